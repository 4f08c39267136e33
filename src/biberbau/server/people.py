"""Identity: people and program accounts. A device sends a key, as cookie or token; only its hash is stored.

A key in a cookie is replaced from time to time, and when the other devices are signed out. The old key stays valid
until the new one arrives, because an answer can be lost.
"""

import hashlib
import secrets
import time
from collections import OrderedDict
from typing import NamedTuple

from . import wire
from .devices import new_device
from .ids import new_id
from .names import clean_name
from .recovery import new_phrase, read_phrase
from .refusals import Refusal
from .registry import RoomRegistry
from .store import Device, Person, Store
from .wire import BotAccount, DeviceLink, Devices, Introduce, Me, RecoveryPhrase

LINK_SECONDS = 600
REMEMBERED = 10_000
"""Size of the cache of keys."""
KEY_VALID_SECONDS = 60.0
"""Seconds for which a cached key is valid. Then the store is asked again: the device may be signed out elsewhere."""
KEY_DAYS = 30
"""Days after which the key of a device is replaced."""


def hashed(key: str) -> bytes:
    """The hash of a key; keys are long and random, so a plain hash is enough."""
    return hashlib.sha256(key.encode()).digest()


class Known(NamedTuple):
    """A cached key: its person, and until when the entry is valid."""

    person: Person
    until: float


class People:
    """Everybody who has chosen a name."""

    def __init__(self, store: Store, registry: RoomRegistry) -> None:
        """Begin with an empty cache."""
        self._store = store
        self._registry = registry
        self._known: OrderedDict[bytes, Known] = OrderedDict()

    async def find(self, key: str | None) -> Person | None:
        """The person of a key; None if unknown."""
        if not key:
            return None
        hash_ = hashed(key)
        known = self._known.get(hash_)
        if known is not None and known.until > time.monotonic():
            return known.person
        person = await self._store.find_person(hash_, time.time())
        if person is None or person.id in self._registry.forgotten:
            self._known.pop(hash_, None)
            return None
        self._remember(hash_, person)
        return person

    async def introduce(self, person: Person | None, given: Introduce, agent: str = "") -> tuple[Person, str | None]:
        """Name a person. A new person also gets a key, which their device sends from now on."""
        name = clean_name(given.name)
        if person is None:
            return await self._admit(Person(new_id(), name, given.beaver), agent)
        known = person._replace(name=name, beaver=given.beaver)
        if known != person:
            await self._registry.rename(person, known)
            for key, (who, until) in self._known.items():
                if who.id == known.id:
                    self._known[key] = Known(known, until)
        return known, None

    async def make_bot(self, given: Introduce) -> BotAccount:
        """Create an account for a program; its token is returned only here."""
        person, token = await self._admit(Person(new_id(), clean_name(given.name), given.beaver, is_bot=True), "")
        return BotAccount(person.id, person.name, token)

    async def me(self, person: Person) -> Me:
        """A person with their seats, for themselves."""
        return Me(person.id, person.name, person.beaver, await self._registry.seats_of(person.id))

    async def make_device_link(self, person: Person) -> DeviceLink:
        """Make a one-time code that signs another device in as a person."""
        code = secrets.token_urlsafe(16)
        await self._store.add_device_link(person.id, hashed(code), time.time() + LINK_SECONDS)
        return DeviceLink(code, LINK_SECONDS)

    async def use_device_link(self, code: str, agent: str = "") -> tuple[Person, str]:
        """Use such a code; returns the person and a key for this device. Refusal if the code is not valid."""
        signed = await self._sign_in(await self._store.use_device_link(hashed(code), time.time()), agent)
        if signed is None:
            raise Refusal("bad-code")
        return signed

    async def _sign_in(self, id_: str | None, agent: str) -> tuple[Person, str] | None:
        """Give a device a key of a person; None if the person does not exist."""
        key = secrets.token_urlsafe(32)
        if id_ is not None:
            await self._store.add_key(id_, hashed(key), new_device(agent))
        person = await self.find(key)
        return None if person is None else (person, key)

    # Devices

    async def devices(self, person: Person, key: str | None) -> Devices:
        """The devices of a person; `key` is that of the device that asks."""
        account = await self._store.account_of(person.id)
        this = await self._store.device_of(hashed(key or ""))
        listed = [
            wire.Device(device.id, device.browser, device.system, device.since, device.seen, _is_same(device, this))
            for device in account.devices
        ]
        return Devices(listed, account.recovery)

    async def sign_out(self, person: Person, key: str | None, device: str | None, agent: str) -> str | None:
        """Sign a device of a person out, or all but this one. Returns a new key for this one, if it gets one."""
        this = await self._store.device_of(hashed(key or ""))
        known = [each.id for each in (await self._store.account_of(person.id)).devices]
        others = [each for each in known if this is None or each != this.id]
        gone = others if device is None else [device]
        await self._store.sign_out(person.id, gone)
        await self._store.push.drop_devices(person.id, gone)
        self.drop(person.id)
        self._registry.nodes.tell_signed_out(person.id)
        return await self._new_key(key, agent) if device is None and not person.is_bot else None

    async def renewed_key(self, person: Person, key: str | None, agent: str) -> str | None:
        """The key that a device sends from now on: a new one after some days, else the same."""
        device = None if person.is_bot or key is None else await self._store.device_of(hashed(key))
        if device is None or device.since > time.time() - KEY_DAYS * 86400:
            return key
        return await self._new_key(key, agent) or key

    async def _new_key(self, key: str | None, agent: str) -> str | None:
        """Another key for the device of a key; None if it got one a moment ago."""
        new = secrets.token_urlsafe(32)
        is_added = key is not None and await self._store.replace_key(hashed(key), hashed(new), new_device(agent))
        return new if is_added else None

    # Recovery

    async def make_recovery(self, person: Person) -> RecoveryPhrase:
        """Make a recovery phrase, which replaces the one before; it is returned only here."""
        phrase = new_phrase()
        await self._store.set_recovery(person.id, hashed(read_phrase(phrase)), time.time())
        return RecoveryPhrase(phrase)

    async def recover(self, phrase: str, agent: str) -> tuple[Person, str]:
        """Sign a device in with a recovery phrase. Refusal if nobody has it."""
        signed = await self._sign_in(await self._store.find_recovery(hashed(read_phrase(phrase))), agent)
        if signed is None:
            raise Refusal("bad-phrase")
        return signed

    async def forget(self, person: Person) -> None:
        """Delete a person and everything about them; their keys are invalid from now on."""
        self.drop(person.id)
        await self._registry.forget(person.id)

    def drop(self, person: str) -> None:
        """Read a person again at their next request: another node has renamed or deleted them."""
        for key in [key for key, known in self._known.items() if known.person.id == person]:
            del self._known[key]

    async def _admit(self, person: Person, agent: str) -> tuple[Person, str]:
        key = secrets.token_urlsafe(32)
        await self._store.add_person(person, hashed(key), new_device(agent))
        self._remember(hashed(key), person)
        return person, key

    def _remember(self, hash_: bytes, person: Person) -> None:
        self._known[hash_] = Known(person, time.monotonic() + KEY_VALID_SECONDS)
        if len(self._known) > REMEMBERED:
            self._known.popitem(last=False)


def _is_same(device: Device, other: Device | None) -> bool:
    return other is not None and device.id == other.id
