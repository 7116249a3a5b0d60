"""What several runs say side by side, in plain sentences; a large p-value is never called equality."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engines.core.language.explaining import capital
from reports.findings.names import level_word, row_name, table_key, table_name
from reports.findings.report import HIGHER, LOWER, SAME, UNCLEAR, Change, Measured, Report, RowChange, TableChange
from reports.findings.words import decimals, half_width, listed, number, p_value, percent, plural, signed
from reports.sections.changes.settings import BOTS, CODE, COMPONENTS, LEFT_OUT, PLAYERS, PROGRAM
from reports.sections.headline import cautions, trouble_sentences
from reports.stats.equivalence import ALPHA
from reports.stats.skill import Agreement

_CLOSE, _SIMILAR, _LOOSE = 0.8, 0.5, 0.2

_WORDS = {
    "rounds": "turns a player", "decisions": "decisions a game", "score": "{unit}, all players",
    "winner": "{unit} of the winner", "lead": "{unit} between first and second",
    "shared_win": "games with a shared win", "lead_changes": "changes of the lead",
    "ender": "wins of the player who ended the game",
}  # fmt: skip


def headline(report: Report) -> Iterator[str]:
    """The report in a handful of sentences, the most important first."""
    yield runs_sentence(report)
    yield difference_sentence(report)
    yield from _caveats(report)
    for table in report.tables():
        for change, found in changes_of(report, table.factors):
            yield f"{table_name(report, table)}: {table_sentence(report, change, found)}"
            if found.agreement is not None:
                in_short = against(report, change, _agreement_in_short(found.agreement))
                yield f"Order of the {level_words(report, found)}: {in_short}"
    yield from (f"Games: {games_sentence(report, change)}" for change in report.changes)


def changes_of(report: Report, factors: tuple[str, ...]) -> Iterator[tuple[Change, TableChange]]:
    """The changes of a table."""
    for change in report.changes:
        table = change.table(factors)
        if table is not None:
            yield change, table


def runs_sentence(report: Report) -> str:
    """How many games of what are compared."""
    first, *others = (f"{run.report.design.played:,} {at(report, place)}" for place, run in enumerate(report.runs))
    played = plural(report.first.design.played, f"{report.first.design.title} game")
    return f"{played} {first.partition(' ')[2]} beside {listed(others, most=len(others))}."


def at(report: Report, place: int) -> str:
    """`with greedy`, `with 2 players`; or `in run2` where nothing but the games tells the runs apart."""
    return f"{'with' if report.differing() else 'in'} {report.runs[place].name}"


def column_name(report: Report, change: Change) -> str:
    """What a change is called: `random less greedy`; of several runs, `random less the first`."""
    first = report.runs[0].name if len(report.changes) == 1 else "the first"
    return f"{report.runs[change.place].name} less {first}"


def change_key(report: Report, change: Change, factors: tuple[str, ...]) -> str:
    """A table of a change in the names of plots."""
    return table_key(factors) + f"-{change.place + 1}" * (len(report.changes) > 1)


def against(report: Report, change: Change, text: str) -> str:
    """The text, behind the run that it is about where more than one is compared with the first."""
    return capital(text) if len(report.changes) == 1 else f"{report.runs[change.place].name} beside the first: {text}"


def difference_sentence(report: Report) -> str:
    """What differs between the runs, and what a difference can therefore be put down to."""
    differing = report.differing()
    if not differing and any(setting.key == PROGRAM and setting.differs for setting in report.settings):
        return "Nothing but the version of the program differs between the runs."
    if not differing:
        return "Nothing that matters differs between the runs, so that every difference is luck."
    own = {PLAYERS: "the number of players", BOTS: "the bots", LEFT_OUT: "the pairs that are left out"}
    own |= {
        setting.key: f"the {setting.label[:1].lower()}{setting.label[1:]}"
        for setting in differing
        if setting.key in (COMPONENTS, CODE)
    }
    others = [f"“{setting.label.lower()}”" for setting in differing if setting.key not in own]
    parts = [own[setting.key] for setting in differing if setting.key in own]
    if others:
        parts.append(f"the setting{'s' if len(others) > 1 else ''} {listed(others, most=len(others))}")
    words = listed(parts, most=len(parts))
    if len(differing) == 1:
        (only,) = differing
        verb = "differ" if only.key in (BOTS, COMPONENTS, LEFT_OUT) else "differs"
        is_named = (
            only.key in (COMPONENTS, CODE) and len(report.runs) == 2
        )  # numbers of versions would say nothing more
        return f"Only {words} {verb}." if is_named else f"Only {words} {verb}: {' against '.join(only.values)}."
    which = "either alone" if len(differing) == 2 else "any one of them"
    return f"{capital(words)} differ, so that a difference cannot be put down to {which}."


def _caveats(report: Report) -> Iterator[str]:
    """What makes a comparison weaker than it looks; what all runs warn of is said once."""
    if any(setting.key == PROGRAM and setting.differs for setting in report.settings):
        yield "The runs were played by other versions of the program; bots may have changed between them."
    told = [[*cautions(run.report), *trouble_sentences(run.report)] for run in report.runs]
    common = [text for text in told[0] if all(text in others for others in told)]
    yield from common
    for run, texts in zip(report.runs, told, strict=True):
        yield from (f"{run.name}: {text}" for text in texts if text not in common)


def sharing_sentence(report: Report, change: Change) -> str:
    """Whether two runs are compared game by game."""
    sharing = change.sharing
    if sharing.shared == 0:
        return against(
            report, change, "the runs share no games dealt alike, so they are taken as independent of each other."
        )
    blocks = f"{sharing.shared:,} of {sharing.first:,} and {sharing.second:,} blocks"
    if sharing.shared == sharing.first == sharing.second:
        blocks = f"all {plural(sharing.shared, 'block')}"
    text = f"the runs share {blocks}: the same table with the same chance. These are compared in pairs"
    if sharing.saved is None:
        return against(report, change, f"{text}.")
    if sharing.saved <= 0:
        saves = "saves nothing here: what the players do differently outweighs the chance they share."
    else:
        saves = f"saves {percent(sharing.saved)} of the variance of a typical difference."
    return against(report, change, f"{text}, which {saves}")


def level_words(report: Report, table: TableChange) -> str:
    """What the rows are called; pairs with their factors where there are several tables of pairs."""
    words = level_word(report, table) + "s"
    if len(table.factors) > 1 and sum(len(other.factors) > 1 for other in report.tables()) > 1:
        return f"{words} of {table_name(report, table).lower()}"
    return words


def table_sentence(report: Report, change: Change, table: TableChange) -> str:
    """Which levels are shown to do better or worse in the other run, and which to do the same."""
    tested = [row for row in table.rows if row.difference]
    if not tested:
        drawn = " or drawn" if len(table.factors) > 1 else ""
        word = level_word(report, table)
        text = f"no {word} has {table.min_cell} games in both runs, so none is compared{drawn}."
        return against(report, change, text)
    moved = {verdict: [row for row in tested if row.verdict == verdict] for verdict in (HIGHER, LOWER)}
    # What the numbers in brackets are is said once, where they are no win rates.
    units = iter(["" if report.same_tables() else " (in points from the equal share)"])
    parts = [
        f"stronger {at(report, change.place if verdict == HIGHER else 0)}{next(units, '')}: "
        + listed([_with_rates(report, change, table, row) for row in sorted(rows, key=lambda row: -abs(_gap(row)))])
        for verdict, rows in moved.items()
        if rows
    ]
    parts = parts or [_none_moved(report, table, tested)]
    return against(report, change, "; ".join([*parts, *_rest(report, tested)]) + ".")


def _none_moved(report: Report, table: TableChange, tested: Sequence[RowChange]) -> str:
    """No level is told to have moved; those that did by less than the margin are named all the same."""
    word = level_word(report, table)
    slight = [row for row in tested if row.verdict == SAME and row.difference and row.difference.holm < ALPHA]
    if not slight:
        return f"no {word} is shown to be stronger in one run than in the other"
    names = listed([row_name(report, table, row) for row in slight])
    return f"no {word} is shown to change by more than the margin (a smaller change is shown of {names})"


def _gap(row: RowChange) -> float:
    return row.difference.value if row.difference else 0.0


def _with_rates(report: Report, change: Change, table: TableChange, row: RowChange) -> str:
    known = [report.row(place, table.factors, row.levels) for place in (0, change.place)]
    rates = [(one.rate or 0.0, one.baseline or 0.0) for one in known if one]
    if report.same_tables():
        told = [percent(rate) for rate, _ in rates]
    else:
        told = [signed(100 * (rate - share)) for rate, share in rates]
    return f"{row_name(report, table, row)} ({' to '.join(told)})"


def _rest(report: Report, rows: Sequence[RowChange]) -> Iterator[str]:
    same, unclear = (sum(row.verdict == verdict for row in rows) for verdict in (SAME, UNCLEAR))
    if same:
        who = "all are" if same == len(rows) else "1 is" if same == 1 else f"{same:,} are"
        yield f"{who} shown the same within {100 * report.delta:g} percentage points"
    if unclear:
        which = "all of them" if unclear == len(rows) else f"{unclear:,} of {len(rows):,}"
        yield f"these games are inconclusive about {which}"


def _agreement_in_short(found: Agreement) -> str:
    """How far the two orders of strength agree, and whether noise could do that."""
    text = f"{_closeness(found)} (rank correlation {number(found.correlation, 2)})"
    if found.correlation < found.same_low:
        return f"{text}, lower than noise alone leaves it: some of them change places."
    return f"{text}, no lower than noise alone leaves it."


def agreement_sentence(report: Report, change: Change, table: TableChange, found: Agreement) -> str:
    """How far the two orders of strength agree, and what noise alone would leave."""
    low, high = found.interval
    interval = f", 95 % interval {number(low, 2)} to {number(high, 2)}" if low < high else ""
    correlation = f"rank correlation {number(found.correlation, 2)} over {found.cells}{interval}"
    words = level_words(report, table)
    text = f"the orders of the {words} in the two runs are {_closeness(found)} ({correlation})."
    return f"{against(report, change, text)} {_noise(words, found)}"


def _closeness(found: Agreement) -> str:
    rho = found.correlation
    if rho >= _CLOSE:
        return "much the same"
    if rho >= _SIMILAR:
        return "similar"
    if rho >= _LOOSE:
        return "only loosely alike"
    return "unrelated" if rho > -_SIMILAR else "rather opposite"


def _noise(words: str, found: Agreement) -> str:
    """What a correlation below 1 means here: equal strengths seen through noise, or strengths that differ."""
    expected = (
        f"In runs of this size equal strengths would show a correlation of about {number(found.same_median, 2)}, "
        f"and of {number(found.same_low, 2)} or more in 95 of 100"
    )
    if found.correlation < found.same_low:
        return f"{expected}; this is less, so some {words} do change places."
    if found.p < ALPHA:
        return (
            f"{expected}; so the order hardly changes beyond noise, but how far the {words} stand apart does (p "
            f"{p_value(found.p)})."
        )
    return f"{expected}; noise alone could do this, so a change of the order is neither shown nor ruled out."


def measure_name(report: Report, key: str) -> str:
    """What is measured, in words; an ending stands for the share of games that ended so."""
    if key in _WORDS:
        return _WORDS[key].format(unit=report.first.unit())
    return f"ended so: {report.label(key)[:1].lower()}{report.label(key)[1:]}"


def measure_value(measured: Measured, value: float) -> str:
    """A mean or share to the digit that the wider of the two intervals carries."""
    widest = max(half_width(measured.first_interval), half_width(measured.second_interval))
    if measured.kind == "share":
        return percent(value, decimals(100 * widest))
    return number(value, decimals(widest))


def difference_scale(measured: Measured) -> tuple[int, int]:
    """By how much the difference is multiplied, shares being told in percentage points, and its decimals."""
    scale = 100 if measured.kind == "share" else 1
    return scale, decimals(scale * half_width(measured.difference.interval))


def games_sentence(report: Report, change: Change) -> str:
    """How lengths and scores differ."""
    told = {measured.key: measured for measured in change.games}
    unit = report.first.unit()
    parts = [
        _changed(report, change, told[key], *words)
        for key, *words in (
            ("rounds", "they take", "turns a player", "longer", "shorter"),
            ("winner", "winners have", unit, "higher", "lower"),
        )
        if key in told
    ]
    return against(report, change, "; ".join(parts) + ".")


def _changed(report: Report, change: Change, measured: Measured, what: str, unit: str, more: str, less: str) -> str:
    first, second = (measure_value(measured, value) for value in (measured.first, measured.second))
    if first == second:
        return f"{what} {first} {unit} in both"
    text = f"{what} {first} {unit} {at(report, 0)} and {second} {at(report, change.place)}"
    if measured.difference.holm >= ALPHA:
        return f"{text}, which may be luck"
    word, (scale, places) = more if measured.difference.value > 0 else less, difference_scale(measured)
    return f"{text}, {word} by {number(abs(scale * measured.difference.value), places)}"


def scale_sentence(report: Report) -> str:
    """Which rates are compared and what they are."""
    if report.same_tables():
        return "Compared are win rates at tables as each run dealt them."
    return "Compared are win rates less the equal share of each run, at tables as each run dealt them."
