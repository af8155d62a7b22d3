"""Serves the built client: content types, precompressed files and caching.

Files under ``assets/`` have the hash of their content in their name, so they may be cached
forever; all others are revalidated each time, which is cheap when nothing has changed.
"""

from __future__ import annotations

import hashlib
import mimetypes
from functools import lru_cache
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response

_TYPES = {
    ".js": "text/javascript; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
}
_ENCODINGS = (("br", ".br"), ("gzip", ".gz"))
_FOR_EVER = "public, max-age=31536000, immutable"
_ASK_AGAIN = "no-cache"
MISSING = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Nurie</title></head>
<body><p>The client is not built yet: run <code>make install</code> (it needs Node 20 or newer),
then load this page again.</p></body></html>
"""
NOT_FOUND = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Nurie</title></head>
<body><p>This page does not exist; <a href="/">start Nurie here</a>.</p></body></html>
"""


def serve(folder: Path, path: str, request: Request) -> Response:
    """The file of a path, or an error page."""
    name = path or "index.html"
    file = _file(folder, name)
    if file is None:
        is_missing = name == "index.html"
        page = MISSING if is_missing else NOT_FOUND
        return Response(
            page,
            200 if is_missing else 404,
            {"cache-control": "no-store"},
            media_type="text/html; charset=utf-8",
        )
    encoding = ""
    accepted = request.headers.get("accept-encoding", "")
    served = file
    for known, suffix in _ENCODINGS:
        compressed = file.with_name(file.name + suffix)
        if known in accepted and compressed.is_file():
            encoding, served = known, compressed
            break
    stat = served.stat()
    tag, data = _read(served, stat.st_mtime_ns, stat.st_size)
    headers = {
        "content-type": _TYPES.get(file.suffix)
        or mimetypes.guess_type(file.name)[0]
        or "application/octet-stream",
        "cache-control": _FOR_EVER if name.startswith("assets/") else _ASK_AGAIN,
        "etag": tag,
        "vary": "accept-encoding",
    }
    if encoding:
        headers["content-encoding"] = encoding
    return answer(request, data, tag, headers)


def answer(request: Request, data: bytes, tag: str, headers: dict[str, str]) -> Response:
    """The data, or 304 if the client's copy is current."""
    known = request.headers.get("if-none-match", "")
    if tag in [part.strip().removeprefix("W/") for part in known.split(",")]:
        kept = {name: text for name, text in headers.items() if not name.startswith("content-")}
        return Response(status_code=304, headers=kept)
    return Response(data, headers=headers)


def _file(folder: Path, name: str) -> Path | None:
    """The file of that name inside the folder; paths outside are rejected."""
    if "\0" in name or "\\" in name:
        return None
    root = folder.resolve()
    try:
        file = (root / name).resolve()
        is_inside = file.is_relative_to(root) and file.is_file()
    except (OSError, ValueError):
        return None
    return file if is_inside else None


@lru_cache(maxsize=256)
def _read(file: Path, changed: int, size: int) -> tuple[str, bytes]:
    """The content of a file and its tag, cached until the file changes."""
    data = file.read_bytes()
    return f'"{hashlib.sha256(data).hexdigest()[:20]}"', data
