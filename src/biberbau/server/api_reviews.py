"""The HTTP API for reviews of matches: whoever may see a match may read its review, and its people may ask for it.

A match that is running is not found here, by anybody.
"""

import asyncio
from collections.abc import Sequence

import msgspec
from litestar import delete, get, post
from litestar.params import FromQuery, JSONBody
from litestar.status_codes import HTTP_200_OK

from ..coach.habits import MATCHES_NEEDED, Played, advice, evidence, habits_of
from ..coach.telling import Remark, Teller
from ..lang import text
from ..notation import SEATS
from ..notation.review import MatchReview
from ..notation.schema import plain
from ..record import load
from . import wire
from .api_matches import MatchId, find_match, has_played, record_for
from .handling import Asking, find_person, refusals, services_of, someone
from .refusals import Refusal, texts_of
from .reviews import unpack
from .store import Person
from .store.matches import KeptMatch
from .store.reviews import KeptReview, OwnReview
from .wire_notation import Json

DEPTH = ("deep", "usual", "quick")
"""The efforts, the best one first."""
MOST_REVIEWS = 100
"""Number of seats in reviewed matches, the latest first, from which is found what to try next time."""
NONE = KeptReview("usual", "stopped", 0, 0, 0, None, None)
"""Nobody has asked for a review."""


@get("/matches/{match:str}/review", summary="See the review of a match", responses=refusals(403, 404))
async def see_review(request: Asking, match: MatchId, language: FromQuery[wire.Language] = "en") -> wire.ReviewInfo:
    """How far the review of a match is, and what the coach says, for its people and for those who have a link to it."""
    person = await find_person(request)
    return await _info(request, await find_match(request, match, person), person, language)


@post(
    "/matches/{match:str}/review",
    summary="Let the coach look at a match",
    responses=refusals(401, 404, 409, 503),
    status_code=HTTP_200_OK,
)
async def ask_review(
    request: Asking, match: MatchId, data: JSONBody[wire.AskReview], language: FromQuery[wire.Language] = "en"
) -> wire.ReviewInfo:
    """Ask for the review of a finished match of the person: of all seats in which people played.

    It waits for its turn and is kept with the match. Asking again changes nothing; a stopped review goes on.
    """
    person = await someone(request)
    found = await find_match(request, match, person)
    if not has_played(found, person):
        raise Refusal("unknown-match")
    await services_of(request).reviews.ask(found, data.effort, person.id)
    return await _info(request, found, person, language)


@delete("/matches/{match:str}/review", summary="Stop the review of a match", responses=refusals(401, 404))
async def stop_review(request: Asking, match: MatchId) -> None:
    """Stop a review that waits or runs, for the people of the match. What is done of it is kept."""
    person = await someone(request)
    found = await find_match(request, match, person)
    if has_played(found, person):
        await services_of(request).registry.store.reviews.stop(found.id)


@get("/matches/next-time", summary="See what to try next time", responses=refusals(401))
async def see_next_time(request: Asking, language: FromQuery[wire.Language] = "en") -> wire.NextTime:
    """What came back in the matches of the person that the coach has looked at: at most three things to try."""
    person = await someone(request)
    kept = await services_of(request).registry.store.reviews.of_person(person.id, MOST_REVIEWS)
    return await asyncio.to_thread(_next_time, kept, language)


def _next_time(kept: Sequence[OwnReview], language: wire.Language) -> wire.NextTime:
    order = sorted(kept, key=lambda own: DEPTH.index(own.effort))
    found = habits_of(Played(MatchReview.from_dict(unpack(own.review)), own.seat) for own in order)
    key = "few" if not found.are_enough else "some" if found.habits else "none"
    says = text(language, f"habit.{key}", count=found.matches, needed=MATCHES_NEEDED)
    things = [
        wire.ThingToTry(habit.theme, advice(habit, language), evidence(habit, language)) for habit in found.habits
    ]
    return wire.NextTime(found.matches, says, things)


async def _info(request: Asking, match: KeptMatch, person: Person | None, language: wire.Language) -> wire.ReviewInfo:
    services = services_of(request)
    record = await record_for(request, match, person)
    kept = await services.registry.store.reviews.of_match(match.id)
    finished = min((one for one in kept if one.review), key=lambda one: DEPTH.index(one.effort), default=None)
    shown = next((one for one in kept if one.state != "done"), finished) or NONE
    obstacle = services.reviews.obstacle_to(match)
    problem = services.reviews.problem_of(match.id, shown) or (None if shown.review else obstacle)
    return wire.ReviewInfo(
        state="none" if shown is NONE else shown.state,
        effort=shown.effort,
        done=shown.done,
        total=shown.total,
        ahead=shown.ahead,
        says=texts_of(problem) if problem else None,
        may_ask=has_played(match, person) and obstacle is None,
        review=await asyncio.to_thread(_in_words, finished, record, match, person, language) if finished else None,
    )


def _in_words(
    kept: KeptReview, record: Json, match: KeptMatch, person: Person | None, language: wire.Language
) -> wire.ReviewWords:
    """A finished review in words. Runs in a thread, because the match is played again for it."""
    review = MatchReview.from_dict(unpack(kept.review or b""))
    bots = dict(zip(SEATS, text(language, "seat.bots").split(), strict=True))
    teller = Teller(review, load(record), language, bots | record["names"])
    mine = {player.seat for player in match.players if person is not None and player.player == person.id}
    seats = sorted(msgspec.convert(list(review.seats), list[wire.Seat]), key=lambda seat: (seat not in mine, seat))
    return wire.ReviewWords(kept.effort, [_seat(review, teller, seat, seat in mine) for seat in seats])


def _seat(review: MatchReview, teller: Teller, seat: wire.Seat, is_mine: bool) -> wire.ReviewSeat:
    return wire.ReviewSeat(
        seat=seat,
        mine=is_mine,
        luck=plain(review.seats[seat].luck),
        summary=[wire.ReviewSentence(*sentence) for sentence in teller.summary(seat)],
        about=teller.about(seat),
        remarks=[_remark(remark) for remark in teller.to_look_at(seat)],
    )


def _remark(remark: Remark) -> wire.ReviewRemark:
    one = remark.judged
    return wire.ReviewRemark(
        at=one.at,
        round=one.round,
        mark=msgspec.convert(one.mark, wire.Mark),
        found=one.found,
        slip=one.slip is not None,
        move=one.move,
        best=one.best,
        title=remark.title,
        lines=list(remark.lines),
    )


REVIEWS = (see_review, ask_review, stop_review, see_next_time)
