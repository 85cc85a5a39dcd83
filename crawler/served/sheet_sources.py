"""Find the sources of a page's style sheets (addresses, imports, ``data:`` addresses), and read their text."""

from __future__ import annotations

import contextlib
import re
from base64 import b64decode
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from urllib.parse import unquote_to_bytes

from selectolax.lexbor import LexborHTMLParser

from ..discovery.links import base_reference, resolved
from .stylesheets import on_screen

MAX_SHEETS = 30
_MAX_DATA = 20_000
"""Maximum characters of a ``data:`` address with a style sheet."""
_IMPORT = re.compile(r"""@import\s*(?:url\(\s*)?(?:"([^"\n]*)"|'([^'\n]*)'|([^"')\s;]+))""", re.IGNORECASE)


def sheet_addresses(tree: LexborHTMLParser, url: str) -> list[str]:
    """Return the addresses of a page's style sheets for screens, in document order: links, then inline imports."""
    found: dict[str, None] = {}
    base = url
    with contextlib.suppress(ValueError):
        base = resolved(url, (base_reference(tree) or "").strip())
    for attributes in (node.attributes for node in tree.tags("link")):
        if "href" not in attributes or "stylesheet" not in (attributes.get("rel") or "").lower().split():
            continue
        if not on_screen(attributes.get("media") or "") or "disabled" in attributes:
            continue
        try:
            address = resolved(base, (attributes.get("href") or "").strip())
        except ValueError:
            continue
        if _is_sheet(address):
            found[address] = None
    for node in tree.tags("style"):
        found.update(dict.fromkeys(imports(node.text() or "", base)))
    return list(found)[:MAX_SHEETS]


def imports(css: str, base: str) -> list[str]:
    """Return the addresses a style sheet imports."""
    found: list[str] = []
    for match in _IMPORT.finditer(css[:20_000]):
        with contextlib.suppress(ValueError):
            found.append(resolved(base, (match[1] or match[2] or match[3] or "").strip()))
    return [address for address in found if _is_sheet(address)][:MAX_SHEETS]


def _is_sheet(address: str) -> bool:
    """Whether an address can be fetched as a style sheet, or is a small ``data:`` one."""
    return address.startswith(("http://", "https://")) or (
        address[:13].lower() == "data:text/css" and len(address) <= _MAX_DATA
    )


def sheet_in(address: str) -> str:
    """Return the style sheet in a ``data:`` address; empty if it cannot be read."""
    head, _, data = address.partition(",")
    body = unquote_to_bytes(data)
    if head.lower().endswith(";base64"):
        try:
            body = b64decode(body)
        except ValueError:
            return ""
    return body.decode("utf-8", "replace")


def sheet_text(body: bytes, content_type: str) -> str:
    """Decode a style sheet (CSS Syntax section 3.2); of its encodings, only UTF-16 matters for the rules."""
    if body.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
        return body.decode("utf-16", "replace")
    told = (
        content_type.lower().rpartition("charset=")[2].strip("\"' ")
        if "charset=" in content_type.lower()
        else ""
    )
    return body.decode(told if told in {"utf-16le", "utf-16be"} else "utf-8", "replace")
