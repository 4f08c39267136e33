"""Agreeing: whether a move that was made is what the coach advises, in a finished match that people look at again."""

from collections.abc import Iterable
from random import Random
from typing import NamedTuple

from ..bots.belief import imagine
from ..bots.memory import Memory
from ..games import GAMES
from ..lang import text
from ..notation import read_move
from ..notation.events import AnyEvent
from ..notation.hint import Hint, Phrase
from ..notation.view import View
from .position import Position
from .sentences import UNSURE
from .symmetry import likeness
from .wording import has_words


class Agreement(NamedTuple):
    """What a hint says about a move that was made.

    `same`: it is the advised move. `near`: it is another one, which the hint calls nearly as good, or it is not clear
    which of both is better.
    """

    same: bool
    near: bool


def agreement(hint: Hint, view: View, events: Iterable[AnyEvent], move: str) -> Agreement:
    """Compare a move that was made with a hint for the same decision.

    Moves that are alike by the rules are one move. So are moves for which the hint has the same words: it would have
    distinguished them if the difference mattered.

    Args:
        hint: the hint.
        view: the view that it was made for.
        events: the events that it was made from.
        move: a legal move of the seat of the view.
    """
    game, position = GAMES[view.game], Position(view)
    memory = Memory(view.seat or "", game)
    memory.follow(events)
    belief = imagine(view, memory, Random("alike"))

    def likeness_of(one: str) -> tuple[object, ...]:
        return likeness(game, belief, read_move(one, game.slots, view.players))

    def is_made(one: str, words: Phrase) -> bool:
        return likeness_of(one) == likeness_of(move) or has_words(position, move, words)

    if hint.verdict == "only" or is_made(hint.move, hint.advice):
        return Agreement(same=True, near=False)
    good = [(each.move, each.advice) for each in hint.also]
    if hint.verdict in UNSURE and hint.other is not None and hint.instead is not None:
        good.append((hint.other, hint.instead))
    return Agreement(same=False, near=any(is_made(*other) for other in good))


def opinion(hint: Hint, agreed: Agreement, lang: str) -> str:
    """Return in a few words what the coach thinks of a move that was made.

    Args:
        hint: the hint for that decision.
        agreed: how the move compares with it.
        lang: the language to speak.

    Raises:
        ValueError: there is no such language.
    """
    if hint.verdict == "only":
        return text(lang, "hint.made.only")
    if agreed.same or agreed.near:
        if hint.verdict in UNSURE:
            return text(lang, f"hint.{hint.verdict}.title")
        return text(lang, "hint.made.same" if agreed.same else "hint.made.near")
    return text(lang, "hint.made.other")
