"""Everything that has to hold for the page: types, unit tests, a build, and its size. `make web-check` runs it."""

import subprocess
import sys

import build_page
import size

CHECKS = (
    (
        "node_modules/svelte-check/bin/svelte-check",
        "--tsconfig",
        "tsconfig.json",
        "--fail-on-warnings",
        "--output",
        "human",
    ),
    ("node_modules/vitest/vitest.mjs", "run", "--reporter", "dot"),
)


def check() -> None:
    """Run every check. Raises Missing or CalledProcessError."""
    node = build_page.find_node()
    build_page.install_packages(node)
    build_page.export()
    for command in CHECKS:
        build_page.run(node, *command, node=node)
    build_page.build()
    size.check()


if __name__ == "__main__":
    try:
        check()
    except (build_page.Missing, size.TooLarge) as problem:
        sys.exit(str(problem))
    except subprocess.CalledProcessError as problem:
        sys.exit(problem.returncode)
