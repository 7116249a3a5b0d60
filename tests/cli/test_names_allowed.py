"""What people at a table may be called, in any script, and how names are compared."""

from __future__ import annotations

import importlib
import unicodedata

import pytest

from engines.core import registry
from engines.core.language.spelling import folded, plain, tidy
from engines.core.names import COMMANDS
from scythe_cli.playing.chances import RANDOM, RANDOM_ALL
from scythe_cli.playing.commands import COMMANDS as TYPED
from scythe_cli.score_questions import BACK

ALI = "علی\u200cرضا"
PEOPLE = ("Anna", "Zoë", "Nguyễn Thị", ALI, "मीना", "王芳", "O'Neill", "Jean-Luc", "J. R.", "Anna 2", "🦊")


@pytest.mark.parametrize("game", registry.names())
def test_names_of_any_script_can_be_used(game: str) -> None:
    names = registry.load(game).names
    assert [name for name in PEOPLE if names.objection([name])] == []


@pytest.mark.parametrize("game", registry.names())
@pytest.mark.parametrize(
    "name",
    [
        *("seat 2", "SEAT ۲", "player 1", "Anna, seat 2", "12", "۱۲", "...", "r9", "V3", "LC05"),
        *("blue", "chance", "nobody", "end", "undo", "An:na", "#Anna", "An\u202ena", "An\u200bna", "An\x07na"),
    ],
)
def test_a_name_that_means_something_else_is_refused(game: str, name: str) -> None:
    assert registry.load(game).names.objection([name]) is not None


@pytest.mark.parametrize(
    ("game", "lists"),
    [
        ("scythe", ("FACTIONS", "MATS", "MECHS", "STRUCTURES", "RESOURCES")),
        ("smallworld", ("RACES", "POWERS")),
        ("architects", ("CHARACTER_NAMES", "CHARACTER_COLOURS", "APPRENTICES", "BUILDINGS", "LOCATIONS", "GOODS")),
        ("wayfarers", ("BOARDS", "WORKERS")),
    ],
)
def test_no_component_of_a_game_is_a_name(game: str, lists: tuple[str, ...]) -> None:
    """The lists are those that the generator makes of the components."""
    made, names = importlib.import_module(f"engines.{game}.generated.names"), registry.load(game).names
    words = [word.replace("_", " ") for name in lists for word in getattr(made, name, ())]
    assert len(words) > 5
    assert [word for word in words if names.objection([word.title()]) is None] == []


def test_no_command_is_a_name() -> None:
    assert set(COMMANDS.split(", ")) == {*TYPED, RANDOM_ALL, BACK}
    assert registry.load("scythe").names.objection([RANDOM]) is not None


@pytest.mark.parametrize(
    ("one", "two"),
    [
        ("Anna", "ANNA"),
        ("Zoë", unicodedata.normalize("NFD", "zoë")),
        (ALI, "علیرضا"),
        (ALI, "علي\u200cرضا"),
        ("کیان", "كيان"),
        ("Anna  B", "anna b"),
        ("Straße", "STRASSE"),
        ("Ben 2", "Ben ۲"),
    ],
)
def test_names_that_people_take_for_one_are_one(one: str, two: str) -> None:
    assert folded(one) == folded(two)
    assert registry.load("scythe").names.objection([one, "", two]) == (2, f"seat 1 is called {one} already.")


def test_different_names_stay_different() -> None:
    assert len({folded(name) for name in (*PEOPLE, "Zoe", "Ann", "علی رضا", "رضا")}) == len(PEOPLE) + 4


def test_words_of_a_seat_may_stand_for_its_name_on_a_sheet_and_for_no_other() -> None:
    names, own = registry.load("scythe").names, [{"saxony"}, {"nordic"}]
    assert names.objection(["seat 1 (Saxony, Patriotic)", "Nordic"], own) is None
    assert names.objection(["Player 1", "Ben (seat 2, Nordic)"], own) is None
    assert names.objection(["Nordic", "Saxony"], own) == (0, "'Nordic' is a faction; choose another name.")
    assert names.objection(["Player 2", ""], own) == (0, "'Player 2' is a seat; choose another name.")


def test_typed_words_have_plain_digits_and_composed_letters() -> None:
    assert plain("place ۲ on ١٢, \u200fr३\u2069") == "place 2 on 12, r3"
    assert plain("Zoe\u0308") == "Zoë"
    assert plain("²Ⅳ") == "²Ⅳ"
    assert tidy(" Zoe\u0308 \n B") == "Zoë B"
