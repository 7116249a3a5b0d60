"""Key figures of a league: what a page of verdicts needs, from the JSON of its report."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from reports.findings.words import short_bot
from reports.sections.league.sentences import lowered

READ = {"scythe-league": 1}  # formats that figures are taken from
ORDER = "turn_position"
MOST_MEASURES = 16  # that tell how unlike the bots play
Values = Mapping[str, Any]


def figures_of(league: Values, members: Mapping[str, str]) -> dict[str, Any]:
    """The key figures of a league's report; `members` are the experiments by the names that the page has for them."""
    design = league["members"][0]["design"]
    return {
        "game": design["game"],
        "game_title": design["title"],
        "players": int(next(iter(design["table_sizes"]))),
        "delta": league["delta"],
        "members": [
            {
                "name": name,
                "experiment": experiment,
                "bots": [short_bot(bot) for bot in member["design"]["bots"]],
                "games": member["design"]["played"],
            }
            for (name, experiment), member in zip(members.items(), league["members"], strict=True)
        ],
        "measures": [
            {"label": lowered(measure["label"]), "means": measure["means"], "deviation": measure["deviation"]}
            for measure in sorted(league["measures"], key=lambda measure: -float(measure["apart"]))[:MOST_MEASURES]
        ],
        "play": [lowered(measure["label"]) for measure in league["measures"]],
        "tables": [
            {"name": name_of(league, table), "factors": table["factors"], "rows": rows}
            for table in league["tables"]
            if table["factors"] != [ORDER] and (rows := list(rows_of(league, table)))
        ],
    }


def name_of(league: Values, table: Values) -> str:
    """What a row of a table is: a faction, a mat, a pair."""
    factors = table["factors"]
    return str(league["labels"].get(factors[0], factors[0])).lower() if len(factors) == 1 else "pair"


def rows_of(league: Values, table: Values) -> Iterator[dict[str, Any]]:
    """The judged rows of a table: the verdict of all bots, and the win rate and verdict of each."""
    own = [rows_by_levels(member, table["factors"]) for member in league["members"]]
    for row in table["rows"]:
        if row["together"] is not None:
            levels = tuple(row["levels"])
            yield {
                "name": "/".join(league["labels"].get(level, level) for level in levels),
                "verdict": row["verdict"],
                "interval": row["together"]["interval"],
                "cells": [
                    {key: rows[levels][key] for key in ("n", "rate", "interval", "baseline", "verdict")} for rows in own
                ],
                "stands_out": [stands_out(league, one) for one in row["stands_out"]],
                "play": row["play"],
            }


def rows_by_levels(member: Values, factors: Sequence[str]) -> dict[tuple[str, ...], Values]:
    """The rows of a member's own table by their levels."""
    table = next(one for one in member["tables"] if one["factors"] == factors)
    return {tuple(row["levels"]): row for row in table["rows"]}


def stands_out(league: Values, one: Values) -> dict[str, Any]:
    """A measure in which a row is played unlike all seats: means with each bot."""
    label = next(measure["label"] for measure in league["measures"] if measure["column"] == one["column"])
    return {"label": lowered(label), **{key: one[key] for key in ("means", "everybody", "between")}}
