"""Every field of a Scythe position: size, range, meaning, rule, and who may know it."""

from __future__ import annotations

from engines.core.engine.schema import Field, mask, number
from engines.scythe.generated import tables as t
from engines.scythe.rules import constants as c

P = c.MAX_PLAYERS
VALUES = c.NUM_VALUES
RESOURCES = c.NUM_RESOURCES
CUBES = 2**c.NUM_UPGRADES - 1  # as bits, like all down to UNITS
SECTIONS = 2**c.NUM_BOTTOM - 1
BONUSES = 2**c.NUM_BONUSES - 1
MECHS = 2**c.NUM_MECHS - 1
TRAPS = 2**c.NUM_TRAPS - 1
SEATS = 2**P - 1
UNITS = 2**c.NUM_UNITS - 1
MOST_CUBES = max(cost - least for cost, least in zip(t.BOTTOM_COST, t.BOTTOM_MIN_COST, strict=True))
MOST_CARDS = max(t.COMBAT_CARD_COUNT)  # of one value


def of_automa(
    name: str, length: int, high: int | None, meaning: str, rule: str, group: str = "identity", ctype: str = "short"
) -> Field:
    """A field that only games with an Automa have."""
    return Field(name, length, ctype, 0, high, meaning, rule, group, needs="automas")


FIELDS: tuple[Field, ...] = (
    # The table.
    number("players", 0, P, "how many play", "S1.1", low=2),
    mask("options", "switches, bits OPTION_...", "S18"),
    number("turn_cap", 0, 10_000, "turns of all players together after which the game is cut off", low=1),
    number("faction", P, c.NO_FACTION, "faction mat of each seat; NO_FACTION where it is empty", "S1.6"),
    number("mat", P, c.NO_MAT, "player mat of each seat; NO_MAT where it is empty", "S1.6"),
    mask("free_homes", "home bases of factions that are not in the game", "S16.3"),
    number("bonus_tile", 0, c.NO_TILE, "structure bonus tile; NO_TILE before it is drawn", "S1.5"),
    number("active", 0, P, "whose turn it is", "S2.1"),
    number("turns", 0, 10_000, "turns begun, all players together", "S2.1"),
    number("ended_by", 0, c.NO_SEAT, "who placed the last star; NO_SEAT for nobody", "S11.1"),
    # Tracks and mats.
    number("power", P, t.POWER_MAX, "power track", "S0.9"),
    number("popularity", P, t.POPULARITY_MAX, "popularity track", "S0.9"),
    number("coins", P, None, "coins", "S0.14"),
    number("last_section", P, c.NO_SECTION, "section of the previous turn; NO_SECTION none yet", "S2.3"),
    number("cubes_taken", P, CUBES, "top-row boxes whose cube was moved, as bits", "S4.7"),
    number("cubes_placed", P * c.NUM_BOTTOM, MOST_CUBES, "cubes on each bottom-row action", "S4.2"),
    number("recruits", P, SECTIONS, "bottom-row actions whose recruit was taken, as bits", "S4.15"),
    number("one_time", P, BONUSES, "one-time recruit bonuses used, as bits", "S4.15"),
    number("mechs", P, MECHS, "mechs deployed, as bits by ability", "S4.8"),
    number("num_workers", P, t.WORKERS_PER_PLAYER, "workers off the player mat", "S3.11"),
    number("stars", P, c.STAR_TRACKER * 2**t.STARS_PER_PLAYER - 1, "stars placed, bits STAR_...", "S10.1"),
    number("combat_stars", P, t.STARS_PER_PLAYER, "stars for combat victories", "S6.12"),
    number("objective_stars", P, 2, "stars for objectives", "S9.2"),
    # The board.
    number("pos", P * c.NUM_UNITS, c.OFF_BOARD, "space of each unit; OFF_BOARD on its mat", "S0.3"),
    number(
        "structure",
        P * c.NUM_STRUCTURES,
        c.OFF_BOARD,
        "space of mine, monument, armory, mill; OFF_BOARD on the mat",
        "S0.4",
    ),
    number("res", t.NUM_SPACES * RESOURCES, None, "wood, food, metal, oil on each space", "S0.5"),
    mask("tokens", "spaces with an encounter token", "S1.2"),
    mask("flags", "spaces with a Flag of Albion", "S16.4"),
    number(
        "trap", c.NUM_TRAPS, c.OFF_BOARD, "space of each Trap of Togawa; OFF_BOARD in the supply", "S16.8", seen="game"
    ),
    number("armed", 0, TRAPS, "Traps with the armed side up, as bits", "S16.8", seen="game"),
    number("sprung", 0, TRAPS, "Traps that were sprung once, so that all know them, as bits", "S16.10"),
    # Cards.
    number("hand", P * VALUES, MOST_CARDS, "combat cards in hand, by value", "S0.13", seen="owner"),
    number("deck", VALUES, MOST_CARDS, "combat cards in the deck, by value", "S0.11", seen="hidden"),
    number("discard", VALUES, MOST_CARDS, "combat cards on the discard pile, by value", "S6.8"),
    number("shuffles", 0, None, "times the combat deck was shuffled again", "S0.12"),
    number("drawn", 0, sum(t.COMBAT_CARD_COUNT), "combat cards drawn since the last shuffle"),
    number(
        "known",
        P * P * VALUES,
        MOST_CARDS,
        "cards in a hand that another seat has seen: seer, holder, value",
        seen="game",
    ),
    mask("objectives", "objective cards in hand, as bits", "S9.1", length=P, seen="owner"),
    mask("objective_deck", "objective cards in the deck and under it", "S1.11", seen="hidden"),
    mask("discarded", "objective cards put under the deck unseen, as bits", "S9.2", length=P, seen="owner"),
    mask("revealed", "objective cards revealed, as bits", "S9.2", length=P),
    mask("encounter_deck", "encounter cards not yet drawn", "S1.3", seen="game"),
    number("encounter", 0, c.NO_CARD, "encounter card shown to all while it is resolved; NO_CARD none", "S7.2"),
    mask("encounters_under", "encounter cards put under the deck", "S7.10"),
    mask("offer", "Factory cards in the offer", "S1.4", seen="game"),
    number("offer_size", 0, P + t.FACTORY_OFFER_EXTRA, "how many Factory cards are in the offer", "S8.4"),
    number("offer_seen", 0, SEATS, "seats that have looked through the offer, as bits", "S0.13"),
    number("factory_card", P, c.NO_CARD, "Factory card of each seat; NO_CARD none", "S8.5"),
    # Counts for statistics.
    number("turns_of", P, None, "turns each seat has begun"),
    number("combats_won", P, None, "combats won"),
    number("combats_lost", P, None, "combats lost"),
    number("encounters_met", P, None, "encounter cards drawn"),
    number(
        "leader", 0, c.NO_SEAT, "seat, from 1, that led alone at the end of a round last; 0 nobody yet", group="count"
    ),
    number("lead_changes", 0, None, "how often that became another seat", group="count"),
    number("top_rows", P * c.NUM_TOP_ROWS, None, "how often each seat took each top row, by TOP_...", group="count"),
    number("bottom_rows", P * c.NUM_TOP_ROWS, None, "bottom rows taken, by the top row above", group="count"),
    number("turns_without_star", P, None, "turns of each seat that ended without a star", group="count"),
    # Turn memory.
    number("section", 0, c.NO_SECTION, "section of this turn", "S2.2", "turn"),
    number("moved", 0, UNITS, "own units that moved in this turn, as bits", "S5.1", "turn"),
    number("stopped", 0, UNITS, "own units that may not move again this turn", "S5.9", "turn"),
    number("character_moved", 0, 1, "the character moved in this action", "S7.2", "turn"),
    number("crossed", 0, 1, "Toka was used this turn", "S16.12", "turn"),
    number("coerced", 0, 1, "Coercion was used this turn", "S12.2", "turn"),
    number("drove_off", 0, 1, "forced an opponent's worker to retreat this turn", "S9.9", "turn"),
    mask("shinobi", "spaces where a unit ended its move by Shinobi", "S16.16", "turn"),
    mask("contested", "spaces to be fought over", "S0.7", "turn"),
    number("carry_workers", 0, UNITS, "workers carried by the moving unit, as bits", "S5.16", "turn"),
    number("carry", RESOURCES, None, "resources carried by the moving unit", "S5.15", "turn"),
    number("movers", 0, c.MAX_MOVERS, "units moved in this action", "S5.1", "turn"),
    number("mover", c.MAX_MOVERS, c.NUM_UNITS, "the units moved in this action, in order", "S11.4", "turn"),
    number("start", c.NUM_UNITS, c.OFF_BOARD, "own units at the start of this action", "S11.4", "turn"),
    number("stops", 0, c.MAX_STOPS, "places the moving unit has been to", "S11.4", "turn"),
    number("stop_at", c.MAX_MOVERS * c.MAX_STOPS, c.OFF_BOARD, "those places, by mover", "S11.4", "turn"),
    number("loaded", c.MAX_MOVERS * c.MAX_STOPS * RESOURCES, None, "resources carried on from there", "S11.4", "turn"),
    number("arena", 0, c.OFF_BOARD, "territory fought over now", "S6.2", "turn"),
    number("rival", 0, c.NO_SEAT, "the defender there", "S6.16", "turn"),
    number("dial", 2, t.POWER_DIAL_MAX, "power chosen by attacker and defender", "S6.6", "turn", seen="game"),
    number(
        "commit", 2 * VALUES, MOST_CARDS, "cards chosen by attacker and defender, by value", "S6.6", "turn", seen="game"
    ),
    number("winner", 0, 1, "0 the attacker won, 1 the defender", "S6.7", "turn"),
    number("loser_total", 0, None, "total of the loser", "S6.10", "turn"),
    number("fleeing", 0, t.WORKERS_PER_PLAYER, "workers of the loser forced to retreat", "S6.11", "turn"),
    number("reduced", 0, 1, "part of the current benefit was declined already", "S2.7", "turn"),
    # The Automa.
    of_automa("automas", 0, SEATS, "seats of Automas, as bits", "S20.1"),
    of_automa("automa_level", P, t.NUM_AUTOMA_LEVELS - 1, "level of each Automa", "S20.4"),
    of_automa("automa_cell", P, max(t.AUTOMA_CELLS) - 1, "cell of the marker on the star tracker, from 0", "S20.50"),
    of_automa("automa_deck", P, 2**t.NUM_AUTOMA_CARDS - 1, "cards not drawn yet, as bits", "S20.15", ctype="mask"),
    of_automa("automa_shuffles", P, None, "times its cards were shuffled", "S20.15"),
    of_automa("automa_card", P, c.NO_CARD, "card of its last turn; NO_CARD before the first", "S20.66"),
    of_automa("automa_visited", 0, SEATS, "seats whose Automa has been on the Factory, as bits", "S20.34"),
    of_automa("automa_token", 0, t.NUM_FACTIONS - 1, "faction on whose base the token for ties lies", "S20.69"),
    of_automa(
        "automa_half",
        P,
        t.NUM_AUTOMA_CARDS * c.SCHEMES,
        "1 + half of a card that it followed last; 0 before its first turn",
        "S20.10",
        group="count",
    ),
    of_automa(
        "automa_tried", P * t.MOST_AUTOMA_OPTIONS, c.WOULD_STAY, "what came of each option", "S20.12", group="count"
    ),
    of_automa("automa_unit", P, c.NUM_UNITS, "the unit that the last option tried meant", "S20.27", group="count"),
    of_automa("automa_from", P, c.OFF_BOARD, "where it stood", "S20.27", group="count"),
    of_automa("automa_to", P, c.OFF_BOARD, "where it went", "S20.26", group="count"),
    of_automa("automa_valid", P, None, "territories where it could go", "S20.23", group="count", ctype="mask"),
    of_automa(
        "automa_best", P, None, "those of them that its option likes best", "S20.31", group="count", ctype="mask"
    ),
    of_automa("automa_near", P, None, "those of these closest to the Factory", "S20.26", group="count", ctype="mask"),
    of_automa(
        "automa_fought",
        P,
        c.NO_CARD,
        "card of a combat since its last turn began; NO_CARD for none",
        "S20.60",
        group="count",
    ),
    of_automa("automa_fought_power", P, t.POWER_MAX, "its power before that combat", "S20.61", group="count"),
    of_automa("automa_fought_cards", P, None, "its combat cards before that combat", "S20.62", group="count"),
    # Caches.
    mask("units", "spaces with a unit", length=P, group="cache"),
    mask("fighters", "spaces with a character or mech", length=P, group="cache"),
    mask("workers", "spaces with a worker", length=P, group="cache"),
    mask("built", "spaces with an own structure", length=P, group="cache"),
    mask("abilities", "mech abilities in force, by ability number", length=P, group="cache"),
    mask("res_at", "spaces with a token of each resource", length=RESOURCES, group="cache"),
)
