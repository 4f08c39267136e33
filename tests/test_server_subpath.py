"""A server under a sub-path of a host: its links, its cookie and its documents name the sub-path."""

import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from biberbau.server.config import OWN_NAMES, BadSetting, configure

from .server_process import FAST, Guest, Server, play_on, serving

ROOT = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("data"), *FAST, "--root-path", "/games/biber/") as server:
        yield server


@pytest.mark.parametrize("passed_on", ["/games/biber", ""])
def test_a_proxy_may_pass_on_the_sub_path_or_not(server: Server, passed_on: str) -> None:
    with Guest(server) as ada:
        ada.put(f"{passed_on}/api/v1/me", {"name": "Ada"})
        key = ada.http.cookies["biberbau-games-biber"]
        ada.http.headers["Authorization"] = f"Bearer {key}"  # a browser sees the sub-path in any case; httpx does not
        wish = {"game": "bande", "seats": [{"kind": "me"}, {"kind": "bot", "level": "kit"}], "start": True}
        table = ada.post(f"{passed_on}/api/v1/tables", wish)["table"]
        assert ada.get(f"{passed_on}/api/v1/tables/{table}")["stage"] == "playing"
        assert ada.http.get(f"{passed_on}/healthz").text == "ok"
        window = ada.connect(table)
        play_on(window)


def test_paths_of_the_page_begin_with_the_sub_path(server: Server) -> None:
    for path in ("/games/biber", "/games/biber/", "/games/biber/rules/clan", "/rules/clan"):
        page = httpx.get(f"http://{server.address}{path}").text
        paths = re.findall(r'(?:href|src)="([^"]+)"', page)
        assert 'data-root="/games/biber"' in page
        assert paths and all(path.startswith("/games/biber/") for path in paths), paths
        assert f'content="http://{server.address}/games/biber/preview' in page
        assert [httpx.get(f"http://{server.address}{path}").status_code for path in paths] == [200] * len(paths)


def test_paths_that_only_begin_like_the_sub_path_are_other_paths(server: Server) -> None:
    for path in ("/games/biberbau/api/v1/about", "/games/api/v1/about"):
        assert httpx.get(f"http://{server.address}{path}").headers["content-type"] != "application/json", path


def test_the_cookie_is_for_the_sub_path_alone(server: Server) -> None:
    answer = httpx.put(f"http://{server.address}/games/biber/api/v1/me", json={"name": "Bo"})
    cookie = answer.headers["set-cookie"]
    assert cookie.startswith("biberbau-games-biber=") and "Path=/games/biber;" in cookie


def test_the_documents_of_the_api_name_the_sub_path(server: Server) -> None:
    docs = httpx.get(f"http://{server.address}/games/biber/api/v1/docs")
    (link,) = re.findall(r'href="([^"]+openapi.json)"', docs.text)
    document = httpx.get(f"http://{server.address}{link}").json()
    assert link.startswith("/games/biber/") and document["servers"] == [{"url": "/games/biber"}]


@pytest.mark.parametrize(("given", "root_path"), [("/", ""), ("biber", "/biber"), ("/a/b_c-1/", "/a/b_c-1")])
def test_a_sub_path_is_read_with_and_without_slashes(given: str, root_path: str) -> None:
    assert configure({"root_path": given}, {}).root_path == root_path


@pytest.mark.parametrize("given", ["/table", "/api/x", "/a b", "/a//b", "/ä", '/"'])
def test_a_sub_path_that_is_ambiguous_or_needs_quoting_is_refused(given: str) -> None:
    with pytest.raises(BadSetting):
        configure({"root_path": given}, {})


def test_no_sub_path_begins_like_a_path_of_the_page() -> None:
    router = (ROOT / "web" / "src" / "routes" / "router.svelte.ts").read_text("utf-8")
    assert set(re.findall(r'first === "([\w-]+)"', router)) <= set(OWN_NAMES)
