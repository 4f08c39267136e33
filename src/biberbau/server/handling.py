"""What all HTTP handlers use: the parts of the server, who asks, and the refusals that are documented."""

from dataclasses import dataclass
from typing import Any

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.datastructures import State
from litestar.openapi.datastructures import ResponseSpec

from . import wire
from .config import Config
from .cookies import key_in
from .gateway import Gateway
from .health import Health
from .hints import Hints
from .limits import Limits
from .people import People
from .push import Push
from .refusals import Refusal
from .registry import RoomRegistry
from .reviews import Reviews
from .store import Person

Asking = Request[Any, Any, State]


@dataclass(slots=True)
class Services:
    """The parts of the server that the handlers use."""

    config: Config
    registry: RoomRegistry
    people: People
    gateway: Gateway
    push: Push
    addresses: tuple[str, ...]
    newcomers: Limits
    recoveries: Limits
    tables: Limits
    previews: Limits
    hints: Hints
    hint_rate: Limits
    replays: Limits
    reports: Limits
    reviews: Reviews
    health: Health


def services_of(connection: ASGIConnection[Any, Any, Any, State]) -> Services:
    """The services of this server."""
    services: Services = connection.app.state.services
    return services


def refusals(*codes: int) -> dict[int, ResponseSpec]:
    """Document the statuses with which a request may be refused, besides the common ones."""
    return {
        code: ResponseSpec(
            wire.Refused, description="The request was refused; the body says why.", generate_examples=False
        )
        for code in (400, 403, 413, 429, *codes)
    }


async def find_person(connection: ASGIConnection[Any, Any, Any, State]) -> Person | None:
    """The person who sends a request, by bearer token or cookie; None if unknown."""
    return await services_of(connection).people.find(key_of(connection))


def key_of(connection: ASGIConnection[Any, Any, Any, State]) -> str | None:
    """The key that a device sends, as bearer token or cookie."""
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    services = services_of(connection)
    return token.strip() if scheme.lower() == "bearer" else key_in(connection.cookies, services.config)


def agent_of(connection: ASGIConnection[Any, Any, Any, State]) -> str:
    """What the browser calls itself."""
    agent: str = connection.headers.get("user-agent", "")
    return agent


async def someone(request: Asking) -> Person:
    """The person who sends a request. Refusal if unknown."""
    person = await find_person(request)
    if person is None:
        raise Refusal("unknown-person")
    return person
