"""The ASGI application: puts all parts of the server together."""

import asyncio
import logging
import os
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from typing import Any

from litestar import Litestar, MediaType, Request, Response
from litestar.datastructures import State
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Server

from .. import __version__
from ..errors import Problem
from . import metrics, moderating, monitoring
from .access import Access
from .acknowledged import Acknowledged, report_lost
from .api import HANDLERS
from .bots import Bots
from .chores import keep_up
from .config import Config, configure
from .docs_page import DocsPage
from .gateway import Gateway
from .handling import Services
from .health import Health
from .hints import Hints
from .limits import Limits
from .malformed import malformed_request
from .middleware import LARGEST, Middleware, largest_body
from .openapi import DeclaredComponents, References
from .pages import page_handler
from .people import People
from .push import Push
from .refusals import Refusal, headers_of, not_stored, refusal_message, status_of
from .registry import RoomRegistry
from .reviews import Reviews
from .root_path import RootPath
from .store import NotStored, Store, Upgrading
from .stores import open_store
from .wire import API

PREVIEWS_PER_SECOND, PREVIEWS_AT_ONCE = 5.0, 60.0
"""Rate limit per address for pages of tables whose link preview names the game; above it they are sent without."""
NEWCOMERS_PER_SECOND, NEWCOMERS_AT_ONCE = 0.5, 30.0
"""Rate limit for new people and accounts per address, and for renaming and device links per person."""
RECOVERIES_PER_SECOND, RECOVERIES_AT_ONCE = 0.1, 5.0
"""Rate limit per address for recovery phrases."""
HINTS_PER_SECOND, HINTS_AT_ONCE = 0.5, 5.0
"""Rate limit per person for hints, also those about moves of replays; each one is a second of computing."""
REPLAYS_PER_SECOND, REPLAYS_AT_ONCE = 0.5, 20.0
"""Rate limit per address for replays, branches and pages of groups; each is a fraction of a second of computing."""
REPORTS_PER_SECOND, REPORTS_AT_ONCE = 1 / 600, 5.0
"""Rate limit per person for reports about others."""
TABLES_PER_SECOND, TABLES_AT_ONCE = 0.2, 20.0
"""Rate limit for opening tables, per person and per address."""
_log = logging.getLogger("biberbau.app")


def make_app(config: Config | None = None, addresses: tuple[str, ...] = ()) -> RootPath:
    """The whole server as an ASGI application, behind its middleware; the settings default to the environment's."""
    config = config or configure({}, os.environ)
    app = Litestar(
        route_handlers=[*monitoring.HANDLERS, *HANDLERS, *moderating.HANDLERS, page_handler(config.root_path)],
        lifespan=[partial(_lifespan, config, addresses)],
        openapi_config=api_document(config.root_path),
        plugins=[References()],
        exception_handlers={
            Problem: _refuse,
            HTTPException: _refuse_http_error,
            NotStored: _not_stored,
            RecursionError: _unreadable,
            UnicodeError: _unreadable,
            Exception: _break,
        },
        request_max_body_size=LARGEST,
        logging_config=None,
        debug=False,
    )
    guarded = Middleware(app, config, lambda: bool(app.state.services.registry.is_cut_off))
    return RootPath(Access(guarded, config.access_log), config.root_path)


def api_document(root_path: str = "") -> OpenAPIConfig:
    """The description of the HTTP API, for a server under a sub-path or with none."""
    return OpenAPIConfig(
        title="Biberbau",
        version=__version__,
        description="Tables of the beaver card games. Every error is a `Refused` with a stable code.",
        path=f"{API}/docs",
        servers=[Server(url=root_path or "/")],
        render_plugins=[DocsPage(root_path), JsonRenderPlugin(path="/openapi.json")],
        use_handler_docstrings=True,
        components=DeclaredComponents(),
    )


@asynccontextmanager
async def _lifespan(config: Config, addresses: tuple[str, ...], app: Litestar) -> AsyncIterator[None]:
    """Start the services that the handlers use, and stop them at the end."""
    store = await open_store(config)
    bots = Bots(config.workers)
    registry = RoomRegistry(config, store, bots)
    gateway = Gateway(registry)
    push = Push(config, registry)
    newcomers = Limits(NEWCOMERS_PER_SECOND, NEWCOMERS_AT_ONCE, config.limits)
    recoveries = Limits(RECOVERIES_PER_SECOND, RECOVERIES_AT_ONCE, config.limits)
    tables = Limits(TABLES_PER_SECOND, TABLES_AT_ONCE, config.limits)
    previews = Limits(PREVIEWS_PER_SECOND, PREVIEWS_AT_ONCE, config.limits)
    people = People(store, registry)
    registry.on_person_changed, registry.on_disconnected = people.drop, gateway.disconnect
    hints = Hints(is_searching=config.workers > 0)
    hint_rate = Limits(HINTS_PER_SECOND, HINTS_AT_ONCE, config.limits)
    replays = Limits(REPLAYS_PER_SECOND, REPLAYS_AT_ONCE, config.limits)
    reports = Limits(REPORTS_PER_SECOND, REPORTS_AT_ONCE, config.limits)
    reviews = Reviews(config, store)
    health = Health(store, registry, config.data)
    app.state.services = Services(
        config=config,
        registry=registry,
        people=people,
        gateway=gateway,
        push=push,
        addresses=addresses,
        newcomers=newcomers,
        recoveries=recoveries,
        tables=tables,
        previews=previews,
        hints=hints,
        hint_rate=hint_rate,
        replays=replays,
        reports=reports,
        reviews=reviews,
        health=health,
    )
    _measure(store, registry, gateway, health)
    bots.warm_up()
    await registry.moderation.load()
    running = [registry.run_maintenance, gateway.keep_watch, registry.watch_freshness, metrics.measure_lag]
    running += [registry.moderation.keep_current, push.keep_sending, reviews.keep_reviewing]
    acknowledged = None
    if config.store is None:
        report_lost(config.data, time.time(), config.keep_days)
        acknowledged = Acknowledged(config.data, registry)
        running.append(acknowledged.keep)
    else:
        running.append(gateway.keep_beating)
    chores = [asyncio.create_task(keep_up(chore.__name__, chore)) for chore in running]
    try:
        yield
    finally:
        for chore in chores:
            chore.cancel()
        await asyncio.gather(*chores, return_exceptions=True)
        registry.close()
        if acknowledged is not None:
            acknowledged.finish()
        await bots.close()
        await hints.close()
        await store.close()


def _measure(store: Store, registry: RoomRegistry, gateway: Gateway, health: Health) -> None:
    """Let the metrics read what only the services know."""
    metrics.QUEUE.set_function(lambda: store.queued)
    metrics.ROOMS.set_function(lambda: len(registry.rooms))
    metrics.SOCKETS.set_function(lambda: gateway.count)
    metrics.UNREADABLE.set_function(lambda: len(registry.unreadable))
    metrics.MAINTENANCE.set_function(lambda: health.maintenance_age)
    metrics.DISK.set_function(lambda: health.free_disk)


def _refuse(request: Request[Any, Any, State], problem: Problem) -> Response[Any]:
    refused = refusal_message(problem)
    status, headers = status_of(problem.code), headers_of(refused)
    return Response(refused, status_code=status, headers=headers, media_type=MediaType.JSON)


def _refuse_http_error(request: Request[Any, Any, State], error: HTTPException) -> Response[Any]:
    """Turn an error of the framework into a refusal."""
    code = {401: "unknown-person", 404: "not-found", 405: "wrong-method", 413: "too-large"}.get(error.status_code)
    fields = {"most": largest_body(request.scope)} if code == "too-large" else {}
    return _refuse(request, Refusal(code, **fields) if code else malformed_request(error))


def _unreadable(request: Request[Any, Any, State], error: RecursionError | UnicodeError) -> Response[Any]:
    """Answer a body that is nested too deeply or not UTF-8; the framework leaves these errors to us."""
    return _refuse(request, malformed_request(error))


def _not_stored(request: Request[Any, Any, State], error: NotStored) -> Response[Any]:
    _log.error("could not store a request", extra={"path": request.url.path, "why": str(error)})
    return _refuse(request, not_stored(isinstance(error, Upgrading)))


def _break(request: Request[Any, Any, State], error: Exception) -> Response[Any]:
    _log.exception("a request failed", extra={"path": request.url.path}, exc_info=error)
    return _refuse(request, Refusal("broken"))
