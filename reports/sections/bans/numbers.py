"""What if something were banned: the model of the winner averaged over tables dealt under the ban, and checked on the
stored games that hold nothing of what is banned."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from engines.core.engine.errors import RunFileError, nearest
from engines.core.setup.factors import as_name
from reports.findings.judged import Judged
from reports.findings.models import Ban, BanRow
from reports.findings.standard import EVEN, RANDOM, is_dealt
from reports.stats import lazy_scipy as scipy
from reports.stats.block_sums import ALL_DONE, BlockSums, LevelSums
from reports.stats.equivalence import STRONG
from reports.stats.estimates import NoEstimateError
from reports.stats.normal import two_sided
from reports.stats.standardised import Chances
from reports.stats.tables import CONFIDENCE

Names = tuple[str, ...]


def named_bans(judged: Judged, words: Sequence[str]) -> tuple[Names, ...]:
    """Bans as typed, `rusviet/industrial` or one name. Raises RunFileError for a name that the run does not have."""
    info = judged.runs.info
    known = [level for factor in info.free for level in info.levels[factor]]
    bans = [tuple(as_name(name) for name in word.split("/")) for word in words]
    for name in (name for ban in bans for name in ban):
        if name not in known:
            raise RunFileError(f"{info.path}: nothing that the run deals is called '{name}'; {nearest(name, known)}")
    return tuple(bans)


def strongest_pair(judged: Judged) -> tuple[Names, ...]:
    """What is asked where nobody asks: the pair that wins most often, if it is shown to be strong."""
    rows = [row for table in judged.tables if table.factors in judged.runs.info.pairs for row in table.rows]
    strong = [row for row in rows if row.verdict == STRONG]
    return (max(strong, key=lambda row: row.rate or 0.0).levels,) if strong else ()


def ban_of(judged: Judged, words: Sequence[str]) -> Ban | None:
    """What a ban would do to every level of the factors; None where nothing is asked and no pair is strong."""
    bans = named_bans(judged, words) or strongest_pair(judged)
    if not bans:
        return None
    if not is_dealt(judged.dealing.info):
        return Ban(bans, bool(words), "its tables were not dealt by chance") if words else None
    try:
        return _ban(judged, bans, bool(words))
    except NoEstimateError as error:
        return Ban(bans, bool(words), str(error)) if words else None


def _ban(judged: Judged, bans: tuple[Names, ...], asked: bool) -> Ban:
    dealing = judged.dealing
    rule = RANDOM if {part.assignment for part in judged.runs.parts} == {RANDOM} else EVEN
    allowed = dealing.allowed & ~_cells(judged, bans)
    now, then = (dealing.chances(dealing.drawn(rule, cells)) for cells in (dealing.allowed, allowed))
    kept = _games_without(judged, allowed)
    tables = {factor: tuple(_rows(judged, factor, now[factor,], then[factor,], kept)) for factor in dealing.info.free}
    return Ban(bans, asked, "", int(kept.sum()), tables)


def _cells(judged: Judged, bans: Sequence[Names]) -> NDArray[np.bool_]:
    """Which combinations of levels hold all of the names of a ban, an axis a factor."""
    dealing = judged.dealing
    found = np.zeros_like(dealing.allowed)
    for ban in bans:
        held = np.ones_like(found)
        for name in ban:
            held &= _holds(dealing.info.levels, dealing.info.free, name)
        found |= held
    return found


def _holds(levels: dict[str, Names], free: Sequence[str], name: str) -> NDArray[np.bool_]:
    """Which combinations hold a level."""
    axes = [np.array([level == name for level in levels[factor]], dtype=np.bool_) for factor in free]
    return np.asarray(np.array(np.meshgrid(*axes, indexing="ij"), dtype=np.bool_).any(axis=0))


def _games_without(judged: Judged, allowed: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Which games of the run hold nothing that is banned."""
    field, free = judged.field, judged.dealing.info.free
    codes = tuple(np.maximum(field.codes[factor], 0) for factor in free)
    return np.asarray((allowed[codes] | (field.places == 0)).all(axis=1))


def _rows(judged: Judged, factor: str, now: Chances, then: Chances, kept: NDArray[np.bool_]) -> list[BanRow]:
    """Every level that is left."""
    table = next(table for table in judged.tables if table.factors == (factor,))
    covariance, stored = judged.dealing.fit.block_covariance, _stored(judged, factor, kept)
    found = []
    for place, row in enumerate(table.rows):
        if row.rate is None or not 0 < row.rate < 1 or not then.seats[place]:
            continue
        shift = scipy.special.logit(then.rates[place]) - scipy.special.logit(now.rates[place])
        rate = float(scipy.special.expit(scipy.special.logit(row.rate) + shift))
        slope = then.slopes[place] - now.slopes[place]
        half_width = two_sided(CONFIDENCE) * float(np.sqrt(slope @ covariance @ slope))
        change, seen = rate - row.rate, stored[place].rate()
        found.append(
            BanRow(
                level=row.levels[0],
                rate=row.rate,
                banned_rate=rate,
                change=change,
                change_interval=(change - half_width, change + half_width),
                stored=int(stored[place].bottoms),
                stored_rate=seen.rate if seen else None,
                stored_interval=seen.interval(CONFIDENCE) if seen else None,
            )
        )
    return found


def _stored(judged: Judged, factor: str, kept: NDArray[np.bool_]) -> list[LevelSums]:
    """Wins and appearances over blocks by level, of these games."""
    field = judged.field
    codes = np.where(kept[:, None], field.codes[factor], -1)
    sums, there = BlockSums(len(field.levels[factor])), codes >= 0
    blocks = np.broadcast_to(field.blocks[:, None], codes.shape)
    sums.add(blocks[there], codes[there], (field.win_share[there], np.ones(int(there.sum()))), ALL_DONE)
    return sums.by_level()
