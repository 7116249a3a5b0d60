"""Every field of a Small World position: size, range, meaning, rule, and who may know it."""

from __future__ import annotations

from engines.core.schema import Field
from engines.smallworld.generated.tables import (
    COMBOS_ON_OFFER,
    ENCAMPMENTS,
    HOLES,
    MAX_REGIONS,
    NUM_POWERS,
    NUM_RACES,
)
from engines.smallworld.rules.constants import (
    MAX_PLAYERS,
    MAX_ROUNDS,
    NO_POWER,
    NO_RACE,
    NO_SEAT,
    NOBODY,
    NUM_HISTORIES,
    NUM_TROOPS,
)

P = MAX_PLAYERS
T = NUM_TROOPS  # seat * 3 + slot: active race, race in decline, Spirit race in decline
H = NUM_HISTORIES
MOST_TOKENS = 20  # of one race

FIELDS: tuple[Field, ...] = (
    # The table.
    Field("players", 0, "short", 2, P, "how many play; the board is number players - 2", "W0.1"),
    Field("options", 0, "mask", 0, None, "switches, bits OPTION_...", "W16"),
    Field("first", 0, "short", 0, P, "who starts every round", "W0.1"),
    Field("round", 0, "short", 0, MAX_ROUNDS, "the round that is played, from 1", "W1.2"),
    Field("active", 0, "short", 0, P, "whose turn it is", "W0.20"),
    Field("coins", P, "short", 0, None, "coins", "W0.3", seen="game"),
    Field("dealt", 0, "short", 0, 31, "seats that are yet to begin with a combo dealt to them, as bits"),
    Field("dealt_race", P, "short", 0, NO_RACE, "its race, for a seat of `dealt`"),
    Field("dealt_power", P, "short", 0, NO_POWER, "its power, for a seat of `dealt`"),
    # Races in play, by troop.
    Field("race", T, "short", 0, NO_RACE, "race of each troop; 14 none", "W0.4"),
    Field("power", T, "short", 0, NO_POWER, "its badge, in decline the badge it once had; 20 none", "W0.4"),
    Field("in_hand", T, "short", 0, MOST_TOKENS, "race tokens in hand", "W5.2"),
    Field("aside", P, "short", 0, MOST_TOKENS, "Amazons in hand until they are ready again", "W12.1"),
    Field("tray", NUM_RACES, "short", 0, MOST_TOKENS, "race tokens in the tray", "W0.8"),
    # The board.
    Field("occupant", MAX_REGIONS, "short", 0, NOBODY, "troop in each region; 15 nobody", "W0.5"),
    Field("tokens", MAX_REGIONS, "short", 0, MOST_TOKENS, "race tokens in each region", "W0.5"),
    Field("tribes", 0, "mask", 0, None, "regions with a Lost Tribe", "W1.4"),
    Field("lairs", 0, "mask", 0, None, "regions with a Troll's lair", "W12.13"),
    Field("fortresses", 0, "mask", 0, None, "regions with a fortress", "W13.9"),
    Field("holes", 0, "mask", 0, None, "regions with a hole of the Halflings", "W12.6"),
    Field("holes_dug", 0, "short", 0, HOLES, "holes the Halflings in play have placed", "W12.6"),
    Field("heroes", 0, "mask", 0, None, "regions with a hero", "W13.10"),
    Field("dragon", 0, "mask", 0, None, "the region with the dragon, as a bit", "W13.6"),
    Field("camps", MAX_REGIONS, "short", 0, ENCAMPMENTS, "encampments in each region", "W13.3"),
    Field("camps_in_hand", 0, "short", 0, ENCAMPMENTS, "encampments in the hand of the Bivouacking player", "W13.3"),
    Field("diplomat", 0, "short", 0, NO_SEAT, "who made peace; 15 nobody", "W13.5"),
    Field("ally", 0, "short", 0, NO_SEAT, "who may not attack the Diplomat; 15 nobody", "W13.5"),
    # Combos on offer; place 0 is the top of the column.
    Field("column_race", COMBOS_ON_OFFER, "short", 0, NO_RACE, "banners on offer; 14 none", "W1.3"),
    Field("column_power", COMBOS_ON_OFFER, "short", 0, NO_POWER, "badges on offer; 20 none", "W1.3"),
    Field("column_coins", COMBOS_ON_OFFER, "short", 0, None, "coins lying on the combos", "W2.2"),
    Field("banners", 0, "mask", 0, None, "banners in the stack in an order that nobody knows", "W1.3"),
    Field("banner_tail", NUM_RACES, "short", 0, NO_RACE, "banners under these, next one first", "W10.7"),
    Field("banner_tail_size", 0, "short", 0, NUM_RACES, "how many of them", "W10.7"),
    Field("badges", 0, "mask", 0, None, "badges in the stack", "W1.3"),
    Field("badge_discards", 0, "mask", 0, None, "discarded badges", "W2.8"),
    Field("badge_shuffles", 0, "short", 0, None, "times the discarded badges became the stack", "W2.7"),
    Field("rolls", P, "short", 0, None, "times each seat has thrown the die", "W0.11"),
    Field("die_face", 0, "short", 0, 3, "what the die showed last", "W6.2"),
    # Turn memory.
    Field("picked", 0, "short", 0, 1, "the active race was picked this turn", "W13.20", "turn"),
    Field("nonempty", 0, "short", 0, None, "non-empty regions conquered this turn", "W8.3", "turn"),
    Field("dragon_used", 0, "short", 0, 1, "the dragon attacked this turn", "W13.6", "turn"),
    Field("substituted", 0, "short", 0, 31, "seats that lost a token to a substitution, as bits", "W12.11", "turn"),
    Field("attacked", 0, "short", 0, 31, "seats whose active race was attacked, as bits", "W13.5", "turn"),
    Field("die_used", 0, "short", 0, 1, "a final attempt was made this turn", "W6.8", "turn"),
    # Counts for statistics.
    Field(
        "leader",
        0,
        "short",
        0,
        NO_SEAT,
        "seat, from 1, that led alone at the end of a round last; 0 nobody yet",
        group="count",
    ),
    Field("lead_changes", 0, "short", 0, None, "how often that became another seat", group="count"),
    # Each combo that was picked, for statistics: seat * 10 + how many the seat had picked before.
    Field(
        "offered_since", COMBOS_ON_OFFER, "short", 0, None, "picks made before each combo lay on offer", group="count"
    ),
    Field("picks", 0, "short", 0, NUM_HISTORIES, "combos picked from the column", "W2.1", "count"),
    Field("combos_taken", P, "short", 0, MAX_ROUNDS, "combos each seat has picked or been dealt", "W2.1", "count"),
    Field("history", T, "short", 0, NUM_HISTORIES, "number of the combo that each troop came from", group="count"),
    Field("history_race", H, "short", 0, NO_RACE, "its race", group="count"),
    Field("history_power", H, "short", 0, NUM_POWERS, "its power", group="count"),
    Field(
        "history_offered",
        H,
        "short",
        0,
        None,
        "picks at which it lay on offer, its own included",
        group="count",
    ),
    Field("history_round", H, "short", 0, MAX_ROUNDS, "round of the pick", group="count"),
    Field(
        "history_place",
        H,
        "short",
        0,
        COMBOS_ON_OFFER,
        "place in the column, from 0; 6 when it was dealt",
        group="count",
    ),
    Field(
        "history_found",
        H,
        "short",
        0,
        None,
        "coins that lay on it; the place is what it cost",
        "W2.3",
        "count",
    ),
    Field("history_tokens", H, "short", 0, MOST_TOKENS, "tokens it began with", "W2.4", "count"),
    Field(
        "history_conquests",
        H,
        "short",
        0,
        None,
        "regions it conquered, Ghouls in decline too",
        group="count",
    ),
    Field("history_turns", H, "short", 0, MAX_ROUNDS, "scorings as active race", group="count"),
    Field("history_declined", H, "short", 0, MAX_ROUNDS, "round of its decline; 0 never", group="count"),
    Field("history_rests", H, "short", 0, MAX_ROUNDS, "scorings in decline", group="count"),
    Field("history_regions", H, "short", 0, None, "coins for its regions while active", "W8.1", "count"),
    Field("history_race_bonus", H, "short", 0, None, "coins of the race while active", "W8.2", "count"),
    Field("history_power_bonus", H, "short", 0, None, "coins of the power", "W8.2", "count"),
    Field("history_decline", H, "short", 0, None, "coins in decline, Dwarves' mines too", "W10.8", "count"),
    # Caches.
    Field("regions", T, "mask", 0, None, "regions that each troop occupies", "W0.5", "cache"),
)
