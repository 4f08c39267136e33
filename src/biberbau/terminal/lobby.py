"""The lobby: which game, who sits where, match after match."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import cycle
from pathlib import Path
from typing import TypeVar

from ..bots import LEVELS, USUAL, Bot, bot_seed, make_bot, warming
from ..bots.levels import LevelBot
from ..errors import Problem
from ..games import FEWEST, GAMES, Game
from ..games.gears import can_compile
from ..installation import install_command
from ..match import Match
from ..notation import SEATS
from ..notation.position import PUBLIC
from ..setting_up import read_players
from .console import Console
from .drawing import Look, shown_name
from .keeping import check_file, keep
from .play import Quit, Table

T = TypeVar("T")


class BadWish(Problem):
    """A wish that no table can meet."""

    family = "play.wish"


@dataclass(frozen=True, slots=True)
class Wishes:
    """What was asked for; a game or bots of None are asked for at the table, people are names or their number."""

    game: str | None = None
    players: int | None = None
    people: Sequence[str] | int = 1
    bots: Sequence[str] | None = None
    seed: str | None = None
    options: Mapping[str, object] | None = None
    save: Path | None = None
    memory: bool = False


def host(wishes: Wishes, console: Console, lang: str) -> None:
    """Play matches until nobody wants another one; a Problem says which wish can't be met."""
    look = Look(lang=lang, paint=console.paint, memory=wishes.memory)
    try:
        _play_on(wishes, console, look)
    except (Quit, EOFError):
        pass
    except KeyboardInterrupt:
        console.say("", look.say("play.bye"))
        raise
    console.say(look.say("play.bye"))


def _play_on(wishes: Wishes, console: Console, look: Look) -> None:
    _check_company(wishes)
    if wishes.save is not None:
        check_file(wishes.save, console, look)
    wishes = _ask_wishes(wishes, console, look) if wishes.game is None else replace(wishes, players=_players(wishes))
    if wishes.bots is None and console.is_manned and _has_bots(wishes):
        wishes = _ask_level(wishes, console, look)
    match = _play(wishes, 1, console, look, is_new_company=True)
    number = 1
    while (again := _ask_again(wishes, match, console, look)) is not None:
        number += 1
        match = _play(again, number, console, look, is_new_company=again.bots != wishes.bots)
        wishes = again


def _ask_again(wishes: Wishes, match: Match, console: Console, look: Look) -> Wishes | None:
    """Offer another match, also against others; None if nobody wants one. The last one is written down on request."""
    if not wishes.people:
        return None
    can_change = _has_bots(wishes)
    typed = console.ask(look.say("play.again.level" if can_change else "play.again"))
    if look.means(typed, "play.command.position"):
        console.say(match.position_text(PUBLIC))
        return _ask_again(wishes, match, console, look)
    if can_change and look.means(typed, "play.command.level"):
        return _ask_level(wishes, console, look)
    return wishes if look.means(typed, "play.yes") else None


def _check_company(wishes: Wishes) -> None:
    """Refuse more people than seats, namesakes, or seats that no game has, before anything is asked."""
    people, players = _count_people(wishes), read_players(_players(wishes))
    if people > players:
        raise BadWish("people", people=people, players=players)
    _check_names([] if isinstance(wishes.people, int) else [shown_name(name) for name in wishes.people])


def _check_names(names: Sequence[str]) -> None:
    for number, name in enumerate(names):
        if name and name in names[:number]:
            raise BadWish("namesakes", name=name)


def _has_bots(wishes: Wishes) -> bool:
    return _count_people(wishes) < _players(wishes)


def _players(wishes: Wishes) -> int:
    """How many seats there are: if nobody said, one for everybody who is named."""
    if wishes.players is not None:
        return wishes.players
    return max(FEWEST, _count_people(wishes) + len(wishes.bots or ()))


def _count_people(wishes: Wishes) -> int:
    return wishes.people if isinstance(wishes.people, int) else len(wishes.people)


# The menu


def _ask_wishes(wishes: Wishes, console: Console, look: Look) -> Wishes:
    """Offer the games, then ask for the number of players."""
    games = _offer("play.menu", "game", GAMES, console, look)
    game = _ask_one(console, look, look.say("play.menu.game"), games.get)
    return replace(
        wishes, game=game, players=wishes.players or _ask_players(GAMES[game], _players(wishes), console, look)
    )


def _ask_players(game: Game, fewest: int, console: Console, look: Look) -> int:
    """Ask how many play, unless there is no choice."""
    counts = {str(players): players for players in game.players if players >= fewest}
    if len(counts) < 2:
        return fewest
    prompt = look.say("play.menu.players", fewest=fewest, most=game.players[-1])
    return _ask_one(console, look, prompt, counts.get)


def _ask_level(wishes: Wishes, console: Console, look: Look) -> Wishes:
    """Offer the levels, the usual one at the press of a key."""
    levels = {"": USUAL} | _offer("play.menu.level", "bot", LEVELS, console, look)
    prompt = look.say("play.menu.level.choose", usual=look.say(f"bot.{USUAL}"))
    return replace(wishes, bots=(_ask_one(console, look, prompt, levels.get),))


def _offer(title: str, kind: str, names: Iterable[str], console: Console, look: Look) -> dict[str, str]:
    """Show a numbered menu of things with a name and a character; return what may be typed for each."""
    console.say(look.paint.style("bold", look.say(title)))
    typed: dict[str, str] = {}
    for number, name in enumerate(names, 1):
        spoken = look.say(f"{kind}.{name}")
        console.say(f"  {number}) {look.paint.style('bold', spoken)} ({name})")
        console.tell(f"     {look.say(f'{kind}.{name}.about')}", "     ")
        typed |= dict.fromkeys((str(number), name, spoken.lower()), name)
    return typed


def _ask_one(console: Console, look: Look, prompt: str, read: Callable[[str], T | None]) -> T:
    while True:
        typed = console.ask(prompt).lower()
        if look.means(typed, "play.command.quit"):
            raise Quit
        chosen = read(typed)
        if chosen is not None:
            return chosen
        console.say(look.say("play.menu.unclear"))


# One match


def _play(wishes: Wishes, number: int, console: Console, look: Look, is_new_company: bool) -> Match:
    """Play one match, and keep its record however it ends."""
    people, players = _people(wishes.people, look), _players(wishes)
    seed = wishes.seed if wishes.seed is None or number == 1 else f"{wishes.seed}/{number}"
    match = Match(wishes.game or "", players, seed, options=wishes.options)
    bots = _bots(wishes.bots or (USUAL,), SEATS[len(people) : players], match.seed)
    names = dict(zip(SEATS, [*people, *_bot_names(people, look)], strict=False))
    if is_new_company:
        _say_who_is_cold(bots.values(), GAMES[match.game], console, look)
    try:
        Table(match, bots, console, replace(look, names=names, game=match.game)).run()
    finally:
        try:
            if wishes.save is not None:
                kept = keep(match, _written_names(wishes, names, look), wishes.save, number)
                console.say(look.say("play.saved", path=kept))
        finally:
            _part(bots, names, console, look)
    return match


def _people(people: Sequence[str] | int, look: Look) -> list[str]:
    """Name the people at the table; names are shown, so they are cut to what can be."""
    if not isinstance(people, int):
        return [shown_name(name) or look.say("seat.other", seat=SEATS[at]) for at, name in enumerate(people)]
    if people == 1:
        return [look.say("play.you")]
    return [look.say("seat.other", seat=seat) for seat in SEATS[:people]]


def _written_names(wishes: Wishes, names: Mapping[str, str], look: Look) -> dict[str, str]:
    """Names for the record: a single person without a name is a guest, several are called by their seats."""
    written = {seat: names[seat] for seat in SEATS[: wishes.players]}
    if wishes.people == 1:
        return {**written, SEATS[0]: look.say("play.guest")}
    nameless = wishes.people if isinstance(wishes.people, int) else 0
    return {seat: name for seat, name in written.items() if seat not in SEATS[:nameless]}


def _bot_names(people: Sequence[str], look: Look) -> list[str]:
    """Names for bots, none of which a person has."""
    taken = {name.casefold() for name in people}
    return [name for name in look.say("play.bots").split() if name.casefold() not in taken]


def _bots(wanted: Sequence[str], seats: str, seed: str) -> dict[str, Bot]:
    """Seat bots, the wanted ones in turn."""
    for name in wanted[len(seats) :]:  # there is no seat for them, but a wrong name is refused all the same
        make_bot(name, seed="", patient=False)
    return {
        seat: make_bot(name, bot_seed(seed, seat), patient=False)
        for seat, name in zip(seats, cycle(wanted), strict=False)
    }


def _say_who_is_cold(bots: Iterable[Bot], game: Game, console: Console, look: Look) -> None:
    """Say why strong bots do not play their best yet, if they do not."""
    if not any(isinstance(bot, LevelBot) and bot.level.rollouts for bot in bots):
        return
    if not can_compile():
        console.tell(look.say("play.no-numba", install=install_command("compiled")))
    elif not warming.is_warm(game):
        console.tell(look.say("play.warming"))


def _part(bots: Mapping[str, Bot], names: Mapping[str, str], console: Console, look: Look) -> None:
    """Let the bots go, and say which of them are programs that were in trouble."""
    for seat, bot in bots.items():
        bot.close()
        incidents = getattr(bot, "incidents", ())
        if incidents:
            told = look.say("play.incidents", name=names[seat], count=len(incidents), incident=incidents[0])
            console.tell(told, "  ")
