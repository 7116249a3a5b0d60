"""The score sheet of Small World: coins decide, race tokens on the map break ties. Rule: W11"""

from __future__ import annotations

from collections.abc import Iterator

from engines.core.engine.outcome import ScoreLine
from engines.core.scoring.columns import field_of
from engines.core.scoring.score_sheet import ScoreSheet
from engines.core.scoring.sheet_entries import Entry, Sheet, SheetPlayer, Tie, choice
from engines.core.scoring.sheets import SEAT
from engines.smallworld.generated.names import RACE_TITLES, RACES
from engines.smallworld.generated.tables import RACE_BOX
from engines.smallworld.rules import constants as c
from engines.smallworld.rules.ending import all_tokens
from engines.smallworld.rules.troops import active_troop

TITLES = dict(zip(RACES, RACE_TITLES, strict=True))


def race_choice(key: str, title: str, slot: int) -> Entry:
    """The question which race a seat has there, if any."""

    def race(core: object, p: int) -> str | None:
        number = field_of("race")(core, active_troop(p) + slot)
        return None if number == c.NO_RACE else RACES[number]

    return choice(key, title, "race", TITLES, race, "to check the tokens")


def turn_of(sheet: Sheet, player: SheetPlayer) -> int:
    """How many play before the player in a round, where that decides. Rule: W11.4"""
    first = sheet.table.get("first_seat", 1) - 1
    return (player.number - first) % len(sheet.players) if sheet.options["late_seats_win_ties"] else 0


class SmallWorldSheet(ScoreSheet):
    """Coins; for ties the tokens, and the races to check them by. Rule: W11.2, W11.3, W11.4"""

    header = (
        Entry(
            "first_seat",
            "the seat that started",
            lambda core, _: core.first + 1,
            kind=SEAT,
            only="for ties with the option late_seats_win_ties, and with handicaps of places",
        ),
    )
    entries = (
        Entry("coins", "all coins", field_of("coins")),
        Entry(
            "tokens",
            "race tokens on the map, active and in decline, without encampments",
            all_tokens,
            only="for ties",
        ),
        race_choice("active", "active race", c.ACTIVE),
        race_choice("declined", "race in decline", c.DECLINED),
        race_choice("spirits", "race in decline with the Spirit badge", c.SPIRITS),
    )
    ties = (Tie("race tokens on the map", ("tokens",)), Tie("later in the round", count=turn_of))

    def lines(self, sheet: Sheet, player: SheetPlayer) -> list[ScoreLine]:
        """All coins of the player. Rule: W11.2"""
        return [ScoreLine("coins", player.get("coins"), "W11.2")]

    def checks(self, sheet: Sheet) -> Iterator[str]:
        """More tokens than the box has of a player's races. Rule: W0.2, W0.4"""
        keys = [entry.key for entry in self.entries if entry.noun]
        for player in sheet.players:
            boxes = [RACE_BOX[RACES.index(player.level(key))] for key in keys if player.level(key)]
            most = sum(boxes or sorted(RACE_BOX)[-len(keys) :])
            if player.get("tokens") > most:
                whose = "of these races" if boxes else "of three races"
                yield f"{player.name}: tokens is {player.get('tokens')}, but the box has only {most} {whose}"
