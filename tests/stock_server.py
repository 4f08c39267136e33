"""The application under a stock ASGI server, set up by the environment; a file in its data folder names the server."""

import os
import sys
from collections.abc import Callable
from pathlib import Path

from biberbau.cli import main
from biberbau.server import serving
from biberbau.server.config import SETTINGS, Config

CHOICE = "asgi-server"
COMMANDS = {
    "uvicorn": ("uvicorn", "--log-level", "warning", "--fd", "{fd}", "--factory", "biberbau.server.app:make_app"),
    "hypercorn": ("hypercorn", "--graceful-timeout", "1", "--bind", "fd://{fd}", "biberbau.server.app:make_app()"),
}


def choose(data: Path, server: str) -> None:
    """Choose the ASGI server for a data folder."""
    (data / CHOICE).write_text(server)


def serve(config: Config, language: str, say: Callable[[str], None]) -> None:
    """Become the chosen server, with the given settings in the environment."""
    listening = serving.listen(config)
    listening.listen()
    listening.set_inheritable(True)
    say(f"http://localhost:{listening.getsockname()[1]}")
    sys.stdout.flush()
    command = [word.format(fd=listening.fileno()) for word in COMMANDS[(config.data / CHOICE).read_text()]]
    chosen = {setting.variable: getattr(config, setting.name) for setting in SETTINGS}
    settings = {variable: _written(value) for variable, value in chosen.items() if value is not None}
    os.execve(sys.executable, [sys.executable, "-m", *command], os.environ | settings)


def _written(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if value is None:
        return ""
    return ",".join(value) if isinstance(value, tuple) else str(value)


if __name__ == "__main__":
    vars(serving)["serve"] = serve
    sys.exit(main(sys.argv[1:]))
