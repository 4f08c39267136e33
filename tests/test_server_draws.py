"""Draws of a table: cutting and showing, vanishing and dying in every step, and what the stored log reveals."""

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, cast

import pytest
from websockets.exceptions import ConnectionClosed

from biberbau.fairness import cut_commitment, key_id, seed_of_draw
from biberbau.match import Match
from biberbau.notation.events import Shuffled
from biberbau.notation.fairness import SCHEME
from biberbau.server import drawing, entries, wire
from biberbau.server.clocks import Attendance, due_next
from biberbau.server.config import Config
from biberbau.server.drawing import Cutters
from biberbau.server.draws import Draws
from biberbau.server.folding import Unreadable, fold
from biberbau.server.keys import Keys, open_keys
from biberbau.server.messages import draw_of
from biberbau.server.refusals import Refusal
from biberbau.server.rights import Asker, entry_for
from biberbau.server.store import Person
from biberbau.server.store.chain import BEGINNING, link
from biberbau.server.store.sqlite import FILE
from biberbau.server.table import Table
from biberbau.server.wire_draws import DrawInfo, VoidDraw
from biberbau.verifying import verify

from .server_process import FAST, PATIENCE, Guest, Server, altered, doom, even_out, play_on, revive, serving, stage

KEY = bytes(range(32))
KEYS = Keys({key_id(KEY): KEY}, key_id(KEY))
ADA, BEA = Person("ada", "Ada", 0), Person("bea", "Bea", 1)
CUTS = {"A": "aa" * 32, "B": "bb" * 32}
SETTINGS = wire.Settings(options={"rounds": 1})
OPENED = entries.Opened(
    game="bande",
    host="ada",
    places=[entries.Occupant("person", "ada"), entries.Occupant("person", "bea")],
    settings=SETTINGS,
    at=0.0,
)


class Log:
    """A table with its log, without a server; people cut and show when they are asked to."""

    def __init__(self) -> None:
        self.table = Table("tabletable", draws=Draws(KEYS))
        self.entries: list[entries.AnyEntry] = []
        self.write(OPENED)

    def write(self, entry: entries.AnyEntry | None) -> None:
        assert entry is not None
        self.entries.append(entry)
        self.table.apply(entry)

    def ask(self, person: Person, command: wire.Command) -> None:
        self.write(entry_for(self.table, Asker(person, None), command, 0.0, is_cut=True))

    def refused(self, person: Person, command: wire.Command) -> str:
        with pytest.raises(Refusal) as refusal:
            entry_for(self.table, Asker(person, None), command, 0.0, is_cut=True)
        return refusal.value.code

    def go_on(self, *seats: wire.Seat) -> None:
        """Write the entries that no command asks for, while these seats take part."""
        while (entry := drawing.next_entry(self.table, Cutters(bool(seats), seats))) is not None:
            self.write(entry)

    def commitment(self, seat: str, cut: str | None = None) -> str:
        draw = self.table.draw
        return cut_commitment(self.table.id, draw.number, seat, draw.sealed.server, cut or CUTS[seat])

    def cut(self, person: Person, seat: str) -> None:
        self.ask(person, wire.Cut("c", self.table.draw.number, self.commitment(seat)))

    def show(self, person: Person, seat: str) -> None:
        self.ask(person, wire.ShowCut("s", self.table.draw.number, CUTS[seat]))

    @property
    def rows(self) -> list[bytes]:
        return [entries.encode(entry) for entry in self.entries]

    @property
    def types(self) -> list[str]:
        return [json.loads(row)["type"] for row in self.rows]


@pytest.fixture
def log() -> Log:
    """A table where a draw has begun."""
    log = Log()
    log.ask(ADA, wire.Start("1"))
    log.go_on("A", "B")
    return log


def dealt(log: Log) -> Match:
    log.cut(ADA, "A")
    log.cut(BEA, "B")
    log.go_on("A", "B")
    log.show(BEA, "B")
    log.show(ADA, "A")
    log.go_on("A", "B")
    assert log.table.match is not None
    return log.table.match


def played_out(log: Log) -> None:
    match = dealt(log)
    while match.turn is not None:
        move = next((move for move in ("knock", "draw") if move in match.legal), match.legal[-1])
        log.write(entries.Moved(seat=cast("wire.Seat", match.turn), move=move, at=1.0))
    log.go_on("A", "B")


# The steps


def test_a_draw_becomes_a_deal(log: Log) -> None:
    match = dealt(log)
    assert log.types == ["opened", "drawing", "cut", "cut", "cut-closed", "shown", "shown", "started"]
    draw, setup = log.table.draw, log.table.setup
    assert match.seed == seed_of_draw(log.table.draws.secret(setup), draw.fingerprint(setup), CUTS)
    assert log.table.seed_of_bot("A") != log.table.seed_of_bot("B"), "bots follow from the same seed"


def test_the_secret_is_in_the_log_only_after_the_match(log: Log) -> None:
    match = dealt(log)
    secret = log.table.draws.secret(log.table.setup)
    assert not any(text.encode() in row for text in (secret, match.seed) for row in log.rows)
    assert not any(hidden in entries.encode(entry) for entry in log.entries for hidden in (KEY, KEY.hex().encode()))


def test_the_secret_follows_the_last_move(log: Log) -> None:
    played_out(log)
    assert log.types[-2:] == ["moved", "revealed"]
    record = {
        **(log.table.match or Match("clan")).record(),
        "fairness": log.table.draws.proof(log.table.setup).to_dict(),
    }
    receipt = {"scheme": SCHEME, "table": "tabletable", "draw": 1, "seat": "A", "cut": CUTS["A"]}
    draw = log.table.draw
    assert verify(
        record, receipt | {"server": draw.sealed.server, "closed": draw.fingerprint(log.table.setup)}
    ).is_sound


def test_cuts_are_refused_when_they_do_not_fit(log: Log) -> None:
    first = log.commitment("A")
    assert log.refused(Person("eve", "Eve", 0), wire.Cut("1", 1, first)) == "not-seated"
    assert log.refused(ADA, wire.Cut("1", 2, first)) == "wrong-draw"
    assert log.refused(ADA, wire.ShowCut("1", 1, CUTS["A"])) == "cut-open"
    log.cut(ADA, "A")
    assert log.refused(ADA, wire.Cut("2", 1, log.commitment("A", "cc" * 32))) == "cut-twice"
    assert log.refused(BEA, wire.Cut("3", 1, first)) == "cut-misfit", "a copy of Ada's"
    log.go_on("A")
    assert log.refused(BEA, wire.Cut("4", 1, log.commitment("B"))) == "cut-closed"
    assert log.refused(BEA, wire.ShowCut("4", 1, CUTS["B"])) == "cut-misfit"
    assert log.refused(ADA, wire.ShowCut("5", 1, CUTS["B"])) == "cut-misfit"
    assert log.refused(ADA, wire.ShowCut("5", 2, CUTS["A"])) == "wrong-draw"
    log.show(ADA, "A")
    assert entry_for(log.table, Asker(ADA, None), wire.ShowCut("6", 1, CUTS["A"]), 0.0) is None
    log.go_on("A")
    assert log.refused(ADA, wire.Cut("7", 1, first)) == "wrong-draw", "the cards are dealt"


def test_a_draw_waits_for_those_who_cut_and_for_nobody_else(log: Log) -> None:
    def step(*seats: wire.Seat, is_here: bool = True) -> object:
        entry = drawing.next_entry(log.table, Cutters(is_here, seats))
        return entry and json.loads(entries.encode(entry))["type"]

    assert step(is_here=False) is None, "it waits for the first connection"
    assert step("A") is None
    assert step() == "started", "programs that do not cut are not waited for"
    log.cut(ADA, "A")
    assert step("A", "B") is None
    assert step("A") == "cut-closed"


def test_whoever_does_not_show_voids_the_draw_and_cuts_no_more(log: Log) -> None:
    log.cut(ADA, "A")
    log.cut(BEA, "B")
    log.go_on("A", "B")
    log.show(ADA, "A")
    log.write(drawing.voided(log.table.draw))
    assert log.refused(BEA, wire.ShowCut("1", 1, CUTS["B"])) == "wrong-draw"
    log.go_on("A", "B")
    assert log.types[-2:] == ["void", "drawing"] and log.table.draw.number == 2
    assert log.refused(BEA, wire.Cut("2", 2, log.commitment("B"))) == "cut-closed"
    log.cut(ADA, "A")
    log.go_on("A", "B")
    log.show(ADA, "A")
    log.go_on("A", "B")
    assert log.table.stage == "playing" and [draw.void for draw in log.table.draws.all] == [("B",), ()]


def test_from_the_second_void_draw_on_everybody_is_asked_before_the_next_one(log: Log) -> None:
    def next_type(*seats: wire.Seat) -> object:
        entry = drawing.next_entry(log.table, Cutters(bool(seats), seats))
        return entry and json.loads(entries.encode(entry))["type"]

    def void(*cutting: tuple[Person, str]) -> None:
        for person, seat in cutting:
            log.cut(person, seat)
        log.write(drawing.closed(log.table, log.table.draw))
        log.write(drawing.voided(log.table.draw))

    void((BEA, "B"))
    assert next_type("A", "B") == "drawing" and not log.table.draws.asks, "once may be an accident"
    assert log.refused(ADA, wire.DrawAgain("1", 1)) == "wrong-draw"
    log.go_on("A", "B")
    void((ADA, "A"))
    assert next_type("A", "B") is None and next_type() is None
    nobody = Attendance(set(), lambda player: False, lambda player: 0.0)
    assert due_next(log.table, nobody, 0.0, Config()) is None, "it is not void once more, however long it takes"
    shown = draw_of(log.table)
    assert shown is not None and shown.asks and shown.again == []
    assert log.refused(Person("eve", "Eve", 0), wire.DrawAgain("2", 2)) == "not-seated"
    assert log.refused(ADA, wire.DrawAgain("2", 1)) == "wrong-draw"
    log.ask(ADA, wire.DrawAgain("3", 2))
    assert entry_for(log.table, Asker(ADA, None), wire.DrawAgain("4", 2), 0.0) is None
    assert next_type("A", "B") is None and next_type("A") == "drawing", "who has hung up is not waited for"
    log.table.place("B").program = True
    assert next_type("A", "B") == "drawing", "programs are not asked"
    log.table.place("B").program = False
    log.ask(BEA, wire.DrawAgain("5", 2))
    log.go_on("A", "B")
    assert log.types[-4:] == ["draw-again", "draw-again", "drawing", "started"], "nobody is left who may cut"
    assert not log.table.draws.asks
    assert fold_rows(log, KEYS).draws.all == log.table.draws.all


def test_a_seat_that_is_left_during_a_draw_is_played_by_a_bot(log: Log) -> None:
    log.cut(BEA, "B")
    log.ask(BEA, wire.Leave("1"))
    log.cut(ADA, "A")
    log.go_on("A")
    assert list(log.table.draw.cuts) == ["A"] and log.table.place("B").bot == "builder"
    assert log.refused(ADA, wire.Arrange("2", "B")) == "already-started"


def test_undo_never_crosses_a_shuffle() -> None:
    """A shuffle is dealt once: the proof depends on it."""
    for rounds in (1, 2):
        table = Table("tabletable")
        table.apply(
            entries.Opened(
                game="clan",
                host="ada",
                places=[*OPENED.places[:1], entries.Occupant("bot", level="kit")],
                settings=wire.Settings(options={"rounds": rounds}),
                at=0.0,
            )
        )
        table.apply(entries.Started(seed="1", at=0.0))
        assert table.match is not None
        while table.match.turn is not None:
            effect = table.apply(entries.Moved(seat="A", move=table.match.legal[-1], at=0.0))
            if any(isinstance(event, Shuffled) for event in effect.events):
                assert not table.steps


# Keys


def test_a_running_match_needs_its_key_and_a_finished_one_does_not(log: Log) -> None:
    dealt(log)
    with pytest.raises(Unreadable, match=f"entry 2: .*{key_id(KEY)}"):
        fold_rows(log, Keys())
    finished = Log()
    finished.ask(ADA, wire.Start("1"))
    played_out(finished)
    again = fold_rows(finished, Keys())
    assert again.match is not None and finished.table.match is not None
    assert again.match.record() == finished.table.match.record()
    assert again.draws.proof(again.setup) == finished.table.draws.proof(finished.table.setup)


def test_an_old_key_stays_valid_while_another_is_used_for_new_draws(log: Log) -> None:
    other = bytes(32)
    dealt(log)
    folded = fold_rows(log, Keys({key_id(other): other, **KEYS.by_id}, key_id(other)))
    assert folded.match == log.table.match


def test_a_key_file_is_made_once_and_only_for_its_owner(tmp_path: Path) -> None:
    path = tmp_path / "new" / "keys"
    keys = open_keys(path)
    assert open_keys(path) == keys and path.stat().st_mode & 0o777 == 0o600
    assert [entry.name for entry in path.parent.iterdir()] == ["keys"]
    path.write_text("ab\n")
    with pytest.raises(ValueError, match="one key of 64"):
        open_keys(path)


def fold_rows(log: Log, keys: Keys) -> Table:
    chains, before = list[bytes](), BEGINNING
    for row in log.rows:
        chains.append(before := link(before, row))
    return fold(log.table.id, log.rows, chains, keys).table


# A real server


class Player:
    """A person whose page cuts and shows, and keeps a receipt, as the web page does."""

    def __init__(self, guest: Guest, table: str, seat: str) -> None:
        self.guest, self.table, self.seat = guest, table, seat
        self.cut = (seat.lower() if seat < "G" else "0").encode().hex() * 32
        self.receipt: dict[str, object] = {}
        self.window = guest.connect(table, cuts=True)

    def come_back(self) -> None:
        self.window = self.guest.connect(self.table, cuts=True)

    @property
    def draw(self) -> DrawInfo:
        while self.window.draw is None:
            self.window.hear()
        return self.window.draw

    def commit(self) -> None:
        if self.seat not in self.draw.cuts:
            promised = cut_commitment(self.table, self.draw.draw, self.seat, self.draw.server, self.cut)
            self.window.do("cut", draw=self.draw.draw, commitment=promised)

    def show(self) -> None:
        self.window.wait_until(lambda window: window.draw is not None and window.draw.closed is not None)
        draw = self.draw
        facts = {"table": self.table, "draw": draw.draw, "server": draw.server, "closed": draw.closed}
        self.receipt = {"scheme": SCHEME, "seat": self.seat, "cut": self.cut, **facts}
        if self.seat not in draw.shown:
            self.window.do("show", draw=draw.draw, cut=self.cut)

    def until_dealt(self) -> None:
        self.window.wait_until(lambda window: window.view is not None)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    hasty = {"clocks.CUT_SECONDS": 0.3, "clocks.SHOW_SECONDS": 0.3}
    with altered(tmp_path_factory.mktemp("data"), hasty, *FAST) as server:
        yield server


@pytest.fixture
def pair(server: Server) -> Iterator[tuple[Player, Player]]:
    with Guest(server, "Ada") as ada, Guest(server, "Bea") as bea:
        yield seated(ada, bea)


def seated(ada: Guest, bea: Guest) -> tuple[Player, Player]:
    """Two people at a table, before the match."""
    table = ada.open("bande", "me open", options={"rounds": 1})
    bea.do(table, "sit")
    return Player(ada, table, "A"), Player(bea, table, "B")


def stored(data: Path, table: str) -> list[dict[str, Any]]:
    with closing(sqlite3.connect(data / FILE)) as connection:
        rows = connection.execute("SELECT entry FROM log WHERE table_id = ? ORDER BY number", (table,))
        return [json.loads(entry) for (entry,) in rows]


def dump(data: Path) -> str:
    """Return everything in the database, as text."""
    with closing(sqlite3.connect(data / FILE)) as connection:
        tables = [name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        rows = [row for table in tables for row in connection.execute(f"SELECT * FROM {table}")]
    return "\n".join(
        value.decode("latin-1") if isinstance(value, bytes) else str(value) for row in rows for value in row
    )


def record_of(player: Player) -> dict[str, Any]:
    record: dict[str, Any] = player.guest.get(f"/api/v1/tables/{player.table}/record")
    return record


def test_a_match_of_two_is_proven_to_both(server: Server, pair: tuple[Player, Player]) -> None:
    ada, bea = pair
    ada.window.do("start")
    for step in (Player.commit, Player.show, Player.until_dealt):
        for player in pair:
            step(player)
    while_running = dump(server.data)
    play_on(ada.window, bea.window)
    record = record_of(ada)
    assert all(verify(record, player.receipt).is_sound for player in pair)
    (drawn,) = record["fairness"]["draws"]
    seed = seed_of_draw(drawn["secret"], drawn["closed"], {cut["seat"]: cut["cut"] for cut in drawn["cuts"]})
    dealt: dict[str, Any] = Match("bande", 2, seed, options={"rounds": 1}).record()
    assert dealt["shuffles"][0] == record["shuffles"][0]
    assert drawn["server"] in while_running and drawn["cuts"][0]["cut"] in while_running
    assert drawn["secret"] not in while_running and seed not in while_running, "a backup does not show the cards"
    ada.window.wait_until(lambda window: window.draw is not None and window.draw.secret is not None)
    assert ada.draw.secret == drawn["secret"] and drawn["secret"] in dump(server.data)


def test_whoever_vanishes_voids_the_draw_and_is_named(server: Server, pair: tuple[Player, Player]) -> None:
    ada, bea = pair
    ada.window.do("start")
    ada.commit()
    bea.commit()
    bea.window.hang_up()
    ada.show()
    ada.window.wait_until(lambda window: window.draw is not None and window.draw.draw == 2)
    assert ada.draw.void == [VoidDraw(1, ["B"])]
    bea.come_back()
    ada.commit()
    ada.show()
    ada.until_dealt()
    bea.until_dealt()
    play_on(ada.window, bea.window)
    record = record_of(ada)
    assert verify(record, ada.receipt).is_sound
    assert [draw.get("void") for draw in record["fairness"]["draws"]] == [["B"], None]


def test_people_whose_pages_do_not_cut_are_not_waited_for_long(server: Server, pair: tuple[Player, Player]) -> None:
    ada, bea = pair
    ada.window.do("start")
    bea.until_dealt()
    assert bea.draw.cuts == {} and bea.draw.closed is not None
    assert [entry["type"] for entry in stored(server.data, ada.table)[-2:]] == ["drawing", "started"]


def test_programs_are_dealt_to_at_once(server: Server) -> None:
    with Guest(server, "Ada") as ada:
        table = ada.open("bande", "me kit", start=True)
        window = ada.connect(table)
        assert window.view is not None and window.draw is not None and window.draw.cuts == {}
        assert [entry["type"] for entry in stored(server.data, table)][:2] == ["opened", "started"]


def test_quick_play_waits_for_the_first_connection(server: Server) -> None:
    with Guest(server, "Ada") as ada:
        wish = {"game": "bande", "seats": [{"kind": "me"}, {"kind": "bot"}], "start": True, "cuts": True}
        player = Player(ada, ada.post("/api/v1/tables", wish)["table"], "A")
        assert player.window.view is None and stage(player.window) == "waiting"
        player.commit()
        player.show()
        player.until_dealt()


@pytest.mark.parametrize("step", ["cut", "cut-closed", "shown", "void", "started", "revealed"])
def test_a_server_that_dies_in_a_draw_goes_on_with_it(tmp_path: Path, step: str) -> None:
    with serving(tmp_path, *FAST) as server, Guest(server, "Ada") as ada, Guest(server, "Bea") as bea:
        players = seated(ada, bea)
        doom(server, step)
        for player in players:
            player.come_back()
        players[0].window.do("start")
        acknowledged = set[str]()
        try:
            for action in (Player.commit, Player.show, Player.until_dealt):
                for player in players if step != "void" or action != Player.show else players[:1]:
                    action(player)
                    acknowledged.add(action.__name__)
            play_on(*(player.window for player in players))
        except (ConnectionClosed, OSError):
            pass
        server.process.wait(PATIENCE)
        kept = {entry["type"] for entry in stored(server.data, players[0].table)}
        assert step not in kept and ("commit" not in acknowledged or "cut" in kept)
        assert "show" not in acknowledged or "shown" in kept
        revive(server, is_hasty=False)
        for player in players:
            player.come_back()
        for action in (Player.commit, Player.show) if stage(players[0].window) == "waiting" else ():
            for player in players:
                action(player)
        for player in players:
            player.until_dealt()
        even_out(*(player.window for player in players))
        play_on(*(player.window for player in players))
        record = record_of(players[0])
        assert all(verify(record, player.receipt).is_sound for player in players)
        assert len(record["fairness"]["draws"]) == 1


def test_without_its_key_a_running_match_stops_and_everything_else_goes_on(tmp_path: Path) -> None:
    data = tmp_path / "data"
    data.mkdir()
    with serving(data, *FAST) as server, Guest(server, "Ada") as ada:
        table = ada.open("bande", "me kit", start=True)
        finished = ada.open("bande", "me kit", start=True, options={"rounds": 1})
        play_on(window := ada.connect(finished))
        window.wait_until(lambda page: page.draw is not None and page.draw.secret is not None)
        server.stop()
        key = tmp_path / "data.key"
        key.rename(tmp_path / "elsewhere")
        server.start()
        answer = ada.http.get(f"/api/v1/tables/{table}").json()
        assert answer["code"] == "unreadable" and "key" in answer["says"]["en"] and "Schlüssel" in answer["says"]["de"]
        assert verify(ada.get(f"/api/v1/tables/{finished}/record")).draws
        assert ada.connect(ada.open("bande", "me kit", start=True)).view is not None
        server.stop()
        (tmp_path / "elsewhere").rename(key)
        server.start()
        assert ada.connect(table).view is not None, "the key is back"
