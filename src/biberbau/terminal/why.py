"""Why somebody moved so: what the coach thinks of a move of a record, from what its seat could know."""

from ..coach import advise, agreement, alternatives, comparison, explanation, headline, opinion
from ..coach.sentences import UNSURE
from ..coach.warming import wait_for
from ..games import GAMES
from ..match import Match
from ..notation.events import events_for
from ..notation.record import Record
from .drawing import Look
from .play import COMPILING


def why(record: Record, number: int, look: Look) -> str:
    """Say what the coach thinks of a move of a record; the first move has the number 1."""
    match = Match.begin(record)
    for move in record.moves[: number - 1]:
        match.play(move)
    assert match.turn is not None
    view, seen = match.view(match.turn), events_for(match.events, match.turn)
    hint = advise(view, seen, search=wait_for(GAMES[match.game], COMPILING))
    agreed = agreement(hint, view, seen, record.moves[number - 1])
    thinks = f"{opinion(hint, agreed, look.lang)}."
    if hint.verdict == "only":
        return thinks
    is_order = not agreed.same and hint.verdict not in UNSURE
    order = f"{headline(hint, view, look.lang, look.names)}." if is_order else ""
    words = [tell(hint, view, look.lang, look.names) for tell in (explanation, comparison, alternatives)]
    return " ".join(filter(None, (thinks, look.say("hint.made.to", name=look.name(match.turn)), order, *words)))
