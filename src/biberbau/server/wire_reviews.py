"""The messages about reviews of matches; `wire` has all others."""

from typing import Literal

from .wire_base import Message, Seat
from .wire_notation import Luck

ReviewState = Literal["none", "waiting", "running", "stopped", "failed", "done"]
"""How far the review of a match is; `none`: nobody has asked for it."""
Effort = Literal["quick", "usual", "deep"]
"""How long the coach looks."""
Mark = Literal["fine", "close", "better", "clear", "silent"]


class AskReview(Message):
    """Let the coach look at a match."""

    effort: Effort = "usual"


class ReviewRemark(Message):
    """A decision to look at, in words: `at` is the number of moves before it.

    `move` was played, the coach prefers `best`. `found`: not everybody finds this move. `slip`: a card was put on a
    lower one that the player had seen.
    """

    at: int
    round: int
    mark: Mark
    found: bool
    slip: bool
    move: str
    best: str
    title: str
    lines: list[str]


class ThingToTry(Message):
    """Something to try next time, and how often it would have helped."""

    theme: str
    text: str
    about: str


class NextTime(Message):
    """At most three things to try, from the reviewed matches of a person; `says` explains why there are none."""

    matches: int
    says: str
    things: list[ThingToTry]


class ReviewSentence(Message):
    """A sentence, and the number of moves before the moment that it is about."""

    text: str
    at: int | None


class ReviewSeat(Message):
    """The match of one seat in words, addressed to the player; `luck` adds up to the result.

    `summary`: luck and decisions, and the turning points. `about`: what the decisions are compared with, and where the
    coach says nothing.
    """

    seat: Seat
    mine: bool
    luck: Luck
    summary: list[ReviewSentence]
    about: list[str]
    remarks: list[ReviewRemark]


class ReviewWords(Message):
    """A finished review in words; the seats of the person who asks come first."""

    effort: Effort
    seats: list[ReviewSeat]


class ReviewInfo(Message):
    """How far the review of a match is, and the best finished one.

    `done` of `total` decisions are reviewed; `ahead` other reviews come first. `says`: why it failed or cannot be
    asked for here, by language. `may_ask`: whether the person who asks may let the coach look at the match.
    """

    state: ReviewState
    effort: Effort
    done: int
    total: int
    ahead: int
    says: dict[str, str] | None
    may_ask: bool
    review: ReviewWords | None
