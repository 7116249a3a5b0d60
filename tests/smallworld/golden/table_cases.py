"""Golden cases about the table: set-up, the pick of a combo, the end."""

from __future__ import annotations

from random import Random

from engines.core.engine.bits import popcount
from engines.core.engine.playout import play_random
from engines.smallworld.game import GAME
from engines.smallworld.generated import names
from engines.smallworld.generated import tables as t
from engines.smallworld.rules import constants as c
from tests.golden.reading import Table
from tests.smallworld.golden.scene import MINE, far_regions
from tests.smallworld.position import Position


def setup(case: Table, expect: Table) -> None:
    """What lies on the table before the first turn, and how long the game is. Rule: W1.1"""
    players = case.take("players")
    state = GAME.new_initial_state(GAME.tables.deal(players, Random(1)))
    core = state.core
    found = {
        "regions": t.NUM_REGIONS_OF[players - 2],
        "lost_tribes": popcount(core.tribes),
        "mountains": popcount(t.MOUNTAINS[players - 2]),
        "combos_on_offer": sum(power != c.NO_POWER for power in core.column_power),
        "coins_each": min(core.coins[:players]),
    }
    play_random(core, 7, 2**40)
    found["rounds"] = core.round
    wanted = {key: expect.take(key) for key in found if key in expect}
    assert {key: found[key] for key in wanted} == wanted


def pick(case: Table, expect: Table) -> None:
    """What a combo costs and brings. Rule: W2.2, W2.3, W2.4"""
    race, power, place = case.take("race"), case.take("power"), case.take("position") - 1
    races = [name for name in names.RACES if name != race]
    powers = [name for name in names.POWERS if name != power]
    column = [f"{races[k]} {powers[k]}" for k in range(t.COMBOS_ON_OFFER)]
    column[place] = f"{race} {power}"
    p = Position("", "").column(*column, coins=case.take("column"))
    p.put("coins", case.take("coins"), MINE)
    p.start(MINE)
    assert p.kind == c.K_PICK
    legal = place in p.legal
    assert legal is expect.take("legal")
    if legal:
        p.choose(place)
        p.run(c.K_CONQUER)
        assert p.of(MINE, "coins") == expect.take("coins_after")
        assert p.s.column_coins[:] == expect.take("column_after")
        assert p.of(MINE, "in_hand") == expect.take("hand")
        assert names.RACES[p.of(MINE, "race")] == race


def end(case: Table, expect: Table) -> None:
    """Who wins, or whether the game is over. Rule: W11.1, W11.2, W11.3"""
    if "round" in case:
        return over(case, expect)
    coins, tokens = case.take("coins"), case.take("tokens_on_map", None)
    camps = case.take("encampments_on_map", [0] * len(coins))
    aside = case.take("amazons_in_hand", [0] * len(coins))
    p = Position(*[""] * len(coins))
    for seat, total in enumerate(coins):
        p.put("coins", total, seat)
        p.put("aside", aside[seat], seat)
        race = "amazons" if aside[seat] else ("ratmen", "humans", "orcs", "elves", "trolls")[seat]
        p.race(seat, race, "bivouacking" if camps[seat] else ("hill", "forest", "swamp", "stout", "flying")[seat])
        region = far_regions(len(coins), len(coins))[seat]
        p.stand(seat, {region: tokens[seat]} if tokens and tokens[seat] else {})
        if camps[seat]:
            p.camps({region: camps[seat]})
    p.settle()
    ranks = [rank for rank, _ in GAME.results.ranking(p.s)]
    assert [seat for seat, rank in enumerate(ranks) if rank == 1] == expect.take("winners")
    return None


def over(case: Table, expect: Table) -> None:
    """Whether the game is over after a turn of this round. Rule: W11.1"""
    players = case.take("players")
    p = Position(*["ratmen hill", *[""] * (players - 1)])
    p.put("round", case.take("round"))
    last = players - 1 if case.take("last_player_done") else players - 2
    p.phase(c.PHASE_END, last)
    assert p.over is expect.take("over")


CASES = {"setup": setup, "pick": pick, "end": end}
