"""Chat at a table: emotes, and text where the host allows it. It is stored only with a report about a person."""

from collections.abc import Mapping

from . import wire
from .limits import Limits
from .malformed import malformed
from .moderation import Moderation
from .names import check_unlike, clean_line
from .refusals import Refusal
from .rights import Asker, check_not_removed, may_watch
from .store.moderation import Line
from .table import Table

LINES_KEPT = 30
"""Number of chat lines replayed to late joiners."""
WORDS_PER_SECOND, WORDS_AT_ONCE = 1.0, 5.0
"""Rate limit per person for chat lines and emotes."""
REPEATS_KEPT = 64
"""Number of recent chat commands that are recognised when a client repeats them."""


class Chat:
    """The chat of one table."""

    def __init__(self, table: Table, is_limited: bool, moderation: Moderation) -> None:
        """Begin empty."""
        self._table = table
        self._moderation = moderation
        self._lines: list[tuple[str, wire.Spoke]] = []
        """The latest lines, each with the id of its author."""
        self._spoken: list[tuple[str, str]] = []
        self._words = Limits(WORDS_PER_SECOND, WORDS_AT_ONCE, is_limited)

    def lines_for(self, viewer: str) -> list[wire.Spoke]:
        """The latest lines of chat, without those of people whom the viewer has muted or blocked."""
        return [spoke for author, spoke in self._lines if not self.hides(viewer, author)]

    @property
    def evidence(self) -> list[Line]:
        """The latest lines of chat with their authors, for a report."""
        return [Line(author, spoke.name, spoke.text or "") for author, spoke in self._lines]

    def hides(self, viewer: str, author: str) -> bool:
        """Whether a viewer has muted or blocked an author."""
        return self._moderation.hides(viewer, author)

    def forget(self, person: str) -> None:
        """Delete the lines of a person, seated or not."""
        self._lines = [line for line in self._lines if line[0] != person]

    def hear(self, person: str, spoke: wire.Spoke) -> None:
        """Remember what a person said, here or at another node."""
        if spoke.text is not None:
            self._lines = [*self._lines, (person, spoke)][-LINES_KEPT:]

    def say(self, asker: Asker, command: wire.Express | wire.Say, names: Mapping[str, str]) -> wire.Spoke | None:
        """The message to send to every viewer; None if the command is a repeat. Raises Refusal."""
        said = asker.person.id, command.id
        if said in self._spoken:
            return None
        spoke = self._words_of(asker, command, names)
        self._words.check(asker.person.id)
        self._spoken = [*self._spoken, said][-REPEATS_KEPT:]
        self.hear(asker.person.id, spoke)
        return spoke

    def _words_of(self, asker: Asker, command: wire.Express | wire.Say, names: Mapping[str, str]) -> wire.Spoke:
        if asker.seat is None and not may_watch(self._table):
            raise Refusal("no-watching")
        check_not_removed(self._table, asker)
        self._moderation.check_may_talk(asker.person.id)
        name = names.get(asker.seat or "", asker.person.name)
        if asker.seat is None:
            check_unlike(name, names.values())
        if isinstance(command, wire.Express):
            return wire.Spoke(name, asker.seat, emote=command.emote, player=asker.person.id)
        if not self._table.settings.chat:
            raise Refusal("no-chat")
        line = clean_line(command.text)
        if not line:
            raise malformed("shortest", where="chat.text", limit=1)
        return wire.Spoke(name, asker.seat, text=line, player=asker.person.id)
