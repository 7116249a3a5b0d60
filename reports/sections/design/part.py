"""Part 1 of the page: what was done, in the words of the run itself."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime

from engines.core.setup.handicaps import listing
from reports.findings.contents import HEADLINE, part
from reports.findings.summary import Design, Summary
from reports.findings.words import duration, listed, plural
from reports.load.parts import RunPart
from reports.page.cells import Column, Table, lined, named, numbers, words
from reports.page.parts import Block, Entry, Part
from reports.sections.design.stopping import sequential_text, watched_tables


def design_part(summary: Summary) -> Part:
    """What was played, and the command that plays it again."""
    design = summary.design
    sentences = ("The box says how the games were dealt and played, so that anybody can repeat them.",)
    commands = tuple(
        ("The command that made the run:" if len(design.runs) == 1 else f"{run.file} was made by:",
         run.command or "unknown")
        for run in design.runs
    )  # fmt: skip
    tables = (*((runs_table(summary),) if len(design.runs) > 1 else ()), *watched_tables(summary))
    blocks = (Block(sentences, entries=tuple(design_entries(summary))), Block(tables=tables, code=commands))
    return Part("design", "The games", "The games", blocks, _how(summary))


def _how(summary: Summary) -> tuple[Entry, ...]:
    return (
        ("Block", "Games with the same setup and the same chance, in which the seats are rotated. Games of one block "
         "resemble each other; blocks are independent. Everything on this page counts on blocks being independent, "
         "and on nothing more unless it says so."),
        ("Chance", "Every draw and every die comes from the seed, the game's number and what the draw is for, so that "
         "games of one block see the same cards and dice even after the first different decision."),
        ("Games cut at the turn cap", "They count with the standings at that moment; where there are any, how much "
         f"they change is said in short and in {part(summary, HEADLINE)}."),
    )  # fmt: skip


def design_entries(summary: Summary) -> list[Entry]:
    """The design box: what was done, in the words of the run itself."""
    design = summary.design
    sizes = [f"{plural(int(size), 'player')}: {count:,}" for size, count in design.table_sizes.items()]
    versions = ", ".join(_each(design.runs, lambda run: run.program_version or "unknown"))
    entries = [
        ("Experiment", "; ".join(_each(design.runs, _experiment))),
        ("Game", f"{design.title}, rules version {design.rules_version or 'unknown'}"),
        ("Games", f"{design.played:,} played{_planned(design)}; {design.seats:,} seats"),
        (
            "Ended",
            f"{design.natural:,} by the rules, {design.truncated:,} cut at the turn cap, {design.failed:,} failed",
        ),
        ("Players", "; ".join(sizes)),
        ("Bots", _bots(summary)),
        ("Blocks", "; ".join(_each(design.runs, _blocks)) if len(design.runs) > 1 else _all_blocks(design)),
        ("Assignment", "; ".join(_each(design.runs, lambda run: run.assignment or "unknown"))),
        ("Stopping rule", "; ".join(_each(design.runs, stopping_rule))),
        ("Seed", "; ".join(_each(design.runs, lambda run: str(run.seed)))),
        ("Options", _listing(design.options) or "as the rules have them"),
        ("Dealt under", _listing(design.constraints)),
        ("Handicaps", listing(design.handicaps, summary.label)),
        ("Left out", _banned(summary)),
        ("Build", "; ".join(_each(design.runs, lambda run: _build(run.build)))),
        (
            "Computing time",
            f"{duration(design.seconds)} in {plural(design.batches, 'batch').replace('batchs', 'batches')}",
        ),
        ("Program", f"version {versions}; report by version {design.report_version}"),
        ("Started", "; ".join(_each(design.runs, lambda run: _time(run.created)))),
    ]
    return [(title, text) for title, text in entries if text]


def _experiment(run: RunPart) -> str:
    """Title and notes of the experiment file."""
    words = [str(run.source.get(key) or "").strip() for key in ("title", "notes")]
    return " \N{EN DASH} ".join(filter(None, words))


def _each(runs: Sequence[RunPart], told: Callable[[RunPart], str]) -> list[str]:
    """What each run says, told once where several say the same."""
    return list(dict.fromkeys(told(run) for run in runs))


def _all_blocks(design: Design) -> str:
    return f"{design.blocks:,}" + (f", {_blocks(design.first)}" if design.first.block_size else "")


def _blocks(run: RunPart) -> str:
    return f"{plural(run.block_size, 'game')} each" if run.block_size else "of unknown size"


def _planned(design: Design) -> str:
    """How many games there were to be, or that a stopping rule decided it."""
    ended = sum((run.stopping or {}).get("stopped") is not None for run in design.runs)
    if ended:
        runs = len(design.runs)
        return (
            ", then the stopping rule ended the run"
            if runs == 1
            else f"; a stopping rule ended {ended} of the {runs} runs"
        )
    return f" of {design.planned:,} planned" if design.planned is not None else ""


def stopping_rule(run: RunPart) -> str:
    """Why a run has as many games as it has."""
    if run.stopping:
        return sequential_text(run.stopping)
    if run.planned is None:
        return "unknown"
    if run.finished:
        return "a number of games fixed beforehand, all of them stored"
    return "a number of games fixed beforehand, not yet reached; results did not decide when it stopped"


def runs_table(summary: Summary) -> Table:
    """What each of several run files holds."""
    columns: list[Column[RunPart]] = [
        named("run", lambda run: run.file),
        numbers("games", lambda run: run.played),
        numbers("cut", lambda run: run.truncated),
        numbers("failed", lambda run: run.failed),
        words("players", lambda run: str(run.players or "-")),
        words("bots", lambda run: ", ".join(dict.fromkeys((*run.bots, *run.later_bots)))),
        words("seed", lambda run: str(run.seed)),
        words("assignment", lambda run: run.assignment),
        words("program", lambda run: run.program_version),
        words("started", lambda run: _time(run.created)),
    ]
    return lined("The runs that this report takes together", summary.design.runs, columns)


def _listing(entries: dict[str, object]) -> str:
    return "; ".join(f"{key.replace('_', ' ')}: {_option(entry)}" for key, entry in entries.items())


def _option(entry: object) -> str:
    if isinstance(entry, list):
        return ", ".join(_option(part) for part in entry)
    return {True: "yes", False: "no"}[entry] if isinstance(entry, bool) else str(entry)


def _bots(summary: Summary) -> str:
    """Who played where; where runs were not all played by the same bots from start to end, each bot once."""
    design = summary.design
    played = [summary.label(bot) for bot in dict.fromkeys(design.bots)]
    if design.solo_boards:
        return f"{listed(played, most=len(played))} on seat 1; seat 2 is the printed solo opponent"
    if design.apart:
        return f"{listed(played, most=len(played))}; printed opponents on the last seats"
    if len(played) == 1:
        return f"{played[0]} on every seat"
    if any(run.bots != design.first.bots or run.later_bots for run in design.runs):
        return listed(played, most=len(played))
    return _seated([summary.label(bot) for bot in design.first.bots])


def _seated(bots: Sequence[str]) -> str:
    """Of two and more bots, one a seat."""
    alone = [bot for bot in dict.fromkeys(bots) if bots.count(bot) == 1]
    if len(set(bots)) == 2 and alone:
        others = next(bot for bot in bots if bot != alone[0])
        return f"{alone[0]} alone, once in every seat of each table with the same chance; {others} on all other seats"
    return "; ".join(f"{place}: {bot}" for place, bot in enumerate(bots, start=1)) + " (rotated with the assignment)"


def _time(created: str) -> str:
    """A stored time to the minute; as it stands when it is no ISO time."""
    try:
        return datetime.fromisoformat(created).strftime("%Y-%m-%d %H:%M %Z").strip()
    except ValueError:
        return created or "unknown"


def _build(build: str) -> str:
    if build == "compiled":
        return "compiled"
    return "not compiled: plain Python, same results, slower" if build == "uncompiled" else build or "unknown"


def _banned(summary: Summary) -> str:
    """Pairs of levels that were left out."""
    pairs = [row for table in summary.tables for row in table.rows if row.banned and row.n == 0]
    return "; ".join(" / ".join(summary.label(level) for level in row.levels) for row in pairs)
