"""One decision of a finished match: what every move was worth from what the seat could know, and what was lost.

The move that is compared with the played one is chosen in other worlds than those in which the loss is measured:
otherwise the luckiest move would always seem better. Worlds are added in stages, and only as long as they can change
what is said.
"""

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from ..bots.belief import Belief, imagine
from ..bots.heuristics import heuristics_of
from ..bots.memory import Memory
from ..games import Game, moves
from ..notation import read_move, spell
from ..notation.hint import Hint
from ..notation.review import Slip, Valued
from ..notation.view import View
from .judging import Comparison, Estimate, compare, pooled
from .luck import WHOLE
from .models import MODELS, Model
from .position import Position
from .reasons import reasons
from .symmetry import has_one_row, likeness
from .trying import Results, try_moves
from .wording import distinguished

if TYPE_CHECKING:
    from .trying import Numbers

STAGES = {"quick": (64, 256), "usual": (64, 256, 1_024), "deep": (64, 256, 1_024, 4_096)}
"""Worlds of each stage in each model: first all moves, then the best ones, then two moves."""
FINALISTS = 2
"""Number of other moves of the second stage."""
CLEAR_LOSS = 0.01
SMALL_LOSS = 0.005
"""A loss that is surely below this one is none."""


class Verdict(NamedTuple):
    """What the search says about a decision; the losses are those of the played move against the preferred one."""

    best: int
    mark: str
    depends: bool
    loss: Estimate
    points: Estimate
    by_model: tuple[float, ...]
    values: dict[int, tuple[float, float, int]]
    gain: Comparison | None
    found: bool
    skill: float
    """By how much the played move is better than the usual one, as imagined."""


class Decision:
    """A decision of a seat: its view, what it has seen, the move it played, and the usual move."""

    def __init__(self, game: Game, view: View, memory: Memory, played: str, usual: int, seed: str) -> None:
        """Keep what the seat could know; `usual` is the move of the heuristics with the same knowledge."""
        self.game, self.view, self.memory, self.seed = game, view, memory, seed
        self._alike = imagine(view, memory, Random("alike"))
        self._classes: dict[tuple[object, ...], int] = {}
        for text in (played, *view.legal):
            move = read_move(text, game.slots, view.players)
            self._classes.setdefault(likeness(game, self._alike, move), move)
        self.moves = list(self._classes.values())
        self.played, self.usual = self.moves[0], self.alike(usual)

    def alike(self, move: int) -> int:
        """Return the one move that stands for all that are like this one; the played one for itself."""
        return self._classes[likeness(self.game, self._alike, move)]

    def judge(self, effort: str, share: float) -> Verdict:
        """Search in stages; `share` makes the later stages shorter."""
        first, *later = (max(16, round(worlds * share)) for worlds in STAGES[effort])
        tried = _Tried(self.moves)
        tried.add(self.moves, self._results(self.moves, "0", min(first, 64)))
        verdict = None
        for stage, worlds in enumerate(later, 1):
            chosen = self._candidates(tried, is_first=stage == 1)
            challenger = tried.best(chosen)
            results = self._results(chosen, str(stage), worlds)
            verdict = self._verdict(results, chosen, challenger)
            tried.add(chosen, results)
            if self._is_settled(verdict, chosen, tried):
                break
        assert verdict is not None
        return verdict._replace(values=tried.values())

    def _candidates(self, tried: "_Tried", is_first: bool) -> list[int]:
        """Return the moves of the next stage: the played one, the usual one, and the best others."""
        others = [move for move in tried.ranked(self.moves) if move != self.played]
        best = others[: FINALISTS if is_first else 1]
        return list(dict.fromkeys((self.played, *best, self.usual)))

    def _is_settled(self, verdict: Verdict, chosen: list[int], tried: "_Tried") -> bool:
        """Whether further worlds would not change what is said."""
        if verdict.mark == "clear":
            return True
        if tried.best(chosen) == self.played:
            return self.usual == self.played or verdict.found or abs(verdict.skill) < SMALL_LOSS
        return verdict.best != self.played and verdict.loss.is_below(SMALL_LOSS)

    def _verdict(self, results: list[Results], chosen: list[int], best: int) -> Verdict:
        """Compare the preferred move with the played one in new worlds."""
        mine, usual = chosen.index(self.played), chosen.index(self.usual)
        against = [compare(each, mine, usual, by_chance=True) for each in results]
        skill = pooled(against).worth.mean if mine != usual else 0.0
        found = mine != usual and best == self.played and all(each.is_clear for each in against)
        if best == self.played:
            none = Estimate(0.0, 0.0)
            return Verdict(best, "fine", False, none, none, (0.0,) * len(MODELS), {}, None, found, skill)
        compared = [compare(each, chosen.index(best), mine, by_chance=True) for each in results]
        gain = pooled(compared)
        depends = any(each.is_clear for each in compared) and any(each.is_reversed for each in compared)
        mark = mark_of(compared, moves.KNOCK in (best, self.played))
        by_model = tuple(each.worth.mean for each in compared)
        return Verdict(best, mark, depends, gain.worth, gain.lead, by_model, {}, gain, False, skill)

    def _results(self, tried: Sequence[int], stage: str, worlds: int) -> list[Results]:
        return [try_moves(self.game, self._belief(model, stage), tried, model, worlds) for model in MODELS]

    def _belief(self, model: Model, stage: str) -> Belief:
        return imagine(self.view, self.memory, Random(f"{self.seed}/{model}/{stage}"), model.reads)

    def hint(self, verdict: Verdict) -> Hint | None:
        """Return the preferred move against the played one in words, and why."""
        if verdict.gain is None:
            return None
        position, slots = Position(self.view), self.game.slots
        best, played = spell(verdict.best, slots), spell(self.played, slots)
        why = reasons(position, best, played, verdict.gain) if verdict.mark == "clear" else ()
        said, instead = distinguished(position, best, played, why)
        return Hint("clear" if verdict.mark == "clear" else "open", best, said, played, instead, why)

    def valued(self, verdict: Verdict) -> tuple[Valued, ...]:
        """Return all moves with their values, best first."""
        found = [
            Valued(spell(move, self.game.slots), round(chance * WHOLE), round(points * 10), worlds)
            for move, (chance, points, worlds) in verdict.values.items()
        ]
        return tuple(sorted(found, key=lambda each: -each.chance))

    def slip(self) -> Slip | None:
        """Return a number that was laid on an own card that the seat had seen to be lower, where fewest points win."""
        position = Position(self.view)
        verb, *slots = spell(self.played, self.game.slots).split()
        if not has_one_row(self.game) or self.game.best != "fewest" or verb not in ("put", "take") or not slots:
            return None
        laid, lies = position.hand if verb == "put" else position.top, position.number(slots[0])
        if lies is None or position.is_up(slots[0]) or not laid.isdecimal() or int(laid) <= lies:
            return None
        return Slip(slots[0], str(lies), laid)


def mark_of(compared: Sequence[Comparison], is_knock: bool) -> str:
    """Return what the models say together: every one is sure, or all lean to one side, or nothing."""
    if all(each.is_clear for each in compared):
        return "clear"
    gain = pooled(compared)
    if is_knock or any(each.is_reversed for each in compared):
        return "close"
    if gain.worth.mean > CLEAR_LOSS and gain.worth.mean > gain.worth.error:
        return "better"
    return "fine" if gain.worth.is_below(SMALL_LOSS) else "close"


def share_of(game: Game, players: int) -> float:
    """Return how many worlds a decision gets, compared with two players and eight slots: long rounds get fewer."""
    return heuristics_of(game.heuristics).EFFORT * 8 / game.slots * 4 / (players + 2) / 2


class _Tried:
    """The results of all moves so far: their mean in all models, over all worlds."""

    def __init__(self, tried: Sequence[int]) -> None:
        self._sums: dict[int, list[tuple[int, float, float, float]]] = {move: [] for move in tried}

    def add(self, tried: Sequence[int], results: list[Results]) -> None:
        for place, move in enumerate(tried):
            for each in results:
                lead: Numbers = each.own(place) - each.rivals(place)
                worlds = len(lead)
                found = (float(each.worth(place)), float(each.chances(place).mean()), float(lead.mean()))
                self._sums[move].append((worlds, *found))

    def best(self, chosen: Sequence[int]) -> int:
        return self.ranked(chosen)[0]

    def ranked(self, chosen: Sequence[int]) -> list[int]:
        return sorted(chosen, key=lambda move: -self._mean(move, 1))

    def values(self) -> dict[int, tuple[float, float, int]]:
        """Return the chance to win, the lead, and the worlds of each model."""
        return {
            move: (self._mean(move, 2), self._mean(move, 3), sum(each[0] for each in sums) // len(MODELS))
            for move, sums in self._sums.items()
        }

    def _mean(self, move: int, field: int) -> float:
        sums = self._sums[move]
        return sum(each[0] * each[field] for each in sums) / sum(each[0] for each in sums)
