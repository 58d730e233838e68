"""Puts the built browser client into the wheel, when there is one."""

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class ClientInWheel(BuildHookInterface[Any]):
    """Packs `web/dist` as `mendikot/web`; an editable install reads `web/dist` where it lies."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        client = Path(self.root, "web", "dist")
        if version == "standard" and client.is_dir():
            build_data["force_include"][str(client)] = "mendikot/web"
