"""Muting, blocking, reports and the administrator, over the network."""

import json
import socket
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from biberbau.cli import main
from biberbau.server import wire
from biberbau.server.admin_key import make_key
from biberbau.server.store.sqlite import open_file

from .server_process import FAST, LOG, PATIENCE, Guest, Server, Window, even_out, serving

AVOIDED = "/api/v1/me/avoided"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    data = tmp_path_factory.mktemp("data")
    (data / LOG).touch()
    with serving(data, *FAST) as server:
        yield server


@pytest.fixture
def people(server: Server) -> Iterator[tuple[Guest, Guest, Guest]]:
    """Three people with addresses of their own, as a proxy names them."""
    with Guest(server) as ada, Guest(server) as bo, Guest(server) as cy:
        for number, (guest, name) in enumerate(((ada, "Ada"), (bo, "Bo"), (cy, "Cy")), 1):
            guest.http.headers["X-Forwarded-For"] = f"192.0.2.{number}"
            guest.id = guest.put("/api/v1/me", {"name": name})["id"]
        yield ada, bo, cy


@pytest.fixture
def admin(server: Server, capsys: pytest.CaptureFixture[str]) -> Iterator[httpx.Client]:
    """The administrator, with a key from the shell."""
    assert main(["admin", "--data", str(server.data)]) == 0
    address, _, key = capsys.readouterr().out.strip().partition("/admin#")
    with httpx.Client(base_url=f"{address}/api/v1/admin", headers={"X-Admin-Key": key}, timeout=PATIENCE) as client:
        yield client


def avoid(person: Guest, other: Guest, how: str | None) -> list[tuple[str, str]]:
    """Mute or block somebody; the list that is left."""
    answer = person.post(AVOIDED, {"person": other.id, "how": how})
    return [(each["name"], each["how"]) for each in answer["people"]]


def words(window: Window) -> list[str]:
    """The lines of chat that a page has received live."""
    return [heard.text for heard in window.received if isinstance(heard, wire.Spoke) and heard.text is not None]


def hears(window: Window, text: str) -> None:
    window.until(lambda message: isinstance(message, wire.Spoke) and message.text == text)


def refusal(window: Window) -> str:
    """Why a connection is refused."""
    code: str = window.wait_for(wire.Refused).code
    return code


def public_match(ada: Guest, bo: Guest) -> tuple[str, Window, Window]:
    """A running match of two people at a public table with chat."""
    table = ada.open("clan", "me open", visibility="public", chat=True)
    first = ada.connect(table)
    bo.do(table, "sit")
    second = bo.connect(table)
    first.do("start")
    even_out(first, second)
    return table, first, second


def test_what_a_muted_person_says_is_not_sent(people: tuple[Guest, Guest, Guest]) -> None:
    ada, bo, cy = people
    table = ada.open("clan", "me open open", chat=True)
    host, writer, watcher = ada.connect(table), bo.connect(table), cy.connect(table)
    assert avoid(ada, bo, "mute") == [("Bo", "mute")]
    writer.do("chat", text="unheard")
    writer.do("emote", emote="cheeky")
    hears(watcher, "unheard")
    watcher.do("chat", text="heard")
    hears(host, "heard")
    assert words(host) == ["heard"] and not any(isinstance(each, wire.Spoke) and each.emote for each in host.received)
    assert [line["text"] for line in ada.get(f"/api/v1/tables/{table}/view")["chat"]] == ["heard"]
    assert [line["text"] for line in bo.get(f"/api/v1/tables/{table}/view")["chat"]] == ["unheard", "heard"]
    assert bo.get(AVOIDED) == {"people": []}, "the muted person is not notified"
    assert avoid(ada, bo, None) == []
    writer.do("chat", text="heard again")
    hears(host, "heard again")
    assert ada.http.post(AVOIDED, json={"person": ada.id, "how": "mute"}).json()["code"] == "yourself"
    assert ada.http.post(AVOIDED, json={"person": "nobody", "how": "mute"}).status_code == 404


def test_a_blocked_person_is_kept_away_from_the_tables_of_the_host(people: tuple[Guest, Guest, Guest]) -> None:
    ada, bo, cy = people
    waiting, running = ada.open("clan", "me open open"), ada.open("clan", "me open")
    bo.do(waiting, "sit")
    host, blocked = ada.connect(waiting), bo.connect(waiting)
    bo.do(running, "sit")
    ada.do(running, "start")
    playing = bo.connect(running)
    assert avoid(ada, bo, "block") == [("Bo", "block")]
    assert blocked.wait_for(wire.StreamClosed).reason == "stopping"
    host.wait_until(lambda page: page.table is not None and page.table.seats[1].kind == "open")
    assert refusal(bo.look(waiting)) == "no-watching"
    assert bo.ask(waiting, "sit").json()["code"] == "no-watching"
    assert bo.http.get(f"/api/v1/tables/{waiting}/view").json()["code"] == "no-watching"
    playing.do("ping")  # nobody is removed from a running match by a block
    cy.do(waiting, "sit")
    own = ada.get("/api/v1/me/data")
    assert [(each["name"], each["how"]) for each in own["avoided"]] == [("Bo", "block")]
    assert bo.get("/api/v1/me/data")["avoided"] == []
    assert avoid(ada, bo, None) == []
    bo.do(waiting, "sit")


def test_a_report_reaches_the_administrator_with_the_chat_and_without_cards(
    server: Server, people: tuple[Guest, Guest, Guest], admin: httpx.Client
) -> None:
    ada, bo, cy = people
    table, first, second = public_match(ada, bo)
    second.do("chat", text="boo")
    hears(first, "boo")
    path, body = f"/api/v1/tables/{table}/reports", {"person": bo.id, "reason": "insult", "text": " rude  words "}
    assert cy.http.post(path, json=body).json()["code"] == "not-seated", "only who is there can report"
    assert ada.http.post(path, json={**body, "person": cy.id}).status_code == 404
    assert ada.http.post(path, json={**body, "reason": "anything"}).status_code == 400
    assert ada.http.post(path, json={**body, "text": "x" * 301}).status_code == 400
    for _ in range(2):
        assert ada.post(path, body) == {"days": 30}
    cases = admin.get("/cases").json()
    (found,) = [report for report in cases["reports"] if report["table"] == table]
    assert {**found, "id": "", "at": 0} == {
        "id": "",
        "at": 0,
        "table": table,
        "reporter": ada.id,
        "reporter_name": "Ada",
        "person": bo.id,
        "name": "Bo",
        "reason": "insult",
        "text": "rude words",
        "lines": [{"person": bo.id, "name": "Bo", "text": "boo"}],
    }
    assert ada.get("/api/v1/me/data")["reports_by_me"][0]["about"] == "Bo"
    about = bo.get("/api/v1/me/data")
    assert set(about["reports_about_me"][0]) == {"table", "reason", "at"} and about["my_chat_in_reports"] == ["boo"]
    left = admin.post("/dismiss", json={"report": found["id"]}).json()["reports"]
    assert found["id"] not in [report["id"] for report in left]
    private = ada.open("clan", "me open")
    bo.do(private, "sit")
    refused = ada.http.post(f"/api/v1/tables/{private}/reports", json=body)
    assert refused.json()["code"] == "not-reportable"


def test_only_the_shell_makes_a_key(server: Server, admin: httpx.Client) -> None:
    key = admin.headers["X-Admin-Key"]
    until, _, signature = key.partition(".")
    with open_file(server.data) as connection:
        (secret,) = connection.execute("SELECT value FROM meta WHERE name = 'secret'").fetchone()
    expired = make_key(bytes.fromhex(secret), time.time() - 1)
    forged = (f"{int(until) + 3600}.{signature}", f"{until}.{'0' * 64}", "x", "", f"-1.{signature}")
    for bad, code in ((expired, "admin-expired"), *((each, "admin-key") for each in forged)):
        for method, path in (("GET", "cases"), ("POST", "dismiss"), ("POST", "impose"), ("POST", "lift")):
            body = {"report": "x"} if path == "dismiss" else {"person": "x", "kind": "ban"}
            body |= {"days": 1} if path == "impose" else {}  # type: ignore[dict-item]
            json_ = None if method == "GET" else body
            refused = admin.request(method, f"/{path}", json=json_, headers={"X-Admin-Key": bad})
            assert (refused.status_code, refused.json()["code"]) == (403, code)
    foreign = admin.post("/dismiss", json={"report": "x"}, headers={"Origin": "https://example.org"})
    assert foreign.json()["code"] == "wrong-origin"
    assert admin.get("/cases").status_code == 200


def test_a_banned_person_leaves_public_tables_and_a_bot_plays_on(
    server: Server, people: tuple[Guest, Guest, Guest], admin: httpx.Client
) -> None:
    ada, bo, cy = people
    table, first, second = public_match(ada, bo)
    private = cy.open("clan", "me open open", chat=True)
    answer = admin.post("/impose", json={"person": bo.id, "kind": "ban", "days": 7}).json()
    assert [(each["person"], each["kind"]) for each in answer["sanctions"]] == [(bo.id, "ban")]
    assert second.wait_for(wire.StreamClosed).reason == "stopping"
    first.wait_until(lambda page: page.table is not None and page.table.seats[1].kind == "bot")
    refused = bo.look(table).wait_for(wire.Refused)
    assert refused.code == "banned" and "20" in refused.says["de"]
    wish: dict[str, Any] = {"game": "clan", "seats": [{"kind": "me"}, {"kind": "open"}]}
    opening = bo.http.post("/api/v1/tables", json={**wish, "settings": {"visibility": "public"}})
    assert (opening.status_code, opening.json()["code"]) == (403, "banned")
    bo.do(private, "sit")
    with Guest(server) as again, Guest(server) as neighbour:
        again.http.headers["X-Forwarded-For"] = bo.http.headers["X-Forwarded-For"]
        again.id = again.put("/api/v1/me", {"name": "Bo 2"})["id"]
        assert refusal(again.look(table)) == "banned", "a new name from the same address"
        neighbour.http.headers["X-Forwarded-For"] = "192.0.2.99"
        neighbour.put("/api/v1/me", {"name": "Dee"})
        neighbour.connect(table)
    assert admin.post("/impose", json={"person": bo.id, "kind": "mute", "days": 1}).status_code == 200
    assert bo.ask(private, "chat", text="hello").json()["code"] == "muted"
    for kind, person in (("ban", bo.id), ("mute", bo.id), ("ban", again.id)):
        admin.post("/lift", json={"person": person, "kind": kind})
    assert admin.get("/cases").json()["sanctions"] == []
    bo.do(private, "chat", text="hello")
    bo.connect(table)
    done = [json.loads(line) for line in (server.data / LOG).read_text().splitlines() if "audit" in line]
    mine = [(line["says"], line["action"]) for line in done if line.get("person") == bo.id]
    assert mine == [(f"sanction {what}", kind) for what in ("imposed", "lifted") for kind in ("ban", "mute")]
    assert "192.0.2" not in json.dumps(done)


def test_the_shell_lists_bans_and_lifts_beside_a_running_server(
    server: Server,
    people: tuple[Guest, Guest, Guest],
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ada, bo, _ = people
    table, _, second = public_match(ada, bo)
    system_log = tmp_path / "log"
    monkeypatch.setattr("biberbau.server.audit.SYSTEM_LOG", system_log)
    logged: list[dict[str, Any]] = []
    ada.post(f"/api/v1/tables/{table}/reports", {"person": bo.id, "reason": "spoiling"})

    def shell(*words: str) -> tuple[int, str]:
        code = main(["admin", *words, "--data", str(server.data), "--lang", "en"])
        said = capsys.readouterr()
        logged.extend(json.loads(line) for line in said.err.splitlines() if line.startswith("{"))
        return code, said.out

    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listening:
        listening.bind(str(system_log))
        assert shell("mute", bo.id)[0] == 0
        line = listening.recv(1000).decode()
    assert "biberbau: {" in line and json.loads(line[line.index("{") :].rstrip("\0")) == logged[0]
    assert shell("ban", bo.id, "--days", "2") == (0, "Done. A running server acts on it within a few seconds.\n")
    assert second.wait_for(wire.StreamClosed).reason == "stopping"
    code, listed = shell("list")
    assert code == 0 and any("spoiling" in line and bo.id in line for line in listed.splitlines())
    assert any(line.startswith("ban ") and bo.id in line for line in listed.splitlines())
    (report,) = [line.split()[0] for line in listed.splitlines() if "spoiling" in line and bo.id in line]
    assert shell("dismiss", report)[0] == 0 and shell("dismiss", report)[0] == 2
    assert shell("lift", bo.id)[0] == 0 and shell("lift", bo.id)[0] == 2
    assert shell("ban", "nobody")[0] == 2 and shell("mute")[0] == 2
    done = [(line["says"], line.get("action")) for line in logged]
    sanctions = [(f"sanction {what}", kind) for what in ("imposed", "lifted") for kind in ("mute", "ban")]
    assert done == [*sanctions[:2], ("report dismissed", None), *sanctions[2:]]
    assert all(line.get("person", bo.id) == bo.id and line["from"] == "biberbau.audit" for line in logged)
