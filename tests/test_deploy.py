"""The files of `deploy`: they name what exists, and the page about hosting shows them as they are."""

import json
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from biberbau.cli import _parser
from biberbau.server.config import SETTINGS, configure
from biberbau.server.gateway import BEAT_SECONDS
from biberbau.server.metrics import METRICS
from biberbau.server.middleware import LARGEST_RECORD
from biberbau.server.serving import PING_SECONDS

ROOT = Path(__file__).parents[1]
DEPLOY = ROOT / "deploy"
UNITS = ("biberbau.service", "biberbau-backup.service", "biberbau-backup.timer")
SHOWN = re.compile(r"\(\.\./deploy/([\w/.-]+)\)[^`]*?\n\n```(?:nginx|caddy)\n(.*?)```", re.DOTALL)
MOST_EXPOSED = 2.0
"""Upper limit of what `systemd-analyze security` computes; without any hardening it is 9.6."""


# Monitoring


def expressions() -> Iterator[str]:
    """Every question to Prometheus."""
    board = json.loads((DEPLOY / "grafana-dashboard.json").read_text("utf-8"))
    yield from (target["expr"] for panel in board["panels"] for target in panel["targets"])
    yield from re.findall(r"^ +expr: (.+)$", (DEPLOY / "biberbau-alerts.yml").read_text("utf-8"), re.MULTILINE)


def test_dashboard_and_alerts_name_metrics_that_exist() -> None:
    made = {metric.name: metric.type for metric in METRICS.collect()}
    ends = {"counter": ("_total",), "histogram": ("_bucket", "_sum", "_count")}
    names = {f"{name}{end}" for name, kind in made.items() for end in ends.get(kind, ("",))}
    asked = [name for each in expressions() for name in re.findall(r"\b(?:biberbau|process)_\w+", each)]
    assert len(asked) > 20 and set(asked) <= names, set(asked) - names


def test_the_dashboard_shows_every_metric_of_the_server() -> None:
    shown = " ".join(expressions())
    own = {metric.name for metric in METRICS.collect() if metric.name.startswith("biberbau_")}
    assert {name for name in own if name not in shown} == {"biberbau_entries"}  # moves are most of the entries


# Services


@pytest.fixture(scope="module")
def units(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The units for the program of this environment, because systemd looks for it."""
    if shutil.which("systemd-analyze") is None:
        pytest.skip("there is no systemd-analyze")
    folder = tmp_path_factory.mktemp("units")
    for name in UNITS:
        text = (DEPLOY / name).read_text("utf-8")
        program = str(Path(sys.executable).with_name("biberbau"))
        (folder / name).write_text(text.replace("/opt/biberbau/.venv/bin/biberbau", program), "utf-8")
    return folder


@pytest.mark.parametrize("name", UNITS)
def test_systemd_finds_nothing_wrong_with_a_unit(units: Path, name: str) -> None:
    done = subprocess.run(["systemd-analyze", "verify", f"./{name}"], cwd=units, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("name", UNITS[:2])
def test_services_may_do_little(units: Path, name: str) -> None:
    command = ["systemd-analyze", "security", "--offline=yes", "--no-pager", f"./{name}"]
    said = subprocess.run(command, cwd=units, capture_output=True, text=True).stdout
    level = re.search(r"Overall exposure level for \S+: ([\d.]+)", said)
    assert level is not None and float(level[1]) <= MOST_EXPOSED, said


@pytest.mark.parametrize("name", UNITS[:2])
def test_services_run_commands_that_exist(name: str) -> None:
    (line,) = re.findall(r"^ExecStart=(.+)$", (DEPLOY / name).read_text("utf-8"), re.MULTILINE)
    program, *arguments = shlex.split(line)
    assert program == "/opt/biberbau/.venv/bin/biberbau"
    assert str(_parser().parse_args(arguments).data) == "/var/lib/biberbau"


def test_the_set_up_of_the_service_installs_what_it_needs() -> None:
    """The services run the program of `.venv`, not the launcher, which would install it."""
    shown = (ROOT / "docs" / "server.md").read_text("utf-8")
    target = re.search(r"sudo make -C /opt/biberbau (\S+)", shown)
    assert target is not None
    call = ["make", "--dry-run", target[1]]
    planned = subprocess.run(call, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert "environment.py set-up serve compiled" in planned and "build_page.py" in planned


def test_the_container_has_settings_that_exist() -> None:
    lines = re.findall(r"^ENV (.+)$", (DEPLOY / "Containerfile").read_text("utf-8"), re.MULTILINE)
    environment = dict(word.split("=", 1) for line in lines for word in line.split())
    ours = {name for name in environment if name.startswith("BIBERBAU_")}
    assert ours and ours <= {setting.variable for setting in SETTINGS}
    config = configure({}, environment)
    assert config.secure and not config.open and config.data == Path("/data")


# Proxies


def test_nginx_waits_longer_than_the_server_between_pings_and_takes_larger_bodies() -> None:
    snippet = (DEPLOY / "nginx" / "snippets" / "biberbau-proxy.conf").read_text("utf-8")
    numbers = {name: int(number) for name, number in re.findall(r"^(\w+) (\d+)[sk];", snippet, re.MULTILINE)}
    assert numbers["proxy_read_timeout"] > 2 * PING_SECONDS < numbers["proxy_send_timeout"]
    assert numbers["client_max_body_size"] * 1024 > LARGEST_RECORD
    nodes = (DEPLOY / "nginx" / "snippets" / "biberbau-nodes.conf").read_text("utf-8")
    silences = [int(number) / 1000 for number in re.findall(r"proxy_read_timeout (\d+)ms;", nodes)]
    assert silences == [3 * BEAT_SECONDS]


def test_the_page_about_hosting_shows_files_as_they_are_and_links_all_of_them() -> None:
    page = (ROOT / "docs" / "server.md").read_text("utf-8")
    shown = dict(SHOWN.findall(page))
    assert shown.keys() == {"Caddyfile", "nginx/biberbau.conf", "nginx/snippets/biberbau-proxy.conf"}
    assert shown == {name: (DEPLOY / name).read_text("utf-8") for name in shown}
    files = {path.relative_to(DEPLOY).as_posix() for path in DEPLOY.rglob("*") if path.is_file()}
    assert files == set(re.findall(r"\(\.\./deploy/([\w/.-]+)\)", page))
