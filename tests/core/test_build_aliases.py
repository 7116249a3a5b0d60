"""Module aliases in core-subset sources are resolved to names before they are compiled."""

from __future__ import annotations

import ast

from engines.core.build.compile.aliases import resolved

MODULES = {"engines.toy.generated.tables", "engines.toy.rules.reach", "engines.core.engine.bits"}
SOURCE = '''"""Rule: S1.1"""

from engines.core.engine.bits import BIT
from engines.toy.generated import tables as t
from engines.toy.rules import (
    reach,
)


def legal(s: State, h: int) -> int:
    """The word t.RIVERS in a text stays."""
    return t.RIVERS[h] & reach.next_to(s, h) | BIT[t.HOMES[t.RIVERS[0]]]  # "é" before t.HOMES
'''


def test_names_of_a_module_are_imported_under_the_alias() -> None:
    lines = resolved(SOURCE, MODULES).splitlines()
    assert lines[3] == ("from engines.toy.generated.tables import HOMES as t__HOMES, RIVERS as t__RIVERS")
    assert lines[4] == "from engines.toy.rules.reach import next_to as reach__next_to"
    assert lines[11].startswith("    return t__RIVERS[h] & reach__next_to(s, h) | BIT[t__HOMES[t__RIVERS[0]]]")


def test_lines_stay_where_they_are_and_texts_are_left_alone() -> None:
    text = resolved(SOURCE, MODULES)
    assert len(text.splitlines()) == len(SOURCE.splitlines())
    assert '"""The word t.RIVERS in a text stays."""' in text
    ast.parse(text)


def test_a_source_without_aliases_is_left_alone() -> None:
    text = "from engines.toy.generated.tables import HOMES\n"
    assert resolved(text, MODULES) == text
    assert (
        resolved("from engines.other import tables as t\nx = t.A\n", MODULES)
        == "from engines.other import tables as t\nx = t.A\n"
    )
