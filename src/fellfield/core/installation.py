"""How this package was installed, so that advice to install an extra names a command that works."""

from __future__ import annotations

import json
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit


def install_command(extra: str) -> str:
    """The command that adds an extra such as `server` to this installation."""
    try:
        found: Distribution = distribution("fellfield")
    except PackageNotFoundError:
        return f"pip install '.[{extra}]'"
    return _command(extra, found.read_text("direct_url.json"))


def _command(extra: str, direct_url: str | None) -> str:
    """The command for an installation with this record of its origin (PEP 610); without one it came from an index."""
    if not direct_url:
        return f"pip install 'fellfield[{extra}]'"
    origin: dict[str, Any] = json.loads(direct_url)
    url = str(origin["url"])
    if urlsplit(url).scheme != "file":
        return f"pip install 'fellfield[{extra}] @ {url}'"
    path = Path(unquote(urlsplit(url).path))
    editable = "-e " if origin.get("dir_info", {}).get("editable") else ""
    return f"pip install {editable}'{path}[{extra}]'"
