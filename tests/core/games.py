"""The games that the tests bring along, so that the kernel is proved by more than one game.

They are written like game packages. Uncompiled they run from their sources. A compiled kernel accepts compiled games
only, so `python -m tests.core.games DIR` compiles kernel and games together in a tree of their own under DIR, and
`test_games_compiled.py` runs the same tests there.
"""

from __future__ import annotations

import shutil
import sys
from importlib import import_module
from pathlib import Path

import engines
from engines.core.compile import modules
from engines.core.compile.build import Builder, NoCompilerError
from engines.core.compile.stage import Plan
from engines.core.compile.subset import GENERATED, violations
from engines.core.fields import CORE_FIELDS
from engines.core.states import StateModule, state_modules

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ("probe", "divers", "conquest", "wayfaring")
COMPILED = (
    "tests.core.probe.state",
    "tests.core.probe.pool",
    "tests.core.probe.calls",
    "tests.core.divers.state",
    "tests.core.divers.rules",
    "tests.core.divers.decisions",
    "tests.core.divers.play",
    "tests.core.conquest.state",
    "tests.core.conquest.rules",
    "tests.core.conquest.play",
    "tests.core.wayfaring.state",
    "tests.core.wayfaring.gains",
    "tests.core.wayfaring.cards",
    "tests.core.wayfaring.caravan",
    "tests.core.wayfaring.pool",
    "tests.core.wayfaring.play",
)
PLAIN = (
    "tests.core.divers.constants",
    "tests.core.conquest.tables",
    "tests.core.wayfaring.constants",
    "tests.core.wayfaring.tables",
)
KERNEL = tuple(name for name in modules.COMPILED if name.startswith("engines.core."))
KERNEL_PLAIN = tuple(name for name in modules.PLAIN if name.startswith("engines.core."))
FLAGS = ["-O1", "-g0", "-Wno-unused-const-variable"]
RUNNABLE = engines.build() == "uncompiled" or COMPILED[-1] in modules.COMPILED

TESTS = (
    "asking",
    "divers",
    "frames",
    "playout",
    "saving",
    "spike_smallworld",
    "spike_wayfarers",
    "zones",
)  # that run these games


def state_module(package: str) -> StateModule:
    """The declaration of the state of one of these games."""
    name, source = f"tests.core.{package}", f"tests/core/{package}/fields.py"
    return StateModule(
        f"{name}.state", "State", "CoreState", import_module(f"{name}.fields").FIELDS, CORE_FIELDS, source
    )


def state_text(module: str) -> str:
    """The plain source of a game's state module, to be run in its place."""
    return state_module(module.split(".")[2]).plain()


def plan(root: Path) -> Plan:
    """Kernel and games of the tree under `root`."""
    states = {state.module: state for state in state_modules() if state.module in KERNEL}
    states |= {state.module: state for state in map(state_module, PACKAGES)}
    return Plan(root, (*KERNEL, *COMPILED), (*KERNEL_PLAIN, *PLAIN), states)


def write_tree(root: Path) -> None:
    """Copy kernel and tests to `root`; there the state modules are files, and only these games are listed."""
    ignored = shutil.ignore_patterns("__pycache__", "*.so", "*.pyd", "_build_info.py", *modules.game_names(str(ROOT)))
    for folder in ("engines", "tests"):
        shutil.copytree(ROOT / folder, root / folder, ignore=ignored)
    for package in PACKAGES:
        (root / "tests" / "core" / package / "state.py").write_text(state_module(package).plain(), encoding="utf-8")
    path = root / "engines" / "core" / "compile" / "modules.py"
    listed = f"COMPILED += {list(COMPILED)!r}\nPLAIN += {list(PLAIN)!r}\n"
    path.write_text(path.read_text(encoding="utf-8") + listed, encoding="utf-8")


def violations_of(root: Path) -> list[str]:
    """What the games contain that is not in the core subset, in a tree that was written."""
    states = [name for name in COMPILED if name.endswith(".state")]
    return violations(root, (*KERNEL, *COMPILED), (*KERNEL_PLAIN, *PLAIN), [*states, *GENERATED])


def main(folder: Path) -> int:
    """Write and compile the tree; exit code 3 where nothing can be compiled."""
    write_tree(folder)
    try:
        Builder(plan(folder), folder, folder / "build", FLAGS).build()
    except NoCompilerError as error:
        print(error)
        return 3
    return 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
