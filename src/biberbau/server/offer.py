"""What this server offers: the declared games, with the limits that hold at its tables, and what they are called."""

from functools import cache

from ..errors import Problem
from ..games import GAMES, Game
from ..games.game import Value
from ..games.options import TURN_CAP, USUAL_TURN_CAP
from ..lang import LANGUAGES, game_texts
from ..notation.game import GameFacts, facts_of
from .refusals import Refusal

MOST = {TURN_CAP.name: USUAL_TURN_CAP}
"""The largest values of options at a table, where the engine allows larger ones: everybody who comes to a table is told
the whole round, so rounds must not be endless."""


class Label(Problem):
    """The name of an option, as the form of a new table shows it."""

    family = "option"


def offered_facts(game: Game) -> GameFacts:
    """The facts of a game as it can be played here."""
    facts = facts_of(game)
    options = [
        option._replace(most=min(option.most, MOST[option.name]))
        if option.most is not None and option.name in MOST
        else option
        for option in facts.options
    ]
    return facts._replace(options=tuple(options))


@cache
def offered_games() -> tuple[GameFacts, ...]:
    """All games that can be played here."""
    return tuple(offered_facts(game) for game in GAMES.values())


@cache
def offered_texts() -> dict[str, dict[str, str]]:
    """By language, what the games are called and about, for a page that was built without some of them."""
    return {lang: {key: text for game in GAMES for key, text in game_texts(game, lang).items()} for lang in LANGUAGES}


def check_limits(game: Game, options: dict[str, Value]) -> None:
    """Refuse a value that is too large for a table, in the words of the form."""
    for option in offered_facts(game).options:
        value = options[option.name]
        if option.name in MOST and option.most is not None and isinstance(value, int) and value > option.most:
            raise Refusal("option-limits", option=Label(option.name), value=value, least=option.least, most=option.most)
