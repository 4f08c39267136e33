"""A room: a table in memory, its commands and its log.

The table in memory is a cache of the log. A command becomes an entry; the entry is committed, then applied to the
table, then published to the viewers, then acknowledged. Only one entry is being stored at a time. Commands that arrive
meanwhile wait in a queue, so there are no locks, and no command is judged by an outdated table.
"""

import asyncio
import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import Literal, NamedTuple, Protocol

from ..errors import Problem
from . import entries, wire
from .audience import Audience, Elsewhere, Receiver, Viewer
from .bots import Bots
from .chat import Chat
from .clocks import wakes_at
from .config import Config
from .folding import Folded, Unreadable
from .ids import id_after
from .journal import Journal, Outcome
from .limits import Limits
from .metrics import ENTRIES, MOVES_BY
from .moderation import Moderation
from .names import check_all_unlike
from .networks import Networks
from .refusals import Refusal, not_stored, refusal_message
from .results import has_ended
from .rights import Asker, check_away, entry_for, eyes_of, opened_again
from .store import OnStored, Person, Store, Tag
from .store.moderation import Line
from .table_snapshots import is_due, snapshot_of
from .tags import Tags
from .timers import Timers

ACTIONS_PER_SECOND, ACTIONS_AT_ONCE = 2.0, 20.0
"""Rate limit per person for commands other than moves; each one is stored and sent to every viewer."""

Beginning = Literal["wait", "deal", "cut"]
"""How a new table begins: the host starts the match, or it starts at once, without a cut or with the host's."""
Answer = Callable[[wire.Done | wire.Refused], None]
Action = Callable[[], None]


class OtherNodes(Protocol):
    """What a room tells the other nodes, and knows of them."""

    def seconds_behind(self, table: str, writer: int) -> float:
        """How long this node waits before it acts at a table."""
        ...

    def elsewhere(self, table: str) -> Elsewhere:
        """Who watches a table at other nodes."""
        ...

    def tell_spoken(self, table: str, person: str, spoke: wire.Spoke) -> None:
        """Tell what a person said."""
        ...

    def tell_seen(self, table: str, seat: wire.Seat) -> None:
        """Tell that a seat has seen its first cards."""
        ...

    def tell_joined(self, table: str, person: str, seat: wire.Seat) -> None:
        """Tell that a person plays a seat on a device."""
        ...


class RoomContext(Protocol):
    """What a room needs of the rest of the server."""

    config: Config
    store: Store
    bots: Bots
    moderation: Moderation

    @property
    def nodes(self) -> OtherNodes:
        """The other nodes."""
        ...

    def open_table(
        self,
        table: str,
        entry: entries.Opened,
        tags: Sequence[Tag],
        start: Beginning,
        most: int | None,
        on_opened: OnStored,
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

    def table_deleted(self, table: str) -> None:
        """Note that a table was deleted."""
        ...

    def turn_begins(self, room: "Room") -> None:
        """Note that a turn has begun."""
        ...

    def settle_soon(self, room: "Room") -> None:
        """Store the match of a room, which has ended."""
        ...


class Evidence(NamedTuple):
    """What is stored with a report: the name of the reported person, and the latest lines of the chat."""

    name: str
    lines: list[Line]


class Room:
    """A table in memory, with the queue of what is to be done there."""

    def __init__(self, context: RoomContext, folded: Folded, tags: Sequence[Tag], writer: int = 0) -> None:
        """Begin with a table that was folded from its log, and its stored name tags.

        `writer` is the node that wrote the last entry.
        """
        self._context = context
        self._loop = asyncio.get_running_loop()
        self.table = table = folded.table
        self.history = folded.history
        self.journal = Journal(self, context.store, writer)
        self.tags = Tags(table, tags)
        self.chat = Chat(table, context.config.limits, context.moderation)
        self.audience = Audience(table, self.history, self.tags, self.chat, context.store, on_left=self.touch)
        self.touched = self._loop.time()
        """When somebody last did something here, or was here."""
        self.is_busy = False
        """Whether an entry is being stored."""
        self._queue: list[Action] = []
        self._keeper = table.keeper
        self._networks = Networks()
        self._reported: tuple[str, list[list[wire.Seat]]] = table.host, []
        """What the host knows about shared networks."""
        self._timers = Timers(self, context.bots, context.config, max(0.0, time.time() - self.history.at))
        self._actions = Limits(ACTIONS_PER_SECOND, ACTIONS_AT_ONCE, context.config.limits)
        self.audience.note_elsewhere(context.nodes.elsewhere(table.id))
        self._wakes_at: float | None = None
        self._note_wakes_at()

    @property
    def is_idle(self) -> bool:
        """Whether nobody watches and nothing is in progress."""
        is_working = self.is_busy or self._queue or self.tags.is_reserving or self._timers.is_waiting
        return self.audience.is_empty and not is_working

    def touch(self, person: str) -> None:
        """Note that a person was here just now."""
        self.touched = self._loop.time()
        self._timers.saw(person)

    def comes_from(self, person: str, address: str) -> None:
        """Note the network address of a person."""
        self._context.moderation.comes_from(person, address)
        self._networks.note(person, address)
        self._report_networks()

    def _report_networks(self) -> None:
        """Send the host of a public table which seats share a network, if that has changed."""
        report = self.table.host, self._networks.shared(self.table)
        if self.is_public and report != self._reported:
            self._reported = report
            self.audience.send_to(self.table.host, wire.SameNetwork(report[1]))

    # Viewers

    def join(self, connection: Receiver, person: Person, hello: wire.Hello) -> Viewer:
        """Let a person watch over a connection. Raises Refusal."""
        self._check_welcome(person.id)
        viewer = self.audience.join(connection, person, hello, self._timers.seconds_left)
        if viewer.own and viewer.eyes is not None:
            self._context.nodes.tell_joined(self.table.id, person.id, viewer.eyes)
        self._presence_changed()
        if person.id == self.table.host:
            self._reported = person.id, []
            self._report_networks()
        return viewer

    def look(self, asker: Asker) -> wire.Welcome:
        """The full state for a person without a connection. Raises Refusal."""
        self._check_welcome(asker.person.id)
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
        self.journal.stop()

    def unload(self) -> None:
        """Stop the timers of a room that nobody uses; it is loaded again when somebody comes, or when it is due."""
        self._timers.stop()

    def wake(self) -> None:
        """Do what is due at a table that was loaded though nobody is connected.

        What is stored about that may be outdated, if two nodes stored it at the same time.
        """
        self._context.store.note_due(self.table.id, wakes_at(self.table, self._context.config))
        self._timers.update()

    def _presence_changed(self) -> None:
        self._context.changed(self)
        self._timers.update()

    # Moderation

    @property
    def is_public(self) -> bool:
        """Whether the table is in the list of public tables."""
        return self.table.settings.visibility == "public"

    def _check_welcome(self, person: str) -> None:
        """Refuse a person who is banned from public tables, or whom the host has blocked.

        The refusal does not say that somebody has blocked them.
        """
        moderation = self._context.moderation
        if self.is_public:
            moderation.check_public(person)
        if moderation.has_blocked(self.table.host, person) and not self.table.held_by(person):
            raise Refusal("no-watching")

    def put_out(self, person: str, is_banned: bool) -> None:
        """Disconnect a person who may no longer be here; they lose their seat.

        During a match a banned person loses it to the stand-in, and a person whom the host has blocked keeps it.
        """

        def gone() -> entries.Left | None:
            is_playing = self.table.stage != "waiting" and not is_banned
            if is_playing or not (self.table.is_open and self.table.held_by(person)):
                return None
            return entries.Left(player=person, at=time.time())

        if is_banned or self.table.stage == "waiting" or not self.table.held_by(person):
            self.audience.put_out(person)
            self.do(gone)

    def evidence(self, reporter: str, person: str) -> Evidence:
        """What is stored with a report about a person. Refusal if it cannot be reported here."""
        if reporter == person:
            raise Refusal("yourself")
        if not (self.is_public or self.table.settings.chat):
            raise Refusal("not-reportable")
        if not (self.table.held_by(reporter) or self.audience.is_watching(reporter)):
            raise Refusal("not-seated")
        lines = self.chat.evidence
        seated = [tag.name for tag in self.tags.current() if tag.player == person]
        named = seated or [line.name for line in reversed(lines) if line.author == person]
        if not named:
            raise Refusal("no-such-person")
        return Evidence(named[0], lines)

    # Commands

    def ask(self, asker: Asker, command: wire.Command, answer: Answer) -> None:
        """Carry a command out or refuse it; `answer` is called when the outcome is certain."""
        self.enqueue(partial(self._carry_out, asker, command, answer))

    def do(self, decide: Callable[[], entries.AnyEntry | None], on_done: Action | None = None) -> None:
        """Write the entry that `decide` returns when its turn has come, if any; `on_done` is called in any case."""

        def action() -> None:
            entry = decide()
            if entry is not None:
                self._append(entry, (), on_done and (lambda _: on_done()), action)
            elif on_done is not None:
                on_done()

        self.enqueue(action)

    async def rename(self, person: Person) -> None:
        """Store and show the new name of a person who sits here. Refusal if it is taken, or cannot be stored.

        The name is stored together with the entry: if another node appends an entry first, it is checked again.
        """
        outcome: asyncio.Future[Exception | None] = self._loop.create_future()

        def settle(error: Exception | None) -> None:
            if not outcome.done():
                outcome.set_result(error)

        def action() -> None:
            try:
                self._context.check_known(person)
                tags = self.tags.for_renamed(person)
            except Refusal as refusal:
                settle(refusal)
                return
            if not tags or self.table.stage == "closed":
                settle(None)
                return
            entry = entries.Renamed(player=person.id, at=time.time())
            self._append(entry, tags, lambda answer: settle(_not_done(answer)), action)

        self.enqueue(action)
        if error := await outcome:
            raise error

    def forget(self, person: str) -> None:
        """Remove the name tags of a person who is being deleted; bots play on for them."""
        self.tags.remove(person)

        def gone() -> entries.Left | entries.Renamed:
            is_missed = self.table.is_open and self.table.held_by(person)
            return (entries.Left if is_missed else entries.Renamed)(player=person, at=time.time())

        self.do(gone)

    def enqueue(self, action: Action) -> None:
        """Run an action now, or after everything that waits already."""
        if self.is_busy:
            self._queue.append(action)
        else:
            action()

    def write(self, entry: entries.AnyEntry) -> None:
        """Write an entry that nobody waits for; if another one comes first, the timers decide again."""
        self._append(entry, (), None, lambda: None)

    def _carry_out(self, asker: Asker, command: wire.Command, answer: Answer, is_again: bool = False) -> None:
        number = self.table.done.get((asker.person.id, command.id))
        if number is not None:
            answer(wire.Done(command.id, number))
            return
        try:
            self._context.check_known(asker.person)
            if not isinstance(command, wire.Leave | wire.Ping):
                self._check_welcome(asker.person.id)
            match command:
                case wire.Express() | wire.Say():
                    if (spoke := self.chat.say(asker, command, self.tags.names())) is not None:
                        self.audience.send_spoken(asker.person.id, spoke)
                        self._context.nodes.tell_spoken(self.table.id, asker.person.id, spoke)
                    answer(wire.Done(command.id, self.table.number))
                case wire.Seen():
                    self._timers.seen(asker.seat)
                    if asker.seat is not None:
                        self._context.nodes.tell_seen(self.table.id, asker.seat)
                    answer(wire.Done(command.id, self.table.number))
                case wire.Ping():
                    answer(wire.Done(command.id, self.table.number))
                case wire.Rematch():
                    self._rematch(asker, command, answer, is_again)
                case _:
                    self._act(asker, command, answer, is_again)
        except Problem as problem:
            answer(refusal_message(problem, command.id))

    def _act(self, asker: Asker, command: wire.Command, answer: Answer, is_again: bool) -> None:
        """Write the entry that a command leads to, if any. Raises Problem."""
        if isinstance(command, wire.GiveAway):
            check_away(self.table, command.seat, self._timers.is_away)
        is_cut = isinstance(command, wire.Start) and bool(self.audience.cutters.seats)
        entry = entry_for(self.table, asker, command, time.time(), is_cut)
        if entry is None:
            answer(wire.Done(command.id, self.table.number))
            return
        if not isinstance(entry, entries.Moved) and not is_again:
            self._actions.check(asker.person.id)
        again = partial(self._carry_out, asker, command, answer, is_again=True)
        if isinstance(entry, entries.Sat) and isinstance(command, wire.Sit):
            self._append(entry, [self.tags.for_newcomer(entry, asker.person, command)], answer, again)
        else:
            self._append(entry, (), answer, again)

    # Playing again

    def _rematch(self, asker: Asker, command: wire.Rematch, answer: Answer, is_again: bool) -> None:
        """Open one table where the same people play again, and write down which one it is."""
        tags = [tag for tag in self.tags.current() if self._may_play_again(asker.person.id, tag.player)]
        known = {tag.player for tag in tags}
        entry = opened_again(self.table, asker.person.id, known, time.time())
        check_all_unlike([tag.name for tag in tags])  # after a match people may have taken any name
        if not is_again:
            self._actions.check(asker.person.id)
        is_cut = self.audience.is_cutting(asker.person.id)
        start: Beginning = "wait" if known != {asker.person.id} else "cut" if is_cut else "deal"
        self.is_busy = True

        def open_table(table: str) -> None:
            on_opened = partial(opened, table)
            self._context.open_table(table, entry, tags, start, None, on_opened)

        def opened(table: str, error: Exception | None) -> None:
            if isinstance(error, Unreadable):  # nobody can play there, so they play at the next table
                open_table(id_after(table, self._context.store.secret))
            else:
                self._opened_again(table, asker, command, answer, error)

        open_table(self.table.rematch or id_after(self.table.id, self._context.store.secret))

    def _may_play_again(self, host: str, person: str) -> bool:
        """Whether a person may sit at the next table; a bot plays for those who are banned, or blocked by its host."""
        moderation = self._context.moderation
        return not (moderation.has_blocked(host, person) or (self.is_public and moderation.is_banned(person)))

    def _opened_again(
        self, table: str, asker: Asker, command: wire.Rematch, answer: Answer, error: Exception | None
    ) -> None:
        self.is_busy = False
        if error is None and table != self.table.rematch:
            signed = entries.Rematched(table=table, at=time.time(), who=asker.person.id, command=command.id)
            self._append(signed, (), answer, partial(self._carry_out, asker, command, answer, is_again=True))
            return
        done = wire.Done(command.id, self.table.number)
        answer(refusal_message(not_stored(), command.id) if error else done)
        self._go_on(is_stored=error is None)

    # Commit, then apply, then publish, then acknowledge

    def _append(self, entry: entries.AnyEntry, tags: Sequence[Tag], answer: Answer | None, again: Action) -> None:
        """Commit an entry; `again` judges the command behind it again, if another entry came first."""
        self.is_busy = True
        self.tags.reserve(tags)
        self.journal.append(entry, tags, partial(self._settled, entry, tags, answer, again))

    def _settled(
        self,
        entry: entries.AnyEntry,
        tags: Sequence[Tag],
        answer: Answer | None,
        again: Action,
        outcome: Outcome,
        number: int,
    ) -> None:
        """Go on after an entry was stored and applied, or could not be."""
        self.is_busy = False
        self.tags.release(tags)
        if outcome is Outcome.AGAIN:
            again()
        elif answer is not None:
            done = wire.Done(entry.command or "", number)
            answer(done if outcome is Outcome.STORED else refusal_message(not_stored(), entry.command))
        if outcome is Outcome.LOST:
            self._context.discard(self)
        self._go_on(is_stored=outcome in (Outcome.STORED, Outcome.AGAIN))

    def apply(self, entry: entries.AnyEntry, chain: bytes, tags: Sequence[Tag], age: float) -> None:
        """Apply a stored entry to the table, and publish it; `age` is how long ago another node wrote it."""
        before, had_ended = (self.table.match_number, self.table.between), has_ended(self.table)
        effect = self.table.apply(entry)
        self.history.add(self.table, entry, chain)
        ENTRIES.inc()
        if isinstance(entry, entries.Moved):
            MOVES_BY[entry.by].inc()
        self.touched = self._loop.time()
        if is_due(self.table.number) and self._is_writer:
            self._context.store.keep_snapshot(self.table.id, snapshot_of(self.table, self.history))
        if (self.table.match_number, self.table.between) != before:
            self._timers.decision_begins(age)
            if self._is_writer:
                self._context.turn_begins(self)
        if isinstance(entry, entries.Drawing | entries.CutClosed):
            self._timers.draw_goes_on()
        if isinstance(entry, entries.Started):
            self._timers.match_begins()
        self.tags.put(tags)
        self.audience.publish(entry, effect, self._timers.seconds_left)
        if effect.table:
            self._context.changed(self)
            self._note_keeper()
            self._report_networks()
        if self._is_writer:
            self._note_wakes_at()
        if has_ended(self.table) and not had_ended and self._is_writer:
            self._context.settle_soon(self)
        if effect.undone is not None:
            self._context.bots.forget(self.table.id)
        if self.table.stage == "closed":
            self.close("expired")

    # Other nodes

    @property
    def seconds_behind(self) -> float:
        """How long this node waits for another one to act: the node that wrote the last entry acts first."""
        return self._context.nodes.seconds_behind(self.table.id, self.journal.writer)

    def retag(self, tags: Sequence[Tag]) -> None:
        """Show the stored name tags."""
        self.tags.replace(tags)

    def taken_in(self) -> None:
        """Let the timers decide after entries of other nodes were applied."""
        self._timers.update()

    def vanish(self, is_deleted: bool) -> None:
        """End: the table was deleted, or its stored log is another one."""
        if is_deleted:
            self._context.table_deleted(self.table.id)
        else:
            self._context.discard(self)

    def note_elsewhere(self, elsewhere: Elsewhere) -> None:
        """Note who watches at other nodes."""
        self.audience.note_elsewhere(elsewhere)
        self._timers.update()

    def hear(self, person: str, spoke: wire.Spoke) -> None:
        """Send everybody what a person said at another node."""
        self.chat.hear(person, spoke)
        self.audience.send_spoken(person, spoke)

    def see(self, seat: wire.Seat) -> None:
        """Note that a seat has seen its first cards at another node."""
        self._timers.seen(seat)

    def _go_on(self, is_stored: bool) -> None:
        """Run what waits in the queue, then let the timers decide; if storing failed, only after a delay."""
        while self._queue and not self.is_busy:
            self._queue.pop(0)()
        if not is_stored:
            self._timers.update_later()
        elif self.table.is_deserted and not self.is_busy:
            self.write(entries.Closed(at=time.time()))
        else:
            self._timers.update()

    @property
    def _is_writer(self) -> bool:
        """Whether this node wrote the last entry; otherwise the other node stores what follows from it."""
        return self.journal.writer == self._context.store.bus.node

    def _note_wakes_at(self) -> None:
        """Store when the table has to be loaded, if that has changed."""
        at = wakes_at(self.table, self._context.config)
        if at != self._wakes_at:
            self._wakes_at = at
            self._context.store.note_due(self.table.id, at)

    def _note_keeper(self) -> None:
        """Store whose table it is, if that has changed."""
        if self.table.keeper != self._keeper:
            self._keeper = self.table.keeper
            if self._is_writer:
                self._context.store.note_host(self.table.id, self._keeper)


def _not_done(answer: wire.Done | wire.Refused) -> Refusal | None:
    """Why an entry was not stored; None if it was."""
    return None if isinstance(answer, wire.Done) else not_stored()
