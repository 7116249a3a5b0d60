"""The text of a file with value networks; `engines.core.search.network_file` reads it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engines.core.language.inputs import Input, code_of_inputs, input_names
from engines.core.search.network_file import NEVER, SCHEMA, Network

HEAD = """\
# Value network of {game}, made by `make train GAME={game}`, never by hand; docs/training.md says what it is worth.
schema = {schema}
inputs = "{inputs}"
prior = {prior}
"""


def network_text(game: str, prior: int, networks: Sequence[Network], inputs: Sequence[Input]) -> str:
    """All of the file of a game with these inputs."""
    head = HEAD.format(game=game, schema=SCHEMA, inputs=code_of_inputs(inputs), prior=prior)
    blocks = ["\n".join(_lines(network, input_names(inputs))) for network in networks]
    return "\n".join([head, *blocks]) + "\n"


def _lines(network: Network, names: Sequence[str]) -> Iterator[str]:
    yield from ("[[networks]]", f"players = {list(network.players)}", f"bits = {list(network.bits)}")
    yield f"first_bias = {list(network.first_bias)}"
    yield "second = ["
    yield from (f"  {list(row)}," for row in network.second)
    yield from ("]", f"second_bias = {list(network.second_bias)}", f"last = {list(network.last)}")
    if network.nobody != NEVER:
        yield f"nobody = {network.nobody}"
    yield "[networks.first]"
    yield from (f"{name} = {list(row)}" for name, row in zip(names, network.first, strict=True))
