"""Whatever is sent to the server: typed refusals, nothing lost, and it lives on."""

import asyncio
import json
import socket
import subprocess
import sys
from collections.abc import Awaitable, Callable, Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import pytest
import uvicorn
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from uvicorn.server import ServerState
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from biberbau.server import requests, wire
from biberbau.server.direct import DirectSocket
from biberbau.server.middleware import LARGEST
from biberbau.server.requests import PromptRequests

from .server_process import FAST, PATIENCE, Guest, Server, Window, altered, fresh_id, moves_kept, serving


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("data"), *FAST) as server:
        yield server


@pytest.fixture(scope="module")
def ada(server: Server) -> Iterator[Guest]:
    with Guest(server, "Ada") as guest:
        yield guest


@pytest.fixture(scope="module")
def table(ada: Guest) -> str:
    return ada.open("bande", "me beside:Bea", start=True)


# Messages on the socket

leaves = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text()
values = st.recursive(leaves, lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner), max_leaves=8)
kinds = st.sampled_from(["hello", "move", "undo", "ready", "emote", "chat", "sit", "arrange", "start", "ping", "x"])
names = st.sampled_from(["id", "move", "number", "seat", "level", "text", "emote", "allowed", "beside", "fill", "over"])
almost = st.builds(lambda kind, fields: {"type": kind, **fields}, kinds, st.dictionaries(names, values, max_size=4))
messages = st.one_of(values.map(json.dumps), almost.map(json.dumps), st.text(max_size=200), st.binary(max_size=200))


@given(st.lists(messages, min_size=1, max_size=8))
@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_garbage_is_refused_and_the_game_goes_on(ada: Guest, table: str, sent: list[str | bytes]) -> None:
    window = ada.connect(table, seat="A")
    before = ada.get(f"/api/v1/tables/{table}")["stage"]
    for message in sent:
        window.socket.send(message)
    try:
        window.do("ping")
        answers = [output for output in window.received if isinstance(output, wire.Refused)]
        assert all(answer.code in ("malformed", "no-chat") or answer.id for answer in answers)
    except ConnectionClosed as closed:
        assert closed.rcvd is not None and closed.rcvd.code in (1003, 1007, 1008, 1009)
    assert ada.get(f"/api/v1/tables/{table}")["stage"] == before == "playing"


def test_too_much_garbage_ends_the_connection(ada: Guest, table: str) -> None:
    window = ada.look(table, seat="B")
    with suppress(ConnectionClosed):  # it may be over before everything is sent
        for _ in range(30):
            window.socket.send("{")
    with pytest.raises(ConnectionClosed):
        window.wait_for(wire.StreamClosed)
    assert window.received[-1].code == "malformed"  # type: ignore[union-attr]


def test_a_message_that_is_too_long_ends_the_connection(ada: Guest, table: str) -> None:
    window = ada.connect(table, seat="B")
    window.socket.send("x" * (LARGEST + 1))
    with pytest.raises(ConnectionClosed):
        window.wait_for(wire.StreamClosed)


@pytest.mark.parametrize(
    "first", ['{"type": "ping", "id": "1"}', "", "[]", '{"type": "hello", "wire": 1, "number": "1"}']
)
def test_who_does_not_say_hello_is_refused(ada: Guest, table: str, first: str) -> None:
    line = ada.socket(f"/api/v1/tables/{table}/stream")
    line.send(first)
    assert json.loads(line.recv(timeout=30))["code"] == "malformed"


def test_who_says_nothing_at_all_is_refused_after_a_while(tmp_path: Path) -> None:
    constants = {"gateway.HELLO_SECONDS": 2.0}
    with altered(tmp_path, constants, *FAST) as server, Guest(server, "Ada") as ada, Guest(server, "Bo") as bo:
        table = ada.open("clan", "me open")
        host = ada.connect(table)
        silent = bo.socket(f"/api/v1/tables/{table}/stream")
        assert json.loads(silent.recv(timeout=PATIENCE))["code"] == "malformed"
        with pytest.raises(ConnectionClosed) as closed:
            silent.recv(timeout=PATIENCE)
        assert closed.value.rcvd is not None and closed.value.rcvd.code == 1008
        host.do("ping")  # who has said hello is left alone


def test_a_second_hello_is_refused(ada: Guest, table: str) -> None:
    window = ada.connect(table, seat="B")
    window.send({"type": "hello", "wire": 1})
    assert window.wait_for(wire.Refused).code == "malformed"


def test_strangers_and_wrong_tables_are_refused(server: Server, ada: Guest, table: str) -> None:
    assert ada.look("nosuchtable").wait_for(wire.Refused).code == "unknown-table"
    with Guest(server) as stranger:
        assert stranger.look(table).wait_for(wire.Refused).code == "unknown-person"
        assert stranger.ask(table, "ping").json()["code"] == "unknown-person"


# A slow reader


def test_a_reader_who_does_not_read_is_cut_off_and_nobody_else_notices(server: Server) -> None:
    bore_a_sleeper(server)


def test_a_reader_who_does_not_read_for_long_is_cut_off_however_little_there_is_to_read(tmp_path: Path) -> None:
    constants = {"gateway.OUTBOX": 10**9, "gateway.SLOW_SECONDS": 1.0}
    with altered(tmp_path, constants, *FAST) as server:
        bore_a_sleeper(server)


def bore_a_sleeper(server: Server) -> None:
    """Talk to somebody who does not read, until they are gone."""
    with Guest(server, "Cleo") as cleo, Guest(server, "Dan") as dan:
        table = cleo.open("gang", "me open", chat=True)
        host = cleo.connect(table)
        key = dan.http.cookies["biberbau"]
        with raw_socket(server, f"/api/v1/tables/{table}/stream", key):
            host.until(lambda message: isinstance(message, wire.Presence) and message.watchers == 1)
            talk_until_alone(host)
            assert host.do("ping").number == host.number


def talk_until_alone(host: Window) -> None:
    for _ in range(500):
        host.received.clear()
        for _ in range(300):
            host.send({"type": "chat", "id": fresh_id(), "text": "x" * 300})
        host.do("ping")
        if any(isinstance(message, wire.Presence) and message.watchers == 0 for message in host.received):
            return
    raise AssertionError("nobody minded")


def raw_socket(server: Server, path: str, key: str) -> socket.socket:
    """A socket that says hello and never reads again."""
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    line.connect(("127.0.0.1", server.port))
    head = [f"GET {path} HTTP/1.1", f"Host: {server.address}", "Upgrade: websocket", "Connection: Upgrade"]
    head += [KEY, "Sec-WebSocket-Version: 13", f"Cookie: biberbau={key}"]
    line.sendall("\r\n".join([*head, "", ""]).encode())
    assert line.recv(12) == b"HTTP/1.1 101"
    hello = b'{"type":"hello","wire":1}'
    line.sendall(bytes((0x81, 0x80 | len(hello))) + bytes(4) + hello)
    return line


# HTTP


def test_the_api_follows_its_own_document(server: Server, tmp_path: Path) -> None:
    """Requests made up from the API's own documentation: no crash, and only answers that it describes."""
    with Guest(server, "Eve") as eve:
        key = eve.http.cookies["biberbau"]
    command = [sys.executable, "-m", "schemathesis.cli", "run", f"http://{server.address}/api/v1/docs/openapi.json"]
    command += ["--max-examples", "12", "--seed", "1", "--generation-database", "none", "--no-color"]
    command += ["--header", f"Cookie: biberbau={key}", "--phases", "examples,coverage,fuzzing"]
    command += ["--exclude-operation-id", "ApiV1MeForget", "--checks", "not_a_server_error,status_code_conformance"]
    command += ["--checks", "content_type_conformance,response_schema_conformance"]
    message = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path)
    assert message.returncode == 0, message.stdout[-6000:] + message.stderr[-2000:]


@pytest.mark.parametrize(
    ("method", "path", "status", "code"),
    [
        ("GET", "/api/v1/nothing", 404, "not-found"),
        ("GET", "/robots.txt", 404, "not-found"),
        ("GET", "/api/v1/tables/nosuchtable", 404, "unknown-table"),
        ("GET", "/api/v1/tables/..%2f..", 404, "not-found"),
        ("GET", "/api/v1/rules/chess/en", 404, "not-found"),
        ("GET", "/api/v1/rules/clan/..", 404, "not-found"),
        ("DELETE", "/api/v1/tables", 405, "wrong-method"),
        ("POST", "/api/v1/tables", 400, "malformed"),
        ("PUT", "/api/v1/me", 400, "malformed"),
        ("POST", "/api/v1/me/sign-in", 400, "malformed"),
    ],
)
def test_errors_are_refusals_with_a_code(ada: Guest, method: str, path: str, status: int, code: str) -> None:
    answer = ada.http.request(method, path, content=b"{" if method in ("POST", "PUT") else None)
    assert (answer.status_code, answer.json()["code"]) == (status, code), answer.text
    assert set(answer.json()["says"]) == {"en", "de"}


ME, OPEN, BOT = {"kind": "me"}, {"kind": "open"}, {"kind": "bot"}


@pytest.mark.parametrize(
    ("seats", "settings", "code"),
    [
        ([ME], {}, "malformed"),
        ([ME, ME], {}, "already-seated"),
        ([BOT, BOT], {}, "no-people"),
        ([ME, {"kind": "beside"}], {}, "name-empty"),
        ([ME, {"kind": "beside", "name": "ADA"}], {}, "name-taken"),
        ([ME, OPEN], {"options": {"rounds": 99}}, "bad-option"),
        ([ME, OPEN], {"options": {"turn_cap": 1001}}, "option-limits"),
        ([ME, OPEN], {"options": {"first": {}}}, "bad-option"),
        ([ME, OPEN], {"options": {"x": 1}}, "unknown-option"),
        ([ME, OPEN], {"turn_seconds": 1}, "malformed"),
    ],
)
def test_a_table_that_cannot_be_is_not_opened(
    ada: Guest, seats: list[object], settings: dict[str, object], code: str
) -> None:
    wish = {"game": "clan", "seats": seats, "settings": settings}
    assert ada.http.post("/api/v1/tables", json=wish).json()["code"] == code


def test_a_game_that_is_not_offered_is_named_with_those_that_are(ada: Guest) -> None:
    refused = ada.http.post("/api/v1/tables", json={"game": "chess", "seats": [ME, OPEN]})
    assert (refused.status_code, refused.json()["code"]) == (400, "unknown-game")
    assert "chess" in refused.json()["says"]["de"] and "clan-combined" in refused.json()["says"]["de"]


def test_a_number_beyond_the_limits_of_a_table_is_refused_in_the_words_of_the_form(ada: Guest) -> None:
    wish = {"game": "clan", "seats": [ME, OPEN], "settings": {"options": {"turn_cap": 5000}}}
    refused = ada.http.post("/api/v1/tables", json=wish)
    assert (refused.status_code, refused.json()["code"]) == (400, "option-limits")
    assert refused.json()["says"] == {
        "en": "“Longest round, in turns” can be 1 to 1000 at a table, not 5000.",
        "de": "„Längster Durchgang, in Zügen“ kann an einem Tisch 1 bis 1000 sein, nicht 5000.",
    }


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("", "name-empty"),
        (" ", "name-empty"),
        ("…", "name-empty"),
        ("\u200b", "odd-letters"),
        ("a\u202eb", "odd-letters"),
        ("\u0000", "odd-letters"),
        ("x" * 21, "name-long"),
        ("x" * 201, "malformed"),
    ],
)
def test_names_are_checked(ada: Guest, name: str, code: str) -> None:
    answer = ada.http.put("/api/v1/me", json={"name": name})
    assert (answer.status_code, answer.json()["code"]) == (400, code)


def test_a_body_that_is_too_large_is_not_read(ada: Guest) -> None:
    answer = ada.http.put("/api/v1/me", content=b" " * (LARGEST + 1))
    assert (answer.status_code, answer.json()["code"]) == (413, "too-large")
    chunks = (b" " * 4096 for _ in range(100))
    assert ada.http.put("/api/v1/me", content=chunks).status_code in (400, 413)


@pytest.mark.parametrize("depth", [100, 500, 900, 1000, 7000])
def test_a_body_that_is_too_deep_is_refused(ada: Guest, depth: int) -> None:
    deep = "[" * depth + "]" * depth
    wish = '{"game": "clan", "seats": [{"kind": "me"}, {"kind": "open"}], "settings": {"options": {"rounds": %s}}}'
    for method, path, body in (("PUT", "/api/v1/me", deep), ("POST", "/api/v1/tables", wish % deep)):
        answer = ada.http.request(method, path, content=body)
        assert answer.status_code == 400 and answer.json()["code"] in ("malformed", "bad-option")


KEY = "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA=="
UPGRADE = "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
HEAD = f"GET /api/v1/lobby HTTP/1.1\r\nHost: x\r\n{UPGRADE}"


@pytest.mark.parametrize(
    "head",
    [
        b"\x16\x03\x01\x02\x00",
        b"GET /api/v1/about HTTP/1.1\r\n\r\n",
        b"PUT /api/v1/me HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\n",
        b"PUT /api/v1/me HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
        HEAD.encode() + b"\r\n",
        HEAD.replace("GET", "POST").encode() + b"Content-Length: 2\r\n\r\n{}",
        (HEAD + "".join(f"X{number}: 1\r\n" for number in range(300)) + "\r\n").encode(),
        (HEAD + f"X: {'a' * 20_000}\r\n\r\n").encode(),
    ],
    ids=["tls", "no-host", "two-lengths", "chunk", "no-key", "posted-socket", "many-headers", "long-header"],
)
def test_what_is_no_http_is_refused_and_not_left_waiting(server: Server, head: bytes) -> None:
    with socket.create_connection(("127.0.0.1", server.port), timeout=30) as line:
        line.sendall(head)
        message = b""
        while part := line.recv(4096):
            message += part
    assert b" 400 " in message.splitlines()[0]


@pytest.mark.parametrize(
    "begun", [b"", b"GET / HT", b"PUT /api/v1/me HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{"]
)
def test_who_never_finishes_a_request_is_hung_up_on(begun: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(requests, "PATIENCE", 0.05)

    async def use(made: list[PromptRequests], reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(begun)
        with suppress(ConnectionResetError):
            assert await asyncio.wait_for(reader.read(), 30) == b""

    asyncio.run(with_requests(use))


def test_who_does_not_read_an_answer_is_hung_up_on(tmp_path: Path) -> None:
    asked = b"GET /api/v1/docs/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n" * 1000
    with altered(tmp_path, {"requests.READING": 0.2}, *FAST) as server, socket.socket() as line:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        line.connect(("127.0.0.1", server.port))
        line.settimeout(PATIENCE)  # or it would be waited for for ever
        with pytest.raises(ConnectionError):
            for _ in range(1000):
                line.sendall(asked)


@pytest.mark.parametrize("whole", [b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n", (HEAD + f"{KEY}\r\n\r\n").encode()])
def test_who_has_asked_is_waited_for_no_longer(whole: bytes) -> None:
    async def use(made: list[PromptRequests], reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(whole)
        assert await asyncio.wait_for(reader.readline(), 30)
        assert made[0]._late is None

    asyncio.run(with_requests(use))


async def with_requests(
    use: Callable[[list[PromptRequests], asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]],
) -> None:
    """The protocol alone on a real socket, before an application that reads and answers."""

    async def app(scope: Any, receive: Any, send: Any) -> None:
        while (await receive()).get("more_body"):
            pass
        kind = "websocket.accept" if scope["type"] == "websocket" else "http.response.start"
        await send({"type": kind, "status": 200})

    config, made = uvicorn.Config(app, ws=DirectSocket), list[PromptRequests]()
    config.load()

    def make() -> PromptRequests:
        made.append(PromptRequests(config, ServerState(), {}))
        return made[-1]

    listening = await asyncio.get_running_loop().create_server(make, "127.0.0.1", 0)
    reader, writer = await asyncio.open_connection(*listening.sockets[0].getsockname())
    await use(made, reader, writer)
    writer.close()
    listening.close()


def test_a_message_in_too_many_fragments_ends_the_connection(server: Server) -> None:
    with Guest(server, "Ida") as ida:
        line = raw_socket(server, "/api/v1/lobby", ida.http.cookies["biberbau"])
        line.settimeout(PATIENCE)  # or it would be waited for for ever
        crumb = bytes((0x00, 0x80)) + bytes(4)
        with suppress(ConnectionError):
            line.sendall(bytes((0x01, 0x80)) + bytes(4) + crumb * 1000)
            while line.recv(4096):
                pass
        line.close()


WRONG_FRAMES = {
    "reserved bits": bytes((0xF1, 0x80)) + bytes(4),
    "no mask": b"\x81\x02{}",
    "unknown kind": bytes((0x83, 0x80)) + bytes(4),
    "end of nothing": bytes((0x80, 0x80)) + bytes(4),
    "close with half a code": bytes((0x88, 0x81)) + bytes(5),
}


@pytest.mark.parametrize("frame", WRONG_FRAMES.values(), ids=WRONG_FRAMES)
def test_a_socket_that_a_wrong_frame_has_closed_is_closed_without_an_error(frame: bytes) -> None:
    async def app(scope: Any, receive: Any, send: Any) -> None:
        await send({"type": "websocket.accept"})
        while (await receive())["type"] != "websocket.disconnect":
            pass
        with pytest.raises(OSError):  # what uvicorn does not log
            await send({"type": "websocket.close", "code": 1000})
        ended.set()

    async def run() -> None:
        config = uvicorn.Config(app, ws=DirectSocket)
        config.load()
        make = partial(PromptRequests, config, ServerState(), {})
        listening = await asyncio.get_running_loop().create_server(make, "127.0.0.1", 0)
        reader, writer = await asyncio.open_connection(*listening.sockets[0].getsockname())
        writer.write(f"{HEAD}{KEY}\r\n\r\n".encode())
        await reader.readuntil(b"\r\n\r\n")
        writer.write(frame)
        await asyncio.wait_for(ended.wait(), PATIENCE)
        writer.close()
        listening.close()

    ended = asyncio.Event()
    asyncio.run(run())


# At the door


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://127.0.0.1", "http://["])
def test_pages_of_other_sites_are_refused(server: Server, ada: Guest, origin: str) -> None:
    answer = ada.http.put("/api/v1/me", json={"name": "Eve"}, headers={"Origin": origin})
    assert (answer.status_code, answer.json()["code"]) == (403, "wrong-origin")
    assert answer.headers["x-content-type-options"] == "nosniff"
    with pytest.raises(InvalidStatus) as refused, connect(f"ws://{server.address}/api/v1/lobby", origin=Origin(origin)):
        pass
    assert refused.value.response.status_code == 403
    assert ada.http.put("/api/v1/me", json={"name": "Ada"}, headers={"Origin": f"http://{server.address}"}).is_success


def test_every_answer_has_its_guards(ada: Guest) -> None:
    for path in ("/", "/table/xyz", "/api/v1/about", "/api/v1/nothing", "/healthz", "/api/v1/docs"):
        headers = ada.http.get(path).headers
        assert "default-src 'self'" in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "same-origin"
        assert (headers.get("cache-control") == "no-store") == path.startswith("/api/")


def test_a_key_is_in_a_cookie_that_no_script_can_read(server: Server) -> None:
    answer = httpx.put(f"http://{server.address}/api/v1/me", json={"name": "Gil"})
    cookie = answer.headers["set-cookie"].lower()
    assert "httponly" in cookie and "samesite=lax" in cookie and "secure" not in cookie
    key = answer.cookies["biberbau"]
    assert key not in answer.text
    kept = b"".join(path.read_bytes() for path in server.data.iterdir())
    assert key.encode() not in kept


def test_a_client_that_is_too_fast_is_refused_with_the_time_of_the_next_try(tmp_path: Path) -> None:
    with serving(tmp_path, "--workers", "0", "--secure") as server:
        url, body = f"http://{server.address}/api/v1/me", {"name": "Bo"}
        answers = (httpx.put(url, json=body) for _ in range(1000))
        refused = next(answer for answer in answers if answer.status_code == 429)
        assert refused.json()["code"] == "too-fast" and refused.json()["retry_after"] > 0
        assert int(refused.headers["retry-after"]) >= 1
        assert "strict-transport-security" in refused.headers


def test_more_slashes_are_no_way_around_the_guard(tmp_path: Path) -> None:
    with serving(tmp_path, "--workers", "0") as server, Guest(server) as guest:
        url = f"http://{server.address}//api/v1/about"
        assert guest.http.get(url).headers["cache-control"] == "no-store"
        assert any(guest.http.get(url).status_code == 429 for _ in range(1000))


def test_a_socket_that_is_too_fast_is_refused_with_the_time_of_the_next_try(tmp_path: Path) -> None:
    with serving(tmp_path, "--workers", "0") as server, Guest(server, "Ada") as ada:
        window = ada.look(ada.open("clan", "me open"))
        window.wait_for(wire.Welcome)
        for index in range(100):
            window.send({"type": "ping", "id": f"p{index}"})
        refused = window.wait_for(wire.Refused)
        assert refused.code == "too-fast" and refused.retry_after > 0 and refused.id.startswith("p")


@pytest.mark.parametrize("path", ["/api/v1/lobby", "/api/v1/tables/{table}/stream"])
@pytest.mark.parametrize("first, said", [(0x81, b'{"type":"ping","id":"a"}'), (0x89, b"x" * 125), (0x8A, b"")])
def test_who_floods_a_socket_is_hung_up_on(tmp_path: Path, path: str, first: int, said: bytes) -> None:
    """Messages, pings and pongs: even passing them over takes time that others are waiting for."""
    with serving(tmp_path, "--workers", "0") as server, Guest(server, "Ada") as ada:
        table = ada.open("clan", "me open")
        line = raw_socket(server, path.format(table=table), ada.http.cookies["biberbau"])
        line.settimeout(PATIENCE)  # or it would be waited for for ever
        with suppress(ConnectionError):
            line.sendall((bytes((first, 0x80 | len(said))) + bytes(4) + said) * 5000)
            while line.recv(4096):
                pass
        line.close()
        assert ada.connect(table).table


def test_nothing_of_all_this_was_written_down(server: Server, table: str) -> None:
    assert set(moves_kept(server.data, table)) <= {"draw"}
