"""Acknowledged commands are never lost: killed servers, broken connections, repeated commands."""

import json
import os
import re
import resource
import shutil
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from datetime import datetime
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from biberbau import Match
from biberbau.cli import main
from biberbau.server import wire
from biberbau.server.backup import back_up_dated
from biberbau.server.config import BadSetting, Config
from biberbau.server.history import RESUMABLE
from biberbau.server.store.sqlite import FILE

from .failing_worker import CARD
from .server_process import (
    FAST,
    LOG,
    Guest,
    Server,
    altered,
    doom,
    even_out,
    eventually,
    expire_at_start,
    fresh_id,
    moves_kept,
    play_on,
    play_some,
    quick,
    revive,
    serving,
)


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with serving(tmp_path, *FAST, "--pause", "3600") as server:
        yield server


# Killed servers


@pytest.mark.parametrize("game", ["clan", "gang", "bande"])
def test_a_match_continues_after_the_server_was_killed(server: Server, game: str) -> None:
    with Guest(server, "Ada") as ada:
        table = ada.open(game, "me kit open", options={"rounds": 2})
        with Guest(server, "Bo") as bo:
            bo.do(table, "sit")
            a, b = ada.look(table), bo.look(table)
            a.wait_for(wire.Welcome)
            a.do("start")
            for _ in range(6):
                even_out(a, b)
                mover = next((window for window in (a, b) if window.legal), None)
                if mover is None:
                    a.hear()
                else:
                    last = mover.play(quick(mover))
            server.kill()
            server.start()
            for guest, window in ((ada, a), (bo, b)):
                back = guest.look(table, resume=window.resume, number=window.number)
                back.view, back.table, back.resume = window.view, window.table, window.resume
                assert not isinstance(back.hear(), wire.Welcome | wire.Refused)
                fresh = guest.look(table)
                assert fresh.wait_for(wire.Welcome).number >= last.number
                even_out(back, fresh)
                assert back.view == fresh.view
            a, b = ada.look(table), bo.look(table)
            a.wait_for(wire.Welcome)
            b.wait_for(wire.Welcome)
            play_on(a, b)
        assert Match.replay(ada.get(f"/api/v1/tables/{table}/record")).winners


def test_a_server_killed_many_times_loses_no_acknowledged_move(server: Server) -> None:
    with Guest(server, "Ada") as ada:
        table = ada.open("bande", "me beside:Bea", start=True, options={"rounds": 20})
        done: list[str] = []
        for _ in range(3):
            windows = [ada.look(table, seat=seat) for seat in "AB"]
            for window in windows:
                window.wait_for(wire.Welcome)
            for _ in range(8):
                even_out(*windows)
                asked = next((window for window in windows if window.is_awaited), None)
                mover = next((window for window in windows if window.legal), None)
                if asked:
                    asked.do("ready")
                elif mover:
                    move = quick(mover)
                    mover.play(move)
                    done.append(move)
            even_out(*windows)
            mover = next(window for window in windows if window.legal or window.is_awaited)
            mover.send({"type": "ready", "id": fresh_id()})  # on its way when the server is killed
            server.kill()
            server.start()
        assert moves_kept(server.data, table) == done


def test_a_server_that_is_asked_to_stop_sends_a_last_message(server: Server) -> None:
    with Guest(server, "Ada") as ada:
        window = ada.look(ada.open("clan", "me kit", start=True))
        window.wait_for(wire.Welcome)
        assert server.stop() == 0
        assert window.wait_for(wire.StreamClosed).reason == "stopping"


# A server killed during a rematch


def played(ada: Guest, bo: Guest) -> str:
    """A table at which a match is over."""
    table = ada.open("bande", "me open kit", options={"rounds": 1})
    bo.do(table, "sit")
    windows = ada.connect(table), bo.connect(table)
    windows[0].do("start")
    play_on(*windows)
    return table


def tables_of(guest: Guest) -> list[str]:
    return [seat["table"] for seat in guest.get("/api/v1/me")["seats"]]


def test_a_rematch_opened_before_the_server_was_killed_is_found_by_the_next_request(server: Server) -> None:
    with Guest(server, "Ada", beaver=3) as ada, Guest(server, "Bo") as bo:
        table = played(ada, bo)
        doom(server, "rematched")
        asked = {"type": "rematch", "id": "again"}
        window = ada.connect(table)
        window.send(asked)
        with pytest.raises(ConnectionClosed):
            window.wait_for(wire.Done)
        revive(server)
        assert ada.get(f"/api/v1/tables/{table}")["rematch"] is None
        (opened,) = set(tables_of(ada)) - {table}
        bo.do(table, "rematch")
        assert ada.http.post(f"/api/v1/tables/{table}/commands", json=asked).status_code == 200
        assert ada.get(f"/api/v1/tables/{table}")["rematch"] == opened
        assert sorted(tables_of(ada)) == sorted(tables_of(bo)) == sorted([table, opened])
        again = bo.get(f"/api/v1/tables/{opened}")
        assert (again["stage"], again["host"]) == ("waiting", ada.id)
        assert [(seat["name"], seat["beaver"]) for seat in again["seats"]][:2] == [("Ada", 3), ("Bo", 0)]
        ada.do(opened, "start")
        play_on(ada.connect(opened), bo.connect(opened))


@pytest.mark.parametrize("dies_before", ["opened", "started", "rematched"])
def test_a_rematch_of_one_person_begins_once_whenever_the_server_is_killed(server: Server, dies_before: str) -> None:
    with Guest(server, "Ada") as ada:
        table = ada.open("bande", "me kit", start=True, options={"rounds": 1})
        play_on(ada.connect(table))
        doom(server, dies_before)
        with pytest.raises(ConnectionClosed):
            ada.connect(table).do("rematch")
        revive(server)
        for _ in range(2):
            ada.do(table, "rematch")
        opened = ada.get(f"/api/v1/tables/{table}")["rematch"]
        assert sorted(tables_of(ada)) == sorted([table, opened])
        assert ada.get(f"/api/v1/tables/{opened}")["stage"] == "playing"
        play_on(ada.connect(opened))


def test_a_rematch_waits_if_a_person_was_deleted_after_the_server_was_killed(server: Server) -> None:
    with Guest(server, "Ada") as ada, Guest(server, "Bo") as bo:
        table = played(ada, bo)
        doom(server, "rematched")
        with pytest.raises(ConnectionClosed):
            ada.connect(table).do("rematch")
        revive(server)
        assert bo.http.delete("/api/v1/me").status_code == 204
        ada.do(table, "rematch")
        again = ada.get(f"/api/v1/tables/{ada.get(f'/api/v1/tables/{table}')['rematch']}")
        assert again["stage"] == "waiting" and [seat["kind"] for seat in again["seats"]] == ["person", "open", "bot"]


def test_an_expired_rematch_is_opened_again_on_request(server: Server) -> None:
    with Guest(server, "Ada") as ada, Guest(server, "Bo") as bo:
        table = played(ada, bo)
        ada.do(table, "rematch")
        opened = ada.get(f"/api/v1/tables/{table}")["rematch"]
        server.stop()
        with sqlite3.connect(server.data / FILE) as connection:
            connection.execute("UPDATE log SET at = 0 WHERE table_id = ?", (opened,))
        expire_at_start(server)
        server.start()
        eventually(lambda: ada.http.get(f"/api/v1/tables/{opened}").status_code == 404)
        bo.do(table, "rematch")
        again = bo.get(f"/api/v1/tables/{opened}")
        assert again["host"] == bo.id and [seat["name"] for seat in again["seats"]] == ["Ada", "Bo", None]


# Twice


def test_a_command_that_comes_twice_is_done_once(server: Server) -> None:
    with Guest(server, "Ada") as ada:
        table = ada.open("bande", "me beside:Bea", start=True)
        window = ada.connect(table, seat="A")
        command = {"type": "move", "id": "the same", "move": "draw", "number": window.number}
        for _ in range(3):
            window.send(command)
        answers = [window.wait_for(wire.Done) for _ in range(3)]
        assert {answer.number for answer in answers} == {window.number}
        server.kill()
        server.start()
        again = ada.connect(table, seat="A")
        again.send(command)
        assert again.wait_for(wire.Done).number == answers[0].number == again.number
        assert ada.http.post(f"/api/v1/tables/{table}/commands", json=command).json()["number"] == again.number


def test_a_move_that_answers_an_outdated_position_is_refused(server: Server) -> None:
    with Guest(server, "Ada") as ada:
        table = ada.open("bande", "me beside:Bea", start=True)
        window = ada.connect(table, seat="A")
        before = window.number
        window.play("draw")
        assert window.refused("move", move=window.legal[0], number=before) == "stale"
        assert window.refused("move", move=window.legal[0], number=window.number + 1) == "stale"
        window.do("show-hand", allowed=True)
        window.do("move", move=quick(window), number=window.number - 1)


def test_commands_sent_at_once_are_done_in_order(server: Server) -> None:
    with Guest(server, "Ada") as ada:
        table = ada.open("gang", "me beside:Bea", start=True)
        window = ada.connect(table, seat="A")
        sent = [{"type": "show-hand", "id": f"n{index}", "allowed": index % 2 == 0} for index in range(20)]
        for command in sent:
            window.send(command)
        done = [window.wait_for(wire.Done) for _ in sent]
        assert [answer.id for answer in done] == [command["id"] for command in sent]
        assert [answer.number for answer in done] == sorted({answer.number for answer in done})


# Loading back


def test_a_returning_viewer_receives_the_missed_entries_and_nothing_twice(server: Server) -> None:
    with Guest(server, "Ada") as ada:
        table = ada.open("clan", "me beside:Bea", start=True)
        a, b = ada.look(table, seat="A"), ada.look(table, seat="B")
        a.wait_for(wire.Welcome)
        b.wait_for(wire.Welcome)
        a.play(quick(a))
        b.wait_until(lambda page: page.number == a.number)
        b.hang_up()
        back = ada.look(table, seat="B", resume=b.resume, number=b.number - 1)
        news = back.wait_for(wire.News)
        assert news == next(message for message in reversed(b.received) if isinstance(message, wire.News))
        assert not any(isinstance(message, wire.Welcome) for message in back.received)


@pytest.mark.parametrize("known", [{"resume": "another"}, {"number": 10**6}, {"number": 0}, {"number": -5}])
def test_a_viewer_with_an_unknown_entry_receives_the_full_state(server: Server, known: dict[str, object]) -> None:
    with Guest(server, "Ada") as ada:
        table = ada.open("clan", "me kit", start=True)
        first = ada.look(table).wait_for(wire.Welcome)
        window = ada.look(table, **({"resume": first.resume, "number": first.number} | known))
        assert isinstance(window.hear(), wire.Welcome)


def test_a_viewer_who_missed_too_many_entries_receives_the_full_state(server: Server) -> None:
    with Guest(server, "Ada") as ada:
        table = ada.open("gang", "me beside:Bea", start=True)
        window = ada.look(table, seat="A")
        first = window.wait_for(wire.Welcome)
        for missed in range(RESUMABLE + 1):
            window.do("show-hand", allowed=missed % 2 == 0)
        window.hang_up()
        for known, message in ((first.number + 1, wire.News), (first.number, wire.Welcome)):
            back = ada.look(table, seat="A", resume=first.resume, number=known)
            assert isinstance(back.hear(), message)


def test_numbers_seen_through_other_eyes_do_not_count(server: Server) -> None:
    with Guest(server, "Ada") as ada:
        table = ada.open("bande", "me beside:Bea", start=True)
        first = ada.look(table, seat="A").wait_for(wire.Welcome)
        back = ada.look(table, seat="B", resume=first.resume, number=first.number)
        assert isinstance(back.hear(), wire.Welcome)


def test_a_resume_token_is_valid_from_its_welcome_on_for_its_person_and_table_only(server: Server) -> None:
    with Guest(server, "Ada") as ada, Guest(server, "Bo") as bo:
        table, other = (ada.open("bande", "me beside:Bea", start=True) for _ in range(2))
        a = ada.connect(table, seat="A")
        a.play("draw")
        a.hang_up()
        late = ada.look(table, seat="A").wait_for(wire.Welcome)
        made_up = re.sub(r"\.\d+\.", ".1.", late.resume)
        for token in (late.resume, made_up, late.resume.rpartition(".")[0], "ü.1.é", "..", "1.é"):
            assert isinstance(ada.look(table, seat="A", resume=token, number=2).hear(), wire.Welcome)
        assert isinstance(ada.look(other, seat="A", resume=a.resume, number=2).hear(), wire.Welcome)
        watched = bo.look(table).wait_for(wire.Welcome)
        with Guest(server, "Cy") as cy:
            assert isinstance(cy.look(table, resume=watched.resume, number=watched.number).hear(), wire.Welcome)
        assert isinstance(bo.look(table, resume=watched.resume, number=watched.number).hear(), wire.Presence)


def test_a_spectator_with_a_seats_eyes_does_not_receive_what_was_hidden_meanwhile(server: Server) -> None:
    with Guest(server, "Ada") as ada, Guest(server, "Bo") as bo:
        table = ada.open("bande", "me beside:Bea", start=True)
        a = ada.connect(table, seat="A")
        a.do("show-hand", allowed=True)
        over = bo.connect(table, over="A")
        over.hang_up()
        a.do("show-hand", allowed=False)
        a.play("draw")
        a.do("show-hand", allowed=True)
        back = bo.look(table, over="A", resume=over.resume, number=over.number)
        assert isinstance(back.hear(), wire.Welcome)
        back.hang_up()
        a.play(quick(a))
        again = bo.look(table, over="A", resume=back.resume, number=back.number)
        assert isinstance(again.hear(), wire.News)


def test_a_look_is_shown_again_only_while_nothing_has_happened_since(server: Server) -> None:
    with Guest(server, "Ada") as ada:
        table = ada.open("bande", "me beside:Bea", start=True)
        first = ada.look(table, seat="A").wait_for(wire.Welcome)
        again = ada.look(table, seat="A")
        assert again.wait_for(wire.Welcome).look == first.look is not None
        again.play("draw")
        later = ada.look(table, seat="A").wait_for(wire.Welcome)
        assert later.look is None
        looks = [event for event in later.log if event["kind"] == "looked"]
        assert looks and all(card == "?" for event in looks for card in event["cards"])


def test_a_player_who_has_moved_does_not_receive_again_what_they_should_remember(server: Server) -> None:
    with Guest(server, "Ada") as ada:
        table = ada.open("bande", "me beside:Bea", start=True, options={"first": "A"})
        a = ada.look(table, seat="A")
        first = a.wait_for(wire.Welcome)
        before = a.number
        a.play("draw")
        a.hang_up()
        lost = ada.look(table, seat="A", resume=first.resume, number=before)
        drew = lost.wait_for(wire.News).events[0]
        assert drew["kind"] == "drew" and drew["card"] != "?", "it may have been lost on the way"
        lost.play(a.legal[-1])
        lost.hang_up()
        again = ada.look(table, seat="A", resume=first.resume, number=before)
        message = again.hear()
        assert isinstance(message, wire.Welcome)
        assert all(event["card"] == "?" for event in message.log if event["kind"] == "drew")
        server.kill()
        server.start()
        assert isinstance(ada.look(table, seat="A", resume=first.resume, number=before).hear(), wire.Welcome)
        back = ada.look(table, seat="A", resume=first.resume, number=lost.number)
        assert not isinstance(back.hear(), wire.Welcome)


# The disk


def test_while_the_disk_is_full_people_may_watch_and_are_asked_to_try_again(tmp_path: Path) -> None:
    with serving(tmp_path, *FAST) as server, Guest(server, "Ada") as ada:
        table = ada.open("clan", "me open")
        server.stop()
        with sqlite3.connect(tmp_path / FILE) as connection:
            connection.execute("UPDATE people SET seen = seen - 7200")  # so that her coming is to be noted
        server.start()
        room_for_files(server, 1)
        assert ada.get("/api/v1/me")["seats"][0]["table"] == table
        a = ada.connect(table)
        assert a.refused("start", fill="kit") == "try-again"
        for refused in (ada.http.put("/api/v1/me", json={"name": "Bea"}), ada.http.delete("/api/v1/me")):
            assert refused.status_code == 503 and refused.json()["code"] == "try-again"
        room_for_files(server, resource.RLIM_INFINITY)
        assert ada.get("/api/v1/me")["name"] == "Ada"
        assert ada.http.delete("/api/v1/me").status_code == 204
        assert ada.http.get("/api/v1/me").status_code == 401


def room_for_files(server: Server, size: int) -> None:
    """Let no file of a server grow beyond a size."""
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))


def test_what_is_deleted_is_in_no_file_any_more(tmp_path: Path) -> None:
    data = tmp_path / "open to all"
    data.mkdir()
    with serving(data, *FAST) as server, Guest(server, "Ada") as ada, Guest(server, "Zebulon") as zoe:
        zoe.do(ada.open("clan", "me open"), "sit")
        zoe.put("/api/v1/me", {"name": "Zebulona"})
        assert zoe.http.delete("/api/v1/me").status_code == 204
        assert not [file.name for file in data.iterdir() if b"Zebulon" in file.read_bytes()]
        assert {file.stat().st_mode & 0o077 for file in data.iterdir()} == {0}


# Somebody is away


def test_a_bot_stands_in_for_an_absent_person_and_returns_the_seat(tmp_path: Path) -> None:
    with serving(tmp_path, *FAST, "--grace", "0.2") as server, Guest(server, "Ada") as ada, Guest(server, "Bo") as bo:
        table = ada.open("clan", "me open")
        bo.do(table, "sit")
        a = ada.connect(table)
        b = bo.connect(table)
        a.do("start")
        a.hang_up()
        b.wait_until(lambda page: page.table is not None and page.table.seats[0].stand_in)
        b.wait_until(lambda page: bool(page.legal))
        assert any(isinstance(message, wire.News) and message.by == "stand-in" for message in b.received)
        a = ada.connect(table)
        assert a.refused("move", move="put A1 up", number=a.number) in ("not-your-turn", "stood-in")
        a.do("take-back")
        assert a.table is not None and not a.table.seats[0].stand_in
        while not a.legal:  # a turn may have more than one move
            b.play(quick(b))
            even_out(a, b)


def test_a_returning_person_sees_that_a_bot_stands_in_whatever_has_happened_since(tmp_path: Path) -> None:
    with serving(tmp_path, *FAST, "--grace", "0.2") as server, Guest(server, "Ada") as ada, Guest(server, "Bo") as bo:
        table = ada.open("clan", "me open")
        bo.do(table, "sit")
        a, b = ada.connect(table), bo.connect(table)
        a.do("start")
        a.hang_up()
        b.wait_until(lambda page: bool(page.legal))
        back = ada.look(table, resume=a.resume, number=a.number)
        back.until(lambda message: isinstance(message, wire.News) and message.number == b.number)
        assert not any(isinstance(message, wire.Welcome) for message in back.received)
        assert back.table is not None and back.table.seats[0].stand_in


def test_an_absent_host_is_replaced_before_the_match_by_a_connected_person(tmp_path: Path) -> None:
    flags = (*FAST, "--grace", "0.2")
    with serving(tmp_path, *flags) as server, Guest(server, "Ada") as ada, Guest(server, "Bo") as bo:
        table = ada.open("bande", "me open open")
        a = ada.connect(table)
        bo.do(table, "sit")
        b = bo.connect(table)
        assert b.refused("start", fill="kit") == "not-host"
        a.hang_up()
        b.wait_until(lambda page: page.table is not None and page.table.host == bo.id)
        a = ada.look(table)
        assert a.wait_for(wire.Welcome).table.host == bo.id
        assert a.refused("start", fill="kit") == "not-host"
        server.kill()
        server.start()
        bo.do(table, "start", fill="kit")
        assert bo.get(f"/api/v1/tables/{table}")["stage"] == "playing"


def test_a_host_keeps_the_table_while_nobody_else_is_there(tmp_path: Path) -> None:
    flags = (*FAST, "--grace", "0")
    with serving(tmp_path, *flags) as server, Guest(server, "Ada") as ada, Guest(server, "Bo") as bo:
        table = ada.open("bande", "me open")
        watcher = bo.connect(table)
        watcher.do("ping")
        assert ada.get(f"/api/v1/tables/{table}")["host"] == ada.id
        ada.do(table, "start", fill="kit")


def test_nobody_stands_in_while_nobody_waits(tmp_path: Path) -> None:
    with serving(tmp_path, *FAST, "--grace", "0") as server, Guest(server, "Ada") as ada:
        table = ada.open("clan", "me kit", start=True)
        a = ada.connect(table)
        a.hang_up()
        eventually(lambda: not ada.get(f"/api/v1/tables/{table}")["seats"][0]["here"])
        ada.do(table, "show-hand", allowed=True)  # what was due by then has been written before
        assert not any(seat["stand_in"] for seat in ada.get(f"/api/v1/tables/{table}")["seats"])


def test_a_turn_timer_that_runs_out_makes_that_one_move(tmp_path: Path) -> None:
    with serving(tmp_path, *FAST) as server, Guest(server, "Ada") as ada:
        table = ada.open("clan", "me beside:Bea", start=True, turn_seconds=10)
        a = ada.look(table, seat="A")
        welcome = a.wait_for(wire.Welcome)
        assert 0 < welcome.seconds_left <= 10
        news = a.until(lambda message: isinstance(message, wire.News) and message.by == "timer")
        assert isinstance(news, wire.News) and news.seconds_left is not None
        assert a.table is not None and not a.table.seats[0].stand_in


def test_the_time_of_a_turn_begins_when_everybody_has_seen_their_first_cards(server: Server) -> None:
    with Guest(server, "Ada") as ada:
        table = ada.open("bande", "me beside:Bea", start=True, turn_seconds=10)
        a, b = ada.look(table, seat="A"), ada.look(table, seat="B")
        assert a.wait_for(wire.Welcome).seconds_left is None
        a.do("seen")
        assert b.wait_for(wire.Welcome).seconds_left is None
        b.do("seen")
        assert 9 <= a.wait_for(wire.Clock).seconds_left <= 10
        assert any(isinstance(message, wire.Clock) for message in b.received)
        news = a.until(lambda message: isinstance(message, wire.News))
        assert isinstance(news, wire.News) and news.by == "timer"


def test_the_clock_does_not_wait_for_a_page_that_says_nothing(tmp_path: Path) -> None:
    with altered(tmp_path, {"first_looks.LONGEST": 0.2}, *FAST) as server, Guest(server, "Ada") as ada:
        a = ada.look(ada.open("bande", "me beside:Bea", start=True, turn_seconds=600), seat="A")
        clock = a.until(lambda message: getattr(message, "seconds_left", None) is not None)
        assert isinstance(clock, wire.Welcome | wire.Clock)


def test_a_seat_that_has_moved_has_seen_its_cards(server: Server) -> None:
    with Guest(server, "Ada") as ada:
        page = ada.connect(ada.open("bande", "me kit", start=True, turn_seconds=600))
        page.play("draw")
        news = next(message for message in reversed(page.received) if isinstance(message, wire.News))
        assert news.seconds_left is not None


def test_nobody_gains_time_by_taking_moves_back(server: Server) -> None:
    with Guest(server, "Ada") as ada:
        table = ada.open("gang", "me beside:Bea", start=True, turn_seconds=600)
        window = ada.connect(table, seat="A")
        left = [600.0]
        while left[-1] > 599.5:
            window.play("open A1 A6")
            window.do("undo")
            message = next(message for message in reversed(window.received) if isinstance(message, wire.News))
            assert message.seconds_left is not None and len(left) < 5000
            left.append(message.seconds_left)
        assert left == sorted(left, reverse=True)


def test_the_next_round_begins_after_a_while(tmp_path: Path) -> None:
    with serving(tmp_path, *FAST, "--pause", "0.1") as server, Guest(server, "Ada") as ada, Guest(server, "Bo") as bo:
        table = ada.open("bande", "me open", options={"rounds": 2})
        bo.do(table, "sit")
        a, b = ada.connect(table), bo.connect(table)
        a.do("start")
        while a.view is None or a.view["round"] == 1:
            even_out(a, b)
            mover = next((window for window in (a, b) if window.legal), None)
            if mover:
                mover.play(quick(mover))
            else:
                a.hear()
        a.wait_until(lambda page: page.table is not None and not page.table.between)
        assert a.table is not None and not any(seat.ready for seat in a.table.seats)


# Bots in processes of their own


def test_bots_go_on_when_their_worker_dies(tmp_path: Path) -> None:
    with serving(tmp_path, "--pace", "0", "--workers", "1", "--pause", "3600") as server, Guest(server, "Ada") as ada:
        window = ada.look(ada.open("clan", "me yearling", start=True, options={"rounds": 1}))
        play_some(window, 2)
        for worker in workers(server):
            os.kill(worker, signal.SIGKILL)
        play_on(window)
        assert window.view is not None and window.view["winners"]


def test_a_worker_that_hangs_is_replaced_and_bots_go_on(tmp_path: Path) -> None:
    constants, flags = {"bots.PATIENCE": 1.0, "bots.HUNG": 2.0}, ("--pace", "0", "--workers", "1", "--pause", "3600")
    with altered(tmp_path, constants, *flags) as server, Guest(server, "Ada") as ada:
        window = ada.look(ada.open("clan", "me yearling", start=True))
        play_some(window, 2)
        while not (hung := workers(server)):
            play_some(window, 1)
        with suppress(ProcessLookupError):  # on a slow day it was replaced before
            os.kill(hung[0], signal.SIGSTOP)
        while workers(server) in (hung, []):
            play_some(window, 1)
        play_on(window)
        assert window.view is not None and window.view["winners"]


def test_a_worker_that_talks_nonsense_is_not_waited_for(tmp_path: Path) -> None:
    constants, flags = {"bots.COMMAND": ["yes"], "bots.PATIENCE": 3600}, ("--pace", "0", "--workers", "1")
    with altered(tmp_path, constants, *flags) as server, Guest(server, "Ada") as ada:
        window = ada.look(ada.open("clan", "me yearling", start=True, options={"rounds": 1}))
        play_on(window)
        assert window.view is not None and window.view["winners"]


def test_what_fails_in_a_worker_is_logged_without_the_cards_it_tells(tmp_path: Path) -> None:
    constants = {"bots.COMMAND": [sys.executable, "-m", "tests.failing_worker"]}
    (tmp_path / LOG).touch()
    with altered(tmp_path, constants, "--pace", "0", "--workers", "1") as server, Guest(server, "Ada") as ada:
        eventually(lambda: "a bot worker failed" in (tmp_path / LOG).read_text())  # the one that was to prepare
        table = ada.open("clan", "me kit", start=True, options={"rounds": 1})
        play_on(ada.connect(table))
        server.stop()
    log = (tmp_path / LOG).read_text()
    lines = [json.loads(line) for line in log.splitlines()]
    assert CARD not in log
    first, *later = [line for line in lines if line["from"] != "biberbau.bots"]
    assert (first["from"], first["level"]) == ("py.warnings", "warning") and "a bot is odd" in first["says"]
    ended, failed = [line for line in later if line["from"] == "biberbau.logs"], later[-1]
    assert [line["level"] for line in ended] == ["critical"] * 2
    assert failed["from"] == "biberbau.worker" and (failed["table"], failed["bot"]) == (table, "kit")
    for line in (*ended, failed):
        assert "in fail" in line["trace"] and line["trace"].endswith("builtins.ValueError")
        assert "builtins.LookupError" in line["trace"]


def workers(server: Server) -> list[int]:
    """The processes in which bots think."""
    message = subprocess.run(["pgrep", "-P", str(server.process.pid)], capture_output=True, text=True)
    return [int(worker) for worker in message.stdout.split()]


# Copies


def test_a_backup_is_made_while_the_server_runs_and_is_independent_of_it(
    server: Server, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with Guest(server, "Ada") as ada:
        table = ada.open("bande", "me kit", start=True)
        window = ada.connect(table)
        copy = tmp_path / "copy" / FILE
        copy.parent.mkdir()
        assert main(["backup", str(copy), "--data", str(server.data), "--lang", "en"]) == 0
        key = copy.with_name(f"{FILE}.key")
        said = capsys.readouterr().out
        assert str(copy) in said and str(key) in said and key.stat().st_mode & 0o777 == 0o600
        window.play("draw")
        assert main(["backup", str(copy), "--data", str(server.data), "--lang", "en"]) == 2
        with serving(copy.parent, *FAST, "--key-file", str(key)) as other:
            ada.server = other
            back = ada.look(table, resume=window.resume, number=window.number)
            message = back.hear()
            assert isinstance(message, wire.Welcome) and message.number == window.number - 1
    assert main(["backup", str(tmp_path / "x"), "--data", str(tmp_path / "empty"), "--lang", "en"]) == 2


def test_a_match_goes_on_from_a_backup_that_is_restored_as_documented(server: Server, tmp_path: Path) -> None:
    copies, restored = tmp_path / "copies", tmp_path / "restored"
    back_up = ["backup", str(copies), "--keep", "3", "--data", str(server.data), "--lang", "en"]
    with Guest(server, "Ada") as ada:
        table = ada.open("bande", "me kit", start=True)
        window = ada.connect(table)
        window.wait_until(lambda page: bool(page.legal))
        window.play(quick(window))
        assert main(back_up) == 0
        window.wait_until(lambda page: bool(page.legal))
        window.play(quick(window))  # lost with the machine
        kept = moves_kept(server.data, table)
        restored.mkdir()
        (copy,) = copies.iterdir()
        copy.rename(restored / FILE)
        shutil.copy(Config(data=server.data).key_path, Config(data=restored).key_path)
        assert moves_kept(restored, table) == kept[: len(moves_kept(restored, table))]
        with serving(restored, *FAST) as other:
            ada.server = other
            back = ada.connect(table, resume=window.resume, number=window.number)
            assert back.table is not None and back.number < window.number
            play_on(back)


def test_of_backups_with_a_date_only_the_newest_are_kept(tmp_path: Path) -> None:
    data, copies = tmp_path / "data", tmp_path / "copies"
    with serving(data, *FAST):
        pass
    made = [back_up_dated(data, copies, 2, datetime(2026, 1, day)) for day in (30, 31)]
    (copies / "biberbau-notes.sqlite").touch()
    made.append(back_up_dated(data, copies, 2, datetime(2026, 2, 1)))
    assert sorted(copies.iterdir()) == [*made[1:], copies / "biberbau-notes.sqlite"]
    (data / FILE).unlink()
    with pytest.raises(BadSetting):
        back_up_dated(data, copies, 1, datetime(2026, 2, 2))
    assert made[1].exists() and copies.stat().st_mode & 0o777 == 0o700


def test_a_backup_is_whole_or_not_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = tmp_path / "what? #1 %41"
    with serving(data, *FAST):
        pass
    copy, trap = tmp_path / "copy.sqlite", tmp_path / "copy.sqlite.part"
    trap.touch(mode=0o666)  # who lays this out may not read what is copied
    back_up = ["backup", str(copy), "--data", str(data), "--lang", "en"]
    assert main(back_up) == 0
    assert copy.stat().st_mode & 0o777 == 0o600 and trap.read_bytes() == b""
    copy.unlink()
    copy.with_name("copy.sqlite.key").unlink()
    trap.unlink()
    (data / FILE).write_bytes(b"no database" * 1000)
    assert main(back_up) == 2
    message = capsys.readouterr().err
    assert "file is not a database" in message and "Error(" not in message and "Path(" not in message
    assert sorted(tmp_path.iterdir()) == [data, data.with_name(f"{data.name}.key")]
