"""The page of people's games: parts in the order of the questions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from reports.charts.plot import Picture
from reports.findings.words import number, plural
from reports.judging.report import PeopleReport
from reports.page.cells import Table
from reports.page.parts import Block, Document, Entry, Part, Plots, folded, present, render_document
from reports.people_page import methods, tables
from reports.people_page import sentences as say
from reports.people_page.headline import lead

NOTE = (
    "All of this holds for these people and these games. Counting wins misleads as soon as people choose what they "
    "play; "
    "what is shown here allows for who played."
)

FIRST_COMBOS = (
    "The value of bots is that of the first combo of a seat, people's of any that they held, so small differences mean "
    "little here."
)


def render_page(report: PeopleReport, pictures: Sequence[Picture], json_name: str = "") -> str:
    """The whole page as one HTML text that needs nothing beside itself."""
    plots = {picture.name: picture for picture in pictures}
    design = report.design
    return render_document(
        Document(
            kicker="Games that people played",
            heading=design.title,
            lead=lead(report),
            findings=tuple(report.headline),
            note=NOTE,
            parts=tuple(_parts(report, plots, json_name)),
            footer=f"scythe-cli {report.version}. Not affiliated with the makers of the game.",
            title=f"{design.title}: {plural(design.games, 'game')} that people played",
        )
    )


def _parts(report: PeopleReport, plots: Plots, json_name: str) -> Iterator[Part]:
    yield _read(report)
    if report.factors:
        yield _levels(report, plots)
    if report.pairs:
        yield _pairs(report)
    if report.factors:
        yield _selection(report)
    yield _skill(report)
    if report.starting:
        yield Part("start", "Order of play", "Order of play", (Block((say.starting_sentence(report),)),))
    if report.margins or report.auctions:
        yield _scores(report)
    if report.bots:
        yield _bots(report, plots)
    yield _limits(report, json_name)


def _read(report: PeopleReport) -> Part:
    design = report.design
    entries: list[Entry] = [
        ("Games", ", ".join(f"{count:,} with {players} players" for players, count in design.sizes)),
        ("People", f"{number(design.people)} named, {plural(design.unnamed, 'seat')} without a name"),
        ("Whole order of finish", f"{number(design.whole)} of {plural(design.games, 'game')}"),
        ("How seats got their levels", design.seats),
        *(
            (f"{name.capitalize()}", "; ".join(f"{count} × {kind}" for kind, count in own))
            for name, own in _reasons(report)
        ),
    ]
    return Part("read", "What was read", "What was read", (Block((say.came_by(report),), entries=tuple(entries)),))


def _reasons(report: PeopleReport) -> list[tuple[str, Sequence[tuple[str, int]]]]:
    return list(report.design.not_counted.items())


def _levels(report: PeopleReport, plots: Plots) -> Part:
    blocks = [
        Block(
            (f"{_capital(say.factor_sentence(report, factor))}",),
            title=f"{factor.name.capitalize()}s",
            anchor=f"levels-{factor.name}",
            plots=present(plots, f"people-{factor.name}"),
            tables=(tables.level_table(report, factor),),
        )
        for factor in report.factors
    ]
    title = " and ".join(f"{factor.name}s" for factor in report.factors).capitalize()
    return Part("levels", f"{title}, counted and adjusted", title, tuple(blocks), methods.level_methods(report))


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _pairs(report: PeopleReport) -> Part:
    assert report.pairs is not None
    make, judged = partial(tables.pair_table, report), report.pairs.judged
    often = sorted(judged, key=lambda row: (-row.seats, row.levels))[: tables.MOST_PAIRS]
    shown = (make(often, "The pairs that were played most"),) if often else ()
    all_judged = make(judged, f"All {number(len(judged))} pairs with a verdict, best first")
    folds = folded(all_judged) if len(judged) > len(often) else ()
    block = Block(tuple(say.pair_sentences(report)), tables=shown, folds=folds)
    return Part("pairs", "Pairs", "Pairs", (block,), methods.PAIRS)


def _selection(report: PeopleReport) -> Part:
    blocks = tuple(
        Block(
            tuple(say.selection_sentences(one)),
            f"{factor.name.capitalize()}s",
            f"taken-{factor.name}",
            folds=folded(tables.taking_table(report, factor)),
        )
        for factor, one in zip(report.factors, report.selection, strict=True)
    )
    return Part("selection", "Who takes what, and how much that misleads", "Who takes what", blocks, methods.SELECTION)


def _skill(report: PeopleReport) -> Part:
    rows = report.players
    make = partial(tables.player_table, report)
    shown: tuple[Table, ...] = (
        (tables.sized(rows, tables.MOST_PLAYERS, make, "Players by number of games"),) if rows else ()
    )
    folds = folded(make(rows, f"All {number(len(rows))} players")) if len(rows) > tables.MOST_PLAYERS else ()
    block = Block((*say.skill_sentences(report), *say.letters_sentence(report)), tables=shown, folds=folds)
    return Part("skill", "How much is skill, how much the deal", "Skill and deal", (block,), methods.SKILL)


def _scores(report: PeopleReport) -> Part:
    blocks = []
    if report.auctions:
        prices = report.auctions.prices
        singles = [
            tables.price_table(
                report,
                sorted((row for row in prices if row.factors == (factor.name,)), key=lambda row: -row.fair),
                f"What each {factor.name} was sold for, and what would have been fair",
                factor.name.capitalize(),
            )
            for factor in report.factors
        ]
        pairs = sorted((row for row in prices if len(row.factors) == 2), key=lambda row: -row.sales)
        caption = f"Pairs that were sold {min((row.sales for row in pairs), default=0)} times and more"
        folds = folded(tables.price_table(report, pairs, caption, "Pair")) if pairs else ()
        blocks.append(
            Block(tuple(say.auction_sentences(report)), "Auctions", "auctions", tables=tuple(singles), folds=folds)
        )
    if report.margins:
        text = "The same question asked of final scores: how many points more than the others a level brings."
        found = [
            tables.margin_table(report, [row for row in report.margins if row.factor == factor.name], factor.name)
            for factor in report.factors
        ]
        blocks.append(Block((text,), "Margins", "margins", folds=folded(*found)))
    title = "Scores and auctions" if report.auctions else "Scores"
    return Part("scores", title, title, tuple(blocks), methods.SCORES)


def _bots(report: PeopleReport, plots: Plots) -> Part:
    assert report.bots is not None
    bots = report.bots
    played = (
        f"{plural(bots.games, 'game')} between bots ({', '.join(bots.bots)}) with "
        f"{', '.join(map(str, bots.sizes))} players stand beside them; people and bots are never pooled."
    )
    told = _capital(say.bots_sentence(report)) if bots.levels else "No level is told in both."
    blocks = [Block((told, played, *([FIRST_COMBOS] if report.held > 1 else [])))]
    for factor in report.factors:
        rows = [row for row in bots.levels if row.factor == factor.name]
        if rows:
            blocks.append(
                Block(
                    tuple(_agreement(report, factor.name)),
                    f"{factor.name.capitalize()}s",
                    f"bots-of-{factor.name}",
                    plots=present(plots, f"bots-{factor.name}"),
                    tables=(tables.bots_table(report, rows, factor.name),),
                )
            )
    return Part("bots", "People and bots", "People and bots", tuple(blocks), methods.BOTS)


def _agreement(report: PeopleReport, factor: str) -> Iterator[str]:
    found = report.bots.agreement.get(factor) if report.bots else None
    if found is None:
        return
    noise = "less than" if found.correlation < found.same_low else "no less than"
    yield (
        f"The order of the {found.cells} {factor}s among people and among bots agrees with a rank correlation of "
        f"{number(found.correlation, 2)}; games as few as these would give about {number(found.same_median, 2)} if "
        f"both "
        f"had the same strengths, so they agree {noise} noise explains."
    )


def _limits(report: PeopleReport, json_name: str) -> Part:
    next_steps = (
        (
            "Log every game",
            "scythe score --quick … --log FILE.csv; the whole order of finish tells more than twice what the winner "
            "does.",
        ),
        (
            "Deal, do not pick",
            "scythe setup deals tables at random. Then every level comes round to everybody, and nobody can say that "
            "good "
            "players took the strong ones.",
        ),
        *(((f"Play more of {listed}", "they were played least."),) if (listed := _rare(report)) else ()),
    )
    numbers = f" Every number is in {json_name}." if json_name else ""
    block = Block(tuple(say.limits(report)))
    more = Block((f"To know more, sooner.{numbers}",), "What to play to know", "next", entries=next_steps)
    return Part("limits", "Limits, and what to play next", "Limits", (block, more))


def _rare(report: PeopleReport) -> str:
    """The levels of the first factor that were played less than half as often as the middle one."""
    if not report.factors:
        return ""
    factor = report.factors[0]
    seats = sorted(row.seats for row in factor.levels)
    middle = seats[len(seats) // 2]
    names = [report.label(factor.name, row.level) for row in factor.levels if 2 * row.seats < middle]
    return ", ".join(names[:3])
