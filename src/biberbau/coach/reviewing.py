"""Reviewing a finished match: every decision of some seats, luck and decisions apart, and the turning points.

All random numbers follow from the record, the seat, the decision, the model and the stage, and the effort is counted in
worlds: the same record gives the same review on every machine, also if the work was interrupted.
"""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from hashlib import sha256
from typing import NamedTuple

from .. import __version__
from ..bots.memory import Memory
from ..errors import BadRecord, BadSetup
from ..games import GAMES, Game
from ..games.gears import can_compile
from ..installation import install_command
from ..match import Match
from ..notation import SEATS, read_move, seat_number, spell
from ..notation.events import AnyEvent, Round, Won, events_for
from ..notation.record import Record
from ..notation.review import FORMAT, CardsEvent, Effort, Judged, Luck, MatchReview, Recall, Reviewed
from ..notation.schema import plain, reader
from ..notation.types import choices_of
from ..record import load
from .deciding import Decision, Verdict, share_of
from .equity import is_known
from .judging import hardly_luck
from .luck import TURNING, WHOLE, WORLDS, Account, Truth, before_round, drawn, truth, usual_move
from .recall import value_of_recall
from .speaking import speaks

Progress = Callable[[int, int], object]
"""Called with the number of decisions that are done, and of all."""
Parts = dict[str, dict[str, object]]
"""The results of single decisions, by the record, the effort, the seats and the number of moves before them."""

MOST_SHOWN = 5
"""Number of decisions of a seat that are shown at most."""
TURNING_ERRORS = 3
ROLLOUTS = 3_000_000
"""Rollouts of a match with two players and eight slots; matches with many decisions get fewer worlds for each."""
PER_DECISION = 9_000
"""Rollouts that a decision needs on average."""
MILLION = 1_000_000


class CannotReview(BadRecord):
    """A record that cannot be reviewed."""

    family = "coach"


class _Part(NamedTuple):
    """The result of one decision: the chances in the true table, and the judgement of a reviewed seat."""

    truth: Truth
    judged: Judged | None
    luck: int
    """The probability in millionths that such a loss is measured if there is none."""


def review(
    record: object,
    seats: Sequence[str] | None = None,
    effort: str = "usual",
    progress: Progress | None = None,
    kept: Parts | None = None,
) -> MatchReview:
    """Review a finished match. This needs numba.

    Args:
        record: the record: a dict, JSON text, or a path.
        seats: the seats to review; all if None.
        effort: `quick`, `usual` or `deep`.
        progress: called after every decision with the number of decisions that are done, and of all. What it raises
            ends the review.
        kept: results of single decisions, which are used again and completed. Pass the same dict after a review was
            stopped, and it goes on.

    Raises:
        BadRecord: the record breaks a rule or is inconsistent.
        BadSetup: there is no such seat.
        CannotReview: the match is not over, its game has no tables, or numba is missing.
    """
    loaded = load(record)
    match = Match.replay(record)
    _check(match, effort)
    chosen = tuple(SEATS[: match.players]) if seats is None else tuple(seats)
    for seat in chosen:
        seat_number(seat, match.players)
    return _Review(loaded, chosen, effort, {} if kept is None else kept).run(progress or (lambda done, total: None))


def luck_alone(record: object) -> dict[str, Luck]:
    """Return the luck of all seats without judging decisions, which is faster: what they gained is part of `blind`."""
    loaded = load(record)
    found = _Review(loaded, tuple(SEATS[: loaded.players]), "quick", {}, judges=False).run(lambda done, total: None)
    return {seat: reviewed.luck for seat, reviewed in found.seats.items()}


def hash_of(record: Record) -> str:
    """Return a hash of what was dealt and played; names and dates do not count."""
    played = {"game": record.game, "options": plain(record.options), "moves": record.moves, "start": record.start}
    return sha256(json.dumps([played, record.shuffles], sort_keys=True).encode()).hexdigest()[:24]


def _check(match: Match, effort: str) -> None:
    if not can_compile():
        raise CannotReview("no-numba", install=install_command("compiled"))
    if match.turn is not None:
        raise CannotReview("unfinished")
    if not is_known(GAMES[match.game], match.players):
        raise CannotReview("foreign", game=match.game)
    if effort not in choices_of(Effort):
        raise BadSetup("effort", effort=effort)


class _Review:
    """The work on one record."""

    def __init__(self, record: Record, seats: tuple[str, ...], effort: str, kept: Parts, judges: bool = True) -> None:
        self._record, self._seats, self._effort, self._kept, self._judges = record, seats, effort, kept, judges
        self._hash = hash_of(record)
        self._work = f"{self._hash}/{effort}/{''.join(seats)}"
        self._game: Game = GAMES[record.game]
        self._total = sum(len(match.legal) > 1 for match, _ in self._steps() if match.turn is not None)
        mine = self._total * len(seats) / record.players
        budget = ROLLOUTS * share_of(self._game, record.players)
        self._share = share_of(self._game, record.players) * min(1.0, budget / max(mine * PER_DECISION, 1.0))

    def _steps(self) -> Iterator[tuple[Match, tuple[AnyEvent, ...]]]:
        """Play the match again; the record is known to be sound."""
        match = Match.begin(self._record)
        yield match, match.events
        for move in self._record.moves:
            yield match, match.play(move)

    def run(self, progress: Progress) -> MatchReview:
        """Do the work that is not done yet, and put everything together."""
        judged_seats = self._seats if self._judges else ()
        memories = {seat: Memory(seat, self._game) for seat in judged_seats}
        accounts: dict[str, Account] = {}
        judged: list[Judged] = []
        chances: dict[int, int] = {}
        mover: int | None = None
        news: tuple[AnyEvent, ...] = ()
        done, is_new = 0, True
        for match, events in self._steps():
            news, at = news + events, len(match.moves)
            for seat, memory in memories.items():
                memory.follow(events_for(events, seat))
            begins = any(isinstance(event, Round) for event in events)
            if begins or any(isinstance(event, Won) for event in events):
                found = before_round(self._game, match)
                for seat in self._seats:
                    self._account(accounts, seat, found).dealt(self._event(match, "end", events), found, 0, mover)
                news, is_new, mover = events, True, None
            if match.turn is None:
                break
            if len(match.legal) == 1:
                continue
            part = self._part(match, at, memories.get(match.turn))
            done += 1
            progress(done, self._total)
            for seat in self._seats:
                account = self._account(accounts, seat, part.truth.usual)
                event = self._event(match, "deal" if is_new else "draw", news)
                number = SEATS.index(seat)
                account.dealt(event, part.truth.usual, part.truth.errors[number], None if is_new else mover)
                skill = part.judged.skill if part.judged and seat == match.turn else 0
                blind = account.decided(SEATS.index(match.turn), part.truth, skill)
                if part.judged and seat == match.turn:
                    judged.append(part.judged._replace(blind=blind))
                    chances[at] = part.luck
            news, is_new, mover = (), False, SEATS.index(match.turn)
        return self._whole(accounts, judged, chances)

    def _account(self, accounts: dict[str, Account], seat: str, chances: tuple[int, ...]) -> Account:
        """Return the account of a seat; the first chances open it."""
        number = SEATS.index(seat)
        return accounts.setdefault(seat, Account(number, chances[number]))

    def _event(self, match: Match, kind: str, events: tuple[AnyEvent, ...]) -> CardsEvent:
        seat, card = drawn(events) if kind == "draw" else (None, None)
        number = match.standing[0].round - (kind == "end" and match.turn is not None)
        return CardsEvent(len(match.moves), number, kind, seat, card, 0, 0)

    # One decision

    def _part(self, match: Match, at: int, memory: Memory | None) -> _Part:
        """Return the result of a decision, computed or kept."""
        key = f"{self._work}/{at}"
        if key in self._kept:
            found: _Part = reader(_Part)(self._kept[key], key)
            return found
        part = self._computed(match, at, memory)
        self._kept[key] = plain(part)
        return part

    def _computed(self, match: Match, at: int, memory: Memory | None) -> _Part:
        game, seat, played = self._game, match.turn or "", self._record.moves[at]
        seed = f"{self._hash}/{seat}/{at}"
        state = match.standing[0]
        usual = usual_move(game, state)
        code = read_move(played, game.slots, match.players)
        if memory is None:
            return _Part(truth(game, state, code, usual, seed, WORLDS[self._effort]), None, 0)
        decision = Decision(game, match.view(seat), memory, played, usual, seed)
        chances = truth(game, state, code, decision.usual, seed, WORLDS[self._effort])
        if len(decision.moves) == 1:
            return _Part(chances, None, 0)
        verdict = decision.judge(self._effort, self._share)
        return _Part(chances, self._judged(match, at, decision, verdict), round(verdict.loss.chance_of_luck * MILLION))

    def _judged(self, match: Match, at: int, decision: Decision, verdict: Verdict) -> Judged:
        view, slots = decision.view, self._game.slots
        may_speak = speaks(self._game.name, match.players, view.phase)
        return Judged(
            at=at,
            seat=match.turn or "",
            round=view.round,
            phase=view.phase,
            move=self._record.moves[at],
            best=spell(verdict.best, slots) if may_speak else self._record.moves[at],
            mark=verdict.mark if may_speak else "silent",
            depends=verdict.depends and may_speak,
            loss=round(verdict.loss.mean * WHOLE) * may_speak,
            error=round(verdict.loss.error * WHOLE) * may_speak,
            points=round(verdict.points.mean * 10) * may_speak,
            points_error=round(verdict.points.error * 10) * may_speak,
            by_model=tuple(round(loss * WHOLE) * may_speak for loss in verdict.by_model),
            values=decision.valued(verdict),
            skill=round(verdict.skill * WHOLE),
            blind=0,
            found=verdict.found and may_speak,
            shown=False,
            hint=decision.hint(verdict) if may_speak and verdict.mark != "fine" else None,
            slip=decision.slip(),
            recall=self._recall(decision, verdict) if may_speak else None,
        )

    def _recall(self, decision: Decision, verdict: Verdict) -> Recall | None:
        """Return what remembering was worth, at decisions that are shown."""
        if verdict.mark != "clear" and not verdict.found:
            return None
        return value_of_recall(decision, verdict.best, self._share)

    # The whole match

    def _whole(self, accounts: Mapping[str, Account], judged: Sequence[Judged], luck: Mapping[int, int]) -> MatchReview:
        shown = {at for seat in self._seats for at in _to_show([one for one in judged if one.seat == seat], luck)}
        decisions = tuple(one._replace(shown=one.at in shown) for one in judged)
        seats = {
            seat: Reviewed(account.closed(), account.turning(), _turning(decisions, seat))
            for seat, account in accounts.items()
        }
        return MatchReview(
            FORMAT, __version__, self._hash, self._game.name, self._record.players, self._effort, seats, decisions
        )


def _to_show(judged: Sequence[Judged], luck: Mapping[int, int]) -> list[int]:
    """Choose what to show: marks that are hardly luck, given the number of decisions; the largest losses first."""
    sure = hardly_luck(judged, lambda one: luck[one.at] / MILLION)
    marked = [one for one in sure if one.mark in ("clear", "better")]
    marked.sort(key=lambda one: (one.mark != "clear", -one.loss))
    return [one.at for one in marked[:MOST_SHOWN]]


def _turning(judged: Sequence[Judged], seat: str) -> int | None:
    """Return the most important decision of a seat, if one was important and that is sure."""
    sure = [
        one
        for one in judged
        if one.seat == seat and one.mark == "clear" and one.loss >= TURNING and one.loss > TURNING_ERRORS * one.error
    ]
    return max(sure, key=lambda one: one.loss).at if sure else None
