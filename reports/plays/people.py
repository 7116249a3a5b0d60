"""Who played: unnamed players are told apart, and people are called by letters unless somebody asks for names."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from engines.core.setup.level_names import words
from reports.plays.duplicates import content_key
from reports.plays.model import Play, Seat

LETTERS, NAMES, NONE = "letters", "names", "none"
BOT_WORDS = frozenset(("automa", "automata", "automaton", "bot", "cpu", "computer", "npc"))
THE_AI = ("the", "ai")
UNNAMED = frozenset(("", "?", "-", "anonymous", "anonymous player", "guest", "unknown", "nobody", "n/a", "none"))
ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def is_bot(name: str) -> bool:
    """Whether a name, or what is said of a seat, tells of an automa or another program."""
    return words(name) == THE_AI or not BOT_WORDS.isdisjoint(words(name))


def in_order(plays: Sequence[Play]) -> list[Play]:
    """The plays in the order of what they say, whichever file they come from, with seats in the order of play or of
    finish, and a person for each unnamed player."""
    ordered = sorted(map(_seats_in_order, plays), key=_order)
    return [_told_apart(play, number) for number, play in enumerate(ordered, 1)]


def _order(play: Play) -> tuple[object, ...]:
    return (*content_key(play), tuple(seat.person for seat in play.seats))


def _seats_in_order(play: Play) -> Play:
    return replace(play, seats=tuple(sorted(play.seats, key=lambda seat: (*seat.key, seat.person))))


def _told_apart(play: Play, number: int) -> Play:
    if all(seat.person for seat in play.seats):
        return play
    seats = [seat if seat.person else replace(seat, person=f"?{number}.{at}") for at, seat in enumerate(play.seats, 1)]
    return replace(play, seats=tuple(seats))


def letters_of(plays: Sequence[Play]) -> dict[str, str]:
    """A letter for each person who is named, by number of games, then by when they come up first."""
    games = Counter(seat.person for play in plays for seat in play.seats if seat.player)
    by_games = sorted(games, key=lambda person: -games[person])  # which keeps the order of plays
    return {person: letter(place) for place, person in enumerate(by_games)}


def letter(place: int) -> str:
    """A, B, … Z, AA, AB, … for places from 0."""
    text = ""
    while place >= 0:
        text = ALPHABET[place % len(ALPHABET)] + text
        place = place // len(ALPHABET) - 1
    return text


def names_by_person(plays: Sequence[Play], called: Callable[[Seat], str]) -> dict[str, str]:
    """What each person is called by `called`: the spelling that comes most often, of those one with capitals, of those
    the newest. Plays are in order of their days."""
    found: dict[str, Counter[str]] = {}
    for play in plays:
        for seat in play.seats:
            found.setdefault(seat.person, Counter())[called(seat)] += 1
    return {person: _usual(own) for person, own in found.items()}


def _usual(spellings: Counter[str]) -> str:
    ordered = list(spellings)  # by when they come up first
    return max(ordered, key=lambda name: (spellings[name], name != name.lower(), ordered.index(name)))


def caller(choice: str, letters: Mapping[str, str]) -> Callable[[Seat], str]:
    """What a player is called in a file: by a letter, by name, or not at all; '' where nobody is named."""
    if choice == NAMES:
        return lambda seat: seat.player
    if choice == LETTERS:
        return lambda seat: letters.get(seat.person, "")
    return lambda seat: ""
