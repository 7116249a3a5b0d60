"""`scythe play --web`: what it refuses in a sentence, what it prints, and that it leaves in order."""

from __future__ import annotations

import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("starlette", reason="the extra [web] is not installed")
pytest.importorskip("websockets", reason="the extra [web] is not installed")

from scythe_cli.web import opening
from scythe_cli.web.links import Place, qr_as_svg, qr_on_terminal
from tests.cli.running import ROOT, process, scythe, sentence, start
from tests.cli.web import free_port
from tests.processes import PATIENCE

pytestmark = pytest.mark.xdist_group("web")
PEOPLE = ("-p", 2, "--seat", "human", "--web")


@pytest.mark.parametrize(
    ("options", "why"),
    [
        (("--lan",), "--lan belongs to --web."),
        (("--cert", "x.pem"), "--cert belongs to --web."),
        (("--web", "--seat", "greedy", "-p", 2), "--web is for people, and all seats are bots'; write --seat 1=human."),
        (("--web", "--plain"), "--plain is for the terminal; leave it out with --web."),
        (("--web", "--script", "-"), "--script answers by itself; leave it out with --web."),
        (("--web", "--style", "machine"), "--style is for the terminal; leave it out with --web."),
        (("--web", "--chance", "ask"), "--chance ask is for a real table and one screen; leave it out with --web."),
        (
            ("--web", "--cert", "x.pem"),
            "--cert and --key belong together: a certificate and its key, both in PEM form.",
        ),
    ],
)
def test_options_that_do_not_belong_together_are_refused(options: tuple[object, ...], why: str) -> None:
    assert sentence(scythe("play", "smallworld", *options)) == why


def test_a_certificate_that_cannot_be_used_is_refused(tmp_path: Path) -> None:
    none, bad = tmp_path / "none.pem", tmp_path / "bad.pem"
    bad.write_text("no certificate")
    said = sentence(scythe("play", *PEOPLE, "--cert", none, "--key", bad))
    assert said == f"{none}: no such file, so there is no https; leave out --cert and --key for http."
    said = sentence(scythe("play", *PEOPLE, "--cert", bad, "--key", bad))
    assert said.startswith(f"{bad} and {bad} are not a certificate and its key in PEM form without a password (")
    assert not list(tmp_path.glob("*.jsonl"))


def test_a_port_in_use_is_refused(tmp_path: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port, path = other.getsockname()[1], tmp_path / "game.jsonl"
        said = sentence(scythe("play", *PEOPLE, "--port", port, "--transcript", path))
    assert said == f"Port {port} is in use; choose another with --port, or 0 for any that is free."
    assert not path.exists()


def test_without_the_extra_it_says_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opening, "find_spec", lambda name: None)
    said = sentence(scythe("play", *PEOPLE))
    assert said == f"play --web needs the package starlette, which is not installed; {opening.INSTALL}"


def test_links_are_printed_and_the_same_ones_work_again(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    links = []
    for options in ((*PEOPLE, "--port", free_port(), "--transcript", path, "--seed", 3), ("--web", "--resume", path)):
        with start("play", *options) as running:
            assert running.stdout is not None
            lines = [line for line in (running.stdout.readline() for _ in range(5)) if line]
            links.append([line.split()[-1] for line in lines[1:]])
            running.send_signal(signal.SIGINT)
            _, err = running.communicate(timeout=PATIENCE)
        assert running.returncode == 0 and "Traceback" not in err, err
        assert f"The game is not over. It goes on with: scythe play --resume {path} --web" in err
    assert links[0] == links[1] and len(set(links[0])) == 4
    assert all("#" in link and len(link.partition("#")[2]) == 22 for link in links[0])


IMPORTED = """
import sys
from scythe_cli.main import cli
try:
    cli(["play", "smallworld", "--plain", "--transcript", sys.argv[1]], standalone_mode=False)
finally:
    print(sorted(name for name in sys.modules if name.split(".")[0] in sys.argv[2:] or ".web" in name))
"""


def test_play_in_the_terminal_imports_nothing_of_it(tmp_path: Path) -> None:
    words = [sys.executable, "-c", IMPORTED, str(tmp_path / "game.jsonl"), *opening.NEEDED]
    done = subprocess.run(words, input="quit\n", capture_output=True, text=True, cwd=ROOT, check=False)
    assert done.stdout.rpartition(">")[2].strip() == "[]", done.stderr


def test_a_qr_code_holds_the_link() -> None:
    link = Place(8642).link("A" * 22)
    assert link == f"http://127.0.0.1:8642/#{'A' * 22}"
    assert qr_as_svg(link).startswith("<svg") and "viewBox" in qr_as_svg(link)
    assert set(qr_on_terminal(link)) <= set("█▀▄ \n")


def test_a_bot_that_breaks_ends_the_evening_in_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    seats = ("--seat", "1=program:cmd=false", "--seat", "2=human", "--seed", 2)  # the bot is asked first
    code, _, err = process("play", "smallworld", "-p", 2, *seats, "--web", "--port", 0, "--transcript", path)
    last = err.strip().splitlines()[-1]
    assert code == 1 and last.startswith("Error: The bot 'program:cmd=false' on seat 1") and "Traceback" not in err
    assert last.endswith(f"It goes on with: scythe play --resume {path} --allow-programs --web")
