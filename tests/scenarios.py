"""Rare branches of the rules: tables with a stacked draw pile, and moves that reach them with certainty."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from random import Random

from biberbau import Match, View

from .setups import DECKS, EventJson, Setup
from .watched_table import BandeTable, ClanTable, ClassicTable, CombinedTable, GangTable, Table

Wish = tuple[str, ...]
DRAIN: Wish = ("draw", "drop", "pass")
"""In `bande*`: draw, use every draw2, keep nothing, never knock."""
OWN_FIRST: Wish = ("put {me}1 up",)
"""In `clan*`: lay every number on the same space."""
FIRST_COLUMN: Wish = ("open {me}1 {me}5", "draw", "put {me}1")
"""In `gang`: open a column and exchange its upper card."""


@dataclass(frozen=True)
class Scenario:
    """A table with a stacked draw pile, the moves made there, and the condition to be reached."""

    about: str
    table: type[Table]
    comes_about: Callable[[View, Sequence[EventJson]], bool]
    wishes: Wish = ()
    script: tuple[str, ...] = ()
    top: tuple[str, ...] = ()
    bottom: tuple[str, ...] = ()
    players: int = 2
    options: dict[str, object] = field(default_factory=dict)

    def setup(self) -> Setup:
        rest = Counter(DECKS[self.table.game])
        rest.subtract([*self.top, *self.bottom])
        middle = list(rest.elements())
        Random(self.about).shuffle(middle)
        return Setup(self.table.game, self.players, 0, ((*self.top, *middle, *self.bottom),), self.options)

    def moves(self, match: Match) -> Iterator[str]:
        """Yield the moves of the script, then the first possible of the wishes."""
        yield from self.script
        while match.turn is not None:
            wishes = [wish.format(me=match.turn) for wish in self.wishes]
            yield next((move for wish in wishes for move in match.legal if move == wish), match.legal[0])

    def position(self) -> Match:
        """Return the match where the condition holds."""
        match, events = self.setup().match(), list[EventJson]()
        moves = self.moves(match)
        while not self.comes_about(match.view(None), events):
            events = [event.seen_by(None) or {} for event in match.play(next(moves))]
        return match


def has_rebuilt(_: View, events: Sequence[EventJson]) -> bool:
    return any(event.get("rebuilt") for event in events)


def has_rebuilt_among_replacements(view: View, events: Sequence[EventJson]) -> bool:
    return has_rebuilt(view, events) and any(event["kind"] == "replaced" for event in events)


def has_won_by_five(*winners: str) -> Callable[[View, Sequence[EventJson]], bool]:
    return lambda view, events: view.winners == winners and events[-1]["by"] == "five"


def has_beaver_pair(view: View, _: Sequence[EventJson]) -> bool:
    columns = (display[column::4] for display in view.cards.values() for column in range(4))
    return ("beaver", "beaver") in columns


def has_points(points: int) -> Callable[[View, Sequence[EventJson]], bool]:
    return lambda view, _: view.last is not None and view.last.scores is not None and view.last.scores["A"] == points


def display_of_a(columns: str) -> tuple[str, ...]:
    """A deal for two in which A has these columns and B, with higher cards, will start."""
    cards = [column.replace("W", "beaver").split("/") for column in columns.split("|")]
    return (*(upper for upper, _ in cards), *(lower for _, lower in cards), *("12", "11", "12", "11") * 2)


ONE_TURN: dict[str, object] = {"rounds": 1, "turn_cap": 1}
FIVE_FOR_A = ("put A1 up", "put A2 down", "put A3 up", "put A4 up", "put A5 down", "put B1 up")
FIVE_OPEN = tuple(f"put {seat}{number} up" for number in range(1, 6) for seat in "AB")
FIVE_EACH = tuple(f"put {seat}{number} down" for number in range(1, 6) for seat in "AB")
BEAVERS = ("6", "1", "2", "3", "beaver", "1", "2", "3") * 2

SCENARIOS = [
    Scenario("C25 the whole discard pile is shuffled", ClanTable, has_rebuilt, OWN_FIRST),
    Scenario("C25 with six lodges", ClanTable, has_rebuilt, OWN_FIRST, players=6),
    Scenario("V13 the larger pile runs out too", CombinedTable, has_rebuilt, OWN_FIRST),
    Scenario("C30 five of a kind", ClanTable, has_won_by_five("A"), script=FIVE_FOR_A, top=("3",) * 6),
    Scenario(
        "C30 five open cards win at once", ClanTable, has_won_by_five("A"), script=FIVE_OPEN[:-1], top=("0", "1") * 5
    ),
    Scenario(
        "C30 in a last turn too",
        ClanTable,
        has_won_by_five("B"),
        script=FIVE_OPEN,
        top=("0", "1", "2", "1", *("2", "1") * 3),
    ),
    Scenario("V12 five nines", CombinedTable, has_won_by_five("A"), script=FIVE_FOR_A, top=("9",) * 6),
    Scenario("C31 five of a kind twice", ClanTable, has_won_by_five("A", "B"), script=FIVE_EACH, top=("0", "1") * 5),
    Scenario(
        "C21 every action lapses on an empty table",
        CombinedTable,
        lambda view, _: len(view.aside) == 28,
        top=("cleanup",) * 5 + ("flip",) * 9 + ("peek",) * 7 + ("swap",) * 7,
    ),
    Scenario("G11 the top discard stays", GangTable, has_rebuilt, FIRST_COLUMN),
    Scenario("G11 with six displays", GangTable, has_rebuilt, FIRST_COLUMN, players=6),
    Scenario(
        "G17 a beaver pair is locked", GangTable, has_beaver_pair, FIRST_COLUMN, top=(*BEAVERS, "5", "beaver", "beaver")
    ),
    Scenario(
        "G20 a beaver swims into a pair",
        GangTable,
        has_beaver_pair,
        script=("open A1 A5", "open B2 B3", "draw", "put A2", "draw", "put B1", "draw", "swim A5 A6"),
        top=(*BEAVERS, "5", "beaver", "7", "6"),
    ),
    *(
        Scenario(about, GangTable, has_points(points), FIRST_COLUMN, top=display_of_a(columns), options=ONE_TURN)
        for about, columns, points in (
            ("G25 two groups of pairs", "6/6|3/3|6/6|3/3", -20),
            ("G26 three equal pairs", "6/6|6/6|1/2|6/6", 3 - 15),
            ("G26 four equal pairs", "5/5|5/5|5/5|5/5", -20),
            ("G24 beavers beside numbers", "5/W|W/5|5/W|9/9", -15),
            ("G23 a beaver pair joins the better group", "6/6|6/6|3/3|W/W", -20),
            ("G23 two beaver pairs", "0/0|W/W|W/W|1/2", 3 - 15),
            ("G23 two beaver pairs part", "0/0|4/4|W/W|W/W", -20),
            ("G28 equal zeros", "0/0|0/0|12/11|1/2", 26 - 10),
            ("G29 equal cards side by side", "5/1|5/2|7/3|7/4", 34),
        )
    ),
    Scenario("B12 the top discard stays", BandeTable, has_rebuilt, DRAIN),
    Scenario("K05 the whole stack is shuffled", ClassicTable, has_rebuilt, DRAIN),
    Scenario(
        "B10 a draw2 draws a draw2, and so on",
        BandeTable,
        lambda view, _: view.aside == ("draw2",) * 5 and view.again,
        DRAIN,
        top=(*"12345678", "0", *("draw2",) * 5),
    ),
    Scenario(
        "B12 a waiting draw2 is not shuffled in",
        BandeTable,
        lambda view, events: has_rebuilt(view, events) and view.aside == ("draw2",) * 5,
        DRAIN,
        bottom=("draw2",) * 5,
    ),
    Scenario(
        "K06 the dropped first card is",
        ClassicTable,
        lambda view, events: has_rebuilt(view, events) and view.aside == ("draw2",) and not view.again,
        DRAIN,
        bottom=("draw2", "7"),
    ),
    Scenario(
        "B23 the draw pile runs out among the replacements",
        BandeTable,
        has_rebuilt_among_replacements,
        DRAIN,
        top=("swap",) * 8,
        bottom=("draw2",) * 5 + ("peek",) * 7,
        options={"turn_cap": 44},
    ),
    Scenario(
        "K12 and in the classic edition",
        ClassicTable,
        has_rebuilt_among_replacements,
        DRAIN,
        top=("swap",) * 8,
        bottom=("draw2",) * 5 + ("peek",) * 7,
        options={"turn_cap": 44},
    ),
]
