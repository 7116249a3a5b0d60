"""The start of a game: workers, start values of both sides of the boards, who begins."""

from __future__ import annotations

from engines.architects.generated import tables as t
from engines.architects.generated.state import State
from engines.architects.rules import constants as k
from engines.core.asking import settle
from engines.core.bits import BIT
from engines.core.constants import CHANCE_PLAYER
from engines.core.frames import push
from engines.core.playout import key_place


def begin(s: State) -> int:
    """Start the game for the players, options and characters written into the position, up to the first question."""
    push(s, k.K_START_GAME, 0, 0, 0, 0)
    return settle(s)


def start_game(s: State) -> int:
    """Every board is laid out by its side, and then somebody begins. Rule: A1.1, A1.12, A11.1, A11.2"""
    for seat in range(s.players):
        s.reserve[seat] = t.WORKERS
        if s.options & k.OPTION_CHARACTERS:
            take_character(s, seat, s.character[seat])
        else:
            s.character[seat] = k.NO_CHARACTER
            s.virtue[seat] = t.START_VIRTUE
    if s.options & k.OPTION_CHARACTERS:
        s.first = most_virtuous(s)
        return push(s, k.K_START_TURN, s.first, 0, 0, 0)
    return push(s, k.K_FIRST_PLAYER, CHANCE_PLAYER, 0, 0, 0)


def take_character(s: State, seat: int, character: int) -> int:
    """The printed goods, virtue, debts and prisoners of the variable side. Rule: A11.1"""
    for good in range(t.NUM_GOODS):
        s.goods[seat * t.NUM_GOODS + good] = t.CHARACTER_GOODS[character * t.NUM_GOODS + good]
    s.virtue[seat] = t.CHARACTER_VIRTUE[character]
    s.debts[seat] = t.CHARACTER_DEBTS[character]
    s.prison[seat] = t.CHARACTER_PRISONERS[character]
    s.reserve[seat] -= s.prison[seat]
    return 0


def most_virtuous(s: State) -> int:
    """The seat with the highest virtue; no two printed values are equal. Rule: A11.2"""
    best = 0
    for seat in range(1, s.players):
        if s.virtue[seat] > s.virtue[best]:
            best = seat
    return best


def legal_first_player(s: State) -> int:
    """Anybody. Rule: A1.11"""
    return BIT[s.players] - 1


def first_player_key() -> int:
    """There is one draw. Rule: A1.11"""
    return key_place(k.DRAW_FIRST_PLAYER, 0, 0)


def apply_first_player(s: State, seat: int) -> int:
    """Silver by turn order. Rule: A1.11, A1.12"""
    s.first = seat
    for place in range(s.players):
        owner = (seat + place) % s.players
        s.goods[owner * t.NUM_GOODS + t.SILVER] = t.START_SILVER[place]
    return push(s, k.K_START_TURN, seat, 0, 0, 0)
