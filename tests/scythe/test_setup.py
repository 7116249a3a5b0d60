"""Chapter S1: what lies where when the first turn begins."""

from __future__ import annotations

import pytest

from engines.scythe.generated import names
from engines.scythe.generated.play import new_play
from engines.scythe.generated.tables import ENCOUNTERS, HOMES, NUM_BONUS_TILES, OBJECTIVE_CARDS_BASE
from engines.scythe.rules import constants as c
from engines.scythe.rules.deal import begin
from engines.scythe.words.status import bonus_words
from tests.scythe.golden.table_cases import dealt
from tests.scythe.position import Position

FIVE = ["nordic", "rusviet", "crimea", "saxony", "polania"]


def undealt(*factions: str) -> Position:
    """A game at its first draw."""
    p = Position(*factions)
    blank, p.s = p.s, new_play()
    for field in ("players", "turn_cap", "options"):
        p.put(field, getattr(blank, field))
    for field in ("faction", "mat"):
        for i, value in enumerate(getattr(blank, field)):
            p.put(field, value, i)
    begin(p.s)
    return p


@pytest.mark.rule("S1.1")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6, 7])
def test_two_to_seven_can_begin(players: int) -> None:
    p = dealt(names.FACTIONS[:players])
    assert (p.kind, p.player) == (c.K_SECTION, p.s.active)


@pytest.mark.rule("S1.2")
def test_a_token_lies_on_every_encounter_territory() -> None:
    tokens = dealt(FIVE).s.tokens
    assert tokens == ENCOUNTERS
    assert tokens.bit_count() == 11


@pytest.mark.rule("S1.3")
def test_decks_are_drawn_by_chance() -> None:
    p = undealt("nordic", "crimea")
    kinds = {kind for kind, _, _ in p.run(c.K_SECTION)}
    assert {c.K_DRAW_TILE, c.K_DEAL_FACTORY, c.K_DEAL_OBJECTIVE, c.K_DRAW_COMBAT} <= kinds
    assert p.s.encounter_deck.bit_count() == 28


@pytest.mark.rule("S1.4")
def test_the_offer_has_one_card_more_than_players() -> None:
    for players in (2, 5):
        p = dealt(FIVE[:players])
        assert (p.s.offer_size, p.s.offer.bit_count()) == (players + 1, players + 1)


@pytest.mark.rule("S1.5")
def test_one_of_six_tiles_is_drawn() -> None:
    p = undealt("nordic", "crimea")
    assert p.kind == c.K_DRAW_TILE
    assert p.legal == list(range(NUM_BONUS_TILES)) == list(range(6))
    p.choose(4)
    assert p.s.bonus_tile == 4


@pytest.mark.rule("S1.6", "S17.1")
def test_factions_keep_their_home_bases_clockwise() -> None:
    p = dealt(FIVE)
    assert [names.SPACES[p.home(seat)] for seat in range(5)] == [f"HOME_{name.upper()}" for name in FIVE]


@pytest.mark.rule("S1.7")
def test_mats_give_power_cards_popularity_coins_and_objectives() -> None:
    p = dealt(["polania", "nordic"], ["mechanical", "industrial"])
    assert (p.of(0, "power"), len(p.hand_of(0))) == (2, 3)
    assert (p.of(0, "popularity"), p.of(0, "coins"), p.of(0, "objectives").bit_count()) == (3, 6, 2)


@pytest.mark.rule("S1.8")
def test_two_workers_start_on_land_beside_the_home_base() -> None:
    p = dealt(["rusviet", "nordic"])
    assert p.units_on(0, "HOME_RUSVIET") == {"character": 1}
    assert p.units_on(0, "V3") == p.units_on(0, "M5") == {"worker": 1}
    assert p.units_on(0, "F3") == {}


@pytest.mark.rule("S1.9")
def test_everything_else_waits_on_the_mats() -> None:
    p = dealt(["rusviet", "nordic"])
    assert [p.of(0, field) for field in ("cubes_taken", "recruits", "one_time", "mechs", "stars")] == [0] * 5
    assert p.of(0, "num_workers") == 2
    assert list(p.s.structure[:4]) == [c.OFF_BOARD] * 4
    assert list(p.s.pos[1:5]) == [c.OFF_BOARD] * 4
    assert p.of(0, "last_section") == c.NO_SECTION


@pytest.mark.rule("S1.10")
def test_the_lowest_mat_number_starts_and_turns_go_clockwise() -> None:
    p = dealt(["nordic", "crimea", "saxony"], ["agricultural", "patriotic", "engineering"])
    order = []
    for _ in range(4):
        order.append(p.player)
        p.choose(p.section(top="bolster", who=p.player) if p.of(p.player, "last_section") == 5 else p.legal[0])
        p.run(c.K_SECTION, answers={})
    assert order == [2, 0, 1, 2]


@pytest.mark.rule("S1.11")
def test_hands_come_first_and_the_rest_of_the_objectives_goes_back() -> None:
    p = dealt(FIVE)
    held = [p.of(seat, "objectives") for seat in range(5)]
    assert p.s.turns == 1
    assert all(cards.bit_count() == 2 for cards in held)
    assert p.s.objective_deck == OBJECTIVE_CARDS_BASE & ~(held[0] | held[1] | held[2] | held[3] | held[4])


@pytest.mark.rule("S16.3")
def test_home_bases_of_factions_not_dealt_are_free() -> None:
    p = dealt(["nordic", "crimea"])
    assert p.s.free_homes == HOMES & ~(1 << p.home(0)) & ~(1 << p.home(1))


@pytest.mark.rule("S1.5")
def test_the_structure_bonus_says_what_it_pays() -> None:
    assert bonus_words(1) == "1: 2, 2-3: 4, 4-5: 6, 6 or more: 9"
    assert bonus_words(4) == "1: 2, 2: 4, 3: 6, 4 or more: 9"
