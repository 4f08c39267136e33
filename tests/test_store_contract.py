"""What every store promises: what it confirms is there, what is taken is taken, and what is deleted is gone.

Each test runs with SQLite and with PostgreSQL.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path

import pytest

from biberbau.server.store import (
    OVERLAP,
    AnotherHistory,
    Before,
    Device,
    Hosting,
    Kept,
    Person,
    Store,
    StoredSnapshot,
    Tag,
    Taken,
    TooMany,
)
from biberbau.server.store.chain import BEGINNING, chains
from biberbau.server.store.groups import Group, PadResult
from biberbau.server.store.matches import EndedMatch, KeptMatch, MatchPlayer, Wanted
from biberbau.server.store.moderation import Line, Report
from biberbau.server.store.postgresql.store import open_store
from biberbau.server.store.sqlite import SqliteStore
from biberbau.server.wire import MatchEnding

ADA = Person("ada", "Ada", 3)
HOST = Hosting("host")
LONG_AGO = Before(50.0, 50.0, 50.0)

Place = Callable[[], AbstractAsyncContextManager[Store]]
"""Opens a store; every call opens the same data."""


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.slow)])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Place:
    """An empty store of each kind."""
    address = request.getfixturevalue("postgres").new_database() if request.param == "postgresql" else ""

    @asynccontextmanager
    async def opened() -> AsyncIterator[Store]:
        store: Store = await open_store(address) if address else SqliteStore(tmp_path)
        try:
            yield store
        finally:
            await store.close()

    return opened


def with_store(place: Place, use: Callable[[Store], Awaitable[None]]) -> None:
    """Use a store, and close it."""

    async def run() -> None:
        async with place() as store:
            await use(store)

    asyncio.run(run())


def device(id_: str, at: float = 1.0) -> Device:
    return Device(id_, "Firefox", "Linux", at, at)


async def begin(
    store: Store, table: str, *tags: Tag, entry: bytes = b"{}", at: float = 1.0, by: Hosting = HOST
) -> None:
    done: asyncio.Future[Exception | None] = asyncio.get_running_loop().create_future()
    store.open(table, at, entry, tags, by, done.set_result)
    if error := await done:
        raise error


async def append(
    store: Store, table: str, number: int, before: bytes, *tags: Tag, entry: bytes = b"{}", at: float = 1.0
) -> None:
    done: asyncio.Future[Exception | None] = asyncio.get_running_loop().create_future()
    store.append(table, number, at, entry, before, tags, done.set_result)
    if error := await done:
        raise error


async def continue_log(store: Store, table: str, *entries: bytes) -> None:
    """Append entries behind those that are stored."""
    kept = await stored(store, table)
    chain, number = kept.chains[-1], len(kept.entries)
    for place, entry in enumerate(entries, number + 1):
        await append(store, table, place, chain, entry=entry)
        chain = (await stored(store, table)).chains[-1]


async def stored(store: Store, table: str) -> Kept:
    kept = await store.load(table)
    assert kept is not None
    return kept


def test_entries_and_chains_come_back_in_order_after_a_restart(place: Place) -> None:
    entries = [b'{"entry":%d,"name":"\xc3\xa4"}' % number for number in range(1, 21)]

    async def write(store: Store) -> None:
        await begin(store, "t", entry=entries[0])
        await continue_log(store, "t", *entries[1:])
        await begin(store, "u", entry=b'"other"')

    async def read(store: Store) -> None:
        kept = await stored(store, "t")
        assert kept.entries == entries and kept.chains == list(chains(entries))
        assert await store.load("x") is None

    with_store(place, write)
    with_store(place, read)


def test_a_table_is_read_from_its_snapshot_if_that_belongs_to_the_log_and_the_program(place: Place) -> None:
    async def use(store: Store) -> None:
        await begin(store, "t", Tag("A", "ada", "Ada", 3))
        await continue_log(store, "t", b"2", b"3", b"4")
        await begin(store, "u")
        whole = await stored(store, "t")
        snapshot = StoredSnapshot(3, whole.chains[2], "mine", b"the table")
        store.keep_snapshot("t", StoredSnapshot(2, whole.chains[1], "mine", b"before"))
        store.keep_snapshot("t", snapshot)
        store.keep_snapshot("u", snapshot)
        store.keep_snapshot("unknown", snapshot)
        await store.probe()
        both = await asyncio.gather(store.load("t", "mine"), store.load("u", "mine"), store.load("t", "yours"))
        assert both[0] == whole._replace(
            entries=[b"3", b"4"], chains=whole.chains[2:], snapshot=b"the table", writer=store.bus.node
        )
        assert both[1] == await stored(store, "u"), "its log does not have the chain"
        assert both[2] == whole == await stored(store, "t"), "another program"
        assert await store.load("unknown", "mine") is None
        await store.matches.settle("t", None)
        assert await store.expire(50.0, LONG_AGO, most=9) == ["t"]
        await begin(store, "t")
        await continue_log(store, "t", b"2", b"3", b"4")
        assert await store.load("t", "mine") == (await stored(store, "t"))._replace(tags=[]), "it was deleted too"

    with_store(place, use)


def test_epoch_and_secret_stay(place: Place) -> None:
    known: list[tuple[str, bytes]] = []

    async def use(store: Store) -> None:
        known.append((store.epoch, store.secret))

    with_store(place, use)
    with_store(place, use)
    assert known[0] == known[1] and len(known[0][1]) == 32


def test_one_of_many_writers_stores_and_the_others_get_taken(place: Place) -> None:
    async def use(store: Store) -> None:
        async with place() as other:
            await begin(store, "t")
            with pytest.raises(Taken):
                await begin(other, "t", entry=b"[]")
            chain = (await stored(other, "t")).chains[-1]
            writers = [append([store, other][n % 2], "t", 2, chain, entry=b"%d" % n) for n in range(6)]
            results = await asyncio.gather(*writers, return_exceptions=True)
            assert sorted(type(result).__name__ for result in results) == ["NoneType"] + ["Taken"] * 5
            assert len((await stored(store, "t")).entries) == 2

    with_store(place, use)


def test_an_entry_is_stored_only_behind_the_one_that_its_writer_knows(place: Place) -> None:
    async def use(store: Store) -> None:
        await begin(store, "t")
        chain = (await stored(store, "t")).chains[-1]
        with pytest.raises(AnotherHistory):
            await append(store, "t", 2, BEGINNING)
        with pytest.raises(AnotherHistory):
            await append(store, "t", 3, chain)
        with pytest.raises(AnotherHistory):
            await append(store, "unknown", 2, chain)
        await append(store, "t", 2, chain)
        assert len((await stored(store, "t")).entries) == 2

    with_store(place, use)


def test_a_refused_entry_does_not_stop_the_others_of_its_batch(place: Place) -> None:
    async def use(store: Store) -> None:
        for n in range(40):
            await begin(store, f"t{n}")
        chain = (await stored(store, "t0")).chains[-1]
        entries = [append(store, f"t{n}", 2, BEGINNING if n == 7 else chain, entry=b"%d" % n) for n in range(40)]
        results = await asyncio.gather(*entries, append(store, "t3", 2, chain), return_exceptions=True)
        assert [n for n, result in enumerate(results) if result is not None] == [7, 40]
        assert (await stored(store, "t3")).entries == [b"{}", b"3"]

    with_store(place, use)


def test_several_entries_of_a_table_may_wait_at_once(place: Place) -> None:
    entries = [b"%d" % number for number in range(30)]
    before = [BEGINNING, *chains(entries)]

    async def use(store: Store) -> None:
        await begin(store, "t", entry=entries[0])
        await asyncio.gather(*(append(store, "t", n + 1, before[n], entry=entries[n]) for n in range(1, 30)))
        assert (await stored(store, "t")).entries == entries

    with_store(place, use)


def test_the_entries_after_a_number_are_read(place: Place) -> None:
    async def use(store: Store) -> None:
        await begin(store, "t", Tag("A", "ada", "Ada", 3), entry=b"1")
        await continue_log(store, "t", b"2", b"3")
        tail, nothing = await store.tail("t", 1), await store.tail("t", 3)
        assert tail is not None and tail.entries == [b"2", b"3"] and tail.tags == [Tag("A", "ada", "Ada", 3)]
        assert tail.chains == list(chains([b"1", b"2", b"3"]))[1:]
        assert nothing is not None and nothing.entries == []
        assert await store.tail("x", 3) is None

    with_store(place, use)


def test_many_tables_are_read_at_once(place: Place) -> None:
    async def use(store: Store) -> None:
        await asyncio.gather(*(begin(store, f"t{n}", Tag("A", f"p{n}", "P", n), entry=b"%d" % n) for n in range(50)))
        found = await asyncio.gather(*(store.load(f"t{n}") for n in range(60)))
        assert [kept and (kept.entries, kept.tags) for kept in found] == [
            ([b"%d" % n], [Tag("A", f"p{n}", "P", n)]) if n < 50 else None for n in range(60)
        ]

    with_store(place, use)


def test_nobody_hosts_more_open_tables_than_they_may(place: Place) -> None:
    async def use(store: Store) -> None:
        at_most_two = Hosting("ada", most=2)
        async with place() as other:
            opening = [begin([store, other][n % 2], f"t{n}", by=at_most_two) for n in range(6)]
            results = await asyncio.gather(*opening, return_exceptions=True)
            assert sorted(type(result).__name__ for result in results) == ["NoneType"] * 2 + ["TooMany"] * 4
        await begin(store, "u", by=Hosting("bo", most=1))
        await begin(store, "v", by=Hosting("ada"))
        first, second = (f"t{n}" for n, result in enumerate(results) if result is None)
        store.note_host(first, None)
        store.note_host(second, "bo")
        await begin(store, "w", by=at_most_two)
        with pytest.raises(TooMany):
            await begin(store, "x", by=at_most_two)
        assert await store.load("x") is None

    with_store(place, use)


def test_people_show_a_key_and_codes_work_once(place: Place) -> None:
    async def use(store: Store) -> None:
        await store.add_person(ADA, b"hash", device("laptop"))
        assert await store.find_person(b"hash", 2.0) == ADA
        assert await store.find_person(b"other", 2.0) is None
        await store.add_key("ada", b"phone", device("phone", 3.0))
        await store.add_key("nobody", b"stray", device("phone", 3.0))
        assert await store.find_person(b"phone", 4000.0) == ADA
        assert await store.find_person(b"stray", 3.0) is None
        await store.add_device_link("ada", b"code", until=10.0)
        assert await store.use_device_link(b"code", at=5.0) == "ada"
        assert await store.use_device_link(b"code", at=5.0) is None
        await store.add_device_link("ada", b"late", until=10.0)
        assert await store.use_device_link(b"late", at=11.0) is None

    with_store(place, use)


def test_names_lie_beside_the_log_and_can_be_deleted(place: Place) -> None:
    async def use(store: Store) -> None:
        await store.add_person(ADA, b"hash", device("laptop"))
        await begin(store, "t", Tag("A", "ada", "Ada", 3), Tag("B", "ada", "Bea", 1), by=Hosting("ada"))
        await begin(store, "u", Tag("A", "ada", "Ada", 3), at=2.0, by=Hosting("ada"))
        chain = (await stored(store, "u")).chains[-1]
        await append(store, "u", 2, chain, Tag("B", "bo", "Bo", 0), at=3.0)
        with pytest.raises(Taken):
            await append(store, "u", 2, chain, Tag("C", "cy", "Cy", 0))
        assert await store.tables_of("ada") == ["u", "t"]
        assert sorted(await store.open_tables_of("ada")) == ["t", "u"]
        store.note_host("u", None)
        await store.retag(ADA._replace(name="Adele"), ["t"])
        assert await store.tables_of("ada") == ["t", "u"] and await store.open_tables_of("ada") == ["t"]
        assert await store.open_tables_of("bo") == []
        assert [tag.name for tag in (await stored(store, "t")).tags] == ["Adele", "Bea"]
        assert [tag.name for tag in (await stored(store, "u")).tags] == ["Ada", "Bo"]
        assert await store.seats_at("t", "ada") == ["A", "B"]
        await store.untag("u", "ada")
        assert [tag.name for tag in (await stored(store, "u")).tags] == ["Bo"]
        await store.forget_person("ada")
        kept = await stored(store, "t")
        assert kept.entries == [b"{}"] and kept.tags == []
        assert await store.find_person(b"hash", 2.0) is None and await store.tables_of("ada") == []

    with_store(place, use)


def test_an_empty_store_has_no_newest_entry(place: Place) -> None:
    async def use(store: Store) -> None:
        assert await store.census() == (0, 0.0)

    with_store(place, use)


def test_what_nobody_touches_expires(place: Place) -> None:
    async def use(store: Store) -> None:
        await store.add_person(ADA, b"a", device("laptop"))
        await store.add_person(Person("bo", "Bo", 0, is_bot=True), b"b", device("tablet"))
        await begin(store, "older", at=9.0)
        await begin(store, "old", at=10.0)
        await begin(store, "new", Tag("A", "bo", "Bo", 0), at=10.0)
        await append(store, "new", 2, (await stored(store, "new")).chains[-1], at=100.0)
        assert await store.census() == (3, 100.0)
        assert await store.expire(50.0, LONG_AGO, most=1) == [], "their matches may have to be kept"
        assert await store.matches.unsettled(before=50.0, most=9) == ["older", "old"]
        for table in ("older", "old", "new"):
            await store.matches.settle(table, None)
        assert await store.expire(50.0, LONG_AGO, most=1) == ["older"]
        assert await store.expire(50.0, LONG_AGO, most=9) == ["old"]
        assert await store.expire(50.0, LONG_AGO, most=9) == []
        assert await store.load("old") is None and await store.load("new") is not None
        assert await store.find_person(b"a", 1.0) is None
        assert await store.find_person(b"b", 1.0) == Person("bo", "Bo", 0, is_bot=True)

    with_store(place, use)


def test_a_newer_key_ends_the_time_of_the_older_one_when_it_is_used(place: Place) -> None:
    async def use(store: Store) -> None:
        await store.add_person(ADA, b"old", device("laptop"))
        assert await store.replace_key(b"old", b"new", device("any", 100.0))
        assert not await store.replace_key(b"old", b"newer", device("any", 101.0)), "another tab asked a moment before"
        assert await store.find_person(b"old", 90_000.0) == ADA, "the answer with the new key may have been lost"
        assert await store.find_person(b"new", 90_000.0) == ADA
        assert await store.find_person(b"old", 90_000.0 + OVERLAP / 2) == ADA, "another tab still sends it"
        assert await store.find_person(b"old", 90_001.0 + OVERLAP) is None
        assert not await store.replace_key(b"old", b"stolen", device("any", 90_002.0 + OVERLAP))
        (only,) = (await store.account_of("ada")).devices
        assert (only.id, only.since, only.seen) == ("laptop", 1.0, 90_000.0)

    with_store(place, use)


def test_devices_are_signed_out_one_by_one(place: Place) -> None:
    async def use(store: Store) -> None:
        await store.add_person(ADA, b"hash", device("laptop"))
        await store.add_person(Person("bo", "Bo", 0), b"b", device("tablet"))
        await store.add_key("ada", b"phone", device("phone", 3.0))
        assert [each.id for each in (await store.account_of("ada")).devices] == ["phone", "laptop"]
        await store.sign_out("ada", ["laptop", "tablet"])
        assert await store.find_person(b"hash", 4.0) is None
        assert await store.find_person(b"phone", 4.0) == ADA and await store.find_person(b"b", 4.0) is not None

    with_store(place, use)


def test_only_the_newest_recovery_phrase_counts(place: Place) -> None:
    async def use(store: Store) -> None:
        await store.add_person(ADA, b"hash", device("laptop"))
        await store.set_recovery("ada", b"first", 2.0)
        await store.set_recovery("ada", b"second", 3.0)
        await store.set_recovery("nobody", b"third", 3.0)
        assert (await store.account_of("ada")).recovery == 3.0
        found = [await store.find_recovery(phrase) for phrase in (b"first", b"second", b"third")]
        assert found == [None, "ada", None]
        await store.forget_person("ada")
        assert await store.find_recovery(b"second") is None

    with_store(place, use)


def test_the_tables_of_a_person_are_listed_without_reading_their_logs(place: Place) -> None:
    async def use(store: Store) -> None:
        await begin(store, "first", Tag("B", "ada", "Ada", 3), entry=b"opened", at=5.0, by=Hosting("bo"))
        await append(store, "first", 2, (await stored(store, "first")).chains[-1], at=6.0)
        await begin(store, "second", entry=b"opened too", at=7.0, by=Hosting("ada"))
        first, second = await store.seats_of("ada")
        assert first == ("first", "B", "Ada", 3, 5.0, 6.0, 0, b"opened")
        assert second == ("second", None, None, None, 7.0, 7.0, 1, b"opened too")

    with_store(place, use)


# Matches that have ended

BO = Person("bo", "Bo", 0)


def ended(id_: str, *players: MatchPlayer, ending: MatchEnding = "finished", at: float = 10.0) -> EndedMatch:
    return EndedMatch(id_, "gang", ending, at - 5.0, at, b"result", b"record of %s" % id_.encode(), [*players])


ADA_PLAYS, BO_PLAYS = MatchPlayer("A", "ada", "Ada", 3), MatchPlayer("B", "bo", "Bo", 0)


async def meet(store: Store) -> None:
    """Store two people."""
    await store.add_person(ADA, b"a", device("laptop"))
    await store.add_person(BO, b"b", device("tablet"))


async def keep(store: Store, *matches: EndedMatch) -> None:
    """Store matches with their tables."""
    for match in matches:
        await begin(store, match.id, *(Tag(*player) for player in match.players if player.player and player.name))  # type: ignore[arg-type]
        await store.matches.settle(match.id, match)


async def ids(store: Store, person: str, **wanted: object) -> list[str]:
    return [match.id for match in await store.matches.listed(person, Wanted(9, **wanted))]  # type: ignore[arg-type]


def test_a_match_is_kept_once_whoever_stores_it(place: Place) -> None:
    async def use(store: Store) -> None:
        await meet(store)
        async with place() as other:
            await begin(store, "t", Tag("A", "ada", "Ada", 3))
            assert await store.matches.unsettled_of("ada") == ["t"]
            both = [each.matches.settle("t", ended("t", ADA_PLAYS, BO_PLAYS)) for each in (store, other)]
            await asyncio.gather(*both)
            await other.matches.settle("t", ended("t", ADA_PLAYS, ending="abandoned"))
            await other.matches.settle("unknown", ended("unknown", ADA_PLAYS))
        (match,) = await store.matches.listed("bo", Wanted(9))
        assert match == KeptMatch("t", "gang", "finished", 5.0, 10.0, b"result", [ADA_PLAYS, BO_PLAYS], None)
        assert await store.matches.record("t") == b"record of t" and await store.matches.unsettled_of("ada") == []
        await store.matches.hide("t", "ada")
        await store.matches.hide("t", "bo")
        await store.matches.settle("t", ended("t", ADA_PLAYS, BO_PLAYS))
        assert await store.matches.record("t") is None, "what everybody has deleted does not come back"

    with_store(place, use)


def test_an_unfinished_match_is_shown_when_its_table_is_gone_and_finished_if_somebody_plays_on(place: Place) -> None:
    async def use(store: Store) -> None:
        await meet(store)
        await keep(store, ended("t", ADA_PLAYS, ending="unfinished"), ended("u", ADA_PLAYS, ending="unfinished"))
        assert await ids(store, "ada") == [] and await store.matches.find("t", "ada") is None
        assert sorted(await store.matches.unsettled(before=2.0, most=9)) == ["t", "u"]
        await store.matches.settle("t", ended("t", ADA_PLAYS, BO_PLAYS))
        assert sorted(await store.expire(50.0, Before(tables=2.0, people=0.0, matches=0.0), most=9)) == ["t", "u"]
        assert await ids(store, "ada", finished=True) == ["t"] and await ids(store, "ada", finished=False) == ["u"]

    with_store(place, use)


def test_the_matches_of_a_person_are_listed_and_shared_with_nobody_else(place: Place) -> None:
    async def use(store: Store) -> None:
        await meet(store)
        alone = ended("v", ADA_PLAYS, MatchPlayer("B", "ada", "Bea", 1), at=30.0)._replace(game="clan")
        await keep(store, ended("t", ADA_PLAYS, BO_PLAYS), ended("u", ADA_PLAYS, BO_PLAYS, at=20.0), alone)
        assert await ids(store, "ada") == ["v", "u", "t"] and await ids(store, "bo") == ["u", "t"]
        assert await ids(store, "cy") == [] and await store.matches.find("t", "cy") is None
        assert await store.matches.find("t", None) is None
        assert await ids(store, "ada", game="gang", since=15.0) == ["u"] and await ids(store, "ada", name="Bea") == [
            "v"
        ]
        assert await ids(store, "ada", before=(20.0, "u")) == ["t"]
        assert [match.id for match in await store.matches.listed("ada", Wanted(1))] == ["v"]
        assert await store.matches.companions("ada") == ["Ada", "Bo", "Bea"]
        assert await store.matches.share("v", "bo", "stolen") is None
        assert await store.matches.share("v", "ada", "code") == "code"
        assert await store.matches.share("v", "ada", "other") == "code"
        shared = await store.matches.find("code", None)
        assert shared is not None and shared.id == "v" and shared.share is None
        assert (await store.matches.listed("ada", Wanted(1)))[0].share == "code"
        assert [(seat.match, seat.seat, seat.share) for seat in await store.matches.seats_in("ada")] == [
            *[("t", "A", None), ("u", "A", None), ("v", "A", "code"), ("v", "B", None)]
        ]
        await store.matches.share("v", "ada", None)
        assert await store.matches.find("code", None) is None

    with_store(place, use)


def test_finished_matches_are_found_by_the_beginning_of_their_ids(place: Place) -> None:
    async def use(store: Store) -> None:
        await meet(store)
        others = ended("abac", ADA_PLAYS), ended("abad2", BO_PLAYS, ending="abandoned"), ended("abae", BO_PLAYS)
        await keep(store, ended("abad9", BO_PLAYS), ended("abadz", ADA_PLAYS), *others)
        found = await store.matches.beginning_with("abad", 9)
        assert sorted((match.id, match.players[0].name) for match in found) == [("abad9", "Bo"), ("abadz", "Ada")]
        assert len(await store.matches.beginning_with("abad", 1)) == 1

    with_store(place, use)


def test_who_is_deleted_has_no_name_in_the_matches_of_others(place: Place) -> None:
    async def use(store: Store) -> None:
        await meet(store)
        await keep(store, ended("t", ADA_PLAYS, BO_PLAYS), ended("u", ADA_PLAYS), ended("v", ADA_PLAYS, BO_PLAYS))
        await store.matches.share("t", "ada", "code")
        await store.matches.hide("v", "bo")
        await store.forget_person("ada")
        (match,) = await store.matches.listed("bo", Wanted(9))
        assert match.players == [MatchPlayer("A", None, None, 0), BO_PLAYS]
        assert await store.matches.find("code", None) is None
        assert [await store.matches.record(each) for each in "uv"] == [None, None], "nobody has them any more"
        assert [seat.match for seat in await store.matches.seats_in("bo")] == ["t"]
        await begin(store, "w")
        await store.matches.settle("w", ended("w", ADA_PLAYS, BO_PLAYS, at=20.0))
        late = (await store.matches.listed("bo", Wanted(1)))[0]
        assert late.id == "w" and late.players[0].name is None, "a node that did not know yet"

    with_store(place, use)


def test_a_match_is_kept_after_the_last_visit_of_any_of_its_people_and_so_are_they(place: Place) -> None:
    async def use(store: Store) -> None:
        await meet(store)
        await keep(store, ended("t", ADA_PLAYS, BO_PLAYS), ended("u", ADA_PLAYS))
        await store.expire(50.0, Before(tables=50.0, people=0.0, matches=0.0), most=9)
        assert await store.find_person(b"b", 90_000.0) == BO
        await store.expire(90_000.0, Before(tables=0.0, people=80_000.0, matches=50_000.0), most=9)
        assert await ids(store, "bo") == ["t"] and await store.matches.record("u") is None
        assert (await store.matches.listed("bo", Wanted(9)))[0].players == [ADA_PLAYS, BO_PLAYS]
        await store.expire(200_000.0, Before(tables=0.0, people=100_000.0, matches=100_000.0), most=9)
        assert await store.matches.record("t") is None
        assert await store.find_person(b"a", 200_000.0) is None and await store.find_person(b"b", 200_000.0) is None

    with_store(place, use)


# Moderation


def test_people_avoid_others_until_they_change_their_mind_or_are_deleted(place: Place) -> None:
    async def use(store: Store) -> None:
        kept = store.moderation
        for person in (ADA, Person("bo", "Bo", 0), Person("cy", "Cy", 1)):
            await store.add_person(person, person.id.encode(), device(person.id))
        assert await kept.avoid("ada", "bo", "mute", 2.0, most=1)
        assert await kept.avoid("ada", "bo", "block", 3.0, most=1), "the same person again"
        assert not await kept.avoid("ada", "cy", "mute", 3.0, most=1), "the list is full"
        assert not await kept.avoid("ada", "nobody", "mute", 3.0, most=9)
        assert await kept.avoided_by("ada") == [("bo", "Bo", 0, "block", 3.0)]
        assert await kept.avoid("cy", "ada", "mute", 4.0, most=9)
        assert sorted(await kept.avoidances()) == [("ada", "bo", "block"), ("cy", "ada", "mute")]
        assert await kept.avoid("ada", "bo", None, 5.0, most=9)
        assert await kept.avoided_by("ada") == []
        await store.forget_person("ada")
        assert await kept.avoidances() == []

    with_store(place, use)


def test_reports_are_kept_with_the_chat_and_deleted_with_the_people(place: Place) -> None:
    async def use(store: Store) -> None:
        kept = store.moderation
        for person in (ADA, Person("bo", "Bo", 0), Person("cy", "Cy", 1)):
            await store.add_person(person, person.id.encode(), device(person.id))
        first = Report("r1", 2.0, "t", "ada", "bo", "Bo", "insult", "he shouts")
        lines = [Line("bo", "Bo", "boo"), Line("ada", "Ada", "please")]
        assert await kept.add_report(first, lines)
        assert not await kept.add_report(first._replace(id="r2", at=3.0), []), "the same about the same person"
        assert await kept.add_report(first._replace(id="r3", at=4.0, reporter="cy", reported="ada"), [])
        assert [case.report.id for case in await kept.cases(9)] == ["r3", "r1"] and len(await kept.cases(1)) == 1
        assert (await kept.cases(9))[1] == (first, "Ada", lines)
        assert [report.id for report in await kept.reports_of("ada")] == ["r1", "r3"]
        assert await kept.lines_of("ada") == ["please"]
        await store.forget_person("ada")
        (case,) = await kept.cases(9)
        assert case == (first._replace(reporter=None), None, lines[:1])
        await kept.expire(now=9.0, reports_before=2.0)
        assert await kept.dismiss("r1") and not await kept.dismiss("r1")
        assert await kept.add_report(first._replace(reporter="cy"), lines)
        await kept.expire(now=9.0, reports_before=2.5)
        assert await kept.cases(9) == [] and await kept.lines_of("bo") == []

    with_store(place, use)


def test_sanctions_end_and_a_banned_address_outlives_the_person(place: Place) -> None:
    async def use(store: Store) -> None:
        kept = store.moderation
        await store.add_person(ADA, b"a", device("laptop"))
        assert await kept.sanction("ada", "ban", 1.0, 5.0) and await kept.sanction("ada", "ban", 2.0, 10.0)
        assert await kept.sanction("ada", "mute", 1.0, 3.0)
        assert not await kept.sanction("nobody", "ban", 2.0, 10.0)
        for _ in range(2):
            await kept.ban_address(b"home", "ada", 8.0)
        assert await kept.sanctions(2.0) == [("ada", "Ada", "ban", 2.0, 10.0), ("ada", "Ada", "mute", 1.0, 3.0)]
        assert [each.kind for each in await kept.sanctions(3.0)] == ["ban"]
        assert await kept.banned_addresses(3.0) == [(b"home", 8.0)]
        assert await kept.lift("ada", "ban") and not await kept.lift("ada", "ban")
        assert await kept.banned_addresses(3.0) == []
        await kept.sanction("ada", "ban", 2.0, 10.0)
        await kept.ban_address(b"home", "ada", 8.0)
        await store.forget_person("ada")
        assert await kept.sanctions(2.0) == [] and await kept.banned_addresses(3.0) == [(b"home", 8.0)]
        await kept.expire(now=8.0, reports_before=0.0)
        assert await kept.banned_addresses(0.0) == []

    with_store(place, use)


FAMILY = Group("family", "Our family", "ada", 0, 11.0)
PAD = PadResult("pad", "bande", 30.0, b"result", "bo", [ADA_PLAYS, BO_PLAYS, MatchPlayer("C", None, "Mia", 5)])


async def counted(store: Store) -> list[str]:
    return [match.id for match in await store.groups.matches("family", 9)]


def test_a_group_counts_the_matches_of_its_members_and_who_leaves_takes_theirs_out(place: Place) -> None:
    async def use(store: Store) -> None:
        await meet(store)
        await store.add_person(Person("bot", "Bot", 0, is_bot=True), b"c", device("desk"))
        earlier, later = ended("t", ADA_PLAYS, BO_PLAYS), ended("u", ADA_PLAYS, BO_PLAYS, at=20.0)
        alone, beside = (
            ended("v", ADA_PLAYS, at=21.0),
            ended("w", ADA_PLAYS, MatchPlayer("C", "ada", "Mia", 5), at=22.0),
        )
        await keep(store, earlier, later, alone, beside, ended("x", ADA_PLAYS, BO_PLAYS, ending="abandoned", at=23.0))
        assert await store.groups.add(FAMILY, 11.0, most=1) and not await store.groups.add(
            Group("other", "Others", "ada", 0, 12.0), 12.0, most=1
        )
        await store.groups.invite("family", "ada", ["bo", "bot", "unknown", "ada"], 11.0, most=9)
        (kept,) = await store.groups.groups_of("bo")
        assert [(each.person, each.joined, each.inviter) for each in kept.members] == [
            *[("ada", 11.0, None), ("bo", None, "Ada")]
        ]
        assert not kept.has("bo") and await counted(store) == ["w"], "nobody is in a group before they accept"
        assert await store.groups.add(Group("own", "Bo's own", "bo", 0, 12.0), 12.0, most=1)
        assert not await store.groups.join("family", "bo", 13.0, most=1), "they are in one"
        assert await store.groups.join("family", "bo", 13.0, most=2)
        assert not await store.groups.join("family", "bot", 13.0, most=2)
        assert not await store.groups.join("family", "bo", 14.0, most=9)
        await store.groups.leave("own", "bo")
        assert await counted(store) == ["w", "u"]
        for _ in range(2):
            assert await store.groups.add_result("family", PAD, most=1)
        assert not await store.groups.add_result("family", PAD._replace(id="more"), most=1)
        assert await store.groups.results("family", 9) == [PAD]
        await store.groups.change("family", "Us", 1)
        await store.matches.hide("u", "ada")
        assert await counted(store) == ["w"], "a match that somebody has deleted does not count for them"
        await store.groups.leave("family", "ada")
        found = await store.groups.find("family")
        assert found is not None and found.group == Group("family", "Us", "bo", 1, 11.0), "it has another maker"
        (left,) = await store.groups.results("family", 9)
        assert left.players == [MatchPlayer("A", None, None, 0), *PAD.players[1:]] and await counted(store) == []
        await store.forget_person("bo")
        assert await store.groups.find("family") is None and await store.groups.results("family", 9) == []

    with_store(place, use)


def test_a_group_is_kept_after_the_last_visit_of_any_of_its_members_and_so_are_they(place: Place) -> None:
    async def use(store: Store) -> None:
        await meet(store)
        await store.groups.add(FAMILY, 11.0, most=1)
        await store.groups.invite("family", "ada", ["bo"], 11.0, most=9)
        await store.groups.join("family", "bo", 12.0, most=9)
        await store.groups.add_result("family", PAD, most=9)
        await store.find_person(b"b", at=60_000.0)
        await store.expire(90_000.0, Before(tables=0.0, people=80_000.0, matches=50_000.0), most=9)
        kept = await store.groups.find("family")
        assert kept is not None and kept.has("ada")
        await store.groups.remove_result("other", "pad")
        assert len(await store.groups.results("family", 9)) == 1
        await store.groups.remove_result("family", "pad")
        assert await store.groups.results("family", 9) == []
        await store.expire(200_000.0, Before(tables=0.0, people=100_000.0, matches=100_000.0), most=9)
        assert await store.groups.find("family") is None and await store.find_person(b"b", at=200_000.0) is None
        await store.add_person(ADA, b"c", device("phone"))
        await store.groups.add(FAMILY, 11.0, most=1)
        await store.groups.dissolve("family")
        assert await store.groups.groups_of("ada") == []

    with_store(place, use)
