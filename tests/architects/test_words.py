"""Words of answers: read in any form, and refused with the rule that stands against them."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from engines.architects.game import GAME
from engines.architects.generated import tables as t
from engines.architects.rules import constants as c
from engines.core.engine.bits import BIT
from engines.core.engine.errors import NotationError
from tests.architects.position import DISPLAY, answer, ask, captive, employ, give, go, hold, jail, position, stand, turn

OPTIONS: tuple[dict[str, Any], ...] = (
    {},
    {"characters": False, "stuck_player_fallback": False, "conspirator_scope": "capture"},
    {"promo_boards": True, "promo_cards": True, "aoa_sweep": True, "surplus_debt_optional": True},
    {"aoa_start_apprentice": True, "rudolf_discount_scope": "any_hire", "promo_cards": True},
)


@pytest.mark.parametrize(
    "text", ["Forest", "forest", "to the forest", "Place worker in the FOREST", "worker to forest", "go to the forest"]
)
def test_a_location_is_read_in_any_form(text: str) -> None:
    assert GAME.words.read(turn(position()), text) == t.FOREST


@pytest.mark.parametrize(
    ("text", "place"),
    [("storehouse", t.STOREHOUSE), ("King's Storehouse", t.STOREHOUSE), ("small market", t.MARKET_SMALL)],
)
def test_locations_have_short_names(text: str, place: int) -> None:
    assert GAME.words.read(turn(give(position(), silver=9)), text) == place


@pytest.mark.parametrize(
    ("kind", "numbers", "text", "answer"),
    [
        (c.K_MINES, (4,), "gold", t.GOLD),
        (c.K_TRADE, (2,), "2 wood for 1 virtue", 3),
        (c.K_TRADE, (2,), "stop", c.END_TRADES),
        (c.K_WORKSHOP, (4,), "hire merchant gold", 1),
        (c.K_WORKSHOP, (4,), "B2", 5),
        (c.K_WORKSHOP, (4,), "draw cards", c.DRAW),
        (c.K_CAPTURE, (2, 0, 0), "seat 2 in forest", 9),
        (c.K_CAPTURE, (2, 0, 0), "done", c.END_CAPTURES),
        (c.K_GUARD, (2,), "send to prison", c.SEND),
        (c.K_GUILD, (), "build the well", t.WELL),
        (c.K_GUILD, (), "cathedral", c.CATHEDRAL),
        (c.K_SPLIT, (4,), "pay 1 wood and 3 stone", 1),
        (c.K_DISMISS, (0,), "labourer", t.LABOURER),
    ],
)
def test_answers_are_read_in_short_forms(kind: int, numbers: tuple[int, ...], text: str, answer: int) -> None:
    s = stand(hold(employ(give(position(), clay=9, wood=9, stone=9, gold=9, silver=9), t.LABOURER), t.WELL), 0, 1, 1)
    put_captives(s)
    assert GAME.words.read(ask(s, kind, *numbers), text) == answer


def test_the_first_word_of_an_apprentice_is_enough_or_it_is_asked_which_one() -> None:
    display = [t.MERCHANT_CLAY, t.SQUIRE_MARBLE, *DISPLAY[2:]]
    s = ask(give(position(display=display), silver=9), c.K_WORKSHOP, 4)
    assert GAME.words.read(s, "hire squire") == 1
    assert GAME.words.read(s, "hire Merchant (clay)") == 0
    with pytest.raises(NotationError, match=r"may mean 'hire Merchant clay at A1'.*; say which"):
        GAME.words.read(s, "hire merchant")


def test_workers_are_captured_at_the_storehouse_by_its_short_name() -> None:
    s = ask(stand(give(position(), silver=9), t.STOREHOUSE, 2, 1), c.K_CAPTURE, 2)
    assert GAME.words.read(s, "capture seat 2 at Storehouse") == t.NUM_OPEN + t.STOREHOUSE


@pytest.mark.rule("A1.9")
@pytest.mark.parametrize(("cards", "rest"), [(3, "you pass the rest to the left"), (2, "the other one goes under the")])
def test_the_draft_says_where_the_rest_of_the_pack_goes(cards: int, rest: str) -> None:
    pack = sum(BIT[building] for building in (t.WELL, t.PALACE, t.KEEP)[:cards])
    assert rest in GAME.words.help(ask(position(pack=pack), c.K_DRAFT)).text


def put_captives(s: Any) -> None:
    """Two captives, and a second apprentice, so that there is something to choose."""
    captive(employ(s, t.THIEF), 0, 1, 2)


@pytest.mark.rule("A4.14", "A2.7", "A5.1", "A7.2")
def test_refusals_name_what_is_missing() -> None:
    s = turn(hold(give(position(virtue=10), wood=2, silver=1), t.WELL))
    for text, reason, rules in (
        ("guildhall", "you can neither construct a building of your hand", ("A2.7", "A6.3")),
        ("prison", "no worker is ever placed in prison", ("A4.14",)),
        ("tax stand", "no silver lies on the tax stand", ("A2.7", "A3.14")),
        ("small market", "with 10 virtue or more nobody goes to the black market; you have 10", ("A5.1", "A7.2")),
        ("work on the cathedral", "worked on by a worker in the guildhall (a6.6). first", ("A6.6", "A2.2")),
        ("build the well", "buildings are constructed by a worker in the guildhall", ("A6.3", "A2.2")),
    ):
        found = GAME.words.why_not(s, text)
        assert reason in found.text.lower()
        assert found.rules == rules
    with pytest.raises(NotationError, match="You have no worker at Quarry"):
        GAME.words.read(turn(stand(stand(position(reserve=2), t.FOREST, 1), t.MINES, 1)), "quarry")


@pytest.mark.rule("A6.6")
def test_virtue_is_a_reason_against_the_cathedral_where_it_is_missing() -> None:
    told = GAME.words.why_not(turn(position(virtue=4)), "work on the cathedral").text
    assert told.startswith("The cathedral is worked on by a worker in the Guildhall, with 5 virtue or more; you have 4")


@pytest.mark.rule("A6.4", "A6.6")
def test_refusals_of_the_guildhall_name_skills_goods_and_level() -> None:
    s = hold(give(position(virtue=4), wood=4, stone=4), t.WELL, t.KEEP, t.CASTLE, t.STEEPLE)
    go(t.GUILDHALL, s)
    for text, reason in (
        ("keep", "It needs carpentry, tiling, masonry; your apprentices: none (A6.4)"),
        ("steeple", "It costs 2 wood and 2 gold; you have 4 wood and 4 stone (A6.4)"),
        ("chapel", "The Chapel is not in your hand (A6.3)"),
        ("cathedral", "It takes 5 virtue; you have 4 (A6.6, A7.2)"),
    ):
        assert reason in GAME.words.why_not(s, text).text


@pytest.mark.rule("A6.6", "A11.6")
@pytest.mark.parametrize(("character", "discards"), [(t.FREDERICK, False), (t.RUDOLF, True)])
def test_the_cathedral_is_explained_without_a_discard_to_frederick_alone(character: int, discards: bool) -> None:
    s = hold(give(position(character=character), gold=1), t.WELL)
    told = GAME.words.explain(go(t.GUILDHALL, s), c.CATHEDRAL)
    assert told.text.startswith("You pay 1 gold, ")
    assert ("discard" in told.text, "A11.6" in told.rules) == (discards, not discards)


@pytest.mark.rule("A6.3")
def test_the_guildhall_names_what_can_be_done_there() -> None:
    s = hold(employ(give(position(virtue=4), wood=9, clay=9, stone=9, gold=9), t.LABOURER), t.WELL)
    assert GAME.words.hint(turn(s), t.GUILDHALL) == "construct Well"
    s = hold(give(position(virtue=9), wood=9, clay=9, stone=9, gold=9, marble=9), t.KEEP)
    assert GAME.words.hint(turn(s), t.GUILDHALL) == "work on the cathedral"
    s = hold(employ(give(position(virtue=9), wood=9, clay=9, stone=9, gold=9, marble=9), t.LABOURER), t.WELL)
    assert GAME.words.hint(turn(s), t.GUILDHALL) == "construct Well or work on the cathedral"
    hold(employ(s, t.LABOURER, t.MINER), t.CLAY_PIT)
    assert GAME.words.hint(turn(s), t.GUILDHALL) == "construct a building or work on the cathedral"


@pytest.mark.rule("A4.9")
def test_the_guardhouse_says_how_many_workers_and_how_much_silver() -> None:
    s = ask(jail(captive(position(), 0, 1, 3), 2), c.K_GUARD, 1)
    assert GAME.words.hint(s, c.SEND) == "3 workers for 3 silver"
    assert GAME.words.hint(s, c.FREE_PRISONERS) == "2 workers"
    before = s.goods[t.SILVER]
    assert answer(s, c.SEND).goods[t.SILVER] == before + 3


@pytest.mark.rule("A9.13", "A11.9")
def test_the_guardhouse_counts_in_what_enforcer_and_bertha_gain() -> None:
    s = ask(captive(employ(position(character=t.BERTHA), t.ENFORCER), 0, 1, 3), c.K_GUARD, 1)
    assert GAME.words.hint(s, c.SEND) == "3 workers for 1 gold and 5 silver"


def test_hints_tell_what_a_worker_brings() -> None:
    s = turn(jail(stand(give(position(tax=3), silver=9), t.MINES, 3), 2))
    hints = {place: GAME.words.hint(s, place) for place in range(t.PRISON) if s.legal >> place & 1}
    assert hints == {
        t.FOREST: "1 wood",
        t.QUARRY: "1 stone",
        t.MINES: "5 clay or 2 gold",
        t.SILVERSMITH: "2 silver",
        t.STOREHOUSE: "up to 1 trade",
        t.WORKSHOP: "hire an apprentice, or draw 1 building card",
        t.TOWN_CENTRE: "up to 1 capture",
        t.TAX_STAND: "3 silver; lose 2 virtue",
        t.GUARDHOUSE: "up to 1 action",
        t.MARKET_SMALL: "1 silver and 1 virtue: 1 marble",
        t.MARKET_MIDDLE: "2 silver and 1 virtue: hire an apprentice, or keep 1 of 5 building cards",
        t.MARKET_LARGE: "3 silver and 1 virtue: 2 marble, 1 stone and 1 wood",
    }


@pytest.mark.rule("A4.1", "A4.2", "A4.7")
def test_captures_are_told_as_they_can_be_made() -> None:
    for players, places in ((2, "at up to 2 locations"), (4, "at 1 location")):
        s = turn(stand(stand(give(position(players), silver=9), t.TOWN_CENTRE, 1), t.FOREST, 3))
        assert GAME.words.hint(s, t.TOWN_CENTRE) == f"up to 2 captures, {places}"
    answer(s, t.TOWN_CENTRE)
    assert GAME.words.hint(s, t.FOREST) == "3 workers, your own: a capture that brings them home"


@pytest.mark.rule("A9.1", "A9.8", "A9.9", "A9.10", "A9.13")
def test_hints_count_in_what_own_apprentices_change() -> None:
    s = stand(give(position(tax=3), silver=9), t.MINES, 1)
    employ(s, t.WOODCUTTER, t.WOODCUTTER, t.MINER, t.OVERSEER, t.THIEF, t.PICKPOCKET, t.ILLUSIONIST, t.SWINDLER_STONE)
    turn(s)
    hints = {place: GAME.words.hint(s, place) for place in (t.FOREST, t.MINES, t.STOREHOUSE, t.TAX_STAND)}
    assert hints == {
        t.FOREST: "3 wood",
        t.MINES: "4 clay or 1 clay and 1 gold",
        t.STOREHOUSE: "up to 2 trades",
        t.TAX_STAND: "1 gold and 3 silver; lose 1 virtue",
    }
    assert GAME.words.hint(s, t.MARKET_SMALL) == "1 silver and 0 virtue: 1 marble; also 1 stone"


@pytest.mark.rule("A9.1")
@pytest.mark.parametrize(("staff", "also"), [([], ""), ([t.MINER], "also 1 clay"), ([t.MINER, t.MINER], "also 2 clay")])
def test_hints_in_the_mines_add_what_miners_bring(staff: list[int], also: str) -> None:
    s = go(t.MINES, stand(employ(position(), *staff), t.MINES, 1))
    assert [GAME.words.text(s, x) for x in (t.CLAY, t.GOLD)] == ["3 clay", "1 gold"]
    assert [GAME.words.hint(s, x) for x in (t.CLAY, t.GOLD)] == [also, also]


@pytest.mark.rule("A11.5")
@pytest.mark.parametrize(("staff", "also"), [([], "1 building card"), ([t.SWINDLER_STONE], "1 stone and 1 building")])
def test_hints_at_the_black_market_count_in_carolines_card(staff: list[int], also: str) -> None:
    s = turn(employ(give(position(character=t.CAROLINE), silver=9), *staff))
    assert f": 1 marble; also {also}" in GAME.words.hint(s, t.MARKET_SMALL)


def test_the_table_in_words() -> None:
    s = turn(hold(employ(jail(give(position(2), wood=2), 1), t.MINER, t.MINER), t.WELL))
    told = GAME.words.status_lines(s, 0)
    assert told[0].startswith("Seat 1 (standard side): 2 wood; virtue 7, cathedral level 0, 0 unpaid debts, 0 paid; 1 ")
    assert "Apprentices: Miner twice. Buildings: none." in told[1]
    assert told[-1] == "Your hand: Well."
    assert GAME.words.status_lines(s, 1)[-1] == "Your hand: none."


@pytest.mark.parametrize("number", range(24))
def test_reasons_make_up_what_is_legal_and_words_are_read_back(number: int) -> None:
    rng, state = (
        Random(number),
        GAME.new_initial_state(GAME.tables.deal(2 + number % 4, Random(number), OPTIONS[number // 4 % len(OPTIONS)])),
    )
    while not state.is_terminal():
        s: Any = state.core
        action = state.sample_chance(number) if state.is_chance() else rng.choice(state.legal_actions())
        if rng.random() < 0.15:
            assert GAME.words.answers.explained_legal(s) == s.legal, state.asked()
            texts = {x: GAME.words.text(s, x) for x in state.legal_actions()}
            assert len(set(texts.values())) == len(texts)
            assert GAME.words.read(s, texts[action]) == action
        state.apply_action(action)
