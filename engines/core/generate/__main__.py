"""Writes what is generated: `python -m engines.core.generate`, after a change of fields, data or questions."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

from engines.core.compile.modules import game_names, root_folder
from engines.core.generate.play import PlayWriter
from engines.core.generate.text import inputs_text
from engines.core.states import state_modules

ROOT = Path(root_folder())


def generated_texts() -> Iterator[tuple[Path, str]]:
    """Every generated file with its text.

    Tables and names are made from `data/`, states from `fields.py`, places of inputs from `bots/inputs.py`, `play` and
    `counts` from questions and measures. Each may be read for those after it, so write it before the next is made.
    """
    for game in game_names(str(ROOT)):
        source = import_module(f"engines.{game}.data.source")
        for name, text in source.generated(source.load_data()).items():
            yield ROOT / "engines" / game / "generated" / name, text
    for state in state_modules():
        yield ROOT / (state.module.replace(".", "/") + ".py"), state.plain()
    for game in game_names(str(ROOT)):
        if (ROOT / "engines" / game / "bots" / "inputs.py").is_file():
            rows = import_module(f"engines.{game}.bots.inputs").INPUTS
            yield ROOT / "engines" / game / "generated" / "inputs.py", inputs_text(rows)
    for game in game_names(str(ROOT)):
        folder, writer = ROOT / "engines" / game / "generated", PlayWriter(ROOT, game)
        yield folder / "play.py", writer.plain()
        if writer.counts:
            yield folder / "counts.py", writer.columns()


def main() -> None:
    """Write what has changed."""
    for path, text in generated_texts():
        if not path.is_file() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8", newline="\n")
            print(f"written: {path.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
