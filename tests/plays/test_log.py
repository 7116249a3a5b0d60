"""A log: plays are added by `scythe score`, it is whole at any moment, and a report reads what was written."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from engines.core.engine.lock import Lock
from reports.plays import log as log_module
from reports.plays.alike import is_nearly
from tests.cli.running import scythe, sentence
from tests.plays.files import clean, read, shown, written

ANNA, BEN = "Anna rusviet/industrial 72 bid 5", "Ben nordic/militant 66"
HEAD = "play,date,table,place,player,faction,mat,bid,score,rank,won,start,expansions,source"


def logged(
    path: Path, *words: object, game: tuple[str, ...] = (), text: str | None = None, day: str = "2024-01-05"
) -> str:
    done = scythe("score", *game, "--quick", *words, "--log", path, "--day", day, text=text)
    assert done.exit_code == 0, done.output
    return done.output


def test_a_line_a_player_is_a_play(tmp_path: Path) -> None:
    path = tmp_path / "FRIDAY.csv"
    assert f"Logged as play 1 in {path}." in logged(path, ANNA, BEN)
    assert path.read_text() == (
        f"{HEAD}\n1,2024-01-05,,,Anna,Rusviet,Industrial,5,67,1,1,,invaders,quick\n"
        "1,2024-01-05,,,Ben,Nordic,Militant,0,66,2,0,,invaders,quick\n"
    )


@pytest.mark.parametrize(
    ("pair", "expansions"),
    [("albion/mat 2", ("invaders",)), ("nordic/innovative", ("invaders",)), ("nordic/mat 2", ())],
)
def test_the_expansion_of_what_somebody_had_is_logged(pair: str, expansions: tuple[str, ...], tmp_path: Path) -> None:
    path = tmp_path / "FRIDAY.csv"
    logged(path, "Anna rusviet/industrial 72", f"Ben {pair} 66")
    assert read(path).plays[0].expansions == expansions


def test_three_plays_are_logged_and_reported(tmp_path: Path) -> None:
    path = tmp_path / "FRIDAY.csv"
    for scores in ((72, 66), (50, 71), (64, 63)):
        logged(path, f"Anna rusviet/industrial {scores[0]}", f"Ben Maria 2a Nordic Kingdoms {scores[1]}")
    reading = read(path)
    assert shown(reading.plays[0])[0].endswith("win")
    assert len(reading.plays) == 3 and {seat.player for seat in reading.plays[0].seats} == {"Anna", "Ben Maria"}
    done = scythe("report", path, "--format", "table")
    assert done.exit_code == 0
    assert "3 Scythe games among 2 named players, on 2024-01-05: 3 with 2 players." in " ".join(done.output.split())
    assert "counted" in done.output and "no verdicts yet" in done.output


def test_log_to_clean_file_to_log(tmp_path: Path) -> None:
    path, copy = tmp_path / "FRIDAY.csv", tmp_path / "plays.csv"
    logged(path, ANNA, BEN)
    assert scythe("report", path, "--check", "--players", "names", "-o", copy).exit_code == 0
    assert copy.read_text() == path.read_text()
    assert "Logged as play 2" in logged(copy, "Anna saxony/mechanical 40", "Ben albion/patriotic 50")


def test_only_what_decides_a_tie_is_asked_for(tmp_path: Path) -> None:
    path = tmp_path / "FRIDAY.csv"
    words = ("Anna rusviet/industrial 66", "Ben nordic/militant 66", "Cy Crimean Khanate mat 3 70")
    said = logged(path, *words, text="3\n4\n2\n3\n4\n1\n")
    assert said.count("It decides a tie;") == 6 and "Cy:" not in said
    assert [seat.rank for seat in read(path).plays[0].seats] == [1, 2, 3]
    done = scythe("score", "--quick", *words, "--log", path, text="9\n1\n3\n")
    assert done.output.count("cannot be; it is 2 to 8.") == 2, "what cannot be is refused before the next question"
    assert "A tie has to be broken, and nobody answered" in sentence(done)
    assert len(read(path).plays) == 1, "nothing is logged that is not complete"


TIED = (
    "Anna rusviet/industrial 66",
    "Ben nordic/militant 66",
    "Cy crimea/mat 3 66",
    "Di saxony/mat 2 40",
    "Ed albion/mat 4 40",
)


def test_back_goes_back_a_question_of_a_tie(tmp_path: Path) -> None:
    path = tmp_path / "FRIDAY.csv"
    said = logged(path, *TIED[:2], text="back\n2\nback\n3\n4\n2\n3\n4\n1\n")
    assert said.count("This is the first question.") == 1 and said.count("Anna: workers") == 3
    assert [seat.won for seat in read(path).plays[0].seats] == [1, 0]


def test_a_tie_that_nobody_can_break_any_more_shares_the_win(tmp_path: Path) -> None:
    path = tmp_path / "FRIDAY.csv"
    said = logged(path, *TIED, text="unknown\nback\n3\nunknown\n?\nunknown\n")
    assert re.search(r"^1\. Anna \(.*\), 66 \(shared\)$", said, re.MULTILINE) and said.count("It decides a tie") == 6
    assert sorted(round(seat.won, 2) for seat in read(path).plays[0].seats) == [0, 0, 0.33, 0.33, 0.33]
    assert sorted(seat.rank or 0 for seat in read(path).plays[0].seats) == [1, 1, 1, 4, 4]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("Anna rusviet/industrial 66", "Ben nordic/industrial 66"), "the mat 'industrial' is in play twice."),
        (("Anna rusviet/industrial 0", "Ben nordic/militant 0"), "nothing is filled in"),
    ],
)
def test_what_cannot_be_is_refused_before_a_tie_is_asked_about(words: tuple[str, ...], said: str) -> None:
    done = scythe("score", "--quick", *words, text="3\n" * 9)
    assert said in sentence(done) and "It decides a tie" not in done.output


def test_a_play_that_may_be_there_already_is_remarked_on(tmp_path: Path) -> None:
    path = tmp_path / "FRIDAY.csv"
    assert "delete the rows" not in logged(path, ANNA, BEN)
    assert (
        "On that day play 1 had the same people or table; if this is the same game once more, delete the rows of "
        f"one of them, such as play 2, from {path}."
    ) in logged(path, BEN, ANNA.replace("72", "77"))
    assert "On that day plays 1 and 2 had" in logged(path, ANNA, BEN)
    assert "delete" not in logged(path, ANNA, BEN, day="2024-01-06")
    assert "delete" not in logged(path, ANNA, BEN, "Cy saxony/patriotic 5")
    lines = tmp_path / "FRIDAY.jsonl"
    logged(lines, ANNA, BEN)
    assert "On that day play 1 had" in logged(lines, ANNA, BEN)


def test_a_day_that_is_yet_to_come_is_remarked_on(tmp_path: Path) -> None:
    path = tmp_path / "FRIDAY.csv"
    told = "2999-01-05 is yet to come; if it is mistyped, mend the rows of play 1."
    assert told in logged(path, ANNA, BEN, day="2999-01-05")
    assert "yet to come" not in logged(path, ANNA, BEN)


def test_a_score_that_nobody_has_is_remarked_on(tmp_path: Path) -> None:
    path = tmp_path / "FRIDAY.csv"
    told = logged(path, "Anna rusviet/industrial 720", "Ben nordic/militant -3")
    assert "Anna has 720; if that is mistyped, mend the rows of play 1." in told and "Ben has -3; if" in told
    assert "mistyped" not in logged(path, "Anna rusviet/industrial 0 bid 5", BEN), "a bid may leave less than nothing"


@pytest.mark.parametrize("words", [("score", "--quick", ANNA, BEN, "--log", "f.csv", "--day"), ("report", "--since")])
@pytest.mark.parametrize("day", ["05/01/2026", "5.1.26"])
def test_a_day_that_is_typed_is_year_month_day(words: tuple[str, ...], day: str, tmp_path: Path) -> None:
    path = tmp_path / "FRIDAY.csv"
    logged(path, ANNA, BEN)
    told = sentence(scythe(*words, day, *([path] if words[0] == "report" else [])))
    assert told.endswith("; write year, month and day: 2024-01-31.") and "--date" not in told


def test_only_a_number_for_a_tie_may_be_unknown() -> None:
    done = scythe("score", text="unknown\n")
    assert "'unknown' is not a whole number" in done.stderr


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("Anna rusvite/industrial 72", BEN), "no faction or mat is called 'rusvite'; did you mean 'Rusviet'?"),
        (("Anna rusvite industrial 72", BEN), "did you mean 'Rusviet'?"),
        (("Anna saxny, rusviet/industrial 72", BEN), "is called 'saxny'; did you mean 'Saxony'?"),
        (("Anna nordik rusviet/ind 72", BEN), "is called 'nordik'; did you mean 'Nordic'?"),
        (("Anna Maria, rusviet/ind 72", BEN), "is called 'Maria'"),
        ((ANNA,), "Scythe is for 2 players and more"),
        (("Ida 81, Una 80, Mia 60",), 'write each player between quotation marks of their own: "Anna 72" "Ben 66".'),
        (("Ida rusviet 81; Una nordic 80",), "write each player between quotation marks of their own"),
        ((f"{ANNA} starts", f"{BEN} starts"), "two players start"),
        (("Anna 72", BEN), "nothing is said of what was played"),
        (("Anna mat 72", BEN), "nothing is said of what was played"),
        (("Anna rusviet/indus 72", BEN), "is called 'indus'; did you mean 'Industrial'?"),
        (("Anna Maria rusviet/indus 72", BEN), "is called 'indus'; did you mean 'Industrial'?"),
        (("Anna rusviet/in 72", BEN), "is called 'in'; did you mean 'Industrial' or 'Innovative'?"),
        (("Anna rusviet/a 72", BEN), "is called 'a'; did you mean 'Agricultural'?"),
        (("Anna B 72", BEN), "no faction or mat is called 'B'; known: Albion,"),
        (("Anna 2b 72", BEN), "no faction or mat is called '2b'; known: Albion,"),
        (("Anna rusviet/industrial", BEN), "has no score"),
        (("Anna rusviet/industrial __import__('os')", BEN), "has no score"),
        (("Anna rusviet/industrial 7.5", BEN), "'7.5' is not a whole number"),
        ((ANNA, "Ben rusviet/militant 66"), "the faction 'rusviet' is in play twice."),
        ((ANNA, "anna nordic/militant 66"), "player 1 is called Anna already."),
        ((ANNA, "Saxony nordic/militant 66"), "'Saxony' is a faction"),
    ],
)
def test_a_line_that_does_not_say_a_play(words: tuple[str, ...], said: str, tmp_path: Path) -> None:
    path = tmp_path / "FRIDAY.csv"
    assert said in sentence(scythe("score", "--quick", *words, "--log", path))
    assert not path.exists()


@pytest.mark.parametrize(
    ("game", "first", "second", "names"),
    [
        (
            "scythe",
            "Anna Maria rusviet/ind 72",
            "Ben O'Neill van Dyck mil/nordic 66",
            ["Anna Maria", "Ben O'Neill van Dyck"],
        ),
        ("smallworld", "Cy flying ratmen, stout trolls 86", "Al Gore seafaring elves 70", ["Cy", "Al Gore"]),
        ("scythe", "Anna B. rusviet/ind 72", "Anna A nordic 66", ["Anna B.", "Anna A"]),
        ("architects", "Mia Rossi Ada 30", "Ben Hugo 29", ["Mia Rossi", "Ben"]),
    ],
)
def test_a_name_may_have_several_words(game: str, first: str, second: str, names: list[str], tmp_path: Path) -> None:
    path = tmp_path / "FRIDAY.csv"
    assert scythe("score", game, "--quick", first, second, "--log", path).exit_code == 0
    assert [seat.player for seat in read(path).plays[0].seats] == names


@pytest.mark.parametrize("wrong", ["seafaring elfs, bivouacking orcs", "bivouacking orcs, seafaring elfs"])
def test_a_misspelt_combo_is_no_part_of_a_name(wrong: str, tmp_path: Path) -> None:
    words = ("Anna flying ratmen, stout trolls 86", f"Ben {wrong}, merchant dwarves 90")
    said = sentence(scythe("score", "smallworld", "--quick", *words, "--log", tmp_path / "FRIDAY.csv"))
    assert "no race or power is called 'elfs'; did you mean 'Elves'?" in said


def test_all_names_that_mean_nothing_are_told_at_once() -> None:
    lines = ("Anna Maria rusvit/industrail 72", BEN, "Cy saksony/mechanical 60", "Dee 5")
    said = sentence(scythe("score", "--quick", *lines))
    assert said.startswith("--quick 'Anna Maria rusvit/industrail 72': no faction or mat is called 'rusvit' or ")
    assert "'industrail'; did you mean 'Rusviet' and 'Industrial'? 'Cy saksony/mechanical 60': no faction" in said
    assert "did you mean 'Saxony'? 'Dee 5': nothing is said of what was played; write" in said and BEN not in said


def test_beginnings_of_a_combo_are_proposed_together(tmp_path: Path) -> None:
    words = ("Anna fly ratm, stout trolls 86", "Ben merchant dwarves 90")
    said = sentence(scythe("score", "smallworld", "--quick", *words))
    assert "no race or power is called 'fly ratm'; did you mean 'Flying' and 'Ratmen'?" in said


def test_a_number_of_a_mat_alone_is_logged_and_said_to_be_all(tmp_path: Path) -> None:
    said = logged(tmp_path / "FRIDAY.csv", "Anna 2a 72", "Ben nordic/patriotic 66")
    assert "the faction of player 1 is missing, so it counts for mats only." in said


def test_sums_bids_and_who_starts(tmp_path: Path) -> None:
    path = tmp_path / "FRIDAY.csv"
    logged(path, "Anna rusviet/industrial 30+24+24-6 bid 5 starts", "Ben nordic/militant 66")
    anna, ben = read(path).plays[0].seats
    assert (anna.score, anna.bid, anna.start) == (67, 5, True) and (ben.bid, ben.start) == (0, False)


def test_a_faction_without_rules_here_is_logged(tmp_path: Path) -> None:
    path = tmp_path / "FRIDAY.csv"
    logged(path, "Anna Fenris/industrial 72", BEN)
    assert read(path).plays[0].seats[0].combos == ({"faction": "fenris", "mat": "industrial"},)


def test_two_games_in_one_log(tmp_path: Path) -> None:
    path = tmp_path / "FRIDAY.csv"
    small = ("Anna flying ratmen, stout trolls 86", "Ben swamp giants 80")
    assert "This log now has" not in logged(path, ANNA, BEN)
    assert "This log now has Scythe and Small World: reports keep" in logged(path, *small, game=("smallworld",))
    assert "now has Scythe, Small World and Architects of" in logged(
        path, "Anna Ada 40", "Ben Rudolf 41", game=("architects",)
    )
    assert "This log now has" not in logged(path, ANNA, BEN)
    reading = read(path)
    assert reading.games == ["architects", "scythe", "smallworld"] and not reading.refused
    assert clean(read(written(tmp_path, clean(reading), "clean.csv"))) == clean(reading)


def test_a_side_without_a_level_is_refused_before_anything_is_asked(tmp_path: Path) -> None:
    path = tmp_path / "FRIDAY.csv"
    done = scythe("score", "architects", "--quick", "Anna Ada 44", "Ben A side 44", "--log", path)
    assert "this side of the board has no level" in sentence(done) and "tie" not in done.output


@pytest.mark.parametrize(
    ("game", "lines", "answers"),
    [
        ("architects", ("Anna Ada 44", "Ben Thérèse 44"), "3\n2\n"),
        ("wayfarers", ("Anna board 2 44", "Ben P1 44"), "4\n3\n"),
        ("smallworld", ("Anna flying ratmen 44", "Ben stout elves, swamp orcs 44"), "9\n8\n"),
    ],
)
def test_every_game_is_logged_in_lines(game: str, lines: tuple[str, str], answers: str, tmp_path: Path) -> None:
    path = tmp_path / "FRIDAY.csv"
    logged(path, *lines, game=(game,), text=answers)
    play = read(path).plays[0]
    assert play.game == game and [(seat.player, seat.rank) for seat in play.seats] == [("Anna", 1), ("Ben", 2)]


def test_a_sheet_with_totals_is_logged(tmp_path: Path) -> None:
    sheet, path = tmp_path / "sheet.toml", tmp_path / "FRIDAY.csv"
    sheet.write_text(
        'format = "scythe-sheet"\nformat_version = 1\ngame = "scythe"\nfirst_seat = 2\n'
        '[[player]]\nname = "Anna"\nfaction = "Crimean Khanate"\nmat = 3\ntotal = 72\nbid = 5\n'
        '[[player]]\nname = "Ben"\nfaction = "Nordic"\nmat = "mat 2a"\ntotal = 66\nbid = 0\n'
    )
    done = scythe("score", sheet, "--log", path, "--day", "2024-01-05", "--format", "csv")
    assert done.stdout.splitlines()[:2] == [
        "rank,player,faction,mat,total,decided_by,as counted,bid",
        "1,Anna,crimea,patriotic,67,,72,-5",
    ]
    assert path.read_text().splitlines()[1:] == [
        "1,2024-01-05,,1,Anna,Crimea,Patriotic,5,67,1,1,no,invaders,score",
        "1,2024-01-05,,2,Ben,Nordic,Militant,0,66,2,0,yes,invaders,score",
    ]


@pytest.mark.parametrize(
    ("entries", "said"),
    [
        (("1.total=70", "1.coins=3", "2.total=60"), "total stands in place of 'coins'"),
        (("1.total=-5000", "2.total=60"), "total is -5000, but can only be"),
        (("1.total=70", "1.bid=-1", "2.total=60"), "must be a whole number, 0 or more"),
    ],
)
def test_a_total_that_cannot_be(entries: tuple[str, ...], said: str) -> None:
    assert said in sentence(scythe("score", *(word for entry in entries for word in ("--entry", entry))))


def test_levels_by_their_long_names_wherever_a_score_takes_them() -> None:
    entries = ("1.faction=Crimean Khanate", "1.mat=3", "1.total=70", "2.total=60")
    done = scythe("score", *(word for entry in entries for word in ("--entry", entry)), "--format", "csv")
    assert "crimea,patriotic,70" in done.stdout
    done = scythe("score", "--template", "--seat", "1=crimean khanate/mat 3")
    assert 'faction = "crimea"' in done.stdout and 'mat = "patriotic"' in done.stdout
    assert "did you mean" in sentence(scythe("score", "scyte", "--quick", ANNA, BEN))


def test_answers_that_cannot_be_logged_are_shown_as_a_sheet(tmp_path: Path) -> None:
    answers = "2\nAnna\n80\n\n\n\nBen\n70\n\n\n\n"
    done = scythe("score", "smallworld", "--log", tmp_path / "FRIDAY.csv", text=answers)
    assert "Not logged, for no report could count it: it does not say which race or power" in sentence(done)
    assert 'name = "Anna"' in done.stderr and "coins = 80" in done.stderr


def test_a_total_of_one_player_is_asked_of_all() -> None:
    assert "total is missing, which other players have" in sentence(scythe("score", "--entry", "1.total=70"))


@pytest.mark.parametrize(
    ("old", "new", "is_near"),
    [
        ("Ana", "Anna", True),
        ("Änne", "anne", True),
        ("Jean Luc", "JeanLuc", True),
        ("Bne", "Ben", True),
        ("Johannes", "Johannas", True),
        ("Anna", "ANNA", False),
        ("Tim", "Tom", False),
        ("Al", "Ala", False),
        ("Ben", "Cleo", False),
    ],
)
@pytest.mark.parametrize("name", ["FRIDAY.csv", "FRIDAY.jsonl"])
def test_a_new_name_that_is_nearly_one_of_the_log_is_remarked_on(
    old: str, new: str, is_near: bool, name: str, tmp_path: Path
) -> None:
    path, rest = tmp_path / name, ("Zoe nordic/militant 66",)
    logged(path, f"{old} rusviet/industrial 72", *rest)
    said = logged(path, f"{new} rusviet/industrial 62", *rest)
    assert (f"{new} is new in this log, but {old} is there; if that is one person" in said) == is_near
    assert old in path.read_text(encoding="utf-8") and new in path.read_text(encoding="utf-8"), "nothing is changed"
    assert "is new" not in logged(path, f"{new} rusviet/industrial 52", *rest), "and it is said once"


def test_numbers_of_guests_are_no_slips() -> None:
    assert not is_nearly("Guest 1", "Guest 2") and not is_nearly("Anna", "Anna 2") and not is_nearly("!", "?")


def test_two_players_of_one_play_are_two_people(tmp_path: Path) -> None:
    path = tmp_path / "FRIDAY.csv"
    logged(path, "Ana rusviet/industrial 72", BEN)
    assert "is new" not in logged(path, "Ana rusviet/industrial 72", "Anna nordic/militant 66")


# ------------------------------------------------------------------------------------------------------------ the file


def test_an_interrupted_append_leaves_a_whole_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "FRIDAY.csv"
    logged(path, ANNA, BEN)
    before = path.read_bytes()

    def stopped(self: Path, target: Path) -> Any:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(Path, "replace", stopped)
        assert scythe("score", "--quick", "Anna saxony/mechanical 4", BEN, "--log", path).exit_code != 0
    assert path.read_bytes() == before and [one.name for one in tmp_path.iterdir()] == ["FRIDAY.csv"]
    assert "Logged as play 2" in logged(path, "Anna saxony/mechanical 4", BEN)


def test_what_a_spreadsheet_saved_stays_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "FRIDAY.csv"
    logged(path, "Änne rusviet/industrial 72", BEN)
    text = path.read_text(encoding="utf-8").replace("source", "source,my notes").replace("quick\n", "quick,fun\n")
    saved = text.replace(",", ";").replace("\n", "\r\n").encode("cp1252")
    path.write_bytes(saved)
    logged(path, "Ben saxony/mechanical 40", "Änne albion/patriotic 50")
    now = path.read_bytes()
    assert now.startswith(saved) and b"\n" not in now.replace(b"\r\n", b"")
    assert len(read(path).plays) == 2 and read(path).plays[1].seats[0].player == "Änne"


def test_a_name_that_the_encoding_does_not_hold_turns_the_log_into_utf_8(tmp_path: Path) -> None:
    path = tmp_path / "FRIDAY.csv"
    logged(path, "Änne rusviet/industrial 72", BEN)
    path.write_bytes(path.read_text(encoding="utf-8").encode("cp1252"))
    logged(path, "مهران saxony/mechanical 40", "Änne albion/patriotic 50")
    assert {seat.player for play in read(path).plays for seat in play.seats} == {"Änne", "Ben", "مهران"}


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("a,b\n1,2\n", "is not a log, for it has no column 'play'"),
        (f"{HEAD}\n1,2\n", "row 2 has 2 cells for 14 columns; mend it first"),
        ("\0\x81", "is not a log"),
        ("play;player\n", "; name a new file, or make a log of it: scythe report "),
        ("<!doctype html>\n<p>, </p>", "has no column 'play'; name a new file."),
        ("Anna won", "has no column 'play'; name a new file."),
    ],
)
def test_a_file_that_is_no_log_is_left_alone(content: str, said: str, tmp_path: Path) -> None:
    path = written(tmp_path, content.encode("latin-1"), "notes.csv")
    assert said in sentence(scythe("score", "--quick", ANNA, BEN, "--log", path))
    assert path.read_bytes() == content.encode("latin-1")


def test_a_log_that_somebody_else_writes_is_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "FRIDAY.csv"
    monkeypatch.setattr(log_module, "PATIENCE", 0.1)
    lock = Lock(path)
    assert lock.take()
    try:
        monkeypatch.setattr(Lock, "take", lambda self: False)
        assert "is being written by another process" in sentence(scythe("score", "--quick", ANNA, BEN, "--log", path))
    finally:
        lock.release()
    assert not path.exists()


def test_a_log_of_json_lines(tmp_path: Path) -> None:
    path = tmp_path / "FRIDAY.jsonl"
    logged(path, ANNA, BEN)
    logged(path, "Anna saxony/mechanical 40", BEN)
    assert len(path.read_text().splitlines()) == 5 and len(read(path).plays) == 2
    assert scythe("report", path, "--check").exit_code == 0


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--log", "no/folder.csv"), "there is no folder 'no'"),
        (("--log", "x.csv", "--day", "30.2.2024"), "--day: there is no day"),
        (("--log", "x.csv", "--day", "1/2/2024"), "--day: '1/2/2024' may be 1 February or 2 January"),
        (("--entry", "1.coins=3"), "--quick says everything itself; leave out --entry."),
        (("-o", "x.toml"), "leave out -o."),
        (("--day", "2024-01-05"), "--day belongs to --log."),
    ],
)
def test_wrong_usage(words: tuple[str, ...], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert said in sentence(scythe("score", "--quick", ANNA, BEN, *words))
    assert not list(tmp_path.iterdir())
