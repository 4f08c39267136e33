"""The registry: all open rooms. A room is loaded from the store on demand and unloaded when nobody uses it."""

import asyncio
import gc
import logging
import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from functools import partial
from typing import cast

from . import drawing, entries, wire
from .bots import Bots
from .clocks import turn_ends
from .config import Config
from .expiry import ExpiryClock, most_at_once
from .folding import Folded, Unreadable, fold_in_turns, folded_from
from .ids import new_id
from .keys import open_keys
from .lobby import Lobby
from .moderation import Moderation
from .nodes import Nodes
from .refusals import Refusal, not_stored
from .results import ended_match, has_ended
from .rights import opened
from .room import Beginning, Room
from .store import Before, Hosting, Kept, NotStored, OnStored, Person, Store, Tag, Taken, TooMany, Upgrading
from .store.matches import EndedMatch
from .table_snapshots import is_missing, snapshot_of, version
from .tags import tags_for_new_table

MOST_GARBAGE = 100
"""Unloaded rooms that may be in memory, beside a quarter of the loaded ones. Their parts refer to each other, and by
itself the garbage collector would find them only after thousands of tables."""
IDLE = 300.0
"""Seconds after which a room without viewers is unloaded."""
FORGOTTEN = 3600.0
"""Seconds after which no request of a deleted person can still be in progress."""
SWEEP_EVERY = 60.0
WATCH_EVERY, STALE = 0.25, 1.0
"""Seconds between checks of whether other nodes are heard, and after which guests are disconnected if not."""
EXPIRE_EVERY = 3600.0
LISTED_TABLES = 10
"""Tables in the list of a person's seats; reading one takes a few milliseconds."""
DUE_AT_ONCE = 100
"""Tables with days per move that are loaded at once because something is due there."""
OPEN_TABLES = 100
"""Open tables per host. Abandoned tables expire, so a person who plays every day has far fewer."""
DAY = 86400

_log = logging.getLogger("biberbau.registry")


class RoomRegistry:
    """The open rooms of this server, and how to find or open a table."""

    def __init__(self, config: Config, store: Store, bots: Bots) -> None:
        """Begin without open rooms."""
        self.config = config
        self.store = store
        self.bots = bots
        self.keys = open_keys(config.key_path)
        self.lobby = Lobby()
        self.moderation = Moderation(store.moderation, store.secret)
        self.moderation.on_banned = self._put_out
        self.rooms: dict[str, Room] = {}
        self._unloaded = 0
        self.forgotten: dict[str, float] = {}
        """Recently deleted people, and when: their requests that are still in progress are refused."""
        self.unreadable: dict[str, wire.Game | None] = {}
        """Tables found so far whose log cannot be folded, with their game where it is known."""
        self.keyless: set[str] = set()
        """Those of them whose key is missing."""
        self.maintained_at = time.monotonic()
        self.is_cut_off = False
        """When the last maintenance succeeded, or the server started."""
        self._clock: ExpiryClock | None = None
        self._next_expiry = 0.0
        self._coming: dict[str, asyncio.Task[Room | None]] = {}
        self._settling: set[asyncio.Task[None]] = set()
        self.on_person_changed: Callable[[str], None] = _nobody
        """Called with the id of a person whom another node has renamed, signed out or deleted."""
        self.on_disconnected: Callable[[str, wire.CloseReason], None] = _nobody
        """Called with the id of a person whose connections have to end, and why."""
        self.on_turn: Callable[[Room], None] = _nobody
        """Called with a room where this node has begun a turn."""
        self.nodes = Nodes(self, store.bus)

    # Rooms

    async def room(self, table: str) -> Room:
        """The room of a table. Refusal if the table does not exist or cannot be read."""
        room = await self.find(table)
        if room is None:
            raise self._unreadable(table) if table in self.unreadable else Refusal("unknown-table")
        return room

    async def find(self, table: str) -> Room | None:
        """The room of a table; None if the table does not exist or cannot be read.

        A room that may be outdated first applies what other nodes have written. NotStored if that is not possible;
        Upgrading if a newer version of the program has written it.
        """
        room = self.rooms.get(table)
        if room is not None and not self.store.bus.is_fresh:
            await room.journal.refresh()
            room = self.rooms.get(table)
        return room or await asyncio.shield(self._load_once(table))

    def _load_once(self, table: str) -> asyncio.Task[Room | None]:
        """Load a table from the store, once for all requests that wait for it."""
        task = self._coming.get(table)
        if task is None:
            task = self._coming[table] = asyncio.create_task(self._load(table))
            task.add_done_callback(lambda _: self._coming.pop(table, None))
        return task

    async def _load(self, table: str) -> Room | None:
        kept = None if table in self.unreadable else await self.store.load(table, version())
        if kept is None:
            return None
        try:
            folded = await self._fold(table, kept)
            if table not in self.rooms:
                self._use(folded, kept.tags, kept.writer)
                await self._take_in_missed(table)
        except Unreadable as problem:
            if problem.is_newer:
                _log.warning("a newer version has written a table", extra={"table": table, "why": problem.why})
                raise Upgrading from problem
            self._note_unreadable(table, problem)
        return self.rooms.get(table)

    async def _fold(self, table: str, kept: Kept) -> Folded:
        """Fold a table from its snapshot on, or its whole log if there is none or it cannot be used."""
        try:
            folded = await fold_in_turns(table, kept, self.keys)
        except Unreadable as problem:
            if kept.snapshot is None:
                raise
            _log.warning("cannot use a snapshot", extra={"table": table, "why": problem.why})
            kept = await self.store.load(table) or kept
            folded = await fold_in_turns(table, kept, self.keys)
        if is_missing(len(kept.entries)):
            self.store.keep_snapshot(table, snapshot_of(folded.table, folded.history))
        return folded

    async def _take_in_missed(self, table: str) -> None:
        """Read what other nodes have appended to a table while it was loaded: nothing was heard of it before."""
        room = self.rooms.get(table)
        if room is not None and self.store.bus.others:
            await room.journal.refresh()

    def _use(self, folded: Folded, tags: Sequence[Tag], writer: int) -> None:
        """Open the room of a table. Seated people without a tag were deleted meanwhile: they leave."""
        known = [tag for tag in tags if tag.player not in self.forgotten]
        table = folded.table
        room = self.rooms[table.id] = Room(self, folded, known, writer)
        for person in table.people if table.is_open else ():
            if not room.tags.has(person):
                room.forget(person)
            elif room.is_public and self.moderation.is_banned(person):
                room.put_out(person, is_banned=True)

    def _note_unreadable(self, table: str, problem: Unreadable) -> None:
        """Remember that a table cannot be read, and log it once."""
        self.unreadable[table] = problem.game
        if problem.needs_key:
            self.keyless.add(table)
        trace = problem if problem.needs_trace else None
        _log.error("cannot read a stored table", extra={"table": table, "why": problem.why}, exc_info=trace)

    def _unreadable(self, table: str) -> Refusal:
        why = "key" if table in self.keyless else "log"
        return Refusal("unreadable", why=Refusal(f"unreadable.{why}"))

    def is_in_use(self, room: Room) -> bool:
        """Whether this is still the open room of its table."""
        return self.rooms.get(room.table.id) is room

    def changed(self, room: Room) -> None:
        """Update the list of public tables, and tell the other nodes who is here."""
        if room.table.settings.visibility == "public":
            self.lobby.note(room.audience.describe(), room.tags.names(), is_live=not room.audience.is_empty)
        self.nodes.tell_presence(room)

    def discard(self, room: Room) -> None:
        """Discard a room whose table may differ from the stored log; its viewers reconnect to a new one."""
        if self.is_in_use(room):
            del self.rooms[room.table.id]
        room.close("stopping")
        self.changed(room)

    def turn_begins(self, room: Room) -> None:
        """Note that a turn has begun in a room."""
        self.on_turn(room)

    # Opening tables

    async def open(
        self, person: Person, wish: wire.NewTable, fixed: entries.FixedDeal | None = None, id_: str | None = None
    ) -> str:
        """Open a table for a person and return its id; `fixed` is its deal, if it is not drawn.

        With an `id_` that exists, nothing is opened.
        """
        self.check_known(person)
        if wish.settings.visibility == "public":
            self.moderation.check_public(person.id)
        table, done = id_ or new_id(), asyncio.get_running_loop().create_future()
        entry, tags = opened(person, wish, time.time(), fixed), tags_for_new_table(person, wish)
        most = OPEN_TABLES if self.config.limits else None
        start: Beginning = "wait" if not wish.start else "cut" if wish.cuts else "deal"
        self.open_table(table, entry, tags, start, most, done.set_result)
        error = await done
        if isinstance(error, TooMany):
            raise Refusal("too-many-tables", most=most)
        if error is not None:
            raise not_stored()
        return table

    def open_table(
        self,
        table: str,
        entry: entries.Opened,
        tags: Sequence[Tag],
        start: Beginning,
        most: int | None,
        on_opened: OnStored,
    ) -> None:
        """Open a table unless it exists, and start the match if `start` says so.

        `on_opened` is called with None, or with the error: TooMany if the host has `most` open tables already.
        """
        tags = [tag for tag in tags if tag.player not in self.forgotten]
        stored = partial(self._opened, table, entry, tags, start, on_opened)
        self.store.open(table, entry.at, entries.encode(entry), tags, Hosting(entry.host, most), stored)

    def _opened(
        self,
        table: str,
        entry: entries.Opened,
        tags: Sequence[Tag],
        start: Beginning,
        on_opened: OnStored,
        error: Exception | None,
    ) -> None:
        if error is None:
            if table not in self.rooms:
                self._use(folded_from(table, entry, self.keys), tags, self.store.bus.node)
            _begin(self.rooms[table], start, on_opened)
        elif isinstance(error, Taken):
            self._load_once(table).add_done_callback(partial(self._found, table, start, on_opened))
        else:
            if not isinstance(error, TooMany):
                _log.error("could not store a new table", extra={"why": repr(error)})
            on_opened(error)

    def _found(self, table: str, start: Beginning, on_opened: OnStored, coming: asyncio.Task[Room | None]) -> None:
        """Continue with a table that existed already; it may be deleted by now, or unreadable."""
        error = asyncio.CancelledError() if coming.cancelled() else coming.exception()
        room = None if error else coming.result()
        if room is not None:
            _begin(room, start, on_opened)
        elif table in self.unreadable:
            on_opened(Unreadable("found before", self.unreadable[table]))
        else:
            _log.error("could not load an existing table", extra={"why": repr(error)})
            on_opened(NotStored())

    # Matches that have ended

    def settle_soon(self, room: Room) -> None:
        """Store the match of a room, which has ended; if that fails, it is stored later (`settle_for`, `expire`)."""
        task = asyncio.create_task(self._try_to_settle(room))
        self._settling.add(task)
        task.add_done_callback(self._settling.discard)

    async def _try_to_settle(self, room: Room) -> None:
        try:
            await self._settle(room)
        except NotStored as error:
            _log.error("could not store a match that has ended", extra={"table": room.table.id, "why": str(error)})

    async def _settle(self, room: Room) -> None:
        history = room.history
        await self._store_match(room.table.id, ended_match(room.table, room.tags.by_seat, history.opened, history.at))

    async def _store_match(self, table: str, match: EndedMatch | None) -> None:
        await self.store.matches.settle(table, match if self.config.keep_results else None)

    async def settle_for(self, person: str) -> None:
        """Store the matches of a person that have ended and are not stored, because a server was killed."""
        for table in (await self.store.matches.unsettled_of(person))[:LISTED_TABLES]:
            try:
                room = await self.find(table)
            except Upgrading:  # another node stores it
                continue
            if room is not None and has_ended(room.table):
                await self._settle(room)

    async def _settle_expiring(self, before: float, most: int) -> None:
        """Store the matches of tables that will be deleted; those that are not over are unfinished."""
        for table in await self.store.matches.unsettled(before, most):
            kept = await self.store.load(table)
            match = None
            if kept is not None:
                try:
                    folded = await fold_in_turns(table, kept, self.keys)
                    tags = {tag.seat: tag for tag in kept.tags}
                    match = ended_match(folded.table, tags, folded.history.opened, folded.history.at)
                except Unreadable as problem:
                    if problem.is_newer:
                        continue
            await self._store_match(table, match)

    # People

    async def seats_of(self, person: str) -> list[wire.MySeat]:
        """The seats of a person at tables that still exist, open tables first, the latest first."""
        tables = (await self.store.tables_of(person))[:LISTED_TABLES]
        return [seat for table in tables for seat in await self._seats_at(table, person)]

    async def _seats_at(self, table: str, person: str) -> list[wire.MySeat]:
        try:
            room = await self.find(table)
        except Upgrading:  # another node lists it
            return []
        if room is not None:
            held = room.table.held_by(person) if room.table.stage != "closed" else ()
            return [_my_seat(room, place.seat) for place in held]
        if table not in self.unreadable:  # it has expired meanwhile
            return []
        game, seats = self.unreadable[table], await self.store.seats_at(table, person)
        return [wire.MySeat(table, game, cast("wire.Seat", seat), "unreadable", my_turn=False) for seat in seats]

    async def rename(self, before: Person, person: Person) -> None:
        """Rename a person at open tables and in open rooms; at all others they keep the name of that time.

        Refusal if another person at one of these has the name, or reserves it. Then they have the name from `before`.
        """
        in_rooms = [table for table, room in self.rooms.items() if room.tags.has(person.id)]
        tables = list(dict.fromkeys([*await self.store.open_tables_of(person.id), *in_rooms]))
        found = {table: await self.find(table) for table in tables}
        rooms = [room for room in found.values() if room is not None]
        with ExitStack() as reservations:
            for room in rooms:
                reservations.enter_context(room.tags.reserved_for(person))
            await self._rename_at(rooms, before, person)
        await self.store.retag(person, [table for table, room in found.items() if room is None])
        self.check_known(person)
        for room in self.rooms.values():
            room.audience.rename(person)
        self.nodes.tell_changed(person.id)

    async def _rename_at(self, rooms: Sequence[Room], before: Person, person: Person) -> None:
        """Rename a person in these rooms. Refusal if another node was faster with such a name; then in none of them."""
        renamed: list[Room] = []
        try:
            for room in rooms:
                await room.rename(person)
                renamed.append(room)
        except Refusal:
            for room in renamed:
                await room.rename(before)
            raise

    async def avoid(self, person: str, other: str, how: wire.How | None) -> None:
        """Let a person mute or block another one, or neither. Refusal if that is not possible."""
        await self.moderation.avoid(person, other, how)
        self._put_out_blocked(person, other)
        self.nodes.tell_avoided(person, other, how)

    def person_avoided(self, person: str, other: str, how: wire.How | None) -> None:
        """Note what a person has chosen at another node."""
        self.moderation.note_avoided(person, other, how)
        self._put_out_blocked(person, other)

    def _put_out_blocked(self, host: str, person: str) -> None:
        """Disconnect a person from the tables of a host who has blocked them."""
        if self.moderation.has_blocked(host, person):
            for room in list(self.rooms.values()):
                if room.table.host == host:
                    room.put_out(person, is_banned=False)

    def _put_out(self, person: str) -> None:
        """Disconnect a banned person from public tables."""
        for room in list(self.rooms.values()):
            if room.is_public:
                room.put_out(person, is_banned=True)

    def person_changed(self, person: str) -> None:
        """Note that another node has renamed a person."""
        self.on_person_changed(person)

    def person_forgotten(self, person: str) -> None:
        """Note that another node has deleted a person."""
        self.moderation.forget(person)
        self.forgotten[person] = asyncio.get_running_loop().time()
        for room in self.rooms.values():
            room.chat.forget(person)
        self._remove_tags(person)
        self.on_person_changed(person)
        self.on_disconnected(person, "removed")

    def person_signed_out(self, person: str) -> None:
        """Note that another node has signed devices of a person out; those that are not connect again."""
        self.on_person_changed(person)
        self.on_disconnected(person, "stopping")

    async def forget(self, person: str) -> None:
        """Delete a person: their name disappears from every table, and bots play on for them.

        This loads no table. In open rooms the person leaves now; at all other tables they leave when the table is
        loaded next (`_use`).
        """
        self.forgotten[person] = asyncio.get_running_loop().time()
        for room in self.rooms.values():
            room.chat.forget(person)
        self._remove_tags(person)
        try:
            await self.store.forget_person(person)
        except NotStored:  # the person still exists and may repeat the request
            self.forgotten.pop(person, None)
            raise
        self.moderation.forget(person)
        self._remove_tags(person)  # tags that were stored in the meantime
        self.nodes.tell_forgotten(person)

    def _remove_tags(self, person: str) -> None:
        """Remove the tags of a deleted person in all open rooms."""
        for room in list(self.rooms.values()):
            if room.tags.has(person):
                room.forget(person)

    async def take_off_list(self, table: str, person: str) -> bool:
        """Remove a person from an unreadable table; returns whether it is one."""
        if await self.find(table) is not None or table not in self.unreadable:
            return False
        await self.store.untag(table, person)
        return True

    def check_known(self, person: Person) -> None:
        """Refuse requests of deleted people."""
        if person.id in self.forgotten:
            raise Refusal("unknown-person")

    # Maintenance

    async def run_maintenance(self) -> None:
        """Unload unused rooms and delete abandoned tables, for as long as the server runs.

        A failure is logged and tried again; `maintained_at` shows how long ago the last success was.
        """
        while True:
            try:
                await self.maintain(time.time(), time.monotonic())
                self.maintained_at = time.monotonic()
            except Exception:
                _log.exception("maintenance failed; it is tried again")
            await asyncio.sleep(SWEEP_EVERY)

    async def maintain(self, now: float, steady: float) -> None:
        """Unload unused rooms, and delete what has expired if that is due and the clock can be trusted."""
        self.sweep()
        await self.wake_due(now)
        if self._clock is None:
            newest = (await self.store.census()).newest
            self._clock = ExpiryClock(newest, now, steady, self.config.keep_days * DAY / 2)
        if self._clock.is_new(now, steady) or steady < self._next_expiry:
            return
        if (off := self._clock.doubt(steady)) is not None:
            why = f"the newest entry is {off / DAY:.1f} days older than the clock"
            _log.warning("nothing is deleted for a day, because the clock may be wrong", extra={"why": why})
        else:
            await self.expire(now)
        self._next_expiry = steady + EXPIRE_EVERY

    async def watch_freshness(self) -> None:
        """Disconnect everybody while this node does not hear the others, for as long as the server runs.

        Their pages connect again, to another node if there is one; here they wait until the table is up to date.
        """
        stale_since: float | None = None
        while True:
            await asyncio.sleep(WATCH_EVERY)
            now = time.monotonic()
            stale_since = None if self.store.bus.is_fresh else stale_since or now
            self.is_cut_off = stale_since is not None and now - stale_since > STALE
            if self.is_cut_off:
                for room in list(self.rooms.values()):
                    room.audience.close("stopping")

    def sweep(self) -> None:
        """Unload unused rooms, and drop deleted people whose requests have all ended."""
        now = asyncio.get_running_loop().time()
        self.forgotten = {person: when for person, when in self.forgotten.items() if when >= now - FORGOTTEN}
        for table, room in list(self.rooms.items()):
            if room.is_idle and room.touched < now - IDLE:
                del self.rooms[table]
                room.unload()
                self.bots.forget(table)
                self._unloaded += 1
        if self._unloaded > MOST_GARBAGE + len(self.rooms) // 4:
            self._unloaded = 0
            gc.collect()

    async def wake_due(self, now: float) -> None:
        """Load tables with days per move where something is due; whichever node is first writes it, once."""
        for table in await self.store.due_tables(now, DUE_AT_ONCE):
            try:
                room = await self.find(table)
            except NotStored:  # a newer version or an unreachable store: it is tried again
                continue
            if room is None:
                self.store.note_due(table, None)
            else:
                room.wake()

    async def expire(self, now: float) -> list[str]:
        """Delete what was not used for the configured days, the oldest first; returns the tables."""
        config = self.config
        days = Before(config.keep_days, config.forget_days, config.keep_results)
        before = Before(*(now - each * DAY for each in days))
        most = most_at_once((await self.store.census()).tables)
        await self._settle_expiring(before.tables, most)
        gone = await self.store.expire(now, before, most)
        await self.store.moderation.expire(now, reports_before=now - self.config.report_days * DAY)
        for table in gone:
            self.table_deleted(table)
            self.nodes.tell_deleted(table)
        return gone

    def table_deleted(self, table: str) -> None:
        """Close the room of a table that this or another node has deleted."""
        self.unreadable.pop(table, None)
        self.keyless.discard(table)
        room = self.rooms.pop(table, None)
        if room is not None:
            room.close("expired")
            self.changed(room)
            self.bots.forget(table)

    def close(self) -> None:
        """Close every room: the server stops."""
        for room in self.rooms.values():
            room.close("stopping")
        self.lobby.close()


def _nobody(*_: object) -> None:
    """Do nothing: no other part of the server knows people."""


def _begin(room: Room, start: Beginning, on_opened: OnStored) -> None:
    """Start the match if `start` says so, unless it has begun or a seat is open."""

    def decide() -> entries.Drawing | entries.Started | None:
        is_ready = room.table.stage == "waiting" and all(place.kind != "open" for place in room.table.places)
        if start == "wait" or not is_ready:
            return None
        return drawing.begun(room.table, start == "cut", None, time.time())

    room.do(decide, lambda: on_opened(None))


def _my_seat(room: Room, seat: wire.Seat) -> wire.MySeat:
    place = room.table.to_move
    my_turn = place is not None and place.seat == seat
    return wire.MySeat(
        table=room.table.id,
        game=room.table.game,
        seat=seat,
        stage=room.table.shown_stage,
        my_turn=my_turn,
        until=turn_ends(room.table) if my_turn else None,
    )
