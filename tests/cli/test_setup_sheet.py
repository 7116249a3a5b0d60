"""`scythe setup --sheet`: what people at a real table put where, as page, picture and text; nothing hidden on it."""

from __future__ import annotations

import json
import re
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from engines.architects.generated import names as architects
from engines.architects.generated import tables as architects_tables
from engines.core import registry
from engines.core.setup.setup import read_setup
from engines.scythe.generated import names as scythe_names
from engines.scythe.generated import tables as scythe_tables
from engines.smallworld.generated import names as smallworld
from engines.smallworld.generated import tables as smallworld_tables
from engines.wayfarers.generated import names as wayfarers
from tests.cli.running import scythe, sentence

EVERY_GAME = pytest.mark.parametrize("game", registry.names())
PNG_HEAD = b"\x89PNG\r\n\x1a\n"
ORDER = {  # the rules of the steps, in the order of the rulebook
    "scythe": "S1.2 S1.3 S1.4 S1.5 S1.6 S1.7 S1.8 S1.9 S1.10",
    "smallworld": "W1.1 W1.3 W1.4 W1.5 W1.6 W0.1",
    "architects": "A11.1 A1.2 A1.3 A1.4 A1.5 A1.6 A1.7 A1.8 A11.1 A1.9 A11.2 A11.3",
    "wayfarers": "Y1.1 Y1.2 Y1.3 Y1.4 Y1.5 Y1.6 Y1.7",
}
UNKNOWN = {  # what nobody may know before the cards are drawn
    "scythe": [*scythe_names.OBJECTIVE_TITLES],
    "smallworld": [],
    "architects": [
        *architects.APPRENTICES,
        *architects.BUILDINGS,
        *architects.SMALL_FACES[: architects_tables.NUM_FACES],
        *architects.LARGE_FACES,
        *architects.REWARDS,
    ],
    "wayfarers": [*wayfarers.TOWNSFOLK_NAMES],
}


def stored(folder: Path, game: str, players: int = 3, *options: object) -> Path:
    path = folder / f"{game}.json"
    done = scythe("setup", game, "-p", players, "--seed", 4, "-o", path, *options)
    assert done.exit_code == 0, done.output
    return path


def sheet(folder: Path, setup: Path, ending: str = "txt", *options: object) -> Path:
    path = folder / f"sheet.{ending}"
    done = scythe("setup", "--setup", setup, "--sheet", path, *options)
    assert done.exit_code == 0, done.output
    assert done.stderr == f"Written to {path}.\n"
    return path


def text_of(folder: Path, setup: Path, *options: object) -> str:
    return sheet(folder, setup, "txt", *options).read_text(encoding="utf-8")


def step(text: str, title: str) -> str:
    """The words under a step, in one line."""
    (found,) = re.findall(rf"^\d+\. {title}.*\n((?:.+\n?)*)", text, re.MULTILINE)
    return " ".join(str(found).split())


def seen(path: Path) -> str:
    """The text of a page."""
    body = path.read_text(encoding="utf-8").partition("<body")[2]
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", body)).split())


def loaded(path: Path) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return data


@EVERY_GAME
def test_steps_come_in_the_order_of_the_rulebook(game: str, tmp_path: Path) -> None:
    keep = ["--keep", "1=ada"] if game == "architects" else []
    text = text_of(tmp_path, stored(tmp_path, game, 3, *keep))
    assert " ".join(re.findall(r"^\d+\. .*\(([A-Z]\d+\.\d+)\)$", text, re.MULTILINE)) == ORDER[game]
    assert max(map(len, text.splitlines())) <= 80


@EVERY_GAME
def test_a_page_needs_nothing_beside_itself(game: str, tmp_path: Path) -> None:
    path = sheet(tmp_path, stored(tmp_path, game), "html", "--name", "2=<b>Éva & co</b>")
    page = path.read_text(encoding="utf-8")
    assert not re.search(r"https?:|url\(|<script|@import|\bsrc=", page)
    assert "default-src 'none'" in page
    assert "&lt;b&gt;Éva &amp; co&lt;/b&gt;" in page and "<b>Éva" not in page
    links = re.findall(r'href="([^"]*)"', page)
    assert all(link == "data:," or f'id="{link[1:]}"' in page for link in links)
    assert "size: A4" in page and "prefers-color-scheme: dark" in page


@EVERY_GAME
def test_page_and_text_say_the_same(game: str, tmp_path: Path) -> None:
    setup = stored(tmp_path, game)
    page = seen(sheet(tmp_path, setup, "html"))
    for line in text_of(tmp_path, setup).splitlines():
        for words in re.split(r"\s{2,}|^\d+\. |^Seat \d+: |\([A-Z]\d+\.\d+\)|[=-]{3,}|: ", line.strip()):
            assert words.strip().removesuffix(":").lower() in page.lower()


@EVERY_GAME
def test_only_a_sheet_with_a_drawing_speaks_of_it(game: str, tmp_path: Path) -> None:
    setup = stored(tmp_path, game)
    assert not re.search(r"\bdrawing\b", text_of(tmp_path, setup))
    told = seen(sheet(tmp_path, setup, "html")).lower().count("the drawing ")
    assert told == {"scythe": 1, "smallworld": 2}.get(game, 0)


@EVERY_GAME
def test_nothing_that_is_still_to_be_drawn_stands_on_it(game: str, tmp_path: Path) -> None:
    """Neither in the words nor in the drawing, whatever the seed: no card was drawn."""
    page = sheet(tmp_path, stored(tmp_path, game), "html").read_text(encoding="utf-8")
    assert [word for word in UNKNOWN[game] if f">{word}<" in page or f", {word}" in page] == []


@EVERY_GAME
def test_a_picture_is_a_png_with_its_title(game: str, tmp_path: Path) -> None:
    data = sheet(tmp_path, stored(tmp_path, game), "png").read_bytes()
    assert data.startswith(PNG_HEAD)
    assert f"Setup: {registry.load(game).title}, 3 players".encode() in data
    width, height = (int.from_bytes(data[at : at + 4], "big") for at in (16, 20))
    assert 1200 <= width <= 1300 and width < height < 3 * width


@pytest.mark.rule("S1.2")
@pytest.mark.rule("S1.8")
def test_the_board_of_scythe_has_its_tokens_and_first_units(tmp_path: Path) -> None:
    setup = stored(tmp_path, "scythe")
    page = sheet(tmp_path, setup, "html").read_text(encoding="utf-8")
    assert len(re.findall(r"<title>encounter token</title>", page)) == scythe_tables.ENCOUNTERS.bit_count()
    for seat in loaded(setup)["seats"]:
        faction = scythe_names.FACTIONS.index(seat["faction"])
        title = scythe_names.FACTION_TITLES[faction]
        assert page.count(f"<title>{title}: 1 character</title>") == 1
        for space in scythe_tables.START_WORKERS[2 * faction : 2 * faction + 2]:
            place = scythe_names.SPACES[space]
            assert re.search(rf'aria-label="{place} [a-z]+, {title}: 1 worker"', page)


@pytest.mark.rule("S1.4")
@pytest.mark.rule("S1.5")
@pytest.mark.rule("S1.7")
@pytest.mark.rule("S1.10")
def test_scythe_says_what_the_mats_give_and_who_starts(tmp_path: Path) -> None:
    setup = stored(tmp_path, "scythe", 3, "--keep", "1=rusviet/patriotic", "--keep", "2=crimea/industrial")
    text = text_of(tmp_path, setup, "--name", "2=Anna")
    assert "put 4 of them face down" in step(text, "The Factory")
    tile = scythe_names.BONUS_TILES.index(loaded(setup)["table"]["structure_bonus"])
    assert scythe_names.BONUS_TILE_TITLES[tile] in step(text, "The structure bonus")
    given = re.findall(r"^ +([12])\s+(?:Anna\s+)?(\d)\s+(\d)\s+(\d)\s+(\d)\s+2$", text, re.MULTILINE)
    assert given == [("1", "3", "2", "2", "6"), ("2", "5", "0", "2", "4")]  # power, combat cards, popularity, coins
    assert step(text, "The first player").startswith("Anna (seat 2) has the lowest player mat and starts;")


def test_what_a_setup_leaves_open_is_drawn_at_the_table(tmp_path: Path) -> None:
    for game, title, words in (
        ("scythe", "The structure bonus", "Draw one of the 6"),
        ("smallworld", "Races and special powers", "Shuffle the 14 race banners and the 20 special power badges"),
        ("wayfarers", "Journal tiles", "Shuffle the 10 Journal tiles"),
        ("wayfarers", "The first player", "Draw who starts"),
        ("wayfarers", "The main board", "draw for each which side is up"),
    ):
        setup = stored(tmp_path, game)
        data = loaded(setup)
        setup.write_text(json.dumps(data | {"table": {}}), encoding="utf-8")
        assert words in step(text_of(tmp_path, setup), title)
        for path in tmp_path.iterdir():
            path.unlink()


@pytest.mark.rule("W1.3")
@pytest.mark.rule("W1.4")
@pytest.mark.rule("W1.5")
@pytest.mark.parametrize("players", [2, 5])
def test_the_map_of_small_world_has_tribes_and_mountains(players: int, tmp_path: Path) -> None:
    setup = stored(tmp_path, "smallworld", players)
    page = sheet(tmp_path, setup, "html").read_text(encoding="utf-8")
    assert page.count("<title>Lost Tribe</title>") == (9, 10, 14, 18)[players - 2]
    mountains = smallworld_tables.MOUNTAINS[players - 2]
    for region, title in enumerate(smallworld.REGIONS):
        assert bool(mountains >> region & 1) == bool(
            re.search(rf'aria-label="{title} \(mountain[^"]*Mountain marker"', page)
        )
    text = text_of(tmp_path, setup)
    for place, combo in enumerate(loaded(setup)["table"]["combos"]):
        race, power = combo.split("/")
        shown = f"{power} {race}".replace("_", " ").title()
        assert re.search(rf"^ +{place + 1}\s+{shown}\s+\d+\s+{place}$", text, re.MULTILINE)


@pytest.mark.rule("A1.3")
@pytest.mark.rule("A11.1")
@pytest.mark.rule("A11.3")
def test_architects_says_colours_prisoners_and_extra_cards(tmp_path: Path) -> None:
    keep = ["--keep", "1=ada", "--keep", "2=caroline"]
    setup = stored(tmp_path, "architects", 2, *keep)
    text = text_of(tmp_path, setup)
    assert "put 5 of them face down" in step(text, "Rewards")
    assert re.search(r"^ +2\s+Caroline\s+green$", text, re.MULTILINE)
    assert re.search(r"^ +2\s+1 marble, 10 silver, 8 prisoners, 1 debt$", text, re.MULTILINE)
    assert step(text, "Extra building cards").endswith("seat draws ---- ----- 1 1")
    assert step(text, "The first player").startswith("Seat 1 has the highest virtue")
    page = sheet(tmp_path, setup, "html").read_text(encoding="utf-8")
    assert 'aria-label="Prison, 8 workers of seat 2"' in page
    assert 'aria-label="At hand, 20 workers of seat 1, 12 workers of seat 2"' in page and "Held by" not in page


@pytest.mark.rule("A1.11")
@pytest.mark.rule("A1.20")
def test_architects_without_characters_gives_silver_by_turn_order(tmp_path: Path) -> None:
    options = ["--option", "characters=false", "--option", "aoa_start_apprentice=true"]
    setup = stored(tmp_path, "architects", 4, *options)
    text, first = text_of(tmp_path, setup), loaded(setup)["table"]["first_seat"]
    said = step(text, "The first player")
    assert said.startswith(f"Seat {first} starts; turns go clockwise. Everybody takes this silver.")
    assert all(f"{(first + turn - 1) % 4 + 1} {silver} silver" in said for turn, silver in enumerate((3, 4, 5, 6)))
    setup.write_text(json.dumps(loaded(setup) | {"table": {}}), encoding="utf-8")
    said = step(text_of(tmp_path, setup, "--force"), "The first player")
    assert said.startswith("Draw who starts;") and "everybody takes silver: 3, 4, 5 and 6." in said
    assert step(text, "First Apprentices").startswith("In reverse order of play")
    assert step(text, "Agreed at this table") == (
        "Not in force: variable sides of the boards, each a character (option characters: false). Everybody begins "
        "with an apprentice, as in Age of Artisans (option aoa_start_apprentice: true)."
    )


def test_what_was_agreed_is_said_in_words(tmp_path: Path) -> None:
    words = ["--banned-pairs", "official", "--option", "turn_cap=40", "--option", "relentless_factory=false"]
    setup = stored(tmp_path, "scythe", 4, *words)
    for text in (step(text_of(tmp_path, setup), "Agreed at this table"), scythe("setup", "--setup", setup).stdout):
        text = " ".join(text.split())
        assert "Rusviet Industrial and Crimea Patriotic are not dealt (option banned_pairs: true)." in text
        assert "Turns of each player after which a game is cut off (option turn_cap: 40)." in text
        assert "Not in force: Relentless covers the Factory card (option relentless_factory: false)." in text


@pytest.mark.rule("Y1.3")
@pytest.mark.rule("Y1.4")
@pytest.mark.rule("Y1.7")
def test_wayfarers_says_tiles_green_workers_and_starting_goods(tmp_path: Path) -> None:
    setup = stored(tmp_path, "wayfarers")
    text, table = text_of(tmp_path, setup), loaded(setup)["table"]
    spaces = ["1a", "1b", "3a", "3b", "5a", "5b", "7a", "7b", "9a", "9b"]
    for space, tile in zip(spaces, table["journal_tiles"], strict=True):
        assert re.search(rf"^ +{space}\s+{tile}\s+\S", text, re.MULTILINE)
    assert "1a/1b, 3a/3b, 5a/5b and 7a/7b" in step(text, "Green workers")
    assert f"left side {table['sides'][0]}" in step(text, "The main board")
    assert step(text, "The first player").startswith(f"Seat {table['first_seat']} starts")
    assert re.search(rf"^ +{table['first_seat']}\s+1\s+3\s+2\s+blue$", text, re.MULTILINE)
    page = sheet(tmp_path, setup, "html").read_text(encoding="utf-8")
    assert page.count(">green worker</text>") == 4 and "Caravan of seat" not in page


@pytest.mark.rule("Y14.2")
def test_wayfarers_sets_up_the_solo_opponent(tmp_path: Path) -> None:
    setup = stored(tmp_path, "wayfarers", 2, "--solo", "--ai", "journal")
    text = text_of(tmp_path, setup)
    assert text.startswith("Wayfarers of the South Tigris, one player\n")
    assert "Seat 2 is the opponent, with the board AI journal." in step(text, "The solo opponent")
    assert "6 scheme cards" in step(text, "The solo opponent")
    named = tmp_path / "named.txt"
    assert scythe("setup", "--setup", setup, "--name", "2=Clara", "--sheet", named).exit_code == 0
    told = named.read_text(encoding="utf-8")
    assert "Clara (seat 2) is the opponent" in told and "Seat 2 is" not in told and "Seat 2: Clara, AI journal" in told


def test_several_setups_are_pages_of_one_file_and_pictures_of_several(tmp_path: Path) -> None:
    page, words, picture = (tmp_path / f"t.{ending}" for ending in ("html", "txt", "png"))
    for path in (page, words, picture):
        assert scythe("setup", "-p", 2, "--count", 2, "--seed", 4, "--sheet", path).exit_code == 0
    assert page.read_text(encoding="utf-8").count('<article class="table">') == 2
    assert [text.splitlines()[0] for text in words.read_text(encoding="utf-8").split("\f")] == [
        "Scythe, 2 players, setup 1 of 2",
        "Scythe, 2 players, setup 2 of 2",
    ]
    assert sorted(path.name for path in tmp_path.glob("*.png")) == ["t-1.png", "t-2.png"]


def test_a_stored_setup_is_read_out_again(tmp_path: Path) -> None:
    path = tmp_path / "all.json"
    dealt = scythe("setup", "smallworld", "-p", 2, "--count", 3, "--seed", 4, "-o", path)
    assert scythe("setup", "--setup", path).stdout == dealt.stdout
    third = scythe("setup", "--setup", f"{path}#3").stdout
    assert dealt.stdout.endswith("\n" + third)
    assert "is a setup of 'smallworld'" in sentence(scythe("setup", "scythe", "--setup", path))
    refused = scythe("setup", "--setup", path, "--ban", "orcs")
    assert refused.exit_code == 2 and "leave out --ban" in refused.stderr


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--sheet", "a.pdf"], "--sheet a.pdf: writes files that end in .html, .png or .txt."),
        (["--name", "3=Anna"], "--name 3=Anna: there is no seat 3, only seats 1 to 2."),
        (["--name", "1=Anna", "--name", "1=Ben"], "--name 1=Ben: seat 1 is called Anna already."),
        (["--name", "1=Anna", "--name", "2=Anna"], "--name 2=Anna: seat 1 is called Anna already."),
        (["--name", "Anna"], "'Anna' is not of the form SEAT=NAME, such as 1=Anna"),
        (["--sheet", "a.html", "--count", "101"], "--sheet writes up to 100 sheets at a time, not 101."),
    ],
)
def test_what_cannot_be_written_is_refused_before_anything_is(words: list[str], said: str) -> None:
    done = scythe("setup", "-p", 2, *words)
    assert done.exit_code == 2 and said in done.stderr and done.stdout == ""


def test_names_have_to_fit_every_stored_table(tmp_path: Path) -> None:
    tables = []
    for players in (3, 2):
        path = stored(tmp_path, "scythe", players)
        tables.append(loaded(path))
        path.unlink()
    (tmp_path / "all.json").write_text(json.dumps(tables), encoding="utf-8")
    done = scythe("setup", "--setup", tmp_path / "all.json", "--name", "3=Anna")
    assert done.exit_code == 2 and "there is no seat 3" in done.stderr and done.stdout == ""


def test_no_file_is_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "t-2.png"
    path.write_bytes(b"mine")
    said = sentence(scythe("setup", "-p", 2, "--count", 2, "--sheet", tmp_path / "t.png"))
    assert said == f"{path}: exists already; choose another name with --sheet, or overwrite it with --force."
    assert path.read_bytes() == b"mine" and not (tmp_path / "t-1.png").exists()


def test_names_stand_in_the_table_and_in_csv(tmp_path: Path) -> None:
    done = scythe("setup", "-p", 2, "--seed", 4, "--name", "2=Anna", "--format", "csv")
    head, *rows = done.stdout.splitlines()
    assert head.startswith("setup,seat,name,turn") and rows[1].startswith("1,2,Anna,")


def test_csv_has_options_and_handicaps(tmp_path: Path) -> None:
    file = tmp_path / "h.toml"
    head = 'format = "scythe-handicap"\nformat_version = 1\ngame = "smallworld"\n'
    file.write_text(f"{head}[handicap.power]\ndragon_master = -3\n", encoding="utf-8")
    words = ["setup", "smallworld", "-p", 2, "--seed", 4, "--handicap", file]
    done = scythe(*words, "--option", "open_totals=true", "--format", "csv")
    head, row, _ = done.stdout.splitlines()
    assert head.endswith(",handicap,option open_totals") and row.endswith(",Dragon Master -3,true")


@EVERY_GAME
def test_a_setup_with_names_as_they_are_printed_is_read(game: str, tmp_path: Path) -> None:
    setup = stored(tmp_path, game)
    kind, data = registry.load(game), loaded(setup)
    data["seats"] = [
        {key: kind.tables.level_title(level).upper() for key, level in seat.items()} for seat in data["seats"]
    ]
    for key, titles in kind.tables.table_titles.items():
        value = data["table"][key]
        data["table"][key] = [titles[one].upper() for one in value] if isinstance(value, list) else titles[value]
    printed = tmp_path / "printed.json"
    printed.write_text(json.dumps(data), encoding="utf-8")
    assert scythe("setup", "--setup", printed).stdout == scythe("setup", "--setup", setup).stdout
    start = kind.new_initial_state(read_setup(printed))
    assert start.digest() == kind.new_initial_state(read_setup(setup)).digest()
    assert start.setup == read_setup(setup)


def test_a_handicap_has_a_step_of_its_own(tmp_path: Path) -> None:
    setup = stored(tmp_path, "scythe", 2)
    setup.write_text(json.dumps(loaded(setup) | {"handicap": [0, 7]}), encoding="utf-8")
    assert step(text_of(tmp_path, setup), "Handicap").endswith("1 0 2 +7")


@pytest.mark.parametrize("ending", ["html", "png", "txt"])
def test_a_game_without_a_board_of_its_own_has_a_sheet_in_words(ending: str, tmp_path: Path) -> None:
    path = tmp_path / f"sheet.{ending}"
    done = scythe("setup", "tests.factor_games:ONE", "-p", 2, "--seed", 1, "--name", "1=Anna", "--sheet", path)
    assert done.exit_code == 0, done.output
    if ending == "txt":
        assert re.search(r"^ +1\s+Anna\s+\w+$", path.read_text(encoding="utf-8"), re.MULTILINE)
    elif ending == "html":
        assert "<figure" not in path.read_text(encoding="utf-8")


@pytest.mark.rule("Y14.1")
def test_a_solo_player_takes_another_board_than_that_of_the_opponent(tmp_path: Path) -> None:
    text = text_of(tmp_path, stored(tmp_path, "wayfarers", 2, "--option", "solo=journal"))
    assert "AI journal. If that is this board, take another." in step(text, "Player boards")
