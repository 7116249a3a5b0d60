"""Score sheets filled in question by question, and the empty one with comments."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from engines.architects.rules import constants as k
from engines.architects.setup.score_sheet import (
    CARDS,
    HUTS,
    NUMBERS,
    SOMETIMES,
    SheetPlayer,
    impossible,
    known_apprentices,
    known_buildings,
    wanted,
)
from engines.core.errors import nearest
from engines.core.sheet_reading import FEWEST_PLAYERS
from engines.core.sheets import PLAYERS, TEXT, SheetQuestion, toml_value


def next_question(draft: Mapping[str, Any]) -> SheetQuestion | None:
    """The next question of a draft, None when it can be scored: names and buildings first, for they decide the rest."""
    if PLAYERS not in draft:
        return SheetQuestion(PLAYERS, f"How many players? ({FEWEST_PLAYERS} to {k.MAX_PLAYERS})")
    for number, own in enumerate(draft["player"]):
        for question in _of_player(number, own):
            if question.key not in own:
                return question
    players = partly(draft)
    for number, own in enumerate(draft["player"]):
        for question in _of_numbers(players, number, own):
            if question.key not in own:
                return question
    return None


def _of_player(number: int, own: Mapping[str, Any]) -> Iterator[SheetQuestion]:
    usual = f"Player {number + 1}"
    yield SheetQuestion("name", f"{usual}: name? (Enter: {usual})", TEXT, number, (), False, usual)
    text = f"{own.get('name')}: constructed buildings, with commas between? (Enter: none)"
    yield SheetQuestion("buildings", text, TEXT, number, (), False, "")


def _of_numbers(players: Sequence[SheetPlayer], number: int, own: Mapping[str, Any]) -> Iterator[SheetQuestion]:
    if any(hut in players[number].buildings for hut in HUTS):
        text = f"{own['name']}: apprentices, with commas between? (Enter: none)"
        yield SheetQuestion("apprentices", text, TEXT, number, (), False, "")
    for key, meaning in wanted(players, number):
        yield SheetQuestion(key, f"{own['name']}: {meaning}?", player=number)


def reasons_against(draft: Mapping[str, Any]) -> list[str]:
    """Why a draft, as far as it goes, cannot be: nothing, or sentences."""
    players = draft.get(PLAYERS, FEWEST_PLAYERS)
    if not FEWEST_PLAYERS <= players <= k.MAX_PLAYERS:
        return [f"{players} players, but there can be only {FEWEST_PLAYERS} to {k.MAX_PLAYERS}"]
    return [*_unknown(draft), *impossible(partly(draft))]


def _unknown(draft: Mapping[str, Any]) -> Iterator[str]:
    for own in draft.get("player", ()):
        for key, known in (("buildings", known_buildings()), ("apprentices", known_apprentices())):
            for word in _words(own.get(key)):
                if word not in known:
                    yield f"{own.get('name')}: nothing of the {key} is called '{word}'; {nearest(word, known)}"


def _words(text: object) -> list[str]:
    parts = str(text or "").split(",")
    return [word for word in (" ".join(part.split()).lower() for part in parts) if word]


def partly(draft: Mapping[str, Any]) -> list[SheetPlayer]:
    """The players of a draft as far as it goes; what is not known is left out."""
    return [
        SheetPlayer(
            str(own.get("name")),
            {key: own[key] for key in (*NUMBERS, *SOMETIMES) if key in own},
            [known_buildings()[word] for word in _words(own.get("buildings")) if word in known_buildings()],
            [known_apprentices()[word] for word in _words(own.get("apprentices")) if word in known_apprentices()],
        )
        for own in draft.get("player", ())
    ]


def template(head: Mapping[str, Any], seats: Sequence[Mapping[str, str]]) -> str:
    """An empty sheet with comments, as TOML."""
    lines = ["# A score sheet of Architects: what each player has at the end."]
    lines += [f"{key} = {toml_value(value)}" for key, value in head.items()]
    for number, seat in enumerate(seats, 1):
        lines += ["", "[[player]]", f'name = "Player {number}"']
        lines += [f"{key} = {toml_value(value)}" for key, value in seat.items()]
        lines += [f'{key} = ""  # {meaning}, with commas between' for key, meaning in CARDS.items()]
        lines += [f"{key} = 0  # {meaning}" for key, meaning in NUMBERS.items()]
        lines += [f"{key} = 0  # {meaning}, if a building asks for it" for key, (meaning, _) in SOMETIMES.items()]
    return "\n".join(lines) + "\n"
