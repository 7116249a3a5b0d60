"""The recipes of CONTRIBUTING.md, and the game of docs/new_game.md, are followed as they stand there.

Each in a copy of the checkout: its blocks change files, the next run generates, the game is played and asked about what
is new. Uncompiled, for a recipe must not need a compiler.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

from engines.core.build.compile.choose import BUILD_INFO
from tests.processes import PATIENCE
from tests.sources import PACKAGES, ROOT

BLOCK = re.compile(r"^```(\w+) (\S+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
HUNK = re.compile(r"^@@.*\n", re.MULTILINE)


PROMO = ("--option", "promo_cards=true")


@dataclass(frozen=True)
class Recipe:
    """A heading of a page, and what is true once it was followed.

    `games` are played by random bots: 200 where that takes a second, fewer where games are long. `asks` is what people
    type in the game with this `seed`, `told` a part of the answer; '' asks what the table says of its options.
    `refuses` is what experts say of their weights, '' where the network reads nothing of what is new. `commands` are
    words of other commands, each with a part of what it tells.
    """

    heading: str
    game: str
    asks: str
    told: str
    games: int = 200
    options: tuple[str, ...] = ()
    refuses: str = ""
    seed: int = 1
    page: str = "CONTRIBUTING.md"
    commands: tuple[tuple[str, str], ...] = ()


RECIPES = [
    Recipe(
        "A power",
        "smallworld",
        "? gambling",
        "regions with a Lost Tribe cost 2 tokens less",
        refuses="20 of 'power', not 21",
    ),
    Recipe(
        "An objective",
        "scythe",
        "? reveal 20 coins with 10 popularity",
        "'20 coins with 10 popularity' is not complete: you need at least 20 coins, and have 6",
        100,
        PROMO,
        seed=21,
    ),
    Recipe(
        "A building",
        "architects",
        "? gatehouse",
        "costs 2 clay and 2 stone, needs tiling, +1 virtue; 3 points; gain 4 silver at once (A6.4, A10.14)",
        60,
        PROMO,
        "43 of 'built_kind', not 44",
    ),
    Recipe(
        "An apprentice",
        "architects",
        "? porter",
        "Porter: tiling; also gain 1 stone in the Quarry",
        60,
        PROMO,
        "38 of 'hired', not 39",
    ),
    Recipe(
        "An option",
        "smallworld",
        "",
        "Underworld saves a token in mines too (option mines_are_caverns: true).",
        options=("--option", "mines_are_caverns=true"),
    ),
    Recipe("A Journal space", "wayfarers", "? journal 3c", "Journal space 3c: 2 silver; from 2c", 30),
    Recipe(
        "A game in a page",
        "nim",
        "? take 4",
        "You take 1 to 3 counters, and no more than lie there (N1.1)",
        page="docs/new_game.md",
        commands=(
            ("setup --help", "Architects of the West Kingdom 2 to 5, Nim 2 to 4, Scythe 2 to 7"),
            ("setup nim --option help", "Nim has no options."),
        ),
    ),
]


def copied(folder: Path) -> Path:
    """The checkout without its compiled build."""
    shutil.copy2(ROOT / "pyproject.toml", folder)
    made = shutil.ignore_patterns(*(f"*{ending}" for ending in EXTENSION_SUFFIXES), Path(BUILD_INFO).name)
    for name in PACKAGES:
        shutil.copytree(ROOT / name, folder / name, ignore=made)
    return folder


def blocks(recipe: Recipe) -> Iterator[tuple[str, str, str]]:
    """(form, file, text) of each block under the heading of a recipe."""
    page = (ROOT / recipe.page).read_text(encoding="utf-8")
    _, found, rest = page.partition(f"# {recipe.heading}\n")
    assert found, f"{recipe.page} has no recipe '{recipe.heading}'"
    yield from BLOCK.findall(re.split(r"^#{2,3} ", rest, maxsplit=1, flags=re.MULTILINE)[0])


def follow(recipe: Recipe, tree: Path) -> None:
    """Change the files as the blocks say: a `diff` is applied, other text is a new file, or the end of one."""
    for form, name, text in blocks(recipe):
        path = tree / name
        if form == "diff":
            path.write_text(patched(path.read_text(encoding="utf-8"), text, name), encoding="utf-8")
        elif path.exists():
            path.write_text(f"{path.read_text(encoding='utf-8')}\n{text}", encoding="utf-8")
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
    own = tree / "engines" / recipe.game
    for folder in {own, own / "generated", *(path.parent for path in own.rglob("*.py"))}:
        folder.mkdir(exist_ok=True)
        (folder / "__init__.py").touch()


def patched(whole: str, diff: str, name: str) -> str:
    """The text with each hunk in place of what it changes, which is there once."""
    for hunk in HUNK.split(diff):
        lines = [line or " " for line in hunk.splitlines()]
        old, new = ("".join(f"{line[1:]}\n" for line in lines if line[0] in signs) for signs in (" -", " +"))
        assert whole.count(old) == 1, f"{name} has this {whole.count(old)} times:\n{old}"
        whole = whole.replace(old, new)
    return whole


@dataclass(frozen=True)
class Tree:
    """A copy of the program, run as people run it."""

    folder: Path

    def run(self, *words: str, text: str = "") -> str:
        """What `python -m WORDS` prints, errors too, on one line."""
        where = {**os.environ, "SCYTHE_PURE": "1", "PYTHONPATH": str(self.folder), "COLUMNS": "80"}
        command = [sys.executable, "-W", "error", "-m", *words]
        done = subprocess.run(
            command, cwd=self.folder, env=where, input=text, capture_output=True, text=True, timeout=PATIENCE
        )
        return " ".join((done.stdout + done.stderr).split())

    def simulate(self, recipe: Recipe, bot: str, games: int) -> str:
        """Games of two between bots of a kind."""
        words = ("-p", "2", "-n", str(games), "--bot", bot, "--seed", "1", "--jobs", "1", "-o", f"{bot[:6]}.sqlite")
        return self.run("scythe_cli", "simulate", recipe.game, *words, *recipe.options)

    def ask(self, recipe: Recipe, lines: Sequence[str]) -> str:
        """What a person is told who types these lines when first asked."""
        seats = ("--seat", "1=human", "--seat", "2=random", "--transcript", "asked.jsonl")
        words = ("-p", "2", "--seed", str(recipe.seed), *recipe.options)
        text = "\n".join([*lines, "quit", ""])
        return self.run("scythe_cli", "play", recipe.game, *words, *seats, text=text)

    def table(self, recipe: Recipe) -> str:
        """What a table is told before the game."""
        return self.run("scythe_cli", "setup", recipe.game, "-p", "2", "--seed", str(recipe.seed), *recipe.options)


@pytest.mark.parametrize("recipe", RECIPES, ids=lambda recipe: recipe.heading)
def test_a_recipe_leads_to_a_game_that_plays_and_explains_what_is_new(recipe: Recipe, tmp_path: Path) -> None:
    tree = Tree(copied(tmp_path))
    follow(recipe, tmp_path)
    assert f"{recipe.games} games are stored" in tree.simulate(recipe, "random", recipe.games)
    lines = [recipe.asks, *(["hint"] if recipe.refuses else [])]
    told = tree.ask(recipe, lines) if recipe.asks else tree.table(recipe)
    assert recipe.told in told and "Traceback" not in told
    for words, part in recipe.commands:
        assert part in tree.run("scythe_cli", *words.split())
    if recipe.refuses:
        assert tree.run("engines.core.build.generate") == "", "all that changes is written at once"
        why = f"the experts were trained with other components ({recipe.refuses}); `make train` trains them anew"
        assert f"No hint: {tmp_path}/engines/{recipe.game}/data/network.toml: {why}" in told
        assert why in tree.simulate(recipe, "expert:policy", 1)
        assert "1 game is stored" in tree.simulate(recipe, "greedy", 1)


def test_every_recipe_is_followed() -> None:
    chapter = (
        (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8").partition("\n## Recipes\n")[2].partition("\n## ")[0]
    )
    headings = re.findall(r"^### (.*)$", chapter, re.MULTILINE)
    assert headings == [recipe.heading for recipe in RECIPES if recipe.page == "CONTRIBUTING.md"]
