"""Finding puzzles: decisions of played matches in which one move is clearly best, and weaker players miss it.

Two bots play a match. Every decision is searched three times, with other worlds and under other
assumptions; the same move must lead by a margin each time. Then all five models of the coach must agree, the move must
have a reason in words, and it must depend on who looks whether it is found: each level plays it with what it remembers.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import NamedTuple

from ..bots import thinking
from ..bots.belief import Belief, imagine
from ..bots.levels import LEVELS, Level, LevelBot
from ..bots.memory import Memory
from ..bots.registry import Bot, bot_seed, make_bot
from ..games import GAMES, Game, moves
from ..match import Match
from ..notation import SEATS, read_move, slot_name, spell
from ..notation.events import AnyEvent, Round, events_for
from ..notation.hint import Hint
from ..notation.puzzle import Puzzle, Search
from ..notation.view import View
from ..record import load
from .judging import clarity_of, compare, pooled
from .models import MODELS, SIXTH, Model
from .position import Position
from .reasons import ends_round, reasons
from .recall import remembered, without
from .symmetry import likeness
from .trying import Results, try_moves
from .wording import distinguished

ALWAYS = float("inf")
QUICK, CANDIDATES = 64, 6
"""Worlds of the first look at a decision, and the number of moves that are searched further."""
WORLDS = 700
"""Worlds of each search."""
GLANCE = 0.02
"""Lead in chance to win the match that makes a decision worth a search."""
MARGIN, LEAD, ERRORS = 0.03, 0.8, 4.0
"""Lead in chance to win the match, in points, and in standard errors, that the first search must find."""
KNOCK_MARGIN = 0.05
"""The same for knocks, in every search, because they depend most on what is believed of the others."""
EASY = tuple(name for name, level in LEVELS.items() if not level.rollouts)
"""If all of these levels find a move, it is no puzzle."""
BY_CHANCE = {"kit"}
"""A level that may play the best move for no good reason; it does not make a puzzle easier."""
ASKED = 3
"""How often levels that search are asked; they must find the answer every time."""


class _Stage(NamedTuple):
    """A search: its assumptions, the share of the margins that it must find, and standard errors."""

    name: str
    model: Model
    share: float
    errors: float


STAGES = (
    _Stage("first", Model(reads=True), 1.0, ERRORS),
    _Stage("second", Model(reads=False, noise=SIXTH), 0.7, 3.0),
    _Stage("third", Model(reads=False, naive=True), 0.6, 3.0),
)


def find(game: Game, seed: str, players: Sequence[str]) -> Iterator[Puzzle]:
    """Let two bots play a match and return its puzzles; the same seed and bots give the same ones."""
    match = Match(game.name, 2, seed=f"puzzle/{seed}")
    names = players if Random(seed).random() < 0.5 else players[::-1]
    bots = [_unhurried(make_bot(name, bot_seed(match.seed, seat))) for name, seat in zip(names, SEATS, strict=False)]
    witnesses = [_Witness(game, seat, bot, seed) for seat, bot in zip(SEATS, bots, strict=False)]
    events, start, moved = list(match.events), match.position_text(), 0
    while (seat := match.turn) is not None:
        witness, view = witnesses[SEATS.index(seat)], match.view(seat)
        move = witness.choose(view, events)
        found = _Decision(game, view, witness.memory, witness.levels).puzzle() if len(view.legal) > 1 else None
        if found is not None:
            yield _complete(found, match, start, moved, seed)
        news = match.play(move)
        events += news
        if any(isinstance(event, Round) for event in news):
            start, moved = match.position_text(), len(match.moves)


def _unhurried(bot: Bot) -> Bot:
    """Remove the time limit of a level: with it a slow machine would find other puzzles."""
    if isinstance(bot, LevelBot):
        bot.level = replace(bot.level, seconds=ALWAYS)
    return bot


def difficulty(found_by: Collection[str]) -> str | None:
    """Return the weakest level from which on all find a move; None if a weaker one finds it, other than by chance."""
    levels = list(LEVELS)
    missed = [at for at, name in enumerate(levels) if name not in found_by]
    first = missed[-1] + 1 if missed else 0
    if first == len(levels) or not {*levels[:first]} & {*found_by} <= BY_CHANCE:
        return None
    return levels[first]


class _Witness:
    """A bot, everything that its seat has seen, and what each level would remember of it."""

    def __init__(self, game: Game, seat: str, bot: Bot, seed: str) -> None:
        self.memory = Memory(seat, game)
        self.levels = {name: level.remember(seat, game, f"{seed}/{seat}/{name}") for name, level in LEVELS.items()}
        self._seat, self._bot, self._heard = seat, bot, 0

    def choose(self, view: View, events: Sequence[AnyEvent]) -> str:
        news = events_for(tuple(events[self._heard :]), self._seat)
        self._heard = len(events)
        for memory in (self.memory, *self.levels.values()):
            memory.follow(news)
        return self._bot.choose(view, news)


class _Found(NamedTuple):
    """A decision that is a puzzle."""

    answers: tuple[str, ...]
    hint: Hint
    themes: tuple[str, ...]
    remember: tuple[str, ...]
    searches: tuple[Search, ...]
    level: str
    found_by: tuple[str, ...]


class _Decision:
    """One decision that may be a puzzle."""

    def __init__(self, game: Game, view: View, memory: Memory, levels: Mapping[str, Memory]) -> None:
        self._game, self._view, self._memory, self._levels = game, view, memory, levels
        self._position = Position(view)
        self._classes: dict[tuple[object, ...], list[int]] = {}

    def puzzle(self) -> _Found | None:
        """Return the puzzle, if this decision is one."""
        belief = self._belief("alike", reads=True)
        for text in self._view.legal:
            move = read_move(text, self._game.slots, self._view.players)
            self._classes.setdefault(likeness(self._game, belief, move), []).append(move)
        tried = self._worth_a_search([each[0] for each in self._classes.values()])
        if tried is None:
            return None
        best, searches = tried[0], []
        easily = self._found_by(EASY, best)
        if easily == EASY:
            return None  # before the searches, which take long
        for stage in STAGES:
            search = self._passes(stage, tried)
            if search is None:
                return None
            searches.append(search)
        found_by = easily + self._found_by([name for name in LEVELS if name not in EASY], best)
        level = difficulty(found_by)
        if level is None:
            return None
        return self._explained(best, tried, tuple(searches), level, found_by)

    def _worth_a_search(self, every: list[int]) -> list[int] | None:
        """Return the best moves of a quick look, best first, if one seems to be best."""
        if len(every) < 2:
            return None
        found = self._try(STAGES[0].model, "quick", every, QUICK)
        order = sorted(range(len(every)), key=lambda at: -found.worth(at))
        gain = float((found.chances(order[0]) - found.chances(order[1])).mean())
        return [every[at] for at in order[:CANDIDATES]] if gain > GLANCE else None

    def _passes(self, stage: _Stage, tried: list[int]) -> Search | None:
        """Return the evidence of a search, if the first move leads all others by the margins."""
        found = self._try(stage.model, stage.name, tried, WORLDS)
        gains = [compare(found, 0, at) for at in range(1, len(tried))]
        closest = min(gains, key=lambda gain: gain.worth.mean)
        least = KNOCK_MARGIN if moves.KNOCK in tried else MARGIN * stage.share
        for gain in gains:
            if not gain.worth.exceeds(least, stage.errors) or gain.lead.mean < LEAD * stage.share:
                return None
        errors = closest.worth.mean / max(closest.worth.error, 1e-9)
        return Search(WORLDS, round(closest.worth.mean * 1000), min(int(errors), 999), round(closest.lead.mean * 10))

    def _found_by(self, levels: Sequence[str], best: int) -> tuple[str, ...]:
        return tuple(name for name in levels if self._finds(LEVELS[name], best, self._levels[name]))

    def _finds(self, level: Level, best: int, memory: Memory) -> bool:
        """Whether a level plays the move with what it remembers."""
        for again in range(ASKED if level.rollouts else 1):
            belief = level.believe(self._view, memory, self._chance(f"{level.name}/{again}"))
            if level.rollouts:
                budget = level.budget(self._game, self._view.players)
                move = level.by_search(self._game, belief, budget, float("inf")).move
            else:
                move = level.at_a_glance(self._game, belief)
            if not self._is_alike(move, best):
                return False
        return True

    def _is_alike(self, move: int, best: int) -> bool:
        return any(move in alike and best in alike for alike in self._classes.values())

    def _explained(
        self, best: int, tried: list[int], searches: tuple[Search, ...], level: str, found_by: tuple[str, ...]
    ) -> _Found | None:
        """Return the puzzle in words, if all models agree and there is a reason."""
        position, slots = self._position, self._game.slots
        results = [self._try(model, "models", tried, WORLDS) for model in MODELS]
        compared = [[compare(each, 0, at) for each in results] for at in range(1, len(tried))]
        if any(clarity_of(each, moves.KNOCK in (best, tried[at])) != "clear" for at, each in enumerate(compared, 1)):
            return None
        other = min(range(1, len(tried)), key=lambda at: pooled(compared[at - 1]).worth.mean)
        move, instead = spell(best, slots), spell(tried[other], slots)
        why = reasons(position, move, instead, pooled(compared[other - 1]))
        if not why:
            return None
        said, unsaid = distinguished(position, move, instead, why)
        hint = Hint("clear", move, said, instead, unsaid, why)
        answers = next(alike for alike in self._classes.values() if best in alike)
        remember = self._to_remember(answers, tried)
        if not remember and all(self._finds(LEVELS[name], best, self._memory) for name in EASY):
            return None  # a level has missed it only because it forgot cards that do not matter
        themes = themes_of(position, hint, bool(remember))
        spelt = tuple(spell(each, slots) for each in answers)
        return _Found(spelt, hint, themes, remember, searches, level, found_by)

    def _to_remember(self, answers: list[int], tried: list[int]) -> tuple[str, ...]:
        """Return the face-down cards without whose memory another move is best."""
        needed, options = [], [*answers, *tried[1:]]
        belief = self._belief("remember", reads=True)
        for slot in remembered(belief.state):
            found = try_moves(self._game, without(belief, slot), options, STAGES[0].model, WORLDS)
            if max(range(len(options)), key=found.worth) >= len(answers):
                needed.append(slot_name(slot, self._game.slots))
        return tuple(needed)

    def _try(self, model: Model, stage: str, tried: list[int], worlds: int) -> Results:
        return try_moves(self._game, self._belief(f"{stage}/{model}", model.reads), tried, model, worlds)

    def _belief(self, stage: str, reads: bool) -> Belief:
        return imagine(self._view, self._memory, self._chance(stage), reads)

    def _chance(self, stage: str) -> Random:
        return Random(f"puzzle/{stage}/{self._view!r}")


def _complete(found: _Found, match: Match, start: str, moved: int, seed: str) -> Puzzle:
    """Add the round before the decision, and play the answer out."""
    again = Match.from_position(start, match.seed)
    for move in match.moves[moved:]:
        again.play(move)
    seat, at, game = again.turn, len(again.moves), GAMES[again.game]
    again.play(found.hint.move)
    while again.turn == seat and again.standing[0].turns == match.standing[0].turns:
        again.play(spell(thinking.by_heuristics(game, again.standing[0].copy()), game.slots))
    while again.turn is not None and again.turn != seat and again.standing[0].round == match.standing[0].round:
        again.play(spell(thinking.by_heuristics(game, again.standing[0].copy()), game.slots))
    return Puzzle(
        id=f"{match.game}-{seed}-{len(match.moves)}",
        game=match.game,
        players=match.players,
        seat=seat or "",
        level=found.level,
        themes=found.themes,
        record=load(again.record()),
        at=at,
        answers=found.answers,
        hint=found.hint,
        remember=found.remember,
        searches=found.searches,
        found_by=found.found_by,
    )


def choose(found: Sequence[Puzzle], count: int) -> list[Puzzle]:
    """Choose puzzles of all levels and themes: each level and each theme in turn, those with a fact as reason first."""
    groups: dict[str, dict[str, list[Puzzle]]] = {}
    for puzzle in sorted(found, key=lambda each: (_has_number_only(each), -min(one.margin for one in each.searches))):
        groups.setdefault(puzzle.level, {}).setdefault(puzzle.themes[0], []).append(puzzle)
    rows = [_in_turn(list(themes.values())) for _, themes in sorted(groups.items())]
    return _in_turn(rows)[:count]


def _in_turn(rows: list[list[Puzzle]]) -> list[Puzzle]:
    """Take one of each row in turn, until all are taken."""
    longest = max(map(len, rows), default=0)
    return [row[at] for at in range(longest) for row in rows if at < len(row)]


def _has_number_only(puzzle: Puzzle) -> bool:
    return puzzle.hint.reasons[0].kind in NUMBERS


NUMBERS = ("own-more", "own-fewer", "rivals-fewer", "rivals-more", "lead", "chance")
"""Reasons that are numbers of the search."""


# Themes

_BY_VERB = {
    "knock": "knock",
    "swap": "swap",
    "peek": "look",
    "flip": "flip",
    "clean": "clean",
    "swim": "swim",
    "take": "take",
    "turn": "turn",
    "open": "open",
    "drop": "discard",
    "stop": "second-card",
}
_BY_REASON = {
    "may-draw-more": "second-card",
    "lone": "protect",
    "stays-lone": "protect",
    "hides": "protect",
    "covers": "cover",
    "steals": "steal",
    "steals-rids": "steal",
    "breaks": "steal",
    "gives": "give",
    "two": "equal",
    "three": "equal",
    "four": "equal",
    "five": "equal",
    "keeps-three": "equal",
    "keeps-four": "equal",
    "lets-swim": "swim",
    "pair": "pair",
    "beaver-pair": "pair",
    "pairs": "pair",
    "pairs-beside": "pair",
    "fits": "pair",
    "parts-pair": "pair",
}
_BY_ADVICE = {"steal": "steal", "give": "give", "match": "pair", "draw-more": "second-card", "draw": "draw"}


def themes_of(position: Position, hint: Hint, remembers: bool) -> tuple[str, ...]:
    """Return what a puzzle is about, by its move and its reasons."""
    verb, other = hint.move.split()[0], hint.other or ""
    found = [_BY_REASON[reason.kind] for reason in hint.reasons if reason.kind in _BY_REASON]
    found += [_BY_VERB[verb]] if verb in _BY_VERB else []
    found += [_BY_ADVICE[hint.advice.kind]] if hint.advice.kind in _BY_ADVICE else []
    if verb == "put" and not found:
        found.append("lay")
    if verb != "knock" and ends_round(position, hint.move) and not ends_round(position, other):
        found.append("close")
    if ends_round(position, other) and not ends_round(position, hint.move):
        found.append("wait")
    if position.view.ender is not None:
        found.append("last-turn")
    if remembers:
        found.append("remember")
    return tuple(dict.fromkeys(found)) or ("wait",)
