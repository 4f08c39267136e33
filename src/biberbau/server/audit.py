"""The audit log: a line for everything that an administrator does, on the page or from the shell."""

import logging
import sys
from datetime import UTC, datetime
from logging.handlers import SysLogHandler
from pathlib import Path

from .logs import JsonLines

SYSTEM_LOG = Path("/dev/log")
"""The socket of the system's log, where there is one."""

_log = logging.getLogger("biberbau.audit")


def imposed(kind: str, person: str, until: float) -> None:
    """Log that a person was muted or banned until a time."""
    ends = datetime.fromtimestamp(until, UTC).isoformat(timespec="seconds")
    _log.info("sanction imposed", extra={"action": kind, "person": person, "until": ends})


def lifted(kind: str, person: str) -> None:
    """Log that a sanction was ended."""
    _log.info("sanction lifted", extra={"action": kind, "person": person})


def dismissed(report: str) -> None:
    """Log that a report was closed."""
    _log.info("report dismissed", extra={"report": report})


def log_from_shell() -> None:
    """Log to standard error, and to the log of the system: the log of a running server belongs to another process."""
    handlers: list[logging.Handler] = [logging.StreamHandler(sys.stderr)]
    if SYSTEM_LOG.is_socket():
        system = SysLogHandler(str(SYSTEM_LOG))
        system.ident = "biberbau: "
        handlers.append(system)
    for handler in handlers:
        handler.setFormatter(JsonLines())
    _log.handlers = handlers
    _log.setLevel(logging.INFO)
    _log.propagate = False
