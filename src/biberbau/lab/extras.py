"""Packages that parts of the laboratory need; a missing one is named with the command that installs it."""

from importlib.util import find_spec

from ..installation import install_command


def need(extra: str, *modules: str) -> None:
    """Raise ModuleNotFoundError, with the command that installs an extra, if one of its modules is missing."""
    for module in modules:
        if find_spec(module) is None:
            raise missing(extra, ModuleNotFoundError(name=module))


def missing(extra: str, error: ModuleNotFoundError) -> ModuleNotFoundError:
    """Return the error of a missing module with the command that installs its extra."""
    return ModuleNotFoundError(f"{error.name} is not installed: {install_command(extra)}", name=error.name)
