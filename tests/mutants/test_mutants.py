"""Mutants are what they say, tests are tried on them in a good order, and rows of `equivalent.toml` name real ones."""

from __future__ import annotations

import ast
import inspect
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tests.mutants import mutate, order, probes, run, trying
from tests.mutants.mutate import Mutant, mutants_of, mutants_of_function
from tests.mutants.order import Record
from tests.mutants.procedures import valued_functions
from tests.sources import ROOT

REACH = ROOT / "engines/smallworld/rules/reach.py"
FUNCTION = '''
def cost(s, region):
    """Doc. Rule: W4.1"""
    assert region < 3
    d = s.tokens[region] + 2
    if d >= 4 and not s.first:
        s.paid[region] -= 1
    for i in range(2):
        pay(s, i)
    return min(d, 0) if s.ally == 0 else d
'''


def changes(source: str, is_valued: bool = True) -> set[str]:
    """Every change to a function, as `before -> after`."""
    tree: Any = ast.parse(source).body[0]
    return {f"{m.before} -> {m.after}" for m in mutants_of_function("x", tree, is_valued)}


def test_each_operator_constant_condition_and_statement_is_changed() -> None:
    last = "return min(d, 0) if s.ally == 0 else d"
    assert changes(FUNCTION) == {
        "d = s.tokens[region] + 2 -> d = s.tokens[region] - 2",
        "d = s.tokens[region] + 2 -> d = s.tokens[region] + 3",
        "if d >= 4 and (not s.first): -> if not (d >= 4 and (not s.first)):",
        "if d >= 4 and (not s.first): -> if d >= 4 or not s.first:",
        "if d >= 4 and (not s.first): -> if d > 4 and (not s.first):",
        "if d >= 4 and (not s.first): -> if d >= 5 and (not s.first):",
        "if d >= 4 and (not s.first): -> if d >= 4 and s.first:",
        "s.paid[region] -= 1 -> pass",
        "s.paid[region] -= 1 -> s.paid[region] += 1",
        "s.paid[region] -= 1 -> s.paid[region] -= 0",
        "for i in range(2): -> for i in range(3):",
        "pay(s, i) -> pass",
        f"{last} -> return 0",
        f"{last} -> return min(d, 0) if s.ally != 0 else d",
        f"{last} -> return min(d, 0) if s.ally == 1 else d",
        f"{last} -> return max(d, 0) if s.ally == 0 else d",
        f"{last} -> return min(d, 1) if s.ally == 0 else d",
    }


def test_what_nobody_reads_is_not_changed() -> None:
    assert changes("def move(s):\n    return 0\n", is_valued=False) == set()
    assert changes("def move(s):\n    return push(s)\n", is_valued=False) == {"return push(s) -> return 0"}


def test_zeros_of_an_event_that_has_nothing_more_to_say_are_not_changed() -> None:
    assert changes("def f(s):\n    tell(s, 3, s.first, 0, 0)\n    return 0\n", is_valued=False) == {
        "tell(s, 3, s.first, 0, 0) -> pass",
        "tell(s, 3, s.first, 0, 0) -> tell(s, 4, s.first, 0, 0)",
    }


def test_values_are_used_where_an_expression_or_a_caller_uses_them() -> None:
    valued = valued_functions("smallworld")
    assert {"affordable", "cost", "race_reduction"} <= valued
    assert not {"apply_conquer", "give_up", "take_combo"} & valued


def find_mutant(function: str, after: str) -> Mutant:
    """The mutant of reach.py whose changed line is this one."""
    return next(m for m in mutants_of(REACH) if (m.function, m.after) == (function, after))


def test_a_mutant_is_compiled_and_leaves_its_tree_as_it_was() -> None:
    mutant = find_mutant("neighbours", "found = 1")
    before = ast.unparse(mutant.tree)
    assert mutant.code().co_name == "neighbours"
    assert ast.unparse(mutant.tree) == before
    assert mutant.slot.node.value == 0


def test_the_sample_is_the_same_each_time_and_mutants_have_names_of_their_own() -> None:
    chosen, again = (mutate.choose_mutants(["smallworld"], 50, 1) for _ in range(2))
    assert [mutant.id for mutant in chosen] == [mutant.id for mutant in again]
    names = [mutant.id for path in mutate.rule_files("smallworld") for mutant in mutants_of(path)]
    assert len(set(names)) == len(names) > 1000


def double(x: int) -> int:
    """A function to change."""
    return x + x


def test_a_changed_function_is_changed_for_everybody(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(double, "__code__", double.__code__)
    tree: Any = ast.parse(inspect.getsource(double)).body[0]
    mutant = next(m for m in mutants_of_function("tests/mutants/test_mutants.py", tree, True) if "x - x" in m.after)
    assert double(3) == 6
    probes.apply(mutant)
    assert double(3) == 0


def test_probes_note_first_calls_and_let_the_function_work() -> None:
    functions: dict[str, Any] = {"own.double": double, "own.other": find_mutant}
    noticed = probes.Probes(functions)
    noticed.set()
    assert [double(1), double(2)] == [2, 4]
    assert noticed.called == {"own.double"}
    noticed.restore()
    assert noticed.called == {"own.double"} and double(2) == 4


class Item:
    """What `order` reads of a test."""

    def __init__(self, nodeid: str, *rules: str) -> None:
        self.nodeid = self.name = nodeid
        self.marks = [pytest.mark.rule(*rules).mark] if rules else []

    def iter_markers(self, name: str) -> list[Any]:
        return self.marks


def test_killers_come_first_then_tests_of_the_rule_then_those_that_call_the_function() -> None:
    mutant = find_mutant("neighbours", "found = 1")  # Rule: W3.6, W14.55
    called = frozenset({"engines.smallworld.rules.reach.neighbours"})
    items: list[Any] = [
        Item("other"),
        Item("slow"),
        Item("quick"),
        Item("of rule", "W3.6"),
        Item("killer"),
        Item("new"),
    ]
    seconds = {"other": 0.1, "slow": 9.0, "quick": 1.0, "of rule": 5.0, "killer": 3.0}
    records = {
        name: Record(s, called if name not in ("other", "killer") else frozenset()) for name, s in seconds.items()
    }
    ordered = order.order(mutant, items, records, ["killer"])
    assert [item.nodeid for item in ordered] == ["killer", "of rule", "quick", "slow", "other"]


class Writing:
    """Work of a process: it writes a file."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def work(self) -> None:
        self.path.write_text("done", encoding="utf-8")


def test_every_task_is_done_in_a_process_of_its_own(tmp_path: Path) -> None:
    tasks, done = [Writing(tmp_path / str(i)) for i in range(5)], []
    trying.in_parallel(tasks, 2, lambda task: done.append(task.path.read_text(encoding="utf-8")))
    assert done == ["done"] * 5


def test_new_tests_are_shared_out_among_no_more_processes_than_there_are_tests(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    trial: Any = object.__new__(trying.Trial)
    trial.folder, trial.game, trial.jobs, trial.records = tmp_path, "smallworld", 2, {}
    trial.items = [SimpleNamespace(nodeid="the only one")]

    def in_parallel(shards: Any, jobs: int, done: Any) -> None:
        for shard in shards:
            assert shard.items
            trying.write_json(shard.path, {item.nodeid: (True, 0.1, ["cost"]) for item in shard.items})
            done(shard)

    monkeypatch.setattr(trying, "in_parallel", in_parallel)
    trial.record()
    assert trial.records == {"the only one": Record(0.1, frozenset({"cost"}))}


def test_only_mutants_on_which_a_test_failed_are_dead() -> None:
    mutants = [find_mutant("neighbours", after) for after in ("found = 1", "return 0", "while not mask:")]
    results = {mutants[0].id: trying.Result("killed", "a test"), mutants[1].id: trying.Result("survived")}
    assert run.still_alive(mutants, results) == mutants[1:]


def test_each_row_of_mutants_that_change_nothing_names_one_and_says_why() -> None:
    rows = run.read_equivalent()
    real = {run.key_of(mutant) for file in {row[0] for row in rows} for mutant in mutants_of(ROOT / file)}
    assert rows.keys() <= real
    assert all(why.endswith(".") for why in rows.values())
