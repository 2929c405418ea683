"""Our own keys as a type, so that mypy finds a typo: ``python -m fellfield.i18n.key_generator --write | --check``."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from fellfield.i18n.catalogue import LOCALES, Catalogue

DOMAINS = ("cli", "core")
KEYS = Path(__file__).parent / "keys.py"

_HEAD = '''"""The keys of cli and core, generated: `python -m fellfield.i18n.key_generator --write`."""

from __future__ import annotations

from typing import Literal, TypeAlias

Key: TypeAlias = Literal[
'''


def source(locales: Path = LOCALES) -> str:
    """What keys.py must contain."""
    english = Catalogue("en", (locales,))
    keys = [key for domain in DOMAINS for key in english.keys(domain)]
    return _HEAD + "".join(f'    "{key}",\n' for key in keys) + "]\n"


def main(arguments: Sequence[str], keys: Path = KEYS) -> int:
    """Write keys.py, or say whether it is fresh."""
    if list(arguments) == ["--write"]:
        keys.write_text(source(), encoding="utf-8")
        return 0
    if list(arguments) == ["--check"]:
        fresh = keys.exists() and keys.read_text(encoding="utf-8") == source()
        if not fresh:
            sys.stdout.write(f"{keys} is stale: run python -m fellfield.i18n.key_generator --write\n")
        return 0 if fresh else 1
    sys.stdout.write("expected --write or --check\n")
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
