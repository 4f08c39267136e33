"""What a player could try next time: kinds of losses that have come back in their matches, at most three.

A decision counts if the coach has marked it and the mark is hardly luck, given all decisions of the player. A kind of
loss is named only if it came back several times and in more than one match.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ..log import Voice
from ..notation.review import Judged, MatchReview
from .judging import Estimate, hardly_luck
from .telling import in_halves

MATCHES_NEEDED = 3
"""Number of reviewed matches below which nothing is said."""
TIMES, MATCHES = 3, 2
"""How often a kind of loss has come back, and in how many matches, to be named."""
MOST = 3
"""Number of things that are said at most."""


class Played(NamedTuple):
    """A review, and the seat of the player in it."""

    review: MatchReview
    seat: str


class Habit(NamedTuple):
    """A kind of loss: how often it has come back, in how many matches, and what it cost in tenths of a point."""

    theme: str
    times: int
    matches: int
    points: int


class Habits(NamedTuple):
    """The number of reviewed matches of a player, and what they could try next time, the largest loss first."""

    matches: int
    habits: tuple[Habit, ...]

    @property
    def are_enough(self) -> bool:
        """Whether there are enough matches to say something."""
        return self.matches >= MATCHES_NEEDED


def habits_of(played: Iterable[Played]) -> Habits:
    """Find what came back in the matches of a player; a match that was reviewed twice counts once."""
    by_match: dict[tuple[str, str], Played] = {}
    for each in played:
        by_match.setdefault((each.review.record, each.seat), each)
    matches = len({record for record, _ in by_match})
    if matches < MATCHES_NEEDED:
        return Habits(matches, ())
    judged = [
        (record, one)
        for (record, seat), each in by_match.items()
        for one in each.review.decisions
        if one.seat == seat and one.mark != "silent"
    ]
    found: dict[str, list[tuple[str, Judged]]] = {}
    for record, one in _sure(judged):
        theme = theme_of(one)
        if theme is not None:
            found.setdefault(theme, []).append((record, one))
    named = [
        (sum(one.loss for _, one in losses), _habit(theme, losses))
        for theme, losses in found.items()
        if len(losses) >= TIMES and len({record for record, _ in losses}) >= MATCHES
    ]
    named.sort(key=lambda each: (-each[0], each[1].theme))
    return Habits(matches, tuple(habit for _, habit in named[:MOST]))


def theme_of(one: Judged) -> str | None:
    """Return the kind of a loss: what the reasons for the better move are about, or what it does; None otherwise."""
    if one.slip is not None:
        return "remember"
    if one.hint is None:
        return None
    by_reason = (THEMES[reason.kind] for reason in one.hint.reasons if reason.kind in THEMES)
    return next(by_reason, _BY_ADVICE.get(one.hint.advice.kind))


def advice(habit: Habit, lang: str) -> str:
    """Return what to try, in a sentence."""
    return Voice(lang, {}, None).plain(f"habit.{habit.theme}")


def evidence(habit: Habit, lang: str) -> str:
    """Return how often it came back and what it cost, in a sentence."""
    voice = Voice(lang, {}, None)
    points = in_halves(habit.points, voice)
    return voice.plain("habit.evidence", times=habit.times, matches=habit.matches, points=points)


def _habit(theme: str, losses: Sequence[tuple[str, Judged]]) -> Habit:
    points = round(sum(one.points for _, one in losses) / len(losses))
    return Habit(theme, len(losses), len({record for record, _ in losses}), points)


def _sure(judged: Sequence[tuple[str, Judged]]) -> list[tuple[str, Judged]]:
    """Return the marked losses that are hardly luck, given the number of decisions."""
    sure = hardly_luck(judged, lambda each: Estimate(each[1].loss, each[1].error).chance_of_luck)
    return [each for each in sure if each[1].mark in ("clear", "better")]


PAIRS = ("pair", "beaver-pair", "pairs", "pairs-beside", "parts-pair", "fits", "joker", "swims", "lets-swim")
"""Reasons that are about pairs."""
THEMES = {
    **dict.fromkeys(("replaces-fewer", "rids"), "low-on-high"),
    "below-mean": "low-on-unseen",
    **dict.fromkeys(("not-lower", "would-replace"), "no-worse"),
    **dict.fromkeys(("swap-fewer", "gets-lower", "counts-more", "kept-low"), "swap"),
    **dict.fromkeys(("would-swap", "would-give"), "no-swap"),
    **dict.fromkeys(("learns", "already-seen"), "learn"),
    **dict.fromkeys(("draw-better", "second", "may-draw-more"), "draw"),
    **dict.fromkeys(("two", "three", "four", "five", "keeps-three", "keeps-four"), "equal"),
    "covers": "cover",
    **dict.fromkeys(("lone", "stays-lone", "hides"), "protect"),
    "gives": "give",
    **dict.fromkeys(("steals", "steals-rids"), "steal"),
    **dict.fromkeys(("breaks", "exposes", "crowds", "loses", "loses-hidden"), "disturb"),
    **dict.fromkeys(("counts", "replaces-more", "swap-more"), "high"),
    **dict.fromkeys(PAIRS, "pair"),
    **dict.fromkeys(("low", "useless"), "low"),
    "feeds": "feed",
    **dict.fromkeys(("ends", "knock-now"), "end"),
    **dict.fromkeys(("ends-early", "knock-later", "goes-on"), "wait"),
}
"""What the reasons of hints are about; numbers alone are about nothing. The texts are `habit.…`."""
_BY_ADVICE = {
    "steal": "steal",
    "give": "give",
    "match": "pair",
    "swap": "swap",
    "peek": "learn",
    "draw": "draw",
    "knock": "end",
    "pass": "wait",
}
