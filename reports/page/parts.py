"""What a page is made of: parts with blocks of sentences, figures and tables; folds say how it was computed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from markupsafe import Markup

from engines.core.language.explaining import capital
from engines.drawing.words import Message
from reports.charts.plot import Picture
from reports.page.cells import Table
from reports.page.templating import IN_ENGLISH, ROOM, environment_of, page_text, policy_hash

if TYPE_CHECKING:
    from engines.core.language.translating import Language

Entry = tuple[str, str]
Plots = dict[str, Picture]  # by their names

_AGAIN = "Read it like the first figure of this kind."
IN_PARTS = "The parts below are in English."


@dataclass(frozen=True)
class Fold:
    """Something to unfold: its heading, then terms with their explanations and tables."""

    title: str
    entries: tuple[Entry, ...] = ()
    tables: tuple[Table, ...] = ()


@dataclass(frozen=True)
class Block:
    """A step of a part: sentences, a box of entries, figures, tables, folds, code with its question, in this order.

    `title` is left out where the part has only one step. Figures stand side by side where there is room, `stacked` ones
    never. Everything but the sentences may be missing.
    """

    sentences: tuple[str, ...] = ()
    title: str = ""
    anchor: str = ""
    entries: tuple[Entry, ...] = ()
    plots: tuple[Picture, ...] = ()
    tables: tuple[Table, ...] = ()
    folds: tuple[Fold, ...] = ()
    code: tuple[Entry, ...] = ()
    stacked: bool = False


@dataclass(frozen=True)
class Part:
    """A numbered part of the page: anchor, heading, word in the contents, steps, and how it was computed."""

    anchor: str
    title: str
    short: str
    blocks: tuple[Block, ...]
    how: tuple[Entry, ...] = ()


@dataclass(frozen=True)
class Document:
    """A whole page. `findings` are what it says in short; the part of a finding before its first colon stands out."""

    kicker: str
    heading: str
    lead: str
    findings: tuple[str, ...]
    note: str
    parts: tuple[Part, ...]
    footer: str
    title: str = field(default="")


def folded(*tables: Table) -> tuple[Fold, ...]:
    """Each table in a fold under its own caption."""
    return tuple(Fold(table.caption, tables=(table,)) for table in tables)


def present(plots: Plots, *names: str) -> tuple[Picture, ...]:
    """Those of the plots that the report has."""
    return tuple(plots[name] for name in names if name in plots)


def render_document(document: Document, language: Language | None = None) -> str:
    """The page as one HTML text that needs nothing beside itself; a sentence that stands on it already is left out.

    What stands before its parts is said in English or in a `language`, the parts in English.
    """
    script, style = page_text(ROOM, "tables.js"), page_text(ROOM, "style.css")
    if language:
        from reports.page.translated import style_of

        style = style_of(style, language)
    return (
        environment_of(ROOM, language=language)
        .get_template("page.html.j2")
        .render(
            document=replace(document, parts=tuple(_said_once(document, language))),
            findings=[finding_parts(text) for text in document.findings],
            style=Markup(style),
            notes=(*language.remarks, IN_PARTS) if language else (),
            in_english=IN_ENGLISH if language else "",
            script=Markup(script),
            script_hash=policy_hash(script),
            svg=lambda plot: Markup(plot.svg),
        )
    )


def _said_once(document: Document, language: Language | None) -> Iterator[Part]:
    """The parts without the sentences that stand before, in short (there only in the same language) or in a part above;
    every part begins with one."""
    said = {document.lead, *document.findings, *(capital(finding_parts(text)[1]) for text in document.findings)}
    said, again = (set(), language.tell(_AGAIN)) if language else (said, _AGAIN)
    for part in document.parts:
        blocks: list[Block] = []
        for block in part.blocks:
            new = [text for text in dict.fromkeys(block.sentences) if text not in said]
            new = new or list(block.sentences[: not blocks])
            plots = []
            for plot in block.plots:
                plots.append(
                    replace(plot, caption=again if plot.language else _AGAIN) if plot.caption in said else plot
                )
                said.add(plot.caption)
            said.update(new)
            blocks.append(replace(block, sentences=tuple(new), plots=tuple(plots)))
        yield replace(part, blocks=tuple(blocks))


def finding_parts(sentence: str) -> Sequence[str]:
    """A finding as what it is about and what it says; what it is about may be ''."""
    about, colon, told = sentence.partition(": ")
    if isinstance(sentence, Message) and sentence.fields.get("about") == about:
        about, told = sentence.fields["about"], sentence.fields["told"]
    return (about, told) if colon and len(about) < 40 else ("", sentence)
