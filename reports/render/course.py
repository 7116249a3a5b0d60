"""Part 7 of the page: how the games went: length, end, scores and where they come from, and terms such as combos."""

from __future__ import annotations

from collections.abc import Iterator

from reports.charts.plot import Picture
from reports.render.parts import Block, Entry, Part, folded
from reports.render.tables import means_of, measures_of, scores_table
from reports.render.terms import earnings_table, seats_table, turns_table
from reports.sentences import ending_sentence, length_sentence, most_sentence, score_sentence
from reports.summary import ColumnMeans, Summary, Terms
from reports.term_sentences import count_sentence, decline_sentence, earning_sentences, first_terms

Plots = dict[str, Picture]

_PLACES = {"categories": 1, "stars": 2, "measures": 1}


def course_part(summary: Summary, plots: Plots) -> Part:
    """Length and end first, then scores, then where they come from."""
    blocks = [_lengths(summary, plots), _scores(summary, plots), *_means(summary, "categories", plots)]
    blocks += _means(summary, "stars", plots)
    if summary.terms is not None:
        blocks += [_earnings(summary, summary.terms, plots), _counts(summary.terms, plots)]
    blocks += _measures(summary)
    return Part("course", "How the games went", "Course", tuple(blocks), _how(summary))


def _how(summary: Summary) -> tuple[Entry, ...]:
    terms = summary.terms
    rates = (
        "A turn", "Points of all terms together divided by all their turns; the interval is that of a linearised "
        "ratio over blocks, which assumes only that blocks are independent.",
    )  # fmt: skip
    return (
        ("What is counted", "All played games, also those cut at the turn cap. Nothing is tested in this part: it "
         "describes what happened, and differences here need not be the cause of strength."),
        ("Length", "Turns of the player who had most of them, one entry a game."),
        ("Boxes", "The middle half of the scores with the median; whiskers from 5 % to 95 %; the cross is the mean."),
        ("Who ended the game", "How often the player won who made the last move; 95 % interval by Wilson, on as "
         "many games as the blocks are worth (by their design effect)."),
        *([rates] if terms is not None and terms.rates else []),
    )  # fmt: skip


def present(plots: Plots, *names: str) -> tuple[Picture, ...]:
    """Those of the plots that the report has."""
    return tuple(plots[name] for name in names if name in plots)


def _lengths(summary: Summary, plots: Plots) -> Block:
    sentences = (length_sentence(summary), ending_sentence(summary))
    return Block(sentences, "Length and end", "length", plots=present(plots, "length", "endings"))


def _scores(summary: Summary, plots: Plots) -> Block:
    drawn = present(plots, "scores", *(f"scores-{factor}" for factor in summary.scores_by))
    table = scores_table(summary)
    sentences = (score_sentence(summary), *first_terms(summary))
    return Block(sentences, "Scores", "scores", plots=drawn, folds=folded(table))


def _means(summary: Summary, kind: str, plots: Plots) -> Iterator[Block]:
    found = [means for means in summary.means if means.kind == kind]
    if not found:
        return
    what = summary.unit() if kind == "categories" else "stars"
    tables = [means_of(summary, means, _caption(summary, means, f"mean {what} by kind"), _PLACES[kind])
              for means in found]  # fmt: skip
    yield Block(
        (most_sentence(found[0], what),),
        f"Where the {what} come from" if kind == "categories" else "Stars",
        kind,
        plots=present(plots, *(f"{kind}-{means.factor}" for means in found)),
        folds=folded(*tables),
    )


def _caption(summary: Summary, means: ColumnMeans, words: str) -> str:
    return f"{summary.label(means.factor)}: {words}"


def _earnings(summary: Summary, terms: Terms, plots: Plots) -> Block:
    singles = [table for table in terms.tables if len(table.factors) == 1]
    tables = [earnings_table(summary, terms, table) for table in terms.tables]
    tables += [turns_table(summary, terms, table) for table in terms.tables if terms.rates]
    return Block(
        tuple(earning_sentences(summary, terms)),
        f"What a {terms.word} brings",
        "earnings",
        plots=present(plots, *(f"terms-{kind}{table.factors[0]}" for kind in ("", "turn-") for table in singles)),
        folds=folded(*tables),
    )


def _counts(terms: Terms, plots: Plots) -> Block:
    table = seats_table(terms)
    return Block(
        (count_sentence(terms), *([decline_sentence(terms)] if terms.declines else [])),
        f"{terms.word.capitalize()}s a player" + (" and turns of decline" if terms.declines else ""),
        "declines",
        plots=present(plots, "terms-seats", "terms-declines"),
        folds=folded(table),
    )


def _measures(summary: Summary) -> Iterator[Block]:
    found = [means for means in summary.means if means.kind == "measures"]
    if found:
        tables = [measures_of(summary, means, _caption(summary, means, "means at the end"), _PLACES["measures"])
                  for means in found]  # fmt: skip
        yield Block(
            ("What players had when the game was over: means over all played games.", *first_terms(summary)),
            "At the end of the game",
            "measures",
            folds=folded(*tables),
        )
