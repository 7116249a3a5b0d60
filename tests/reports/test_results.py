"""Key figures of the program's experiments, and the section of the README that is written from them."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from engines.core.errors import DataError
from reports.findings.summary import Summary, to_json
from tests.cli.running import ROOT
from tools.results import run
from tools.results.figures import (
    READ,
    comparison_figures,
    figures_of,
    read_json,
    rounded,
    to_text,
)
from tools.results.pictures import MOST_BYTES, draw_bots, small_copy, telling_picture
from tools.results.run import Places
from tools.results.short import anchor, short_section
from tools.results.text import BEGIN, END, TOLD_FIRST, whole_page, with_section

README = ROOT / "README.md"
OURS = Places(ROOT / "scenarios" / "experiments", ROOT / "build" / "results", ROOT / "docs", README)
EXPERIMENT = 'title = "Pairs"\ngame = "scythe"\nplayers = [2, 5]\n'


@pytest.fixture(scope="module")
def report(summary: Summary) -> dict[str, Any]:
    """The report of the synthetic run as its file has it."""
    numbers: dict[str, Any] = json.loads(to_json(summary))
    return numbers


def row(name: str, rate: float, verdict: str = "inconclusive", n: int = 1000, banned: bool = False) -> dict[str, Any]:
    interval = [rate - 0.02, rate + 0.02]
    return {"name": name, "banned": banned, "n": n, "rate": rate if n else None, "interval": interval if n else None,
            "baseline": 0.5, "verdict": verdict}  # fmt: skip


def table(name: str, *rows: dict[str, Any], factors: tuple[str, ...] = ()) -> dict[str, Any]:
    verdicts: dict[str, int] = {}
    for one in rows:
        if one["n"]:
            verdicts[one["verdict"]] = verdicts.get(one["verdict"], 0) + 1
    banned = [one["name"] for one in rows if one["banned"]]
    return {"factors": list(factors or (name,)), "name": name, "min_cell": 30, "verdicts": verdicts,
            "luck": [0.47, 0.53], "banned": banned, "rows": list(rows)}  # fmt: skip


def result(players: int, *tables: dict[str, Any], experiment: str = "pairs") -> dict[str, Any]:
    return {"kind": "run", "experiment": experiment, "title": "All pairs", "game": "scythe", "game_title": "Scythe",
            "players": players,
            "bots": ["greedy"], "games": 12000, "truncated": 0, "failed": 0, "seed": 1,
            "delta": 0.05, "stopping": [], "rounds": 21.26, "lead_changes": 3.04,
            "tables": list(tables)}  # fmt: skip


TWO = result(
    2,
    table(
        "faction", row("Nordic", 0.5), row("Rusviet", 0.61, "strong"), row("Crimea", 0.4, "weak"), row("Saxony", 0.49)
    ),
    table("order", row("1", 0.52), row("2", 0.48), factors=("turn_position",)),
)
FIVE = result(
    5,
    table("faction", row("Nordic", 0.31), row("Rusviet", 0.19), row("Crimea", 0.1), row("Saxony", 0.2, n=29)),
    table("order", row("1", 0.22), row("2", 0.2), factors=("turn_position",)),
)


def test_readme_says_exactly_what_the_key_figures_say() -> None:
    assert run.readme_text(OURS) == README.read_text(encoding="utf-8"), "run `python -m tools.results.run --text-only`"
    assert run.page_text(OURS) == OURS.page.read_text(encoding="utf-8"), "run `python -m tools.results.run --text-only`"


def test_every_experiment_has_its_picture_and_its_line_in_the_readme() -> None:
    told = README.read_text(encoding="utf-8").partition(BEGIN)[2].partition(END)[0]
    headings = {anchor(line[3:]) for line in OURS.page.read_text(encoding="utf-8").splitlines() if line[:3] == "## "}
    assert set(re.findall(r"results\.md#([\w-]+)\)", told)) == headings
    for experiment in run.planned(OURS.experiments):
        assert f"(docs/pictures/{experiment.name}.png)" in told and (OURS.pictures / f"{experiment.name}.png").is_file()
    assert len(told.splitlines()) < 100


def test_pictures_of_the_readme_are_small() -> None:
    assert [path.name for path in OURS.pictures.glob("*") if path.stat().st_size > MOST_BYTES] == []


def test_key_figures_are_those_of_the_report(report: dict[str, Any]) -> None:
    figures = figures_of(report, "pairs", "Pairs")
    assert (figures["players"], figures["games"], figures["game"]) == (5, report["design"]["played"], "scythe")
    for own, whole in zip(figures["tables"], report["tables"], strict=True):
        assert [(one["rate"], one["n"]) for one in own["rows"]] == [(one["rate"], one["n"]) for one in whole["rows"]]
    factions = figures["tables"][0]
    verdicts = {row["levels"][0]: row["verdict"] for row in report["tables"][0]["rows"]}
    assert {one["name"].lower(): one["verdict"] for one in factions["rows"]} == verdicts
    assert sum(factions["verdicts"].values()) == len(verdicts) and factions["verdicts"]["strong"] >= 1


def test_of_a_large_table_only_the_ends_are_kept(report: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tools.results.figures.MOST_ROWS", 4)
    rows = figures_of(report, "pairs", "Pairs")["tables"][0]["rows"]
    assert rows[0]["name"] == "Rusviet" and rows[-1]["name"] == "Albion" and len(rows) == 6


def test_of_a_run_against_the_solo_opponent_its_boards_are_kept(report: dict[str, Any]) -> None:
    solo = report | {"design": report["design"] | {"solo_boards": ["nordic", "saxony"]}}
    factions, *_, order = figures_of(solo, "pairs", "Pairs")["tables"]
    assert [row["name"] for row in factions["rows"]] == ["Nordic", "Saxony"]
    assert sum(factions["verdicts"].values()) == 2 and factions["luck"] is None
    assert len(order["rows"]) == 5


def test_key_figures_are_written_line_by_line(report: dict[str, Any]) -> None:
    figures = rounded(figures_of(report, "pairs", "Pairs"))
    text = to_text(figures)
    assert json.loads(text) == figures
    assert figures["tables"][0]["rows"][0]["rate"] == round(report["tables"][0]["rows"][0]["rate"], 5)
    assert max(map(len, text.splitlines())) <= 201
    assert len(text) < 20_000


def test_the_page_of_known_figures() -> None:
    lines = whole_page([FIVE, TWO], {"pairs": "pictures/pairs.png"}).splitlines()
    begin = lines.index("## All pairs")
    assert "among bots" in lines[2]
    assert lines[begin + 2 : begin + 4] == [
        "[scenarios/experiments/pairs.toml](../scenarios/experiments/pairs.toml), played by greedy, seed 1.",
        "Faction with the highest win rate: Rusviet (2 players), Nordic (5 players); lowest: Crimea.",
    ]
    table_of = [line.replace("\N{NO-BREAK SPACE}", " ") for line in lines if line.startswith("|")]
    assert table_of == [
        "| | 2 players | 5 players |",
        "|---|---|---|",
        "| games | 12,000 | 12,000 |",
        "| equal share | 50.0 % | 20.0 % |",
        "| faction: highest win rate | Rusviet 61.0 % (59.0–63.0 %) | Nordic 31.0 % (29.0–33.0 %) |",
        "| faction: lowest win rate | Crimea 40.0 % (38.0–42.0 %) | Crimea 10.0 % (8.0–12.0 %) |",
        "| faction: verdicts | 1 strong, 1 weak, 2 inconclusive | 4 inconclusive |",
        "| starting player wins | 52.0 % (50.0–54.0 %) | 22.0 % (20.0–24.0 %) |",
        "| rounds | 21.3 | 21.3 |",
        "| lead changes per game | 3.0 | 3.0 |",
    ]
    assert lines[-1] == "![Win rates of pairs](pictures/pairs.png)"


def test_a_pair_that_another_experiment_leaves_out_is_shown() -> None:
    rows = [row(name, 0.5) for name in ("a/x", "b/x", "c/x")]
    out = result(2, table("pair", *rows, row("d/x", 0.0, n=0, banned=True)))
    kept = result(2, table("pair", *rows, row("d/x", 0.63, "strong")), experiment="pairs-with-all")
    told = whole_page([out, kept], {})
    assert told.count("d/x (officially banned)") == 1
    assert "d/x (officially banned) | 63.0" in told


def test_games_that_were_cut_or_failed_are_told() -> None:
    told = whole_page([TWO | {"truncated": 6000, "failed": 12}], {}).replace("\N{NO-BREAK SPACE}", " ")
    assert "| of these, truncated | 50.0 % |" in told and "| of these, failed | 0.1 % |" in told


def test_many_levels_are_compared_with_luck() -> None:
    rows = [row(f"Race {number}", 0.4 + number / 100) for number in range(12)]
    told = whole_page([result(2, table("race", *rows))], {}).replace("\N{NO-BREAK SPACE}", " ")
    assert "| race: by luck | 47.0–53.0 % |" in told


BOTS = result(2, table("faction", row("Nordic", 0.5), *[row("Rusviet", 0.5)] * 3),
              table("bot", row("greedy", 0.9, "strong"), row("random", 0.1, "weak")))  # fmt: skip


def test_of_bots_that_play_each_other_only_they_are_told() -> None:
    told = whole_page([BOTS], {})
    assert "| greedy | 90.0" in told and "| random | 10.0" in told and "Nordic" not in told and "rounds" not in told


def test_a_run_that_could_end_early_has_the_interval_that_allows_for_it() -> None:
    stopping = [{"name": "greedy", "rate": 0.66, "interval": [0.6, 0.72], "verdict": "strong"}]
    told = whole_page([BOTS | {"stopping": stopping}], {}).replace("\N{NO-BREAK SPACE}", " ")
    assert "| greedy | 66 % (60–72 %), strong |" in told and "random" not in told


def test_stopping_is_read_from_the_report(report: dict[str, Any]) -> None:
    group = {"levels": ["greedy:weights=elsewhere/x.toml"], "blocks": 9, "rate": 0.6, "low": 0.5, "high": 0.7,
             "verdict": "strong"}  # fmt: skip
    ended = [report["design"]["runs"][0] | {"stopping": {"rule": {}, "groups": [group]}}]
    figures = figures_of(report | {"design": report["design"] | {"runs": ended}}, "skill", "Skill")
    assert figures["stopping"] == [
        {"name": "greedy:weights=x.toml", "rate": 0.6, "interval": [0.5, 0.7], "verdict": "strong"}
    ]
    assert figures_of(report, "pairs", "Pairs")["stopping"] == []


AGREEMENT = {"cells": 7, "correlation": 0.5, "interval": [0.1, 0.8], "same_median": 0.97, "same_low": 0.9, "p": 0.5,
             "freedom": 6}  # fmt: skip


def compared() -> dict[str, Any]:
    """The key figures of a small comparison."""
    design = {"game": "scythe", "table_sizes": {"2": 100}}
    rows = [{"verdict": verdict} for verdict in ("higher", "lower", *["same"] * 5)]
    whole = {
        "first": {"design": design, "name": "greedy"},
        "second": {"design": design, "name": "greedy:weights=elsewhere/x.toml"},
        "labels": {"faction": "Faction"},
        "tables": [{"factors": ["faction"], "tests": 7, "rows": rows, "agreement": AGREEMENT}],
    }
    return comparison_figures(whole, ("pairs", "weaker"), "Weaker bots")


def test_a_comparison_is_told_beside_its_first_experiment() -> None:
    figures = compared()
    assert figures["names"] == ["greedy", "greedy:weights=x.toml"]
    lines = whole_page([TWO, figures], {}).splitlines()
    begin = next(number for number, line in enumerate(lines) if line.startswith("Compared with “Weaker bots”"))
    assert lines[begin + 2] == "- 2 players: faction 0.50 (0.10 to 0.80; 0.97), 2 of 7 differ."


def test_what_stands_beside_another_experiment_is_told_in_short() -> None:
    beside = TWO | {"experiment": "weaker"}
    told = whole_page([TWO, beside, compared()], {"pairs": "pairs.png", "weaker": "weaker.png"})
    assert told.count("| faction: highest win rate |") == 2
    assert "(pairs.png)" in told and "(weaker.png)" in told
    assert told.count("| faction: verdicts |") == told.count("| rounds |") == 1


def test_without_results_the_section_says_how_to_get_them() -> None:
    assert "make results" in whole_page([], {}) and "make results" in short_section([], {}, "docs/results.md")


def test_the_readme_has_the_main_experiment_in_a_few_rows_and_a_line_for_each_other() -> None:
    weaker = FIVE | {"experiment": "weaker", "title": "Scythe: weaker bots"}
    figures = compared() | {"players": [[5], [5]]}
    lines = short_section([weaker, FIVE, TWO, figures], {"weaker": "weaker.png"}, "docs/results.md").splitlines()
    rows = [line.replace("\N{NO-BREAK SPACE}", " ") for line in lines if line.startswith("|")]
    assert rows == [
        "| | 2 players | 5 players |",
        "|---|---|---|",
        "| games | 12,000 | 12,000 |",
        "| faction: highest win rate | Rusviet 61.0 % (59.0–63.0 %) | Nordic 31.0 % (29.0–33.0 %) |",
        "| faction: lowest win rate | Crimea 40.0 % (38.0–42.0 %) | Crimea 10.0 % (8.0–12.0 %) |",
        "| starting player wins | 52.0 % (50.0–54.0 %) | 22.0 % (20.0–24.0 %) |",
    ]
    (other,) = (line.replace("\N{NO-BREAK SPACE}", " ") for line in lines if line.startswith("**["))
    assert other == (
        "**[Weaker bots](docs/results.md#scythe-weaker-bots)**: 12,000 games with 5 players (equal share 20 %). "
        "Win rates: faction from Nordic 31.0 % (29.0–33.0 %) to Crimea 10.0 % (8.0–12.0 %). "
        "Rank correlation of strengths with the first experiment: 0.50 (faction). ([picture](weaker.png))"
    )


def test_the_readme_says_with_what_an_experiment_agrees_that_is_not_compared_with_the_main_one() -> None:
    weaker, tame = (FIVE | {"experiment": name, "title": f"Scythe: {name} bots"} for name in ("weaker", "tame"))
    agreed = compared() | {"players": [[5], [5]], "experiments": ["tame", "weaker"]}
    told = short_section([FIVE, tame, weaker, agreed], {}, "docs/results.md")
    assert "Rank correlation of strengths with “Tame bots”: 0.50" in told.replace("\N{NO-BREAK SPACE}", " ")


def test_of_bots_that_play_each_other_the_readme_has_the_interval_that_allows_for_looking() -> None:
    stopping = [{"name": "greedy", "rate": 0.66, "interval": [0.6, 0.72], "verdict": "strong"}]
    skill = BOTS | {"stopping": stopping, "experiment": "skill", "bots": ["greedy", "random"]}
    told = short_section([TWO, skill], {}, "docs/results.md").replace("\N{NO-BREAK SPACE}", " ")
    assert "Alone against random, greedy wins 66 % (60–72 %) with 2 players (equal share 50 %; strong)." in told


def test_bots_that_play_each_other_have_a_picture(tmp_path: Path) -> None:
    stopping = [{"name": "greedy", "rate": 0.66, "interval": [0.6, 0.72], "verdict": "strong"}]
    draw_bots([BOTS], tmp_path / "none.png")
    assert not (tmp_path / "none.png").exists()
    draw_bots([BOTS | {"stopping": stopping}, BOTS | {"stopping": stopping, "players": 3}], tmp_path / "bots.png")
    with Image.open(tmp_path / "bots.png") as image:
        assert image.width >= 800
    assert (tmp_path / "bots.png").stat().st_size <= MOST_BYTES


def test_only_the_section_of_a_readme_changes() -> None:
    old = f"# Title\n\n{BEGIN}\nold\n{END}\n\nrest\n"
    assert with_section(old, "new\n", "README.md") == f"# Title\n\n{BEGIN}\nnew\n{END}\n\nrest\n"


@pytest.mark.parametrize("text", ["nothing", f"{BEGIN} only", f"{END} before {BEGIN}"])
def test_a_readme_without_the_markers_is_refused(text: str) -> None:
    with pytest.raises(DataError, match=r"README\.md: has no section between"):
        with_section(text, "new", "README.md")


@pytest.mark.parametrize(
    ("text", "message"),
    [("{", "cannot be read"), ("[]", "not written in the format"), ('{"format": "scythe-report"}', "not written in")],
)
def test_a_file_that_is_no_report_is_refused(tmp_path: Path, text: str, message: str) -> None:
    path = tmp_path / "report.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(DataError, match=message):
        read_json(path, READ)


def test_the_picture_shows_the_pairs_where_most_of_them_were_judged(report: dict[str, Any]) -> None:
    assert telling_picture(report) == "win-rate-faction-mat.png"
    few = report | {"tables": [one | {"tests": 1} for one in report["tables"]]}
    assert telling_picture(few) in ("win-rate-faction.png", "win-rate-mat.png")


def test_a_picture_becomes_small(tmp_path: Path) -> None:
    noisy = Image.effect_noise((2400, 1500), 90).convert("RGB")
    noisy.save(tmp_path / "large.png")
    with pytest.raises(DataError, match="cannot be made smaller"):
        small_copy(tmp_path / "large.png", tmp_path / "small.png")
    drawn = Image.new("RGB", (2400, 1500), "white")
    drawn.paste(noisy.crop((0, 0, 260, 260)), (100, 100))
    drawn.save(tmp_path / "large.png")
    small_copy(tmp_path / "large.png", tmp_path / "new" / "small.png")
    assert (tmp_path / "new" / "small.png").stat().st_size <= MOST_BYTES
    with Image.open(tmp_path / "new" / "small.png") as image:
        assert image.width == 1400


def test_a_picture_that_is_none_is_refused(tmp_path: Path) -> None:
    (tmp_path / "x.png").write_text("no picture", encoding="utf-8")
    with pytest.raises(DataError, match=r"x\.png: no picture"):
        small_copy(tmp_path / "x.png", tmp_path / "y.png")


@pytest.fixture()
def places(tmp_path: Path) -> Places:
    """An experiment, a README, and nothing played."""
    (tmp_path / "experiments").mkdir()
    (tmp_path / "experiments" / "pairs.toml").write_text(EXPERIMENT, encoding="utf-8")
    (tmp_path / "README.md").write_text(f"# A game\n\n{BEGIN}\n{END}\n", encoding="utf-8")
    return Places(tmp_path / "experiments", tmp_path / "runs", tmp_path / "docs", tmp_path / "README.md")


def options(places: Places, *more: str) -> list[str]:
    names = {"--experiments": places.experiments, "--runs": places.runs, "--docs": places.docs,
             "--readme": places.readme}  # fmt: skip
    return [word for name, path in names.items() for word in (name, str(path))] + ["--jobs", "1", *more]


class FakeCommand:
    """Stands for the command: writes what it would write, and remembers what it was asked for."""

    def __init__(self, numbers: dict[str, Any]) -> None:
        self.numbers = numbers
        self.asked: list[str] = []

    def __call__(self, *words: str) -> None:
        self.asked.append(" ".join(Path(word).name for word in words))
        output = Path(words[words.index("-o") + 1])
        if words[0] == "simulate":
            return
        size = output.name.rpartition("-")[2]
        output.mkdir(parents=True)
        numbers = self.numbers | {"design": self.numbers["design"] | {"table_sizes": {size: 100}}}
        (output / "report.json").write_text(json.dumps(numbers), encoding="utf-8")
        Image.new("RGB", (60, 40), "white").save(output / "win-rate-faction-mat.png")


def test_every_experiment_is_played_reported_and_told(
    places: Places, report: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    command = FakeCommand(report)
    monkeypatch.setattr(run, "scythe", command)
    assert run.main(options(places, "--games", "50")) == 0
    assert command.asked == [
        "simulate pairs.toml -n 50 --jobs 1 --resume -o pairs-{players}.sqlite",
        "report pairs-2.sqlite -o pairs-2",
        "report pairs-5.sqlite -o pairs-5",
    ]
    assert sorted(path.name for path in places.results.iterdir()) == ["pairs-2.json", "pairs-5.json"]
    told = places.readme.read_text(encoding="utf-8")
    assert "| | 2 players | 5 players |" in told and "(docs/pictures/pairs.png)" in told
    assert run.readme_text(places) == told
    assert run.page_text(places) == places.page.read_text(encoding="utf-8") != ""


def test_a_command_that_fails_is_named(places: Places, capsys: pytest.CaptureFixture[str]) -> None:
    (places.experiments / "pairs.toml").write_text(EXPERIMENT.replace("scythe", "chess"), encoding="utf-8")
    assert run.main(options(places)) == 1
    assert "failed with exit code" in capsys.readouterr().err
    assert places.readme.read_text(encoding="utf-8") == f"# A game\n\n{BEGIN}\n{END}\n"


def test_an_experiment_without_title_is_refused(places: Places, capsys: pytest.CaptureFixture[str]) -> None:
    (places.experiments / "pairs.toml").write_text("players = 2\n", encoding="utf-8")
    assert run.main(options(places)) == 1
    assert "needs a 'title'" in capsys.readouterr().err


def test_experiments_that_are_named_are_there() -> None:
    names = {experiment.name for experiment in run.planned(OURS.experiments)}
    assert {name for pair in run.COMPARED for name in pair} | set(TOLD_FIRST) <= names
