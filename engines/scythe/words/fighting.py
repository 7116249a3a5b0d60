"""Words of a combat: where it is, abilities, dials, cards, and where the loser goes."""

from __future__ import annotations

from engines.core.bits import BIT
from engines.core.constants import ALL
from engines.core.counting import amounts
from engines.core.explaining import Explanation, because, listed
from engines.core.questions import EVERY, Slot
from engines.scythe.generated import names
from engines.scythe.generated import tables as t
from engines.scythe.generated.state import State
from engines.scythe.rules import constants as c
from engines.scythe.rules.combat import committed, max_cards, max_dial, next_ability
from engines.scythe.rules.queries import fighters_of_others, has_ability, num_workers_at, units_of_others
from engines.scythe.rules.retreat import next_to_retreat
from engines.scythe.rules.units import home_of
from engines.scythe.words.phrases import counted, owners, seat_word, space_names, title, unit_word
from engines.scythe.words.slots import NONE_SHAPE, SPACE_SHAPE, none_also, space, space_also

Clauses = list[Explanation]


def contested(s: State) -> Clauses:
    """Where combats are still to be fought."""
    return [because(f"contested: {space_names(s.contested)}", "S6.1")]


def why_no_combat(s: State, seat: int, answer: int) -> Clauses:
    """Why a space is not fought over. Rule: S6.1, S5.9, S5.11"""
    peaceful = f"{title(answer)} is not contested"
    if fighters_of_others(s, seat) & BIT[answer]:
        return [because(f"{peaceful}: a combat there needs your character or a mech after your moves", "S6.1", "S5.11")]
    if units_of_others(s, seat) & BIT[answer]:
        return [because(f"{peaceful}: there stand only workers, which are driven off without a combat", "S5.9")]
    return [because(f"{peaceful}: there stands nobody to fight with", "S6.1")]


# ----------------------------------------------------------------------------------------------------------- abilities


def ability(s: State, role: int, last: int) -> str:
    """The ability that is asked."""
    return names.ABILITIES[next_ability(s, role, last)]


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
    return f"{names.ABILITY_TITLES[number]}: {listed(words)}"


def used(s: State, role: int, last: int) -> Clauses:
    """What using the ability does. Rule: S6.5"""
    return [because(ability_moves(s, role, last), "S6.5")]


def sides(s: State, seat: int) -> Clauses:
    """Where the combat is, and against whom."""
    other = s.rival if seat == s.active else s.active
    return [because(f"the combat is on {title(s.arena)} against {seat_word(s, other)}", "S6.5")]


# ----------------------------------------------------------------------------------------------------- dials and cards


def affordable_dial(s: State, seat: int) -> int:
    """Numbers up to the own power. Rule: S6.6"""
    return amounts(0, s.power[seat])


def dialled(s: State, seat: int) -> Clauses:
    """How far the dial goes."""
    return [because(f"you have {s.power[seat]} power and can dial up to {max_dial(s, seat)}", "S6.6")]


def dial_means(answer: int) -> Clauses:
    """What a number on the dial means. Rule: S6.6, S6.8"""
    lost = because(f"you lose {answer} power, whether you win or not", "S6.8")
    return [because(f"the dial adds {answer} to your total, unseen until the reveal", "S6.6"), lost]


def held_cards(s: State, seat: int, value: int) -> int:
    """Numbers of cards that are in hand. Rule: S6.6"""
    return amounts(0, s.hand[seat * c.NUM_VALUES + value])


def allowed_cards(s: State, seat: int, role: int) -> int:
    """Numbers of cards that fighting units allow. Rule: S6.6"""
    return amounts(0, max_cards(s, seat, s.arena) - committed(s, role))


def too_many_cards(s: State, seat: int, role: int) -> str:
    """How many cards the fighting units allow."""
    chosen = committed(s, role)
    so_far = f", and {chosen} of them are chosen" if chosen else ""
    return f"your fighting units on {title(s.arena)} allow {counted(max_cards(s, seat, s.arena), 'card')}{so_far}"


def cards_left(s: State, seat: int, role: int, value: int) -> Clauses:
    """How many cards of the value are in hand, and how many may be added."""
    left = counted(max_cards(s, seat, s.arena) - committed(s, role), "card")
    return [because(f"you hold {in_hand(s, seat, value)} and may add up to {left}", "S6.6")]


def in_hand(s: State, seat: int, value: int) -> str:
    """Cards of a value in hand."""
    return f"{counted(s.hand[seat * c.NUM_VALUES + value], 'card')} of {t.COMBAT_CARD_VALUE[value]}"


def cards_mean(value: int, answer: int) -> Clauses:
    """What added cards mean. Rule: S6.6, S6.7, S6.8"""
    if answer == 0:
        return [because(f"you add no card of {t.COMBAT_CARD_VALUE[value]}", "S6.6")]
    total = answer * t.COMBAT_CARD_VALUE[value]
    return [because(f"the cards add {total} to your total and are discarded, whether you win or not", "S6.7", "S6.8")]


# ------------------------------------------------------------------------------------------------------------- retreat


def own_home(s: State, loser: int) -> int:
    """Spaces but the home bases of others. Rule: S6.9"""
    return EVERY & ~t.HOMES | BIT[home_of(s, loser)]


def lakes(s: State, loser: int) -> int:
    """Lakes, and the home base. Rule: S6.9, S13.10"""
    return t.LAKES | BIT[home_of(s, loser)]


def seaworthy(s: State, loser: int) -> int:
    """Every space with Seaworthy, else the home base. Rule: S13.10"""
    return EVERY if has_ability(s, loser, t.ABILITY_SEAWORTHY) else BIT[home_of(s, loser)]


def next_to(s: State, loser: int, space: int) -> int:
    """Spaces next to the combat, and the home base. Rule: S13.10"""
    return t.ADJACENT[space] | BIT[home_of(s, loser)]


def unoccupied(s: State, loser: int) -> int:
    """Spaces without opponents' units, and the home base. Rule: S13.11"""
    return EVERY & ~units_of_others(s, loser) | BIT[home_of(s, loser)]


def retreating(s: State, loser: int, space: int) -> str:
    """The unit that retreats next."""
    return unit_word(next_to_retreat(s, loser, space))


def who_retreats(s: State, loser: int, space: int) -> Clauses:
    """Which unit goes now, and how many are left after it. Rule: S13.10"""
    waiting = [unit for unit in range(c.FIRST_WORKER) if s.pos[loser * c.NUM_UNITS + unit] == space]
    others = f", then {counted(len(waiting) - 1, 'more unit')}" if len(waiting) > 1 else ""
    return [because(f"your {retreating(s, loser, space)} on {title(space)} goes now{others}", "S13.10")]


def retreats(s: State, loser: int, space: int, answer: int) -> Clauses:
    """Which unit goes where. Rule: S6.9, S13.10"""
    rules = ("S6.9",) if answer == home_of(s, loser) else ("S13.10",)
    return [because(f"your {retreating(s, loser, space)} retreats to {title(answer)}", *rules)]


def present_workers(s: State, loser: int, space: int) -> int:
    """Numbers of workers that are there. Rule: S13.10"""
    return amounts(0, num_workers_at(s, loser, space))


def all_go_home(s: State, loser: int, space: int, to: int) -> int:
    """All workers that are left go home. Rule: S6.9, S13.10"""
    return amounts(num_workers_at(s, loser, space) if to == home_of(s, loser) else 0, ALL)


def riders_also(s: State, loser: int, space: int, answer: int) -> tuple[str, ...]:
    """All that are there, or nobody."""
    return (*none_also(answer), *(("all",) if answer == num_workers_at(s, loser, space) else ()))


def workers_ride(to: int, answer: int) -> Clauses:
    """What a number of workers means. Rule: S13.10, S6.9"""
    return [because(f"{counted(answer, 'worker')} to {title(to)}; the others go home in the end", "S13.10", "S6.9")]


NUMBER_SHAPE = rf"\d+|all|{NONE_SHAPE}"
SLOTS: dict[str, Slot] = {
    "ability": Slot(
        ability,
        lambda s, role, last: (ability_title(s, role, last),),
        "that ability cannot be used here; asked is {ability_title}",
        ("S6.5",),
        "|".join(name.replace("_", " ") for name in sorted(set(names.MECHS))),
    ),
    "ability_title": Slot(ability_title),
    "dial": Slot(
        lambda answer: str(answer), none_also, f"the dial ends at {t.POWER_DIAL_MAX}", ("S6.6",), NUMBER_SHAPE
    ),
    "power": Slot(lambda s, seat: str(s.power[seat])),
    "added": Slot(lambda answer: str(answer), none_also, "you hold {in_hand}", ("S6.6",), NUMBER_SHAPE),
    "asked_card": Slot(
        lambda value: f"card {t.COMBAT_CARD_VALUE[value]}",
        lambda value: tuple(f"{what} {t.COMBAT_CARD_VALUE[value]}" for what in ("combat card", "cards of", "cards")),
        "asked is how many cards of {asked_value}; the values are asked from 5 down to 2, each once",
        ("S6.6",),
        r"(?:combat )?cards?(?: of)? \d+",
    ),
    "asked_value": Slot(lambda value: str(t.COMBAT_CARD_VALUE[value])),
    "in_hand": Slot(in_hand),
    "retreating": Slot(retreating),
    "battlefield": Slot(lambda space: title(space)),
    "occupants": Slot(lambda s, loser, answer: owners(s, loser, answer)),
    "riders": Slot(lambda answer: str(answer), riders_also, "{present} can ride along", ("S13.10",), NUMBER_SHAPE),
    "present": Slot(lambda s, loser, space: counted(num_workers_at(s, loser, space), "worker")),
    "refuge": Slot(
        lambda to: space(to),
        lambda s, loser, to: space_also(s, loser, to),
        "asked is how many workers go to {refuge_place}",
        ("S13.10",),
        SPACE_SHAPE,
    ),
    "refuge_place": Slot(lambda to: title(to)),
}
