"""The score sheet of Small World: coins decide, race tokens on the map break ties. Rule: W11"""

from __future__ import annotations

from collections.abc import Iterator

from engines.core.engine.outcome import ScoreLine
from engines.core.scoring.columns import field_of
from engines.core.scoring.score_sheet import ScoreSheet
from engines.core.scoring.sheet_entries import Entry, Sheet, SheetPlayer, Tie, choice
from engines.core.scoring.sheets import SEAT
from engines.smallworld.generated.names import RACE_TITLES, RACES
from engines.smallworld.generated.tables import RACE_BOX, ROUNDS_OF
from engines.smallworld.rules import constants as c
from engines.smallworld.rules.ending import all_tokens
from engines.smallworld.rules.troops import active_troop
from engines.smallworld.setup.sheet_rules import RULES, TIES

TITLES = dict(zip(RACES, RACE_TITLES, strict=True))
RACE_KEYS = {  # of the races that a player may have on the map, in the order of their slots, W0.4
    "active": "active race",
    "declined": "race in decline",
    "spirits": "race in decline with the Spirit badge",
}


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


def told_boxes(player: SheetPlayer) -> list[int]:
    """Tokens in the box of each race that the sheet names of a player. Rule: W0.2"""
    return [RACE_BOX[RACES.index(player.level(key))] for key in RACE_KEYS if player.level(key)]


def open_boxes(sheet: Sheet) -> list[int]:
    """Tokens in the box of each race that the sheet names of nobody, the largest first. Rule: W0.2"""
    told = {player.level(key) for player in sheet.players for key in RACE_KEYS}
    return sorted((box for race, box in zip(RACES, RACE_BOX, strict=True) if race not in told), reverse=True)


def most_tokens(sheet: Sheet) -> int:
    """The most tokens of all players together: those of players whose races are named, and all of the largest other
    races, three for each player. Rule: W0.2, W0.4"""
    named = [player.get("tokens") for player in sheet.players if told_boxes(player)]
    unnamed = len(sheet.players) - len(named)
    return sum(named) + sum(open_boxes(sheet)[: len(RACE_KEYS) * unnamed])


def rounds_of(sheet: Sheet) -> int:
    """The rounds of a game. Rule: W1.1"""
    return ROUNDS_OF[min(len(sheet.players), c.MAX_PLAYERS) - 2]


def rounds_played(sheet: Sheet) -> int:
    """Complete rounds; all of them where the sheet does not say."""
    return int(sheet.table.get("rounds", rounds_of(sheet)))


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
        Entry(
            "rounds",
            "complete rounds",
            lambda core, _: core.round if core.ended else core.round - 1,
            only="to tell whether the game is over",
        ),
    )
    entries = (
        Entry("coins", "all coins", field_of("coins")),
        Entry(
            "tokens",
            "race tokens on the map, active and in decline, without encampments",
            all_tokens,
            only="for ties",
            together=most_tokens,
        ),
        *(race_choice(key, meaning, slot) for slot, (key, meaning) in enumerate(RACE_KEYS.items())),
    )
    rules, tie_rule = RULES, TIES
    ties = (Tie("race tokens on the map", ("tokens",)), Tie("turn order", count=turn_of))

    def lines(self, sheet: Sheet, player: SheetPlayer) -> list[ScoreLine]:
        """All coins of the player. Rule: W11.2"""
        return [ScoreLine("coins", player.get("coins"), "W11.2")]

    def checks(self, sheet: Sheet) -> Iterator[str]:
        """More rounds than there are, or more tokens than the box has of a player's races. Rule: W0.2, W0.4, W1.1"""
        if rounds_played(sheet) > rounds_of(sheet):
            yield f"{rounds_played(sheet)} rounds, but a game of {len(sheet.players)} has only {rounds_of(sheet)}"
        for player in sheet.players:
            boxes = told_boxes(player)
            most = sum(boxes or open_boxes(sheet)[: len(RACE_KEYS)])
            if player.get("tokens") > most:
                whose = "of these races" if boxes else "of three races"
                yield f"{player.name}: tokens is {player.get('tokens')}, but the box has only {most} {whose}"

    def unfinished(self, sheet: Sheet) -> Iterator[str]:
        """Rounds are left, if the sheet says how many were played. Rule: W11.1"""
        if rounds_played(sheet) < rounds_of(sheet):
            yield f"{rounds_played(sheet)} of {rounds_of(sheet)} rounds are played, so the game is not over"
