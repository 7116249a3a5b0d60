"""Ten common actions of each game: at most three clicks on the table, or one typed line, do the same."""

from __future__ import annotations

from pathlib import Path

import pytest

from engines.core import registry
from engines.core.engine.errors import NotationError
from engines.core.typed_lines import read_line
from scythe_cli.table.overlays import Passing
from tests.cli.running import ROOT
from tests.cli.table import Player, play, seats
from tests.cli.test_typed_lines import STORED, position

MOST_CLICKS = 3

# Stored game, how many answers before, what is clicked: an answer on the list, or in [brackets] a spot of the board.
COMMON = {
    "scythe": (
        ("3-players-1015", 138, "section produce/upgrade; [V3]; produce on T4", "produce V3 T4"),
        ("3-players-1015", 185, "section move/enlist; [V3]; [M5]", "worker V3 to M5"),
        ("3-players-1015", 185, "section move/enlist; gain coins", "gain coins"),
        ("2-players-3210", 393, "section bolster/deploy; bolster power", "bolster power"),
        ("3-players-1015", 148, "trade popularity", "trade popularity"),
        ("2-players-3210", 146, "deploy; mech speed; [M6]", "deploy speed on M6"),
        ("2-players-3210", 461, "build; structure mill; [M6]", "build mill on M6"),
        ("2-players-3210", 479, "enlist; recruit enlist for combat cards", "enlist enlist for combat cards"),
        ("3-players-1015", 74, "upgrade; cube move units to deploy", "upgrade move units to deploy"),
        ("2-players-3792", 368, "dial 6; add 1 of card 5", "dial 6, add 1 of 5"),
    ),
    "smallworld": (
        ("3-players-0225", 8, "pick Alchemist Elves", "pick elves"),
        ("3-players-0225", 14, "[r9]", "conquer r9"),
        ("3-players-0225", 55, "expand; keep all regions; [r9]", "expand, conquer r9"),
        ("3-players-0225", 53, "decline", "decline"),
        ("2-players-0024", 61, "send dragon; [r22]; [r21]", "send dragon to r22, conquer r21"),
        ("3-players-0225", 15, "choose; place 2 on r13; place 4 on r14", "place 4 r14 2 r13"),
        ("3-players-0225", 5, "end conquests; spread", "end conquests, spread"),
        ("2-players-0024", 33, "choose; camp 5 on r9", "camp 5 on r9"),
        ("2-players-0024", 7, "leave; [r5]", "leave, hero on r5"),
        ("3-players-0241", 163, "substitute; [r18]", "substitute r18"),
    ),
    "architects": (
        ("2-players-0024", 151, "[Quarry]", "quarry"),
        ("2-players-0024", 151, "[Mines]; 3 clay", "mines clay"),
        ("2-players-0024", 178, "King's Storehouse; trade 3 stone for 1 marble; trade 3 stone for 1 marble",
         "storehouse 3 stone for 1 marble, 3 stone for 1 marble"),
        ("2-players-0536", 82, "[Town Centre]; capture seat 2 at Guardhouse; capture seat 2 at Forest",
         "capture seat 2 at Guardhouse, seat 2 at Forest"),
        ("2-players-0024", 82, "[Guardhouse]; pay a debt; buy workers back",
         "guardhouse, pay a debt, buy workers back"),
        ("2-players-0024", 40, "Guildhall; discard University",
         "work on the cathedral, discard University"),
        ("2-players-0024", 214, "Guildhall; hire Swindler stone at B4",
         "build Tavern, hire Swindler stone at B4"),
        ("2-players-0024", 47, "[Workshop]; hire Stonecutter at B1", "hire Stonecutter"),
        ("2-players-0024", 24, "Black Market middle; hire Acolyte clay at B4", "market middle, hire Acolyte clay"),
        ("2-players-0024", 47, "[Forest]", "place a worker in the Forest"),
    ),
    "wayfarers": (
        ("2-players-0180", 72, "place a 1; home city; [LV08]", "place 1 home city LV08"),
        ("2-players-0180", 47, "use the yellow guild; 1 up; 2 up", "yellow guild 1 up 2 up"),
        ("2-players-0180", 109, "place a green worker; [townsfolk 4]; [SS13]", "green worker on townsfolk 4, SS13"),
        ("2-players-0180", 117, "place a yellow worker; [inspiration 2]; done", "yellow worker inspiration 2, done"),
        ("2-players-0180", 84, "place a blue worker; [water 2]", "blue worker to water 2"),
        ("2-players-0180", 81, "place a 2; home harbour; done", "place 2 home harbour, done"),
        ("2-players-0180", 45, "[water 1]", "influence on a card, water 1"),
        ("2-players-0180", 107, "pigeon tile; at 3.1", "pigeon tile at 3.1"),
        ("2-players-0180", 144, "[1a]", "journal 1a"),
        ("2-players-0180", 66, "rest; roll a 3 again", "rest, roll a 3 again"),
    ),
}  # fmt: skip
ACTIONS = [(game, *action) for game, actions in COMMON.items() for action in actions]


def test_ten_common_actions_of_each_game_are_counted() -> None:
    assert {game: len(actions) for game, actions in COMMON.items()} == dict.fromkeys(registry.names(), 10)


def test_each_of_them_has_a_line_of_its_own() -> None:
    assert len({(game, line) for game, *_, line in ACTIONS}) == len(ACTIONS)


def test_the_manual_lists_them() -> None:
    manual = (ROOT / "docs" / "table.md").read_text(encoding="utf-8")
    assert [line for _, _, _, _, line in ACTIONS if f"`{line}`" not in manual] == []


@pytest.mark.parametrize(("game", "stored", "place", "clicks", "line"), ACTIONS, ids=[line for *_, line in ACTIONS])
def test_a_common_action_takes_three_clicks_or_one_typed_line(
    game: str, stored: str, place: int, clicks: str, line: str, tmp_path: Path
) -> None:
    pressed = clicks.split("; ")
    assert len(pressed) <= MOST_CLICKS
    state = position(game, stored, place)
    seat = state.current_player()
    try:
        typed = [state.text_to_action(line)]
    except NotationError:
        typed = list(read_line(state, line))

    async def script(player: Player) -> None:
        if isinstance(player.top, Passing):
            await player.press("enter")
        for what in pressed:
            if what.startswith("["):
                await player.click_spot(what.strip("[]"))
            else:
                await player.click_answer(what)
        done = [entry.action for entry in player.desk.session.history[place:] if entry.seat == seat]
        assert done[: len(typed)] == typed
        await player.press("ctrl+q")

    path = tmp_path / "game.jsonl"
    lines = (STORED / f"{game}-{stored}.jsonl").read_text(encoding="utf-8").splitlines(keepends=True)
    path.write_text("".join(lines[: place + 1]), encoding="utf-8")
    play(tmp_path, script, "--resume", path, "--seed", 1, *seats(*["human"] * state.num_players))
