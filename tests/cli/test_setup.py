"""`scythe setup`: tables for people, JSON for the other subcommands, wishes respected, mistakes explained."""

from __future__ import annotations

import csv
import errno
import io
import json
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from engines.core.engine.errors import SetupError
from engines.core.setup.setup import read_setup
from tests.cli.running import FAKE, scythe, sentence
from tests.fakes import FakeTables


def dealt(*arguments: object) -> Any:
    result = scythe("setup", *arguments, "--format", "json", "--seed", 5)
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


def pairs(setup: dict[str, Any]) -> list[tuple[str, str]]:
    return [(seat["faction"], seat["mat"]) for seat in setup["seats"]]


def test_the_table_names_seats_factions_mats_and_who_starts_in_80_columns() -> None:
    result = scythe("setup", "-p", 4, "--seed", 5)
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert lines[0].split()[:4] == ["seat", "turn", "faction", "mat"]
    assert sum("starts; turns go clockwise" in line for line in lines) == 1
    assert max(map(len, lines)) <= 80
    assert result.stderr == ""


def test_without_a_seed_one_is_drawn_and_printed() -> None:
    result = scythe("setup", "-p", 3)
    seed = result.stderr.split()[1]
    assert scythe("setup", "-p", 3, "--seed", seed).stdout == result.stdout


def test_the_same_seed_deals_the_same() -> None:
    assert dealt("-p", 5, "--count", 4) == dealt("-p", 5, "--count", 4)


def test_many_tables_come_as_a_list_as_lines_and_as_csv() -> None:
    many = dealt("-p", 2, "--count", 3)
    lines = scythe("setup", "-p", 2, "--count", 3, "--seed", 5, "--format", "ndjson").stdout.splitlines()
    assert [json.loads(line) for line in lines] == many
    text = scythe("setup", "-p", 2, "--count", 3, "--seed", 5, "--format", "csv").stdout
    assert [row["setup"] for row in csv.DictReader(io.StringIO(text))] == ["1", "1", "2", "2", "3", "3"]


def test_the_json_can_be_read_back(tmp_path: Path) -> None:
    path = tmp_path / "table.json"
    assert scythe("setup", "-p", 4, "--seed", 5, "-o", path).exit_code == 0
    assert [dict(seat) for seat in read_setup(path).seats] == dealt("-p", 4)["seats"]
    assert read_setup(path).table.keys() == {"structure_bonus"}


def test_expansions_bring_factions_mats_and_seats() -> None:
    assert len(dealt("-p", 7, "--with", "invaders")["seats"]) == 7
    used = {name for setup in dealt("-p", 5, "--count", 40) for pair in pairs(setup) for name in pair}
    assert not used & {"albion", "togawa", "militant", "innovative"}


def test_bans_and_kept_seats_are_respected() -> None:
    wishes = [
        "--ban",
        "nordic/industrial",
        "--ban",
        "mechanical",
        "--keep",
        "1=rusviet/patriotic",
        "--keep",
        "3=nordic",
    ]
    for setup in dealt("-p", 3, *wishes, "--count", 30):
        assert pairs(setup)[0] == ("rusviet", "patriotic")
        assert pairs(setup)[2][0] == "nordic"
        assert not {("nordic", "industrial")} & set(pairs(setup))
        assert "mechanical" not in {mat for _, mat in pairs(setup)}


def test_banned_pairs_are_those_of_the_publisher_and_an_option_of_the_game() -> None:
    many = dealt("-p", 5, "--banned-pairs", "official", "--count", 100)
    seen = {pair for setup in many for pair in pairs(setup)}
    assert not seen & {("rusviet", "industrial"), ("crimea", "patriotic")}
    assert many[0]["options"] == {"banned_pairs": True}


def test_avoid_repeats_no_pair_and_no_seat(tmp_path: Path) -> None:
    last = tmp_path / "last.json"
    scythe("setup", "-p", 5, "--seed", 1, "-o", last)
    before = [(seat["faction"], seat["mat"]) for seat in read_setup(last).seats]
    for setup in dealt("-p", 5, "--avoid", last, "--count", 40):
        assert not set(pairs(setup)) & set(before)
        for (faction, mat), (old_faction, old_mat) in zip(pairs(setup), before, strict=True):
            assert faction != old_faction and mat != old_mat


BASE_MATS = ("industrial", "engineering", "patriotic", "mechanical", "agricultural")


def test_a_drawn_seed_is_said_only_when_the_table_could_be_dealt() -> None:
    assert "Seed " in scythe("setup").stderr
    assert "Seed " not in scythe("setup", "-p", 9).stderr
    assert "Seed " not in scythe("setup", "--keep", "1=nordik").stderr


def test_help_names_no_number_of_players_that_no_game_has() -> None:
    text = scythe("setup", "--help").stdout
    assert "x<=99" not in text and "Scythe 2 to 7" in text


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--ban", "nordik"], "no faction or mat is called 'nordik'; did you mean 'nordic'?"),
        (["--ban", "nordic/saxony"], "names two of a kind"),
        (["--with", "invader"], "no expansion 'invader'; did you mean 'invaders'?"),
        (["-p", "6"], "6 players need the expansion 'invaders'"),
        (["-p", "8"], "seats 2 to 7 players, not 8"),
        (["--keep", "9=nordic"], "there is no seat 9, only seats 1 to 5"),
        (["--keep", "1=togawa"], "Togawa Shogunate belongs to the expansion 'invaders', which is not used."),
        (["--keep", "1=nordic/militant"], "the mat Militant belongs to the expansion 'invaders', which is not used."),
        (["--keep", "1=nordic", "--ban", "nordic"], "keep 1=nordic: 'nordic' is banned."),
        (["--keep", "2=industrial", "--ban", "industrial"], "keep 2=industrial: 'industrial' is banned."),
        (["--keep", "1=nordic/patriotic", "--ban", "nordic/patriotic"], "'nordic/patriotic' is banned."),
        (
            ["--keep", "1=rusviet/industrial", "--banned-pairs", "official"],
            "Rusviet Union with the mat Industrial is one of the publisher's banned pairs.",
        ),
        (
            ["--keep", "1=nordic", *(f"--ban=nordic/{mat}" for mat in BASE_MATS)],
            "keep 1=nordic: everything that it could come with is banned.",
        ),
        (["--keep", "1=nordic", "--keep", "2=nordic"], "seats 1 and 2 cannot both have Nordic Kingdoms."),
        (["--keep", "1=industrial", "--keep", "3=industrial"], "seats 1 and 3 cannot both have Industrial."),
        (["--ban", "nordic"], "No table of 5 players is possible"),
        (["--avoid", "none.json"], "none.json: no such file or directory"),
        (["--option", "promo=true"], "there is no such option; did you mean 'promo_cards'?"),
        (["--option", "x=true"], "--option x: there is no such option; --option help lists what there is."),
        (["--option", "promo_cards=maybe"], "cannot be 'maybe'; it takes true or false"),
        (["--option", "solo=robot"], "it takes none, any, autometta, automa, automaszyna or ultimaszyna."),
        (["--option", "turn_cap=0"], "it takes a whole number from 1 to 1000"),
        (["-o", "/no/such/folder/x.json"], "x.json: there is no folder '/no/such/folder'; make it first"),
    ],
)
def test_what_cannot_be_dealt_is_said_in_one_sentence(arguments: list[str], said: str) -> None:
    result = scythe("setup", "--seed", 1, *arguments)
    assert said in sentence(result)
    assert result.exit_code == 1


@pytest.mark.parametrize(
    "arguments", [["-p", "many"], ["--keep", "nordic"], ["--seed", "-1"], ["--format", "xml"], ["--option", "x"]]
)
def test_wrong_usage_has_exit_code_2(arguments: list[str]) -> None:
    result = scythe("setup", *arguments)
    sentence(result)
    assert result.exit_code == 2


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{", "not JSON ("),
        ("[]", "but here is []"),
        ("3", "a setup is a table"),
        ("{}", "key 'format' is missing, but a setup says 'scythe-setup'"),
        ('{"format": "scythe-setup", "format_version": 7}', "setup version 7 is not one this program reads"),
        (
            '{"format": "scythe-setup", "format_version": 1, "seat": 1}',
            "key 'seat' does not belong in a setup; did you",
        ),
        (
            '{"format": "scythe-setup", "format_version": 1, "game": "scythe", "seats": []}',
            "key 'seats' is [], but must be a list with one table a seat",
        ),
        (
            '{"format": "scythe-setup", "format_version": 1, "game": "x", "seats": [3]}',
            "seat 1 is 3, but must be a table of names",
        ),
    ],
)
def test_a_malformed_setup_file_is_refused_with_its_key(tmp_path: Path, text: str, said: str) -> None:
    path = tmp_path / "last.json"
    path.write_text(text)
    assert said in sentence(scythe("setup", "--seed", 1, "--avoid", path))


@pytest.mark.parametrize(
    ("game", "seat_columns", "table_columns"),
    [
        ("scythe", ["faction", "mat"], ["structure_bonus"]),
        ("smallworld", [], ["first_seat", "combos"]),
        ("architects", ["character"], []),
        ("wayfarers", ["board"], ["first_seat", "sides", "journal_tiles"]),
    ],
)
def test_csv_leaves_nothing_of_the_table_out(game: str, seat_columns: list[str], table_columns: list[str]) -> None:
    whole = dealt(game, "-p", 3)
    assert set(table_columns) == set(whole["table"]) and all(set(seat) == set(seat_columns) for seat in whole["seats"])
    rows = list(csv.DictReader(io.StringIO(scythe("setup", game, "-p", 3, "--seed", 5, "--format", "csv").stdout)))
    assert [row["seat"] for row in rows] == ["1", "2", "3"]
    for row, seat in zip(rows, whole["seats"], strict=True):
        assert {name: row[name].split()[-1].lower() for name in seat_columns} == {
            name: value.split("_")[-1].lower() for name, value in seat.items()
        }
        for name, value in whole["table"].items():
            assert row[name] == (" ".join(value) if isinstance(value, list) else str(value))


@pytest.mark.parametrize("game", ["scythe", "smallworld", "architects", "wayfarers"])
def test_csv_has_every_cell_of_the_printed_table(game: str) -> None:
    rows = csv.DictReader(io.StringIO(scythe("setup", game, "-p", 3, "--seed", 5, "--format", "csv").stdout))
    printed = " ".join(scythe("setup", game, "-p", 3, "--seed", 5).stdout.split())
    for row in rows:
        shared = {"setup", "code", *dealt(game, "-p", 3)["table"]}
        own = " ".join(" ".join(value.split()) for key, value in row.items() if key not in shared)
        assert own in printed


def test_names_are_taken_as_they_are_printed() -> None:
    assert dealt("-p", 4, "--keep", "1=Rusviet/Industrial") == dealt("-p", 4, "--keep", "1=rusviet/industrial")
    printed = dealt("smallworld", "--keep", "1=Dragon Master", "--ban", "Giants")
    assert printed == dealt("smallworld", "--keep", "1=dragon_master", "--ban", "giants")


def test_a_keep_that_no_table_has_says_how_seats_follow() -> None:
    said = sentence(scythe("setup", "-p", 4, "--keep", "1=rusviet", "--keep", "2=nordic"))
    assert "seats follow the home bases clockwise, nordic, rusviet, crimea" in said


@pytest.mark.parametrize("words", [("setup",), ("play", "--script", "-"), ("simulate", "-n", 2)])
@pytest.mark.parametrize("option", ["--with", "--without"])
def test_an_expansion_that_there_is_not_is_refused(words: tuple[Any, ...], option: str) -> None:
    said = sentence(scythe(*words, option, "invadres"))
    assert said == "Scythe has no expansion 'invadres'; did you mean 'invaders'?"


def test_tables_are_dealt_as_they_are_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """`scythe setup --count 100000 | head -1` ends with the first."""
    from engines.scythe.setup.tables import ScytheTables

    count, deal = [], ScytheTables.deal

    def counted(*given: Any, **more: Any) -> Any:
        count.append(1)
        assert len(count) < 5
        return deal(*given, **more)

    def closed(*given: Any, **more: Any) -> None:
        raise BrokenPipeError(errno.EPIPE, "Broken pipe")

    monkeypatch.setattr(ScytheTables, "deal", counted)
    monkeypatch.setattr("scythe_cli.setup.click.echo", closed)
    result = scythe("setup", "--count", 100_000)
    assert (result.exit_code, result.output) == (1, "")


def test_of_several_stored_setups_the_first_is_taken_or_the_one_that_is_numbered(tmp_path: Path) -> None:
    path = tmp_path / "three.json"
    scythe("setup", "-p", 4, "--seed", 5, "--count", 3, "-o", path)
    stored = json.loads(path.read_text())
    for name, place in ((path, 0), (f"{path}#1", 0), (f"{path}#3", 2)):
        assert read_setup(Path(name)).to_json()["seats"] == stored[place]["seats"]
    assert scythe("setup", "-p", 4, "--avoid", path).exit_code == 0
    script = tmp_path / "moves.txt"
    script.write_text("")
    played = ("--script", script, "--transcript", tmp_path / "game.jsonl", "--seed", 1)
    assert scythe("play", "--setup", f"{path}#2", *played).exit_code == 0
    assert json.loads((tmp_path / "game.jsonl").read_text().split("\n")[0])["setup"]["seats"] == stored[1]["seats"]
    assert sentence(scythe("play", "--setup", f"{path}#4")) == f"{path}#4: there is no setup 4; the file holds 3."


def test_a_table_to_be_avoided_is_checked_as_any_other(tmp_path: Path) -> None:
    path = tmp_path / "last.json"
    scythe("setup", "smallworld", "--seed", 5, "-o", path)
    path.write_text(path.read_text().replace('"combos": [', '"combos": ["x",'))
    assert str(path) in sentence(scythe("setup", "smallworld", "--avoid", path))


@pytest.mark.parametrize("text", ["--5", "5-", "1.5", "five", "-1", "10001"])
def test_an_option_that_is_a_number_takes_nothing_else(text: str) -> None:
    said = sentence(scythe("setup", FAKE, "--option", f"break_every={text}"))
    assert said.endswith(f": option 'break_every' cannot be '{text}'; it takes a whole number from 0 to 10000.")


def test_an_option_that_is_a_number_is_kept_as_one() -> None:
    assert dealt(FAKE, "--option", "break_every=12")["options"] == {"break_every": 12}


@pytest.mark.parametrize(
    "words",
    [
        ("setup", FAKE, "--option", f"break_every={'9' * 5000}"),
        ("setup", "--keep", f"{'9' * 5000}=nordic"),
        ("play", "--seat", f"{'9' * 5000}=human"),
        ("simulate", "--bot", f"{'9' * 5000}=random"),
    ],
)
def test_a_number_without_end_is_refused(words: tuple[str, ...]) -> None:
    assert "too long" in sentence(scythe(*words))


@pytest.mark.parametrize("count", [1, 2, 3])
def test_json_is_written_as_it_is_printed_and_can_be_read_back(count: int, tmp_path: Path) -> None:
    path = tmp_path / "tables.json"
    printed = scythe("setup", FAKE, "-p", 2, "--seed", 5, "--count", count, "--format", "json", "-o", path).stdout
    assert path.read_text() == printed == json.dumps(json.loads(printed), ensure_ascii=False, indent=2) + "\n"
    lines = scythe("setup", FAKE, "-p", 2, "--seed", 5, "--count", count, "--format", "ndjson").stdout.splitlines()
    stored = json.loads(printed)
    assert (stored if count > 1 else [stored]) == [json.loads(line) for line in lines] and len(lines) == count


@pytest.fixture
def fifty_only(monkeypatch: pytest.MonkeyPatch) -> Callable[[Callable[[], None]], None]:
    """Tables of which the 51st cannot be dealt; what is given happens when it is asked for."""

    def prepare(before: Callable[[], None]) -> None:
        deal, deals = FakeTables.deal, count(1)

        def fifty(tables: FakeTables, *arguments: Any, **more: Any) -> Any:
            if next(deals) > 50:
                before()
                raise SetupError("There is no other.")
            return deal(tables, *arguments, **more)

        monkeypatch.setattr(FakeTables, "deal", fifty)

    return prepare


MANY = ("setup", FAKE, "-p", 2, "--seed", 5, "--count", 1000)


@pytest.mark.parametrize(("form", "lines"), [("ndjson", 50), ("csv", 1 + 50 * 2)])
def test_tables_are_printed_as_they_are_dealt(form: str, lines: int, fifty_only: Any) -> None:
    fifty_only(lambda: None)
    result = scythe(*MANY, "--format", form)
    assert sentence(result) == "There is no other." and len(result.stdout.splitlines()) == lines


def test_those_of_a_json_list_too(fifty_only: Any) -> None:
    fifty_only(lambda: None)
    result = scythe(*MANY, "--format", "json")
    assert sentence(result) == "There is no other." and len(json.loads(result.stdout + "]")) == 50


def test_a_file_is_written_as_they_are_dealt_and_left_out_when_they_end_too_soon(
    fifty_only: Any, tmp_path: Path
) -> None:
    sizes: list[int] = []
    fifty_only(lambda: sizes.extend(path.stat().st_size for path in tmp_path.iterdir()))
    result = scythe(*MANY, "--format", "json", "-o", tmp_path / "tables.json")
    assert sentence(result) == "There is no other." and len(json.loads(result.stdout + "]")) == 50
    assert len(sizes) == 1 and sizes[0] > len(result.stdout) / 2
    assert list(tmp_path.iterdir()) == []
