"""The hall: all rooms that are in use, taken from the store when somebody asks and put back when nobody does."""

import asyncio
import logging
import time
from collections.abc import Sequence
from contextlib import ExitStack
from functools import partial

from ..notation import SEATS
from . import entries, wire
from .bots import Bots
from .config import Config
from .ids import new_id
from .lobby import Lobby
from .names import check_all_unlike, clean_name
from .refusals import Refusal, not_stored
from .rights import new_seed, opened
from .room import Room
from .store import Hosting, NotStored, Person, Store, Tag, Taken, Then, TooMany

IDLE = 300.0
"""Seconds after which a room that nobody looks at is put back."""
FORGOTTEN = 3600.0
"""Seconds after which nothing is on its way any more of somebody who was forgotten."""
SWEEP_EVERY = 60.0
EXPIRE_EVERY = 3600.0
SEATS_TOLD = 10
"""Tables that a person is told about; reading one takes a few milliseconds."""
OPEN_TABLES = 100
"""Tables that one person may host at once; what is abandoned expires, so a person who plays every day has far less."""
DAY = 86400

_log = logging.getLogger("biberbau.hall")


class Hall:
    """Every table of this server."""

    def __init__(self, config: Config, store: Store, bots: Bots) -> None:
        """Open the hall; no room is in use yet."""
        self.config = config
        self.store = store
        self.bots = bots
        self.lobby = Lobby()
        self.rooms: dict[str, Room] = {}
        self.forgotten: dict[str, float] = {}
        """People who have asked for it, and when: whatever of theirs is still on its way is not done."""
        self._coming: dict[str, asyncio.Task[Room | None]] = {}

    # Rooms

    async def room(self, table: str) -> Room:
        """The room of a table; Refusal if there is no such table."""
        room = self.rooms.get(table) or await asyncio.shield(self._bring(table))
        if room is None:
            raise Refusal("unknown-table")
        return room

    def _bring(self, table: str) -> asyncio.Task[Room | None]:
        """Take a table from the store, once, however many ask for it."""
        task = self._coming.get(table)
        if task is None:
            task = self._coming[table] = asyncio.create_task(self._load(table))
            task.add_done_callback(lambda _: self._coming.pop(table, None))
        return task

    async def _load(self, table: str) -> Room | None:
        kept = await self.store.load(table)
        if kept is None:
            return None
        if table not in self.rooms:
            self.rooms[table] = Room(self, table, [entries.decode(entry) for entry in kept.entries], kept.tags)
        return self.rooms[table]

    def is_in_use(self, room: Room) -> bool:
        """Whether a room is still the one of its table."""
        return self.rooms.get(room.table.id) is room

    def changed(self, room: Room) -> None:
        """Keep the list of public tables up to date."""
        if room.table.settings.visibility == "public":
            self.lobby.note(room.describe(), room.names(), is_live=bool(room.viewers))

    def dissolve(self, room: Room) -> None:
        """Let a room go whose table may not be what the log says; who was there comes back to a new one."""
        if self.is_in_use(room):
            del self.rooms[room.table.id]
        room.end("stopping")
        self.changed(room)

    # Opening tables

    async def open(self, person: Person, wish: wire.NewTable) -> str:
        """Open a table as somebody wishes; its id."""
        self.check_known(person)
        table, done = new_id(), asyncio.get_running_loop().create_future()
        entry, tags = opened(person, wish, time.time()), _tags(person, wish)
        most = OPEN_TABLES if self.config.limits else None
        self.open_table(table, entry, tags, wish.start, most, done.set_result)
        error = await done
        if isinstance(error, TooMany):
            raise Refusal("too-many-tables", most=most)
        if error is not None:
            raise not_stored()
        return table

    def open_table(
        self, table: str, entry: entries.Opened, tags: Sequence[Tag], start: bool, most: int | None, then: Then
    ) -> None:
        """Open a table, unless there is such a table, and perhaps start; `then` is told when, or why it is not there.

        Whoever hosts `most` tables already, if there is such a limit, is told TooMany.
        """
        stored = partial(self._opened, table, entry, tags, start, then)
        self.store.open(table, entry.at, entries.encode(entry), tags, Hosting(entry.host, most), stored)

    def _opened(
        self,
        table: str,
        entry: entries.Opened,
        tags: Sequence[Tag],
        start: bool,
        then: Then,
        error: Exception | None,
    ) -> None:
        if error is None:
            room = self.rooms.setdefault(table, Room(self, table, [entry], tags))
            _begin(room, start, then)
        elif isinstance(error, Taken):
            self._bring(table).add_done_callback(partial(_found, start, then))
        else:
            if not isinstance(error, TooMany):
                _log.error("a table was not stored", extra={"why": repr(error)})
            then(error)

    # People

    async def seats_of(self, person: str) -> list[wire.MySeat]:
        """The seats of a person at tables that have not been put away; open ones first, and of those the newest."""
        found = []
        for table in (await self.store.tables_of(person))[:SEATS_TOLD]:
            room = await self.room(table)
            found += [
                _my_seat(room, place.seat) for place in room.table.held_by(person) if room.table.stage != "closed"
            ]
        return found

    async def rename(self, person: Person) -> None:
        """Let a person go by another name everywhere; Refusal where somebody else has it, or is about to."""
        rooms: list[Room] = []
        with ExitStack() as promises:
            for table in await self.store.tables_of(person.id):
                rooms.append(await self.room(table))
                promises.enter_context(rooms[-1].promising(person))
            await self.store.retag(person, [room.table.id for room in rooms])
            self.check_known(person)
            for room in rooms:
                room.rename(person)
        for room in self.rooms.values():
            room.know(person)

    async def forget(self, person: str) -> None:
        """Forget a person: their name is gone from every table, and bots play on for them."""
        self.forgotten[person] = asyncio.get_running_loop().time()
        for room in self.rooms.values():
            room.unsay(person)
        for table in await self.store.tables_of(person):
            (await self.room(table)).forget(person)
        try:
            await self.store.forget_person(person)
        except NotStored:  # they are still known, and may ask for it again
            self.forgotten.pop(person, None)
            raise
        for room in self.rooms.values():
            if room.has_tag_of(person):  # what was being stored meanwhile
                room.forget(person)

    def check_known(self, person: Person) -> None:
        """Refuse what somebody has asked for who is forgotten by now."""
        if person.id in self.forgotten:
            raise Refusal("unknown-person")

    # Keeping house

    async def keep_house(self) -> None:
        """Put back rooms that nobody uses, and delete tables that were abandoned; for ever."""
        next_expiry = 0.0
        while True:
            self.sweep()
            if time.monotonic() >= next_expiry:
                next_expiry = time.monotonic() + EXPIRE_EVERY
                await self.expire(time.time())
            await asyncio.sleep(SWEEP_EVERY)

    def sweep(self) -> None:
        """Put back rooms that nobody uses, and forget for good who was forgotten."""
        now = asyncio.get_running_loop().time()
        self.forgotten = {person: when for person, when in self.forgotten.items() if when >= now - FORGOTTEN}
        for table, room in list(self.rooms.items()):
            if room.is_idle and room.touched < now - IDLE:
                del self.rooms[table]
                self.bots.forget(table)

    async def expire(self, now: float) -> list[str]:
        """Delete tables and people that nobody has touched for long."""
        keep, forget = self.config.keep_days * DAY, self.config.forget_days * DAY
        gone = await self.store.expire(now, tables_before=now - keep, people_before=now - forget)
        for table in gone:
            room = self.rooms.pop(table, None)
            if room is not None:
                room.end("expired")
                self.changed(room)
                self.bots.forget(table)
        return gone

    def close(self) -> None:
        """Stop all clocks: the server stops, and everybody has been shown out."""
        for room in self.rooms.values():
            room.end("stopping")
        self.lobby.close()


def _tags(person: Person, wish: wire.NewTable) -> list[Tag]:
    """The name tags of a new table."""
    tags: list[Tag] = []
    for seat, given in zip(SEATS, wish.seats, strict=False):
        if given.kind == "me":
            tags.append(Tag(seat, person.id, person.name, person.beaver))
        elif given.kind == "beside":
            if given.name is None:
                raise Refusal("name-empty")
            tags.append(Tag(seat, person.id, clean_name(given.name), given.beaver))
    check_all_unlike([tag.name for tag in tags])
    return tags


def _found(start: bool, then: Then, coming: asyncio.Task[Room | None]) -> None:
    """Go on with a table that was there before; it may be gone by now, or not be readable."""
    error = asyncio.CancelledError() if coming.cancelled() else coming.exception()
    room = None if error else coming.result()
    if room is not None:
        _begin(room, start, then)
        return
    _log.error("a table was not found again", extra={"why": repr(error)})
    then(NotStored())


def _begin(room: Room, start: bool, then: Then) -> None:
    """Start the match if that is wished, unless it has begun or somebody is missing."""

    def decide() -> entries.Started | None:
        is_ready = room.table.stage == "waiting" and all(place.kind != "open" for place in room.table.places)
        return entries.Started(seed=new_seed(), at=time.time()) if start and is_ready else None

    room.do(decide, lambda: then(None))


def _my_seat(room: Room, seat: wire.Seat) -> wire.MySeat:
    place = room.table.to_move
    my_turn = place is not None and place.seat == seat
    return wire.MySeat(table=room.table.id, game=room.table.game, seat=seat, stage=room.table.stage, my_turn=my_turn)
