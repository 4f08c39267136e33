"""What the page takes for granted about the server is what the server says."""

import subprocess
import sys
from pathlib import Path

SCRIPTS = Path(__file__).parents[1] / "web" / "scripts"


def test_the_types_of_the_page_are_those_of_the_wire() -> None:
    code = "import wire; print(wire.TARGET.read_text(encoding='utf-8') == wire.typescript())"
    result = subprocess.run([sys.executable, "-c", code], cwd=SCRIPTS, capture_output=True, text=True, check=True)
    assert result.stdout.strip() == "True", "python web/scripts/wire.py writes them anew"
