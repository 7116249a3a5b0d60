"""What contradicts itself or may mean two things is refused with its reason; nothing is repaired or guessed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from engines.core.engine.errors import PlaysError
from reports.plays.model import Play
from reports.plays.sentences import told_once
from tests.plays.files import bgstats, clean, dumped, kinds, read, read_text, sheet, written

RUSVIET = {"name": "A", "role": "Rusviet/Industrial", "score": "70"}
NORDIC = {"name": "B", "role": "Nordic/Militant", "score": "60"}
ANN, BOB = "1,2024-01-05,Ann,Rusviet,Industrial", "1,2024-01-05,Bob,Nordic,Militant"


def one(folder: Path, *rows: str, head: str | None = None, **options: Any) -> Play:
    reading = read_text(folder, sheet(*rows, head=head) if head else sheet(*rows), **options)
    assert len(reading.plays) == 1, [str(remark) for remark in reading.refused]
    return reading.plays[0]


def why_not(folder: Path, *rows: str, head: str | None = None, **options: Any) -> str:
    reading = read_text(folder, sheet(*rows, head=head) if head else sheet(*rows), **options)
    assert not reading.plays and len(reading.refused) == 1
    said = str(reading.refused[0])
    assert "; " in said or said.endswith("?"), "names a remedy"
    return said


@pytest.mark.parametrize(
    ("ann", "bob", "words"),
    [
        (",70,2", ",64,1", "player 2 has rank 1 with 64, but player 1 rank 2 with 70"),
        (",70,1", ",64,1", "share rank 1 with 64 and 70"),
        (",70,1", ",64,3", "has the ranks 1 and 3, so a player or a place is missing"),
        (",2,", ",1,", "has the scores 2 and 1, which look like places or stars"),
        (",0,", ",0,", "has no score but 0"),
        (",,", ",64,", "has neither scores of all players nor ranks nor a winner"),
        (",seventy,", ",64,", "'seventy' is not a score; write a number, or a sum such as 15+16+8-3"),
        (",70+,", ",64,", "'70+' is not a score"),
        (",49-46ish,", ",64,", "'49-46ish' is not a score"),
        (",123456789,", ",64,", "is not a score"),
        (",9999999+1,", ",64,", "is not a score"),
        (",70,first", ",64,2", "has the rank 'first'; write 1, 2, 3"),
        ("-5,70,1", "0,64,2", "has a bid of -5; write what was paid, 0 or more"),
    ],
)
def test_a_result_that_cannot_be(ann: str, bob: str, words: str, tmp_path: Path) -> None:
    assert words in why_not(tmp_path, f"{ANN},{ann}", f"{BOB},{bob}")


def test_a_sum_is_added_from_left_to_right(tmp_path: Path) -> None:
    play = one(tmp_path, f"{ANN},,15+16+8+8-30,", f"{BOB},,10 + 2.5,")
    assert [seat.score for seat in play.seats] == [17, 12.5]


def test_a_tie_that_nobody_broke_is_half_a_win_each(tmp_path: Path) -> None:
    assert [seat.won for seat in one(tmp_path, f"{ANN},,70,", f"{BOB},,70,").seats] == [0.5, 0.5]
    assert [seat.won for seat in one(tmp_path, f"{ANN},,70,1", f"{BOB},,70,2").seats] == [1, 0]


@pytest.mark.parametrize("players", range(2, 8))
def test_a_clean_file_with_a_shared_win_is_read_again(players: int, tmp_path: Path) -> None:
    factions = ("Rusviet", "Nordic", "Crimea", "Saxony", "Polania", "Albion", "Togawa")
    mats = ("Industrial", "Engineering", "Patriotic", "Mechanical", "Agricultural", "Militant", "Innovative")
    rows = [f"1,2024-01-05,P{n},{factions[n]},{mats[n]},,70," for n in range(players)]
    text = clean(read_text(tmp_path, sheet(*rows)))
    assert clean(read_text(tmp_path, text, "clean.csv")) == text
    assert "says '1.5' of who won" in why_not(
        tmp_path, f"{ANN},1.5", f"{BOB},0", head="play,date,player,faction,mat,won"
    )


@pytest.mark.parametrize("half", ["0.5", "0,5000000000", "0.500000000000000"])
def test_a_share_of_a_win_has_as_many_digits_as_a_spreadsheet_gives_it(half: str, tmp_path: Path) -> None:
    rows = (f'{ANN},"{half}"', f'{BOB},"{half}"', "1,2024-01-05,Cy,Crimea,Mechanical,0")
    play = one(tmp_path, *rows, head="play,date,player,faction,mat,won")
    assert {seat.player: seat.won for seat in play.seats} == {"Ann": 0.5, "Bob": 0.5, "Cy": 0}


def test_rank_0_is_a_rank_that_was_not_kept(tmp_path: Path) -> None:
    assert [seat.rank for seat in one(tmp_path, f"{ANN},,60,0", f"{BOB},,70,0").seats] == [1, 2]


def test_winners_alone_leave_the_order_open(tmp_path: Path) -> None:
    head = "play,date,player,faction,mat,won"
    cy = "1,2024-01-05,Cy,Crimea,Patriotic"
    play = one(tmp_path, f"{ANN},no", f"{BOB},yes", f"{cy},no", head=head)
    assert (play.seats[0].player, play.seats[0].rank, play.seats[0].won) == ("Bob", 1, 1)
    assert not play.is_ordered and [seat.rank for seat in play.seats[1:]] == [None, None]
    assert "says that everybody won" in why_not(tmp_path, f"{ANN},yes", f"{BOB},yes", head=head)


def test_dense_ranks_are_places(tmp_path: Path) -> None:
    cy = "1,2024-01-05,Cy,Crimea,Patriotic"
    play = one(tmp_path, f"{ANN},,70,1", f"{BOB},,70,1", f"{cy},,60,2")
    assert [seat.rank for seat in play.seats] == [1, 1, 3]


# ---------------------------------------------------------------------------------------------------------------- bids


def test_bids_are_asked_for_where_both_readings_are_possible(tmp_path: Path) -> None:
    rows = (f"{ANN},5,72,1", f"{BOB},0,60,2")
    assert "say --bids gross, or --bids net" in why_not(tmp_path, *rows)
    assert [seat.score for seat in one(tmp_path, *rows, bids="gross").seats] == [67, 60]
    assert [seat.score for seat in one(tmp_path, *rows, bids="net").seats] == [72, 60]


def test_what_an_option_answers_for_a_file_is_asked_once(tmp_path: Path) -> None:
    rows = [f"{play}{seat[1:]}" for play in range(1, 9) for seat in (f"{ANN},5,72,1", f"{BOB},0,60,2")]
    reading = read_text(tmp_path, sheet(*rows, "9,2024-01-05,Ann,Rusviet,Industrial,0,72,1"))
    asked, alone = told_once(reading.refused)
    assert asked.endswith(
        "8 plays, such as play 1, play 2 and play 3: refused: there are bids, and scores may be before "
        "or after them; say --bids gross, or --bids net."
    )
    assert ": play 9: refused: " in alone


def test_all_that_has_to_be_said_of_a_play_is_asked_for_at_once(tmp_path: Path) -> None:
    rows = ("1,05/01/2024,Ann,Rusviet,Industrial,5,72,1", "1,05/01/2024,Bob,Nordic,Militant,0,60,2")
    assert "say --date dmy or mdy and, for its bids, --bids gross or net" in why_not(tmp_path, *rows)
    assert one(tmp_path, *rows, date="dmy", bids="net").date == "2024-01-05"


@pytest.mark.parametrize(("scores", "net"), [(("72", "70"), [70, 67]), (("67", "66"), [67, 66])])
def test_bids_are_read_in_the_only_way_that_fits(scores: tuple[str, str], net: list[int], tmp_path: Path) -> None:
    """A 72 less 5 that is behind a 70 was counted before the bid; a 67 with a bid of 5 before a 66 was not."""
    first, second = ("2", "1") if scores[0] == "72" else ("1", "2")
    play = one(tmp_path, f"{ANN},5,{scores[0]},{first}", f"{BOB},0,{scores[1]},{second}")
    assert [seat.score for seat in play.seats] == net


def test_no_bids_and_bids_of_0_are_told_apart(tmp_path: Path) -> None:
    assert one(tmp_path, f"{ANN},0,72,1", f"{BOB},0,60,2").is_auctioned
    assert not one(tmp_path, f"{ANN},,72,1", f"{BOB},,60,2").is_auctioned
    assert "has bids of some players only; write 0" in why_not(tmp_path, f"{ANN},0,72,1", f"{BOB},,60,2")


def test_bids_inside_scores(tmp_path: Path) -> None:
    play = one(tmp_path, f"{ANN},,62-7,", f"{BOB},,58-0,", bids="in-score")
    assert [(seat.score, seat.bid) for seat in play.seats] == [(58, 0), (55, 7)]
    assert "write 62-0" in why_not(tmp_path, f"{ANN},,62,", f"{BOB},,58-0,", bids="in-score")


# --------------------------------------------------------------------------------------------------------------- dates


@pytest.mark.parametrize(
    ("written_so", "day"),
    [
        ("25/01/2024", "2024-01-25"),
        ("01/25/2024", "2024-01-25"),
        ("05.05.2024", "2024-05-05"),
        ("2024-1-5 20:00", "2024-01-05"),
    ],
)
def test_a_date_that_can_only_be_one_is_read(written_so: str, day: str, tmp_path: Path) -> None:
    rows = [row.replace("2024-01-05", written_so) for row in (f"{ANN},,70,", f"{BOB},,60,")]
    assert one(tmp_path, *rows).date == day


def test_a_column_with_a_25th_says_how_its_dates_are_meant(tmp_path: Path) -> None:
    rows = [row.replace("2024-01-05", "25/01/2024") for row in (f"{ANN},,70,", f"{BOB},,60,")]
    more = [row.replace("1,2024-01-05", "2,05/02/2024") for row in (f"{ANN},,70,", f"{BOB},,61,")]
    assert [play.date for play in read_text(tmp_path, sheet(*rows, *more)).plays] == ["2024-01-25", "2024-02-05"]


def test_days_outside_are_left_out(tmp_path: Path) -> None:
    rows = [row.replace("1,2024-01-05", f"{n},{day}") for n, day in ((1, ""), (2, "2024-01-05"), (3, "2024-02-05"))
            for row in (f"{ANN},,{70 + n},", f"{BOB},,60,")]  # fmt: skip
    reading = read_text(tmp_path, sheet(*rows), since="2024-01-06", until="2024-02-05")
    assert [play.date for play in reading.plays] == ["2024-02-05"]
    assert kinds(reading) == ["outside the days asked for"] * 2


# ------------------------------------------------------------------------------------------------------ names and words


@pytest.mark.parametrize(
    ("row", "words"),
    [
        ("1,2024-01-05,Bob,Nordik,Militant,,60,", "no faction is called 'Nordik'; did you mean 'Nordic'?"),
        ("1,2024-01-05,Bob,Nordic,Saxony,,60,", "no mat is called 'Saxony'; known: Industrial"),
        ("1,2024-01-05,Bob,Rusviet,Militant,,60,", "has the faction Rusviet twice"),
        ("1,2024-01-05,ann,Nordic,Militant,,60,", "has the same person as players 1 and 2"),
        ("1,2024-01-06,Bob,Nordic,Militant,,60,", "has two values of 'date'"),
    ],
)
def test_a_seat_that_cannot_be(row: str, words: str, tmp_path: Path) -> None:
    assert words in why_not(tmp_path, f"{ANN},,70,", row)


def test_somebodys_own_words(tmp_path: Path) -> None:
    names = written(
        tmp_path,
        '"nordisches königreich" = "nordic"\n"landwirtschaft" = "agricultural"\n"Wolfsrudel" = "Wolves"\n'
        '[levels]\nfaction = ["Wolves"]\n[players]\n"Annie" = "Ann"\n',
        "names.toml",
    )
    play = one(
        tmp_path,
        "1,2024-01-05,Annie,Nordisches Königreich,Landwirtschaft,,70,",
        "1,2024-01-05,Bob,wolfsrudel,Militant,,60,",
        names=names,
    )
    assert [seat.combos[0]["faction"] for seat in play.seats] == ["nordic", "wolves"]
    assert play.seats[0].player == "Ann"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('"zwerge" = "dwarfs"', "'zwerge' = 'dwarfs': nothing is called 'dwarfs'"),
        ("zwerge = 3", "'zwerge' is 3, but must be a text"),
        ('[levels]\nfaction = "Wolves"', "must be a list"),
        ('[levels]\ncolour = ["red"]', "there is no colour"),
        ("levels = 3", "must be a table"),
        ("[players]\nA = 3", "'players.A' is 3"),
        ("nonsense", "not TOML"),
    ],
)
def test_words_that_mean_nothing_are_refused(text: str, words: str, tmp_path: Path) -> None:
    names, path = written(tmp_path, text, "names.toml"), written(tmp_path, sheet(f"{ANN},,70,", f"{BOB},,60,"))
    with pytest.raises(PlaysError) as refused:
        read(path, names=names)
    assert str(names) in str(refused.value) and words in str(refused.value)


def test_a_colour_beside_the_faction_says_nothing_more(tmp_path: Path) -> None:
    head = "play,player,color,faction,mat,score"
    play = one(tmp_path, "1,Ann,blue,Rusviet,Industrial,70", "1,Bob,red,Nordic,Militant,60", head=head)
    assert [seat.combos[0]["faction"] for seat in play.seats] == ["rusviet", "nordic"]
    play = one(tmp_path, "1,Ann,red,,Industrial,70", "1,Bob,blue,,Militant,60", head=head)
    assert [seat.combos[0]["faction"] for seat in play.seats] == ["rusviet", "nordic"]


def test_words_of_another_game_do_no_harm(tmp_path: Path) -> None:
    names = written(tmp_path, '"zwerge" = "dwarves"\n[levels]\nrace = ["Vampires"]\n', "names.toml")
    assert one(tmp_path, f"{ANN},,70,", f"{BOB},,60,", names=names)


def test_what_nobody_kept_is_said_once_for_all(tmp_path: Path) -> None:
    from reports.plays.sentences import reason_sentences

    value = bgstats([RUSVIET | {"role": ""}, NORDIC | {"role": ""}])
    reading = read(dumped(tmp_path, value))
    assert kinds(reading) == ["nobody kept who had what"]
    assert "role in BG Stats" in reason_sentences(reading)[-1]


def test_somebodys_own_columns(tmp_path: Path) -> None:
    columns = written(
        tmp_path,
        '"Spiel" = "play"\n"Spieler" = "player"\n"Volk" = "faction"\n"Tafel" = "mat"\n"P." = "score"\n',
        "c.toml",
    )
    rows = ("1;Ann;Rusviet;Industrial;70", "1;Bob;Nordic;Militant;60")
    text = sheet(*rows, head="Spiel;Spieler;Volk;Tafel;P.")
    play = read_text(tmp_path, text, columns=columns).plays[0]
    assert [seat.score for seat in play.seats] == [70, 60]
    heads = (
        r"names no column with players or what they had; there should be player, faction, .*: \"NAME\" = \"player\"\."
    )
    with pytest.raises(PlaysError, match=heads):
        read_text(tmp_path, text)
    wrong = written(tmp_path, '"Volk" = "fraction"', "wrong.toml")
    with pytest.raises(PlaysError, match=r"there is no column 'fraction'; did you mean 'faction'\?"):
        read_text(tmp_path, text, columns=wrong)


def test_heads_that_nobody_knows_are_shown_as_they_stand(tmp_path: Path) -> None:
    with pytest.raises(PlaysError, match="'Spiel', 'Volk', 'Punkte'"):
        read_text(tmp_path, "Liga;;\nSpiel;Volk;Punkte\n1;Rusviet;72,5\n")


@pytest.mark.parametrize(
    ("head", "row", "words"),
    [
        ("player,faction,score", "Ann,Nordic,3", "no column that says which rows are one play; add a column 'play'"),
        (
            "play,player,faction,place",
            "1,Ann,Nordic,3",
            "column 'place' may be the place at the table or",
        ),
        ("play,player,faction,score", "1,Ann,Nordic,3,4", "line 2: has 5 cells, but the first line names 4"),
        ("play,player,name,faction", "1,Ann,Ann,Nordic", "columns 'player' and 'name' both tell the player"),
        ("a,b,c", "1,2,3", "names no column"),
        ("date,p1,p2", "2024-01-05,Ann,Bob", "say neither what anybody had nor how it ended; name them faction,"),
        ("game,player,faction", "Scythe,Ann,Nordic", "no column that says which rows are one play"),
    ],
)
def test_a_sheet_that_does_not_tell_its_plays(head: str, row: str, words: str, tmp_path: Path) -> None:
    with pytest.raises(PlaysError) as refused:
        read_text(tmp_path, sheet(row, head=head))
    assert words in str(refused.value)


# ------------------------------------------------------------------------------------------------ who counts, what not


def test_everybody_without_a_name_is_somebody_new(tmp_path: Path) -> None:
    value = bgstats([RUSVIET | {"name": "Anonymous player"}, NORDIC])
    value["players"][0]["isAnonymous"] = True
    value["plays"][0]["playerScores"][1]["playerRefId"] = 1
    people = [seat.person for seat in read(dumped(tmp_path, value)).plays[0].seats]
    assert len(set(people)) == 2 and all(person.startswith("?") for person in people)


@pytest.mark.parametrize(
    ("change", "kind"),
    [
        ({"ignored": True}, "ignored"),
        ({"usesTeams": True}, "played in teams"),
        ({"gameRefId": 99}, "another game"),
        ({"playerScores": []}, "nobody named"),
    ],
)
def test_plays_that_do_not_count(change: dict[str, Any], kind: str, tmp_path: Path) -> None:
    seats = [RUSVIET, NORDIC]
    assert kinds(read(dumped(tmp_path, bgstats(seats, **change)))) == [kind]


def test_the_base_game_counts_although_the_app_marks_it_as_an_expansion(tmp_path: Path) -> None:
    value = bgstats([RUSVIET | {"role": "Flying Ratmen"}, NORDIC | {"role": "Swamp Giants"}])
    value["games"][0] = {"id": 1, "name": "Kleine Welt", "bggId": 40692, "isExpansion": 1}
    assert read(dumped(tmp_path, value)).plays[0].game == "smallworld"


@pytest.mark.parametrize(
    "name", ["Paladins of the West Kingdom", "Tigris & Euphrates", "My Little Scythe", "Scythe Digital"]
)
def test_a_game_of_a_similar_name_is_another_one(name: str, tmp_path: Path) -> None:
    value = bgstats([RUSVIET, NORDIC])
    value["games"][0] = {"id": 1, "name": name, "bggId": 0}
    assert kinds(read(dumped(tmp_path, value))) == ["another game"]


def test_where_the_lowest_score_wins_something_else_was_played(tmp_path: Path) -> None:
    value = bgstats([RUSVIET, NORDIC])
    value["games"][0]["highestWins"] = False
    assert kinds(read(dumped(tmp_path, value))) == ["lowest score wins"]


def test_a_play_from_two_phones_counts_once_under_other_names(tmp_path: Path) -> None:
    seats = [RUSVIET, NORDIC]
    mine = dumped(tmp_path, bgstats(seats, uuid="1"), "mine.json")
    yours = dumped(tmp_path, bgstats([seats[0] | {"name": "Anna"}, seats[1] | {"name": "me"}], uuid="2"), "yours.json")
    other = dumped(tmp_path, bgstats(seats, uuid="3", playDate="2024-01-06"), "other.json")
    assert len(read(mine, yours, other).plays) == 2


def test_the_same_people_with_the_same_scores_but_other_factions_played_twice(tmp_path: Path) -> None:
    again = [row.replace("1,2024", "2,2024").replace("Rusviet", "Saxony") for row in (f"{ANN},,70,", f"{BOB},,60,")]
    assert len(read_text(tmp_path, sheet(f"{ANN},,70,", f"{BOB},,60,", *again)).plays) == 2
