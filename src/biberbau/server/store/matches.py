"""The interface of the store for matches that have ended.

A match is stored once: the table says how its match ended, and a second attempt changes nothing. Only a match that was
stored as unfinished can still be replaced, because somebody may play on until its table is deleted. Until then it is
treated as running: nothing of it is read.
"""

from typing import NamedTuple, Protocol

from ..wire_matches import MatchEnding

NONE = "none"
"""The ending of a table where nothing is kept."""
LAST_LETTER = "~"
"""A letter behind all letters of ids."""


class MatchPlayer(NamedTuple):
    """A person in a match, with the name and beaver of that time. A deleted person has neither id nor name."""

    seat: str
    player: str | None
    name: str | None
    beaver: int

    def known_to(self, people: "set[str | None]") -> "MatchPlayer":
        """The same player, without a name if the person is not one of these, who exist."""
        return self if self.player in people else MatchPlayer(self.seat, None, None, 0)


class EndedMatch(NamedTuple):
    """A match to be stored: `result` and `record` are bytes that the store does not read; the id is the table's."""

    id: str
    game: str
    ending: MatchEnding
    began: float
    ended: float
    result: bytes
    record: bytes
    players: list[MatchPlayer]


class KeptMatch(NamedTuple):
    """A stored match without its record; `share` is the code with which the person who asks has shared it."""

    id: str
    game: str
    ending: MatchEnding
    began: float
    ended: float
    result: bytes
    players: list[MatchPlayer]
    share: str | None


class Wanted(NamedTuple):
    """Which matches of a person are wanted: at most `most`, the latest first.

    `name` is the name of another player; `before` is the end and the id of the match before the first one.
    """

    most: int
    game: str | None = None
    name: str | None = None
    since: float | None = None
    finished: bool | None = None
    before: tuple[float, str] | None = None


class OwnSeat(NamedTuple):
    """A seat of a person in a match, for the document about that person."""

    match: str
    game: str
    ending: str
    began: float
    ended: float
    seat: str
    name: str | None
    beaver: int
    hidden: int
    share: str | None


class MatchStore(Protocol):
    """What the server needs of a store for matches that have ended. Everything that writes raises NotStored."""

    async def settle(self, table: str, match: EndedMatch | None) -> None:
        """Store the match of a table and how it ended, once; None if there is nothing to keep.

        People who were deleted meanwhile have no name in it. A match without people is not kept.
        """
        ...

    async def unsettled(self, before: float, most: int) -> list[str]:
        """Tables without an entry since a time whose match is not stored, or only as unfinished; the oldest first."""
        ...

    async def unsettled_of(self, person: str) -> list[str]:
        """Tables with a tag of a person whose match is not stored."""
        ...

    async def listed(self, person: str, wanted: Wanted) -> list[KeptMatch]:
        """The matches of a person, the latest first."""
        ...

    async def companions(self, person: str) -> list[str]:
        """The names in the matches of a person, the most frequent first."""
        ...

    async def find(self, match: str, person: str | None) -> KeptMatch | None:
        """A match by its id, if the person has played in it, or by the code with which somebody shares it."""
        ...

    async def record(self, match: str) -> bytes | None:
        """The record of a match; None if it does not exist."""
        ...

    async def beginning_with(self, prefix: str, most: int) -> list[KeptMatch]:
        """Finished matches of people who exist, whose ids begin with these letters."""
        ...

    async def share(self, match: str, person: str, code: str | None) -> str | None:
        """Share a match of a person with a code, unless it has one; None ends that. Returns the code that counts."""
        ...

    async def hide(self, match: str, person: str) -> None:
        """Remove a match from the list of a person; it is deleted when nobody has it any more."""
        ...

    async def seats_in(self, person: str) -> list[OwnSeat]:
        """Everything that is stored about a person in matches."""
        ...
