"""NetBot: any function from an observation and a mask to scores plays as a bot, wherever bots play.

A bot at a table gets a view, not a state. The view has everything that an observation has, so the bot makes a state of
it, with arbitrary hidden cards, and observes that state: the hidden cards do not show.
"""

from collections.abc import Callable, Iterable
from functools import cache
from random import Random
from typing import TYPE_CHECKING

from ..notation import events as kinds
from ..notation import seat_number, slot_name
from ..notation.events import AnyEvent
from ..notation.view import View
from ..observation import Actions, Layout, Memory
from ..observation.episode import Episode
from ..observation.layout import check_memory
from ..observation.observing import observe
from ..sampling import sample_state
from .extras import need

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Score = Callable[[NDArray[np.uint8], NDArray[np.int8]], object]


class NetBot:
    """A bot that plays the legal action with the highest score.

    `score` gets an observation and the mask of the legal actions, as a `Batch` with the same memory gives them for one
    row, and returns one number for each action. One bot can play any number of matches, of every game that its function
    can score.
    """

    def __init__(self, score: "Score", memory: Memory = "perfect") -> None:
        """Keep the function."""
        need("lab", "numpy")
        check_memory(memory)
        self._score = score
        self._memory = memory

    def choose(self, view: View, events: tuple[AnyEvent, ...]) -> str:
        """Return the legal move with the highest score; ValueError if the number of scores is wrong."""
        import numpy as np

        if len(view.legal) == 1:
            return view.legal[0]
        layout, actions = _described(view.game, view.players, self._memory)
        seat = str(view.seat)
        mask = np.zeros(len(actions), np.int8)
        mask[[actions.action(move, seat) for move in view.legal]] = 1
        scores = np.asarray(self._score(observation_of(view, events, layout), mask), np.float64)
        if scores.shape != (len(actions),):
            raise ValueError(f"a score for each of {len(actions)} actions is expected; given: shape {scores.shape}")
        return actions.move(int(np.where(mask, scores, -np.inf).argmax()), seat)


@cache
def _described(game: str, players: int, memory: Memory) -> tuple[Layout, Actions]:
    return Layout(game, players, memory), Actions(game, players)


def observation_of(view: View, events: Iterable[AnyEvent], layout: Layout) -> "NDArray[np.uint8]":
    """Return the observation of a seat from its view, and from the events since its last move."""
    import numpy as np

    episode = layout.followed(sample_state(view, Random(0)), Episode)
    seat = seat_number(view.seat, view.players)
    looks = looked_at(events, str(view.seat))
    for slot in range(view.players * episode.slots):
        episode.looks[seat] |= (slot_name(slot, episode.slots) in looks) << slot
    seen = [0] * layout.width
    observe(episode, seat, seen, 0)
    return np.array(seen, np.uint8)


def looked_at(events: Iterable[AnyEvent], seat: str) -> set[str]:
    """Return where the cards lie that a seat has looked at since its last move."""
    found: set[str] = set()
    for event in events:
        match event:
            case kinds.Round():
                found = set()
            case kinds.Looked() if event.seat == seat:
                found |= set(event.slots)
            case kinds.Swapped():
                first, second = event.slots
                found = {{first: second, second: first}.get(slot, slot) for slot in found}
            case kinds.Put():
                found -= {event.slot}
            case kinds.Discarded():
                found -= {event.origin}
    return found
