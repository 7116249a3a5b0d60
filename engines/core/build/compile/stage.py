"""The staged copy that is compiled: sources with their core imports blanked, beside a `.pxd` for each module.

Importing a core name both in the source and through the `.pxd` is refused by the compiler, so each such import becomes
an empty line (line numbers stay). A staged file is written only when its text changes: otherwise every build would
recompile everything.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

from engines.core.build.compile.inlining import SUFFIX
from engines.core.build.compile.numbers import assignments, own_numbers, plain_numbers, render_plain
from engines.core.build.compile.pxd import PxdWriter
from engines.core.build.compile.source import Module, Sources, core_imports, declarations, slots


class GeneratedState(Protocol):
    """A state module whose texts are generated: see `engines.core.engine.states.StateModule`."""

    def compiled(self) -> str:
        """Text that is compiled in place of the plain module."""

    def pxd(self) -> str:
        """Its C declarations."""


@dataclass(frozen=True)
class BuildPlan:
    """What to compile: the tree it stands in and its modules."""

    root: Path
    compiled: tuple[str, ...]
    plain: tuple[str, ...]
    states: Mapping[str, GeneratedState]
    texts: Mapping[str, str] = field(default_factory=dict)  # by module, what is compiled in place of its file


def staged_texts(plan: BuildPlan) -> dict[str, str]:
    """Relative path -> text of every staged file.

    Raises:
        SourceError: A source that cannot be compiled; names file and line.
    """
    sources = Sources(plan.root, plan.compiled, plan.plain, plan.texts)
    check_imported_numbers(sources)
    states = {name: (state.compiled(), state.pxd()) for name, state in plan.states.items()}
    writer = PxdWriter(sources, {name: pxd for name, (_, pxd) in states.items()})
    texts = {f"{_stem(name)}.pxd": render_plain(sources, name) for name in plan.plain}
    for name in plan.compiled:
        module = sources.modules[name]
        both = states[name] if name in states else (staged(sources, module), writer.render(name))
        texts[f"{_stem(name)}.py"], texts[f"{_stem(name)}.pxd"] = both
        if writer.copied.get(name):
            texts[f"{_stem(name)}{SUFFIX}.pxd"] = writer.render_copied(name)
    for package in _packages([*plan.compiled, *plan.plain]):
        texts[f"{package.replace('.', '/')}/__init__.py"] = ""
    return texts


def write_stage(plan: BuildPlan, stage: Path) -> int:
    """Bring `stage` up to date; returns how many files changed."""
    texts = staged_texts(plan)
    changed = 0
    for relative, text in texts.items():
        path = stage / relative
        if path.is_file() and path.read_text(encoding="utf-8") == text:
            continue
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        changed += 1
    for path in [*stage.rglob("*.py"), *stage.rglob("*.pxd")]:
        if path.relative_to(stage).as_posix() not in texts:
            path.unlink()
    return changed


def staged(sources: Sources, module: Module) -> str:
    """The source of `module` with its core imports, named numbers and what classes declare replaced by empty lines.

    All of it stands in the `.pxd`; the numbers are put back at the end of the text for those who import them.
    """
    lines = module.text.splitlines()
    core = core_imports(module.tree, (*sources.compiled, *sources.plain))
    declared = [node for kind in module.classes.values() for node in (*slots(kind), *declarations(kind))]
    for node in (*core, *declared, *(node for _, node in assignments(module.tree))):
        for number in range(node.lineno - 1, node.end_lineno or node.lineno):
            lines[number] = ""
    visible = [f'globals()["{name}"] = {value}' for name, value in own_numbers(sources, module).items()]
    return "\n".join([*lines, *visible, ""])


def check_imported_numbers(sources: Sources) -> None:
    """Refuse a name imported from a plain module that has no C form there.

    Raises:
        SourceError: Such a name, with file and line.
    """
    generated = [name for name in sources.plain if not (sources.root / f"{_stem(name)}.pxd").is_file()]
    numbers = {name: plain_numbers(sources, name) for name in generated}
    for module in sources.modules.values():
        for node in core_imports(module.tree, generated):
            for alias in node.names:
                if alias.name not in numbers[str(node.module)]:
                    raise module.error(
                        node, f"{alias.name} is not an integer or list of integers assigned in {node.module}."
                    )


def _stem(name: str) -> str:
    return name.replace(".", "/")


def _packages(names: Sequence[str]) -> list[str]:
    """All packages that hold the modules `names`."""
    parts = (name.split(".") for name in names)
    return sorted({".".join(p[:n]) for p in parts for n in range(1, len(p))})
