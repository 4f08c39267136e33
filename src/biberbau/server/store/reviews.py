"""The interface of the store for reviews of matches: what was asked for, what is done of it, and what the coach found.

A review is stored until its match is deleted. A node claims a review for a time before it works on it, and renews the
claim with every part that is done, so several nodes do the work once, and after a failure another one goes on.
"""

from typing import Literal, NamedTuple, Protocol

from ..wire_reviews import Effort

ReviewStage = Literal["waiting", "running", "stopped", "failed", "done"]
"""How far a review is."""


class KeptReview(NamedTuple):
    """A review; `ahead` is the number of others that wait or run, `problem` the code of what went wrong."""

    effort: Effort
    state: ReviewStage
    done: int
    total: int
    ahead: int
    problem: str | None
    review: bytes | None


class WantedReview(NamedTuple):
    """A review that a person asks for, of some seats of a match."""

    match: str
    effort: Effort
    seats: str
    person: str


class ReviewWork(NamedTuple):
    """A review that this node works on, and what was done of it before."""

    match: str
    effort: Effort
    claim: str
    seats: str
    parts: bytes | None


class OwnReview(NamedTuple):
    """A finished review of a match in which a person played, with one of their seats."""

    match: str
    seat: str
    effort: Effort
    review: bytes


class ReviewStore(Protocol):
    """What the server needs of a store for reviews. Everything that writes raises NotStored."""

    async def ask(self, wanted: WantedReview, now: float, most: int, most_of_person: int) -> bool:
        """Let a review wait for its turn, unless it waits, runs or is done. False if too many wait or run.

        People take turns: the second review of one person comes after the first ones of all others.
        """
        ...

    async def take(self, now: float, until: float, claim: str) -> ReviewWork | None:
        """Claim the next review that waits, or that a node has not worked on since its claim ended."""
        ...

    async def advance(self, work: ReviewWork, done: int, total: int, parts: bytes, until: float) -> bool:
        """Store what is done, and renew the claim. False if it was stopped, deleted or taken by another node."""
        ...

    async def finish(self, work: ReviewWork, review: bytes) -> None:
        """Store the review, if this node still works on it; its parts are deleted."""
        ...

    async def fail(self, work: ReviewWork, problem: str) -> None:
        """Store why it cannot be done, if this node still works on it. What is done of it stays."""
        ...

    async def give_back(self, work: ReviewWork) -> None:
        """Let a review wait again, if this node still works on it."""
        ...

    async def stop(self, match: str) -> None:
        """Stop the reviews of a match that wait or run. What is done of them stays."""
        ...

    async def of_match(self, match: str) -> list[KeptReview]:
        """The reviews of a match, the one that was asked for last first."""
        ...

    async def of_person(self, person: str, most: int) -> list[OwnReview]:
        """The finished reviews of the matches in the list of a person, the latest matches first."""
        ...
