"""What bash, zsh and fish are told so that the Tab key completes words of `scythe`.

click has scripts for them. In that for bash `1=rus` would be three words, for bash breaks words at `=` and `:`, and
none of them can leave out the blank behind `1=`.
"""

from __future__ import annotations

import os

import click
from click.shell_completion import (
    BashComplete,
    CompletionItem,
    FishComplete,
    ShellComplete,
    ZshComplete,
    add_completion_class,
    split_arg_string,
)

from scythe_cli.command import COMPLETING
from scythe_cli.completion import ENDS_OPEN

PROGRAM = "scythe"
OPEN = "open"  # the kind of a word that goes on
LINE, BREAKS = "_SCYTHE_LINE", "_SCYTHE_BREAKS"
TOLD = {LINE: "", BREAKS: "", "COMP_WORDS": "", "COMP_CWORD": "0"}  # by a shell; as it is where none asks
BASH = """\
%(complete_func)s() {
    local IFS=$'\\n' word
    COMPREPLY=()
    for word in $(_SCYTHE_LINE=${COMP_LINE:0:COMP_POINT} _SCYTHE_BREAKS=$COMP_WORDBREAKS \\
%(complete_var)s=bash_complete "$1" 2>/dev/null); do
        case $word in
            plain,*) COMPREPLY+=("${word#plain,}") ;;
            open,*) COMPREPLY+=("${word#open,}"); compopt -o nospace ;;
            file,*) compopt -o filenames; COMPREPLY+=($(compgen -f -- "${COMP_WORDS[COMP_CWORD]#[=:]}")) ;;
            dir,*) compopt -o filenames; COMPREPLY+=($(compgen -d -- "${COMP_WORDS[COMP_CWORD]#[=:]}")) ;;
        esac
    done
}
complete -o nosort -F %(complete_func)s %(prog_name)s
"""
ZSH_OPEN = """\
        elif [[ "$type" == "open" ]]; then
            compadd -U -S '' -V unsorted -- "$key"
        elif [[ "$type" == "dir" ]]; then
"""


class Whole(ShellComplete):
    """Words as a shell takes them: whole, with the option that stands before them, and none where nothing fits."""

    def get_completions(self, args: list[str], incomplete: str) -> list[CompletionItem[str]]:
        """As click finds them; it takes `--bot=` off the word, and stops at a command that there is not."""
        try:
            items = super().get_completions(args, incomplete)
        except click.UsageError:
            return []
        option, equals, _ = incomplete.partition("=")
        if equals and option.startswith("-"):
            for item in items:
                item.value = f"{option}={item.value}"
        return items


class Bash(Whole, BashComplete):
    """Of the line it is told all up to the cursor, and what bash breaks words at."""

    source_template = BASH

    def get_completion_args(self) -> tuple[list[str], str]:
        """The words before the one that is completed, and that one."""
        line = os.environ[LINE]
        words = split_arg_string(line)[1:]
        return (words, "") if line[-1:].isspace() else (words[:-1], "".join(words[-1:]))

    def format_completion(self, item: CompletionItem[str]) -> str:
        """A kind and the part of a word behind the last break: that is what bash replaces."""
        line = os.environ[LINE]
        word = "" if line[-1:].isspace() else "".join(line.split()[-1:])
        begins = 1 + max((word.rfind(sign) for sign in os.environ[BREAKS] if sign in ENDS_OPEN), default=-1)
        if word[:1] in "\"'":
            begins = 0
        return f"{_kind(item)},{item.value[begins:]}"


class Zsh(Whole, ZshComplete):
    """As click has it, and words that go on."""

    source_template = ZshComplete.source_template.replace(
        """        elif [[ "$type" == "dir" ]]; then\n""", ZSH_OPEN, 1
    )

    def format_completion(self, item: CompletionItem[str]) -> str:
        """Kind, word, and what it means, in a line each."""
        kind = _kind(item)
        return f"{kind}\n{item.value}\n_" if kind == OPEN else super().format_completion(item)


def _kind(item: CompletionItem[str]) -> str:
    return OPEN if item.type == "plain" and item.value.endswith(ENDS_OPEN) else item.type


class Fish(Whole, FishComplete):
    """As click has it."""


SHELLS: dict[str, type[ShellComplete]] = {"bash": Bash, "zsh": Zsh, "fish": Fish}


def prepare() -> None:
    """Let click answer the shells so."""
    for name, value in TOLD.items():
        os.environ.setdefault(name, value)
    for name, shell in SHELLS.items():
        add_completion_class(shell, name)


def script(shell: str, command: click.Command) -> str:
    """What a shell reads to complete words of the command `scythe`."""
    made = SHELLS[shell](command, {}, PROGRAM, COMPLETING)
    return made.source_template % made.source_vars()
