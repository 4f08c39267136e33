"""A table at which all is watched.

It keeps its own history of each round; after every move it checks the real cards, every view and the history. Moves are
drawn one by one, or several at a time in one temper, so that a failing match shrinks to a few moves.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import ClassVar

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule

from biberbau import View

from .scribe import assert_same_account, in_same_column, scribe_of
from .setups import (
    DECKS,
    TEMPERS,
    EventJson,
    Lying,
    Setup,
    is_number,
    lying,
    seats,
    setups,
    tempers,
    viewers,
    wander,
    whole_deck,
)


@dataclass
class History:
    """The history of a round that the checks need."""

    turns: list[str] = field(default_factory=list)
    """Whose turns there were, this one included."""
    ended_in: int | None = None
    """In which of these turns the end began."""
    done: list[str] = field(default_factory=list)
    """The actions of this turn."""
    cards_before: int = 0
    """Number of cards on the table when this turn began."""
    numbers_drawn: int = 0
    locked: set[str] = field(default_factory=set)
    """Slots of `gang` with two open beavers in their column."""


@dataclass(frozen=True)
class Step:
    """From one decision to the next; if a round ended in between, `lies` is its final table."""

    move: str
    before: View
    after: View
    lay: Lying
    lies: Lying
    events: Sequence[EventJson]

    @property
    def ends_round(self) -> bool:
        return self.after.phase == "over" or self.after.round > self.before.round


class Table(RuleBasedStateMachine):
    """A table at which all is watched."""

    game: ClassVar[str]

    # Playing

    @initialize(data=st.data(), mood=tempers)
    def sit_down(self, data: st.DataObject, mood: str) -> None:
        self.mood = mood
        self.begin(data.draw(setups([self.game])))

    @precondition(lambda self: self.match.turn is None)
    @rule(data=st.data())
    def play_another_match(self, data: st.DataObject) -> None:
        self.begin(data.draw(setups([self.game])))

    @precondition(lambda self: self.match.turn is not None)
    @rule(data=st.data(), temper=tempers)
    def make_a_move(self, data: st.DataObject, temper: str) -> None:
        self.play(data.draw(st.sampled_from(TEMPERS[temper](self.match))))

    @precondition(lambda self: self.match.turn is not None)
    @rule(temper=st.none() | tempers, whim=st.integers(0, 999), moves=st.integers(1, 90))
    def play_a_while(self, temper: str | None, whim: int, moves: int) -> None:
        for move in wander(self.match, temper or self.mood, whim, moves):
            self.play(move)

    def begin(self, setup: Setup) -> None:
        self.setup = setup
        self.match = setup.match()
        self.scribe = scribe_of(self.match)
        self.seats = seats(self.match.players)
        self.open_history()
        self.check_position()

    def play(self, move: str) -> Sequence[EventJson]:
        before, lay = self.match.view(None), lying(self.match)
        events = [event.seen_by(None) or {} for event in self.match.play(move)]
        self.check_step(Step(move, before, self.match.view(None), lay, self.table_after(before), events))
        self.scribe.play(move)
        self.check_position()
        return events

    def table_after(self, before: View) -> Lying:
        """Return the present table, or the final one of a round that has ended, without its piles."""
        view = self.match.view(None)
        if view.round == before.round or view.last is None:
            return lying(self.match)
        return Lying({seat: list(row) for seat, row in view.last.cards.items()}, None, [], [], [])

    # Checking

    def check_position(self) -> None:
        """Check what holds at every decision."""
        view, lie = self.match.view(None), lying(self.match)
        assert lie.everything() == DECKS[self.game]  # 1
        for viewer in viewers(self.match.players):
            assert_adds_up(self.match.view(viewer))
        assert_same_account(self.match, self.scribe)  # 7
        self.check_table(view, lie)
        assert bool(self.match.legal) == (view.phase != "over")

    def check_step(self, step: Step) -> None:
        """Check what holds between two decisions, and update the history."""
        before, after = step.before, step.after
        self.history.done.append(self.what_is_done(step))
        if after.ender is not None and self.history.ended_in is None and not step.ends_round:
            assert after.ender == self.history.turns[-1]  # the end begins in the ender's own turn
            self.history.ended_in = len(self.history.turns) - 1
        self.check_cards(step)
        if step.ends_round:
            self.check_turns_of_round(after)
            self.check_scores(before, after)
            self.open_history()
        elif before.phase == "open" != after.phase or after.turns > before.turns:
            self.begin_turn()

    def open_history(self) -> None:
        self.history = History()
        if self.match.phase not in ("open", "over"):
            self.begin_turn()

    def begin_turn(self) -> None:
        self.history.turns.append(str(self.match.turn))
        self.history.done = []
        self.history.cards_before = cards_on_table(lying(self.match))

    def what_is_done(self, step: Step) -> str:
        return step.move.split(" ")[0]

    def check_turns_of_round(self, after: View) -> None:
        """6: clockwise from the starter; exactly one turn for each other seat after the end has begun."""
        turns, last = self.history.turns, after.last
        assert last is not None
        first = self.seats.index(turns[0])
        players = len(self.seats)
        assert turns == [self.seats[(first + turn) % players] for turn in range(len(turns))]
        if last.ender is None:
            assert last.capped and len(turns) == self.setup.options.get("turn_cap", 1000)  # X03
            return
        assert not last.capped
        if self.history.ended_in is None:  # C30: five open cards need no last turns
            assert after.winners == (last.ender,) == (turns[-1],) and last.scores is None
            return
        assert turns[self.history.ended_in] == last.ender
        final_turns = turns[self.history.ended_in + 1 :]
        is_cut_off = last.scores is None and after.winners == (turns[-1],)  # C30: in a last turn too
        assert len(final_turns) == players - 1 or (is_cut_off and len(final_turns) < players - 1)
        assert last.ender not in final_turns

    def check_scores(self, before: View, after: View) -> None:
        """8, and what follows from it: totals are sums, the best of them win."""
        last = after.last
        assert last is not None
        if last.scores is None:
            assert after.totals == before.totals and after.scores == before.scores  # C32
            return
        assert after.scores == (*before.scores, last.scores)
        assert after.totals == {seat: sum(points[seat] for points in after.scores) for seat in self.seats}
        for seat in self.seats:
            self.check_score(seat, last.scores[seat], last.cards, last.ender)
        if after.winners is not None:
            best = (max if self.game.startswith("clan") else min)(after.totals.values())
            assert after.round == after.rounds
            assert after.winners == tuple(seat for seat in self.seats if after.totals[seat] == best)

    # What each game adds

    def check_table(self, view: View, lie: Lying) -> None:
        raise NotImplementedError

    def check_cards(self, step: Step) -> None:
        raise NotImplementedError

    def check_score(self, seat: str, points: int, cards: dict[str, tuple[str, ...]], ender: str | None) -> None:
        raise NotImplementedError


def cards_on_table(lie: Lying) -> int:
    return sum(card != "-" for row in lie.cards.values() for card in row)


def assert_adds_up(view: View) -> None:
    """1, through the eyes of a viewer: no card too many, none too few."""
    on_table = sum(card != "-" for row in view.cards.values() for card in row)
    in_hand = view.hand is not None
    deck = DECKS[view.game]
    assert on_table + in_hand + view.draw + len(view.discard) + len(view.aside) == sum(deck.values())
    known = [card for row in view.known.values() for card in row if card not in "-?"]
    held = [view.hand] if view.hand and view.hand != "?" else []
    assert Counter([*known, *held, *view.discard, *view.aside]) <= Counter(deck)


class ClanTable(Table):
    """Invariants 2 and 3."""

    game = "clan"

    def check_table(self, view: View, lie: Lying) -> None:
        """2: top cards rest on two others; numbers in lodges and on the discard pile, actions in the box."""
        for seat, lodge in lie.cards.items():
            left, middle, right, top_left, top_right = (card != "-" for card in lodge)
            assert not top_left or (left and middle)
            assert not top_right or (middle and right)
            if view.ender is None:
                assert lodge.count("-") >= 1  # no lodge is full before the end begins
            if seat == view.turn:
                assert lodge.count("-") >= 1
            assert all(is_number(card) for card in lodge if card != "-")
        assert all(is_number(card) for card in lie.discard)
        assert not any(is_number(card) for card in lie.aside)
        has_drawn = view.phase in ("hand", "taken")
        if view.phase != "over":
            assert lie.hand is not None and is_number(lie.hand) == has_drawn
            assert self.history.numbers_drawn == view.turns + has_drawn  # 3

    def check_cards(self, step: Step) -> None:
        """3: one number a turn; what each action does to the number of cards in the lodges."""
        done, now = self.history.done, cards_on_table(step.lies)
        assert now - cards_on_table(step.lay) == {"fill": 1, "home": 1, "clean": -1}.get(done[-1], 0)
        if done[-1] in ("fill", "home", "own"):
            assert now - self.history.cards_before == (done[-1] != "own") - done.count("clean")
        rebuilt = sum(int(str(event["cards"])) for event in step.events if event.get("rebuilt"))
        self.history.numbers_drawn += numbers_in(step.lay.deck) + rebuilt - numbers_in(step.lies.deck)

    def open_history(self) -> None:
        super().open_history()
        self.history.numbers_drawn = numbers_in(whole_deck(self.game)) - numbers_in(lying(self.match).deck)

    def what_is_done(self, step: Step) -> str:
        """Tell the four ways of laying a number apart: fill a space, swap an own card or another's, bring one home."""
        word, slot, *_ = step.move.split(" ")
        if word != "put":
            return word
        if step.before.phase == "taken":
            return "home"
        if step.before.cards[slot[0]][int(slot[1]) - 1] == "-":
            return "fill"
        return "own" if slot[0] == step.before.turn else "other"

    def check_score(self, seat: str, points: int, cards: dict[str, tuple[str, ...]], ender: str | None) -> None:
        """8: base and bonus, at least 0; the ender's at most 10 less, if somebody has more (1.5)."""
        worth = {owner: base_and_bonus(lodge) for owner, lodge in cards.items()}
        beaten = seat == ender and max(worth.values()) > worth[seat]
        assert worth[seat] >= 0 and points == worth[seat] - 10 * beaten

    def check_scores(self, before: View, after: View) -> None:
        super().check_scores(before, after)
        assert after.last is not None
        fives = tuple(seat for seat, lodge in after.last.cards.items() if "-" not in lodge and len(set(lodge)) == 1)
        assert (after.last.scores is None) == bool(fives)  # C30
        if fives:
            assert after.phase == "over" and after.winners == fives  # C31


def numbers_in(pile: Sequence[str]) -> int:
    return sum(map(is_number, pile))


def base_and_bonus(lodge: Sequence[str]) -> int:
    values = [int(card) for card in lodge if card != "-"]
    most = max(Counter(values).values(), default=0)
    return sum(values) + {3: 15, 4: 25}.get(most, 0)


class CombinedTable(ClanTable):
    game = "clan-combined"


class GangTable(Table):
    """A display always has eight cards, and locked cards stay where they are."""

    game = "gang"

    def check_table(self, view: View, lie: Lying) -> None:
        assert all(len(display) == 8 and "-" not in display for display in lie.cards.values())
        if view.phase == "source":
            assert len(lie.discard) >= 1
            assert len(lie.deck) + len(lie.discard) == 108 - 8 * len(self.seats)
        if view.phase in ("source", "hand"):
            assert "?" in view.cards[str(view.turn)]
        assert view.phase == "over" or view.cards == view.known  # 3.7: no private lasting knowledge
        for seat in self.seats:
            for slot in (f"{seat}{number}" for number in range(1, 9)):
                if is_open_beaver(view, slot) and is_open_beaver(view, in_same_column(slot)):
                    self.history.locked.add(slot)

    def check_cards(self, step: Step) -> None:
        if step.after.round == step.before.round:
            for seat in self.seats:
                assert step.after.cards[seat].count("?") <= step.before.cards[seat].count("?")
        for slot in self.history.locked:
            assert slot not in step.move
            assert step.lies.cards[slot[0]][int(slot[1]) - 1] == "beaver"

    def check_score(self, seat: str, points: int, cards: dict[str, tuple[str, ...]], ender: str | None) -> None:
        """8; and beaver pairs are worth what serves their owner best (G23)."""
        assert -20 <= points <= 92
        columns = [(cards[seat][column], cards[seat][column + 4]) for column in range(4)]
        free = columns.count(("beaver", "beaver"))
        assert points == min(points_of_columns(columns, values) for values in product(range(13), repeat=free))


def points_of_columns(columns: Sequence[tuple[str, str]], values: Sequence[int]) -> int:
    """3.5: the sum of the columns without a pair, less what equal pairs take off; `values` are the beaver pairs'."""
    pairs, total = Counter(str(value) for value in values), 0
    for upper, lower in columns:
        if upper == lower or "beaver" in (upper, lower):
            pairs.update({upper, lower} - {"beaver"})
        else:
            total += int(upper) + int(lower)
    return total + sum({2: -10, 3: -15, 4: -20}.get(count, 0) for count in pairs.values())


def is_open_beaver(view: View, slot: str) -> bool:
    return view.cards[slot[0]][int(slot[1]) - 1] == "beaver"


class BandeTable(Table):
    """A row always has four cards, and specials only leave it."""

    game = "bande"

    def check_table(self, view: View, lie: Lying) -> None:
        assert all(len(row) == 4 and "-" not in row for row in lie.cards.values())
        if view.phase == "source":
            assert len(lie.discard) >= 1
            assert len(lie.deck) + len(lie.discard) == 66 - 4 * len(self.seats)

    def check_cards(self, step: Step) -> None:
        assert specials_in_rows(step.lies) <= specials_in_rows(step.lay)

    def check_score(self, seat: str, points: int, cards: dict[str, tuple[str, ...]], ender: str | None) -> None:
        assert 0 <= points <= 36
        assert points == sum(int(card) for card in cards[seat])


class ClassicTable(BandeTable):
    game = "bande-classic"


def specials_in_rows(lie: Lying) -> int:
    return sum(not is_number(card) for row in lie.cards.values() for card in row)
