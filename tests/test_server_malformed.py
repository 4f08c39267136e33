"""Messages that cannot be read: the refusal names the field and what is expected, in both languages."""

import json
import re
from collections.abc import Iterator
from typing import Any, get_args

import msgspec
import pytest

from biberbau.lang import LANGUAGES, catalogue
from biberbau.server import wire
from biberbau.server.malformed import CHOICES, READ, SENTENCES, malformed_message, malformed_request

from .server_process import FAST, Guest, Server, serving

ME, OPEN = {"kind": "me"}, {"kind": "open"}
_read: msgspec.json.Decoder[wire.ClientMessage] = msgspec.json.Decoder(wire.ClientMessage)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("malformed"), *FAST) as running:
        yield running


@pytest.fixture(scope="module")
def ada(server: Server) -> Iterator[Guest]:
    with Guest(server, "Ada") as guest:
        yield guest


def why(says: dict[str, str]) -> tuple[str, str]:
    """What is wrong, in English and in German, without the words around it."""
    english = re.fullmatch(r"This message cannot be read: (.*)\. /api/v1/docs describes every message\.", says["en"])
    german = re.fullmatch(
        r"Diese Nachricht ist nicht lesbar: (.*)\. Unter /api/v1/docs ist jede Nachricht beschrieben\.", says["de"]
    )
    assert english and german
    return english[1], german[1]


@pytest.mark.parametrize(
    ("table", "english", "german"),
    [
        (
            {"game": "clan", "seats": [{"kind": "me", "who": 1}, OPEN]},
            "seats[0]: unknown field `who`",
            "seats[0]: unbekanntes Feld `who`",
        ),
        ({"seats": [ME, OPEN]}, "body: the field `game` is missing", "body: das Feld `game` fehlt"),
        (
            {"game": "clan", "seats": [ME]},
            "seats: the length must be at least 2",
            "seats: die Länge muss mindestens 2 sein",
        ),
        (
            {"game": "clan", "seats": [ME, {"kind": "robot"}]},
            "seats[1].kind: `robot` is not one of open, bot, me, beside",
            "seats[1].kind: `robot` gehört nicht zu open, bot, me, beside",
        ),
        (
            {"game": "clan", "seats": [ME, OPEN], "settings": {"turn_seconds": 1}},
            "settings.turn_seconds: must be at least 10",
            "settings.turn_seconds: muss mindestens 10 sein",
        ),
        (
            {"game": "clan", "seats": [ME, OPEN], "settings": {"turn_seconds": "soon"}},
            "settings.turn_seconds: expected integer | null, got string",
            "settings.turn_seconds: erwartet wird integer | null, nicht string",
        ),
        (
            {"game": "clan", "seats": {}},
            "seats: expected array, got object",
            "seats: erwartet wird array, nicht object",
        ),
        ([], "body: expected object, got array", "body: erwartet wird object, nicht array"),
    ],
)
def test_a_request_is_refused_with_the_field_that_is_wrong(ada: Guest, table: Any, english: str, german: str) -> None:
    answer = ada.http.post("/api/v1/tables", json=table)
    assert (answer.status_code, answer.json()["code"]) == (400, "malformed")
    assert why(answer.json()["says"]) == (english, german)


@pytest.mark.parametrize(
    ("body", "english"),
    [
        (b"", "the body is missing"),
        (b'{"name":', "the JSON ends too early"),
        (b"<name/>", "it is not valid JSON (byte 0)"),
        (b'{"name": "\xff"}', "it is not valid UTF-8"),
        (b"[" * 9000, "it is nested too deeply"),
        (b'{"name": 3}', "name: expected string, got integer"),
        (b'{"name": "x", "beaver": 12}', "beaver: must be at most 11"),
    ],
)
def test_a_body_is_refused_with_what_is_wrong_with_it(ada: Guest, body: bytes, english: str) -> None:
    answer = ada.http.put("/api/v1/me", content=body)
    assert (answer.status_code, answer.json()["code"]) == (400, "malformed")
    assert why(answer.json()["says"])[0] == english


def test_a_parameter_of_a_path_is_named(ada: Guest) -> None:
    answer = ada.http.get("/api/v1/tables/A!")
    assert why(answer.json()["says"])[0] == "table: the value does not have the expected form"


@pytest.mark.parametrize(
    ("message", "english", "german"),
    [
        ({"type": "move", "id": "1", "move": "draw"}, "move: the field `number` is missing", None),
        ({"type": "move", "id": "1", "move": "draw", "number": "7"}, "move.number: expected integer, got string", None),
        ({"type": "move", "id": "", "move": "draw", "number": 7}, "move.id: the length must be at least 1", None),
        ({"type": "sit", "id": "1", "where": "B"}, "sit: unknown field `where`", "sit: unbekanntes Feld `where`"),
        ({"type": "sit", "id": "1", "seat": "Z"}, "sit.seat: `Z` is not one of A, B, C, D, E, F", None),
        ({"type": "chat", "id": "1", "text": "  "}, "chat.text: the length must be at least 1", None),
        ({"type": "hello", "wire": 1}, "`hello` can be sent only once", "`hello` darf nur einmal kommen"),
        ({"id": "1"}, "message: the field `type` is missing", "message: das Feld `type` fehlt"),
        ({"type": 1}, "message.type: expected string", "message.type: erwartet wird string"),
        ("{", "the JSON ends too early", "das JSON hört zu früh auf"),
    ],
)
def test_a_message_is_refused_with_the_field_that_is_wrong(
    ada: Guest, message: Any, english: str, german: str | None
) -> None:
    window = ada.connect(ada.open("clan", "me open", chat=True))
    window.socket.send(message if isinstance(message, str) else json.dumps(message))
    refused = window.wait_for(wire.Refused)
    assert refused.code == "malformed" and why(refused.says)[0] == english
    assert german is None or why(refused.says)[1] == german
    window.hang_up()


def test_an_unknown_type_is_refused_with_the_known_ones(ada: Guest) -> None:
    window = ada.connect(ada.open("clan", "me open"))
    window.send({"type": "shout", "id": "1"})
    english, _ = why(window.wait_for(wire.Refused).says)
    assert english.startswith("message.type: `shout` is not one of hello, move, undo, ready, seen, emote")


def test_a_request_with_an_unknown_type_is_refused_with_those_of_commands(ada: Guest) -> None:
    answer = ada.ask(ada.open("clan", "me open"), "hello")
    assert why(answer.json()["says"])[0].startswith("type: `hello` is not one of move, undo, ready")


def test_a_table_begins_with_a_hello(ada: Guest) -> None:
    line = ada.socket(f"/api/v1/tables/{ada.open('clan', 'me open')}/stream")
    line.send('{"type": "ping", "id": "1"}')
    assert why(json.loads(line.recv(timeout=30))["says"])[0] == "the first message has to be `hello`"


def test_no_refusal_contains_internal_names(ada: Guest) -> None:
    """No class, module or pattern of ours, and not more of what was sent than fits into a sentence."""
    answer = ada.http.post("/api/v1/tables", json={"game": "clan", "seats": [{"x" * 5000: 1}, OPEN]})
    assert len(answer.text) < 1000
    for text in (answer.text, ada.http.get("/api/v1/tables/A!").text, str(malformed_request(ValueError("secret")))):
        assert not any(word in text for word in ("msgspec", "biberbau.", "SeatWish", "a-z0-9", "secret", "$"))


@pytest.mark.parametrize("code", [code for _, code in SENTENCES])
def test_every_mistake_has_a_text(code: str) -> None:
    assert all(f"malformed.{code}" in catalogue(lang) for lang in LANGUAGES)


def test_a_field_has_the_same_choices_wherever_it_occurs() -> None:
    for kind in READ:
        for field in msgspec.structs.fields(kind):
            if field.name in CHOICES and field.name != "type":
                assert set(CHOICES[field.name]) <= set(all_words(field.type)), (kind, field.name)


def all_words(type_: Any) -> Iterator[str | int]:
    for part in get_args(type_):
        if isinstance(part, str | int):
            yield part
        yield from all_words(part)


@pytest.mark.parametrize("message", [b'{"type":"hello","wire":1,"seat":3}', b"3", b'"x"', b"[[[", b"\xff"])
def test_whatever_cannot_be_decoded_has_a_reason(message: bytes) -> None:
    with pytest.raises((msgspec.MsgspecError, UnicodeError)) as error:
        _read.decode(message)
    refusal = malformed_message(error.value, message)
    assert refusal.code == "malformed" and all(why({lang: refusal.explain(lang) for lang in LANGUAGES}))
