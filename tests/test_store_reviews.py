"""Reviews of matches in every store: done once, by people in turn, kept with their match, and gone with it."""

from biberbau.server.store import Store
from biberbau.server.store.matches import MatchPlayer
from biberbau.server.store.reviews import OwnReview, WantedReview
from biberbau.server.wire import Effort

from .test_store_contract import Place, ended, keep, meet, with_store
from .test_store_contract import place as place  # a fixture

MANY = 99
ADA, BEA = MatchPlayer("A", "ada", "Ada", 3), MatchPlayer("B", "bo", "Bo", 0)


async def ask(store: Store, match: str, person: str = "ada", at: float = 1.0, effort: Effort = "usual") -> bool:
    return await store.reviews.ask(WantedReview(match, effort, "AB", person), at, most=3, most_of_person=2)


async def play(store: Store, *matches: str) -> None:
    """Store finished matches of two people."""
    await meet(store)
    await keep(store, *(ended(match, ADA, BEA, at=10.0 + number) for number, match in enumerate(matches)))


def test_a_review_is_done_by_one_node_and_kept_over_a_restart(place: Place) -> None:
    async def work(store: Store) -> None:
        await play(store, "m")
        assert await ask(store, "m") and await ask(store, "m", "bo"), "asking again changes nothing"
        work = await store.reviews.take(2.0, 10.0, "one")
        assert work is not None and (work.match, work.effort, work.seats, work.parts) == ("m", "usual", "AB", None)
        assert await store.reviews.take(3.0, 11.0, "two") is None, "somebody works on it"
        assert await store.reviews.advance(work, 3, 9, b"three", 12.0)

    async def go_on(store: Store) -> None:
        (kept,) = await store.reviews.of_match("m")
        assert (kept.state, kept.done, kept.total, kept.ahead, kept.review) == ("running", 3, 9, 0, None)
        again = await store.reviews.take(12.0, 20.0, "two")
        assert again is not None and again.parts == b"three", "the claim of the first node has ended"
        first = again._replace(claim="one")
        assert not await store.reviews.advance(first, 4, 9, b"late", 30.0)
        await store.reviews.finish(first, b"late")
        await store.reviews.finish(again, b"found")
        assert await ask(store, "m") and await store.reviews.take(MANY, MANY, "three") is None, "it is done"

    async def read(store: Store) -> None:
        (kept,) = await store.reviews.of_match("m")
        assert (kept.state, kept.done, kept.review) == ("done", 9, b"found")
        assert await store.reviews.of_person("ada", MANY) == [OwnReview("m", "A", "usual", b"found")]
        assert not await store.reviews.of_person("nobody", MANY) and not await store.reviews.of_match("x")

    for use in (work, go_on, read):
        with_store(place, use)


def test_people_take_turns_and_few_reviews_wait(place: Place) -> None:
    async def use(store: Store) -> None:
        await play(store, *"abcde")
        assert await ask(store, "a", at=1.0) and await ask(store, "b", at=2.0)
        assert not await ask(store, "c", at=3.0), "one person has asked for enough"
        assert await ask(store, "d", "bo", at=4.0)
        assert not await ask(store, "e", "bo", at=5.0), "enough wait"
        assert [(await store.reviews.of_match(match))[0].ahead for match in "abd"] == [0, 2, 1]
        taken = []
        for number in range(4):
            work = await store.reviews.take(10.0, 20.0, f"claim{number}")
            taken.append(work and work.match)
            if work is not None and work.match == "a":
                await store.reviews.finish(work, b"")
        assert taken == ["a", "d", "b", None]

    with_store(place, use)


def test_a_stopped_or_failed_review_keeps_what_is_done_and_goes_on(place: Place) -> None:
    async def use(store: Store) -> None:
        await play(store, "m")
        await ask(store, "m")
        work = await store.reviews.take(2.0, 10.0, "one")
        assert work is not None
        await store.reviews.stop("m")
        assert not await store.reviews.advance(work, 5, 9, b"five", 12.0), "the node stops"
        assert [(kept.state, kept.done) for kept in await store.reviews.of_match("m")] == [("stopped", 5)]
        assert await store.reviews.take(MANY, MANY, "two") is None
        await ask(store, "m")
        again = await store.reviews.take(3.0, 10.0, "two")
        assert again is not None and again.parts == b"five"
        await store.reviews.fail(again, "failed")
        (kept,) = await store.reviews.of_match("m")
        assert (kept.state, kept.problem, kept.done) == ("failed", "failed", 5)
        await ask(store, "m")
        third = await store.reviews.take(4.0, 10.0, "three")
        assert third is not None and third.parts == b"five"
        assert (await store.reviews.of_match("m"))[0].problem is None
        await store.reviews.give_back(third)
        assert await store.reviews.take(5.0, 10.0, "four") == third._replace(claim="four")

    with_store(place, use)


def test_reviews_go_with_their_match_and_their_people(place: Place) -> None:
    async def use(store: Store) -> None:
        await play(store, "m", "n")
        assert await ask(store, "gone") and await store.reviews.of_match("gone") == [], "there is no such match"
        for effort in ("usual", "deep"):
            await ask(store, "m", effort=effort)
            work = await store.reviews.take(2.0, 10.0, effort)
            assert work is not None
            await store.reviews.finish(work, effort.encode())
        await ask(store, "n", "bo")
        await store.matches.hide("m", "ada")
        assert await store.reviews.of_person("ada", MANY) == []
        assert [own.effort for own in await store.reviews.of_person("bo", MANY)] == ["deep", "usual"]
        await store.forget_person("bo")
        assert await store.reviews.of_match("m") == [], "nobody has the match any more"
        work = await store.reviews.take(3.0, 10.0, "late")
        assert work is not None and work.match == "n", "the other one still has it"

    with_store(place, use)
