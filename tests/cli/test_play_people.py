"""People at the screen: what they type, what they are told, what stays hidden from whom."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random

import pytest
from click.testing import Result

from engines.core import registry
from engines.core.rulebook import rules_of
from scythe_cli.playing.seating import seat_names
from tests.cli.running import ROOT, scythe

OPENING = ROOT / "scenarios" / "scythe" / "opening.toml"
ALONE = ["-p", 3, "--seat", "1=human", "--seat", "greedy", "--seed", 2]
TOGETHER = ["-p", 2, "--seat", "human", "--seed", 2]
PASS = re.compile(r"Pass the device to seat (\d) \((\w+)\); press Enter\.")


@pytest.fixture(autouse=True)
def in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def typed(*lines: str, options: list[object] = ALONE, file: str = "game.jsonl") -> Result:
    """A game in which these lines are typed."""
    result = scythe("play", *options, "--transcript", file, text="".join(f"{line}\n" for line in lines))
    assert result.exit_code == 0, result.output
    return result


def answers(file: str = "game.jsonl") -> list[tuple[str, str]]:
    stored = [json.loads(line) for line in Path(file).read_text().splitlines()[1:]]
    return [(line["by"], line["do"]) for line in stored if "by" in line]


def own(file: str = "game.jsonl", seat: int = 1) -> list[str]:
    return [do for by, do in answers(file) if by == f"seat {seat}"]


@pytest.mark.parametrize("first", ["1", "section bolster/upgrade", "SECTION  Bolster/Upgrade", "section b", "bolst"])
def test_a_move_is_given_by_number_words_or_an_unambiguous_beginning(first: str) -> None:
    typed(first, "1", "quit")
    assert own()[:2] == ["section bolster/upgrade", "bolster power"]


def test_a_beginning_that_fits_several_moves_is_asked_back() -> None:
    said = typed("section", "quit").stdout
    assert "'section' may be: section bolster/upgrade; section produce/deploy; " in said
    assert own() == []


def test_a_line_that_is_no_move_says_why_not_with_the_rule_and_what_is_near() -> None:
    said = " ".join(
        typed("1", "2", "bolster power", "section bolstr/upgrade", "1", "bolstr powr", "77", "quit").stdout.split()
    )
    assert re.search(r"\(S2\.3\)|\(S2\.2", said)
    assert "There is no move 77. Moves here: " in said
    assert "Traceback" not in said


def test_a_question_mark_explains_the_question_a_move_and_what_is_not_legal() -> None:
    said = " ".join(
        typed("?", "? 1", "? section move/build", "? build with fewer coins", "? section", "quit").stdout.split()
    )
    assert "on which section you put the action token" in said
    assert "moves get numbers as they first come up in your turn and keep them, so there may be gaps." in said
    assert "? NAME something in the game, such as a card or a building, ? and an id that an explanation names" in said
    assert "gain 3 coins): The action token goes on bolster/upgrade" in said
    assert "section move/build (up to 2 units or 1 coin; build: pay 3 wood (you have none), gain 1 coin): " in said
    assert "Build costs " in said and "(S4.2" in said
    assert own() == []


@pytest.mark.parametrize("game", registry.names())
def test_a_question_mark_and_an_id_tell_the_rule_and_an_unknown_one_what_is_near(game: str) -> None:
    rules = [*rules_of(game)]
    lines = (f"? {rules[7]}", f"what is {rules[-1].lower()}?", f"? {rules[7]}9", f"? (X{rules[0][1:]})", "quit")
    said = " ".join(scythe("play", game, "--plain", "--seed", 1, text="\n".join(lines)).stdout.split())
    told = [" ".join(rules_of(game)[rule].told.split()) for rule in (rules[7], rules[-1])]
    assert f"> {told[0]} > {told[1]} > {registry.load(game).title} has no rule '{rules[7]}9'; near are " in said
    assert f"has no rule 'X{rules[0][1:]}'; did you mean {rules[0]}?" in said


@pytest.mark.parametrize("opening", ["why not", "Can I", "may i", "why can't I"])
def test_a_question_in_words_explains_and_plays_nothing(opening: str) -> None:
    wanted = typed("? bolster", "quit", file="asked.jsonl")
    told = typed(f"{opening} bolster?", "quit")
    assert told.stdout == wanted.stdout.replace("asked.jsonl", "game.jsonl")
    assert own() == []


@pytest.mark.parametrize(
    ("line", "same"),
    [
        ("what is the cost?", "?"),
        ("what does it mean", "?"),
        ("what's the price of section move/build?", "? section move/build"),
        ("what is the cost of section bolster?", "? section bolster"),
    ],
)
def test_a_question_in_words_may_be_about_the_question_or_about_a_price(line: str, same: str) -> None:
    wanted = typed(same, "quit", file="asked.jsonl")
    assert typed(line, "quit").stdout == wanted.stdout.replace("asked.jsonl", "game.jsonl")
    assert own() == []


def test_what_happens_is_told_in_plain_words_and_drawn_cards_to_their_owner_only() -> None:
    said = typed("1", "bolster cards", "end turn", "quit").stdout
    drawn = next(do for by, do in reversed(answers()) if by == "chance" and do.startswith("card"))
    assert f"You draw combat {drawn}." in said
    assert "You take bolster/upgrade." in said and "You pay 1 coin." in said
    assert "Nordic's turn." in said and re.search(r"Nordic takes \w+/\w+\.", said)
    assert said.count("You draw combat card") == 5
    assert "Nordic draws combat card" not in said


def test_log_shows_what_happened_and_hides_what_the_person_is_not_told() -> None:
    said = typed("log 100", "log 2", "log x", "quit").stdout
    logged = said[said.index("    1  chance") :]
    assert "Factory card dealt: (hidden)" in logged
    shown = re.findall(r"combat card drawn: (\d|\(hidden\))", logged.partition("> ")[0])
    assert shown.count("(hidden)") == len(shown) - 4
    assert "log takes a number of answers" in said


def test_score_view_board_mats_and_moves_can_be_asked_for_at_any_time() -> None:
    said = typed("score", "view", "board", "mats", "mats 2", "mats 9", "moves", "help", "quit").stdout
    assert "If the game ended now:" in said
    assert "Your combat cards: " in said
    assert "Nordic" in said and "mats shows those of a seat from 1 to 3, not of '9'." in said
    assert said.count("  1  section bolster/upgrade") == 2
    assert own() == []


def test_save_copies_the_transcript_and_overwrites_nothing() -> None:
    said = typed("1", "save copy.jsonl", "save copy.jsonl", "save no/folder.jsonl", "save", "quit").stdout
    assert "it goes on from here with: scythe play --resume copy.jsonl" in " ".join(said.split())
    for told in ("copy.jsonl: exists already", "no/folder.jsonl: there is no folder 'no'", "save needs"):
        assert told in said
    assert Path("copy.jsonl").read_text() == Path("game.jsonl").read_text()


def test_undo_takes_back_the_last_decision() -> None:
    said = typed("undo", "2", "undo", "1", "2", "quit").stdout
    assert "There is no decision of yours to take back." in said
    assert own() == ["section bolster/upgrade", "bolster cards", "end turn"]


def test_undo_past_a_drawn_card_says_so_and_wants_to_be_sure() -> None:
    said = " ".join(typed("1", "bolster cards", "undo", "undo!", "bolster power", "quit").stdout.split())
    assert "Since you answered 'bolster cards', chance has decided (combat card drawn); undo! takes it back" in said
    assert own()[:2] == ["section bolster/upgrade", "bolster power"]


def test_after_an_undone_answer_the_same_answer_leads_to_the_same_game() -> None:
    straight = typed("1", "bolster cards", "2", "1", "quit", file="straight.jsonl")
    typed("1", "bolster power", "2", "undo!", "undo!", "bolster cards", "2", "1", "quit", file="winding.jsonl")
    assert Path("winding.jsonl").read_text() == Path("straight.jsonl").read_text()
    assert "Revealed" not in straight.stdout


def test_a_game_of_two_people_goes_from_hand_to_hand() -> None:
    said = typed("", "1", "1", "", "1", "0", "quit", options=TOGETHER).stdout
    assert PASS.findall(said)[:2] == [("2", "Nordic"), ("1", "Crimea")]


@pytest.mark.parametrize("enter", [(), ("",)])
def test_what_is_piped_at_a_pass_is_the_first_line_of_who_comes(enter: tuple[str, ...]) -> None:
    """With or without an empty line for Enter."""
    typed(*enter, "1", "1", "2", *enter, "section b", "quit", options=TOGETHER)
    assert own(seat=2)[:3] == ["section produce/upgrade", "produce", "produce on T1"]
    assert own(seat=1)[0].startswith("section bolster")


def test_what_another_person_was_to_be_told_is_not_lost_when_an_answer_is_taken_back() -> None:
    said = typed("", "1", "undo", "1", "0", "0", "", "quit", options=TOGETHER).stdout
    second = screens(said)[1][1]
    assert len(re.findall("You draw the objective", second)) == 2 and "takes " in second


def test_quit_is_heard_at_the_pass_too() -> None:
    assert typed("quit", options=TOGETHER).stderr.count("The game is not over.") == 1


def screens(said: str) -> list[tuple[int, str]]:
    """Whose screen it is, and what is on it, up to the next pass."""
    parts = PASS.split(said)
    return [(int(parts[i]), parts[i + 2]) for i in range(1, len(parts), 3)]


def secrets(seat: int) -> list[str]:
    """What of the game's beginning only this seat may read: its cards and objectives, as they are told."""
    shown = scythe("play", "--replay", "game.jsonl", "--seat", seat).stdout
    return re.findall(r"(?:objective card dealt|combat card drawn): (?!\()(.*)", shown)


def test_nothing_hidden_of_one_person_is_on_the_screen_of_another() -> None:
    lines = ["", "1", "3", "", *["view", "board", "log 100", "1", "2", "log 100", ""] * 30]
    said = typed(*lines, "quit", options=TOGETHER).stdout
    shown = screens(said)
    assert {seat for seat, _ in shown} == {1, 2} and len(shown) > 6
    titles = {seat: objectives_of(said, seat) for seat in (1, 2)}
    assert all(len(titles[seat]) == 2 for seat in (1, 2))
    for seat, screen in shown:
        unbroken = " ".join(screen.split())
        assert not any(title in unbroken for title in titles[3 - seat] - titles[seat])
        hidden = [line for line in screen.splitlines() if "combat card drawn" in line]
        known = secrets(seat)
        assert all("(hidden)" in line or line.rpartition(": ")[2] in known for line in hidden)


def objectives_of(said: str, seat: int) -> set[str]:
    return {
        title
        for who, screen in screens(said)
        if who == seat
        for title in re.findall(r"You draw the objective '(.*?)'\.", " ".join(screen.split()))
    }


def test_what_one_commits_to_a_combat_is_not_told_to_the_other_before_the_reveal() -> None:
    said = scythe("play", *TOGETHER, "--transcript", "battle.jsonl", text="\n" + "2\n\n" * 2000).stdout
    for who, screen in screens(said):
        for line in screen.splitlines():
            assert not re.search(r"seat \d \(\w+\)\s+(dial|add)", line) or f"seat {who} " in line


def test_undo_over_the_answer_of_another_person_is_said() -> None:
    lines = ["", "bolster", "bolster power", "", "1", "0", "", "undo"]
    said = " ".join(typed(*lines, "quit", options=TOGETHER).stdout.split())
    assert "seat 1 (Crimea) has answered; undo! takes it back all the same." in said


def test_control_characters_and_bytes_that_are_no_text_are_taken_in_good_humour() -> None:
    typed("\x1b[31mred", "\x00", "a" * 5000, "quit")
    assert own() == []


def test_a_seat_bears_no_race_before_one_is_picked() -> None:
    game = registry.load("smallworld")
    assert seat_names(game, game.tables.deal(2, Random(1))) == ["seat 1", "seat 2"]
    scythe = registry.load("scythe")
    assert seat_names(scythe, scythe.tables.deal(2, Random(1)))[0].startswith("seat 1 (")


@pytest.mark.parametrize("game", registry.names())
def test_plain_sentences_are_broken_at_words_in_80_columns(game: str) -> None:
    names = ("--name", "1=Anna", "--name", "2=Bartholomew Maximilian Montgomery")
    typed = "\nview\nboard\nmats 2\nquit\n"
    said = scythe("play", game, "-p", 3, "--seed", 4, "--plain", *names, text=typed).stdout
    told = [line.removeprefix("> ").removeprefix("> ") for line in said.partition("?\n")[2].splitlines()]
    assert len(told) > 40 and max(map(len, told)) <= 80
    assert "Bartholomew Maximilian Montgomery" in " ".join(" ".join(told).split())
