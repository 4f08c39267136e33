"""The HTTP API for moderation: muting and blocking, reports, and the admin page."""

import time

from litestar import Router, get, post
from litestar.params import JSONBody
from litestar.status_codes import HTTP_200_OK

from . import wire
from .admin_key import HEADER, check_key
from .api import TableId
from .handling import Asking, Services, refusals, services_of, someone
from .ids import new_id
from .names import clean_line
from .registry import DAY
from .store import Person
from .store.moderation import Case, Report

CASES = 200
"""Reports on the admin page."""


# People


@get("/me/avoided", summary="List whom I have muted or blocked", responses=refusals(401))
async def list_avoided(request: Asking) -> wire.AvoidedPeople:
    """Everybody whom the person has muted or blocked."""
    return await _avoided(services_of(request), await someone(request))


@post("/me/avoided", summary="Mute or block a person", responses=refusals(401, 404, 409), status_code=HTTP_200_OK)
async def avoid(request: Asking, data: JSONBody[wire.Avoid]) -> wire.AvoidedPeople:
    """Mute or block a person, or neither. The other person is not notified."""
    services, person = services_of(request), await someone(request)
    services.newcomers.check(person.id)
    await services.registry.avoid(person.id, data.person, data.how)
    return await _avoided(services, person)


async def _avoided(services: Services, person: Person) -> wire.AvoidedPeople:
    found = await services.registry.moderation.store.avoided_by(person.id)
    return wire.AvoidedPeople([wire.AvoidedPerson(*each) for each in found])


@post("/tables/{table:str}/reports", summary="Report a person", responses=refusals(401, 404, 409))
async def report(request: Asking, table: TableId, data: JSONBody[wire.ReportPerson]) -> wire.Reported:
    """Report a person at a public table, or at a table with chat, to the administrator of the server.

    The latest lines of the chat are stored with the report. A second report about the same person at the same table
    changes nothing.
    """
    services, person = services_of(request), await someone(request)
    room = await services.registry.room(table)
    services.registry.check_known(person)
    seen = room.evidence(person.id, data.person)
    services.reports.check(person.id)
    now, text = time.time(), clean_line(data.text)
    found = Report(new_id(), now, table, person.id, data.person, seen.name, data.reason, text)
    await services.registry.moderation.store.add_report(found, seen.lines)
    return wire.Reported(services.config.report_days)


# The admin page


@get("/admin/cases", summary="List reports and sanctions", responses=refusals())
async def list_cases(request: Asking) -> wire.Cases:
    """What the admin page shows. Its key is sent in the header `X-Admin-Key`; only the shell makes one."""
    return await _cases(_authorised(request))


@post("/admin/dismiss", summary="Delete a report", responses=refusals(), status_code=HTTP_200_OK)
async def dismiss(request: Asking, data: JSONBody[wire.Dismiss]) -> wire.Cases:
    """Delete a report. Needs the key of the admin page."""
    services = _authorised(request)
    await services.registry.moderation.dismiss(data.report)
    return await _cases(services)


@post("/admin/impose", summary="Mute or ban a person", responses=refusals(404), status_code=HTTP_200_OK)
async def impose(request: Asking, data: JSONBody[wire.Impose]) -> wire.Cases:
    """Mute a person on the whole server, or ban them from public tables. Needs the key of the admin page."""
    services = _authorised(request)
    await services.registry.moderation.impose(data.person, data.kind, time.time() + data.days * DAY)
    services.registry.nodes.tell_moderated()
    return await _cases(services)


@post("/admin/lift", summary="End a sanction", responses=refusals(), status_code=HTTP_200_OK)
async def lift(request: Asking, data: JSONBody[wire.Lift]) -> wire.Cases:
    """End a sanction early. Needs the key of the admin page."""
    services = _authorised(request)
    await services.registry.moderation.lift(data.person, data.kind)
    services.registry.nodes.tell_moderated()
    return await _cases(services)


def _authorised(request: Asking) -> Services:
    """The services, for a request with a valid key. Refusal otherwise."""
    services = services_of(request)
    check_key(request.headers.get(HEADER, ""), services.registry.store.secret, time.time())
    return services


async def _cases(services: Services) -> wire.Cases:
    store = services.registry.moderation.store
    reports = [_report(case) for case in await store.cases(CASES)]
    return wire.Cases(reports, [wire.SanctionInfo(*each) for each in await store.sanctions(time.time())])


def _report(case: Case) -> wire.ReportInfo:
    found, lines = case.report, [wire.ReportedLine(*line) for line in case.lines]
    return wire.ReportInfo(
        id=found.id,
        at=found.at,
        table=found.table,
        reporter=found.reporter,
        reporter_name=case.reporter_name,
        person=found.reported,
        name=found.name,
        reason=found.reason,
        text=found.text,
        lines=lines,
    )


HANDLERS = (Router(wire.API, route_handlers=(list_avoided, avoid, report, list_cases, dismiss, impose, lift)),)
