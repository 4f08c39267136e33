"""The page with live reload, which asks the server at port 8000: `make web-dev`."""

import subprocess
import sys
from contextlib import suppress

import build_page


def develop() -> None:
    """Serve the page from its sources until Ctrl-C. Raises Missing or CalledProcessError."""
    node = build_page.find_node()
    build_page.install_packages(node)
    build_page.export()
    build_page.run(node, "node_modules/vite/bin/vite.js", node=node)


if __name__ == "__main__":
    with suppress(KeyboardInterrupt):
        try:
            develop()
        except build_page.Missing as problem:
            sys.exit(str(problem))
        except subprocess.CalledProcessError as problem:
            sys.exit(problem.returncode)
