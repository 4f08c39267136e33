"""The upgrade drill: data folders of earlier releases are opened, played on and exported.

`fixtures/rules1` was written by commit e695dc5 (more about its matches: test_server_old_data.py), `fixtures/rules2` by
commit 8b6c63f. Neither has chains.
"""

import json
import sqlite3
from contextlib import ExitStack
from pathlib import Path
from shutil import copy
from typing import Any

import pytest

from biberbau import Match
from biberbau.cli import main
from biberbau.server.cookies import PLAIN
from biberbau.server.store.chain import chains
from biberbau.server.store.sqlite import FILE

from .server_process import FAST, LOG, Guest, play_on, serving
from .test_server_old_data import make_young

FIXTURES = Path(__file__).parent / "fixtures"


def saved(name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((FIXTURES / name / "people.json").read_text())
    return found


@pytest.mark.parametrize("name", ["rules1", "rules2"])
def test_every_log_of_an_older_folder_gets_its_chains_and_can_be_exported(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    copy(FIXTURES / name / FILE, tmp_path / FILE)
    make_young(tmp_path / FILE)
    assert main(["--lang", "en", "tables", "check", "--data", str(tmp_path)]) == 2
    assert "start its server once" in capsys.readouterr().err
    with serving(tmp_path, *FAST):
        pass
    assert main(["--lang", "en", "tables", "check", "--data", str(tmp_path)]) == 0
    assert "cannot be read: 0" in capsys.readouterr().out
    for table in saved(name)["tables"].values():
        assert main(["tables", "export", table, "--data", str(tmp_path)]) == 0
        head, *rows = map(json.loads, capsys.readouterr().out.splitlines())
        assert head["wrong"] is None and [row["number"] for row in rows] == list(range(1, head["entries"] + 1))
        with sqlite3.connect(tmp_path / FILE) as connection:
            query = "SELECT entry FROM log WHERE table_id = ? ORDER BY number"
            entries = [entry for (entry,) in connection.execute(query, (table,))]
        assert [row["chain"] for row in rows] == [chain.hex() for chain in chains(entries)]


def test_people_of_the_last_release_play_on(tmp_path: Path) -> None:
    known = saved("rules2")
    copy(FIXTURES / "rules2" / FILE, tmp_path / FILE)
    make_young(tmp_path / FILE)
    (tmp_path / LOG).touch()
    with ExitStack() as stack, serving(tmp_path, *FAST, "--pause", "3600", "--grace", "3600") as server:
        guests = [stack.enter_context(Guest(server)) for _ in known["people"]]
        for guest, person in zip(guests, known["people"].values(), strict=True):
            guest.http.cookies.set(PLAIN, person["key"], domain="127.0.0.1")
        pages = [guest.connect(known["tables"]["running"]) for guest in guests]
        for page in pages:
            assert page.view is not None
            before = known["views"][page.view["seat"]]
            assert {name: page.view[name] for name in before} == before
        play_on(*pages)
        record = guests[0].get(f"/api/v1/tables/{known['tables']['running']}/record")
        assert list(Match.replay(record).winners or ()) == record["winners"]
        again = guests[0].get(f"/api/v1/tables/{known['tables']['over']}/record")
        assert {name: again[name] for name in known["record"]} == known["record"]
    assert (tmp_path / LOG).read_text() == ""
