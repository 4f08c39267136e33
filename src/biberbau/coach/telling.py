"""A review in sentences: what was lost and why, luck and decisions, and the turning points.

Numbers are rounded, with “about”; nothing is said that the review does not carry.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from ..log import Voice, sentences
from ..match import Match
from ..notation.events import AnyEvent, Drew, Round, Won, events_for, seat_of
from ..notation.record import Record
from ..notation.review import CardsEvent, Judged, Luck, MatchReview
from ..notation.view import View
from .sentences import explanation, said

PERCENT = 100
"""Ten-thousandths in one of a hundred matches."""
SMALL = 2
"""Of 100 matches: smaller numbers are not named."""
RISK = 500
"""Ten-thousandths that hidden cards must have changed to be worth a sentence."""
DECIDED = 500
"""Below this the decisions of a match are small."""


class Remark(NamedTuple):
    """A decision in words: when, what was played, and what the coach says about it."""

    judged: Judged
    title: str
    lines: tuple[str, ...]


class Sentence(NamedTuple):
    """A sentence about a match, and the moment that it is about: the number of moves before it."""

    text: str
    at: int | None = None


class Teller:
    """Says a review of one record in a language."""

    def __init__(self, review: MatchReview, record: Record, lang: str, names: Mapping[str, str]) -> None:
        """Play the match again, because sentences need what the players saw."""
        self._review, self._lang, self._names = review, lang, names
        wanted = {one.at: one for one in review.decisions}
        self._views: dict[int, View] = {}
        self._news: dict[int, tuple[AnyEvent, ...]] = {}
        match = Match.begin(record)
        for at, move in enumerate(record.moves):
            if at in wanted:
                self._views[at] = match.view(wanted[at].seat)
            news = match.play(move)
            if at in wanted:
                self._news[at] = _of_move(events_for(news, wanted[at].seat), wanted[at].seat)

    def summary(self, seat: str) -> list[Sentence]:
        """Return the match of a seat in a few sentences: luck and decisions, and the turning points."""
        reviewed, voice = self._review.seats[seat], self._voice(seat)
        lines = [*self._luck(reviewed.luck, voice), *self._turning(reviewed.cards, voice)]
        if reviewed.decision is not None:
            one = next(each for each in self._review.decisions if each.at == reviewed.decision)
            played = said(voice, "choice", one.hint.instead) if one.hint and one.hint.instead else one.move
            lines.append(Sentence(voice.plain("review.turning.decision", round=one.round, move=played), one.at))
        return lines

    def about(self, seat: str) -> list[str]:
        """Return how many decisions were fine, what they are compared with, and where the coach says nothing."""
        voice, marks = self._voice(seat), [one.mark for one in self._review.decisions if one.seat == seat]
        silent = marks.count("silent")
        if silent == len(marks):
            return [voice.plain("review.silent.all")]
        fine = sum(mark in ("fine", "close") for mark in marks)
        lines = [voice.plain("review.about", fine=fine, count=len(marks) - silent)]
        return [*lines, voice.plain("review.silent.some", count=silent)] if silent else lines

    def to_look_at(self, seat: str) -> list[Remark]:
        """Return the decisions to look at, in the order of the match."""
        chosen = [one for one in self._review.decisions if one.seat == seat and self._is_worth_a_look(one)]
        return [self.remark(one) for one in chosen]

    def remark(self, one: Judged) -> Remark:
        """Return one decision in words."""
        voice = self._voice(one.seat)
        played = " ".join(sentences(self._news[one.at], self._lang, self._names, one.seat, self._review.game))
        title = voice.plain("review.decision", number=one.at + 1, round=one.round, played=played)
        return Remark(one, title, tuple(self._about(one, voice)))

    @staticmethod
    def _is_worth_a_look(one: Judged) -> bool:
        return one.shown or one.found or one.slip is not None

    def _about(self, one: Judged, voice: Voice) -> Iterator[str]:
        view, hint = self._views[one.at], one.hint
        if one.mark == "silent":
            yield voice.plain("review.silent")
        elif one.found:
            yield voice.plain("review.found")
        elif hint is None or one.mark == "fine":
            yield voice.plain("review.fine")
        elif one.mark == "close":
            yield voice.plain(
                "review.depends" if one.depends else "review.close", move=said(voice, "choice", hint.advice)
            )
        elif one.mark == "better":
            yield voice.plain("review.better", move=said(voice, "choice", hint.advice))
        else:
            yield from self._clear(one, voice)
            if hint.reasons:
                yield explanation(hint, view, self._lang, self._names)
        if one.slip is not None:
            slot = voice.slot(one.slip.slot, one.seat)
            slip = voice.plain("review.slip", slot=slot, lay=one.slip.lay, laid=one.slip.laid)
            yield slip[:1].upper() + slip[1:]
        if one.recall is not None:
            slot = voice.slot(one.recall.slot, one.seat, one.recall.card)
            yield voice.plain("review.recall", slot=slot, count=round(one.recall.worth / PERCENT))
            if one.recall.as_if:
                yield voice.plain("review.as-if", slot=slot)
        if one.blind <= -RISK and one.skill >= 0 and one.mark == "fine":
            yield voice.plain("review.unlucky")
        elif one.blind >= RISK and one.skill < 0 and one.mark == "clear":
            yield voice.plain("review.lucky")

    def _clear(self, one: Judged, voice: Voice) -> Iterator[str]:
        assert one.hint is not None
        count, move = round(one.loss / PERCENT), said(voice, "choice", one.hint.advice)
        if count >= SMALL:
            yield voice.plain("review.clear", move=move, count=count)
        else:
            yield voice.plain("review.clear.points", move=move, points=in_halves(one.points, voice))

    def _luck(self, luck: Luck, voice: Voice) -> Iterator[Sentence]:
        cards, decisions = (round(part / PERCENT) for part in (luck.cards, luck.decisions))
        if abs(luck.decisions) < DECIDED and abs(luck.others) < DECIDED:
            yield Sentence(voice.plain("review.cards-decided"))
        amount = {"cards": _amount(cards, voice), "decisions": _amount(decisions, voice)}
        yield Sentence(voice.plain("review.luck", **amount))

    def _turning(self, events: Sequence[CardsEvent], voice: Voice) -> Iterator[Sentence]:
        for number, event in enumerate(events):
            count = abs(round(event.shift / PERCENT))
            key = "review.turning" if number == 0 else "review.turning.or"
            what, whom = self._what(event, voice), _side(event.shift, voice)
            yield Sentence(voice.plain(key, what=what, count=count, whom=whom), event.at)

    @staticmethod
    def _what(event: CardsEvent, voice: Voice) -> str:
        if event.kind == "draw" and event.seat is not None and event.card is not None:
            card = voice.card("one", event.card)
            return voice.by("review.turning.draw", event.seat, card=card, round=event.round)
        return voice.plain(f"review.turning.{'end' if event.kind == 'end' else 'deal'}", round=event.round)

    def _voice(self, seat: str) -> Voice:
        return Voice(self._lang, self._names, seat, self._review.game)


def _of_move(events: Sequence[AnyEvent], seat: str) -> tuple[AnyEvent, ...]:
    """Return the events of a move, without what follows: other seats, the next card, the next round."""
    ends = [
        number
        for number, event in enumerate(events)
        if isinstance(event, Round | Won) or seat_of(event) not in (seat, None) or (number and isinstance(event, Drew))
    ]
    return tuple(events[: ends[0]] if ends else events)


def _amount(of_hundred: int, voice: Voice) -> str:
    if abs(of_hundred) < SMALL:
        return voice.plain("review.amount.none")
    much = "much." if abs(of_hundred) > PERCENT else ""  # such sums are not added up to a number above a whole match
    return voice.plain(f"review.amount.{much}{'won' if of_hundred > 0 else 'lost'}", count=abs(of_hundred))


def _side(shift: int, voice: Voice) -> str:
    return voice.plain("review.for-you" if shift > 0 else "review.against-you")


def in_halves(tenths: int, voice: Voice) -> str:
    """Write points rounded to halves."""
    halves = max(1, round(tenths / 5))
    whole = f"{halves // 2}" + (f"{voice.plain('cli.separators')[1]}5" if halves % 2 else "")
    return voice.plain("review.points.1" if halves == 2 else "review.points", points=whole)
