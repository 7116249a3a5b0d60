"""Which bots there are: the game's own, those of installed packages and those of a file.

A bot of somebody else is a *factory* `factory(seed, **params) -> Bot`. It is found under its name in the entry-point
group `scythe_cli.bots`, or in the table `BOTS` of a Python file given with `--bot-file`.
"""

from __future__ import annotations

import os
import re
import runpy
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, redirect_stdout
from dataclasses import dataclass
from functools import cache
from inspect import signature
from pathlib import Path
from traceback import extract_tb
from typing import TYPE_CHECKING, Any, NoReturn

from engines.agents.agent import Bot, RandomAgent
from engines.agents.machine import (
    SECONDS,
    ProgramAgent,
    check_command,
    check_file,
    python_agent,
    try_program,
    try_python,
)
from engines.core.engine.constants import (
    BEAM_SIZE,
    MOST_DISCREPANCIES,
    MOST_PATHS,
    POLICY_EXPERT,
    POLICY_GREEDY,
    POLICY_GREEDY_1,
    POLICY_RANDOM,
)
from engines.core.engine.errors import BotError, end_with_near, nearest
from engines.core.engine.files import printable
from engines.core.engine.modules import root_folder
from engines.core.search.botspec import BotSpec
from engines.core.search.experts import LEVELS, MOST_PRIOR, MOST_ROUNDS, MOST_TURNS, MOST_WORLDS, USUAL_LEVEL

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint, EntryPoints

GROUP = "scythe_cli.bots"
Factory = Callable[..., Bot]


@dataclass(frozen=True)
class Param:
    """A setting of a bot; its type is that of the default, numbers keep to `low` … `high`."""

    name: str
    default: bool | int | float | str
    meaning: str
    low: float = 0
    high: float = 0


@dataclass(frozen=True)
class BotKind:
    """A bot that comes with the program. `policy` is its number in the compiled core."""

    name: str
    title: str
    policy: int | None = None
    params: tuple[Param, ...] = ()
    make: Factory | None = None
    check: Callable[[Mapping[str, Any], str], None] | None = None  # of its settings, for the spec with this text
    runs_others: bool = False  # code that does not come with the program
    # Raises BotError where bots of these settings cannot play, or not be made with one of these seeds.
    try_out: Callable[[Mapping[str, Any], Sequence[int]], None] | None = None


def check_expert(settings: Mapping[str, Any], text: str) -> None:
    """Raises BotError for settings that do not go together."""
    given = [name for name in ("level", "lines", "worlds", "rounds", "width", "prior") if settings[name]]
    given += ["discrepancies"] * (settings["discrepancies"] >= 0)
    of_plans = [name for name in ("turns", "beam") if settings[name]]
    clashing = [name for name in ("policy", "level", "rounds") if settings[name]]
    if settings["plan"] and clashing:
        listed = " and ".join(clashing)
        raise BotError(f"Bot '{text}': plan takes the place of {listed}; leave out plan, or {listed}.")
    if of_plans and not settings["plan"]:
        wanted = f"{' and '.join(of_plans)} need{'s' * (len(of_plans) == 1)} plan, as in expert:plan,{of_plans[0]}=4"
        raise BotError(f"Bot '{text}': {wanted}{'; leave out ' * bool(clashing)}{' and '.join(clashing)}.")
    others = [*given, *(name for name in ("policy", "weights", "network") if settings[name])]
    if settings["time"] and others:
        left_out = " and ".join(others)
        beside = "settings other than turns and beam" if settings["plan"] else "other settings"
        raise BotError(f"Bot '{text}': time cannot be combined with {beside}; leave out {left_out}.")
    of_rollouts = [name for name in given if name not in ("prior", "discrepancies")]
    if settings["policy"] and of_rollouts:
        raise BotError(f"Bot '{text}': policy plays without rollouts; leave it out, or {' and '.join(of_rollouts)}.")
    level = settings["level"] or USUAL_LEVEL
    if LEVELS[level].paths and settings["rounds"]:
        raise BotError(f"Bot '{text}': level {level} plans its turns and makes no rollouts; leave out rounds.")
    if LEVELS[level].rounds == 0 and given[1:]:
        raise BotError(f"Bot '{text}': level {level} does not ask the network; leave out {' and '.join(given[1:])}.")


WEIGHTS = Param("weights", "", "TOML file with the weights; the game's own when absent")
NETWORK = Param("network", "", "TOML file with a value network; the game's own when absent")
TIME = Param("seconds", SECONDS, "time for an answer", low=0.01, high=86_400)
OWN: dict[str, BotKind] = {
    kind.name: kind
    for kind in (
        BotKind("random", "every legal action is equally likely", policy=POLICY_RANDOM, make=RandomAgent),
        BotKind(
            "greedy",
            "the best turn by its own evaluation",
            policy=POLICY_GREEDY,
            params=(WEIGHTS,),
        ),
        BotKind(
            "greedy-1",
            "greedy as it was in November 2026, which strengths are measured against",
            policy=POLICY_GREEDY_1,
            params=(WEIGHTS,),
        ),
        BotKind(
            "expert",
            "of the best turns of greedy the one that a value network likes best, after rollouts or plans",
            policy=POLICY_EXPERT,
            params=(
                Param("level", 0, f"how strong; {USUAL_LEVEL} without it", low=1, high=max(LEVELS)),
                Param("policy", False, "without rollouts"),
                Param("time", 0.0, "seconds for a turn, in place of a level", low=0.001, high=3600),
                Param("lines", 0, "turns that are rolled out or planned", low=2, high=BEAM_SIZE),
                Param("worlds", 0, "imagined worlds in which that begins", low=1, high=MOST_WORLDS),
                Param("rounds", 0, "rounds that are played on", low=1, high=MOST_ROUNDS),
                Param(
                    "width", 0, "turns of each seat that the network chooses among in rollouts", low=1, high=BEAM_SIZE
                ),
                Param("prior", 0, "how much greedy's own judgement counts beside the network", low=1, high=MOST_PRIOR),
                Param(
                    "discrepancies",
                    -1,
                    "second-best answers of greedy that the turn on the table may take",
                    low=0,
                    high=MOST_DISCREPANCIES,
                ),
                Param("plan", False, "plans its turns as level 5 does, with turns and beam of your own"),
                Param("turns", 0, "how many of its own turns it plans", low=2, high=MOST_TURNS),
                Param("beam", 0, "sequences of turns that it keeps after each of them", low=1, high=MOST_PATHS),
                WEIGHTS,
                NETWORK,
            ),
            check=check_expert,
        ),
        BotKind(
            "program",
            "another program, which speaks the machine protocol",
            params=(
                Param("cmd", "", "the command that starts it"),
                TIME,
            ),
            make=ProgramAgent,
            check=check_command,
            runs_others=True,
            try_out=try_program,
        ),
        BotKind(
            "python",
            "a Python bot in a process of its own",
            params=(
                Param("file", "", "the file with a table BOTS"),
                Param("bot", "", "its name there; needed when there are several"),
                TIME,
            ),
            make=python_agent,
            check=check_file,
            runs_others=True,
            try_out=try_python,
        ),
    )
}


# What people and the ladder call some bots.
SHORT_NAMES = {
    "policy": "expert:policy",
    "plan": "expert:plan",
    **{f"level-{level}": f"expert:level={level}" for level in LEVELS},
}

LADDER_NAMES = {  # of bots that are others in other games: what stands behind them in Scythe
    "hasty": "greedy-1:weights=hasty-scythe",
    "rollouts-5": "expert:lines=8,worlds=3,rounds=4,width=4",
}


def find_factory(name: str, source: str) -> Factory:
    """The factory of a bot that does not come with the program. Raises BotError."""
    known: dict[str, Any] = file_bots(source) if source else {}
    if name in known:
        return _callable(known[name], name)
    installed = _installed(name)
    if installed is None:
        where = f" nor in {source}" if source else ""
        raise BotError(f"No bot is called '{name}' here{where}; {_instead(name, {*OWN, *known, *offered_names()})}")
    return _callable(installed, name)


def _instead(name: str, known: Iterable[str]) -> str:
    """What to write in place of a name that is none: the end of a sentence."""
    meant, on_ladder = _meant(name), LADDER_NAMES.get(name.lower())
    if on_ladder:
        return f"on the ladder of Scythe it is '{on_ladder}', and docs/ladder.md tells the others."
    return f"did you mean '{meant}'?" if meant else nearest(name, known)


def _meant(name: str) -> str:
    """The bot of ours that is meant by a name in capitals, a short one, or one with its settings behind a blank or an
    equals sign; '' for none."""
    first, *settings = re.split(r"[\s=]", name, maxsplit=1)
    if first.lower() in OWN:
        return ":".join([first.lower(), *settings])
    return SHORT_NAMES.get(name.lower(), "")


@cache
def file_bots(source: str) -> dict[str, Any]:
    """The table `BOTS` of a Python file. Raises BotError."""
    if not Path(source).is_file():
        path = Path(source)
        missing = f"there is no such file{end_with_near(path)}"
        raise BotError(f"Bot file {source}: {'is a folder; name the Python file in it.' if path.is_dir() else missing}")
    # For modules that lie beside the bot; behind our own, whose place they must not take in processes that start later.
    for folder in (root_folder(), str(Path(source).resolve().parent)):
        if folder not in sys.path:
            sys.path.append(folder)
    with blamed(lambda error: f"Bot file {source}{_line(error, source)}: cannot be run ({reason_of(error)})."):
        found = runpy.run_path(source).get("BOTS")
        bots = {str(name): kind for name, kind in found.items()} if isinstance(found, dict) else {}
    if not bots:
        raise BotError(f'Bot file {source}: has no table BOTS, such as BOTS = {{"mine": MyBot}}.')
    return bots


def make_agent(spec: BotSpec, seed: int) -> Bot:
    """A fresh agent of ordinary Python for one seat of one game. Raises BotError."""
    kind = OWN.get(spec.name)
    factory = kind.make if kind else find_factory(spec.name, spec.source)
    if factory is None:
        raise BotError(f"The bot '{spec.name}' plays only inside the compiled core.")

    def said(error: BaseException) -> str:
        where = f" in {spec.source}{_line(error, spec.source)}" if spec.source else ""
        return f"The bot '{spec}'{where} cannot be made ({reason_of(error)})."

    with blamed(said):
        agent = factory(seed, **dict(spec.params))
    if not callable(getattr(agent, "choose", None)):
        where = f" in {spec.source}" if spec.source else ""
        raise BotError(f"The bot '{spec}'{where} has no method choose(view, legal_actions), which answers.")
    return agent


def _line(error: BaseException, source: str) -> str:
    """Where in the bot file an error came up: `, line 7`."""
    if isinstance(error, SyntaxError) and error.filename == source:
        return f", line {error.lineno}"
    lines = [frame.lineno for frame in extract_tb(error.__traceback__) if frame.filename == source]
    return f", line {lines[-1]}" if lines else ""


def try_out(bots: Iterable[BotSpec]) -> None:
    """Look whether each of these bots can be made, so that what is wrong is said before anything is played; none is
    made, and no program started. Raises BotError."""
    for spec in dict.fromkeys(bots):
        kind = OWN.get(spec.name)
        if kind is None:
            check_settings(spec)
        elif kind.try_out is not None:
            kind.try_out(dict(spec.params), ())


def try_making(spec: BotSpec, seeds: Sequence[int]) -> None:
    """Make the bot with each of these seeds, and close it; one of another process is made there. Raises BotError."""
    kind = OWN.get(spec.name)
    if kind is not None and kind.try_out is not None:
        kind.try_out(dict(spec.params), seeds)
        return
    for seed in seeds:
        agent = make_agent(spec, seed)
        with blamed(lambda error: f"Its close() broke ({reason_of(error)})."):
            close = getattr(agent, "close", None)
            if close is not None:
                close()


def check_settings(spec: BotSpec) -> None:
    """Raises BotError where there is no such bot, or it does not take these settings beside a seed."""
    factory = find_factory(spec.name, spec.source)
    try:
        takes = signature(factory)
    except (TypeError, ValueError):  # of some that are not written in Python
        return
    try:
        takes.bind(0, **dict(spec.params))
    except TypeError as error:
        where = f" in {spec.source}" if spec.source else ""
        raise BotError(f"The bot '{spec}'{where} cannot be made: {error}.") from None


@contextmanager
def blamed(said: Callable[[BaseException], str]) -> Iterator[None]:
    """Code of somebody runs inside: what it prints goes to standard error, for standard output carries results, and
    whatever it raises but Ctrl-C is a BotError. So is `os._exit`, which would end a run as if all were well."""
    try:
        with redirect_stdout(sys.stderr), _no_exit():
            yield
    except (BotError, KeyboardInterrupt):
        raise
    except BaseException as error:
        raise BotError(said(error)) from error


@contextmanager
def _no_exit() -> Iterator[None]:
    """Within it `os._exit` raises SystemExit, as `sys.exit` does; a process that somebody forks may leave by it."""
    leave, own = os._exit, os.getpid()

    def stay(status: int) -> NoReturn:
        if os.getpid() != own:
            leave(status)
        raise SystemExit(status)

    os._exit = stay
    try:
        yield
    finally:
        os._exit = leave


def reason_of(error: BaseException) -> str:
    """What an error of somebody's code says; its words may be broken code too."""
    try:
        words = str(error)
    except BaseException:
        words = "which has no words"
    return printable(" ".join(f"{type(error).__name__}: {words}".split()))


def _offers() -> EntryPoints:
    """All bots of installed packages."""
    from importlib.metadata import entry_points

    return entry_points(group=GROUP)


def offered_names() -> set[str]:
    """The names of bots of installed packages; nothing of them is imported."""
    return set(_offers().names)


def offered(name: str) -> EntryPoint | None:
    """What an installed package offers under this name; nothing of it is imported. Raises BotError for several."""
    entries = list(_offers().select(name=name))
    if len(entries) > 1:
        offers = " and ".join(sorted(entry.value for entry in entries))
        raise BotError(f"The bot '{name}' is offered by several packages ({offers}); uninstall all but one.")
    return entries[0] if entries else None


def _installed(name: str) -> Any:
    """The factory that an installed package offers, None when there is none. Raises BotError."""
    entry = offered(name)
    if entry is None:
        return None
    with blamed(lambda error: f"The bot '{name}' of {entry.value} cannot be loaded ({reason_of(error)})."):
        return entry.load()


def _callable(found: Any, name: str) -> Factory:
    if not callable(found):
        raise BotError(f"The bot '{name}' is not a class or function that makes an agent.")
    return found  # type: ignore[no-any-return]
