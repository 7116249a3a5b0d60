"""`scythe-mcp`, driven by the SDK's own client: whole games, transcripts, keys, limits, rules, and the command."""

from __future__ import annotations

import asyncio
import errno
import importlib
import json
import re
import tomllib
from importlib.metadata import PackageNotFoundError
from pathlib import Path
from random import Random
from typing import Any

import click
import pytest
from click.testing import CliRunner
from mcp.shared.exceptions import MCPError

from engines.core import registry
from engines.core.rulebook import rules_of
from engines.core.transcript import replay
from scythe_cli.mcp import command, server, tables
from scythe_cli.mcp.arguments import LONGEST
from scythe_cli.mcp.table import PATIENCE, VIEWS
from scythe_cli.mcp.tools import TOOLS
from scythe_cli.playing.commands import TOLD
from scythe_cli.playing.record import Record
from scythe_cli.transcripts import read_game
from tests.cli.door import Caller, drive, drive_command
from tests.cli.running import ROOT, said, scythe, sentence

pytestmark = pytest.mark.xdist_group("mcp")
SHORT = {
    "scythe": {"turn_cap": 20},
    "architects": {"turn_cap": 12},
    "wayfarers": {"turn_cap": 12},
}  # turns of each player


@pytest.mark.parametrize(("game", "mode"), [*zip(registry.names(), ("auto", "legacy") * 2, strict=True)])
def test_a_whole_game_is_played_and_its_transcript_is_one_like_any_other(game: str, mode: str, tmp_path: Path) -> None:
    ends: list[Any] = []

    async def script(caller: Caller) -> None:
        keys = await caller.sit(game, "me", "random", "me", options=SHORT.get(game, {}))
        assert [bool(key) for key in keys] == [True, False, True] and len({*keys}) == 3
        turn, calls = await caller.play_out([keys[0], keys[2]], Random(1))
        assert turn["is_over"] and calls > 20
        assert (await caller.call("score", key=keys[2]))["told"] == turn["standing"]
        assert await caller.refused("play", key=keys[0], moves="1") == "The game is over; score tells how it ended."
        session = caller.door.tables.at(keys[0])[0].session
        ends.extend([turn["standing"], session.state.digest(), session.answers()])

    drive(script, mode, transcripts=tmp_path, seed=4)
    standing, digest, answers = ends
    path = tmp_path / f"{game}-game-4.jsonl"
    transcript, kind = read_game(path)
    assert [*transcript.answers] == answers
    assert replay(kind, transcript).digest() == digest == transcript.end["digest"]
    assert transcript.bots == ["human", "random", "human"]
    shown = said("play", "--replay", path)
    assert all(line in shown for line in standing.splitlines()[-3:])
    assert [other for other in tmp_path.iterdir() if other != path] == []


def test_a_game_that_was_left_goes_on_at_a_terminal(tmp_path: Path) -> None:
    async def script(caller: Caller) -> None:
        keys = await caller.sit("smallworld", "me", "greedy")
        await caller.play_out(keys[:1], Random(2), most=5)
        stood.append(caller.door.tables.at(keys[0])[0].session.state.asked())

    stood: list[str] = []
    drive(script, transcripts=tmp_path)
    (path,) = tmp_path.iterdir()
    resumed = " ".join(scythe("play", "--plain", "--resume", path, text="quit\n").stdout.split())
    assert f"asked next: {stood[0]}." in resumed


def test_a_full_disk_loses_no_answer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def torn(record: Record, text: str) -> None:
        assert record._file is not None
        record._file.write(text[: len(text) // 2])
        raise OSError(errno.ENOSPC, "No space left on device", str(record.path))

    async def script(caller: Caller) -> None:
        keys = await caller.sit("smallworld", "me", "me")
        seat = 0 if (await caller.call("ask", key=keys[0]))["is_your_turn"] else 1
        session = caller.door.tables.at(keys[0])[0].session
        before = session.state.digest()
        with monkeypatch.context() as full:
            full.setattr(Record, "_write", torn)
            told = await caller.refused("play", key=keys[seat], moves="1")
            assert told.startswith("The disk is full: ") and session.state.digest() == before
        await caller.call("play", key=keys[seat], moves="1")
        answers.extend(session.answers())

    answers: list[tuple[str, str]] = []
    drive(script, transcripts=tmp_path)
    (path,) = tmp_path.iterdir()
    assert len(answers) > 1 and [*read_game(path)[0].answers] == answers


def test_the_real_command_plays_over_its_streams(tmp_path: Path) -> None:
    async def script(caller: Caller) -> None:
        told = await caller.client.list_tools()
        names = [tool.name for tool in told.tools]
        assert names == ["games", "new_game", "ask", "play", "why_not", "look", "score", "rule"]
        keys = await caller.sit("architects", "me", "random")
        turn, calls = await caller.play_out(keys[:1], Random(3), most=10)
        assert calls == 10 and turn["moves"]

    drive_command(script, "--transcripts", tmp_path, "--seed", 9)
    assert len((tmp_path / "architects-game-9.jsonl").read_text().splitlines()) > 10


def test_answers_are_taken_and_refused_as_at_the_table() -> None:
    async def script(caller: Caller) -> None:
        keys = await caller.sit("scythe", "me", "greedy", "me", options={"bribes": True})
        turns = [await caller.call("ask", key=key) for key in (keys[0], keys[2])]
        asked = keys[0] if turns[0]["is_your_turn"] else keys[2]
        other = keys[2] if asked == keys[0] else keys[0]
        waiting = next(turn["waiting_for"] for turn in turns if not turn["is_your_turn"])
        assert await caller.refused("play", key=other, moves="1") == (
            f"It is not your turn: {waiting} is asked. Call ask to see when you are."
        )
        assert await caller.refused("play", key=asked, moves="77") == "There is no move 77. Moves here: 1 to 5."
        assert "may be: section " in await caller.refused("play", key=asked, moves="section")
        assert await caller.refused("play", key=asked, moves="sectoin build") == (
            "Did you mean 'section build'? Nothing of the line was done."
        )
        for line in ("undo", "save game.jsonl", "quit", "hint", "? 1"):
            assert "is for people at a terminal" in await caller.refused("play", key=asked, moves=line)
        for word in TOLD:
            for words in (word, f"? {word}", word.upper(), f"what does {word} do?"):
                assert "is for people at a terminal" in await caller.refused("why_not", key=asked, words=words)
        question = await caller.call("why_not", key=asked)
        for words in ("?", "? ?", "why not it?"):
            assert await caller.call("why_not", key=asked, words=words) == question
        assert "(S4.2" in (await caller.call("why_not", key=asked, words="build mill"))["told"]
        number = 1 + turns[0]["is_your_turn"] * 2  # the seat of the other key
        await caller.refused("play", key=asked, moves=f"seat {number} gives 1 to seat 2")
        given = await caller.call("play", key=other, moves="give 1 to seat 2")
        assert any("give 1 coin to" in line for line in given["happened"])
        after = await caller.call("play", key=asked, moves="section bolster, bolster power, end turn")
        assert "You gain 2 power." in after["happened"]
        assert not after["is_your_turn"] and after["moves"] == []

    drive(script, seed=1)


def test_whoever_is_not_asked_may_look_and_ask_about_things_and_rules() -> None:
    async def script(caller: Caller) -> None:
        keys = await caller.sit("scythe", "me", "me")
        turn = await caller.call("ask", key=keys[0])
        other = keys[turn["is_your_turn"]]
        for what in (*VIEWS, "mats 1", "log 3"):
            assert (await caller.call("look", key=other, what=what))["told"]
        assert (await caller.call("why_not", key=other, words="S5.2"))["told"] == rules_of("scythe")["S5.2"].told
        assert "tunnel" in (await caller.call("why_not", key=other, words="tunnel"))["told"]
        assert "You are not asked now" in await caller.refused("why_not", key=other, words="section move/build")
        assert "look shows table, board" in await caller.refused("look", key=other, what="cards")
        assert "Nobody here is called 'nordik'" in await caller.refused("look", key=other, what="mats nordik")

    drive(script)


def test_rules_and_tables_are_resources() -> None:
    async def script(caller: Caller) -> None:
        (key, _) = await caller.sit("wayfarers", "me", "random")
        listed = await caller.client.list_resources()
        assert [str(one.uri) for one in listed.resources] == [f"scythe://rules/{game}" for game in registry.names()]
        templates = await caller.client.list_resource_templates()
        assert [one.uri_template for one in templates.resource_templates] == [
            *("scythe://rules/{game}/{id}", "scythe://tables/{key}")
        ]
        read = {
            uri: (await caller.client.read_resource(uri)).contents[0].text
            for uri in (*("scythe://rules/smallworld/W2.3", "scythe://rules/wayfarers", f"scythe://tables/{key}"),)
        }
        rule, book, table = read.values()
        assert rule == rules_of("smallworld")["W2.3"].told == (await rule_text(caller, "(w2.3)"))
        assert book.count("\n") + 1 == len(rules_of("wayfarers"))
        assert table == (await caller.call("look", key=key))["told"]
        for uri in (
            "scythe://rules/smallworld/W2.99",
            "scythe://tables/nobody",
            "file:///etc/passwd",
            "scythe://rules/..",
            "scythe://[",
            "scythe://rules/smallworld/S2.1",
            "scythe://rules/smallworld/W2.1/x/y",
            "scythe://rules/smallworld/W2.1?x=1",
            "scythe://rules/smallworld#W2.1",
            f"scythe://tables/{key}/x",
        ):
            with pytest.raises(MCPError, match=r"has no rule '[WS]2|No seat has this key|There is no resource"):
                await caller.client.read_resource(uri)
        assert len((await caller.call("rule", id="w2"))["rules"]) == 8
        assert "ids begin with a letter" in await caller.refused("rule", id="Q1.1")

    async def rule_text(caller: Caller, name: str) -> str:
        (rule,) = (await caller.call("rule", id=name))["rules"]
        return f"{rule['id']} ({rule['chapter']}): {rule['text']}"

    drive(script)


def test_games_are_told_with_what_a_table_can_be() -> None:
    async def script(caller: Caller) -> None:
        told = await caller.call("games")
        assert [game["name"] for game in told["games"]] == registry.names()
        for game in told["games"]:
            kind = registry.load(game["name"]).tables
            assert (game["fewest_players"], game["most_players"]) == (kind.min_players, kind.max_players)
            assert [option["name"] for option in game["options"]] == [*kind.options]
        for bot in told["bots"][1:]:
            await caller.sit("smallworld", "me", bot)

    drive(script, tables=20)


def test_a_game_alone_is_against_the_printed_opponent() -> None:
    async def script(caller: Caller) -> None:
        table = await caller.call("new_game", game="scythe", seats=["me"], options={"solo": "automaszyna"})
        assert [seat["who"] for seat in table["seats"]] == ["", "the Automa"]
        assert "Automaszyna (hard)" in table["setup"]
        lonely = await caller.refused("new_game", game="smallworld", seats=["me"])
        assert lonely == "Small World seats 2 to 5 players, not 1."
        wrong = await caller.refused("new_game", game="scythe", seats=["me"], options={"solo": "hard"})
        assert wrong.startswith("option solo=hard: the Automa has no such level; known: autometta")
        two = await caller.refused("new_game", game="scythe", seats=["me", "greedy"], options={"solo": "any"})
        assert "seat 2 is the printed opponent" in two
        more: dict[str, Any] = {"game": "scythe", "options": {"automas": 2}}
        several = await caller.call("new_game", **more, seats=["me", "me", "greedy", "greedy"])
        assert [seat["who"] for seat in several["seats"]] == ["", "", "the Automa", "the Automa"]
        nobody = await caller.refused("new_game", **more, seats=["me", "greedy", "greedy", "me"])
        assert nobody.startswith("Seat 4 is played by the Automa, whose cards nobody sees;")

    drive(script)


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ({"game": "smalworld", "seats": ["me", "greedy"]}, "There is no game 'smalworld'; did you mean 'smallworld'?"),
        ({"game": "smallworld", "seats": ["greedy", "greedy"]}, "'seats' has no 'me'"),
        ({"game": "smallworld", "seats": ["me", "gredy"]}, "no bot is called 'gredy' here; did you mean 'greedy'?"),
        (
            {"game": "smallworld", "seats": ["me", "grumpy"]},
            "known: random, greedy, expert, policy, plan, level-1, level-2, level-3, level-4, level-5; 'me' is a",
        ),
        ({"game": "smallworld", "seats": ["me", "program:cmd=touch x"]}, "no bot is called 'program:cmd=touch x' here"),
        ({"game": "smallworld", "seats": ["me", "python:file=x.py"]}, "no bot is called 'python:file=x.py' here"),
        ({"game": "smallworld", "seats": ["me", "greedy:weights=x"]}, "no bot is called 'greedy:weights=x' here"),
        ({"game": "smallworld", "seats": ["me", "expert:time=3600"]}, "no bot is called 'expert:time=3600' here"),
        ({"game": "scythe", "seats": ["me", "greedy"], "expansions": ["invader"]}, "did you mean 'invaders'?"),
        ({"game": "scythe", "seats": ["me", "greedy"], "options": {"trade": 1}}, "option trade: there is no such"),
        ({"game": "scythe", "seats": ["me", "greedy"], "options": {"foo": 1}}, "option; the tool games lists them."),
        ({"game": "scythe", "seats": ["me", "greedy"], "options": {"help": ""}}, "option; the tool games lists them."),
        ({"game": "scythe", "seats": ["me", "greedy"], "setup": "x.json"}, "new_game has no argument 'setup'"),
        ({"game": "tests.fakes:GAME", "seats": ["me", "greedy"]}, "There is no game 'tests.fakes:GAME'"),
        ({"game": "smallworld"}, "new_game needs 'seats'"),
        ({"game": "smallworld", "seats": {"1": "me"}}, "'seats' must be a list of texts, not an object."),
        ({"game": "smallworld", "seats": [["me"]]}, "'seats': entry 1 must be text, not a list."),
        ({"game": "smallworld", "seats": ["me", None]}, "'seats': entry 2 must be text, not null."),
        ({"game": "smallworld", "seats": ""}, "'seats' has no 'me'"),
        ({"game": "scythe", "seats": "me", "options": {"solo": {}}}, "'options': 'solo' must be text, not an object."),
        ({"game": "scythe", "seats": "me", "options": "[]"}, "must be an object of names and values, not a list."),
        ({"game": "smallworld", "seats": ["me"] * 41}, "'seats' has 41 entries, but may have 40 at most."),
    ],
)  # fmt: skip
def test_a_table_that_cannot_be_is_refused_in_a_sentence(given: dict[str, Any], why: str) -> None:
    async def script(caller: Caller) -> None:
        assert why in await caller.refused("new_game", **given)
        assert caller.door.tables._open == {}

    drive(script)


def test_lists_and_objects_that_clients_send_as_text_are_read() -> None:
    async def script(caller: Caller) -> None:
        await caller.call("new_game", game="scythe", seats="me, greedy", options='{"bribes": true}')
        await caller.call("new_game", game="scythe", seats='["me", "greedy"]', expansions="", options="")
        assert "'options': not JSON" in await caller.refused("new_game", game="scythe", seats="me", options="{")

    drive(script)


def test_only_so_many_tables_are_open_and_those_that_are_over_make_room(monkeypatch: pytest.MonkeyPatch) -> None:
    async def script(caller: Caller) -> None:
        first = await caller.sit("smallworld", "me", "random")
        second = await caller.sit("smallworld", "me", "random")
        full = await caller.refused("new_game", game="smallworld", seats=["me", "random"])
        assert full == (
            "2 tables are open, as many as may be: 1 (Small World) and 2 (Small World). Play one to its end first."
        )
        await caller.play_out(second[:1], Random(1))
        third = await caller.sit("smallworld", "me", "random")
        assert "No seat has this key" in await caller.refused("ask", key=second[0])
        await caller.call("ask", key=first[0])
        monkeypatch.setattr(tables, "IDLE", -1.0)
        await caller.sit("smallworld", "me", "random")
        assert "No seat has this key" in await caller.refused("ask", key=third[0])
        await caller.call("ask", key=first[0])

    drive(script, tables=2)


def test_a_table_makes_room_only_for_one_that_is_open(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(record: Record, text: str) -> None:
        raise OSError(errno.ENOSPC, "No space left on device", str(record.path))

    async def script(caller: Caller) -> None:
        (key, _) = await caller.sit("smallworld", "me", "random")
        monkeypatch.setattr(tables, "IDLE", -1.0)
        with monkeypatch.context() as written:
            written.setattr(Record, "_write", full)
            told = await caller.refused("new_game", game="smallworld", seats=["me", "random"])
            assert told.startswith("The disk is full: ")
        await caller.call("ask", key=key)

    drive(script, tables=1, transcripts=tmp_path)


def test_whoever_ends_it_waits_for_a_call_that_is_soon_done_and_for_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "A_MOMENT", 0.01)

    async def script(caller: Caller) -> None:
        (key, _) = await caller.sit("smallworld", "me", "random")
        with caller.door._calling:
            caller.door.leave()
        await caller.call("ask", key=key)
        caller.door.leave()
        assert caller.door.tables._open == {}
        caller.door._calling.release()

    drive(script)


def test_tools_that_let_bots_play_are_not_said_to_read_only() -> None:
    async def script(caller: Caller) -> None:
        told = await caller.client.list_tools()
        assert [tool.name for tool in told.tools if tool.annotations.read_only_hint] == ["games", "rule"]

    drive(script, hints=True)


def test_while_others_think_a_call_says_who_and_the_next_one_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    async def script(caller: Caller) -> None:
        (key, _) = await caller.sit("smallworld", "me", "greedy")
        with monkeypatch.context() as slow:
            slow.setattr("scythe_cli.mcp.table.PATIENCE", -1.0)
            turn = await caller.call("ask", key=key)
            assert (turn["is_your_turn"], turn["waiting_for"], turn["moves"]) == (False, "seat 2", [])
            assert await caller.refused("play", key=key, moves="1") == (
                "It is not your turn: seat 2 is asked. Call ask to see when you are."
            )
        assert (await caller.call("ask", key=key))["is_your_turn"]

    drive(script, seed=1)  # seat 2 starts


def test_calls_that_come_together_are_done_one_after_the_other(tmp_path: Path) -> None:
    async def script(caller: Caller) -> None:
        keys = await caller.sit("architects", "me", "random", "me")
        calls = [(tool, key) for tool in ("ask", "play", "look", "play", "score") * 4 for key in (keys[0], keys[2])]
        more = {"play": {"moves": "1"}}
        found = await asyncio.gather(
            *(caller.client.call_tool(tool, {"key": key, **more.get(tool, {})}) for tool, key in calls)
        )
        told = [one.content[0].text for one in found if one.is_error]
        assert all(text.startswith(("It is not your turn", "There is no move 1")) for text in told), told
        answers.extend(caller.door.tables.at(keys[0])[0].session.answers())

    answers: list[tuple[str, str]] = []
    drive(script, transcripts=tmp_path, seed=2)
    assert [*read_game(tmp_path / "architects-game-2.jsonl")[0].answers] == answers
    assert len(answers) > 8


def test_hints_are_given_where_the_host_allows_them_to_whoever_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scythe_cli.playing.by_seat.hint_text", lambda state, unit: f"{state.asked()} in {unit}")

    async def allowed(caller: Caller) -> None:
        keys = await caller.sit("smallworld", "me", "me")
        seat = 0 if (await caller.call("ask", key=keys[0]))["is_your_turn"] else 1
        assert (await caller.call("hint", key=keys[seat]))["told"] == f"seat {seat + 1} (which combo) in coins"
        assert "It is not your turn" in await caller.refused("hint", key=keys[1 - seat])

    async def forbidden(caller: Caller) -> None:
        assert "There is no tool 'hint'" in await caller.refused("hint", key="x")

    drive(allowed, hints=True)
    drive(forbidden)


def test_a_fault_of_ours_reaches_the_host_and_not_the_client(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(state: object, unit: str) -> str:
        raise ZeroDivisionError("the hand of seat 2 is 5 5 4")

    monkeypatch.setattr("scythe_cli.playing.by_seat.hint_text", broken)

    async def script(caller: Caller) -> None:
        keys = await caller.sit("smallworld", "me", "me")
        seat = 0 if (await caller.call("ask", key=keys[0]))["is_your_turn"] else 1
        told = await caller.refused("hint", key=keys[seat])
        assert told.startswith("scythe-mcp failed on this call; this is a bug.")
        await caller.call("ask", key=keys[seat])

    drive(script, hints=True)
    assert "the hand of seat 2 is 5 5 4" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("found", "why"),
    [
        (None, "scythe-mcp needs the package mcp, which is not installed; "),
        ("1.28.1", "scythe-mcp needs the package mcp 2.3 or newer, below 3, but 1.28.1 is installed; "),
        *(
            (other, f"scythe-mcp needs the package mcp 2.3 or newer, below 3, but {other} is installed; ")
            for other in ("3.0.0", "3.0b1", "3b1", "3.0.dev4", "2.3rc1", "2.3.0a1", "2", "1!2.3", "odd")
        ),
    ],
)
def test_without_the_extra_the_command_says_how_to_install_it(
    found: str | None, why: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def version(name: str) -> str:
        if found is None:
            raise PackageNotFoundError(name)
        return found

    monkeypatch.setattr(command, "version", version)
    result = CliRunner().invoke(command.command, [])
    assert result.exit_code == 1
    assert sentence(result) == f"{why}install it with: pip install 'scythe-cli[mcp]'"


@pytest.mark.parametrize("found", ["2.3", "2.3.0", "2.3.post1", "2.3.1rc1", "2.10.0", "2.99"])
def test_the_versions_that_it_was_made_for_are_taken(found: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "version", lambda name: found)
    command.check_extra()


def test_the_page_about_it_has_every_tool_with_its_arguments_and_every_option() -> None:
    page = (ROOT / "docs" / "mcp.md").read_text(encoding="utf-8")
    rows = dict(re.findall(r"^\| `(\w+)` \| ([^|]*)\|", page, re.MULTILINE))
    assert {name: re.findall(r"`(\w+)`", told) for name, told in rows.items()} == {
        tool.name: [param.name for param in tool.params] for tool in TOOLS
    }
    options = [max(param.opts, key=len) for param in command.command.params if isinstance(param, click.Option)]
    assert sorted(re.findall(r"^\| `(--\w+)", page, re.MULTILINE)) == sorted(options)
    assert f"at most {LONGEST} characters" in page and f"about {PATIENCE:.0f} seconds" in page


def test_the_script_and_the_extra_that_it_names_are_declared() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    module, _, name = project["scripts"]["scythe-mcp"].partition(":")
    assert getattr(importlib.import_module(module), name) is command.main
    assert project["optional-dependencies"]["mcp"] == ["mcp>=2.3,<3"]
    assert {*project["optional-dependencies"]["mcp"]} <= {*project["optional-dependencies"]["dev"]}
    assert (command.FIRST, command.BEFORE) == ((2, 3), (3,))


def test_what_a_seat_sees_as_data_is_its_view() -> None:
    async def script(caller: Caller) -> None:
        keys = await caller.sit("architects", "me", "me")
        table, seat = caller.door.tables.at(keys[1])
        told = json.loads((await caller.call("look", key=keys[1], what="data"))["told"])
        assert told == json.loads(json.dumps(table.session.state.view(seat)))
        assert told["seat"] == 2

    drive(script)
