"""How the games went, in plain sentences."""

from __future__ import annotations

from collections.abc import Sequence

from engines.core.language.explaining import capital
from reports.findings.names import factor_word, level_name
from reports.findings.summary import ColumnMeans, Summary
from reports.findings.words import decimals, half_width, number, percent, percent_range, plural, share


def length_sentence(summary: Summary) -> str:
    """How long the games took."""
    rounds = summary.games.rounds
    if rounds.least == rounds.most:
        return f"Every game took {_turns(rounds.most)} a player."
    low, middle, high = (f"{cut:.0f}" for cut in rounds.quantiles[1:4])
    if low == high:
        return f"A typical game took {_turns(rounds.quantiles[2])} a player."
    return f"Half of the games took between {low} and {high} turns a player, a typical one {middle}."


def _turns(count: float) -> str:
    return f"{count:.0f} turn{'' if round(count) == 1 else 's'}"


def score_sentence(summary: Summary) -> str:
    """What was scored, by all and by winners."""
    games = summary.games
    text = f"The winner had {games.winners.mean:.0f} {summary.unit()} on average, all players {games.scores.mean:.0f}."
    if games.lead is None:
        return text
    return (
        f"{text} In a typical game the winner was {games.lead.quantiles[2]:.0f} {summary.unit()} ahead of the second."
    )


def ending_sentence(summary: Summary) -> str:
    """How the games ended, and how the player fared who ended them."""
    endings, enders = summary.games.endings, summary.games.enders
    how = f"ended this way: {summary.label(endings[0].ended_by).lower()}."
    text = f"All games {how}" if len(endings) == 1 else capital(f"{share(endings[0].share)} of the games {how}")
    if enders is None:
        return text
    places = decimals(100 * half_width(enders.interval))
    between = percent_range(enders.interval, places)
    won = f"won in {percent(enders.rate, places)} of {plural(enders.games, 'game')} ({between})"
    return f"{text} The player who ended the game {won}."


def most_sentence(means: ColumnMeans, what: str) -> str:
    """Which column brings most points or stars (`what`), over all levels weighted by their games."""
    total = sum(means.n)
    overall = [
        sum(n * line[place] for n, line in zip(means.n, means.means, strict=True)) / total
        for place in range(len(means.columns))
    ]
    order = sorted(range(len(overall)), key=lambda place: -overall[place])
    most, least = order[0], order[-1]
    whole = sum(max(part, 0.0) for part in overall) or 1.0
    text = f"Largest source of {what}: {means.labels[most].lower()} ({share(overall[most] / whole)} of all)"
    if overall[least] < 0:
        return f"{text}. “{means.labels[least]}” costs {-overall[least]:.1f} {what} on average."
    return f"{text}; smallest: {means.labels[least].lower()} ({share(overall[least] / whole)})."


def profile_sentence(summary: Summary, found: Sequence[ColumnMeans]) -> str:
    """How many in all, and for each factor which level has most and which has fewest."""
    first = found[0]
    overall = sum(n * sum(line) for n, line in zip(first.n, first.means, strict=True)) / sum(first.n)
    ranges = [_most_and_fewest(summary, means) for means in found if len(means.levels) > 1]
    return f"{number(overall, 1)} {first.unit} a player on average" + "".join(f"; {words}" for words in ranges) + "."


def _most_and_fewest(summary: Summary, means: ColumnMeans) -> str:
    totals = [sum(line) for line in means.means]
    most, fewest = max(totals), min(totals)
    low, high = (
        f"{number(total, 1)} ({level_name(summary, means.factor, means.levels[totals.index(total)])})"
        for total in (fewest, most)
    )
    return f"by {factor_word(summary, means.factor)} from {low} to {high}"
