"""Named numbers of the engine: kinds of frames, answers, limits. How many components there are, `tables.py` says."""

from __future__ import annotations

from engines.smallworld.generated import tables as t

MAX_PLAYERS: int = len(t.ROUNDS_OF) + 1  # the boards are for 2 players and more
NO_SEAT: int = 15

# A race in play is a troop: seat * NUM_SLOTS + slot. Only one Spirit badge exists, so a seat has one place for it.
NUM_SLOTS: int = 3
ACTIVE: int = 0
DECLINED: int = 1  # the ordinary race in decline
SPIRITS: int = 2  # the race in decline that keeps its Spirit badge
NUM_TROOPS: int = MAX_PLAYERS * NUM_SLOTS
NOBODY: int = NUM_TROOPS  # the occupant of a region without a race
NO_RACE: int = t.NUM_RACES
NO_POWER: int = t.NUM_POWERS
MAX_ROUNDS: int = max(t.ROUNDS_OF)
NUM_HISTORIES: int = MAX_PLAYERS * MAX_ROUNDS  # combos picked: seat * MAX_ROUNDS + how many the seat picked before

# How a game ended.
ENDED_ROUNDS: int = 1

# Options, as bits of `options`: `setup/options.py` says what they mean, and has their defaults.
OPTION_OPEN_TOTALS: int = 1
OPTION_OWN_DECLINED_COUNTS: int = 2
OPTION_GHOULS_PASS_OWN: int = 4
OPTION_FOUND_COINS_PAY: int = 8
OPTION_GHOULS_OWN_DIE: int = 16
OPTION_GHOULS_COUNT: int = 32
OPTION_LATE_SEATS_WIN: int = 64
OPTION_SUBSTITUTION_COUNTS: int = 128
OPTION_FLYING_SUBSTITUTES: int = 256
OPTION_GHOULS_SPOIL: int = 512
OPTION_FAILURE_SPOILS: int = 1024
OPTION_PEACE_WITHOUT_RACE: int = 2048
OPTION_STOUT_AT_ONCE: int = 4096
OPTION_LAKE_ENTRY: int = 8192
OPTION_OWN_TOKENS_DEFEND: int = 16384

# Frames that ask a player: what the numbers a, b, c of the frame mean, and the answers.
K_TURN: int = 1  # EXPAND, DECLINE
K_PICK: int = 2  # place in the column of combos, from 0
K_ABANDON: int = 3  # a troop; NO keeps all regions, YES gives some up
K_ABANDON_REGION: int = 4  # a troop, b lowest region; region, STOP after the first
K_CONQUER: int = 5  # a troop, b 0 or 1 + face of Berserk's roll; region, STOP, ROLL, DRAGON, SUBSTITUTE
K_DRAGON: int = 6  # a troop; region
K_SUBSTITUTE: int = 7  # a troop; region
K_REDEPLOY: int = 8  # a troop, b 1 when all its tokens move, 0 for a victim's tokens in hand; LEAVE, SPREAD, CHOOSE
K_PLACE: int = 9  # a troop, b mask of the regions still to come, lowest first; how many tokens
K_ENCAMP: int = 10  # a troop, b 1 when all encampments move, 0 for those in hand; LEAVE, SPREAD, CHOOSE
K_PLACE_CAMPS: int = 11  # a troop, b mask of the regions still to come, lowest first; how many encampments
K_KEEP: int = 12  # Amazons: a troop, b lowest region, c regions still to keep; region
K_TAKE_OFF: int = 13  # Amazons: a troop, b mask of the regions still to come, lowest first, c tokens; how many
K_FORTRESS: int = 14  # a troop; region, STOP
K_HERO: int = 15  # a troop, b lowest region, c heroes still to place; region
K_STOUT: int = 16  # NO, YES
K_ALLY: int = 17  # seat, STOP

# Frames that ask chance.
K_DRAW_BANNER: int = 48  # race
K_DRAW_BADGE: int = 49  # power
K_DIE: int = 50  # final attempt: a troop, b region; face 0..3
K_BERSERK_DIE: int = 51  # a troop; face 0..3

# Frames that nobody answers: steps the engine takes by itself, from the kernel's FIRST_STEP on.
K_START_GAME: int = 64
K_START_TURN: int = 65
K_PHASE: int = 66  # a is the phase of the turn that comes now
K_READY: int = 67  # a troop
K_FILL_COLUMN: int = 68
K_END_TURN: int = 69

# Events; `questions/events.py` has their rows.
EVENT_ROUND_OVER: int = 1
EVENT_PICKED: int = 2
EVENT_COLUMN_CLOSES: int = 3
EVENT_OFFERED: int = 4
EVENT_PAID: int = 5
EVENT_PAID_DECLINED: int = 6
EVENT_DECLINED: int = 7
EVENT_CONQUERED: int = 8
EVENT_SUBSTITUTED: int = 9
# From here on no observer counts them (LAST_COUNTED of the kernel).
EVENT_ROUND: int = 11
EVENT_TURN: int = 12
EVENT_COMBO: int = 13
EVENT_GIVEN_UP: int = 14
EVENT_LOST: int = 15
EVENT_ATTEMPT: int = 16
EVENT_DIE: int = 17
EVENT_FAILED: int = 18
EVENT_LEFT: int = 19
EVENT_PLACED: int = 20
EVENT_GREW: int = 21
EVENT_TAKEN_OFF: int = 22
EVENT_MARKED: int = 23
EVENT_UNMARKED: int = 24
EVENT_CAMPS: int = 25
EVENT_PEACE: int = 26
EVENT_PEACE_OVER: int = 27

# What seats own, and where it comes from and goes to.
COINS: int = 0
FROM_PICK: int = 0
FROM_COMBO: int = 1
FROM_REGIONS: int = 2
FROM_RACE: int = 3
FROM_POWER: int = 4
FROM_DECLINE: int = 5

# Markers that stand in a region beside tokens.
LAIR: int = 0
FORTRESS: int = 1
HOLE: int = 2
HERO: int = 3
DRAGON_MARKER: int = 4

# Who held a region that is conquered, for statistics.
HELD_BY_NOBODY: int = 0
HELD_BY_TRIBES: int = 1
HELD_BY_ACTIVE: int = 2  # another player's active race
HELD_BY_DECLINED: int = 3  # another player's race in decline
HELD_BY_OWN: int = 4  # a race in decline of the same player
NUM_HOLDERS: int = 5

# Phases of a turn in their order, W0.20.
PHASE_GHOULS: int = 0
PHASE_PICK: int = 1
PHASE_READY: int = 2
PHASE_CONQUER: int = 3
PHASE_DEPLOY: int = 4
PHASE_TAKE_OFF: int = 5
PHASE_ENCAMP: int = 6
PHASE_FORTRESS: int = 7
PHASE_HEROES: int = 8
PHASE_SCORE: int = 9
PHASE_STOUT: int = 10
PHASE_ALLY: int = 11
PHASE_VICTIMS: int = 12
PHASE_END: int = 13

# Answers beside regions, seats, places and amounts.
EXPAND: int = 0
DECLINE: int = 1
NO: int = 0
YES: int = 1
LEAVE: int = 0  # redeployment: everything stays where it is
SPREAD: int = 1  # evenly, the first regions get one more
CHOOSE: int = 2  # region by region
SUBSTITUTE: int = 57
DRAGON: int = 58
ROLL: int = 59  # Berserk throws the die before choosing a region
STOP: int = 60  # no more

NO_ROLL: int = 0  # of a conquest question; otherwise 1 + face
MOST_SHORT: int = len(t.DIE_WEIGHT) - 1  # tokens that the die can make up for
ALCHEMY: int = 2  # what an Alchemist earns a turn
WEALTH: int = 7  # what Wealthy pays once

# Decks and dice, for keyed randomness.
DECK_BANNERS: int = 1
DECK_BADGES: int = 2
DICE: int = 3
