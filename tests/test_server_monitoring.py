"""What an operator sees: readiness, metrics, request ids and the access log."""

import json
import re
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from biberbau.server import wire
from biberbau.server.store.sqlite import FILE

from .server_process import FAST, LOG, Guest, Server, altered, serving

ID = re.compile(r"[0-9a-f]{16}")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    data = tmp_path_factory.mktemp("data")
    (data / LOG).touch()
    with serving(data, *FAST, "--access-log") as server:
        yield server


def ask(server: Server, path: str, **headers: str) -> httpx.Response:
    return httpx.get(f"http://{server.address}{path}", headers=headers)


def metric(server: Server, name: str) -> float:
    """The value of a metric, with its labels as Prometheus writes them."""
    (line,) = [line for line in ask(server, "/metrics").text.splitlines() if line.startswith(f"{name} ")]
    return float(line.rpartition(" ")[2])


def logged(server: Server, says: str) -> list[dict[str, object]]:
    lines = [json.loads(line) for line in (server.data / LOG).read_text().splitlines()]
    return [line for line in lines if line["says"] == says]


# Readiness


def test_a_server_that_stores_is_ready(server: Server) -> None:
    assert ask(server, "/healthz").text == "ok"
    answer = ask(server, "/readyz", host="any.example.org")
    assert (answer.status_code, answer.json()) == (200, {"ready": True, "problems": {}})


def test_a_locked_database_is_not_ready_until_it_is_free(tmp_path: Path) -> None:
    constants = {"health.PROBE_SECONDS": 0.2, "health.PROBE_EVERY": 0.0}
    with altered(tmp_path, constants, *FAST) as server:
        holder = sqlite3.connect(tmp_path / FILE, isolation_level=None)
        holder.execute("BEGIN IMMEDIATE")
        answer = ask(server, "/readyz")
        assert answer.status_code == 503 and set(answer.json()["problems"]) == {"store"}
        assert ask(server, "/healthz").text == "ok"
        holder.execute("ROLLBACK")
        holder.close()
        while (answer := ask(server, "/readyz")).status_code == 503:
            assert set(answer.json()["problems"]) == {"store"}


def test_a_deleted_database_is_not_ready(tmp_path: Path) -> None:
    with altered(tmp_path, {"health.PROBE_EVERY": 0.0}, *FAST) as server:
        assert ask(server, "/readyz").status_code == 200
        (tmp_path / FILE).unlink()
        problems = ask(server, "/readyz").json()["problems"]
        assert "deleted" in problems["store"]


def test_a_full_disk_and_old_maintenance_are_not_ready(tmp_path: Path) -> None:
    constants = {"health.LEAST_DISK": 2**60, "health.MAINTENANCE_SECONDS": -1.0}
    with altered(tmp_path, constants, *FAST) as server:
        answer = ask(server, "/readyz")
        assert answer.status_code == 503 and set(answer.json()["problems"]) == {"disk", "maintenance"}


# Metrics


def test_moves_commits_rooms_sockets_and_refusals_are_counted(server: Server) -> None:
    by_people, commits = 'biberbau_moves_total{by="person"}', "biberbau_commit_seconds_count"
    moves, committed = metric(server, by_people), metric(server, commits)
    with Guest(server, "Ada") as ada:
        page = ada.connect(ada.open("gang", "me kit", start=True))
        for _ in range(3):
            while not page.legal:
                page.hear()
            page.play(page.legal[0])
        refused = page.ask("move", move="nonsense", number=page.number)
        assert isinstance(refused, wire.Refused)
        assert metric(server, by_people) == moves + 3 and metric(server, commits) > committed
        assert metric(server, "biberbau_rooms") >= 1 and metric(server, "biberbau_sockets") >= 1
        assert metric(server, f'biberbau_refusals_total{{code="{refused.code}"}}') >= 1
    assert metric(server, "biberbau_disk_free_bytes") > 0
    assert metric(server, 'biberbau_requests_total{method="GET",status="200"}') >= 1


def test_metrics_are_for_monitors_only(server: Server, tmp_path: Path) -> None:
    assert ask(server, "/metrics", **{"x-forwarded-for": "127.0.0.1"}).status_code == 404
    with serving(tmp_path, *FAST, "--monitors", "192.0.2.7") as other:
        assert ask(other, "/metrics").status_code == 404


# Requests


def test_every_answer_names_its_request(server: Server) -> None:
    assert ID.fullmatch(ask(server, "/api/v1/about").headers["x-request-id"])
    given = ask(server, "/api/v1/about", **{"x-request-id": "proxy-4711"})
    assert given.headers["x-request-id"] == "proxy-4711"
    assert ID.fullmatch(ask(server, "/api/v1/about", **{"x-request-id": "bad id\t!"}).headers["x-request-id"])


def test_the_access_log_has_neither_addresses_nor_links(server: Server) -> None:
    with Guest(server, "Ada") as ada:
        table = ada.open("gang", "me kit")
        ask(server, f"/api/v1/tables/{table}", **{"x-request-id": "one-request"})
    lines: list[dict[str, object]] = []
    while not lines:  # it is logged after the answer was sent
        lines = [line for line in logged(server, "request") if line["request"] == "one-request"]
    (line,) = lines
    assert line["method"] == "GET" and line["status"] == 200 and float(str(line["seconds"])) >= 0
    assert line["path"] == f"/api/v1/tables/{table[:4]}…"
    assert "127.0.0.1" not in (server.data / LOG).read_text()
