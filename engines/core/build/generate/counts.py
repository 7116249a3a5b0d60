"""Reads what results count: the categories, measures and further tables in a game's `setup/`, as compiled expressions.

Read are counts that name a rule function of position and seat, or a field by one of FIELDS; in a further table, of a
place in place of a seat. All other categories and measures are counted by the Python that stands there.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from engines.core.build.generate.rows import SEAT, Function, Reader

CATEGORY, MEASURE = "Category", "Measure"
TABLE, CELL = "FurtherTable", "Cell"
FILES = ("score_sheet", "results")  # of `setup/`
PLACE = 2  # of the count among the arguments of a measure
FIELDS: dict[str, Callable[..., str]] = {  # by the functions of `engines.core.scoring.columns`: what seat `p` has of a field
    "field_of": "s.{0}[p]".format,
    "bits_in": "popcount(s.{0}[p])".format,
    "place_in": "s.{0}[p * {2} + {1}]".format,
    "sum_in": lambda name, width: " + ".join(f"s.{name}[p * {width} + {place}]" for place in range(width)),
    "bit_in": "1 if s.{0}[p] & {1} else 0".format,
}
SEATS = [(name,) for name in (*SEAT, "place")]
BITS = Function("engines.core.engine.bits", "popcount", False, ("x",))


@dataclass(frozen=True)
class Counted:
    """A column, how it is counted of position `s` and seat `p`, and the functions that this calls."""

    column: str
    text: str
    functions: tuple[Function, ...]


@dataclass(frozen=True)
class CountedTable:
    """A further table: its places, at which of them position `s` has a row, and what stands in its columns there."""

    name: str
    places: int
    there: Counted
    cells: tuple[Counted, ...]


def read_tables(root: Path, game: str) -> list[CountedTable]:
    """The further tables of a game. Raises DataError for one that cannot be read."""
    path = root / "engines" / game / "setup" / "results.py"
    return [*CountReader(root, path).tables()] if path.is_file() else []


def read_counts(root: Path, game: str, form: str) -> list[Counted]:
    """The categories or the measures of a game that can be compiled. Raises DataError for one that cannot be read."""
    files = [root / "engines" / game / "setup" / f"{name}.py" for name in FILES]
    return [one for path in files if path.is_file() for one in CountReader(root, path).counts(form)]


class CountReader(Reader):
    """The counts of one file."""

    def counts(self, form: str) -> Iterator[Counted]:
        """Those of all categories or measures that stand there one by one."""
        for call in self._calls((form,)):
            named = [keyword.value for keyword in call.keywords if keyword.arg == "count"]
            for node in [*call.args[PLACE : PLACE + 1], *named] if form == MEASURE else named:
                column, found = call.args[0], self._count(node, call)
                if found and isinstance(column, ast.Constant):
                    yield Counted(str(column.value), *found)

    def tables(self) -> Iterator[CountedTable]:
        """The further tables, each with the cells that stand in its call."""
        for call in self._calls((TABLE,)):
            name, _, places, there, *_ = call.args
            cells = [node for node in ast.walk(call) if isinstance(node, ast.Call) and ast.unparse(node.func) == CELL]
            number = self._value(places, call, "places")
            if not isinstance(name, ast.Constant) or not isinstance(number, int):
                raise self._error(call, "a further table has a name, a label, a number of places, and who is there")
            found = [self._whole(str(ast.literal_eval(cell.args[0])), cell.args[PLACE], cell) for cell in cells]
            yield CountedTable(str(name.value), number, self._whole("there", there, call), tuple(found))

    def _whole(self, column: str, node: ast.expr, call: ast.Call) -> Counted:
        found = self._count(node, call)
        if found is None:
            raise self._error(call, f"what stands in '{column}' cannot be compiled")
        return Counted(column, *found)

    def _count(self, node: ast.expr, call: ast.Call) -> tuple[str, tuple[Function, ...]] | None:
        """The expression for a count, None for one that is left to Python."""
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in FIELDS:
            name = node.func.id
            given = [ast.literal_eval(node.args[0]), *(self._value(more, call, name) for more in node.args[1:])]
            return FIELDS[name](*given), (BITS,) if name == "bits_in" else ()
        function = self._value(node, call, "count")
        if isinstance(function, Function) and function.takes_position and function.parameters in SEATS:
            return f"{function.name}(s, p)", (function,)
        return None
