"""Which tests are tried first on a mutant: those that killed it before, that cite its rule, that call its function."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import pytest

from tests.ledger import rule_ids
from tests.mutants.mutate import Mutant


@dataclass(frozen=True)
class Record:
    """What a test does without mutants: its seconds of processor time, and the functions of rules that it calls."""

    seconds: float
    functions: frozenset[str]


def order(
    mutant: Mutant, items: Sequence[pytest.Item], records: Mapping[str, Record], killers: Iterable[str]
) -> list[pytest.Item]:
    """All tests that pass without mutants, the likely ones first, quick ones before slow ones; then the others."""
    rules, name, first = rules_of(mutant), f"{mutant.module}.{mutant.function}", set(killers)
    known = [item for item in items if item.nodeid in records]

    def rank(item: pytest.Item) -> tuple[int, float]:
        record = records[item.nodeid]
        if item.nodeid in first:
            return 0, record.seconds
        if name not in record.functions:
            return 3, 0  # in the order of their files, whose fixtures they share
        return (1 if rules & cited(item) else 2), record.seconds

    return sorted(known, key=rank)


def rules_of(mutant: Mutant) -> set[str]:
    """The rules that the changed function cites."""
    return set(rule_ids(ast.get_docstring(mutant.tree) or "", mutant.game))


def cited(item: pytest.Item) -> set[str]:
    """The rules that a test cites: in its marks, and in its name, if it is a golden case."""
    marked = {str(rule) for mark in item.iter_markers("rule") for rule in mark.args}
    return marked | set(re.findall(r"\b[A-Z]\d+\.\d+[a-z]?\b", item.name))
