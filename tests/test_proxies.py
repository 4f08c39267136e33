"""Behind nginx and Caddy, configured by the files of `deploy`: limits, addresses, websockets, sub-paths, two nodes."""

from collections.abc import Iterator
from contextlib import ExitStack
from functools import partial
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import httpx
import pytest
from playwright.sync_api import Browser, expect
from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.sync.client import connect
from websockets.typing import Origin

from biberbau.server import wire
from biberbau.server.app import NEWCOMERS_AT_ONCE

from .browser import PATIENCE as PATIENCE_OF_PAGES
from .browser import Guest
from .postgresql import Postgres
from .proxies import (
    Nginx,
    address_that_leads_to,
    any_certificate,
    caddy,
    client_at,
    lobby_at,
    nginx_with_sub_path,
    nginx_with_tls,
    sockets,
)
from .relay import Relay
from .server_process import FAST, LOG, PATIENCE, Server, Window, eventually, quick, serving
from .table_player import BOT, CALM, ME, Player, introduce, open_table, play_to_the_end, sit_together

LIMITED = ("--pace", "0", "--workers", "0", "--secure")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    data = tmp_path_factory.mktemp("data")
    (data / LOG).touch()
    with serving(data, *LIMITED) as server:
        yield server


@pytest.fixture(scope="module")
def nginx(server: Server, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Nginx]:
    with nginx_with_tls(tmp_path_factory.mktemp("nginx"), server.address) as nginx:
        yield nginx


def newcomers(url: str, address: str, **headers: str) -> int:
    """How many new people of an address are let in; twice the limit come."""
    with client_at(address, url) as client:
        come = (client.put("/api/v1/me", json={"name": "Ada"}, headers=headers) for _ in range(60))
        return sum(answer.status_code == 200 for answer in come)


def liars(url: str, address: str) -> int:
    """How many new people of an address are let in who claim to be of many addresses."""
    with client_at(address, url) as client:
        claims = ({"X-Forwarded-For": f"203.0.113.{number}"} for number in range(60))
        come = [client.put("/api/v1/me", json={"name": "Eve"}, headers=claim) for claim in claims]
        return sum(answer.status_code == 200 for answer in come)


def test_behind_nginx_limits_are_for_each_address(nginx: Nginx) -> None:
    url = f"https://localhost:{nginx.port}"
    assert NEWCOMERS_AT_ONCE <= newcomers(url, "127.0.0.2") < 60
    assert newcomers(url, "127.0.0.3") >= NEWCOMERS_AT_ONCE


def test_behind_nginx_nobody_chooses_an_address(nginx: Nginx) -> None:
    assert NEWCOMERS_AT_ONCE <= liars(f"https://localhost:{nginx.port}", "127.0.0.4") < 60


def test_behind_nginx_a_move_is_played_over_a_websocket_at_any_port(nginx: Nginx) -> None:
    url = f"https://localhost:{nginx.port}"
    with client_at("127.0.0.5", url) as ada, ExitStack() as stack:
        ada.headers["Origin"] = url
        assert ada.put("/api/v1/me", json={"name": "Ada"}).is_success
        wish = {"game": "bande", "seats": [ME, BOT], "start": True}
        table = ada.post("/api/v1/tables", json=wish).json()["table"]
        socket = connect(
            f"wss://localhost:{nginx.port}/api/v1/tables/{table}/stream",
            ssl=any_certificate(),
            origin=Origin(url),
            additional_headers={"Cookie": f"__Host-biberbau={ada.cookies['__Host-biberbau']}"},
            max_queue=None,
            open_timeout=PATIENCE,
        )
        window = Window(stack.enter_context(socket), "", {})
        window.wait_for(wire.Welcome)
        window.wait_until(lambda page: bool(page.legal))
        assert window.play(quick(window)).number
        foreign = ada.put("/api/v1/me", json={"name": "Eve"}, headers={"Origin": "https://localhost"})
        assert foreign.json()["code"] == "wrong-origin"


def test_behind_nginx_everybody_sees_the_readiness_and_nobody_the_metrics(nginx: Nginx, server: Server) -> None:
    with client_at("127.0.0.1", f"https://localhost:{nginx.port}") as client:
        assert client.get("/readyz").json()["ready"]
        assert client.get("/metrics").status_code == 404
        assert client.get("/api/v1/about").headers["strict-transport-security"]
        assert len(client.get("/api/v1/about").headers["x-request-id"]) == 32
        large = client.post("/api/v1/tables", content=b" " * 20_000)
        assert (large.status_code, large.json()["code"]) == (413, "too-large")
    direct = httpx.get(f"http://{server.address}/metrics")
    assert direct.status_code == 200
    assert (server.data / LOG).read_text().count("requests without X-Forwarded-For") == 1  # this one


def test_an_address_stays_at_one_of_two_nodes_and_goes_to_the_other_one_when_it_is_gone(tmp_path: Path) -> None:
    folders = [tmp_path / name for name in ("first", "second", "nginx")]
    for folder in folders:
        folder.mkdir()
    with ExitStack() as stack:
        nodes = [stack.enter_context(serving(folder, *FAST, "--secure")) for folder in folders[:2]]
        nginx = stack.enter_context(nginx_with_tls(folders[2], *(node.address for node in nodes)))
        clients = [client_at(f"127.0.1.{n}", f"https://localhost:{nginx.port}") for n in range(8)]
        for client in map(stack.enter_context, clients):
            assert client.put("/api/v1/me", json={"name": "Ada"}).is_success
            assert {client.get("/api/v1/me").status_code for _ in range(4)} == {200}  # the other node knows nobody
        nodes[0].kill()
        assert {client.get("/api/v1/about").status_code for client in clients} == {200}
        assert {client.get("/api/v1/me").status_code for client in clients} == {200, 401}
        addresses = [f"127.0.1.{n}" for n in range(8)]
        for address in addresses:
            eventually(partial(opens_lobby, stack, address, nginx))
        nodes[0].start()
        nodes[1].kill()
        for address in addresses:
            eventually(partial(opens_lobby, stack, address, nginx))


def opens_lobby(stack: ExitStack, address: str, nginx: Nginx) -> bool:
    """Whether a socket of an address is opened; it stays open until the end of the test.

    nginx gives up a node that does not answer within 1.5 s, as a busy one may; a page then tries again, as this test.
    """
    try:
        return "tables" in str(stack.enter_context(lobby_at(address, nginx)).recv(timeout=PATIENCE))
    except (InvalidHandshake, ConnectionClosed):
        return False


class CutOff(BaseHTTPRequestHandler):
    """Answers like a node that is cut off from the database."""

    def do_GET(self) -> None:
        """Refuse."""
        self.send_error(503)

    def log_message(self, *_: object) -> None:
        """Say nothing."""


def test_nobody_stays_at_a_node_that_is_cut_off(tmp_path: Path) -> None:
    folder = tmp_path / "nginx"
    folder.mkdir()
    with ThreadingHTTPServer(("127.0.0.1", 0), CutOff) as other, serving(tmp_path, *FAST, "--secure") as server:
        Thread(target=other.serve_forever, daemon=True).start()
        with nginx_with_tls(folder, f"127.0.0.1:{other.server_port}", server.address) as nginx:
            url = f"https://localhost:{nginx.port}"
            for number in range(8):
                with client_at(f"127.0.1.{number}", url) as client:
                    assert client.get("/api/v1/about").status_code == 200
                with ExitStack() as stack:
                    eventually(partial(opens_lobby, stack, f"127.0.1.{number + 8}", nginx))
        other.shutdown()


def test_a_match_at_two_nodes_goes_on_in_two_browsers_when_one_is_killed(
    chromium: Browser, postgres: Postgres, tmp_path: Path
) -> None:
    shared = ("--store", postgres.new_database(), "--key-file", str(tmp_path / "shared.key"))
    with ExitStack() as stack:
        folders = [tmp_path / name for name in ("first", "second", "nginx")]
        for folder in folders:
            folder.mkdir()
        nodes = [stack.enter_context(serving(folder, *FAST, "--secure", *shared)) for folder in folders[:2]]
        nginx = stack.enter_context(nginx_with_tls(folders[2], *(node.address for node in nodes)))
        guests = []
        for node, name in zip(nodes, ("Ada", "Bo"), strict=True):
            household = stack.enter_context(Relay(nginx.port, address_that_leads_to(node, nginx)))
            site = f"https://localhost:{household.port}"
            context = chromium.new_context(base_url=site, ignore_https_errors=True, **CALM)
            stack.callback(context.close)
            context.set_default_timeout(PATIENCE_OF_PAGES)
            guest = Guest(context, context.new_page())
            guest.watch()
            guest.page.goto("/rules/bande")
            introduce(guest, name)
            guests.append(guest)
        sit_together(guests[0], guests[1], "bande")
        players = [Player(guest) for guest in guests]
        turns = iter(range(6))
        play_to_the_end(players, until=lambda: next(turns, None) is None)
        assert [sockets(node) for node in nodes] == [1, 1]
        nodes[0].kill()
        play_to_the_end(players)
        assert [guest.problems for guest in guests] == [[], []]


def test_behind_caddy_limits_and_websockets_are_right(tmp_path: Path) -> None:
    folder = tmp_path / "caddy"
    folder.mkdir()
    with serving(tmp_path, *LIMITED) as server, caddy(folder, server) as proxy:
        url = f"http://127.0.0.1:{proxy.port}"
        assert NEWCOMERS_AT_ONCE <= newcomers(url, "127.0.0.2") < 60
        assert newcomers(url, "127.0.0.3") >= NEWCOMERS_AT_ONCE
        assert NEWCOMERS_AT_ONCE <= liars(url, "127.0.0.4") < 60
        with connect(f"ws://127.0.0.1:{proxy.port}/api/v1/lobby", origin=Origin(url)) as lobby:
            assert "tables" in str(lobby.recv(timeout=PATIENCE))
        assert httpx.get(f"{url}/metrics").status_code == 404
        assert httpx.get(f"{url}/readyz").status_code == 200


def test_a_match_is_played_in_the_browser_under_a_sub_path(chromium: Browser, tmp_path: Path) -> None:
    folder = tmp_path / "nginx"
    folder.mkdir()
    with serving(tmp_path, *FAST, "--root-path", "/biber") as server, nginx_with_sub_path(folder, server) as nginx:
        site = f"http://localhost:{nginx.port}"
        context = chromium.new_context(base_url=site, **CALM)
        context.set_default_timeout(PATIENCE_OF_PAGES)
        ada = Guest(context, context.new_page())
        ada.watch()
        page = ada.page
        page.goto("/biber")
        introduce(ada, "Ada", api="/biber/api/v1")
        page.reload()
        page.get_by_role("link", name="Open a table").first.click()
        expect(page).to_have_url(f"{site}/biber/new")
        page.get_by_role("link", name="Biberbau").first.click()
        expect(page).to_have_url(f"{site}/biber/")
        outside = "[...document.links].filter((link) => !link.href.startsWith(location.origin + '/biber/')).length"
        assert page.evaluate(outside) == 0
        scope = page.evaluate("navigator.serviceWorker.ready.then((worker) => worker.scope)")
        assert scope == f"{site}/biber/"
        with context.expect_page() as rules:
            page.goto("/biber/rules/bande")
            page.get_by_role("link", name="Biber Gang").first.click(modifiers=["ControlOrMeta"])
        expect(rules.value).to_have_url(f"{site}/biber/rules/gang")
        open_table(ada, "bande", [ME, BOT], root="/biber")
        player = Player(ada)
        play_to_the_end([player])
        player.open_score_sheet()
        page.goto("/biber/api/v1/docs")
        assert page.evaluate("getComputedStyle(document.body).maxWidth") == "960px"
        assert not ada.problems, ada.problems
        context.close()
