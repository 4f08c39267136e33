"""The value of recall: what a decision was worth to somebody who remembered a face-down card.

The best move of somebody who remembers everything is compared with the best move of somebody who has forgotten one
card. That is a fact about the position. Whether a person has forgotten the card does not follow from it.
"""

from collections.abc import Iterator
from random import Random
from statistics import fmean

from ..bots.belief import Belief, forgotten, imagine
from ..games import cards, moves
from ..games.table import State
from ..notation import read_move, slot_name, spell
from ..notation.review import Recall
from .deciding import Decision, mark_of
from .judging import Comparison, compare, pooled
from .luck import WHOLE
from .models import MODELS, Model
from .symmetry import likeness
from .trying import try_moves

LEAST = 0.03
"""Smallest value that is named: remembering was worth a lot."""
FIRST, SECOND = 64, 512
"""Worlds of each model in which the best move without a card is chosen, and in which both moves are compared."""


def remembered(state: State) -> Iterator[int]:
    """Return the slots of face-down cards that the seat to move has seen."""
    for slot in range(state.players * state.slots):
        is_up = state.up[slot // state.slots] >> slot % state.slots & 1
        if state.table[slot] != cards.EMPTY and not is_up and state.table[slot] & cards.SEEN << state.seat:
            yield slot


def without(belief: Belief, slot: int) -> Belief:
    """Return the same knowledge without one card."""
    state = belief.state.copy()
    state.table[slot] = forgotten(state.table[slot], cards.SEEN << state.seat, state)
    return belief._replace(state=state)


def value_of_recall(decision: Decision, best: int, share: float) -> Recall | None:
    """Return the card whose memory was worth most, if every model is sure that it was worth a lot."""
    first, second = (max(16, round(worlds * share)) for worlds in (FIRST, SECOND))
    found = []
    for slot in remembered(_belief(decision, "recall", reads=False).state):
        guesses = _best_without(decision, slot, first)
        others = [move for move in guesses if move != best]
        if not others:
            continue
        compared = [_compared(decision, best, guesses, model, second) for model in MODELS]
        worth = pooled(compared).worth
        if mark_of(compared, moves.KNOCK in (best, *others)) == "clear" and worth.mean >= LEAST:
            name, as_if = slot_name(slot, decision.game.slots), decision.played in others
            move = spell(decision.played if as_if else others[0], decision.game.slots)
            card = decision.view.known[name[0]][int(name[1:]) - 1]
            found.append(Recall(name, card, round(worth.mean * WHOLE), round(worth.error * WHOLE), move, as_if))
    return max(found, key=lambda each: each.worth, default=None)


def _compared(decision: Decision, best: int, guesses: list[int], model: Model, worlds: int) -> Comparison:
    """Compare the best move with the mean of those among which somebody who has forgotten the card must guess."""
    import numpy as np

    belief = _belief(decision, f"recall/{guesses}/{model}", model.reads)
    tried = list(dict.fromkeys((best, *guesses)))
    found = try_moves(decision.game, belief, tried, model, worlds)
    guessed = found.numbers[[tried.index(move) for move in guesses]].mean(axis=0)
    return compare(found._replace(numbers=np.stack((found.numbers[0], guessed))), 0, 1, by_chance=True)


def _best_without(decision: Decision, slot: int, worlds: int) -> list[int]:
    """Return the best moves of somebody who has forgotten one card, which are alike without that card."""
    game, view = decision.game, decision.view
    unknown = without(_belief(decision, "forgotten", reads=False), slot)
    classes: dict[tuple[object, ...], list[int]] = {}
    for text in view.legal:
        move = read_move(text, game.slots, view.players)
        classes.setdefault(likeness(game, unknown, move), []).append(move)
    tried = [alike[0] for alike in classes.values()]
    results = [
        try_moves(
            game, without(_belief(decision, f"forgotten/{slot}/{model}", model.reads), slot), tried, model, worlds
        )
        for model in MODELS
    ]
    best = max(range(len(tried)), key=lambda at: fmean(each.worth(at) for each in results))
    return [decision.alike(move) for move in list(classes.values())[best]]


def _belief(decision: Decision, stage: str, reads: bool) -> Belief:
    return imagine(decision.view, decision.memory, Random(f"{decision.seed}/{stage}"), reads)
