"""Reads what the answers of a game's questions are and what they need, for the questions whose legality is generated.

Answers are made by helpers of all sorts, so their rows are imported, not parsed: in a process of its own, which runs
the sources whatever build there is. It prints JSON: by game and kind a list of answers, each with its choices and
conditions; a rule is given as its module and its name.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

from engines.core.engine.modules import game_names
from engines.core.engine.errors import DataError
from engines.core.language.questions import Answer, Condition, asked_rows

Ref = int | list[str]  # a number, or module and name of a rule


def ref(place: str, rule: Callable[..., int] | int) -> Ref:
    """What a row names as choices or in a condition. Raises DataError for what cannot be compiled."""
    if isinstance(rule, int):
        return int(rule)
    module, name = rule.__module__, rule.__name__
    if not name.isidentifier() or not hasattr(import_module(module), name):
        raise DataError(f"{place}: '{name}' of {module} has no name of its own; write it as a function in rules/.")
    return [module, name]


def described(place: str, answer: Answer) -> dict[str, Any]:
    """One kind of answer."""
    needs = [(one, f"{place}, '{answer.says}', {one.says!r:.60}") for one in answer.conditions]
    return {
        "choices": ref(f"{place}, '{answer.says}', choices", answer.choices),
        "conditions": [described_condition(where, one) for one, where in needs],
    }


def described_condition(place: str, one: Condition) -> dict[str, Any]:
    """One condition."""
    return {"rule": ref(place, one.rule), "test": one.is_test, "negated": one.negated, "given": dict(one.given)}


def described_rows(game: str) -> Iterator[tuple[int, list[dict[str, Any]]]]:
    """The answers of the questions of a game that name no mask of their own."""
    for row in asked_rows(import_module(f"engines.{game}.questions").QUESTIONS).values():
        if row.fast is None:
            if not row.answers:
                raise DataError(f"{game}: the question of kind {row.kind} has no answers.")
            yield row.kind, [described(f"{game}, question {row.kind}", answer) for answer in row.answers]


@cache
def read_answers(root: Path) -> dict[str, dict[str, list[dict[str, Any]]]]:
    """The same of all games in the tree under `root`, by game and kind. Raises DataError where rows cannot be read."""
    command = [sys.executable, "-m", "engines.core.build.generate.answers", *game_names(str(root))]
    pure = os.environ | {"SCYTHE_PURE": "1"}
    done = subprocess.run(command, cwd=root, env=pure, capture_output=True, text=True, check=False)
    if done.returncode:
        *before, last = ["", *done.stderr.strip().splitlines()]
        sys.stderr.write("".join(f"{line}\n" for line in before if line))  # where the mistake is
        raise DataError(f"questions cannot be read: {last}")
    found: dict[str, dict[str, list[dict[str, Any]]]] = json.loads(done.stdout)
    return found


class Unwritten(ModuleType):
    """The module `play` of a game, which is made from what is read here: words name it for what they do in play."""

    def __getattr__(self, name: str) -> type:
        if name.startswith("__"):
            raise AttributeError(name)
        return object


def main() -> None:
    """Print the answers of the games that are named."""
    sys.modules |= {name: Unwritten(name) for name in (f"engines.{game}.generated.play" for game in sys.argv[1:])}
    try:
        print(json.dumps({game: dict(described_rows(game)) for game in sys.argv[1:]}))
    except DataError as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()
