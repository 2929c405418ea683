"""Generate keys.py, a type of our own keys, so that mypy finds typos.

``python -m fellfield.i18n.key_generator --write | --check``
"""

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
    """Return the text of keys.py."""
    english = Catalogue("en", (locales,))
    keys = [key for domain in DOMAINS for key in english.keys(domain)]
    return _HEAD + "".join(f'    "{key}",\n' for key in keys) + "]\n"


def main(arguments: Sequence[str], keys: Path = KEYS) -> int:
    """Write keys.py, or check that it is up to date."""
    if list(arguments) == ["--write"]:
        keys.write_text(source(), encoding="utf-8")
        return 0
    if list(arguments) == ["--check"]:
        is_current = keys.exists() and keys.read_text(encoding="utf-8") == source()
        if not is_current:
            sys.stdout.write(f"{keys} is out of date: run python -m fellfield.i18n.key_generator --write\n")
        return 0 if is_current else 1
    sys.stdout.write("expected --write or --check\n")
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
