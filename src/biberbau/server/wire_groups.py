"""The messages about groups of people who play together; `wire` has all others."""

from typing import Annotated

from msgspec import Meta

from .wire_base import Beaver, CommandId, Level, Message, Name, Seat
from .wire_notation import Game

Points = Annotated[int, Meta(ge=-1000, le=1000)]


class GroupMember(Message):
    """Somebody in a group; `joined` is false while they are only invited. `mine`: the person who asks."""

    id: str
    name: str
    beaver: int
    mine: bool
    joined: bool


class GroupInfo(Message):
    """A group of the person who asks. `mine`: they may dissolve it. `rated`: it has a rating.

    `made` is when it was made, in seconds since 1970.
    """

    id: str
    name: str
    rated: bool
    mine: bool
    made: float
    members: list[GroupMember]


class GroupInvitation(Message):
    """An invitation of the person who asks; `by` is who has invited them, null if that person has left."""

    id: str
    name: str
    by: str | None
    members: int


class MyGroups(Message):
    """The groups of the person, and those to which they are invited."""

    groups: list[GroupInfo]
    invitations: list[GroupInvitation]


class RealSeat(Message):
    """A seat of a match with real cards: a member of the group, or somebody with a name and a beaver only.

    `points` has the points of each round; `five`: won by five of a kind.
    """

    member: str | None
    name: Name
    beaver: Beaver
    points: Annotated[list[Points], Meta(min_length=1, max_length=20)]
    five: bool = False


class RealResult(Message):
    """The result of a match with real cards, from the score pad."""

    id: CommandId
    game: Game
    seats: Annotated[list[RealSeat], Meta(min_length=2, max_length=6)]


class NewGroup(Message):
    """Make a group: from a match of the person, whose people are invited, or from a match with real cards."""

    name: Name
    match: str | None = None
    result: RealResult | None = None


class ChangeGroup(Message):
    """Change the name of a group, and whether it has a rating."""

    name: Name
    rated: bool


class InviteFrom(Message):
    """Invite the people of a match to a group."""

    match: str


class GameCount(Message):
    """How often somebody has played and won a game."""

    game: Game
    played: int
    won: int


class GroupRating(Message):
    """The strength of somebody by OpenSkill, about 1000 at first, and how much it may be off in either direction."""

    value: int
    give: int


class GroupPerson(Message):
    """Somebody in the statistics of a group, who is a member or has only a name there.

    `streak`: the longest series of matches that they won, of those that they played. `took`: cards that they took from
    others. `rating` is null if the group has none.
    """

    name: str
    beaver: int
    member: bool
    mine: bool
    played: int
    won: int
    streak: int
    took: int
    games: list[GameCount]
    rating: GroupRating | None


class Duel(Message):
    """How often one person was placed before another one, and the other way round; both are places in `people`."""

    one: int
    other: int
    ahead: int
    behind: int


class GroupRound(Message):
    """The best round of a game, by whom (a place in `people`); `match` is null if it was played with real cards."""

    game: Game
    person: int
    points: int
    match: str | None


class GroupFive(Message):
    """The first match that was won by five of a kind, by whom (a place in `people`), and when."""

    person: int
    match: str | None
    ended: float


class GroupSeat(Message):
    """A seat in a match of a group; `person` is a place in `people`, null for bots and people who do not count."""

    seat: Seat
    person: int | None
    level: Level | None
    points: int
    place: int | None


class GroupMatch(Message):
    """A match that counts in a group. `real`: it was played with real cards, and has no replay.

    `replay`: the person who asks has played in it, so they can look at it.
    """

    id: str
    game: Game
    ended: float
    real: bool
    replay: bool
    five: bool
    seats: list[GroupSeat]


class GroupPage(Message):
    """A group with its statistics; the people with most wins first, the latest matches first.

    `games` are all games that were played in the group; the statistics are of all of them, or of the one that was asked
    for.
    """

    group: GroupInfo
    games: list[Game]
    people: list[GroupPerson]
    duels: list[Duel]
    rounds: list[GroupRound]
    five: GroupFive | None
    matches: list[GroupMatch]
