"""The coach: a hint for the seat to move, from what that seat may know."""

from collections.abc import Iterable
from random import Random

from ..bots import thinking
from ..bots.belief import imagine
from ..bots.memory import Memory
from ..games import GAMES, Game
from ..games.gears import can_compile
from ..notation import read_move, spell
from ..notation.events import AnyEvent
from ..notation.hint import Alternative, Hint, Phrase
from ..notation.view import View
from .judging import judge
from .position import Position
from .reasons import facts_for, reasons
from .symmetry import likeness
from .wording import advice, distinguished, in_detail


def advise(view: View, events: Iterable[AnyEvent], search: bool | None = None) -> Hint:
    """Advise the seat to move: a move, the one that it is compared with, and why it is better.

    Args:
        view: the view of the seat that is to move.
        events: the events of the match so far, or of the current round, as this seat sees them.
        search: whether to search, which needs numba and takes about a second. False gives a rule of thumb. By default
            the search is used if numba is installed.

    Raises:
        ValueError: the seat of the view is not to move.
    """
    if view.seat is None or view.seat != view.turn or not view.legal:
        raise ValueError("a hint is for the seat to move")
    game, position = GAMES[view.game], Position(view)
    memory = Memory(view.seat, game)
    memory.follow(events)
    moves = _different_moves(game, view, memory)
    if len(moves) == 1:
        only = spell(moves[0], game.slots)
        return Hint("only", only, advice(position, only), None, None, ())
    if search if search is not None else can_compile():
        return _searched(game, position, memory, moves)
    return _by_rule_of_thumb(game, position, memory, moves)


def _different_moves(game: Game, view: View, memory: Memory) -> list[int]:
    """Return one of each class of moves that are alike by the rules."""
    belief = imagine(view, memory, Random("alike"))
    kept: dict[tuple[object, ...], int] = {}
    for text in view.legal:
        move = read_move(text, game.slots, view.players)
        kept.setdefault(likeness(game, belief, move), move)
    return list(kept.values())


def _searched(game: Game, position: Position, memory: Memory, moves: list[int]) -> Hint:
    words = {move: advice(position, spell(move, game.slots)) for move in moves}
    found = judge(game, position.view, memory, moves, lambda one, other: words[one] == words[other])
    move, other = spell(found.move, game.slots), spell(found.other, game.slots)
    why = reasons(position, move, other, found.gain) if found.clarity == "clear" else ()
    also = tuple(Alternative(spell(each, game.slots), words[each], points) for each, points in found.near.items())
    hint = _worded(position, found.clarity, move, other, why)._replace(also=also)
    if found.worse is None or hint.advice == hint.instead:
        return hint
    return hint._replace(advice=in_detail(position, move, spell(found.worse, game.slots)))


def _by_rule_of_thumb(game: Game, position: Position, memory: Memory, moves: list[int]) -> Hint:
    """Return the move that the bots' heuristics prefer; without search nothing can be said about a knock."""
    view = position.view
    state = imagine(view, memory, Random("thumb")).state
    move = spell(thinking.by_heuristics(game, state), game.slots)
    others = [text for text in (spell(each, game.slots) for each in moves) if text != move]
    other = next((text for text in others if advice(position, text) != advice(position, move)), others[0])
    if "knock" in view.legal:
        return _worded(position, "open", move, other, ())
    return _worded(position, "thumb", move, other, tuple(facts_for(position, move, other)[:1]))


def _worded(position: Position, verdict: str, move: str, other: str, why: tuple[Phrase, ...]) -> Hint:
    said, instead = distinguished(position, move, other, why)
    return Hint(verdict, move, said, other, instead, why)
