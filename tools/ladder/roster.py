"""Who is on the ladder of a game: the frozen roster of `roster.toml`, and bots that the command line adds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from engines.agents.specs import parse_bot
from engines.core import registry
from engines.core.engine.errors import BotError
from tools.plans import check_size, read_plan

SHAPE = {"players": [int], "yardstick": str, "bots": {str: str}, "figures": {str: str}, "thinkers?": [str]}
PATH = Path(__file__).parent / "roster.toml"


@dataclass(frozen=True)
class Roster:
    """Bots by the names shown, weakest first; which tables are played; the bot that strengths are told against; sums
    over the seats of a game that are told, as words and columns of the run file.

    `thinkers` take long for a turn: each plays alone against the yardstick and the two bots before it.
    """

    game: str
    players: Sequence[int]
    yardstick: str
    bots: Mapping[str, str]
    figures: Mapping[str, str]
    thinkers: Sequence[str] = ()


@dataclass(frozen=True)
class Pairing:
    """One bot alone against copies of another, or a bot among itself; names of the roster."""

    alone: str
    others: str

    @property
    def among_itself(self) -> bool:
        """Whether all seats have the same bot."""
        return self.alone == self.others


def load_roster(game: str, path: Path = PATH) -> Roster:
    """The roster of a game. Raises DataError."""
    return Roster(game, **read_plan(path, game, SHAPE, "ladder"))


def with_players(roster: Roster, players: Sequence[int]) -> Roster:
    """The roster at tables of these sizes. Raises DataError for a size that the game does not have."""
    rules = registry.load(roster.game)
    for size in players:
        check_size(rules, size)
    return replace(roster, players=tuple(dict.fromkeys(players)))


def with_bots(roster: Roster, texts: Sequence[str]) -> Roster:
    """The roster with more bots, each `NAME=SPEC`. Raises BotError."""
    bots = dict(roster.bots)
    for text in texts:
        name, equals, spec = (part.strip() for part in text.partition("="))
        if not (name and equals and spec) or not all(sign.isalnum() or sign in "-_." for sign in name):
            raise BotError(f"Bot '{text}' is not of the form NAME=SPEC, such as mine=greedy:weights=mine.toml.")
        if name in bots:
            raise BotError(f"Bot '{text}': the ladder has a bot '{name}' already, {bots[name]}; take another name.")
        bots[name] = spec
    return replace(roster, bots=bots)


def check_bots(roster: Roster) -> None:
    """Every bot can be made and is another one. Raises BotError."""
    known: dict[str, str] = {}
    for name, spec in roster.bots.items():
        text = str(parse_bot(spec))
        if text in known:
            raise BotError(f"The bots '{known[text]}' and '{name}' are the same, {text}; leave one of them out.")
        known[text] = name


def pairings(roster: Roster, players: int) -> list[Pairing]:
    """Every bot among itself, and alone against every other, of two players each pair once; thinkers only as said."""
    names = list(roster.bots)
    among = [Pairing(name, name) for name in names]
    pairs = [Pairing(one, other) for one in names for other in names if one != other]
    once = [pair for pair in pairs if players > 2 or names.index(pair.alone) > names.index(pair.others)]
    return [*among, *(pair for pair in once if _meet(roster, names, pair))]


def _meet(roster: Roster, names: Sequence[str], pair: Pairing) -> bool:
    if pair.alone not in roster.thinkers:
        return pair.others not in roster.thinkers
    before = names[: names.index(pair.alone)]
    return pair.others in (roster.yardstick, *before[-2:])
