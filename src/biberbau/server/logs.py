"""Logs as JSON lines. They describe the server and never contain cards, names or secrets."""

import json
import logging
import sys
import threading
from collections.abc import Iterator
from contextvars import ContextVar
from datetime import UTC, datetime
from traceback import format_tb
from types import TracebackType

OWN = (
    *("table", "why", "code", "path", "bot", "method", "status", "seconds", "tables", "chore"),
    *("action", "person", "until", "report"),
)
"""The extra fields that are logged; all others are left out, so that no card, name or secret is logged by mistake."""

request_id: ContextVar[str | None] = ContextVar("request_id", default=None)
"""The id of the request that is being answered."""

ExcInfo = tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None]

_log = logging.getLogger("biberbau.logs")


class JsonLines(logging.Formatter):
    """Formats a log record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line."""
        line: dict[str, object] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "says": record.getMessage(),
        }
        if (request := request_id.get()) is not None:
            line["request"] = request
        line |= {name: getattr(record, name) for name in OWN if hasattr(record, name)}
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False, default=str)

    def formatException(self, ei: ExcInfo) -> str:
        """Traceback and type of an error, without its message, which may contain cards or names."""
        return "\n".join("".join(format_tb(error.__traceback__)) + _kind(error) for error in _causes(ei[1]))


def _kind(error: BaseException) -> str:
    return f"{type(error).__module__}.{type(error).__qualname__}"


def _causes(error: BaseException | None) -> Iterator[BaseException]:
    """An error and its causes, the first cause first."""
    if error is not None:
        yield from _causes(error.__cause__ or (None if error.__suppress_context__ else error.__context__))
        yield error


def set_up(level: str) -> None:
    """Log to standard error, as JSON lines."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
    logging.getLogger("biberbau.access").setLevel(logging.INFO)  # `--access-log` decides about it
    logging.getLogger("biberbau.audit").setLevel(logging.INFO)  # what an administrator does is always logged
    logging.getLogger("uvicorn").setLevel(logging.WARNING)  # it would log the links of tables
    logging.getLogger("uvicorn.error").setLevel(logging.ERROR)  # and a line for everybody who sends garbage


def catch_all() -> None:
    """Log Python's warnings and uncaught errors in the same format."""
    logging.captureWarnings(True)
    sys.excepthook = _ended
    threading.excepthook = lambda args: _ended(args.exc_type, args.exc_value, args.exc_traceback)


def _ended(kind: type[BaseException], error: BaseException | None, trace: TracebackType | None) -> None:
    """Log an error that ended a thread or the process."""
    if error is not None and not issubclass(kind, KeyboardInterrupt | SystemExit):
        _log.critical("uncaught error", exc_info=(kind, error, trace))
