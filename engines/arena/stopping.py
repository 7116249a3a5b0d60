"""The rule by which a run may end early, and the run that obeys it.

Looks are at fixed numbers of games, whatever the processes have finished, so results do not depend on them. At a look
every group (cell, level, bot) has a confidence sequence over its block means; all of them hold together at all looks
with 95 %. A run ends when every group is decided: proven above or below 1/players, or within the margin around it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any

from engines.arena.describe import run_cells
from engines.arena.experiment import Experiment
from engines.arena.plan import BOT
from engines.arena.power import ALPHA
from engines.arena.precision import chosen_kind
from engines.arena.sequential import INCONCLUSIVE, VERDICTS, Mixture, around, confidence_sequence, verdict
from engines.arena.store import RunFile
from engines.core.engine.errors import SetupError
from engines.core.game import Game
from engines.core.setup.factors import free_names

CONFIDENCE_SEQUENCE = "confidence-sequence"
METHODS = (CONFIDENCE_SEQUENCE,)
USUAL_LOOKS = 10
USUAL_MARGIN = 5.0
Play = Callable[[Experiment], bool]


@dataclass(frozen=True)
class Rule:
    """When a run ends: `of` is the kind of groups to be decided, `groups` their number, `margin` in points, `every`
    the games from look to look, `alpha` the chance of any false claim at any look. The margin is also the spread of
    the mixture."""

    method: str
    of: str
    groups: int
    margin: float
    every: int
    alpha: float = ALPHA


def stopping_rule(experiment: Experiment, game: Game, looks: int, margin: float, of: str = "") -> Rule:
    """The rule for a run with at most as many games as the experiment has. Raises SetupError."""
    kind = chosen_kind(experiment, game, of)
    base = 1 / experiment.players
    if not 0 < margin / 100 < min(base, 1 - base):
        raise SetupError(
            f"A margin of {margin:g} points around a win rate of {100 * base:.0f} % leaves the possible rates; "
            f"with {experiment.players} players it must be above 0 and below {100 * min(base, 1 - base):.0f}."
        )
    size, groups = experiment.block_size, 1 if kind.what == BOT and experiment.lone_bot else len(kind.shares)
    every = -(-(experiment.games // size) // looks) * size
    return Rule(CONFIDENCE_SEQUENCE, kind.what, groups, margin, every)


def play_until_decided(experiment: Experiment, game: Game, store: RunFile, play: Play) -> bool:
    """Play from look to look until the rule ends the run or all games are played; False when `play` came to no end.

    `play` plays and stores all games of an experiment and says whether it could. What the looks saw is stored.
    """
    if experiment.stopping is None:
        return play(experiment)
    if (store.meta.get("stopping") or {}).get("stopped") is not None:
        return True
    rule = Rule(**experiment.stopping)
    for games in looks(experiment.games, rule.every):
        if not play(replace(experiment, games=games)):
            return False
        if _looked(experiment, game, store, rule, games):
            return True
    return True


def looks(games: int, every: int) -> Iterator[int]:
    """The numbers of games at which a run is looked at; the last is its end."""
    yield from range(every, games, every)
    yield games


def _looked(experiment: Experiment, game: Game, store: RunFile, rule: Rule, games: int) -> bool:
    """Look at the first `games` games, store what is seen, and say whether the run ends here."""
    groups = decisions(experiment, game, store, rule, games)
    seen = Counter(group["verdict"] for group in groups)
    look = {"games": games, **{word: seen[word] for word in VERDICTS}}
    known = store.meta.get("stopping") or {}
    before = [one for one in known.get("looks", []) if one["games"] < games]
    ends = not seen[INCONCLUSIVE]
    stopped = {"stopped": games if ends else None, "looks": [*before, look], "groups": groups}
    store.put("stopping", {"rule": asdict(rule), **stopped})
    if ends:
        store.put("games", games)
    return ends


def decisions(experiment: Experiment, game: Game, store: RunFile, rule: Rule, games: int) -> list[dict[str, Any]]:
    """One row a group after so many games: its levels, blocks, mean, confidence sequence and verdict."""
    base = 1 / experiment.players
    mixture = around(base, rule.margin / 100)
    columns = (BOT,) if rule.of == BOT else tuple(rule.of.split("/"))
    sums = store.block_sums(columns, games)
    return [_decision(levels, sums, mixture, rule, base) for levels in _groups(experiment, game, columns)]


def _decision(
    levels: tuple[str, ...],
    sums: Mapping[tuple[str, ...], tuple[int, float]],
    mixture: Mixture,
    rule: Rule,
    base: float,
) -> dict[str, Any]:
    blocks, total = sums.get(levels, (0, 0.0))
    low, high = confidence_sequence(total, blocks, mixture, rule.alpha / rule.groups)
    word = verdict((low, high), base, rule.margin / 100)
    rate = round(total / blocks, 5) if blocks else None
    return {
        "levels": list(levels),
        "blocks": blocks,
        "rate": rate,
        "low": round(low, 5),
        "high": round(high, 5),
        "verdict": word,
    }


def _groups(experiment: Experiment, game: Game, columns: tuple[str, ...]) -> list[tuple[str, ...]]:
    """The groups of a kind by their levels, in printed order."""
    if columns == (BOT,) and experiment.lone_bot:
        return [experiment.lone_bot[:1]]  # what the others win follows from it
    if columns == (BOT,):
        return [(bot,) for bot in dict.fromkeys(experiment.bots)]
    factors = free_names(game.tables.factors)
    places = [factors.index(column) for column in columns]
    return list(dict.fromkeys(tuple(cell[place] for place in places) for cell in run_cells(experiment, game)))
