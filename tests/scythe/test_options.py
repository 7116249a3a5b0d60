"""Chapters S15, S17 and S18: variants, and the rulings where printings differ."""

from __future__ import annotations

from random import Random

import pytest

from engines.core.setup.dealing import DealConstraints
from engines.scythe.game import GAME
from engines.scythe.generated.tables import FACTORY_CARDS_ALL, OBJECTIVE_CARDS_ALL
from engines.scythe.rules import constants as c
from engines.scythe.setup.dealing import allowed_cells
from engines.scythe.setup.options import OPTIONS
from tests.scythe.position import SWITCHES, Position, switches

DEFAULTS = {
    "relentless_factory": True,
    "enlist_self_bonus": False,
    "trade_split": False,
    "combat_star_before_popularity_loss": False,
    "neighbours_gain_on_final_action": True,
    "bribes": False,
    "bonus_counts_own_hex": False,
    "banned_pairs": False,
    "promo_cards": False,
    "factory_card_3": "popularity",
    "finish_combat": False,
    "solo": "none",
    "first_player": "human",
    "stay_counts_as_move": False,
    "worker_enemy_hood": "adjacent",
    "fighter_ignores_home_enemies": True,
    "fighter_gain_order": "character",
    "combat_card_limit": False,
    "automa_factory_card": True,
    "automa_removes_tokens": True,
    "tie_rule": "printed",
    "faction_set": "base",
    "automas": 0,
    "automas_share_deck": False,
}


@pytest.mark.parametrize(("name", "default"), DEFAULTS.items())
def test_every_switch_has_its_default(name: str, default: bool | str) -> None:
    assert OPTIONS[name].default == default


def test_every_switch_of_play_is_one_bit() -> None:
    assert set(SWITCHES) == set(DEFAULTS) - {"banned_pairs", "solo", "automas"}
    assert switches({}) == c.OPTION_RELENTLESS_FACTORY | c.OPTION_NEIGHBOURS_GAIN_LAST
    assert len(set(SWITCHES.values())) == len(SWITCHES) and all(bit.bit_count() == 1 for bit in SWITCHES.values())


@pytest.mark.rule("S15.3")
def test_banned_pairs_are_not_dealt() -> None:
    banned = {("rusviet", "industrial"), ("crimea", "patriotic")}
    assert not banned & {*allowed_cells(DealConstraints(banned_pairs="official"))}
    assert banned <= {*allowed_cells(DealConstraints())}


@pytest.mark.rule("S15.3")
def test_the_option_bans_pairs_in_every_deal() -> None:
    for seed in range(60):
        setup = GAME.tables.deal(5, Random(seed), {"banned_pairs": True})
        pairs = {(seat["faction"], seat["mat"]) for seat in setup.seats}
        assert not pairs & {("rusviet", "industrial"), ("crimea", "patriotic")}


@pytest.mark.rule("S15.4")
def test_promo_cards_are_shuffled_in_by_option() -> None:
    plain, promo = Position("nordic", "crimea"), Position("nordic", "crimea", options={"promo_cards": True})
    assert (plain.s.encounter_deck.bit_count(), promo.s.encounter_deck.bit_count()) == (28, 42)
    assert promo.s.objective_deck == OBJECTIVE_CARDS_ALL
    assert FACTORY_CARDS_ALL.bit_count() == 18
