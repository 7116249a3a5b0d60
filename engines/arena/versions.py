"""Versions of the bots of a run: a bot that came from something else when the run was continued is another bot.

A run file keeps the fingerprints of each bot in the order in which they came to play. In the tables the first version
goes by the bot's name, later ones as `mine (2)`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from engines.agents.fingerprint import Fingerprint, changed, fingerprint
from engines.agents.specs import parse_bot
from engines.arena.experiment import Experiment
from engines.core.engine.errors import RunFileError
from engines.core.game import Game
from engines.core.search.botspec import BotSpec

KEY = "fingerprints"  # of the table `run`
Known = Mapping[str, Sequence[Fingerprint]]  # by bot


class NewVersionError(RunFileError):
    """A bot that came from something else than all those that played under its name."""


def named(text: str, version: int) -> str:
    """What the tables call a version of a bot."""
    return text if version == 1 else f"{text} ({version})"


def versions_named(known: Known) -> dict[str, tuple[str, Fingerprint]]:
    """The bot and the fingerprint behind each name that the tables of a run may have."""
    return {named(bot, i): (bot, one) for bot, versions in known.items() for i, one in enumerate(versions, 1)}


def bots_numbered(bots: Sequence[str], versions: Mapping[str, int]) -> dict[str, int]:
    """The numbers by which the tables know the first so many `versions` of each bot (1 where none are named), so that
    no later version takes one: a version's is that of the bot's first one, and a round of all bots for each before it.
    """
    known = list(dict.fromkeys(bots))
    return {
        named(bot, version): place + (version - 1) * len(known)
        for place, bot in enumerate(known)
        for version in range(1, versions.get(bot, 1) + 1)
    }


def seated_bot(text: str, experiment: Experiment) -> BotSpec:
    """The bot of a spec under the name of the version that plays. Raises BotError."""
    bot = parse_bot(text, experiment.bot_file)
    return replace(bot, text=named(text, experiment.versions.get(text, 1)))


def fingerprints_of(experiment: Experiment, game: Game) -> dict[str, Fingerprint]:
    """What the bots of an experiment come from now, by spec. Raises BotError."""
    return {text: fingerprint(parse_bot(text, experiment.bot_file), game) for text in experiment.bots}


def with_versions(meta: Mapping[str, Any], experiment: Experiment, game: Game) -> Experiment:
    """The experiment, played by the versions of its bots that are there now.

    Raises NewVersionError for one that has not played in the run before, BotError for one that cannot play.
    """
    known, versions = meta.get(KEY, {}), {}
    for text, now in fingerprints_of(experiment, game).items():
        before = known.get(text, [])
        if now not in before:
            why = changed(before[-1], now) if before else "the run file does not say what that came from"
            raise NewVersionError(f"the bot '{text}' is not the one that began the run: {why}")
        versions[text] = before.index(now) + 1
    return replace(experiment, versions=versions)


def extended(meta: Mapping[str, Any], experiment: Experiment, game: Game) -> dict[str, list[Fingerprint]]:
    """The versions of all bots of a run, with those that are there now. Raises BotError."""
    known = {text: list(versions) for text, versions in meta.get(KEY, {}).items()}
    for text, now in fingerprints_of(experiment, game).items():
        known[text] = known.get(text, []) + [now] * (now not in known.get(text, []))
    return known
