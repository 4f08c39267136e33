"""Identity: people and program accounts. A device sends a key, as cookie or token; only its hash is stored."""

import hashlib
import secrets
import time
from collections import OrderedDict
from typing import NamedTuple

from .ids import new_id
from .names import clean_name
from .refusals import Refusal
from .registry import RoomRegistry
from .store import Person, Store
from .wire import BotAccount, DeviceLink, Introduce, Me

COOKIE = "biberbau"
LINK_SECONDS = 600
REMEMBERED = 10_000
"""Size of the cache of keys."""
KEY_VALID_SECONDS = 3600.0
"""Seconds for which a cached key is valid. Then the store is asked again, because it records the activity of people."""


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

    async def introduce(self, person: Person | None, given: Introduce) -> tuple[Person, str | None]:
        """Name a person. A new person also gets a key, which their device sends from now on."""
        name = clean_name(given.name)
        if person is None:
            return await self._admit(Person(new_id(), name, given.beaver))
        known = person._replace(name=name, beaver=given.beaver)
        if known != person:
            await self._registry.rename(known)
            for key, (who, until) in self._known.items():
                if who.id == known.id:
                    self._known[key] = Known(known, until)
        return known, None

    async def make_bot(self, given: Introduce) -> BotAccount:
        """Create an account for a program; its token is returned only here."""
        person, token = await self._admit(Person(new_id(), clean_name(given.name), given.beaver, is_bot=True))
        return BotAccount(person.id, person.name, token)

    async def me(self, person: Person) -> Me:
        """A person with their seats, for themselves."""
        return Me(person.id, person.name, person.beaver, await self._registry.seats_of(person.id))

    async def make_device_link(self, person: Person) -> DeviceLink:
        """Make a one-time code that signs another device in as a person."""
        code = secrets.token_urlsafe(16)
        await self._store.add_device_link(person.id, hashed(code), time.time() + LINK_SECONDS)
        return DeviceLink(code, LINK_SECONDS)

    async def use_device_link(self, code: str) -> tuple[Person, str]:
        """Use such a code; returns the person and a key for this device. Refusal if the code is not valid."""
        id_ = await self._store.use_device_link(hashed(code), time.time())
        if id_ is None:
            raise Refusal("bad-code")
        key = secrets.token_urlsafe(32)
        await self._store.add_key(id_, hashed(key), time.time())
        person = await self.find(key)
        if person is None:
            raise Refusal("bad-code")
        return person, key

    async def forget(self, person: Person) -> None:
        """Delete a person and everything about them; their keys are invalid from now on."""
        for key in [key for key, known in self._known.items() if known.person.id == person.id]:
            del self._known[key]
        await self._registry.forget(person.id)

    async def _admit(self, person: Person) -> tuple[Person, str]:
        key = secrets.token_urlsafe(32)
        await self._store.add_person(person, hashed(key), time.time())
        self._remember(hashed(key), person)
        return person, key

    def _remember(self, hash_: bytes, person: Person) -> None:
        self._known[hash_] = Known(person, time.monotonic() + KEY_VALID_SECONDS)
        if len(self._known) > REMEMBERED:
            self._known.popitem(last=False)
