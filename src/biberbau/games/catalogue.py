"""The declarations of the five games, by their rulebooks."""

from . import bande, clan, gang
from .game import Game
from .options import BIRTHDAY_ORDER, FIRST, ROTATE, ROUNDS, TURN_CAP


def _deck(*numbers: int, **specials: int) -> dict[str, int]:
    """Make a deck from the number of copies of 0, 1, 2 …, then of each special card."""
    return {**{str(number): copies for number, copies in enumerate(numbers)}, **specials}


LODGE = ((4, 5), (1, 2, 3))
BANDE_DECK = _deck(4, 4, 4, 4, 4, 4, 4, 4, 4, 9, draw2=5, peek=7, swap=9)

CLAN_POINTS = {"three": clan.BONUS[3], "four": clan.BONUS[4], "penalty": clan.PENALTY}
GANG_POINTS = {"two-pairs": gang.REDUCTION[2], "three-pairs": gang.REDUCTION[3], "four-pairs": gang.REDUCTION[4]}

CLAN = Game(
    name="clan",
    family="clan",
    rules=clan,
    heuristics="biberbau.bots.clan",
    deck=_deck(7, 6, 6, 6, 5, 5, 5, 4, 4, 4, cleanup=5, flip=9),
    layout=LODGE,
    best="most",
    rounds_by_players=(5, 5, 5, 5, 5),
    minutes=(20, 30),
    ages=7,
    options=(ROUNDS, FIRST, TURN_CAP),
    points=CLAN_POINTS,
)

CLAN_COMBINED = Game(
    name="clan-combined",
    family="clan",
    rules=clan,
    heuristics="biberbau.bots.clan",
    deck=_deck(11, 10, 10, 10, 9, 9, 9, 8, 8, 8, cleanup=5, flip=9, peek=7, swap=7),  # V01
    layout=LODGE,
    best="most",
    rounds_by_players=(5, 5, 5, 5, 5),
    minutes=(25, 40),
    ages=7,
    options=(ROUNDS, FIRST, TURN_CAP),
    points=CLAN_POINTS,
)

GANG = Game(
    name="gang",
    family="gang",
    rules=gang,
    heuristics="biberbau.bots.gang",
    deck=_deck(*[8] * 13, beaver=4),
    layout=((1, 2, 3, 4), (5, 6, 7, 8)),
    best="fewest",
    rounds_by_players=(5, 5, 5, 5, 5),
    minutes=(20, 30),
    ages=8,
    options=(ROUNDS, BIRTHDAY_ORDER, TURN_CAP),
    points=GANG_POINTS,
    switches={"rebuild_keeps": 1},  # G11 (!): the top discard stays
)

BANDE = Game(
    name="bande",
    family="bande",
    rules=bande,
    heuristics="biberbau.bots.bande",
    deck=BANDE_DECK,
    layout=((1, 2, 3, 4),),
    best="fewest",
    rounds_by_players=(4, 3, 4, 5, 6),  # B25: as many as players, four with two
    minutes=(15, 25),
    ages=6,
    options=(ROUNDS, FIRST, TURN_CAP),
    switches={"rotate": 1, "rebuild_keeps": 1},  # B25: the start moves on; B12, B13
)

BANDE_CLASSIC = Game(
    name="bande-classic",
    family="bande",
    rules=bande,
    heuristics="biberbau.bots.bande",
    deck=BANDE_DECK,  # K01: as the newer edition
    layout=((1, 2, 3, 4),),
    best="fewest",
    rounds_by_players=(4, 3, 4, 5, 6),
    minutes=(15, 25),
    ages=6,
    options=(ROUNDS, FIRST, ROTATE, TURN_CAP),  # K03 (!): the start stays where it is, unless it rotates
    first=1,  # K03: to the left of the oldest player
)

BUILT_IN = (CLAN, CLAN_COMBINED, GANG, BANDE, BANDE_CLASSIC)
