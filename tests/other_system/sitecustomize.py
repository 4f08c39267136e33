"""Shows Biberbau's modules a system without POSIX: put this folder on PYTHONPATH.

Modules of others still see the real system, because they have their own branches for Windows, which do not run here.
"""

import builtins
import sys
from types import ModuleType
from typing import Any

NO_MODULES = {"fcntl", "grp", "pty", "pwd", "resource", "termios", "tty"}
NO_NAMES = {
    "os": {
        "fork",
        "geteuid",
        "getpgid",
        "getuid",
        "killpg",
        "nice",
        "sched_getaffinity",
        "sched_setaffinity",
        "setsid",
    },
    "signal": {"SIGHUP", "SIGKILL", "SIGUSR1", "alarm", "pthread_sigmask", "setitimer"},
    "socket": {"AF_UNIX", "SO_REUSEPORT"},
}

_import = builtins.__import__
_shown: dict[str, ModuleType] = {}


def _import_there(name: str, globals: Any = None, locals: Any = None, fromlist: Any = (), level: int = 0) -> ModuleType:
    importer = (globals or {}).get("__name__", "")
    if level == 0 and (importer == "biberbau" or importer.startswith("biberbau.") or importer == "__main__"):
        if name in NO_MODULES:
            raise ModuleNotFoundError(f"No module named '{name}'", name=name)
        if name in NO_NAMES:
            return _shown.get(name) or _without_posix(_import(name))
    return _import(name, globals, locals, fromlist, level)


def _without_posix(module: ModuleType) -> ModuleType:
    shown = _shown[module.__name__] = ModuleType(module.__name__)
    hidden = NO_NAMES[module.__name__]
    vars(shown).update({name: value for name, value in vars(module).items() if name not in hidden})
    if module.__name__ == "os":
        vars(shown)["name"] = "nt"
    return shown


if __name__ == "sitecustomize":  # and not where a test imports it
    builtins.__import__ = _import_there
    sys.modules["uvloop"] = None  # type: ignore[assignment]  # importing it fails from now on, for uvicorn too
