"""Score sheets filled in: question by question, from a position, and the empty one with comments."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from engines.core.sheets import PLAYERS, TEXT, SheetQuestion, sheet_of_draft, toml_value
from engines.smallworld.generated.names import RACES
from engines.smallworld.rules import constants as c
from engines.smallworld.rules.ending import all_tokens
from engines.smallworld.rules.troops import active_troop
from engines.smallworld.setup.dealing import MAX_PLAYERS, MIN_PLAYERS
from engines.smallworld.setup.score_sheet import Sheet, SheetPlayer, impossible, missing_for_ties

SLOT_KEYS = {c.ACTIVE: "active", c.DECLINED: "declined", c.SPIRITS: "spirits"}


def next_question(draft: Mapping[str, Any]) -> SheetQuestion | None:
    """The next question of a draft, None when it can be scored: tokens are asked for ties only. Rule: W11.2, W11.3"""
    if PLAYERS not in draft:
        return SheetQuestion(PLAYERS, f"How many players? ({MIN_PLAYERS} to {MAX_PLAYERS})")
    for number, own in enumerate(draft["player"]):
        for question in _of_player(number, own):
            if question.key not in own:
                return question
    gap = missing_for_ties(_partly(draft))
    if gap is None:
        return None
    tied = gap.player
    text = f"{draft['player'][tied]['name']}: race tokens on the map, active and in decline? It decides a tie."
    return SheetQuestion("tokens", text, player=tied)


def _of_player(number: int, own: Mapping[str, Any]) -> Iterator[SheetQuestion]:
    usual = f"Player {number + 1}"
    yield SheetQuestion("name", f"{usual}: name? (Enter: {usual})", TEXT, number, (), False, usual)
    yield SheetQuestion("coins", f"{own.get('name')}: all coins?", player=number)


def reasons_against(draft: Mapping[str, Any]) -> list[str]:
    """Why the draft, as far as it goes, cannot be: nothing, or sentences."""
    players = draft.get(PLAYERS, MIN_PLAYERS)
    if not MIN_PLAYERS <= players <= MAX_PLAYERS:
        return [f"{players} players, but there can be only {MIN_PLAYERS} to {MAX_PLAYERS}"]
    return list(impossible(_partly(draft)))


def _partly(draft: Mapping[str, Any]) -> Sheet:
    """The sheet of a draft as far as it goes."""
    players = sheet_of_draft(draft)["player"]
    return Sheet([SheetPlayer(one["name"], one.get("coins", 0), one.get("tokens"), ()) for one in players])


def player_sheet(core: Any, p: int, name: str) -> dict[str, Any]:
    """What a person would count for seat `p` of a position. Rule: W11.2, W11.3"""
    races = {SLOT_KEYS[slot]: core.race[active_troop(p) + slot] for slot in SLOT_KEYS}
    told = {key: RACES[race] for key, race in races.items() if race != c.NO_RACE}
    return {"name": name, "coins": core.coins[p], "tokens": all_tokens(core, p), **told}


def template(head: Mapping[str, Any], seats: Sequence[Mapping[str, str]]) -> str:
    """An empty sheet with comments, as TOML. `seats`: the race of each player as far as it is known."""
    heading = [
        "# A score sheet of Small World. Fill in the coins of every player; the rest may wait until there is a tie.",
        f"# races: {', '.join(RACES)}",
        *(f"{key} = {toml_value(value)}" for key, value in head.items()),
    ]
    players = [line for number, seat in enumerate(seats, 1) for line in _template_player(number, seat)]
    return "\n".join([*heading, *players]) + "\n"


def _template_player(number: int, seat: Mapping[str, str]) -> list[str]:
    return [
        "",
        "[[player]]",
        f'name = "Player {number}"',
        "coins = 0",
        "# tokens = 0  # for ties: race tokens on the map, active and in decline, without encampments",
        f"active = {toml_value(seat.get('race', ''))}  # race, to check the tokens by; may stay empty",
        'declined = ""  # race in decline',
        'spirits = ""  # race in decline with the Spirit badge',
    ]
