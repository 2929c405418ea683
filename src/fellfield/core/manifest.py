"""The manifest of a game: everything the game brings, by name.

Parts that outer layers use are named as `package.module:object` and loaded on demand, so that the rules import nothing
outer. Files are named as `package:path`. A game without a part gets what all games share: random playouts instead of a
judgement, the plain drawing in the terminal, and so on.
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from importlib.resources import files
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from fellfield.core.contract import Game
from fellfield.core.errors import FellfieldError

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

Part: TypeAlias = Literal["judgement", "levels", "calibration", "danger", "encoder", "drawing", "picture"]
"""The parts that are objects in a module."""
PartFile: TypeAlias = Literal["locales", "lesson", "ledger", "refusals"]
"""The parts that are a file or a folder in a package."""


class BadManifest(FellfieldError):
    """A manifest names a part that cannot be loaded."""

    def __init__(self, game_id: str, part: str, reference: str, problem: str) -> None:
        super().__init__(f"{game_id}: {part} {reference!r} in the manifest: {problem}")


@dataclass(frozen=True)
class Manifest:
    """What a game brings: the rules, and optionally whatever else makes it a better game to play."""

    game: Game
    locales: str = ""
    """Folder of catalogues, `<language>/<game id>.json`: the words of the game."""
    types: str = ""
    """Module that declares its views as types (`fellfield.codegen`); the module of the game if there is none."""
    lesson: str = ""
    """File with the steps of the lesson (`fellfield.server.lesson`)."""
    ledger: str = ""
    """File with the rules by clause (`fellfield.core.ledger`); ours are in `docs/rules/`."""
    ledger_tags: tuple[tuple[str, str], ...] = ()
    """Patterns of tags in clauses that are meant for maintainers, and their replacements in the text for players."""
    refusals: str = ""
    """File with the reasons of refusals by clause, `{"LL-8.6": ["goal-full"]}`; the rules show their sentences."""
    judgement: str = ""
    """What the bots know: a `fellfield.bots.judgement.Judgement`."""
    levels: str = ""
    """Four `fellfield.bots.levels.Level`s, the weakest first."""
    calibration: str = ""
    """The measured drift of the judgement: a `fellfield.bots.calibration.Calibration`."""
    danger: str = ""
    """A function from a view to the chance, by place, that a piece there is hit before its owner acts again."""
    encoder: str = ""
    """A class that turns views and actions into numbers: a `fellfield.adapters.encoding.encoding.GameEncoder`."""
    drawing: str = ""
    """A function that draws a view in the terminal: a `fellfield.cli.drawing.DrawFunction`."""
    picture: str = ""
    """A function from a view to the elements of an SVG picture (`fellfield.adapters.rendering`)."""
    seat_colours: tuple[str, ...] = ()
    """CSS colours by seat, dark enough on white."""

    @property
    def id(self) -> str:
        """The id of the game."""
        return self.game.id

    def load(self, part: Part) -> Any:
        """The object that a part names; `None` if the game does not bring it. Raises `BadManifest`."""
        reference: str = getattr(self, part)
        if not reference:
            return None
        module, colon, name = reference.partition(":")
        if not colon:
            raise BadManifest(self.id, part, reference, "expected `package.module:object`")
        try:
            return getattr(import_module(module), name)
        except ModuleNotFoundError as error:
            if error.name is None or not f"{module}.".startswith(f"{error.name}."):
                raise  # the module exists and itself imports something that is missing
            raise BadManifest(self.id, part, reference, f"there is no module {error.name!r}") from None
        except AttributeError:
            raise BadManifest(self.id, part, reference, f"{module} has no {name!r}") from None

    def file(self, part: PartFile) -> Traversable | None:
        """The file or folder that a part names; `None` if the game does not bring it. Raises `BadManifest`."""
        reference: str = getattr(self, part)
        if not reference:
            return None
        package, colon, path = reference.partition(":")
        if not colon:
            raise BadManifest(self.id, part, reference, "expected `package:path`")
        try:
            found = files(package).joinpath(path)
        except ModuleNotFoundError as error:
            raise BadManifest(self.id, part, reference, f"there is no module {error.name!r}") from None
        except TypeError:  # a module, before Python 3.12
            raise BadManifest(self.id, part, reference, f"{package} is not a package") from None
        if not found.is_file() and not found.is_dir():
            raise BadManifest(self.id, part, reference, f"{package} has no {path!r}")
        return found
