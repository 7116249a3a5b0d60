"""What `?` tells of a card is what the card prints (`tests/facts/architects.toml`), and no other number."""

from __future__ import annotations

import re
import tomllib
from typing import Any

import pytest

from engines.architects.generated import names
from engines.architects.generated import tables as t
from engines.architects.words import asides
from engines.core.engine.constants import CHANCE_PLAYER
from tests.architects.position import position
from tests.sources import ROOT

FACTS = tomllib.loads((ROOT / "tests" / "facts" / "architects.toml").read_text(encoding="utf-8"))
BUILDINGS, APPRENTICES, CHARACTERS = FACTS["buildings"], FACTS["apprentices"], FACTS["characters"]


def told(name: str) -> str:
    """What `? NAME` tells, without its rules; lists by commas alone."""
    found = asides.about(position(), CHANCE_PLAYER, name)
    assert found is not None, name
    return found.text.partition(" (A")[0]


def check_effect(words: str, card: Any) -> None:
    """The words tell the amounts and icons of an effect, and no other number."""
    assert [one for one in card if one not in words] == []
    assert sorted(re.findall(r"\d+", words)) == sorted(number for one in card for number in re.findall(r"\d+", one))


def virtue(count: int) -> str:
    return f", {count:+d} virtue" if count else ""


@pytest.mark.rule("A6.4", "A6.5", "A8.5")
@pytest.mark.parametrize("name", BUILDINGS)
def test_a_building_is_told_as_it_is_printed(name: str) -> None:
    card = BUILDINGS[name]
    printed, points, does, *_ = told(name).split("; ")
    needs = f", needs {card['skills']}" if card["skills"] else ""
    assert printed.replace(" and ", ", ") == f"{name}: costs {card['cost']}{needs}{virtue(card['virtue'])}"
    assert points == f"{card['points']} points"
    check_effect(does, card["says"])


@pytest.mark.rule("A3.7", "A3.10", "A6.4")
@pytest.mark.parametrize("name", APPRENTICES)
def test_an_apprentice_is_told_as_it_is_printed(name: str) -> None:
    card = APPRENTICES[name]
    printed, does, *_ = told(name).split("; ")
    shown, _, rest = printed.partition(": ")
    assert re.sub(r" \((\w+)\)$", r" \1", shown) == name
    assert rest == f"{card['skills']}{virtue(card['virtue'])}"
    check_effect(does, card["says"])


@pytest.mark.rule("A11.1")
@pytest.mark.parametrize("name", CHARACTERS)
def test_a_character_is_told_as_it_is_printed(name: str) -> None:
    check_effect(names.CHARACTER_ABILITIES[names.CHARACTER_NAMES.index(name)], CHARACTERS[name])


@pytest.mark.rule("A0.1")
def test_every_card_is_compared_and_twins_are_counted() -> None:
    assert list(BUILDINGS) == names.BUILDINGS
    assert {name: 1 + (t.TWINS >> number & 1) for number, name in enumerate(names.APPRENTICES)} == {
        name: card["cards"] for name, card in APPRENTICES.items()
    }
    assert set(CHARACTERS) == set(names.CHARACTER_NAMES)


@pytest.mark.parametrize("wrong", ["1 point for every 2 captives at the end", "1 point for every 3 captives"])
def test_a_text_that_says_something_else_is_noticed(wrong: str) -> None:
    with pytest.raises(AssertionError):
        check_effect(wrong, BUILDINGS["Keep"]["says"])
