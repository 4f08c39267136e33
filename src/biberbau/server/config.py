"""How a server is run: by flags, or else the environment (`BIBERBAU_PORT` for `--port`), or else sane defaults."""

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from ..errors import Problem

HIGHEST_PORT = 65535


class BadSetting(Problem):
    """A flag or variable whose value makes no sense."""

    family = "serve"


class CannotServe(Problem):
    """A port or a folder that can't be used."""

    family = "serve"


def data_home(environment: Mapping[str, str]) -> Path:
    """Where a user's tables are kept."""
    given = environment.get("XDG_DATA_HOME")
    return Path(given or Path.home() / ".local" / "share") / "biberbau"


def bot_workers() -> int:
    """The default number of bot processes: one core is left for the server. Windows has none (`bots/process.py`)."""
    return max(1, min(4, (os.cpu_count() or 1) - 1)) if os.name == "posix" else 0


@dataclass(frozen=True, slots=True)
class Config:
    """All settings of a server; times are in seconds unless they say otherwise."""

    host: str = "127.0.0.1"
    port: int = 8000
    data: Path = field(default_factory=lambda: data_home(os.environ))
    lan: bool = False
    open: bool = True
    secure: bool = False
    names: tuple[str, ...] = ()
    origins: tuple[str, ...] = ()
    proxies: str = "127.0.0.1"
    workers: int = field(default_factory=bot_workers)
    limits: bool = True
    grace: float = 60.0
    pause: float = 45.0
    pace: float = 0.7
    keep_days: int = 14
    forget_days: int = 180
    log_level: str = "warning"


class Setting(NamedTuple):
    """A setting as people give it: its name, how its value is shown and read, and what it is for."""

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
        """The variable of the environment."""
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


def _list(text: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in text.split(",") if part.strip())


def _names(text: str) -> tuple[str, ...]:
    return tuple(name.lower() for name in _list(text))


def _level(text: str) -> str:
    if text.lower() not in LOG_LEVELS:
        raise ValueError(text)
    return text.lower()


def read_switch(text: str) -> bool:
    """Read yes or no."""
    return {"1": True, "true": True, "yes": True, "on": True, "0": False, "false": False, "no": False, "off": False}[
        text.lower()
    ]


LOG_LEVELS = ("debug", "info", "warning", "error")
SETTINGS = (
    Setting("host", "ADDRESS", str, "address to listen on"),
    Setting("port", f"0-{HIGHEST_PORT}", _number(0, HIGHEST_PORT), "port to listen on; 0 takes any free one"),
    Setting("data", "DIR", Path, "folder where tables and people are kept"),
    Setting("lan", "yes/no", read_switch, "open it to the house, and show the address and a QR code for phones"),
    Setting("open", "yes/no", read_switch, "open the page in a browser"),
    Setting("secure", "yes/no", read_switch, "TLS is in front: send cookies encrypted only"),
    Setting("names", "NAME,…", _names, "other names by which this server may be called"),
    Setting("origins", "URL,…", _list, "other origins whose pages may use this server"),
    Setting("proxies", "ADDRESS,…", str, "proxies that may say for whom they ask"),
    Setting("workers", "0-64", _number(0, 64), "processes in which bots think"),
    Setting("limits", "yes/no", read_switch, "limit how much somebody may ask; off only for measurements"),
    Setting("grace", "SECONDS", _seconds, "how long a seat waits for somebody who is away, before a bot stands in"),
    Setting("pause", "SECONDS", _seconds, "how long people may look at the end of a round"),
    Setting("pace", "SECONDS", _seconds, "the least time before a bot's move, so that people can follow"),
    Setting("keep_days", "DAYS", _number(1, 3650), "how long an abandoned table is kept"),
    Setting("forget_days", "DAYS", _number(1, 3650), "how long somebody is known who does not come back"),
    Setting("log_level", "/".join(LOG_LEVELS), _level, "how much is logged"),
)
"""Every setting, in the order of the help."""


def configure(flags: Mapping[str, object], environment: Mapping[str, str]) -> Config:
    """The settings of a server; BadSetting if a value makes no sense."""
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
