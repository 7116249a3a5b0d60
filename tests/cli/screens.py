"""The page without a server, without a browser: its Python told things as the page tells them."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from scythe_cli.site.worker import Worker

SHORT = {"smallworld": ()}  # options that end a game soon
TURNS = ("--option", "turn_cap=6")


class Screen:
    """One screen: what it was told last."""

    def __init__(self) -> None:
        self.worker = Worker()
        self.table: dict[str, Any] = {}
        self.curtain: dict[str, Any] | None = None

    def say(self, **message: Any) -> list[dict[str, Any]]:
        """Say something, and hear everything until somebody is asked."""
        told = self._heard(self.worker.hear(json.dumps(message)))
        while not self.worker.is_resting():
            told += self._heard(self.worker.go_on())
        return told

    def run(self, *words: str, typed: str = "", **files: str) -> dict[str, Any]:
        """What a subcommand did; files by name, with _ in place of a full stop."""
        named = {name.replace("_", "."): text for name, text in files.items()}
        done: dict[str, Any] = self.say(run=words, files=named, typed=typed)[0]["done"]
        return done

    def play(self, game: str, *words: str, **files: str) -> list[dict[str, Any]]:
        """Begin a game that ends soon."""
        named = {name.replace("_", "."): text for name, text in files.items()}
        return self.say(play=[game, *SHORT.get(game, TURNS), "--seed", "5", *words], files=named)

    def take(self, number: int = 0) -> list[dict[str, Any]]:
        """Give an answer; the screen is handed over first where it has to be."""
        if self.curtain is not None:
            self.say(lift=True)
        return self.say(take=number, at=self.table["at"])

    def play_out(self, rng: Random, most: int = 100_000) -> int:
        """Answer at random until the game is over; how often."""
        count = 0
        while not self.table["over"] and count < most:
            if self.curtain is not None:
                self.say(lift=True)
            self.take(rng.randrange(len(self.table["moves"])))
            count += 1
        return count

    def transcript(self) -> tuple[str, str]:
        """Its name, and the text so far."""
        told = self.say(keep=True)[0]
        return told["file"], told["content"]

    def _heard(self, text: str) -> list[dict[str, Any]]:
        told: list[dict[str, Any]] = json.loads(text)
        for message in told:
            self.table = message.get("table", self.table)
            self.curtain = message.get("curtain", self.curtain if "table" not in message else None)
        return told
