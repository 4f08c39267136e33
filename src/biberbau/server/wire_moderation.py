"""The messages about moderation: muting and blocking, reports, and what the administrator sees and does."""

from typing import Annotated, Literal

from msgspec import Meta

from .config import LONGEST_BAN
from .wire_base import Message

How = Literal["mute", "block"]
Reason = Literal["insult", "name", "spoiling", "cheating", "other"]
SanctionKind = Literal["mute", "ban"]
PersonId = Annotated[str, Meta(min_length=1, max_length=40, description="the id of a person")]
ReportText = Annotated[str, Meta(max_length=300, description="what happened, in the words of the reporter")]
Days = Annotated[int, Meta(ge=1, le=LONGEST_BAN)]


class Avoid(Message):
    """Mute or block a person, or neither (null).

    What a muted person says is not sent to the sender. A blocked person is muted too, and can neither sit down nor
    watch at tables that the sender hosts. The other person is not notified.
    """

    person: PersonId
    how: How | None = None


class AvoidedPerson(Message):
    """A person whom the sender has muted or blocked; `since` is a time in seconds since 1970."""

    id: str
    name: str
    beaver: int
    how: How
    since: float


class AvoidedPeople(Message):
    """Everybody whom the person has muted or blocked, the latest first."""

    people: list[AvoidedPerson]


class ReportPerson(Message):
    """Report a person who sits at the table or has written there. The latest lines of the chat are stored with it."""

    person: PersonId
    reason: Reason
    text: ReportText = ""


class Reported(Message):
    """The report was stored, for this number of days."""

    days: int


class ReportedLine(Message):
    """A line of the chat before a report; `person` is the id of its author."""

    person: str
    name: str
    text: str


class ReportInfo(Message):
    """A report; `person` was called `name` then. The reporter is null after they were deleted."""

    id: str
    at: float
    table: str
    reporter: str | None
    reporter_name: str | None
    person: str
    name: str
    reason: Reason
    text: str
    lines: list[ReportedLine]


class SanctionInfo(Message):
    """A sanction in force: a person may not talk (`mute`), or not use public tables (`ban`)."""

    person: str
    name: str
    kind: SanctionKind
    since: float
    until: float


class Cases(Message):
    """What the administrator sees: the latest reports and all sanctions. It contains no cards."""

    reports: list[ReportInfo]
    sanctions: list[SanctionInfo]


class Dismiss(Message):
    """Delete a report."""

    report: PersonId


class Impose(Message):
    """Mute a person on the whole server, or ban them from public tables, for some days."""

    person: PersonId
    kind: SanctionKind
    days: Days


class Lift(Message):
    """End a sanction early."""

    person: PersonId
    kind: SanctionKind
