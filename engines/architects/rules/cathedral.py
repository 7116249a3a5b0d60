"""Work on the cathedral."""

from __future__ import annotations

from engines.architects.generated import tables as t
from engines.architects.generated.state import State
from engines.architects.rules import constants as c
from engines.architects.rules import goods, pile, virtue
from engines.core.engine.bits import BIT
from engines.core.engine.constants import CHANCE_PLAYER
from engines.core.engine.counting import amounts
from engines.core.engine.frames import push
from engines.core.engine.observing import tell
from engines.core.engine.playout import key_place


def may_work(s: State, seat: int) -> int:
    """1 when the seat can go up: virtue, a free place on the next level, its cost, a card to discard.

    Rule: A6.6, A6.7, A6.8, A7.2
    """
    if is_on_top(s, seat) or not has_virtue(s, seat) or not has_room(s, seat):
        return 0
    return 1 if can_pay_level(s, seat) and can_discard(s, seat) else 0


def is_on_top(s: State, seat: int) -> int:
    """1 when no level is left to go up. Rule: A6.7"""
    return 1 if s.cathedral[seat] == t.TOP_LEVEL else 0


def has_virtue(s: State, seat: int) -> int:
    """1 with virtue enough for the cathedral. Rule: A6.6, A7.2"""
    return 1 if s.virtue[seat] >= t.CATHEDRAL_VIRTUE else 0


def has_room(s: State, seat: int) -> int:
    """1 when there is room on the next level. Rule: A6.7"""
    return 1 if num_on(s, s.cathedral[seat] + 1) < t.LEVEL_CAPACITY[s.cathedral[seat] + 1] else 0


def can_discard(s: State, seat: int) -> int:
    """1 with a building to discard, or for Frederick. Rule: A6.6, A6.8, A11.6"""
    return 1 if s.hand[seat] or is_spared(s, seat) else 0


def num_on(s: State, level: int) -> int:
    """Markers on a level. Rule: A6.7"""
    count = 0
    for seat in range(s.players):
        if s.cathedral[seat] == level:
            count += 1
    return count


def is_spared(s: State, seat: int) -> int:
    """1 for Frederick, who discards no building. Rule: A6.8, A11.6"""
    return 1 if virtue.ability(s, seat) == t.ABILITY_NO_DISCARD_FOR_CATHEDRAL else 0


def mix_of(s: State, seat: int) -> int:
    """How much wood and stone, in any mix, the next level costs; one less for Lothaire. Rule: A6.8, A11.9"""
    mix = t.LEVEL_MIX[s.cathedral[seat] + 1]
    if mix and virtue.ability(s, seat) == t.ABILITY_WOOD_OR_STONE_DISCOUNT:
        mix -= t.CHARACTER_AMOUNT[s.character[seat]]
    return mix


def can_pay_level(s: State, seat: int) -> int:
    """1 when the seat has what the next level costs. Rule: A6.6, A6.8"""
    own = seat * t.NUM_GOODS
    if s.goods[own + t.WOOD] + s.goods[own + t.STONE] < mix_of(s, seat):
        return 0
    return goods.can_pay(s, seat, t.LEVEL_COSTS + s.cathedral[seat] + 1, t.NUM_GOODS)


def work(s: State, seat: int) -> int:
    """Pay the level, discard a building, go up, gain a reward. Rule: A6.6, A6.8, A11.6"""
    push(s, c.K_ASCEND, seat, 0, 0, 0)
    if not is_spared(s, seat):
        push(s, c.K_SACRIFICE, seat, 0, 0, 0)
    if mix_of(s, seat):
        return push(s, c.K_SPLIT, seat, mix_of(s, seat), 0, 0)
    return goods.pay(s, seat, t.LEVEL_COSTS + s.cathedral[seat] + 1, t.NUM_GOODS)


def splits(total: int) -> int:
    """How much of it may be wood, from nothing to all. Rule: A6.8"""
    return amounts(0, total)


def payable_splits(s: State, seat: int, total: int) -> int:
    """How much of it is wood, as far as wood and stone are there. Rule: A6.8"""
    own = seat * t.NUM_GOODS
    return amounts(max(total - s.goods[own + t.STONE], 0), min(total, s.goods[own + t.WOOD]))


def apply_split(s: State, seat: int, total: int, wood: int) -> int:
    """The rest is stone. Rule: A6.8"""
    goods.add(s, seat, c.FROM_COST, t.WOOD, -wood)
    return goods.add(s, seat, c.FROM_COST, t.STONE, wood - total)


def apply_sacrifice(s: State, seat: int, building: int) -> int:
    """A building from the hand goes under the pile. Rule: A6.6"""
    return pile.discard(s, seat, building)


def ascend(s: State, seat: int) -> int:
    """One level up; then the top reward, or virtue when none is left, and what Acolytes add. Rule: A6.6, A9.2"""
    s.cathedral[seat] += 1
    tell(s, c.EVENT_CLIMBED, seat, s.cathedral[seat], 0, 0)
    goods.triggered(s, seat, t.ON_CATHEDRAL)
    if s.rewards_left == 0:
        return goods.gain_row(s, seat, c.FROM_REWARD, t.NO_REWARD_GAIN, 1)
    return push(s, c.K_REWARD, CHANCE_PLAYER, seat, 0, 0)


def hidden_rewards(s: State) -> int:
    """Any reward that was not revealed. Rule: A1.3"""
    mask = 0
    for reward in range(t.NUM_REWARDS):
        if s.rewards[reward]:
            mask |= BIT[reward]
    return mask


def reward_weight(s: State, reward: int) -> int:
    """How many cards of the kind were not revealed. Rule: A1.3"""
    return s.rewards[reward]


def reward_key(s: State) -> int:
    """Rewards come one after another. Rule: A1.3"""
    return key_place(c.DRAW_REWARDS, 0, s.rewards_left)


def apply_reward(s: State, winner: int, reward: int) -> int:
    """It is gained, and leaves the game. Rule: A6.6"""
    s.rewards[reward] -= 1
    s.rewards_left -= 1
    return goods.gain_row(s, winner, c.FROM_REWARD, t.REWARD_GAIN[reward], 1)
