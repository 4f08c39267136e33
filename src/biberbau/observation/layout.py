"""Layout: what each byte of an observation means."""

from collections.abc import Iterator, Mapping
from math import prod
from typing import Literal, NamedTuple, TypeVar

from ..errors import BadSetup
from ..games import Game, cards
from ..games.game import Value
from ..games.table import State
from ..setting_up import make_state, read_game, read_players
from . import observing
from .episode import HIGHEST, HISTORY, Episode

E = TypeVar("E", bound=Episode)
Memory = Literal["perfect", "none"]
MEMORIES: tuple[Memory, ...] = ("perfect", "none")
"""What an observer remembers: every card it has seen, or only what lies open now and the cards of its last look."""
MOST_CARDS = 8.0
"""Scale of counts of equal cards."""


class Section(NamedTuple):
    """A named part of an observation."""

    name: str
    """Its name."""
    start: int
    """Index of its first byte."""
    shape: tuple[int, ...]
    """Its shape; the bytes of the last axis are adjacent."""
    scale: float
    """A usual large value: divide by it to get numbers around one."""
    about: str
    """Meaning of the bytes."""

    @property
    def stop(self) -> int:
        """Index after its last byte."""
        return self.start + prod(self.shape)

    @property
    def indices(self) -> slice:
        """Its indices as a slice."""
        return slice(self.start, self.stop)


class Layout(Mapping[str, Section]):
    """The sections of an observation by name, in order.

    >>> layout = Layout("bande", players=2)
    >>> layout.width, layout["table"].indices, layout["table"].shape
    (260, slice(0, 152, None), (2, 4, 19))
    >>> layout.faces[-3:]
    ('draw2', 'peek', 'swap')
    """

    def __init__(
        self,
        game: str | Game,
        players: int = 2,
        memory: Memory = "perfect",
        history: int = 0,
        *,
        reading: bool = False,
    ) -> None:
        """Lay out the observations of a game; BadSetup (a ValueError) if an argument is not possible.

        With `history`, an observation has that many of the last moves. With `reading`, it ends with what the moves of
        others say about their hidden cards, in games where that is known (`bande*`).
        """
        check_memory(memory)
        if not 0 <= history <= (HISTORY if memory == "perfect" else 0):
            expected = f"0–{HISTORY}" if memory == "perfect" else "0 (memory: none)"
            raise BadSetup("bad-option", option="history", value=history, expected=expected)
        self._game = game if isinstance(game, Game) else read_game(game)
        self.game = self._game.name
        """The game's name."""
        self.players = read_players(players, self._game)
        """The number of players."""
        self.memory = memory
        """What an observer remembers."""
        self.history = history
        """Number of moves in an observation."""
        self.reading = reading and self._game.has_hidden_rows
        """Whether an observation says what others' moves say about their hidden cards."""
        self.faces = tuple(name for name in cards.NAMES if name in self._game.deck)
        """The faces of the deck, in the order of every row of faces."""
        self._sections = {section.name: section for section in self._lay_out()}
        self.width = max(section.stop for section in self._sections.values())
        """Number of bytes of an observation."""

    def __getitem__(self, name: str) -> Section:
        if name not in self._sections:
            raise KeyError(f"there is no section {name}; choose one of {', '.join(self._sections)}")
        return self._sections[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._sections)

    def __len__(self) -> int:
        return len(self._sections)

    @property
    def scales(self) -> tuple[float, ...]:
        """By byte, a usual large value."""
        return tuple(section.scale for section in self.values() for _ in range(prod(section.shape)))

    def _lay_out(self) -> Iterator[Section]:
        at = 0
        for name, shape, scale, about in _sections(self._game, self.players, len(self.faces), self):
            yield Section(name, at, shape, scale, about)
            at += prod(shape)

    def episode(self, options: Mapping[str, Value]) -> Episode:
        """Return an episode before its first deal, by checked options."""
        return self.followed(make_state(self._game, self.players, options), Episode)

    def followed(self, state: State, kind: type[E]) -> E:
        """Return an episode at a state, without history or looks; lists are shared with the state."""
        episode = kind()
        for field in state.layout:
            setattr(episode, field.name, getattr(state, field.name))
        episode.faces = len(self.faces)
        for place, name in enumerate(self.faces):
            episode.face_places[cards.NAMES.index(name)] = place
        episode.forgetful = int(self.memory == "none")
        episode.history = self.history
        episode.reading = int(self.reading)
        episode.limits[: self.players * episode.slots] = [HIGHEST] * (self.players * episode.slots)
        episode.width = self.width
        return episode

    def __repr__(self) -> str:
        return f"<Layout of {self.game} with {self.players} players: {self.width} bytes>"


def check_memory(memory: str) -> None:
    """Refuse a memory that there is not. Raises BadSetup."""
    if memory not in MEMORIES:
        raise BadSetup("bad-option", option="memory", value=memory, expected=", ".join(MEMORIES))


_Part = tuple[str, tuple[int, ...], float, str]


def _sections(game: Game, players: int, faces: int, layout: Layout) -> Iterator[_Part]:
    """The sections in the order in which `observing.observe` writes them."""
    card = faces + observing.SEEN_BY + players
    yield (
        "table",
        (players, game.slots, card),
        1.0,
        "every card on the table, the own ones first: its face if you have seen it, whether there is a card, whether "
        "it lies face up, whether an unseen card can only be a number, whether an unseen card came from an earlier "
        "draw pile, and who has seen it",
    )
    yield "hand", (card,), 1.0, "the card in the hand of the seat to move, in the same form; face up if all know it"
    yield "top", (faces,), 1.0, "the face of the top discard"
    yield "discard", (faces,), MOST_CARDS, "the discard pile: number of cards by face"
    yield "aside", (faces,), MOST_CARDS, "cards out of play, by face"
    yield "unseen", (faces,), MOST_CARDS, "the draw pile, and the cards drawn from it that you have not seen, by face"
    yield "earlier", (faces,), MOST_CARDS, "cards from earlier draw piles that you have not seen, by face"
    yield "phase", (observing.PHASES,), 1.0, "what is decided, in the order of `biberbau.games.phases.NAMES`"
    yield "again", (1,), 1.0, "whether the card in hand is the first card of a draw2"
    yield "draw_pile", (1,), 50.0, "number of cards in the draw pile"
    yield "discard_pile", (1,), 50.0, "number of cards in the discard pile"
    yield "turns", (1,), 20.0, "completed turns of the round, at most 255"
    yield "rebuilt", (1,), 2.0, "how often the draw pile was rebuilt in the round"
    yield "round", (1,), 5.0, "number of the round"
    yield "rounds", (1,), 5.0, "number of rounds of the match"
    yield "totals", (players,), float(observing.LEVEL), "128 plus the lead of each seat over you in points, 0 to 255"
    yield "turn", (players,), 1.0, "the seat to move"
    yield "ender", (players,), 1.0, "the seat that started the end of the round"
    yield "starter", (players,), 1.0, "the seat that started the round"
    if layout.history:
        yield (
            "history",
            (layout.history, observing.TRACE),
            float(observing.KINDS),
            "the last moves, the latest first: seat, kind (`biberbau.games.moves.PATTERNS`) and two slots, seats and "
            "slots counted from you, all plus one; 0 for none",
        )
    if layout.reading:
        about = "the highest probable value of each card, because its owner discarded a card of that value instead"
        yield "limits", (players, game.slots), float(HIGHEST), f"{about}, the own ones first"
