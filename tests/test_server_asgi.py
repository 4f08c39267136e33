"""The application on other ASGI servers than ours, and without any server."""

import asyncio
import json
import signal
import warnings
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from litestar.exceptions import LitestarDeprecationWarning, WebSocketDisconnect
from litestar.testing import AsyncTestClient, TestClient
from websockets.exceptions import ConnectionClosed, InvalidStatus

from biberbau import Match
from biberbau.server import sockets, wire
from biberbau.server.app import make_app
from biberbau.server.config import Config
from biberbau.server.middleware import LARGEST
from biberbau.server.sockets import AsgiSocket

from .server_process import FAST, LOG, PATIENCE, Guest, Server, altered, play_on, serving
from .stock_server import COMMANDS, choose
from .test_server_garbage import bore_a_sleeper


@pytest.fixture(scope="module", params=list(COMMANDS))
def server(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    data = tmp_path_factory.mktemp("data")
    choose(data, request.param)
    with serving(data, *FAST, "--pause", "3600", module="tests.stock_server") as server:
        yield server


@pytest.fixture
def ada(server: Server) -> Iterator[Guest]:
    with Guest(server, "Ada") as guest:
        yield guest


@pytest.fixture
def bo(server: Server) -> Iterator[Guest]:
    with Guest(server, "Bo") as guest:
        yield guest


# Under stock servers


def test_two_people_and_a_bot_play_a_match(ada: Guest, bo: Guest) -> None:
    table = ada.open("bande", "me open kit", options={"rounds": 2})
    bo.do(table, "sit")
    a, b = ada.connect(table), bo.connect(table)
    a.do("start")
    play_on(a, b)
    record = ada.get(f"/api/v1/tables/{table}/record")
    assert a.view is not None and list(Match.replay(record).winners or ()) == a.view["winners"]


def test_a_client_that_comes_back_is_sent_only_what_it_missed(ada: Guest) -> None:
    table = ada.open("gang", "me beside:Bea", start=True)
    a, b = ada.connect(table, seat="A"), ada.connect(table, seat="B")
    a.hang_up()
    b.play("open B1 B2") if b.legal else ada.connect(table, seat="A").play("open A1 A2")
    again = ada.look(table, seat="A", resume=a.resume, number=a.number)
    news = again.wait_for(wire.News)
    assert news.number == a.number + 1 and not any(isinstance(message, wire.Welcome) for message in again.received)


def test_a_removed_guest_receives_the_reason_and_the_socket_is_closed(ada: Guest, bo: Guest) -> None:
    table = ada.open("gang", "me open")
    bo.do(table, "sit")
    guest = bo.connect(table)
    ada.do(table, "arrange", seat="B", level="boss")
    assert guest.wait_for(wire.StreamClosed).reason == "removed"
    assert code_after(guest.socket) == 1000


def test_a_refused_socket_receives_the_reason_and_is_closed(server: Server, ada: Guest) -> None:
    refused = ada.look("nosuchtable")
    assert refused.wait_for(wire.Refused).code == "unknown-table"
    assert code_after(refused.socket) == 1008
    other = ada.socket("/api/v2/lobby")
    assert json.loads(other.recv(timeout=PATIENCE))["reason"] == "unknown-wire"
    assert code_after(other) == 1000


def test_a_handshake_from_another_origin_is_refused(ada: Guest) -> None:
    with pytest.raises(InvalidStatus) as refused:
        ada.socket("/api/v1/lobby", Origin="https://stranger.example")
    assert refused.value.response.status_code == 403


def test_garbage_and_long_messages_end_only_their_own_connection(ada: Guest, bo: Guest) -> None:
    table = ada.open("clan", "me open")
    host, other = ada.connect(table), bo.connect(table)
    other.socket.send("x" * (LARGEST + 1))
    assert other.wait_for(wire.Refused).code == "too-large"
    with suppress(ConnectionClosed):  # it may be closed before everything is sent
        for _ in range(30):
            other.socket.send("{")
    with pytest.raises(ConnectionClosed):
        other.wait_for(wire.StreamClosed)
    host.do("ping")


def test_a_client_that_does_not_read_is_disconnected(server: Server) -> None:
    bore_a_sleeper(server)


def test_the_lobby_is_sent_when_it_changes(ada: Guest, bo: Guest) -> None:
    lobby = bo.socket("/api/v1/lobby")
    table = ada.open("clan", "me open", visibility="public")
    host = ada.connect(table)
    while table not in lobby.recv(timeout=PATIENCE):
        pass
    host.hang_up()
    while table in lobby.recv(timeout=PATIENCE):
        pass


@pytest.mark.parametrize("name", list(COMMANDS))
def test_a_server_that_stops_closes_its_sockets_and_its_data(tmp_path: Path, name: str) -> None:
    choose(tmp_path, name)
    with serving(tmp_path, *FAST, module="tests.stock_server") as server, Guest(server, "Ada") as ada:
        window = ada.connect(ada.open("clan", "me open"))
        assert server.stop() in (0, -signal.SIGTERM)  # uvicorn ends with the signal after it has stopped
        with pytest.raises(ConnectionClosed):
            window.wait_for(wire.Refused)
    assert not list(tmp_path.glob("*-wal"))


def code_after(line: Any) -> int | None:
    """Read to the end; the code with which the server closes."""
    with pytest.raises(ConnectionClosed) as closed:
        while True:
            line.recv(timeout=PATIENCE)
    return closed.value.rcvd.code if closed.value.rcvd else None


# Under another version of uvicorn


def test_another_version_of_uvicorn_runs_with_plain_sockets_and_one_log_line(tmp_path: Path) -> None:
    (tmp_path / LOG).touch()
    constants = {"serving.SUPPORTED": ["0.1", "0.2"]}
    with altered(tmp_path, constants, *FAST) as server, Guest(server, "Ada") as ada:
        table = ada.open("bande", "me kit", start=True, options={"rounds": 1})
        play_on(ada.connect(table))
    lines = [json.loads(line) for line in (tmp_path / LOG).read_text().splitlines()]
    assert [line["says"].partition(":")[0] for line in lines] == ["direct sockets and request timeouts are off"]
    assert "supported: >=0.1,<0.2" in lines[0]["why"]


# Without a server


def test_no_handler_is_declared_in_a_way_that_the_framework_will_drop(tmp_path: Path) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error", LitestarDeprecationWarning)
        make_app(Config(data=tmp_path, workers=0))


def test_a_match_is_played_in_the_test_client_of_the_framework(tmp_path: Path) -> None:
    with TestClient(make_app(Config(data=tmp_path, workers=0, pace=0.0))) as ada:
        table = open_table(ada)
        with ada.websocket_connect(f"/api/v1/tables/{table}/stream") as window:
            window.send_json({"type": "hello", "wire": wire.WIRE})
            message = window.receive_json(timeout=PATIENCE)
            assert message["type"] == "welcome"
            while message["type"] != "closed" and not (message.get("view") or {}).get("legal"):
                message = window.receive_json(timeout=PATIENCE)
            move, number = message["view"]["legal"][0], message["number"]
            window.send_json({"type": "move", "id": "1", "move": move, "number": number})
            while message["type"] != "done":
                message = window.receive_json(timeout=PATIENCE)
            assert message == {"type": "done", "id": "1", "number": number + 1}
            window.send_json({"type": "leave", "id": "2"})
            with pytest.raises(WebSocketDisconnect) as closed:
                while True:
                    message = window.receive_json(timeout=PATIENCE)
        assert (message["type"], message["reason"], closed.value.code) == ("closed", "expired", 1000)


def test_a_handshake_is_refused_in_the_test_client_of_the_framework(tmp_path: Path) -> None:
    with TestClient(make_app(Config(data=tmp_path, workers=0))) as eve:
        with (
            pytest.raises(WebSocketDisconnect) as refused,
            eve.websocket_connect("/api/v1/lobby", headers={"Origin": "https://stranger.example"}),
        ):
            pass
        assert (refused.value.code, refused.value.detail) == (1008, "wrong-origin")


def test_the_asynchronous_test_client_of_the_framework_works_too(tmp_path: Path) -> None:
    async def run() -> None:
        async with AsyncTestClient(make_app(Config(data=tmp_path, workers=0))) as client:
            answer = await client.put("/api/v1/me", json={"name": "Ada"})
            assert answer.json()["name"] == "Ada"
            assert (await client.get("/healthz")).text == "ok"

    asyncio.run(run())


def open_table(client: TestClient[Any]) -> str:
    """Introduce somebody, and start a match with a bot."""
    client.put("/api/v1/me", json={"name": "Ada"})
    seats = [{"kind": "me"}, {"kind": "bot", "level": "kit"}]
    table: str = client.post("/api/v1/tables", json={"game": "bande", "seats": seats, "start": True}).json()["table"]
    return table


# The plain socket


class Client:
    """The server's side of an ASGI connection; it takes messages only while `reads` is set."""

    def __init__(self) -> None:
        self.reads = asyncio.Event()
        self.sent: list[dict[str, Any]] = []
        self.to_come: asyncio.Queue[dict[str, Any]] = asyncio.Queue()

    async def send(self, event: Any) -> None:
        await self.reads.wait()
        self.sent.append(event)

    async def receive(self) -> Any:
        return await self.to_come.get()


class RecordingListener:
    """A listener that records what it receives."""

    def __init__(self) -> None:
        self.calls: list[object] = []

    def received(self, message: bytes) -> None:
        self.calls.append(message)

    def has_room(self) -> None:
        self.calls.append("room")

    def stopping(self) -> None:
        raise AssertionError("plain ASGI does not announce its end")

    def gone(self) -> None:
        self.calls.append("gone")


async def settle() -> None:
    """Let every task run until it waits."""
    for _ in range(20):
        await asyncio.sleep(0)


def attached() -> tuple[Client, RecordingListener, AsgiSocket]:
    client, listener = Client(), RecordingListener()
    receive: Any = client.receive
    socket = AsgiSocket(receive, client.send)
    socket.attach(listener)
    return client, listener, socket


def test_a_socket_is_full_until_the_client_has_read_most_of_it() -> None:
    async def run() -> None:
        client, listener, socket = attached()
        message = b"x" * 1024
        socket.write([message] * (sockets.HIGH_WATER // 1024))
        assert not socket.is_full
        socket.write([message])
        await settle()
        assert socket.is_full and listener.calls == [] and client.sent == []
        client.reads.set()
        await settle()
        await asyncio.wait_for(read_everything(client, sockets.HIGH_WATER // 1024 + 1), PATIENCE)
        assert not socket.is_full and listener.calls == ["room"]

    asyncio.run(run())


def test_a_full_socket_reads_nothing_until_it_has_room() -> None:
    async def run() -> None:
        client, listener, socket = attached()
        for text in ("first", "second"):
            client.to_come.put_nowait({"type": "websocket.receive", "text": text})
        socket.write([b"x" * (sockets.HIGH_WATER + 1)])
        await settle()
        assert listener.calls == [b"first"]
        client.reads.set()
        await settle()
        assert listener.calls == [b"first", "room", b"second"]

    asyncio.run(run())


async def read_everything(client: Client, messages: int) -> None:
    while len(client.sent) < messages:
        await asyncio.sleep(0)


def test_a_socket_closes_after_its_last_message() -> None:
    async def run() -> None:
        client, listener, socket = attached()
        socket.write([b"first", b"last"])
        closing = asyncio.create_task(socket.close(1008))
        await settle()
        assert not closing.done()
        client.reads.set()
        await closing
        assert [event.get("text") or event["code"] for event in client.sent] == ["first", "last", 1008]
        socket.write([b"too late"])
        await settle()
        assert len(client.sent) == 3 and listener.calls == ["gone"]

    asyncio.run(run())


def test_a_socket_that_is_cut_waits_for_nothing_more() -> None:
    async def run() -> None:
        client, listener, socket = attached()
        socket.write([b"never read"])
        closing = asyncio.create_task(socket.close(1013))
        await settle()
        socket.cut()
        await asyncio.wait_for(closing, PATIENCE)
        await socket.close(1000)
        client.reads.set()
        await settle()
        assert listener.calls == ["gone"] and client.sent == []

    asyncio.run(run())


def test_a_socket_does_not_wait_for_ever_to_be_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sockets, "CLOSE_SECONDS", 0.01)

    async def run() -> None:
        client, listener, socket = attached()
        socket.write([b"never read"])
        await asyncio.wait_for(socket.close(1000), PATIENCE)
        assert listener.calls == ["gone"] and client.sent == []

    asyncio.run(run())


def test_a_socket_hands_on_text_and_bytes_until_the_client_is_gone() -> None:
    async def run() -> None:
        client, listener, _ = attached()
        for event in ({"text": "ä"}, {"bytes": b"\xff", "text": None}, {"text": "\ud800"}):
            client.to_come.put_nowait({"type": "websocket.receive", **event})
        client.to_come.put_nowait({"type": "websocket.disconnect", "code": 1001})
        client.to_come.put_nowait({"type": "websocket.receive", "text": "after the end"})
        await settle()
        assert listener.calls == ["ä".encode(), b"\xff", b"\xed\xa0\x80", "gone"]

    asyncio.run(run())


@pytest.mark.parametrize("error", [OSError("gone"), RuntimeError("closed")])
def test_a_server_that_refuses_to_send_has_lost_the_client(error: Exception) -> None:
    async def run() -> None:
        client, listener, socket = attached()

        async def fail(event: Any) -> None:
            raise error

        socket._send = fail
        socket.write([b"hello"])
        await settle()
        assert listener.calls == ["gone"] and client.sent == []
        await socket.close(1000)

    asyncio.run(run())
