"""What is generated for a game, as texts: JSON Schema and TypeScript."""

from __future__ import annotations

import json
from typing import Final

from fellfield.codegen.game_types import SHARED, read_types, shared_definitions
from fellfield.codegen.json_schema import references
from fellfield.codegen.typescript import Renderer
from fellfield.core.contract import Game

_COMMAND: Final = "fellfield types"


def schema_text(game: Game) -> str:
    """The JSON Schema of a game's views, events and offers."""
    return json.dumps(read_types(game).schema(), indent=1, ensure_ascii=False) + "\n"


def typescript_text(game: Game, shared: str = "") -> str:
    """The types of a game as a TypeScript module; those of all games are imported from `shared`, if it is given."""
    types = read_types(game)
    definitions, modules = types.builder.definitions, types.builder.modules
    own = [name for name in definitions if not (shared and modules[name].startswith(SHARED))]
    imported = sorted(set(references([definitions[name] for name in own])) - set(own))
    head = f"// Generated from the types of {game.id}: {_COMMAND}\n"
    if imported:
        head += f'import type {{ {", ".join(imported)} }} from "{shared}";\n'
    return Renderer(definitions, readonly=True).module(head, own)


def shared_typescript_text() -> str:
    """The types that all games share as a TypeScript module."""
    definitions = shared_definitions().definitions
    head = f"// Generated from the types of fellfield.core: {_COMMAND}\n"
    return Renderer(definitions, readonly=True).module(head, definitions)
