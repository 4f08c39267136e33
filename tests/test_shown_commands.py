"""Every command that the Markdown files show runs as printed, in a folder that looks like a fresh clone.

The environment is that of the tests. Commands that would take long run with small counts (`SMALLER`). What another test
runs is in `ELSEWHERE`, what no test can run in `NOT_RUN`; a command that is in neither must work.
"""

import os
import re
import signal
import subprocess
import sys
from fnmatch import fnmatchcase
from pathlib import Path

import pytest

from .shown_commands import DOCUMENTS, ROOT, Command, File, steps_of

SMALLER = (
    (r"--matches \d+", "--matches 4"),
    (r"(arena \S+ --bots \S+)$", r"\1 --matches 4"),
    (r"(simulate \S+ --seed \S+)$", r"\1 --matches 4"),
    (r"--gear compiled", "--gear plain"),
    (r"--port \d+", "--port 0"),
    (r"--runs \d+ --moves \d+ --seconds \d+ --idle \d+", "--tables 40 --runs 1 --moves 20 --seconds 1 --idle 4"),
    (r"--lan\b ?", ""),  # it would listen beyond this machine
    (r"bin/uvicorn ", "bin/uvicorn --port 0 "),
    (r"bin/hypercorn ", "bin/hypercorn --bind 127.0.0.1:0 "),
)
"""What is replaced in a command before it runs: long counts, fixed ports."""

ELSEWHERE = {
    "./biberbau bench": "tests/test_cli.py::test_bench_measures_the_plain_gear_without_numba",
    "./biberbau ladder --*": "tests/test_arena_pages.py::test_the_published_page_says_how_to_play_the_same_again",
    "./biberbau rules gang-short": "tests/test_variant.py::test_it_plays_in_the_terminal",
    ".venv/bin/pip install -e ../gang-short": "tests/test_variant.py",
    ".venv/bin/python examples/table_bot*": "tests/test_server_play.py::test_the_example_of_the_documentation_plays",
    "./biberbau * --lang eo": "tests/test_new_language.py",
    "make derive": "tests/test_derive.py",
    "make lockstep": "tests/test_gears.py",
    "make leaks": "tests/test_lab_leaks.py",
    "./biberbau verify *": "tests/test_fairness.py",
    "./biberbau replay * --play *": "tests/test_branching.py",
    "./biberbau copy*": "tests/test_copy.py",
    "./biberbau tables export *": "tests/test_server_inspection.py",
    "./biberbau tables close *": "tests/test_server_inspection.py",
    "./biberbau admin ban *": "tests/test_server_moderation.py",
    "./biberbau admin mute *": "tests/test_server_moderation.py",
    "./biberbau admin lift *": "tests/test_server_moderation.py",
    "./biberbau admin dismiss *": "tests/test_server_moderation.py",
}
"""Commands, as patterns, and the test that runs the same."""

NOT_RUN = {
    ".venv/bin/python -m pytest *": "runs tests",
    "make test": "runs tests",
    "make quick": "a part of make test",
    "make test-clusters": "installs Dask and Ray; .ci/run runs it",
    "make pythons": "makes an environment for each Python; the workflow runs it",
    "make web": "make test runs it before the tests",
    "make set-up-serve": "installs packages; tests/test_deploy.py says which",
    "make web-check": "make test runs it before the tests",
    "make web-dev": "runs until it is stopped, at a fixed port",
    "make bench": "takes half an hour on a quiet machine",
    "make bench-load": "takes half an hour on a quiet machine",
    "make bench-nodes": "takes ten minutes on a quiet machine",
    "make soak": "takes half an hour",
    "make lighthouse": "needs a quiet machine",
    "make gallery": "takes pictures for minutes, and writes into docs",
    "make clean": "removes the environment of the tests",
    "pip install *": "needs an environment of its own and the internet",
    "BIBERBAU_SKIP_WEB=1 pip install .": "needs an environment of its own and the internet",
    ".venv/bin/pip install hypercorn": "needs the internet",
    ".venv/bin/python -m bench.bots": "takes minutes; tests/test_bench_calls.py asks for its help",
    ".venv/bin/python -m bench.beliefs *": "takes minutes; tests/test_bench_calls.py asks for its help",
    ".venv/bin/python -m bench.load --runs *": "takes minutes; tests/test_bench_calls.py asks for its help",
    ".venv/bin/python -m bench.nodes*": "takes minutes; tests/test_bench_calls.py asks for its help",
    ".venv/bin/python -m bench.lab*": "takes minutes; tests/test_bench_calls.py asks for its help",
    ".venv/bin/python -m bench.lighthouse*": "needs a quiet machine; tests/test_bench_calls.py asks for its help",
    "./biberbau * --bots *py:learned.py:bot*": "needs a net that was trained",
    ".venv/bin/python -m biberbau.coach.rounds": "takes minutes, and writes into the package",
    ".venv/bin/python -m tests.coach_check *": "takes minutes",
    ".venv/bin/python -m tests.broken_moves *": "takes minutes; tests/test_bots_blunders.py plays a few matches",
    ".venv/bin/python -m tests.lost_cards *": "takes minutes; tests/test_bots_memory.py counts lost cards",
    ".venv/bin/python -m tests.luck_saved *": "takes minutes; tests/test_arena_luck.py plays a few",
    "./biberbau puzzle make *": "takes minutes",
    "./biberbau train *": "trains for minutes; tests/test_lab_training.py trains for a moment",
    "./biberbau exploit *": "trains for minutes; tests/test_lab_training.py trains for a moment",
    "./biberbau arena * --bots *py:nets/*": "needs a trained network",
    "./biberbau * --bots *py:bande*.py:bot*": "needs a net that was trained",
    "./biberbau arena bande-2p --bots *": "plays thousands of matches; tests/test_arena.py plays a small task",
    ".venv/bin/python -m biberbau.lab.data *": "plays for minutes or needs a cluster; tests/test_clusters.py runs it",
    ".venv/bin/python -m biberbau.lab.ppo *": "trains for minutes; tests/test_lab_ppo.py trains for a moment",
    ".venv/bin/python -m biberbau.lab.dmc *": "trains for minutes; tests/test_lab_dmc.py trains for a moment",
    ".venv/bin/pip install '.[[]train]'": "needs the internet",
    ".venv/bin/python -m bench.match*": "compares with an older version, which a shallow clone does not have",
    "mkdir ../earlier && git archive *": "installs an older version, which a shallow clone does not have",
    "python3 -m venv ../earlier/env": "installs an older version",
    "BIBERBAU_SKIP_WEB=1 ../earlier/env/bin/pip install *": "installs an older version",
    "../earlier/env/bin/python *": "needs an older version; tests/test_example_bots.py runs it with this one",
    "./biberbau arena * --bots 'boss*,cmd:../earlier/*": "needs an older version",
    ".venv/bin/python web/scripts/*.py": "make web-check runs it",
    ".\\biberbau *": "is for Windows",
    "sudo *": "sets up a machine; tests/test_deploy.py and tests/test_proxies.py check the files",
    "podman *": "needs a container engine",
    "make torture": "takes an hour; tests/test_nodes.py runs a small one",
    ".venv/bin/python -m tests.failover": "takes minutes; tests/test_nodes.py and tests/test_proxies.py have its parts",
    "createdb *": "needs a PostgreSQL; tests/test_nodes.py starts one",
    "./biberbau serve --store *": "needs a PostgreSQL; tests/test_nodes.py starts one",
    ".venv/bin/pip install -e '.[[]*postgresql]'": "needs the internet",
}
"""Commands, as patterns, and why no test runs them."""

WHOLE_PAGES = {"docs/api-walk.md": "tests/test_api_walk.py::test_the_commands_as_printed_play_a_match"}
"""Documents whose commands belong together, and the test that runs them."""

SERVERS = re.compile(r"\bserve\b(?!.*--help)|bin/(uvicorn|hypercorn)\b")
CLONE = (".venv", "Makefile", "bench", "biberbau", "docs", "examples", "pyproject.toml", "src", "tests", "tools", "web")
SECONDS = 300
"""Only a command that hangs takes that long."""


@pytest.fixture(scope="module")
def environment() -> None:
    """The environment of the launcher is that of this process, and the launcher would not install or build anything."""
    ready = [sys.executable, "-c", "import environment; raise SystemExit(not environment.is_installed(['test']))"]
    built = [sys.executable, str(ROOT / "web" / "scripts" / "build_page.py"), "--check"]
    is_ready = Path(sys.prefix) == ROOT / ".venv" and not subprocess.call(ready, cwd=ROOT / "tools")
    if not is_ready or subprocess.call(built):
        (pytest.fail if "CI" in os.environ else pytest.skip)("run make set-up-test and make web first")


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """A folder with the files of a clone after `make serve`."""
    folder = tmp_path / "clone"
    folder.mkdir()
    for name in CLONE:
        (folder / name).symlink_to(ROOT / name)
    return folder


def smaller(command: Command) -> str:
    """A command as it is run here. In a sentence `./biberbau bench` is only a name; then its help is printed."""
    if command.is_inline and re.fullmatch(r"\./biberbau \w+", command.text):
        return f"{command.text} --help"
    text = command.text
    for pattern, instead in SMALLER:
        text = re.sub(pattern, instead, text)
    return text


def is_listed(command: str) -> bool:
    """Whether another test runs a command, or none can."""
    return any(fnmatchcase(command, pattern) for pattern in (*ELSEWHERE, *NOT_RUN))


def problem_of(command: str, folder: Path) -> str:
    """Run a command in a shell; what is wrong with what it did, nothing if it worked."""
    settings = {"BIBERBAU_PORT": "0", "BIBERBAU_OPEN": "no", "BIBERBAU_DATA": str(folder.parent / "data")}
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("BIBERBAU_", "MAKE"))}
    process = subprocess.Popen(
        ["sh", "-c", command],
        cwd=folder,
        env={**kept, **settings, "PYTHON": sys.executable, "LANG": "C.UTF-8", "NO_COLOR": "1"},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )
    if SERVERS.search(command):
        return _served(process)
    try:
        said = process.communicate(timeout=SECONDS)[0]
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        return "it does not end"
    return said[-1000:] if process.returncode or "Traceback" in said else ""


def _served(process: subprocess.Popen[str]) -> str:
    """Wait until a server says its address, and stop it by Ctrl-C."""
    assert process.stdout is not None
    said = ""
    while "http://" not in said and (line := process.stdout.readline()):
        said += line
    is_running = process.poll() is None
    if is_running:
        os.killpg(process.pid, signal.SIGINT)
    said += process.communicate(timeout=SECONDS)[0]
    return "" if is_running and "http://" in said and "Traceback" not in said else said[-1000:] or "it says nothing"


@pytest.mark.usefixtures("environment")
@pytest.mark.parametrize("document", [name for name in DOCUMENTS if name not in WHOLE_PAGES])
def test_the_commands_of_a_document_run(document: str, clone: Path) -> None:
    problems = {}
    for step in steps_of((ROOT / document).read_text("utf-8")):
        if isinstance(step, File):
            (clone / step.name).unlink(missing_ok=True)
            (clone / step.name).write_text(step.text, "utf-8")
        elif not is_listed(step.text) and (problem := problem_of(smaller(step), clone)):
            problems[step.text] = problem
    assert not problems, "\n\n".join(f"$ {command}\n{problem}" for command, problem in problems.items())


def shown() -> set[str]:
    """Every command of every document."""
    steps = [step for name in DOCUMENTS for step in steps_of((ROOT / name).read_text("utf-8"))]
    return {step.text for step in steps if isinstance(step, Command)}


def test_every_command_of_make_has_a_target() -> None:
    targets = set(re.findall(r"^([\w-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
    named = {match[1] for text in shown() if (match := re.match(r"make ([\w-]+)", text))}
    assert named <= targets and {"serve", "play", "test"} <= named


def test_the_lists_name_commands_that_are_shown_and_tests_that_exist() -> None:
    commands = shown()
    assert [each for each in (*ELSEWHERE, *NOT_RUN) if not any(fnmatchcase(text, each) for text in commands)] == []
    for place in (*ELSEWHERE.values(), *WHOLE_PAGES.values()):
        path, _, test = place.partition("::")
        assert f"def {test}" in (ROOT / path).read_text("utf-8"), place


def test_commands_are_found_wherever_they_stand() -> None:
    text = """Run `./biberbau play clan` or, with a file of yours, `./biberbau replay FILE`; `clan` is no command.

    make serve   # in the browser

- In a list:

  ```sh
  ./biberbau arena gang \\
      --bots kit,boss
  echo "any program"
  ```

```
biberbau serve
> an answer
```

Save this as `bot.py`:

```python
pass
```
"""
    assert [*steps_of(text)] == [
        Command("./biberbau play clan", is_inline=True),
        Command("make serve"),
        Command("./biberbau arena gang      --bots kit,boss"),
        Command('echo "any program"'),
        Command("biberbau serve"),
        File("bot.py", "pass\n"),
    ]
