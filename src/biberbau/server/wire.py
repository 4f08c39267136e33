"""The wire: every message between server and page, as types.

These structs are the one description of it. The server speaks and reads them, the HTTP documentation is made of them,
and so are the TypeScript types of the page. Views, events, options, records and the facts of games are those that the
notation declares: here they are plain JSON that refers to the declaration. Nothing here knows a card that its receiver
has not seen: a message is made for one viewer, from that viewer's view and events.
"""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, field

COMPONENT = "#/components/schemas/{name}"
"""Where the schema of a named type is."""


def _declared(name: str) -> dict[str, str]:
    """The schema of something that the notation declares under this name."""
    return {"$ref": COMPONENT.format(name=name)}


WIRE = 1
"""The version of the wire: of the messages here and of the paths they go to.

It rises when a message or a path changes in a way that speakers of the version before would misunderstand. What is
added to what the server sends does not raise it: readers skip the fields and kinds that they do not know.
"""
API = f"/api/v{WIRE}"
"""Where the paths begin."""

Seat = Literal["A", "B", "C", "D", "E", "F"]
Level = Literal["kit", "yearling", "builder", "elder", "boss"]
Language = Literal["en", "de"]
"""For the page, which speaks one; the server says everything in all of them."""
Emote = Literal["hello", "thanks", "well-played", "oops", "hurry", "wow", "laugh", "think"]
By = Literal["person", "bot", "stand-in", "timer"]
"""Who made a move."""
CloseReason = Literal["removed", "expired", "stopping", "elsewhere", "slow", "unknown-wire"]
"""Why there is nothing more to come."""
Said = dict[str, str]
"""A text for people, by language."""
Json = dict[str, Any]
Event = Annotated[Json, Meta(extra_json_schema=_declared("Event"))]
Looked = Annotated[Json, Meta(extra_json_schema=_declared("LookedEvent"))]
View = Annotated[Json, Meta(extra_json_schema=_declared("View"))]
"""A view. Where the table has no memory aid, what people have to remember is missing, and in `discard` every card under
the top one is `?` (X05); a program that sits at the table is sent all of it."""
ViewChange = Annotated[Json, Meta(extra_json_schema=_declared("ViewChange"))]
"""The fields of a view that have changed."""
Options = Annotated[Json, Meta(extra_json_schema=_declared("Options"))]
Record = Annotated[Json, Meta(extra_json_schema=_declared("Record"))]
GameFacts = Annotated[Json, Meta(extra_json_schema=_declared("GameFacts"))]
Game = Annotated[str, Meta(min_length=1, max_length=40, extra_json_schema=_declared("Game"))]

LONGEST_NAME = 20
READ_OF_NAME = 200
"""A name may be this long to be told, in words, that it is too long."""
Name = Annotated[
    str, Meta(max_length=READ_OF_NAME, description="a name as people write it; checked, trimmed, at most 20 letters")
]
Beaver = Annotated[int, Meta(ge=0, le=11, description="which of the beavers a person has picked")]
CommandId = Annotated[str, Meta(min_length=1, max_length=40, description="chosen by the sender; a repeat does nothing")]
Move = Annotated[str, Meta(min_length=1, max_length=40, description="one of the view's legal moves")]
Chat = Annotated[str, Meta(min_length=1, max_length=300)]
Secret = Annotated[str, Meta(min_length=1, max_length=100)]


class Message(Struct, forbid_unknown_fields=True):
    """Base of everything that is sent."""


# People


class Me(Message):
    """The person at this device; `id` is public, the secret stays in a cookie."""

    id: str
    name: str
    beaver: int
    seats: list["MySeat"]


class MySeat(Message):
    """A seat of mine at a table that has not been put away.

    The stage is `unreadable` where the server cannot read what it has stored of the table. Then `game` may be null, and
    `leave` is the one command that is carried out there.
    """

    table: str
    game: Game | None
    seat: Seat
    stage: "SeatStage"
    my_turn: bool


class Introduce(Message):
    """Say who I am; the first time this makes the person and sets the cookie."""

    name: Name
    beaver: Beaver = 0


class Passage(Message):
    """A one-time code that brings a person to another device; it travels in the fragment of a link, never in a log."""

    code: str
    seconds: int


class Arrive(Message):
    """Use such a code."""

    code: Secret


class BotAccount(Message):
    """A program that plays like a person; the token is told once."""

    id: str
    name: str
    token: str


# Tables

Stage = Literal["waiting", "playing", "over", "closed"]
SeatStage = Literal["waiting", "playing", "over", "closed", "unreadable"]
Watch = Literal["nobody", "everyone"]
Visibility = Literal["public", "invitation"]
SeatKind = Literal["open", "person", "bot"]


class SeatWish(Message):
    """Who is to sit in a seat: anybody who comes, a bot of a level, I, or a person beside me on this device."""

    kind: Literal["open", "bot", "me", "beside"]
    level: Level | None = None
    name: Name | None = None
    beaver: Beaver = 0


class Settings(Message):
    """How a table is kept. `options` are the house rules of the notation."""

    options: Options = {}
    watch: Watch = "everyone"
    visibility: Visibility = "invitation"
    turn_seconds: Annotated[int, Meta(ge=10, le=600)] | None = None
    memory_aid: bool = False
    chat: bool = False


class NewTable(Message):
    """Open a table; with `start` the match begins at once, if no seat is open."""

    game: Game
    seats: Annotated[list[SeatWish], Meta(min_length=2, max_length=6)]
    settings: Settings = field(default_factory=Settings)
    start: bool = False


class SeatInfo(Message):
    """Who sits in a seat.

    `here`: a person whose page is connected. `stand_in`: a bot plays for the person until they come back. `shows_hand`:
    spectators may see what this seat sees. `beside`: shares a device with another seat. `program`: plays over the API.
    """

    seat: Seat
    kind: SeatKind
    name: str | None = None
    beaver: int = 0
    level: Level | None = None
    player: str | None = None
    here: bool = False
    stand_in: bool = False
    ready: bool = False
    shows_hand: bool = False
    beside: bool = False
    program: bool = False


class TableInfo(Message):
    """A table as everybody sees it.

    `host` is a player's id. `between`: a round has ended and the next one is dealt, but moves wait until every person
    is ready or a while has passed. `rematch`: the table where the same people play again.
    """

    id: str
    game: Game
    stage: Stage
    host: str
    seats: list[SeatInfo]
    settings: Settings
    watchers: int
    between: bool = False
    rematch: str | None = None


class Listed(Message):
    """A table in the list of public ones; `host_name` is empty where the host has no name."""

    id: str
    game: Game
    stage: Stage
    host_name: str
    players: int
    open_seats: int
    watchers: int
    can_watch: bool


class Tables(Message):
    """The public tables, newest first."""

    tables: list[Listed]


class TableOpened(Message):
    """A table was opened."""

    table: str


class About(Message):
    """What the page needs to know of this server; `version` is the program's, `wire` the wire's."""

    version: str
    wire: int
    games: list[GameFacts]
    texts: dict[str, dict[str, str]]
    """By language, what the games are called and about, and everything that a foreign game brings to say."""
    addresses: list[str]
    """Where phones in the house reach it; empty unless it is open to the house."""
    grace_seconds: int
    keep_days: int
    """How long an abandoned table is kept."""
    forget_days: int
    """How long somebody is known who does not come back."""


# The stream of a table: what the server sends


class Welcome(Message, tag="welcome"):
    """The whole picture, first and whenever the page could not be brought up to date piece by piece.

    `view` is null until the match begins. `log` is what this viewer was told so far in this round. `look` is a look
    that nothing has happened since. `resume` is a token: a viewer who reconnects sends it in the hello. `version` is
    the server program's, `wire` the wire's.
    """

    wire: int
    version: str
    resume: str
    number: int
    seat: Seat | None
    over_shoulder: bool
    table: TableInfo
    view: View | None
    log: list[Event]
    look: Looked | None
    seconds_left: float | None
    may_undo: bool
    chat: list["Spoke"]


class News(Message, tag="news"):
    """Entry `number` of the table's log, as this viewer may know it: no gaps, even where there is nothing to tell.

    `view` has the fields of the view that have changed. `table` is there when something about it has changed.
    `undone` says that moves were taken back, so `view` is whole and nothing is to be animated.
    """

    number: int
    events: list[Event]
    view: ViewChange
    table: TableInfo | None
    seconds_left: float | None
    may_undo: bool
    undone: bool = False
    by: By = "person"


class Presence(Message, tag="presence"):
    """Who is connected; no entry of the log."""

    here: list[Seat]
    watchers: int


class Spoke(Message, tag="spoke"):
    """An emote, or a line of chat; not kept."""

    name: str
    seat: Seat | None
    emote: Emote | None = None
    text: str | None = None


class Done(Message, tag="done"):
    """A command was carried out, and will not be lost; `number` is the log's after it."""

    id: str
    number: int


class Refused(Message, tag="refused"):
    """A command was not carried out: nothing has changed. `rule` is the id of the rule that forbids it."""

    id: str | None
    code: str
    says: Said
    rule: str | None = None
    retry_after: float | None = None


class StreamClosed(Message, tag="closed"):
    """There is nothing more to come.

    The seat was taken away, the table was put away, the server is stopping, or it does not speak the wire of the page.
    """

    reason: CloseReason
    says: Said


ServerMessage = Welcome | News | Presence | Spoke | Done | Refused | StreamClosed

# The stream of a table: what the page sends


class Hello(Message, tag="hello"):
    """First message: which wire is spoken, as whom to see the table, and what is known already.

    A person is taken for their own seat; who has several on one device names it. Without a seat of their own, `over`
    asks to see what that seat sees, where that seat allows it. `resume` is the token of the last welcome, `number` the
    last entry that is known.
    """

    wire: int
    seat: Seat | None = None
    over: Seat | None = None
    resume: str | None = None
    number: int = 0


class Play(Message, tag="move"):
    """Make a move; `number` is the log's entry it answers, so that nothing is played twice or upon another table."""

    id: CommandId
    move: Move
    number: int


class Undo(Message, tag="undo"):
    """Take the last move back, where nothing was revealed, nothing random has happened and nobody else has acted."""

    id: CommandId


class Ready(Message, tag="ready"):
    """Seen enough of the round's end; the next one may begin."""

    id: CommandId


class Express(Message, tag="emote"):
    """Show an emote."""

    id: CommandId
    emote: Emote


class Say(Message, tag="chat"):
    """Say something, where the host allows it."""

    id: CommandId
    text: Chat


class ShowHand(Message, tag="show-hand"):
    """Allow spectators to see what my seat sees, or no longer."""

    id: CommandId
    allowed: bool


class TakeBack(Message, tag="take-back"):
    """Take the seat back from the bot that stood in."""

    id: CommandId


class Leave(Message, tag="leave"):
    """Leave for good: before the start the seat opens again, afterwards a bot plays on."""

    id: CommandId


class Sit(Message, tag="sit"):
    """Take an open seat before the start, any if none is named; `beside` adds a person on this device."""

    id: CommandId
    seat: Seat | None = None
    beside: Name | None = None
    beaver: Beaver = 0


class Arrange(Message, tag="arrange"):
    """The host gives a seat to a bot, or opens it; who sits there is asked to leave."""

    id: CommandId
    seat: Seat
    level: Level | None = None


class Start(Message, tag="start"):
    """The host begins the match; open seats are filled with bots of this level."""

    id: CommandId
    fill: Level | None = None


class Rematch(Message, tag="rematch"):
    """Play again with the same people: opens a new table once, and everybody is told."""

    id: CommandId


class Ping(Message, tag="ping"):
    """Ask whether the server is there."""

    id: CommandId


Command = Play | Undo | Ready | Express | Say | ShowHand | TakeBack | Leave | Sit | Arrange | Start | Rematch | Ping
ClientMessage = Hello | Command
