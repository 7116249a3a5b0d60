"""The questions of a move: units, steps, cargo, Flags and Traps."""

from __future__ import annotations

from engines.core.engine.bits import BIT
from engines.core.engine.constants import MODE_CHAIN, MODE_GREEDY
from engines.core.language.questions import (
    EVERY,
    Answer,
    Condition,
    Question,
    Row,
    Rule,
    among,
    because,
    only_if,
    outside,
    single,
    unless,
)
from engines.scythe.bots import candidates
from engines.scythe.generated import tables as t
from engines.scythe.rules import cargo, movement, reach, traps
from engines.scythe.rules import constants as c
from engines.scythe.rules.queries import units_of_others
from engines.scythe.words import moving as words
from engines.scythe.words import steps

STEP_ALSO = ("{space}", "(move|go|step|walk) [to] {space}", "[move] {mover} to {space}", "[move] {mover} {space}")
HAS_MOVED = "the {mover} on {here} has moved in this action, and each unit moves only once"
NO_FURTHER = "the unit goes no further, so it takes nothing along"
ANY_STEP = (
    outside(reach.own_place, "the {mover} stands on {here} already", "S5.2"),
    only_if(movement.has_steps_left, HAS_MOVED, "S5.1"),
    unless(movement.is_stopped, HAS_MOVED, "S5.1", passing=True),
)


def step(choices: Rule, *conditions: Condition) -> Answer:
    """A step to a space, of the units for which there are such choices."""
    return Answer(
        "to {space}",
        choices,
        STEP_ALSO,
        means=steps.met,
        hint=steps.territory,
        instead=steps.way_round,
        conditions=(*ANY_STEP, *conditions),
    )


MOVING: tuple[Row, ...] = (
    Question(
        c.K_MOVE_UNIT,
        frame=("units", "steps"),
        asks="which unit moves",
        about="which of your units moves next; each unit moves once, and you may stop before the number is used up",
        rules=("S5.1",),
        answers=(
            Answer(
                "move {piece}",
                also=("{piece}",),
                choices=movement.units_on_board,
                conditions=(
                    outside(
                        movement.moved_units,
                        "the {unit} on {piece_place} has moved in this action, and each unit moves only once",
                        passing=True,
                    ),
                    only_if(movement.may_move_unit, "no further unit may move in this action"),
                    outside(
                        movement.held_workers,
                        "a worker cannot leave {piece_place} by itself while units of {piece_owners} are there",
                        "S5.14",
                    ),
                    outside(movement.afloat_workers, "a worker leaves {piece_place} only on a mech", "S5.19"),
                    among(
                        movement.units_with_step,
                        "the {unit} on {piece_place} has no space to step to: rivers, lakes or units bar it",
                        "S5.3",
                        "S5.4",
                    ),
                    among(
                        movement.first_of_equals, "another {unit} on {piece_place} goes first", form=True, passing=True
                    ),
                ),
                means="the unit makes its whole move now and may not move again in this action",
            ),
            single(
                c.DONE,
                "end moves",
                because("no further unit moves; combats, Factory card, encounter and faction tokens follow", "S5.24"),
                "end [the] move",
                "no (more|further) (moves|units)",
                "done",
            ),
        ),
        details="{moves_left} may still move in this action",
        when=words.when_move,
        ahead=words.units_ahead,
        through=("move units", "factory move"),
        fast=movement.quick_units,
        apply=movement.apply_move_unit,
        mode=MODE_GREEDY,
    ),
    Question(
        c.K_MOVE_STEP,
        frame=("unit", "steps", "flags"),
        asks="where to",
        about="where the unit goes with this step; after the first step it may also stop, and it may change its cargo",
        rules=("S5.2", "S5.7"),
        answers=(
            step(
                reach.worker_spaces,
                unless(
                    reach.is_held,
                    "workers do not leave {here} by themselves while units of {owners_here} are there",
                    "S5.14",
                ),
                unless(reach.is_afloat, "a worker leaves {here} only on a mech", "S5.19"),
                outside(t.HOMES, "no unit moves into a home base; workers come home only by retreat", "S5.18"),
                outside(t.LAKES, "{place} is a lake, and workers get there only on a mech", "S5.4", "S5.16"),
                outside(
                    reach.unwaded_rivers,
                    "a river lies between {here} and {place}; workers do not cross rivers by themselves, only on a "
                    "mech or as Nordic's",
                    "S5.3",
                    "S12.3",
                ),
                among(reach.near_on_foot, steps.why_too_far),
                outside(
                    units_of_others,
                    "workers by themselves do not enter {place}: units of {others} are there",
                    "S5.14",
                ),
            ),
            step(
                reach.fighter_spaces,
                outside(reach.closed_homes, steps.why_no_home),
                outside(reach.closed_lakes, steps.why_no_lake),
                outside(reach.uncrossed_rivers, steps.why_no_crossing),
                among(reach.near, steps.why_too_far),
            ),
            single(
                c.STOP,
                "stop",
                because("the unit stays here, and what it carries is put down here", "S5.22"),
                "stop (here|moving)",
                "stay [here]",
                "end [the] move",
                closes=True,
                conditions=(
                    only_if(
                        movement.has_stepped, "a unit that you choose to move takes at least one step", "S5.1", "S5.2"
                    ),
                ),
            ),
            single(
                c.CARGO,
                "change cargo",
                because("you choose what the unit takes along from here", "S5.15", "S5.16"),
                "change [the] load",
                "(cargo|load|unload|carry)",
                implied=EVERY,
                conditions=(
                    unless(movement.has_settled_cargo, "you settled the cargo here; step on first", "S5.15"),
                    only_if(cargo.cargo_choice, "nothing here can be taken along or left behind", "S5.15", "S5.16"),
                    only_if(movement.has_steps_left, NO_FURTHER, "S5.15", "S5.22"),
                    unless(movement.is_stopped, NO_FURTHER, "S5.15", "S5.22", passing=True),
                    only_if(reach.one_step, NO_FURTHER, "S5.15", "S5.22"),
                ),
            ),
        ),
        details="the {mover} stands on {here} and has {steps_left} left",
        when=words.when_step,
        ahead=words.steps_ahead,
        through=("move units", "factory move"),
        fast=movement.quick_steps,
        apply=movement.apply_move_step,
        mode=candidates.mode_of_step,
        candidates=candidates.candidate_steps,
    ),
    Question(
        c.K_CARGO,
        frame=("unit", "kind", "flags"),
        asks="what to carry",
        about="how much the unit takes along from here; one kind of cargo after the other",
        rules=("S5.15", "S5.16"),
        answers=(
            Answer(
                "carry {load} {cargo}",
                also=("[(carry|take|load)] {load} [{cargo}] [along]", "{load}"),
                conditions=(
                    among(cargo.due_cargo, words.LEFT_ALONE.format("{due_cargo}"), "S5.19"),
                    among(cargo.cargo_here, words.too_much_cargo),
                    outside(
                        cargo.same_cargo,
                        "you carry {carried} already; change something, or step on",
                        "S5.15",
                        "S5.16",
                        form=True,
                    ),
                ),
                means=words.carries,
                implied=BIT[0],
                nothing=BIT[0],
            ),
        ),
        any_order=True,
        details=words.cargo_so_far,
        when="cargo is changed while a unit moves, by 'change cargo'",
        through=("change cargo",),
        apply=cargo.apply_cargo,
        mode=MODE_CHAIN,
        candidates=candidates.candidate_cargo,
    ),
    Question(
        c.K_TOKEN,
        asks="place a faction token",
        about="whether you place a Flag or a Trap on your character's territory",
        rules=("S16.4", "S16.8"),
        answers=(
            single(
                0,
                "flag",
                because(
                    "a Flag counts as one more territory at the end if you control its territory", "S16.4", "S16.5"
                ),
                "(place|plant) flag",
                conditions=(
                    words.of_faction(c.ALBION),
                    only_if(traps.has_flag_left, "all four Flags are placed, and they are never moved"),
                ),
            ),
            Answer(
                "trap {trap}",
                also=("[place] trap", "place trap {trap}", "[place] {trap} trap", "{trap}"),
                choices=BIT[c.NUM_TRAPS] - 1,
                conditions=(
                    words.of_faction(c.TOGAWA),
                    among(traps.traps_left, "that Trap lies on {trap_place} already", "S16.8"),
                ),
                means=words.trap_costs,
            ),
            single(c.DONE, "no token", because("you place no token", "S16.4", "S16.8")),
        ),
        when=words.when_token,
        apply=traps.apply_token,
        mode=MODE_GREEDY,
    ),
    Question(
        c.K_ARM,
        frame=("i",),
        asks="arm the Trap",
        about="whether you turn the Trap to its armed side",
        rules=("S16.16",),
        answers=(
            single(c.YES, "arm trap", "the Trap is armed again"),
            single(c.NO, "leave trap", "the Trap stays as it is"),
        ),
        when="a Trap is armed again when a unit of Togawa ended its move there by Shinobi",
        apply=traps.apply_arm,
        candidates=candidates.agree,
    ),
)
