"""How often a level has lost one of its first two cards of Biberbande: `python -m tests.lost_cards --matches 100`.

Bots of a level play against each other. Counted are the rounds in which a seat has its n-th own turn with both first
cards still in their places, and of these the rounds in which one of the two is forgotten or confused with another card.
"""

import argparse
from collections import Counter
from collections.abc import Iterator

from biberbau import Match
from biberbau.bots import LEVELS, make_bot
from biberbau.games import GAMES
from biberbau.notation import SEATS
from biberbau.notation.events import AnyEvent, Discarded, Drew, Round, Swapped, Took, events_for

LONGEST = 8
"""The last own turn that is counted."""


def first_cards(seat: str, events: tuple[AnyEvent, ...]) -> tuple[int, bool]:
    """Return the number of the present own turn of this round, and whether both first cards still lie there."""
    begun, mover, are_there = 1, None, True
    slots = {f"{seat}1", f"{seat}4"}
    for event in events:
        match event:
            case Round():
                begun, mover, are_there = 1, None, True
            case Drew() | Took(origin="discard"):
                begun += mover == seat != event.seat
                mover = event.seat
            case Discarded() if event.origin in slots:
                are_there = False
            case Swapped() if slots & {*event.slots}:
                are_there = False
    return begun, are_there


def turns(name: str, players: int, matches: int) -> Iterator[tuple[int, bool]]:
    """Yield for every own turn with both first cards its number, and whether one of the cards is lost."""
    level = LEVELS[name]
    for number in range(matches):
        match = Match("bande", players, seed=f"lost/{number}")
        seeds = {seat: f"{number}/{seat}" for seat in SEATS[:players]}
        bots = {seat: make_bot(name, seeds[seat]) for seat in seeds}
        memories = {seat: level.remember(seat, GAMES["bande"], f"{seeds[seat]}/memory") for seat in seeds}
        heard = dict.fromkeys(seeds, 0)
        while (seat := match.turn) is not None:
            news = events_for(match.events[heard[seat] :], seat)
            heard[seat] = len(match.events)
            memory = memories[seat]
            memory.follow(news)
            turn, are_there = first_cards(seat, events_for(match.events, seat))
            if match.view(seat).phase == "source" and are_there:
                confused = {slot for pair in memory.confused() for slot in pair}
                yield turn, any(not memory.knows(slot) or slot in confused for slot in (f"{seat}1", f"{seat}4"))
            match.play(bots[seat].choose(match.view(seat), news))


def main() -> None:
    """Print a table: levels, and the share of rounds by own turn."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=100)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--levels", nargs="+", default=[name for name, level in LEVELS.items() if not level.rollouts])
    call = parser.parse_args()
    for name in call.levels:
        had: Counter[int] = Counter()
        lost: Counter[int] = Counter()
        for turn, is_lost in turns(name, call.players, call.matches):
            had[turn] += 1
            lost[turn] += is_lost
        shares = [f"{100 * lost[turn] / had[turn]:.0f} % of {had[turn]}" for turn in range(1, LONGEST + 1) if had[turn]]
        print(f"{name}: {', '.join(shares)}", flush=True)


if __name__ == "__main__":
    main()
