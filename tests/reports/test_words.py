"""Numbers as people read them."""

from __future__ import annotations

import pytest

from reports.findings.words import (
    beyond,
    decimals,
    duration,
    listed,
    number,
    ordinal,
    p_value,
    percent,
    percent_range,
    plural,
    signed,
    signed_range,
)
from reports.stats.describe import histogram, spread

import numpy as np  # isort: skip


@pytest.mark.parametrize(
    ("half_width", "places"), [(12.0, 0), (4.0, 0), (3.6, 0), (3.4, 1), (1.0, 1), (0.8, 1), (0.2, 2), (0.05, 2), (0, 0)]
)
def test_decimals_stop_where_the_interval_does(half_width: float, places: int) -> None:
    assert decimals(half_width) == places


def test_percent_and_ranges() -> None:
    assert percent(0.20449, 1) == "20.4\N{NO-BREAK SPACE}%"
    assert percent_range((0.184, 0.226)) == "18\N{EN DASH}23\N{NO-BREAK SPACE}%"
    assert percent(None) == percent_range(None) == signed_range(None) == "-"


def test_signs_are_true_minus_signs_and_zero_has_none() -> None:
    assert (signed(1.25, 1), signed(-0.04, 1), signed(-3.2, 0)) == ("+1.2", "0.0", "\N{MINUS SIGN}3")
    assert number(-1234.5, 1) == "\N{MINUS SIGN}1,234.5"


def test_p_values_never_claim_zero() -> None:
    assert [p_value(p) for p in (0.0000001, 0.0123, 0.2, 1.0, None)] == ["<0.001", "0.012", "0.20", "1.00", "-"]


def test_lists_plurals_ordinals_and_times() -> None:
    assert listed([]) == "" and listed(["a"]) == "a" and listed(["a", "b"]) == "a and b"
    assert listed(list("abcdef")) == "a, b, c and 3 more"
    assert plural(1, "game") == "1\N{NO-BREAK SPACE}game" and plural(2100, "game") == "2,100\N{NO-BREAK SPACE}games"
    assert [ordinal(place) for place in (1, 2, 3, 4, 11, 22)] == ["1st", "2nd", "3rd", "4th", "11th", "22nd"]
    assert [duration(s).replace("\N{NO-BREAK SPACE}", " ") for s in (0.4, 12, 200, 7500)] == [
        "0.4 s", "12 s", "3 min 20 s", "2 h 5 min",
    ]  # fmt: skip


def test_histogram_bins_are_round_and_complete() -> None:
    values = np.array([3, 4, 4, 9, 61])
    bins = histogram(values, most_bins=30)
    assert (bins.start, bins.width, sum(bins.counts)) == (2, 2, 5)
    assert bins.counts[:2] == (1, 2)


def test_the_few_that_lie_far_beyond_are_counted_and_not_drawn() -> None:
    values = np.append(np.arange(4000) % 40, [400, 452])
    bins = histogram(values)
    assert (bins.start, bins.width, len(bins.counts), bins.beyond) == (0, 1, 40, 2)
    assert sum(bins.counts) == 4000 and bins.end == 40
    winners = histogram(np.array([20, 39, 452]), like=bins)
    assert (winners.start, winners.end, sum(winners.counts), winners.beyond) == (20, 40, 2, 1)
    assert beyond("game", "turns", bins, winners).replace("\N{NO-BREAK SPACE}", " ") == (
        " Not drawn: 3 games of 40 turns or more."
    )
    assert beyond("game", "turns", histogram(np.arange(100))) == ""


@pytest.mark.parametrize("games", [50, 300, 900])
def test_one_stalled_game_of_a_short_run_is_not_drawn(games: int) -> None:
    lengths = 20 + np.arange(games) % 15
    assert histogram(lengths).beyond == 0
    bins = histogram(np.append(lengths, 400))
    assert (bins.end, bins.beyond) == (35, 1)


def test_a_histogram_like_another_has_its_width_and_all_values() -> None:
    wide = histogram(np.arange(500))
    assert (wide.width, wide.beyond) == (10, 0)
    assert histogram(np.array([3, 700]), like=wide).counts[-1] == 1


def test_spread_of_one_value_has_no_deviation() -> None:
    found = spread(np.array([7]))
    assert found is not None and (found.mean, found.deviation, found.quantiles) == (7.0, None, (7.0,) * 5)
    assert spread(np.array([])) is None
