"""Devices, keys, recovery phrases and personal data, over the network."""

import json
from collections.abc import Iterator

import pytest

from biberbau.server import wire
from biberbau.server.devices import new_device
from biberbau.server.recovery import GROUP, GROUPS, LETTERS, new_phrase, read_phrase

from .server_process import FAST, Guest, Server, altered

FIREFOX = "Mozilla/5.0 (Android 14; Mobile; rv:130.0) Gecko/130.0 Firefox/130.0"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that replaces keys at every visit."""
    with altered(tmp_path_factory.mktemp("data"), {"people.KEY_DAYS": 0}, *FAST) as server:
        yield server


@pytest.fixture
def ada(server: Server) -> Iterator[Guest]:
    with Guest(server, "Ada") as guest:
        yield guest


def another_device(ada: Guest) -> Guest:
    """Another device of the same person."""
    phone = Guest(ada.server)
    phone.http.headers["User-Agent"] = FIREFOX
    phone.post("/api/v1/me/sign-in", {"code": ada.post("/api/v1/me/device-link")["code"]})
    return phone


def test_a_person_sees_their_devices_and_signs_another_one_out(ada: Guest) -> None:
    with another_device(ada) as phone:
        devices = ada.get("/api/v1/me/devices")["devices"]
        assert [(each["browser"], each["system"], each["this"]) for each in devices] == [
            ("Firefox", "Android", False),
            ("", "", True),
        ]
        page = phone.connect(phone.open("clan", "me open"))
        left = ada.post("/api/v1/me/sign-out", {"device": devices[0]["id"]})["devices"]
        assert [each["this"] for each in left] == [True]
        assert page.wait_for(wire.StreamClosed).reason == "stopping"
        assert phone.http.get("/api/v1/me").status_code == 401
        assert ada.http.get("/api/v1/me").status_code == 200


def test_who_signs_all_others_out_gets_a_new_key(ada: Guest) -> None:
    with another_device(ada) as phone:
        before = dict(ada.http.cookies)
        ada.post("/api/v1/me/sign-out", {})
        assert dict(ada.http.cookies) != before
        assert phone.http.get("/api/v1/me").status_code == 401
        assert len(ada.get("/api/v1/me/devices")["devices"]) == 1


def test_a_key_is_replaced_after_some_days_and_two_tabs_do_not_lose_each_other(ada: Guest) -> None:
    first = dict(ada.http.cookies)
    ada.get("/api/v1/me")
    second = dict(ada.http.cookies)
    assert second != first
    ada.http.cookies.clear()
    ada.http.cookies.update(first)  # another tab, whose answer came later
    ada.get("/api/v1/me")
    ada.http.cookies.clear()
    ada.http.cookies.update(second)
    assert ada.get("/api/v1/me")["name"] == "Ada"
    assert len(ada.get("/api/v1/me/devices")["devices"]) == 1


def test_a_recovery_phrase_signs_in_after_losing_the_device(server: Server, ada: Guest) -> None:
    spent, phrase = (ada.post("/api/v1/me/recovery")["phrase"] for _ in range(2))
    assert ada.get("/api/v1/me/devices")["recovery"] > 0
    with Guest(server) as found:
        assert found.http.post("/api/v1/me/recover", json={"phrase": spent}).json()["code"] == "bad-phrase"
        me = found.post("/api/v1/me/recover", {"phrase": f" {phrase.lower().replace('-', ' ')} "})
        assert me["id"] == ada.id and found.get("/api/v1/me")["name"] == "Ada"


def test_everything_about_a_person_is_one_download_without_cards(ada: Guest) -> None:
    table = ada.open("bande", "me kit", start=True)
    answer = ada.http.get("/api/v1/me/data")
    assert "attachment" in answer.headers["content-disposition"]
    data = answer.json()
    assert (data["name"], data["devices"][0]["last_used"][:2]) == ("Ada", "20")
    assert [(seat["table"], seat["game"], seat["seat"], seat["host"]) for seat in data["seats"]] == [
        (table, "bande", "A", True)
    ]
    assert not any(word in json.dumps(data) for word in ("seed", "hash", "shuffle", "moves"))
    assert Guest(ada.server).http.get("/api/v1/me/data").status_code == 401


@pytest.mark.parametrize(
    ("agent", "browser", "system"),
    [
        (FIREFOX, "Firefox", "Android"),
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Version/17.0 Mobile Safari/604.1", "Safari", "iPhone"),
        ("Mozilla/5.0 (Windows NT 10.0) Chrome/128.0 Safari/537.36 Edg/128.0", "Edge", "Windows"),
        ("Mozilla/5.0 (X11; CrOS x86_64) Chrome/128.0 Safari/537.36", "Chrome", "ChromeOS"),
        ("Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/17 Safari/605", "Safari", "Mac"),
        ("curl/8.0", "", ""),
    ],
)
def test_devices_are_named_in_plain_words(agent: str, browser: str, system: str) -> None:
    device = new_device(agent)
    assert (device.browser, device.system) == (browser, system)


def test_a_recovery_phrase_is_random_enough_and_is_read_as_people_type_it() -> None:
    assert len(LETTERS) ** (GROUP * GROUPS) >= 2**100
    assert len({new_phrase() for _ in range(100)}) == 100
    assert read_phrase("o1l2-abcd i.") == "0112ABCD1"
