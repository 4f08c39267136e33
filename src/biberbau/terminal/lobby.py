"""The lobby: which game, who sits where, match after match; and the records they leave."""

import hashlib
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import TypeVar

from ..bots import BOTS, USUAL, Bot
from ..errors import Problem
from ..games import FEWEST, GAMES, MOST
from ..match import Match
from ..notation import SEATS
from .console import Console
from .drawing import Look
from .play import Quit, Table

T = TypeVar("T")

LONGEST_NAME = 16


class BadWish(Problem):
    """A wish that no table can meet."""

    family = "play.wish"


@dataclass(frozen=True, slots=True)
class Wishes:
    """What was asked for; a game of None is asked for at the table, people are names or their number."""

    game: str | None = None
    players: int | None = None
    people: Sequence[str] | int = 1
    bots: Sequence[str] = (USUAL,)
    seed: str | None = None
    options: Mapping[str, object] | None = None
    save: Path | None = None
    memory: bool = False


def host(wishes: Wishes, console: Console, lang: str) -> None:
    """Play matches until nobody wants another one; a Problem says which wish can't be met."""
    look = Look(lang=lang, paint=console.paint, memory=wishes.memory)
    try:
        _play_on(wishes, console, look)
    except Quit:
        pass
    except EOFError:
        console.say("")
    except KeyboardInterrupt:
        console.say("", look.say("play.bye"))
        raise
    console.say(look.say("play.bye"))


def _play_on(wishes: Wishes, console: Console, look: Look) -> None:
    if wishes.game is None:
        wishes = _ask_wishes(wishes, console, look)
    _play(wishes, 1, console, look)
    number = 1
    while wishes.people and _is_yes(console.ask(look.say("play.again")), look):
        number += 1
        _play(wishes, number, console, look)


def _is_yes(typed: str, look: Look) -> bool:
    return typed.lower() in look.say("play.yes").split("/")


# The menu


def _ask_wishes(wishes: Wishes, console: Console, look: Look) -> Wishes:
    """Offer the games, then ask for the number of players."""
    console.say(look.paint.style("bold", look.say("play.menu")))
    for number, game in enumerate(GAMES, 1):
        console.say(f"  {number}) {look.paint.style('bold', look.say(f'game.{game}'))} ({game})")
        console.tell(f"     {look.say(f'game.{game}.about')}", "     ")
    games = {name: game for number, game in enumerate(GAMES, 1) for name in (str(number), game)}
    game = _ask_one(console, look, "play.menu.game", games.get)
    fewest = max(FEWEST, len(_people(wishes.people, look)))
    counts = {str(count): count for count in range(fewest, MOST + 1)}
    players = wishes.players or _ask_one(console, look, "play.menu.players", counts.get)
    return replace(wishes, game=game, players=players)


def _ask_one(console: Console, look: Look, key: str, read: Callable[[str], T | None]) -> T:
    while True:
        typed = console.ask(look.say(key)).lower()
        if typed in look.say("play.command.quit").split("/"):
            raise Quit
        chosen = read(typed)
        if chosen is not None:
            return chosen
        console.say(look.say("play.menu.unclear"))


# One match


def _play(wishes: Wishes, number: int, console: Console, look: Look) -> None:
    """Play one match, and keep its record however it ends."""
    people = _people(wishes.people, look)
    players = wishes.players or max(FEWEST, len(people))
    seed = wishes.seed if wishes.seed is None or number == 1 else f"{wishes.seed}/{number}"
    match = Match(wishes.game or "", players, seed, options=wishes.options)
    bots = _bots(wishes.bots, SEATS[len(people) : players], match.seed)
    if len(people) > players:
        raise BadWish("people", people=len(people), players=players)
    if wishes.save and not wishes.save.parent.is_dir():
        raise BadWish("save", path=wishes.save, why=look.say("play.wish.no-folder"))
    names = dict(zip(SEATS, [*people, *look.say("play.bots").split()], strict=False))
    try:
        Table(match, bots, console, replace(look, names=names)).run()
    finally:
        if wishes.save:
            kept = wishes.save if number == 1 else wishes.save.with_stem(f"{wishes.save.stem}-{number}")
            nameless = len(people) if isinstance(wishes.people, int) else 0
            _keep(match, {seat: names[seat] for seat in SEATS[nameless:players]}, kept)
            console.say(look.say("play.saved", path=kept))


def _people(people: Sequence[str] | int, look: Look) -> list[str]:
    """Name the people at the table; names are shown, so they are cut to what can be."""
    if not isinstance(people, int):
        return [clean_name(name) or look.say("seat.other", seat=SEATS[at]) for at, name in enumerate(people)]
    if people == 1:
        return [look.say("play.you")]
    return [look.say("seat.other", seat=seat) for seat in SEATS[:people]] + [""] * (people - MOST)


def clean_name(name: str) -> str:
    """Make a name fit for a screen: printable, and not too long."""
    return "".join(letter for letter in name.strip() if letter.isprintable())[:LONGEST_NAME]


def _bots(wanted: Sequence[str], seats: str, seed: str) -> dict[str, Bot]:
    """Seat bots, the wanted ones in turn; what they get for a seed tells nothing about the match's own."""
    for name in wanted:
        if name not in BOTS:
            raise BadWish("bot", bot=name, bots=", ".join(BOTS))
    return {
        seat: BOTS[wanted[at % len(wanted)]](hashlib.sha256(f"{seed}/bot/{seat}".encode()).hexdigest())
        for at, seat in enumerate(seats)
    }


def _keep(match: Match, names: Mapping[str, str], path: Path) -> None:
    """Write a match down."""
    date = datetime.now(UTC).isoformat(timespec="seconds")
    record = {**match.record(), "names": dict(names), "date": date}
    try:
        path.write_text(json.dumps(record, ensure_ascii=False) + "\n", "utf-8")
    except OSError as error:
        raise BadWish("save", path=path, why=error.strerror) from error
