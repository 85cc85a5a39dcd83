"""The tags of an HTML source as written, with their places: parsers tell none.

Comments and the text of raw elements hold no tags (HTML Living Standard, section 13.2.5).
"""

from __future__ import annotations

import re
from collections.abc import Iterator

_FORM = r"(?P<name>{slash}[a-zA-Z][^\s/>]*)(?P<rest>(?>[^>\"']+|\"[^\"]*\"|'[^']*')*+)(?:>|\Z)"
_START_TAG = re.compile(rf"<(?:!--|{_FORM.format(slash='')})")
_TAG = re.compile(rf"<(?:!--|{_FORM.format(slash='/?')})")
_COMMENT_END = re.compile(r"--!?>")
_RAW_END = {
    name: re.compile(rf"</{name}(?=[\s/>])", re.IGNORECASE)
    for name in ("script", "style", "textarea", "title", "xmp")
}


def source_tags(source: str, *, closing: bool = False, xml: bool = False) -> Iterator[re.Match[str]]:
    """The start tags in order, end tags too where asked for: groups ``name`` ("/p" for an end tag), ``rest``."""
    find = (_TAG if closing else _START_TAG).search
    position = 0
    while (tag := find(source, position)) is not None:
        position = tag.end()
        name = tag.group("name")
        if name is None:
            end = _COMMENT_END.search(source, position - 2)
        else:
            yield tag
            raw = _RAW_END.get(name.lower())
            if raw is None or (xml and tag.group("rest").endswith("/")):
                continue
            end = raw.search(source, position)
        if end is None:
            return  # what is not closed swallows the rest
        # An end tag is itself a tag.
        position = end.end() if name is None else end.start()
