"""Chores: tasks that run for as long as the server does. One that ends by mistake is logged and started again."""

import asyncio
import logging
from collections.abc import Awaitable, Callable

AGAIN = 5.0
"""Seconds until a chore that has ended is started again."""

_log = logging.getLogger("biberbau.chores")


async def keep_up(name: str, chore: Callable[[], Awaitable[None]]) -> None:
    """Run a chore until this task is cancelled."""
    while True:
        try:
            await chore()
            _log.error("a chore has ended; it is started again", extra={"chore": name})
        except Exception:
            _log.exception("a chore has failed; it is started again", extra={"chore": name})
        await asyncio.sleep(AGAIN)
