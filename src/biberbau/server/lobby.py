"""The lobby: the list of public tables with people, sent to everybody who looks for a table."""

import asyncio
from collections.abc import Callable, Mapping

from . import messages, wire

GATHER = 0.25
"""Seconds in which changes are collected before the list is sent."""

Listener = Callable[[bytes], None]


class Lobby:
    """The list of public tables and its listeners."""

    def __init__(self) -> None:
        """Begin with an empty list."""
        self._listed: dict[str, wire.Listed] = {}
        self._here: dict[str, wire.Listed] = {}
        self._elsewhere: dict[str, wire.Listed] = {}
        self._listeners: set[Listener] = set()
        self._soon: asyncio.TimerHandle | None = None

    @property
    def tables(self) -> wire.Tables:
        """The public tables, newest first."""
        return wire.Tables(list(reversed(self._listed.values())))

    def note(self, table: wire.TableInfo, names: Mapping[str, str], is_live: bool) -> None:
        """Update a public table; it is listed while it is open and has viewers."""
        shown = is_live and table.stage in ("waiting", "playing")
        _put(self._here, table.id, _listed(table, names) if shown else None)
        self._update(table.id)

    def note_elsewhere(self, table: str, listed: wire.Listed | None) -> None:
        """Update a public table with viewers at other nodes."""
        _put(self._elsewhere, table, listed)
        self._update(table)

    def listed_here(self, table: str) -> wire.Listed | None:
        """The line of a table with viewers at this node."""
        return self._here.get(table)

    def _update(self, table: str) -> None:
        """Update the list; what this node knows comes first."""
        listed = self._here.get(table) or self._elsewhere.get(table)
        if listed == self._listed.get(table):
            return
        _put(self._listed, table, listed)
        if self._soon is None and self._listeners:
            self._soon = asyncio.get_running_loop().call_later(GATHER, self._send_list)

    def listen(self, listener: Listener) -> None:
        """Send a listener the list, now and after every change."""
        self._listeners.add(listener)
        listener(messages.frame(self.tables))

    def leave(self, listener: Listener) -> None:
        """Remove a listener."""
        self._listeners.discard(listener)

    def close(self) -> None:
        """Remove all listeners."""
        self._listeners.clear()
        if self._soon is not None:
            self._soon.cancel()

    def _send_list(self) -> None:
        self._soon = None
        frame = messages.frame(self.tables)
        for listener in list(self._listeners):
            listener(frame)


def _put(lines: dict[str, wire.Listed], table: str, listed: wire.Listed | None) -> None:
    """Set the line of a table, or remove it."""
    if listed is None:
        lines.pop(table, None)
    else:
        lines[table] = listed


def _listed(table: wire.TableInfo, names: Mapping[str, str]) -> wire.Listed:
    hosted = [seat.seat for seat in table.seats if seat.player == table.host and not seat.beside]
    return wire.Listed(
        id=table.id,
        game=table.game,
        stage=table.stage,
        host_name=names.get(hosted[0], "") if hosted else "",
        players=len(table.seats),
        open_seats=sum(seat.kind == "open" for seat in table.seats),
        watchers=table.watchers,
        can_watch=table.settings.watch == "everyone",
    )
