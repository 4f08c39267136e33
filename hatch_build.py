"""Builds the page when the package is built or installed, so that installing needs no Node on the system.

`BIBERBAU_SKIP_WEB=1` leaves the page out: the engine, the terminal and the bots do without it. Where the page can't be
built, that is said, and everything else is installed.
"""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).parent / "web" / "scripts"))

import build_page

ROOT = Path(__file__).parent
HAVE_WHEELS = 'platform_machine in "x86_64 AMD64 aarch64 arm64"'


class PageBuildHook(BuildHookInterface[Any]):
    """Brings the built page up to date before the package is made."""

    def dependencies(self) -> list[str]:
        """Node, if there is something to build."""
        return [f"{build_page.NODE_PACKAGE}; {HAVE_WHEELS}"] if self._is_wanted() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the page, or say why there is none."""
        if not self._is_wanted():
            return
        try:
            build_page.build()
        except (build_page.Missing, subprocess.CalledProcessError, OSError) as problem:
            self.app.display_warning(f"The page was not built, so there is no `biberbau serve` yet. {problem}")

    def _is_wanted(self) -> bool:
        return not os.environ.get("BIBERBAU_SKIP_WEB") and not build_page.is_current()
