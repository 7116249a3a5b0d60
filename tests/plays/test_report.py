"""`scythe report` of people's games beside run files and transcripts: which is read as what, and how it ends."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from engines.core.transcript import FORMAT
from tests.cli.running import FAKE, scythe, sentence
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
    done = scythe("report", *transcripts)
    assert done.exit_code == 0 and "2 games of Small World: 2 with 2 players." in done.output
    assert "Left out: 1 × an automa or a bot." in done.output


def test_one_transcript_alone_stays_a_page_of_its_game(transcripts: list[Path], tmp_path: Path) -> None:
    assert scythe("report", transcripts[0], "-o", tmp_path / "game").exit_code == 0
    assert (tmp_path / "game" / "index.html").exists()
    done = scythe("report", transcripts[0], "--plays")
    assert done.exit_code == 0 and "1 game of Small World" in done.output
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
    assert done.exit_code == 1 and f"{LEAGUE}: play 5: refused: has one seat only" in done.output
    assert len(read(out).plays) == 2
    assert "exists already" in sentence(scythe("report", LEAGUE, "--check", "-o", out))


def test_counts_say_that_counting_misleads_and_what_was_not_counted() -> None:
    done = scythe("report", LEAGUE)
    assert done.exit_code == 0 and "counted wins mislead" in " ".join(done.output.split())
    assert "Accepted 2 plays, 1 of them in part; left out 0; refused 3." in done.output
    assert "Seats were dealt" in scythe("report", LEAGUE, "--seats", "dealt").output
    numbers = json.loads(scythe("report", LEAGUE, "--format", "json").stdout)[0]
    assert numbers["games"] == 2 and numbers["not_counted"]["partly"] == {"mat missing": 1}
    levels = {row["level"]: row for row in numbers["levels"]}
    assert levels["Nordic"]["games"] == 2 and levels["Patriotic"]["games"] == 1, (
        "a play without a mat counts for factions"
    )
    assert scythe("report", LEAGUE, "--format", "csv").stdout.startswith("game,factor,level,games,wins")


def test_where_nothing_counts_it_says_why(tmp_path: Path) -> None:
    said = sentence(scythe("report", written(tmp_path, PLAYS.replace("Nordic", "Rusviet"))))
    assert said.startswith("No play can be counted.") and "1 × a faction twice" in said


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("-o", "folder"), "-o writes the clean file of people's games; add --check."),
        (("--delta", 3), "leave out --delta."),
        (("--format", "handicap"), "--format handicap evens out levels by runs of bots; leave it out."),
        (("--compare", "x.sqlite"), "leave out --compare."),
        (("--since", "31.2.2024"), "--since: there is no day"),
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
