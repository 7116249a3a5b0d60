"""What the page says of strengths: verdicts, the model they go by, opponents, order of play; and the runs it takes."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from reports.api import summarise
from reports.findings.summary import Summary
from reports.load.parts import RunPart
from reports.sections.design.part import runs_table, stopping_rule
from reports.sections.opponents.plots import opponent_plots
from reports.sections.opponents.sentences import opponent_sentence
from reports.sections.rates.sentences import counted_sentence, verdict_sentence
from reports.sections.seats.sentences import seat_sentences
from reports.stats.equivalence import EQUIVALENT, INCONCLUSIVE, STRONG, WEAK
from tests.reports.build_run import Recipe, write_run


def test_strong_and_weak_are_named_with_their_rates(summary: Summary) -> None:
    text = verdict_sentence(summary, summary.tables[0]).replace("\N{NO-BREAK SPACE}", " ")
    assert text.startswith("Rusviet (") and "wins more often than the equal share" in text
    assert "; Albion (" in text and " wins less often (shown at 95 %, Holm over 7)." in text and "proved" not in text


def test_every_level_stands_under_exactly_one_verdict(summary: Summary) -> None:
    assert {row.verdict for row in summary.tables[0].rows} <= {STRONG, WEAK, EQUIVALENT, INCONCLUSIVE}


def test_several_runs_are_several_looks(tmp_path: Path, summary: Summary) -> None:
    paths = [write_run(tmp_path / f"{seed}.sqlite", Recipe(games=40, seed=seed)) for seed in (1, 2)]
    assert any("second look" in text for text in summarise(paths).headline)
    assert not any("second look" in text for text in summary.headline)


def test_what_was_counted_stands_beside_what_luck_would_do(summary: Summary) -> None:
    rows = sorted(summary.tables[0].rows, key=lambda row: row.rate or 0.0)
    text = counted_sentence(summary, summary.tables[0])
    assert summary.label(rows[0].levels[0]) in text and summary.label(rows[-1].levels[0]) in text
    assert "By luck alone the best of 7 equal factions" in text


def test_opponents_that_show_nothing_are_not_called_equal(summary: Summary) -> None:
    opponents = summary.opponents[0]
    silent = replace(opponents, rows=tuple(replace(row, holm=1.0) for row in opponents.rows))
    assert "could it be shown" in opponent_sentence(summary, silent)
    clear = replace(silent, rows=(replace(silent.rows[0], holm=0.01), *silent.rows[1:]))
    assert " stands out: " in opponent_sentence(summary, clear)
    assert "for every faction: it is always there." in opponent_sentence(
        summary, replace(opponents, rows=(), left_out={"albion": "it is always there"})
    )


def test_the_order_of_play_says_when_it_cannot_be_told_apart(summary: Summary) -> None:
    assert all("could not be told apart" not in text for text in seat_sentences(summary))
    aliased = replace(summary.seats, adjusted=False, reason="it follows from the mats", test=None)
    assert list(seat_sentences(replace(summary, seats=aliased))) == [
        "The order of play could not be told apart from the other factors: it follows from the mats."
    ]


def test_maps_with_nothing_to_say_are_not_drawn(summary: Summary) -> None:
    silent = tuple(
        replace(entry, rows=tuple(replace(row, holm=1.0) for row in entry.rows)) for entry in summary.opponents
    )
    assert list(opponent_plots(replace(summary, opponents=silent))) == []
    clear = replace(silent[0], rows=(replace(silent[0].rows[0], holm=0.01), *silent[0].rows[1:]))
    assert [plot.name for plot in opponent_plots(replace(summary, opponents=(clear,)))] == ["opponents-faction"]


def test_several_runs_stand_in_a_table_of_their_own(tmp_path: Path) -> None:
    paths = [write_run(tmp_path / f"{seed}.sqlite", Recipe(games=60, seed=seed)) for seed in (1, 2)]
    table = runs_table(summarise(paths))
    assert [row.cells[0].text for row in table.rows] == ["1.sqlite", "2.sqlite"]
    assert [row.cells[1].text for row in table.rows] == ["60", "60"]


def test_the_stopping_rule_is_told_as_it_was(summary: Summary) -> None:
    run: RunPart = summary.design.first
    assert stopping_rule(run) == "a number of games fixed beforehand, all of them stored"
    assert "not yet reached" in stopping_rule(replace(run, finished=False))
