"""What a lesson has to be: well formed, readable, and true along every path that it allows.

`check` plays a lesson to its end along every path: the expected moves and all moves that are also fine. At each
decision every legal move must have an answer, every move that is called refused must be refused with that code, and
what the texts claim (`shows`, `sees`, `end`) must be so.
"""

import re
from collections.abc import Iterable, Iterator
from typing import Any

from ..errors import IllegalMove
from ..games import find_game
from ..lang import LANGUAGES
from ..match import Match
from ..notation.events import AnyEvent, Scored
from ..notation.words import SEATS
from .following import Accepted, accepted, answer_to, play_step
from .script import FORMAT, LEARNER, SLOT, Answer, Lesson, Rename, Step, Text, Wrong, renamed

BUTTONS = ("up", "down", "knock", "pass", "stop")
LONGEST = {"de": 150, "en": 140}
"""Characters of a text."""
LONGEST_SENTENCE = 16
"""Words."""
LEAD = 2
"""The learner wins by one or two points; in games where most points win, before the penalty."""
LONGEST_LESSON = 3.25
"""Minutes."""
PILES = {"draw": "pile:draw", "take": "pile:discard", "drop": "pile:discard", "turn": "pile:discard"}
"""The pile that a move touches, by its verb."""


def check(lesson: Lesson) -> int:
    """Check everything; return the number of paths. Raises Wrong."""
    _check_form(lesson)
    _check_ideas(lesson)
    for step in lesson.steps:
        _check_texts(lesson, step)
    _check_length(lesson)
    return _follow(lesson, lesson.deal(), 0, {})


def _need(right: object, otherwise: str) -> None:
    if not right:
        raise Wrong(otherwise)


# Form


def _check_form(lesson: Lesson) -> None:
    _need(lesson.format == FORMAT, "unknown format")
    _need(lesson.options.get("rounds") == 1, "a lesson is one round")
    _need("".join(lesson.players) == SEATS[: len(lesson.players)], "seats in order")
    _need(lesson.players[LEARNER] == {"learner": True}, "the learner sits on A")
    ids = [step.id for step in lesson.steps]
    _need(len(ids) == len(set(ids)), "step ids are unique")
    for step in lesson.steps:
        _check_step(lesson, step)


def _check_step(lesson: Lesson, step: Step) -> None:
    _need(not (step.expect and step.moves), f"{step.id}: either expect or moves")
    _need(step.expect or not (step.fine or step.mistakes or step.praise), f"{step.id}: answers without expect")
    _need(bool(step.moves) == bool(step.by), f"{step.id}: moves and whose they are")
    _need(step.say or step.expect or step.moves, f"{step.id}: does nothing")
    for fine in step.fine:
        rename = fine.rename or {}
        _need(set(rename) == set(rename.values()), f"{step.id}: {rename} exchanges no slots")
    for answer in step.mistakes:
        _need(bool(answer.moves) != bool(answer.refused), f"{step.id}: an answer to moves or to refused moves")
        _need(bool(answer.refused) == bool(answer.code), f"{step.id}: refused moves have a code")
    for target in step.point:
        _need(_can_point_at(lesson, target), f"{step.id}: cannot point at {target}")


def _can_point_at(lesson: Lesson, target: str) -> bool:
    kind, _, what = target.partition(":")
    facts = find_game(lesson.game)
    seat, number = what[:1], int(what[1:]) if what[1:].isdigit() else 0
    at_table = seat in lesson.players and seat != ""
    top, bottom = facts.layout[0], facts.layout[-1]
    rests = len(top) < len(bottom)  # a card of the top row lies on two others
    return {
        "slot": at_table and 1 <= number <= facts.rules.SLOTS,
        "under": at_table and rests and number in top,
        "column": at_table and not rests and len(facts.layout) > 1 and number in top,
        "cards": what in lesson.players,
        "score": what in lesson.players,
        "pile": what in ("draw", "discard"),
        "button": what in BUTTONS,
        "hand": what == "",
    }.get(kind, False)


def _check_ideas(lesson: Lesson) -> None:
    declared = [idea.id for idea in lesson.ideas]
    taught = [idea for step in lesson.steps for idea in step.ideas]
    _need(taught == declared, f"ideas are taught once, in their order: {taught} is not {declared}")


# Texts


def texts(lesson: Lesson) -> Iterator[tuple[str, Text]]:
    """Everything that a lesson says, names filled in, and where."""
    yield "title", lesson.title
    for idea in lesson.ideas:
        yield f"idea {idea.id}", lesson.spoken({"de": idea.de, "en": idea.en})
    for step in lesson.steps:
        for where, text in _said_in(step):
            yield f"{step.id} {where}", lesson.spoken(text)


def _said_in(step: Step) -> Iterator[tuple[str, Text]]:
    if step.say:
        yield "say", step.say
    if step.praise:
        yield "praise", step.praise
    for number, answer in enumerate(step.mistakes, 1):
        yield f"mistake {number}", answer.say


def _check_texts(lesson: Lesson, step: Step) -> None:
    end = lesson.end if step is lesson.steps[-1] else None
    vouched = set(_numbers([step.shows, step.sees, step.tells, end]))
    for where, text in _said_in(step):
        place = f"{step.id} {where}"
        _need(text.keys() == set(LANGUAGES), f"{place}: in both languages")
        for lang, spoken in lesson.spoken(text).items():
            _check_sentences(f"{place} {lang}", lang, spoken)
        numbers = {lang: sorted(re.findall(r"\d+", said)) for lang, said in text.items()}
        _need(numbers["de"] == numbers["en"], f"{place}: not the same numbers in both languages: {numbers}")
        _need(set(numbers["de"]) <= vouched, f"{place}: numbers that nothing vouches for: {numbers['de']}")


def _check_sentences(place: str, lang: str, spoken: str) -> None:
    _need(not SLOT.search(spoken), f"{place}: a coordinate")
    _need(len(spoken) <= LONGEST[lang], f"{place}: {len(spoken)} characters")
    sentences = [part for part in re.split(r"(?<=[.!?])\s+", spoken) if part]
    _need(len(sentences) <= 2, f"{place}: {len(sentences)} sentences")
    for sentence in sentences:
        _need(len(sentence.split()) <= LONGEST_SENTENCE, f"{place}: a long sentence: {sentence}")


def _numbers(value: object) -> Iterator[str]:
    """All numbers in some data, as text, without their signs."""
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, list | tuple):
        for part in value:
            yield from _numbers(part)
    elif isinstance(value, str | int) and not isinstance(value, bool):
        yield from re.findall(r"\d+", str(value))


def _check_length(lesson: Lesson) -> None:
    minutes = seconds(lesson) / 60
    _need(abs(minutes - lesson.minutes) <= 0.75 and minutes <= LONGEST_LESSON, f"takes {minutes:.1f} minutes")


def seconds(lesson: Lesson) -> float:
    """How long a lesson takes: two words a second, three seconds for a decision, one and a half for others' moves."""
    words = sum(len(lesson.spoken(step.say)["de"].split()) for step in lesson.steps if step.say)
    asked = sum(step.expect is not None for step in lesson.steps)
    shown = sum(len(step.moves) for step in lesson.steps if not step.quick)
    return words / 2 + 3 * asked + 1.5 * shown


# Playing


def _follow(lesson: Lesson, match: Match, number: int, names: Rename) -> int:
    """Play on from a step along every path; return how many there are."""
    while number < len(lesson.steps):
        step = lesson.steps[number]
        _check_shown(match, step, names)
        number += 1
        if step.expect is not None:
            return sum(_follow(lesson, branch, number, after) for branch, after in _decide(match, step, names))
        seen = [event for events in play_step(match, step, names) for event in events]
        _check_seen(step, seen, names)
    _check_end(lesson, match)
    return 1


def _decide(match: Match, step: Step, names: Rename) -> Iterator[tuple[Match, Rename]]:
    """Play every move that a step accepts, each on a copy."""
    _need(match.turn == LEARNER, f"{step.id}: {match.turn} is to move, not the learner")
    taken = list(accepted(step, names))
    _check_answers(match, step, taken, names)
    _check_pointers(step, match.legal)
    for move, after, is_expected in taken:
        branch = match.copy()
        events = branch.play(move, by=LEARNER)
        if is_expected:
            _check_seen(step, events, names)
        yield branch, after


def _check_answers(match: Match, step: Step, taken: list[Accepted], names: Rename) -> None:
    moves = [each.move for each in taken]
    _need(len(moves) == len(set(moves)), f"{step.id}: a move is accepted twice: {moves}")
    _need(set(moves) <= set(match.legal), f"{step.id}: not legal: {sorted(set(moves) - set(match.legal))}")
    answers = {move: answer_to(step, move, names) for move in match.legal if move not in moves}
    unanswered = sorted(move for move, answer in answers.items() if answer is None)
    _need(not unanswered, f"{step.id}: no answer to {unanswered}")
    for answer in step.mistakes:
        _need(answer.refused or answer in answers.values(), f"{step.id}: nothing matches {answer.moves}")
        _check_refused(match, step, answer, names)


def _check_refused(match: Match, step: Step, answer: Answer, names: Rename) -> None:
    for move in answer.refused:
        try:
            match.check(renamed(move, names), by=LEARNER)
        except IllegalMove as refusal:
            _need(refusal.code == answer.code, f"{step.id}: {move} is refused as {refusal.code}")
        else:
            raise Wrong(f"{step.id}: {move} is legal")


def _check_pointers(step: Step, legal: Iterable[str]) -> None:
    """Everything that the expected move touches is pointed at, and only buttons that are there."""
    points, (verb, *touched) = set(step.point), (step.expect or "").split()
    words = {move.split()[-1] for move in legal}
    for button in BUTTONS:
        _need(f"button:{button}" not in points or button in words, f"{step.id}: there is no button {button}")
    _need(PILES.get(verb, step.point[0]) in points, f"{step.id}: does not point at the pile")
    for slot in SLOT.finditer(" ".join(touched)):
        _need({f"slot:{slot[0]}", f"cards:{slot[1]}"} & points, f"{step.id}: does not point at {slot[0]}")


def _check_shown(match: Match, step: Step, names: Rename) -> None:
    view = match.view(LEARNER).to_dict()
    for path, wanted in (step.shows or {}).items():
        found = _look(view, path, names)
        _need(found == wanted, f"{step.id}: {path} is {found!r}, not {wanted!r}")


def _look(view: Any, path: str, names: Rename) -> object:
    """What a dotted path leads to: slots count from 1, everything else from 0, -1 is the last."""
    lying = re.fullmatch(r"(cards|known)\.([A-F])\.([1-8])", path)
    if lying:
        slot = renamed(lying[2] + lying[3], names)
        return view[lying[1]][slot[0]][int(slot[1:]) - 1]
    for part in path.split("."):
        view = view[int(part)] if isinstance(view, list | tuple) else view[part]
    return view


def _check_seen(step: Step, events: Iterable[AnyEvent], names: Rename) -> None:
    """The learner sees these events in this order, perhaps with others between them."""
    seen = [event.as_seen_by(LEARNER).to_dict() for event in events]
    rest = iter(seen)
    for wanted in step.sees:
        exact = {key: _renamed(value, names) for key, value in wanted.items()}
        found = any(exact.items() <= event.items() for event in rest)
        _need(found, f"{step.id}: no event like {exact}, in this order, among {seen}")


def _renamed(value: object, names: Rename) -> object:
    if isinstance(value, str):
        return renamed(value, names)
    return [_renamed(part, names) for part in value] if isinstance(value, list) else value


def _check_end(lesson: Lesson, match: Match) -> None:
    end = lesson.end
    _need(match.winners == end.winners == (LEARNER,), f"winners: {match.winners}")
    _need(match.totals == end.scores, f"scores: {match.totals}")
    scored = [event for event in match.events if isinstance(event, Scored)]
    parts = {event.seat: {part.what: part.points for part in event.parts} for event in scored}
    _need(parts == end.parts, f"parts: {parts}")
    lead = _lead(lesson, parts)
    _need(0 < lead <= LEAD, f"the learner should win narrowly, not by {lead}")
    lying = match.view(None).cards
    for seat, cards in end.cards.items():
        _need(sorted(lying[seat]) == sorted(cards), f"cards of {seat}: {lying[seat]}")


def _lead(lesson: Lesson, parts: dict[str, dict[str, int]]) -> int:
    points = {seat: sum(count for what, count in each.items() if what != "penalty") for seat, each in parts.items()}
    own = points.pop(LEARNER)
    return own - max(points.values()) if find_game(lesson.game).best == "most" else min(points.values()) - own
