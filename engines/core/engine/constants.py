"""Numbers of the kernel that every game shares."""

from __future__ import annotations

STACK_SIZE: int = 24  # frames; the deepest nesting of all games stays below
CHANCE_PLAYER: int = 15  # the player number of chance inside a frame
FIRST_STEP: int = 64  # frame kinds below ask somebody; from here on they are steps that nobody answers
MAX_CHOICE: int = 62  # the highest choice number of a question
ALL: int = 62  # answer "all" of a counted choice
LAST_COUNT: int = 61  # highest amount a counted choice can name
NO_ROW: int = 4095  # no effect row is left
MAX_SEATS: int = 8
TABLE: int = 15  # the seat of an event that is nobody's
LOG_EVENTS: int = 192  # events that one answer may tell
ENTRY_SIZE: int = 5  # numbers of an event in the log: which one, whose, and three of its own
MOST_RESOURCES: int = 32  # kinds of goods that a game may tell of
EVENT_CHANGE: int = 0  # a seat gained or lost goods; games number their own events from 1
LAST_COUNTED: int = 10  # the last event that observers count; from the next on only the log is told
NUM_WEIGHTS: int = 96  # weights of one bot
MEMO_SIZE: int = 320
SCRATCH_SIZE: int = 4096
LINE_SIZE: int = 96  # choices of a whole turn that a search may look ahead
TRY_SIZE: int = 24
BEAM_SIZE: int = 8  # lines that a search may look at once more
MOST_DISCREPANCIES: int = 3  # second-best answers in a line of an expert
MOST_PATHS: int = 16  # ways to go on that a plan of several turns may keep after each of them
POLICY_RANDOM: int = 0
POLICY_GREEDY: int = 1
POLICY_GREEDY_1: int = 2  # greedy as it was in November 2026, which strengths are measured against
POLICY_EXPERT: int = 3  # the best turns of greedy, ranked by a value network
MAX_INPUTS: int = 256  # numbers that a value network reads of a seat
MAX_UNITS: int = 64  # of its first layer
MAX_UNITS_2: int = 32  # of its second layer
NUM_LAYERS: int = 3  # its two layers of units and the output
SHARE_ONE: int = 65_536  # the win share of a seat that wins for certain
MODE_STOP: int = 0  # the search ends before this question
MODE_QUICK: int = 1  # one choice, the first candidate
MODE_GREEDY: int = 2  # the choice with the best position right after it
MODE_CHAIN: int = 3  # the same, and as a follow-up it is tried together with the question before it
MODE_BRANCH: int = 4  # every choice is followed to the end of the turn
MODE_PAUSE: int = 5  # the search ends before this question, but the turn goes on
NOTHING: int = -81_985_529_216_486_895  # null in the rows of run files (-0x123456789ABCDEF)
