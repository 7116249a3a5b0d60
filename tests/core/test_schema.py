"""One declaration of fields, and everything that is written from it."""

from __future__ import annotations

import ast
import re
from collections.abc import Mapping
from importlib import import_module
from typing import Any

import pytest

import engines
from engines.core.engine.schema import Field
from engines.core.engine.states import StateModule, state_modules

every_state = pytest.mark.parametrize("state", state_modules(), ids=lambda state: state.module)


def class_node(text: str) -> ast.ClassDef:
    return next(node for node in ast.parse(text).body if isinstance(node, ast.ClassDef))


def functions(text: str) -> set[str]:
    return {node.name for node in ast.parse(text).body if isinstance(node, ast.FunctionDef)}


def check_copies(state: StateModule, module: Mapping[str, Any]) -> None:
    """Both copies have every field as it was, but for the log."""
    kind = module[state.class_name]
    src, into, fresh = kind(), kind(), kind.__new__(kind)
    fields = (*state.inherited, *state.own)
    for number, field in enumerate(fields, 1):
        for place in {0, max(field.length - 1, 0)}:
            module["set_field"](src, field.name, place, number + place)
    module["copy_into"](into, src)
    module["copy_fresh"](fresh, src)
    for field in fields:
        for copy in (into, fresh):
            assert (getattr(copy, field.name) == getattr(src, field.name)) == (field.group != "log"), field.name


def declared(pxd: str) -> dict[str, tuple[str, int]]:
    """C type and length of every field in a `.pxd`."""
    found = re.findall(r"cdef readonly (short|long long)(?:\[(\d+)\])? (\w+)$", pxd, re.MULTILINE)
    return {name: (kind, int(length or 0)) for kind, length, name in found}


@every_state
def test_fields_are_declared_once(state: StateModule) -> None:
    names = [field.name for field in (*state.inherited, *state.own)]
    assert len(set(names)) == len(names)


@every_state
def test_plain_and_compiled_text_name_the_same_things(state: StateModule) -> None:
    plain, compiled = state.plain(), state.compiled()
    assert class_node(plain).name == class_node(compiled).name == state.class_name
    assert functions(plain) == functions(compiled) >= {"copy_into", "copy_fresh", "set_field"}
    methods = [
        {n.name for n in class_node(text).body if isinstance(n, ast.FunctionDef)} - {"__init__"}
        for text in (plain, compiled)
    ]
    assert methods[0] == methods[1]
    assert all(f" {name}(self" in state.pxd() for name in methods[0] if not name.startswith("__"))


@every_state
def test_copies_take_every_field_but_the_log(state: StateModule) -> None:
    check_copies(state, vars(import_module(state.module)))


@pytest.mark.skipif(engines.build() == "compiled", reason="the base of the plain states is compiled here")
@every_state
def test_plain_copies_share_no_list(state: StateModule) -> None:
    module: dict[str, Any] = {}
    exec(state.plain(), module)
    kind = module[state.class_name]
    src, into, fresh = kind(), kind(), kind.__new__(kind)
    module["copy_into"](into, src)
    module["copy_fresh"](fresh, src)
    for field in (*state.inherited, *state.own):
        mine = getattr(src, field.name)
        assert not (isinstance(mine, list) and any(getattr(copy, field.name) is mine for copy in (into, fresh)))


@every_state
def test_c_declarations_hold_the_declared_ranges(state: StateModule) -> None:
    wanted = {f.name: ("short" if f.ctype == "short" else "long long", f.length) for f in state.own}
    assert declared(state.pxd()) == wanted
    assert all(-(2**15) <= f.low <= f.highest < 2**15 for f in state.own if f.ctype == "short")
    assert all(f.low <= f.highest < 2**63 for f in state.own)


@every_state
def test_meanings_stand_beside_the_fields(state: StateModule) -> None:
    for field in state.own:
        assert field.meaning and field.meaning in state.plain()
        assert field.group in ("identity", "turn", "count", "cache", "log")
        assert field.seen in ("all", "owner", "hidden", "game")


def test_highest_value_follows_from_the_type() -> None:
    assert Field("a", 0, "short", 0, None, "").highest == 2**15 - 1
    assert Field("a", 0, "mask", 0, None, "").highest == 2**63 - 1
    assert Field("a", 0, "short", 0, 7, "").highest == 7
