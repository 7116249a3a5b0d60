"""`scythe score --page FILE`: a result as a page or a picture to share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from engines.core.engine.outcome import PlayerResult, Result
from engines.core.language.explaining import capital
from engines.drawing.words import Message, Name, in_a_row, say
from scythe_cli.named_seats import names_by_seat
from scythe_cli.new_files import check_new, write_text
from scythe_cli.score_table import shown_lines
from scythe_cli.score_text import doubtful, named, parts_of, tie_sentences, tie_words
from scythe_cli.setup_sheet import HTML, PNG, ending_of

if TYPE_CHECKING:
    from engines.core.game import Game
    from engines.core.language.translating import Language
    from reports.sheets.score_sheet import FinalScore

OPTION = "--page"


def check_page(path: Path) -> None:
    """Raises UsageError for an ending that no page has, SetupError when there is such a file, or no folder for it."""
    ending_of(path, OPTION, (HTML, PNG))
    check_new(path, OPTION)


def renamed(game: Game, result: Result, names: Sequence[tuple[int, str]]) -> Result:
    """The result with the names of --name by seat; what was known of a seat stays beside it. Raises UsageError."""
    given = names_by_seat(names, game, len(result.players))
    told = zip(result.players, given, strict=True)
    return replace(result, players=[replace(one, name=named(name, one.name)) if name else one for one, name in told])


def write_page(game: Game, result: Result, path: Path, language: Language | None = None) -> None:
    """Write the result, in English or in a `language`. Raises UsageError, SetupError, OSError."""
    check_page(path)
    if path.suffix.lower() == PNG:
        from engines.core.engine.files import write_whole
        from reports.sheets.score_picture import score_picture

        write_whole(path, score_picture(_final(game, result, language)))
    else:
        write_text(path, rendered(game, result, language), OPTION)


def rendered(game: Game, result: Result, language: Language | None = None) -> str:
    """The page of a result, in English or in a `language`."""
    from reports.sheets.score_sheet import render_score

    return render_score(_final(game, result, language))


def show(kind: Game, result: Result, given: Mapping[str, Any]) -> None:
    """Print the result, and write its page where one is wanted. Raises UsageError, SetupError, OSError."""
    from scythe_cli.score_text import print_result

    language = None if given["page"] is None else _language(kind, given)  # before anything is printed
    print_result(result, given["form"])
    if given["page"] is not None:
        write_page(kind, result, given["page"], language)
        click.echo(f"Written to {given['page']}.", err=True)


def check_language_of(given: Mapping[str, Any]) -> None:
    """Raises UsageError where a language is asked for and no page."""
    if given["lang"] is not None:
        from scythe_cli.languages import check_language

        check_language(given, f"is the language of a page; name one with {OPTION} FILE.", given["page"])


def _language(game: Game, given: Mapping[str, Any]) -> Language | None:
    """The language of the page, None for English. Raises UsageError."""
    if given["lang"] is None:
        return None
    from scythe_cli.languages import language_wanted

    return language_wanted(given, game.name)


def _final(game: Game, result: Result, language: Language | None) -> FinalScore:
    from reports.sheets.score_sheet import Category, Column, FinalScore

    ranked = sorted(result.players, key=lambda one: one.rank)
    names = [parts_of(player.name) for player in ranked]
    if len({short for short, _ in names}) < len(names):
        names = [(player.name, "") for player in ranked]
    names = [(_called(game, short), detail) for short, detail in names]
    ranked = [replace(player, name=short) for player, (short, _) in zip(ranked, names, strict=True)]
    lines = [[player.lines[i] for player in ranked] for i in shown_lines(result)]
    notes = [*map(doubtful, result.doubts), *(say("{note}.", note=capital(note)) for note in result.notes)]
    return FinalScore(
        game.title,
        "Score" if result.notes or result.doubts else "Final score",
        _lead(ranked),
        [Column(player.rank, *name, player.total) for player, name in zip(ranked, names, strict=True)],
        [Category(own[0].category, own[0].rule, [(one.points, one.reckoning) for one in own]) for own in lines],
        tie_sentences(replace(result, players=ranked)),
        notes,
        language,
    )


def _called(game: Game, name: str) -> str:
    """What a player is called: a seat or the printed opponent in the words of any language, or by a name."""
    opponent = game.tables.solo_words.called
    return say(opponent) if name == opponent else name if isinstance(name, Message) else Name(name)


def _lead(ranked: Sequence[PlayerResult]) -> str:
    """Who is first, and by what."""
    first, best = ranked[0], [player for player in ranked if player.rank == 1]
    if len(best) > 1:
        names = capital(in_a_row(player.name for player in best))
        return say("{names} share the first place with {points}.", names=names, points=first.total)
    told = {"name": capital(first.name), "points": first.total}
    if first.decided_by:
        rule = tie_words(first.decided_by)
        return say("{name} is first with {points}; the tie is decided by {rule}.", **told, rule=rule)
    return say("{name} is first with {points}.", **told)
