"""Whether a page of an ordinary ending is a template. Asked of every page, so most are answered in microseconds."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

from ....source.regex import regex
from ...visible_text.code_samples import quotes_code

_DELIMITERS = regex(r"\{\{|\{%|<%|<\?(?:php|=)")
#: The same, each from the rarer of its characters on, which a search goes to far faster than to either of several.
_SIGNS = (regex(r"\{(?=[{%])"), regex(r"%(?<=<%)"), regex(r"\?(?<=<\?)(?:php|=)"))
_JSON_LD = regex(
    r"<script[^<>]*application/ld\+json[^<>]*>(?P<text>[^<]*+(?><(?!/script)[^<]*+)*+)", re.IGNORECASE
)
_SCRIPTED = regex(r"<(?:!--|(script|style|template|textarea)\b)", re.IGNORECASE)
_SCRIPTED_END = {
    name: regex(rf"</{name}\s*>", re.IGNORECASE) for name in ("script", "style", "template", "textarea")
}
_STRUCTURE = regex(
    r"\{%-?\s*(?:extends|block|include|render|layout|for|if|assign|set|load|capture)\b[^%]*%\}"
    r"|\{\{-?\s*(?:define|template|partial|block|range|with|if)\s[^{}]*\}\}"
    r"|\{\{[#>]\s*\w|\{\{=\s*[^\s=]{1,10}\s+[^\s=]{1,10}\s*=\}\}|<\?(?:php|=)|<%="
    r"|<%(?:inherit|namespace|block|def)\s"
)
_THYMELEAF = (
    regex(
        r"th:(?<=\sth:)(?:text|utext|each|if|unless|insert|replace|include|fragment|object|with|inline|href|src|content|attr)"
        r"\s*=\s*[\"']"
    ),
    regex(
        r"data-th-(?<=\sdata-th-)(?:text|utext|each|if|unless|insert|replace|include|fragment|inline)\s*=\s*[\"']"
    ),
    regex(r"layout:(?<=\slayout:)(?:decorat(?:e|or)|fragment)\s*=\s*[\"']"),
)
"""Attributes that only Thymeleaf follows, each searched for from a text on that few pages have."""
_FOR_SCRIPTS = regex(r"""\sdata-[\w-]+\s*=\s*(?>"[^"]*"|'[^']*')""", re.IGNORECASE)
_EXPRESSION = regex(r"\{\{.*?\}\}|\{%.*?%\}|<%.*?%>|<\?(?:php|=).*?(?:\?>|\Z)", re.DOTALL)
_SHOWS_CODE = regex(r"<(?:pre|code)\b")


def uses_templates(text: str) -> bool:
    """Whether a page's markup or its structure is made by a template engine's expressions."""
    if is_thymeleaf(text):
        return True
    if not has_delimiters(text):
        return False
    blocks = [block["text"] for block in _JSON_LD.finditer(text) if _DELIMITERS.search(block["text"])]
    if any(not _tells_of_code(block, text) for block in blocks):
        return True
    # Templates that a script of a finished page fills in the browser say nothing of how the page was made, and patterns
    # of addresses that it is handed ("data-url='/search/<%= words %>'") say nothing either.
    text = _without_scripted(text)
    if has_delimiters(text):
        text = _FOR_SCRIPTS.sub(" ", text)
    return bool(has_delimiters(text) and _STRUCTURE.search(text) and not _SHOWS_CODE.search(text))


def _tells_of_code(block: str, page: str) -> bool:
    """Whether all expressions in a block of JSON-LD stand in texts about templates, whose page shows them as code."""
    if _SHOWS_CODE.search(page) is None:
        return False
    try:
        texts = list(_texts(json.loads(block, strict=False)))
    except (ValueError, RecursionError):
        return False
    return all(
        quotes_code(text, _EXPRESSION.findall(text), page) for text in texts if _DELIMITERS.search(text)
    )


def _texts(value: object) -> Iterator[str]:
    """The texts in JSON, keys among them."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, list | dict):
        for each in value:
            yield from _texts(each)
        for each in value.values() if isinstance(value, dict) else ():
            yield from _texts(each)


def _without_scripted(text: str) -> str:
    """A page without its comments and its elements whose text is not the page's."""
    kept: list[str] = []
    done = 0
    while (opening := _SCRIPTED.search(text, done)) is not None:
        kept.append(text[done : opening.start()])
        if opening[1] is None:
            end = text.find("-->", opening.end())
            done = end + 3 if end >= 0 else len(text)
        else:
            closing = _SCRIPTED_END[opening[1].casefold()].search(text, opening.end())
            done = closing.end() if closing is not None else len(text)
    kept.append(text[done:])
    return "".join(kept)


def is_thymeleaf(text: str) -> bool:
    """Whether a page has an attribute that Thymeleaf follows."""
    return any(attribute.search(text) for attribute in _THYMELEAF)


def has_delimiters(text: str) -> bool:
    """Whether a text has a delimiter of a template engine anywhere."""
    return any(sign.search(text) for sign in _SIGNS)
