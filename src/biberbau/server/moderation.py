"""Moderation: who avoids whom, and who may not talk or not use public tables.

The lists are short, so they are in memory, and no message waits for the store. Every node reads the sanctions again
after a few seconds, so what the shell changes counts soon.
"""

import asyncio
import hashlib
import hmac
import logging
import time
from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime
from typing import NamedTuple

from ..errors import Verbatim
from . import audit
from .refusals import Refusal
from .store import NotStored
from .store.moderation import ModerationStore, Sanction
from .wire_moderation import How
from .wire_moderation import SanctionKind as Kind

MOST_AVOIDED = 200
"""How many people a person may mute or block."""
REFRESH_EVERY = 5.0
"""Seconds after which the sanctions are read again."""
ADDRESS_SECONDS = 86400.0
"""How long the address of a banned person counts: addresses are shared, and others get them."""
ADDRESSES = 20_000
"""Largest number of people whose last address is in memory."""

_log = logging.getLogger("biberbau.moderation")


class Origin(NamedTuple):
    """The keyed hash of an address, and when a person came from there."""

    address: bytes
    at: float


class Moderation:
    """Who avoids whom, and the sanctions in force."""

    def __init__(self, store: ModerationStore, secret: bytes) -> None:
        """Begin with nothing; `load` reads what is stored. The secret is that of the store."""
        self.store = store
        self.on_banned: Callable[[str], None] = _nobody
        """Called with the id of a person who is banned from now on."""
        self._secret = secret
        self._avoided: dict[str, dict[str, How]] = {}
        self._sanctions: dict[tuple[str, Kind], Sanction] = {}
        self._addresses: dict[bytes, float] = {}
        self._origins: OrderedDict[str, Origin] = OrderedDict()
        self._is_due = asyncio.Event()
        self._is_outdated = False

    async def load(self) -> None:
        """Read everything that is stored."""
        avoided: dict[str, dict[str, How]] = {}
        for person, other, how in await self.store.avoidances():
            avoided.setdefault(person, {})[other] = how
        self._avoided = avoided
        await self.refresh()

    async def keep_current(self) -> None:
        """Read the sanctions again and again, for as long as the server runs."""
        while True:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._is_due.wait(), REFRESH_EVERY)
            self._is_due.clear()
            try:
                await (self.load() if self._is_outdated else self.refresh())
                self._is_outdated = False
            except NotStored as error:
                _log.warning("could not read the sanctions; it is tried again", extra={"why": str(error)})

    def refresh_soon(self, is_outdated: bool = False) -> None:
        """Read the sanctions now: another node has changed them. `is_outdated`: read everything."""
        self._is_outdated = self._is_outdated or is_outdated
        self._is_due.set()

    async def refresh(self) -> None:
        """Read the sanctions, and put the people out who are banned since the last time."""
        now, before = time.time(), self._sanctions
        self._sanctions = {(found.person, found.kind): found for found in await self.store.sanctions(now)}
        self._addresses = {found.address: found.until for found in await self.store.banned_addresses(now)}
        for person, kind in self._sanctions.keys() - before.keys():
            if kind == "ban":
                self.on_banned(person)
        for (person, kind), sanction in self._sanctions.items():
            if kind == "ban":
                await self._ban_address(person, sanction.until, now)

    # Avoiding people

    def hides(self, viewer: str, author: str) -> bool:
        """Whether a viewer has muted or blocked the author of a message."""
        return author in self._avoided.get(viewer, ())

    def has_blocked(self, host: str, person: str) -> bool:
        """Whether a host has blocked a person."""
        return self._avoided.get(host, {}).get(person) == "block"

    async def avoid(self, person: str, other: str, how: How | None) -> None:
        """Let a person mute or block another one, or neither. Refusal if that is not possible."""
        if person == other:
            raise Refusal("yourself")
        if how is not None and len(self._avoided.get(person, {}).keys() - {other}) >= MOST_AVOIDED:
            raise Refusal("too-many-avoided", most=MOST_AVOIDED)
        if not await self.store.avoid(person, other, how, time.time(), MOST_AVOIDED):
            raise Refusal("no-such-person")
        self.note_avoided(person, other, how)

    def note_avoided(self, person: str, other: str, how: How | None) -> None:
        """Note what is stored: a person avoids another one, or does no longer."""
        avoided = self._avoided.setdefault(person, {})
        if how is not None:
            avoided[other] = how
        else:
            avoided.pop(other, None)
        if not avoided:
            del self._avoided[person]

    def forget(self, person: str) -> None:
        """Forget a person who was deleted."""
        self._origins.pop(person, None)
        self._avoided.pop(person, None)
        for avoided in self._avoided.values():
            avoided.pop(person, None)

    # Sanctions

    def check_may_talk(self, person: str) -> None:
        """Refuse what a muted person wants to say."""
        if (until := self._until(person, "mute")) is not None:
            raise Refusal("muted", until=_date(until))

    def check_public(self, person: str) -> None:
        """Refuse a banned person at a public table."""
        if (until := self._until(person, "ban")) is not None:
            raise Refusal("banned", until=_date(until))

    def is_banned(self, person: str) -> bool:
        """Whether a person may not use public tables."""
        return self._until(person, "ban") is not None

    def _until(self, person: str, kind: Kind) -> float | None:
        sanction = self._sanctions.get((person, kind))
        return sanction.until if sanction is not None and sanction.until > time.time() else None

    async def impose(self, person: str, kind: Kind, until: float) -> None:
        """Mute or ban a person until a time. Refusal if there is no such person."""
        if not await self.store.sanction(person, kind, time.time(), until):
            raise Refusal("no-such-person")
        audit.imposed(kind, person, until)
        self._sanctions.pop((person, kind), None)
        await self.refresh()

    async def lift(self, person: str, kind: Kind) -> None:
        """End a sanction. It is no error if there is none."""
        if await self.store.lift(person, kind):
            audit.lifted(kind, person)
        await self.refresh()

    async def dismiss(self, report: str) -> None:
        """Delete a report. It is no error if there is none."""
        if await self.store.dismiss(report):
            audit.dismissed(report)

    # Addresses

    def comes_from(self, person: str, address: str) -> None:
        """Note the address of a person, in memory only."""
        self._origins.pop(person, None)
        self._origins[person] = Origin(self._hashed(address), time.time())
        if len(self._origins) > ADDRESSES:
            self._origins.popitem(last=False)

    async def admit(self, person: str, address: str) -> None:
        """Ban a new person who comes from the address of a banned one, for as long as that address counts."""
        until = self._addresses.get(self._hashed(address), 0.0)
        if until > time.time():
            await self.impose(person, "ban", until)

    async def _ban_address(self, person: str, until: float, now: float) -> None:
        """Store the last address of a banned person, if it is known here and not stored yet."""
        origin = self._origins.get(person)
        if origin is None or origin.address in self._addresses or origin.at + ADDRESS_SECONDS <= now:
            return
        until = min(until, origin.at + ADDRESS_SECONDS)
        await self.store.ban_address(origin.address, person, until)
        self._addresses[origin.address] = until

    def _hashed(self, address: str) -> bytes:
        return hmac.digest(self._secret, f"address {address}".encode(), hashlib.sha256)


def _date(at: float) -> Refusal:
    """A day as people write it, in every language."""
    year, month, day = (Verbatim(part) for part in datetime.fromtimestamp(at, UTC).date().isoformat().split("-"))
    return Refusal("date", year=year, month=month, day=day)


def _nobody(person: str) -> None:
    """Do nothing: no room knows the person."""
