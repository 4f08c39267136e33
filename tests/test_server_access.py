"""The door of the server: who else may come in, for whom a proxy speaks, and what a browser need not fetch again."""

import gzip
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import segno

from biberbau.lang import text
from biberbau.server import serving as serving_module
from biberbau.server.app import NEWCOMERS_AT_ONCE
from biberbau.server.config import Config
from biberbau.server.cookies import name_of
from biberbau.server.hosts import is_public
from biberbau.server.pages import Page
from biberbau.server.serving import browser_host, qr_code

from .own_network import ALONE, LAN_ADDRESS, need_own_network
from .server_process import FAST, LOG, Guest, Server, serving

ROOT = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("data"), *FAST) as server:
        yield server


FRIEND, STRANGER = "https://friend.example", "https://stranger.example"


def test_pages_of_other_origins_are_let_in_if_they_are_named(tmp_path: Path) -> None:
    with serving(tmp_path, *FAST, "--origins", f"https://other.example, {FRIEND}") as server, Guest(server) as guest:
        for origin, status in ((FRIEND, 200), (STRANGER, 403), (f"{FRIEND}.example", 403)):
            answer = guest.http.put("/api/v1/me", json={"name": "Ada"}, headers={"Origin": origin})
            assert answer.status_code == status


# What it is called

OURS = (
    "localhost",
    "LOCALHOST:1",
    "127.0.0.1:9",
    "192.0.2.7",
    "[::1]:8000",
    "[::ffff:192.0.2.7]",
    "biber",
    "localhost.",
)
OF_THE_HOUSE = ("ada-pc.local:8000", "ada-pc.fritz.box", "ada-pc.lan", "ada.localhost")
ANOTHERS = (
    "evil.example",
    "localhost.evil.example:8000",
    "127.0.0.1.evil.example",
    "evillocal.example",
    "fritz.box.example",
)
UPGRADE = {
    "Connection": "Upgrade",
    "Upgrade": "websocket",
    "Sec-WebSocket-Version": "13",
    "Sec-WebSocket-Key": "A" * 22 + "==",
}


def test_a_server_for_this_machine_answers_to_no_name_that_a_site_may_have(tmp_path: Path) -> None:
    with serving(tmp_path, *FAST, "--names", "Biber.Example") as server, Guest(server) as guest:
        for host in (*OURS, *OF_THE_HOUSE, "biber.example", "BIBER.example.:80"):
            assert guest.http.get("/api/v1/about", headers={"Host": host}).status_code == 200, host
        for host in (*ANOTHERS, "other.biber.example"):
            own = {"Host": host, "Origin": f"http://{host}"}
            asked = [guest.http.put("/api/v1/me", json={"name": "Eve"}, headers=own)]
            asked += [
                guest.http.get(path, headers=own) for path in ("/", "/api/v1/tables", "//api/v1/tables", "/nowhere")
            ]
            asked += [guest.http.get("/api/v1/lobby", headers=own | UPGRADE)]
            assert [(answer.status_code, answer.json()["code"]) for answer in asked] == [(403, "wrong-host")] * len(
                asked
            )
            assert f"--names {host.partition(':')[0]}" in asked[0].json()["says"]["de"]
            assert guest.http.get("/healthz", headers=own).text == "ok"


def test_a_server_behind_tls_answers_to_any_name(tmp_path: Path) -> None:
    with serving(tmp_path, *FAST, "--secure") as server, Guest(server) as guest:
        own = {"Host": "biberbau.example.org", "Origin": "https://biberbau.example.org"}
        assert guest.http.put("/api/v1/me", json={"name": "Ada"}, headers=own).status_code == 200


@pytest.mark.parametrize(
    ("config", "is_public_"),
    [
        (Config(), False),
        (Config(host="::1"), False),
        (Config(host="localhost"), False),
        (Config(lan=True), False),
        (Config(lan=True, host="0.0.0.0"), False),
        (Config(lan=True, secure=True), True),
        (Config(host="0.0.0.0"), True),
        (Config(host="2001:db8::7"), True),
        (Config(host="biber.example"), True),
    ],
)
def test_a_public_server_accepts_any_host_name(config: Config, is_public_: bool) -> None:
    assert is_public(config) is is_public_


# Proxies


def newcomer(server: Server, address: str) -> int:
    """Somebody new asks through a proxy on this machine; the status of the answer."""
    url, headers = f"http://{server.address}/api/v1/me", {"X-Forwarded-For": address}
    return httpx.put(url, json={"name": "Ada"}, headers=headers).status_code


@pytest.mark.parametrize(("proxies", "is_believed"), [("127.0.0.1", True), ("192.0.2.1", False)])
def test_limits_count_the_addresses_that_a_known_proxy_names(tmp_path: Path, proxies: str, is_believed: bool) -> None:
    with serving(tmp_path, "--workers", "0", "--proxies", proxies) as server:
        statuses = (newcomer(server, "203.0.113.1") for _ in range(1000))
        assert sum(status == 200 for status in iter(lambda: next(statuses), 429)) >= NEWCOMERS_AT_ONCE
        others = (newcomer(server, f"203.0.113.{number}") for number in range(2, 12 if is_believed else 250))
        assert (429 not in others) is is_believed


def test_a_page_that_a_browser_has_is_not_sent_again(tmp_path: Path) -> None:
    with serving(tmp_path, *FAST) as server, Guest(server) as guest:
        first = guest.http.get("/")
        again = guest.http.get("/table/some", headers={"If-None-Match": first.headers["etag"]})
        assert first.status_code == 200 and first.headers["cache-control"] == "no-cache"
        assert again.status_code == 304 and not again.content
        assert guest.http.get("/", headers={"If-None-Match": '"older"'}).status_code == 200


def test_texts_are_packed_where_that_makes_them_smaller() -> None:
    long = b"beaver " * 1000
    packed = Page("assets/a.js", long).packed
    assert packed is not None and len(packed) < len(long) and gzip.decompress(packed) == long
    assert Page("a.js", b"short").packed is None and Page("a.png", long).packed is None


def test_a_file_with_a_hash_in_its_name_is_kept_for_ever() -> None:
    assert "immutable" in Page("assets/a-1b2c.js", b"").cache
    assert Page("index.html", b"").cache == "no-cache"


def test_a_qr_code_in_half_blocks_is_the_code() -> None:
    address = "http://192.0.2.7:8000"
    halves = {"█": (0, 0), "▀": (0, 1), "▄": (1, 0), " ": (1, 1)}
    drawn = [[halves[block][half] for block in line] for line in qr_code(address).splitlines() for half in (0, 1)]
    meant = [[int(bool(module)) for module in row] for row in segno.make(address, micro=False).matrix_iter(border=2)]
    assert drawn[: len(meant)] == meant


def test_a_device_keeps_its_key_for_as_long_as_its_person_is_known(tmp_path: Path) -> None:
    with serving(tmp_path, *FAST, "--forget-days", "30", "--keep-results", "20") as server, Guest(server, "Ada") as ada:
        assert f"max-age={30 * 86400}" in ada.http.get("/api/v1/me").headers["set-cookie"].lower()


@pytest.mark.parametrize(
    ("host", "spoken"),
    [("127.0.0.1", "localhost"), ("::", "localhost"), ("192.0.2.7", "192.0.2.7"), ("2001:db8::7", "[2001:db8::7]")],
)
def test_a_host_is_called_as_a_browser_calls_it(host: str, spoken: str) -> None:
    assert browser_host(host) == spoken


# Behind TLS


def test_behind_tls_no_other_subdomain_can_set_the_cookie(tmp_path: Path) -> None:
    with serving(tmp_path, *FAST, "--secure") as server, Guest(server) as guest:
        guest.http.headers["X-Forwarded-For"] = "203.0.113.1"
        made = guest.http.put("/api/v1/me", json={"name": "Ada"})
        kept, dropped = made.headers.get_list("set-cookie")
        key = kept.removeprefix("__Host-biberbau=").partition(";")[0]
        assert {"HttpOnly", "Path=/", "SameSite=lax", "Secure"} <= set(kept.split("; ")) and "Domain" not in kept
        assert dropped.startswith('biberbau="";') and "Max-Age=0" in dropped
        for cookie in (f"__Host-biberbau={key}", f"biberbau={key}", f"biberbau=other; __Host-biberbau={key}"):
            answer = httpx.get(f"http://{server.address}/api/v1/me", headers={"Cookie": cookie})
            assert answer.json()["name"] == "Ada"
            assert answer.headers.get_list("set-cookie")[0].startswith(f"__Host-biberbau={key};")
        gone = httpx.delete(f"http://{server.address}/api/v1/me", headers={"Cookie": f"__Host-biberbau={key}"})
        assert "Max-Age=0" in gone.headers.get_list("set-cookie")[0]


def test_under_a_sub_path_the_cookie_is_for_tls_only() -> None:
    assert name_of(Config(secure=True, root_path="/biber")) == "__Secure-biberbau-biber"


def test_a_proxy_that_names_no_clients_is_logged_once(tmp_path: Path) -> None:
    (tmp_path / LOG).touch()
    with serving(tmp_path, *FAST, "--secure") as server, Guest(server) as guest:
        for path in ("/healthz", "/readyz"):  # load balancers and monitors are no clients of a proxy
            guest.http.get(path)
        guest.http.get("/", headers={"X-Forwarded-For": "203.0.113.1"})
        assert "X-Forwarded-For" not in (tmp_path / LOG).read_text()
        for _ in range(3):
            guest.http.get("/")
        assert (tmp_path / LOG).read_text().count("requests without X-Forwarded-For") == 1


@pytest.mark.parametrize(
    ("site", "status"), [("same-origin", 200), ("none", 200), ("same-site", 403), ("cross-site", 403)]
)
def test_a_write_without_an_origin_is_refused_if_another_site_began_it(server: Server, site: str, status: int) -> None:
    headers = {"Sec-Fetch-Site": site}
    answer = httpx.put(f"http://{server.address}/api/v1/me", json={"name": "Ada"}, headers=headers)
    assert answer.status_code == status


def test_no_page_may_have_styles_or_scripts_that_the_server_does_not_know(server: Server) -> None:
    for path in ("/", "/api/v1/docs"):
        answer = httpx.get(f"http://{server.address}{path}")
        assert "unsafe" not in answer.headers["content-security-policy"]
        assert not re.search(r" style=|<script>|\son\w+=", answer.text)


# Open to the house


def seen_from_the_house(data: Path, *flags: str) -> dict[str, Any]:
    """What a server says, and where it is reached, in a house of its own."""
    need_own_network("a server that is open to the house listens beyond loopback")
    command = [*ALONE, sys.executable, "-m", "tests.lan_server", str(data), *flags]
    result: dict[str, Any] = json.loads(subprocess.check_output(command, cwd=ROOT, text=True))
    return result


def test_a_server_for_the_local_network_shows_its_address_and_is_reachable_there(tmp_path: Path) -> None:
    result = seen_from_the_house(tmp_path, "--lan")
    address = f"http://{LAN_ADDRESS}:{result['port']}"
    assert f"{text('en', 'serve.house')} {address}\n{qr_code(address)}\n" in result["said"]
    assert result["addresses"] == [address]
    assert result["reached"] == ["127.0.0.1", LAN_ADDRESS]
    assert result["called"] == [LAN_ADDRESS, "ada-pc.local", "ada-pc"]


def test_a_server_without_lan_listens_on_loopback_only(tmp_path: Path) -> None:
    result = seen_from_the_house(tmp_path)
    assert LAN_ADDRESS not in result["said"] and result["addresses"] == []
    assert result["reached"] == ["127.0.0.1"]


@pytest.mark.parametrize(("workers", "has_numba", "is_said"), [(1, False, True), (1, True, False), (0, False, False)])
def test_a_server_whose_bots_cannot_search_says_what_they_lack(
    workers: int, has_numba: bool, is_said: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(serving_module, "can_compile", lambda: has_numba)
    said: list[str] = []
    config = Config(data=tmp_path, workers=workers, open=False)
    serving_module._announce(config, "en", said.append, "http://localhost:8000", ())
    assert any("need numba" in line and "[compiled]" in line for line in said) == is_said
