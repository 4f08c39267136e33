"""Nobody is sent what they have not seen, to the byte.

At every point of a match everything that was sent to a viewer so far is compared with what is sent in another world, in
which all cards that this viewer had not seen by then are dealt again. Which cards those are is said by the scribe, who
follows the table on its own. The rooms are real; only the shuffles are given. The last test does it once with two
server processes.
"""

import asyncio
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

import msgspec
import pytest

from biberbau import IllegalMove, Match, View
from biberbau.games.cards import FACE
from biberbau.games.table import State
from biberbau.notation import card_name
from biberbau.server import entries, history, messages, view_delta, wire
from biberbau.server.bots import Bots
from biberbau.server.config import Config
from biberbau.server.folding import folded_from
from biberbau.server.moderation import Moderation
from biberbau.server.nodes import Nodes
from biberbau.server.rights import Asker
from biberbau.server.room import Room
from biberbau.server.store import OnStored, Person, Store, Tag
from biberbau.server.store.bus import Alone
from biberbau.server.table import Effect, Table
from biberbau.view import see, see_hand

from .other_worlds import Leak, other_shuffles, texts_to_try, with_other_choices
from .rigged_server import rigged
from .scribe import scribe_of
from .server_process import FAST, Guest, Server
from .setups import GAMES, SEATS, Viewer, play_on, shuffles_in, viewers

Shuffles = Sequence[Sequence[str]]


pytestmark = pytest.mark.slow


class StillLoop(asyncio.SelectorEventLoop):
    """A loop in which no time passes, so that nothing that is sent depends on it."""

    def time(self) -> float:
        return 0.0


class Memory:
    """A store that stores nothing, at once."""

    epoch = "e"
    secret = b"s"
    bus = Alone()
    moderation = None

    def append(
        self, table: str, number: int, at: float, entry: bytes, before: bytes, tags: Sequence[Tag], on_stored: OnStored
    ) -> None:
        assert entries.decode(entry)
        on_stored(None)

    def note_host(self, table: str, host: str | None) -> None:
        pass


class Neighbours:
    """A house with one room."""

    config = Config(workers=0, limits=False)
    bots = Bots(0)

    def __init__(self) -> None:
        self.store: Store = Memory()  # type: ignore[assignment]  # nothing is read
        self.moderation = Moderation(self.store.moderation, self.store.secret)

    def open_table(self, *_: object) -> None:
        raise AssertionError

    def check_known(self, person: Person) -> None:
        pass

    def changed(self, room: Room) -> None:
        pass

    def discard(self, room: Room) -> None:
        raise AssertionError

    def table_deleted(self, table: str) -> None:
        raise AssertionError

    def settle_soon(self, room: Room) -> None:
        pass

    def turn_begins(self, room: Room) -> None:
        pass

    @property
    def nodes(self) -> Nodes:
        return Nodes(self, self.store.bus)  # type: ignore[arg-type]  # there are no other nodes


class Ear:
    """A connection that keeps everything it receives."""

    def __init__(self, name: str) -> None:
        self.person = Person(name, f"Name {name}", 0)
        self.received: list[bytes] = []

    def send(self, frame: bytes) -> None:
        self.received.append(frame)

    def end(self, reason: str) -> None:
        raise AssertionError(reason)


class Script(msgspec.Struct):
    """A match to be played: its setup, and the moves; some are taken back and made again where that is possible."""

    game: str
    players: int
    options: dict[str, object]
    aids: list[bool]
    """Who has the memory aid, seat by seat."""
    moves: list[str]


@contextmanager
def given(shuffles: Shuffles) -> Iterator[None]:
    """Give the shuffles of matches that begin meanwhile."""
    new_match = Table._new_match

    def with_shuffles(self: Table) -> Match:
        return Match(self.game, len(self.places), 1, shuffles, self.settings.options)

    Table._new_match = with_shuffles  # type: ignore[method-assign]
    try:
        yield
    finally:
        Table._new_match = new_match  # type: ignore[method-assign]


def everything_received(script: Script, moves: Sequence[str], viewer: Viewer, shuffles: Shuffles) -> list[bytes]:
    """Play moves in a room; return every byte that is sent to some eyes: live, late, come back, refused."""
    loop = StillLoop()
    try:
        with given(shuffles), patch("time.time", return_value=0.0), patch.object(history, "RESUMABLE", 1000):
            return loop.run_until_complete(_everything_told(script, moves, viewer))
    finally:
        loop.close()


async def _everything_told(script: Script, moves: Sequence[str], viewer: Viewer) -> list[bytes]:
    places = [
        entries.Occupant("person", f"p{seat}", memory_aid=aid) for seat, aid in zip(SEATS, script.aids, strict=False)
    ]
    settings = wire.Settings(options=script.options)
    game = msgspec.convert(script.game, wire.Game)
    opened = entries.Opened(game=game, host="pA", places=places, settings=settings, at=0.0)
    tags = [Tag(seat, f"p{seat}", f"Name {seat}", 0) for seat in SEATS[: script.players]]
    table = Room(Neighbours(), folded_from("tabletable", opened), tags)
    ears = [join(table, Ear(f"p{viewer}" if viewer else "somebody"))]
    table.do(lambda: entries.Started(seed="x", at=0.0))
    if viewer is not None:
        seat = msgspec.convert(viewer, wire.Seat)
        table.do(lambda: entries.Showed(seat=seat, allowed=True, at=0.0))
        ears.append(join(table, Ear("shoulder"), over=viewer))
    for index, move in enumerate(moves):
        make(table, move, ears[0], index)
    late = join(table, Ear("late"), over=viewer)
    back = come_back(table, ears[-1], viewer)
    if viewer is not None:
        ears[0].received += tries(table, viewer)
    ears[0].received.append(messages.frame(look(table, viewer)))
    return [frame for ear in (*ears, late, back) for frame in ear.received]


def look(table: Room, viewer: Viewer) -> wire.Welcome:
    """What a client without a socket reads."""
    person = Person(f"p{viewer}" if viewer else "somebody", "", 0)
    return table.look(Asker(person, msgspec.convert(viewer, wire.Seat | None)))


def join(table: Room, ear: Ear, **hello: object) -> Ear:
    table.join(ear, ear.person, msgspec.convert({"wire": wire.WIRE, **hello}, wire.Hello))
    return ear


def come_back(table: Room, ear: Ear, over: Viewer) -> Ear:
    """Reconnect, and receive everything since the first welcome again."""
    first = msgspec.json.decode(ear.received[0], type=wire.ServerMessage)
    assert isinstance(first, wire.Welcome)
    back = join(table, Ear(ear.person.id), over=over, resume=first.resume, number=first.number, mark=first.mark)
    assert not back.received[0].startswith(b'{"type":"welcome"')
    return back


def make(table: Room, move: str, ear: Ear, index: int) -> None:
    """Make a move as its player would, taking it back once where that may be done."""
    if table.table.between:
        table.do(lambda: entries.WentOn(at=0.0))
    ask(table, ear, wire.Play(f"m{index}", move, table.table.number))
    seat = table.table.steps[-1].seat if table.table.steps else None
    if seat is not None:
        ask(table, ear, wire.Undo(f"u{index}"), seat)
        ask(table, ear, wire.Play(f"a{index}", move, table.table.number))


def ask(table: Room, ear: Ear, command: wire.Command, seat: wire.Seat | None = None) -> None:
    """Send a command for the seat to move; its viewer receives the answer."""
    assert table.table.match is not None
    mover: wire.Seat = seat or msgspec.convert(table.table.match.turn, wire.Seat)
    answers: list[wire.Done | wire.Refused] = []
    table.ask(Asker(Person(f"p{mover}", f"Name {mover}", 0), mover), command, answers.append)
    if isinstance(answers[0], wire.Refused):
        raise IllegalMove("not-now", move=getattr(command, "move", ""))
    if ear.person.id == f"p{mover}":
        ear.received.append(messages.frame(answers[0]))


def tries(table: Room, viewer: str) -> list[bytes]:
    """What a seat receives when it tries moves of every kind, except those that would be carried out."""
    match, received = table.table.match, list[bytes]()
    assert match is not None
    seat = msgspec.convert(viewer, wire.Seat)
    if table.table.between or match.turn is None:
        return received
    for index, text in enumerate(texts_to_try(match, Random(1))):
        if text and (match.turn != viewer or text not in match.legal):
            command = wire.Play(f"t{index}", text, table.table.number)
            asker = Asker(Person(f"p{viewer}", "", 0), seat)
            table.ask(asker, command, lambda answer: received.append(messages.frame(answer)))
    return received


# In every other world


def scripts(game: str) -> Iterator[tuple[Script, Match]]:
    """Matches of a game, played in several tempers."""
    for whim, temper in enumerate(("any", "restless")):
        players = 2 + whim
        options: dict[str, object] = {"rounds": 2, "turn_cap": 40}
        match = play_on(Match(game, players, seed=whim, options=options), temper, whim, 24)
        moves = msgspec.convert(match.record()["moves"], list[str])
        aids = [True, False] if whim == 0 else [True] * players
        yield Script(game, players, options, aids, moves), match


def check_every_prefix(script: Script, match: Match, random: Random) -> int:
    """Compare both worlds after every move, for every viewer; how many worlds were really other ones."""
    shuffles = shuffles_in(match.record())
    others = 0
    for count in range(len(script.moves) + 1):
        moves = script.moves[:count]
        past = Match(script.game, script.players, 1, shuffles, script.options)
        for move in moves:
            past.play(move)
        scribe = scribe_of(past)
        for viewer in viewers(script.players):
            received = everything_received(script, moves, viewer, shuffles)
            redealt = other_shuffles(scribe, viewer, random, is_free=False)
            chosen = with_other_choices(moves, viewer, random) if scribe.phase == "open" else moves
            if received != everything_received(script, chosen, viewer, redealt):
                raise Leak(f"{viewer} after {moves}")
            others += redealt != shuffles
    return others


@pytest.mark.parametrize("game", GAMES)
def test_whatever_lies_hidden_the_same_bytes_are_sent(game: str) -> None:
    for script, match in scripts(game):
        assert check_every_prefix(script, match, Random(1)) > len(script.moves)


# What would happen if there were a leak


def leak_in_hands(monkeypatch: pytest.MonkeyPatch) -> None:
    """Everybody sees the card in hand."""

    def see_the_face(s: State, seat: int) -> str | None:
        return None if see_hand(s, seat) is None else card_name(s.hand)

    monkeypatch.setattr(view_delta, "see_hand", see_the_face)
    monkeypatch.setattr("biberbau.view.see_hand", see_the_face)


def leak_in_events(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every viewer receives every event with all its cards."""
    monkeypatch.setattr("biberbau.notation.events._as_seen_by", lambda event, viewer: event)


def leak_by_comparing_what_lies_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    """Cards are sent when hidden ones have changed."""
    honest = view_delta.ViewDelta.seen_by

    def compare_hidden(self: view_delta.ViewDelta, eyes: wire.Seat | None, whole: bool) -> wire.Json:
        was, lies = ([card & FACE for card in each._state.table] for each in (self._before, self._after))
        return honest(self, eyes, whole) | ({"cards": self._after.public.cards} if was != lies else {})

    monkeypatch.setattr(view_delta.ViewDelta, "seen_by", compare_hidden)


def leak_in_the_memory_aid(monkeypatch: pytest.MonkeyPatch) -> None:
    """Cards on the table are reported as if they came from an earlier pile."""

    def see_one_pile_more(s: State, *rest: Any, **how: Any) -> View:
        view = see(s, *rest, **how)
        faces = sorted(card_name(card) for card in s.table[: s.players * s.slots])
        return view._replace(earlier=(*view.earlier, tuple(faces)))

    monkeypatch.setattr(view_delta, "see", see_one_pile_more)


def leak_of_what_can_be_taken_back(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether a move may be taken back depends on the next card."""
    may_undo = Table.may_undo

    def if_lucky(self: Table, seat: wire.Seat | None) -> bool:
        deck = self.match._state.deck if self.match else None
        return may_undo(self, seat) or (deck is not None and deck.cards[deck.count - 1] % 2 == 0)

    monkeypatch.setattr(Table, "may_undo", if_lucky)


def leak_of_the_next_card(monkeypatch: pytest.MonkeyPatch) -> None:
    """The length of a message depends on the card on top of the draw pile."""
    news = messages.news

    def with_a_hint(table: Table, effect: Effect, *rest: object) -> wire.News:
        received = news(table, effect, *rest)  # type: ignore[arg-type]
        deck = table.match._state.deck if table.match else None
        return msgspec.structs.replace(received, seconds_left=float(deck.cards[deck.count - 1])) if deck else received

    monkeypatch.setattr(messages, "news", with_a_hint)


Breach = Callable[[pytest.MonkeyPatch], None]
BREACHES: dict[Breach, str] = {
    leak_in_hands: "bande",
    leak_in_events: "bande",
    leak_by_comparing_what_lies_hidden: "bande",
    leak_in_the_memory_aid: "bande",
    leak_of_what_can_be_taken_back: "bande",
    leak_of_the_next_card: "gang",
}


@pytest.mark.parametrize("breach", BREACHES, ids=lambda breach: breach.__name__)
def test_every_leak_is_found(breach: Breach, monkeypatch: pytest.MonkeyPatch) -> None:
    breach(monkeypatch)
    with pytest.raises(Leak):
        for script, match in scripts(BREACHES[breach]):
            check_every_prefix(script, match, Random(1))


# Once with real processes


BEGUN = 8
"""Number of moves after which nothing of the first round is turned up yet."""


def test_two_servers_with_other_cards_send_the_same_bytes(tmp_path: Path) -> None:
    script, match = next(scripts("bande"))
    shuffles = shuffles_in(match.record())
    begun = Match(script.game, script.players, 1, shuffles, script.options)
    script.moves = script.moves[:BEGUN]
    for move in script.moves:
        begun.play(move)
    assert begun.view(None).round == 1
    for viewer in ("A", None):
        redealt = other_shuffles(scribe_of(begun), viewer, Random(2), is_free=False)
        assert redealt != shuffles
        received = [
            sent_by_a_server(tmp_path / f"{viewer}{world}", script, viewer, dealt)
            for world, dealt in enumerate((shuffles, redealt))
        ]
        assert received[0] == received[1] and len(received[0]) > len(script.moves)


IDS = ("table", "match", "group", "game", "lang")
"""What the paths of the API are about; a test has to know how to fill in each."""
PAGES = ("/table/{table}", "/replay/{table}", "/groups/{group}", "/daily", "/puzzle/today")
"""Pages whose head the server writes, for previews of links."""
EVERY = 4
"""Number of moves between two questions about everything."""
MOMENT = rb"\b1[78]\d{8}(\.\d+)?\b|\b20\d\d-\d\d-\d\dT[\d:+]+"
OF_A_SERVER = re.compile(MOMENT + rb'|"(id|group)":"[a-z0-9]{12}"|127\.0\.0\.1:\d+')
"""What differs between any two servers: times, ids of groups and devices, the port."""


def asked_about_everything(guest: Guest, table: str, group: str, is_player: bool) -> list[bytes]:
    """Every answer of the API that is for reading, the heads of pages, and attempts to make something of the match.

    The metrics have no cards, but count seconds and bytes. A player with two seats sees the table through the one that
    is to move, which is not the one that is looked at here.
    """
    paths: list[str] = [path for path, how in guest.get("/api/v1/docs/openapi.json")["paths"].items() if "get" in how]
    assert len(paths) > 20 and set(re.findall(r"{(\w+)}", "".join(paths))) <= {*IDS}, "new paths have to be asked too"
    filled = {"table": table, "match": table, "group": group, "game": "bande", "lang": "en"}
    skipped = {"/metrics", *(["/api/v1/tables/{table}/view"] if is_player else [])}
    answers = [guest.http.get(path.format(**filled)) for path in (*paths, *PAGES) if path not in skipped]
    api = "/api/v1"
    answers += [
        guest.http.post(f"{api}/groups", json={"name": "Us", "match": table}),
        guest.http.post(f"{api}/groups/{group}/invitations", json={"match": table}),
        guest.http.post(f"{api}/matches/{table}/share"),
        guest.http.post(f"{api}/matches/{table}/review", json={}),
        guest.http.delete(f"{api}/matches/{table}"),
    ]
    assert all(answer.status_code < 500 for answer in answers)
    return [OF_A_SERVER.sub(b"", answer.content) for answer in answers]


def sent_by_a_server(data: Path, script: Script, viewer: Viewer, shuffles: Shuffles) -> list[bytes]:
    """Play a script at a server with these shuffles; what it sends through a seat's socket, or a spectator's."""
    server = Server(rigged(data, *shuffles), *FAST, "--pause", "0", module="tests.rigged_server")
    try:
        with Guest(server, "Ada") as ada, Guest(server, "Bo") as bo:
            table = ada.open(script.game, "me beside:Bea", options=script.options, turn_days=1)
            watched = ada.look(table, seat=viewer) if viewer else bo.look(table)
            watched.wait_for(wire.Welcome)
            guest = ada if viewer else bo
            group = guest.post("/api/v1/groups", {"name": "Us"})["id"]
            ada.do(table, "start")
            asked = []
            for index, move in enumerate(script.moves):
                play(ada, table, move)
                if index % EVERY == EVERY - 1:
                    asked += asked_about_everything(guest, table, group, viewer is not None)
            watched.wait_until(lambda page: page.number >= ada.do(table, "ping")["number"])
            return watched.raw + asked
    finally:
        server.stop()


def play(guest: Guest, table: str, move: str) -> None:
    """Make a move by HTTP, as soon as the next round has begun."""
    while True:
        number = guest.do(table, "ping")["number"]
        answer = guest.ask(table, "move", move=move, number=number)
        if answer.is_success:
            return
        assert answer.json()["code"] in ("between-rounds", "stale"), answer.text
        guest.do(table, "ready")
