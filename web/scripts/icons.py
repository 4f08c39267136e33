"""Draw the icons of the page from `public/icon.svg`: `python web/scripts/icons.py CHROMIUM` writes the PNG files."""

import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

PUBLIC = Path(__file__).parents[1] / "public"
SIZES = (180, 192, 512)


def draw(chromium: str) -> None:
    """Draw the icon in every size."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        for size in SIZES:
            page = browser.new_page(viewport={"width": size, "height": size})
            page.goto((PUBLIC / "icon.svg").as_uri())
            page.screenshot(path=PUBLIC / f"icon-{size}.png")
        browser.close()


if __name__ == "__main__":
    draw(sys.argv[1])
