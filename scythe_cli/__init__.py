"""The command `scythe`: deal, play, score, simulate, report; and what Python programs may rely on.

The names in `scythe_cli.api.__all__` stay what they are: a change of one is told in CHANGELOG.md. They are imported
when they are asked for, so that the command starts at once. Programs may rely on `engines.gym`, too, as
docs/environments.md describes it. Everything else may change in any version.
"""

from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from scythe_cli.api import *  # noqa: F403
    from scythe_cli.api import __all__ as __all__

API = "scythe_cli.api"


def __getattr__(name: str) -> Any:
    if name == "__all__":
        return import_module(API).__all__
    is_ours = name.startswith("_") or find_spec(f"{__name__}.{name}") is not None  # a module that is to be imported
    if is_ours or name not in import_module(API).__all__:
        raise AttributeError(f"module 'scythe_cli' has no attribute '{name}'")
    return getattr(import_module(API), name)
