"""Key figures of the program's experiments, and the section of the README that is written from them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from engines.core.engine.errors import DataError
from reports.findings.summary import Summary, to_json
from tests.cli.running import ROOT
from tools.__main__ import main
from tools.pages import BEGIN, END
from tools.results import experiments, study
from tools.results.experiments import FOLDER, read_planned
from tools.results.figures import comparison_figures, figures_of
from tools.results.findings import TOLD_FIRST
from tools.results.pictures import MOST_BYTES, draw_bots, small_copy, telling_picture
from tools.results.study import STUDY
from tools.study import DOCS
from tools.verdicts.study import load_leagues

README = ROOT / "README.md"
UNPLAYED = f"# A game\n\n{BEGIN}\n{END}\n"
EXPERIMENT = 'title = "Pairs"\ngame = "scythe"\nplayers = [2, 5]\n'


@pytest.fixture(scope="module")
def report(summary: Summary) -> dict[str, Any]:
    """The report of the synthetic run as its file has it."""
    numbers: dict[str, Any] = json.loads(to_json(summary))
    return numbers


def told(results: list[dict[str, Any]]) -> str:
    """The page of these results, without the spaces that keep lines together."""
    return STUDY.page_text(results).replace("\N{NO-BREAK SPACE}", " ")


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


WITHOUT_RESULTS = ("scythe-solo",)  # an experiment that no results were published of yet

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


def test_every_experiment_has_its_heading_and_its_picture_on_the_page() -> None:
    page = (DOCS / "results.md").read_text(encoding="utf-8")
    planned = [experiment for experiment in read_planned(FOLDER) if experiment.name not in WITHOUT_RESULTS]
    for experiment in planned:
        assert f"\n[{experiment.name}](../scenarios/experiments/{experiment.name}.toml), played by " in page
        assert f"(pictures/{experiment.name}.png)" in page
    assert page.count("\n### ") == len(planned) == len(read_planned(FOLDER)) - len(WITHOUT_RESULTS)


def test_the_readme_is_short_on_each_league() -> None:
    told = README.read_text(encoding="utf-8").partition(BEGIN)[2].partition(END)[0].strip()
    assert told.count("\n- ") == len(load_leagues()) and len(told) <= 900
    for page in ("results", "verdicts", "bids"):
        assert f"(docs/{page}.md)" in told


def test_pictures_of_the_readme_are_small() -> None:
    assert [path.name for path in (DOCS / "pictures").glob("*") if path.stat().st_size > MOST_BYTES] == []


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


def test_the_page_of_known_figures() -> None:
    lines = told([FIVE, TWO]).splitlines()
    begin = lines.index("### All pairs")
    assert lines[begin - 2] == "## Scythe"
    assert lines[begin + 2] == (
        "[pairs](../scenarios/experiments/pairs.toml), played by greedy: 12,000 and 12,000 games with 2 and 5 players."
    )
    assert [line for line in lines if line.startswith("|")] == [
        "| | 2 players | 5 players |",
        "|---|---|---|",
        "| faction: highest win rate | Rusviet 61.0 % (59.0–63.0 %) | Nordic 31.0 % (29.0–33.0 %) |",
        "| faction: lowest win rate | Crimea 40.0 % (38.0–42.0 %) | Crimea 10.0 % (8.0–12.0 %) |",
        "| starting player wins | 52.0 % (50.0–54.0 %) | 22.0 % (20.0–24.0 %) |",
    ]
    assert lines[-1] == "![Win rates of pairs](pictures/pairs.png)"


def test_tables_beside_the_page_tell_what_was_played_and_the_ends() -> None:
    tables = STUDY.page([FIVE, TWO | {"truncated": 6000, "failed": 12}]).tables
    names = ("players", "games", "truncated", "failed", "rounds", "start")
    assert [[row[name] for name in names] for row in tables["runs"]] == [
        [2, 12000, 6000, 12, 21.26, 0.52],
        [5, 12000, 0, 0, 21.26, 0.22],
    ]
    two, five = tables["ends"]
    assert (two["kind"], two["highest"], two["highest_rate"], two["lowest"]) == ("faction", "Rusviet", 0.61, "Crimea")
    assert [two[word] for word in ("strong", "weak", "even", "open")] == [1, 1, 0, 2]
    assert (five["highest"], five["lowest_rate"], five["luck_interval"]) == ("Nordic", 0.1, [0.47, 0.53])


def test_a_pair_that_another_experiment_leaves_out_is_shown() -> None:
    rows = [row(name, 0.5) for name in ("a/x", "b/x", "c/x")]
    out = result(2, table("pair", *rows, row("d/x", 0.0, n=0, banned=True)))
    kept = result(2, table("pair", *rows, row("d/x", 0.63, "strong")), experiment="pairs-with-all")
    page = told([out, kept | {"title": "Scythe: all"}])
    assert page.count("d/x") == 2  # the best of its experiment, and banned
    assert "Officially banned: d/x wins 63.0 % (61.0–65.0 %) with 2 players." in page


BOTS = result(2, table("faction", row("Nordic", 0.5), *[row("Rusviet", 0.5)] * 3),
              table("bot", row("greedy", 0.9, "strong"), row("random", 0.1, "weak")))  # fmt: skip


def test_of_bots_that_play_each_other_only_they_are_told_with_intervals_that_allow_for_looking() -> None:
    stopping = [{"name": "greedy", "rate": 0.66, "interval": [0.6, 0.72], "verdict": "strong"}]
    page = told([BOTS | {"stopping": stopping, "bots": ["greedy", "random"]}])
    assert "Alone against random, greedy wins 66 % (60–72 %) with 2 players (equal share 50 %; strong).\n" in page
    assert "The runs could end early" in page and "Nordic" not in page and "pictures/pairs.png" in page
    assert "pictures/pairs.png" not in told([BOTS])


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
    report = {"design": design, "labels": {"faction": "Faction"}}
    table = {"factors": ["faction"], "tests": 7, "rows": rows, "agreement": AGREEMENT}
    names = ("greedy", "greedy:weights=elsewhere/x.toml")
    whole = {"runs": [{"name": name, "report": report} for name in names], "changes": [{"tables": [table]}]}
    return comparison_figures(whole, ("pairs", "weaker"), "Weaker bots")


def test_a_comparison_is_a_row_of_each_of_its_tables() -> None:
    figures = compared()
    assert figures["names"] == ["greedy", "greedy:weights=x.toml"]
    (row,) = STUDY.page([TWO, figures]).tables["agreement"]
    assert (row["first"], row["second"], row["players"], row["kind"]) == ("pairs", "weaker", 2, "faction")
    assert (row["correlation"], row["interval"], row["if_equal"]) == (0.5, [0.1, 0.8], 0.97)
    assert (row["tested"], row["differ"]) == (7, 2)


def test_other_experiments_of_a_game_are_told_in_short_with_what_they_agree_with() -> None:
    weaker = FIVE | {"experiment": "weaker", "title": "Scythe: weaker bots"}
    page = told([weaker, FIVE, TWO, compared() | {"players": [[5], [5]]}])
    assert page.count("| faction: highest win rate |") == 1
    assert (
        "### Weaker bots\n\n"
        "[weaker](../scenarios/experiments/weaker.toml), played by greedy: 12,000 games with 5 players.\n"
        "Win rates with 5 players (equal share 20 %): "
        "faction from Nordic 31.0 % (29.0–33.0 %) to Crimea 10.0 % (8.0–12.0 %).\n"
        "Rank correlation of strengths with “All pairs”: 0.50 (faction).\n"
    ) in page


def test_bots_that_play_each_other_have_a_picture(tmp_path: Path) -> None:
    stopping = [{"name": "greedy", "rate": 0.66, "interval": [0.6, 0.72], "verdict": "strong"}]
    draw_bots([BOTS], tmp_path / "none.png")
    assert not (tmp_path / "none.png").exists()
    draw_bots([BOTS | {"stopping": stopping}, BOTS | {"stopping": stopping, "players": 3}], tmp_path / "bots.png")
    with Image.open(tmp_path / "bots.png") as image:
        assert image.width >= 800
    assert (tmp_path / "bots.png").stat().st_size <= MOST_BYTES


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
def place(tmp_path: Path) -> Path:
    """A folder with an experiment, a README, and nothing played."""
    (tmp_path / "experiments").mkdir()
    (tmp_path / "experiments" / "pairs.toml").write_text(EXPERIMENT, encoding="utf-8")
    (tmp_path / "README.md").write_text(UNPLAYED, encoding="utf-8")
    return tmp_path


def options(place: Path, *more: str) -> list[str]:
    folders = [word for name in ("experiments", "runs", "docs") for word in (f"--{name}", str(place / name))]
    return ["results", *folders, "--jobs", "1", *more]


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
    place: Path, report: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    command = FakeCommand(report)
    monkeypatch.setattr(study, "scythe", command)
    monkeypatch.setattr(experiments, "scythe", command)
    assert main(options(place, "--games", "50")) == 0
    assert command.asked == [
        "simulate pairs.toml -n 50 --jobs 1 --resume -o pairs-{players}.sqlite",
        "report pairs-2.sqlite -o pairs-2",
        "report pairs-5.sqlite -o pairs-5",
    ]
    found = sorted(path.name for path in (place / "docs" / "results").iterdir())
    assert found == ["agreement.csv", "ends.csv", "pairs-2.json", "pairs-5.json", "runs.csv"]
    assert (place / "docs" / "pictures" / "pairs.png").is_file()
    assert "| | 2 players | 5 players |" in (place / "docs" / "results.md").read_text(encoding="utf-8")


def test_a_command_that_fails_is_named(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (place / "experiments" / "pairs.toml").write_text(EXPERIMENT.replace("scythe", "chess"), encoding="utf-8")
    assert main(options(place)) == 1
    assert "failed with exit code" in capsys.readouterr().err
    assert (place / "README.md").read_text(encoding="utf-8") == UNPLAYED


def test_an_experiment_without_title_is_refused(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (place / "experiments" / "pairs.toml").write_text("players = 2\n", encoding="utf-8")
    assert main(options(place)) == 1
    assert "needs a 'title'" in capsys.readouterr().err


def test_experiments_that_are_named_are_there() -> None:
    names = {experiment.name for experiment in read_planned(FOLDER)}
    assert {name for pair in study.COMPARED for name in pair} | set(TOLD_FIRST) <= names
