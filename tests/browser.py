"""A real browser for pages, where one is installed."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

BROWSER = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
BETWEEN = " / "  # what scripts returned
FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-dev-shm-usage",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--enable-logging=stderr",
    "--virtual-time-budget=3000",
)


def browse(page: Path, folder: Path, *options: str) -> subprocess.CompletedProcess[str]:
    assert BROWSER is not None
    command = [BROWSER, *FLAGS, f"--user-data-dir={folder / 'profile'}", *options, page.as_uri()]
    return subprocess.run(command, capture_output=True, text=True, timeout=600, check=True)


def skip_without_browser(folder: Path) -> None:
    """Skips where what is installed under that name cannot show a page of one word."""
    (folder / "word.html").write_text("<p>shown</p>")
    try:
        shown = browse(folder / "word.html", folder, "--dump-dom").stdout
    except (OSError, subprocess.SubprocessError) as error:
        pytest.skip(f"the browser does not run here: {error}")
    if "<p>shown</p>" not in shown:
        pytest.skip("the browser cannot read these files")


def probe(page: Path, folder: Path, script: str, *options: str) -> str:
    """Runs a script at the end of a copy of the page and returns what it returned."""
    copy = folder / "probe.html"
    text = (page / "index.html").read_text(encoding="utf-8")
    text = re.sub("script-src '[^']*'", "script-src 'unsafe-inline'", text)
    copy.write_text(
        text.replace("</body>", f"<script>document.title = (() => {{ {script} }})();</script></body>"), encoding="utf-8"
    )
    found = re.search(r"<title>(.*?)</title>", browse(copy, folder, "--dump-dom", *options).stdout, re.DOTALL)
    assert found is not None
    return found.group(1)


def probes(page: Path, folder: Path, scripts: Mapping[str, str]) -> dict[str, str]:
    """What each of these scripts returned, run one after the other in one page."""
    calls = ", ".join(f"(() => {{ {script} }})()" for script in scripts.values())
    found = probe(page, folder, f"return [{calls}].join('{BETWEEN}');")
    return dict(zip(scripts, found.split(BETWEEN), strict=True))


def framed(page: Path, folder: Path, widths: Sequence[int], script: str) -> list[str]:
    """What a script returns of the page in a frame of each width, since windows have a least width of their own.

    In the script `page` is the document in the frame.
    """
    inner = (page / "index.html").read_text(encoding="utf-8").replace("&", "&amp;").replace('"', "&quot;")
    frames = "".join(f'<iframe width="{width}" height="900" srcdoc="{inner}"></iframe>' for width in widths)
    frame = folder / "frame.html"
    frame.write_text(
        f"{frames}<script>onload = () => {{ const pages = Array.from(frames, (one) => one.document);"
        f" document.title = pages.map((page) => {{ {script} }}).join(';'); }};</script>",
        encoding="utf-8",
    )
    found = re.search(r"<title>(.*?)</title>", browse(frame, folder, "--dump-dom").stdout)
    assert found is not None
    return found.group(1).split(";")
