"""Which state modules there are, and their generated texts: `python -m engines.core.states` writes the plain ones."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from types import ModuleType

from engines.core.fields import CORE_FIELDS, NOTEBOOK_FIELDS
from engines.core.schema import BOT_VIRTUAL, VIRTUAL, Field, Virtual, render_compiled, render_pxd, render_state

ROOT = Path(__file__).resolve().parents[2]
CORE_MODULE = "engines.core.state"
NOTEBOOK_MODULE = "engines.core.notebook"
GAMES = {  # games with a state: package, and the list in its `fields.py`
    "scythe": ("engines.scythe", "SCYTHE_FIELDS"),
    "smallworld": ("engines.smallworld", "SMALLWORLD_FIELDS"),
}
_others: dict[str, tuple[str, str]] = {}  # the same for games of somebody else


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
        """Text of the committed `state.py`."""
        return render_state(self.class_name, self.base, self.own, self.inherited, self.source, self.virtual)

    def compiled(self) -> str:
        """Text that is compiled in its place."""
        return render_compiled(self.class_name, self.base, self.own, self.inherited, self.source, self.virtual)

    def pxd(self) -> str:
        """Its C declarations."""
        return render_pxd(self.class_name, self.base, self.own, self.virtual)


def register(game: str, package: str, fields: str = "FIELDS") -> None:
    """Make known where a game that does not come with the program keeps its fields and its state."""
    _others[game] = (package, fields)


def game_fields(game: str) -> Sequence[Field]:
    """The game's own fields, without the kernel's."""
    package, name = _place(game)
    fields: Sequence[Field] = getattr(import_module(f"{package}.fields"), name)
    return fields


def game_state(game: str) -> ModuleType:
    """The game's own `state` module."""
    return import_module(f"{_place(game)[0]}.state")


def _place(game: str) -> tuple[str, str]:
    return _others[game] if game in _others else GAMES[game]


def state_modules() -> list[StateModule]:
    """The bots' notebook, the kernel's state and that of every game, in the order they have to be compiled."""
    source = "engines/core/fields.py"
    modules = [
        StateModule(NOTEBOOK_MODULE, "Notebook", "", NOTEBOOK_FIELDS, (), source, ()),
        StateModule(CORE_MODULE, "CoreState", "", CORE_FIELDS, (), source, VIRTUAL + BOT_VIRTUAL),
    ]
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
