"""Frames that nobody answers: the steps that the engine takes by itself."""

from __future__ import annotations

from engines.core.frames import pop
from engines.scythe.bottom import (
    earn_coins,
    main_effect,
)
from engines.scythe.bribes import ask_next
from engines.scythe.combat import (
    award_star,
    console_loser,
    finish_combat,
    lose_face,
    next_combat,
    resolve,
)
from engines.scythe.constants import (
    K_ALL_GIVE,
    K_ARM_CHECK,
    K_BOTTOM_COINS,
    K_BOTTOM_STARS,
    K_COMBAT_DONE,
    K_COMBAT_STAR,
    K_COMBATS,
    K_CONSOLATION,
    K_EARLY_STARS,
    K_ENCOUNTER_CHECK,
    K_ENCOUNTER_END,
    K_END_TURN,
    K_FACTORY_CHECK,
    K_MAIN_EFFECT,
    K_MOVE_DONE,
    K_POPULARITY_LOSS,
    K_RESOLVE,
    K_ROWS,
    K_STARS,
    K_START_GAME,
    K_START_TURN,
    K_TOKEN_CHECK,
)
from engines.scythe.deal import (
    start_game,
)
from engines.scythe.encounter import (
    check_encounter,
    end_encounter,
)
from engines.scythe.factory import (
    check_factory,
)
from engines.scythe.gains import (
    do_row,
)
from engines.scythe.movement import finish_unit
from engines.scythe.stars import place_bottom_stars, place_due_stars, would_end
from engines.scythe.state import State
from engines.scythe.traps import (
    check_arming,
    check_token,
)
from engines.scythe.turn import (
    end_turn,
    start_turn,
)


def step(s: State, i: int) -> int:
    """Carry out frame `i`, the top one, which nobody answers."""
    kind = s.frame_kind[i]
    p = s.frame_player[i]
    if kind == K_ROWS:
        return do_row(s, p, s.frame_b[i], s.frame_c[i])
    a = s.frame_a[i]
    pop(s)
    if kind <= K_COMBAT_DONE:
        return step_of_flow(s, kind, p, a)
    if kind <= K_TOKEN_CHECK:
        return step_after_move(s, kind, p, a)
    if kind == K_STARS:
        return place_due_stars(s, p)
    if kind == K_MAIN_EFFECT:
        return main_effect(s, p, a)
    if kind == K_BOTTOM_COINS:
        return earn_coins(s, p, a, s.frame_b[i])
    if kind == K_BOTTOM_STARS:
        return place_bottom_stars(s, p)
    if kind == K_COMBATS:
        return next_combat(s, p)
    if kind == K_MOVE_DONE:
        return finish_unit(s, p, a)
    if kind == K_ARM_CHECK:
        return check_arming(s, p)
    if kind == K_ALL_GIVE:
        return ask_next(s, p, a)
    assert kind == K_EARLY_STARS, "unknown step"
    return place_due_stars(s, p) if would_end(s, p) else 0


def step_of_flow(s: State, kind: int, p: int, a: int) -> int:
    """Turns and the course of a combat. Rule: S6.13."""
    if kind == K_START_TURN:
        return start_turn(s)
    if kind == K_END_TURN:
        return end_turn(s)
    if kind == K_RESOLVE:
        return resolve(s, p)
    if kind == K_CONSOLATION:
        return console_loser(s, p)
    if kind == K_POPULARITY_LOSS:
        return lose_face(s, p)
    if kind == K_COMBAT_STAR:
        return award_star(s)
    if kind == K_COMBAT_DONE:
        return finish_combat(s)
    assert kind == K_START_GAME, "unknown step"
    return start_game(s)


def step_after_move(s: State, kind: int, p: int, a: int) -> int:
    """What follows the combats of a Move action. Rule: S5.24."""
    if kind == K_FACTORY_CHECK:
        return check_factory(s, p)
    if kind == K_ENCOUNTER_CHECK:
        return check_encounter(s, p)
    if kind == K_ENCOUNTER_END:
        return end_encounter(s, p, a)
    return check_token(s, p)
