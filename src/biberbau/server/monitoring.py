"""For operators and their tools: whether the process runs, whether it can store moves, and its metrics."""

from typing import Any

from litestar import MediaType, Response, get

from .handling import Asking, services_of
from .metrics import exposition
from .middleware import FORWARDED
from .refusals import Refusal

PROMETHEUS = "text/plain; version=0.0.4; charset=utf-8"


@get("/healthz", summary="Health check", sync_to_thread=False, media_type=MediaType.TEXT)
def healthz() -> str:
    """Answer `ok`: the process runs."""
    return "ok"


@get("/readyz", summary="Readiness check", media_type=MediaType.JSON)
async def readyz(request: Asking) -> Response[dict[str, Any]]:
    """Whether this server can store moves: 200, or 503 with the checks that fail."""
    problems = await services_of(request).health.problems()
    return Response({"ready": not problems, "problems": problems}, status_code=503 if problems else 200)


@get("/metrics", summary="Metrics for Prometheus", sync_to_thread=False, media_type=PROMETHEUS)
def metrics(request: Asking) -> Response[bytes]:
    """Counts and times of this server, for the addresses that `--monitors` names."""
    if not _is_monitor(request):
        raise Refusal("not-found")
    return Response(exposition())


def _is_monitor(request: Asking) -> bool:
    """Whether a request comes directly from an address that may read the metrics."""
    client, is_forwarded = request.scope.get("client"), FORWARDED in dict(request.scope["headers"])
    return client is not None and not is_forwarded and client[0] in services_of(request).config.monitors


HANDLERS = (healthz, readyz, metrics)
