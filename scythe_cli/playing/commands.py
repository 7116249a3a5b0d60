"""What a person can type besides an answer."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING

from engines.core.engine.errors import NotationError, RulesError, ScytheError
from engines.core.engine.files import readable
from engines.core.game import CHANCE
from engines.core.language.log import ONLOOKER
from engines.core.language.spelling import plain
from engines.core.language.templates import is_nameless, move_asked_about
from engines.core.rulebook import rules_of, rules_told
from engines.core.typed_lines import NOTHING_DONE, TypedLine
from scythe_cli.playing.addressing import IN_PART, nobody_called
from scythe_cli.playing.entries import known_words, log_lines
from scythe_cli.playing.lessons import ENDED, ENOUGH, NO_LESSONS
from scythe_cli.playing.menu import found, moves_of
from scythe_cli.playing.numbers import is_number, no_such_move
from scythe_cli.playing.standing import show_standing
from scythe_cli.playing.undoing import come_to_light
from scythe_cli.score_text import unit_of

if TYPE_CHECKING:
    from engines.core.game import Position
    from scythe_cli.playing.screen import Screen
    from scythe_cli.playing.session import Session

HELP = (
    "Type the number of a move, its words or their beginning (Tab completes them), or several moves in one line. "
    "0 ends or skips; other moves get numbers as they first come up in your turn and keep them, so there may be gaps. "
    "? explains the question, ? MOVE a move before you make it, or why it is not legal, ? NAME something in "
    "the game, such as a card or a building{rule}. moves lists the moves again, board and mats show the table, view "
    "all of it in words, score what everybody would score now, log what happened, recap what you know of it since you "
    "last chose. hint asks a bot for its best turns. undo takes back your last decision, save FILE copies the "
    "transcript, quit leaves the game; it goes on with --resume."
)
OF_A_RULE = ", ? and an id that an explanation names, such as ? {id}, the rule"
LOGGED = 20  # answers


class Outcome(Enum):
    """What became of a line."""

    NO_COMMAND = 0
    DONE = 1
    CHANGED = 2  # the position is another one
    QUIT = 3


Command = Callable[["Screen", "Session", "int | None", str], Outcome]


def run(line: str, screen: Screen, session: Session, seat: int | None) -> Outcome:
    """Do what the line says, if it is a command. `seat` is who types, None for the referee of a real table."""
    name, _, rest = line.partition(" ")
    words = line.removeprefix("?").strip()
    asked = move_asked_about(words)
    if asked:
        return _explain(screen, session, seat, "" if is_nameless(asked) else asked)
    if line.startswith("?"):
        return _explain(screen, session, seat, words)
    command = COMMANDS.get(name.lower())
    if command is None and not found(moves_of(session), line):
        return _out_of_turn(screen, session, seat, session.naming().meanings(plain(line))[-1])
    if command is None or (rest.strip() and name.lower() not in WITH_MORE):
        return Outcome.NO_COMMAND
    return command(screen, session, seat, rest.strip())


def help_text(session: Session) -> str:
    """What can be typed, in this game."""
    an_id = next(iter(rules_of(session.game.name)), "")
    told = HELP.format(rule=OF_A_RULE.format(id=an_id) if an_id else "")
    return f"{told} {session.state.interruption_help()}".rstrip()


def _out_of_turn(screen: Screen, session: Session, seat: int | None, line: str) -> Outcome:
    """Something that a person does without being asked; what cannot be done is said."""
    try:
        return Outcome.CHANGED if session.out_of_turn(line, seat) else Outcome.NO_COMMAND
    except RulesError as error:
        screen.tell(str(error))
        return Outcome.DONE


def _help(screen: Screen, session: Session, seat: int | None, rest: str) -> Outcome:
    """What can be typed, or what one thing means."""
    if rest:
        return _explain(screen, session, seat, rest)
    screen.tell(help_text(session))
    return Outcome.DONE


def _explain(screen: Screen, session: Session, seat: int | None, rest: str) -> Outcome:
    screen.tell(explained(session, rest))
    return Outcome.DONE


def explained(session: Session, words: str) -> str:
    """The question, a rule by its id, a legal move, why something is not legal, or what a word of the program does."""
    rules = rules_told(session.game.name, session.game.title, plain(words))
    if rules:
        return rules
    said = best_known(session, session.naming().meanings(plain(words)))
    term, told = session.game.words.term(said) if said else None, readable(_explained(session, said))
    return f"{term.text}\n{told}" if term and term.text not in told else told


def _explained(session: Session, text: str) -> str:
    """What the words are here: a move, several, a thing, or none of these; without any, the question."""
    meant = found(moves_of(session), text) if text else []
    if not text:
        return f"{session.state.help().text}\n{help_text(session)}"
    if len(meant) == 1 and session.state.is_chance():
        told = f" ({meant[0].hint})" if meant[0].hint else ""
        return f"{meant[0].words}{told}: {session.state.help().text}"
    if len(meant) == 1:
        does = session.state.explain(meant[0].action).text
        hint = _not_in(does, meant[0].hint)
        return f"{meant[0].words}{f' ({hint})' if hint else ''}: {does}"
    about = session.state.about(text) if meant else None
    if about:
        return about.text
    if meant:
        return f"'{text}' may be: {'; '.join(move.words for move in meant[:10])}. Which one?"
    return _no_move_explained(session, text)


def best_known(session: Session, meanings: Sequence[str]) -> str:
    """The first meaning of a line that is a move, else the first that is read as a whole, else the first."""
    moves, why_not = moves_of(session), session.state.why_not
    if len(meanings) == 1:
        return meanings[0]
    whole = (said for said in meanings if found(moves, said) or why_not(said).reading not in IN_PART)
    return next(whole, meanings[0])


def _not_in(explained: str, hint: str) -> str:
    """A hint without the clauses at its end that an explanation says again, such as what race and power do."""
    clauses = hint.split("; ")
    for first in range(len(clauses)):
        if re.search(rf"(?:^|[:;.] ){re.escape('; '.join(clauses[first:]))}(?=;|\.| \(|$)", explained):
            return "; ".join(clauses[:first])
    return hint


def _no_move_explained(session: Session, text: str) -> str:
    """What something is that is no legal move: a word of the program, no number of a move, or a line."""
    if text.lower() in TOLD:
        return TOLD[text.lower()]
    no_move = no_such_move(text, (move.label for move in moves_of(session)))
    seat = None if no_move else session.seat_called(text)
    if seat is not None:
        about, has = session.state.about(text), f"mats {seat + 1} shows what {session.names[seat]} has."
        if about or session.state.why_not(text).reading in IN_PART:
            return f"{about.text}\n{has}" if about else has
    strange = "" if no_move else nobody_called(text, session)
    return no_move or strange or _line_explained(session.state, text)


def _line_explained(state: Position, text: str) -> str:
    """What a line would do, answer by answer, or why it cannot be played; the position stays as it is."""
    if state.is_chance():
        return state.why_not(text).text
    line = TypedLine(state, text)
    try:
        answers = line.answers()
    except NotationError as error:
        return str(error).removesuffix(NOTHING_DONE).rstrip() if line.is_begun else _why_not(state, text)
    at, told = state.clone(), []
    for action in answers:
        told.append(f"{at.printed_text(action)}: {at.explain(action).text}")
        at.apply_action(action)
    return "\n".join(told)


def _why_not(state: Position, text: str) -> str:
    """Why something is no legal answer; of what is told itself not that nobody asks for it."""
    words, core, why = state.game.words.answers, state.core, state.why_not(text).text
    ending = words.not_asked(core, " ".join(text.split())) if words.speaks(core) else ""
    return why.removesuffix(ending).rstrip() or why


def _moves(screen: Screen, session: Session, seat: int | None, rest: str) -> Outcome:
    screen.list_moves(moves_of(session), everything=True)
    return Outcome.DONE


def _hint(screen: Screen, session: Session, seat: int | None, rest: str) -> Outcome:
    """The best turns that a bot finds for whoever is asked."""
    from scythe_cli.playing.hinting import hint_text

    screen.tell(hint_text(session.state, unit_of(session.game)))
    return Outcome.DONE


def _board(screen: Screen, session: Session, seat: int | None, rest: str) -> Outcome:
    screen.table(session.state, seat)
    return Outcome.DONE


def _mats(screen: Screen, session: Session, seat: int | None, rest: str) -> Outcome:
    """The own mats, or those of a seat that is named."""
    of = session.seat_called(rest) if rest else seat or 0
    if of is None:
        seats = f"mats shows those of a seat from 1 to {len(session.names)}, not of '{rest}'."
        screen.say(readable(seats if is_number(rest) else session.naming().nobody(rest)))
        return Outcome.DONE
    screen.mats(session, seat, of)
    return Outcome.DONE


def _view(screen: Screen, session: Session, seat: int | None, rest: str) -> Outcome:
    screen.view(session, seat)
    return Outcome.DONE


def _score(screen: Screen, session: Session, seat: int | None, rest: str) -> Outcome:
    show_standing(session.game, session.state, seat, screen, session.plan.names)
    return Outcome.DONE


def _log(screen: Screen, session: Session, seat: int | None, rest: str) -> Outcome:
    """The last answers as this person may know them."""
    if rest and not (rest.isdecimal() and int(rest)):
        screen.tell(readable(f"log takes a number of answers, such as log 50, not '{rest}'."))
        return Outcome.DONE
    screen.say(log_lines(session.history, session.names, ONLOOKER if seat is None else seat, int(rest or LOGGED)))
    return Outcome.DONE


def _recap(screen: Screen, session: Session, seat: int | None, rest: str) -> Outcome:
    """What happened since the last turn of who types, as it is told when a game goes on."""
    screen.tell(recap_text(session, seat))
    return Outcome.DONE


def recap_text(session: Session, seat: int | None) -> str:
    """What happened since the last turn of a seat, None for whoever keeps the cards, in sentences."""
    from scythe_cli.playing.news import recap

    if seat is None:
        return "recap tells a player what happened since that player last chose; log shows the last answers."
    told = recap(session, seat) if seat in session.people else []
    has_chosen = any(entry.seat == seat and entry.is_decision for entry in session.history)
    nothing = "Nothing has happened since you last chose." if has_chosen else "Nothing has happened yet."
    return "\n".join(told) or nothing


def _undo(screen: Screen, session: Session, seat: int | None, rest: str) -> Outcome:
    """Back to the last decision, unless something has come to light since."""
    return _take_back(screen, session, seat, forced=False)


def _undo_all_the_same(screen: Screen, session: Session, seat: int | None, rest: str) -> Outcome:
    return _take_back(screen, session, seat, forced=True)


def _take_back(screen: Screen, session: Session, seat: int | None, forced: bool) -> Outcome:
    kept = session.decision_before(seat)
    if kept is None:
        screen.say("There is no decision of yours to take back.")
        return Outcome.DONE
    known = [] if forced else come_to_light(session, kept)
    onlooker = ONLOOKER if seat is None else seat
    if known:
        words = f"'{known_words(session.history[kept], onlooker)}'"
        screen.tell(f"Since you answered {words}, {', and '.join(known)}; undo! takes it back all the same.")
        return Outcome.DONE
    seat_of = session.history[kept].seat
    taken = [entry for entry in session.history[kept:] if entry.free and entry.seat == seat_of]
    if seat_of == CHANCE:
        taken = [entry for entry in taken if entry.is_seen(session.people)]
    words = "; ".join(known_words(entry, onlooker) for entry in taken)
    session.rewind(kept)
    screen.tell(f"Taken back: {words or 'the last answer'}.")
    return Outcome.CHANGED


def _save(screen: Screen, session: Session, seat: int | None, rest: str) -> Outcome:
    """Copy the transcript; what cannot be written is said, and the game goes on."""
    if not rest:
        screen.say("save needs the name of a new file, such as save before-the-battle.jsonl.")
        return Outcome.DONE
    try:
        path = Path(rest).expanduser()
        session.save(path)
        screen.tell(f"Saved in {path}; it goes on from here with: {session.how_to_resume(path)}")
    except ScytheError as error:
        screen.say(str(error))
    except (OSError, ValueError) as error:
        reason = (getattr(error, "strerror", None) or str(error)).lower()
        screen.say(f"{rest}: {reason}.")
    return Outcome.DONE


def _enough(screen: Screen, session: Session, seat: int | None, rest: str) -> Outcome:
    """End the lessons of a tutorial."""
    lessons = session.plan.lessons
    if lessons is None or lessons.are_over:
        screen.tell(NO_LESSONS)
    else:
        lessons.end()
        screen.tell(ENDED)
    return Outcome.DONE


def _quit(screen: Screen, session: Session, seat: int | None, rest: str) -> Outcome:
    return Outcome.QUIT


COMMANDS: dict[str, Command] = {
    "moves": _moves,
    "hint": _hint,
    "board": _board,
    "mats": _mats,
    "view": _view,
    "score": _score,
    "log": _log,
    "recap": _recap,
    "undo": _undo,
    "undo!": _undo_all_the_same,
    "save": _save,
    "help": _help,
    "quit": _quit,
}
TOLD = {
    "moves": "moves lists all legal moves again.",
    "hint": "hint asks a bot for its best turns from here, and tells the line that plays each.",
    "board": "board shows the table.",
    "mats": "mats shows your mats, mats 2 those of seat 2.",
    "view": "view tells the table in words.",
    "score": "score tells what everybody would score now, as far as you may know.",
    "log": "log lists the last 20 answers, log 50 the last 50.",
    "recap": "recap tells what happened since you last chose, before others answered.",
    "undo": "undo takes back your last decision, unless something has come to light since.",
    "undo!": "undo! takes back your last decision whatever has come to light since.",
    "save": "save FILE copies the transcript so far.",
    "help": "help tells what can be typed, and help NAME what a move or one of these words does.",
    "quit": "quit leaves the game; it goes on with --resume.",
}
WITH_MORE = ("mats", "log", "save", "help")  # commands that take something
NAMES = list(COMMANDS)
COMMANDS |= {"exit": _quit, "q": _quit}  # what people type elsewhere
COMMANDS |= {ENOUGH: _enough}  # of a tutorial alone
