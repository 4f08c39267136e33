"""Muting, blocking and reporting on the page, and the admin page."""

import json
import re
import subprocess
import sys

import httpx
from playwright.sync_api import Page, expect

from .browser import PHONE, Invite, PageServer, axe, keep_screen

API = "/api/v1"


def enter(page: Page, name: str, table: str | None = None) -> str:
    """Give a person a name, and open a public table with chat or sit down at one."""
    asked = page.request.put(f"{API}/me", data={"name": name})
    assert asked.ok
    page.evaluate("who => localStorage.setItem('biberbau.me', who)", json.dumps({"name": name, "beaver": 0}))
    if table is None:
        settings = {"visibility": "public", "chat": True}
        wish = {"game": "clan", "seats": [{"kind": "me"}, {"kind": "open"}], "settings": settings}
        table = str(page.request.post(f"{API}/tables", data=wish).json()["table"])
    else:
        sat = page.request.post(f"{API}/tables/{table}/commands", data={"type": "sit", "id": "sit"})
        assert sat.ok, sat.text()
    return table


def test_a_report_reaches_the_admin_page_and_a_ban_ends_the_visit(invite: Invite, page_server: PageServer) -> None:
    ada, bo = invite(device=PHONE, lang="de").page, invite().page
    table = enter(ada, "Ada")
    enter(bo, "Bo", table)
    bo.goto(f"/table/{table}")
    ada.goto(f"/table/{table}")
    started = ada.request.post(f"{API}/tables/{table}/commands", data={"type": "start", "id": "start"})
    assert started.ok
    plate = ada.get_by_role("button", name="Über Bo")
    plate.press("Enter")
    person = ada.get_by_role("dialog", name="Bo")
    person.get_by_role("button", name="Bo stumm schalten").click()
    expect(person.get_by_text("Du bekommst nicht")).to_be_visible()
    keep_screen(ada, "plate-de")
    assert axe(ada) == []
    person.get_by_role("button", name="Bo wieder hören").click()
    expect(person.get_by_role("button", name="Bo stumm schalten")).to_be_visible()
    ada.keyboard.press("Escape")
    expect(plate).to_be_focused()
    bo.request.post(
        f"{API}/tables/{table}/commands", data={"type": "chat", "id": "rude", "text": "You play like a log"}
    )
    ada.get_by_role("button", name="Etwas sagen").click()
    dialog = ada.get_by_role("dialog")
    expect(dialog.get_by_text("You play like a log")).to_be_visible()
    dialog.get_by_text("Leute am Tisch").click()
    dialog.get_by_role("button", name="Bo melden").click()
    dialog.get_by_role("radio", name="Beleidigungen").check(force=True)
    dialog.get_by_role("textbox", name=re.compile("dazu sagen")).fill("Das war nicht nett.")
    keep_screen(ada, "report-de")
    assert axe(ada) == []
    dialog.get_by_role("button", name="Meldung senden").click()
    expect(dialog.get_by_text("Danke. Der Betreiber sieht sich das an.")).to_be_visible()
    dialog.get_by_role("button", name="Bo blockieren").click()
    expect(dialog.get_by_text("You play like a log")).to_have_count(0)
    keep_screen(ada, "blocked-de")
    ada.goto("/privacy")
    expect(ada.get_by_text(re.compile("blockiert seit"))).to_be_visible()
    keep_screen(ada, "avoided-de")
    ada.get_by_role("button", name="Bo nicht mehr blockieren").click()
    expect(ada.get_by_text("Niemand. Am Tisch kannst du")).to_be_visible()

    data, address = str(page_server.data), page_server.address
    shell = [sys.executable, "-m", "biberbau", "admin", "--data", data, "--address", address]
    link = subprocess.run(shell, capture_output=True, text=True, check=True).stdout.strip()
    admin, leiter = invite(link).page, invite(link, lang="de", device=PHONE).page
    expect(admin).to_have_url(re.compile("/admin$"))  # the key is not left in the address
    report = admin.get_by_role("article", name="Bo: Insults")
    expect(report.get_by_text("Das war nicht nett.")).to_be_visible()
    expect(report.get_by_text("You play like a log")).to_be_visible()
    expect(leiter.get_by_role("article", name="Bo: Beleidigungen")).to_be_visible()
    assert axe(admin) == [] == axe(leiter)
    keep_screen(admin, "admin")
    keep_screen(leiter, "admin-de")
    report.get_by_role("button", name="Ban Bo").click()
    report.get_by_role("button", name="Yes, ban").click()
    expect(admin.get_by_role("listitem").filter(has_text="banned until")).to_be_visible()
    keep_screen(admin, "admin-banned")
    expect(bo.get_by_text(re.compile("You cannot use public tables until"))).to_be_visible()
    report.get_by_role("button", name="Close report: Bo").click()
    expect(admin.get_by_text("There are no reports.")).to_be_visible()
    admin.reload()
    admin.get_by_role("button", name="Lift the ban: Bo").click()
    expect(admin.get_by_text("Nobody is muted or banned.")).to_be_visible()
    nobody = invite("/admin").page
    expect(nobody.get_by_role("alert")).to_contain_text("Run `biberbau admin`")
    seen = httpx.get(f"{page_server.address}{API}/tables/{table}").json()
    assert seen["seats"][1]["kind"] == "bot"
