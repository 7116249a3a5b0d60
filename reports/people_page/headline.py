"""A report of people's games in short: what is shown, most important first, and what to do to know more."""

from __future__ import annotations

from collections.abc import Iterator

from reports.findings.words import listed, number, percent, plural
from reports.judging.levels import LEAST_GAMES, TIED
from reports.judging.report import DEALT, PeopleReport
from reports.judging.skill import Player
from reports.people_page.sentences import bots_sentence, factor_sentence, plain
from reports.plays.sentences import NOT_TOLD
from reports.stats.equivalence import STRONG, WEAK

EXACT = 9  # digits in which two differences are the same
FEW = 4  # names in a sentence


def lead(report: PeopleReport) -> str:
    """How many games of what, by whom, when."""
    design = report.design
    sizes = listed([f"{count:,} with {players}" for players, count in design.sizes], most=6)
    first, last = design.days
    days = f", on {first}" if first and first == last else f", from {first} to {last}" if first else ""
    people = f" among {plural(design.people, 'named player')}" if design.people else ""
    others = f" and {plural(design.unnamed, 'seat')} of people without a name" if design.unnamed else ""
    return f"{plural(design.games, f'{design.title} game')}{people}{others}{days}: {sizes} players."


def headline(report: PeopleReport) -> list[str]:
    """What these games show, in short, most important first."""
    return list(
        filter(
            None,
            [
                *_on_factors(report),
                _on_handicaps(report),
                _on_nobody(report),
                _on_counting(report),
                _on_skill(report),
                _on_players(report),
                _on_bots(report),
                _on_needs(report),
            ],
        )
    )


def _on_factors(report: PeopleReport) -> Iterator[str]:
    few = [factor for factor in report.factors if factor.games < LEAST_GAMES]
    if few and len({factor.games for factor in report.factors}) == 1:
        names = listed([f"{factor.name}s" for factor in report.factors]).capitalize()
        yield f"{names}: {factor_sentence(report, few[0])}"
        return
    for factor in report.factors:
        yield f"{factor.name.capitalize()}s: {factor_sentence(report, factor)}"
    if not report.factors:
        yield "Nobody kept who had what, so only players can be counted."


def _on_handicaps(report: PeopleReport) -> str:
    """That games with a handicap are left out, and why."""
    count = report.design.handicapped
    if not count:
        return ""
    return (
        f"Handicaps: {plural(count, 'further game')} with a handicap {'is' if count == 1 else 'are'} left out, for the "
        "points decide who wins, and people may play differently. Standings count such games as agreed."
    )


def _on_nobody(report: PeopleReport) -> str:
    """What cannot be said where no players were kept."""
    return "" if report.design.people else f"Players: no file says who played, so {NOT_TOLD}."


def _on_counting(report: PeopleReport) -> str:
    """What counted wins would have said and the model does not."""
    if report.design.seats == DEALT:
        return ""
    wrong = [
        f"{report.label(row.factor, row.level)} {row.counting}"
        for factor in report.factors
        for row in factor.levels
        if row.counting in (STRONG, WEAK) and row.verdict not in (row.counting, TIED) and row.adjusted is not None
    ]
    if not wrong:
        return ""
    return f"Counting: counted wins would have called {listed(wrong)}. With the players allowed for, that is not shown."


def _on_skill(report: PeopleReport) -> str:
    if report.skill is None:
        return ""
    skill = report.skill
    return (
        f"Skill: of what decides a game {percent(skill.players)} is who plays, {percent(skill.deal)} what they were "
        f"given, and the rest neither. A good player, better than five of six, wins {plain(skill.player_step)} "
        f"more than an equal share, and an equally good deal is worth {plain(skill.deal_step)}."
    )


def _on_players(report: PeopleReport) -> str:
    """Who won most, counted, where nothing better is known yet."""
    if report.skill is not None or not report.players:
        return ""
    most = max(_beyond(row) for row in report.players)
    if most <= 0:
        return "Players: nobody won more than an equal share."
    best = [row for row in report.players if _beyond(row) == most]
    told = dict.fromkeys(map(_won, best))
    each = "each " if len(best) > 1 and len(told) == 1 else ""
    return (
        f"Players: {listed([row.person for row in best], most=FEW)} won most beyond an equal share, {each}"
        f"{listed([*told], most=FEW)}. Luck alone makes such differences in so few games."
    )


def _beyond(row: Player) -> float:
    return round(row.won - row.equal, EXACT)


def _won(row: Player) -> str:
    """`1.5 of 3 games where 1.0 would be equal`."""
    won = number(row.won, int(bool(row.won % 1)))
    return f"{won} of {plural(row.games, 'game')} where {number(row.equal, 1)} would be equal"


def _on_bots(report: PeopleReport) -> str:
    if report.bots is None or not report.bots.levels:
        return ""
    return f"People and bots: {bots_sentence(report)}"


def _on_needs(report: PeopleReport) -> str:
    if not report.needed and report.design.games >= LEAST_GAMES:
        known = bool(report.design.people)
        swap = "swap what you play; as long as everybody keeps to their own, player and level cannot be told apart."
        return f"What to do: {swap if known else 'log who played, too; letters are enough.'}"
    if not report.needed:
        names = "" if report.design.people else ", and log who played, too; letters are enough"
        return (
            f"What to do: go on logging{names}. Verdicts begin with {LEAST_GAMES} games, and about 300 tell "
            "differences of seven points."
        )
    told = [f"{games:,} games for {name}s" for name, games in report.needed.items()]
    return (
        f"What to play: to see a difference of five points with a chance of 80 %, you need about {listed(told)}, in "
        "games like these."
    )
