"""How the games went, a part of the page: length, end, scores and where they come from, and items such as combos."""

from __future__ import annotations

from collections.abc import Iterator

from reports.findings.names import all_of, factor_word
from reports.findings.summary import ColumnMeans, Summary
from reports.page.parts import Block, Entry, Part, Plots, folded, present
from reports.sections.course.sentences import (
    ending_sentence,
    length_sentence,
    most_sentence,
    profile_sentence,
    score_sentence,
)
from reports.sections.course.tables import means_of, measures_of, scores_table
from reports.sections.items.part import counts_block, earnings_blocks
from reports.sections.items.sentences import first_items

_PLACES = {"categories": 1, "stars": 2, "measures": 1, "profile": 1}


def course_part(summary: Summary, plots: Plots) -> Part:
    """Length and end first, then scores, then where they come from."""
    blocks = [_lengths(summary, plots), _scores(summary, plots), *_means(summary, "categories", plots)]
    blocks += _means(summary, "stars", plots)
    blocks += _profiles(summary, plots)
    for item in summary.items:
        blocks += [*earnings_blocks(summary, item, plots), counts_block(summary, item, plots)]
    blocks += _measures(summary)
    return Part("course", "How the games went", "Course", tuple(blocks), _how(summary))


def _how(summary: Summary) -> tuple[Entry, ...]:
    rated = all_of([f"{item.name}s" for item in summary.items if item.rates])
    rates = (
        "A turn", f"Points of all {rated} together divided by all their turns; the interval is that of a linearised "
        "ratio over blocks, which assumes only that blocks are independent.",
    )  # fmt: skip
    return (
        ("What is counted", "All played games, also those cut at the turn cap. Nothing is tested in this part: it "
         "describes what happened, and differences here need not be the cause of strength."),
        ("Length", "Turns of the player who had most of them, one entry a game."),
        ("Boxes", "The middle half of the scores with the median; whiskers from 5 % to 95 %; the cross is the mean."),
        ("Who ended the game", "How often the player won who made the last move; 95 % interval from the "
         "penalised likelihood of a proportion, on as many games as the blocks are worth (by their design effect)."),
        *([rates] if rated else []),
    )  # fmt: skip


def _lengths(summary: Summary, plots: Plots) -> Block:
    sentences = (length_sentence(summary), ending_sentence(summary))
    return Block(sentences, "Length and end", "length", plots=present(plots, "length", "endings"))


def _scores(summary: Summary, plots: Plots) -> Block:
    drawn = present(plots, "scores", *(f"scores-{factor}" for factor in summary.scores_by))
    table = scores_table(summary)
    sentences = (score_sentence(summary), *first_items(summary, summary.design.sources))
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


def _profiles(summary: Summary, plots: Plots) -> Iterator[Block]:
    """How seats played, one step a profile that somebody has."""
    for kind in dict.fromkeys(means.kind for means in summary.means if means.title and means.columns):
        found = [means for means in summary.means if means.kind == kind]
        first = found[0]
        yield Block(
            (
                first.about,
                profile_sentence(summary, found),
                *first_items(summary, summary.design.sources),
            ),
            first.title,
            kind.replace("_", "-"),
            plots=present(plots, *(f"{kind.replace('_', '-')}-{means.factor}" for means in found)),
            folds=folded(
                *(
                    means_of(summary, means, _caption(summary, means, f"mean {first.unit}"), _PLACES["profile"])
                    for means in found
                )
            ),
        )


def _caption(summary: Summary, means: ColumnMeans, words: str) -> str:
    return f"{factor_word(summary, means.factor).capitalize()}: {words}"


def _measures(summary: Summary) -> Iterator[Block]:
    found = [means for means in summary.means if means.kind == "measures"]
    if found:
        tables = [measures_of(summary, means, _caption(summary, means, "means at the end"), _PLACES["measures"])
                  for means in found]  # fmt: skip
        yield Block(
            (
                "What players had when the game was over: means over all played games.",
                *first_items(summary, summary.design.sources),
            ),
            "At the end of the game",
            "measures",
            folds=folded(*tables),
        )
