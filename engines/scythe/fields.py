"""Every field of a Scythe position: size, range, meaning, rule, and who may know it."""

from __future__ import annotations

from engines.core.schema import Field, mask, number
from engines.scythe.generated.tables import NUM_SPACES, POPULARITY_MAX, POWER_MAX
from engines.scythe.rules.constants import (
    MAX_MOVERS,
    MAX_PLAYERS,
    MAX_STOPS,
    NO_CARD,
    NO_SEAT,
    NUM_UNITS,
    OFF_BOARD,
)

P = MAX_PLAYERS

FIELDS: tuple[Field, ...] = (
    # The table.
    number("players", 0, P, "how many play", "S1.1", low=2),
    mask("options", "switches, bits OPTION_...", "S18"),
    number("turn_cap", 0, 10_000, "turns of all players together after which the game is cut off", low=1),
    number("faction", P, P, "faction mat of each seat; 7 for an empty seat", "S1.6"),
    number("mat", P, P, "player mat of each seat; 7 for an empty seat", "S1.6"),
    mask("free_homes", "home bases of factions that are not in the game", "S16.3"),
    number("bonus_tile", 0, 7, "structure bonus tile; 7 before it is drawn", "S1.5"),
    number("active", 0, P, "whose turn it is", "S2.1"),
    number("turns", 0, 10_000, "turns begun, all players together", "S2.1"),
    number("ended_by", 0, NO_SEAT, "who placed the last star; 15 for nobody", "S11.1"),
    # Tracks and mats.
    number("power", P, POWER_MAX, "power track", "S0.9"),
    number("popularity", P, POPULARITY_MAX, "popularity track", "S0.9"),
    number("coins", P, None, "coins", "S0.14"),
    number("last_section", P, 5, "section of the previous turn; 4 the Factory card, 5 none yet", "S2.3"),
    number("cubes_taken", P, 63, "top-row boxes whose cube was moved, as bits", "S4.7"),
    number("cubes_placed", P * 4, 3, "cubes on each bottom-row action", "S4.2"),
    number("recruits", P, 15, "bottom-row actions whose recruit was taken, as bits", "S4.15"),
    number("one_time", P, 15, "one-time recruit bonuses used, as bits", "S4.15"),
    number("mechs", P, 15, "mechs deployed, as bits by ability", "S4.8"),
    number("num_workers", P, 8, "workers off the player mat", "S3.11"),
    number("stars", P, 127, "stars placed, bits STAR_...", "S10.1"),
    number("combat_stars", P, 6, "stars for combat victories", "S6.12"),
    number("objective_stars", P, 2, "stars for objectives", "S9.2"),
    # The board.
    number("pos", P * NUM_UNITS, OFF_BOARD, "space of each unit; 54 on its mat", "S0.3"),
    number("structure", P * 4, OFF_BOARD, "space of mine, monument, armory, mill; 54 on the mat", "S0.4"),
    number("res", NUM_SPACES * 4, None, "wood, food, metal, oil on each space", "S0.5"),
    mask("tokens", "spaces with an encounter token", "S1.2"),
    mask("flags", "spaces with a Flag of Albion", "S16.4"),
    number("trap", 4, OFF_BOARD, "space of each Trap of Togawa; 54 in the supply", "S16.8", seen="game"),
    number("armed", 0, 15, "Traps with the armed side up, as bits", "S16.8", seen="game"),
    number("sprung", 0, 15, "Traps that were sprung once, so that all know them, as bits", "S16.10"),
    # Cards.
    number("hand", P * 4, 16, "combat cards of value 2, 3, 4, 5 in hand", "S0.13", seen="owner"),
    number("deck", 4, 16, "combat cards in the deck, by value", "S0.11", seen="hidden"),
    number("discard", 4, 16, "combat cards on the discard pile, by value", "S6.8"),
    number("shuffles", 0, None, "times the combat deck was shuffled again", "S0.12"),
    number("drawn", 0, 42, "combat cards drawn since the last shuffle"),
    number("known", P * P * 4, 16, "cards in a hand that another seat has seen: seer, holder, value", seen="game"),
    mask("objectives", "objective cards in hand, as bits", "S9.1", length=P, seen="owner"),
    mask("objective_deck", "objective cards in the deck and under it", "S1.11", seen="hidden"),
    mask("discarded", "objective cards put under the deck unseen, as bits", "S9.2", length=P, seen="owner"),
    mask("revealed", "objective cards revealed, as bits", "S9.2", length=P),
    mask("encounter_deck", "encounter cards not yet drawn", "S1.3", seen="game"),
    number("encounter", 0, NO_CARD, "encounter card shown to all while it is resolved; 63 none", "S7.2"),
    mask("encounters_under", "encounter cards put under the deck", "S7.10"),
    mask("offer", "Factory cards in the offer", "S1.4", seen="game"),
    number("offer_size", 0, 8, "how many Factory cards are in the offer", "S8.4"),
    number("offer_seen", 0, 127, "seats that have looked through the offer, as bits", "S0.13"),
    number("factory_card", P, NO_CARD, "Factory card of each seat; 63 none", "S8.5"),
    # Counts for statistics.
    number("turns_of", P, None, "turns each seat has begun"),
    number("combats_won", P, None, "combats won"),
    number("combats_lost", P, None, "combats lost"),
    number("encounters_met", P, None, "encounter cards drawn"),
    number(
        "leader", 0, NO_SEAT, "seat, from 1, that led alone at the end of a round last; 0 nobody yet", group="count"
    ),
    number("lead_changes", 0, None, "how often that became another seat", group="count"),
    # Turn memory.
    number("section", 0, 5, "section of this turn", "S2.2", "turn"),
    number("moved", 0, 8191, "own units that moved in this turn, as bits", "S5.1", "turn"),
    number("stopped", 0, 8191, "own units that may not move again this turn", "S5.9", "turn"),
    number("character_moved", 0, 1, "the character moved in this action", "S7.2", "turn"),
    number("crossed", 0, 1, "Toka was used this turn", "S16.12", "turn"),
    number("coerced", 0, 1, "Coercion was used this turn", "S12.2", "turn"),
    number("drove_off", 0, 1, "forced an opponent's worker to retreat this turn", "S9.9", "turn"),
    mask("shinobi", "spaces where a unit ended its move by Shinobi", "S16.16", "turn"),
    mask("contested", "spaces to be fought over", "S0.7", "turn"),
    number("carry_workers", 0, 8191, "workers carried by the moving unit, as bits", "S5.16", "turn"),
    number("carry", 4, None, "resources carried by the moving unit", "S5.15", "turn"),
    number("movers", 0, MAX_MOVERS, "units moved in this action", "S5.1", "turn"),
    number("mover", MAX_MOVERS, NUM_UNITS, "the units moved in this action, in order", "S11.4", "turn"),
    number("start", NUM_UNITS, OFF_BOARD, "own units at the start of this action", "S11.4", "turn"),
    number("stops", 0, MAX_STOPS, "places the moving unit has been to", "S11.4", "turn"),
    number("stop_at", MAX_MOVERS * MAX_STOPS, OFF_BOARD, "those places, by mover", "S11.4", "turn"),
    number("loaded", MAX_MOVERS * MAX_STOPS * 4, None, "resources carried on from there", "S11.4", "turn"),
    number("arena", 0, OFF_BOARD, "territory fought over now", "S6.2", "turn"),
    number("rival", 0, NO_SEAT, "the defender there", "S6.16", "turn"),
    number("dial", 2, 7, "power chosen by attacker and defender", "S6.6", "turn", seen="game"),
    number("commit", 8, 16, "cards chosen by attacker and defender, by value", "S6.6", "turn", seen="game"),
    number("winner", 0, 1, "0 the attacker won, 1 the defender", "S6.7", "turn"),
    number("loser_total", 0, None, "total of the loser", "S6.10", "turn"),
    number("fleeing", 0, 8, "workers of the loser forced to retreat", "S6.11", "turn"),
    number("reduced", 0, 1, "part of the current benefit was declined already", "S2.7", "turn"),
    # Caches.
    mask("units", "spaces with a unit", length=P, group="cache"),
    mask("fighters", "spaces with a character or mech", length=P, group="cache"),
    mask("workers", "spaces with a worker", length=P, group="cache"),
    mask("built", "spaces with an own structure", length=P, group="cache"),
    mask("abilities", "mech abilities in force, by ability number", length=P, group="cache"),
    mask("res_at", "spaces with a token of each resource", length=4, group="cache"),
)
