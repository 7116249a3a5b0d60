"""Named numbers of the engine: kinds of frames, answers, limits. How many components there are, `tables.py` says."""

from __future__ import annotations

from engines.architects.generated import tables as t

MAX_PLAYERS: int = 5
NO_CHARACTER: int = t.NUM_CHARACTERS
NOBODY: int = MAX_PLAYERS
NO_APPRENTICE: int = t.NUM_APPRENTICES

# How a game ended.
ENDED_GUILDHALL: int = 1
ENDED_TURN_CAP: int = 2

# Options, as bits of `options`: `setup/options.py` says what they mean, and has their defaults.
OPTION_CHARACTERS: int = 1
OPTION_STUCK_FALLBACK: int = 2
OPTION_PROMO_CARDS: int = 4
OPTION_PROMO_BOARDS: int = 8
OPTION_START_APPRENTICE: int = 16
OPTION_SWEEP: int = 32
OPTION_CONSPIRATOR_EACH: int = 64
OPTION_KEEP_DEBTS: int = 128
OPTION_RUDOLF_EVERYWHERE: int = 256
FIRST_IS_FIXED: int = 512  # no option, but beside them: the table says who starts

# Answers beside the cards and places that a question names.
TAKE_FROM_BOARD: int = t.NUM_LOCATIONS  # K_TAKE_BACK: beside the locations, this + seat of the captor
DRAW: int = t.NUM_SPOTS  # K_WORKSHOP, K_MARKET: draw buildings instead of hiring from the display
DECLINE_HIRE: int = t.NUM_SPOTS  # K_TAVERN
END_TRADES: int = t.NUM_TRADES  # K_TRADE
END_CAPTURES: int = MAX_PLAYERS * t.NUM_OPEN  # K_CAPTURE, K_FREE_CAPTURE: the others are owner * NUM_OPEN + place
RELEASE_INSTEAD: int = END_CAPTURES + 1  # K_FREE_CAPTURE
SEND: int = 0  # K_GUARD
FREE_PRISONERS: int = 1
BUY_BACK: int = 2
BACK_FOR_DEBT: int = 3
PAY_DEBT: int = 4
END_GUARD: int = 5
CATHEDRAL: int = t.NUM_BUILDINGS  # K_GUILD: the others are buildings
NO_BUILDING: int = t.NUM_BUILDINGS  # K_LIBRARY
NO: int = 0
YES: int = 1

# Frames that ask a player.
K_PLACE: int = 1  # location
K_MINES: int = 2  # a own workers there; CLAY, GOLD
K_GUILD: int = 3  # building, CATHEDRAL
K_TAKE_BACK: int = 4  # location, TAKE_FROM_BOARD + captor
K_DRAFT: int = 5  # building
K_START_APPRENTICE: int = 6  # place of the display
K_TRADE: int = 7  # a actions left; trade, END_TRADES
K_WORKSHOP: int = 8  # a own workers there; place of the display, DRAW
K_MARKET: int = 9  # place of the display, DRAW
K_TAVERN: int = 10  # place of the display, DECLINE_HIRE
K_DISMISS: int = 11  # a place of the display; apprentice
K_CAPTURE: int = 12  # a captures left, b places used, c captures made; owner * NUM_OPEN + place, END_CAPTURES
K_FREE_CAPTURE: int = 13  # a building, b captures left, c places used; the same, RELEASE_INSTEAD
K_GUARD: int = 14  # a actions left; SEND, ...
K_KEEP: int = 15  # building
K_DISCARD: int = 16  # building
K_SPLIT: int = 17  # a how much wood and stone; wood
K_SACRIFICE: int = 18  # building
K_ONE_OF: int = 19  # a building; 0, 1
K_CHURCH: int = 20  # a building; NO, YES
K_LIBRARY: int = 21  # a building; building, NO_BUILDING
K_CRANE: int = 22  # NO, YES
K_GRAVEYARD: int = 23  # apprentice
K_RELEASE: int = 24  # a the most; how many
K_SQUIRE: int = 25  # a apprentice; NO, YES
K_BUY_OFF: int = 26  # a debts; how many
K_DESTROY: int = 27  # a surplus; how many
K_SAVE: int = 28  # a building; WOOD, STONE

# Frames that ask chance.
K_FIRST_PLAYER: int = 48  # seat
K_DRAW_BUILDING: int = 49  # a who draws, b how many, c into HAND or PACK; building
K_DRAW_APPRENTICE: int = 50  # a row of the display; apprentice
K_MARKET_FACE: int = 51  # small face
K_MARKET_CARD: int = 52  # market card
K_REWARD: int = 53  # a who gains it; reward

# Steps.
K_SETUP: int = 64  # a STAGE_...
K_PASS: int = 65
K_REFILL: int = 66
K_START_TURN: int = 67
K_RESET: int = 68
K_RESET_GAINS: int = 69
K_PENALTIES: int = 70
K_HAND_LIMIT: int = 71
K_END_TURN: int = 72
K_ASCEND: int = 73
K_END_EFFECTS: int = 74
K_OVER: int = 75  # a how the game ended
K_EFFECT: int = 76  # a building
K_END_GAINS: int = 77  # a virtue gained after a loss

# Parts of the setup, in their order.
STAGE_BOARDS: int = 0
STAGE_MARKET: int = 1
STAGE_DISPLAY: int = 2
STAGE_PACKS: int = 3
STAGE_DRAFT: int = 4  # and the two rounds after it
STAGE_START_PLAYER: int = 7
STAGE_CARDS: int = 8
STAGE_APPRENTICES: int = 9
STAGE_TURNS: int = 10
SECOND_ROUND: int = 5
LAST_ROUND: int = 6

# Where drawn buildings go.
HAND: int = 0
PACK: int = 1

# What is drawn, for keyed randomness.
DRAW_FIRST_PLAYER: int = 1
DRAW_BUILDINGS: int = 2
DRAW_APPRENTICES: int = 3
DRAW_FACES: int = 4
DRAW_MARKET: int = 5
DRAW_REWARDS: int = 6

# Events; `questions/events.py` has their rows.
EVENT_HIRED: int = 1
EVENT_CAPTURED: int = 2
EVENT_VISITED: int = 3
EVENT_DEBTS: int = 4
EVENT_CAPTURED_OWN: int = 5
EVENT_PLACED: int = 6
EVENT_SENT: int = 7
# From here on no observer counts them (LAST_COUNTED of the kernel).
EVENT_TURN: int = 11
EVENT_FIRST_PLAYER: int = 12
EVENT_LAST_TURNS: int = 13
EVENT_LAID: int = 14
EVENT_BACK_FROM: int = 15
EVENT_OUT_OF_PRISON: int = 16
EVENT_TAKEN_BACK: int = 17
EVENT_RESET: int = 18
EVENT_JAILED: int = 19
EVENT_SMALL_FACE: int = 20
EVENT_LARGE_CARD: int = 21
EVENT_CONSTRUCTED: int = 22
EVENT_CLIMBED: int = 23
EVENT_DISMISSED: int = 24
EVENT_COMES_UP: int = 25
EVENT_DREW: int = 26
EVENT_LOOKED: int = 27
EVENT_KEPT: int = 28
EVENT_DISCARDED: int = 29

# What seats own beside goods, which have their own numbers.
VIRTUE: int = 6
DEBT: int = 7
PAID_DEBT: int = 8
SUPPLY: int = 9  # workers
HAND_CARDS: int = 10

# Where it comes from and goes to.
FROM_START: int = 0
FROM_LOCATION: int = 1
FROM_APPRENTICE: int = 2
FROM_TRADE: int = 3
FROM_COST: int = 4
FROM_MARKET: int = 5
FROM_TAX_STAND: int = 6
FROM_GUARDHOUSE: int = 7
FROM_BUILDING: int = 8
FROM_REWARD: int = 9
FROM_HIRE: int = 10
FROM_PRISON: int = 11
FROM_DEBTS: int = 12
FROM_PAYING_OFF: int = 13
FROM_MOVES: int = 14  # workers and cards, of which events tell
FROM_END: int = 15
HIRES: int = MAX_PLAYERS * t.NUM_APPRENTICES  # seat * NUM_APPRENTICES + apprentice
WORKS: int = MAX_PLAYERS * t.NUM_BUILDINGS  # seat * NUM_BUILDINGS + building
