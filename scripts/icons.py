"""The PNG icons of the client, drawn from its own SVG by Chromium: `python scripts/icons.py`."""

import shutil
from pathlib import Path

from playwright.sync_api import sync_playwright

ICONS = Path(__file__).parents[1] / "web" / "public" / "icons"
# Launchers cut a maskable icon to any shape, and phones round the corners themselves.
FILLED = ("maskable-512.png", 512, 0.8), ("apple-touch-icon.png", 180, 0.92)
ROUNDED = ("icon-192.png", 192, 1.0), ("icon-512.png", 512, 1.0)


def main() -> None:
    """Writes every size anew."""
    drawing = (ICONS / "icon.svg").read_text("utf-8")
    executable = shutil.which("chromium") or shutil.which("google-chrome")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable, args=["--no-sandbox"])
        for name, size, part in ROUNDED + FILLED:
            ground = "transparent" if part == 1 else "#0e4a47"
            page = browser.new_page(viewport={"width": size, "height": size})
            page.set_content(
                f"<body style='margin:0;display:grid;place-items:center;height:100vh;"
                f"background:{ground}'><div style='width:{part:.0%}'>{drawing}</div>"
            )
            page.screenshot(path=ICONS / name, omit_background=True)
        browser.close()


if __name__ == "__main__":
    main()
