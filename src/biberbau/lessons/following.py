"""Following a script on the engine: which moves it accepts, and what it answers to all others."""

from collections.abc import Iterator
from fnmatch import fnmatchcase
from typing import NamedTuple

from ..errors import IllegalMove
from ..match import Match
from ..notation.events import AnyEvent
from .script import LEARNER, Answer, Rename, Step, Wrong, renamed

TRIED = {"source": ("take",), "hand": ("put", "draw")}
"""Verbs of moves that a learner can try in a phase, besides those that are legal for some slot."""
PAIRS = ("swap", "open", "swim")
"""Verbs of moves that name two slots."""
WORDS = ("draw", "drop", "knock", "pass", "stop")
"""Verbs of moves that name no slot."""
FACE = " up"
"""A move that is tried with a face is tried with this one."""


class Accepted(NamedTuple):
    """A move that leads on, and where the slots of the script are afterwards."""

    move: str
    names: Rename
    is_expected: bool


def accepted(step: Step, names: Rename) -> Iterator[Accepted]:
    """Every move that a step accepts: the expected one first."""
    if step.expect is None:
        return
    yield Accepted(renamed(step.expect, names), names, True)
    for fine in step.fine:
        exchanged = {slot: names.get(to, to) for slot, to in (fine.rename or {}).items()}
        for move in fine.moves:
            yield Accepted(renamed(move, names), {**names, **exchanged}, False)


def answer_to(step: Step, move: str, names: Rename) -> Answer | None:
    """The answer to a legal move that is not accepted; the first pattern that matches counts."""
    for answer in step.mistakes:
        if any(fnmatchcase(move, renamed(pattern, names)) for pattern in answer.moves):
            return answer
    return None


def play_step(match: Match, step: Step, names: Rename) -> Iterator[tuple[AnyEvent, ...]]:
    """Play the moves of a step one by one; yields the events of each. Raises Wrong."""
    for move in step.moves:
        if step.by not in ("all", match.turn):
            raise Wrong(f"{step.id}: {match.turn} is to move, not {step.by}")
        try:
            yield match.play(renamed(move, names))
        except IllegalMove as refusal:
            raise Wrong(f"{step.id}: {move}: {refusal}") from None


def refusals(match: Match) -> Iterator[tuple[str, IllegalMove]]:
    """Moves that a learner can try and the rules refuse, each with its refusal."""
    for move in _tried(match):
        try:
            match.check(move, by=LEARNER)
        except IllegalMove as refusal:
            yield move, refusal


def _tried(match: Match) -> Iterator[str]:
    cards = match.view(LEARNER).cards
    slots = [f"{seat}{number}" for seat, row in cards.items() for number in range(1, len(row) + 1)]
    legal = dict.fromkeys(move.split()[0] for move in match.legal)
    for verb in {**legal, **dict.fromkeys(TRIED.get(match.phase, ()))}:
        if verb in WORDS:
            yield verb
        elif verb in PAIRS:
            yield from (f"{verb} {one} {two}" for one in slots for two in slots if one <= two)
        else:
            yield from (f"{verb} {slot}{FACE if _has_faces(match) else ''}" for slot in slots)


def _has_faces(match: Match) -> bool:
    """Whether a card is put face up or face down."""
    return any(move.endswith(FACE) for move in match.legal)
