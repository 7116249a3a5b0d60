"""Bots of several runs under names that tell them apart: one name may have been given to two.

Of a run whose bots changed on the way, a version that stored no game is None among the fingerprints.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping, Sequence
from typing import Any

from engines.arena.versions import KEY, named, versions_named


def played_versions(connection: sqlite3.Connection, meta: Mapping[str, Any]) -> dict[str, list[Any]]:
    """The fingerprints of the bots of a run file by name, with None in the place of a version that stored no game."""
    known = meta.get(KEY, {})
    if all(len(versions) == 1 for versions in known.values()):
        return dict(known)
    played = {bot for (bot,) in connection.execute("SELECT DISTINCT bot FROM seats")}
    return {
        bot: [one if named(bot, number) in played else None for number, one in enumerate(versions, 1)]
        for bot, versions in known.items()
    }


def bot_names(metas: Sequence[Mapping[str, Any]]) -> list[dict[str, str]]:
    """For each run, by what its tables call a bot: a name that no bot of another fingerprint has in any of the runs."""
    known: dict[str, list[Any]] = {}
    found = []
    for meta in metas:
        names = {}
        for stored, (bot, fingerprint) in versions_named(meta.get(KEY, {})).items():
            if fingerprint is None:
                continue
            versions = known.setdefault(bot, [])
            versions += [fingerprint] * (fingerprint not in versions)
            names[stored] = named(bot, versions.index(fingerprint) + 1)
        found.append(names)
    return found


def first_bots(meta: Mapping[str, Any]) -> dict[str, Any]:
    """The fingerprints of the bots that played the first games of a run, by name."""
    found = {bot: [one for one in versions if one is not None] for bot, versions in meta.get(KEY, {}).items()}
    return {bot: versions[0] for bot, versions in found.items() if versions}


def versions_apart(metas: Sequence[Sequence[Mapping[str, Any]]]) -> list[list[str]]:
    """For each of some sides, what its bots came from where another side has other bots of the same name:
    `mine: mine.py 8c98204b3f486ddb`."""
    sides = [_versions(own) for own in metas]
    apart = [bot for bot in dict.fromkeys(bot for own in sides for bot in own) if _differ(bot, sides)]
    return [[f"{bot}: {_told(one)}" for bot in apart for one in own.get(bot, [])] for own in sides]


def _versions(metas: Sequence[Mapping[str, Any]]) -> dict[str, list[Any]]:
    """All fingerprints of the bots of some runs, by name."""
    found: dict[str, list[Any]] = {}
    for meta in metas:
        for bot, versions in meta.get(KEY, {}).items():
            own = found.setdefault(bot, [])
            own += [one for one in versions if one is not None and one not in own]
    return found


def _differ(bot: str, sides: Sequence[Mapping[str, list[Any]]]) -> bool:
    known = [own[bot] for own in sides if bot in own]
    return any(one != known[0] for one in known[1:])


def _told(fingerprint: Mapping[str, str]) -> str:
    return ", ".join(f"{part} {digest}" for part, digest in fingerprint.items()) or "no file"
