"""A lesson as data for a player without an engine: every view, event and answer along every path (docs/lessons.md).

The data is a tree of stretches. A stretch goes from one decision of the learner to the next: news (events, and changes
of the view), speeches, and at its end the next decision. What occurs in many places is written once and referred to by
its number; stretches that differ only in what lies elsewhere on the table are the same stretch.
"""

import hashlib
import json
from collections.abc import Iterable, Iterator

from ..errors import IllegalMove
from ..lang import LANGUAGES
from ..match import Match
from ..notation.events import AnyEvent, Drew, Looked, events_for
from ..notation.schema import Json, plain
from ..notation.view import without_aids
from .following import accepted, answer_to, play_step, refusals
from .script import LEARNER, Lesson, Rename, Step, Text, renamed

ACCEPTED = -1
"""Stands where another move has the number of its answer."""


def export(lesson: Lesson) -> Json:
    """Return a lesson as data for a player."""
    data = _Writer(lesson).write()
    return {"version": hashlib.sha256(dump(data).encode()).hexdigest()[:12], **data}


def dump(data: Json) -> str:
    """Return the data as compact JSON."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


class _Numbered:
    """Values that are written once, by number."""

    def __init__(self) -> None:
        self.values: list[object] = []
        self._numbers: dict[str, int] = {}

    def number(self, value: object) -> int:
        """The number of a value; a new one is added."""
        key = json.dumps(value)
        if key not in self._numbers:
            self._numbers[key] = len(self.values)
            self.values.append(value)
        return self._numbers[key]


class _Writer:
    """Writes one lesson."""

    def __init__(self, lesson: Lesson) -> None:
        self._lesson = lesson
        self._texts, self._answers, self._reasons, self._refusals = (_Numbered() for _ in range(4))
        self._stretches = _Numbered()
        self.points, self.events, self.changes = (_Numbered() for _ in range(3))

    def write(self) -> Json:
        """The whole lesson."""
        lesson, match = self._lesson, self._lesson.deal()
        reporter = _Reporter(self, _seen(match), _own_looks(match.events))
        begin = {
            "view": {**reporter.shown, "legal": []},
            "log": [event.to_dict() for event in _events_of_learner(match.events)],
        }
        root = self._stretch(match, 0, {}, reporter)
        return {
            "game": lesson.game,
            "title": lesson.title,
            "minutes": lesson.minutes,
            "before": lesson.before,
            "guide": lesson.guide,
            "names": lesson.names,
            "ideas": [lesson.spoken({lang: getattr(idea, lang) for lang in LANGUAGES}) for idea in lesson.ideas],
            "decisions": sum(step.expect is not None for step in lesson.steps),
            **begin,
            "root": root,
            "texts": self._texts.values,
            "points": self.points.values,
            "events": self.events.values,
            "changes": self.changes.values,
            "answers": self._answers.values,
            "refusals": self._refusals.values,
            "reasons": self._reasons.values,
            "stretches": self._stretches.values,
        }

    def _stretch(self, match: Match, first: int, names: Rename, reporter: "_Reporter") -> int:
        """Write the stretch from a step to the next decision, or to the end; return its number."""
        for number, step in enumerate(self._lesson.steps[first:], first):
            for events in play_step(match, step, names):
                reporter.play(match, [] if step.quick else events)
            if step.expect is not None:
                reporter.catch_up()
                reporter.items.append(self._decision(match, step, number, names, reporter))
                break
            if step.say:
                reporter.items.append(self._speech(step, names))
        reporter.catch_up()
        return self._stretches.number(reporter.items)

    def _speech(self, step: Step, names: Rename) -> Json:
        said = {"say": self._text(step.say)} if step.say else {}
        return {**said, "point": self.points.number([renamed(point, names) for point in step.point])}

    def _text(self, text: Text) -> int:
        return self._texts.number(self._lesson.spoken(text))

    def _decision(self, match: Match, step: Step, number: int, names: Rename, reporter: "_Reporter") -> Json:
        ways = {}
        for move, after, _ in accepted(step, names):
            branch, fork = match.copy(), reporter.fork()
            fork.play(branch, branch.play(move, by=LEARNER))
            ways[move] = self._stretch(branch, number + 1, after, fork)
        return {
            **self._speech(step, names),
            **({"praise": self._text(step.praise)} if step.praise else {}),
            "expect": renamed(step.expect or "", names),
            "answers": self._answers.number(dict(self._answered(match, step, names))),
            "refusals": self._refusals.number(dict(self._refused(match, step))),
            "ways": ways,
        }

    def _answered(self, match: Match, step: Step, names: Rename) -> Iterator[tuple[str, int]]:
        """Every legal move with the number of its answer."""
        taken = {each.move for each in accepted(step, names)}
        for move in match.legal:
            answer = None if move in taken else answer_to(step, move, names)
            yield move, self._text(answer.say) if answer else ACCEPTED

    def _refused(self, match: Match, step: Step) -> Iterator[tuple[str, int]]:
        """Every refused move with the number of its reason."""
        for move, refusal in refusals(match):
            yield move, self._reasons.number(self._reason(refusal, step))

    def _reason(self, refusal: IllegalMove, step: Step) -> Json:
        """Why a move is refused: in the words of the script if it has some for this code, else in the usual ones."""
        own = next((answer.say for answer in step.mistakes if answer.code == refusal.code), None)
        usual = {lang: refusal.explain(lang).removesuffix(f" [{refusal.rule}]") for lang in LANGUAGES}
        says = self._lesson.spoken(own) if own else usual
        return {"code": refusal.code, "rule": None if own else refusal.rule, "says": says}


class _Reporter:
    """Collects the items of a stretch, and follows what the learner sees.

    The draw at the end of a move belongs to the next turn: it is reported when the guide has spoken. Cards that the
    learner looks at lie face up until the next move.
    """

    def __init__(self, writer: _Writer, lying: Json, looks: dict[str, str]) -> None:
        self.items: list[Json] = []
        self._writer = writer
        self._lying, self._looks = lying, looks
        self._coming: tuple[list[Json], Json] | None = None
        self.shown = _with_looks(lying, looks)

    def fork(self) -> "_Reporter":
        """A reporter for one branch of a decision."""
        twin = _Reporter(self._writer, self._lying, self._looks)
        twin.shown = self.shown
        return twin

    def play(self, match: Match, events: Iterable[AnyEvent]) -> None:
        """Report a move that was just played."""
        self.catch_up()
        if self._looks:
            self._looks = {}
            self._report([], self._lying)
        events = tuple(events)
        seen = [event.to_dict() for event in _events_of_learner(events)]
        self._looks = _own_looks(events)
        lying = _seen(match)
        if len(seen) > 1 and isinstance(events[-1], Drew):
            self._report(seen[:-1], {**lying, "hand": None, "draw": lying["draw"] + 1})
            self._coming = seen[-1:], lying
        else:
            self._report(seen, lying)

    def catch_up(self) -> None:
        """Report the draw that waits."""
        if self._coming:
            self._report(*self._coming)
            self._coming = None

    def _report(self, events: list[Json], lying: Json) -> None:
        self._lying, shown = lying, _with_looks(lying, self._looks)
        changes = [self._writer.changes.number(change) for change in _changes(self.shown, shown)]
        if events or changes:
            self.items.append({"events": [self._writer.events.number(event) for event in events], "changes": changes})
        self.shown = shown


def _seen(match: Match) -> Json:
    """The learner's view without memory aids and without the legal moves, which belong to a decision."""
    fields: Json = plain(without_aids(match.view(LEARNER).to_dict()))
    return {name: value for name, value in fields.items() if name != "legal"}


def _events_of_learner(events: Iterable[AnyEvent]) -> Iterator[AnyEvent]:
    """The events as the learner sees them; own looks are shown on the table instead."""
    for event in events_for(events, LEARNER):
        if not (isinstance(event, Looked) and event.seat == LEARNER):
            yield event


def _own_looks(events: Iterable[AnyEvent]) -> dict[str, str]:
    """The cards that the learner looks at, by slot."""
    looks = [event for event in events if isinstance(event, Looked) and event.seat == LEARNER]
    return {slot: card for look in looks for slot, card in zip(look.slots, look.cards, strict=True)}


def _with_looks(view: Json, looks: dict[str, str]) -> Json:
    cards = {seat: list(row) for seat, row in view["cards"].items()}
    for slot, card in looks.items():
        cards[slot[0]][int(slot[1:]) - 1] = card
    return {**view, "cards": cards}


def _changes(before: Json, after: Json) -> Iterator[tuple[str, object]]:
    """What changes between two views: a field or a slot, and its new value."""
    for name, value in after.items():
        if name == "cards":
            for seat, row in value.items():
                for number, (was, card) in enumerate(zip(before[name][seat], row, strict=True), 1):
                    if was != card:
                        yield f"{seat}{number}", card
        elif value != before[name]:
            yield name, value
