"""Experiment files: what they say is played, what is typed beats it, and every mistake is named."""

from __future__ import annotations

import csv
import io
import json
import re
from pathlib import Path
from typing import Any

import pytest

import scenarios
from engines.arena.experiment import rotations
from engines.core import registry
from engines.core.engine.errors import ScytheError
from scenarios.experiments import ExperimentError, read_experiment
from tests.cli.running import FAKE, scythe, sentence
from tests.cli.test_simulate import meta, tables

HEAD = f'format = "scythe-experiment"\nformat_version = 1\ngame = "{FAKE}"\ntitle = "A try"\nnotes = "For a test."\n'
SMALL = HEAD + 'players = 3\nbots = "random"\ngames = 30\nseed = 8\nbanned_pairs = "official"\n'
PROGRAM = sorted(Path(scenarios.__file__).parent.glob("experiments/*.toml"))


def written(folder: Path, text: str = SMALL) -> Path:
    path = folder / "try.toml"
    path.write_text(text)
    return path


def simulate(path: Path, *arguments: object) -> Any:
    return scythe("simulate", path, "--jobs", 1, *arguments)


def test_an_experiment_is_the_same_run_as_the_options_that_say_it(tmp_path: Path) -> None:
    result = simulate(written(tmp_path), "-o", tmp_path / "file.sqlite")
    assert result.exit_code == 0, result.output
    assert "Plan: 30 games of 3 players, balanced assignment, bots random, seed 8." in result.stderr
    typed = ["-p", 3, "--bot", "random", "-n", 30, "--seed", 8, "--banned-pairs", "official", "--jobs", 1]
    assert scythe("simulate", FAKE, *typed, "-o", tmp_path / "typed.sqlite").exit_code == 0
    assert tables(tmp_path / "file.sqlite") == tables(tmp_path / "typed.sqlite")
    file, by_hand = meta(tmp_path / "file.sqlite"), meta(tmp_path / "typed.sqlite")
    assert file["experiment"] == by_hand["experiment"] and file["plan"] == by_hand["plan"]
    assert file["source"] == {"file": "try.toml", "title": "A try", "notes": "For a test."}
    assert by_hand["source"] is None


def test_the_run_file_is_named_after_the_experiment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert simulate(Path(written(tmp_path).name)).exit_code == 0
    assert (tmp_path / "try.sqlite").is_file()


def test_a_list_of_players_makes_a_run_file_for_each(tmp_path: Path) -> None:
    path = written(tmp_path, SMALL.replace("players = 3", "players = [2, 4]"))
    result = simulate(path, "-o", tmp_path / "run-{players}.sqlite", "--format", "json")
    assert result.exit_code == 0, result.output
    assert [meta(tmp_path / f"run-{players}.sqlite")["players"] for players in (2, 4)] == [2, 4]
    assert {row["players"] for row in json.loads(result.stdout)} == {"2", "4"}
    refused = simulate(path, "-o", tmp_path / "run.sqlite")
    assert refused.exit_code == 2
    assert "the name needs {players}, such as " in sentence(refused) and "run-{players}.sqlite" in sentence(refused)


def test_resume_goes_on_with_runs_that_are_there_and_begins_the_others(tmp_path: Path) -> None:
    path = written(tmp_path, SMALL.replace("players = 3", "players = [2, 3]"))
    whole, cut = tmp_path / "whole-{players}.sqlite", tmp_path / "cut-{players}.sqlite"
    assert simulate(path, "-o", whole).exit_code == 0
    assert simulate(path, "-o", cut, "-p", 2, "-n", 14).exit_code == 0
    result = simulate(path, "-o", cut, "--resume")
    assert result.exit_code == 0, result.output
    assert "Continuing: 14 games stored already." in result.stderr
    for players in (2, 3):
        names = [str(name).replace("{players}", str(players)) for name in (whole, cut)]
        assert tables(Path(names[0])) == tables(Path(names[1]))


def test_a_drawn_seed_is_kept_by_all_runs_and_when_they_go_on(tmp_path: Path) -> None:
    path = written(tmp_path, SMALL.replace("players = 3", "players = [2, 3]").replace("seed = 8\n", ""))
    output = tmp_path / "run-{players}.sqlite"
    first = simulate(path, "-o", output, "-p", 2)
    assert first.stderr.count("give it with --seed") == 1
    again = simulate(path, "-o", output, "--resume")
    assert again.exit_code == 0 and "--seed" not in again.stderr
    assert len({meta(tmp_path / f"run-{players}.sqlite")["seed"] for players in (2, 3)}) == 1


def test_another_experiment_is_not_continued(tmp_path: Path) -> None:
    path, output = written(tmp_path), tmp_path / "run.sqlite"
    simulate(path, "-o", output)
    before = output.read_bytes()
    said = sentence(simulate(path, "-o", output, "--resume", "--seed", 9))
    assert f"{output}: was begun with seed 8, but {path} asks for 9; choose another run file with -o." == said
    assert "exists already; choose another name, or `scythe simulate --resume` continues it." in sentence(
        simulate(path, "-o", output)
    )
    assert output.read_bytes() == before


def test_what_is_typed_beats_the_file_and_is_said(tmp_path: Path) -> None:
    text = SMALL + 'with = ["invaders"]\njobs = 1\n[options]\nbreak_every = 3\n'
    output = tmp_path / "run.sqlite"
    typed = ["-n", 12, "--bot", "greedy", "--seed", 1, "--without", "invaders", "--option", "break_every=0"]
    result = simulate(written(tmp_path, text), "-o", output, *typed)
    assert result.exit_code == 0, result.output
    found = meta(output)["experiment"]
    assert (found["games"], found["bots"], found["seed"], found["options"]) == (12, ["greedy"] * 3, 1, {})
    assert found["constraints"] == {"banned_pairs": "official"}
    path = tmp_path / "try.toml"
    assert f"{path}: -n replaces 'games'." in result.stderr
    assert f"{path}: --bot replaces 'bots'." in result.stderr
    assert f"{path}: --seed replaces 'seed'." in result.stderr
    assert f"{path}: --option break_every replaces the one in 'options'." in result.stderr


def test_a_typed_number_of_games_takes_the_place_of_a_precision(tmp_path: Path) -> None:
    path = written(tmp_path, SMALL.replace("games = 30", "precision = 5"))
    result = simulate(path, "-o", tmp_path / "run.sqlite", "-n", 9)
    assert f"{path}: -n replaces 'precision'." in result.stderr
    assert meta(tmp_path / "run.sqlite")["games"] == 9
    both = simulate(path, "-o", tmp_path / "2.sqlite", "-n", 9, "--precision", 3)
    assert "-n gives the number of games and --precision asks for it" in sentence(both)


def test_a_precision_is_the_number_of_games_that_the_plan_tells(tmp_path: Path) -> None:
    path = written(tmp_path, SMALL.replace("games = 30", 'precision = { points = 12, of = "mat" }'))
    result = simulate(path, "-o", tmp_path / "run.sqlite")
    games = meta(tmp_path / "run.sqlite")["games"]
    assert f"A precision of 12 points in every mat takes {games:,} games with 3 players." in result.stderr
    mats = next(one for one in meta(tmp_path / "run.sqlite")["plan"]["strengths"] if one["what"] == "mat")
    assert mats["detectable"] == pytest.approx(0.12, abs=0.003)
    typed = scythe("simulate", FAKE, "-p", 3, "--precision", 30, "--seed", 1, "-o", tmp_path / "2.sqlite")
    assert "A precision of 30 points in every faction/mat takes " in typed.stderr


def test_a_precision_that_takes_longer_than_a_day_is_refused_before_anything_is_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("engines.arena.plan.calibrate", lambda experiment, game: 0.1)
    asked = [FAKE, "-p", 3, "--bot", "random", "--seed", 1, "--jobs", 2]
    refused = sentence(scythe("simulate", *asked, "--precision", 0.001, "-o", tmp_path / "run.sqlite"))
    assert refused.startswith("--precision: 0.001 points take ")
    assert " years with 2 processes; an hour is enough for " in refused and "--max-minutes" in refused
    assert list(tmp_path.iterdir()) == []
    told = re.search(r"an hour is enough for ([\d.]+) points, a day for ([\d.]+) points", refused)
    assert told is not None
    for points, most in zip(told.groups(), (72_000, 1_728_000), strict=True):
        limited = [*asked, "--precision", points, "--max-minutes", 1e-9, "-o", tmp_path / f"{points}.sqlite"]
        assert 0.8 * most < games_of(scythe("simulate", *limited)) <= most


def games_of(result: Any) -> int:
    """The games that a precision asked for, as they are said before anything is played."""
    asked = re.search(r"takes ([\d,]+) games", result.stderr)
    assert asked is not None, result.stderr
    return int(asked[1].replace(",", ""))


def test_a_precision_of_the_file_is_refused_by_its_key_unless_time_is_limited(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("engines.arena.plan.calibrate", lambda experiment, game: 0.1)
    path = written(tmp_path, SMALL.replace("games = 30", "precision = 0.01"))
    output = tmp_path / "run.sqlite"
    assert sentence(simulate(path, "-o", output)).startswith(f"{path}: key 'precision': 0.01 points take ")
    assert not output.exists()
    result = simulate(path, "-o", output, "--max-minutes", 1e-9)
    assert result.exit_code == 0 and "Time is up: " in result.stderr
    assert simulate(path, "-o", tmp_path / "2.sqlite", "-n", 9).exit_code == 0


def test_one_bot_against_all_sits_once_everywhere(tmp_path: Path) -> None:
    text = HEAD + 'players = 3\ngames = 30\nseed = 8\n[comparison]\nbot = "greedy"\nagainst = "random"\n'
    result = simulate(written(tmp_path, text), "-o", tmp_path / "run.sqlite")
    assert result.exit_code == 0, result.output
    found = meta(tmp_path / "run.sqlite")
    assert found["comparison"] == ["greedy", "random"] and found["block_size"] == 3
    assert found["experiment"]["bots"] == ["greedy", "random", "random"]
    assert "in each greedy has another seat and all others are random." in result.stderr
    assert "Were greedy as strong as random, it would win 33 %." in result.stderr
    assert len(rotations(found["experiment"]["bots"])) == 3
    page = scythe("report", tmp_path / "run.sqlite", "--format", "json")
    bots = next(table for table in json.loads(page.stdout)["tables"] if table["factors"] == ["bot"])
    lone = next(row for row in bots["rows"] if row["levels"] == ["greedy"])
    assert lone["n"] == 30 and lone["baseline"] == pytest.approx(1 / 3)


def test_a_run_that_is_decided_ends_early_and_says_so(tmp_path: Path) -> None:
    text = HEAD + 'players = 3\ngames = 3000\nseed = 8\nstopping = "confidence-sequence"\n'
    path = written(tmp_path, text + '[comparison]\nbot = "greedy"\nagainst = "random"\n')
    output = tmp_path / "run.sqlite"
    result = simulate(path, "-o", output)
    stopped = meta(output)["stopping"]["stopped"]
    assert stopped in (300, 600, 900)
    assert "Stopping: a look every 300 games; ends when the bot is proven above 33 %" in result.stderr
    assert f"Decided after {stopped:,} games: greedy is strong." in result.stderr
    assert len(tables(output)[0]) == stopped
    shown = [scythe("report", output, "--format", form).stdout for form in ("table", "markdown", "latex", "rst", "org")]
    for text in (result.stderr, *shown):
        note = " ".join(text.split())
        assert "Stopped early: the stopping rule ended this run as soon as it had decided" in note
        assert re.search(r"Those of the rule do: greedy \d+ .{1,3} \(\d+–\d+ .{1,3}\), strong\.", note)
    assert {row["stopped_early"] for row in csv_rows(output)} == {"1"}
    again = simulate(path, "-o", output, "--resume")
    assert again.exit_code == 0 and len(tables(output)[0]) == stopped
    fixed = simulate(path, "-o", tmp_path / "2.sqlite", "--stopping", "none", "-n", 60, "--seed", 9)
    assert fixed.exit_code == 0
    assert meta(tmp_path / "2.sqlite")["stopping"] is None
    assert {row["stopped_early"] for row in csv_rows(tmp_path / "2.sqlite")} == {"0"}
    beside = scythe("report", output, "--compare", tmp_path / "2.sqlite", "--format", "table").stdout
    assert beside.count("Stopped early: ") == 1


def csv_rows(path: Path) -> list[dict[str, str]]:
    return [*csv.DictReader(io.StringIO(scythe("report", path, "--format", "csv").stdout))]


def test_files_lie_beside_the_experiment(tmp_path: Path) -> None:
    folder = tmp_path / "here"
    folder.mkdir()
    (folder / "weights.toml").write_text("schema = 1\n")
    scythe("setup", FAKE, "-p", 3, "--seed", 2, "-o", folder / "table.json")
    text = HEAD + 'bots = "greedy:weights=weights.toml"\ngames = 6\nseed = 8\nsetup = "table.json"\n'
    result = simulate(written(folder, text), "-o", tmp_path / "run.sqlite")
    assert result.exit_code == 0, result.output
    assert meta(tmp_path / "run.sqlite")["assignment"] == "fixed"
    assert meta(tmp_path / "run.sqlite")["bots"] == [f"greedy:weights={folder / 'weights.toml'}"]


@pytest.mark.parametrize("bot", ["greedy:weights", "expert:policy,network"])
def test_a_file_below_the_current_folder_is_named_from_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, bot: str
) -> None:
    folder = tmp_path / "here"
    folder.mkdir()
    (folder / "own.toml").write_text("schema = 1\n")
    monkeypatch.chdir(tmp_path)
    path = written(folder, SMALL.replace('"random"', f'"{bot}=own.toml"'))
    named = f"{bot}={Path('here') / 'own.toml'}"
    assert read_experiment(path).bots == read_experiment(Path("here/try.toml")).bots == [named]


def test_ctrl_c_prints_the_command_that_continues_all_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = written(tmp_path, SMALL.replace("players = 3", "players = [2, 3]"))
    output = tmp_path / "run-{players}.sqlite"

    def interrupted(*_: object) -> bool:
        raise KeyboardInterrupt

    monkeypatch.setattr("engines.arena.runner.run", interrupted)
    said = sentence(simulate(path, "-o", output))
    assert said.startswith("Stopped. 0 of 30 games saved in ")
    assert said.endswith(f"continue with: scythe simulate {path} --jobs 1 -o '{output}' --resume")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("title = ", "not TOML"),
        (SMALL + "gmaes = 3\n", "key 'gmaes' does not belong in an experiment; did you mean 'games'?"),
        (SMALL.replace("experiment", "scenario"), "key 'format' is 'scythe-scenario', but an experiment says"),
        (SMALL.replace("version = 1", "version = 9"), "experiment version 9 is not one this program reads; it reads 1"),
        (SMALL.replace('title = "A try"\n', ""), "key 'title' is missing"),
        (SMALL.replace(FAKE, "scyhte"), "key 'game': there is no game 'scyhte'; did you mean 'scythe'?"),
        (
            SMALL.replace("players = 3", "players = 9"),
            "key 'players' is 9, but must be a number from 2 to 7, or a list",
        ),
        (
            SMALL.replace("players = 3", "players = []"),
            "key 'players' is [], but must be a number from 2 to 7, or a list of",
        ),
        (
            SMALL.replace("players = 3", "players = [2, 2]"),
            "is [2, 2], but must be a number from 2 to 7, or a list of different ones",
        ),
        (SMALL.replace("players = 3", "players = 6"), "key 'players': 6 players need the expansion 'invaders'"),
        (SMALL.replace("games = 30", "games = 0"), "key 'games' is 0, but must be a whole number, 1 or more."),
        (SMALL.replace("games = 30", "games = true"), "key 'games' is true, but must be a whole number, 1 or more."),
        (SMALL + "precision = 5\n", "key 'precision': stands beside 'games'; give one of the two."),
        (SMALL.replace("games = 30", "precision = 0"), "key 'precision' is 0, but must be a number of points above 0"),
        (
            SMALL.replace("games = 30", 'precision = { points = 5, of = "fraction" }'),
            "key 'precision.of': there is no factor 'fraction'; did you mean 'faction'?",
        ),
        (
            SMALL.replace("games = 30", "precision = { point = 5 }"),
            "key 'point' does not belong in 'precision'; did you mean 'points'?",
        ),
        (SMALL.replace("games = 30", "precision = 80"), "try.toml: key 'precision': A precision of 80 points is"),
        (SMALL.replace('"random"', '"gredy"'), "key 'bots': No bot is called 'gredy' here; did you mean 'greedy'?"),
        (
            SMALL.replace('"random"', '["greedy", "1=random", "random"]'),
            "key 'bots': Bot 'random': the seats without a bot of their own already have 'greedy'; "
            "name a seat, such as 1=random.",
        ),
        (SMALL.replace('"random"', '["7=random"]'), "key 'bots': Bot '7=random': there is no seat 7"),
        (SMALL.replace('"random"', "3"), "key 'bots' is 3, but must be a list of texts"),
        (SMALL + 'comparison = { bot = "greedy", against = "random" }\n', "key 'comparison': stands beside 'bots'"),
        (
            SMALL.replace('bots = "random"', 'comparison = { bot = "greedy" }'),
            "key 'comparison.against' is missing.",
        ),
        (
            SMALL.replace('bots = "random"', 'comparison = { bot = "greedy", against = "greedy" }'),
            "key 'comparison': compares 'greedy' with itself",
        ),
        (SMALL + 'assignment = "ballanced"\n', "no assignment 'ballanced'; did you mean 'balanced'?"),
        (SMALL + 'assignment = "fixed"\n', "key 'assignment': 'fixed' needs the table: key 'setup' or 'scenario'."),
        (SMALL + 'setup = "none.json"\n', "none.json: no such file or directory"),
        (SMALL + 'setup = "a"\nscenario = "b"\n', "key 'scenario': stands beside 'setup'"),
        (SMALL + 'setup = "a"\nassignment = "random"\n', "key 'assignment': is 'random', but 'setup' and 'scenario'"),
        (SMALL + 'rotation = "seat"\n', "key 'rotation': there is no rotation 'seat'; did you mean 'seats'?"),
        (SMALL + 'stopping = "p-value"\n', "key 'stopping': there is no method 'p-value'; known: confidence-sequence."),
        (
            SMALL + 'stopping = { method = "confidence-sequence", looks = 0 }\n',
            "key 'stopping.looks' is 0, but must be a whole number from 1 to 1000",
        ),
        (
            SMALL + 'stopping = { method = "confidence-sequence", margin = 40 }\n',
            "try.toml: key 'stopping.margin': A margin of 40 points around a win rate of 33 % leaves the possible",
        ),
        (
            SMALL + 'stopping = { method = "confidence-sequence", margin = true }\n',
            "key 'stopping.margin' is true, but must be a number of points above 0 and below 100",
        ),
        (
            SMALL + 'stopping = { method = "confidence-sequence", of = "fraction" }\n',
            "key 'stopping.of': there is no factor 'fraction'; did you mean 'faction'?",
        ),
        (
            SMALL + 'stopping = { method = "confidence-sequence", of = "bot" }\n',
            "try.toml: key 'stopping.of': This run does not compare 'bot'",
        ),
        (SMALL + "stopping = { method = false }\n", "key 'stopping.method': there is no method false; known"),
        (
            SMALL.replace("games = 30", 'precision = { of = "mat" }'),
            "key 'precision.points' is missing; it must be a number of points above 0 and below 100",
        ),
        (
            SMALL.replace("games = 30", 'precision = { points = 80, of = "mat" }'),
            "try.toml: key 'precision.points': A precision of 80 points is too wide",
        ),
        (
            SMALL.replace("players = 3", "players = { number = false }"),
            "key 'players' is { number = false }, but must be a number from 2 to 7",
        ),
        (SMALL.replace('format = "scythe-experiment"\n', ""), "key 'format' is missing, but an experiment says"),
        (SMALL.replace("seed = 8", "seed = -1"), "key 'seed' is -1, but must be a whole number from 0"),
        (
            SMALL + 'with = ["invader"]\n',
            "key 'with': Race of dice has no expansion 'invader'; did you mean 'invaders'?",
        ),
        (SMALL + 'with = ["invaders"]\nwithout = ["invaders"]\n', "key 'without': the expansion 'invaders' is also in"),
        (SMALL + 'ban = ["nordik"]\n', "key 'ban': ban 'nordik': no faction or mat is called 'nordik'; did you mean"),
        (SMALL.replace('"official"', '"offical"'), "no banned pairs 'offical'; did you mean 'official'?"),
        (SMALL + 'keep = ["1=nordic"]\n', "key 'keep': fixes seats, which cannot be balanced"),
        (SMALL + 'assignment = "random"\nkeep = ["nordic"]\n', "key 'keep': 'nordic' is not of the form SEAT=NAMES"),
        (SMALL + 'assignment = "random"\nkeep = ["5=nordic"]\n', "key 'keep': "),
        (SMALL + "jobs = 1000\n", "key 'jobs' is 1000, but must be a whole number from 1 to 256"),
        (SMALL + "[options]\nbreak = 3\n", "key 'options': there is no option 'break'; did you mean 'break_every'?"),
        (SMALL + "title2 = 3\n", "key 'title2' does not belong in an experiment; did you mean 'title'?"),
        (SMALL.replace('notes = "For a test."', "notes = 3"), "key 'notes' is 3, but must be a text"),
    ],
)
def test_every_mistake_is_named_in_one_sentence_and_nothing_is_written(tmp_path: Path, text: str, said: str) -> None:
    path = written(tmp_path, text)
    result = simulate(path, "-o", tmp_path / "run.sqlite")
    assert said in sentence(result)
    assert str(tmp_path) in sentence(result)
    assert [file.name for file in tmp_path.iterdir()] == ["try.toml"]


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    assert "none.toml: no such file or directory" in sentence(simulate(tmp_path / "none.toml"))
    assert "did you mean 'scythe'?" in sentence(scythe("simulate", "scyhte"))
    refused = scythe("simulate", written(tmp_path), "--check-bot", "random")
    assert "--check-bot plays games of its own; leave out the experiment file." in sentence(refused)


@pytest.mark.parametrize("path", PROGRAM, ids=lambda path: path.stem)
def test_every_experiment_of_the_program_is_sound(path: Path) -> None:
    file = read_experiment(path)
    assert file["title"] and file["notes"] and file["seed"] is not None
    assert file["precision"] is not None and registry.load(file.game).name == file.game


def test_the_program_comes_with_the_experiments_that_its_results_rest_on() -> None:
    names = {path.stem for path in PROGRAM}
    assert {"scythe-pairs", "scythe-pairs-banned", "scythe-skill", "smallworld-races-powers"} <= names
    documented = (Path(__file__).parents[2] / "docs" / "experiments.md").read_text()
    assert all(f"`{path.name}`" in documented for path in PROGRAM)


def test_the_manual_names_every_game() -> None:
    text = (Path(__file__).parents[2] / "docs" / "experiments.md").read_text(encoding="utf-8")
    (row,) = re.findall(r"^\| `game` \| (.*) \| `GAME` \|$", text, re.MULTILINE)
    assert set(re.findall(r'`"(\w+)"`', row)) == set(registry.names())


def test_mistakes_of_the_loader_are_errors_of_its_own(tmp_path: Path) -> None:
    with pytest.raises(ExperimentError):
        read_experiment(written(tmp_path, SMALL + "gmaes = 3\n"))
    assert issubclass(ExperimentError, ScytheError)
