"""Positions of Architects built by hand."""

from __future__ import annotations

from typing import Any

from engines.architects.generated import names
from engines.architects.generated import tables as t
from engines.architects.generated.play import new_play
from engines.architects.rules import constants as c
from engines.architects.rules import market
from engines.architects.rules.turn import start_turn
from engines.core.engine import asking
from engines.core.engine.bits import BIT
from engines.core.engine.constants import CHANCE_PLAYER
from engines.core.engine.frames import push
from engines.core.engine.playout import settle_chance
from engines.core.engine.saving import put, put_all

GAME = "architects"
FIRST = 0
P = c.MAX_PLAYERS
KEY = 1  # of what chance brings where a test does not say it
DISPLAY = (
    *(t.MERCHANT_CLAY, t.MERCHANT_GOLD, t.MERCHANT_MARBLE, t.MERCHANT_STONE),
    *(t.PATRON_CLAY, t.PATRON_SILVER, t.PATRON_STONE, t.PATRON_WOOD),
)


def position(players: int = 3, **fields: Any) -> Any:
    """Empty boards with the standard side, 20 workers each. `fields`: of the first seat a number, of all a list."""
    s = new_play()
    start = {
        "players": [players],
        "options": [c.OPTION_STUCK_FALLBACK],
        "turn_cap": [10_000],
        "reserve": [t.WORKERS] * players,
        "virtue": [t.START_VIRTUE] * players,
        "character": [c.NO_CHARACTER] * P,
        "market": [c.NOBODY] * t.NUM_MARKET,
        "display": list(DISPLAY),
        "unseen": [t.BASE_APPRENTICES & ~sum(BIT[card] for card in DISPLAY)],
        "unseen_twins": [t.TWINS],
        "pile": [t.BASE_BUILDINGS],
        "small_face": [0],
        "market_pile": [BIT[t.NUM_MARKET_CARDS] - 1],
        "large_card": [t.NUM_MARKET_CARDS],
        "rewards": t.REWARD_COPIES,
        "rewards_left": [2 * players + 1],
    }
    for name, value in (*start.items(), *fields.items()):
        put_all(GAME, s, name, value if isinstance(value, list) else [value])
    return s


def has_option(s: Any, *bits: int) -> Any:
    """The position with these options in addition."""
    put(GAME, s, "options", 0, s.options | sum(bits))
    return s


def give(s: Any, seat: int = FIRST, **goods: int) -> Any:
    """The position with these goods in addition."""
    for name, count in goods.items():
        index = seat * t.NUM_GOODS + names.GOODS.index(name)
        put(GAME, s, "goods", index, s.goods[index] + count)
    return s


def hold(s: Any, *buildings: int, seat: int = FIRST) -> Any:
    """The position with these buildings in the hand of a seat."""
    cards = sum(BIT[building] for building in buildings)
    put(GAME, s, "hand", seat, s.hand[seat] | cards)
    put(GAME, s, "pile", 0, s.pile & ~cards)
    return s


def employ(s: Any, *apprentices: int, seat: int = FIRST) -> Any:
    """The position in which a seat has these apprentices."""
    for kind in apprentices:
        put(GAME, s, "twice", seat, s.twice[seat] | s.hired[seat] & BIT[kind])
        put(GAME, s, "hired", seat, s.hired[seat] | BIT[kind])
    return s


def build(s: Any, *buildings: int, seat: int = FIRST) -> Any:
    """The position in which a seat has constructed these buildings."""
    cards = sum(BIT[building] for building in buildings)
    put(GAME, s, "built", seat, s.built[seat] | cards)
    put(GAME, s, "pile", 0, s.pile & ~cards)
    return s


def stand(s: Any, place: int, workers: int, seat: int = FIRST) -> Any:
    """The position with so many workers of the seat moved from its board to an open location."""
    put(GAME, s, "workers", seat * t.NUM_OPEN + place, workers)
    put(GAME, s, "reserve", seat, s.reserve[seat] - workers)
    return s


def captive(s: Any, captor: int, owner: int, workers: int) -> Any:
    """The position with so many workers of one seat on the board of another."""
    put(GAME, s, "captured", captor * P + owner, workers)
    put(GAME, s, "reserve", owner, s.reserve[owner] - workers)
    return s


def jail(s: Any, *prisoners: int) -> Any:
    """The position with so many workers of each seat in Prison."""
    for seat, count in enumerate(prisoners):
        put(GAME, s, "prison", seat, count)
        put(GAME, s, "reserve", seat, s.reserve[seat] - count)
    return s


def turn(s: Any, seat: int = FIRST) -> Any:
    """The position at the start of a turn of the seat."""
    start_turn(s, seat)
    asking.settle(s)
    return s


def ask(s: Any, kind: int, a: int = 0, b: int = 0, c: int = 0, seat: int = FIRST) -> Any:
    """The position with this question on top."""
    push(s, kind, seat, a, b, c)
    asking.settle(s)
    return s


def answer(s: Any, *answers: int) -> Any:
    """The position after these answers, and after what chance brings then."""
    for one in answers:
        asking.choose(s, one)
        settle_chance(s, KEY)
    return s


def draw(s: Any, *outcomes: int) -> Any:
    """The position after these outcomes of chance."""
    for one in outcomes:
        assert s.frame_player[s.depth - 1] == CHANCE_PLAYER
        asking.choose(s, one)
    return s


def choose(s: Any, one: int) -> Any:
    """The position after this answer; chance is asked next where it has a say."""
    asking.choose(s, one)
    return s


def go(place: int, s: Any, *answers: int, seat: int = FIRST) -> Any:
    """The position after a worker was placed there in the seat's turn, and these answers."""
    return answer(turn(s, seat), place, *answers)


def goods(s: Any, seat: int = FIRST) -> dict[str, int]:
    """The goods of a seat that it has any of."""
    own = s.goods[seat * t.NUM_GOODS : (seat + 1) * t.NUM_GOODS]
    return {name: count for name, count in zip(names.GOODS, own, strict=True) if count}


def held(s: Any, captor: int = FIRST) -> dict[int, int]:
    """How many workers of whom a seat has captured."""
    return {owner: s.captured[captor * P + owner] for owner in range(P) if s.captured[captor * P + owner]}


def hand_size(s: Any, seat: int = FIRST) -> int:
    """How many building cards a seat has."""
    return int(s.hand[seat]).bit_count()


def asks(s: Any) -> int:
    """The kind of the question on top."""
    return int(s.frame_kind[s.depth - 1])


def asked(s: Any) -> int:
    """Who is asked."""
    return int(s.frame_player[s.depth - 1])


def allows(s: Any, choice: int) -> bool:
    """Whether an answer is legal."""
    return bool(s.legal & BIT[choice])


def legal(s: Any) -> list[int]:
    """The legal answers."""
    return [x for x in range(63) if s.legal & BIT[x]]


def may_visit_market(s: Any, seat: int = FIRST) -> bool:
    """Whether a seat may place a worker on a space of the Black Market."""
    return not market.is_barred(s, seat) and bool(market.empty_spaces(s) & market.payable_spaces(s, seat))
