"""The kernel carries Wayfarers: a die on a city with townsfolk, vistas in the pool, the display, the caravan."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from engines.core import saving
from engines.core.bits import BIT
from engines.core.constants import CHANCE_PLAYER
from tests.core.wayfaring import constants as c
from tests.core.wayfaring import play
from tests.core.wayfaring import tables as t

GREEN_WORKER, YELLOW_WORKER = 1, 2
OPPONENT = 2


def put(s: play.Play, name: str, *values: int, at: int = 0) -> None:
    for index, value in enumerate(values, at):
        saving.put("wayfaring", s, name, index, value)


def position(cities: dict[str, str] | None = None, display: tuple[Any, ...] = (), **fields: int) -> play.Play:
    """Own cards with the townsfolk below ("" for none), the display as ids or (id, token, workers), and numbers."""
    s = play.new_play()
    play.lay_out(s, fields.pop("turns", 1))
    for place, (card, folk) in enumerate((cities or {}).items()):
        put(s, "tableau", t.CARD_IDS.index(card), at=place)
        put(s, "folk", t.FOLK_IDS.index(folk) if folk else c.NO_CARD, at=place)
    entries = [entry if isinstance(entry, tuple) else (entry, 0, 0) for entry in display]
    for place, (card, token, workers) in enumerate(entries):
        if card:
            put(s, "display", t.CARD_IDS.index(card), at=place)
            put(s, "token_on", token, at=place)
            put(s, "workers_on", workers, at=place)
    tokens = [token for _, token, _ in entries]
    put(s, "influence", *(c.INFLUENCE - tokens.count(owner) for owner in (1, OPPONENT)))
    used = {*(cities or {}), *(card for card, _, _ in entries)}
    put(s, "deck", sum(BIT[i] for i, card in enumerate(t.CARD_IDS) if card not in used and i))
    for name, value in fields.items():
        put(s, name, value)
    return s


def with_dice(s: play.Play, *values: int) -> play.Play:
    for value, count in Counter(values).items():
        put(s, "dice", count, at=value - 1)
    play.begin(s)
    return s


def asked(s: play.Play) -> int:
    return s.frame_kind[s.depth - 1] if s.legal else 0


def answers(s: play.Play) -> set[int]:
    return {i for i in range(63) if s.legal & BIT[i]}


def choose(s: play.Play, *choices: int) -> play.Play:
    for choice in choices:
        play.choose_in(s, choice)
    return s


def effect_of(card: str) -> int:
    """The kind in the pool of a card's own effect, if that waits as one."""
    return c.FIRST_EFFECT + t.CARD_EFFECT[t.CARD_IDS.index(card)]


def folk_effect(folk: str) -> int:
    return c.FIRST_EFFECT + t.FOLK_EFFECT[t.FOLK_IDS.index(folk)]


def square(row: int, column: int) -> int:
    """Number of the square in a printed row and column."""
    paper = [(r, k) for r in (1, 2, 3) for k in range(1, 7) if not (r == 1 and k in (1, 6))]
    return paper.index((row, column))


def shown(s: play.Play) -> list[tuple[str, int, int]]:
    """The display with token and workers."""
    cards = ["" if card == c.NO_CARD else t.CARD_IDS[card] for card in s.display]
    return list(zip(cards, s.token_on, s.workers_on, strict=True))


# -------- Placing the die


def test_die_needs_every_asset_of_its_space() -> None:
    s = with_dice(position({"home": "", "LC16": ""}), 2, 6)
    assert asked(s) == c.K_REVEAL and not any(s.die_on)  # 6 has a telescope only, 2 has nothing
    s = with_dice(position({"home": "", "LC01": ""}, provision=2), 1, 3)
    assert asked(s) == c.K_SPACE  # only the 1 has a camel, and it fits on two cities


def test_townsfolk_bring_assets_for_their_host_alone() -> None:
    s = with_dice(position({"home": "", "LC17": "T06", "LC05": ""}), 3)
    assert s.die_on[1] == 3 and s.die_on[0] == s.die_on[2] == 0


def test_die_may_be_placed_without_using_the_action() -> None:
    s = with_dice(position({"home": "T17"}, display=(("LC05", 0, GREEN_WORKER),)), 1)
    assert answers(s) == {folk_effect("T17"), c.NO_MORE}  # the home city cannot be paid
    choose(s, c.NO_MORE)
    assert s.die_on[0] == 1 and asked(s) == c.K_REVEAL


# -------- The pool


def test_plain_gains_resolve_themselves() -> None:
    s = with_dice(position({"LC05": "T09"}, silver=1), 1)
    assert (s.silver[0], s.provision[0]) == (2, 1)
    assert answers(s) == {c.ATOM_TILE + c.BASIC_TILE, c.NO_MORE}


def test_silver_of_the_townsfolk_helps_to_pay_for_the_tile() -> None:
    """Golden case S11 of the rules reference."""
    s = with_dice(position({"LC07": "T09"}, silver=2), 1)
    assert s.silver[0] == 3
    choose(s, effect_of("LC07"), 0)
    assert answers(s) == {c.ATOM_TILE + c.LAND_TILE, c.NO_MORE}


def test_action_townsfolk_and_fee_in_an_order_of_the_player() -> None:
    """Golden case S29: pay 2 provisions, the silver first, it is the fee for an influenced card."""
    display = (("LC05", OPPONENT, 0), ("LC06", 1, GREEN_WORKER))
    s = with_dice(position({"home": "T17"}, display=display, provision=2), 1)
    assert answers(s) == {effect_of("home"), folk_effect("T17"), c.NO_MORE}
    choose(s, effect_of("home"))
    assert (s.provision[0], s.silver[0]) == (0, 1)
    assert answers(s) == {c.ATOM_LAND, folk_effect("T17"), c.NO_MORE}
    choose(s, c.ATOM_LAND, 0)
    assert (s.silver[0], s.silver[1], s.influence[1]) == (0, 1, 15)
    assert t.CARD_IDS[s.tableau[1]] == "LC05"
    assert folk_effect("T17") in answers(s)
    choose(s, folk_effect("T17"), 0)
    assert asked(s) == c.K_POOL
    choose(s, c.ATOM_WORKER)
    assert s.workers[0] == 1 and s.workers_on[1] == 0


def test_card_with_a_fee_that_cannot_be_paid_is_out_of_reach() -> None:
    s = position({"home": ""}, display=(("LC05", OPPONENT, 0), ("LC06", 0, 0), ("LC01", 1, 0)))
    play.ask_alone(s, c.K_LAND, 0)
    assert answers(s) == {1, 2}


@pytest.mark.parametrize(("payment", "left"), [(c.PAY_SILVER, (0, 1)), (c.PAY_OTHER, (1, 0))])
def test_fee_is_a_silver_or_a_provision(payment: int, left: tuple[int, int]) -> None:
    s = position({"home": ""}, display=(("LC05", OPPONENT, 0), ("LC06", 0, 0)), silver=1, provision=1)
    play.ask_alone(s, c.K_LAND, 0)
    choose(s, 0)
    assert asked(s) == c.K_FEE
    choose(s, payment)
    assert (s.silver[0], s.provision[0]) == left


def test_gained_card_brings_its_workers_and_returns_the_influence() -> None:
    s = position({"home": ""}, display=(("LC07", 1, GREEN_WORKER | YELLOW_WORKER), "LC06"))
    play.ask_alone(s, c.K_LAND, 0)
    choose(s, 0)
    assert s.influence[0] == 15 and s.workers[:2] == [1, 1]


# -------- Vistas


def test_vista_and_its_townsfolk_join_the_pool() -> None:
    s = position({"home": "", "LV02": "T27"}, display=("LC06", "LC07"))
    play.ask_alone(s, c.K_LAND, 0)
    choose(s, 0)
    assert answers(s) == {c.ATOM_ANY, effect_of("LV02"), folk_effect("T27"), c.NO_MORE}


def test_plain_gain_of_a_vista_needs_no_answer() -> None:
    s = position({"home": "", "LV01": "T20"}, display=("LC06", "LC07"))
    play.ask_alone(s, c.K_LAND, 0)
    choose(s, 0)
    assert s.silver[0] == 2
    assert answers(s) == {c.ATOM_ANY, c.NO_MORE}


def test_order_of_the_pool_is_the_players() -> None:
    first, second = [], []
    for order, found in (((c.ATOM_ANY, 0), first), ((effect_of("LV02"), 0), second)):
        s = position({"home": "", "LV02": ""}, display=("LC06", "LC07"), influence=1)
        play.ask_alone(s, c.K_LAND, 0)
        choose(s, 0, *order)
        found += s.guild if s.guild[c.BLACK] else answers(s)
    assert first == [1, 0, 0]  # the last influence went to black
    assert c.ATOM_YELLOW in second  # or it is kept for yellow


def test_card_with_two_matching_tags_sets_a_vista_off_once() -> None:
    s = position({"home": "", "LV07": ""}, display=("LC16", ("LC06", 0, GREEN_WORKER)))
    play.ask_alone(s, c.K_LAND, 0)
    choose(s, 0)
    assert s.pending[c.ATOM_WORKER] == 1


def test_vista_gained_this_turn_does_not_react() -> None:
    s = position({"home": "", "LV18": ""}, display=("LV17", "LC06"))
    put(s, "fresh", BIT[1])
    play.ask_alone(s, c.K_LAND, 0)
    choose(s, 0)
    assert s.silver[0] == 0 and asked(s) == 0


def test_effect_that_asks_chance_goes_on_with_the_pool() -> None:
    s = position({"home": ""}, display=("LV01", "LC06"))
    put(s, "die_on", 4)
    play.ask_alone(s, c.K_LAND, 0)
    choose(s, 0)
    assert answers(s) == {c.ATOM_REFRESH, c.NO_MORE}
    choose(s, c.ATOM_REFRESH)
    assert asked(s) == c.K_ROLL and s.frame_player[s.depth - 1] == CHANCE_PLAYER
    choose(s, 5)
    assert s.dice == [0, 0, 0, 0, 0, 1] and s.die_on[0] == 0


# -------- The display


def test_display_slides_to_its_exit_with_what_lies_on_the_cards() -> None:
    s = with_dice(position({"home": ""}, ("LC05", ("LC06", OPPONENT, 0), ("LC07", 0, 3), "LC01"), provision=2), 1)
    choose(s, effect_of("home"), c.ATOM_LAND, 3, c.NO_MORE)
    assert shown(s) == [("", 0, 0), ("LC05", 0, 0), ("LC06", OPPONENT, 0), ("LC07", 0, 3)]
    assert asked(s) == c.K_REVEAL
    assert answers(s) == {t.CARD_IDS.index(card) for card in t.CARD_IDS[1:]} - {
        t.CARD_IDS.index(card) for card in ("LC05", "LC06", "LC07", "LC01")
    }


def test_card_revealed_first_lies_nearest_to_the_exit() -> None:
    s = position({"home": ""}, ("", ("LC06", 1, 1), "", ("LC07", OPPONENT, 2)))
    with_dice(s, 4)  # fits nowhere: the turn ends at once
    choose(s, t.CARD_IDS.index("LV01"), t.CARD_IDS.index("LV02"))
    assert shown(s) == [("LV02", 0, 0), ("LV01", 0, 0), ("LC06", 1, 1), ("LC07", OPPONENT, 2)]


def test_empty_deck_leaves_gaps() -> None:
    s = position({"home": ""}, ("LC05", "", "", ""))
    put(s, "deck", BIT[t.CARD_IDS.index("LV01")])
    with_dice(s, 4)
    assert [card for card, _, _ in shown(s)] == ["", "", "LV01", "LC05"]


# -------- Tiles


def test_tile_asks_for_one_of_sixteen_squares_and_two_faces() -> None:
    s = position({"home": ""}, silver=3)
    play.ask_alone(s, c.K_SQUARE, t.TILE_IDS.index("UL1"))
    rows = [range(2, 5), range(1, 6), range(1, 6)]  # columns where two squares lie side by side
    wanted = {
        2 * square(row, column) + face for row, columns in enumerate(rows, 1) for column in columns for face in (0, 1)
    }
    assert answers(s) == wanted
    assert 2 * t.NUM_SQUARES == 32
    play.ask_alone(s, c.K_SQUARE, t.TILE_IDS.index("UB1"))
    assert answers(s) == {2 * i for i in range(16)}


def test_covered_squares_give_their_effects() -> None:
    """Golden case D31: on row 1, columns 3 and 4, board P1 shows silver and provision."""
    s = position({"home": ""})
    play.ask_alone(s, c.K_SQUARE, t.TILE_IDS.index("UL1"))
    choose(s, 2 * square(1, 3))
    assert (s.silver[0], s.provision[0]) == (1, 1)
    play.ask_alone(s, c.K_SQUARE, t.TILE_IDS.index("UB1"))
    assert not answers(s) & {2 * square(1, 3), 2 * square(1, 4)}  # golden case D33: no overlap
    choose(s, 2 * square(2, 2))
    assert s.pending[c.ATOM_MOVE] == 1 or s.legal == 0


@pytest.mark.parametrize(("face", "columns"), [(0, {0: "die+", 1: "camel"}), (1, {0: "camel", 1: "die-"})])
def test_icons_serve_dice_of_the_columns_below_them(face: int, columns: dict[int, str]) -> None:
    icons = {"camel": c.CAMEL, "die+": c.DIE_UP, "die-": c.DIE_DOWN}
    s = position({"home": ""})
    play.ask_alone(s, c.K_SQUARE, t.TILE_IDS.index("UL1"))
    choose(s, 2 * square(2, 1) + face)
    assert {i: 1 for i, n in enumerate(s.icons) if n} == {
        column * c.NUM_ICONS + icons[icon]: 1 for column, icon in columns.items()
    }


def test_camel_on_the_caravan_lets_another_die_work() -> None:
    s = position({"home": ""}, display=("LC05",), provision=2)
    put(s, "icons", 1, at=2 * c.NUM_ICONS + c.CAMEL)
    with_dice(s, 3)
    assert s.die_on[0] == 3 and effect_of("home") in answers(s)


def test_land_tile_is_paid_in_silver_or_yellow_influence() -> None:
    s = position({"home": ""}, silver=3, influence=13)
    put(s, "guild", 0, 2, 0)
    play.ask_alone(s, c.K_TILE, c.LAND_TILE)
    assert answers(s) == {t.TILE_IDS.index(tile) for tile in ("UL1", "UL2", "UL3")}
    choose(s, 0)
    assert asked(s) == c.K_TILE_PAY
    other = play.clone(s)
    choose(s, c.PAY_SILVER)
    choose(other, c.PAY_OTHER)
    assert (s.silver[0], s.guild[1]) == (0, 2)
    assert (other.silver[0], other.guild[1], other.influence[0]) == (3, 0, 15)


def test_tile_without_a_place_or_without_its_price_cannot_be_taken() -> None:
    s = position({"home": ""}, silver=2)
    put(s, "pending", 1, at=c.ATOM_TILE + c.LAND_TILE)
    put(s, "pending", 1, at=c.ATOM_TILE + c.FREE_TILE)
    play.ask_alone(s, c.K_POOL, 0)
    assert answers(s) == {c.ATOM_TILE + c.FREE_TILE, c.NO_MORE}
    put(s, "covered", BIT[t.NUM_SQUARES] - 1)
    put(s, "silver", 9)
    play.ask_alone(s, c.K_POOL, 0)
    assert s.legal == 0


# -------- Whole turns


FULL = (("LC01", 0, 3), ("LC06", OPPONENT, 1), "LV02", "LC07")


def three_turns(display: tuple[Any, ...] = FULL) -> play.Play:
    s = position({"home": "T17"}, display, turns=3, silver=5, provision=6)
    put(s, "icons", 1, 0, 0, 1, at=3 * c.NUM_ICONS)  # a camel and a pigeon for a 4
    return with_dice(s, 1, 4, 4)


def owned(s: play.Play) -> tuple[int, int, int, int]:
    """What must not change: influence of the acting seat, dice, land cards, tiles."""
    influence = s.influence[0] + sum(s.guild) + sum(token == 1 for token in s.token_on)
    dice = sum(s.dice) + sum(value > 0 for value in s.die_on) + (asked(s) == c.K_ROLL)
    cards = [card for card in [*s.tableau, *s.display] if card != c.NO_CARD]
    assert len(set(cards)) == len(cards)
    assert not any(s.deck & BIT[card] for card in cards)
    squares = sum((2 - s.store[tile]) * t.TILE_WIDTH[tile] for tile in range(t.NUM_TILES))
    return influence, dice, len(cards) + int(s.deck).bit_count(), squares - int(s.covered).bit_count()


def test_pieces_are_conserved_and_every_question_can_be_cloned_and_saved() -> None:
    kinds: Counter[int] = Counter()
    for seed in range(60):
        s = three_turns()
        before = owned(s)
        while s.legal:
            kinds[asked(s)] += 1
            assert s.legal < 2**63 and s.legal == play.legal_in(s)
            copy = play.new_play()
            saving.from_json("wayfaring", copy, saving.to_json("wayfaring", s))
            put(copy, "legal", s.legal)
            put(copy, "decisions", s.decisions)
            play.play_on(copy, seed, 1)
            play.play_on(s, seed, 1)
            assert saving.differences("wayfaring", copy, s) == {}
            assert owned(s) == before
        saving.check_ranges("wayfaring", s)
    assert kinds.keys() >= {c.K_POOL, c.K_OPTION, c.K_LAND, c.K_TILE, c.K_SQUARE, c.K_REVEAL, c.K_ROLL, c.K_WORKER}


def revealed(s: play.Play, key: int, cards: int) -> list[int]:
    """The first cards that come up with this key."""
    found: list[int] = []
    while s.legal and len(found) < cards:
        if asked(s) == c.K_REVEAL:
            before = s.deck
            play.play_on(s, key, 1)
            found.append((before & ~s.deck).bit_length() - 1)
        else:
            play.choose_in(s, max(answers(s)) if key % 2 else min(answers(s)))
    return found


def test_same_key_reveals_the_same_cards_whatever_is_rolled_in_between() -> None:
    for key in (3, 4, 8):
        s = three_turns(())
        rolled = play.clone(s)
        put(rolled, "rolls", 7)
        assert revealed(s, key, 5) == revealed(rolled, key, 5)
