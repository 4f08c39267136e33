"""Logs for machines: a JSON object a line. They say what happened to the server, never what lies on a table."""

import json
import logging
import sys
import threading
from collections.abc import Iterator
from datetime import UTC, datetime
from traceback import format_tb
from types import TracebackType

OWN = ("table", "why", "code", "path", "bot")
"""What may be noted beside the message; nothing else is, so no card, name or secret can slip in."""

ExcInfo = tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None]

_log = logging.getLogger("biberbau.logs")


class JsonLines(logging.Formatter):
    """Writes a record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line."""
        line: dict[str, object] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "says": record.getMessage(),
        }
        line |= {name: getattr(record, name) for name in OWN if hasattr(record, name)}
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False, default=str)

    def formatException(self, ei: ExcInfo) -> str:
        """Where an error happened and of what kind it is; not what it says, which may be about cards or people."""
        return "\n".join("".join(format_tb(error.__traceback__)) + _kind(error) for error in _causes(ei[1]))


def _kind(error: BaseException) -> str:
    return f"{type(error).__module__}.{type(error).__qualname__}"


def _causes(error: BaseException | None) -> Iterator[BaseException]:
    """An error and what led to it, the first cause first."""
    if error is not None:
        yield from _causes(error.__cause__ or (None if error.__suppress_context__ else error.__context__))
        yield error


def set_up(level: str) -> None:
    """Send everything that is logged to standard error, as JSON lines."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
    logging.getLogger("uvicorn").setLevel(logging.WARNING)  # it would note the links of tables


def catch_all() -> None:
    """Log also what Python would write to standard error by itself: warnings, and errors that nobody has caught."""
    logging.captureWarnings(True)
    sys.excepthook = _ended
    threading.excepthook = lambda args: _ended(args.exc_type, args.exc_value, args.exc_traceback)


def _ended(kind: type[BaseException], error: BaseException | None, trace: TracebackType | None) -> None:
    """Log an error that has ended a thread, or the process."""
    if error is not None and not issubclass(kind, KeyboardInterrupt | SystemExit):
        _log.critical("ended by an error", exc_info=(kind, error, trace))
