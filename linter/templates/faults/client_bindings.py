"""What a page's markup says that scripts fill in on the client: ``x-text="item.price"``, ``{{ item.price }}``."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ....source.regex import regex
from ...locale.word_tables import word_list

_PREFIXES = "|".join(map(re.escape, word_list("template_directives", "client_prefixes")))
_CONTENTS = "|".join(map(re.escape, word_list("template_directives", "client_contents")))
_ATTRIBUTE = regex(
    rf"""\s(?:data-bind|(?:{_PREFIXES})(?:[\w-]*[.:-])?(?:{_CONTENTS})\]?)\s*=\s*(?:"([^"<>]*)"|'([^'<>]*)')""",
    re.IGNORECASE,
)
_MUSTACHE = regex(r"\{\{([^{}]{1,200})\}\}")
_TEXT = regex(r"'[^'\"]*'")
_LAST_NAME = regex(r"(?<![\w$])[A-Za-z_$][\w$]*+(?!\s*(?:\??\.|\())")


def bound_names(text: str) -> Iterator[str]:
    """The last names of the values that a page's markup binds to attributes and texts."""
    for match in _ATTRIBUTE.finditer(text):
        yield from _last_names(match[1] or match[2] or "")
    for match in _MUSTACHE.finditer(text):
        yield from _last_names(match[1])


def _last_names(code: str) -> Iterator[str]:
    return (name[0] for name in _LAST_NAME.finditer(_TEXT.sub(" ", code)))
