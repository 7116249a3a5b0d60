"""Words of a combat: where it is, abilities, dials, cards, and where the loser goes."""

from __future__ import annotations

from engines.core.engine.bits import BIT
from engines.core.language.answer_words import plain_slots
from engines.core.language.explaining import Explanation, because, listed
from engines.core.language.questions import Slot
from engines.scythe.generated import names
from engines.scythe.generated import tables as t
from engines.scythe.generated.state import State
from engines.scythe.rules import constants as c
from engines.scythe.rules.combat import cards_left, committed, max_cards, max_dial, next_ability
from engines.scythe.rules.queries import fighters_of_others, num_workers_at, units_of_others
from engines.scythe.rules.retreat import next_to_retreat
from engines.scythe.rules.units import home_of
from engines.scythe.words.phrases import (
    SPACE_SHAPE,
    amount_slot,
    counted,
    of_hand,
    seat_word,
    space,
    space_also,
    space_names,
    standing,
    title,
    unit_word,
)


def why_no_combat(s: State, seat: int, answer: int) -> Explanation:
    """Why a space is not fought over. Rule: S6.1, S5.9, S5.11"""
    peaceful = f"{title(answer)} is not contested"
    if fighters_of_others(s, seat) & BIT[answer]:
        return because(f"{peaceful}: a combat there needs your character or a mech after your moves", "S6.1", "S5.11")
    if units_of_others(s, seat) & BIT[answer]:
        return because(f"{peaceful}: only workers are there, and they are driven off without a combat", "S5.9")
    return because(f"{peaceful}: nobody is there to fight", "S6.1")


# ----------------------------------------------------------------------------------------------------------- abilities


def ability_title(s: State, role: int, last: int) -> str:
    """The ability that is asked, inside a sentence."""
    return names.ABILITY_TITLES[next_ability(s, role, last)]


def ability_moves(s: State, role: int, last: int) -> str:
    """What the ability that is asked does, in a few words."""
    number = next_ability(s, role, last)
    effects = (
        (t.ABILITY_OWN_POWER_COST[number], "you pay {} power"),
        (t.ABILITY_OPPONENT_POWER_LOSS[number], "your opponent loses {} power"),
        (t.ABILITY_OWN_POWER_GAIN[number], "you gain {} power"),
    )
    words = [text.format(n) for n, text in effects if n] or ["you take a combat card from your opponent at random"]
    return f"{ability_title(s, role, last)}: {listed(words)}"


# ----------------------------------------------------------------------------------------------------- dials and cards


def too_many_cards(s: State, seat: int, role: int) -> str:
    """How many cards the fighting units allow."""
    chosen = committed(s, role)
    so_far = f", and {chosen} of them are chosen" if chosen else ""
    return f"your fighting units on {title(s.arena)} allow {counted(max_cards(s, seat, s.arena), 'card')}{so_far}"


def cards_mean(value: int, answer: int) -> Explanation:
    """What added cards mean. Rule: S6.6, S6.7, S6.8"""
    if answer == 0:
        return because(f"you add no card of {t.COMBAT_CARD_VALUE[value]}", "S6.6")
    total = answer * t.COMBAT_CARD_VALUE[value]
    return because(f"the cards add {total} to your total and are discarded, whether you win or not", "S6.7", "S6.8")


# ------------------------------------------------------------------------------------------------------------- retreat


def retreating(s: State, loser: int, space: int) -> str:
    """The unit that retreats next."""
    return unit_word(next_to_retreat(s, loser, space))


def who_retreats(s: State, loser: int, space: int) -> Explanation:
    """Which unit goes now, and how many are left after it. Rule: S13.10"""
    waiting = [unit for unit in range(c.FIRST_WORKER) if standing(s, loser, unit) == space]
    others = f", then {counted(len(waiting) - 1, 'more unit')}" if len(waiting) > 1 else ""
    return because(f"your {retreating(s, loser, space)} on {title(space)} goes now{others}", "S13.10")


def retreats(s: State, loser: int, space: int, answer: int) -> Explanation:
    """Which unit goes where. Rule: S6.9, S13.10"""
    rules = ("S6.9",) if answer == home_of(s, loser) else ("S13.10",)
    return because(f"your {retreating(s, loser, space)} retreats to {title(answer)}", *rules)


SLOTS: dict[str, Slot] = {
    "ability": Slot(
        lambda s, role, last: names.ABILITIES[next_ability(s, role, last)],
        lambda s, role, last: [ability_title(s, role, last)],
        "that ability cannot be used here; you are asked about {ability_title}",
        shape="|".join(name.replace("_", " ") for name in sorted(set(names.MECHS))),
    ),
    **plain_slots(ability_title, retreating),
    "contested": Slot(lambda s: space_names(s.contested)),
    "arena": Slot(lambda s: title(s.arena)),
    "opponent": Slot(lambda s, seat: seat_word(s, s.rival if seat == s.active else s.active)),
    "dial": amount_slot(f"the dial ends at {t.POWER_DIAL_MAX}"),
    "most_power": Slot(max_dial),
    "power": Slot(lambda s, seat: s.power[seat]),
    "added": amount_slot("you hold {in_hand}"),
    "cards_left": Slot(lambda s, seat, role: counted(cards_left(s, seat, role), "card")),
    "asked_card": Slot(
        lambda value: f"card {t.COMBAT_CARD_VALUE[value]}",
        lambda value: tuple(f"{what} {t.COMBAT_CARD_VALUE[value]}" for what in ("combat card", "cards of", "cards")),
        "the question is how many cards of {asked_value} you add; the values come from 5 down to 2, each once",
        shape=r"(?:combat )?cards?(?: of)? \d+",
    ),
    "asked_value": Slot(lambda value: t.COMBAT_CARD_VALUE[value]),
    "in_hand": Slot(lambda s, seat, value: of_hand(value, s, seat)),
    "battlefield": Slot(title),
    "riders": amount_slot("{present} can ride along", most=num_workers_at),
    "present": Slot(lambda s, loser, space: counted(num_workers_at(s, loser, space), "worker")),
    "riding": Slot(lambda answer: counted(answer, "worker")),
    "refuge": Slot(
        lambda to: space(to),
        lambda s, loser, to: space_also(s, loser, to),
        "the question is how many workers go to {refuge_place}",
        shape=SPACE_SHAPE,
    ),
    "refuge_place": Slot(lambda to: title(to)),
}
