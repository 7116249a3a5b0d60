"""`read_plays`: the door to games that people played. Files in, plays and remarks out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path

from engines.core.engine.errors import PlaysError
from reports.plays.checking import Asked, Checked, check_file
from reports.plays.columns import Aliases
from reports.plays.contents import ReadTranscript, read_file
from reports.plays.duplicates import without_doubles
from reports.plays.game_names import Names
from reports.plays.games import tables_of
from reports.plays.model import Reading, Remark, Source
from reports.plays.own_words import OwnWords, read_columns, read_names
from reports.plays.people import LETTERS, caller, in_order, letters_of
from reports.plays.plays_file import columns_of, csv_text, rows_of
from reports.plays.raw import RawFile
from reports.plays.sentences import nobody_named

AGAIN = "the same file again"


@dataclass(frozen=True)
class Options:
    """What is asked for beside the files. `seats` is how seats came by their levels: dealt, picked or auctioned, ''
    where nobody says it. Where levels are not needed, plays that do not say them count, too."""

    names: Path | None = None
    columns: Path | None = None
    date: str = ""
    bids: str = ""
    seats: str = ""
    players: str = LETTERS
    since: str = ""
    until: str = ""
    needs_levels: bool = True
    transcript: ReadTranscript | None = field(default=None, compare=False)


def read_plays(files: Sequence[Path], options: Options) -> Reading:
    """All plays of these files. A file that cannot be read at all raises PlaysError or OSError; of the others each play
    that does not count is in the reading, with its reason."""
    own = OwnWords() if options.names is None else read_names(options.names)
    aliases: Aliases = {} if options.columns is None else read_columns(options.columns)
    asked = Asked(options.date, options.bids, options.since, options.until, own, options.needs_levels)
    names, checked, raws = Names(own), [], []
    names.check()
    seen: dict[str, Path] = {}
    again = []
    for path in files:
        digest = sha256(path.read_bytes()).hexdigest() if path.is_file() else str(path)
        if digest in seen:
            again.append(Remark(Source(str(path), "whole file"), AGAIN, f"left out: holds the same as {seen[digest]}."))
            continue
        seen[digest] = path
        raw = read_file(path, aliases, options.transcript)
        if not (raw.plays or raw.others):
            raw.notes.append(f"{path}: holds no plays.")
        checked.append(check_file(raw, names, asked))
        raws.append(raw)
    return _reading(checked, names, raws, again)


def _reading(checked: Sequence[Checked], names: Names, raws: Sequence[RawFile], again: Sequence[Remark]) -> Reading:
    kept, doubles = without_doubles([one for own in checked for one in own.plays])
    plays = in_order(kept)
    sources = {play.source for play in plays}
    partly = [remark for own in checked for source, remark in own.partly.items() if source in sources]
    left_out = [*again, *(remark for own in checked for remark in own.left_out), *doubles]
    refused = [remark for own in checked for remark in own.refused]
    levels = dict.fromkeys(
        (play.game, *one) for play in plays for seat in play.seats for combo in seat.combos for one in combo.items()
    )
    titles = {(game, factor, level): names.of(game).title(factor, level) for game, factor, level in levels}
    return Reading(
        plays,
        partly,
        left_out,
        refused,
        notes=[note for raw in raws for note in (*raw.notes, *nobody_named(raw))],
        strange=list(dict.fromkeys(head for raw in raws for head in raw.strange)),
        unknown=[one for own in checked for one in own.unknown],
        titles=titles,
        letters=letters_of(plays),
    )


def further_levels(reading: Reading) -> dict[str, list[str]]:
    """The levels that have no rules here, as they are printed, by title of the game."""
    found: dict[str, list[str]] = {}
    for (game, factor, level), title in reading.titles.items():
        if (factor, level) not in Names(OwnWords()).of(game).known:
            found.setdefault(tables_of(game).title, []).append(title)
    return {title: sorted(names) for title, names in found.items()}


def clean_text(reading: Reading, choice: str, own_words: Path | None = None) -> str:
    """The plays as a `scythe-plays` file, players called as was chosen. Raises PlaysError where there is none."""
    if not reading.plays:
        raise PlaysError("No play was accepted, so there is nothing to write.")
    names = Names(OwnWords() if own_words is None else read_names(own_words))
    called = caller(choice, reading.letters)
    columns = columns_of(reading.games, any(play.is_handicapped for play in reading.plays))
    rows = [
        row
        for number, play in enumerate(reading.plays, 1)
        for row in rows_of(play, names.of(play.game), str(number), called)
    ]
    return csv_text(rows, columns)
