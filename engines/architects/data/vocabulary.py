"""Words of the component files, in the order of their numbers."""

from __future__ import annotations

GOODS = ["clay", "wood", "stone", "gold", "marble", "silver"]
GAINED = [*GOODS, "virtue", "building_card"]
SKILLS = ["carpentry", "tiling", "masonry"]
TRIGGERS = [
    "forest",
    "quarry",
    "mines",
    "silversmith",
    "tax_stand",
    "black_market",
    "cathedral",
    "pay_debt",
    "send_captured_to_prison",
    "reset",
    "reset_if_clean",
]
TRIGGER_OF_OP = {"reset_gain": "reset", "reset_if_clean": "reset_if_clean"}
PLACED_OPS = {  # table of the apprentices: op, place
    "CAPTURE_DISCOUNTS": ("discount", "town_centre"),
    "MARKET_DISCOUNTS": ("discount", "black_market"),
    "MARKET_SHIELDS": ("shield", "black_market"),
    "TAX_SHIELDS": ("shield", "tax_stand"),
    "STOREHOUSE_WORKERS": ("extra_workers", "storehouse"),
    "RELEASERS": ("reset_release", ""),
}
ABILITIES = [
    "none",
    "ignore_tax",
    "card_on_black_market",
    "no_discard_for_cathedral",
    "hire_discount",
    "gold_is_marble",
    "silver_on_send",
    "card_on_construct",
    "reset_release",
    "buy_off_debt",
    "wood_or_stone_discount",
]
ABILITY_AMOUNTS = ("tax", "silver", "workers", "count", "building_card")
EFFECTS = {  # operation of a building: the key of its number
    "gain": "",
    "gain_one_of": "",
    "hire_free": "",
    "capture": "groups",
    "release_boards_or_capture": "groups",
    "release_prison": "",
    "destroy_debt": "debts",
    "discard_building_for": "",
    "all_gain": "",
    "punish_prisoners": "virtue",
    "gain_per": "",
    "take_debt": "debts",
    "extra_guildhall_worker": "",
    "discard_apprentice": "count",
    "vp_per": "vp",
    "vp_if_most": "vp",
    "vp_if_no_debt": "vp",
    "debt_vp_delta": "each_unpaid",
    "virtue_per": "virtue",
    "virtue_if_most": "virtue",
    "virtue": "virtue",
}
COUNTED = {  # what sets and majorities count, in words
    "clay": "clay",
    "wood": "wood",
    "stone": "stone",
    "gold": "gold",
    "marble": "marble",
    "silver": "silver",
    "virtue": "virtue",
    "own_buildings": "constructed building",
    "paid_debts": "paid debt",
    "captured_workers_on_board": "captive",
    "clay_wood_stone_sum": "clay, wood and stone together",
    "cathedral_level": "level on the cathedral",
    "apprentices_with_carpentry": "apprentice of yours with carpentry",
    "apprentices_with_tiling": "apprentice of yours with tiling",
    "apprentices_with_masonry": "apprentice of yours with masonry",
}
