"""Whose chances depend on who else plays, in plain sentences."""

from __future__ import annotations

from collections.abc import Iterator

from engines.drawing.words import Figure, say
from reports.findings.contents import OPPONENTS, part
from reports.findings.models import Opponent, Opponents
from reports.findings.names import all_of, factor_word
from reports.findings.summary import Summary
from reports.findings.words import listed, none_of, plural, signed, signed_range, typical_decimals
from reports.stats.equivalence import ALPHA

_NAMED = 3


def opponent_sentence(summary: Summary, opponents: Opponents) -> str:
    """Whose chances depend on who else plays."""
    word = summary.label(opponents.factor).lower()
    if not opponents.rows:
        reasons = listed(list(dict.fromkeys(opponents.left_out.values())), most=2) or "no two were ever apart"
        return (
            f"How a {word} does with and without another one at the table cannot be said from these games. The reason "
            f"for every {word}: {reasons}."
        )
    clear = [row for row in opponents.rows if row.holm < ALPHA]
    total = len(opponents.rows)
    if not clear:
        which, could = (
            ("the one combination", "it could not") if total == 1 else (none_of(total, "combination"), "could it")
        )
        return (
            f"For {which} of a {word} and an opponent {could} be shown that the {word} did better or worse when that "
            f"opponent played. The largest difference, {_describe_change(summary, opponents.rows[0])}, is of a size "
            "that luck brings."
        )
    named = "; ".join(_describe_change(summary, row) for row in clear[:_NAMED])
    rest = f"; and {len(clear) - _NAMED} more" if len(clear) > _NAMED else ""
    stand = "stands" if len(clear) == 1 else "stand"
    which = plural(total, "combination")
    return f"{len(clear):,} of {which} of a {word} and an opponent {stand} out: {named}{rest}."


def _describe_change(summary: Summary, row: Opponent) -> str:
    places = typical_decimals([row.effect_interval], 100)
    change = f"{signed(100 * row.effect, places)} points, interval {_points(row.effect_interval, places)}"
    better = "better" if row.effect > 0 else "worse"
    return f"{summary.label(row.level)} did {better} when {summary.label(row.opponent)} played ({change})"


def _points(interval: tuple[float, float], places: int) -> str:
    return signed_range((100 * interval[0], 100 * interval[1]), places)


def opponents_in_short(summary: Summary) -> Iterator[str]:
    """The clearest opponents, for a run that shows some."""
    for opponents in summary.opponents:
        clear = [row for row in opponents.rows if row.holm < ALPHA]
        if clear:
            named = [
                say(
                    "{name} did better with {opponent}" if row.effect > 0 else "{name} did worse with {opponent}",
                    name=summary.label(row.level),
                    opponent=summary.label(row.opponent),
                )
                for row in clear[:_NAMED]
            ]
            word, left = factor_word(summary, opponents.factor), len(clear) - len(named)
            told = {"names": all_of(named), "part": part(summary, OPPONENTS)}
            yield say(
                "{about}: {told}",
                about=say("Opponents of a {level}", level=word),
                told=say("{names} at the table; {count} more in {part}.", **told, count=Figure(f"{left:,}"))
                if left
                else say("{names} at the table ({part}).", **told),
            )
