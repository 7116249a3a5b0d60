"""The tables of people's games for the terminal: counted, adjusted and their difference side by side."""

from __future__ import annotations

from reports.findings.words import ABSENT, number
from reports.judging.levels import JudgedLevel
from reports.judging.report import PeopleReport
from reports.people_page.sentences import points_range
from reports.people_page.tables import MOST_PLAYERS, by_value, shown

Row = dict[str, str]


def level_lines(report: PeopleReport) -> list[list[Row]]:
    """A table for each factor."""
    beside = {(row.factor, row.level): row for row in report.bots.levels} if report.bots else {}
    return [
        [
            {
                factor.name: report.label(factor.name, row.level),
                "games": number(row.seats),
                "wins": _count(row.won),
                "counted": shown(row.counted),
                "adjusted": shown(row.adjusted),
                "95 % interval": _range(row),
                "counted −\N{NO-BREAK SPACE}adjusted": shown(row.difference),
                "verdict": row.verdict,
                **(
                    {
                        "people −\N{NO-BREAK SPACE}bots": shown(
                            bots.difference if (bots := beside.get((row.factor, row.level))) else None
                        )
                    }
                    if report.bots
                    else {}
                ),
            }
            for row in by_value(factor)
        ]
        for factor in report.factors
    ]


def player_lines(report: PeopleReport) -> list[Row]:
    """Those with the most games."""
    told = any(row.worth is not None for row in report.players)
    return [
        {
            "player": row.person,
            "games": number(row.games),
            "wins": _count(row.won),
            "equal share": number(row.equal, 1),
            **({"strength": shown(row.worth)} if told else {}),
        }
        for row in report.players[:MOST_PLAYERS]
    ]


def _range(row: JudgedLevel) -> str:
    return ABSENT if row.interval is None else points_range(row.interval)


def _count(wins: float) -> str:
    return number(wins, int(bool(wins % 1)))
