"""The version of the wire: clients with another one are refused, with a text and a code."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from biberbau import __version__
from biberbau.lang import LANGUAGES, text
from biberbau.server import wire

from .server_process import FAST, PATIENCE, Guest, Server, serving


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("wire"), *FAST) as running:
        yield running


@pytest.fixture(scope="module")
def ada(server: Server) -> Iterator[Guest]:
    with Guest(server, "Ada") as guest:
        yield guest


def test_the_server_sends_its_version_and_its_wire(ada: Guest) -> None:
    about = ada.get("/api/v1/about")
    assert (about["version"], about["wire"]) == (__version__, 1) == (__version__, wire.WIRE)
    welcome = ada.connect(ada.open("clan", "me kit", start=True)).received[0]
    assert isinstance(welcome, wire.Welcome) and (welcome.version, welcome.wire) == (__version__, 1)


@pytest.mark.parametrize("method", ["GET", "POST", "PUT", "PATCH", "DELETE"])
@pytest.mark.parametrize("path", ["/api", "/api/", "/api/me", "/api/tables", "/api/v0/me", "/api/v2/tables/x/commands"])
def test_paths_of_another_version_are_refused_with_the_supported_version(ada: Guest, method: str, path: str) -> None:
    answer = ada.http.request(method, path)
    refused = answer.json()
    assert (answer.status_code, refused["type"], refused["code"]) == (404, "refused", "unknown-wire")
    assert set(refused["says"]) == set(LANGUAGES) and all("/api/v1/" in says for says in refused["says"].values())


@pytest.mark.parametrize("path", ["/api/v1", "/api/v1/nothing", "/api/v1/tables/a/b/c"])
def test_what_this_version_does_not_have_is_not_found(ada: Guest, path: str) -> None:
    answer = ada.http.get(path)
    assert (answer.status_code, answer.json()["code"]) == (404, "not-found")


@pytest.mark.parametrize("path", ["/api/lobby", "/api/v0/lobby", "/api/v2/tables/abcdefghij/stream"])
def test_sockets_of_another_version_are_closed_with_a_reason(ada: Guest, path: str) -> None:
    assert_is_unknown(ada, path)


@pytest.mark.parametrize(
    "hello",
    [
        {"type": "hello"},
        {"type": "hello", "wire": None},
        {"type": "hello", "wire": 0},
        {"type": "hello", "wire": 2},
        {"type": "hello", "wire": 2, "seat": ["of", "another"], "kind": "of hello"},
    ],
)
def test_a_hello_of_another_wire_is_answered_with_a_reason(ada: Guest, hello: dict[str, Any]) -> None:
    """Whatever else is different in it."""
    assert_is_unknown(ada, f"/api/v1/tables/{ada.open('clan', 'me open')}/stream", hello)


def test_a_client_with_another_wire_does_not_disturb_other_viewers(ada: Guest) -> None:
    table = ada.open("clan", "me open")
    window = ada.connect(table)
    assert_is_unknown(ada, f"/api/v1/tables/{table}/stream", {"type": "hello", "wire": 2})
    window.do("ping")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("key", ["table.malformed", "table.wrong-method"])
def test_refusals_name_the_documentation_of_this_version(ada: Guest, lang: str, key: str) -> None:
    assert f"{wire.API}/docs" in text(lang, key, why="")
    assert ada.http.get(f"{wire.API}/docs").is_success


def assert_is_unknown(guest: Guest, path: str, hello: dict[str, Any] | None = None) -> None:
    """Assert that a socket receives that its wire is unknown, and nothing else."""
    line = guest.socket(path)
    if hello:
        line.send(json.dumps(hello))
    closed = json.loads(line.recv(timeout=PATIENCE))
    assert (closed["type"], closed["reason"]) == ("closed", "unknown-wire")
    assert set(closed["says"]) == set(LANGUAGES)
    assert all(wire.API in says and "1 as wire" in says.replace("als", "as") for says in closed["says"].values())
    with pytest.raises(ConnectionClosed):
        line.recv(timeout=PATIENCE)
