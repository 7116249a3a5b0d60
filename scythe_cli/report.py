"""`scythe report`: what stored games say about balance, runs side by side, and what holds for several bots."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from scythe_cli import completion
from scythe_cli.command import Command
from scythe_cli.completion import offer
from scythe_cli.league_report import write_or_print_league
from scythe_cli.markup import MARKUPS, Form
from scythe_cli.new_files import check_new, printing_to, write_text
from scythe_cli.params import analysis_options, language_option, name_option
from scythe_cli.people_options import people_options, refuse_people
from scythe_cli.values import Number

if TYPE_CHECKING:
    from engines.core.language.translating import Language

RUN = click.Path(path_type=Path)
_COMPARE, _LEAGUE = _LISTS = ("--compare", "--league")


class ReportCommand(Command):
    """Every word after --compare or --league belongs to it, up to the next option, as people type it."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """As click does, with the option repeated before each of its words. Raises UsageError where it has none."""
        if not ctx.resilient_parsing:  # somebody who completes is still to type them
            check_followed(args)
        return super().parse_args(ctx, spread(args))


def spread(args: Sequence[str]) -> list[str]:
    """`--compare a b` as `--compare a --compare b`."""
    found: list[str] = []
    option = ""
    for place, word in enumerate(args):
        if word.startswith("-"):
            option = next((one for one in _LISTS if word == one or word.startswith(one + "=")), "")
        elif option and args[place - 1] != option:
            found.append(option)
        found.append(word)
    return found


def check_followed(args: Sequence[str]) -> None:
    """Raises UsageError where no file follows an option of files."""
    for word, following in pairwise([*args, "-"]):
        if word in _LISTS and following.startswith("-"):
            raise click.UsageError(f"{word} stands before one or more run files; name them after it.")


@click.command(cls=ReportCommand)
@click.argument("runs", nargs=-1, required=True, type=RUN, metavar="FILE...")
@click.option(
    _COMPARE,
    "others",
    multiple=True,
    shell_complete=offer(files=True),
    metavar="RUN2.sqlite...",
    help="Put each of these in a column beside the first, with every difference from it and its interval: other bots, "
    "options or players. A comma takes files into one column: two.sqlite,three.sqlite.",
)
@click.option(
    _LEAGUE,
    "league",
    multiple=True,
    shell_complete=offer(files=True),
    metavar="RUN2.sqlite...",
    help="Say which verdicts hold for the bots of all these runs and of the first, and which depend on how the game is "
    "played. The runs differ in their bots alone; a comma takes several files of one bot together.",
)
@click.option(
    "--delta",
    type=Number(0, 50, min_open=True, max_open=True),
    default=5.0,
    show_default=True,
    metavar="POINTS",
    help="Differences below this many percentage points may be shown to be equivalent.",
)
@click.option(
    "--ban",
    "bans",
    multiple=True,
    metavar="NAMES",
    shell_complete=offer(completion.levels),
    help="What if this were banned: nordic/industrial, or one name (repeatable).  [default: the strongest pair]",
)
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path),
    help="Folder for the page, its pictures and the numbers; with any other --format a file instead of stdout.  "
    "[default: report; comparison with --compare, league with --league, game for a transcript]",
)
@click.option(
    "--format",
    "form",
    type=Form(["html", "json", "table", *MARKUPS, "csv", "handicap"]),
    default="html",
    show_default=True,
    help="html: the page and its pictures; to stdout or the file of -o: json: all numbers, table: a short table "
    "(markdown, latex, rst, org: the same for forums, papers, READMEs), csv: one row per level, "
    "handicap: a handicap file that evens out the levels.",
)
@click.option(
    "--of",
    multiple=True,
    metavar="FACTOR",
    help="With --format handicap: what to even out, faction, faction/mat or place (repeatable).  [default: every "
    "factor]",
)
@language_option("the first screen and its charts")
@click.option("--seat", type=click.IntRange(1), metavar="N", help="Of a transcript: only what seat N knew.")
@name_option
@analysis_options
@people_options
def command(
    runs: Sequence[Path],
    others: Sequence[str],
    league: Sequence[str],
    delta: float,
    bans: Sequence[str],
    output: Path | None,
    form: str,
    of: Sequence[str],
    seat: int | None,
    names: Sequence[tuple[int, str]],
    lang: str | None,
    **more: Any,
) -> None:
    """Make a balance report of stored games, or a page of one played game; nothing is played again.

    FILE is a run file: several runs of one game, rules and options become one report. index.html needs no network and
    no other file; every plot is there as a PNG too, every number in report.json. Or it is the transcript of a game:
    index.html shows the board step by step, with the log and the score; of a game that is not over, what everybody
    knows. Or it holds games that people played: a log of scythe score, an export of BG Stats, plays of BoardGameGeek, a
    spreadsheet, several transcripts (docs/people.md).

    \b
    Examples:
      scythe report run.sqlite
      scythe report two.sqlite three.sqlite four.sqlite --delta 3 -o all-sizes
      scythe report run.sqlite --ban rusviet/industrial --ban crimea/patriotic
      scythe report run.sqlite --lang vi
      scythe report greedy.sqlite --compare random.sqlite policy.sqlite
      scythe report plan.sqlite --league policy.sqlite greedy.sqlite
      scythe report run.sqlite --format json > numbers.json
      scythe report run.sqlite --format handicap -o even.toml
      scythe report scythe-game-7.jsonl -o game --analyse
      scythe report league.csv --check --date dmy -o plays.csv
      scythe report friday.csv -o friday --compare run.sqlite
    """
    from scythe_cli.people_report import OPTIONS, is_about_people, report_people
    from scythe_cli.typed import refuse_typed

    runs = [path for run in runs for path in _files(str(run))]
    _check_there(runs)
    people = {name: more.pop(name) for name in OPTIONS}
    analysis = more
    is_told = form == "html" and not (others or league)
    if lang is not None:
        from scythe_cli.languages import check_language

        is_run = not is_about_people(runs, people) and not any(map(_is_transcript, runs))
        wanted = "is the language of the page of one run; leave it out for everything else."
        check_language({"lang": lang}, wanted, is_told and is_run)
    if is_about_people(runs, people):
        known = ("runs", "others", "delta", "output", "form", *OPTIONS)
        refuse_typed("A file of people's games", known, "is read and judged")
        report_people(runs, people, output, form, delta / 100, [_files(word) for word in others])
        return
    refuse_people(people)
    if any(map(_is_transcript, runs)):
        _write_game(runs, output, seat, names, analysis)
        return
    if any(analysis.values()):
        raise click.UsageError("--analyse belongs to the page of a transcript.")
    for value, option in ((seat, "--seat"), (names, "--name")):
        if value:
            raise click.UsageError(f"{option} belongs to the page of a transcript.")
    if of and form != "handicap":
        raise click.UsageError("--of belongs to --format handicap.")
    if league:
        _refuse_beside_league(others, bans, form)
        write_or_print_league([list(runs), *map(_files, league)], delta / 100, output, form)
        return
    sides = [list(runs), *map(_files, others)]
    if form == "handicap":
        _write_handicap(sides, of, output)
    elif form == "html":
        language = _language(runs[0], lang) if lang is not None and is_told else None
        _write(sides, delta / 100, bans, output or Path("comparison" if others else "report"), language)
    else:
        with printing_to(output):
            _print(sides, delta / 100, bans, form)


def _check_there(paths: Sequence[Path]) -> None:
    """Raises Failure that says what a file can be where one is not there, or is a directory."""
    from engines.core.engine.errors import near_file
    from scythe_cli.errors import Failure

    for path in paths:
        if path.exists() and not path.is_dir():
            continue
        wrong = "is a directory, not a file" if path.is_dir() else "there is no such file"
        near = "" if path.is_dir() else near_file(path)
        raise Failure(
            f"{path}: {wrong}; name a run file, a log or another file of plays, or a transcript"
            f"{f' ({near})' if near else ''}."
        )


def _refuse_beside_league(others: Sequence[str], bans: Sequence[str], form: str) -> None:
    """What asks another question than a league answers."""
    if others:
        raise click.UsageError("--league and --compare do not go together: name the runs after one of them.")
    if bans:
        raise click.UsageError("--ban is for the report of one bot; leave out --league.")
    if form == "handicap":
        raise click.UsageError("--format handicap is for the report of one bot; leave out --league.")


def _files(word: str) -> list[Path]:
    """The files of a word, with commas between them; a name that holds a comma itself is one file."""
    parts = [Path(part) for part in word.split(",") if part]
    return parts if len(parts) > 1 and not Path(word).exists() else [Path(word)]


def _write_game(
    paths: Sequence[Path],
    output: Path | None,
    seat: int | None,
    names: Sequence[tuple[int, str]],
    analysis: Mapping[str, Any],
) -> None:
    """The page of one transcript."""
    from scythe_cli.game_page import write_page_of
    from scythe_cli.typed import depth_of, refuse_typed

    if len(paths) > 1:
        raise click.UsageError("One transcript at a time, and no run files beside it.")
    refuse_typed("A transcript", ("runs", "output", "seat", "names", *analysis), "becomes the page of one game")
    if seat is not None and analysis["analyse"]:
        raise click.UsageError("--analyse tells what all seats could have done; leave --seat out.")
    folder = output or Path("game")
    written, answers = write_page_of(paths[0], folder, seat, depth_of(analysis), names)
    click.echo(f"{paths[0]}: {answers:,} answers on a page; open {written[0]}.", err=True)


def _is_transcript(path: Path) -> bool:
    from scythe_cli.transcripts import is_transcript  # after people's games, for it needs all that plays games

    return is_transcript(path)


def _language(run: Path, lang: str) -> Language | None:
    """The language for the game of a run, None for English. Raises UsageError, RunFileError."""
    from reports.api import LANGUAGES, game_of
    from scythe_cli.languages import language_wanted

    return language_wanted({"lang": lang}, game_of(run), [LANGUAGES])


def _write(
    sides: Sequence[Sequence[Path]], delta: float, bans: Sequence[str], folder: Path, language: Language | None
) -> None:
    from engines.arena.children import processors
    from reports.api import write_report

    paths = write_report(
        sides[0], folder, delta=delta, jobs=processors(), ban=bans, others=sides[1:], language=language
    )
    named = " beside ".join(", ".join(map(str, side)) for side in sides)
    click.echo(f"{named}: {len(paths)} files in {folder}; open {folder / 'index.html'}.", err=True)


def _write_handicap(sides: Sequence[Sequence[Path]], of: Sequence[str], output: Path | None) -> None:
    import tomllib

    from engines.core.setup.handicaps import KEY
    from reports.api import handicap_file

    if len(sides) > 1:
        raise click.UsageError("--format handicap is for one side; leave out --compare.")
    if output is None:
        click.echo(handicap_file(sides[0], of), nl=False)
        return
    check_new(output)
    text = handicap_file(sides[0], of)
    write_text(output, text)
    use = f"scythe simulate --handicap {output} plays with it"
    some = any(tomllib.loads(text).get(KEY, {}).values())
    click.echo(
        f"Written to {output}; {use if some else 'no level has games enough for points, so play more'}.", err=True
    )


def _print(sides: Sequence[Sequence[Path]], delta: float, bans: Sequence[str], form: str) -> None:
    from reports.api import compare, to_json
    from reports.sections.brief_table import brief_table, remarks_of
    from reports.sections.flat import level_rows
    from scythe_cli.markup import note

    report = compare(sides, delta, bans)
    if form == "json":
        click.echo(to_json(report))
    elif form == "csv":
        _print_rows(level_rows(report), form)
    else:
        _print_rows(brief_table(report), form)
        for remark in remarks_of(report):
            click.echo(note(remark))


def _print_rows(rows: Sequence[dict[str, Any]], form: str) -> None:
    from scythe_cli.output import print_rows

    print_rows(rows, form)
