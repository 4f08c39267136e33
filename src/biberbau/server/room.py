"""A room: a table in memory with everybody who looks at it.

The table in memory is a cache of the log. A command becomes an entry, the entry is committed, and only then is it taken
in, told to the viewers and acknowledged. One entry is on its way at a time; what is asked meanwhile waits in line, so
there are no locks, and nothing is judged by a table that is out of date.
"""

import asyncio
import logging
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Protocol

from ..errors import Problem
from . import entries, messages, wire
from .bots import Bots
from .chat import Chat
from .config import Config
from .folding import Unreadable
from .ids import id_after
from .limits import Limits
from .names import check_all_unlike, check_unlike, clean_name
from .refusals import not_stored, refusal_message
from .resume import Viewing, answered
from .rights import Asker, entry_for, eyes_of, may_watch, opened_again
from .store import OnStored, Person, Store, Tag, Taken
from .table import Effect, Table
from .timers import Timers

RESUMABLE = 300
"""So many entries are told one by one to who comes back; after more, the whole picture is told at once."""
REPLAYED = 5000
"""So many entries are played again to tell somebody the latest; a match of people has some hundreds."""
ACTIONS_PER_SECOND, ACTIONS_AT_ONCE = 2.0, 20.0
"""How often somebody may do something else than move; every action is kept, and told to everybody."""

Answer = Callable[[wire.Done | wire.Refused], None]
Action = Callable[[], None]

_log = logging.getLogger("biberbau.room")


class Viewer(Protocol):
    """Somebody who looks at a table through a socket."""

    person: Person
    eyes: messages.Eyes
    own: bool

    def tell(self, frame: bytes) -> None:
        """Send something, without waiting for it to arrive."""
        ...

    def end(self, reason: wire.CloseReason) -> None:
        """Say that there is nothing more to come."""
        ...


class RoomContext(Protocol):
    """What a room needs of the house it is in."""

    config: Config
    store: Store
    bots: Bots

    def open_table(
        self, table: str, entry: entries.Opened, tags: Sequence[Tag], start: bool, most: int | None, on_opened: OnStored
    ) -> None:
        """Open another table, unless there is such a table; `on_opened` is called with None, or with the error."""
        ...

    def check_known(self, person: Person) -> None:
        """Refuse what somebody has asked for who is forgotten by now."""
        ...

    def changed(self, room: "Room") -> None:
        """Note that a room looks different from outside."""
        ...

    def dissolve(self, room: "Room") -> None:
        """Let a room go whose table may not be what the log says."""
        ...


class Room:
    """A table in memory, its name tags, its viewers, and what waits to be done."""

    def __init__(
        self, context: RoomContext, table: Table, log: Sequence[entries.AnyEntry], tags: Sequence[Tag]
    ) -> None:
        """Begin with a table, the log that it was folded from, and the tags that lie there."""
        self._context = context
        self._loop = asyncio.get_running_loop()
        self.table = table
        self.log = list(log)
        self.tags = {tag.seat: tag for tag in tags}
        self._promised: list[Tag] = []
        """Tags that are being stored: nobody else may take such a name meanwhile."""
        self.viewers: list[Viewer] = []
        self.here: frozenset[str] = frozenset()
        self.touched = self._loop.time()
        self.is_busy = False
        self._queue: deque[Action] = deque()
        self._snapshot = self.table.snapshot()
        self._keeper = self.table.keeper
        self._timers = Timers(self, context.bots, context.config)
        self._chat = Chat(self.table, context.config.limits)
        self._actions = Limits(ACTIONS_PER_SECOND, ACTIONS_AT_ONCE, context.config.limits)

    # Who is there

    @property
    def company(self) -> messages.Company:
        """Who is there, as everybody is told."""
        return messages.Company(self.tags, self.here, sum(not viewer.own for viewer in self.viewers))

    @property
    def is_idle(self) -> bool:
        """Whether nobody looks and nothing is on its way."""
        return not (self.viewers or self.is_busy or self._queue or self._promised or self._timers.is_waiting)

    def describe(self) -> wire.TableInfo:
        """The table as everybody sees it."""
        return messages.table_of(self.table, self.company)

    def names(self) -> dict[str, str]:
        """The names of the people at the table, by seat."""
        return {tag.seat: tag.name for tag in self._tags_lying()}

    def _tags_lying(self) -> list[Tag]:
        """The name tags of everybody who sits here."""
        return [tag for place in self.table.places if (tag := messages.tag_of(place, self.tags))]

    def has_tag_of(self, person: str) -> bool:
        """Whether a name tag of somebody lies here."""
        return any(tag.player == person for tag in self.tags.values())

    def is_looking(self, person: str) -> bool:
        """Whether somebody's page is connected, be it that they sit here or not."""
        return any(viewer.person.id == person for viewer in self.viewers)

    def touch(self, person: str) -> None:
        """Note that somebody was here."""
        self.touched = self._loop.time()
        self._timers.saw(person)

    # Watching

    def join(self, viewer: Viewer, hello: wire.Hello) -> None:
        """Let somebody look: tell what they have missed, or the whole picture. Raises Refusal."""
        viewer.eyes, viewer.own = eyes_of(self.table, viewer.person.id, hello)
        for other in [other for other in self.viewers if viewer.own and other.own and other.eyes == viewer.eyes]:
            self._show_out(other, "elsewhere")
        self.viewers.append(viewer)
        if not self._catch_up(viewer, hello):
            self._welcome(viewer)
        self._company_changed()

    def leave(self, viewer: Viewer) -> None:
        """Note that somebody no longer looks."""
        if viewer in self.viewers:
            self.viewers.remove(viewer)
            self.touch(viewer.person.id)
            self._company_changed()

    def end(self, reason: wire.CloseReason) -> None:
        """Show everybody out."""
        for viewer in list(self.viewers):
            self._show_out(viewer, reason)
        self._timers.stop()

    def _show_out(self, viewer: Viewer, reason: wire.CloseReason) -> None:
        self.viewers.remove(viewer)
        self.touch(viewer.person.id)
        viewer.end(reason)

    def _company_changed(self) -> None:
        self._see_who_is_here()
        seats = [place.seat for place in self.table.places if place.player in self.here]
        self._tell_all(wire.Presence(seats, self.company.watchers))
        self._context.changed(self)
        self._timers.look_after()

    def _see_who_is_here(self) -> None:
        self.here = frozenset(viewer.person.id for viewer in self.viewers if viewer.own)

    def _tell_all(self, message: wire.ServerMessage) -> None:
        frame = messages.frame(message)
        for viewer in self.viewers:
            viewer.tell(frame)

    def _welcome(self, viewer: Viewer) -> None:
        resume = self._viewing(viewer).token(self.table.number, self._context.store.secret)
        seconds = self._timers.seconds_left
        whole = messages.welcome(self.table, self.company, resume, viewer.eyes, viewer.own, seconds, self._chat.lines)
        viewer.tell(messages.frame(whole))

    def _viewing(self, viewer: Viewer) -> Viewing:
        return Viewing(self._context.store.epoch, self.table.id, viewer.person.id, viewer.eyes, viewer.own)

    def _catch_up(self, viewer: Viewer, hello: wire.Hello) -> bool:
        """Tell entry by entry what a viewer has missed, from the log; not if that would be too much, or is unknown."""
        missed = self.table.number - hello.number
        if not 0 <= missed <= RESUMABLE or not self._was_told(viewer, hello):
            return False
        if missed and self.table.number > REPLAYED:
            return False
        if missed:
            self._tell_again(viewer, hello.number)
        return True

    def _was_told(self, viewer: Viewer, hello: wire.Hello) -> bool:
        """Whether a viewer was there at the number they name, was allowed to look since, and may know no more."""
        since = self._viewing(viewer).since(hello.resume or "", self._context.store.secret)
        if since is None or hello.number < since:
            return False
        if viewer.own:
            return hello.number >= answered(self.log, viewer.eyes)
        shown = {entry.seat for entry in self.log[hello.number :] if isinstance(entry, entries.Showed)}
        return viewer.eyes not in shown

    def _tell_again(self, viewer: Viewer, known: int) -> None:
        past, eyes, has_changed = Table(self.table.id), viewer.eyes, False
        for entry in self.log[:known]:
            past.apply(entry)
        for entry in self.log[known:]:
            before = past.snapshot()
            effect = past.apply(entry)
            fields = messages.changes(past, effect, before, past.snapshot())(eyes, viewer.own)
            has_changed = has_changed or effect.table
            shown = self.describe() if has_changed and past.number == self.table.number else None
            seconds = self._timers.seconds_left
            viewer.tell(messages.frame(messages.news(past, effect, eyes, viewer.own, fields, shown, seconds)))

    # Doing

    def ask(self, asker: Asker, command: wire.Command, answer: Answer) -> None:
        """Carry a command out, or refuse it; `answer` is told when that is certain."""
        self.enqueue(partial(self._carry_out, asker, command, answer))

    def do(self, decide: Callable[[], entries.AnyEntry | None], on_done: Action | None = None) -> None:
        """Write an entry, if there is still reason for it when its turn has come; `on_done` is called in any case."""

        def action() -> None:
            entry = decide()
            if entry is not None:
                self._append(entry, (), on_done and (lambda _: on_done()))
            elif on_done is not None:
                on_done()

        self.enqueue(action)

    @contextmanager
    def promising(self, person: Person) -> Iterator[None]:
        """Keep their new name for somebody who sits here, while it is being stored; Refusal if another has it."""
        tags = self._own_tags(person)
        if self.table.is_open:
            self._check_names(tags)
        self._promised += tags
        try:
            yield
        finally:
            self._release(tags)

    def rename(self, person: Person) -> None:
        """Let somebody who sits here go by another name, which was kept for them."""
        self.tags.update((tag.seat, tag) for tag in self._own_tags(person))
        if self.table.stage != "closed":
            self.do(lambda: entries.Renamed(player=person.id, at=time.time()))

    def _own_tags(self, person: Person) -> list[Tag]:
        """The tags of somebody where they sit themselves."""
        own = [place.seat for place in self.table.held_by(person.id) if not place.beside]
        return [Tag(seat, person.id, person.name, person.beaver) for seat in own]

    def _check_names(self, tags: Sequence[Tag]) -> None:
        """Refuse names that somebody else at the table has, or is about to have."""
        for tag in tags:
            others = [other for other in (*self._tags_lying(), *self._promised) if not _is_same(other, tag)]
            check_unlike(tag.name, (other.name for other in others))

    def _release(self, tags: Sequence[Tag]) -> None:
        """Promise these no longer: they lie on the table, or never will."""
        for tag in tags:
            self._promised.remove(tag)

    def know(self, person: Person) -> None:
        """Know the new name of somebody who looks."""
        for viewer in self.viewers:
            if viewer.person.id == person.id:
                viewer.person = person

    def unsay(self, person: str) -> None:
        """Tell nobody any more what somebody has said here, be it that they sat here or not."""
        self._chat.forget(person)

    def forget(self, person: str) -> None:
        """Take away the tags of somebody who wants to be forgotten, and let bots play on for them."""
        for seat in [seat for seat, tag in self.tags.items() if tag.player == person]:
            del self.tags[seat]
        is_missed = self.table.is_open and self.table.held_by(person)
        gone = entries.Left if is_missed else entries.Renamed
        self.do(lambda: gone(player=person, at=time.time()))

    def enqueue(self, action: Action) -> None:
        """Do something now, or when nothing else is on its way."""
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
                    if (spoke := self._chat.say(asker, command, self.names())) is not None:
                        self._tell_all(spoke)
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
        """Write down what follows from a command, if anything does. Raises Problem."""
        entry = entry_for(self.table, asker, command, time.time())
        if entry is None:
            answer(wire.Done(command.id, self.table.number))
            return
        if not isinstance(entry, entries.Moved):
            self._actions.check(asker.person.id)
        self._append(entry, self._tags_for(entry, asker, command), answer)

    def _tags_for(self, entry: entries.AnyEntry, asker: Asker, command: wire.Command) -> Sequence[Tag]:
        """The name tag of somebody who sits down; no two may be alike."""
        if not (isinstance(entry, entries.Sat) and isinstance(command, wire.Sit)):
            return ()
        person = asker.person
        name, beaver = (person.name, person.beaver) if command.beside is None else (command.beside, command.beaver)
        tags = (Tag(entry.seat, person.id, clean_name(name), beaver),)
        self._check_names(tags)
        return tags

    def _rematch(self, asker: Asker, command: wire.Rematch, answer: Answer) -> None:
        """See that there is another table for the same people, never two, and write down where it is."""
        tags = self._tags_lying()
        known = {tag.player for tag in tags}
        entry = opened_again(self.table, asker.person.id, known, time.time())
        check_all_unlike([tag.name for tag in tags])  # after a match they may have taken any name
        self._actions.check(asker.person.id)
        self.is_busy = True

        def open_table(table: str) -> None:
            on_opened = partial(opened, table)
            self._context.open_table(table, entry, tags, known == {asker.person.id}, None, on_opened)

        def opened(table: str, error: Exception | None) -> None:
            if isinstance(error, Unreadable):  # nobody can play there, so they play at the next one
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
        answer(refusal_message(not_stored(), command.id) if error else wire.Done(command.id, self.table.number))
        self._go_on(is_well=error is None)

    # Writing, and what follows

    def _append(self, entry: entries.AnyEntry, tags: Sequence[Tag], answer: Answer | None) -> None:
        self.is_busy = True
        self._promised += tags
        on_stored = partial(self._written, entry, tags, answer)
        self._context.store.append(
            self.table.id, self.table.number + 1, entry.at, entries.encode(entry), tags, on_stored
        )

    def _written(
        self, entry: entries.AnyEntry, tags: Sequence[Tag], answer: Answer | None, error: Exception | None
    ) -> None:
        self.is_busy = False
        self._release(tags)
        if error is None:
            self._take_in(entry, tags)
            if answer is not None:
                answer(wire.Done(entry.command or "", self.table.number))
        else:
            _log.error("an entry was not stored", extra={"table": self.table.id, "why": repr(error)})
            if answer is not None:
                answer(refusal_message(not_stored(), entry.command))
            if isinstance(error, Taken):
                self._context.dissolve(self)
        self._go_on(is_well=error is None)

    def _go_on(self, is_well: bool) -> None:
        """Do what waits in line, then see what happens by itself; where nothing can be stored, not too eagerly."""
        while self._queue and not self.is_busy:
            self._queue.popleft()()
        if not is_well:
            self._timers.look_after_later()
        elif self.table.is_deserted and not self.is_busy:
            self.write(entries.Closed(at=time.time()))
        else:
            self._timers.look_after()

    def _take_in(self, entry: entries.AnyEntry, tags: Sequence[Tag]) -> None:
        before = self.table.match_number, self.table.between
        effect = self.table.apply(entry)
        self.log.append(entry)
        self.touched = self._loop.time()
        if (self.table.match_number, self.table.between) != before:
            self._timers.decision_begins()
        if isinstance(entry, entries.Started):
            self._timers.match_begins()
        self.tags.update((tag.seat, tag) for tag in tags)
        welcomed = self._seat_viewers(entry) if effect.table else ()
        snapshot = self.table.snapshot(self._snapshot) if effect.events or effect.undone else self._snapshot
        changes = messages.changes(self.table, effect, self._snapshot, snapshot)
        self._publish(effect, changes, welcomed)
        self._snapshot = snapshot
        if effect.table:
            self._context.changed(self)
            self._note_keeper()
        if effect.undone:
            self._context.bots.forget(self.table.id)
        if self.table.stage == "closed":
            self.end("expired")

    def _note_keeper(self) -> None:
        """Store whose table it is, if that has changed."""
        if self.table.keeper != self._keeper:
            self._keeper = self.table.keeper
            self._context.store.note_host(self.table.id, self._keeper)

    def _publish(self, effect: Effect, changes: messages.Changes, welcomed: Sequence[Viewer]) -> None:
        """Tell an entry to everybody, once for all who have the same eyes."""
        shown = self.describe() if effect.table else None
        seconds = self._timers.seconds_left
        frames: dict[tuple[messages.Eyes, bool], bytes] = {}
        for viewer in self.viewers:
            if viewer in welcomed:
                continue
            eyes, own = viewer.eyes, viewer.own
            frame = frames.get((eyes, own))
            if frame is None:
                message = messages.news(self.table, effect, eyes, own, changes(eyes, own), shown, seconds)
                frame = frames[eyes, own] = messages.frame(message)
            viewer.tell(frame)

    def _seat_viewers(self, entry: entries.AnyEntry) -> list[Viewer]:
        """Give everybody the eyes they have a right to now; who sees the table anew is welcomed."""
        welcomed = []
        for viewer in list(self.viewers):
            person = viewer.person.id
            own = [place.seat for place in self.table.held_by(person)]
            if (viewer.own and viewer.eyes in own) or (not own and self._may_still_watch(viewer)):
                continue
            has_left = isinstance(entry, entries.Left) and entry.player == person and may_watch(self.table)
            if not own and ((viewer.own and not has_left) or not may_watch(self.table)):
                self._show_out(viewer, "removed")
                continue
            viewer.eyes, viewer.own = (own[0], True) if own else (None, False)
            welcomed.append(viewer)
        self._see_who_is_here()
        for viewer in welcomed:
            self._welcome(viewer)
        return welcomed

    def _may_still_watch(self, viewer: Viewer) -> bool:
        seen = viewer.eyes is None or self.table.place(viewer.eyes).shows_hand
        return not viewer.own and seen and may_watch(self.table)


def _is_same(one: Tag, other: Tag) -> bool:
    """Whether two tags are one person's in one seat, whatever name they tell."""
    return (one.seat, one.player) == (other.seat, other.player)
