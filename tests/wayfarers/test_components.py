"""What is in the box: cards, tags, tiles, caravan icons, Journal links and schemes, as counted on the pieces."""

from __future__ import annotations

import pytest

from engines.core.engine.bits import BIT
from engines.core.engine.errors import DataError
from engines.wayfarers.data.effects import MOST_ATOMS, Effects
from engines.wayfarers.data.vocabulary import ATOMS
from engines.wayfarers.generated import names
from engines.wayfarers.generated import tables as t
from tests.wayfarers.position import Table

TAGS_ON_CARDS = {
    "city": 18,
    "vista": 18,
    "harbour": 18,
    "open water": 18,
    "observatory": 7,
    "library": 7,
    "sun": 1,
    "moon": 1,
    "planet": 5,
    "comet": 17,
    "star": 21,
}
CARAVAN_ICONS = {t.A_PROVISION: 3, t.A_SILVER: 2, t.A_INF_MOVE: 1, t.A_INF_CARD: 1, t.A_DIE_REFRESH: 1}


def test_more_choices_than_answers_have_room_for_are_refused() -> None:
    cards = [{"gives": [["silver"], [f"silver*{count}"]]} for count in range(2, 26)]
    assert len(Effects({"cards": {"card": cards[:-1]}}).choices) == MOST_ATOMS - len(ATOMS)
    with pytest.raises(DataError, match="24 effects offer a choice, and there is room for 23"):
        Effects({"cards": {"card": cards}})


def test_decks_have_36_cards_and_inspiration_16() -> None:
    decks = (names.TOWNSFOLK, names.SPACE, names.LAND, names.WATER, names.INSPIRATION)
    assert [len(set(deck)) for deck in decks] == [36, 36, 36, 36, 16]


@pytest.mark.rule("Y3.1", "Y3.2")
@pytest.mark.parametrize("tag", TAGS_ON_CARDS)
def test_all_cards_together_show_so_many_tags(tag: str) -> None:
    """As the bars in the middle of the board say."""
    number = names.TAGS.index(tag)
    shown = sum(mask >> number & 1 for mask in (*t.LAND_TAGS, *t.WATER_TAGS))
    assert shown + sum(t.SPACE_TAG_COUNT[number :: t.NUM_TAGS]) == TAGS_ON_CARDS[tag]


@pytest.mark.rule("Y1.5")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_design_is_there_once_a_player_and_special_tiles_once(players: int) -> None:
    store = list(Table(players).s.store)
    assert sum(store) == 13 * players + 10
    special = [number for number, kind in zip(store, t.DESIGN_KIND, strict=True) if kind == t.TILE_SPECIAL]
    assert special == [1] * 10


@pytest.mark.rule("Y9.6")
@pytest.mark.parametrize("board", range(t.NUM_BOARDS))
def test_each_caravan_has_the_same_icons_on_16_squares(board: int) -> None:
    squares = [x for x in range(t.NUM_SQUARES) if t.PAPER & BIT[x]]
    printed = [t.SQUARE_ATOM[board * t.NUM_SQUARES + x] for x in range(t.NUM_SQUARES)]
    assert len(squares) == 16
    assert {atom: printed.count(atom) for atom in set(printed) - {t.NO_ATOM}} == CARAVAN_ICONS
    assert all(printed[x] == t.NO_ATOM for x in range(t.NUM_SQUARES) if x not in squares)


@pytest.mark.rule("Y1.3", "Y1.4", "Y5.5", "Y5.8")
def test_the_journal_track_has_28_spaces_44_links_and_its_four_shortcuts() -> None:
    assert (len(names.JOURNAL), t.NUM_LINKS, t.FIRST_LINK[-1]) == (28, 44, 44)
    starts = [space for space in range(28) for _ in range(t.FIRST_LINK[space], t.FIRST_LINK[space + 1])]
    far = [
        (names.JOURNAL[start], names.JOURNAL[to])
        for start, to in zip(starts, t.LINK_TO, strict=True)
        if t.JOURNAL_COLUMN[to] - t.JOURNAL_COLUMN[start] > 1
    ]
    assert far == [("2a", "4a"), ("2c", "4c"), ("6a", "8a"), ("6c", "8c")]
    assert sorted(t.JOURNAL_GREEN).count(0) == 28 - 2 * t.NUM_GREEN
    assert bin(t.JOURNAL_FINAL).count("1") == 5


@pytest.mark.rule("Y14.3", "Y14.4")
def test_three_schemes_are_blue_and_three_red() -> None:
    assert (t.NUM_SCHEMES, sorted(t.SCHEME_RED)) == (6, [0, 0, 0, 1, 1, 1])
    wanted = [names.DESIGNS[design] for design in t.SCHEME_SPECIAL]
    assert wanted == ["UX01", "UX03", "UX05", "UX10", "UX08", "UX06"]


@pytest.mark.rule("Y14.27")
def test_the_ai_fills_its_caravan_along_the_winding_path() -> None:
    """Of the board `upgrade`: the bottom row to the right, the middle row back, the top row to the right."""
    bottom = (t.A_CARD_SPACE, t.NO_ATOM, t.A_CARD_WATER, t.NO_ATOM, t.A_CARD_SPACE, t.NO_ATOM, t.A_CARD_LAND)
    middle = (t.A_AI_COMET, t.A_CARD_WATER, t.NO_ATOM, t.A_INF_BLACK, t.NO_ATOM, t.A_CARD_LAND, t.A_AI_COMET)
    top = (t.A_CARD_WATER, t.A_INF_BLACK, t.A_CARD_SPACE, t.A_INF_YELLOW, t.A_CARD_INSPIRATION, t.A_INF_BLUE)
    first = names.AI_BOARDS.index("upgrade") * 21
    assert t.AI_SQUARE[first : first + 21] == [*bottom, *middle, *top, t.A_CARD_SPACE]
