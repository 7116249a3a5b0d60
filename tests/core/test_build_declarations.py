"""The `.pxd` writer: which C types follow from which annotations, and what it refuses."""

from __future__ import annotations

from pathlib import Path

import pytest

from engines.core.build.compile.build import project_plan
from engines.core.build.compile.source import SourceError
from engines.core.build.compile.stage import staged_texts, write_stage
from engines.core.engine.modules import root_folder
from tests.core import tiny


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The sources of the tiny core, importable during the test."""
    tiny.write(tmp_path)
    tiny.make_importable(tmp_path, monkeypatch)
    return tmp_path


def declarations(folder: Path, module: str) -> list[str]:
    return staged_texts(tiny.plan(folder))[f"tiny/{module}.pxd"].splitlines()


def add_to_moves(folder: Path, text: str) -> None:
    (folder / "tiny" / "moves.py").write_text(tiny.MOVES + text, encoding="utf-8")


@pytest.mark.parametrize(
    ("module", "line"),
    [
        ("moves", "cpdef int gain(Board s, long long p, long long n) except -1 nogil"),
        ("moves", "cpdef long long most(Board s) except? -88888 nogil"),
        ("moves", "@cython.locals(best=cython.longlong, p=cython.longlong)"),
        ("moves", "cdef long long total(short* row, long long start, long long end) except? -88888 nogil"),
        ("moves", "from tiny.constants cimport TABLE"),
        ("moves", "    #define tiny_moves_OWN 6LL"),
        ("moves", '    const long long OWN "tiny_moves_OWN"'),
        ("moves_inline", "cdef inline int gain(Board s, long long p, long long n) except -1 nogil:"),
        ("moves_inline", "    assert n >= 0, 'a gain is not negative'"),
        ("moves_inline", "cdef inline long long lowest_bit(long long m) except? -88888 nogil:"),
        ("moves_inline", "    return ctz(m)"),
        ("moves_inline", "from tiny.moves cimport OWN"),
        ("play", "from tiny.moves_inline cimport gain"),
        ("play", "from tiny.moves cimport most"),
        ("play", "cdef class Play(Board):"),
        ("play", "    cdef long long legal_mask(self) except? -88888 nogil"),
        ("play", "    cdef int answer_top(self, long long a) except -1 nogil"),
        ("play", "cpdef Play clone(Board s)"),
        ("play", "@cython.locals(c=Play)"),
        ("play", "cdef class Desk:"),
        ("play", "    cdef readonly Board board"),
        ("play", "    cdef readonly Desk other"),
        ("play", "cpdef long long hand_over(Desk desk, long long p) except? -88888 nogil"),
        ("play", "cpdef long long look_ahead(Board s, long long a) except? -88888"),
        ("constants", "    #define tiny_constants_MINUS (-7LL)"),
        ("constants", "    #define tiny_constants_LARGE 1125899906842624LL"),
        ("constants", "    #define tiny_constants_LOWEST (-9223372036854775807LL - 1)"),
        ("constants", "    static const long long tiny_constants_TABLE[3] = {3LL, (-4LL), 1099511627776LL};"),
        ("constants", '    const long long[3] TABLE "tiny_constants_TABLE"'),
    ],
)
def test_declaration(folder: Path, module: str, line: str) -> None:
    assert line in declarations(folder, module)


def test_plain_module_declares_public_numbers_only(folder: Path) -> None:
    text = "\n".join(declarations(folder, "constants"))
    assert "_HIDDEN" not in text
    assert "TITLE" not in text


def copied(folder: Path) -> list[str]:
    """The functions of `moves` that other modules copy."""
    heads = [line for line in declarations(folder, "moves_inline") if line.startswith("cdef inline")]
    return [head.partition("(")[0].split()[-1] for head in heads]


def test_small_functions_without_loops_are_copied_with_all_that_they_call(folder: Path) -> None:
    assert copied(folder) == ["gain", "numbers", "lowest_bit", "count", "fifth", "mixed", "power_of_two"]
    add_to_moves(
        folder,
        "\n\ndef twice(m: int) -> int:\n    n = lowest_bit(m)\n    return n + count(m)\n"
        "\n\ndef best_of(s: Board) -> int:\n    return most(s)\n",
    )
    assert copied(folder)[7:] == ["twice"]


@pytest.mark.parametrize(("extra", "is_copied"), [(8, True), (9, False)])
def test_what_a_function_calls_counts_as_part_of_it(folder: Path, extra: int, is_copied: bool) -> None:
    lines = "    m += 1\n" * extra
    add_to_moves(folder, f"\n\ndef longer(m: int) -> int:\n{lines}    return lowest_bit(m)\n")
    assert ("longer" in copied(folder)) is is_copied


def test_staged_source_keeps_its_line_numbers(folder: Path) -> None:
    source = tiny.MOVES.splitlines()
    copy = staged_texts(tiny.plan(folder))["tiny/moves.py"].splitlines()[: len(source)]
    assert len(copy) == len(source)
    assert all(b in ("", a) for a, b in zip(source, copy, strict=True))
    assert not any("import" in line for line in copy if "__future__" not in line)


def test_stage_is_written_only_where_text_changed(folder: Path, tmp_path: Path) -> None:
    stage = tmp_path / "stage"
    assert write_stage(tiny.plan(folder), stage) > 0
    assert write_stage(tiny.plan(folder), stage) == 0
    add_to_moves(folder, "\n\ndef more(n: int) -> int:\n    return n\n")
    assert write_stage(tiny.plan(folder), stage) == 3


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("def f(n) -> int:\n    return 0\n", "parameter n has no annotation"),
        ("def f(n: float) -> int:\n    return 0\n", "parameter n has 'float'"),
        ("def f(n: int) -> None:\n    return\n", "the result has 'None'"),
        ("def f(n: int) -> list[int]:\n    return n\n", "f: a function cannot return a list."),
        ("def f(n: int = 1) -> int:\n    return 0\n", "f: only plain parameters without defaults can be compiled."),
        ("def f(*n: int) -> int:\n    return 0\n", "f: only plain parameters without defaults can be compiled."),
        ("@cache\ndef f(n: int) -> int:\n    return 0\n", "f: decorators cannot be compiled."),
        ("@final\nclass C:\n    pass\n", "class C: only a class with at most one base and no decorator"),
        (
            "from tiny.constants import TITLE\n",
            "TITLE is not an integer or list of integers assigned in tiny.constants.",
        ),
        ("WORD: str = 'a'\n", "''a'' is not an integer known before the program runs."),
        ("BIG: int = BIT[62] + BIT[62]\n", "BIG does not fit in 64 bits."),
    ],
)
def test_what_has_no_c_form_is_refused_with_file_and_line(folder: Path, text: str, message: str) -> None:
    add_to_moves(folder, text)
    line = len(tiny.MOVES.splitlines()) + (2 if text.startswith("@cache") else 1)
    with pytest.raises(SourceError) as caught:
        staged_texts(tiny.plan(folder))
    shown = str(caught.value)
    assert shown.startswith("tiny/moves.py:") and message in shown
    assert abs(int(shown.split(":")[1]) - line) <= 1


def test_number_beyond_64_bits_in_a_plain_module_is_refused(folder: Path) -> None:
    (folder / "tiny" / "constants.py").write_text(tiny.CONSTANTS + "HUGE: int = 1 << 63\n", encoding="utf-8")
    line = len(tiny.CONSTANTS.splitlines()) + 1
    with pytest.raises(SourceError, match=f"tiny/constants.py:{line}: HUGE is empty or does not fit in 64 bits."):
        staged_texts(tiny.plan(folder))


def test_listed_module_without_a_file_is_refused(folder: Path) -> None:
    (folder / "tiny" / "play.py").unlink()
    with pytest.raises(SourceError, match="there is no such file"):
        staged_texts(tiny.plan(folder))


def test_telling_is_copied_but_for_what_is_done_only_while_somebody_listens() -> None:
    text = staged_texts(project_plan(Path(root_folder())))["engines/core/engine/observing_inline.pxd"]
    assert "cdef inline long long tell(" in text and "cdef inline long long tell_change(" in text
    assert "from engines.core.engine.observing cimport note\n" in text and " note(CoreState" not in text


def test_a_c_header_beside_hand_written_declarations_is_part_of_them(folder: Path) -> None:
    bits = folder / "tiny" / "bits.pxd"
    bits.write_text('cdef extern from "bits.h":\n    long long ctz(long long m) noexcept nogil\n', encoding="utf-8")
    bits.with_suffix(".h").write_text("#define TWICE(m) \\\n    ((m) + (m))\n", encoding="utf-8")
    assert declarations(folder, "bits") == [
        "cdef extern from *:",
        '    """',
        "#define TWICE(m) \\\\",
        "    ((m) + (m))",
        '    """',
        "    long long ctz(long long m) noexcept nogil",
    ]
