"""The walk through the HTTP API with curl: its commands do what the page says."""

import json
import re
import shlex
import shutil
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import httpx
import pytest

from biberbau import Match

from .server_process import FAST, Guest, serving

PAGE = Path(__file__).parents[1] / "docs" / "api-walk.md"
PRINTED = "http://localhost:8000"
END = "--end of a block--"
TOOLS = ("curl", "jq", "sh")

need_tools = pytest.mark.skipif(
    not all(map(shutil.which, TOOLS)), reason=f"the walk needs {', '.join(TOOLS)}: apt install curl jq"
)


def blocks() -> list[tuple[str, str]]:
    """Every block of code of the page: its language and its lines. `json` is exactly what the commands above print."""
    return re.findall(r"^```(\w+)\n(.*?)^```$", PAGE.read_text("utf-8"), re.MULTILINE | re.DOTALL)


def steps() -> list[tuple[str, str | None]]:
    """Each block of commands, with what it prints if the page says that."""
    pairs = pairwise([*blocks(), ("", "")])
    return [
        (block, answer if after == "json" else None) for (language, block), (after, answer) in pairs if language == "sh"
    ]


def walked(folder: Path, address: str) -> list[str]:
    """Run the commands of the page in one shell; what each block of commands prints."""
    launcher = folder / "biberbau"
    launcher.write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} -m biberbau "$@"\n')
    launcher.chmod(0o755)
    script = f"echo {shlex.quote(END)}\n".join(commands for commands, _ in steps())
    script = script.replace(PRINTED, f"http://{address}")
    done = subprocess.run(["sh", "-e"], input=script, cwd=folder, capture_output=True, text=True, check=True)
    return done.stdout.split(f"{END}\n")


@need_tools
def test_the_commands_as_printed_play_a_match(tmp_path: Path) -> None:
    (tmp_path / "walk").mkdir()
    with serving(tmp_path, *FAST) as server:
        printed = walked(tmp_path / "walk", server.address)
    expected = [answer for _, answer in steps()]
    assert [was if answer else None for was, answer in zip(printed, expected, strict=True)] == expected
    assert sum(answer is not None for answer in expected) > 5
    record = json.loads((tmp_path / "walk" / "record.json").read_text("utf-8"))
    assert Match.replay(record).winners
    assert '"stage":"over"' in printed[-3] and "Ada" in printed[-1]


def test_a_view_by_http_is_the_welcome_of_the_stream(tmp_path: Path) -> None:
    with serving(tmp_path, *FAST) as server, Guest(server, "Ada") as ada, Guest(server, "Bo") as bo:
        table = ada.open("bande", "me open")
        bo.do(table, "sit")
        ada.do(table, "start")
        for guest in (ada, bo):
            window = guest.connect(table)
            asked = guest.get(f"/api/v1/tables/{table}/view")
            assert (asked["number"], asked["view"]) == (window.number, window.view)
            assert "known" not in asked["view"] and asked["type"] == "welcome"
        mine, theirs = (guest.get(f"/api/v1/tables/{table}/view") for guest in (ada, bo))
        assert mine["view"]["legal"] and not theirs["view"]["legal"]
        assert mine["look"]["cards"] != ["?", "?"] and mine["look"]["seat"] == "A" and theirs["look"]["seat"] == "B"


def test_a_view_by_http_needs_the_rights_of_the_stream(tmp_path: Path) -> None:
    with serving(tmp_path, *FAST) as server, Guest(server, "Ada") as ada, Guest(server, "Bo") as bo:
        shut = ada.open("bande", "me kit", start=True, watch="nobody")
        open_to_all = ada.open("bande", "me kit", start=True)

        def asked(guest: httpx.Client, table: str) -> httpx.Response:
            return guest.get(f"/api/v1/tables/{table}/view")

        with Guest(server) as nobody:
            assert asked(nobody.http, open_to_all).json()["code"] == "unknown-person"
        assert asked(bo.http, shut).json()["code"] == "no-watching"
        watched = asked(bo.http, open_to_all).json()
        assert watched["seat"] is None and watched["look"] is None and not watched["view"]["legal"]
        assert {card for row in watched["view"]["cards"].values() for card in row} == {"?"}


def test_with_several_seats_the_view_is_that_of_the_seat_to_move(tmp_path: Path) -> None:
    with serving(tmp_path, *FAST) as server, Guest(server, "Ada") as ada:
        table = ada.open("clan", "me beside:Bea", start=True)
        for seat in "AB":
            seen = ada.get(f"/api/v1/tables/{table}/view")
            assert seen["seat"] == seat and seen["view"]["legal"]
            while seen["seat"] == seat:
                ada.do(table, "move", move=seen["view"]["legal"][0], number=seen["number"])
                seen = ada.get(f"/api/v1/tables/{table}/view")
