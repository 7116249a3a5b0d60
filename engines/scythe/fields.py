"""Every field of a Scythe position: size, range, meaning, rule, and who may know it."""

from __future__ import annotations

from dataclasses import replace

from engines.core.engine.schema import Field, by_seat, flags, mask, num_options, number
from engines.scythe.generated import tables as t
from engines.scythe.rules import constants as c

P = c.MAX_PLAYERS
VALUES = c.NUM_VALUES
RESOURCES = c.NUM_RESOURCES
MOST_CUBES = max(cost - least for cost, least in zip(t.BOTTOM_COST, t.BOTTOM_MIN_COST, strict=True))
MOST_CARDS = max(t.COMBAT_CARD_COUNT)  # of one value
ALL_CARDS = sum(t.COMBAT_CARD_COUNT)
MOST_CELL = max(t.AUTOMA_CELLS) - 1


def of_automas(*fields: Field) -> tuple[Field, ...]:
    """Fields that only games with an Automa have."""
    return tuple(replace(field, needs="automas") for field in fields)


FIELDS: tuple[Field, ...] = (
    # The table.
    number("players", 0, P, "how many play", "S1.1", low=2),
    mask("options", "switches, bits OPTION_...", "S18", bits=num_options(c)),
    number("turn_cap", 0, 10_000, "turns of all players together after which the game is cut off", low=1),
    *by_seat(
        number("faction", P, c.NO_FACTION, "faction mat of each seat; NO_FACTION where it is empty", "S1.6"),
        number("mat", P, c.NO_MAT, "player mat of each seat; NO_MAT where it is empty", "S1.6"),
    ),
    mask("free_homes", "home bases of factions that are not in the game", "S16.3", bits=t.NUM_SPACES),
    number("bonus_tile", 0, c.NO_TILE, "structure bonus tile; NO_TILE before it is drawn", "S1.5"),
    number("active", 0, P, "whose turn it is", "S2.1", seat_step=1),
    number("turns", 0, 10_000, "turns begun, all players together", "S2.1"),
    number("ended_by", 0, c.NO_SEAT, "who placed the last star; NO_SEAT for nobody", "S11.1", seat_step=1),
    # Tracks and mats.
    *by_seat(
        number("power", P, t.POWER_MAX, "power track", "S0.9"),
        number("popularity", P, t.POPULARITY_MAX, "popularity track", "S0.9"),
        number("coins", P, None, "coins", "S0.14"),
        number("last_section", P, c.NO_SECTION, "section of the previous turn; NO_SECTION none yet", "S2.3"),
        flags("cubes_taken", P, c.NUM_UPGRADES, "top-row boxes whose cube was moved, as bits", "S4.7"),
        number("cubes_placed", P * c.NUM_BOTTOM, MOST_CUBES, "cubes on each bottom-row action", "S4.2"),
        flags("recruits", P, c.NUM_BOTTOM, "bottom-row actions whose recruit was taken, as bits", "S4.15"),
        flags("one_time", P, c.NUM_BONUSES, "one-time recruit bonuses used, as bits", "S4.15"),
        flags("mechs", P, c.NUM_MECHS, "mechs deployed, as bits by ability", "S4.8"),
        number("num_workers", P, t.WORKERS_PER_PLAYER, "workers off the player mat", "S3.11"),
        flags("stars", P, c.TRACKER_BIT + t.STARS_PER_PLAYER, "stars placed, bits STAR_...", "S10.1"),
        number("combat_stars", P, t.STARS_PER_PLAYER, "stars for combat victories", "S6.12"),
        number("objective_stars", P, 2, "stars for objectives", "S9.2"),
    ),
    # The board.
    *by_seat(
        number("pos", P * c.NUM_UNITS, c.OFF_BOARD, "space of each unit; OFF_BOARD on its mat", "S0.3"),
        number(
            "structure",
            P * c.NUM_STRUCTURES,
            c.OFF_BOARD,
            "space of mine, monument, armory, mill; OFF_BOARD on the mat",
            "S0.4",
        ),
    ),
    number("res", t.NUM_SPACES * RESOURCES, None, "wood, food, metal, oil on each space", "S0.5"),
    mask("tokens", "spaces with an encounter token", "S1.2", bits=t.NUM_SPACES),
    mask("flags", "spaces with a Flag of Albion", "S16.4", bits=t.NUM_SPACES),
    number(
        "trap", c.NUM_TRAPS, c.OFF_BOARD, "space of each Trap of Togawa; OFF_BOARD in the supply", "S16.8", seen="game"
    ),
    flags("armed", 0, c.NUM_TRAPS, "Traps with the armed side up, as bits", "S16.8", seen="game"),
    flags("sprung", 0, c.NUM_TRAPS, "Traps that were sprung once, so that all know them, as bits", "S16.10"),
    # Cards.
    *by_seat(number("hand", P * VALUES, MOST_CARDS, "combat cards in hand, by value", "S0.13", seen="owner")),
    number("deck", VALUES, MOST_CARDS, "combat cards in the deck, by value", "S0.11", seen="hidden"),
    number("discard", VALUES, MOST_CARDS, "combat cards on the discard pile, by value", "S6.8"),
    number("shuffles", 0, None, "times the combat deck was shuffled again", "S0.12"),
    number("drawn", 0, ALL_CARDS, "combat cards drawn since the last shuffle"),
    number(
        "known",
        P * P * VALUES,
        MOST_CARDS,
        "cards in a hand that another seat has seen: seer, holder, value",
        seen="game",
    ),
    *by_seat(mask("objectives", "objective cards in hand", "S9.1", length=P, seen="owner", bits=t.NUM_OBJECTIVE_CARDS)),
    mask(
        "objective_deck",
        "objective cards in the deck and under it",
        "S1.11",
        seen="hidden",
        bits=t.NUM_OBJECTIVE_CARDS,
    ),
    *by_seat(
        mask(
            "discarded",
            "objective cards put under the deck unseen",
            "S9.2",
            length=P,
            seen="owner",
            bits=t.NUM_OBJECTIVE_CARDS,
        ),
        mask("revealed", "objective cards revealed", "S9.2", length=P, bits=t.NUM_OBJECTIVE_CARDS),
    ),
    mask("encounter_deck", "encounter cards not yet drawn", "S1.3", seen="game", bits=t.NUM_ENCOUNTER_CARDS),
    number("encounter", 0, c.NO_CARD, "encounter card shown to all while it is resolved; NO_CARD none", "S7.2"),
    mask("encounters_under", "encounter cards put under the deck", "S7.10", bits=t.NUM_ENCOUNTER_CARDS),
    mask("offer", "Factory cards in the offer", "S1.4", seen="game", bits=t.NUM_FACTORY_CARDS),
    number("offer_size", 0, P + t.FACTORY_OFFER_EXTRA, "how many Factory cards are in the offer", "S8.4"),
    flags("offer_seen", 0, P, "seats that have looked through the offer, as bits", "S0.13", seat_step=1),
    *by_seat(number("factory_card", P, c.NO_CARD, "Factory card of each seat; NO_CARD none", "S8.5")),
    # Counts for statistics.
    *by_seat(
        number("turns_of", P, None, "turns each seat has begun"),
        number("combats_won", P, None, "combats won"),
        number("combats_lost", P, None, "combats lost"),
        number("encounters_met", P, None, "encounter cards drawn"),
    ),
    number(
        "leader", 0, c.NO_SEAT, "seat, from 1, that led alone at the end of a round last; 0 nobody yet", group="count"
    ),
    number("lead_changes", 0, None, "how often that became another seat", group="count"),
    number("top_rows", P * c.NUM_TOP_ROWS, None, "how often each seat took each top row, by TOP_...", group="count"),
    number("bottom_rows", P * c.NUM_TOP_ROWS, None, "bottom rows taken, by the top row above", group="count"),
    number("turns_without_star", P, None, "turns of each seat that ended without a star", group="count"),
    # Turn memory.
    number("section", 0, c.NO_SECTION, "section of this turn", "S2.2", "turn"),
    flags("moved", 0, c.NUM_UNITS, "own units that moved in this turn, as bits", "S5.1", "turn"),
    flags("stopped", 0, c.NUM_UNITS, "own units that may not move again this turn", "S5.9", "turn"),
    number("character_moved", 0, 1, "the character moved in this action", "S7.2", "turn"),
    number("crossed", 0, 1, "Toka was used this turn", "S16.12", "turn"),
    number("coerced", 0, 1, "Coercion was used this turn", "S12.2", "turn"),
    number("drove_off", 0, 1, "forced an opponent's worker to retreat this turn", "S9.9", "turn"),
    mask("shinobi", "spaces where a unit ended its move by Shinobi", "S16.16", "turn", bits=t.NUM_SPACES),
    mask("contested", "spaces to be fought over", "S0.7", "turn", bits=t.NUM_SPACES),
    flags("carry_workers", 0, c.NUM_UNITS, "workers carried by the moving unit, as bits", "S5.16", "turn"),
    number("carry", RESOURCES, None, "resources carried by the moving unit", "S5.15", "turn"),
    number("movers", 0, c.MAX_MOVERS, "units moved in this action", "S5.1", "turn"),
    number("mover", c.MAX_MOVERS, c.NUM_UNITS, "the units moved in this action, in order", "S11.4", "turn"),
    number("start", c.NUM_UNITS, c.OFF_BOARD, "own units at the start of this action", "S11.4", "turn"),
    number("stops", 0, c.MAX_STOPS, "places the moving unit has been to", "S11.4", "turn"),
    number("stop_at", c.MAX_MOVERS * c.MAX_STOPS, c.OFF_BOARD, "those places, by mover", "S11.4", "turn"),
    number("loaded", c.MAX_MOVERS * c.MAX_STOPS * RESOURCES, None, "resources carried on from there", "S11.4", "turn"),
    number("arena", 0, c.OFF_BOARD, "territory fought over now", "S6.2", "turn"),
    number("rival", 0, c.NO_SEAT, "the defender there", "S6.16", "turn", seat_step=1),
    number("dial", 2, t.POWER_DIAL_MAX, "power chosen by attacker and defender", "S6.6", "turn", seen="game"),
    number(
        "commit", 2 * VALUES, MOST_CARDS, "cards chosen by attacker and defender, by value", "S6.6", "turn", seen="game"
    ),
    number("winner", 0, 1, "0 the attacker won, 1 the defender", "S6.7", "turn"),
    number("loser_total", 0, None, "total of the loser", "S6.10", "turn"),
    number("fleeing", 0, t.WORKERS_PER_PLAYER, "workers of the loser forced to retreat", "S6.11", "turn"),
    number("reduced", 0, 1, "part of the current benefit was declined already", "S2.7", "turn"),
    # The Automa.
    *of_automas(
        flags("automas", 0, P, "seats of Automas, as bits", "S20.1", seat_step=1),
        *by_seat(
            number("automa_level", P, t.NUM_AUTOMA_LEVELS - 1, "level of each Automa", "S20.4"),
            number("automa_cell", P, MOST_CELL, "cell of the marker on the star tracker, from 0", "S20.50"),
            mask("automa_deck", "cards not drawn yet, as bits", "S20.15", length=P, bits=t.NUM_AUTOMA_CARDS),
            number("automa_shuffles", P, None, "times its cards were shuffled", "S20.15"),
            number("automa_card", P, c.NO_CARD, "card of its last turn; NO_CARD before the first", "S20.66"),
        ),
        flags(
            "automa_visited",
            0,
            P,
            "seats whose Automa has been on the Factory, as bits",
            "S20.34",
            seat_step=1,
        ),
        number("automa_token", 0, t.NUM_FACTIONS - 1, "faction on whose base the token for ties lies", "S20.69"),
        number(
            "automa_half",
            P,
            t.NUM_AUTOMA_CARDS * c.SCHEMES,
            "1 + half of a card that it followed last; 0 before its first turn",
            "S20.10",
            "count",
        ),
        number("automa_tried", P * t.MOST_AUTOMA_OPTIONS, c.WOULD_STAY, "what came of each option", "S20.12", "count"),
        number("automa_unit", P, c.NUM_UNITS, "the unit that the last option tried meant", "S20.27", "count"),
        number("automa_from", P, c.OFF_BOARD, "where it stood", "S20.27", "count"),
        number("automa_to", P, c.OFF_BOARD, "where it went", "S20.26", "count"),
        mask("automa_valid", "territories where it could go", "S20.23", "count", length=P),
        mask("automa_best", "those of them that its option likes best", "S20.31", "count", length=P),
        mask("automa_near", "those of these closest to the Factory", "S20.26", "count", length=P),
        number(
            "automa_fought",
            P,
            c.NO_CARD,
            "card of a combat since its last turn began; NO_CARD for none",
            "S20.60",
            "count",
        ),
        number("automa_fought_power", P, t.POWER_MAX, "its power before that combat", "S20.61", "count"),
        number("automa_fought_cards", P, None, "its combat cards before that combat", "S20.62", "count"),
    ),
    # Caches.
    mask("units", "spaces with a unit", length=P, group="cache"),
    mask("fighters", "spaces with a character or mech", length=P, group="cache"),
    mask("workers", "spaces with a worker", length=P, group="cache"),
    mask("built", "spaces with an own structure", length=P, group="cache"),
    mask("abilities", "mech abilities in force, by ability number", length=P, group="cache"),
    mask("res_at", "spaces with a token of each resource", length=RESOURCES, group="cache"),
)

# What seats know of fields that not everybody sees: each a function of `rules/seen.py`.
SEEN: tuple[Field, ...] = (
    *by_seat(
        number("hand_size", P, ALL_CARDS, "combat cards in hand", "S0.13"),
        number("known", P * VALUES, MOST_CARDS, "cards in the hand of a seat that the observer has seen", "S0.13"),
        number("num_objectives", P, t.NUM_OBJECTIVE_CARDS, "objective cards in hand", "S9.1"),
    ),
    number("hand", VALUES, MOST_CARDS, "own combat cards, by value", "S0.13"),
    number("deck_size", 0, ALL_CARDS, "combat cards in the deck", "S0.11"),
    number("encounters_left", 0, t.NUM_ENCOUNTER_CARDS, "encounter cards not yet drawn", "S1.3"),
    mask("offer", "Factory cards in the offer, for who has looked through it", "S1.4", bits=t.NUM_FACTORY_CARDS),
    mask("traps", "spaces with a Trap of Togawa", "S16.8", bits=t.NUM_SPACES),
    mask("armed_traps", "those of them with the armed side up", "S16.8", bits=t.NUM_SPACES),
    number("trap", c.NUM_TRAPS, c.OFF_BOARD, "space of each Trap; OFF_BOARD where it is not known", "S16.9"),
    number("dial", 2, t.POWER_DIAL_MAX, "power chosen by attacker and defender; -1 not known", "S6.6", low=-1),
    number(
        "commit",
        2 * VALUES,
        MOST_CARDS,
        "cards chosen by attacker and defender, by value; -1 not known",
        "S6.6",
        low=-1,
    ),
)
