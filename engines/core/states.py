"""Which state modules there are, and their generated texts: `python -m engines.core.states` writes the plain ones."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from types import ModuleType

from engines.core.fields import CORE_FIELDS
from engines.core.schema import Field, render_compiled, render_pxd, render_state

ROOT = Path(__file__).resolve().parents[2]
CORE_MODULE = "engines.core.state"
GAMES = {"scythe": ("engines.scythe", "SCYTHE_FIELDS")}  # games with a state: package, and the list in its `fields.py`


@dataclass(frozen=True)
class StateModule:
    """A generated module: the class, its base, and its fields."""

    module: str
    class_name: str
    base: str
    own: Sequence[Field]
    inherited: Sequence[Field]
    source: str

    def plain(self) -> str:
        """Text of the committed `state.py`."""
        return render_state(self.class_name, self.base, self.own, self.inherited, self.source)

    def compiled(self) -> str:
        """Text that is compiled in its place."""
        return render_compiled(self.class_name, self.base, self.own, self.inherited, self.source)

    def pxd(self) -> str:
        """Its C declarations."""
        return render_pxd(self.class_name, self.base, self.own)


def game_fields(game: str) -> Sequence[Field]:
    """The game's own fields, without the kernel's."""
    package, name = GAMES[game]
    fields: Sequence[Field] = getattr(import_module(f"{package}.fields"), name)
    return fields


def game_state(game: str) -> ModuleType:
    """The game's own `state` module."""
    return import_module(f"{GAMES[game][0]}.state")


def state_modules() -> list[StateModule]:
    """The kernel's state and that of every game, in the order they have to be compiled."""
    modules = [StateModule(CORE_MODULE, "CoreState", "", CORE_FIELDS, (), "engines/core/fields.py")]
    for game, (package, _) in GAMES.items():
        source = f"{package.replace('.', '/')}/fields.py"
        own = game_fields(game)
        modules.append(StateModule(f"{package}.state", "State", "CoreState", own, CORE_FIELDS, source))
    return modules


def main() -> None:
    """Write every plain `state.py` anew."""
    for state in state_modules():
        (ROOT / (state.module.replace(".", "/") + ".py")).write_text(state.plain(), encoding="utf-8")


if __name__ == "__main__":
    main()
