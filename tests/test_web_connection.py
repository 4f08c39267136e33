"""A page whose connection is interrupted says so soon, and a move that is on its way is shown and not lost."""

import os
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, Page, expect

from .browser import PHONE, Invite, PageServer, keep_screen, stop_clock
from .table_player import BOT, CALM, ME, introduce, open_table

SOON = 2_000
"""Milliseconds of the page's own time within which it says that it is offline."""
LOST = {"en": "Connection lost", "de": "Die Verbindung ist unterbrochen"}


@pytest.fixture(scope="module")
def page_server(chromium: Browser, make_page_server: Callable[..., PageServer]) -> PageServer:
    """A server whose bots do not move during a test."""
    return make_page_server("--pace", "60")


@contextmanager
def silent(page_server: PageServer) -> Iterator[None]:
    """Let the server say nothing for a while, as if the radio were off: its sockets stay open."""
    os.kill(page_server.process.pid, signal.SIGSTOP)
    try:
        yield
    finally:
        os.kill(page_server.process.pid, signal.SIGCONT)


def status(page: Page) -> str:
    return page.locator(".banner .status").inner_text()


def lay_a_card(page: Page) -> None:
    page.locator("[data-place=A2]").tap()


@pytest.mark.parametrize(("lang", "sending"), [("en", "Sending"), ("de", "wird gesendet")])
def test_a_move_into_silence_is_shown_as_on_its_way_and_made_later(
    invite: Invite, page_server: PageServer, lang: str, sending: str
) -> None:
    ada = invite(lang=lang, device=PHONE, **CALM)
    introduce(ada, "Ada", 1)
    open_table(ada, "clan", [ME, BOT])
    expect(ada.page.locator("[data-place=A2].open")).to_be_visible()
    stop_clock(ada.page)
    with silent(page_server):
        lay_a_card(ada.page)
        ada.page.clock.run_for(SOON)
        expect(ada.page.get_by_text(LOST[lang])).to_be_visible()
        assert sending in status(ada.page)
        keep_screen(ada.page, f"connection-lost-{lang}")
    ada.page.clock.resume()
    expect(ada.page.get_by_text(LOST[lang])).to_have_count(0)
    expect(ada.page.locator("[data-place=A2] .card")).to_be_visible()


def test_a_device_without_network_says_so_and_recovers(invite: Invite) -> None:
    ada = invite(device=PHONE, **CALM)
    introduce(ada, "Ada", 1)
    open_table(ada, "clan", [ME, BOT])
    expect(ada.page.locator("[data-place=A2].open")).to_be_visible()
    stop_clock(ada.page)
    ada.context.set_offline(True)
    ada.page.clock.run_for(SOON)
    expect(ada.page.get_by_text(LOST["en"])).to_be_visible()
    ada.page.clock.resume()
    lay_a_card(ada.page)
    ada.context.set_offline(False)
    expect(ada.page.get_by_text(LOST["en"])).to_have_count(0)
    expect(ada.page.locator("[data-place=A2] .card")).to_be_visible()
    expect(ada.page.locator(".banner .status")).not_to_have_text("Your turn")
