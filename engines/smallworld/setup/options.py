"""The switches of Small World: rulings that can change a result, with the default of the rules. Rule: W16"""

from __future__ import annotations

from engines.core.setup.options import by_name, switch
from engines.smallworld.rules import constants as c

OPTIONS = by_name(
    switch("open_totals", False, "everybody sees everybody's coins", "W0.3", c.OPTION_OPEN_TOTALS),
    switch(
        "own_declined_counts",
        True,
        "a region of your own race in decline counts as non-empty",
        "W0.6",
        c.OPTION_OWN_DECLINED_COUNTS,
    ),
    switch(
        "ghouls_pass_own_immunity",
        False,
        "Ghouls may conquer immune regions of their owner",
        "W0.9",
        c.OPTION_GHOULS_PASS_OWN,
    ),
    switch(
        "found_coins_pay",
        False,
        "coins that lie on a combo may help to pay for it",
        "W2.2",
        c.OPTION_FOUND_COINS_PAY,
    ),
    switch(
        "ghouls_own_attempt",
        True,
        "declined Ghouls have a final attempt of their own",
        "W6.8",
        c.OPTION_GHOULS_OWN_DIE,
    ),
    switch(
        "ghoul_conquests_count",
        False,
        "conquests of Ghouls in decline count for bonuses of the active race",
        "W8.3",
        c.OPTION_GHOULS_COUNT,
    ),
    switch(
        "late_seats_win_ties",
        False,
        "who plays later in the round wins the last tie",
        "W11.4",
        c.OPTION_LATE_SEATS_WIN,
    ),
    switch(
        "substitution_counts",
        True,
        "a substitution counts as a conquest of a non-empty region",
        "W12.11",
        c.OPTION_SUBSTITUTION_COUNTS,
    ),
    switch(
        "flying_substitutes_first",
        True,
        "Flying Sorcerers may begin with a substitution",
        "W12.11",
        c.OPTION_FLYING_SUBSTITUTES,
    ),
    switch(
        "ghoul_attacks_spoil_peace",
        False,
        "an attack by your Ghouls rules out peace",
        "W13.5",
        c.OPTION_GHOULS_SPOIL,
    ),
    switch(
        "failed_attack_spoils_peace",
        True,
        "a failed final attempt rules out peace",
        "W13.5",
        c.OPTION_FAILURE_SPOILS,
    ),
    switch(
        "peace_without_race",
        True,
        "peace is possible with a seat without an active race",
        "W13.5",
        c.OPTION_PEACE_WITHOUT_RACE,
    ),
    switch("stout_on_first_turn", True, "Stout may decline in the turn of the pick", "W13.17", c.OPTION_STOUT_AT_ONCE),
    switch("lake_entry", True, "Seafaring Halflings may start at the lake", "W14.56", c.OPTION_LAKE_ENTRY),
    switch(
        "own_tokens_defend",
        True,
        "tokens of your own race in decline defend their region against you",
        "W4.2",
        c.OPTION_OWN_TOKENS_DEFEND,
    ),
)
