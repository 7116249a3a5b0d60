"""The greedy bot: legal, deterministic, blind to hidden totals, and sensible where a person would be."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

import engines
from engines.core import registry
from engines.core.engine import saving
from engines.core.engine.asking import choose
from engines.core.engine.constants import CHANCE_PLAYER, POLICY_GREEDY, POLICY_RANDOM
from engines.core.engine.errors import DataError
from engines.core.engine.playout import chance_choice
from engines.smallworld.game import GAME
from engines.smallworld.generated import tables as t
from engines.smallworld.generated.play import Play, clone
from engines.smallworld.rules import constants as c
from tests.smallworld.position import Position, power_of

COMPILED = engines.build() == "compiled"
FIRST_KEY = 10**6
LAST_ROUND = {players: t.ROUNDS_OF[players - 2] for players in range(2, 6)}


def start(players: int, seed: int) -> Any:
    """A random table before its first draw."""
    rules = registry.load("smallworld")
    return rules.new_initial_state(rules.tables.deal(players, Random(seed))).core


def played(players: int, seed: int, policies: list[int] | None = None) -> Any:
    """A game between core bots, played to its end."""
    s = start(players, seed)
    GAME.bots.play_on(s, GAME.bots.new_context(policies or [POLICY_GREEDY] * players), FIRST_KEY + seed)
    return s


def digest(s: Any) -> str:
    return saving.digest("smallworld", s)


def chosen(position: Position) -> int:
    """The answer of a fresh bot to the question on the table."""
    return GAME.bots.greedy(position.seats, FIRST_KEY).choose(position.s)


def finish_turn(position: Position, key: int = FIRST_KEY) -> Position:
    """Let a bot play the turn of the seat that is asked, and victims place their tokens."""
    s, bot = position.s, GAME.bots.greedy(position.seats, key)
    seat, played_round = s.active, s.round
    while s.legal and s.active == seat and s.round == played_round:
        player = s.frame_player[s.depth - 1]
        choose(s, chance_choice(s, key) if player == CHANCE_PLAYER else bot.choose(s))
    return position


@pytest.mark.parametrize("players", range(2, 6))
def test_every_choice_is_legal_and_every_game_ends(players: int) -> None:
    s = start(players, players)
    bots = [GAME.bots.greedy(players, 99) for _ in range(players)]
    while s.legal:
        seat = s.frame_player[s.depth - 1]
        x = chance_choice(s, 5) if seat == CHANCE_PLAYER else bots[seat].choose(s)
        assert s.legal >> x & 1
        choose(s, x)
    assert s.ended == c.ENDED_ROUNDS


def test_same_key_same_game() -> None:
    assert digest(played(3, 4)) == digest(played(3, 4))


def test_a_bot_for_each_seat_plays_like_one_loop_for_all() -> None:
    s = start(3, 11)
    bots = [GAME.bots.greedy(3, FIRST_KEY + 11) for _ in range(3)]
    while s.legal:
        seat = s.frame_player[s.depth - 1]
        choose(s, chance_choice(s, FIRST_KEY + 11) if seat == CHANCE_PLAYER else bots[seat].choose(s))
    assert digest(s) == digest(played(3, 11))


def with_other_totals(s: Play, seat: int) -> Play:
    """A position that looks the same to the seat: the others have other totals, their combos earned other coins."""
    twin = clone(s)
    for q in range(s.players):
        if q != seat:
            saving.put("smallworld", twin, "coins", q, 3 * s.coins[q] + 17)
            saving.put("smallworld", twin, "history_regions", q * c.MAX_ROUNDS, 99)
    return twin


@pytest.mark.rule("W0.3")
def test_totals_of_others_do_not_change_a_choice() -> None:
    asked = 0
    for seed in range(4 if COMPILED else 1):
        s = start(4, seed)
        context = GAME.bots.new_context([POLICY_GREEDY] * 4)
        while s.legal:
            seat = s.frame_player[s.depth - 1]
            if seat != CHANCE_PLAYER:
                asked += 1
                one, other = GAME.bots.greedy(4, 3).choose(s), GAME.bots.greedy(4, 3).choose(with_other_totals(s, seat))
                assert one == other, f"seat {seat} saw what is hidden"
            GAME.bots.play_on(s, context, seed, 7)
    assert asked > 20


def test_order_of_the_stacks_does_not_change_a_choice() -> None:
    """Stacks have an order only in the key of the game, which the bot does not have."""
    games = []
    for key in (1, 2):
        s = start(2, 5)
        while s.frame_player[s.depth - 1] == CHANCE_PLAYER:
            choose(s, chance_choice(s, 1))
        bot = GAME.bots.greedy(2, 77)
        choices = []
        while s.active == 0 and s.round == 1:
            is_chance = s.frame_player[s.depth - 1] == CHANCE_PLAYER
            x = chance_choice(s, key) if is_chance else bot.choose(s)
            choices += [] if is_chance else [x]
            choose(s, x)
        games.append(choices)
    assert games[0] == games[1]


def test_it_wins_against_random_players() -> None:
    won = 0
    games = 30 if COMPILED else 2
    for seed in range(games):
        s = played(2 + seed % 4, 500 + seed, [POLICY_GREEDY, *[POLICY_RANDOM] * 4][: 2 + seed % 4])
        won += s.coins[0] == max(s.coins)
    assert won >= games - 1


def test_it_plays_several_races() -> None:
    games = [played(2, 700 + seed) for seed in range(8 if COMPILED else 1)]
    assert all(2 <= s.combos_taken[p] <= 5 for s in games for p in range(2))


def tired(round_number: int) -> Position:
    """Three tokens hold three regions, nothing can be conquered with them."""
    position = Position("humans commando", "trolls alchemist")
    position.put("round", round_number)
    position.stand(0, [2, 3, 4]).stand(1, dict.fromkeys((6, 7, 9, 10, 5), 2))
    return position.start(0)


@pytest.mark.rule("W10.1")
def test_it_declines_rather_than_dribble() -> None:
    assert chosen(tired(4)) == c.DECLINE


@pytest.mark.rule("W10.1")
def test_it_does_not_decline_in_the_last_round() -> None:
    assert chosen(tired(LAST_ROUND[2])) == c.EXPAND


def test_it_does_not_decline_with_a_fresh_race() -> None:
    position = Position("ratmen commando", "trolls alchemist")
    position.put("round", 3)
    position.stand(0, {2: 3, 3: 3, 4: 3, 7: 3}).stand(1, {22: 5, 21: 4})
    assert chosen(position.start(0)) == c.EXPAND


@pytest.mark.rule("W13.17")
def test_stout_declines_when_it_was_paid() -> None:
    position = Position("humans stout", "trolls alchemist")
    position.put("round", 4)
    position.stand(0, [2, 3, 4, 7, 8 + 1, 10]).stand(1, {22: 5, 21: 4})
    position.frame(c.K_STOUT, 0)
    assert chosen(position.settle()) == c.YES


def picking(*combos: str, round_number: int, coins: int = 9) -> Position:
    """Seat 1 has no race and chooses among these combos."""
    position = Position("", "skeletons alchemist", board=2).column(*combos)
    position.put("round", round_number)
    position.put("coins", coins, 0)
    position.stand(1, {22: 5, 21: 4})
    return position.turn(0)


COMBOS = ("trolls spirit", "orcs wealthy", "elves bivouacking", "giants heroic", "tritons stout", "wizards swamp")


@pytest.mark.rule("W13.20")
def test_it_picks_wealthy_for_the_last_turn() -> None:
    position = picking("humans spirit", *COMBOS[1:], round_number=LAST_ROUND[2])
    before = clone(position.s)
    finish_turn(position)
    assert before.column_power[1] == power_of("wealthy")
    assert position.s.power[0] == power_of("wealthy")


@pytest.mark.rule("W2.3")
def test_it_picks_the_combo_with_many_coins() -> None:
    without = chosen(picking(*COMBOS, round_number=3))
    rich = 1 if without == 0 else 0
    position = Position("", "skeletons alchemist", board=2).column(*COMBOS, coins=[25 * (k == rich) for k in range(6)])
    position.put("round", 3)
    position.stand(1, {22: 5, 21: 4})
    assert chosen(position.turn(0)) == rich


@pytest.mark.rule("W4.4")
def test_no_token_stays_idle_while_something_can_be_conquered() -> None:
    position = finish_turn(picking(*COMBOS, round_number=1))
    assert (position.s.regions[c.ACTIVE] | position.s.regions[c.DECLINED]).bit_count() >= 3
    assert position.s.in_hand[0] == 0


@pytest.mark.rule("W6.1")
def test_the_last_token_tries_where_the_chance_is_best() -> None:
    position = Position("orcs alchemist", "trolls merchant").stand(0, [2, 3]).hand(0, 2).stand(1, {7: 1, 4: 2})
    assert chosen(position.conquer(0)) + 1 in (6, 7, 9), "they cost three tokens, the fourth neighbour costs four"


@pytest.mark.rule("W4.7")
def test_its_own_race_in_decline_is_spared() -> None:
    position = Position("ratmen alchemist", "trolls merchant").stand(0, [2]).hand(0, 3)
    position.declined(0, "giants", [3, 7])
    finish_turn(position.conquer(0))
    assert position.s.regions[c.DECLINED].bit_count() == 2


@pytest.mark.rule("W13.6")
def test_the_dragon_takes_a_strong_region() -> None:
    position = Position("ratmen dragon_master", "trolls merchant").stand(0, [2, 7]).hand(0, 1).stand(1, {3: 6, 22: 1})
    position.conquer(0)
    assert chosen(position) == c.DRAGON
    choose(position.s, c.DRAGON)
    assert chosen(position) + 1 == 3


@pytest.mark.rule("W12.11")
def test_sorcerers_substitute() -> None:
    position = Position("sorcerers merchant", "trolls alchemist").stand(0, [2, 7]).stand(1, {3: 1, 22: 4})
    assert chosen(position.conquer(0)) == c.SUBSTITUTE


@pytest.mark.rule("W13.2")
def test_berserk_throws_the_die_first() -> None:
    position = Position("ratmen berserk", "trolls merchant").stand(0, [2, 7]).hand(0, 5)
    assert chosen(position.conquer(0)) == c.ROLL


@pytest.mark.rule("W7.1")
def test_tokens_stand_beside_the_opponent_not_behind() -> None:
    position = Position("ratmen alchemist", "trolls merchant").stand(0, [17, 18, 12, 3]).hand(0, 4)
    position.stand(1, {4: 3, 9: 3, 10: 3})
    finish_turn(position.phase(c.PHASE_DEPLOY))
    assert position.s.tokens[3 - 1] > position.s.tokens[17 - 1]


@pytest.mark.rule("W13.5")
def test_a_diplomat_makes_peace_with_the_strongest() -> None:
    position = Position("ratmen diplomat", "trolls merchant", "humans alchemist")
    position.stand(0, [2]).stand(1, {20: 2}).stand(2, {24: 5, 25: 5})
    assert chosen(position.phase(c.PHASE_ALLY)) == 2


def test_weights_of_another_file_count(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text("hold = 7\n", encoding="utf-8")
    row = GAME.bots.load_weights(path)
    own = GAME.bots.load_weights()
    assert row[GAME.bots.places["hold"]] == 7
    assert row[GAME.bots.places["cost"]] == own[GAME.bots.places["cost"]] > 0


def test_an_unknown_weight_is_named_with_the_nearest(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text("holt = 7\n", encoding="utf-8")
    with pytest.raises(DataError, match=r"there is no weight 'holt'; .*hold"):
        GAME.bots.load_weights(path)


def test_every_weight_has_a_value() -> None:
    given = [line.split("=")[0].strip() for line in _lines() if "=" in line and not line.startswith(("#", "schema"))]
    assert sorted(given) == sorted(GAME.bots.places)


def _lines() -> list[str]:
    path = Path(engines.__file__).parent / "smallworld" / "data" / "greedy.toml"
    return path.read_text(encoding="utf-8").splitlines()
