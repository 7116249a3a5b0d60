"""Short codes: what is written is read again, and whatever is misread or exchanged is noticed."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.core.setup.code_text import (
    ALIKE,
    BASE,
    MOST,
    PARTS,
    SYMBOLS,
    code_text,
    number_of,
    read_symbols,
    symbols_of,
)
from engines.core.setup.packing import Different, Digits, Letters, OneOf, SeatNumber

LENGTHS = range(1, MOST - 1)


def some_code(length: int) -> str:
    rng = Random(length)
    return code_text([rng.randrange(BASE) for _ in range(length)])


@given(st.integers(0, BASE**20 - 1))
def test_a_number_is_read_again(number: int) -> None:
    text = code_text(symbols_of(number))
    assert 0 < len(text) <= MOST
    assert number_of(read_symbols(text) or []) == number


@pytest.mark.parametrize("length", LENGTHS)
def test_every_single_error_is_noticed(length: int) -> None:
    text = some_code(length).replace("-", "")
    for place, right in enumerate(text):
        for wrong in SYMBOLS:
            if wrong != right:
                assert read_symbols(text[:place] + wrong + text[place + 1 :]) is None


@pytest.mark.parametrize("length", LENGTHS)
def test_every_two_exchanged_characters_are_noticed(length: int) -> None:
    text = some_code(length).replace("-", "")
    for first in range(len(text)):
        for second in range(first + 1, len(text)):
            letters = list(text)
            letters[first], letters[second] = letters[second], letters[first]
            assert text[first] == text[second] or read_symbols("".join(letters)) is None


def test_letters_that_look_alike_are_one() -> None:
    assert not set("ILOU") & set(SYMBOLS)
    assert {chr(letter) for letter in ALIKE} == set("OIL" + PARTS)
    text = next(code for code in map(some_code, LENGTHS) if {"0", "1"} <= set(code))
    typed = text.lower().replace("0", "o").replace("1", "l", 1).replace("1", "I").replace("-", " ")
    assert read_symbols(typed) == read_symbols(text)


@pytest.mark.parametrize(("length", "shape"), [(2, "4"), (3, "4-1"), (18, "4-4-4-4-4"), (19, "6-6-6-3"), (22, "24")])
def test_groups_are_of_four_where_that_fits(length: int, shape: str) -> None:
    assert "-".join(str(len(group)) for group in some_code(length).split("-")) == shape


def test_a_code_is_never_longer_than_it_may_be() -> None:
    assert code_text([1] * (MOST - 1)) == "" and len(code_text([1] * (MOST - 2))) == MOST


@pytest.mark.parametrize("text", ["", "-", "A", "AB", "ABÇD", "A" * 25, "ABC!", "١٢٣٤"])
def test_what_cannot_be_a_code_is_none(text: str) -> None:
    assert read_symbols(text) is None


@pytest.mark.parametrize(
    ("kind", "value"),
    [
        (OneOf("abc"), "c"),
        (SeatNumber(), 5),
        (Letters("ab", 3), "aba"),
        (Different(["abc"], 3), ["c", "a", "b"]),
        (Different(["ab", "xyz"], 2), ["b/z", "a/x"]),
    ],
)
def test_a_kind_of_value_is_read_as_it_was_written(kind: OneOf | Letters, value: object) -> None:
    digits = Digits()
    kind.write(value, digits, 5)
    rest = Digits(digits.number)
    assert kind.read(rest, 5) == value and rest.is_read


@pytest.mark.parametrize(("digit", "base"), [(-1, 5), (5, 5)])
def test_a_digit_that_is_none_is_refused(digit: int, base: int) -> None:
    with pytest.raises(ValueError):
        Digits().put(digit, base)
