"""The other nodes that serve the same tables: who is connected there, what is said there, who acts first.

Stored entries are found by their numbers, even if a notification was missed. Everything here is not stored: presence,
chat, the lobby, and hints that something in memory is outdated. A node tells the others when something changes, and
tells everything again when one of them asks.
"""

import logging
from collections.abc import Callable
from hashlib import blake2b
from typing import Protocol

import msgspec

from . import wire
from .audience import Elsewhere
from .lobby import Lobby
from .moderation import Moderation
from .room import Room
from .store.bus import Bus

TURN_SECONDS = 1.0
"""How long a node waits for the node before it to act for a bot or a timer."""

_log = logging.getLogger("biberbau.nodes")


class Here(msgspec.Struct, tag="here", omit_defaults=True):
    """Who watches a table at a node, and its line in the lobby."""

    table: str
    people: list[str] = []
    watchers: int = 0
    host: bool = False
    listed: wire.Listed | None = None
    no_cuts: list[str] = []
    """Those of the people whose pages take no part in draws."""


class Joined(msgspec.Struct, tag="joined"):
    """A person began to play a seat on a device."""

    table: str
    person: str
    seat: wire.Seat


class Spoken(msgspec.Struct, tag="spoken"):
    """A person said something at a table."""

    table: str
    person: str
    spoke: wire.Spoke


class Seen(msgspec.Struct, tag="seen"):
    """A seat has seen its first cards."""

    table: str
    seat: wire.Seat


class Changed(msgspec.Struct, tag="changed"):
    """A person has another name."""

    person: str


class SignedOut(msgspec.Struct, tag="signed-out"):
    """Devices of a person were signed out."""

    person: str


class Forgotten(msgspec.Struct, tag="forgotten"):
    """A person was deleted."""

    person: str


class Deleted(msgspec.Struct, tag="deleted"):
    """A table was deleted."""

    table: str


class Avoids(msgspec.Struct, tag="avoids"):
    """A person mutes or blocks another one, or neither."""

    person: str
    other: str
    how: wire.How | None


class Moderated(msgspec.Struct, tag="moderated"):
    """The sanctions have changed."""


class Asking(msgspec.Struct, tag="asking"):
    """A node wants to hear everything."""


Message = Here | Joined | Spoken | Seen | Changed | SignedOut | Forgotten | Deleted | Avoids | Moderated | Asking

_encode = msgspec.json.Encoder().encode
_decode: Callable[[bytes], Message] = msgspec.json.Decoder(Message).decode


class NodesContext(Protocol):
    """What is behind the messages of other nodes."""

    rooms: dict[str, Room]
    lobby: Lobby
    moderation: Moderation

    def person_changed(self, person: str) -> None:
        """Note that a person has another name."""
        ...

    def person_signed_out(self, person: str) -> None:
        """Note that devices of a person were signed out."""
        ...

    def person_forgotten(self, person: str) -> None:
        """Note that a person was deleted."""
        ...

    def table_deleted(self, table: str) -> None:
        """Note that a table was deleted."""
        ...

    def person_avoided(self, person: str, other: str, how: wire.How | None) -> None:
        """Note that a person mutes or blocks another one, or neither."""
        ...


class Nodes:
    """The other nodes, as the ears of this one."""

    def __init__(self, context: NodesContext, bus: Bus) -> None:
        """Begin to listen."""
        self._context, self._bus = context, bus
        self._said: dict[str, Here] = {}
        self._heard: dict[str, dict[int, Here]] = {}
        bus.listen(self)

    # This node

    def seconds_behind(self, table: str, writer: int) -> float:
        """How long this node waits before it acts at a table: the node that wrote the last entry acts first."""
        if not self._bus.others:
            return 0.0
        nodes = sorted((self._bus.node, *self._bus.others), key=lambda node: (node != writer, _rank(table, node)))
        return nodes.index(self._bus.node) * TURN_SECONDS

    def elsewhere(self, table: str) -> Elsewhere:
        """Who watches a table at other nodes."""
        heard = self._heard.get(table, {}).values()
        people = frozenset(person for here in heard for person in here.people)
        no_cuts = frozenset(person for here in heard for person in here.no_cuts)
        return Elsewhere(people, sum(here.watchers for here in heard), any(here.host for here in heard), no_cuts)

    def tell_presence(self, room: Room) -> None:
        """Tell who watches a table here, if that has changed."""
        table, own = room.table, room.audience.own
        listed = self._context.lobby.listed_here(table.id)
        here = Here(table.id, sorted(own.people), own.watchers, own.host, listed, sorted(own.no_cuts))
        nothing = Here(table.id)
        if here != self._said.get(table.id, nothing):
            self._said[table.id] = here
            self._say(here)
        if here == nothing:
            self._said.pop(table.id, None)

    def tell_spoken(self, table: str, person: str, spoke: wire.Spoke) -> None:
        """Tell what a person said."""
        self._say(Spoken(table, person, spoke))

    def tell_seen(self, table: str, seat: wire.Seat) -> None:
        """Tell that a seat has seen its first cards."""
        self._say(Seen(table, seat))

    def tell_joined(self, table: str, person: str, seat: wire.Seat) -> None:
        """Tell that a person plays a seat on a device."""
        self._say(Joined(table, person, seat))

    def tell_changed(self, person: str) -> None:
        """Tell that a person has another name."""
        self._say(Changed(person))

    def tell_signed_out(self, person: str) -> None:
        """Tell that devices of a person were signed out."""
        self._say(SignedOut(person))

    def tell_forgotten(self, person: str) -> None:
        """Tell that a person was deleted."""
        self._say(Forgotten(person))

    def tell_deleted(self, table: str) -> None:
        """Tell that a table was deleted."""
        self._say(Deleted(table))

    def tell_avoided(self, person: str, other: str, how: wire.How | None) -> None:
        """Tell that a person mutes or blocks another one, or neither."""
        self._say(Avoids(person, other, how))

    def tell_moderated(self) -> None:
        """Tell that the sanctions have changed."""
        self._say(Moderated())

    def _say(self, message: Message) -> None:
        self._bus.say(_encode(message))

    # The others

    def hear_entry(self, node: int, table: str, number: int, chain: bytes, entry: bytes | None) -> None:
        """Take in an entry of another node, if its table is open here."""
        room = self._context.rooms.get(table)
        if room is not None:
            room.journal.hear(node, number, chain, entry)

    def hear(self, node: int, message: bytes) -> None:
        """Take a message of another node; kinds that only a newer version knows are ignored."""
        try:
            self._take(node, _decode(message))
        except msgspec.ValidationError as error:
            _log.info("ignored a message of another node", extra={"why": str(error)})

    def hear_again(self) -> None:
        """Ask for everything, tell everything, and read what was appended to the open tables meanwhile."""
        self._say(Asking())
        self._tell_all()
        self._context.moderation.refresh_soon(is_outdated=True)
        for room in list(self._context.rooms.values()):
            room.journal.refresh_soon()

    def miss(self, node: int) -> None:
        """Forget who was at a node that is gone."""
        for table in [table for table, heard in self._heard.items() if node in heard]:
            self._note(node, Here(table))

    def _tell_all(self) -> None:
        for here in self._said.values():
            self._say(here)

    def _take(self, node: int, message: Message) -> None:
        context, table = self._context, getattr(message, "table", "")
        room = context.rooms.get(table)
        match message:
            case Here():
                self._note(node, message)
            case Asking():
                self._tell_all()
            case Changed(person):
                context.person_changed(person)
            case SignedOut(person):
                context.person_signed_out(person)
            case Forgotten(person):
                context.person_forgotten(person)
            case Deleted():
                context.table_deleted(table)
            case Avoids(person, other, how):
                context.person_avoided(person, other, how)
            case Moderated():
                context.moderation.refresh_soon()
            case Joined(_, person, seat) if room is not None:
                room.audience.end_elsewhere(person, seat)
            case Spoken(_, person, spoke) if room is not None:
                room.hear(person, spoke)
            case Seen(_, seat) if room is not None:
                room.see(seat)

    def _note(self, node: int, here: Here) -> None:
        """Note who watches a table at another node."""
        heard = self._heard.setdefault(here.table, {})
        if here == Here(here.table):
            heard.pop(node, None)
        else:
            heard[node] = here
        listed = next((each.listed for each in heard.values() if each.listed is not None), None)
        self._context.lobby.note_elsewhere(here.table, listed)
        if not heard:
            del self._heard[here.table]
        room = self._context.rooms.get(here.table)
        if room is not None:
            room.note_elsewhere(self.elsewhere(here.table))


def _rank(table: str, node: int) -> bytes:
    """The order of nodes at a table: different at every table, the same at every node."""
    return blake2b(f"{table} {node}".encode(), digest_size=8).digest()
