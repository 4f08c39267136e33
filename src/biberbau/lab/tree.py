"""Tree: a match with explicit chance, one card at a time.

There is no order of the draw pile. A step that takes cards waits until each of them has been named, and before each one
the tree is at a chance node. The rules know nothing of this: a step is tried with the cards that were named so far on
top of the pile. If it takes more cards than were named, the next one is missing.

While a card is hidden from somebody, it carries the number of the draw that brought it, above the bits of the rules. So
hidden draws can be named again and the round played again, with all that the other seats have seen: an exact resampler.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache, lru_cache
from random import Random
from typing import NamedTuple

from ..events import events_from
from ..games import cards, moves, phases
from ..games.game import Game
from ..games.table import State
from ..kernel.chance import Note
from ..notation import SEATS, spell
from ..notation.events import AnyEvent, events_for
from ..observation import Actions, Layout
from ..observation.episode import Episode
from ..observation.observing import observe
from ..options import read_options, set_options
from .small import find_game, options_of

CHANCE, OVER = -1, -4
"""Instead of a seat to move: a card is drawn, or the match is over."""
BEGIN = -1
"""Instead of a move: the deal of a round."""
MARK = 32
"""From this bit on: the number of the draw in the round that brought a card, from 1."""
BARE = (1 << MARK) - 1
"""A card without its mark."""
TEXTS_CACHED = 1 << 14
"""Maximum number of cached texts of events."""


class Own(NamedTuple):
    """A move as its seat knows it; others see what happened."""

    seat: int
    move: str


class Step(NamedTuple):
    """A finished step: the seat that moved, its move or the deal, and the faces that it took from draw piles."""

    seat: int
    code: int
    faces: tuple[int, ...]


class Kept(NamedTuple):
    """The tree before a round: everything that does not change when cards of the round are dealt again."""

    state: State
    events: int
    history: int


class Tree:
    """A match in which chance is explicit: every drawn card is a choice of its own, with its exact probability.

    >>> tree = Tree("bande-1")
    >>> tree.player == CHANCE, tree.chances()[0]
    (True, (0, Fraction(1, 4)))
    >>> for face in (0, 1, 2):
    ...     tree.apply(face)
    >>> tree.player, [tree.name(action) for action in tree.choices()]
    (0, ['draw', 'take A1'])
    """

    def __init__(self, game: str, players: int = 2, options: Mapping[str, object] | None = None) -> None:
        """Begin a match before its first card, of a game or of a small variant (`biberbau.lab.small.SMALL`).

        BadSetup (a ValueError) says what is possible. `options` are the house rules of the notation.
        """
        self._frame = _frame(game, players)
        declared = self._frame.game
        self.game = game
        """The name of the game or variant."""
        self.players = players
        """The number of players."""
        self.options = options_of(game, options)
        """The house rules."""
        self._state = declared.new_state(players)
        set_options(self._state, declared, read_options(self.options, declared, players))
        self.history: list[int] = []
        """Every choice so far: actions at decisions, faces at chance nodes."""
        self.chosen_by: list[int] = []
        """Who has made each choice: the number of a seat, or CHANCE."""
        self._events: list[AnyEvent | Own] = []
        self._steps: list[Step] = []
        self._before = Kept(self._state, 0, 0)
        self._waiting: int | None = BEGIN
        self._named: list[int] = []
        self._outcomes: list[tuple[int, int]] = []
        self._go_on()

    @property
    def actions(self) -> Actions:
        """What the choices of the decisions mean."""
        return self._frame.actions

    @property
    def layout(self) -> Layout:
        """What each byte of `observe` means."""
        return self._frame.layout

    # The present node

    @property
    def player(self) -> int:
        """The number of the seat to move; CHANCE if a card is drawn, OVER after the match."""
        if self._waiting is not None:
            return CHANCE
        return OVER if self._state.phase == phases.OVER else self._state.seat

    def choices(self) -> list[int]:
        """Return the legal actions of the seat to move, or the faces that can be drawn, in ascending order."""
        if self._waiting is not None:
            return [face for face, _ in self._outcomes]
        out = [0] * moves.MOST
        action_of = self._frame.action_of[self._state.seat]
        return sorted([action_of[code] for code in out[: self._frame.game.rules.legal(self._state, out)]])

    def chances(self) -> list[tuple[int, Fraction]]:
        """Return the faces that can be drawn now, with their probabilities; empty at a decision."""
        total = sum(copies for _, copies in self._outcomes)
        return [(face, Fraction(copies, total)) for face, copies in self._outcomes]

    def name(self, choice: int) -> str:
        """Return the move of an action of the seat to move, or the name of a card at a chance node."""
        return cards.NAMES[choice] if self.player == CHANCE else self.actions.move(choice, SEATS[self._state.seat])

    def returns(self) -> list[float]:
        """Return what each seat has won: every seat stakes 1, and the winners share all; zeros before the end."""
        if self.player != OVER:
            return [0.0] * self.players
        won = [self._state.winners >> seat & 1 for seat in range(self.players)]
        return [self.players * each / sum(won) - 1.0 for each in won]

    def infostate(self, seat: int) -> str:
        """Return the information state of a seat: every event as it has seen it, and its own moves, one line each."""
        viewer = SEATS[seat]
        lines = [
            _text(event, viewer) if not isinstance(event, Own) else f"> {event.move}"
            for event in self._events
            if not isinstance(event, Own) or event.seat == seat
        ]
        return "\n".join(lines)

    def episode(self) -> Episode:
        """Return the present state, with every hidden card: for tools, not for players."""
        state = self._state.copy()
        state.table = [card & BARE for card in state.table]
        state.hand &= BARE
        return self.layout.followed(state, Episode)

    def observe(self, seat: int) -> list[int]:
        """Return what a seat observes, as `layout` describes it."""
        seen = [0] * self.layout.width
        observe(self.episode(), seat, seen, 0)
        return seen

    # Going on

    def apply(self, choice: int) -> None:
        """Make a choice: an action of the seat to move, or the face that is drawn. ValueError if it is not possible."""
        if choice not in self.choices():
            raise ValueError(f"{choice} is not one of {self.choices()}, which are possible here")
        self._keep(self.player, int(choice))
        if self._waiting is None:
            self._waiting = self.actions.code(choice, self._state.seat)
        else:
            self._named.append(int(choice))
        self._go_on()

    def _keep(self, player: int, *choices: int) -> None:
        self.history += choices
        self.chosen_by += [player] * len(choices)

    def child(self, choice: int) -> "Tree":
        """Return the tree after a choice; this one stays as it is."""
        following = self.copy()
        following.apply(choice)
        return following

    def copy(self) -> "Tree":
        """Return an independent tree at the same node."""
        twin = Tree.__new__(Tree)
        twin.__dict__.update(self.__dict__)
        twin.history, twin.chosen_by = self.history.copy(), self.chosen_by.copy()
        twin._events, twin._steps, twin._named = self._events.copy(), self._steps.copy(), self._named.copy()
        return twin

    def __deepcopy__(self, memo: object) -> "Tree":
        """As `copy`: what the two share never changes."""
        return self.copy()

    def __reduce__(self) -> tuple[object, ...]:
        return _replayed, (self.game, self.players, self.options, self.history)

    def _go_on(self) -> None:
        """Finish the waiting step if all of its cards are named; go on until something has to be chosen."""
        while self._waiting is not None and self._has_least():
            trial = Trial(self._frame.game, self._state, self._waiting, self._named, self._drawn)
            if trial.taken > len(self._named):
                self._outcomes = trial.missing()
                return
            self._finish(trial)
        if self._waiting is None:
            self._outcomes = []

    def _has_least(self) -> bool:
        """Name the cards of a deal one after the other, without trying the deal in between."""
        if self._waiting != BEGIN or len(self._named) >= self._frame.dealt:
            return True
        left = Counter(self._frame.deck)
        left.subtract(self._named)
        self._outcomes = sorted((face, copies) for face, copies in left.items() if copies)
        return False

    @property
    def _drawn(self) -> int:
        """How many cards the finished steps of the round have drawn."""
        return 0 if self._waiting == BEGIN else sum(len(step.faces) for step in self._steps)

    def _finish(self, trial: "Trial") -> None:
        """Take over the state after a step, and its events."""
        if trial.code == BEGIN:
            self._before = Kept(self._state, len(self._events), len(self.history) - len(self._named))
            self._steps = []
        else:
            self._events.append(Own(self._state.seat, spell(trial.code, self._state.slots)))
        self._steps.append(Step(self._state.seat, trial.code, tuple(self._named)))
        self._events += events_from(trial.notes(), self._state.slots)
        self._state, self._named = trial.state, []
        self._waiting = BEGIN if self._state.phase == phases.SCORED else None

    # Other worlds

    def resample(self, seat: int, random: Random) -> "Tree":
        """Return a tree with the same information state of a seat, all that is hidden from it chosen again.

        All possible cards are equally likely, as they were dealt; what the moves of others tell about them is not used.
        ValueError at a chance node, because somebody is about to see a card.
        """
        if self._waiting is not None:
            raise ValueError("a tree is resampled at a decision or at the end, not while a card is drawn")
        faces, number = self._redrawn(seat, random), 0
        twin = self.copy()
        twin._state, twin._waiting, twin._steps = self._before.state, BEGIN, []
        del twin._events[self._before.events :]
        del twin.history[self._before.history :], twin.chosen_by[self._before.history :]
        for step in self._steps:
            twin._named = [faces.get(number + place, face) for place, face in enumerate(step.faces, 1)]
            number += len(step.faces)
            if step.code != BEGIN:
                twin._waiting = self._another_opening(step, seat, random)
                twin._keep(step.seat, self._frame.action_of[step.seat][twin._waiting])
            twin._keep(CHANCE, *twin._named)
            twin._go_on()
        return twin

    def _redrawn(self, seat: int, random: Random) -> dict[int, int]:
        """Deal the cards again that a seat has not seen; return their faces by the number of the draw."""
        state, bit = self._state, cards.SEEN << seat
        lying = (*state.table[: state.players * state.slots], state.hand)
        hidden = [card for card in lying if card & cards.FACE != cards.EMPTY and not card & bit]
        found: dict[int, int] = {}
        for pile in range(state.rebuilt + 1):
            of_pile = [card for card in hidden if (card & BARE) >> cards.PILE == pile]
            pool = [card & cards.FACE for card in of_pile]
            if pile == state.rebuilt:
                pool += state.deck.cards[: state.deck.count]
            random.shuffle(pool)
            for card in sorted(of_pile, key=lambda card: not card & cards.NUMBER):  # numbers are taken first
                is_number = card & cards.NUMBER
                place = next(place for place, face in enumerate(pool) if not is_number or face < cards.SPECIALS)
                found[card >> MARK] = pool.pop(place)
        return found

    def _another_opening(self, step: Step, seat: int, random: Random) -> int:
        """Return a step's move; X07: one that nobody else has seen yet is chosen again."""
        if self._state.phase != phases.OPEN or step.seat == seat:
            return step.code
        codes = self.actions.codes[step.seat]
        return random.choice([code for code in codes if code & moves.KIND == moves.OPEN])


class Trial:
    """A step tried with some named cards on top of the draw pile."""

    def __init__(self, game: Game, state: State, code: int, named: list[int], first: int) -> None:
        """Play the step on a copy of a state; `first` is the number of cards that the round has drawn before."""
        self.code, self.first = code, first
        self._named = named
        self._piles: list[list[int]] = []
        self.state = state.copy()
        self.state.notes, self.state.chance = [], self._arrange
        if code == BEGIN:
            game.rules.begin_round(self.state)
        else:
            deck = self.state.deck
            deck.cards[: deck.count] = self._arrange(deck.cards[: deck.count])
            game.rules.play(self.state, code)
        self._notes: list[Note] = self.state.notes
        self.state.notes = self.state.chance = None
        self.taken = sum(map(len, self._piles)) - self.state.deck.count
        """Number of cards that the step takes."""

    def _arrange(self, pile: list[int]) -> list[int]:
        """Order a pile, its top last: the named cards on top with their marks, the others sorted under them."""
        start = sum(map(len, self._piles))
        self._piles.append(sorted(pile))
        named = self._named[start : start + len(pile)]
        rest = Counter(pile)
        rest.subtract(named)
        top = [face | self.first + start + place << MARK for place, face in enumerate(named, 1)]
        return [*sorted(rest.elements()), *reversed(top)]

    def missing(self) -> list[tuple[int, int]]:
        """Return the faces that the first card without a name can have, with the number of their copies."""
        start = 0
        for pile in self._piles:
            if len(self._named) < start + len(pile):
                left = Counter(pile)
                left.subtract(self._named[start:])
                return sorted((face, copies) for face, copies in left.items() if copies)
            start += len(pile)
        raise AssertionError("a step takes no more cards than there are")

    def notes(self) -> Iterator[Note]:
        """Yield what happened, without marks."""
        for kind, seat, what, other, table in self._notes:
            yield kind, seat, what, other if other < 0 else other & BARE, tuple([card & BARE for card in table])


class Frame(NamedTuple):
    """What all trees of a game with a number of players share."""

    game: Game
    actions: Actions
    layout: Layout
    action_of: tuple[dict[int, int], ...]
    """By seat, the action of each move."""
    deck: tuple[int, ...]
    """Every face of the deck, as often as it is there."""
    dealt: int
    """The least number of cards that a deal takes."""


@cache
def _frame(name: str, players: int) -> Frame:
    game = find_game(name)
    actions = Actions(game, players)
    action_of = tuple({code: action for action, code in enumerate(codes)} for codes in actions.codes)
    deck = tuple(cards.NAMES.index(name) for name, copies in game.deck.items() for _ in range(copies))
    dealt = 1 if game.may_leave_spaces else players * game.slots + 1
    return Frame(game, actions, Layout(game, players), action_of, deck, dealt)


@lru_cache(maxsize=TEXTS_CACHED)
def _text(event: AnyEvent, viewer: str) -> str:
    """Return an event in one line, as a viewer sees it: its kind and its fields."""
    (seen,) = events_for([event], viewer)
    return " ".join([seen.kind, *map(_word, seen[1:-1])])


def _word(value: object) -> str:
    if isinstance(value, tuple):
        return ",".join(map(_word, value))
    return "-" if value is None else str(value)


def _replayed(game: str, players: int, options: Mapping[str, object], history: list[int]) -> Tree:
    tree = Tree(game, players, options)
    for choice in history:
        tree.apply(choice)
    return tree
