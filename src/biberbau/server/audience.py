"""The audience of a table: who watches it, through which seat's eyes, and what each viewer is sent.

A viewer who joins is sent the full state (`welcome`), or the entries they missed (`resume`). After every entry each
viewer is sent what changed for their eyes. Viewers with the same eyes are sent the same bytes.
"""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from . import entries, history, messages, wire
from .chat import Chat
from .drawing import Cutters
from .history import History, Past, mark_of
from .messages import Changes, Eyes, Roster
from .resume import Viewing, has_answered
from .rights import Asker, eyes_of, may_watch
from .store import Person, Store
from .table import Effect, Table
from .tags import Tags


class Receiver(Protocol):
    """Where the messages for a viewer go."""

    def send(self, frame: bytes) -> None:
        """Send a message without waiting for its arrival."""
        ...

    def end(self, reason: wire.CloseReason) -> None:
        """Send the last message, which says why nothing follows."""
        ...


class Elsewhere(NamedTuple):
    """Who watches a table at a node: people in their seats, the number of spectators, and whether the host does.

    `no_cuts` are those of the people whose pages take no part in draws.
    """

    people: frozenset[str] = frozenset()
    watchers: int = 0
    host: bool = False
    no_cuts: frozenset[str] = frozenset()


@dataclass(slots=True, eq=False)
class Viewer:
    """A person who watches a table over a connection. Only the audience changes it.

    `eyes` are those of a seat, or None for the public. `own` is true if the person sits in that seat. `whole` is true
    if the viewer has the memory aid.
    """

    connection: Receiver
    person: Person
    eyes: Eyes
    own: bool
    whole: bool
    cuts: bool
    """Whether the viewer's page takes part in draws."""

    @property
    def asker(self) -> Asker:
        """On whose behalf the viewer's commands are: spectators have no seat."""
        return Asker(self.person, self.eyes if self.own else None)


class Audience:
    """The viewers of one table."""

    def __init__(
        self,
        table: Table,
        past: History,
        tags: Tags,
        chat: Chat,
        store: Store,
        on_left: Callable[[str], None],
    ) -> None:
        """Begin without viewers; `on_left` is called with the id of each person whose connection ends."""
        self.here: Collection[str] = frozenset()
        """The people at the table whose pages are connected."""
        self._table, self._history, self._tags, self._chat, self._store = table, past, tags, chat, store
        self._on_left = on_left
        self._viewers: list[Viewer] = []
        self._elsewhere = Elsewhere()
        self._snapshot = table.snapshot()

    # Who is there

    @property
    def is_empty(self) -> bool:
        """Whether nobody watches."""
        return not self._viewers

    @property
    def roster(self) -> Roster:
        """The name tags, the people who are connected, and the number of spectators."""
        return Roster(self._tags.by_seat, self.here, self.own.watchers + self._elsewhere.watchers)

    @property
    def own(self) -> Elsewhere:
        """Who watches at this node, as the other nodes are informed."""
        people = frozenset(viewer.person.id for viewer in self._viewers if viewer.own)
        watchers = sum(not viewer.own for viewer in self._viewers)
        host = any(viewer.person.id == self._table.host for viewer in self._viewers)
        return Elsewhere(people, watchers, host, people - self._cutting)

    def describe(self) -> wire.TableInfo:
        """The table as everybody sees it."""
        return messages.table_of(self._table, self.roster)

    def is_watching(self, person: str) -> bool:
        """Whether a person's page is connected, with or without a seat."""
        if person in self._elsewhere.people or (self._elsewhere.host and person == self._table.host):
            return True
        return any(viewer.person.id == person for viewer in self._viewers)

    def note_elsewhere(self, elsewhere: Elsewhere) -> None:
        """Note who watches at other nodes."""
        left = self._elsewhere.people - elsewhere.people
        if elsewhere != self._elsewhere:
            self._elsewhere = elsewhere
            for person in left:
                self._on_left(person)
            self._update_presence()

    def end_elsewhere(self, person: str, seat: wire.Seat) -> None:
        """Disconnect a person who plays a seat here: they play it on another device at another node now."""
        for viewer in [each for each in self._viewers if each.own and each.eyes == seat and each.person.id == person]:
            self._disconnect(viewer, "elsewhere")
        self._update_presence()

    @property
    def cutters(self) -> Cutters:
        """Whether anybody at the table is connected, and the seats whose pages take part in draws."""
        held = map(self._table.held_by, self._cutting | self._elsewhere.people - self._elsewhere.no_cuts)
        return Cutters(bool(self.here), [places[0].seat for places in held if places])

    @property
    def _cutting(self) -> frozenset[str]:
        """The people at the table whose pages at this node take part in draws."""
        return frozenset(viewer.person.id for viewer in self._viewers if viewer.own and viewer.cuts)

    def is_cutting(self, person: str) -> bool:
        """Whether a person's page takes part in draws."""
        return any(viewer.person.id == person and viewer.cuts for viewer in self._viewers)

    def put_out(self, person: str) -> None:
        """Disconnect a person; when their page connects again, it receives the reason why they may not watch."""
        for viewer in [each for each in self._viewers if each.person.id == person]:
            self._disconnect(viewer, "stopping")
        self._update_presence()

    def rename(self, person: Person) -> None:
        """Store the new name of a person who watches."""
        for viewer in self._viewers:
            if viewer.person.id == person.id:
                viewer.person = person

    # Coming and going

    def join(self, connection: Receiver, person: Person, hello: wire.Hello, seconds: float | None) -> Viewer:
        """Add a viewer and send what they missed, or the full state. Refusal if they may not watch.

        A seat is played on one device: an earlier viewer of the same person and seat is disconnected.
        """
        eyes, own = eyes_of(self._table, person.id, hello)
        viewer = Viewer(connection, person, eyes, own, self._table.has_memory_aid(eyes, own), hello.cuts)
        for other in [other for other in self._viewers if viewer.own and other.own and other.eyes == viewer.eyes]:
            self._disconnect(other, "elsewhere")
        self._viewers.append(viewer)
        if not self._catch_up(viewer, hello, seconds):
            self._welcome(viewer, seconds)
        self._update_presence()
        return viewer

    def leave(self, viewer: Viewer) -> bool:
        """Remove a viewer whose connection has ended; whether they were still watching."""
        if viewer not in self._viewers:
            return False
        self._viewers.remove(viewer)
        self._on_left(viewer.person.id)
        self._update_presence()
        return True

    def close(self, reason: wire.CloseReason) -> None:
        """Disconnect everybody."""
        for viewer in list(self._viewers):
            self._disconnect(viewer, reason)

    def _disconnect(self, viewer: Viewer, reason: wire.CloseReason) -> None:
        self._viewers.remove(viewer)
        self._on_left(viewer.person.id)
        viewer.connection.end(reason)

    def _update_presence(self) -> None:
        self._see_who_is_here()
        seats = [place.seat for place in self._table.places if place.player in self.here]
        self.send_all(wire.Presence(seats, self.roster.watchers))

    def _see_who_is_here(self) -> None:
        self.here = self.own.people | self._elsewhere.people

    # Sending

    def send_all(self, message: wire.ServerMessage) -> None:
        """Send every viewer the same message."""
        frame = messages.frame(message)
        for viewer in self._viewers:
            viewer.connection.send(frame)

    def send_spoken(self, author: str, spoke: wire.Spoke) -> None:
        """Send what a person said to everybody who has not muted or blocked them."""
        frame = messages.frame(spoke)
        for viewer in self._viewers:
            if not self._chat.hides(viewer.person.id, author):
                viewer.connection.send(frame)

    def send_to(self, person: str, message: wire.ServerMessage) -> None:
        """Send a message to the pages of one person."""
        frame = messages.frame(message)
        for viewer in self._viewers:
            if viewer.person.id == person:
                viewer.connection.send(frame)

    def publish(self, entry: entries.AnyEntry, effect: Effect, seconds: float | None) -> None:
        """Send every viewer what changed for their eyes by an entry that was applied to the table."""
        welcomed = self._reseat(entry, seconds) if effect.table else ()
        before = self._snapshot
        after = self._table.snapshot(before) if effect.events or effect.undone is not None else before
        self._send_news(effect, messages.changes(self._table, effect, before, after), welcomed, seconds)
        self._snapshot = after

    def _send_news(self, effect: Effect, changes: Changes, welcomed: Collection[Viewer], seconds: float | None) -> None:
        """Send the news of an entry, encoded once for each pair of eyes, except to viewers just welcomed."""
        shown = self.describe() if effect.table else None
        mark = self._mark(self._history.last)
        frames: dict[tuple[Eyes, bool], bytes] = {}
        for viewer in self._viewers:
            if viewer in welcomed:
                continue
            eyes, own = viewer.eyes, viewer.own
            frame = frames.get((eyes, own))
            if frame is None:
                news = messages.news(self._table, effect, eyes, own, changes(eyes, viewer.whole), shown, seconds, mark)
                frame = frames[eyes, own] = messages.frame(news)
            viewer.connection.send(frame)

    def _welcome(self, viewer: Viewer, seconds: float | None) -> None:
        """Send the full state."""
        whole = self.full_state(viewer.person, viewer.eyes, viewer.own, seconds)
        viewer.connection.send(messages.frame(whole))

    def full_state(self, person: Person, eyes: Eyes, own: bool, seconds: float | None) -> wire.Welcome:
        """The full state for a person with these eyes."""
        viewing = self._viewing(person, eyes, own, self._table.has_memory_aid(eyes, own))
        resume = viewing.token(self._table.number, self._store.secret)
        mark = self._mark(self._history.last)
        return messages.welcome(
            self._table, self.roster, resume, mark, eyes, own, seconds, self._chat.lines_for(person.id)
        )

    # Seats and eyes

    def _reseat(self, entry: entries.AnyEntry, seconds: float | None) -> list[Viewer]:
        """Give every viewer eyes and memory aid as they are after an entry; those whose sight changed are welcomed."""
        welcomed = []
        for viewer in list(self._viewers):
            seats = [place.seat for place in self._table.held_by(viewer.person.id)]
            if not (seats or self._may_still_watch(viewer) or self._becomes_spectator(viewer, entry)):
                self._disconnect(viewer, "removed")
                continue
            before = viewer.eyes, viewer.own, viewer.whole
            viewer.eyes, viewer.own = self._eyes_now(viewer, seats)
            viewer.whole = self._table.has_memory_aid(viewer.eyes, viewer.own)
            if (viewer.eyes, viewer.own) != before[:2] or (viewer.whole != before[2] and self._table.match is not None):
                welcomed.append(viewer)
        self._see_who_is_here()
        for viewer in welcomed:
            self._welcome(viewer, seconds)
        return welcomed

    def _eyes_now(self, viewer: Viewer, seats: Sequence[wire.Seat]) -> tuple[Eyes, bool]:
        """The eyes of a viewer who holds these seats, and whether they are the viewer's own: the same if possible."""
        if (viewer.own and viewer.eyes in seats) or (not seats and self._may_still_watch(viewer)):
            return viewer.eyes, viewer.own
        return (seats[0], True) if seats else (None, False)

    def _may_still_watch(self, viewer: Viewer) -> bool:
        """Whether a spectator may keep the eyes they have."""
        seen = viewer.eyes is None or self._table.place(viewer.eyes).shows_hand
        return not viewer.own and seen and may_watch(self._table)

    def _becomes_spectator(self, viewer: Viewer, entry: entries.AnyEntry) -> bool:
        """Whether a viewer without a seat keeps watching as a spectator: not if the host has given their seat away."""
        has_left = isinstance(entry, entries.Left) and entry.player == viewer.person.id
        return may_watch(self._table) and (not viewer.own or has_left)

    # Catching up

    def _catch_up(self, viewer: Viewer, hello: wire.Hello, seconds: float | None) -> bool:
        """Send a returning viewer the entries they missed; False if they need the full state instead."""
        past = self._history.since(hello.number)
        if past is None or len(past) > history.RESUMABLE + 1 or not self._may_resume(viewer, hello, past):
            return False
        if len(past) > 1:
            self._replay(viewer, past, seconds)
        return True

    def _may_resume(self, viewer: Viewer, hello: wire.Hello, past: Sequence[Past]) -> bool:
        """Whether a viewer was sent the entry they name, could watch ever since, and learns nothing twice.

        `past` has that entry and those after it. It is the one that they were sent if they know its mark.
        """
        viewing = self._viewing(viewer.person, viewer.eyes, viewer.own, viewer.whole)
        since = viewing.since(hello.resume or "", self._store.secret)
        if since is None or hello.number < since or hello.mark != self._mark(past[0]):
            return False
        log = [found.entry for found in past]
        if viewer.own:
            return not has_answered(log, viewer.eyes)
        return viewer.eyes not in {entry.seat for entry in log[1:] if isinstance(entry, entries.Showed)}

    def _replay(self, viewer: Viewer, missed: Sequence[Past], seconds: float | None) -> None:
        """Send the news of every entry after the first of these."""
        past, eyes, has_changed = self._history.table_after(missed[0].number), viewer.eyes, False
        for found in missed[1:]:
            before = past.snapshot()
            effect = past.apply(found.entry)
            fields = messages.changes(past, effect, before, past.snapshot())(eyes, viewer.whole)
            has_changed = has_changed or effect.table
            shown = self.describe() if has_changed and past.number == self._table.number else None
            mark = self._mark(found)
            news = messages.news(past, effect, eyes, viewer.own, fields, shown, seconds, mark)
            viewer.connection.send(messages.frame(news))

    def _mark(self, past: Past) -> str:
        return mark_of(past, self._table.id, self._store.secret)

    def _viewing(self, person: Person, eyes: Eyes, own: bool, whole: bool) -> Viewing:
        return Viewing(self._store.epoch, self._table.id, person.id, eyes, own, whole)
