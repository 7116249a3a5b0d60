"""What a report of people's games says in sentences: first what is shown, then what is not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from reports.findings.words import SPACE, decimals, equal_p, listed, number, percent, plural, signed
from reports.judging.levels import LEAST_GAMES, TIED, JudgedFactor, JudgedLevel
from reports.judging.pairs import LEAST_SEATS, JudgedPair
from reports.judging.report import PeopleReport
from reports.judging.selection import Selection
from reports.plays.people import LETTERS
from reports.stats.equivalence import ALPHA, EQUIVALENT, INCONCLUSIVE, STRONG, WEAK

Interval = tuple[float, float]
MOST_FEW = 3  # pairs with few games that are named

FAVOURITES = (
    "What people like they may play better, because they know it. No count of games tells such a favourite from a "
    "strong level, so read “strong” as “strong in the hands of those who play it here”."
)
AUCTIONED_SEATS = (
    "Scores are net of bids, so these are strengths after the price was paid: at fair prices every pair comes out "
    "equal. "
    "What pairs are worth is in the part on auctions."
)
CAME_BY = {
    "dealt": "dealt, as you said, so that nobody could choose",
    "picked": "picked, or nobody said how, so that good players may have taken what they like",
    "auctioned": "auctioned, so that a strong pair costs more",
}


def points(value: float, half: float = 0.0) -> str:
    """`+7 points`, with the decimals of its interval."""
    shown = signed(100 * value, _places(half))
    return f"{shown}{SPACE}{'point' if shown in ('+1', '−1') else 'points'}"


def plain(value: float) -> str:
    """`19 points`, without a sign."""
    return plural(round(100 * value), "point")


def points_range(interval: Interval) -> str:
    """`+3 to +11`."""
    places = _places((interval[1] - interval[0]) / 2)
    return f"{signed(100 * interval[0], places)} to {signed(100 * interval[1], places)}"


def _places(half: float) -> int:
    return min(decimals(100 * half), 1)


def factor_sentence(report: PeopleReport, factor: JudgedFactor) -> str:
    """What is shown of the levels of a factor, or how far nothing is."""
    if factor.games < LEAST_GAMES:
        return (
            f"no verdicts yet; they take {LEAST_GAMES} games and there {'is' if factor.games == 1 else 'are'} "
            f"{factor.games}. Until then any difference may well be luck."
        )
    if report.reason:
        return f"nothing can be told, because {report.reason}."
    told = [*_shown(report, factor, STRONG), *_shown(report, factor, WEAK)]
    close = [report.label(factor.name, row.level) for row in factor.levels if row.verdict == EQUIVALENT]
    if close:
        told.append(
            f"{listed(close, most=7)} {'is' if len(close) == 1 else 'are'} shown to be within {_margin(report)} of "
            f"an equal share"
        )
    return f"{'; '.join(told)}. {_rest(report, factor)}".strip() if told else _nothing(report, factor)


def _shown(report: PeopleReport, factor: JudgedFactor, verdict: str) -> list[str]:
    """`Albion (+14 points, +9 to +19) and Nordic (…) are strong`, or nothing."""
    rows = sorted((row for row in factor.levels if row.verdict == verdict), key=lambda row: -abs(row.adjusted or 0))
    told = [f"{report.label(factor.name, row.level)} ({_estimate(row)})" for row in rows]
    return [f"{listed(told, most=5)} {'is' if len(told) == 1 else 'are'} {verdict}"] if told else []


def _estimate(row: JudgedLevel) -> str:
    """`+7 points, +3 to +11`."""
    if row.adjusted is None or row.interval is None:
        return "not told"
    return f"{points(row.adjusted, (row.interval[1] - row.interval[0]) / 2)}, {points_range(row.interval)}"


def _margin(report: PeopleReport) -> str:
    shown = number(100 * report.delta, 0 if (100 * report.delta) % 1 == 0 else 1)
    return f"{shown}{SPACE}points"


def _rest(report: PeopleReport, factor: JudgedFactor) -> str:
    left = [row for row in factor.levels if row.verdict == INCONCLUSIVE]
    tied = [row for row in factor.levels if row.verdict == TIED]
    told = []
    if left:
        told.append(f"Nothing is shown of the other{f' {len(left)}' if len(left) > 1 else ''}.")
    return " ".join([*told, *([tied_sentence(report, factor)] if tied else [])]).strip()


def _nothing(report: PeopleReport, factor: JudgedFactor) -> str:
    rows = [row for row in factor.levels if row.interval is not None]
    if not rows:
        return tied_sentence(report, factor) or "nothing can be told apart yet."
    low, high = (
        min(row.interval[0] for row in rows if row.interval),
        max(row.interval[1] for row in rows if row.interval),
    )
    return (
        f"none is shown to be strong or weak. All lie between {points(low, 0.1)} and {points(high, 0.1)} of an equal "
        f"share; only more than that is ruled out. {tied_sentence(report, factor)}"
    ).strip()


def tied_sentence(report: PeopleReport, factor: JudgedFactor) -> str:
    """Which levels cannot be told from who plays them."""
    names = [report.label(factor.name, row.level) for row in factor.levels if row.verdict == TIED]
    if not names:
        return ""
    if not report.design.people:
        return (
            f"nobody is named, so {factor.name}s cannot be told from the people who take them; if nobody could choose, "
            "say --seats dealt."
        )
    return (
        f"{listed(names, most=7)} cannot be told from the people who play {'it' if len(names) == 1 else 'them'}: too "
        f"few "
        f"others ever do."
    )


def bots_sentence(report: PeopleReport) -> str:
    """Where people and bots differ."""
    assert report.bots is not None
    rows = report.bots.levels
    apart = [
        f"{report.label(row.factor, row.level)} ({points(row.difference, (row.interval[1] - row.interval[0]) / 2)})"
        for row in rows
        if row.verdict in (STRONG, WEAK)
    ]
    same = [row for row in rows if row.verdict == EQUIVALENT]
    if apart:
        return f"people do otherwise with {listed(apart)} than these bots; a plus means that people win more with it."
    close = f" {number(len(same))} of {number(len(rows))} are shown to be the same." if same else ""
    return f"no level is shown to win more or less among people than among these bots.{close}"


def selection_sentences(one: Selection) -> Iterator[str]:
    """Who takes what, and how much that misleads counting."""
    if one.again is None or one.dealt is None:
        yield f"Nobody has had two {one.factor}s yet that could be compared."
        return
    told = (
        f"Two games of the same player had the same {one.factor} in {percent(one.again)} of cases; a deal would have "
        f"made "
        f"it {percent(one.dealt)}"
    )
    if one.p is None:
        yield f"{told}. Whether that is more than luck is told from {LEAST_GAMES} games on."
        return
    shown = "clearly more often" if one.p < ALPHA else "about as often"
    yield f"{told}, so people have the same again {shown} (p{SPACE}{equal_p(one.p)})."
    if one.habits is not None and one.p < ALPHA:
        known = "is not shown" if one.habits >= ALPHA else "is shown"
        yield f"That players who take different {one.factor}s differ in skill {known} (p{SPACE}{equal_p(one.habits)})."
    if one.misled is not None:
        yield (
            f"Counted and adjusted values of {one.factor}s lie {number(100 * one.misled, 1)}{SPACE}points apart on "
            "average: who plays, and the luck of few games, which the model draws toward an equal share."
        )


def skill_sentences(report: PeopleReport) -> Iterator[str]:
    """How much is skill and how much the deal, with how well that is known."""
    skill = report.skill
    if skill is None:
        yield f"How much is skill can be told from {LEAST_GAMES} games on, with four players who come back."
        return
    yield (
        f"Somebody one standard deviation better than the average player here wins {plain(skill.player_step)} "
        f"beyond an equal share ({points_range(skill.player_interval)}); somebody whose deal is so much better "
        f"{plain(skill.deal_step)} ({points_range(skill.deal_interval)})."
    )
    yield (
        f"As shares of what decides a game: players {percent(skill.players)}, the deal {percent(skill.deal)}, all else "
        f"{percent(skill.rest)}: luck in the game, form, and whatever else this model does not know."
    )


def letters_sentence(report: PeopleReport) -> Iterator[str]:
    """That letters stand for names, and how names are shown."""
    if report.players and report.design.called == LETTERS:
        yield "Letters stand for names, A for whoever played most; --players names shows the names."


def starting_sentence(report: PeopleReport) -> str:
    """What starting is worth."""
    start = report.starting
    if start is None:
        return ""
    counted = (
        f"Whoever started won {plain(abs(start.counted))} {'less' if start.counted < 0 else 'more'} than an equal "
        f"share in {plural(start.games, 'game')}"
    )
    if start.adjusted is None or start.interval is None or start.p is None:
        return f"{counted}; that cannot be told from what starting players had."
    shown = "" if start.p < ALPHA else ", which is not shown to be more than luck"
    brings = " A mat's value in part 2 includes the place that it brings." if "mat" in report.labels else ""
    return (
        f"{counted}, as counted; with levels and players allowed for {points(start.adjusted, 0.04)} "
        f"({points_range(start.interval)}, p{SPACE}{equal_p(start.p)}){shown}.{brings}"
    )


def pair_sentences(report: PeopleReport) -> Iterator[str]:
    """What is shown of pairs, and how little the best of many means."""
    pairs = report.pairs
    if pairs is None:
        return
    judged = pairs.judged
    if judged:
        told = [f"{_pair(report, row.levels)} {row.verdict}" for row in judged if row.verdict in (STRONG, WEAK)]
        yield (
            f"With {LEAST_SEATS} appearances and more there {'is' if len(judged) == 1 else 'are'} "
            f"{plural(len(judged), 'pair')}. "
            f"{f'Shown: {listed(told, most=6)}.' if told else 'None is shown to be strong or weak.'}"
        )
        yield (
            f"The best of {plural(len(pairs.rows), 'pair')} always looks better than it is; beyond their two levels "
            f"pairs scatter by about {number(100 * pairs.spread, 1)}{SPACE}points."
        )
    few = sorted((row for row in pairs.rows if row not in judged), key=lambda row: (-row.seats, row.levels))
    if few:
        yield _few_pairs(report, few, "other pair" if judged else "pair")


def _few_pairs(report: PeopleReport, few: Sequence[JudgedPair], noun: str) -> str:
    """How many pairs get no verdict, and which of them were played most."""
    most = listed([f"{_pair(report, row.levels)} ({number(row.seats)})" for row in few[:MOST_FEW]])
    least = f"{'has' if len(few) == 1 else 'have'} fewer than {LEAST_SEATS} games{'' if len(few) == 1 else ' each'}"
    return f"{plural(len(few), noun)} {least}, too few for a verdict; played most: {most}."


def _pair(report: PeopleReport, levels: Sequence[str]) -> str:
    return " / ".join(report.label(factor.name, level) for factor, level in zip(report.factors, levels, strict=True))


def auction_sentences(report: PeopleReport) -> Iterator[str]:
    """What was paid too much, or too little."""
    found = report.auctions
    if found is None:
        return
    yield (
        f"In {plural(found.games, 'game')} with bids the average price was {number(found.mean, 1)}. A price is fair "
        f"when "
        "it is what the pair brings beyond the average pair, before the bid is paid, among equally good players."
    )
    cheap = [price for price in found.prices if price.interval[1] < 0]
    dear = [price for price in found.prices if price.interval[0] > 0]
    for prices, words in ((cheap, "Clearly underpaid"), (dear, "Clearly overpaid")):
        if prices:
            names = [
                f"{_price_name(report, price.levels, price.factors)} ({signed(price.over, 1)})" for price in prices
            ]
            yield f"{words}: {listed(names, most=5)}."
    if not cheap and not dear:
        yield "No price is clearly too high or too low."


def _price_name(report: PeopleReport, levels: Sequence[str], factors: Sequence[str]) -> str:
    return " / ".join(report.label(factor, level) for factor, level in zip(factors, levels, strict=True))


def came_by(report: PeopleReport) -> str:
    """How seats got their levels, and what follows."""
    return f"Seats were {CAME_BY[report.design.seats]}."


def limits(report: PeopleReport) -> list[str]:
    """What no report of such games can tell."""
    found = [FAVOURITES]
    if report.design.seats == "auctioned":
        found.append(AUCTIONED_SEATS)
    if report.design.unnamed:
        found.append(
            "People without a name count as a new person each time; what they had says little, because nothing tells "
            "it "
            "from who they are."
        )
    if report.design.whole < report.design.games:
        left = report.design.games - report.design.whole
        found.append(
            f"In {plural(left, 'game')} only the winner is known, which tells less than half of the whole order."
        )
    found.append("“Inconclusive” does not mean equal: these games do not show a difference, and do not rule one out.")
    return found


def names_of(report: PeopleReport, factor: JudgedFactor) -> list[str]:
    """The levels of a factor as they are printed, in its order."""
    return [report.label(factor.name, row.level) for row in factor.levels]
