"""Named numbers of the engine: kinds of frames, answers, limits. How many components there are, `tables.py` says."""

from __future__ import annotations

from engines.wayfarers.generated import tables as t

MAX_PLAYERS: int = 4
ALL_PLACES: int = 2**t.NUM_PLACES - 1
ALL_SPACES: int = 2**t.NUM_DIE_SPACES - 1
NO_CARD: int = t.MOST_CARDS  # a place without a card, a host without a townsfolk, a Space card without an inspiration
HOME_WATER: int = t.NUM_WATER  # the water card that is the home harbour, as a left neighbour
HOME_STAR: int = t.NUM_SPACE  # the Space card on the home board
NO_SIDE: int = 2  # of a board section that is not drawn yet
NO_TILE: int = t.NUM_JOURNAL_TILES  # a Journal space without a tile
NO_SEAT: int = MAX_PLAYERS
FACES: int = 6
NO_HAND: int = FACES  # no die is about to be placed
FIRST_VISTA: int = t.NUM_DIE_SPACES  # of hosts: die spaces, then vistas, then open waters
FIRST_OPEN_WATER: int = FIRST_VISTA + t.NUM_LAND - t.NUM_CITIES
NUM_HOSTS: int = FIRST_OPEN_WATER + t.NUM_WATER - t.NUM_HARBOURS
DIGIT: int = 64  # base of several cards in one number
SMALL_DIGIT: int = 8  # base of several counts of dice in one number

# How a game ended.
ENDED_FINAL_SPACE: int = 1
ENDED_TURN_CAP: int = 2

# Options, as bits of `options`: `setup/options.py` says what they mean, and has their defaults.
OPTION_YELLOW_AFTER: int = 1
OPTION_DECLINE_GAINS: int = 2
OPTION_REST_NEEDS_DIE: int = 4
OPTION_REST_BEFORE_DICE: int = 8

# Frames that ask a player.
K_ACTION: int = 1  # DIE + face, WORKER + colour, REST, PIPS
K_DIE_VALUE: int = 2  # a the face of the die; face
K_DIE_SPACE: int = 3  # a the face; die space, SPACE_PIPS
K_PIPS: int = 4  # a pips left, b the face of the die in hand; face * 2 + up, HAND_DOWN, HAND_UP, NO_PIP
K_WORKER_PLACE: int = 5  # a colour; place
K_POOL: int = 6  # atom, POOL_ACTION, POOL_EXTRA, POOL_DECLINE, POOL_DONE
K_OPTION: int = 7  # a effect, b whether it comes from a Journal space; option of the effect
K_FEE: int = 8  # a owner; FEE_SILVER, FEE_PROVISION
K_GUILD: int = 9  # guild
K_SOURCE: int = 10  # a guild, or NUM_GUILDS + place; guild, NUM_GUILDS + place
K_CARD_INFLUENCE: int = 11  # place
K_MOVE: int = 12  # guild * NUM_GUILDS + guild
K_STEP: int = 13  # Journal space
K_REFRESH: int = 14  # die space, REFRESH_SUPPLY + face
K_SHIFT: int = 15  # face * 2 + up
K_TAKE_WORKER: int = 16  # place * NUM_COLOURS + colour
K_CARD: int = 17  # a kind, b price; position, DRAW
K_KEEP: int = 18  # a kind, b cards drawn; card
K_HOST: int = 19  # a townsfolk; host
K_TUCK: int = 20  # a inspiration, b place; Space card, DISCARD
K_TILE: int = 21  # a kind, b price; design
K_TILE_PAY: int = 22  # a design; PAY_SILVER, PAY_INFLUENCE
K_LAY: int = 23  # a design; face * NUM_SQUARES + square
K_REROLL: int = 24  # a dice that were not rolled; face, KEEP_DICE
K_AFTER: int = 25  # AFTER_PIPS, AFTER_END
K_ALLOW: int = (
    26  # a want, b its kind or colour, c candidate; ALLOW_SILVER, ALLOW_PROVISION, DENY_SILVER, DENY_PROVISION
)

# Frames that ask chance.
K_FIRST_PLAYER: int = 48  # seat
K_SIDE: int = 49  # a section; side
K_JOURNAL_TILE: int = 50  # a space; tile
K_REVEAL: int = 51  # a kind; card
K_ROLL: int = 52  # a seat; face
K_DRAW: int = 53  # a kind, b seat, c cards drawn; card
K_SCHEME: int = 54  # scheme card
K_AI_DRAW: int = 55  # a kind; card

# Steps.
K_START_GAME: int = 64
K_LAY_TRACK: int = 65
K_OPEN: int = 66
K_START_TURN: int = 67
K_END_TURN: int = 68
K_REFILL: int = 70  # a kind
K_TAKE_CARD: int = 71  # a place
K_USE_SLOT: int = 72  # a place
K_COLLECT_WORKER: int = 73  # a place * NUM_COLOURS + colour
K_REST_ABILITIES: int = 74  # a whether they are active
K_AI_TURN: int = 75
K_REST_DICE: int = 81
K_AI_SCHEME: int = 76  # a scheme card
K_AI_SHUFFLE: int = 77
K_AI_DO: int = 78  # a atom
K_AI_WANT: int = 79  # a want, b its kind or colour, c the candidate to begin with
K_AI_EXTRA: int = 80  # a black influence that it costs
K_AI_FEE: int = 82  # a place
K_AI_CROSSED: int = 83

# Answers.
DIE: int = 0
WORKER: int = DIE + FACES
REST: int = WORKER + t.NUM_COLOURS
PIPS: int = REST + 1
SPACE_PIPS: int = t.NUM_DIE_SPACES
HAND_DOWN: int = 2 * FACES
HAND_UP: int = HAND_DOWN + 1
NO_PIP: int = HAND_UP + 1
POOL_ACTION: int = t.MOST_ATOMS  # beside the atoms
POOL_EXTRA: int = POOL_ACTION + 1
POOL_DECLINE: int = POOL_ACTION + 2
POOL_DONE: int = POOL_ACTION + 3
FEE_SILVER: int = 0
FEE_PROVISION: int = 1
REFRESH_SUPPLY: int = t.NUM_DIE_SPACES
DRAW: int = t.ROW_LENGTH
DISCARD: int = HOME_STAR + 1
PAY_SILVER: int = 0
PAY_INFLUENCE: int = 1
KEEP_DICE: int = FACES
ALLOW_SILVER: int = 0
ALLOW_PROVISION: int = 1
DENY_SILVER: int = 2
DENY_PROVISION: int = 3
AFTER_PIPS: int = 0
AFTER_END: int = 1

# What the waiting action is: a die space, or the slot of a place of the board.
ACTION_DIE_SPACE: int = 1
ACTION_SLOT: int = ACTION_DIE_SPACE + t.NUM_DIE_SPACES

PIPS_OF_ABILITY: int = 2
MOST_DICE_ACTIVE: int = 1  # dice in supply with which rest abilities are active

# Events; `questions/events.py` has their rows.
EVENT_REST: int = 1
EVENT_DIE: int = 2
EVENT_WORKER: int = 3
EVENT_ON_CARD: int = 4
# From here on no observer counts them (LAST_COUNTED of the kernel).
EVENT_TURN: int = 11
EVENT_LAST_TURNS: int = 12
EVENT_FIRST_PLAYER: int = 13
EVENT_ROLLED: int = 14
EVENT_TURNED: int = 15
EVENT_TAKEN_BACK: int = 16
EVENT_STEP: int = 17
EVENT_CARD: int = 18
EVENT_DRAWN: int = 19
EVENT_HOSTED: int = 20
EVENT_TUCKED: int = 21
EVENT_DISCARDED: int = 22
EVENT_TILE: int = 23
EVENT_OFF_CARD: int = 24
EVENT_REVEALED: int = 25
EVENT_SCHEME: int = 26
EVENT_SHUFFLED: int = 27
EVENT_TRACK: int = 28
EVENT_COMET: int = 29

# What seats own: silver, provisions, influence in each guild, workers of each colour, dice.
SILVER: int = 0
PROVISION: int = 1
INFLUENCE: int = 2  # and the number of the guild
WORKERS: int = 5  # and the number of the colour
DICE: int = 8

# Where it comes from and goes to.
FROM_START: int = 0
FROM_EFFECT: int = 1
FROM_PRICE: int = 2
FROM_FEE: int = 3
FROM_LINK: int = 4
FROM_ABILITY: int = 5
FROM_CARD: int = 6
FROM_PLACING: int = 7  # a worker on a card
FROM_TRACK: int = 8  # the green worker beside the Journal Track
FROM_MOVE: int = 9  # influence from one place to another
FROM_CONSENT: int = 10  # what the AI pays for a card, or the human to deny it

# The solo opponent.
HUMAN: int = 0
AI: int = 1
SCHEMES_OF_COLOUR: int = 3  # face up, of one colour: it rests
LATEST: int = 2  # schemes whose silver is the sum value
NO_SCHEME: int = t.NUM_SCHEMES
WANT_CARD: int = 0  # with the kind
WANT_PLACE: int = 1  # place a worker, with its colour
WANT_TAKE: int = 2  # take a worker, with its colour

# What is drawn, for keyed randomness.
DRAW_FIRST_PLAYER: int = 1
DRAW_SIDE: int = 2
DRAW_TILE: int = 3
DRAW_CARD: int = 4
DRAW_DIE: int = 5
DRAW_SCHEME: int = 6
PLACES: int = 64  # for what a seat took: no kind has more cards or tiles
PLACES_OF_SEATS: int = MAX_PLAYERS * PLACES  # seat * PLACES + number
