"""What the page says of strengths: verdicts, the model they go by, opponents, order of play; and the runs it takes."""

from __future__ import annotations

import math
from dataclasses import replace
from pathlib import Path

import pytest
from scipy import stats  # type: ignore[import-untyped, unused-ignore]

from reports.api import summarise
from reports.charts.findings import finding_plots
from reports.findings.agreement import agreement
from reports.findings.model_sentences import agreement_sentence, opponent_sentence, seat_sentences
from reports.findings.models import RANKING, WINNER, AdjustedFactor, AdjustedLevel, Agreement, Model
from reports.findings.summary import Summary
from reports.findings.verdict_sentences import counted_sentence, judgements, verdict_sentence
from reports.load.parts import RunPart
from reports.page.design import runs_table, stopping_rule
from reports.stats.equivalence import EQUIVALENT, INCONCLUSIVE, STRONG, WEAK
from reports.stats.estimates import RatioTest
from tests.reports.build_run import Recipe, write_run


def level(name: str, coefficient: float, error: float) -> AdjustedLevel:
    return AdjustedLevel(name, coefficient, error, 0.2, (0.1, 0.3), 0.0, (-0.1, 0.1), 1.0, 1.0, 1.0, None, INCONCLUSIVE)


def model(kind: str, levels: dict[str, tuple[float, float]], clustered: bool = False) -> Model:
    told = tuple(level(name, *numbers) for name, numbers in levels.items())
    return Model(kind, clustered=clustered, factors=(AdjustedFactor("faction", RatioTest(0, 1, 1), "", told),))


def test_verdicts_go_by_the_winners_also_where_both_models_tell_the_same() -> None:
    winner = model(WINNER, {"albion": (0.31, 0.05), "nordic": (-0.31, 0.05)})
    ranking = model(RANKING, {"albion": (0.30, 0.03), "nordic": (-0.30, 0.03)})
    found = agreement(winner, ranking)
    assert found.model == WINNER and found.p == 1.0


def test_a_disagreement_is_found_and_sized() -> None:
    winner = model(WINNER, {"albion": (0.60, 0.05), "nordic": (-0.40, 0.05)})
    ranking = model(RANKING, {"albion": (0.30, 0.03), "nordic": (-0.30, 0.03)})
    found = agreement(winner, ranking)
    assert (found.model, found.level) == (WINNER, "albion")
    assert found.difference == pytest.approx(0.30)
    assert found.p == pytest.approx(2 * 2 * stats.norm.sf(0.30 / math.sqrt(0.05**2 - 0.03**2)))


def test_over_blocks_the_variance_of_the_difference_is_that_of_the_winner() -> None:
    winner = model(WINNER, {"albion": (0.40, 0.05)}, clustered=True)
    found = agreement(winner, model(RANKING, {"albion": (0.30, 0.06)}, clustered=True))
    assert found.p == pytest.approx(2 * stats.norm.sf(0.10 / 0.05))


def test_with_one_model_only_that_one_judges() -> None:
    levels = {"albion": (0.1, 0.1)}
    assert agreement(model(WINNER, levels), Model(RANKING, reason="no")) == Agreement(WINNER)
    assert agreement(Model(WINNER, reason="no"), model(RANKING, levels)) == Agreement(RANKING)


def test_strong_and_weak_are_named_with_their_points(summary: Summary) -> None:
    text = verdict_sentence(summary, summary.tables[0])
    assert text.startswith("Rusviet (+") and "proved strong, Albion (\N{MINUS SIGN}" in text
    assert "everything else held equal" in text
    assert "in brackets" not in verdict_sentence(summary, summary.tables[0], explained=False)


def test_every_level_stands_under_exactly_one_verdict(summary: Summary) -> None:
    found = judgements(summary, summary.tables[0])
    assert len(found) == 7
    assert {judged.verdict for judged in found.values()} <= {STRONG, WEAK, EQUIVALENT, INCONCLUSIVE}


def test_what_was_counted_stands_beside_what_luck_would_do(summary: Summary) -> None:
    rows = sorted(summary.tables[0].rows, key=lambda row: row.rate or 0.0)
    text = counted_sentence(summary, summary.tables[0])
    assert summary.label(rows[0].levels[0]) in text and summary.label(rows[-1].levels[0]) in text
    assert "By luck alone the best of 7 equal factions" in text


def test_the_page_says_which_model_judges_and_why(summary: Summary) -> None:
    factor = summary.ranking.factors[0]
    same = Agreement(WINNER, factor.factor, factor.levels[0].level, 0.01, 0.8)
    (text,) = agreement_sentence(replace(summary, agreement=same))
    assert text.startswith("This page goes by the winners. No difference") and "0.80" in text
    (text,) = agreement_sentence(replace(summary, agreement=replace(same, difference=0.3, p=0.001)))
    assert "Winning and finishing high are not the same thing" in text and "by the winners alone" in text


def test_opponents_that_show_nothing_are_not_called_equal(summary: Summary) -> None:
    opponents = summary.opponents[0]
    silent = replace(opponents, rows=tuple(replace(row, holm=1.0) for row in opponents.rows))
    assert "could it be shown" in opponent_sentence(summary, silent)
    clear = replace(silent, rows=(replace(silent.rows[0], holm=0.01), *silent.rows[1:]))
    assert " stands out: " in opponent_sentence(summary, clear)
    assert "for every faction: it is always there." in opponent_sentence(
        summary, replace(opponents, rows=(), left_out={"albion": "it is always there"})
    )


def test_the_order_of_play_says_whether_the_rest_is_adjusted_for_it(summary: Summary) -> None:
    assert any("adjusted for the order of play" in text for text in seat_sentences(summary))
    aliased = replace(summary.seats, adjusted=False, reason="it follows from the mats", test=None)
    told = list(seat_sentences(replace(summary, seats=aliased)))
    assert told == [
        "The other effects on this page could not be adjusted for the order of play: it follows from the mats."
    ]


def test_every_model_has_its_plots(summary: Summary) -> None:
    names = {plot.name for plot in finding_plots(summary)}
    wanted = {"effects-faction", "effects-mat", "effects-turn-position", "drawn-faction-mat"}
    assert wanted | {"opponents-faction", "opponents-mat"} == names


def test_several_runs_stand_in_a_table_of_their_own(tmp_path: Path) -> None:
    paths = [write_run(tmp_path / f"{seed}.sqlite", Recipe(games=60, seed=seed)) for seed in (1, 2)]
    table = runs_table(summarise(paths))
    assert [row.cells[0].text for row in table.rows] == ["1.sqlite", "2.sqlite"]
    assert [row.cells[1].text for row in table.rows] == ["60", "60"]


def test_the_stopping_rule_is_told_as_it_was(summary: Summary) -> None:
    run: RunPart = summary.design.first
    assert stopping_rule(run) == "a number of games fixed beforehand, all of them stored"
    assert "not yet reached" in stopping_rule(replace(run, finished=False))
