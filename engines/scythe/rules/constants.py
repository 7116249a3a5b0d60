"""Named numbers of the engine: kinds of frames, answers, limits. How many components there are, `tables.py` says."""

from __future__ import annotations

from engines.scythe.generated import tables as t

MAX_PLAYERS: int = 7
NO_FACTION: int = t.NUM_FACTIONS  # of an empty seat
NO_MAT: int = t.NUM_MATS
NO_SEAT: int = 15

# Units of a player: 0 the character, 1 to 4 the mechs by the ability they covered, 5 to 12 the workers.
CHARACTER: int = 0
FIRST_MECH: int = 1
FIRST_WORKER: int = FIRST_MECH + t.MECHS_PER_PLAYER
NUM_UNITS: int = FIRST_WORKER + t.WORKERS_PER_PLAYER
ALL_SPACES: int = (1 << t.NUM_SPACES) - 1
OFF_BOARD: int = t.NUM_SPACES  # not on the board: still on its mat, or in the supply

WOOD: int = 0
FOOD: int = 1
METAL: int = 2
OIL: int = 3
NUM_RESOURCES: int = 4
NUM_VALUES: int = len(t.COMBAT_CARD_VALUE)
NUM_MECHS: int = t.MECHS_PER_PLAYER
NUM_STRUCTURES: int = t.STRUCTURES_PER_PLAYER
NUM_TRAPS: int = len(t.TRAP_OP)
NUM_SECTIONS: int = t.NUM_SECTIONS  # of a player mat
NUM_BOTTOM: int = len(t.BOTTOM_RESOURCE)  # bottom-row actions
NUM_BONUSES: int = len(t.BONUS_OP)  # of recruits
NUM_UPGRADES: int = t.TECHNOLOGY_CUBES_PER_PLAYER

TOP_MOVE: int = 0
TOP_BOLSTER: int = 1
TOP_TRADE: int = 2
TOP_PRODUCE: int = 3
TOP_GAIN: int = 4  # counted apart from Move, with which it shares a section
TOP_FACTORY: int = 5
NUM_TOP_ROWS: int = 6
BOTTOM_UPGRADE: int = 0
BOTTOM_DEPLOY: int = 1
BOTTOM_BUILD: int = 2
BOTTOM_ENLIST: int = 3
MINE: int = 0
MONUMENT: int = 1
ARMORY: int = 2
MILL: int = 3
BOX_MOVE_UNITS: int = 0
BOX_GAIN_COINS: int = 1
BOX_BOLSTER_POWER: int = 2
BOX_BOLSTER_CARDS: int = 3
BOX_TRADE_POPULARITY: int = 4
BOX_PRODUCE_TERRITORIES: int = 5
ONE_TIME_POWER: int = 0
ONE_TIME_COINS: int = 1
ONE_TIME_POPULARITY: int = 2

ALBION: int = 0
NORDIC: int = 1
RUSVIET: int = 2
TOGAWA: int = 3
CRIMEA: int = 4
SAXONY: int = 5
POLANIA: int = 6

FACTORY_SECTION: int = NUM_SECTIONS  # a Factory card is one more
NO_SECTION: int = FACTORY_SECTION + 1
NO_CARD: int = 63
NO_TILE: int = t.NUM_BONUS_TILES + 1  # 7 in saved positions

# Stars that a player has or has not (bits of `stars`); combat and objective stars are counted apart.
STAR_UPGRADES: int = 1
STAR_MECHS: int = 2
STAR_STRUCTURES: int = 4
STAR_RECRUITS: int = 8
STAR_WORKERS: int = 16
STAR_POPULARITY: int = 32
STAR_POWER: int = 64
TRACKER_BIT: int = 7  # the first star of an Automa's tracker; the next five have the next bits
STAR_TRACKER: int = 1 << TRACKER_BIT
MAT_STARS: int = STAR_TRACKER - 1  # those of the mats and tracks

# How a game ended.
ENDED_STAR: int = 1
ENDED_TURN_CAP: int = 2

# Options, as bits of `options`: `setup/options.py` says what they mean, and has their defaults.
OPTION_RELENTLESS_FACTORY: int = 1
OPTION_ENLIST_SELF_BONUS: int = 2
OPTION_TRADE_SPLIT: int = 4
OPTION_COMBAT_STAR_FIRST: int = 8
OPTION_NEIGHBOURS_GAIN_LAST: int = 16
OPTION_BRIBES: int = 32
OPTION_OWN_HEX_COUNTS: int = 64
OPTION_PROMO_CARDS: int = 128
OPTION_FACTORY_CARD_3_POWER: int = 256
OPTION_FINISH_COMBAT: int = 512
OPTION_AUTOMA_STARTS: int = 1024
OPTION_STAY_COUNTS: int = 2048
OPTION_HOOD_BY_RIVERS: int = 4096
OPTION_HOME_ENEMIES_COUNT: int = 8192
OPTION_MECH_GAINED_FIRST: int = 16384
OPTION_CARDS_LIMITED: int = 32768
OPTION_NO_FACTORY_CARD: int = 65536
OPTION_TOKENS_STAY: int = 131072
OPTION_TIES_TO_PEOPLE: int = 262144
OPTION_LATER_CARDS: int = 524288
OPTION_SHARED_DECK: int = 1048576

# Whether coins can be given without being asked, S14.4.
OFFER_GOOD: int = 0
OFFER_OFF: int = 1
OFFER_OVER: int = 2
OFFER_AT_CHANCE: int = 3
OFFER_AT_SECRET: int = 4
OFFER_OPEN: int = 5
OFFER_POOR: int = 6

# Frames that ask a player. Kinds are grouped by topic.
K_SECTION: int = 1
K_TOP: int = 2
K_BOTTOM: int = 3
K_END_WINDOW: int = 4
K_GIVE: int = 5
K_GIVE_AMOUNT: int = 6
K_MOVE_UNIT: int = 7
K_MOVE_STEP: int = 8
K_CARGO: int = 9
K_COMBAT_ORDER: int = 10
K_ABILITY: int = 11
K_DIAL: int = 12
K_COMMIT: int = 13
K_RETREAT: int = 14
K_RETREAT_WORKERS: int = 15
K_FACTORY_CHOICE: int = 16
K_FACTORY_ALTERNATIVE: int = 17
K_ENCOUNTER: int = 18
K_PART: int = 19
K_RESOURCE_TYPES: int = 20
K_RESOURCE_SITE: int = 21
K_PAY: int = 22
K_COERCION: int = 23
K_PAY_CARD: int = 24
K_PAY_TYPE: int = 25
K_UPGRADE: int = 26
K_DEPLOY: int = 27
K_DEPLOY_SITE: int = 28
K_BUILD: int = 29
K_BUILD_SITE: int = 30
K_ENLIST: int = 31
K_ONGOING: int = 32
K_PRODUCE: int = 33
K_PRODUCE_COUNT: int = 34
K_TOKEN: int = 35
K_ARM: int = 36
K_PEEK: int = 37
K_RELOCATE: int = 38
K_RELOCATE_UNITS: int = 39
K_WORKER_SITE: int = 40

# Frames that ask chance.
K_DRAW_COMBAT: int = 48
K_DRAW_ENCOUNTER: int = 49
K_DEAL_OBJECTIVE: int = 50
K_DEAL_FACTORY: int = 51
K_DRAW_TILE: int = 52
K_DISCARD_RANDOM: int = 53
K_STEAL: int = 54
K_AUTOMA_CARD: int = 55
K_AUTOMA_COMMIT: int = 56
K_AUTOMA_FACTORY: int = 57

# Frames that nobody answers: steps the engine takes by itself, from the kernel's FIRST_STEP on.
K_START_GAME: int = 64
K_START_TURN: int = 65
K_END_TURN: int = 66
K_RESOLVE: int = 68
K_CONSOLATION: int = 69
K_POPULARITY_LOSS: int = 70
K_COMBAT_STAR: int = 71
K_COMBAT_DONE: int = 72
K_FACTORY_CHECK: int = 73
K_ENCOUNTER_CHECK: int = 74
K_ENCOUNTER_END: int = 75
K_TOKEN_CHECK: int = 76
K_STARS: int = 77
K_BOTTOM_STARS: int = 78
K_EARLY_STARS: int = 79
K_BOTTOM_COINS: int = 80
K_MAIN_EFFECT: int = 81
K_ROWS: int = 82
K_MOVE_DONE: int = 83
K_COMBATS: int = 84
K_ARM_CHECK: int = 85
K_ALL_GIVE: int = 86
K_AUTOMA_GAIN: int = 87
K_AUTOMA_RECRUIT: int = 88
K_AUTOMA_STAR: int = 89
K_AUTOMA_FIGHT: int = 90
K_AUTOMA_ARRIVE: int = 91

# Events; observers count the first ones.
EVENT_ROUND_OVER: int = 1
EVENT_TOP_ROW: int = 2  # seat, answer, TOP_...
EVENT_BOTTOM_ROW: int = 3  # seat, BOTTOM_..., or NUM_BOTTOM for the Move of a Factory card
EVENT_TURN_OVER: int = 4  # seat
EVENT_TURN: int = 11  # seat
EVENT_SECTION: int = 12  # seat, top-row action, bottom-row action
EVENT_FACTORY_SECTION: int = 13  # seat
EVENT_TILE: int = 14  # tile
EVENT_OBJECTIVE_DEALT: int = 15  # seat, card
EVENT_CARD_DEALT: int = 16  # seat, value
EVENT_CARD_DRAWN: int = 17  # seat, value
EVENT_CARD_DISCARDED: int = 18  # seat, value
EVENT_CARD_STOLEN: int = 19  # seat, from whom, value
EVENT_CARD_SEEN: int = 20  # seat, whose, value
EVENT_SHUFFLED: int = 21
EVENT_MOVED: int = 22  # seat, unit, from, to
EVENT_CARRIED: int = 23  # seat, good, how many, to
EVENT_DRIVEN_OFF: int = 24  # seat, whose workers, how many, from
EVENT_COMBAT: int = 25  # attacker, defender, where
EVENT_ABILITY: int = 26  # seat, ability
EVENT_REVEALED: int = 27  # seat, dial, cards
EVENT_WON: int = 28  # seat, where
EVENT_RETREATED: int = 29  # seat, class of units, how many, to
EVENT_MOVE_UNDONE: int = 30  # seat, where
EVENT_PRODUCED: int = 31  # seat, good, how many, where
EVENT_PLACED: int = 32  # seat, good, how many, where
EVENT_PAID: int = 33  # seat, resource, how many, where from
EVENT_UPGRADED: int = 34  # seat, box, bottom-row action
EVENT_DEPLOYED: int = 35  # seat, mech, where
EVENT_BUILT: int = 36  # seat, structure, where
EVENT_ENLISTED: int = 37  # seat, bottom-row action, one-time bonus
EVENT_ONGOING: int = 38  # seat, bottom-row action
EVENT_ENCOUNTER: int = 39  # seat, card
EVENT_OPTION: int = 40  # seat, option of a card
EVENT_FACTORY_CARD: int = 41  # seat, card, options of the game
EVENT_FLAG: int = 42  # seat, where
EVENT_TRAP_PLACED: int = 43  # seat, Trap, where
EVENT_TRAP_SPRUNG: int = 44  # seat, Trap, where
EVENT_TRAP_ARMED: int = 45  # seat, Trap, where
EVENT_GIVEN: int = 46  # seat, to whom, coins
EVENT_OBJECTIVE_REVEALED: int = 47  # seat, card
EVENT_OBJECTIVE_RETURNED: int = 48  # seat, card
EVENT_STAR: int = 49  # seat, what for, how many in all
EVENT_ENDED: int = 50  # seat
EVENT_CUT_OFF: int = 51
EVENT_AUTOMA_CARD: int = 52  # seat, card, scheme
EVENT_AUTOMA_SKIPS: int = 53  # seat, card
EVENT_AUTOMA_OPTION: int = 54  # seat, option, power asked for
EVENT_AUTOMA_STAYS: int = 55  # seat
EVENT_AUTOMA_TOKEN: int = 56  # seat, where
EVENT_AUTOMA_UNIT: int = 58  # seat, class of the unit, where
EVENT_AUTOMA_MARKER: int = 59  # seat, cell, level
EVENT_AUTOMA_FIGHTS: int = 60  # seat, card, dial
EVENT_AUTOMA_BEATEN: int = 61  # seat, class of units, how many
EVENT_AUTOMA_CLEARS: int = 62  # seat, where
EVENT_AUTOMA_DRAWS: int = 63  # seat

# Where goods come from, and go to.
FROM_SETUP: int = 1
FROM_TOP_ROW: int = 2  # 2 to 5, by TOP_MOVE, TOP_BOLSTER, TOP_TRADE, TOP_PRODUCE
FROM_BOTTOM_ROW: int = 6
FROM_RECRUIT: int = 7
FROM_ENCOUNTER: int = 8
FROM_FACTORY: int = 9
FROM_COMBAT: int = 10
FROM_WORKERS: int = 11  # of others, who were driven off
FROM_ABILITY: int = 12
FROM_RIVAL: int = 13  # the ability of an opponent
FROM_TRAP: int = 14
FROM_COERCION: int = 15
FROM_THEFT: int = 16
FROM_GIFT: int = 17
FROM_STAR: int = 18
FROM_AUTOMA: int = 19  # a card of the Automa

# What a seat owns.
COINS: int = 0
POWER: int = 1
POPULARITY: int = 2
COMBAT_CARDS: int = 3
WORKERS: int = 4
MECHS: int = 5
STRUCTURES: int = 6
UPGRADES: int = 7
RECRUITS: int = 8
STARS: int = 9

# What events tell of: goods on the board are WOOD to OIL, and workers; units are of three classes.
GOOD_WORKERS: int = 4
CLASS_CHARACTER: int = 0
CLASS_MECH: int = 1
CLASS_WORKER: int = 2
CARD_BASE: int = 8  # of the number that says how many cards of each value were revealed
STAR_OF_COMBAT: int = 7  # after the seven bits STAR_...
STAR_OF_OBJECTIVE: int = 8
STAR_OF_TRACKER: int = 9

# Answers.
DONE: int = 62  # no more; decline
SKIP: int = 0  # rows of a section
TAKE: int = 1
TAKE_SECOND: int = 2
TAKE_PART: int = 3
TAKE_SECOND_PART: int = 4
REVEAL_LOW: int = 5  # the objective card with the lower number
REVEAL_HIGH: int = 6
GIVE: int = 7
NO: int = 0
YES: int = 1
STOP: int = 60  # the unit stays where it is
CARGO: int = 61  # change what the unit carries

# Classes of cargo, in the order they are asked.
CARGO_FRESH_WORKERS: int = 0  # workers that may still move themselves
CARGO_MOVED_WORKERS: int = 1
CARGO_RESOURCES: int = 2  # four classes, one a resource
NUM_CARGO_CLASSES: int = 6
MAX_STOPS: int = 4  # places where one unit can pick up
MAX_MOVERS: int = 3  # units that one Move action moves

# Decks, for keyed randomness.
DECK_COMBAT: int = 1
DECK_ENCOUNTER: int = 2
DECK_OBJECTIVE: int = 3
DECK_FACTORY: int = 4
DECK_TILE: int = 5
DECK_TRAP: int = 6
DECK_SCOUT: int = 7
DECK_AUTOMA: int = 8
DECK_AUTOMA_COMMIT: int = 9
DECK_AUTOMA_FACTORY: int = 10

# The Automa: what a card is drawn for, and what came of an option.
FOR_TURN: int = 0
FOR_COMBAT: int = 1
SCHEMES: int = 2
TOKEN_STEP: int = 2  # home bases that the token of several Automas moves on
NOT_TRIED: int = 0
CARRIED_OUT: int = 1
NOT_OF_FACTION: int = 2
NOT_ENOUGH_POWER: int = 3
NO_UNIT: int = 4
NO_DESTINATION: int = 5
WOULD_STAY: int = 6
