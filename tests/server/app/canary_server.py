"""A server on which everything hidden is unmistakable: each shell of Tides is a number that nobody can guess.

The numbers follow from the variable CANARIES, so that the test knows them. With CANARY_LEAK the game is broken on
purpose: what a seat finds is told to everybody.
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


def canaries(word: str) -> list[int]:
    """All shells: numbers of sixteen digits."""
    return [10**15 + int(hashlib.sha256(f"{word} {n}".encode()).hexdigest(), 16) % 10**15 for n in range(SHELLS)]


def outcomes(self: tides.ShellStep, state: tides.Tides) -> list[tuple[Action, int]]:
    """A shell that no seat at this table holds."""
    return [(tides.ShellDrawn(shell), 1) for shell in KNOWN if shell not in state.shells]


def apply(self: tides.ShellStep, state: tides.Tides, _actor: object, action: tides.ShellDrawn) -> None:
    """Only the seat sees which one it is."""
    state.todo.pop()
    state.shells[self.seat] = action.value
    state.emit(tides.ShellFound(self.seat, action.value))


def say(where: str) -> None:
    sys.stdout.write(where + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    KNOWN = canaries(os.environ["CANARIES"])
    tides.ShellStep.outcomes = outcomes  # type: ignore[method-assign]
    tides.ShellStep.apply = apply  # type: ignore[assignment]
    if "CANARY_LEAK" in os.environ:
        tides.ShellFound.secrets = lambda _self: ()  # type: ignore[method-assign,assignment]
    serve(load(), say)
