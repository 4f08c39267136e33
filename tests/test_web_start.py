"""The start page: in ten seconds from a stranger to a player."""

import re

from playwright.sync_api import expect

from .browser import PHONE, Invite


def test_two_clicks_lead_a_stranger_to_a_running_game(invite: Invite) -> None:
    page = invite(device=PHONE).page
    page.get_by_role("button", name="Play").first.click()
    page.get_by_role("button", name="Play now").click()
    expect(page).to_have_url(re.compile(r"/table/[a-z0-9]{8,16}$"))
    expect(page.get_by_role("heading", level=1)).to_be_visible()
