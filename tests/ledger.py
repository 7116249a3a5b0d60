"""Which rules are cited by which functions and tests, compared with the table in `RULES.md`.

A function cites rules in its docstring (`Rule: S5.3, S5.4`) or in a comment, a test by `@pytest.mark.rule("S5.3")`, a
golden case by `rules = ["S5.3"]`. `python -m tests.ledger --update engines/scythe/RULES.md` writes the columns anew;
with `--done` it also marks rules done that have both a function and a test.
"""

from __future__ import annotations

import argparse
import ast
import io
import re
import sys
import tokenize
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PREFIXES = {"scythe": "S", "smallworld": "W", "architects": "A", "wayfarers": "Y"}
NOT_CITING = ("generated", "screen", "data", "questions")  # rooms
TELLING = ("sheet_", "score_sheet")  # modules that speak of rules and carry none out
WORDS = "words"  # a room that speaks of rules too, but for what a seat may know and do out of turn
RULING_WORDS = ("view.py", "offers.py")
STATUSES = ("done", "open", "out", "table")
EMPTY = "-"
SHOWN = 4

Citations = dict[str, list[str]]
Definition = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


@dataclass(frozen=True)
class Row:
    """One line of the table: `functions` and `tests` as they stand in their cells."""

    id: str
    rule: str
    functions: str
    tests: str
    status: str

    def line(self) -> str:
        """The row as Markdown."""
        return f"| {self.id} | {self.rule} | {self.functions} | {self.tests} | {self.status} |"


def rule_ids(text: str, game: str) -> list[str]:
    """Rule ids of a game in a text, in their order."""
    return re.findall(rf"\b{PREFIXES[game]}\d+\.\d+[a-z]?\b", text)


# ---------------------------------------------------------------------------------------------------------- the table


def parse_row(line: str, game: str) -> Row | None:
    """The row in a line of Markdown, or None if it is another line."""
    cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
    if len(cells) != 5 or not line.startswith("|") or not re.fullmatch(rf"{PREFIXES[game]}\d+\.\d+[a-z]?", cells[0]):
        return None
    return Row(*cells)


def read_rows(path: Path, game: str) -> list[Row]:
    """All rows of a ledger file."""
    rows = (parse_row(line, game) for line in path.read_text(encoding="utf-8").splitlines())
    return [row for row in rows if row is not None]


def ledger_path(game: str) -> Path:
    """Where the ledger of a game stands."""
    return ROOT / "engines" / game / "RULES.md"


def complete_games(root: Path = ROOT) -> set[str]:
    """The games of which no rule is open."""
    paths = sorted((root / "engines").glob("*/RULES.md"))
    rows = {path.parent.name: read_rows(path, path.parent.name) for path in paths}
    return {game for game, found in rows.items() if not any(row.status == "open" for row in found)}


# ---------------------------------------------------------------------------------------------------- citations in code


def definitions(tree: ast.Module) -> list[Definition]:
    """Functions and classes of a module, outer before inner."""
    kinds = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
    found = [node for node in ast.walk(tree) if isinstance(node, kinds)]
    return sorted(found, key=lambda node: (node.lineno, -(node.end_lineno or 0)))


def owner(line: int, found: list[Definition], module: str) -> str:
    """`module.function` of the innermost definition around a line, or `module`."""
    around = [node.name for node in found if start_line(node) <= line <= (node.end_lineno or 0)]
    return ".".join([module, *around])


def start_line(node: Definition) -> int:
    """First line of a definition, decorators included."""
    return min([node.lineno, *[decorator.lineno for decorator in node.decorator_list]])


@cache
def cited_in_module(source: str, module: str, game: str) -> list[tuple[str, str]]:
    """Pairs (rule id, `module.function`) for each id in a docstring, comment or text of a module."""
    found = definitions(ast.parse(source))
    return [
        (rule, owner(token.start[0], found, module))
        for token in tokenize.generate_tokens(io.StringIO(source).readline)
        if token.type in (tokenize.COMMENT, tokenize.STRING)
        for rule in rule_ids(token.string, game)
    ]


def collect(pairs: Iterable[tuple[str, str]]) -> Citations:
    """The places of each rule, each place once, in the order they came."""
    result: Citations = {}
    for rule, place in pairs:
        places = result.setdefault(rule, [])
        if place not in places:
            places.append(place)
    return result


def code_citations(game: str, root: Path = ROOT) -> Citations:
    """Functions of a game's package by the rules they carry out; generated modules and explanations do not count."""
    folder = root / "engines" / game
    paths = sorted(path for path in folder.rglob("*.py") if carries_rules(path.relative_to(folder)))
    texts = [(path.stem, path.read_text(encoding="utf-8")) for path in paths]
    found = collect(pair for module, text in texts for pair in cited_in_module(text, module, game))
    return {rule: sorted(places, key=is_whole_module) for rule, places in found.items()}


def carries_rules(path: Path) -> bool:
    """Whether a module of a game, by its place in the package, can carry out a rule."""
    if path.parts[0] == WORDS:
        return path.name in RULING_WORDS
    return path.parts[0] not in NOT_CITING and not path.name.startswith(TELLING)


def is_whole_module(place: str) -> bool:
    """Whether a citation stands outside every function; such ones come last."""
    return "." not in place


# --------------------------------------------------------------------------------------------------- citations in tests


def marked_rules(node: ast.expr) -> list[str]:
    """Arguments of a `pytest.mark.rule(...)` expression; empty for any other."""
    is_mark = isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "rule"
    if not is_mark or not isinstance(node, ast.Call):
        return []
    return [arg.value for arg in node.args if isinstance(arg, ast.Constant) and isinstance(arg.value, str)]


@cache
def marks_in_module(source: str, module: str) -> list[tuple[str, str]]:
    """Pairs (rule id, `module.test`) for each mark on a test function or class."""
    found = definitions(ast.parse(source)) if "mark.rule(" in source else []
    return [
        (rule, owner(node.lineno, found, module))
        for node in found
        for decorator in node.decorator_list
        for rule in marked_rules(decorator)
    ]


def golden_rules(path: Path) -> Iterator[tuple[str, str]]:
    """Pairs (rule id, case id) of a file of golden cases."""
    for case in tomllib.loads(path.read_text(encoding="utf-8")).get("case", []):
        for rule in case["rules"]:
            yield rule, case["id"]


def proof_pairs(game: str, root: Path) -> Iterator[tuple[str, str]]:
    """Pairs (rule id, test or case) of everything under `tests/`."""
    for path in sorted((root / "tests").rglob("test_*.py")):
        yield from marks_in_module(path.read_text(encoding="utf-8"), path.stem)
    for path in sorted((root / "tests" / "golden").glob(f"{game}_cases*.toml")):
        yield from golden_rules(path)


def proof_citations(game: str, root: Path = ROOT) -> Citations:
    """Tests and golden cases by the rules of a game that they prove."""
    return collect((rule, place) for rule, place in proof_pairs(game, root) if rule_ids(rule, game) == [rule])


# -------------------------------------------------------------------------------------------------------------- update


def cell(places: list[str], by_hand: str = "") -> str:
    """The text of a cell: some places, how many more, and what was written by hand."""
    more = [f"and {len(places) - SHOWN} more"] if len(places) > SHOWN else []
    parts = [f"`{place}`" for place in places[:SHOWN]] + more + ([by_hand] if by_hand else [])
    return ", ".join(parts) or EMPTY


def by_hand(text: str) -> str:
    """The part of a cell that stands in parentheses, with them."""
    found = re.search(r"\(.*\)", text)
    return found.group() if found else ""


def named(text: str) -> list[str]:
    """The functions, tests or cases that a cell names."""
    return re.findall(r"`([^`]+)`", re.sub(r"\(.*\)", "", text))


def updated(row: Row, code: Citations, tests: Citations, mark_done: bool) -> Row:
    """The row with fresh columns; with `mark_done` an open rule with function and test is done."""
    functions = cell(code.get(row.id, []), by_hand(row.functions))
    proofs = cell(tests.get(row.id, []), by_hand(row.tests))
    is_done = mark_done and row.status == "open" and EMPTY not in (functions, proofs)
    return replace(row, functions=functions, tests=proofs, status="done" if is_done else row.status)


def updated_text(text: str, game: str, mark_done: bool = False) -> str:
    """The ledger with fresh columns; all other lines stay."""
    code, tests = code_citations(game), proof_citations(game)
    rows = ((line, parse_row(line, game)) for line in text.splitlines())
    return "".join(f"{updated(row, code, tests, mark_done).line() if row else line}\n" for line, row in rows)


def summary(rows: list[Row]) -> str:
    """How many rules have which status."""
    counts = [f"{sum(row.status == status for row in rows)} {status}" for status in STATUSES]
    return f"{len(rows)} rules: {', '.join(counts)}"


def main(argv: list[str]) -> None:
    """Command line: print the summary of a ledger, after an update if asked for."""
    parser = argparse.ArgumentParser(prog="python -m tests.ledger", description=__doc__)
    parser.add_argument("ledger", type=Path, nargs="?", default=ledger_path("scythe"))
    parser.add_argument("--update", action="store_true", help="write the columns function and tests anew")
    parser.add_argument("--done", action="store_true", help="mark open rules with a function and a test as done")
    args = parser.parse_args(argv)
    game = args.ledger.resolve().parent.name
    if args.update or args.done:
        text = updated_text(args.ledger.read_text(encoding="utf-8"), game, args.done)
        args.ledger.write_text(text, encoding="utf-8", newline="\n")
    print(summary(read_rows(args.ledger, game)))


if __name__ == "__main__":
    main(sys.argv[1:])
