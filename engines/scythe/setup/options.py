"""The switches of Scythe: rulings that can change a result, with the default of the printed rules. Rule: S18"""

from __future__ import annotations

from engines.core.setup.options import Option, by_name, switch
from engines.scythe.rules import constants as c

OPTIONS = by_name(
    switch("relentless_factory", True, "Relentless covers the Factory card", "S12.1", c.OPTION_RELENTLESS_FACTORY),
    switch(
        "enlist_self_bonus",
        False,
        "a recruit taken from Enlist pays its bonus for the same Enlist",
        "S2.8",
        c.OPTION_ENLIST_SELF_BONUS,
    ),
    switch("trade_split", False, "traded resources may go to two territories", "S3.8", c.OPTION_TRADE_SPLIT),
    switch(
        "combat_star_before_popularity_loss",
        False,
        "the star for a combat comes before the loss of popularity",
        "S6.13",
        c.OPTION_COMBAT_STAR_FIRST,
    ),
    switch(
        "neighbours_gain_on_final_action",
        True,
        "neighbours gain recruit bonuses from the action that ends the game",
        "S10.6",
        c.OPTION_NEIGHBOURS_GAIN_LAST,
    ),
    switch("bribes", False, "coins may be given away", "S14.4", c.OPTION_BRIBES),
    switch(
        "bonus_counts_own_hex",
        False,
        "adjacency tiles also count the hex under a structure",
        "S11.11",
        c.OPTION_OWN_HEX_COUNTS,
    ),
    switch("banned_pairs", False, "Rusviet Industrial and Crimea Patriotic are not dealt", "S15.3"),
    switch(
        "promo_cards",
        False,
        "promotional encounters, objectives and Factory cards are in",
        "S15.4",
        c.OPTION_PROMO_CARDS,
    ),
    Option(
        "factory_card_3",
        "popularity",
        "gain of the disputed Factory card",
        "S18",
        ("popularity", "power"),
        bit=c.OPTION_FACTORY_CARD_3_POWER,
        on="power",
    ),
    switch(
        "finish_combat",
        False,
        "a combat in which Shield or Ronin brings a sixth star is fought to its end",
        "S10.9",
        c.OPTION_FINISH_COMBAT,
    ),
    Option("turn_cap", 100, "turns of each player after which a game is cut off", "engine", low=1, high=1000),
)
