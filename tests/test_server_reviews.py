"""Reviews of matches over HTTP: who asks and who reads, what is kept, and what is said when something goes wrong."""

import asyncio
import json
import sys
import time
import zlib
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from biberbau.coach import review
from biberbau.coach.telling import Teller
from biberbau.lang import LANGUAGES
from biberbau.record import load
from biberbau.server import reviews as running
from biberbau.server.config import Config
from biberbau.server.refusals import Refusal
from biberbau.server.reviews import Reviews, pack
from biberbau.server.store import NotStored, Store
from biberbau.server.store.reviews import KeptReview, ReviewWork

from .server_process import FAST, PATIENCE, Guest, Server, altered, serving
from .test_server_matches import played
from .test_store_contract import Place, ended, keep, meet
from .test_store_contract import place as place  # a fixture
from .test_store_reviews import ADA, BEA

MATCHES = "/api/v1/matches"
WORKING = ("--pace", "0", "--workers", "1", "--no-limits")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    constants = {"reviews.NICENESS": 0}  # beside other tests the coach would wait for minutes
    with altered(tmp_path_factory.mktemp("data"), constants, *WORKING) as server:
        yield server


def awaited(guest: Guest, path: str, *states: str) -> Any:
    """What is said about a review once it is in a state."""
    deadline = time.monotonic() + 4 * PATIENCE  # the first one compiles
    while (info := guest.get(path))["state"] not in states:
        assert time.monotonic() < deadline, info
        time.sleep(0.2)
    return info


@pytest.mark.compiled
def test_people_let_the_coach_look_at_their_match_and_all_who_may_see_it_read_what_it_says(server: Server) -> None:
    with Guest(server, "Ada") as ada, Guest(server, "Bo") as bo, Guest(server, "Cy") as cy, Guest(server) as nobody:
        table = played(ada, bo, "me open")
        path = f"{MATCHES}/{table}/review"
        none = ada.get(path)
        assert (none["state"], none["may_ask"], none["review"], none["says"]) == ("none", True, None, None)
        for method, code in (("GET", 404), ("POST", 404), ("DELETE", 404)):
            assert cy.http.request(method, path, json={} if method == "POST" else None).status_code == code
        assert nobody.http.post(path, json={}).status_code == 401
        # Stopped, it keeps what is done, and goes on
        assert ada.post(path, {"effort": "quick"})["state"] in ("waiting", "running")
        assert bo.http.delete(path).status_code == 204
        assert ada.get(path)["state"] == "stopped"
        assert bo.post(path, {"effort": "quick"})["state"] in ("waiting", "running")
        info = awaited(ada, path, "done", "failed")
        assert (info["state"], info["effort"], info["says"]) == ("done", "quick", None)
        assert 0 < info["done"] == info["total"]
        # It is what the coach says about the record, to whoever asks first about their own seat
        record = ada.get(f"{MATCHES}/{table}/record")
        found = review(record, effort="quick")
        for guest, seats in ((ada, "AB"), (bo, "BA")):
            said = guest.get(f"{path}?language=de")["review"]["seats"]
            assert [(seat["seat"], seat["mine"]) for seat in said] == [(seats[0], True), (seats[1], False)]
            teller = Teller(found, load(record), "de", record["names"])
            for seat in said:
                luck = seat["luck"]
                parts = ("before", "deals", "draws", "others_draws", "blind", "decisions", "others")
                assert sum(luck[part] for part in parts) == luck["result"]
                assert [line["text"] for line in seat["summary"]] == [
                    line.text for line in teller.summary(seat["seat"])
                ]
                remarks = teller.to_look_at(seat["seat"])
                assert [(each["at"], each["title"]) for each in seat["remarks"]] == [
                    (remark.judged.at, remark.title) for remark in remarks
                ]
        # A link shows it, and lets nobody ask; asking again changes nothing
        code = ada.post(f"{MATCHES}/{table}/share")["code"]
        shared = nobody.get(f"{MATCHES}/{code}/review")
        assert not shared["may_ask"] and [seat["mine"] for seat in shared["review"]["seats"]] == [False, False]
        assert ada.post(path, {"effort": "quick"})["state"] == "done"
        habits = ada.get(f"{MATCHES}/next-time?language=de")
        assert (habits["matches"], habits["things"]) == (1, []) and "ab 3" in habits["says"]
        assert cy.get(f"{MATCHES}/next-time")["matches"] == 0
        assert nobody.http.get(f"{MATCHES}/next-time").status_code == 401
        server.stop()
        server.start()
        with Guest(server) as again:
            again.http.cookies.update(dict(ada.http.cookies.items()))
            assert again.get(path) | {"says": None} == info
            again.http.delete("/api/v1/me")


def test_without_workers_the_server_says_so_and_of_a_running_match_it_says_nothing(tmp_path: Path) -> None:
    with serving(tmp_path, *FAST) as server, Guest(server, "Ada") as ada, Guest(server, "Bo") as bo:
        path = f"{MATCHES}/{played(ada, bo, 'me open')}/review"
        assert not ada.get(path)["may_ask"] and "--workers 0" in ada.get(path)["says"]["de"]
        refused = ada.http.post(path, json={})
        assert (refused.status_code, refused.json()["code"]) == (503, "review-off")
        table = ada.open("bande", "me kit", start=True)
        for method in ("GET", "POST", "DELETE"):
            answer = ada.http.request(method, f"{MATCHES}/{table}/review", json={} if method == "POST" else None)
            assert (answer.status_code, answer.json()["code"]) == (404, "unknown-match")


# With a reviewer that follows a script

SCRIPT = """
import json, sys
asked = json.loads(sys.stdin.readline())
with open({log!r}, "a") as log:
    log.write(json.dumps([asked["effort"], asked["seats"], asked["parts"]]) + "\\n")
for line in {lines!r}:
    print(json.dumps(line), flush=True)
if {waits!r}:
    sys.stdin.readline()
"""
PART = {"done": 1, "total": 2, "parts": {"one": {"a": 1}}}
REVIEW = {"review": {"found": 1}}


class Scripted:
    """A server's reviews with a reviewer that says some lines."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch, *lines: object, waits: bool = False) -> None:
        self._log = folder / "asked"
        script = SCRIPT.format(log=str(self._log), lines=lines, waits=waits)
        monkeypatch.setattr(running, "COMMAND", (sys.executable, "-c", script))
        monkeypatch.setattr(running, "can_compile", lambda: True)
        for name in ("BEAT", "EVERY", "STORE_AGAIN"):
            monkeypatch.setattr(running, name, 0.05)

    @property
    def asked(self) -> list[Any]:
        """What the reviewers were asked."""
        return [json.loads(line) for line in self._log.read_text().splitlines()] if self._log.exists() else []


@asynccontextmanager
async def reviewing(store: Store) -> AsyncIterator[Reviews]:
    """Review what waits, for a while."""
    reviews = Reviews(Config(workers=1), store)
    chore = asyncio.create_task(reviews.keep_reviewing())
    try:
        yield reviews
    finally:
        chore.cancel()
        await asyncio.gather(chore, return_exceptions=True)


async def begin(store: Store, *matches: str) -> None:
    """Store finished matches."""
    result = json.dumps({"seats": [{"seat": "A", "points": 1}, {"seat": "B", "points": 2, "level": "kit"}]}).encode()
    record = zlib.compress(b"{}")
    kept = [ended(match, ADA, BEA)._replace(result=result, record=record) for match in matches]
    await meet(store)
    await keep(store, *kept)


async def ask(reviews: Reviews, store: Store, match: str = "m") -> None:
    found = await store.matches.find(match, "ada")
    assert found is not None
    await reviews.ask(found, "usual", "ada")


async def become(store: Store, *states: str, done: int = 0) -> KeptReview:
    """The review of a match once it is in a state."""
    async with asyncio.timeout(PATIENCE):
        while True:
            kept = (await store.reviews.of_match("m"))[0]
            if kept.state in states and kept.done >= done:
                return kept
            await asyncio.sleep(0.02)


def run(place: Place, use: Callable[[Store], Awaitable[None]]) -> None:
    async def opened() -> None:
        async with place() as store:
            await use(store)

    asyncio.run(opened())


def test_a_stopped_server_goes_on_with_what_it_has_and_two_nodes_do_the_work_once(
    place: Place, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    slow = Scripted(tmp_path, monkeypatch, PART, waits=True)

    async def half(store: Store) -> None:
        await begin(store, "m")
        async with reviewing(store) as one, reviewing(store) as other:
            await ask(one, store)
            await ask(other, store)
            await become(store, "running", done=1)
        assert (await become(store, "waiting")).done == 1, "a server that stops gives it back"

    run(place, half)
    assert slow.asked == [["usual", ["A"], {}]]
    quick = Scripted(tmp_path, monkeypatch, {**PART, "done": 2}, REVIEW)

    async def rest(store: Store) -> None:
        async with reviewing(store):
            assert (await become(store, "done")).review == pack({"found": 1})

    run(place, rest)
    assert quick.asked[1:] == [["usual", ["A"], {"one": {"a": 1}}]]


@pytest.mark.parametrize(("lines", "problem"), [([PART], "failed"), ([{"problem": "broken"}], "broken")])
def test_what_cannot_be_reviewed_is_said_and_can_be_asked_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, place: Place, lines: list[object], problem: str
) -> None:
    scripted = Scripted(tmp_path, monkeypatch, *lines)

    async def use(store: Store) -> None:
        await begin(store, "m")
        async with reviewing(store) as reviews:
            await ask(reviews, store)
            kept = await become(store, "failed")
            said = reviews.problem_of("m", kept)
            assert kept.problem == problem and said is not None and said.code == f"review-{problem}"
            assert len({said.explain(lang) for lang in LANGUAGES}) == 2
            await ask(reviews, store)
            await become(store, "failed")

    run(place, use)
    assert len(scripted.asked) == 2


def test_a_full_disk_loses_no_review(place: Place, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    Scripted(tmp_path, monkeypatch, PART, REVIEW)

    async def use(store: Store) -> None:
        await begin(store, "m")
        finish, is_full = store.reviews.finish, asyncio.Event()

        async def finish_later(work: ReviewWork, review: bytes) -> None:
            if not is_full.is_set():
                raise NotStored("disk full")
            await finish(work, review)

        monkeypatch.setattr(store.reviews, "finish", finish_later)
        async with reviewing(store) as reviews:
            await ask(reviews, store)
            kept = await become(store, "running", done=1)
            async with asyncio.timeout(PATIENCE):
                while (said := reviews.problem_of("m", kept)) is None:
                    await asyncio.sleep(0.02)
            assert said.code == "review-unstored"
            is_full.set()
            assert (await become(store, "done")).review == pack({"found": 1})

    run(place, use)


def test_a_server_with_a_full_disk_stops_all_the_same(
    place: Place, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    Scripted(tmp_path, monkeypatch, PART, waits=True)

    async def not_stored(*_: object) -> bool:
        raise NotStored("disk full")

    async def use(store: Store) -> None:
        await begin(store, "m")
        reviews = Reviews(Config(workers=1), store)
        chore = asyncio.create_task(reviews.keep_reviewing())
        await ask(reviews, store)
        await become(store, "running", done=1)
        for name in ("advance", "give_back"):
            monkeypatch.setattr(store.reviews, name, not_stored)
        chore.cancel()
        done, _ = await asyncio.wait({chore}, timeout=PATIENCE)
        assert done and chore.cancelled()

    run(place, use)


def test_a_match_without_an_end_and_a_full_queue_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, place: Place
) -> None:
    Scripted(tmp_path, monkeypatch)

    async def use(store: Store) -> None:
        await begin(store, *"mnopq")
        reviews = Reviews(Config(workers=1), store)
        for match in "mno":
            await ask(reviews, store, match)
        with pytest.raises(Refusal) as busy:
            await ask(reviews, store, "p")
        assert (busy.value.code, busy.value.retry_after) == ("review-busy", running.RETRY)
        found = await store.matches.find("p", "ada")
        assert found is not None
        with pytest.raises(Refusal) as unfinished:
            await reviews.ask(found._replace(ending="abandoned"), "usual", "ada")
        assert unfinished.value.code == "review-unfinished"
        monkeypatch.setattr(running, "can_compile", lambda: False)
        with pytest.raises(Refusal) as missing:
            await ask(reviews, store, "p")
        assert missing.value.code == "review-no-numba" and "install" in missing.value.fields

    run(place, use)
