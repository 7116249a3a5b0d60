"""The rows of a game's `questions.py`: every question that a player or chance can be asked, and every step between.

A row is all that is to be said of one kind of frame: its rules, how bots treat it, and its words. The functions in it
are bound to the frame by the names of their parameters: `s` the position, `p` or `seat` who is asked (or as the row
calls it), those in `frame` for its three numbers, `x` or `answer` the answer; `case` the whole `Case`. In `apply` and
`weight` what comes last is the answer, whatever it is called. `engines.core.build.generate` makes the dispatch of both
builds from the rows, `engines.core.language` says, reads and explains answers.

Texts are templates: `{region}` is filled in by the slot of that name. See `Answer` for what may be written beside it.
Where `Clauses` are told, each is a template with its rules; without any it rests on the first one of the row. A
function that gives them is bound like any other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from engines.core.engine.bits import BIT
from engines.core.engine.constants import MAX_CHOICE, MODE_QUICK, MODE_STOP
from engines.core.language.explaining import Explanation
from engines.core.language.explaining import because as because
from engines.core.language.templates import ANYTHING

Rule = Callable[..., int]
Words = Callable[..., str]  # bound like a rule
Clause = str | Explanation
Clauses = Callable[..., Clause | Sequence[Clause]] | Clause | tuple[Clause, ...] | None
EVERY: int = 2 * BIT[MAX_CHOICE] - 1  # all answers that a question can have
NEVER: int = 0


@dataclass(frozen=True)
class Slot:
    """A place in templates: `says` names what stands there, `also` gives other ways to type it.

    `unknown` is what is told when something else is typed there; `typed` is what was typed. `shape` is the pattern of
    what is typed there, in lower case: words that do not have it are no answer of this form. `noun` is what stands
    there, such as a space, and `names` are all that the game has of it: whoever types one where none is asked for is
    told so.
    """

    says: Callable[..., str | int]
    also: Callable[..., Iterable[str]] | None = None
    unknown: Clauses = ""
    rules: tuple[str, ...] = ()
    shape: str = ANYTHING
    noun: str = ""
    names: tuple[str, ...] = ()


@dataclass(frozen=True)
class Condition:
    """A rule that answers have to keep, and why one that does not is not legal.

    `rule` is compiled (it stands in `rules/`). It gives the mask of the answers that keep it, or, where it `is_test`,
    says for all of them at once whether they may be given. `negated`: legal are those that it leaves out. Its
    parameters are bound by name to the frame, and those in `given` to numbers; `among` is bound to the answers that
    the conditions before it leave, so that it need not look at others. Of several conditions against an answer the
    first is told, so later ones may take earlier ones for granted; tests are made before masks. `form` marks what no
    printed rule asks for: it only keeps equal plays from having two notations. `passing` marks what may be otherwise by
    the time the question is asked: it is told only then.
    """

    rule: Rule | int
    says: Clauses
    rules: tuple[str, ...] = ()
    form: bool = False
    passing: bool = False
    is_test: bool = False
    negated: bool = False
    given: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True)
class Answer:
    """One kind of answer to a question.

    `says` prints it, and is what transcripts keep. It is read whatever the case and spacing; `also` are other ways to
    say it, which are read only. In `also`, `[the]` may be left out and `(on|in)` is either word. `choices` is the mask
    of the answers that are of this kind, legal or not; those that keep all `conditions` are legal, and the generator
    makes the legal answers of a question from this alone. Where two kinds share a number, conditions tell them apart.
    `means` says what a legal answer does by the rules, `hint` the same in a few words for a menu. `when` and `through`
    are as in the row, for this kind alone. `instead` adds to the reason against one what could be done instead, `rules`
    are those by which it leads to other questions, if not the first one of the row. In a typed line that answers
    several questions `implied` are those that need no words where they only lead to what the words say; of these
    `nothing` are those by which a player leaves things as they are, so that they may be left out wherever they lead.
    `closes` is one that a line which says several answers ends with where it can be given.
    """

    says: str
    choices: Rule | int = EVERY
    also: tuple[str, ...] = ()
    means: Clauses = None
    hint: Words | str = ""
    when: Clauses = None
    through: tuple[str, ...] = ()
    instead: Clauses = None
    rules: tuple[str, ...] = ()
    implied: Rule | int = NEVER
    nothing: Rule | int = NEVER
    closes: bool = False
    conditions: tuple[Condition, ...] = ()


@dataclass(frozen=True)
class Spoken:
    """What rows of questions to players and to chance have in common: their words.

    `asks` is the question in a few words, `about` what it is about in a sentence that begins with "the question is",
    `rules` the ids they rest on. `details` adds numbers of the position. `when` says, to somebody who gives an answer
    when something else is asked, when it could be given; `ahead` gives the numbers of a frame in which such an answer
    is looked at already, or a list of such frames (None where none can be imagined). `able`, which `when` may ask for,
    are those of these cases in which nothing stands against the answer. `through` are words of answers to other
    questions that lead to this one: who can give one of them now is told so instead of `when`, or else what stands
    against the first of them. `any_order`: of questions like this one that follow each other a typed line may answer
    a later one first.
    """

    asks: str | Words = ""
    about: str = ""
    rules: tuple[str, ...] = ()
    answers: tuple[Answer, ...] = ()
    details: Clauses = None
    when: Clauses = None
    ahead: Callable[..., tuple[int, ...] | list[tuple[int, ...]] | None] | None = None
    through: tuple[str, ...] = ()
    any_order: bool = False


@dataclass(frozen=True)
class _Question:
    kind: int
    apply: Rule


@dataclass(frozen=True)
class Question(Spoken, _Question):
    """What a player is asked.

    What is legal follows from the conditions of its answers. `fast` gives the same mask by hand, where counted
    instructions show that it pays.
    `apply` carries an answer out. `must_ask`: 1, or a function that says so, for a question that is asked although
    there is just one answer, because skipping it would tell something hidden.
    For bots `mode` says how a search treats it, `candidates` which answers are looked at; a search ends here if
    `ends_search`, unless it begins here: what such questions begin is another turn. What answers a `secret` question
    stays unseen until somebody else has answered one, too: an expert draws it from a mixture (`Bot.commit`).
    """

    fast: Rule | None = None
    frame: tuple[str, ...] = ()
    seat: str = "seat"
    must_ask: Rule | int = 0
    mode: Rule | int = MODE_QUICK
    candidates: Rule | None = None
    ends_search: bool = False
    secret: Rule | int = 0


@dataclass(frozen=True)
class Chance(Spoken, _Question):
    """What chance is asked: `weight` of an outcome (1 where all are alike), `key`: place of the draw in the keys.

    `heavy` gives the outcomes, as bits, that may not weigh 1; all of them where a row has weights and does not say.
    """

    key: Rule | None = None
    fast: Rule | None = None
    frame: tuple[str, ...] = ()
    seat: str = "chance"
    weight: Rule | int = 1
    heavy: Rule | None = None


@dataclass(frozen=True)
class Step:
    """What the engine does by itself; taken off the stack before it is done, unless it `stays`."""

    kind: int
    do: Rule
    frame: tuple[str, ...] = ()
    seat: str = "seat"
    stays: bool = False


@dataclass(frozen=True)
class Event:
    """What `engines.core.engine.observing.tell` tells: its number, the word that programs know, its sentences.

    `says` is a sentence about the event's `seat`; '' for an event that only an observer, `do`, counts: those have
    numbers up to `LAST_COUNTED`, so that play does not ask for all others whether somebody counts. `frame` names
    the event's own numbers. In templates `{region}` is filled in by the game's word of that name, `{tokens:token}` is
    counted, `{seat}` and the other seats of the frame are people, `{seat's}` theirs; `conquer[s]` is what others do
    and `conquer` what you do, `[have|has]` likewise. Events of one kind and seat that follow each other are told in
    one sentence, where `{each}` in `says` stands for what `each` says of every one of them, and `{n:card}` counts them.
    Where `legs` names where something sets out and where it arrives, steps of one way are told as the whole way.

    The numbers that are `secret` are known to the seats that `knows` names; others are told the `shared` sentence,
    nothing where it is ''. `kind` is what an event is to its readers: a deed, a milestone that is looked for in a
    stored game, a phase, which says whose turn it is, or an attempt, of which nobody knows the end.
    """

    event: int
    name: str
    says: str = ""
    frame: tuple[str, ...] = ()
    do: Rule | None = None
    each: str = ""
    legs: tuple[str, str] | None = None
    secret: tuple[str, ...] = ()
    knows: tuple[str, ...] = ("seat",)
    shared: str = ""
    kind: Literal["deed", "milestone", "phase", "attempt"] = "deed"
    rules: tuple[str, ...] = ()


@dataclass(frozen=True)
class Resource:
    """Goods that seats own: the number and name of one, and how much of it a seat has.

    Changes of goods that are not told `in_words` are told to programs only: an event says it to people.
    """

    number: int
    name: str
    owned: Callable[[Any, int], int]
    plural: str = ""  # where it is not the name with an s
    in_words: bool = True


@dataclass(frozen=True)
class Source:
    """Where goods come from or go to, by `tell_change`: sentences in which `{goods}` are gained, or lost; '' where
    another event tells of it."""

    number: int
    name: str
    gains: str = "{seat} gain[s] {goods}"
    loses: str = "{seat} pay[s] {goods}"
    rules: tuple[str, ...] = ()


@dataclass(frozen=True)
class Bot:
    """What the game's own bots are made of; `others`: how a search treats questions of other seats.

    Questions that a seat is asked while it is not its turn are answered with their first candidate, or `out_of_turn`
    searched like all others. A game with a value network gives `inputs`, what it reads, and `beats`: who has finished
    before whom; one with secret questions `commit`, which writes the expert's answers into its plan; one with secrets
    that nobody can count `hide`, which draws anew what a seat does not know.
    """

    prepare: Rule
    evaluate: Rule
    hide: Rule | None = None
    pass_turn: Rule | None = None
    others: int = MODE_STOP
    out_of_turn: bool = False
    inputs: Rule | None = None
    beats: Rule | None = None
    commit: Rule | None = None


@dataclass(frozen=True)
class FrozenBot:
    """A bot that stays as it was, whatever becomes of the rows: `policy` is its number, and `mode` and `candidates`
    treat every question. What hides and what passes a turn is that of `Bot`."""

    policy: int
    prepare: Rule
    mode: Rule
    candidates: Rule
    evaluate: Rule


Row = Question | Chance | Step
Asked = Question | Chance


def asked_rows(rows: Iterable[Row]) -> dict[int, Asked]:
    """The rows of questions by their kinds."""
    return {row.kind: row for row in rows if isinstance(row, Question | Chance)}


def among(mask: Rule | int, says: Clauses, *rules: str, **more: Any) -> Condition:
    """Only answers of a mask are legal. `more`: `form` and `passing`, and numbers for parameters of the rule."""
    return _condition(mask, says, rules, more)


def outside(mask: Rule | int, says: Clauses, *rules: str, **more: Any) -> Condition:
    """Only answers that a mask leaves out are legal."""
    return _condition(mask, says, rules, more, negated=True)


def only_if(test: Rule | int, says: Clauses, *rules: str, **more: Any) -> Condition:
    """The answers are legal only if something holds."""
    return _condition(test, says, rules, more, is_test=True)


def unless(test: Rule | int, says: Clauses, *rules: str, **more: Any) -> Condition:
    """The answers are legal unless something holds."""
    return _condition(test, says, rules, more, is_test=True, negated=True)


def _condition(rule: Rule | int, says: Clauses, ids: tuple[str, ...], more: dict[str, Any], **how: bool) -> Condition:
    marks = {name: more.pop(name) for name in ("form", "passing") if name in more}
    return Condition(rule, says, ids, **marks, **how, given=tuple(more.items()))


def single(number: int, says: str, means: Clauses, *also: str, **more: Any) -> Answer:
    """An answer of one number; `more` is what else an answer can have."""
    return Answer(says, BIT[number], also, means=means, **more)


def mask_of(count: int, fits: Callable[[int], object]) -> int:
    """Those of the first `count` answers of which something is true."""
    return sum(BIT[x] for x in range(count) if fits(x))
