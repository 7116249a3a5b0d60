"""What a seat gathered over the game, as run files tell it: a place for each seat and each card."""

from __future__ import annotations

from engines.architects.generated import tables as t
from engines.architects.generated.state import State
from engines.architects.rules.scoring import end_debts, end_virtue, points_of


def was_hired(s: State, place: int) -> int:
    """Whether the seat hired the apprentice, also one that it lost. Rule: A3.7, A3.12, A3.16"""
    return s.ever_hired[place // t.NUM_APPRENTICES] >> place % t.NUM_APPRENTICES & 1


def hired_by(s: State, place: int) -> int:
    """The seat, from 1. Rule: A3.7, A3.16"""
    return place // t.NUM_APPRENTICES + 1


def apprentice(s: State, place: int) -> int:
    """Its number. Rule: A3.7, A3.16"""
    return place % t.NUM_APPRENTICES


def is_kept(s: State, place: int) -> int:
    """Whether the seat has it still. Rule: A3.12, A10.14"""
    return s.hired[place // t.NUM_APPRENTICES] >> place % t.NUM_APPRENTICES & 1


def was_built(s: State, place: int) -> int:
    """Whether the seat constructed the building. Rule: A6.4"""
    return s.built[place // t.NUM_BUILDINGS] >> place % t.NUM_BUILDINGS & 1


def built_by(s: State, place: int) -> int:
    """The seat, from 1. Rule: A6.4"""
    return place // t.NUM_BUILDINGS + 1


def building(s: State, place: int) -> int:
    """Its number. Rule: A6.4"""
    return place % t.NUM_BUILDINGS


def printed_points(s: State, place: int) -> int:
    """The points printed on it. Rule: A8.5"""
    return t.BUILDING_VP[place % t.NUM_BUILDINGS]


def end_points(s: State, place: int) -> int:
    """Points for its end effect. Rule: A8.5"""
    seat = place // t.NUM_BUILDINGS
    return points_of(s, seat, place % t.NUM_BUILDINGS, end_virtue(s, seat), end_debts(s, seat))
