"""Writes `generated/batch.py` of a game: many of its positions played on together, into arrays of whoever drives them.

Both builds have the same functions; the compiled one lets go of Python's lock while it plays. Positions and arrays come
as addresses, which `engines.gym.batch` keeps alive.
"""

from __future__ import annotations

from dataclasses import dataclass

from engines.core.engine.constants import MAX_CHOICE

HEAD = '''"""Positions of {game} that are played on together. Written by engines.core.build.generate; do not edit."""

# fmt: off
# ruff: noqa
'''
PLAIN_IMPORTS = """from __future__ import annotations

from engines.core.engine.asking import choose
from engines.core.engine.bits import BIT
from engines.core.engine.memory import byte, object_at, put_byte, put_ratio, put_word, spread_bytes, word
from engines.core.engine.playout import settle_chance
from engines.{game}.generated.observation import observe
from engines.{game}.generated.state import State, copy_into
"""
BODY = '''

def show(s: State, i: int, observations: int, size: int, masks: int, seats: int) -> int:
    """Write who is asked in game `i`, what that seat observes, and what it may answer."""
    seat = s.frame_player[s.depth - 1]
    put_word(seats, i, seat)
    observe(s, seat, observations + 2 * size * i)
    spread_bytes(masks, ANSWERS * i, s.legal, ANSWERS)
    return 0


def answer(s: State, i: int, x: int, key: int, rewards: int, illegal: int) -> int:
    """Answer the question of game `i`, and chance after it; an illegal answer changes nothing but the arrays.

    Where the game is over there is no question, and nothing happens.
    """
    if s.legal == 0:
        return 0
    if x >= 0 and x < ANSWERS and s.legal & BIT[x]:
        choose(s, x)
        settle_chance(s, key)
        return 0
    put_byte(illegal, i, 1)
    put_ratio(rewards, s.players * i + s.frame_player[s.depth - 1], -1, 1)
    return 0


def begin(s: State, start: State, key: int) -> int:
    """Begin a game: the position at the start of its table, chance answered up to the first question."""
    copy_into(s, start)
    settle_chance(s, key)
    return 0
'''.replace("ANSWERS", str(MAX_CHOICE + 1))
LOOPS = '''

def {step}(n: int, cores: int, keys: int, answers: int, rewards: int, dones: int, illegal: int, observations: int, size: int, masks: int, seats: int) -> int:
    """Answer the questions of `n` games; returns how many are over now, and marks these in `dones`."""
    over = 0
    for i in range(n):
        put_byte(illegal, i, 0)
        answer({core}, i, word(answers, i), word(keys, i), rewards, illegal)
        if is_over({core}):
            put_byte(dones, i, 1)
            over += 1
        else:
            put_byte(dones, i, 0)
            show({core}, i, observations, size, masks, seats)
    return over


def {restart}(n: int, cores: int, starts: int, keys: int, dones: int, observations: int, size: int, masks: int, seats: int) -> int:
    """Begin a new game in place of each that `dones` marks."""
    for i in range(n):
        if byte(dones, i):
            begin({core}, {start}, word(keys, i))
            show({core}, i, observations, size, masks, seats)
    return 0


def is_over(s: State) -> int:
    """Whether the game is over."""
    return 1 if s.legal == 0 else 0
'''
UNLOCKED = '''

def {name}({parameters}):
    with cython.nogil:
        found = {name}_unlocked({parameters})
    return found
'''
STEP = ("n", "cores", "keys", "answers", "rewards", "dones", "illegal", "observations", "size", "masks", "seats")
RESTART = ("n", "cores", "starts", "keys", "dones", "observations", "size", "masks", "seats")
PXD = """cimport cython
from engines.core.engine.asking cimport choose
from engines.core.engine.bits cimport BIT
from engines.core.engine.memory cimport byte, put_byte, put_ratio, put_word, spread_bytes, word
from engines.core.engine.playout cimport settle_chance
from engines.{game}.generated.observation cimport observe
from engines.{game}.generated.state cimport State, copy_into

@cython.locals(seat=cython.longlong)
cdef int show(State s, {numbers_show}) except -1 nogil
cdef int answer(State s, {numbers_answer}) except -1 nogil
cdef int begin(State s, State start, long long key) except -1 nogil
cdef int is_over(State s) noexcept nogil
@cython.locals(over=cython.longlong, i=cython.longlong)
cdef long long step_unlocked({numbers_step}) except? -88888 nogil
@cython.locals(i=cython.longlong)
cdef int restart_unlocked({numbers_restart}) except -1 nogil
@cython.locals(found=cython.longlong)
cpdef long long step({numbers_step}) except? -88888
@cython.locals(found=cython.longlong)
cpdef long long restart({numbers_restart}) except? -88888
"""
OBJECT = "cython.cast(State, cython.cast(cython.pp_void, {0})[i])"


@dataclass(frozen=True)
class BatchModule:
    """The module of a game: its text, the one that is compiled in its place, and the declarations of that."""

    game: str

    def plain(self) -> str:
        """Text of the module."""
        loops = LOOPS.format(step="step", restart="restart", core="object_at(cores, i)", start="object_at(starts, i)")
        return (HEAD + PLAIN_IMPORTS).format(game=self.game) + BODY + loops

    def compiled(self) -> str:
        """Text that is compiled in its place."""
        cores, starts = OBJECT.format("cores"), OBJECT.format("starts")
        loops = LOOPS.format(step="step_unlocked", restart="restart_unlocked", core=cores, start=starts)
        unlocked = "".join(
            UNLOCKED.format(name=name, parameters=", ".join(given)) for name, given in (("step", STEP), ("restart", RESTART))
        )
        text = HEAD.format(game=self.game) + "import cython\n" + BODY + loops + unlocked
        for annotation in (": int", ": State", " -> int"):
            text = text.replace(annotation, "")
        return text

    def pxd(self) -> str:
        """Its C declarations."""
        show = ("i", "observations", "size", "masks", "seats")
        return PXD.format(
            game=self.game,
            numbers_show=_numbers(show),
            numbers_answer=_numbers(("i", "x", "key", "rewards", "illegal")),
            numbers_step=_numbers(STEP),
            numbers_restart=_numbers(RESTART),
        )


def _numbers(names: tuple[str, ...]) -> str:
    return ", ".join(f"long long {name}" for name in names)
