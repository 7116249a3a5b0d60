"""The options of Wayfarers: rulings where the rulebook is silent. Numbers of their rules stand behind them."""

from __future__ import annotations

from engines.core.setup.options import Option, by_name, switch
from engines.wayfarers.generated import names
from engines.wayfarers.rules import constants as c

NO_AI = "none"
ANY_AI = "any"  # a board drawn for each table
SOLO_SEATS = 2  # the solo opponent plays in games of two only

OPTIONS = by_name(
    switch(
        "yellow_after_action",
        True,
        "the yellow guild may be used after the main action too",
        "Y6.5",
        c.OPTION_YELLOW_AFTER,
    ),
    switch(
        "decline_gains",
        False,
        "silver, provisions and influence in a stated guild wait like other effects and can be declined",
        "Y4.15",
        c.OPTION_DECLINE_GAINS,
    ),
    switch("rest_needs_placed_die", False, "who has placed no die cannot rest", "Y2.3", c.OPTION_REST_NEEDS_DIE),
    switch(
        "rest_abilities_first",
        False,
        "rest abilities come before the dice are rolled",
        "Y12.3",
        c.OPTION_REST_BEFORE_DICE,
    ),
    Option(
        "solo",
        NO_AI,
        "in a game of 2, seat 2 is the printed solo opponent with this board, or any",
        "Y14.1",
        values=(NO_AI, ANY_AI, *names.AI_BOARDS),
    ),
    Option(
        "turn_cap",
        2_000,  # random players hoard tags until, in one game of a thousand, no marker can move any more
        "turns of each player after which a game is cut off that nobody can end any more; 0 never",
        "engine",
        low=0,
        high=30_000,
    ),
)
