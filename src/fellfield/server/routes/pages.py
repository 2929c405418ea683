"""Serves the built web client: its files, and `index.html` for every address the client routes itself."""

from __future__ import annotations

from mimetypes import guess_type
from pathlib import Path
from typing import Final

from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response

from fellfield import __version__
from fellfield.server.problems import ApiError
from fellfield.server.routes.http import error_response
from fellfield.server.settings import Settings

BUILT: Final = Path(__file__).parents[1] / "static"
PACKED: Final = {"br": ".br", "gzip": ".gz"}
"""Encodings of the built files and their suffixes, the smallest first."""
_PLACEHOLDER_PAGE: Final = f"""<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Fellfield</title>
<h1>Fellfield is running</h1>
<p>The server is running, but the web client has not been built. Programs can use the API:</p>
<ul><li><a href="/api/games">the games</a></li><li><a href="/api/openapi.json">the API</a></li>
<li><a href="/readyz">the server status</a></li></ul>
<p>Version {__version__}.</p></html>
"""


class StaticPages:
    """Serves the client's folder, or a placeholder page if there is none."""

    def __init__(self, settings: Settings) -> None:
        self._folder = (Path(settings.static) if settings.static else BUILT).resolve()

    async def __call__(self, request: Request) -> Response:
        """A file of the client, or its page."""
        path = request.path_params.get("path", "")
        if path.startswith("api/") or path == "api":
            return error_response(ApiError("not-found"))
        file = self._file(path)
        if file is not None:
            return self._send_file(request, path, _cache_control(path))
        if Path(path).suffix:
            return error_response(ApiError("not-found"))
        if self._file("index.html") is None:
            return HTMLResponse(_PLACEHOLDER_PAGE)
        return self._send_file(request, "index.html", "no-cache")

    def _send_file(self, request: Request, path: str, keep: str) -> Response:
        """An existing file, compressed if the build has such a version and the browser accepts it."""
        headers = {"cache-control": keep, "vary": "accept-encoding"}
        taken = {coding.partition(";")[0].strip() for coding in request.headers.get("accept-encoding", "").split(",")}
        kind = guess_type(path)[0] or "application/octet-stream"
        for coding, ending in PACKED.items():
            if coding in taken and (packed := self._file(path + ending)) is not None:
                return FileResponse(packed, headers={**headers, "content-encoding": coding}, media_type=kind)
        return FileResponse(self._folder / path, headers=headers, media_type=kind)

    def _file(self, path: str) -> Path | None:
        """The file of that name, if it is inside the folder."""
        if not path or "\0" in path:
            return None
        try:
            file = (self._folder / path).resolve()
            found = file.is_relative_to(self._folder) and file.is_file()
        except (OSError, ValueError):
            return None
        return file if found else None


def _cache_control(path: str) -> str:
    """Built files have a hash in their names and never change; all others must be revalidated."""
    return "public, max-age=31536000, immutable" if path.startswith("assets/") else "no-cache"
