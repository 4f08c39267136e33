"""What seeing the others' rows is worth in Biberbande: `python -m tests.opened bande --matches 100`.

A boss that sees all cards on the table plays against an honest one. Both search on heuristics with the same number of
rollouts. It does not see the order of the draw pile. Its lead is a bound for what reading the others can win: no honest
player knows their rows.
"""

import argparse
from dataclasses import replace

from biberbau import Match
from biberbau.arena.statistics import Estimate, by_deal, estimate
from biberbau.bots import LEVELS
from biberbau.bots.belief import Belief
from biberbau.bots.levels import LevelBot
from biberbau.bots.thinking import by_search
from biberbau.games import GAMES, cards
from biberbau.notation import spell
from biberbau.notation.events import events_for

HONEST = replace(LEVELS["boss"], learns=False)
SECONDS = 10.0


def opened_move(match: Match, rollouts: int) -> str:
    """Return the move of a boss that sees all cards on the table."""
    game = GAMES[match.game]
    state = match.standing[0].copy()
    state.random = hash_of(match)
    for slot in range(state.players * state.slots):
        state.table[slot] |= cards.SEEN << state.seat
    return spell(by_search(game, Belief(state, 0, 0), rollouts, SECONDS).move, game.slots)


def hash_of(match: Match) -> int:
    """Return a random counter that depends on the match and its move number only."""
    return len(match.moves) * 1_000_003 + sum(map(ord, str(match.seed)))


def leads(game: str, matches: int, rollouts: int) -> list[tuple[int, float, float]]:
    """Return for every match its deal, and of the boss that sees all the lead a round and the share of the win."""
    found = []
    for number in range(matches):
        match, seer = Match(game, 2, seed=f"opened/{number // 2}"), "AB"[number % 2]
        other = "AB"[1 - number % 2]
        bot, heard = LevelBot(HONEST, f"opened/{number}", budget=rollouts), 0
        while (seat := match.turn) is not None:
            if seat == seer and len(match.legal) > 1:
                match.play(opened_move(match, rollouts))
            elif seat == seer:
                match.play(match.legal[0])
            else:
                news, heard = events_for(match.events[heard:], seat), len(match.events)
                match.play(bot.choose(match.view(seat), news))
        won = (seer in (match.winners or ())) / len(match.winners or seer)
        found.append((number // 2, (match.totals[other] - match.totals[seer]) / match.view(None).rounds, won))
    return found


def text(found: Estimate, factor: float = 1.0) -> str:
    """Return a mean with its interval."""
    return f"{factor * (found.mean or 0):.2f} ({factor * (found.low or 0):.2f} to {factor * (found.high or 0):.2f})"


def main() -> None:
    """Print the lead and the win rate."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="?", default="bande")
    parser.add_argument("--matches", type=int, default=100)
    parser.add_argument("--rollouts", type=int, default=800)
    call = parser.parse_args()
    found = leads(call.game, call.matches, call.rollouts)
    lead = estimate(by_deal((deal, points) for deal, points, _ in found))
    won = estimate(by_deal((deal, share) for deal, _, share in found))
    print(f"lead {text(lead)} points a round, {text(won, 100)} % of {len(found)} matches won")


if __name__ == "__main__":
    main()
