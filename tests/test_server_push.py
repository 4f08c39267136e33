"""Push messages: what a push service on loopback receives and can decrypt, and what happens when it says no."""

import asyncio
import json
import os
import sqlite3
import threading
import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from biberbau.server import wire
from biberbau.server.bots import Bots
from biberbau.server.config import Config
from biberbau.server.push import ATTEMPTS, Push, quiet_until
from biberbau.server.push_delivery import Answer, Forbidden, Unanswered, check_endpoint, deliver
from biberbau.server.push_messages import decoded, encoded
from biberbau.server.registry import RoomRegistry
from biberbau.server.store import Device
from biberbau.server.store.push import QuietHours, Subscription
from biberbau.server.store.sqlite import FILE

from .server_process import FAST, Guest, fresh_id, serving
from .test_server_days import OVER_DAYS
from .test_server_rooms import ADA, asked
from .test_store_contract import Place, place

__all__ = ["place"]


class PushService(HTTPServer):
    """A push service that keeps what it receives, and answers with one status after the other."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Receiver)
        self.received: list[tuple[dict[str, str], bytes]] = []
        self.answers: list[int] = []

    @property
    def endpoint(self) -> str:
        return f"http://127.0.0.1:{self.server_port}/send/1"


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        service = self.server
        assert isinstance(service, PushService)
        service.received.append((dict(self.headers), self.rfile.read(int(self.headers["Content-Length"]))))
        self.send_response(service.answers.pop(0) if service.answers else 201)
        self.end_headers()

    def log_message(self, format: str, *args: Any) -> None:
        pass


class Browser:
    """The keys of a subscription, and what a browser does with a message."""

    def __init__(self) -> None:
        self.private, self.auth = ec.generate_private_key(ec.SECP256R1()), os.urandom(16)
        self.public = self.private.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)

    def decrypt(self, body: bytes) -> dict[str, str]:
        """Read a message as RFC 8291 says, with the library's own key derivation."""
        salt, size = body[:16], body[20]
        sender = body[21 : 21 + size]
        shared = self.private.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender))
        secret = HKDF(SHA256(), 32, self.auth, b"WebPush: info\0" + self.public + sender).derive(shared)
        key = HKDF(SHA256(), 16, salt, b"Content-Encoding: aes128gcm\0").derive(secret)
        nonce = HKDF(SHA256(), 12, salt, b"Content-Encoding: nonce\0").derive(secret)
        plain = AESGCM(key).decrypt(nonce, body[21 + size :], None)
        assert plain.endswith(b"\2")
        message: dict[str, str] = json.loads(plain[:-1])
        return message


@pytest.fixture
def service() -> Iterator[PushService]:
    with PushService() as service:
        thread = threading.Thread(target=service.serve_forever, args=(0.02,))
        thread.start()
        yield service
        service.shutdown()
        thread.join()


def check_signature(authorization: str, audience: str, public: str) -> None:
    """Check the signature of a request as a push service does (RFC 8292)."""
    scheme, _, rest = authorization.partition(" ")
    fields = dict(part.strip().split("=", 1) for part in rest.split(","))
    assert scheme == "vapid" and fields["k"] == public
    signed, _, signature = fields["t"].rpartition(".")
    raw = decoded(signature)
    der = encode_dss_signature(int.from_bytes(raw[:32]), int.from_bytes(raw[32:]))
    key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decoded(public))
    key.verify(der, signed.encode(), ec.ECDSA(SHA256()))
    claims = json.loads(decoded(signed.partition(".")[2]))
    assert claims["aud"] == audience and 0 < claims["exp"] - time.time() <= 86400 and claims["sub"]


def test_a_turn_is_pushed_once_and_again_after_errors_until_the_device_is_gone(
    place: Place, tmp_path: Path, service: PushService
) -> None:
    browser = Browser()

    async def run() -> None:
        async with place() as store, place() as second:
            config = Config(workers=0, data=tmp_path, push_anywhere=True, pace=0.0)
            registry, other = (RoomRegistry(config, each, Bots(0)) for each in (store, second))
            push, twin = Push(config, registry), Push(config, other)
            assert push.signer.public_key == twin.signer.public_key
            now = time.time()
            await store.add_person(ADA, b"key", Device("d", "", "", now, now))
            keys = (service.endpoint, browser.public, browser.auth)
            await store.push.subscribe(Subscription("s", ADA.id, "d", *keys, "de", now), most=9)
            table = await registry.open(ADA, OVER_DAYS)
            await asked(registry, table, wire.Play(fresh_id(), "draw", 2))
            await asyncio.gather(*push._planning)
            now = registry.rooms[table].table.turn_began

            service.answers = [500, 429]
            for later in (30, 100, 300):
                await asyncio.gather(*(each.send_due(now + later) for each in (push, twin)))
            assert len(service.received) == 3, "two errors, then it was accepted"
            headers, body = service.received[-1]
            check_signature(headers["Authorization"], service.endpoint.rpartition("/send")[0], push.signer.public_key)
            message = browser.decrypt(body)
            assert message == {"title": "Biberbau", "body": "Du bist dran.", "path": f"/table/{table}", "tag": table}
            assert 0 < int(headers["TTL"]) <= 2 * 86400 and headers["Content-Encoding"] == "aes128gcm"
            await push.send_due(now + 86400)
            assert len(service.received) == 3, "it was sent once"

            reminder = now + 1.6 * 86400
            minute = int(reminder // 60 % 1440)
            await store.push.set_quiet_hours(ADA.id, QuietHours((minute - 10) % 1440, (minute + 60) % 1440, "UTC"))
            await push.send_due(reminder)
            assert len(service.received) == 3, "nothing is sent in quiet hours"
            service.answers = [410]
            await push.send_due(reminder + 2 * 3600)
            assert browser.decrypt(service.received[-1][1])["body"].startswith("Deine Zeit ist fast um")
            assert await store.push.subscriptions_of(ADA.id) == [], "the device is gone"

            await store.push.subscribe(Subscription("t", ADA.id, "e", *keys, "en", now), most=9)
            await store.push.plan(ADA.id, table, 1, [("turn", now)], now + 86400)
            await push.send_due(now + 1)
            assert len(service.received) == 4 and await store.push.claim(now + 1000, now + 1000, 9) == [], "an old turn"
            await store.push.drop_devices(ADA.id, ["e"])
            assert await store.push.find("t") is None

    asyncio.run(run())


def test_a_push_service_that_always_says_no_is_left_alone_in_the_end(
    place: Place, tmp_path: Path, service: PushService
) -> None:
    browser = Browser()

    async def run() -> None:
        async with place() as store:
            config = Config(workers=0, data=tmp_path, push_anywhere=True, pace=0.0)
            registry = RoomRegistry(config, store, Bots(0))
            push, now = Push(config, registry), time.time()
            await store.add_person(ADA, b"key", Device("d", "", "", now, now))
            for number in range(3):
                keys = (f"{service.endpoint}/{number}", browser.public, browser.auth)
                await store.push.subscribe(Subscription(f"s{number}", ADA.id, "d", *keys, "en", now + number), most=1)
            assert [each.id for each in await store.push.subscriptions_of(ADA.id)] == ["s2"]
            table = await registry.open(ADA, OVER_DAYS)
            await asked(registry, table, wire.Play(fresh_id(), "draw", 2))
            await asyncio.gather(*push._planning)
            now = registry.rooms[table].table.turn_began
            service.answers = [503] * 20
            for hour in range(20):
                await push.send_due(now + 60 + hour * 3700)
            assert len(service.received) == ATTEMPTS
            await store.forget_person(ADA.id)
            assert await store.push.subscriptions_of(ADA.id) == []

    asyncio.run(run())


def test_a_message_that_cannot_be_sent_does_not_hold_up_the_others(
    place: Place, tmp_path: Path, service: PushService, caplog: pytest.LogCaptureFixture
) -> None:
    browser = Browser()

    async def run() -> None:
        async with place() as store:
            config = Config(workers=0, data=tmp_path, push_anywhere=True, pace=0.0)
            registry = RoomRegistry(config, store, Bots(0))
            push, now = Push(config, registry), time.time()
            await store.add_person(ADA, b"key", Device("d", "", "", now, now))
            table = await registry.open(ADA, OVER_DAYS)
            number = (await registry.room(table)).table.match_number
            unsendable = {"name": ("http://a..b/1", browser.public), "key": (f"{service.endpoint}/2", b"no key")}
            for id_, (endpoint, key) in {**unsendable, "good": (service.endpoint, browser.public)}.items():
                await store.push.subscribe(Subscription(id_, ADA.id, id_, endpoint, key, browser.auth, "en", now), 9)
            await store.push.plan(ADA.id, table, number, [("turn", now)], now + 86400)
            await push.send_due(now)
            assert len(service.received) == 1
            assert "a push message failed" in caplog.text and "a push service cannot be reached" in caplog.text
            waiting = await store.push.claim(now + 1000, now + 2000, 9)
            assert {each.subscription: each.attempts for each in waiting} == {"name": 1, "key": 0}

    asyncio.run(run())


async def answered(*lines: bytes) -> Answer:
    """What is read of a push service that says these lines, the last one again and again, and never hangs up."""

    async def speak(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"body")
        for line in lines:
            writer.write(line)
        while not writer.is_closing():
            writer.write(lines[-1])
            await asyncio.sleep(0.01)

    async with await asyncio.start_server(speak, "127.0.0.1", 0) as server:
        port = server.sockets[0].getsockname()[1]
        return await deliver(f"http://127.0.0.1:{port}/1", b"body", {"TTL": "1"}, anywhere=True)


GOOD = b"HTTP/1.1 201 Created\r\n\r\n"


@pytest.mark.parametrize(
    ("lines", "answer"),
    [
        ([GOOD], Answer(201, None)),
        ([b"HTTP/1.1 100 Continue\r\n\r\n", GOOD], Answer(201, None)),
        ([b"HTTP/1.0 429\r\nRetry-After: 120\r\n\r\n"], Answer(429, 120.0)),
        (["HTTP/1.1 503 Busy\r\nRetry-After: ²\r\n\r\n".encode("latin-1")], Answer(503, None)),
        ([b"HTTP/1.1 100 Continue\r\n\r\n"], None),
        ([b"HTTP/1.1 201 Created\r\n", b"X: y\r\n"], None),
        ([b"SMTP\r\n\r\n"], None),
    ],
)
def test_an_answer_is_read_as_far_as_needed_and_an_endless_one_is_given_up(
    lines: list[bytes], answer: Answer | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    if answer is not None:
        assert asyncio.run(answered(*lines)) == answer
        return
    monkeypatch.setattr("biberbau.server.push_delivery.SECONDS", 0.3)
    with pytest.raises(Unanswered):
        asyncio.run(answered(*lines))


def test_a_name_that_leads_to_a_private_address_is_not_called(monkeypatch: pytest.MonkeyPatch) -> None:
    found = [(2, 1, 6, "", (address, 443)) for address in ("93.184.215.14", "10.0.0.1")]
    monkeypatch.setattr("socket.getaddrinfo", lambda *given, **named: found)
    with pytest.raises(Forbidden, match=r"10\.0\.0\.1"):
        asyncio.run(deliver("https://push.example.org/1", b"", {}, anywhere=False))


def test_only_public_https_addresses_are_called() -> None:
    for public in ("https://push.example.org/send/1", "https://93.184.215.14/x"):
        assert check_endpoint(public, anywhere=False).hostname
    bad = (
        "http://push.example.org/1",
        "https://127.0.0.1/1",
        "https://10.0.0.1/1",
        "https://[::1]/1",
        "https://localhost/1",
    )
    worse = (
        "https://[::ffff:169.254.169.254]/1",
        "https://user@push.example.org/1",
        "https://push.example.org:22/1",
        "https://push.example.org/1\r\nX: y",
        "https://push.example.org/ü",
        "x",
    )
    for endpoint in (*bad, *worse):
        with pytest.raises(Forbidden):
            check_endpoint(endpoint, anywhere=False)


def test_quiet_hours_go_over_midnight() -> None:
    night, noon = QuietHours(22 * 60, 7 * 60, "Europe/Berlin"), QuietHours(12 * 60, 13 * 60, "UTC")
    midnight = 1_767_222_000.0  # 2026-01-01 00:00 in Berlin
    assert quiet_until(night, midnight) == midnight + 7 * 3600 == quiet_until(night, midnight - 3600)
    assert quiet_until(night, midnight + 7 * 3600) is None and quiet_until(night, midnight - 3 * 3600) is None
    assert quiet_until(noon, midnight + 13.5 * 3600) == midnight + 14 * 3600


def test_a_device_subscribes_over_http_and_is_dropped_with_its_sign_out(tmp_path: Path) -> None:
    browser = Browser()
    keys = {"p256dh": encoded(browser.public), "auth": encoded(browser.auth), "language": "en"}
    with serving(tmp_path, *FAST) as server, Guest(server, "Ada") as ada, Guest(server, "Bo") as bo:
        path = "/api/v1/me/push"
        assert len(decoded(ada.get(path)["key"])) == 65 and ada.get(path)["key"] == bo.get(path)["key"]
        here = {"endpoint": "https://push.example.org/send/1", **keys}
        assert ada.post(path, here)["endpoints"] == [here["endpoint"]] and bo.get(path)["endpoints"] == []
        bo.post(f"{path}/end", {"endpoint": here["endpoint"]})
        assert ada.get(path)["endpoints"] == [here["endpoint"]], "nobody ends what is another person's"
        for wrong in ({"endpoint": "https://127.0.0.1/1"}, {"p256dh": "AAAA"}, {"auth": "!"}, {"language": "xx"}):
            assert ada.http.post(path, json=here | wrong).json()["code"] == "bad-subscription"
        hours = {"begins": 1320, "ends": 420, "zone": "Europe/Berlin"}
        assert ada.http.put(f"{path}/quiet", json={"quiet": hours}).json()["quiet"] == hours
        assert ada.http.put(f"{path}/quiet", json={"quiet": hours | {"zone": "../x"}}).json()["code"] == "bad-zone"
        data = ada.get("/api/v1/me/data")
        assert data["quiet_hours"] == hours and data["push_messages"][0]["endpoint"] == here["endpoint"]
        (device,) = ada.get("/api/v1/me/devices")["devices"]
        ada.http.post("/api/v1/me/sign-out", json={"device": device["id"]})
        with sqlite3.connect(tmp_path / FILE) as connection:
            assert connection.execute("SELECT endpoint FROM push_subscriptions").fetchall() == []
