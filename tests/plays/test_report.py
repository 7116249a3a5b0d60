"""`scythe report` of people's games beside run files and transcripts: which is read as what, and how it ends."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from engines.core.transcript import FORMAT
from tests.cli.running import FAKE, said, scythe, sentence
from tests.plays.files import EXAMPLES, read, sheet, written

PLAYS = sheet("1,2024-01-05,Ann,Rusviet,Industrial,,88,1", "1,2024-01-05,Bob,Nordic,Militant,,68,2")
LEAGUE = EXAMPLES / "league_long.csv"


@pytest.fixture(scope="module")
def transcripts(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """Two games of Small World between people, as if they had answered, and one between bots."""
    folder, found = tmp_path_factory.mktemp("transcripts"), []
    for seed in (1, 2):
        bots = folder / f"bots-{seed}.jsonl"
        words = ("-p", 2, "--seat", "1=random", "--seat", "2=random", "--seed", seed, "--transcript", bots)
        assert scythe("play", "smallworld", *words).exit_code == 0
        head, rest = bots.read_text().split("\n", 1)
        value = json.loads(head) | {"bots": ["human", "human"], "names": ["Ann", "Bob"]}
        assert value["format"] == FORMAT
        found.append(folder / f"people-{seed}.jsonl")
        found[-1].write_text(json.dumps(value) + "\n" + rest)
    return [*found, bots]


def test_several_transcripts_of_people_pool_and_bots_are_left_out(transcripts: list[Path]) -> None:
    done = scythe("report", *transcripts, "--format", "table")
    assert done.exit_code == 0 and done.output.startswith("2\u00a0Small World games ")
    assert "Left out: 1 × an automa or a bot." in done.output


def test_one_transcript_alone_stays_a_page_of_its_game(transcripts: list[Path], tmp_path: Path) -> None:
    assert scythe("report", transcripts[0], "-o", tmp_path / "game").exit_code == 0
    assert (tmp_path / "game" / "index.html").exists()
    done = scythe("report", transcripts[0], "--plays", "--format", "table")
    assert done.exit_code == 0 and done.output.startswith("1\u00a0Small World game ")
    assert "Accepted 1 play" in scythe("report", transcripts[0], "--check").output


def test_what_a_transcript_holds_is_logged(transcripts: list[Path], tmp_path: Path) -> None:
    path = tmp_path / "FRIDAY.csv"
    assert scythe("score", transcripts[0], "--name", "2=Cy", "--log", path).exit_code == 0
    play = read(path).plays[0]
    assert {seat.player for seat in play.seats} == {"Ann", "Cy"} and play.origin == "play"
    assert all(len(seat.combos) >= 1 and set(seat.combos[0]) == {"race", "power"} for seat in play.seats)
    assert [seat.start for seat in play.seats].count(True) == 1
    assert "an automa or a bot" in sentence(scythe("score", transcripts[2], "--log", path))
    assert len(read(path).plays) == 1


def test_people_and_bots_are_never_pooled(tmp_path: Path) -> None:
    run, plays = tmp_path / "run.sqlite", written(tmp_path, PLAYS)
    assert scythe("simulate", FAKE, "-n", 4, "-p", 2, "--seed", 1, "-o", run).exit_code == 0
    assert "people and bots are never pooled" in sentence(scythe("report", run, plays))
    assert "never pooled" in sentence(scythe("report", plays, run, "--check"))


def test_the_check_ends_with_1_where_a_play_is_refused(tmp_path: Path) -> None:
    assert scythe("report", written(tmp_path, PLAYS), "--check").exit_code == 0
    out = tmp_path / "clean.csv"
    done = scythe("report", LEAGUE, "--check", "-o", out)
    assert done.exit_code == 1 and f"{LEAGUE}: play 5: refused: has one player only" in done.output
    assert len(read(out).plays) == 2
    assert "exists already" in sentence(scythe("report", LEAGUE, "--check", "-o", out))


def test_a_report_says_what_was_not_counted() -> None:
    done = scythe("report", LEAGUE, "--format", "table")
    assert done.exit_code == 0 and "Verdicts begin with 30 games" in " ".join(done.output.split())
    assert "Accepted 2 plays, 1 of them in part; left out 0; refused 3." in done.output
    design, factors = map(numbers_of(LEAGUE).get, ("design", "factors"))
    assert (design["games"], design["seats"], design["not_counted"]["partly"]) == (2, "auctioned", [["mat missing", 1]])
    assert numbers_of(LEAGUE, "--seats", "dealt")["design"]["seats"] == "dealt"
    seats = {row["level"]: row["seats"] for factor in factors for row in factor["levels"]}
    assert (seats["nordic"], seats["patriotic"]) == (2, 1), "a play without a mat counts for factions"


def numbers_of(*words: object) -> dict[str, Any]:
    """The numbers of the report of one game."""
    found: dict[str, Any] = json.loads(scythe("report", *words, "--format", "json").stdout)
    return found


def test_a_file_of_heads_alone_is_said_to_hold_no_plays(tmp_path: Path) -> None:
    path = written(tmp_path, PLAYS.partition("\n")[0] + "\n")
    done = scythe("report", path, "--check")
    assert done.exit_code == 1 and done.output.startswith(f"{path}: holds no plays.\nAccepted 0 plays;")


def test_a_day_that_does_not_exist_is_counted_as_such(tmp_path: Path) -> None:
    rows = PLAYS.replace("2024-01-05", "2025-02-30") + PLAYS.partition("\n")[2].replace("1,2024-01-05", "2,5.1.2024")
    told = scythe("report", written(tmp_path, rows), "--check").output
    assert "Refused: 1 × a date that does not exist, 1 × a date that is not clear." in told


@pytest.mark.parametrize("form", ["json", "table", "csv", "markdown"])
def test_the_numbers_go_into_the_file_that_is_named(form: str, tmp_path: Path) -> None:
    words, path = ("report", written(tmp_path, PLAYS), "--format", form), tmp_path / "numbers"
    done = scythe(*words, "-o", path)
    assert (done.exit_code, done.stdout) == (0, "") and f"Written to {path}." in done.stderr
    assert path.read_text() == scythe(*words).stdout != ""


@pytest.mark.parametrize("words", [("--format", "json"), ("--compare", "run.sqlite"), ("--delta", 3)])
def test_the_check_takes_nothing_that_it_would_pass_over(words: tuple[object, ...], tmp_path: Path) -> None:
    said = sentence(scythe("report", written(tmp_path, PLAYS), "--check", *words))
    assert said == f"--check only reads the plays; leave out {words[0]}."


def test_where_nothing_counts_it_says_why(tmp_path: Path) -> None:
    said = sentence(scythe("report", written(tmp_path, PLAYS.replace("Nordic", "Rusviet"))))
    assert said.startswith("No play can be counted.") and "1 × a faction twice" in said


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--format", "handicap"), "people's games have no handicap file"),
        (("--compare", "x.sqlite"), "x.sqlite"),
        (("--since", "31.2.2024"), "--since: there is no day"),
        (("--since", "2024-01-02", "--until", "1.1.2024"), "--since 2024-01-02 is after --until 2024-01-01, so no day"),
        (("--names", "no.toml"), "no.toml"),
        (("--date", "ymd"), "'ymd'"),
    ],
)
def test_wrong_usage(words: tuple[object, ...], said: str, tmp_path: Path) -> None:
    assert said in sentence(scythe("report", written(tmp_path, PLAYS), *words))


def test_options_of_people_belong_to_people(tmp_path: Path) -> None:
    run = tmp_path / "run.sqlite"
    assert scythe("simulate", FAKE, "-n", 4, "-p", 2, "--seed", 1, "-o", run).exit_code == 0
    assert "--check belongs to games that people played." in sentence(scythe("report", run, "--check"))


@pytest.mark.parametrize("name", ["friday.sqlite", "friday.db", "friday.txt", "friday"])
def test_a_file_is_known_by_what_it_holds(name: str, tmp_path: Path) -> None:
    assert "Accepted 1 play" in said("report", written(tmp_path, PLAYS, name), "--check")


def test_a_directory_is_said_to_be_one(tmp_path: Path) -> None:
    for name in (tmp_path, tmp_path / "plays.csv", tmp_path / "run.sqlite", tmp_path / "game.jsonl"):
        name.mkdir(exist_ok=True)
        for words in ((), ("--check",)):
            assert sentence(scythe("report", name, *words)).startswith(
                f"{name}: is a directory, not a file; name a run"
            )


@pytest.mark.parametrize("name", ["friday.csv", "BGStatsExport.json", "plays.xml"])
def test_a_file_of_plays_that_is_not_there_is_not_taken_for_a_run_file(name: str, tmp_path: Path) -> None:
    told = "there is no such file; name a run file, a log or another file of plays, or a transcript."
    assert sentence(scythe("report", tmp_path / name)) == f"{tmp_path / name}: {told}"


@pytest.mark.parametrize("name", ["FRIDAY.cvs", "friday.sv", "fridy.sqlite"])
def test_of_a_misspelt_file_the_one_beside_it_is_proposed(name: str, tmp_path: Path) -> None:
    near = tmp_path / ("friday.sqlite" if name.endswith("e") else "FRIDAY.csv")
    near.touch()
    assert sentence(scythe("report", tmp_path / name)).endswith(f"or a transcript (did you mean '{near}'?).")


def test_a_missing_file_of_an_option_is_told_with_the_option(tmp_path: Path) -> None:
    path = written(tmp_path, PLAYS)
    (tmp_path / "words.toml").touch()
    for option in ("--names", "--columns"):
        said = sentence(scythe("report", path, option, tmp_path / "wordz.toml"))
        near = tmp_path / "words.toml"
        assert said == f"{option} {tmp_path / 'wordz.toml'}: no such file or directory; did you mean '{near}'?"
