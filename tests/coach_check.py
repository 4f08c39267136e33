"""Measure whether the coach may speak: `python -m tests.coach_check GAME --players N`; docs/coach.md has the results.

In matches between builders: Luck: the mean of what the cards gave must be zero. Slope: the difference of two moves in
the true table, regressed on the same difference as the seat could imagine it, must be near 1 in every phase. Order: on
the same positions, with perfect memory, stronger levels must choose better moves. In matches between a builder and
another bot (`--rival`): the loss of each per decision. A bot that beats the builder must lose less, and the boss must
lose something: otherwise it would be judged by its own search.
"""

import argparse
import json
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from math import sqrt
from random import Random
from statistics import fmean, stdev

import numpy as np

from biberbau import Match
from biberbau.bots import make_bot, thinking
from biberbau.bots.belief import Belief, imagine
from biberbau.bots.levels import LEVELS
from biberbau.bots.memory import Memory
from biberbau.coach.deciding import Decision
from biberbau.coach.luck import TRUE
from biberbau.coach.models import MODELS
from biberbau.coach.reviewing import luck_alone
from biberbau.coach.trying import try_moves
from biberbau.games import GAMES
from biberbau.notation import SEATS
from biberbau.notation.events import events_for

WORLDS = 320
"""Worlds of each model at a position."""
EVERY = 6
"""One of this number of decisions is measured."""


def main() -> None:
    """Measure one game with one number of players and print the numbers as JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--positions", type=int, default=300)
    parser.add_argument("--no-order", action="store_true", help="measure slopes only, which is faster")
    parser.add_argument("--matches", type=int, default=0, help="matches whose luck is measured")
    parser.add_argument("--rival", help="a bot that plays --matches against the builder; both are judged")
    parser.add_argument("--seed", default="check")
    call = parser.parse_args()
    found: dict[str, object] = {"game": call.game, "players": call.players}
    if call.positions:
        levels = () if call.no_order else tuple(LEVELS)
        found |= positions(call.game, call.players, call.positions, call.seed, levels)
    if call.rival:
        found["losses"] = losses(call.game, call.rival, call.matches, call.seed)
    elif call.matches:
        found["luck"] = luck(call.game, call.players, call.matches, call.seed)
    found["cpu"] = round(time.process_time())
    print(json.dumps(found))


def luck(game: str, players: int, matches: int, seed: str) -> dict[str, float]:
    """Return the mean luck of seat A in matches between builders, in percent of a match, and its standard error."""
    cards, dealt = [], []
    for number in range(matches):
        match = played(game, players, f"{seed}/luck/{number}")
        found = luck_alone(match.record())["A"]
        cards.append((found.deals + found.draws + found.others_draws) / 100)
        dealt.append(found.result / 100)
    return {
        "matches": matches,
        "mean": round(fmean(cards), 1),
        "error": round(stdev(cards) / sqrt(matches), 1),
        "explained": round(float(np.corrcoef(cards, dealt)[0, 1] ** 2), 2),
    }


def losses(game: str, rival: str, matches: int, seed: str) -> dict[str, list[float]]:
    """Return the loss of both players per decision in percent of the match, its standard error, and matches won."""
    found: dict[str, list[float]] = {"builder": [], rival: []}
    won = dict.fromkeys(found, 0.0)
    for number in range(matches):
        names = ("builder", rival) if number % 2 else (rival, "builder")
        match = played(game, 2, f"{seed}/{rival}/{number // 2}", names)
        by_seat: dict[str, list[float]] = {seat: [] for seat in SEATS[:2]}
        for again, memory, move in followed(match):
            if len(again.legal) > 1:
                usual = thinking.by_heuristics(GAMES[game], again.standing[0].copy())
                view, place = again.view(again.turn or ""), f"{seed}/{number}/{len(again.moves)}"
                decision = Decision(GAMES[game], view, memory, move, usual, place)
                if len(decision.moves) > 1:
                    by_seat[again.turn or ""].append(decision.judge("quick", 1.0).loss.mean * 100)
        for name, seat in zip(names, SEATS, strict=False):
            found[name].append(fmean(by_seat[seat]))
            won[name] += (seat in (match.winners or ())) / len(match.winners or "1")
    return {
        name: [round(fmean(each), 2), round(stdev(each) / sqrt(matches), 2), won[name]] for name, each in found.items()
    }


def followed(played: Match) -> Iterator[tuple[Match, Memory, str]]:
    """Play a match again: before each move the match, all that the seat to move has seen, and the move."""
    match, heard = Match(played.game, played.players, seed=played.seed), 0
    memories = {seat: Memory(seat, GAMES[match.game]) for seat in SEATS[: match.players]}
    for move in played.moves:
        news, heard = match.events[heard:], len(match.events)
        for seat, memory in memories.items():
            memory.follow(events_for(news, seat))
        yield match, memories[match.turn or ""], move
        match.play(move)


def played(game: str, players: int, seed: str, names: Sequence[str] = ()) -> Match:
    """Play a match between builders, or between other bots."""
    match = Match(game, players, seed=seed)
    bots = [
        make_bot(name, f"{seed}/{seat}")
        for name, seat in zip(names or ["builder"] * players, SEATS[:players], strict=True)
    ]
    heard = [0] * players
    while (seat := match.turn) is not None:
        at = SEATS.index(seat)
        news, heard[at] = match.events[heard[at] :], len(match.events)
        match.play(bots[at].choose(match.view(seat), events_for(news, seat)))
    return match


def positions(game: str, players: int, wanted: int, seed: str, levels: tuple[str, ...]) -> dict[str, object]:
    """Return the slopes by phase, and the losses of the levels against the builder's choice, in percent."""
    pairs: dict[str, list[tuple[float, float]]] = defaultdict(list)
    gains: dict[str, list[list[float]]] = {level: [] for level in levels}
    number = count = 0
    random = Random(f"{seed}/{game}/{players}")
    while count < wanted:
        number += 1
        for match, memory, _ in followed(played(game, players, f"{seed}/{number}")):
            if len(match.legal) > 1 and random.randrange(EVERY) == 0 and count < wanted:
                place = f"{seed}/{number}/{len(match.moves)}"
                count += measure(match, match.turn or "", memory, place, pairs, gains)
    slopes = {phase: slope(found) for phase, found in pairs.items()}
    slopes["all"] = slope([pair for found in pairs.values() for pair in found])
    order = {
        level: [round(fmean(one[at] for one in found) * 100, 2) for at in range(len(MODELS) + 1)]
        + [round(stdev(one[-1] for one in found) / sqrt(len(found)) * 100, 2)]
        for level, found in gains.items()
    }
    return {"positions": count, "slopes": slopes, "order": order}


def measure(
    match: Match,
    seat: str,
    memory: Memory,
    seed: str,
    pairs: dict[str, list[tuple[float, float]]],
    gains: dict[str, list[list[float]]],
) -> bool:
    """Measure one position: the best move against the second, and the choices of the levels."""
    game, view, state = GAMES[match.game], match.view(seat), match.standing[0]
    usual = thinking.by_heuristics(game, state.copy())
    decision = Decision(game, view, memory, view.legal[0], usual, seed)
    if len(decision.moves) < 2:
        return False
    quick = [try_moves(game, belief(decision, model, "quick"), decision.moves, model, 64) for model in MODELS]
    ranked = sorted(range(len(decision.moves)), key=lambda at: -fmean(each.worth(at) for each in quick))
    choices = {level: decision.alike(choice(decision, level)) for level in gains}
    tried = list(dict.fromkeys((*(decision.moves[at] for at in ranked[:2]), *choices.values())))
    found = [try_moves(game, belief(decision, model, "last"), tried, model, WORLDS) for model in MODELS]
    table = state.copy()
    table.random = Random(f"{seed}/truth").getrandbits(64)
    real = try_moves(game, Belief(table, 0, 0), tried[:2], TRUE, WORLDS, opened=True)
    imagined = fmean(float((each.chances(0) - each.chances(1)).mean()) for each in found)
    seat_number = SEATS.index(seat)
    assert real.seat == seat_number
    pairs[view.phase].append((imagined, float((real.chances(0) - real.chances(1)).mean())))
    for level, move in choices.items():
        base = tried.index(choices["builder"])
        each = [float((one.chances(tried.index(move)) - one.chances(base)).mean()) for one in found]
        gains[level].append([*each, fmean(each)])
    return True


def belief(decision: Decision, model: object, stage: str) -> Belief:
    """The belief of the seat under a model."""
    reads = getattr(model, "reads", True)
    return imagine(decision.view, decision.memory, Random(f"{decision.seed}/{model}/{stage}"), bool(reads))


def choice(decision: Decision, level: str) -> int:
    """The move of a level with perfect memory."""
    chosen, game = LEVELS[level], decision.game
    seen = chosen.believe(decision.view, decision.memory, Random(f"{decision.seed}/{level}"))
    if not chosen.rollouts:
        return chosen.at_a_glance(game, seen)
    return chosen.by_search(game, seen, chosen.budget(game, decision.view.players), float("inf")).move


def slope(found: list[tuple[float, float]]) -> list[float]:
    """Regress the truth on what was imagined, through zero: slope, standard error, number of positions."""
    x, y = (np.array(column) for column in zip(*found, strict=True))
    by = float((x * y).sum() / max((x * x).sum(), 1e-12))
    rest = y - by * x
    error = sqrt(float((rest * rest * x * x).sum())) / max(float((x * x).sum()), 1e-12)
    return [round(by, 2), round(error, 2), len(found)]


if __name__ == "__main__":
    main()
