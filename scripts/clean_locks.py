"""Fails when a lock or setting names a registry's address, a host or a path of some machine."""

import json
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FOREIGN = re.compile(
    r"://|--(?:extra-)?index-url|--find-links| @ |(?<![\w.])/(?:home|root|opt|tmp|work)/"
)


def python_lock_faults(path: Path) -> list[str]:
    """Lines of a requirements lock that point at a place."""
    return [
        f"{path.name}:{number}: {line.strip()}"
        for number, line in enumerate(path.read_text().splitlines(), 1)
        if FOREIGN.search(line)
    ]


def npm_lock_faults(path: Path) -> list[str]:
    """Packages of an npm lock with the address they were fetched from."""
    packages = json.loads(path.read_text()).get("packages", {})
    return [
        f"{path.name}: {name}: resolved" for name, entry in packages.items() if "resolved" in entry
    ]


def main() -> int:
    faults = [
        fault
        for path in sorted(ROOT.glob("requirements*.lock"))
        for fault in python_lock_faults(path)
    ]
    npm_lock = ROOT / "web" / "package-lock.json"
    if npm_lock.exists():
        faults += npm_lock_faults(npm_lock)
    for settings in (ROOT / ".npmrc", ROOT / "web" / ".npmrc", ROOT / "pip.conf"):
        if settings.exists() and "://" in settings.read_text():
            faults.append(f"{settings.relative_to(ROOT)}: an address")
    for fault in faults:
        print(fault, file=sys.stderr)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
