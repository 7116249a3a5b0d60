"""Writing into a position from outside, comparing and hashing positions."""

from __future__ import annotations

import pytest

from engines.core import saving
from engines.core.errors import DataError
from engines.core.fields import CORE_FIELDS
from engines.core.schema import NO_PART
from tests.core import games
from tests.core.probe import calls


def test_put_writes_one_number() -> None:
    s = calls.new_probe()
    saving.put("probe", s, "row", 3, 9)
    saving.put("probe", s, "deck", 0, 2**63 - 1)
    assert s.row == [0, 0, 0, 9, 0, 0, 0, 0] and s.deck == 2**63 - 1


@pytest.mark.parametrize(
    ("name", "index", "value", "message"),
    [
        ("rows", 0, 1, "no field 'rows'; did you mean 'row'"),
        ("row", 8, 1, "no place 8; it has 8"),
        ("row", -1, 1, "no place -1"),
        ("deck", 1, 1, "no place 1; it has 1"),
        ("row", 0, 100, "cannot hold 100; it holds 0 to 99"),
        ("row", 0, -1, "cannot hold -1"),
    ],
)
def test_wrong_write_is_refused_in_one_sentence(name: str, index: int, value: int, message: str) -> None:
    s = calls.new_probe()
    with pytest.raises(DataError, match=message):
        saving.put("probe", s, name, index, value)
    assert saving.differences("probe", s, calls.new_probe()) == {}


def test_digest_and_differences_see_every_field_but_counts_and_caches() -> None:
    base = calls.new_probe()
    for field in saving.fields_of("probe"):
        if field.group in NO_PART or field.name == "depth" or field.name.startswith("frame_"):
            continue
        s = calls.new_probe()
        saving.put("probe", s, field.name, 0, 1)
        assert list(saving.differences("probe", s, base)) == [field.name]
        assert saving.digest("probe", s) != saving.digest("probe", base)


def test_counts_are_saved_but_make_no_difference() -> None:
    s, base, loaded = calls.new_probe(), calls.new_probe(), calls.new_probe()
    saving.put("probe", s, "decisions", 0, 7)
    saving.put("probe", s, "legal", 0, 1)
    assert saving.differences("probe", s, base) == {}
    assert saving.digest("probe", s) == saving.digest("probe", base)
    saving.from_json("probe", loaded, saving.to_json("probe", s))
    assert (loaded.decisions, loaded.legal) == (7, 0)


def test_digest_does_not_see_frames_that_were_taken_off() -> None:
    s = calls.new_probe()
    before = saving.digest("probe", s)
    calls.call_push(s, 1, 2, 3, 4, 5)
    assert saving.digest("probe", s) != before
    calls.call_pop(s)
    assert saving.digest("probe", s) == before


def test_kernel_fields_come_first() -> None:
    for package in games.PACKAGES:
        assert saving.fields_of(package)[: len(CORE_FIELDS)] == CORE_FIELDS
