"""A start that finds less than was acknowledged says so."""

import json
import sqlite3
from collections.abc import Callable
from pathlib import Path
from shutil import copy
from typing import Any

import pytest

from biberbau.server import wire
from biberbau.server.acknowledged import FILE as KNOWN
from biberbau.server.acknowledged import Known, lost, read
from biberbau.server.store.sqlite import FILE

from .server_process import FAST, LOG, Guest, Server, serving


def cut(data: Path, table: str) -> None:
    with sqlite3.connect(data / FILE) as connection:
        connection.execute("DELETE FROM log WHERE table_id = ? AND number > 2", (table,))


def empty(data: Path, table: str) -> None:
    for file in data.glob(f"{FILE}*"):
        file.unlink()


def restore(data: Path, table: str) -> None:
    copy(data / "older", data / FILE)


def errors(server: Server) -> list[dict[str, Any]]:
    lines = [json.loads(line) for line in (server.data / LOG).read_text().splitlines()]
    return [line for line in lines if line["level"] == "error"]


@pytest.mark.parametrize(("damage", "left"), [(cut, 2), (empty, 0), (restore, 2)])
def test_a_shorter_log_is_reported_at_the_start(tmp_path: Path, damage: Callable[[Path, str], None], left: int) -> None:
    (tmp_path / LOG).touch()
    with serving(tmp_path, *FAST) as server, Guest(server, "Ada") as ada:
        table = ada.open("bande", "me beside:Bea", start=True)
        server.stop()
        copy(tmp_path / FILE, tmp_path / "older")
        server.start()
        page = ada.connect(table, seat="A")
        page.play("draw")
        page.play("drop")
        server.stop()
        assert read(tmp_path)[table].number == page.number and errors(server) == []
        damage(tmp_path, table)
        server.start()
        (line,) = errors(server)
        assert line["says"].startswith("the store has less than was acknowledged")
        assert line["tables"] == {table: f"{left} of {page.number}"} and line["why"].startswith(
            f"{page.number - left} "
        )
        if left:
            known = {"resume": page.resume, "number": page.number}
            assert isinstance(ada.look(table, seat="A", **known).hear(), wire.Welcome)


def test_an_expired_table_is_not_missed(tmp_path: Path) -> None:
    with serving(tmp_path, *FAST) as server, Guest(server, "Ada") as ada:
        ada.open("bande", "me open")
    (tmp_path / KNOWN).write_text(json.dumps({"gone": Known(9, 100.0), "lost": Known(9, 300.0)}))
    assert lost(tmp_path, expired_before=200.0) == {"lost": (0, 9)}
    (tmp_path / KNOWN).write_text("[")
    assert lost(tmp_path, expired_before=200.0) == {}
