"""`biberbau tables`: list, check, export and close the tables of a data folder."""

import json
import sqlite3
from pathlib import Path

import pytest

from biberbau.cli import main
from biberbau.server.store.sqlite import FILE

from .server_process import FAST, Guest, serving


def run(capsys: pytest.CaptureFixture[str], data: Path, *words: str, code: int = 0) -> str:
    assert main(["--lang", "en", "tables", *words, "--data", str(data)]) == code
    printed = capsys.readouterr()
    return printed.err if code else printed.out


def test_tables_are_listed_checked_exported_and_closed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with serving(tmp_path, *FAST) as server, Guest(server, "Ada") as ada:
        good, bad = ada.open("clan", "me open"), ada.open("bande", "me beside:Bea", start=True)
        ada.connect(bad, seat="A").play("draw")
        listed = run(capsys, tmp_path)
        assert [line.split()[0] for line in listed.splitlines()] == [good, bad], "also beside a running server"
        assert "clan" in listed and "waiting" in listed and "playing" in listed
        assert "cannot be read: 0" in run(capsys, tmp_path, "check")
        assert str(server.process.pid) in run(capsys, tmp_path, "close", good, code=2)
        server.stop()
        with sqlite3.connect(tmp_path / FILE) as connection:
            connection.execute("UPDATE log SET entry = x'00ff' WHERE table_id = ? AND number = 3", (bad,))

        assert main(["--lang", "en", "tables", "check", "--data", str(tmp_path)]) == 1
        checked = capsys.readouterr().out
        assert f"{bad}" in checked and "entry 3: broken chain" in checked and good not in checked
        head, *rows = map(json.loads, run(capsys, tmp_path, "export", bad).splitlines())
        assert (head["id"], head["stage"], head["wrong"]) == (bad, "unreadable", "entry 3: broken chain")
        assert [row["number"] for row in rows] == [1, 2, 3] and rows[0]["entry"]["game"] == "bande"
        assert rows[2]["bytes"] == "AP8=" and all(len(row["chain"]) == 32 for row in rows)

        for table in (good, bad):
            assert table in run(capsys, tmp_path, "close", table)
        server.start()
        assert ada.get("/api/v1/me")["seats"] == []
        assert ada.get(f"/api/v1/tables/{good}")["stage"] == "closed"


@pytest.mark.parametrize(("words", "says"), [(("export",), "Name a table"), (("close", "none"), "no table none")])
def test_a_wrong_call_says_what_is_missing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], words: tuple[str, ...], says: str
) -> None:
    with serving(tmp_path, *FAST):
        pass
    assert says in run(capsys, tmp_path, *words, code=2)
