"""Push messages to people who play over days: it is your turn, and your time is nearly up. They never name a card.

Messages are planned when a turn begins, and stored until they are delivered. Before one is sent, the table is asked
whether it is still true. In quiet hours it waits until they are over.
"""

import asyncio
import json
import logging
import time
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from ..lang import catalogue
from .clocks import DAY, turn_ends
from .config import Config
from .push_delivery import Answer, Forbidden, Unanswered, deliver
from .push_messages import Signer, encrypt
from .refusals import Refusal
from .registry import RoomRegistry
from .room import Room
from .store import NotStored
from .store.push import PushKind, QuietHours, Subscription, WaitingPush

EVERY = 5.0
"""Seconds between two looks at what waits."""
AFTER = 20.0
"""Seconds after which somebody who is not connected is notified of their turn."""
REMIND_BEFORE = 0.5 * DAY
"""Seconds before the end of the time at which people are reminded; at most a quarter of the time."""
CLAIMED = 120.0
"""Seconds for which a node has a message for itself."""
AT_ONCE = 50
ATTEMPTS, FIRST_WAIT, LONGEST_WAIT = 10, 30.0, 3600.0
"""How often a message is tried, and how long it waits after the first failure and at most; twice as long each time."""
GONE = (404, 410)
"""The subscription does not exist any more."""

_log = logging.getLogger("biberbau.push")


class Push:
    """Plans and sends push messages."""

    def __init__(self, config: Config, registry: RoomRegistry) -> None:
        """Use the rooms and the store of a server."""
        self._config, self._registry = config, registry
        self._store = registry.store.push
        self.signer = Signer(registry.store.secret, config.push_contact or f"https://{(*config.names, 'localhost')[0]}")
        self._planning: set[asyncio.Task[None]] = set()
        registry.on_turn = self.turn_begins

    def turn_begins(self, room: Room) -> None:
        """Plan the messages about a turn at a table with days per move."""
        ends, place = turn_ends(room.table), room.table.to_move
        if ends is None or place is None or place.player is None:
            return
        began = room.table.turn_began
        times: list[tuple[PushKind, float]] = [
            ("turn", began + AFTER),
            ("reminder", ends - min(REMIND_BEFORE, (ends - began) / 4)),
        ]
        task = asyncio.create_task(self._plan(place.player, room.table.id, room.table.match_number, times, ends))
        self._planning.add(task)
        task.add_done_callback(self._planning.discard)

    async def _plan(
        self, person: str, table: str, number: int, times: list[tuple[PushKind, float]], until: float
    ) -> None:
        try:
            await self._store.plan(person, table, number, times, until)
        except NotStored as error:
            _log.error("could not plan a push message", extra={"table": table, "why": str(error)})

    async def keep_sending(self) -> None:
        """Send what waits, for as long as the server runs."""
        while True:
            await self.send_due(time.time())
            await asyncio.sleep(EVERY)

    async def send_due(self, now: float) -> None:
        """Send the messages whose time has come."""
        try:
            waiting = await self._store.claim(now, now + CLAIMED, AT_ONCE)
        except NotStored as error:
            _log.error("could not read push messages", extra={"why": str(error)})
            return
        await asyncio.gather(*(self._try_to_send(push, now) for push in waiting))

    async def _try_to_send(self, push: WaitingPush, now: float) -> None:
        """Send a message; if that fails, it is tried again when the claim has ended, and the others are sent."""
        try:
            await self._send(push, now)
        except NotStored as error:
            _log.error("could not read or store a push message", extra={"table": push.table, "why": str(error)})
        except Exception:
            _log.exception("a push message failed", extra={"table": push.table})

    async def _send(self, push: WaitingPush, now: float) -> None:
        subscription = await self._store.find(push.subscription)
        if subscription is None or now >= push.until or not await self._is_true(push, subscription.person):
            await self._store.delivered(push)
            return
        quiet = await self._store.quiet_hours(subscription.person)
        if quiet is not None and (ends := quiet_until(quiet, now)) is not None:
            await self._store.put_off(push, ends, push.attempts)
            return
        try:
            headers, body = await asyncio.to_thread(self._sealed, push, subscription, now)
            answer = await deliver(subscription.endpoint, body, headers, self._config.push_anywhere)
        except (Forbidden, Unanswered) as error:
            answer = Answer(0, None)
            _log.warning("a push service cannot be reached", extra={"why": repr(error)})
        await self._settle(push, subscription, answer, now)

    async def _is_true(self, push: WaitingPush, person: str) -> bool:
        """Whether it is still the turn of a person who is not looking at the table."""
        try:
            room = await self._registry.room(push.table)
        except Refusal:
            return False
        place = room.table.to_move
        is_turn = place is not None and place.player == person and place.is_awaited
        return is_turn and room.table.match_number == push.number and person not in room.audience.here

    def _sealed(self, push: WaitingPush, subscription: Subscription, now: float) -> tuple[dict[str, str], bytes]:
        """A message as it is sent: signed headers, and an encrypted body. Runs in a thread."""
        texts = catalogue(subscription.language)
        content = {
            "title": "Biberbau",
            "body": texts[f"push.{push.kind}"],
            "path": f"{self._config.root_path}/table/{push.table}",
            "tag": push.table,
        }
        headers = {
            "Authorization": self.signer.authorization(subscription.endpoint),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(max(0, int(push.until - now))),
            "Urgency": "normal",
        }
        return headers, encrypt(json.dumps(content).encode(), subscription.key, subscription.auth)

    async def _settle(self, push: WaitingPush, subscription: Subscription, answer: Answer, now: float) -> None:
        """Go on after a push service has answered, or has not (status 0)."""
        if 200 <= answer.status < 300:
            await self._store.delivered(push)
        elif answer.status in GONE:
            await self._store.unsubscribe(subscription.endpoint)
        elif (answer.status not in (0, 429) and answer.status < 500) or push.attempts + 1 >= ATTEMPTS:
            _log.warning("a push message was refused", extra={"status": answer.status})
            await self._store.delivered(push)
        else:
            wait = min(LONGEST_WAIT, max(answer.retry_after or 0.0, FIRST_WAIT * 2**push.attempts))
            await self._store.put_off(push, now + wait, push.attempts + 1)


def quiet_until(quiet: QuietHours, now: float) -> float | None:
    """When the quiet hours end in which a time lies; None if it lies in none."""
    local = datetime.fromtimestamp(now, ZoneInfo(quiet.zone))
    midnight = local.replace(hour=0, minute=0, second=0, microsecond=0)
    for day in (-1, 0):
        begins = midnight + timedelta(days=day, minutes=quiet.begins)
        ends = midnight + timedelta(days=day + (quiet.ends <= quiet.begins), minutes=quiet.ends)
        if begins <= local < ends:
            return ends.timestamp()
    return None
