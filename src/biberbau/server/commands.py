"""The command `biberbau admin`: moderation of a public server from the shell. It imports what it needs when it runs.

Other commands of the server import its modules as this one does.
"""

import argparse
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from .. import lang
from ..installation import install_command
from .config import LONGEST_BAN, BadSetting, CannotServe, configure

if TYPE_CHECKING:
    from .store.moderation import Case, Sanction

ADMIN = "Moderate a public server: print the link of its admin page, list reports, ban people."
DONE = 0


def add_admin(command: argparse.ArgumentParser) -> None:
    """Add the arguments of `biberbau admin`."""
    add = command.add_argument
    about = "print a link; list reports and sanctions; ban or mute a person; lift what they have; dismiss a report"
    add("action", choices=("link", "list", "ban", "mute", "lift", "dismiss"), nargs="?", default="link", help=about)
    add("id", nargs="?", metavar="ID", help="id of a person, or of a report for dismiss, as the list shows them")
    days, hours = range(1, LONGEST_BAN + 1), range(1, 25)
    add("--days", type=int, choices=days, default=7, metavar="N", help="how long, 1 to 365 (default: 7)")
    add(
        "--hours",
        type=int,
        choices=hours,
        default=1,
        metavar="N",
        help="how long a link is valid, 1 to 24 (default: 1)",
    )
    add("--address", metavar="URL", help="address of the page for the link, such as https://biberbau.example.org")
    add("--data", type=Path, metavar="DIR", help="data folder of the server (default: as for serve)")
    add("--store", metavar="URL", help="postgresql://… of the server, if it uses one (default: as for serve)")
    command.epilog = "The server may be running. Whoever has the link can moderate until it expires."


def admin(call: argparse.Namespace, language: str) -> int:
    """Print a link of the admin page, or moderate from the shell."""
    config = configure({"data": call.data, "store": call.store}, os.environ)
    if call.action not in ("link", "list") and call.id is None:
        raise BadSetting("admin.which")
    with server_packages():
        from . import administration, audit
    audit.log_from_shell()
    match call.action:
        case "link":
            print(administration.link(config, call.hours, call.address))
            print(lang.text(language, "serve.admin.link", hours=call.hours), file=sys.stderr)
            return DONE
        case "list":
            for line in _lines(*administration.cases(config)):
                print(line)
            return DONE
        case "dismiss":
            administration.dismiss(config, call.id)
        case "lift":
            administration.lift(config, call.id)
        case _:
            administration.impose(config, call.id, call.action, call.days)
    print(lang.text(language, "serve.admin.done"))
    return DONE


@contextmanager
def server_packages() -> Iterator[None]:
    """Import modules of the server here: if a package is missing, CannotServe says how to install it."""
    try:
        yield
    except ModuleNotFoundError:
        raise CannotServe("missing", install=install_command("serve")) from None


def _lines(reports: "Sequence[Case]", sanctions: "Sequence[Sanction]") -> Iterator[str]:
    """Reports and sanctions, a line for each; the chat before a report follows it."""
    for report, _, lines in reports:
        said = f": {report.text}" if report.text else ""
        yield f"{report.id}  {_time(report.at)}  {report.reason:9} {report.reported}  {report.name}{said}"
        yield from (f"    {line.name}: {line.text}" for line in lines)
    for sanction in sanctions:
        yield f"{sanction.kind:12}  {_time(sanction.until)}  {'':9} {sanction.person}  {sanction.name}"


def _time(at: float) -> str:
    return datetime.fromtimestamp(at).isoformat(" ", "minutes")
