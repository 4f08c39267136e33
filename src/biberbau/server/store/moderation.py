"""The interface of the part of a store that is about moderation: who avoids whom, reports, and sanctions."""

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from ..wire_moderation import How, Reason
from ..wire_moderation import SanctionKind as Kind


class Avoided(NamedTuple):
    """A person whom another one has muted or blocked, and since when."""

    id: str
    name: str
    beaver: int
    how: How
    since: float


class Avoidance(NamedTuple):
    """Who avoids whom, and how."""

    person: str
    other: str
    how: How


class Line(NamedTuple):
    """A line of the chat before a report: the id of its author, the name they had, and the text."""

    author: str
    name: str
    text: str


class Report(NamedTuple):
    """A report about a person, who had this name. The reporter is None after they were deleted."""

    id: str
    at: float
    table: str
    reporter: str | None
    reported: str
    name: str
    reason: Reason
    text: str


class Case(NamedTuple):
    """A report with the chat before it, and with the name of the reporter; None after they were deleted."""

    report: Report
    reporter_name: str | None
    lines: list[Line]


class Sanction(NamedTuple):
    """A person who may not talk (`mute`), or not use public tables (`ban`), from a time until another."""

    person: str
    name: str
    kind: Kind
    since: float
    until: float


class BannedAddress(NamedTuple):
    """The keyed hash of an address of a banned person, and until when it counts."""

    address: bytes
    until: float


class ModerationStore(Protocol):
    """What the server needs of a store. Everything about a person is deleted with them (`Store.forget_person`)."""

    async def avoid(self, person: str, other: str, how: How | None, at: float, most: int) -> bool:
        """Let a person mute or block another one, or neither (None); not more than `most` people.

        Returns whether it is stored: the other one must exist.
        """
        ...

    async def avoided_by(self, person: str) -> list[Avoided]:
        """Whom a person avoids, the latest first."""
        ...

    async def avoidances(self) -> list[Avoidance]:
        """Who avoids whom, of all people."""
        ...

    async def add_report(self, report: Report, lines: Sequence[Line]) -> bool:
        """Store a report with the chat before it. Returns False if the reporter has reported the person there."""
        ...

    async def cases(self, most: int) -> list[Case]:
        """The latest reports first, at most `most` of them."""
        ...

    async def reports_of(self, person: str) -> list[Report]:
        """The reports by a person and about them."""
        ...

    async def lines_of(self, person: str) -> list[str]:
        """What a person wrote, as far as it is stored with a report."""
        ...

    async def dismiss(self, report: str) -> bool:
        """Delete a report. Returns whether there was one."""
        ...

    async def sanction(self, person: str, kind: Kind, at: float, until: float) -> bool:
        """Impose a sanction on a person, in place of an earlier one of this kind. False if there is no such person."""
        ...

    async def lift(self, person: str, kind: Kind) -> bool:
        """End a sanction, and with a ban that of the person's addresses. Returns whether there was one."""
        ...

    async def sanctions(self, now: float) -> list[Sanction]:
        """The sanctions in force, the latest first."""
        ...

    async def ban_address(self, address: bytes, person: str, until: float) -> None:
        """Store an address of a banned person."""
        ...

    async def banned_addresses(self, now: float) -> list[BannedAddress]:
        """The addresses of banned people."""
        ...

    async def expire(self, now: float, reports_before: float) -> None:
        """Delete old reports, and sanctions that have ended."""
        ...
