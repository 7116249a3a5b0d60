"""What an answer changes: it is tried out on a copy, and what everybody at the table sees of it is put into words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from engines.core.asking import choose
from engines.core.bits import BIT
from engines.core.constants import CHANCE_PLAYER
from engines.core.explaining import because, listed
from engines.core.wishes import Reasons
from engines.scythe import constants as c
from engines.scythe import names
from engines.scythe.explain_case import Case, counted, put_field, spaces_of, unit_word
from engines.scythe.notation import QUESTIONS
from engines.scythe.play import Play, clone
from engines.scythe.queries import num_hand, num_stars
from engines.scythe.tables import MECH_ABILITY, NUM_SPACES
from engines.scythe.traps import armed_at

TRACKS = ("power", "popularity", "coins")
UNSEEN = (c.K_DIAL, c.K_COMMIT)  # what follows from these is decided by what the opponent hides
NO_TRAP = 4


def effects(case: Case, action: int) -> Reasons:
    """What the answer changes at once, and who is asked what next. The position must be one that hides nothing."""
    if case.kind in UNSEEN or case.of_chance:
        return []
    after, hidden_trap = tried(case, action)
    told = [*hidden_trap]
    changed = "; ".join(changes(case.s, after, case.player))
    if changed:
        told.append(because(f"at once: {changed}"))
    told.append(because(following(case, after)))
    return told


def tried(case: Case, action: int) -> tuple[Play, Reasons]:
    """A copy in which the answer was given; a Trap whose penalty the seat does not know is left out and told apart."""
    after = clone(case.s)
    told: Reasons = []
    if case.kind == c.K_MOVE_STEP and action < NUM_SPACES and case.s.faction[case.player] != c.TOGAWA:
        i = armed_at(case.s, action)
        if i < NO_TRAP and not case.s.sprung >> i & 1:
            put_field(after, "armed", 0, after.armed & ~BIT[i])
            told = [because(TRAP_AHEAD, "S16.9", "S16.10")]
    choose(after, action)
    return after, told


TRAP_AHEAD = (
    "an armed Trap lies there: the unit's move ends, and you lose 2 popularity, 3 power, 4 coins or 2 combat cards, "
    "you do not know which"
)


def following(case: Case, after: Play) -> str:
    """Who is asked what next."""
    if not after.legal:
        return "then the game is over"
    i = after.depth - 1
    player, words = after.frame_player[i], QUESTIONS[after.frame_kind[i]]
    if player == case.player:
        return f"then you are asked: {words}"
    return f"then chance is asked: {words}" if player == CHANCE_PLAYER else f"then seat {player + 1} is asked: {words}"


def changes(before: Play, after: Play, seat: int) -> list[str]:
    """Everything on the table that differs, seat by seat and then on the board."""
    found = []
    for p in range(before.players):
        parts = [*track_changes(before, after, p), *mat_changes(before, after, p), *unit_changes(before, after, p)]
        if parts:
            found.append(f"{'you' if p == seat else f'seat {p + 1}'}: {', '.join(parts)}")
    return [*found, *board_changes(before, after)]


def track_changes(before: Play, after: Play, p: int) -> Iterator[str]:
    """Power, popularity, coins, number of combat cards."""
    for name in TRACKS:
        was, now = getattr(before, name)[p], getattr(after, name)[p]
        if was != now:
            yield f"{name} {was} to {now}"
    if num_hand(before, p) != num_hand(after, p):
        yield f"combat cards {num_hand(before, p)} to {num_hand(after, p)}"


def mat_changes(before: Play, after: Play, p: int) -> Iterator[str]:
    """Mechs, structures, cubes, recruits, stars, Factory card."""
    for slot in range(4):
        if (after.mechs[p] & ~before.mechs[p]) & BIT[slot]:
            yield f"{names.ABILITY_TITLES[MECH_ABILITY[after.faction[p] * 4 + slot]]} deployed"
        if after.structure[p * 4 + slot] != before.structure[p * 4 + slot]:
            yield f"{names.STRUCTURES[slot]} on {names.SPACES[after.structure[p * 4 + slot]]}"
        if after.cubes_placed[p * 4 + slot] != before.cubes_placed[p * 4 + slot]:
            yield f"{names.BOTTOM_ACTIONS[slot]} costs 1 less"
        if (after.recruits[p] & ~before.recruits[p]) & BIT[slot]:
            yield f"recruit of {names.BOTTOM_ACTIONS[slot]} taken"
    for box in range(len(names.UPGRADE_BOXES)):
        if (after.cubes_taken[p] & ~before.cubes_taken[p]) & BIT[box]:
            yield f"{names.UPGRADE_BOXES[box].replace('_', ' ')} gives more"
    if num_stars(before, p) != num_stars(after, p):
        yield f"stars {num_stars(before, p)} to {num_stars(after, p)}"
    if before.factory_card[p] != after.factory_card[p]:
        yield f"Factory card {after.factory_card[p] + 1}"


def unit_changes(before: Play, after: Play, p: int) -> Iterator[str]:
    """Units that go from one space to another, or appear."""
    moved: Counter[tuple[str, int, int]] = Counter()
    for u in range(c.NUM_UNITS):
        was, now = before.pos[p * c.NUM_UNITS + u], after.pos[p * c.NUM_UNITS + u]
        if was != now:
            moved[unit_word(u), was, now] += 1
    for (word, was, now), n in moved.items():
        origin = "appears" if was >= NUM_SPACES else f"from {names.SPACES[was]}"
        yield f"{counted(n, word)} {origin} {'on' if was >= NUM_SPACES else 'to'} {names.SPACES[now]}"


def board_changes(before: Play, after: Play) -> Iterator[str]:
    """Resource tokens, encounter tokens, Flags, Traps."""
    for h in range(NUM_SPACES):
        parts = [token_change(before, after, h, r) for r in range(c.NUM_RESOURCES)]
        if any(parts):
            yield f"on {names.SPACES[h]}: {listed(part for part in parts if part)}"
    for h in spaces_of(before.tokens & ~after.tokens):
        yield f"the encounter token on {names.SPACES[h]} is taken"
    for h in spaces_of(after.flags & ~before.flags):
        yield f"a Flag lies on {names.SPACES[h]}"
    for i in range(4):
        if before.trap[i] == c.OFF_BOARD != after.trap[i]:
            yield f"a Trap lies on {names.SPACES[after.trap[i]]}"
        elif (before.armed ^ after.armed) & BIT[i]:
            yield f"the Trap on {names.SPACES[after.trap[i]]} is {'armed' if after.armed & BIT[i] else 'disarmed'}"
    for h in spaces_of(after.contested & ~before.contested):
        yield f"{names.SPACES[h]} will be fought over"


def token_change(before: Play, after: Play, h: int, r: int) -> str:
    """Tokens of one resource on one space that come or go."""
    n = after.res[h * 4 + r] - before.res[h * 4 + r]
    return f"{n:+d} {names.RESOURCES[r]}" if n else ""
