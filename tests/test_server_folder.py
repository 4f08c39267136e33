"""A data folder has one server at a time, and a server that cannot use it says why."""

import json
import os
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from biberbau.cli import main
from biberbau.server.folder_lock import FolderLock, Held
from biberbau.server.store.sqlite import FILE, open_file

from .server_process import FAST, Guest, serving


def test_a_second_server_says_who_uses_the_folder(tmp_path: Path) -> None:
    with serving(tmp_path, *FAST) as server, Guest(server, "Ada") as ada:
        table = ada.open("clan", "me open")
        command = [sys.executable, "-m", "biberbau", "serve", "--data", str(tmp_path), "--port", "0", "--lang", "en"]
        second = subprocess.run(command, capture_output=True, text=True, timeout=60)
        assert second.returncode == 1 and "Traceback" not in second.stderr
        for fact in (str(tmp_path), f"process {server.process.pid}", os.uname().nodename, f":{server.port}", "--data"):
            assert fact in second.stderr
        assert main(["backup", "--data", str(tmp_path), str(tmp_path / "copy.sqlite")]) == 0
        assert ada.get(f"/api/v1/tables/{table}")["stage"] == "waiting"
        server.kill()
        server.start()
        assert ada.get(f"/api/v1/tables/{table}")["stage"] == "waiting"


def test_a_lock_ends_with_its_holder(tmp_path: Path) -> None:
    lock = FolderLock(tmp_path / "new")
    lock.note("http://localhost:1")
    with pytest.raises(Held) as held:
        FolderLock(tmp_path / "new")
    assert held.value.holder["address"] == "http://localhost:1" and held.value.holder["pid"] == str(os.getpid())
    lock.release()
    FolderLock(tmp_path / "new").release()


@pytest.mark.parametrize(("lang", "says"), [("en", "locked"), ("de", "gesperrt")])
def test_a_locked_file_gives_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, lang: str, says: str
) -> None:
    monkeypatch.setattr("biberbau.server.store.sqlite.BUSY_SECONDS", 0.01)
    open_file(tmp_path).close()
    other = sqlite3.connect(tmp_path / FILE, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    assert main(["serve", "--data", str(tmp_path), "--port", "0", "--no-open", "--lang", lang]) == 1
    other.execute("ROLLBACK")
    other.close()
    errors = capsys.readouterr().err
    assert says in errors and FILE in errors and "Traceback" not in errors
    assert json.loads((tmp_path / "serving.lock").read_bytes())["pid"] == str(os.getpid())
    FolderLock(tmp_path).release()
