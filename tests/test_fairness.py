"""Fair draws: the formulas, and the check of a record. Every change of a proof is noticed."""

import json
from collections.abc import Callable, Iterator
from copy import deepcopy
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from biberbau import Match, fairness
from biberbau.bots import make_bot
from biberbau.cli import main
from biberbau.lang import LANGUAGES
from biberbau.notation.fairness import SCHEME
from biberbau.verifying import Verdict, verify

VECTORS: dict[str, Any] = json.loads((Path(__file__).parent / "fixtures" / "fairness.json").read_text())
NOTATION = Path(__file__).parents[1] / "docs" / "notation.md"
TABLE = "k3Vb9QxWm2Ls7TzR"
OPTIONS = {"rounds": 2}
PLAYERS = 3
DIGEST = st.binary(min_size=32, max_size=32).map(bytes.hex)

Json = dict[str, Any]


def digest(number: int) -> str:
    """Return 32 bytes that depend on a number."""
    return bytes([number] * 32).hex()


# The formulas


def test_the_formulas_give_the_test_vectors() -> None:
    given_: Json = {name: VECTORS[name] for name in ("table", "draw")}
    server = fairness.server_commitment(**given_, secret=VECTORS["secret"])
    commitments = {
        seat: fairness.cut_commitment(**given_, seat=seat, server=server, cut=cut)
        for seat, cut in VECTORS["cuts"].items()
    }
    match: Json = {name: VECTORS[name] for name in ("game", "players", "options")}
    closed = fairness.closed_fingerprint(**given_, **match, server=server, commitments=commitments)
    seed = fairness.seed_of_draw(VECTORS["secret"], closed, VECTORS["cuts"])
    assert (server, commitments, closed, seed) == tuple(
        VECTORS[name] for name in ("server", "commitments", "closed", "seed")
    )
    assert list(fairness.pictures(closed)) == VECTORS["pictures"]
    record: Json = Match(VECTORS["game"], VECTORS["players"], seed, options=VECTORS["options"]).record()
    assert list(record["shuffles"][0]) == VECTORS["shuffle"]


def test_the_formulas_give_the_vectors_of_a_draw_without_cuts() -> None:
    known: Json = {name: VECTORS[name] for name in ("table", "draw", "game", "players", "options", "server")}
    closed = fairness.closed_fingerprint(**known, commitments={})
    assert closed == VECTORS["not_cut"]["closed"]
    assert fairness.seed_of_draw(VECTORS["secret"], closed, {}) == VECTORS["not_cut"]["seed"]


def test_the_formulas_give_the_vectors_of_a_key() -> None:
    derived = VECTORS["derived"]
    key = bytes.fromhex(derived["key"])
    secret = fairness.derived_secret(key, VECTORS["table"], VECTORS["draw"], derived["salt"])
    assert secret == derived["secret"]
    assert fairness.key_id(key) == derived["key_id"]
    assert fairness.server_commitment(VECTORS["table"], VECTORS["draw"], secret) == derived["server"]


def test_the_notation_has_the_test_vectors() -> None:
    text = NOTATION.read_text("utf-8")
    for name in ("server", "closed", "seed", "table"):
        assert VECTORS[name] in text
    assert all(value in text for value in VECTORS["commitments"].values())
    assert all(value in text for value in VECTORS["not_cut"].values())
    assert all(VECTORS["derived"][name] in text for name in ("key_id", "secret", "server"))
    assert " ".join(VECTORS["shuffle"][:12]) in text and " ".join(map(str, VECTORS["pictures"])) in text


def test_a_line_break_is_refused() -> None:
    with pytest.raises(ValueError, match="line break"):
        fairness.server_commitment("a\nb", 1, digest(1))


# Records


def played(*draws: dict[str, bool]) -> tuple[Json, dict[str, Json]]:
    """Return the record of a match with these draws, and the receipts of the last one.

    A draw says which seats have cut, and whether each one has shown its cut.
    """
    proof = []
    for number, cutters in enumerate(draws, 1):
        secret = digest(100 + number)
        server = fairness.server_commitment(TABLE, number, secret)
        cuts = {seat: digest(number * 10 + ord(seat) - 64) for seat in cutters}
        promised = {seat: fairness.cut_commitment(TABLE, number, seat, server, cut) for seat, cut in cuts.items()}
        closed = fairness.closed_fingerprint(TABLE, number, "gang", PLAYERS, OPTIONS, server, promised)
        proof.append(
            {
                "draw": number,
                "server": server,
                "closed": closed,
                "cuts": [
                    {"seat": seat, "commitment": promised[seat]} | ({"cut": cuts[seat]} if shown else {})
                    for seat, shown in cutters.items()
                ],
            }
            | ({"secret": secret} if all(cutters.values()) else {})
            | ({"void": missing} if (missing := [seat for seat, shown in cutters.items() if not shown]) else {})
        )
    seed = fairness.seed_of_draw(secret, closed, cuts)
    match = Match("gang", PLAYERS, seed, options=OPTIONS)
    bots = {seat: make_bot("kit", seat) for seat in "ABC"}
    while match.turn is not None:
        match.play(bots[match.turn].choose(match.view(match.turn), ()))
    receipts = {
        seat: {
            "scheme": SCHEME,
            "table": TABLE,
            "draw": number,
            "seat": seat,
            "server": server,
            "closed": closed,
            "cut": cut,
        }
        for seat, cut in cuts.items()
    }
    record: Json = {
        **match.record(),
        "names": {"A": "Ada", "B": "Bo"},
        "fairness": {"scheme": SCHEME, "table": TABLE, "draws": proof},
    }
    return json.loads(json.dumps(record)), receipts


@cache
def _played_twice() -> tuple[Json, dict[str, Json]]:
    return played({"A": True, "B": False, "C": True}, {"A": True, "C": True})


def played_twice() -> tuple[Json, dict[str, Json]]:
    """Return the record and the receipts of a match whose first draw was void."""
    return deepcopy(_played_twice())


def codes(verdict: Verdict) -> list[str]:
    assert all(problem.explain(lang) for problem in verdict.misfits for lang in LANGUAGES)
    return [problem.code for problem in verdict.misfits]


def test_a_true_record_fits_with_every_receipt() -> None:
    record, receipts = played_twice()
    assert verify(record).is_sound
    assert set(receipts) == {"A", "C"}
    assert all(verify(record, receipt).is_sound for receipt in receipts.values())


def paths_of(value: object, *path: str | int) -> Iterator[tuple[str | int, ...]]:
    """Return the paths of all parts of a JSON value."""
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for name, part in parts:
        yield (*path, name)
        yield from paths_of(part, *path, name)


def changed(value: object) -> object:
    """Return another value of the same kind."""
    match value:
        case bool() | None:
            return not value
        case int():
            return value + 1
        case str():
            return {"A": "B"}.get(value) or value[:-1] + ("0" if value[-1:] != "0" else "1")
        case list():
            return [*value[1:], *value[:1]] if len(value) > 1 and value[0] != value[-1] else [*value, "A"]
        case dict():
            return {}
    raise AssertionError(value)


def spoilt(record: Json, path: tuple[str | int, ...], spoil: Callable[[Any, str | int], None]) -> Json:
    twin = deepcopy(record)
    part: Any = twin
    for name in path[:-1]:
        part = part[name]
    spoil(part, path[-1])
    return twin


def change(part: Any, name: str | int) -> None:
    part[name] = changed(part[name])


def remove(part: Any, name: str | int) -> None:
    del part[name]


UNPROVEN = ("names", "date", "rules")
"""Fields of a record that are no part of the proof."""


def tampered() -> Iterator[tuple[str | int, ...]]:
    """Return the paths that are tampered with: everything but what is unproven, and some of the cards and moves."""
    for path in paths_of(played_twice()[0]):
        some = {"moves": 25, "shuffles": 9}.get(str(path[0]), 1)
        is_skipped = isinstance(path[-1], int) and path[-1] % some
        if path[0] not in UNPROVEN and not is_skipped:
            yield path


def test_every_single_change_is_noticed() -> None:
    record, _ = played_twice()
    unnoticed = [
        (path, spoil.__name__)
        for path in tampered()
        for spoil in (change, remove)
        if verify(spoilt(record, path, spoil)).is_sound
    ]
    assert not unnoticed


@pytest.mark.parametrize("field", ["table", "draw", "seat", "server", "closed", "cut", "scheme"])
def test_every_change_of_a_receipt_is_noticed(field: str) -> None:
    record, receipts = played_twice()
    assert not verify(record, {**receipts["A"], field: changed(receipts["A"][field])}).is_sound
    assert not verify(record, {name: value for name, value in receipts["A"].items() if name != field}).is_sound


@settings(max_examples=20)
@given(secret=DIGEST, cut=DIGEST)
def test_another_secret_or_cut_is_noticed(secret: str, cut: str) -> None:
    record, _ = played_twice()
    dealt = record["fairness"]["draws"][-1]
    for part, name, value in ((dealt, "secret", secret), (dealt["cuts"][0], "cut", cut)):
        true, part[name] = part[name], value
        assert verify(record).is_sound == (true == value)
        part[name] = true


@settings(max_examples=20)
@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(),
        lambda part: (
            st.lists(part) | st.dictionaries(st.sampled_from(["scheme", "table", "draws", "draw", "cuts"]), part)
        ),
    )
)
def test_no_proof_makes_the_check_fail_with_an_error(proof: object) -> None:
    record, _ = played_twice()
    assert not verify({**record, "fairness": proof}).is_sound
    assert not verify({**record, "fairness": {"scheme": SCHEME, "table": TABLE, "draws": proof}}).is_sound


@pytest.mark.parametrize("text", ["\n", "\ud800"], ids=["line break", "half of a character"])
def test_a_text_that_cannot_be_hashed_does_not_fit(text: str) -> None:
    record, _ = played_twice()
    proof = record["fairness"]
    (cut, *_), *_ = [draw["cuts"] for draw in proof["draws"]]
    for part, name in ((record, "game"), (proof, "table"), (proof["draws"][0], "closed"), (cut, "commitment")):
        true, part[name] = part[name], text
        assert not verify(record).is_sound
        part[name] = true
    assert verify(record).is_sound


def test_an_invented_match_is_noticed_only_with_a_receipt() -> None:
    _, receipts = played_twice()
    invented, _ = played({"A": True, "B": True, "C": True})
    assert verify(invented).is_sound
    assert set(codes(verify(invented, receipts["A"]))) >= {"receipt.draw", "receipt.closed", "receipt.cut"}


def test_dropping_a_void_draw_is_noticed() -> None:
    record, _ = played_twice()
    del record["fairness"]["draws"][0]
    assert "numbers" in codes(verify(record))


def test_whoever_was_missing_does_not_cut_again() -> None:
    record, _ = played({"A": True, "B": False}, {"A": True, "B": True})
    assert codes(verify(record)) == ["seats"]


def test_a_match_that_nobody_cut_proves_nothing() -> None:
    record, _ = played({})
    assert codes(verify(record)) == ["not-cut"]


def test_a_fixed_deal_has_no_proof() -> None:
    record, _ = played_twice()
    del record["fairness"]
    assert codes(verify(record)) == ["no-proof"]


def test_a_match_that_is_not_over_proves_nothing() -> None:
    record, _ = played_twice()
    begun = Match.begin(Match.replay(record)._record())
    assert "unfinished" in codes(verify({**begun.record(), "fairness": record["fairness"]}))


# The command


def say(capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, str]:
    code = main([str(argument) for argument in arguments])
    return code, capsys.readouterr().out


def test_verify_answers_in_words(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record, receipts = played_twice()
    file, receipt = tmp_path / "record.json", tmp_path / "receipt.json"
    file.write_text(json.dumps(record))
    receipt.write_text(json.dumps(receipts["C"]))
    code, english = say(capsys, "verify", file, "--lang", "en")
    assert code == 0 and "Consistent, not proven" in english and "Drawn 2 times." in english
    assert "Draw 1 did not count, because a cut was not shown: B (Bo)." in english and "Cut by: A (Ada), C." in english
    code, german = say(capsys, "verify", file, "--receipt", receipt, "--lang", "de")
    assert code == 0 and "Dein Abheben ist dabei (Platz C)" in german and "2-mal gemischt" in german


def test_verify_fails_in_words(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record, _ = played_twice()
    first = record["shuffles"][0]
    other = next(place for place, card in enumerate(first) if card != first[0])
    first[0], first[other] = first[other], first[0]
    file = tmp_path / "record.json"
    file.write_text(json.dumps(record))
    code, said = say(capsys, "verify", file, "--lang", "en")
    assert code == 1 and said.startswith("It does not fit:") and "Shuffle 1 does not follow" in said
    file.write_text(json.dumps(played({})[0]))
    code, said = say(capsys, "verify", file, "--lang", "de")
    assert code == 1 and "Nicht abgehoben." in said
    file.write_text("no JSON")
    assert main(["verify", str(file)]) == 1
