"""The wire: every message between server and client, as types.

These structs are the only description of the protocol. The server encodes and decodes them; the HTTP documentation and
the TypeScript types of the page are derived from them. Views, events, options, records and game facts are declared by
the notation; here they are plain JSON that refers to these declarations. A message is made for one viewer, from that
viewer's view and events, so it contains no card that the viewer has not seen.
"""

from typing import Annotated, Literal

from msgspec import Meta, field

from .wire_accounts import BotAccount as BotAccount
from .wire_accounts import Device as Device
from .wire_accounts import DeviceLink as DeviceLink
from .wire_accounts import Devices as Devices
from .wire_accounts import Introduce as Introduce
from .wire_accounts import Me as Me
from .wire_accounts import MySeat as MySeat
from .wire_accounts import Recover as Recover
from .wire_accounts import RecoveryPhrase as RecoveryPhrase
from .wire_accounts import SeatStage as SeatStage
from .wire_accounts import SignIn as SignIn
from .wire_accounts import SignOut as SignOut
from .wire_base import LONGEST_NAME as LONGEST_NAME
from .wire_base import READ_OF_NAME as READ_OF_NAME
from .wire_base import Beaver, CommandId, Message, Name
from .wire_base import Level as Level
from .wire_base import Pace as Pace
from .wire_base import Seat as Seat
from .wire_daily import Dailies as Dailies
from .wire_daily import Daily as Daily
from .wire_daily import DailyOpened as DailyOpened
from .wire_daily import DailyResult as DailyResult
from .wire_daily import PlayDaily as PlayDaily
from .wire_draws import Cut as Cut
from .wire_draws import DrawAgain as DrawAgain
from .wire_draws import DrawInfo
from .wire_draws import ShowCut as ShowCut
from .wire_groups import ChangeGroup as ChangeGroup
from .wire_groups import Duel as Duel
from .wire_groups import GameCount as GameCount
from .wire_groups import GroupFive as GroupFive
from .wire_groups import GroupInfo as GroupInfo
from .wire_groups import GroupInvitation as GroupInvitation
from .wire_groups import GroupMatch as GroupMatch
from .wire_groups import GroupMember as GroupMember
from .wire_groups import GroupPage as GroupPage
from .wire_groups import GroupPerson as GroupPerson
from .wire_groups import GroupRating as GroupRating
from .wire_groups import GroupRound as GroupRound
from .wire_groups import GroupSeat as GroupSeat
from .wire_groups import InviteFrom as InviteFrom
from .wire_groups import MyGroups as MyGroups
from .wire_groups import NewGroup as NewGroup
from .wire_groups import RealResult as RealResult
from .wire_groups import RealSeat as RealSeat
from .wire_matches import BestRound as BestRound
from .wire_matches import FirstFive as FirstFive
from .wire_matches import MatchEnding as MatchEnding
from .wire_matches import MatchInfo as MatchInfo
from .wire_matches import MatchLink as MatchLink
from .wire_matches import MatchSeat as MatchSeat
from .wire_matches import MyMatches as MyMatches
from .wire_matches import Standing as Standing
from .wire_matches import Standings as Standings
from .wire_moderation import Avoid as Avoid
from .wire_moderation import AvoidedPeople as AvoidedPeople
from .wire_moderation import AvoidedPerson as AvoidedPerson
from .wire_moderation import Cases as Cases
from .wire_moderation import Dismiss as Dismiss
from .wire_moderation import How as How
from .wire_moderation import Impose as Impose
from .wire_moderation import Lift as Lift
from .wire_moderation import Reason as Reason
from .wire_moderation import Reported as Reported
from .wire_moderation import ReportedLine as ReportedLine
from .wire_moderation import ReportInfo as ReportInfo
from .wire_moderation import ReportPerson as ReportPerson
from .wire_moderation import SanctionInfo as SanctionInfo
from .wire_moderation import SanctionKind as SanctionKind
from .wire_notation import COMPONENT as COMPONENT
from .wire_notation import Event as Event
from .wire_notation import Game as Game
from .wire_notation import GameFacts as GameFacts
from .wire_notation import Hint as Hint
from .wire_notation import Json as Json
from .wire_notation import Looked as Looked
from .wire_notation import Options as Options
from .wire_notation import Record as Record
from .wire_notation import View as View
from .wire_notation import ViewChange as ViewChange
from .wire_push import PushInfo as PushInfo
from .wire_push import Quiet as Quiet
from .wire_push import SetQuiet as SetQuiet
from .wire_push import Subscribe as Subscribe
from .wire_push import Unsubscribe as Unsubscribe
from .wire_replays import AskWhy as AskWhy
from .wire_replays import Branch as Branch
from .wire_replays import Origin as Origin
from .wire_replays import Replay as Replay
from .wire_replays import ReplayEyes as ReplayEyes
from .wire_replays import ReplayStep as ReplayStep
from .wire_replays import Why as Why
from .wire_reviews import AskReview as AskReview
from .wire_reviews import Effort as Effort
from .wire_reviews import Mark as Mark
from .wire_reviews import NextTime as NextTime
from .wire_reviews import ReviewInfo as ReviewInfo
from .wire_reviews import ReviewRemark as ReviewRemark
from .wire_reviews import ReviewSeat as ReviewSeat
from .wire_reviews import ReviewSentence as ReviewSentence
from .wire_reviews import ReviewState as ReviewState
from .wire_reviews import ReviewWords as ReviewWords
from .wire_reviews import ThingToTry as ThingToTry

WIRE = 1
"""The version of the wire: the messages here and their paths.

It rises with every incompatible change of a message or path. Additions to what the server sends do not raise it,
because readers ignore unknown fields and kinds.
"""
API = f"/api/v{WIRE}"
"""The prefix of all paths."""

Language = Literal["en", "de"]
"""For the page, which shows one language; the server sends texts in all of them."""
Emote = Literal["hello", "thanks", "well-played", "oops", "hurry", "wow", "laugh", "think", "cheeky", "just-wait"]
By = Literal["person", "bot", "stand-in", "timer"]
"""Who made a move."""
CloseReason = Literal["removed", "expired", "stopping", "elsewhere", "slow", "unknown-wire"]
"""Why a stream was closed."""
Said = dict[str, str]
"""A text for people, by language."""
Move = Annotated[str, Meta(min_length=1, max_length=40, description="one of the view's legal moves")]
Chat = Annotated[str, Meta(min_length=1, max_length=300)]


# Tables

Stage = Literal["waiting", "playing", "over", "closed"]
Watch = Literal["nobody", "everyone"]
Visibility = Literal["public", "invitation"]
SeatKind = Literal["open", "person", "bot"]


class SeatWish(Message):
    """Who is to sit in a seat: anybody, a bot of a level, the sender, or another player on the sender's device.

    `memory_aid` and `pace` are the aids of the sender or of the other player; without `memory_aid` the setting of the
    table counts.
    """

    kind: Literal["open", "bot", "me", "beside"]
    level: Level | None = None
    name: Name | None = None
    beaver: Beaver = 0
    memory_aid: bool | None = None
    pace: Pace = "normal"


TurnDays = Literal[1, 2, 3, 7]
"""The time for a move, in days."""


class Settings(Message):
    """The settings of a table. `options` are the house rules of the notation.

    `turn_seconds` is the time for a move, while somebody is connected. With `turn_days` the time always runs, and
    absent people are waited for until it is up; then a bot plays for them. A table has one of both, or none.
    `hints`: everybody may ask for hints; a person who plays against bots alone may do so anyway.
    `memory_aid` is the default for the people at the table; each of them can choose otherwise (`adjust`).
    """

    options: Options = field(default_factory=dict)
    watch: Watch = "everyone"
    visibility: Visibility = "invitation"
    turn_seconds: Annotated[int, Meta(ge=10, le=600)] | None = None
    turn_days: TurnDays | None = None
    memory_aid: bool = False
    chat: bool = False
    hints: bool = False


class NewTable(Message):
    """Open a table; with `start` the match begins at once if no seat is open, with `cuts` after the sender's cut."""

    game: Game
    seats: Annotated[list[SeatWish], Meta(min_length=2, max_length=6)]
    settings: Settings = field(default_factory=Settings)
    start: bool = False
    cuts: bool = False


class SeatInfo(Message):
    """Who sits in a seat.

    `here`: the person's page is connected. `stand_in`: a bot plays for the person until they come back. `late`: a
    builder made the last move of the elder or boss here, because the server had no time for a search. `given_away`: the
    others have decided that the bot keeps the seat, unless the person takes it back; `votes`: how many of them want
    that. `shows_hand`: spectators may see what this seat sees. `beside`: shares a device with another seat. `program`:
    plays over the API. `memory_aid`: the person is shown what people otherwise have to remember; `memory_aid_next`: the
    same, from the next round on. `pace`: how fast the table goes on for the person.
    """

    seat: Seat
    kind: SeatKind
    name: str | None = None
    beaver: int = 0
    level: Level | None = None
    player: str | None = None
    here: bool = False
    stand_in: bool = False
    late: bool = False
    given_away: bool = False
    votes: int = 0
    ready: bool = False
    shows_hand: bool = False
    beside: bool = False
    program: bool = False
    memory_aid: bool = False
    memory_aid_next: bool = False
    pace: Pace = "normal"


class Tally(Message):
    """How often a seat did something during a match; `took` and `lost` are cards taken from another player's cards."""

    took: int
    lost: int
    swapped: int
    swam: int


class TableInfo(Message):
    """The public description of a table.

    `host` is a person's id. `between`: a round has ended and the next one is dealt, but moves wait until every person
    is ready or the pause is over. `rematch`: the table where the same people play again. `tally`: what each seat did
    during the match, when it is over. `origin`: why its cards are not drawn, if they are not.
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
    tally: dict[Seat, Tally] | None = None
    origin: Origin | None = None


class Listed(Message):
    """A table in the list of public tables; `host_name` is empty if the host has no name."""

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
    """What the page needs to know about this server; `version` is that of the program, `wire` that of the wire."""

    version: str
    wire: int
    games: list[GameFacts]
    texts: dict[str, dict[str, str]]
    """Names and descriptions of the games by language, with all texts of games from other packages."""
    addresses: list[str]
    """Addresses for phones in the local network; empty unless the server listens there."""
    grace_seconds: int
    keep_days: int
    """Days of inactivity after which a table is deleted."""
    forget_days: int
    """Days of inactivity after which a person is deleted, if no match of theirs is kept."""
    keep_results: int
    """Days after the last visit of any of its people for which a match is kept; 0: matches are not kept."""
    report_days: int
    """Days after which a report is deleted."""


# The stream of a table: what the server sends


class Welcome(Message, tag="welcome"):
    """The full state, sent first and whenever a viewer cannot catch up entry by entry.

    `view` is null until the match begins. `log` has this viewer's events of the current round. `look` is the viewer's
    last secret look, if nothing has happened since. `resume` is the resume token: a viewer who reconnects sends it in
    the hello, with the `number` and `mark` of the last entry that they know. `version` is that of the server program,
    `wire` that of the wire.
    """

    wire: int
    version: str
    resume: str
    number: int
    mark: str
    seat: Seat | None
    over_shoulder: bool
    table: TableInfo
    view: View | None
    log: list[Event]
    look: Looked | None
    seconds_left: float | None
    may_undo: bool
    chat: list["Spoke"]
    draw: DrawInfo | None = None


class News(Message, tag="news"):
    """Entry `number` of the table's log, for this viewer. Numbers have no gaps: entries without news are sent too.

    `view` has the changed fields of the view. `table` is set if the table has changed. `undone` says that moves were
    undone: then `view` is whole, nothing is to be animated, and the last `events_undone` events no longer count.
    """

    number: int
    mark: str
    events: list[Event]
    view: ViewChange
    table: TableInfo | None
    seconds_left: float | None
    may_undo: bool
    undone: bool = False
    events_undone: int = 0
    by: By = "person"
    draw: DrawInfo | None = None
    """Set if the draw has changed."""


class Clock(Message, tag="clock"):
    """The clock of the current decision has started later than the decision; not an entry of the log."""

    seconds_left: float | None


class Presence(Message, tag="presence"):
    """Who is connected; not an entry of the log."""

    here: list[Seat]
    watchers: int


class SameNetwork(Message, tag="same-network"):
    """To the host of a public table: seats of people who come from the same network address, in groups.

    They may be one person with several devices, or people who share a connection. Not an entry of the log.
    """

    seats: list[list[Seat]]


class Spoke(Message, tag="spoke"):
    """An emote or a line of chat; not stored, unless somebody reports a person. `player` is the id of its author."""

    name: str
    seat: Seat | None
    emote: Emote | None = None
    text: str | None = None
    player: str | None = None


class Done(Message, tag="done"):
    """A command was carried out and stored; `number` is the length of the log after it."""

    id: str
    number: int


class Refused(Message, tag="refused"):
    """A command was not carried out; nothing has changed. `rule` is the id of the ruling that forbids it."""

    id: str | None
    code: str
    says: Said
    rule: str | None = None
    retry_after: float | None = None


class StreamClosed(Message, tag="closed"):
    """The last message of a stream.

    The seat was taken away, the table was closed or deleted, the seat is played on another device, the client reads too
    slowly, the server stops, or it does not speak the client's version of the wire.
    """

    reason: CloseReason
    says: Said


ServerMessage = Welcome | News | Clock | Presence | SameNetwork | Spoke | Done | Refused | StreamClosed

# The stream of a table: what the page sends


class Hello(Message, tag="hello"):
    """The first message of a client: its version of the wire, its point of view, and what it knows already.

    People see through their own seat; with several seats on one device, `seat` names one. A spectator may ask with
    `over` to see what a seat sees, if that seat allows it. `resume` is the token of the last welcome, `number` the last
    known entry, `mark` the mark of that entry. If one of them does not fit, the answer is a welcome: the table may have
    another history than the one that the client knows, for example after a backup was restored. `cuts`: the client
    takes part in draws, so the deal waits a moment for its cut.
    """

    wire: int
    seat: Seat | None = None
    over: Seat | None = None
    resume: str | None = None
    number: int = 0
    mark: str | None = None
    cuts: bool = False


class Play(Message, tag="move"):
    """Make a move; `number` is the entry it answers, so that no move is made twice or in an outdated position."""

    id: CommandId
    move: Move
    number: int


class Undo(Message, tag="undo"):
    """Undo the sender's last move, if nothing since was random and nobody has seen anything new or moved.

    At a table of one person and bots, only what the person has seen counts, and the moves of the bots are undone too.
    """

    id: CommandId


class Ready(Message, tag="ready"):
    """Report that the sender is ready for the next round."""

    id: CommandId


class Seen(Message, tag="seen"):
    """Report that the sender has seen the first cards of the round; until then the turn time limit waits."""

    id: CommandId


class Express(Message, tag="emote"):
    """Show an emote."""

    id: CommandId
    emote: Emote


class Say(Message, tag="chat"):
    """Send a line of chat, if the host allows it."""

    id: CommandId
    text: Chat


class ShowHand(Message, tag="show-hand"):
    """Allow spectators to see what the sender's seat sees, or end that."""

    id: CommandId
    allowed: bool


class TakeBack(Message, tag="take-back"):
    """Take the seat back from the stand-in bot."""

    id: CommandId


class GiveAway(Message, tag="give-away"):
    """During a match, let a bot keep the seat of a person who has been away longer than the grace.

    The host decides alone; the other people decide by majority, and each of them sends this command. The bot is the
    stand-in, and the person can take the seat back at any time.
    """

    id: CommandId
    seat: Seat


class Leave(Message, tag="leave"):
    """Give up the seat: before the match the seat opens again, during it a bot plays on."""

    id: CommandId


class Sit(Message, tag="sit"):
    """Take an open seat before the match, any one if `seat` is null; `beside` adds a player on the same device."""

    id: CommandId
    seat: Seat | None = None
    beside: Name | None = None
    beaver: Beaver = 0
    pace: Pace = "normal"


class Adjust(Message, tag="adjust"):
    """Choose the aids of a person on the sender's device: of the sender, or of the person in `seat`.

    What is null stays as it is. The pace changes at once. The memory aid changes at once before the match, and from the
    next round on during it.
    """

    id: CommandId
    seat: Seat | None = None
    memory_aid: bool | None = None
    pace: Pace | None = None


class Arrange(Message, tag="arrange"):
    """Before the match, the host gives a seat to a bot or opens it; the person there loses the seat."""

    id: CommandId
    seat: Seat
    level: Level | None = None


class Start(Message, tag="start"):
    """The host begins the match; open seats are filled with bots of this level."""

    id: CommandId
    fill: Level | None = None


class Rematch(Message, tag="rematch"):
    """Play again with the same people: opens one new table and sends its id to everybody."""

    id: CommandId


class Ping(Message, tag="ping"):
    """Check the connection."""

    id: CommandId


Command = (
    Play
    | Undo
    | Ready
    | Seen
    | Express
    | Say
    | ShowHand
    | Adjust
    | TakeBack
    | GiveAway
    | Leave
    | Sit
    | Arrange
    | Start
    | Cut
    | ShowCut
    | DrawAgain
    | Rematch
    | Ping
)
ClientMessage = Hello | Command
