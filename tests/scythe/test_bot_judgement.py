"""What the greedy bot makes of situations: it ends games it wins, uses what it pays for, looks one own turn further."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import pytest

from engines.core.engine.asking import choose
from engines.core.engine.constants import CHANCE_PLAYER, POLICY_GREEDY
from engines.core.engine.playout import chance_choice
from engines.core.engine.search_context import SearchContext
from engines.core.search.lines import take_seat
from engines.scythe.bots.candidates import pass_turn
from engines.scythe.bots.eval_cards import evaluate_card, popularity_promise
from engines.scythe.game import GAME
from engines.scythe.rules import constants as c
from tests.scythe.position import Position
from tests.scythe.test_bots import start

MATS = ("agricultural", "industrial")
EARLY = 6


def weights(**changed: int) -> list[int]:
    """The bot's own weights with others in some places."""
    row = list(GAME.bots.load_weights())
    for name, value in changed.items():
        row[GAME.bots.places[name]] = value
    return row


def searching_context() -> SearchContext:
    """A context in which a seat with the bot's own weights searches."""
    context = GAME.bots.new_context([POLICY_GREEDY] * 2)
    take_seat(context, 0)
    return context


def bot_turn(p: Position, row: Sequence[int] | None = None) -> list[tuple[int, int]]:
    """Let the bot play the turn of the first seat; its answers as (kind, answer)."""
    bot = GAME.bots.greedy(p.seats, 5, row)
    told: list[tuple[int, int]] = []
    while not p.over and p.s.active == 0:
        asked = p.player
        answer = chance_choice(p.s, 5) if asked == CHANCE_PLAYER else bot.choose(p.s)
        if asked == 0:
            told.append((p.kind, answer))
        choose(p.s, answer)
    return told


def one_step_from_the_end(rival_coins: int) -> Position:
    """Five stars and power 15 of 16: Bolster ends the game."""
    p = Position("crimea", "saxony", mats=MATS)
    p.stars(0, "upgrades", "mechs", "structures", "recruits", "workers")
    p.track(0, coins=20, power=15, popularity=8)
    p.track(1, coins=rival_coins, popularity=8)
    p.units(0, "F6", worker=2)
    p.units(1, "M6", worker=2)
    p.start()
    return p


def test_a_game_that_is_won_is_ended() -> None:
    p = one_step_from_the_end(rival_coins=10)
    bot_turn(p)
    assert p.over
    assert p.s.ended_by == 0


def test_a_game_that_would_be_lost_is_not_ended() -> None:
    p = one_step_from_the_end(rival_coins=90)
    bot_turn(p)
    assert not p.over


@pytest.mark.parametrize("tokens", [3, 4, 6])
def test_a_structure_that_is_paid_for_is_built_even_on_the_last_site(tokens: int) -> None:
    p = Position("crimea", "saxony", mats=MATS)
    p.track(0, coins=9, popularity=5, power=5)
    p.units(0, "W7", worker=3)
    p.units(1, "M6", worker=2)
    p.resources("W7", wood=tokens)
    p.start()
    told = bot_turn(p)
    assert (c.K_BUILD, c.DONE) not in told
    assert (c.K_BOTTOM, c.TAKE) not in told or p.s.built[0]


def test_the_offer_is_judged_by_the_use_of_each_card() -> None:
    p = Position("crimea", "saxony", mats=MATS)
    p.track(0, coins=9, popularity=9, power=9)
    context = searching_context()
    upgrade, deploy = (card - 1 for card in (9, 10))
    before = evaluate_card(p.s, 0, upgrade, EARLY, context)
    p.track(0, cubes_taken=63)
    p.settle()
    assert evaluate_card(p.s, 0, upgrade, EARLY, context) < before
    assert evaluate_card(p.s, 0, upgrade, EARLY, context) < evaluate_card(p.s, 0, deploy, EARLY, context)
    assert evaluate_card(p.s, 0, deploy, 0, context) == 0


@pytest.mark.parametrize("finished", ["upgrades", "mechs"])
def test_the_bot_takes_the_card_that_it_can_use(finished: str) -> None:
    p = Position("crimea", "saxony", mats=MATS)
    p.track(0, coins=9, popularity=9, power=9)
    p.put("offer", 1 << (9 - 1) | 1 << (10 - 1))
    p.put("offer_size", 2)
    p.put("offer_seen", 1)
    if finished == "upgrades":
        p.track(0, cubes_taken=63)
    else:
        p.deploy(0, 4)
    p.units(0, "FACTORY", character=1)
    p.put("active", 0)
    p.frame(c.K_END_TURN, 0)
    p.frame(c.K_FACTORY_CHOICE, 0)
    p.settle()
    assert GAME.bots.greedy(2, 1).choose(p.s) == (10 if finished == "upgrades" else 9) - 1


def test_popularity_promises_more_with_every_step_and_most_in_the_last_before_a_tier() -> None:
    context = searching_context()
    p = Position("crimea", "saxony", mats=MATS)
    promise = []
    for popularity in range(19):
        p.track(0, popularity=popularity)
        promise.append(popularity_promise(p.s, 0, EARLY, EARLY, context))
    gains = [after - before for before, after in pairwise(promise)]
    assert all(gain > 0 for gain in gains[:13])
    assert gains[5] > gains[0]
    assert gains[11] > gains[7]
    assert set(gains[13:]) == {0}


def test_the_pass_turn_begins_as_if_the_others_did_nothing() -> None:
    p = one_step_from_the_end(rival_coins=10)
    coins = list(p.s.coins)
    assert pass_turn(p.s, 0) == 1
    assert (p.kind, p.player, p.s.turns_of[0], list(p.s.coins)) == (c.K_SECTION, 0, 2, coins)


def test_no_turn_follows_the_end() -> None:
    p = one_step_from_the_end(rival_coins=10)
    bot_turn(p)
    assert pass_turn(p.s, 0) == 0


def tries(**changed: int) -> Any:
    """Positions judged in the first half of a game with these weights."""
    s = start(3, 6)
    context = GAME.bots.new_context([POLICY_GREEDY] * 3, dict.fromkeys(range(3), weights(**changed)))
    GAME.bots.play_on(s, context, 3, 250)
    return context.tries


def test_more_lines_and_more_worlds_are_more_thinking() -> None:
    assert tries(lines=1) < tries(lines=3, close=10_000, worlds=1) < tries(lines=3, close=10_000, worlds=4)


def test_lines_far_behind_the_best_are_not_looked_at_again() -> None:
    assert tries(lines=3, close=0) < tries(lines=3, close=500)
