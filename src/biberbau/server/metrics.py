"""Metrics for Prometheus: counts and times. They never name people, tables or cards."""

import asyncio
from typing import get_args

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    GCCollector,
    Histogram,
    PlatformCollector,
    ProcessCollector,
    generate_latest,
)

from .wire import By

METRICS = CollectorRegistry()
"""All metrics of this process."""
ProcessCollector(registry=METRICS)
PlatformCollector(registry=METRICS)
GCCollector(registry=METRICS)

SHORT = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 5.0)
"""Buckets for what takes milliseconds, in seconds."""
LONG = (0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0, 15.0)
"""Buckets for what takes seconds."""
SIZES = (1, 2, 4, 8, 16, 32, 64, 128, 256, 512)
LAG_EVERY = 0.5
"""Seconds between two measurements of the event loop."""

MOVES = Counter("biberbau_moves", "Moves that were stored, by kind of player.", ["by"], registry=METRICS)
ENTRIES = Counter("biberbau_entries", "Log entries that were stored, moves included.", registry=METRICS)
REFUSALS = Counter("biberbau_refusals", "Refused requests and commands, by code.", ["code"], registry=METRICS)
REQUESTS = Counter("biberbau_requests", "HTTP requests, by method and status.", ["method", "status"], registry=METRICS)
COMMITS = Histogram("biberbau_commit_seconds", "Duration of a commit.", buckets=SHORT, registry=METRICS)
BATCHES = Histogram("biberbau_commit_writes", "Writes in a commit.", buckets=SIZES, registry=METRICS)
NOT_STORED = Counter("biberbau_failed_commits", "Commits that failed.", registry=METRICS)
LOST_APPENDS = Counter(
    "biberbau_lost_appends", "Entries that were judged again, because another node was faster.", registry=METRICS
)
BOT_ANSWERS = Histogram(
    "biberbau_bot_seconds", "Time until a bot answers, by level.", ["level"], buckets=LONG, registry=METRICS
)
STAND_INS = Counter("biberbau_late_bots", "Bots that did not answer in time.", ["level"], registry=METRICS)
LAG = Histogram("biberbau_loop_lag_seconds", "Delay of the event loop.", buckets=SHORT, registry=METRICS)
QUEUE = Gauge("biberbau_store_queue", "Writes that wait for the next commit.", registry=METRICS)
ROOMS = Gauge("biberbau_rooms", "Tables in memory.", registry=METRICS)
SOCKETS = Gauge("biberbau_sockets", "Open sockets.", registry=METRICS)
UNREADABLE = Gauge("biberbau_unreadable_tables", "Tables found that cannot be read.", registry=METRICS)
MAINTENANCE = Gauge("biberbau_maintenance_age_seconds", "Time since the last maintenance.", registry=METRICS)
DISK = Gauge("biberbau_disk_free_bytes", "Free space on the disk of the data folder.", registry=METRICS)

MOVES_BY = {by: MOVES.labels(by) for by in get_args(By)}
"""The counter of each kind of move, looked up once, because moves are frequent."""


def exposition() -> bytes:
    """All metrics in the text format of Prometheus."""
    return generate_latest(METRICS)


async def measure_lag() -> None:
    """Measure how late the event loop wakes up, for as long as the server runs."""
    loop = asyncio.get_running_loop()
    while True:
        due = loop.time() + LAG_EVERY
        await asyncio.sleep(LAG_EVERY)
        LAG.observe(max(0.0, loop.time() - due))
