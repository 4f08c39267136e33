"""Settings of a server: flags, then environment variables (`BIBERBAU_PORT` for `--port`), then defaults."""

import os
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from ..errors import Problem

HIGHEST_PORT = 65535
LONGEST_BAN = 365
"""Days of the longest sanction."""
OWN_NAMES = (
    *("api", "assets", "healthz", "readyz", "metrics"),
    *("table", "rules", "new", "learn", "kids", "matches", "groups", "pad", "replay"),
    *("daily", "puzzle", "puzzles", "privacy", "sign-in", "admin"),
)
"""First parts of the server's own paths. A sub-path begins with none of them, so that paths are unambiguous."""


class BadSetting(Problem):
    """A flag or variable with an invalid value."""

    family = "serve"


class CannotServe(Problem):
    """A port or a folder that cannot be used."""

    family = "serve"


def data_home(environment: Mapping[str, str]) -> Path:
    """Where a user's tables are kept."""
    given = environment.get("XDG_DATA_HOME")
    return Path(given or Path.home() / ".local" / "share") / "biberbau"


def bot_workers() -> int:
    """The default number of bot processes: one core is left for the server."""
    return max(1, min(4, (os.cpu_count() or 1) - 1))


@dataclass(frozen=True, slots=True)
class Config:
    """All settings of a server; times are in seconds unless the name says otherwise."""

    host: str = "127.0.0.1"
    port: int = 8000
    data: Path = field(default_factory=lambda: data_home(os.environ))
    store: str | None = None
    key_file: Path | None = None
    lan: bool = False
    open: bool = True
    secure: bool = False
    names: tuple[str, ...] = ()
    origins: tuple[str, ...] = ()
    proxies: str = "127.0.0.1"
    root_path: str = ""
    monitors: tuple[str, ...] = ("127.0.0.1", "::1")
    workers: int = field(default_factory=bot_workers)
    limits: bool = True
    grace: float = 60.0
    pause: float = 45.0
    pace: float = 0.7
    keep_days: int = 14
    forget_days: int = 180
    keep_results: int = 365
    report_days: int = 30
    log_level: str = "warning"
    push_contact: str = ""
    push_anywhere: bool = False
    access_log: bool = False

    @property
    def key_path(self) -> Path:
        """The key file; by default it lies beside the data folder, so that a copy of the folder does not contain it."""
        data = self.data.absolute()
        return self.key_file or data.with_name(f"{data.name}.key")


class Setting(NamedTuple):
    """A setting as a flag or variable: name, placeholder, parser and help text."""

    name: str
    shown: str
    read: Callable[[str], object]
    about: str

    @property
    def flag(self) -> str:
        """The flag, without its dashes."""
        return self.name.replace("_", "-")

    @property
    def variable(self) -> str:
        """The environment variable."""
        return f"BIBERBAU_{self.name.upper()}"


def _number(least: int, most: int) -> Callable[[str], int]:
    def read(text: str) -> int:
        if not least <= int(text) <= most:
            raise ValueError(text)
        return int(text)

    return read


def _seconds(text: str) -> float:
    if not 0 <= float(text) <= 86400:
        raise ValueError(text)
    return float(text)


def _store(text: str) -> str:
    if not text.startswith(("postgresql://", "postgres://")):
        raise ValueError(text)
    return text


def _contact(text: str) -> str:
    if not text.startswith(("mailto:", "https://")):
        raise ValueError(text)
    return text


def _list(text: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in text.split(",") if part.strip())


def _names(text: str) -> tuple[str, ...]:
    return tuple(name.lower() for name in _list(text))


def _root_path(text: str) -> str:
    """Parse a sub-path; `/` is none."""
    path = text.strip("/")
    if not re.fullmatch(r"[\w-]+(/[\w-]+)*|", path, re.ASCII) or path.partition("/")[0] in OWN_NAMES:
        raise ValueError(text)
    return f"/{path}" if path else ""


def _level(text: str) -> str:
    if text.lower() not in LOG_LEVELS:
        raise ValueError(text)
    return text.lower()


def read_switch(text: str) -> bool:
    """Parse yes or no."""
    return {"1": True, "true": True, "yes": True, "on": True, "0": False, "false": False, "no": False, "off": False}[
        text.lower()
    ]


LOG_LEVELS = ("debug", "info", "warning", "error")
SETTINGS = (
    Setting("host", "ADDRESS", str, "address to listen on"),
    Setting("port", f"0-{HIGHEST_PORT}", _number(0, HIGHEST_PORT), "port to listen on; 0 picks a free one"),
    Setting("data", "DIR", Path, "folder of the database"),
    Setting("store", "URL", _store, "postgresql://… instead of the SQLite file in the data folder"),
    Setting("key_file", "FILE", Path, "file of the key for fair deals; beside the data folder if not given"),
    Setting("lan", "yes/no", read_switch, "listen on the local network; print the address and a QR code for phones"),
    Setting("open", "yes/no", read_switch, "open the page in a browser after the start"),
    Setting("secure", "yes/no", read_switch, "behind a TLS proxy: set Secure cookies and HSTS"),
    Setting("names", "NAME,…", _names, "additional allowed host names (Host header)"),
    Setting("origins", "URL,…", _list, "additional allowed origins (Origin header)"),
    Setting("proxies", "ADDRESS,…", str, "proxies whose X-Forwarded-For is trusted"),
    Setting("root_path", "PATH", _root_path, "sub-path under which a proxy serves this server, such as /biber"),
    Setting("monitors", "ADDRESS,…", _list, "addresses that may read /metrics"),
    Setting("workers", "0-64", _number(0, 64), "number of bot processes; 0: bots use the heuristic only"),
    Setting("limits", "yes/no", read_switch, "rate and resource limits; switch off only for benchmarks"),
    Setting("grace", "SECONDS", _seconds, "seconds before a bot plays for an absent person"),
    Setting("pause", "SECONDS", _seconds, "longest pause between rounds, if two devices or more play"),
    Setting("pace", "SECONDS", _seconds, "shortest time before a bot moves"),
    Setting("keep_days", "DAYS", _number(1, 3650), "delete tables after this many days of inactivity"),
    Setting("forget_days", "DAYS", _number(1, 3650), "delete people after this many days of inactivity"),
    Setting(
        "keep_results",
        "DAYS",
        _number(0, 3650),
        "delete a finished match this many days after the last visit of any of its people; 0: keep none",
    ),
    Setting("report_days", "DAYS", _number(1, 3650), "delete reports about people after this many days"),
    Setting("log_level", "/".join(LOG_LEVELS), _level, "lowest level that is logged"),
    Setting("push_contact", "URL", _contact, "mailto: or https: address of the operator, for push services"),
    Setting("push_anywhere", "yes/no", read_switch, "also send push messages to private addresses; only for tests"),
    Setting("access_log", "yes/no", read_switch, "log every request, without addresses"),
)
"""Every setting, in the order of the help."""


def configure(flags: Mapping[str, object], environment: Mapping[str, str]) -> Config:
    """The settings of a server. BadSetting if a value is invalid."""
    chosen: dict[str, Any] = {}
    for setting in SETTINGS:
        given = flags.get(setting.name)
        if given is None:
            given = environment.get(setting.variable) or None
        if given is not None:
            chosen[setting.name] = given if not isinstance(given, str) else _read(setting, given)
    return Config(**chosen)


def _read(setting: Setting, given: str) -> object:
    try:
        return setting.read(given)
    except (ValueError, KeyError):
        raise BadSetting("setting", name=f"--{setting.flag}", value=given, expected=setting.shown) from None
