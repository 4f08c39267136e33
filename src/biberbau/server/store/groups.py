"""The interface of the store for groups: people who play together and look at their results.

A person is in a group only if they have accepted; until then they are invited. A match counts in a group if members,
and players beside them on the same device, had at least two seats there. This is computed, so a member who leaves takes
their results along. Results of matches with real cards are stored with the group.
"""

from typing import NamedTuple, Protocol

from .matches import KeptMatch, MatchPlayer


class Group(NamedTuple):
    """A group; `maker` is the member who may dissolve it. `rated`: it has a rating."""

    id: str
    name: str
    maker: str
    rated: int
    made: float


class GroupMember(NamedTuple):
    """A person in a group, or invited to it if `joined` is None; matches that ended before `since` do not count.

    `inviter` is the name of the person who has invited them.
    """

    person: str
    name: str
    beaver: int
    since: float
    joined: float | None
    inviter: str | None


class KeptGroup(NamedTuple):
    """A group with everybody who is in it or invited, in the order in which they came."""

    group: Group
    members: list[GroupMember]

    def has(self, person: str) -> bool:
        """Whether a person is in it, and not only invited."""
        return any(member.person == person and member.joined is not None for member in self.members)

    def invites(self, person: str) -> bool:
        """Whether a person is invited, and not in it."""
        return any(member.person == person and member.joined is None for member in self.members)


class PadResult(NamedTuple):
    """The result of a match with real cards; `added_by` is the member who has added it, None after they left.

    Players with an id are members; the others have a name and a beaver and nothing else.
    """

    id: str
    game: str
    ended: float
    result: bytes
    added_by: str | None
    players: list[MatchPlayer]


class GroupStore(Protocol):
    """What the server needs of a store for groups. Everything that writes raises NotStored."""

    async def add(self, group: Group, since: float, most: int) -> bool:
        """Store a group whose maker is its first member, unless they are in `most` groups; returns whether it is."""
        ...

    async def invite(self, group: str, by: str, people: list[str], since: float, most: int) -> None:
        """Invite people who exist and are not in the group, as long as it has fewer than `most` people."""
        ...

    async def join(self, group: str, person: str, at: float, most: int) -> bool:
        """Accept an invitation, unless the person is in `most` groups; returns whether it is accepted."""
        ...

    async def leave(self, group: str, person: str) -> None:
        """Leave a group or decline an invitation; the results of the person are removed.

        Another member becomes its maker if this was the maker. A group without members is deleted.
        """
        ...

    async def change(self, group: str, name: str, rated: int) -> None:
        """Store another name of a group, and whether it has a rating."""
        ...

    async def dissolve(self, group: str) -> None:
        """Delete a group and its results with real cards. The matches of its members stay with these."""
        ...

    async def groups_of(self, person: str) -> list[KeptGroup]:
        """The groups that a person is in or invited to, the oldest first."""
        ...

    async def find(self, group: str) -> KeptGroup | None:
        """A group by its id."""
        ...

    async def matches(self, group: str, most: int) -> list[KeptMatch]:
        """The finished matches that count in a group, the latest first; people who do not count have no name."""
        ...

    async def results(self, group: str, most: int) -> list[PadResult]:
        """The results with real cards of a group, the latest first."""
        ...

    async def add_result(self, group: str, result: PadResult, most: int) -> bool:
        """Store a result with real cards, unless the group has `most`; returns whether it is stored.

        Players who are not in the group any more have no name in it. A second attempt with the same id changes nothing.
        """
        ...

    async def remove_result(self, group: str, result: str) -> None:
        """Delete a result with real cards."""
        ...
