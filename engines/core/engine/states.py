"""Which state modules there are, and their generated texts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from types import ModuleType

from engines.core.engine.fields import CONTEXT_FIELDS, CORE_FIELDS
from engines.core.engine.modules import game_names, root_folder
from engines.core.engine.schema import BOT_VIRTUAL, VIRTUAL, Field, Virtual, render_compiled, render_pxd, render_state

CORE_MODULE = "engines.core.engine.state"
CONTEXT_MODULE = "engines.core.engine.search_context"


@dataclass(frozen=True)
class StateModule:
    """A generated module: the class, its base, its fields, and the methods that games fill in."""

    module: str
    class_name: str
    base: str
    own: Sequence[Field]
    inherited: Sequence[Field]
    source: str
    virtual: Sequence[Virtual] = VIRTUAL

    def plain(self) -> str:
        """Text of `state.py`."""
        return render_state(self.class_name, self.base, self.own, self.inherited, self.source, self.virtual)

    def compiled(self) -> str:
        """Text that is compiled in its place."""
        return render_compiled(self.class_name, self.base, self.own, self.inherited, self.source, self.virtual)

    def pxd(self) -> str:
        """Its C declarations."""
        return render_pxd(self.class_name, self.base, self.own, self.virtual)


def _package_of_other(game: str) -> str:
    """The package of a game that does not come with the program, '' for others: `package.module:attribute`."""
    return game.partition(":")[0].rpartition(".")[0]


def game_fields(game: str) -> Sequence[Field]:
    """The game's own fields, without the kernel's."""
    package = _package_of_other(game) or f"engines.{game}"
    fields: Sequence[Field] = import_module(f"{package}.fields").FIELDS
    return fields


def game_state(game: str) -> ModuleType:
    """The game's own `state` module."""
    package = _package_of_other(game)
    return import_module(f"{package}.state" if package else f"engines.{game}.generated.state")


def state_modules() -> list[StateModule]:
    """The bots' context, the kernel's state and that of every game, in the order they have to be compiled."""
    source = "engines/core/engine/fields.py"
    modules = [
        StateModule(CONTEXT_MODULE, "SearchContext", "", CONTEXT_FIELDS, (), source, ()),
        StateModule(CORE_MODULE, "CoreState", "", CORE_FIELDS, (), source, VIRTUAL + BOT_VIRTUAL),
    ]
    for game in game_names(root_folder()):
        source, own = f"engines/{game}/fields.py", game_fields(game)
        modules.append(StateModule(f"engines.{game}.generated.state", "State", "CoreState", own, CORE_FIELDS, source))
    return modules
