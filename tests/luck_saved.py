"""How much leads without luck vary less: `python -m tests.luck_saved bande --players 2 --matches 400`.

One bot plays among copies of another one on duplicate deals. Printed are both leads with their 95 % intervals, and the
variance of a deal without luck as a share of the plain one: that share of the matches gives an interval as narrow.
"""

import argparse
from collections.abc import Sequence
from dataclasses import replace
from statistics import variance

from biberbau.arena.bout import Result, play
from biberbau.arena.report import leads
from biberbau.arena.schedule import Contest, schedule
from biberbau.arena.statistics import by_deal, estimate
from biberbau.arena.writing import points


def leads_by_deal(played: Sequence[Result], bot: str, sign: int) -> list[float]:
    """The lead of the only seat of a bot, averaged over the matches of each deal."""
    return by_deal(leads([(result, result.seats.index(bot)) for result in played], sign))


def main() -> None:
    """Play, and print a line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--matches", type=int, default=400)
    parser.add_argument("--bots", nargs=2, default=["builder", "yearling"])
    call = parser.parse_args()
    contest = Contest(call.game, call.players)
    sign = -1 if contest.few_points_win else 1
    bouts = schedule([tuple(call.bots)], call.players, -(-call.matches // call.players))
    played = [play(contest, bout).result for bout in bouts]
    plain = leads_by_deal([replace(result, luck=None) for result in played], call.bots[0], sign)
    without = leads_by_deal(played, call.bots[0], sign)
    share = variance(without) / variance(plain)
    print(f"{len(played)} matches, {len(plain)} deals: lead {points(estimate(plain))}, ", end="")
    print(f"without luck {points(estimate(without))}; variance {share:.2f}")


if __name__ == "__main__":
    main()
