"""Every field of a Small World position: size, range, meaning, rule, and who may know it."""

from __future__ import annotations

from engines.core.engine.schema import Field, by_seat, flags, mask, num_options, number
from engines.smallworld.generated.tables import (
    COMBOS_ON_OFFER,
    ENCAMPMENTS,
    HOLES,
    MAX_REGIONS,
    NUM_POWERS,
    NUM_RACES,
    RACE_BOX,
)
from engines.smallworld.rules import constants
from engines.smallworld.rules.constants import (
    MAX_PLAYERS,
    MAX_ROUNDS,
    MOST_SHORT,
    NO_POWER,
    NO_RACE,
    NO_SEAT,
    NOBODY,
    NUM_HISTORIES,
    NUM_HOLDERS,
    NUM_SLOTS,
    NUM_TROOPS,
)

P = MAX_PLAYERS
T = NUM_TROOPS  # seat * NUM_SLOTS + slot: active race, race in decline, Spirit race in decline
H = NUM_HISTORIES
MOST_TOKENS = max(RACE_BOX)  # of one race

FIELDS: tuple[Field, ...] = (
    # The table.
    number("players", 0, P, "how many play; the board is number players - 2", "W0.1", low=2),
    mask("options", "switches, bits OPTION_...", "W16", bits=num_options(constants)),
    number("first", 0, P, "who starts every round", "W0.1", seat_step=1),
    number("round", 0, MAX_ROUNDS, "the round that is played, from 1", "W1.2"),
    number("active", 0, P, "whose turn it is", "W0.20", seat_step=1),
    *by_seat(number("coins", P, None, "coins", "W0.3", seen="game")),
    flags("dealt", 0, P, "seats that are yet to begin with a combo dealt to them, as bits", seat_step=1),
    *by_seat(
        number("dealt_race", P, NO_RACE, "its race, for a seat of `dealt`"),
        number("dealt_power", P, NO_POWER, "its power, for a seat of `dealt`"),
    ),
    # Races in play, by troop.
    *by_seat(
        number("race", T, NO_RACE, "race of each troop; NO_RACE none", "W0.4"),
        number("power", T, NO_POWER, "its badge, in decline the badge it once had; NO_POWER none", "W0.4"),
        number("in_hand", T, MOST_TOKENS, "race tokens in hand", "W5.2"),
        number("aside", P, MOST_TOKENS, "Amazons in hand until they are ready again", "W12.1"),
    ),
    number("tray", NUM_RACES, MOST_TOKENS, "race tokens in the tray", "W0.8"),
    # The board.
    number("occupant", MAX_REGIONS, NOBODY, "troop in each region; NOBODY none", "W0.5", seat_step=NUM_SLOTS),
    number("tokens", MAX_REGIONS, MOST_TOKENS, "race tokens in each region", "W0.5"),
    mask("tribes", "regions with a Lost Tribe", "W1.4", bits=MAX_REGIONS),
    mask("lairs", "regions with a Troll's lair", "W12.13", bits=MAX_REGIONS),
    mask("fortresses", "regions with a fortress", "W13.9", bits=MAX_REGIONS),
    mask("holes", "regions with a hole of the Halflings", "W12.6", bits=MAX_REGIONS),
    number("holes_dug", 0, HOLES, "holes the Halflings in play have placed", "W12.6"),
    mask("heroes", "regions with a hero", "W13.10", bits=MAX_REGIONS),
    mask("dragon", "the region with the dragon, as a bit", "W13.6", bits=MAX_REGIONS),
    number("camps", MAX_REGIONS, ENCAMPMENTS, "encampments in each region", "W13.3"),
    number("camps_in_hand", 0, ENCAMPMENTS, "encampments in the hand of the Bivouacking player", "W13.3"),
    number("diplomat", 0, NO_SEAT, "who made peace; NO_SEAT nobody", "W13.5", seat_step=1),
    number("ally", 0, NO_SEAT, "who may not attack the Diplomat; NO_SEAT nobody", "W13.5", seat_step=1),
    # Combos on offer; place 0 is the top of the column.
    number("column_race", COMBOS_ON_OFFER, NO_RACE, "banners on offer; NO_RACE none", "W1.3"),
    number("column_power", COMBOS_ON_OFFER, NO_POWER, "badges on offer; NO_POWER none", "W1.3"),
    number("column_coins", COMBOS_ON_OFFER, None, "coins lying on the combos", "W2.2"),
    mask("banners", "banners in the stack in an order that nobody knows", "W1.3", bits=NUM_RACES),
    number("banner_tail", NUM_RACES, NO_RACE, "banners under these, next one first", "W10.7"),
    number("banner_tail_size", 0, NUM_RACES, "how many of them", "W10.7"),
    mask("badges", "badges in the stack", "W1.3", bits=NUM_POWERS),
    mask("badge_discards", "discarded badges", "W2.8", bits=NUM_POWERS),
    number("badge_shuffles", 0, None, "times the discarded badges became the stack", "W2.7"),
    *by_seat(number("rolls", P, None, "times each seat has thrown the die", "W0.11")),
    number("die_face", 0, MOST_SHORT, "what the die showed last", "W6.2"),
    # Turn memory.
    number("picked", 0, 1, "the active race was picked this turn", "W13.20", "turn"),
    number("nonempty", 0, None, "non-empty regions conquered this turn", "W8.3", "turn"),
    number("dragon_used", 0, 1, "the dragon attacked this turn", "W13.6", "turn"),
    flags("substituted", 0, P, "seats that lost a token to a substitution, as bits", "W12.11", "turn", seat_step=1),
    flags("attacked", 0, P, "seats whose active race was attacked, as bits", "W13.5", "turn", seat_step=1),
    number("die_used", 0, 1, "a final attempt was made this turn", "W6.8", "turn"),
    # Counts for statistics.
    number(
        "leader",
        0,
        NO_SEAT,
        "seat, from 1, that led alone at the end of a round last; 0 nobody yet",
        group="count",
    ),
    number("lead_changes", 0, None, "how often that became another seat", group="count"),
    number("scored", P * MAX_ROUNDS, None, "coins each seat was paid in each of its turns", "W8.1", "count"),
    number(
        "conquered_from",
        P * NUM_HOLDERS,
        None,
        "regions each seat conquered, by who held them: HELD_BY_...",
        "W4.4",
        "count",
    ),
    # Each combo that was picked, for statistics: seat * 10 + how many the seat had picked before.
    number("offered_since", COMBOS_ON_OFFER, None, "picks made before each combo lay on offer", group="count"),
    number("picks", 0, NUM_HISTORIES, "combos picked from the column", "W2.1", "count"),
    number("combos_taken", P, MAX_ROUNDS, "combos each seat has picked or been dealt", "W2.1", "count"),
    number("history", T, NUM_HISTORIES, "number of the combo that each troop came from", group="count"),
    number("history_race", H, NO_RACE, "its race", group="count"),
    number("history_power", H, NUM_POWERS, "its power", group="count"),
    number(
        "history_offered",
        H,
        None,
        "picks at which it lay on offer, its own included",
        group="count",
    ),
    number("history_round", H, MAX_ROUNDS, "round of the pick", group="count"),
    number(
        "history_place",
        H,
        COMBOS_ON_OFFER,
        "place in the column, from 0; COMBOS_ON_OFFER when it was dealt",
        group="count",
    ),
    number(
        "history_found",
        H,
        None,
        "coins that lay on it; the place is what it cost",
        "W2.3",
        "count",
    ),
    number("history_tokens", H, MOST_TOKENS, "tokens it began with", "W2.4", "count"),
    number(
        "history_conquests",
        H,
        None,
        "regions it conquered, Ghouls in decline too",
        group="count",
    ),
    number("history_turns", H, MAX_ROUNDS, "scorings as active race", group="count"),
    number("history_declined", H, MAX_ROUNDS, "round of its decline; 0 never", group="count"),
    number("history_rests", H, MAX_ROUNDS, "scorings in decline", group="count"),
    number("history_regions", H, None, "coins for its regions while active", "W8.1", "count"),
    number("history_race_bonus", H, None, "coins of the race while active", "W8.2", "count"),
    number("history_power_bonus", H, None, "coins of the power", "W8.2", "count"),
    number("history_decline", H, None, "coins in decline, Dwarves' mines too", "W10.8", "count"),
    # Caches.
    mask("regions", "regions that each troop occupies", "W0.5", "cache", length=T),
)

# What seats know of fields that not everybody sees: each a function of `rules/seen.py`.
SEEN: tuple[Field, ...] = by_seat(
    number("coins", P, None, "coins; -1 where they are not known", "W0.3", low=-1),
)
