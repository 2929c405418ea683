"""Malformed frames: generated from the wire types, then mutated, and raw bytes."""

from __future__ import annotations

import json
import random
from typing import Any

from fellfield.server import wire

STRANGE: tuple[Any, ...] = (
    None, True, False, 0, -1, 1, 15, 16, 2**31, 2**53, 2**63, 2**64, 10**400, -(2**63), 0.5, 1e308, -0.0, "", " ", "0",
    "\u0000", "\u202e", "é" * 300, "x" * 3000, "🦌" * 100, "\ud800", "null", "__proto__", "../../etc/passwd",
    "<script>alert(1)</script>", "'; DROP TABLE log; --", "{0}", "%s%s%n", [], {}, [[]], {"": None}, [None] * 50,
)  # fmt: skip
WORDS = (
    "wade 1",
    "move 3c>4c",
    "plan MECCM",
    "pass",
    "bid red 2",
    "card 4",
    "pellet favor",
    "reveal move",
    "1",
    "a b c d",
    ":",
)


class Mutator:
    """Generates frames, reproducibly by seed."""

    def __init__(self, seed: int) -> None:
        self._dice = random.Random(seed)
        self.legal: list[str] = []
        self._schemas = wire.schemas()
        self._said = [part["$ref"].rsplit("/", 1)[-1] for part in self._schemas["AnyClientMessage"]["anyOf"]]

    def frame(self) -> str | bytes:
        """A frame: mostly well-formed with a fault, sometimes garbage."""
        dice = self._dice
        roll = dice.random()
        if roll < 0.05:
            return dice.randbytes(dice.randrange(200))
        value = self._play() if dice.random() < 0.4 else self._made({"$ref": dice.choice(self._said)})
        text = json.dumps(self._bent(value) if roll < 0.85 else value)
        if roll < 0.15:
            return self._torn(text)
        return text if roll < 0.95 else text.encode("utf-8", "surrogatepass")[: dice.randrange(1, 5000)]

    def _play(self) -> dict[str, Any]:
        """A move, often a legal one with a few characters changed."""
        dice = self._dice
        text = dice.choice(self.legal or WORDS)
        if dice.random() < 0.7:
            place = dice.randrange(len(text) + 1)
            text = text[:place] + dice.choice("abc0123456789>:,*- é") + text[place + dice.randrange(3) :]
        command = {"do": "play", "seat": dice.choice((0, 0, 1, 2, 5)), "action": text}
        return {"type": "do", "key": f"k{dice.randrange(10**9)}", "command": command}

    def _made(self, schema: dict[str, Any]) -> Any:
        """A value that roughly fits a schema."""
        dice = self._dice
        if "$ref" in schema:
            return self._made(self._schemas[schema["$ref"].rsplit("/", 1)[-1]])
        if "anyOf" in schema:
            return self._made(dice.choice(schema["anyOf"]))
        if "enum" in schema:
            return dice.choice(schema["enum"])
        if "const" in schema:
            return schema["const"]
        return self._plain(schema)

    def _plain(self, schema: dict[str, Any]) -> Any:
        dice = self._dice
        match schema.get("type"):
            case "object":
                required = schema.get("required", [])
                kept = [name for name in schema.get("properties", {}) if name in required or dice.random() < 0.5]
                return {name: self._made(schema["properties"][name]) for name in kept}
            case "array":
                return [self._made(schema.get("items", {})) for _ in range(dice.randrange(4))]
            case "string":
                return dice.choice(("random", "open", "bot", "wave", "0" * 32, str(dice.random()), *WORDS))
            case "integer":
                return dice.choice((0, 1, 2, 3, 7, 15, dice.randrange(10_000)))
            case "boolean":
                return dice.random() < 0.5
            case "number":
                return dice.random()
        return None

    def _bent(self, value: Any) -> Any:
        """Mutate a value somewhere."""
        dice = self._dice
        if isinstance(value, dict) and value and dice.random() < 0.85:
            name = dice.choice(list(value))
            bent = dict(value)
            match dice.randrange(5):
                case 0:
                    del bent[name]
                case 1:
                    bent[f"{name}{dice.choice(('', 'x', '_', ' '))}"] = dice.choice(STRANGE)
                case _:
                    bent[name] = self._bent(value[name])
            return bent
        return dice.choice(STRANGE)

    def _torn(self, text: str) -> str:
        dice = self._dice
        place = dice.randrange(len(text) + 1)
        match dice.randrange(4):
            case 0:
                return text[:place]
            case 1:
                return text[:place] + dice.choice('{}[]",:\\0') + text[place:]
            case 2:
                return text[:place] + "[" * dice.randrange(1, 5000)
        return text + text
