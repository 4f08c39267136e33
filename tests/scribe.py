"""The scribe: a second implementation of the rules, independent of the engine.

A scribe gets the shuffles and the moves, assumes that the moves are legal, and tracks every physical card: which
shuffle it came from, where it lies, face up or down, who has seen its face since the last shuffle, and whether
everybody knows that it is a number. The views of the engine are compared with the scribe's.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from biberbau import Match

from .setups import DEALT, SLOTS, Json, Viewer, family, is_number, moves_in, seats, shuffles_in, viewers, whole_deck

Shuffles = Callable[[int], Sequence[str]]
"""The cards of a shuffle, top first; the first one is number 0."""


@dataclass(eq=False, slots=True)
class Card:
    """A physical card from one shuffle to the next."""

    face: str
    shuffle: int
    place: int
    seen: set[Viewer] = field(default_factory=set)
    is_surely_number: bool = False
    """Whether everybody could see that it is a number, without having seen which one."""

    @property
    def is_public(self) -> bool:
        """Whether a spectator has seen it, and so everybody."""
        return None in self.seen


class Scribe:
    """The part that all games share."""

    phase = ""

    def __init__(self, game: str, players: int, options: Json, shuffles: Shuffles) -> None:
        self.game = game
        self.seats = seats(players)
        self.viewers = viewers(players)
        self.options = options
        self.shuffles = shuffles
        usual_rounds = 5 if family(game) != "bande" else 4 if players == 2 else players
        self.rounds = int(str(options.get("rounds", usual_rounds)))
        self.turn_cap = int(str(options.get("turn_cap", 1000)))
        self.first = str(options.get("first", "B" if game == "bande-classic" else "A"))
        self.round = 0
        self.ender: str | None = None
        self.starter: str | None = None
        self.shuffled: list[list[Card]] = []
        self.begin_round()

    # Rounds and turns

    def begin_round(self) -> None:
        self.starter = self.next_starter()
        self.round += 1
        self.turn: str | None = self.starter
        self.ender = None
        self.turns = 0
        self.again = False
        self.up: set[str] = set()
        self.hand: Card | None = None
        self.discard: list[Card] = []
        self.aside: list[Card] = []
        self.first_shuffle = len(self.shuffled)
        self.shuffle(whole_deck(self.game))
        self.cards: dict[str, Card | None] = {
            f"{seat}{number + 1}": None for seat in self.seats for number in range(SLOTS[self.game])
        }
        if DEALT[self.game]:
            self.cards = {slot: self.deck.pop(0) for slot in self.cards}
            self.lay_open(self.deck.pop(0))

    def next_starter(self) -> str | None:
        raise NotImplementedError

    def begin_turn(self) -> None:
        raise NotImplementedError

    def end_turn(self) -> None:
        """0.4, X03: the cap is tested only while no final phase is running."""
        self.turns += 1
        following = self.left_of(self.turn)
        if following == self.ender or (self.ender is None and self.turns >= self.turn_cap):
            self.end_round()
        else:
            self.turn = following
            self.begin_turn()

    def end_round(self) -> None:
        for slot, card in self.cards.items():
            if card is not None:
                self.show(card)
                self.up.add(slot)
        if self.settle() or self.round == self.rounds:
            self.turn, self.phase = None, "over"
        else:
            self.begin_round()

    def settle(self) -> bool:
        """Carry out the end of a round; return whether it decides the match."""
        return False

    def left_of(self, seat: str | None) -> str:
        return self.seats[(self.seats.index(str(seat)) + 1) % len(self.seats)]

    # Cards

    def shuffle(self, faces: Sequence[str]) -> None:
        """Shuffling clears all knowledge; exactly these cards must be in the new pile."""
        number = len(self.shuffled)
        order = self.shuffles(number)
        assert order, f"shuffle {number + 1} has not come"
        assert Counter(order) == Counter(faces), f"shuffle {number + 1} is not made of the right cards"
        self.deck = [Card(face, number, place) for place, face in enumerate(order)]
        self.shuffled.append(list(self.deck))

    def draw(self) -> Card:
        """X02: the pile is rebuilt when a card is needed. `bande` and `gang` keep the top discard (B12, G11)."""
        if not self.deck:
            kept = self.discard[-1:] if self.game in ("gang", "bande") else []
            self.shuffle([card.face for card in self.discard[: len(self.discard) - len(kept)]])
            self.discard = kept
        return self.deck.pop(0)

    def draw_to_hand(self) -> Card:
        self.hand = self.draw()
        self.hand.seen.add(self.turn)
        return self.hand

    def show(self, card: Card) -> None:
        card.seen.update(self.viewers)

    def lay_open(self, card: Card) -> None:
        self.show(card)
        self.discard.append(card)

    def put_aside(self, card: Card) -> None:
        self.show(card)
        self.aside.append(card)

    def leave_hand(self) -> Card:
        card, self.hand = self.in_hand, None
        return card

    @property
    def in_hand(self) -> Card:
        assert self.hand is not None
        return self.hand

    def lying_at(self, slot: str) -> Card:
        card = self.cards[slot]
        assert card is not None
        return card

    def exchange(self, a: str, b: str) -> None:
        """Swap two cards; each stays face up or down."""
        self.cards[a], self.cards[b] = self.cards[b], self.cards[a]
        if (a in self.up) != (b in self.up):
            self.up ^= {a, b}

    # Moves

    def play(self, move: str) -> None:
        raise NotImplementedError

    def legal(self) -> set[str]:
        """The legal moves of the seat to move."""
        raise NotImplementedError

    def own(self) -> list[str]:
        return [slot for slot in self.cards if slot[0] == self.turn]

    # What viewers know

    def view(self, viewer: Viewer) -> Json:
        """Return the fields of a view that follow from this scribe."""
        return {
            "round": self.round,
            "phase": self.phase,
            "turn": self.turn,
            "ender": self.ender,
            "starter": self.starter,
            "turns": self.turns,
            "again": self.again,
            "cards": self.by_seat(lambda slot, card: card.face if slot in self.up else "?"),
            "known": self.by_seat(lambda slot, card: card.face if viewer in card.seen else "?"),
            "seen": self.by_seat(lambda slot, card: self.who_has_seen(card)),
            "backs": self.by_seat(lambda slot, card: self.back_of(card)),
            "earlier": self.hidden_from_earlier_piles(),
            "hand": None if self.hand is None else self.hand.face if viewer in self.hand.seen else "?",
            "held": self.held(),
            "draw": len(self.deck),
            "discard": [card.face for card in self.discard],
            "aside": [card.face for card in self.aside],
        }

    def who_has_seen(self, card: Card) -> str:
        """Seats in order, then a star for the spectator."""
        return "".join(seat for seat in self.seats if seat in card.seen) + "*" * card.is_public

    def back_of(self, card: Card) -> str:
        """What everybody knows of a card that not everybody has seen: which pile of the round, and if a number."""
        if card.is_public:
            return "-"
        return f"{card.shuffle - self.first_shuffle}{'n' if card.is_surely_number else ''}"

    def hidden_from_earlier_piles(self) -> list[list[str]]:
        """What was never shown of the piles that are used up; all of it must have been drawn, and is still there."""
        order = whole_deck(self.game)
        piles = self.shuffled[self.first_shuffle : -1]
        return [sorted((card.face for card in pile if not card.is_public), key=order.index) for pile in piles]

    def held(self) -> Json | None:
        if self.hand is None or self.hand.is_public:
            return None
        return {"seen": self.who_has_seen(self.hand), "back": self.back_of(self.hand)}

    def by_seat(self, name: Callable[[str, Card], str]) -> dict[str, list[str]]:
        return {
            seat: [name(slot, card) if card else "-" for slot, card in self.cards.items() if slot[0] == seat]
            for seat in self.seats
        }

    def has_seen(self, viewer: Viewer) -> dict[tuple[int, int], str]:
        """Every card a viewer has ever seen, by its shuffle and its place in it."""
        return {(card.shuffle, card.place): card.face for pile in self.shuffled for card in pile if viewer in card.seen}

    def unseen_in_play(self, viewer: Viewer) -> list[Card]:
        """The cards on the table, in the hand and in the draw pile that a viewer has not seen."""
        on_table = [card for card in self.cards.values() if card is not None]
        in_hand = [] if self.hand is None else [self.hand]
        return [card for card in (*on_table, *in_hand, *self.deck) if viewer not in card.seen]


class ClanScribe(Scribe):
    """Section 1, and 2.2 for swap and peek."""

    def next_starter(self) -> str | None:
        return self.first if not self.round else self.ender or self.starter  # C35, X03

    def begin_round(self) -> None:
        super().begin_round()
        self.begin_turn()

    def begin_turn(self) -> None:
        """Draw until there is a number, or an action with a target; an action without one lapses (C21)."""
        while True:
            card = self.draw_to_hand()
            if is_number(card.face):
                card.is_surely_number = True  # an action would have been shown
                self.phase = "hand"
                return
            self.show(card)
            if self.has_target(card.face):
                self.phase = "action"
                return
            self.put_aside(self.leave_hand())

    def has_target(self, action: str) -> bool:
        lodges = {slot[0] for slot in self.cards if self.is_target(slot, action)}
        return len(lodges) >= (2 if action == "swap" else 1)

    def is_target(self, slot: str, action: str) -> bool:
        if self.cards[slot] is None or self.is_protected(slot):
            return False
        return action != "peek" or slot not in self.up

    def is_protected(self, slot: str) -> bool:
        """1.2: covered, in a full lodge, or somebody else's only face-up card."""
        owner = slot[0]
        above = {"1": "4", "2": "45", "3": "5", "4": "", "5": ""}[slot[1]]
        covered = any(self.cards[owner + number] for number in above)
        ups = sum(up[0] == owner for up in self.up)
        return covered or self.count(owner) == 5 or (slot in self.up and ups == 1 and owner != self.turn)

    def count(self, owner: str) -> int:
        return sum(card is not None for slot, card in self.cards.items() if slot[0] == owner)

    def may_fill(self, slot: str) -> bool:
        """1.2: an empty space with both spaces under it filled; the fifth one by its owner only."""
        owner = slot[0]
        under = {"4": "12", "5": "23"}.get(slot[1], "")
        rests = all(self.cards[owner + number] for number in under)
        return self.cards[slot] is None and rests and (owner == self.turn or self.count(owner) <= 3)

    def legal(self) -> set[str]:
        if self.phase == "action":
            return self.acts(self.in_hand.face)
        spaces = {slot for slot in self.cards if self.may_fill(slot)}
        if self.phase == "taken":
            spaces.intersection_update(self.own())  # C04
        else:
            spaces |= {slot for slot, card in self.cards.items() if card and not self.is_protected(slot)}
        return {f"put {slot} {face}" for slot in spaces for face in ("up", "down")}

    def acts(self, action: str) -> set[str]:
        targets = [slot for slot in self.cards if self.is_target(slot, action)]
        if action == "swap":
            return {f"swap {a} {b}" for a in targets for b in targets if a[0] < b[0]}
        return {f"{'clean' if action == 'cleanup' else action} {slot}" for slot in targets}

    def play(self, move: str) -> None:
        word, slot, *rest = move.split(" ")
        if word == "put":
            self.put(slot, rest[0] == "up")
            return
        if word == "clean":
            self.lay_open(self.lying_at(slot))
            self.cards[slot] = None
            self.up.discard(slot)
        elif word == "flip":
            self.up ^= {slot}
            if slot in self.up:
                self.show(self.lying_at(slot))
        elif word == "peek":
            self.lying_at(slot).seen.add(self.turn)
        else:
            self.exchange(slot, rest[0])
        self.put_aside(self.leave_hand())
        self.begin_turn()

    def put(self, slot: str, face_up: bool) -> None:
        old, self.cards[slot] = self.cards[slot], self.leave_hand()
        self.up.discard(slot)
        if face_up:
            self.up.add(slot)
            self.show(self.lying_at(slot))
        if old is not None and slot[0] != self.turn:
            self.hand = old
            old.seen.add(self.turn)  # C03
            self.phase = "taken"
            return
        if old is not None:
            self.lay_open(old)
        if self.ender is None and self.count(str(self.turn)) == 5:
            self.ender = self.turn
        if self.has_five_open():
            self.turns += 1
            self.end_round()
        else:
            self.end_turn()

    def has_five_open(self) -> bool:
        """C30: five equal cards of the seat to move, all face up."""
        open_faces = [
            card.face for slot, card in self.cards.items() if card and slot in self.up and slot[0] == self.turn
        ]
        return len(open_faces) == 5 and len(set(open_faces)) == 1

    def settle(self) -> bool:
        """C30: five of a kind decides the match."""
        lodges = self.by_seat(lambda _slot, card: card.face).values()
        return any(len(set(lodge)) == 1 and "-" not in lodge for lodge in lodges)


class GangScribe(Scribe):
    """Section 3."""

    def next_starter(self) -> str | None:
        return None  # found by the cards turned up

    def begin_round(self) -> None:
        super().begin_round()
        self.turn, self.phase = "A", "open"
        self.chosen: list[str] = []

    def begin_turn(self) -> None:
        self.phase = "source"

    def turn_up(self, slot: str) -> None:
        self.up.add(slot)
        self.show(self.lying_at(slot))

    def legal(self) -> set[str]:
        own = self.own()
        if self.phase == "open":
            return {f"open {a} {b}" for a in own for b in own if a < b}
        if self.phase == "source":
            return {"draw", "take"}
        down = [slot for slot in own if slot not in self.up]
        moves = {f"{word} {slot}" for word in ("put", "turn") for slot in down}
        for slot in (slot for slot in own if slot in self.up):
            moves |= self.exchanges(slot, down)
        return moves | {"pass"} if len(down) == 1 else moves

    def exchanges(self, slot: str, down: Sequence[str]) -> set[str]:
        """A1 and SWIM: a beaver beside the open number in hand swims, one beside an open beaver stays (G15, G17)."""
        other = in_same_column(slot)
        beside = self.lying_at(other).face if other in self.up else None
        if self.lying_at(slot).face != "beaver":
            return {f"put {slot}"}
        if beside == "beaver":
            return set()
        return {f"swim {slot} {target}" for target in down} if beside == self.in_hand.face else {f"put {slot}"}

    def play(self, move: str) -> None:
        word, *slots = move.split(" ")
        if word == "open":
            self.choose(slots)
        elif word == "draw":
            self.draw_to_hand()
            self.phase = "hand"
        elif word == "take":
            self.hand = self.discard.pop()
            self.phase = "hand"
        else:
            self.use(word, slots)
            if self.ender is None and sum(slot[0] == self.turn for slot in self.up) == 8:
                self.ender = self.turn
            self.end_turn()

    def choose(self, slots: Sequence[str]) -> None:
        """Everybody chooses, then all is turned up (X07); 3.3: the largest sum starts, then the earliest birthday."""
        self.chosen += slots
        if self.turn != self.seats[-1]:
            self.turn = self.left_of(self.turn)
            return
        for slot in self.chosen:
            self.turn_up(slot)
        order = self.options.get("birthday_order", self.seats)
        assert isinstance(order, Sequence)
        self.starter = self.turn = max(order, key=self.open_sum)  # the first of the largest ones
        self.begin_turn()

    def open_sum(self, seat: str) -> int:
        """G02: a beaver is worth the open number in its column, or nothing."""
        shown = {slot: self.lying_at(slot).face for slot in self.up if slot[0] == seat}
        total = 0
        for slot, face in shown.items():
            worth = shown.get(in_same_column(slot), "0") if face == "beaver" else face
            total += int(worth) if is_number(worth) else 0
        return total

    def use(self, word: str, slots: Sequence[str]) -> None:
        if word in ("turn", "pass"):
            self.lay_open(self.leave_hand())
            for slot in slots:
                self.turn_up(slot)
            return
        place, old = slots[0], slots[-1]  # a beaver swims from the first slot to the last
        self.lay_open(self.lying_at(old))
        self.cards[old] = self.cards[place]
        self.cards[place] = self.leave_hand()
        for slot in slots:
            self.turn_up(slot)


def in_same_column(slot: str) -> str:
    number = int(slot[1])
    return f"{slot[0]}{number + 4 if number <= 4 else number - 4}"


class BandeScribe(Scribe):
    """Section 4, and 5 for the classic edition."""

    def next_starter(self) -> str | None:
        if not self.round:
            return self.first
        moves_on = self.game == "bande" or self.options.get("rotate")  # K03
        return self.left_of(self.starter) if moves_on else self.starter

    def begin_round(self) -> None:
        super().begin_round()
        for seat in self.seats:
            self.lying_at(f"{seat}1").seen.add(seat)
            self.lying_at(f"{seat}4").seen.add(seat)
        self.begin_turn()

    def begin_turn(self) -> None:
        self.phase = "source"

    def play(self, move: str) -> None:
        word, *slots = move.split(" ")
        if self.phase == "knock":
            if word == "knock":
                self.ender = self.turn
            self.end_turn()
        elif word == "stop":
            self.end_action()
        elif word == "draw":
            self.draw_on()
        elif word == "take":
            self.hand = self.discard.pop()
            self.keep(slots[0])
        else:
            self.use(word, slots)

    def legal(self) -> set[str]:
        if self.phase != "hand":
            top = self.discard[-1].face if self.discard else ""
            takes = {f"take {slot}" for slot in self.own() if is_number(top)}  # B03
            return {"source": {"draw", *takes}, "knock": {"knock", "pass"}, "again": {"draw", "stop"}}[self.phase]
        face, own = self.in_hand.face, self.own()
        uses = {
            "swap": {f"swap {mine} {other}" for mine in own for other in self.cards if other not in own},
            "peek": {f"peek {slot}" for slot in own},
            "draw2": {"draw"},
        }
        return {"drop"} | uses.get(face, {f"put {slot}" for slot in own})

    def draw_on(self) -> None:
        """Draw; with a draw2 in hand this uses it, and it waits until all is done (B08)."""
        self.again = self.hand is not None
        if self.hand is not None:
            self.put_aside(self.leave_hand())
        self.draw_to_hand()
        self.phase = "hand"

    def keep(self, slot: str) -> None:
        self.lay_open(self.lying_at(slot))
        self.cards[slot] = self.leave_hand()
        self.lying_at(slot).is_surely_number = True  # B04
        self.end_action()

    def use(self, word: str, slots: Sequence[str]) -> None:
        if word == "put":
            self.keep(slots[0])
            return
        if word == "swap":
            self.exchange(slots[0], slots[1])
        elif word == "peek":
            self.lying_at(slots[0]).seen.add(self.turn)
        self.lay_open(self.leave_hand())
        if word == "drop" and self.again:
            self.again = False
            self.phase = "again"
        else:
            self.end_action()

    def end_action(self) -> None:
        self.again = False
        while self.aside:
            self.lay_open(self.aside.pop())
        if self.ender is None and self.turns + 1 >= len(self.seats):  # B15
            self.phase = "knock"
        else:
            self.end_turn()

    def settle(self) -> bool:
        """4.4: the knocker begins (X03: the starter of a capped round); every special is replaced by a number."""
        start = self.seats.index(str(self.ender or self.starter))
        for seat in (*self.seats[start:], *self.seats[:start]):
            for slot in (slot for slot in self.cards if slot[0] == seat):
                while not is_number(self.lying_at(slot).face):
                    self.put_aside(self.lying_at(slot))
                    card = self.draw()
                    self.show(card)
                    self.cards[slot] = card
        return False


SCRIBES = {"clan": ClanScribe, "gang": GangScribe, "bande": BandeScribe}


def shuffles_of(match: Match) -> Shuffles:
    """The shuffles of a match, also those to come once they have come; an empty list before."""
    return lambda number: next(iter(shuffles_in(match.record())[number:]), [])


def scribe_of(match: Match) -> Scribe:
    """Follow a match from its beginning to where it stands."""
    scribe = SCRIBES[family(match.game)](match.game, match.players, match.options, shuffles_of(match))
    for move in moves_in(match.record()):
        scribe.play(move)
    return scribe


def assert_same_account(match: Match, scribe: Scribe) -> None:
    """Compare the choices, and every viewer's view with what the scribe says that this viewer has seen."""
    assert set(match.legal) == (scribe.legal() if scribe.turn else set())
    for viewer in viewers(match.players):
        view = match.view(viewer).to_dict()
        account = scribe.view(viewer)
        assert {name: view[name] for name in account} == account, f"the view of {viewer or 'the spectator'}"
