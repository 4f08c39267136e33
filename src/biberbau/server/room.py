"""A room: a table in memory, its commands and its log.

The table in memory is a cache of the log. A command becomes an entry; the entry is committed, then applied to the
table, then published to the viewers, then acknowledged. Only one entry is being stored at a time. Commands that arrive
meanwhile wait in a queue, so there are no locks, and no command is judged by an outdated table.
"""

import asyncio
import logging
import time
from collections import deque
from collections.abc import Callable, Sequence
from functools import partial
from typing import Protocol

from ..errors import Problem
from . import entries, wire
from .audience import Audience, Receiver, Viewer
from .bots import Bots
from .chat import Chat
from .config import Config
from .folding import Unreadable
from .ids import id_after
from .limits import Limits
from .names import check_all_unlike
from .refusals import not_stored, refusal_message
from .rights import Asker, entry_for, eyes_of, opened_again
from .store import OnStored, Person, Store, Tag, Taken
from .table import Table
from .tags import Tags
from .timers import Timers

ACTIONS_PER_SECOND, ACTIONS_AT_ONCE = 2.0, 20.0
"""Rate limit per person for commands other than moves; each one is stored and sent to every viewer."""

Answer = Callable[[wire.Done | wire.Refused], None]
Action = Callable[[], None]

_log = logging.getLogger("biberbau.room")


class RoomContext(Protocol):
    """What a room needs of the rest of the server."""

    config: Config
    store: Store
    bots: Bots

    def open_table(
        self, table: str, entry: entries.Opened, tags: Sequence[Tag], start: bool, most: int | None, on_opened: OnStored
    ) -> None:
        """Open another table unless it exists; `on_opened` is called with None, or with the error."""
        ...

    def check_known(self, person: Person) -> None:
        """Refuse requests of deleted people."""
        ...

    def changed(self, room: "Room") -> None:
        """Note that the public description of a room has changed."""
        ...

    def discard(self, room: "Room") -> None:
        """Discard a room whose table may differ from the stored log."""
        ...


class Room:
    """A table in memory, with the queue of what is to be done there."""

    def __init__(
        self, context: RoomContext, table: Table, log: Sequence[entries.AnyEntry], tags: Sequence[Tag]
    ) -> None:
        """Begin with a table, the log that it was folded from, and its stored name tags."""
        self._context = context
        self._loop = asyncio.get_running_loop()
        self.table = table
        self.log = list(log)
        self.tags = Tags(table, tags)
        self.chat = Chat(table, context.config.limits)
        self.audience = Audience(table, self.log, self.tags, self.chat, context.store, on_left=self.touch)
        self.touched = self._loop.time()
        """When somebody last did something here, or was here."""
        self.is_busy = False
        """Whether an entry is being stored."""
        self._queue: deque[Action] = deque()
        self._keeper = table.keeper
        self._timers = Timers(self, context.bots, context.config)
        self._actions = Limits(ACTIONS_PER_SECOND, ACTIONS_AT_ONCE, context.config.limits)

    @property
    def is_idle(self) -> bool:
        """Whether nobody watches and nothing is in progress."""
        is_working = self.is_busy or self._queue or self.tags.is_reserving or self._timers.is_waiting
        return self.audience.is_empty and not is_working

    def touch(self, person: str) -> None:
        """Note that a person was here just now."""
        self.touched = self._loop.time()
        self._timers.saw(person)

    # Viewers

    def join(self, connection: Receiver, person: Person, hello: wire.Hello) -> Viewer:
        """Let a person watch over a connection. Raises Refusal."""
        viewer = self.audience.join(connection, person, hello, self._timers.seconds_left)
        self._presence_changed()
        return viewer

    def look(self, asker: Asker) -> wire.Welcome:
        """The full state for a person without a connection. Raises Refusal."""
        eyes, own = eyes_of(self.table, asker.person.id, wire.Hello(wire.WIRE, asker.seat))
        return self.audience.full_state(asker.person, eyes, own, self._timers.seconds_left)

    def leave(self, viewer: Viewer) -> None:
        """Note that a viewer's connection has ended."""
        if self.audience.leave(viewer):
            self._presence_changed()

    def close(self, reason: wire.CloseReason) -> None:
        """Disconnect every viewer and stop the timers."""
        self.audience.close(reason)
        self._timers.stop()

    def _presence_changed(self) -> None:
        self._context.changed(self)
        self._timers.update()

    # Commands

    def ask(self, asker: Asker, command: wire.Command, answer: Answer) -> None:
        """Carry a command out or refuse it; `answer` is called when the outcome is certain."""
        self.enqueue(partial(self._carry_out, asker, command, answer))

    def do(self, decide: Callable[[], entries.AnyEntry | None], on_done: Action | None = None) -> None:
        """Write the entry that `decide` returns when its turn has come, if any; `on_done` is called in any case."""

        def action() -> None:
            entry = decide()
            if entry is not None:
                self._append(entry, (), on_done and (lambda _: on_done()))
            elif on_done is not None:
                on_done()

        self.enqueue(action)

    def rename(self, person: Person) -> None:
        """Show the new name of a person who sits here; it was reserved for them."""
        self.tags.rename(person)
        if self.table.stage != "closed":
            self.do(lambda: entries.Renamed(player=person.id, at=time.time()))

    def forget(self, person: str) -> None:
        """Remove the name tags of a person who is being deleted; bots play on for them."""
        self.tags.remove(person)
        is_missed = self.table.is_open and self.table.held_by(person)
        gone = entries.Left if is_missed else entries.Renamed
        self.do(lambda: gone(player=person, at=time.time()))

    def enqueue(self, action: Action) -> None:
        """Run an action now, or after everything that waits already."""
        if self.is_busy:
            self._queue.append(action)
        else:
            action()

    def write(self, entry: entries.AnyEntry) -> None:
        """Write an entry that nobody waits for."""
        self._append(entry, (), None)

    def _carry_out(self, asker: Asker, command: wire.Command, answer: Answer) -> None:
        number = self.table.done.get((asker.person.id, command.id))
        if number is not None:
            answer(wire.Done(command.id, number))
            return
        try:
            self._context.check_known(asker.person)
            match command:
                case wire.Express() | wire.Say():
                    if (spoke := self.chat.say(asker, command, self.tags.names())) is not None:
                        self.audience.send_all(spoke)
                    answer(wire.Done(command.id, self.table.number))
                case wire.Seen():
                    self._timers.seen(asker.seat)
                    answer(wire.Done(command.id, self.table.number))
                case wire.Ping():
                    answer(wire.Done(command.id, self.table.number))
                case wire.Rematch():
                    self._rematch(asker, command, answer)
                case _:
                    self._act(asker, command, answer)
        except Problem as problem:
            answer(refusal_message(problem, command.id))

    def _act(self, asker: Asker, command: wire.Command, answer: Answer) -> None:
        """Write the entry that a command leads to, if any. Raises Problem."""
        entry = entry_for(self.table, asker, command, time.time())
        if entry is None:
            answer(wire.Done(command.id, self.table.number))
            return
        if not isinstance(entry, entries.Moved):
            self._actions.check(asker.person.id)
        if isinstance(entry, entries.Sat) and isinstance(command, wire.Sit):
            self._append(entry, [self.tags.for_newcomer(entry, asker.person, command)], answer)
        else:
            self._append(entry, (), answer)

    # Playing again

    def _rematch(self, asker: Asker, command: wire.Rematch, answer: Answer) -> None:
        """Open one table where the same people play again, and write down which one it is."""
        tags = self.tags.current()
        known = {tag.player for tag in tags}
        entry = opened_again(self.table, asker.person.id, known, time.time())
        check_all_unlike([tag.name for tag in tags])  # after a match people may have taken any name
        self._actions.check(asker.person.id)
        self.is_busy = True

        def open_table(table: str) -> None:
            on_opened = partial(opened, table)
            self._context.open_table(table, entry, tags, known == {asker.person.id}, None, on_opened)

        def opened(table: str, error: Exception | None) -> None:
            if isinstance(error, Unreadable):  # nobody can play there, so they play at the next table
                open_table(id_after(table, self._context.store.secret))
            else:
                self._opened_again(table, asker, command, answer, error)

        open_table(self.table.rematch or id_after(self.table.id, self._context.store.secret))

    def _opened_again(
        self, table: str, asker: Asker, command: wire.Rematch, answer: Answer, error: Exception | None
    ) -> None:
        self.is_busy = False
        if error is None and table != self.table.rematch:
            signed = entries.Rematched(table=table, at=time.time(), who=asker.person.id, command=command.id)
            self._append(signed, (), answer)
            return
        done = wire.Done(command.id, self.table.number)
        answer(refusal_message(not_stored(), command.id) if error else done)
        self._go_on(is_stored=error is None)

    # Commit, then apply, then publish, then acknowledge

    def _append(self, entry: entries.AnyEntry, tags: Sequence[Tag], answer: Answer | None) -> None:
        """Commit an entry."""
        self.is_busy = True
        self.tags.reserve(tags)
        number, on_stored = self.table.number + 1, partial(self._written, entry, tags, answer)
        self._context.store.append(self.table.id, number, entry.at, entries.encode(entry), tags, on_stored)

    def _written(
        self, entry: entries.AnyEntry, tags: Sequence[Tag], answer: Answer | None, error: Exception | None
    ) -> None:
        self.is_busy = False
        self.tags.release(tags)
        if error is None:
            self._apply(entry, tags)
            if answer is not None:
                answer(wire.Done(entry.command or "", self.table.number))
        else:
            _log.error("could not store a log entry", extra={"table": self.table.id, "why": repr(error)})
            if answer is not None:
                answer(refusal_message(not_stored(), entry.command))
            if isinstance(error, Taken):
                self._context.discard(self)
        self._go_on(is_stored=error is None)

    def _apply(self, entry: entries.AnyEntry, tags: Sequence[Tag]) -> None:
        """Apply a committed entry to the table, and publish it."""
        before = self.table.match_number, self.table.between
        effect = self.table.apply(entry)
        self.log.append(entry)
        self.touched = self._loop.time()
        if (self.table.match_number, self.table.between) != before:
            self._timers.decision_begins()
        if isinstance(entry, entries.Started):
            self._timers.match_begins()
        self.tags.put(tags)
        self.audience.publish(entry, effect, self._timers.seconds_left)
        if effect.table:
            self._context.changed(self)
            self._note_keeper()
        if effect.undone is not None:
            self._context.bots.forget(self.table.id)
        if self.table.stage == "closed":
            self.close("expired")

    def _go_on(self, is_stored: bool) -> None:
        """Run what waits in the queue, then let the timers decide; if storing failed, only after a delay."""
        while self._queue and not self.is_busy:
            self._queue.popleft()()
        if not is_stored:
            self._timers.update_later()
        elif self.table.is_deserted and not self.is_busy:
            self.write(entries.Closed(at=time.time()))
        else:
            self._timers.update()

    def _note_keeper(self) -> None:
        """Store whose table it is, if that has changed."""
        if self.table.keeper != self._keeper:
            self._keeper = self.table.keeper
            self._context.store.note_host(self.table.id, self._keeper)
