"""A server whose hidden values are recognisable: each shell of Tides is a unique 16-digit number.

The numbers derive from the environment variable CANARIES, so that the test knows them. CANARY_LEAK breaks the game on
purpose: every viewer sees every shell that is found.
"""

from __future__ import annotations

import hashlib
import os
import sys

from fellfield.core.contract import Action
from fellfield.samples import tides
from fellfield.server.settings import load
from fellfield.server.uvicorn_server import serve

SHELLS = 60


def canaries(seed: str) -> list[int]:
    """The 16-digit values of all shells."""
    return [10**15 + int(hashlib.sha256(f"{seed} {n}".encode()).hexdigest(), 16) % 10**15 for n in range(SHELLS)]


def outcomes(self: tides.ShellStep, state: tides.Tides) -> list[tuple[Action, int]]:
    """The shells that no seat holds."""
    return [(tides.ShellDrawn(shell), 1) for shell in CANARIES if shell not in state.shells]


def apply(self: tides.ShellStep, state: tides.Tides, _actor: object, action: tides.ShellDrawn) -> None:
    """Give the shell to the seat; only the seat sees its value."""
    state.todo.pop()
    state.shells[self.seat] = action.value
    state.emit(tides.ShellFound(self.seat, action.value))


def print_url(url: str) -> None:
    sys.stdout.write(url + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    CANARIES = canaries(os.environ["CANARIES"])
    tides.ShellStep.outcomes = outcomes  # type: ignore[method-assign]
    tides.ShellStep.apply = apply  # type: ignore[assignment]
    if "CANARY_LEAK" in os.environ:
        tides.ShellFound.secrets = lambda _self: ()  # type: ignore[method-assign,assignment]
    serve(load(), print_url)
