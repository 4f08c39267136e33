"""Draw the pictures of link previews from the page's own pictures of the games.

`python web/scripts/previews.py CHROMIUM ADDRESS` takes them from a running server and writes `public/preview*.png`.
"""

import sys
from pathlib import Path

from playwright.sync_api import ViewportSize, sync_playwright

PUBLIC = Path(__file__).parents[1] / "public"
SIZE: ViewportSize = {"width": 1200, "height": 630}
COMPOSE = """(names) => {
    const pictures = [...document.querySelectorAll(".games label")].filter((each) =>
        names.includes(each.querySelector("input").value));
    const board = document.createElement("div");
    board.style.cssText = "position:fixed;inset:0;z-index:99;display:flex;align-items:center;justify-content:center;" +
        "flex-wrap:wrap;gap:30px;padding:40px;background:#f4e8d0;color:#3a2a1c";
    const width = pictures.length > 1 ? 320 : 640;
    for (const each of pictures) {
        const picture = each.querySelector(".game").firstElementChild.cloneNode(true);
        picture.style.cssText += `;flex:none;width:${width}px`;
        board.append(picture);
    }
    const name = document.createElement("div");
    name.textContent = pictures.length > 1 ? "Biberbau" : pictures[0].innerText;
    name.style.cssText = "font:700 84px/1.05 var(--font-display);max-width:420px;text-align:center";
    board.append(name);
    document.body.append(board);
}"""


def draw(chromium: str, address: str) -> None:
    """Draw a picture for each game, and one for all of them."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        page = browser.new_page(viewport=SIZE, locale="en")
        page.goto(f"{address}/new")
        games = page.locator(".games input").evaluate_all("(inputs) => inputs.map((input) => input.value)")
        for names, file in [*(([name], f"preview-{name}.png") for name in games), (games, "preview.png")]:
            page.goto(f"{address}/new")
            page.locator(".games label").first.wait_for()
            page.evaluate(COMPOSE, names)
            page.evaluate("document.fonts.ready")
            page.screenshot(path=PUBLIC / file)
        browser.close()


if __name__ == "__main__":
    draw(sys.argv[1], sys.argv[2])
