"""What a comparison says, in plain sentences; a large p-value is never called equality."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engines.core.explaining import capital
from reports.comparison.design import BOTS, LEFT_OUT, PLAYERS, PROGRAM
from reports.comparison.summary import (
    HIGHER,
    LOWER,
    SAME,
    UNCLEAR,
    ComparedRow,
    ComparedTable,
    Comparison,
    Measured,
    Setting,
)
from reports.findings.names import level_word, row_name, table_name
from reports.findings.verdict_sentences import standard_sentences, was_stopped
from reports.findings.words import (
    decimals,
    half_width,
    listed,
    number,
    p_value,
    percent,
    plural,
    signed,
    signed_range,
)
from reports.stats.skill import Agreement

_ALPHA = 0.05
_CLOSE, _SIMILAR, _LOOSE = 0.8, 0.5, 0.2
_WORDS = {
    "rounds": "turns a player", "decisions": "decisions a game", "score": "{unit}, all players",
    "winner": "{unit} of the winner", "lead": "{unit} between first and second",
    "shared_win": "games with a shared win", "lead_changes": "changes of the lead",
    "ender": "wins of the player who ended the game",
}  # fmt: skip


def headline(comparison: Comparison) -> Iterator[str]:
    """The comparison in a handful of sentences, the most important first."""
    yield runs_sentence(comparison)
    yield difference_sentence(comparison)
    yield from caveats(comparison)
    for table in comparison.tables:
        yield f"{table_name(comparison, table)}: {capital(table_sentence(comparison, table))}"
        if table.agreement is not None:
            in_short = capital(agreement_in_short(comparison, table))
            yield f"Order of the {level_words(comparison, table)}: {in_short}"
    yield f"Games: {capital(games_sentence(comparison))}"


def runs_sentence(comparison: Comparison) -> str:
    """How many games of what are compared."""
    first, second = comparison.first, comparison.second
    return (
        f"{plural(first.design.played, f'{first.design.title} game')} {at(comparison, 0)} beside "
        f"{second.design.played:,} {at(comparison, 1)}."
    )


def at(comparison: Comparison, side: int) -> str:
    """`with greedy`, `with 2 players`; or `in run2` where nothing but the games tells the runs apart."""
    name = (comparison.first, comparison.second)[side].name
    return f"{'with' if comparison.differing() else 'in'} {name}"


def difference_sentence(comparison: Comparison) -> str:
    """What differs between the runs, and what a difference can therefore be put down to."""
    differing = comparison.differing()
    if not differing:
        return "Nothing that matters differs between the runs, so that every difference is luck."
    words = _settings_words(differing)
    if len(differing) == 1:
        return f"Only {words} {_verb(differing[0].key)}: {differing[0].first} against {differing[0].second}."
    which = "either alone" if len(differing) == 2 else "any one of them"
    return f"{capital(words)} differ, so that a difference cannot be put down to {which}."


def _settings_words(settings: Sequence[Setting]) -> str:
    """`the bots and the setting “turn cap”`: all of the settings."""
    own = {PLAYERS: "the number of players", BOTS: "the bots", LEFT_OUT: "the pairs that are left out"}
    others = [f"“{setting.label.lower()}”" for setting in settings if setting.key not in own]
    parts = [own[setting.key] for setting in settings if setting.key in own]
    if others:
        parts.append(f"the setting{'s' if len(others) > 1 else ''} {listed(others, most=len(others))}")
    return listed(parts, most=len(parts))


def _verb(key: str) -> str:
    return "differ" if key in (BOTS, LEFT_OUT) else "differs"


def sharing_sentence(comparison: Comparison) -> str:
    """Whether the runs are compared game by game."""
    sharing = comparison.sharing
    if sharing.shared == 0:
        return "The runs share no games dealt alike, so they are taken as independent of each other."
    blocks = f"{sharing.shared:,} of {sharing.first:,} and {sharing.second:,} blocks"
    if sharing.shared == sharing.first == sharing.second:
        blocks = f"all {plural(sharing.shared, 'block')}"
    text = f"The runs share {blocks}: the same table with the same chance. These are compared in pairs"
    if sharing.saved is None:
        return f"{text}."
    if sharing.saved <= 0:
        return f"{text}, which saves nothing here: what the players do differently outweighs the chance they share."
    return f"{text}, which saves {percent(sharing.saved)} of the variance of a typical difference."


def level_words(comparison: Comparison, table: ComparedTable) -> str:
    """What the rows are called; pairs with their factors where there are several tables of pairs."""
    words = level_word(comparison, table) + "s"
    if len(table.factors) > 1 and sum(len(other.factors) > 1 for other in comparison.tables) > 1:
        return f"{words} of {table_name(comparison, table).lower()}"
    return words


def table_sentence(comparison: Comparison, table: ComparedTable) -> str:
    """Which levels are shown to do better or worse in the second run, and which to do the same."""
    tested = [row for row in table.rows if row.verdict in (HIGHER, LOWER, SAME, UNCLEAR)]
    if not tested:
        drawn = " or drawn" if len(table.factors) > 1 else ""
        return (
            f"no {level_word(comparison, table)} has {table.min_cell} games in both runs, so none is compared{drawn}."
        )
    unit = _unit_of_rates(comparison)
    parts = _moved(comparison, table, tested, HIGHER, unit)
    parts += _moved(comparison, table, tested, LOWER, "" if parts else unit)
    if not parts:
        parts = [_none_moved(comparison, table, tested)]
    return "; ".join([*parts, *_rest(comparison, tested)]) + "."


def _none_moved(comparison: Comparison, table: ComparedTable, tested: Sequence[ComparedRow]) -> str:
    """No level is told to have moved; those that did by less than the margin are named all the same."""
    word = level_word(comparison, table)
    slight = [row for row in tested if row.verdict == SAME and _holm(row) < _ALPHA]
    if not slight:
        return f"no {word} is shown to be stronger in one run than in the other"
    names = listed([row_name(comparison, table, row) for row in slight])
    return f"no {word} is shown to change by more than the margin (a smaller change is shown of {names})"


def _holm(row: ComparedRow) -> float:
    return 1.0 if row.difference is None else row.difference.holm


def _moved(
    comparison: Comparison, table: ComparedTable, rows: Sequence[ComparedRow], verdict: str, unit: str
) -> list[str]:
    """Which levels are stronger in one of the runs; `unit` says what the numbers in brackets are."""
    found = [row for row in rows if row.verdict == verdict]
    found.sort(key=lambda row: -abs(_gap(row)))
    if not found:
        return []
    names = listed([_with_rates(comparison, table, row) for row in found])
    place = at(comparison, 1 if verdict == HIGHER else 0)
    return [f"stronger {place}{unit}: {names}"]


def _unit_of_rates(comparison: Comparison) -> str:
    """What the numbers in brackets are, where they are no win rates."""
    return "" if comparison.same_tables() else " (in points from the equal share)"


def _gap(row: ComparedRow) -> float:
    return row.difference.value if row.difference else 0.0


def _with_rates(comparison: Comparison, table: ComparedTable, row: ComparedRow) -> str:
    name = row_name(comparison, table, row)
    if row.first is None or row.second is None:
        return name
    if comparison.same_tables():
        return f"{name} ({percent(row.first.rate)} to {percent(row.second.rate)})"
    first, second = (signed(100 * (part.rate - part.baseline)) for part in (row.first, row.second))
    return f"{name} ({first} to {second})"


def _rest(comparison: Comparison, rows: Sequence[ComparedRow]) -> list[str]:
    same = sum(row.verdict == SAME for row in rows)
    unclear = sum(row.verdict == UNCLEAR for row in rows)
    points = f"{100 * comparison.delta:g}"
    parts = []
    if same:
        who = "all are" if same == len(rows) else "1 is" if same == 1 else f"{same:,} are"
        parts.append(f"{who} shown the same within {points} percentage points")
    if unclear:
        which = "all of them" if unclear == len(rows) else f"{unclear:,} of {len(rows):,}"
        parts.append(f"these games are inconclusive about {which}")
    return parts


def agreement_in_short(comparison: Comparison, table: ComparedTable) -> str:
    """How far the two orders of strength agree, and whether noise could do that."""
    found = table.agreement
    assert found is not None, "asked for only where there is one"
    text = f"{_closeness(found)} (rank correlation {_correlation(found.correlation)})"
    if found.correlation < found.same_low:
        return f"{text}, lower than noise alone leaves it: some of them change places."
    return f"{text}, no lower than noise alone leaves it."


def agreement_sentence(comparison: Comparison, table: ComparedTable) -> str:
    """How far the two orders of strength agree, and what noise alone would leave."""
    found = table.agreement
    assert found is not None, "asked for only where there is one"
    low, high = found.interval
    interval = f", 95 % interval {_correlation(low)} to {_correlation(high)}" if low < high else ""
    correlation = f"rank correlation {_correlation(found.correlation)} over {found.cells}{interval}"
    return f"{_closeness(found)} ({correlation}). {_noise(comparison, table, found)}"


def _closeness(found: Agreement) -> str:
    rho = found.correlation
    if rho >= _CLOSE:
        return "much the same"
    if rho >= _SIMILAR:
        return "similar"
    if rho >= _LOOSE:
        return "only loosely alike"
    return "unrelated" if rho > -_SIMILAR else "rather opposite"


def _noise(comparison: Comparison, table: ComparedTable, found: Agreement) -> str:
    """What a correlation below 1 means here: equal strengths seen through noise, or strengths that differ."""
    words = level_words(comparison, table)
    expected = (
        f"In runs of this size equal strengths would show a correlation of about {_correlation(found.same_median)}, "
        f"and of {_correlation(found.same_low)} or more in 95 of 100"
    )
    if found.correlation < found.same_low:
        return f"{expected}; this is less, so some {words} do change places."
    if found.p < _ALPHA:
        return (
            f"{expected}; so the order hardly changes beyond noise, but how far the {words} stand apart does (p "
            f"{p_value(found.p)})."
        )
    return f"{expected}; noise alone could do this, so a change of the order is neither shown nor ruled out."


def _correlation(value: float) -> str:
    """A correlation with two decimals and a true minus sign."""
    return number(value, 2)


def measure_name(comparison: Comparison, key: str) -> str:
    """What is measured, in words; an ending stands for the share of games that ended so."""
    if key in _WORDS:
        return _WORDS[key].format(unit=comparison.unit())
    return f"ended so: {comparison.label(key)[:1].lower()}{comparison.label(key)[1:]}"


def measure_value(measured: Measured, value: float) -> str:
    """A mean or share to the digit that its interval carries."""
    places = measure_decimals(measured)
    return percent(value, places) if measured.kind == "share" else number(value, places)


def measure_decimals(measured: Measured) -> int:
    """Decimals that the wider of the two intervals carries."""
    widest = max(half_width(measured.first_interval), half_width(measured.second_interval))
    return decimals(widest * (100 if measured.kind == "share" else 1))


def measure_difference(measured: Measured) -> tuple[str, str]:
    """The difference and its interval in words; shares in percentage points."""
    scale = 100 if measured.kind == "share" else 1
    low, high = (scale * end for end in measured.difference.interval)
    places = decimals((high - low) / 2)
    return signed(scale * measured.difference.value, places), signed_range((low, high), places)


def games_sentence(comparison: Comparison) -> str:
    """How lengths and scores differ."""
    told = {measured.key: measured for measured in comparison.games}
    parts = [
        _changed(comparison, told[key], more, less)
        for key, more, less in (("rounds", "longer", "shorter"), ("winner", "higher", "lower"))
        if key in told
    ]
    return "; ".join(parts) + "."


def _changed(comparison: Comparison, measured: Measured, more: str, less: str) -> str:
    first, second = (measure_value(measured, value) for value in (measured.first, measured.second))
    what = "they take" if measured.key == "rounds" else "winners have"
    unit = "turns a player" if measured.key == "rounds" else comparison.unit()
    if first == second:
        return f"{what} {first} {unit} in both"
    if measured.difference.holm >= _ALPHA:
        return f"{what} {first} {unit} {at(comparison, 0)} and {second} {at(comparison, 1)}, which may be luck"
    word = more if measured.difference.value > 0 else less
    tail = f"{word} by {measure_difference(measured)[0].lstrip('+−')}"
    return f"{what} {first} {unit} {at(comparison, 0)} and {second} {at(comparison, 1)}, {tail}"


def caveats(comparison: Comparison) -> Iterator[str]:
    """Cut games, other program versions, choices of the players: what makes a comparison weaker than it looks."""
    settings = {setting.key: setting for setting in comparison.settings}
    for side, design in enumerate((comparison.first.design, comparison.second.design)):
        share = design.truncated / design.played
        if share > 0.02:
            cut = f"{percent(share)} were cut at the turn cap and count with their standings then"
            yield f"Of the games {at(comparison, side)}, {cut}."
    if settings[PROGRAM].differs:
        yield "The runs were played by other versions of the program; bots may have changed between them."
    ended = [side.name for side in (comparison.first, comparison.second) if was_stopped(side.design)]
    if ended:
        yield (
            f"Stopped early: {listed(ended)}, by a stopping rule. Rates and effects of such a run lean away from the "
            "equal share, and intervals and verdicts here do not allow for that."
        )
    for run in (comparison.first, comparison.second):
        yield from (f"{run.name}: {text}" for text in standard_sentences(run.standard))
    if comparison.first.design.picked or comparison.second.design.picked:
        yield "Players picked for themselves: rates of what was picked tell of those who picked it, too."


def scale_sentence(comparison: Comparison) -> str:
    """Which rates are compared and what they are."""
    if comparison.same_tables():
        return "Compared are win rates at tables as each run dealt them."
    return "Compared are win rates less the equal share of each run, at tables as each run dealt them."
