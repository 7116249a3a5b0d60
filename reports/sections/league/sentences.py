"""What a league shows, in plain sentences: whose play it is, which verdicts hold for all bots, which depend on play."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engines.core.language.explaining import capital
from reports.findings.league import JointRow, JointTable, League, Measure, Member, StandsOut
from reports.findings.names import all_of, factor_word, is_order, level_word, row_name, table_name
from reports.findings.words import every_one, listed, number, percent, percent_range, plural, share, short_bot
from reports.sections.changes.settings import PROGRAM
from reports.sections.rates.sentences import standard_sentences, was_stopped
from reports.stats.equivalence import EQUIVALENT, INCONCLUSIVE, STRONG, WEAK
from reports.stats.league import DEPENDS

HOLD = (STRONG, WEAK, EQUIVALENT)
UNLIKE = 1.0  # standard deviations between seats from which bots are said to play unlike
_MOST_MEASURES = 4
_MANY_CUT = 0.01
_MOST_SHORT = 2  # measures beside a verdict


def headline(league: League) -> Iterator[str]:
    """The league in a handful of sentences, the most important first."""
    yield members_sentence(league)
    yield from filter(None, [cut_sentence(league)])
    yield f"Whose play: {whose_sentence(league)}"
    yield f"Verdicts: {counts_sentence(league)}"
    yield f"How unlike: {unlike_sentence(league)}"
    yield from (f"{table_name(league, table)}: {table_sentence(league, table)}" for table in league.tables)
    yield from cautions(league)


def members_sentence(league: League) -> str:
    """What is played, and by whom."""
    sizes = listed([plural(int(size), "player") for size in league.design.table_sizes])
    games = [f"{member.name} ({plural(member.design.played, 'game')})" for member in league.members]
    where = "in seat 1 against the printed solo opponent" if league.design.solo_boards else "in every seat of its games"
    return f"{league.design.title} with {sizes}, played by {plural(len(games), 'bot')}, each {where}: {all_of(games)}."


def whose_sentence(league: League) -> str:
    """Which bots play, and what a verdict is about."""
    return (
        f"{bots_sentence(league)}These verdicts are about how {everyone(league)} play; together they are called a "
        "league. "
        f"{what_holds_sentence(league)} What all of them do alike goes untested."
    )


def bots_sentence(league: League) -> str:
    """`a is expert:plan,turns=2; b is expert:policy. ` of bots that are called by their files, else ''."""
    told = [(member.name, bot_of(member)) for member in league.members]
    named = [f"{name} is {bot}" for name, bot in told if name != bot]
    return f"{'; '.join(named)}. " if named else ""


def bot_of(member: Member) -> str:
    """The spec of its bot, without folders."""
    return short_bot(next(iter(member.design.bots), ""))


def what_holds_sentence(league: League) -> str:
    """When a verdict stands."""
    return (
        f"A verdict stands only if it is shown for {everyone(league)}; where they are shown to differ, it depends on "
        "how the game is played. People may play differently."
    )


def cut_sentence(league: League) -> str:
    """Which bots never played a game to its end, '' for none."""
    names = [member.name for member in league.members if _is_all_cut(member)]
    if not names:
        return ""
    return (
        f"Cut off: no game of {all_of(names)} came to its end; all were cut at the turn cap, so all that is said of "
        f"{'it' if len(names) == 1 else 'them'} is how games stood at that moment."
    )


def _is_all_cut(member: Member) -> bool:
    return 0 < member.design.played == member.design.truncated


def everyone(league: League) -> str:
    """`both bots`, `all 4 bots`."""
    return every_one(len(league.members), "bot")


def counts_sentence(league: League) -> str:
    """How many verdicts hold for all bots, and how many depend on play, in every table that is judged."""
    told = [_counts(league, table) for table in league.tables if table.tests]
    if not told:
        return f"No level has {league.tables[0].min_cell} games with every bot, so nothing is judged."
    return f"{capital('; '.join(told))}."


def _counts(league: League, table: JointTable) -> str:
    held, depend = (sum(row.verdict in words for row in table.rows) for words in (HOLD, (DEPENDS,)))
    unclear = len(table.rows_of(INCONCLUSIVE))
    told = [
        f"{held or 'no'} verdict{'s' * (held > 1)} hold{'s' * (held < 2)} for {everyone(league)}",
        *[f"{depend} {_verb(depend)} on play"] * bool(depend),
        *[f"{unclear} {'is' if unclear == 1 else 'are'} inconclusive"] * bool(unclear),
    ]
    return f"of {plural(table.tests, _word(league, table))}, {all_of(told)}"


def _verb(count: int) -> str:
    return "depends" if count in (0, 1) else "depend"


def _word(league: League, table: JointTable) -> str:
    """What a row is called; a pair with its factors where there are several tables of pairs."""
    word = level_word(league, table)
    several = sum(len(other.factors) > 1 for other in league.tables) > 1
    return f"{word} of {table_name(league, table).lower()}" if several and len(table.factors) > 1 else word


def unlike_sentence(league: League) -> str:
    """In what the bots play most unlike each other, so that one sees what their agreement is worth."""
    order = sorted(league.measures, key=lambda measure: -measure.apart)
    unlike = [measure for measure in order if measure.apart >= UNLIKE]
    if not order:
        return "These runs do not tell how seats played."
    if not unlike:
        most = _ends(league, order[0])
        return (
            f"These bots play much alike: they are furthest apart in {most}, less than two seats of one bot typically "
            "are, so their agreement is worth little more than one bot's word."
        )
    told = [_ends(league, measure) for measure in unlike[:_MOST_MEASURES]]
    return f"A player's game differs most between these bots in {all_of(told)}."


def _ends(league: League, measure: Measure) -> str:
    """`“mechs” (0.3 with random to 2.4 with plan)`."""
    low, high = min(measure.means), max(measure.means)
    ends = [f"{value_text(end)} with {league.names[measure.means.index(end)]}" for end in (low, high)]
    return f"“{lowered(measure.label)}” ({' to '.join(ends)})"


def lowered(label: str) -> str:
    """A label in the middle of a sentence; that of a profile, with its unit in brackets, is a printed name."""
    return label if label.endswith(")") else label[:1].lower() + label[1:]


def value_text(mean: float) -> str:
    """A mean of something that is counted in a game."""
    return number(mean, 0 if abs(mean) >= 100 else 1 if abs(mean) >= 1 else 2)


def table_sentence(league: League, table: JointTable) -> str:
    """Which levels are the same with all bots, which depend on play, and what is inconclusive."""
    if table.follows:
        return "It is not dealt by itself here, so its places are counted and not judged."
    if not table.tests:
        return f"No {_word(league, table)} has {table.min_cell} games with every bot, so none is judged."
    parts = [*_holding(league, table), *_depending(league, table), *_open(league, table)]
    return " ".join(parts)


def _holding(league: League, table: JointTable) -> Iterator[str]:
    words = {
        STRONG: f"strong with {everyone(league)}",
        WEAK: f"weak with {everyone(league)}",
        EQUIVALENT: f"within ±{100 * league.delta:g} points of the equal share with {everyone(league)}",
    }
    told = [f"{words[word]}: {_named(league, table, rows)}" for word, rows in _by_verdict(table, HOLD)]
    if told:
        over = f", Holm over {table.tests}" if table.tests > 1 else ""
        yield f"{capital('; '.join(told))}; shown at {percent(table.confidence)}{over}."
    else:
        yield f"No verdict is shown for {everyone(league)}."


def _by_verdict(table: JointTable, words: Sequence[str]) -> Iterator[tuple[str, list[JointRow]]]:
    """The rows of each verdict that occurs, the most extreme first."""
    for word in words:
        rows = table.rows_of(word)
        if rows:
            yield (
                word,
                sorted(rows, key=lambda row: sum(row.together.rates) if row.together else 0.0, reverse=word != WEAK),
            )


def _named(league: League, table: JointTable, rows: Sequence[JointRow]) -> str:
    return listed([f"{row_words(league, table, row)} ({_span(row)})" for row in rows])


def row_words(league: League, table: JointTable, row: JointRow) -> str:
    """A row in the middle of a sentence."""
    name = row_name(league, table, row)
    return f"the {name.removesuffix(' (starts)')} player" if is_order(table) else name


def _span(row: JointRow) -> str:
    return percent_range(row.together.rates) if row.together else ""


def _depending(league: League, table: JointTable) -> Iterator[str]:
    """What depends on play, first what is strong with one bot and weak with another."""
    rows = table.rows_of(DEPENDS)
    if not rows:
        return
    told = {row.levels: torn_words(league, table, row) for row in rows}
    rows.sort(key=lambda row: (not told[row.levels], -_width(row)))
    names = [
        f"{row_words(league, table, row)} ({'; '.join(filter(None, (_span(row), told[row.levels])))})" for row in rows
    ]
    yield f"{_verb(len(rows)).capitalize()} on how {'it is' if len(rows) == 1 else 'they are'} played: {listed(names)}."


def _width(row: JointRow) -> float:
    return row.together.rates[1] - row.together.rates[0] if row.together else 0.0


def torn_words(league: League, table: JointTable, row: JointRow) -> str:
    """`strong with greedy, weak with random`; nothing for a level that no two bots call so."""
    own = [known.verdict if known else "" for known in league.own(table, row)]
    if not {STRONG, WEAK} <= set(own):
        return ""
    by_word = {
        word: _bots([name for name, verdict in zip(league.names, own, strict=True) if verdict == word])
        for word in (STRONG, WEAK)
    }
    return ", ".join(f"{word} with {names}" for word, names in by_word.items())


def _bots(names: Sequence[str]) -> str:
    """Two by their names, more counted."""
    return all_of(names) if len(names) < 3 else f"{len(names)} bots"


def _open(league: League, table: JointTable) -> Iterator[str]:
    rows = table.rows_of(INCONCLUSIVE)
    if rows:
        which = (
            every_one(len(rows), _word(league, table))
            if len(rows) == table.tests > 1
            else f"{len(rows):,} of {table.tests:,}"
        )
        yield f"These games are inconclusive about {which}."


def stands_out_words(league: League, told: Sequence[StandsOut]) -> str:
    """What stands out most in how a level is played, in short: `more: mechs; less: power`, `differs: mechs`."""
    parts: dict[str, list[str]] = {}
    for one in told[:_MOST_SHORT]:
        word = "differs" if one.between else "more" if one.difference > 0 else "less"
        parts.setdefault(word, []).append(lowered(measure_label(league, one.column)))
    return "; ".join(f"{word}: {', '.join(names)}" for word, names in parts.items())


def measure_label(league: League, column: str) -> str:
    """The words for a measure."""
    return next(measure.label for measure in league.measures if measure.column == column)


def cautions(league: League) -> Iterator[str]:
    """What makes the verdicts weaker than they look; what all members share is said once."""
    if league.design.picked:
        yield "The bots picked what they play, so win rates mix how good something is with who picks it and when."
    yield from _first_items(league)
    if any(setting.key == PROGRAM and setting.differs for setting in league.settings):
        yield "The runs were played by other versions of the program; bots may have changed between them."
    told = [list(_of_member(member)) for member in league.members]
    common = [text for text in told[0] if all(text in others for others in told)]
    yield from common
    for member, texts in zip(league.members, told, strict=True):
        yield from (f"{member.name}: {text}" for text in texts if text not in common)


def _first_items(league: League) -> Iterator[str]:
    """That win rates count each seat with its first item, where that is what the factors say."""
    for name, kinds in league.items.items():
        factors = [factor_word(league, kind) for kind in kinds if kind in league.design.sources]
        if factors:
            yield f"Win rates by {all_of(factors)} count each seat with its first {name}."


def _of_member(member: Member) -> Iterator[str]:
    """How its games were stopped early, cut or failed, and of which tables its rates are; its own report tells more."""
    design = member.design
    cut = design.truncated / design.played
    if was_stopped(design):
        yield (
            "A stopping rule ended this run early, so that win rates lean away from the equal share, and its intervals "
            "and verdicts do not hold."
        )
    if cut >= _MANY_CUT and not _is_all_cut(member):
        yield f"{share(cut)} of the games were cut at the turn cap and count with the standings at that moment."
    if design.failed:
        yield f"{plural(design.failed, 'game')} failed and are in no table."
    if design.planned is not None and design.played + design.failed < design.planned:
        yield f"The run is not finished: {design.played + design.failed:,} of {design.planned:,} games are stored."
    yield from standard_sentences(member.standard)
