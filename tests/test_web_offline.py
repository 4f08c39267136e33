"""Without the server the page still opens, and says what works."""

from collections.abc import Callable

from playwright.sync_api import Browser, expect

from .browser import PHONE, PageServer, keep_screen


def test_without_the_server_the_rules_can_be_read(
    chromium: Browser, make_page_server: Callable[..., PageServer]
) -> None:
    page_server = make_page_server()
    context = chromium.new_context(base_url=page_server.address, locale="en", **PHONE)
    page = context.new_page()
    page.goto("/")
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    page_server.kill()
    page.goto("/")
    expect(page.get_by_role("heading", name="The server cannot be reached")).to_be_visible()
    keep_screen(page, "offline")
    page.get_by_role("link", name="Biber Gang", exact=True).first.click()
    expect(page.get_by_role("heading", level=2, name="The idea")).to_be_visible()
    page.goto("/rules/bande")
    expect(page.get_by_role("heading", level=1, name="Biberbande")).to_be_visible()
    page.goto("/")
    page_server.start()
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("heading", name="The server cannot be reached")).to_have_count(0)
    context.close()


def test_the_page_can_be_installed(chromium: Browser, page_server: PageServer) -> None:
    context = chromium.new_context(base_url=page_server.address)
    page = context.new_page()
    page.goto("/")
    manifest = page.evaluate("fetch('/manifest.webmanifest').then((answer) => answer.json())")
    for icon in manifest["icons"]:
        assert page.evaluate("(src) => fetch(src).then((answer) => answer.status)", icon["src"]) == 200
    assert manifest["display"] == "standalone"
    context.close()
