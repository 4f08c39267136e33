"""The HTTP API for push messages: each device has its own choice, the quiet hours are those of the person."""

import time
from zoneinfo import ZoneInfo

from litestar import get, post, put
from litestar.params import JSONBody
from litestar.status_codes import HTTP_200_OK

from ..lang import LANGUAGES
from . import wire
from .handling import Asking, Services, key_of, refusals, services_of, someone
from .ids import new_id
from .people import hashed
from .push_delivery import Forbidden, check_endpoint
from .push_messages import AUTH_BYTES, decoded, is_key
from .refusals import Refusal
from .store import Person
from .store.push import QuietHours, Subscription

DEVICES = 10
"""Devices of a person that get messages; the newest ones."""


@get("/me/push", summary="See which devices get push messages", responses=refusals(401))
async def push_info(request: Asking) -> wire.PushInfo:
    """The key with which a browser subscribes, the subscriptions of the person, and their quiet hours."""
    return await _info(services_of(request), await someone(request))


@post("/me/push", summary="Let a device get push messages", responses=refusals(401), status_code=HTTP_200_OK)
async def subscribe(request: Asking, data: JSONBody[wire.Subscribe]) -> wire.PushInfo:
    """Subscribe a browser. A message says that it is the person's turn, or that their time is nearly up."""
    services, person = services_of(request), await someone(request)
    services.newcomers.check(person.id)
    try:
        check_endpoint(data.endpoint, services.config.push_anywhere)
        key, auth = decoded(data.p256dh), decoded(data.auth)
    except (Forbidden, ValueError):
        raise Refusal("bad-subscription") from None
    if not is_key(key) or len(auth) != AUTH_BYTES or data.language not in LANGUAGES:
        raise Refusal("bad-subscription")
    store, now = services.registry.store, time.time()
    device = await store.device_of(hashed(key_of(request) or ""))
    subscription = Subscription(
        new_id(), person.id, device.id if device else "", data.endpoint, key, auth, data.language, now
    )
    await store.push.subscribe(subscription, DEVICES)
    return await _info(services, person)


@post("/me/push/end", summary="End push messages to a device", responses=refusals(401), status_code=HTTP_200_OK)
async def unsubscribe(request: Asking, data: JSONBody[wire.Unsubscribe]) -> wire.PushInfo:
    """End a subscription of the person."""
    services, person = services_of(request), await someone(request)
    store = services.registry.store.push
    if data.endpoint in {each.endpoint for each in await store.subscriptions_of(person.id)}:
        await store.unsubscribe(data.endpoint)
    return await _info(services, person)


@put("/me/push/quiet", summary="Set quiet hours", responses=refusals(401))
async def set_quiet(request: Asking, data: JSONBody[wire.SetQuiet]) -> wire.PushInfo:
    """Set when the person wants no push messages. What comes then is sent afterwards, if it is still true."""
    services, person = services_of(request), await someone(request)
    services.newcomers.check(person.id)
    given = data.quiet
    hours = None if given is None else QuietHours(given.begins, given.ends, given.zone)
    if hours is not None:
        try:
            ZoneInfo(hours.zone)
        except (OSError, ValueError, LookupError):
            raise Refusal("bad-zone", zone=hours.zone) from None
    await services.registry.store.push.set_quiet_hours(person.id, hours)
    return await _info(services, person)


async def _info(services: Services, person: Person) -> wire.PushInfo:
    store = services.registry.store.push
    quiet = await store.quiet_hours(person.id)
    endpoints = [each.endpoint for each in await store.subscriptions_of(person.id)]
    return wire.PushInfo(services.push.signer.public_key, endpoints, quiet and wire.Quiet(*quiet))


PUSH = (push_info, subscribe, unsubscribe, set_quiet)
