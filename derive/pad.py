"""Ends of rounds with the points that the engine gives, `web/src/pad/rounds.fixture.json`.

The score pad of the page counts cards itself, without a server. Its tests compare it with these rounds.
"""

import json
import random
from collections.abc import Callable

from biberbau.games import bande, cards, clan, gang, notes
from biberbau.games.catalogue import BUILT_IN
from biberbau.games.game import Game
from biberbau.games.table import NOBODY, State, win_by_points
from biberbau.notation.types import PartOfScore, choices_of

ROUNDS = 40
"""Rounds of each game."""
SCORE: dict[str, Callable[[State], None]] = {"clan": clan.score, "gang": gang.score, "bande": bande.score}
PARTS = choices_of(PartOfScore)


def fixture() -> str:
    """The whole file, with a line for each round."""
    dice = random.Random("score pad")
    rounds = [json.dumps(_round(game, number, dice)) for game in BUILT_IN for number in range(ROUNDS)]
    return "[\n" + ",\n".join(rounds) + "\n]\n"


def _round(game: Game, number: int, dice: random.Random) -> dict[str, object]:
    """One end of a round, as the last of a match and as one before it."""
    s = _dealt(game, dice.choice(game.players), equal=number % 3 > 0, dice=dice)
    shown = _rows(s)
    followed = s.copy()
    scored = _scored(game, s)
    parts = [[(PARTS[a], b) for kind, by, a, b, _ in scored if kind == notes.PART and by == seat] for seat in _seats(s)]
    is_five = s.won_by == notes.FIVE_OF_A_KIND
    _tie(s, dice)
    return {
        "game": game.name,
        "shown": shown,
        "cards": _rows(s),
        "ender": None if s.ender == NOBODY else s.ender,
        "starter": s.starter,
        "parts": parts,
        "points": None if is_five else s.points[: s.players],
        "fives": [seat for seat in _seats(s) if s.winners >> seat & 1] if is_five else [],
        "next": None if is_five or game.family == "gang" else _next_starter(game, followed),
        "totals": s.totals[: s.players],
        "winners": [seat for seat in _seats(s) if s.winners >> seat & 1],
    }


def _seats(s: State) -> range:
    return range(s.players)


def _dealt(game: Game, players: int, *, equal: bool, dice: random.Random) -> State:
    """The last position of a round; with `equal` there are many equal cards."""
    s = game.new_state(players)
    s.round = s.rounds
    s.starter = dice.randrange(players)
    pack = [cards.NAMES.index(name) for name, count in game.deck.items() for _ in range(count)]
    dice.shuffle(pack)
    if game.family == "clan":
        pack = [face for face in pack if face < cards.SPECIALS]
    if equal:  # runs of equal cards, cut at a random place
        pack.sort(key=[dice.random() for _ in range(cards.KINDS)].__getitem__)
        for _ in range(dice.randrange(2 * players)):
            one, other = dice.randrange(players * s.slots), dice.randrange(len(pack))
            pack[one], pack[other] = pack[other], pack[one]
        _pair_beavers(pack, players * s.slots, dice)
    for seat in range(players):
        count = dice.choice((0, 3, 4, 5, 5, 5)) if game.may_leave_spaces else s.slots
        for slot in range(s.slots):
            s.table[seat * s.slots + slot] = pack.pop(0) if slot < count else cards.EMPTY
        s.filled[seat] = (1 << count) - 1
    dice.shuffle(pack)
    s.deck.count = len(pack)
    s.deck.cards[: len(pack)] = pack
    enders = [seat for seat in range(players) if s.filled[seat] == (1 << s.slots) - 1]
    s.ender = dice.choice([*enders, NOBODY])
    return s


def _pair_beavers(pack: list[int], dealt: int, dice: random.Random) -> None:
    """Lay up to two pairs of beavers, where the pack has any."""
    beavers = [place for place, face in enumerate(pack) if face == cards.BEAVER]
    for column in dice.sample(range(dealt // 2), len(beavers) // 2 and dice.randrange(3)):
        top = column // 4 * 8 + column % 4
        for place in (top, top + 4):
            other = beavers.pop()
            pack[place], pack[other] = pack[other], pack[place]


def _rows(s: State) -> list[list[str]]:
    faces = [s.table[slot] & cards.FACE for slot in range(s.players * s.slots)]
    names = ["-" if face == cards.EMPTY else cards.NAMES[face] for face in faces]
    return [names[seat * s.slots : (seat + 1) * s.slots] for seat in _seats(s)]


def _scored(game: Game, s: State) -> list[tuple[int, int, int, int, tuple[int, ...]]]:
    """Score the round; return the engine's notes about it."""
    s.notes = []
    SCORE[game.family](s)
    return s.notes


def _tie(s: State, dice: random.Random) -> None:
    """Other totals at the end of the match, often with a tie for the first place."""
    if s.won_by == notes.FIVE_OF_A_KIND:
        return
    for seat in _seats(s):
        s.totals[seat] = dice.randrange(-3, 3)
    s.winners = 0
    win_by_points(s)


def _next_starter(game: Game, s: State) -> int:
    """The seat that starts after a round like this one."""
    s.round, s.rounds = 1, 2
    _scored(game, s)
    game.rules.begin_round(s)
    return s.starter
