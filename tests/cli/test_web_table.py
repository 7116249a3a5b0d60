"""The table in browsers, without a network: games to their end, lines, undo by agreement, names, views, resuming."""

from __future__ import annotations

import json
import stat
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

pytest.importorskip("starlette", reason="the extra [web] is not installed")
pytest.importorskip("websockets", reason="the extra [web] is not installed")

from engines.core import registry
from engines.core.engine.errors import SetupError, TranscriptError
from engines.core.language.log import ONLOOKER
from engines.core.transcript import replay
from scythe_cli.playing.by_seat import Refusal
from scythe_cli.transcripts import read_game
from scythe_cli.web.keys import HOST, ONLOOKERS, Keys, Visitor
from scythe_cli.web.table import VIEWS, WebTable
from tests.cli.web import Sitting, close_all, plan

pytestmark = pytest.mark.xdist_group("web")


@pytest.fixture(autouse=True)
def tables_are_left() -> Iterator[None]:
    """Files and bots of tables are let go."""
    yield
    close_all()


def sitting(folder: Path, *seats: str, **more: object) -> Sitting:
    return Sitting(WebTable(plan(folder, seats=seats or ("human", "human"), **more)))


@pytest.mark.parametrize("game", registry.names())
def test_a_whole_game_is_played_by_clicks_and_words_and_its_transcript_is_one_like_any_other(
    game: str, tmp_path: Path
) -> None:
    at = sitting(tmp_path, "human", "random", "human", game=game)
    assert at.play_out(Random(1)) > 10
    session = at.table.session
    shown = at.shown(ONLOOKER)
    assert shown["over"] and shown["moves"] == [] and len(shown["end"]["places"]) == 3
    for look in ("score", "page", "score page"):
        assert at.send(0, look=look)
    at.table.close()
    transcript, kind = read_game(tmp_path / "game.jsonl")
    assert [*transcript.answers] == session.answers()
    assert replay(kind, transcript).digest() == session.state.digest() == transcript.end["digest"]


def test_who_is_not_asked_gets_no_answers_and_gives_none(tmp_path: Path) -> None:
    at = sitting(tmp_path)
    asked, other = at.asked(), 1 - at.asked()
    assert at.shown(asked)["moves"] and not at.shown(other)["moves"] and not at.shown(ONLOOKER)["moves"]
    before = at.table.session.answers()
    for reader, why in ((other, "It is not your turn"), (ONLOOKER, "Whoever only looks on")):
        for message in ({"take": 0}, {"spot": 0}, {"preview": 0}, {"say": "1"}):
            with pytest.raises(Refusal, match=why):
                at.send(reader, **message)
    assert at.table.session.answers() == before


def test_an_answer_to_an_old_question_is_not_taken(tmp_path: Path) -> None:
    at = sitting(tmp_path)
    old = at.table.at
    at.send(at.asked(), take=0)
    before = at.table.session.answers()
    for message in ({"take": 0}, {"say": "1"}, {"preview": 0}, {"undo": False}):
        with pytest.raises(Refusal, match="moved on"):
            at.send(at.asked(), at=old, **message)
    assert at.table.session.answers() == before


@pytest.mark.parametrize("line", ["save /tmp/x.jsonl", "quit", "undo!", "undo", "exit", "q", "hint", "log 3", "board"])
def test_commands_of_a_terminal_are_no_answers(tmp_path: Path, line: str) -> None:
    at = sitting(tmp_path)
    with pytest.raises(Refusal):
        at.send(at.asked(), say=line)
    assert not Path("/tmp/x.jsonl").exists() and at.table.session.answers() == []


def test_why_not_is_told_by_typing(tmp_path: Path) -> None:
    at = sitting(tmp_path)
    seat = at.asked()
    assert "W" in at.send(seat, ask="conquer r3")["text"]
    assert at.send(seat, say="? W2.1")["text"] == at.send(ONLOOKER, ask="W2.1")["text"]
    with pytest.raises(Refusal, match="moves are explained to whoever is"):
        at.send(1 - seat, ask="conquer r3")


def test_several_moves_in_a_line_are_taken_or_refused_as_a_whole(tmp_path: Path) -> None:
    at = sitting(tmp_path)
    at.send(at.asked(), take=0)
    before = at.table.session.answers()
    regions = [move[1] for move in at.shown(at.asked())["moves"] if move[1].startswith("conquer")]
    with pytest.raises(Refusal):
        at.send(at.asked(), say=f"{regions[0]} r99")
    assert at.table.session.answers() == before
    at.send(at.asked(), say=regions[0])
    assert len(at.table.session.answers()) > len(before)


def test_previews_show_what_changes_and_change_nothing(tmp_path: Path) -> None:
    at = sitting(tmp_path)
    at.send(at.asked(), take=0)
    seat, digest = at.asked(), at.table.session.state.digest()
    moves = at.shown(seat)["moves"]
    number = next(i for i, move in enumerate(moves) if move[1].startswith("conquer"))
    told = at.send(seat, preview=number)
    assert told["text"] and moves[number][4][0] in [spot[:2] for spot in told["spots"]]
    assert at.table.session.state.digest() == digest


def test_undo_needs_nobody_while_nothing_came_to_light(tmp_path: Path) -> None:
    at = sitting(tmp_path)
    at.send(at.asked(), take=0)
    seat, before = at.asked(), at.table.session.answers()
    at.send(seat, say=next(move[1] for move in at.shown(seat)["moves"] if move[1].startswith("conquer")))
    assert at.asked() == seat and at.table.session.answers() != before
    assert at.send(seat, undo=False)["text"].startswith("Taken back: 'conquer")
    assert at.table.session.answers() == before


def test_undo_after_others_answered_is_for_them_to_agree_to(tmp_path: Path) -> None:
    at = sitting(tmp_path, "human", "human", "human")
    first = at.asked()
    while at.asked() == first:
        at.send(first, take=0)
    second = at.asked()
    at.send(second, take=0)
    answers = at.table.session.answers()
    assert "asked whether they agree" in at.send(first, undo=True)["text"]
    others = [seat for seat in range(3) if seat != first]
    assert [at.shown(seat)["proposal"]["you"] for seat in (first, *others)] == [False, True, True]
    assert at.shown(ONLOOKER)["proposal"] == {"by": first, "who": at.table.session.names[first], "you": False}
    with pytest.raises(Refusal, match="Nobody asks you"):
        at.send(first, agree=True)
    at.send(others[0], agree=True)
    assert at.table.session.answers() == answers
    at.send(others[1], agree=False)
    assert at.shown(first)["proposal"] is None and at.table.session.answers() == answers
    at.send(first, undo=False)
    for seat in others:
        at.send(seat, agree=True)
    assert len(at.table.session.answers()) < len(answers) and at.asked() == first


def test_whoever_plays_on_does_not_agree(tmp_path: Path) -> None:
    at = sitting(tmp_path)
    first = at.asked()
    while at.asked() == first:
        at.send(first, take=0)
    at.send(first, undo=False)
    at.send(at.asked(), take=0)
    assert at.table.proposal is None
    with pytest.raises(Refusal, match="Nobody asks you"):
        at.send(1 - first, agree=True)


def test_alone_among_bots_undo_is_confirmed_where_something_came_to_light(tmp_path: Path) -> None:
    at = sitting(tmp_path, "human", "greedy")
    for _ in range(30):
        at.send(0, take=0)
        reply = at.send(0, undo=False)
        if reply.get("sure"):
            break
        at.send(0, take=0)
    before = len(at.table.session.answers())
    assert "Take it back all the same?" in reply["text"]
    assert at.send(0, undo=True)["text"].startswith("Taken back") and len(at.table.session.answers()) < before


def test_coins_are_given_out_of_turn_by_whoever_types_it_and_by_nobody_else(tmp_path: Path) -> None:
    at = sitting(tmp_path, game="scythe", options={"bribes": True})
    while (
        len({seat for seat in range(2) if at.table.session.history and at.shown(seat)["rows"][0][seat][4] != "0"}) < 2
    ):
        at.send(at.asked(), take=0)
    giver, other = 1 - at.asked(), at.asked()
    before = len(at.table.session.history)
    with pytest.raises(Refusal, match=f"speaks for seat {giver + 1}"):
        at.send(giver, say=f"seat {other + 1} gives 1 to seat {giver + 1}")
    assert len(at.table.session.history) == before
    at.send(giver, say=f"give 1 to seat {other + 1}")
    assert at.table.session.history[before].seat == giver and at.asked() == other


def test_names_are_taken_on_arrival_and_kept_by_the_transcript(tmp_path: Path) -> None:
    at = sitting(tmp_path, game="architects")
    assert at.send(1, name="Ben <b>")["renamed"] and at.shown(0)["names"][1].startswith("Ben <b>")
    boards = at.table.printed()["boards"]
    assert "Ben &lt;b&gt;" in boards[0]["svg"] and not any("<b>" in board["svg"] for board in boards)
    for name, why in (("Ben <b>", "called Ben"), ("seat 2", "seat"), ("a#b", "cannot hold")):
        with pytest.raises(SetupError, match=why):
            at.send(0, name=name)
    with pytest.raises(Refusal):
        at.send(ONLOOKER, name="Eve")
    at.send(at.asked(), take=0)
    at.table.close()
    assert json.loads((tmp_path / "game.jsonl").read_text().splitlines()[0])["names"] == ["", "Ben <b>"]


def test_every_view_has_words_for_everybody_or_says_why_not(tmp_path: Path) -> None:
    at = sitting(tmp_path, game="scythe")
    for reader in (0, 1, ONLOOKER):
        for look in VIEWS:
            try:
                assert at.send(reader, look=look)["text"].strip()
            except Refusal as refusal:
                assert look in ("hint", "page", "score page"), refusal
    with pytest.raises(Refusal, match="There are these views"):
        at.send(0, look="../etc/passwd")


def test_a_game_that_was_left_goes_on_with_the_same_links(tmp_path: Path) -> None:
    at = sitting(tmp_path)
    keys = Keys(tmp_path / "keys.json", 8642)
    keys.seat([0, 1])
    keys.write()
    assert stat.S_IMODE(keys.path.stat().st_mode) == 0o600
    at.play_out(Random(2), most=9)
    answers, shown = at.table.session.answers(), [at.shown(reader) for reader in (0, 1, ONLOOKER)]
    at.table.session.close()
    again = sitting(tmp_path, before=answers, is_new=False)
    for reader, before in zip((0, 1, ONLOOKER), shown, strict=True):
        assert again.shown(reader) | {"at": 0} == before | {"at": 0}
    old = Keys(keys.path)
    assert old.read() and old.port == 8642
    assert [old.visitor(keys.of(one)) for one in (Visitor(0), ONLOOKERS, HOST)] == [Visitor(0), ONLOOKERS, HOST]
    old.renew(Visitor(0))
    assert old.visitor(keys.of(Visitor(0))) is None and old.visitor("") is None and old.visitor("ä" * 22) is None


DAMAGED = ("{", "[]", '{"format": "scythe-keys"}', '{"format":"scythe-keys","port":1,"keys":{"seat x":""}}')


@pytest.mark.parametrize("text", DAMAGED)
def test_a_damaged_file_of_keys_is_refused_in_a_sentence(tmp_path: Path, text: str) -> None:
    path = tmp_path / "keys.json"
    path.write_text(text)
    with pytest.raises(TranscriptError, match=r"keys\.json"):
        Keys(path).read()
