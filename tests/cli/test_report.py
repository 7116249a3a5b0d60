"""`scythe report`: the page, the numbers and the short table of a run file; other files refused."""

from __future__ import annotations

import json
import re
import sqlite3
from pathlib import Path

import pytest

from reports.api import write_report
from reports.page.folder import FolderError
from scythe_cli.output import print_csv
from scythe_cli.report import spread
from tests.cli.running import FAKE, process, scythe, sentence


@pytest.fixture(scope="module")
def run_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("run") / "run.sqlite"
    assert scythe("simulate", FAKE, "-n", 60, "-p", 3, "--seed", 1, "-o", path).exit_code == 0
    return path


def test_links_planted_in_the_folder_are_not_followed(run_file: Path, tmp_path: Path) -> None:
    mine, folder = tmp_path / "mine", tmp_path / "report"
    mine.write_text("mine")
    folder.mkdir()
    for name in ("index.html", "report.json", "scores-faction.png"):
        (folder / name).symlink_to(mine)
    assert scythe("report", run_file, "-o", folder).exit_code == 0
    assert mine.read_text() == "mine"
    assert not any((folder / name).is_symlink() for name in ("index.html", "report.json"))


@pytest.mark.parametrize("name", ["index.html", "report.json", "scores-faction.png"])
def test_a_file_of_somebody_else_is_not_written_over(run_file: Path, tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_text('<meta name="generator" content="another program">')
    said = sentence(scythe("report", run_file, "-o", tmp_path))
    assert said.startswith(f"{tmp_path / name}: exists already and is not from `scythe report`")
    assert [path.name for path in tmp_path.iterdir()] == [name]
    assert "another program" in (tmp_path / name).read_text()


def test_a_comparison_is_not_written_over_a_page_of_somebody_else(
    run_file: Path, other_run: Path, tmp_path: Path
) -> None:
    (tmp_path / "index.html").write_text("mine")
    refused = scythe("report", run_file, "--compare", other_run, "-o", tmp_path)
    assert sentence(refused).startswith(f"{tmp_path / 'index.html'}: exists already")
    assert [path.read_text() for path in tmp_path.iterdir()] == ["mine"]


@pytest.mark.slow
def test_foreign_numbers_beside_a_page_of_ours_stay_and_numbers_of_ours_alone_are_replaced(
    run_file: Path, tmp_path: Path
) -> None:
    write_report([run_file], tmp_path, formats=("json",))
    write_report([run_file], tmp_path, formats=("html", "json"))
    (tmp_path / "report.json").write_text("mine")
    for formats in (("json",), ("html", "json")):
        with pytest.raises(FolderError, match=r"report\.json: exists already"):
            write_report([run_file], tmp_path, formats=formats)
    assert (tmp_path / "report.json").read_text() == "mine"


@pytest.mark.slow
def test_page_pictures_and_numbers_come_in_place_of_earlier_ones(
    run_file: Path, other_run: Path, tmp_path: Path
) -> None:
    """A report, two runs side by side, a report."""
    for words, title, numbers in (
        ((run_file,), "Race of dice", "scythe-report"),
        ((run_file, "--compare", other_run), "Runs side by side", "scythe-comparison"),
        ((other_run,), "Race of dice", "scythe-report"),
    ):
        done = scythe("report", *words, "-o", tmp_path)
        assert done.exit_code == 0, done.output
        assert (f"{run_file} beside {other_run}" in done.stderr) is ("--compare" in words)
        assert title in (tmp_path / "index.html").read_text(encoding="utf-8")
        assert json.loads((tmp_path / "report.json").read_text())["format"] == numbers
        assert [*tmp_path.glob("*.png")]


def test_numbers_and_short_table_go_to_stdout(run_file: Path) -> None:
    numbers = scythe("report", run_file, "--format", "json")
    assert json.loads(numbers.stdout)
    assert numbers.stderr == ""
    assert "win rate" in scythe("report", run_file, "--format", "table").stdout


@pytest.mark.parametrize("form", ["json", "table", "csv", "markdown"])
def test_every_form_that_is_printed_goes_into_the_file_that_is_named(run_file: Path, tmp_path: Path, form: str) -> None:
    words, path = ("report", run_file, "--format", form), tmp_path / "numbers"
    printed = scythe(*words)
    written = scythe(*words, "-o", path)
    assert (printed.exit_code, written.exit_code, written.stdout) == (0, 0, "")
    assert written.stderr.endswith(f"Written to {path}.\n")
    assert path.read_text() == printed.stdout != ""
    assert sentence(scythe(*words, "-o", path)) == f"{path}: exists already; choose another name with -o."
    assert sentence(scythe(*words, "-o", tmp_path)) == f"{tmp_path}: is a folder; name a file with -o."


@pytest.mark.parametrize(
    ("content", "said"), [(None, "there is no such file"), (b"", "empty"), (b"not a database" * 50, "not an SQLite")]
)
def test_other_files_are_refused_in_one_sentence(tmp_path: Path, content: bytes | None, said: str) -> None:
    path = tmp_path / "x.sqlite"
    if content is not None:
        path.write_bytes(content)
    assert said in sentence(scythe("report", path, "-o", tmp_path / "out"))


def test_truncated_files_and_other_versions_are_refused(run_file: Path, tmp_path: Path) -> None:
    short, newer = tmp_path / "short.sqlite", tmp_path / "newer.sqlite"
    short.write_bytes(run_file.read_bytes()[:5000])
    assert "truncated" in sentence(scythe("report", short))
    newer.write_bytes(run_file.read_bytes())
    connection = sqlite3.connect(newer)
    connection.execute("UPDATE run SET value = '9' WHERE key = 'format_version'")
    connection.commit()
    connection.close()
    assert "version 9" in sentence(scythe("report", newer))


def test_a_run_file_is_needed() -> None:
    assert scythe("report").exit_code == 2


def test_a_user_without_a_home_gets_no_warnings_and_two_processes_make_what_one_does(
    run_file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("MPLCONFIGDIR", "XDG_CONFIG_HOME", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", "/dev/null/nowhere")
    code, out, err = process("report", run_file, "-o", tmp_path / "out")
    assert (code, out) == (0, "")
    assert len(err.splitlines()) == 1 and "files in" in err
    alone = write_report([run_file], tmp_path / "alone")
    assert {path.name: path.read_bytes() for path in (tmp_path / "out").iterdir()} == {
        path.name: path.read_bytes() for path in alone
    }


@pytest.fixture(scope="module")
def other_run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("run") / "other.sqlite"
    assert scythe("simulate", FAKE, "-n", 60, "-p", 3, "--seed", 2, "-o", path).exit_code == 0
    return path


def test_a_comparison_goes_to_stdout_in_every_form(run_file: Path, other_run: Path) -> None:
    told = {form: scythe("report", run_file, "--compare", other_run, "--format", form).stdout
            for form in ("json", "table", "csv")}  # fmt: skip
    assert [run["files"] for run in json.loads(told["json"])["runs"]] == [[run_file.name], [other_run.name]]
    assert "other less run" in told["table"].splitlines()[0]
    assert "Nothing that matters differs" in told["table"]
    assert told["csv"].splitlines()[0].startswith("run,table,level,n,wins,rate,")


def test_every_file_after_compare_is_a_column_and_a_comma_pools_files(
    run_file: Path, other_run: Path, tmp_path: Path
) -> None:
    third = tmp_path / "a,b.sqlite"
    assert scythe("simulate", FAKE, "-n", 30, "-p", 3, "--seed", 3, "-o", third).exit_code == 0
    for words, files in (
        ([other_run, third], [["run.sqlite"], ["other.sqlite"], ["a,b.sqlite"]]),
        ([f"{other_run},{tmp_path / 'c.sqlite'}"], [["run.sqlite"], ["other.sqlite", "c.sqlite"]]),
    ):
        if third.exists() and len(words) == 1:
            third.rename(tmp_path / "c.sqlite")
        told = json.loads(scythe("report", run_file, "--compare", *words, "--format", "json").stdout)
        assert [run["files"] for run in told["runs"]] == files


@pytest.fixture(scope="module")
def league(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path, Path]:
    """Runs of three bots."""
    from tests.reports.build_run import Recipe, write_run

    folder = tmp_path_factory.mktemp("league")
    one, two, three = (
        write_run(folder / f"{bot}.sqlite", Recipe(games=60, players=2, seed=seed, bots=(bot,)))
        for seed, bot in enumerate(("greedy", "hasty", "plan"))
    )
    return one, two, three


@pytest.mark.parametrize("delta", ["0", "50"])
def test_a_margin_has_no_end_of_its_range(run_file: Path, delta: str) -> None:
    said = sentence(scythe("report", run_file, "--delta", delta))
    assert said == f"--delta must be a number above 0 and below 50, but is {delta}.0."


def test_a_league_goes_to_stdout_in_every_form(league: tuple[Path, Path, Path]) -> None:
    told = {form: scythe("report", league[0], "--league", *league[1:], "--format", form).stdout
            for form in ("json", "table", "csv")}  # fmt: skip
    numbers = json.loads(told["json"])
    assert (numbers["format"], [one["name"] for one in numbers["members"]]) == (
        "scythe-league", ["greedy", "hasty", "plan"],
    )  # fmt: skip
    assert re.search(r"verdict +luck and bots +greedy +hasty +plan", told["table"])
    assert "shown for all 3\N{NO-BREAK SPACE}bots" in told["table"].replace("\n", " ")
    assert told["csv"].splitlines()[0].startswith("bot,spec,table,level,league_verdict,league_p,")


@pytest.mark.slow
def test_a_league_goes_into_the_file_that_is_named(league: tuple[Path, Path, Path], tmp_path: Path) -> None:
    words, path = ("report", league[0], "--league", *league[1:], "--format", "table"), tmp_path / "league.txt"
    assert scythe(*words, "-o", path).stdout == ""
    assert path.read_text() == scythe(*words).stdout != ""


def test_a_league_has_a_page_in_a_folder_of_its_own(
    league: tuple[Path, Path, Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    done = scythe("report", league[0], "--league", f"{league[1]},{league[1].with_name('no.sqlite')}")
    assert "no.sqlite: there is no such file" in sentence(done) and not [*tmp_path.iterdir()]
    done = scythe("report", league[0], "--league", league[1])
    assert done.exit_code == 0, done.output
    assert f"{league[0]} with {league[1]}: " in done.stderr and "open league/index.html" in done.stderr
    assert "what holds for both" in (tmp_path / "league" / "index.html").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--compare", "{0}"), "--league and --compare do not go together"),
        (("--ban", "nordic"), "--ban is for the report of one bot"),
        (("--format", "handicap"), "--format handicap is for the report of one bot"),
    ],
)
def test_a_league_answers_no_other_question(league: tuple[Path, Path, Path], words: tuple[str, ...], said: str) -> None:
    done = scythe("report", league[0], "--league", league[1], *(word.format(league[2]) for word in words))
    assert done.exit_code == 2 and said in done.stderr


def test_a_bot_is_in_a_league_once(league: tuple[Path, Path, Path]) -> None:
    assert f"these are the games of {league[0]} once more; name it once" in sentence(
        scythe("report", league[0], "--league", league[0])
    )
    assert "name the runs of each bot apart" in sentence(scythe("report", *league[:2], "--league", league[2]))


def test_a_bot_by_another_name_is_no_second_bot(tmp_path: Path) -> None:
    """Settings that are what they would be anyway, with the same seed; other seeds are other games of the same bot."""
    files = [tmp_path / f"{name}.sqlite" for name in ("policy", "spelled", "other")]
    for file, bot, seed in zip(files, ("policy", "policy,discrepancies=0", "policy"), (3, 3, 4), strict=True):
        words = ("smallworld", "-n", 4, "-p", 2, "--seed", seed, "--bot", f"expert:{bot}", "--jobs", 1, "-o", file)
        assert scythe("simulate", *words).exit_code == 0
    assert f"{files[1]}: its bot plays as that of {files[0]} does" in sentence(
        scythe("report", files[0], "--league", files[1])
    )
    assert "a comma between run files takes them together" in sentence(scythe("report", files[0], "--league", files[2]))


def test_an_option_of_run_files_has_some(run_file: Path) -> None:
    for option in ("--league", "--compare"):
        for words in ([option], [option, "-o", "out"]):
            done = scythe("report", run_file, *words)
            assert done.exit_code == 2 and f"{option} stands before one or more run files" in done.stderr


def test_a_comma_takes_files_together_wherever_it_stands(run_file: Path, other_run: Path) -> None:
    pooled = json.loads(scythe("report", f"{run_file},{other_run}", "--format", "json").stdout)
    assert pooled["design"]["played"] == 120
    missing = run_file.with_name("none.sqlite")
    assert f"{missing}: there is no such file" in sentence(scythe("report", f"{run_file},{missing}"))


def test_levels_are_rows_for_other_programs(run_file: Path) -> None:
    header, first, *_ = scythe("report", run_file, "--format", "csv").stdout.splitlines()
    assert header.startswith("table,level,n,wins,rate,")
    assert len(first.split(",")) == len(header.split(","))


def test_csv_has_as_many_digits_as_mean_something(run_file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shown = scythe("report", run_file, "--format", "csv").stdout
    assert re.search(r"0\.\d{6}", shown) and not re.search(r"[1-9]\d{6}", shown)
    print_csv([{"a": 0.19999999999999446, "b": 1.23456789e-9, "c": 12345678.25, "d": 0.0, "e": float("inf"), "f": 7}])
    assert capsys.readouterr().out.splitlines() == ["a,b,c,d,e,f", "0.2,1.23457e-09,12345678.2,0.0,inf,7"]


def test_several_runs_become_one_report(run_file: Path, other_run: Path) -> None:
    pooled = json.loads(scythe("report", run_file, other_run, "--format", "json").stdout)
    assert pooled["design"]["played"] == 120


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("a --compare b c -o d", "a --compare b --compare c -o d"),
        ("--compare=b c a", "--compare=b --compare c --compare a"),
        ("a --league b c --compare d e", "a --league b --league c --compare d --compare e"),
        ("a b", "a b"),
        ("a -o d b --compare c", "a -o d b --compare c"),
    ],
)
def test_every_file_after_compare_belongs_to_it(typed: str, meant: str) -> None:
    assert spread(typed.split()) == meant.split()


def test_the_margin_is_given_in_points(run_file: Path) -> None:
    told = json.loads(scythe("report", run_file, "--delta", 3, "--format", "json").stdout)
    assert told["delta"] == pytest.approx(0.03)
    assert scythe("report", run_file, "--delta", 50).exit_code == 2
    assert "margin of equivalence" in sentence(scythe("report", run_file, "--delta", 40, "--format", "table"))


def test_the_same_run_twice_is_no_comparison(run_file: Path) -> None:
    assert "nothing to compare" in sentence(scythe("report", run_file, "--compare", run_file))


def test_a_folder_is_no_run_and_a_file_no_folder(run_file: Path, tmp_path: Path) -> None:
    assert "not a file" in sentence(scythe("report", tmp_path))
    (tmp_path / "taken").write_text("x")
    assert "there is a file of this name" in sentence(scythe("report", run_file, "-o", tmp_path / "taken"))
    assert "there is no folder" in sentence(scythe("report", run_file, "-o", tmp_path / "taken" / "below"))


def test_a_run_without_games_is_refused(tmp_path: Path) -> None:
    """A run of which nothing is stored yet: its tables are there, and empty."""
    from tests.reports.build_run import Recipe, write_run

    empty = write_run(tmp_path / "empty.sqlite", Recipe(games=0))
    assert "holds no finished game" in sentence(scythe("report", empty))
    played = write_run(tmp_path / "played.sqlite", Recipe(games=20, seed=2))
    assert "holds no finished game" in sentence(scythe("report", empty, "--compare", played, "--format", "table"))


def test_a_locked_run_is_refused(run_file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another program writes and lets nobody else read; waiting is cut short."""
    path = tmp_path / "locked.sqlite"
    path.write_bytes(run_file.read_bytes())
    holder = sqlite3.connect(path, isolation_level=None)
    holder.execute("PRAGMA locking_mode = EXCLUSIVE")
    holder.execute("BEGIN EXCLUSIVE")
    connect = sqlite3.connect
    monkeypatch.setattr(sqlite3, "connect", lambda *given, **more: connect(*given, **{**more, "timeout": 0}))
    assert "holds the run file locked" in sentence(scythe("report", path, "--format", "table"))
    holder.close()
