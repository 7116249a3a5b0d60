"""The options of Architects: rulings that can change a result. Rule: A0.1"""

from __future__ import annotations

from engines.architects.rules import constants as c
from engines.core.setup.options import Option, by_name, switch

OPTIONS = by_name(
    switch("characters", True, "variable sides of the boards, each a character", "A11.1", c.OPTION_CHARACTERS),
    switch(
        "promo_boards",
        False,
        "five promo characters are dealt beside the printed five",
        "A11.9",
        c.OPTION_PROMO_BOARDS,
    ),
    switch(
        "promo_cards",
        False,
        "three promo apprentices and three promo buildings are in",
        "A9.13",
        c.OPTION_PROMO_CARDS,
    ),
    switch(
        "aoa_start_apprentice",
        False,
        "everybody begins with an apprentice, as in Age of Artisans",
        "A1.20",
        c.OPTION_START_APPRENTICE,
    ),
    switch(
        "aoa_sweep",
        False,
        "the third space of a Guildhall row sweeps two apprentices away, as in Age of Artisans",
        "A6.9",
        c.OPTION_SWEEP,
    ),
    switch(
        "stuck_player_fallback",
        True,
        "who has no worker to place or take back takes one from elsewhere",
        "A2.6",
        c.OPTION_STUCK_FALLBACK,
    ),
    Option(
        "conspirator_scope",
        "visit",
        "a Conspirator saves one silver a visit, or on every further capture",
        "A9.5",
        ("visit", "capture"),
        bit=c.OPTION_CONSPIRATOR_EACH,
        on="capture",
    ),
    switch(
        "surplus_debt_optional",
        False,
        "virtue above 14 destroys debts only if their owner wants it",
        "A7.3",
        c.OPTION_KEEP_DEBTS,
    ),
    Option(
        "rudolf_discount_scope",
        "workshop",
        "where Rudolf hires for less: also on the middle market space or not",
        "A11.7",
        ("workshop", "any_hire"),
        bit=c.OPTION_RUDOLF_EVERYWHERE,
        on="any_hire",
    ),
    Option("turn_cap", 1000, "turns of each player after which a game is cut off", "A2.8", low=1, high=2000),
)
