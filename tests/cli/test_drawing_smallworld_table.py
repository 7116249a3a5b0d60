"""Regions, races, combos and coins in the drawings of Small World, as each seat may see them."""

from __future__ import annotations

import pytest

from engines.core.game import Position as AnyPosition
from engines.drawing.style import Style
from engines.smallworld.generated import names
from engines.smallworld.screen.map import MARGIN, areas_of, labels_of
from tests.cli.pictures import draw, draw_mats, random_state
from tests.smallworld.position import Position

PICTURE, LIST = Style(width=100), Style(plain=True, width=200)


def of_position(position: Position) -> AnyPosition:
    table = random_state("smallworld", position.seats, 0, 1)
    position.start()
    return AnyPosition(table.game, table.setup, position.s)


def area_text(state: AnyPosition, region: int, style: Style = PICTURE) -> list[str]:
    """What stands in the area of a region, by its printed number: three lines."""
    board = state.num_players - 2
    lines, label, areas = draw(state, None, style), labels_of(board)[region - 1], areas_of(board)
    found = []
    for i in range(3):
        y = label.y + i
        columns = [x for x in range(areas.width) if areas.at(x, y) == region - 1 and not any(areas.lines_of(x, y)[:2])]
        line = lines[1 + MARGIN + y].ljust(areas.width + MARGIN)
        found.append("".join(line[x + MARGIN] for x in columns).strip("⢀ "))
    return found


def test_tokens_are_shown_with_seat_race_and_decline() -> None:
    position = Position("orcs flying", "elves hill")
    position.stand(0, {7: 3, 9: 5})
    position.declined(1, "trolls", {3: 2})
    state = of_position(position)
    assert area_text(state, 7)[1] == "1:3 Orcs"
    assert area_text(state, 9)[1] == "1:5 Orcs"
    assert area_text(state, 3)[1] == "2:2 Trolls†"
    assert area_text(state, 3, Style(unicode=False, width=100))[1] == "2:2 Trolls+"
    words = draw(state, 0, LIST)
    assert "r7 (hill): Orcs of seat 1, 3 tokens. Next to r2, r3, r6, r8, r12, r13." in words
    assert "r3 (forest, mine): Trolls of seat 2, 2 tokens, in decline. Next to r2, r4, r7, r8, r9." in words


@pytest.mark.parametrize(
    ("field", "word"),
    [("lairs", "lair"), ("fortresses", "fortress"), ("holes", "hole"), ("heroes", "hero"), ("dragon", "dragon")],
)
def test_markers_stand_in_their_region(field: str, word: str) -> None:
    state = of_position(Position("orcs flying", "elves hill").stand(0, {7: 3}).mark(field, 7))
    assert area_text(state, 7)[2] == word
    assert any(line.startswith(f"r7 (hill): Orcs of seat 1, 3 tokens, {word}.") for line in draw(state, 0, LIST))


@pytest.mark.rule("W13.3")
def test_encampments_are_counted_on_the_map_and_in_hand() -> None:
    state = of_position(Position("orcs bivouacking", "elves hill").stand(0, {7: 3, 9: 1}).camps({7: 2, 9: 1}))
    assert area_text(state, 7)[2] == "2 encampments"
    assert area_text(state, 9)[2] == "1 camp"
    assert "2 encampments in hand" in " ".join(draw(state, 0, LIST))


def test_what_does_not_fit_into_an_area_stands_below_the_map() -> None:
    position = Position("orcs flying", "elves hill").stand(0, {7: 3}).camps({7: 2})
    for field in ("lairs", "fortresses", "holes", "heroes", "dragon"):
        position.mark(field, 7)
    state = of_position(position)
    assert area_text(state, 7)[2] == "see below"
    assert "r7: lair, fortress, hole, hero, dragon, 2 encampments" in draw(state, 0, PICTURE)


@pytest.mark.rule("W2.2")
def test_the_column_shows_cost_tokens_and_coins() -> None:
    position = Position("orcs flying", "elves hill").column("ratmen merchant", "trolls alchemist", coins=[0, 4])
    state = of_position(position)
    words = draw(state, 0, LIST)
    assert "Combo Merchant Ratmen: costs 0 coins, 10 tokens, 0 coins on it." in words
    assert "Combo Alchemist Trolls: costs 1 coin, 9 tokens, 4 coins on it." in words
    rows = [line.split() for line in draw(state, 0, PICTURE)]
    assert ["1", "Alchemist", "Trolls", "9", "4"] in rows


@pytest.mark.rule("W0.3")
@pytest.mark.parametrize("case", [(2, 60, 1), (3, 110, 2), (5, 120, 4)], ids=str)
def test_totals_of_others_are_hidden_until_the_end(case: tuple[int, int, int]) -> None:
    state = random_state("smallworld", *case)
    for seat in range(case[0]):
        for style in (PICTURE, LIST):
            shown = draw(state, seat, style)
            assert "\n".join(shown).count("coins hidden") == case[0] - 1
            assert any(f"{state.core.coins[seat]} coins." in line for line in shown)  # type: ignore[attr-defined]
            for key in range(3):
                assert draw(state.determinize(seat, key), seat, style) == shown
    assert "\n".join(draw(state, None, LIST)).count("coins hidden") == case[0]
    over = random_state("smallworld", case[0], 10_000, 1)
    assert over.is_terminal()
    for viewer in (0, None):
        lines = draw(over, viewer, LIST)
        assert lines[0].startswith("The game is over after ") and "coins hidden" not in "\n".join(lines)


@pytest.mark.rule("W0.3")
def test_open_totals_are_open_to_onlookers_too() -> None:
    position = Position("orcs flying", "elves hill", open_totals=True)
    assert "coins hidden" not in "\n".join(draw(of_position(position), None, LIST))


@pytest.mark.rule("W13.5")
def test_a_peace_is_shown() -> None:
    position = Position("orcs diplomat", "elves hill")
    position.put("diplomat", 0)
    position.put("ally", 1)
    position.start(1)
    table = random_state("smallworld", 2, 0, 1)
    state = AnyPosition(table.game, table.setup, position.s)
    assert "Peace with seat 2." in "\n".join(draw(state, 0, LIST))


def test_the_races_of_a_player_are_told_with_their_effects() -> None:
    position = Position("dwarves flying", "elves hill").stand(0, {7: 3}).hand(0, 2)
    position.declined(0, "trolls", {3: 2})
    state = of_position(position)
    lines = draw_mats(state, 0, 1, LIST)
    assert lines[0] == "Seat 1"
    assert any(line.startswith("Flying Dwarves, 1 region, ") and line.endswith("in hand: r7 (3).") for line in lines)
    assert f"Dwarves: {names.RACE_EFFECTS[names.RACES.index('dwarves')]}." in lines
    assert f"Flying: {names.POWER_EFFECTS[names.POWERS.index('flying')]}." in lines
    assert "Trolls in decline, 1 region: r3 (2)." in lines
    assert "Trolls: lairs stay." in lines and "Alchemist: nothing in decline." in lines
    assert "coins hidden." in lines[1]
