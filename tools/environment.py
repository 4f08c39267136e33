"""The virtual environment of a checkout: made, filled and used by the launcher `./biberbau` and by the Makefile.

    python tools/environment.py set-up EXTRA …      install Biberbau with these extras, unless that is done already
    python tools/environment.py run COMMAND …       install what a command of Biberbau needs, then run it

Only the standard library is used. The file must compile with older Pythons, so that they get to the message that a
newer one is needed.
"""

from __future__ import annotations

import hashlib
import os
import re
import subprocess
import sys
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Iterator, Sequence  # noqa: UP035  (older Pythons)

ROOT = Path(__file__).resolve().parents[1]
VENV = ROOT / ".venv"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
STAMP = VENV / "installed-extras"
"""The fingerprint of what was installed, then one extra a line."""
OLDEST = (3, 11)
EXTRAS = {
    "serve": ("serve", "compiled"),
    "copy": ("serve",),
    "backup": ("serve",),
    "tables": ("serve",),
    "admin": ("serve",),
    "play": ("compiled",),
    "analyse": ("compiled",),
    "puzzle": ("compiled",),
    "simulate": ("compiled",),
    "bench": ("compiled",),
    "arena": ("arena",),
    "ladder": ("arena",),
    "train": ("arena",),
    "exploit": ("arena",),
}
"""What a command needs beyond the standard library. `play` needs numba for its two strongest bots, `puzzle` to make
puzzles; `train` and `exploit` draw learning curves."""
USAGE = "usage: python tools/environment.py set-up EXTRA … | run COMMAND …"


class Failed(Exception):
    """Something could not be set up; the message says what, and what to do."""


def main(arguments: Sequence[str]) -> int:
    """Set up or run; return the exit status."""
    if arguments[:1] not in (["set-up"], ["run"]):
        print(USAGE, file=sys.stderr)
        return 2
    action, words = arguments[0], list(arguments[1:])
    try:
        check_version()
        if action == "set-up":
            set_up(words)
            return 0
    except Failed as problem:
        print(f"biberbau: {problem}", file=sys.stderr)
        return 1
    prepare(command_in(words), names_database([*words, os.environ.get("BIBERBAU_STORE", "")]))
    return run(words)


def check_version() -> None:
    """Refuse a Python that is too old. Raises Failed."""
    if sys.version_info < OLDEST:
        version = ".".join(map(str, sys.version_info[:3]))
        raise Failed(
            f"Python 3.11 or newer is needed; this is {version}. Name a newer one: PYTHON=python3.12 ./biberbau"
        )


def command_in(words: Sequence[str]) -> str:
    """The command among the arguments of a call; nothing if only help or the version is asked for."""
    if not {"-h", "--help", "--version"}.isdisjoint(words):
        return ""
    rest = words[2:] if words[:1] == ["--lang"] else words
    return rest[0] if rest and rest[0] in EXTRAS else ""


def names_database(words: Sequence[str]) -> bool:
    """Whether one of the arguments is the address of a PostgreSQL database."""
    return any(re.search("(^|=)postgres(ql)?://", word) for word in words)


def prepare(command: str, needs_database: bool = False) -> None:
    """Set up what a command needs; where that fails, say so and let the command run with what is there."""
    extras = EXTRAS.get(command, ())
    try:
        set_up([*extras, "postgresql"] if extras and needs_database else extras)
        if command == "serve":
            build_page()
    except Failed as problem:
        print(f"biberbau: {problem}", file=sys.stderr)


def run(words: Sequence[str]) -> int:
    """Run a command of Biberbau in the folder of the caller; without an environment straight from the sources."""
    environment = dict(os.environ)
    environment["PATH"] = os.pathsep.join([str(PYTHON.parent), os.environ.get("PATH", "")])  # for bots: cmd:python3 …
    if not STAMP.is_file():
        environment["PYTHONPATH"] = str(ROOT / "src")
    call = [str(PYTHON if PYTHON.exists() else sys.executable), "-m", "biberbau", *words]
    sys.stderr.flush()
    if os.name != "nt":
        os.execve(call[0], call, environment)
    return subprocess.call(call, env=environment)


def set_up(extras: Sequence[str]) -> None:
    """Install Biberbau with extras, in addition to those of earlier calls; nothing is done twice. Raises Failed."""
    if is_installed(extras):
        return
    with locked():
        if is_installed(extras):
            return
        if not PYTHON.exists():
            create()
        wanted = sorted({*installed(), *extras})
        print(
            f"Installing Biberbau ({', '.join(wanted) or 'no extras'}) in {VENV}; this may take some minutes …",
            file=sys.stderr,
            flush=True,
        )
        target = f".[{','.join(wanted)}]" if wanted else "."
        install("-e", target)
        STAMP.write_text("\n".join([fingerprint(), *wanted]) + "\n", encoding="utf-8")


def create() -> None:
    """Make the virtual environment. Raises Failed."""
    made = subprocess.run([sys.executable, "-m", "venv", str(VENV)], stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    if made.returncode:
        said = made.stdout.decode("utf-8", "replace").strip()
        raise Failed(
            f"{said}\nThe virtual environment could not be made in {VENV}. "
            "On Debian and Ubuntu the package python3-venv is needed. The folder must be writable: "
            "clone the repository into a folder of your own."
        )


def install(*what: str) -> None:
    """Let pip install something, with the versions that are tested together. Raises Failed."""
    pip = [str(PYTHON), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "-c", "constraints.txt"]
    environment = dict(os.environ, BIBERBAU_SKIP_WEB="1")  # build_page() builds the page and shows what is missing
    if subprocess.run([*pip, *what], cwd=str(ROOT), env=environment).returncode:
        raise Failed(
            "The packages could not be installed (see above). Is there a connection to the internet? "
            "The next call tries again."
        )


def build_page() -> None:
    """Build the page into the package, unless it is up to date. Raises Failed."""
    script = ROOT / "web" / "scripts" / "build_page.py"
    if subprocess.run([str(PYTHON), str(script), "--check"]).returncode == 0:
        return
    set_up(["web"])
    print("Building the page …", file=sys.stderr, flush=True)
    if subprocess.run([str(PYTHON), str(script)]).returncode:
        raise Failed("The page could not be built (see above). The next call tries again.")


def is_installed(extras: Sequence[str]) -> bool:
    """Whether the environment has these extras, from the present files."""
    is_current = PYTHON.exists() and STAMP.is_file() and _stamp()[0] == fingerprint()
    return is_current and {*extras} <= with_included(installed())


def installed() -> list[str]:
    """The extras of earlier calls."""
    return _stamp()[1:]


def with_included(extras: Sequence[str]) -> set[str]:
    """The extras, and those that they include: `biberbau[arena,serve]` in the requirements of `test`."""
    import tomllib  # Python 3.11

    declared = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
    found: set[str] = set()
    waiting = list(extras)
    while waiting:
        extra = waiting.pop()
        found.add(extra)
        for requirement in declared.get(extra, ()):
            included = re.match(r"biberbau\[(.+)\]", requirement)
            waiting += included[1].split(",") if included else []
    return found


def _stamp() -> list[str]:
    return STAMP.read_text(encoding="utf-8").split() if STAMP.is_file() else [""]


def fingerprint() -> str:
    """A hash of everything that decides what is installed, and where."""
    digest = hashlib.sha256(str(ROOT).encode())
    for name in ("pyproject.toml", "constraints.txt"):
        digest.update((ROOT / name).read_bytes())
    return digest.hexdigest()


@contextmanager
def locked() -> Iterator[None]:
    """Keep a second call that starts meanwhile waiting, where the system has such locks. Raises Failed."""
    try:
        import fcntl
    except ImportError:
        yield
        return
    with ExitStack() as stack:
        try:
            lock = stack.enter_context(open(ROOT / ".venv.lock", "w"))
        except OSError as error:
            raise Failed(
                f"{ROOT} cannot be written to ({error.strerror}): clone the repository into a folder of your own."
            ) from error
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
