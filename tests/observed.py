"""Observations of matches: made by the rules in the plain gear, and by a second implementation from views."""

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

from biberbau import GAMES as REGISTRY
from biberbau import Match
from biberbau.bots.rollout import redeal
from biberbau.games import moves, phases
from biberbau.kernel.rule import bind
from biberbau.lab import Batch
from biberbau.notation.view import View
from biberbau.observation import Actions, Layout
from biberbau.observation.episode import Episode
from biberbau.observation.observing import mark_legal, observe

from .setups import GAMES, PLAYERS, SEATS, TEMPERS, play_on, seats

WAYS = [(game, players) for game in GAMES for players in PLAYERS]


def some_matches(game: str, players: int, moves: int = 8, each: int = 25) -> Iterator[Match]:
    """A match again and again, played on a little in another temper each time."""
    match = Match(game, players, seed=7, options={"rounds": 2})
    for number in range(moves):
        yield match
        play_on(match, list(TEMPERS)[number % len(TEMPERS)], number, each + number)
    yield match


def episode_of(match: Match, layout: Layout) -> Episode:
    return layout.followed(match.standing[0].copy(), Episode)


def observed(episode: Episode, viewer: int) -> list[int]:
    out = [99] * (episode.width + 2)
    observe(episode, viewer, out, 1)
    assert out[0] == out[-1] == 99, "nothing is written outside"
    return out[1:-1]


def mask_of(episode: Episode, actions: Actions) -> list[int]:
    out = [99] * len(actions)
    rules = REGISTRY[actions.game].rules
    bind(mark_legal, {"legal": rules.legal})(episode, [0] * moves.MOST, actions.lookup(), out, 0, len(actions))
    return out


def redealt(episode: Episode, viewer: int, random: Random) -> Episode:
    """Another world for all that a seat knows: unseen cards are dealt again, hidden choices of others made again."""
    other = episode.copy()
    other.random = random.getrandbits(64)
    redeal(other, viewer, 0, 0)
    if other.phase == phases.OPEN:
        for seat in range(other.seat):
            if seat != viewer:
                first, second = random.sample(range(other.slots), 2)
                other.chosen[seat] = 1 << first | 1 << second
    return other


# From a view


def expected(view: View, layout: Layout) -> dict[str, list[int]]:
    """What an observation with perfect memory should have, section by section, made from the view alone."""
    around = _around(view)
    known = Counter(REGISTRY[view.game].deck)
    known.subtract([*view.discard, *view.aside])
    earlier: Counter[str] = Counter(face for pile in view.earlier for face in pile)
    table: list[int] = []
    for seat in around:
        rows = (view.cards[seat], view.known[seat], view.seen[seat], view.backs[seat])
        for lies, face, seen, back in zip(*rows, strict=True):
            table += _card(view, layout, lies, face, seen, back)
            known[face] -= 1
            earlier[face] -= _is_old(view, back)
    hand = [0] * (len(layout.faces) + 4 + view.players)
    if view.hand is not None:
        is_secret = view.held is not None
        seen, back = (view.held.seen, view.held.back) if view.held else ("*", "-")
        hand = _card(view, layout, "?" if is_secret else view.hand, view.hand, seen, back)
        known[view.hand] -= 1
        earlier[view.hand] -= _is_old(view, back)
    best = 1 if REGISTRY[view.game].best == "most" else -1
    leads = [(view.totals[seat] - view.totals[str(view.seat)]) * best for seat in around]
    return {
        "table": table,
        "hand": hand,
        "top": _counted(layout, Counter(view.discard[-1:])),
        "discard": _counted(layout, Counter(view.discard)),
        "aside": _counted(layout, Counter(view.aside)),
        "unseen": [known[face] - earlier[face] for face in layout.faces],
        "earlier": _counted(layout, earlier),
        "phase": [int(name == view.phase) for name in phases.NAMES],
        "again": [int(view.again)],
        "draw_pile": [view.draw],
        "discard_pile": [len(view.discard)],
        "turns": [min(view.turns, 255)],
        "rebuilt": [len(view.earlier)],
        "round": [view.round],
        "rounds": [view.rounds],
        "totals": [min(max(128 + lead, 0), 255) for lead in leads],
        "turn": [int(seat == view.turn) for seat in around],
        "ender": [int(seat == view.ender) for seat in around],
        "starter": [int(seat == view.starter) for seat in around],
    }


def _around(view: View) -> list[str]:
    """The seats, the viewer's first."""
    names = list(seats(view.players))
    first = names.index(str(view.seat))
    return names[first:] + names[:first]


def _card(view: View, layout: Layout, lies: str, face: str, seen: str, back: str) -> list[int]:
    if lies == "-":
        return [0] * (len(layout.faces) + 4 + view.players)
    is_hidden = face == "?"
    faces = [int(name == face) for name in layout.faces]
    facts = [1, int(lies != "?"), int(is_hidden and back.endswith("n")), int(is_hidden and _is_old(view, back))]
    return faces + facts + [int(seat in seen or "*" in seen) for seat in _around(view)]


def _is_old(view: View, back: str) -> int:
    return int(back != "-" and int(back.removesuffix("n")) < len(view.earlier))


def _counted(layout: Layout, counts: "Counter[str]") -> list[int]:
    return [counts[face] for face in layout.faces]


# From batches


class Played:
    """The first match of every row of a batch, with what the caller was shown at each of its decisions."""

    def __init__(self, batch: Batch) -> None:
        batch.reset()
        self.counters = batch.counters
        self.seats = [SEATS[seat] for seat in batch.seats]
        self.actions: list[list[int]] = [[] for _ in range(batch.count)]
        self.shown: list[list[tuple[list[int], list[int]]]] = [[] for _ in range(batch.count)]
        self.rewards: list[Any] = [0.0] * batch.count
        self.final: list[list[int]] = [[] for _ in range(batch.count)]
        running = set(range(batch.count))
        observations, mask = batch.reset(seed=batch._seed)
        while running:
            drawn = batch.sample()
            for row in running:
                self.actions[row].append(int(drawn[row]))
                self.shown[row].append((observations[row].tolist(), mask[row].tolist()))
            observations, mask, rewards, done = batch.step(drawn)
            for row in running:
                self.rewards[row] = self.rewards[row] + rewards[row].copy()
            for row in [row for row in running if done[row]]:
                self.final[row] = batch.final[row].tolist()
                running.remove(row)
