"""Conformance cases: positions with the results that the rules require, as data (docs/notation.md)."""

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from .errors import BadRecord, IllegalMove, Problem
from .games import Game, cards
from .match import Match
from .notation import SEATS, SPACE, face_of
from .setting_up import read_game

Case = Mapping[str, object]
MISTAKES = (KeyError, IndexError, TypeError, Problem)
"""Errors raised by a wrongly written case, or by a move that is refused."""


class Failure(AssertionError):
    """A difference between what a case expects and what it finds."""


def load_cases(path: Path) -> list[Case]:
    """Read a file of cases: a JSON list of objects."""
    try:
        cases = json.loads(path.read_text("utf-8-sig"))  # some editors write a byte order mark
    except (OSError, ValueError, RecursionError) as error:
        raise BadRecord("bad-cases", why=error) from error
    if not isinstance(cases, list) or not all(isinstance(case, dict) for case in cases):
        raise BadRecord("bad-cases.form")
    return cases


def run_case(case: Case) -> None:
    """Run one case; raise Failure if anything differs from what it expects."""
    try:
        if "steps" in case:
            _run_steps(case)
        else:
            _run_scoring(case)
    except MISTAKES as error:
        raise Failure(_in_words(error)) from error


def _in_words(mistake: Exception) -> str:
    if isinstance(mistake, KeyError):
        return f"there is no {mistake}"
    return "there is no such path" if isinstance(mistake, IndexError) else str(mistake)


def _run_steps(case: Case) -> None:
    match = Match(
        _text(case["game"]),
        case["players"],  # type: ignore[arg-type]  # the match checks what it is given
        seed=case.get("seed", "case"),  # type: ignore[arg-type]
        shuffles=case.get("shuffles"),
        options=case.get("options"),  # type: ignore[arg-type]
    )
    for number, step in enumerate(_list(case["steps"]), 1):
        try:
            if isinstance(step, str):
                match.play(step)
            else:
                _check_step(match, step)
        except (*MISTAKES, Failure) as error:
            raise Failure(f"step {number}: {_in_words(error)}") from error


def _check_step(match: Match, step: object) -> None:
    if not isinstance(step, Mapping) or not step:
        raise Failure(f"not a step: {step!r}")
    if "view" in step:
        view = match.view(step["view"]).to_dict()
        for path, expected in step.items():
            if path != "view":
                _equal(path, _follow(view, path), expected)
        return
    for what, expected in step.items():
        if what == "legal":
            _equal("legal", sorted(match.legal), sorted(_texts(expected)))
        elif what == "has":
            _equal("has", [move for move in _texts(expected) if move not in match.legal], [])
        elif what == "lacks":
            _equal("lacks", [move for move in _texts(expected) if move in match.legal], [])
        elif what == "refuse":
            for move in _texts(expected):
                _refuse(match, move)
        else:
            raise Failure(f"unknown check: {what!r}")


def _refuse(match: Match, move: str) -> None:
    before = [match.view(seat).to_dict() for seat in (*SEATS[: match.players], None)]
    try:
        match.play(move)
    except IllegalMove:
        after = [match.view(seat).to_dict() for seat in (*SEATS[: match.players], None)]
        _equal(f"views after the refusal of {move!r}", after, before)
    else:
        raise Failure(f"{move!r} is played but should be refused")


def _follow(view: object, path: str) -> object:
    """Follow a dotted path; slots are counted from 1, everything else from 0, -1 is the last."""
    here, parts = view, path.split(".")
    for depth, name in enumerate(parts):
        if isinstance(here, Mapping):
            here = here[name]
        elif isinstance(here, Sequence) and not isinstance(here, str):
            counts_from_one = depth >= 2 and parts[depth - 2] in ("cards", "known")
            here = here[_place(name, counts_from_one)]
        else:
            raise Failure(f"{path}: nothing there")
    return here


def _place(name: str, counts_from_one: bool) -> int:
    try:
        place = int(name)
    except ValueError:
        raise Failure(f"not a path: {name!r}") from None
    if counts_from_one and place == 0:
        raise Failure("slots count from 1")
    return place - 1 if counts_from_one and place > 0 else place


def _run_scoring(case: Case) -> None:
    """Score the final cards of one seat."""
    game = read_game(case["game"])
    names = _texts(case["cards"])
    faces = [cards.EMPTY if name == SPACE and game.may_leave_spaces else face_of(name) for name in names]
    if len(faces) != game.slots or not all(_is_scorable(face, faces.count(face), game) for face in faces):
        raise Failure(f"impossible table: {names}")
    state = game.new_state(2)
    for slot, face in enumerate(faces):
        state.table[slot] = face or 0
    game.rules.score_seat(state, 0)
    _equal("score", state.points[0], case["score"])


def _is_scorable(face: int | None, count: int, game: Game) -> bool:
    """Whether a card can be on the table at scoring: a number or a beaver, at most as many as the deck has."""
    if face is None or face == cards.EMPTY:
        return face is not None
    return face <= cards.BEAVER and count <= game.deck.get(cards.NAMES[face], 0)


def _equal(what: str, found: object, expected: object) -> None:
    if found != expected:
        raise Failure(f"{what}: found {found!r}, expected {expected!r}")


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise Failure(f"not a text: {value!r}")
    return value


def _list(value: object) -> list[object]:
    if not isinstance(value, list):
        raise Failure(f"not a list: {value!r}")
    return value


def _texts(value: object) -> list[str]:
    return [value] if isinstance(value, str) else [_text(item) for item in _list(value)]


def failures(path: Path) -> Iterator[tuple[str, Failure | None]]:
    """Run the cases of a file; yield the id of each, and its failure or None."""
    for number, case in enumerate(load_cases(path), 1):
        name = str(case.get("id", number))
        try:
            run_case(case)
        except Failure as failure:
            yield name, failure
        else:
            yield name, None
