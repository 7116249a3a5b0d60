"""Names of levels as people print, say and shorten them, in every game."""

from __future__ import annotations

from functools import cache

import pytest

from engines.core import registry
from engines.core.engine.errors import SetupError, UnknownLevelError
from engines.core.setup.level_names import LevelNames
from tests.cli.running import scythe


@cache
def names(game: str) -> LevelNames:
    return LevelNames(registry.tables_type(game)())


def held(game: str, text: str) -> str:
    return " + ".join("/".join(combo.values()) for combo in names(game).read(text).combos)


@pytest.mark.parametrize("game", registry.names())
def test_every_level_is_known_by_its_id_and_as_it_is_printed(game: str) -> None:
    known = names(game)
    for factor, levels in known.factors.items():
        for level in levels:
            for text in (level, known.title(factor, level), known.title(factor, level).upper()):
                assert known.read(text, factor).combos == ({factor: level},), text


@pytest.mark.parametrize("game", registry.names())
def test_what_is_said_for_a_level_means_one_that_there_is(game: str) -> None:
    known = names(game)
    for factor, spoken in known.tables.spoken.items():
        for text, level in spoken.items():
            found = known.read(text, factor)
            assert found.standard if not level else found.combos == ({factor: level},), text
    assert {*known.tables.colours.values()} <= {level for levels in known.factors.values() for level in levels}


@pytest.mark.parametrize("game", registry.names())
def test_levels_of_expansions_are_kept_under_their_names(game: str) -> None:
    known = names(game)
    for factor, titles in known.tables.elsewhere.items():
        for title in titles:
            found = known.read(title, factor)
            assert found.further == (title,) and known.title(factor, found.combos[0][factor]) == title


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("Crimean Khanate / Patriotic", "crimea/patriotic"),
        ("crimean khanate (Patriotic)", "crimea/patriotic"),
        ("Industrial Rusviet", "rusviet/industrial"),
        ("Rus/Ind", "rusviet/industrial"),
        ("Republic of Polania, mat 3a", "polania/innovative"),
        ("Saxony 2a", "saxony/militant"),
        ("Red, Engineering", "rusviet/engineering"),
        ("NÓRDIC – mech", "nordic/mechanical"),
        ("Togawa", "togawa"),
        ("Fenris & Agr", "fenris/agricultural"),
        ("", ""),
    ],
)
def test_scythe(text: str, wanted: str) -> None:
    assert held("scythe", text) == wanted


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("Flying Ratmen", "ratmen/flying"),
        ("Ratmen (Flying)", "ratmen/flying"),
        ("flying, ratmen, stout, trolls", "ratmen/flying + trolls/stout"),
        ("Flying Ratmen > Stout Trolls", "ratmen/flying + trolls/stout"),
        ("Flying Ratmen Stout Trolls", "ratmen/flying + trolls/stout"),
        ("Seafaring Tritons／Swamp Giants", "tritons/seafaring + giants/swamp"),
        ("Storm Giants (Dragon Master)", "storm_giants/dragon_master"),
        ("Elves (Were-), Ratmen", "elves/were + ratmen"),
    ],
)
def test_small_world(text: str, wanted: str) -> None:
    assert held("smallworld", text) == wanted


@pytest.mark.parametrize(
    ("game", "text", "words"),
    [
        ("scythe", "Rusvite", "did you mean 'Rusviet'?"),
        ("scythe", "Rusviet/Nordic", "names two factions, Rusviet and Nordic; write one"),
        ("scythe", "Rusviet 7", "is called '7'"),
        ("smallworld", "Ratmen Trolls Flying", "put a comma between the combos"),
        ("wayfarers", "space", "known: Board P1"),
        ("architects", "x" * 300, "is too long"),
    ],
)
def test_what_means_nothing_or_two_things(game: str, text: str, words: str) -> None:
    with pytest.raises(SetupError) as refused:
        names(game).read(text)
    assert words in str(refused.value)


def test_a_remark_behind_everything_that_is_needed_is_passed_over_unless_nothing_may_be() -> None:
    assert held("architects", "Frederick the Prodigal") == "frederick"
    with pytest.raises(SetupError):
        names("architects").read("Frederick the Prodigal", strict=True)
    assert names("architects").read("Rudolf (A side)").standard


def test_questions_of_a_score_take_them() -> None:
    answers = "2\n1\nAnna\nCrimean Khanate\nEng\n"
    assert "crimea" in scythe("score", "scythe", text=answers).stderr


@pytest.mark.parametrize("name", ["Militär", "Rotes-Volk", "STRÄNGE  Kind", "D'Or", "Milita\u0308r"])
def test_a_refused_name_is_quoted_as_it_is_written(name: str) -> None:
    with pytest.raises(UnknownLevelError, match="no mat is called") as caught:
        names("scythe").read(f"({name} {name}x), industrial 9", "mat", strict=True)
    assert caught.value.names[0] == f"{name} {name}x" and f"'{name} {name}x'" in str(caught.value)
