"""Limits: requests beyond a limit are refused, and nobody else is affected."""

import asyncio
import json
import resource
import socket
import sqlite3
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, ExitStack, suppress
from pathlib import Path
from typing import Any

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed

from biberbau.server import wire
from biberbau.server.chat import WORDS_AT_ONCE
from biberbau.server.config import Config
from biberbau.server.gateway import SOCKETS_AT_A_TABLE
from biberbau.server.limits import Limits, Shares
from biberbau.server.middleware import SOCKETS_OF_AN_ADDRESS, Middleware, address_of
from biberbau.server.refusals import status_of
from biberbau.server.room import ACTIONS_AT_ONCE
from biberbau.server.store.sqlite import FILE

from .server_process import FAST, LOG, PATIENCE, Guest, Server, Window, altered, eventually, play_on, serving

EXTENSIONS: dict[str, dict[str, object]] = {"websocket.http.response": {}}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("data"), "--workers", "0", "--pace", "0") as server:
        yield server


# Sockets that are open


def test_a_person_has_a_limited_number_of_sockets_at_a_table(server: Server) -> None:
    with Guest(server, "Ada") as ada, Guest(server, "Bo") as bo:
        table, other = ada.open("clan", "me open"), ada.open("clan", "me open")
        pages = [bo.look(table) for _ in range(SOCKETS_AT_A_TABLE)]
        for page in pages:
            page.wait_for(wire.Welcome)
        refused = bo.look(table)
        message = refused.wait_for(wire.Refused)
        assert (message.code, status_of(message.code)) == ("too-many", 429) and message.retry_after > 0
        with pytest.raises(ConnectionClosed):
            refused.hear()
        bo.look(other).wait_for(wire.Welcome)
        host = ada.connect(table)
        pages[0].hang_up()
        host.until(lambda message: isinstance(message, wire.Presence) and message.watchers == len(pages) - 1)
        bo.look(table).wait_for(wire.Welcome)


def test_a_node_that_is_cut_off_refuses_so_that_a_proxy_asks_another_one() -> None:
    async def run(path: str, type_: str) -> list[Any]:
        async def app(scope: Any, receive: Any, send: Any) -> None:
            await send({"type": "http.response.start", "status": 200, "headers": []})

        async def send(message: Any) -> None:
            sent.append(message.get("status"))

        sent: list[Any] = []
        scope: Any = {"type": type_, "path": path, "headers": [], "method": "GET", "extensions": EXTENSIONS}
        await Middleware(app, Config(), lambda: True)(scope, asyncio.Queue().get, send)
        return sent

    assert asyncio.run(run("/api/v1/lobby", "websocket"))[0] == 503
    assert asyncio.run(run("/api/v1/about", "http"))[0] == 503
    assert asyncio.run(run("/readyz", "http"))[0] == 200


def test_an_address_has_a_limited_number_of_sockets() -> None:
    async def run() -> None:
        closing = asyncio.Event()

        async def app(*_: object) -> None:
            await closing.wait()

        middleware = Middleware(app, Config())
        tasks = [asyncio.create_task(knock(middleware, "192.0.2.1")) for _ in range(SOCKETS_OF_AN_ADDRESS)]
        await asyncio.sleep(0)
        start, body = await knock(middleware, "192.0.2.1", "websocket.http.response")
        assert start["status"] == 429 and (b"retry-after", b"31") in start["headers"]
        assert msgspec.json.decode(body["body"])["code"] == "too-many"
        closed = {"type": "websocket.close", "code": 1008, "reason": "too-many"}
        assert await knock(middleware, "192.0.2.1") == [closed]  # where the server has no answer to a handshake
        elsewhere = asyncio.create_task(knock(middleware, "192.0.2.2"))
        closing.set()
        assert await asyncio.gather(*tasks, elsewhere) == [[]] * (len(tasks) + 1)
        assert await knock(middleware, "192.0.2.1") == []

    asyncio.run(run())


async def knock(middleware: Middleware, address: str, *extensions: str) -> list[Any]:
    """Open a socket, at a door where nobody counts how fast; what the middleware sends."""
    sent: list[Any] = []

    async def send(message: Any) -> None:
        sent.append(message)

    scope: Any = {"type": "websocket", "path": "/", "headers": [], "client": (address, 1)}
    if extensions:
        scope["extensions"] = {name: {} for name in extensions}
    receive: Any = None
    await middleware(scope, receive, send)
    return sent


@pytest.mark.parametrize(
    ("client", "address"),
    [
        (("192.0.2.7", 1), "192.0.2.7"),
        (("2001:db8:1:2:3:4:5:6", 1), "2001:db8:1:2::/64"),
        (("2001:db8:1:2:ffff::1", 1), "2001:db8:1:2::/64"),
        (("fe80::1%eth0", 1), "fe80::/64"),
        (("::ffff:192.0.2.7", 1), "192.0.2.7"),
        (("what:ever", 1), "what:ever"),
        (None, ""),
    ],
)
def test_addresses_of_one_household_count_as_one(client: Any, address: str) -> None:
    scope: Any = {"client": client}
    assert address_of(scope) == address


def test_too_many_commands_of_a_person_are_refused(server: Server) -> None:
    with Guest(server, "Ada") as ada:
        window = ada.look(ada.open("clan", "me open"))
        window.wait_for(wire.Welcome)
        for number in range(1000):
            answer = window.ask("show-hand", allowed=number % 2 == 0)
            if isinstance(answer, wire.Refused):
                break
        assert isinstance(answer, wire.Refused) and answer.code == "too-fast" and number >= ACTIONS_AT_ONCE


def test_everything_is_allowed_where_limits_are_off() -> None:
    shares, limits = Shares(0, is_on=False), Limits(0.001, 1, is_on=False)
    with shares.held("here"), shares.held("here"):
        limits.check("here")
        limits.check("here")


# Tables that are open


def few_tables(data: Path) -> AbstractContextManager[Server]:
    """A server that lets nobody host more than three tables."""
    return altered(data, {"registry.OPEN_TABLES": 3, "expiry.AFTER_START": 0}, "--workers", "0", "--pace", "0")


def refused_a_table(guest: Guest) -> bool:
    """Try to open a table, and say whether that was refused."""
    seats = [{"kind": "me"}, {"kind": "bot", "level": "kit"}]
    answer = guest.http.post("/api/v1/tables", json={"game": "bande", "seats": seats, "start": True})
    if answer.status_code != 201:
        message = answer.json()
        assert (answer.status_code, message["code"]) == (429, "too-many-tables")
        assert "3 " in message["says"]["en"] and "3 " in message["says"]["de"]
    return answer.status_code != 201


def test_a_person_hosts_a_limited_number_of_tables(tmp_path: Path) -> None:
    with few_tables(tmp_path) as server, Guest(server, "Ada") as ada, Guest(server, "Bo") as bo:
        left = ada.open("clan", "me kit", start=True)
        finished = ada.open("bande", "me kit", start=True, options={"rounds": 1})
        handed_on = ada.open("clan", "me open")
        assert refused_a_table(ada)
        server.kill()
        server.start()
        assert refused_a_table(ada) and not refused_a_table(bo)
        ada.do(left, "leave")
        assert not refused_a_table(ada) and refused_a_table(ada)
        bo.do(handed_on, "sit")
        ada.do(handed_on, "leave")
        assert not refused_a_table(ada) and refused_a_table(ada)
        play_on(ada.connect(finished))
        assert not refused_a_table(ada) and refused_a_table(ada)
        ada.do(finished, "rematch")
        assert ada.get(f"/api/v1/tables/{finished}")["rematch"] and refused_a_table(ada)


def test_tables_that_are_opened_at_the_same_moment_count(tmp_path: Path) -> None:
    with few_tables(tmp_path) as server, Guest(server, "Ada") as ada, ThreadPoolExecutor() as pool:
        assert list(pool.map(refused_a_table, [ada] * 10)).count(False) == 3


def test_a_table_that_has_expired_does_not_count(tmp_path: Path) -> None:
    with few_tables(tmp_path) as server, Guest(server, "Ada") as ada:
        tables = [ada.open("clan", "me open") for _ in range(3)]
        assert refused_a_table(ada)
        server.stop()
        with sqlite3.connect(tmp_path / FILE) as connection:
            connection.execute("UPDATE log SET at = 0 WHERE table_id = ?", (tables[0],))
        server.start()
        eventually(lambda: ada.http.get(f"/api/v1/tables/{tables[0]}").status_code == 404)
        assert not refused_a_table(ada) and refused_a_table(ada)


def test_the_list_of_a_persons_tables_has_the_open_ones_first(tmp_path: Path) -> None:
    with serving(tmp_path, *FAST) as server, Guest(server, "Ada") as ada:
        waiting = ada.open("clan", "me open")
        over = [ada.open("bande", "me kit", start=True, options={"rounds": 1}) for _ in range(2)]
        for table in over:
            play_on(ada.connect(table))
        server.stop()  # now everything is stored
        server.start()
        assert [seat["table"] for seat in ada.get("/api/v1/me")["seats"]] == [waiting, *reversed(over)]


# Talking


def speak_until_refused(window: Window, kind: str, **words: str) -> wire.Refused:
    for _ in range(1000):
        answer = window.ask(kind, **words)
        if isinstance(answer, wire.Refused):
            return answer
    raise AssertionError("nobody minded")


def test_who_talks_too_much_at_a_table_waits_a_moment(server: Server) -> None:
    with Guest(server, "Ada") as ada, Guest(server, "Bo") as bo:
        table, other = ada.open("clan", "me open", chat=True), ada.open("clan", "me open")
        host, watcher = ada.look(table), bo.look(table)
        watcher.wait_for(wire.Welcome)
        refused = speak_until_refused(watcher, "chat", text="me, me, me")
        assert refused.code == "too-fast" and refused.retry_after is not None
        assert ada.look(table).wait_for(wire.Welcome).chat == [
            message for message in watcher.received if isinstance(message, wire.Spoke)
        ]
        by_http = bo.ask(table, "emote", emote="hurry")
        if by_http.status_code != 200:  # on a slow day a second has passed
            assert by_http.status_code == 429 and int(by_http.headers["retry-after"]) >= 1
        ada.look(table).do("chat", text="hush")
        bo.look(other).do("emote", emote="hello")
        assert len([message for message in watcher.received if isinstance(message, wire.Spoke)]) >= WORDS_AT_ONCE
        host.hang_up()


def test_a_line_that_comes_twice_counts_once(server: Server) -> None:
    with Guest(server, "Ada") as ada:
        window = ada.look(ada.open("clan", "me open", chat=True))
        window.wait_for(wire.Welcome)
        for _ in range(20):
            window.send({"type": "chat", "id": "the same", "text": "hello"})
        answers = [window.until(lambda message: isinstance(message, wire.Done | wire.Refused)) for _ in range(20)]
        assert all(isinstance(answer, wire.Done) for answer in answers)


def test_without_limits_nobody_is_hindered(tmp_path: Path) -> None:
    constants = {"registry.OPEN_TABLES": 0}
    with altered(tmp_path, constants, *FAST) as server, Guest(server, "Ada") as ada, Guest(server, "Bo") as bo:
        table = ada.open("clan", "me open", chat=True)
        for _ in range(SOCKETS_AT_A_TABLE + 1):
            window = bo.connect(table)
        for _ in range(20):
            window.do("emote", emote="hello")


def test_guessing_recovery_phrases_is_limited(server: Server) -> None:
    with Guest(server) as guesser:
        codes = [guesser.http.post("/api/v1/me/recover", json={"phrase": "x"}).json()["code"] for _ in range(7)]
        assert codes[0] == "bad-phrase" and codes[-1] == "too-fast"


# Connections


def connections(server: Server, source: str, count: int) -> list[socket.socket]:
    """Open connections from an address, and send nothing."""
    return [socket.create_connection(("127.0.0.1", server.port), PATIENCE, (source, 0)) for _ in range(count)]


def answers(connection: socket.socket) -> bool:
    """Whether a connection is open and its request is answered."""
    with suppress(ConnectionError):
        connection.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
        return connection.recv(12) == b"HTTP/1.1 200"
    return False


def test_an_address_has_a_share_of_the_connections_before_it_sends_anything(tmp_path: Path) -> None:
    with ExitStack() as stack, altered(tmp_path, {"requests.CONNECTIONS_OF_AN_ADDRESS": 5}, "--workers", "0") as server:
        greedy = [stack.enter_context(line) for line in connections(server, "127.0.0.2", 12)]
        assert [answers(line) for line in greedy] == [True] * 5 + [False] * 7
        (other,) = connections(server, "127.0.0.3", 1)
        proxied = connections(server, "127.0.0.1", 12)
        assert all(answers(stack.enter_context(line)) for line in (other, *proxied)), "proxies have no limit"
        for line in greedy:
            line.close()
        eventually(lambda: answers(stack.enter_context(connections(server, "127.0.0.2", 1)[0])))


def test_the_server_raises_its_limit_of_open_files_and_warns_when_nearly_all_are_in_use(tmp_path: Path) -> None:
    (tmp_path / LOG).touch()
    constants = {"requests.NEARLY": 0.0, "requests.WARN_EVERY": 3600.0}
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    with altered(tmp_path, constants, "--workers", "0") as server, Guest(server) as guest:
        for _ in range(3):
            assert guest.http.get("/healthz", headers={"Connection": "close"}).text == "ok"
        (line,) = [json.loads(text) for text in (tmp_path / LOG).read_text().splitlines()]
        assert line["level"] == "warning" and "open files" in line["says"]
        limits = resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE)
        assert limits[0] >= min(hard, 65_536)


def test_renaming_opens_no_finished_table(tmp_path: Path) -> None:
    with serving(tmp_path, *FAST) as server, Guest(server, "Ada") as ada:
        over = ada.open("bande", "me kit", start=True, options={"rounds": 1})
        play_on(ada.connect(over))
        waiting = ada.open("clan", "me open")
        server.stop()
        server.start()
        count = "SELECT count(*) FROM log WHERE table_id = ?"
        with sqlite3.connect(tmp_path / FILE) as connection:
            before = connection.execute(count, (over,)).fetchone()
            ada.put("/api/v1/me", {"name": "Adele"})
            assert connection.execute(count, (over,)).fetchone() == before
        names = [ada.get(f"/api/v1/tables/{table}")["seats"][0]["name"] for table in (over, waiting)]
        assert names == ["Ada", "Adele"], "a finished match keeps the name of its time"
