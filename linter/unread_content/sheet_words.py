"""Text that a page's style elements generate before and after elements (CSS Generated Content 3, section 2).

Only a browser knows where it is visible (crawler/browsing/observe.js). On a page checked as served, the text is known
but not whether it is visible: enough not to report it as missing.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from ...source.regex import regex
from ..document.document import Document
from ..visible_text.passage import PageText, plain_page
from ..visible_text.visibility import levels

MOST_RULES, MOST_WORDS, MOST_STYLE = 200, 500, 400_000
"""Limits: declarations read per page, texts they generate, and characters of a style element."""
_CONTENT = regex(r"content(?<![\w-]content)\s*:\s*([^;{}]{1,400})")
_PART = regex(
    r'"((?:[^"\\\n]|\\.){0,200})"|'
    r"'((?:[^'\\\n]|\\.){0,200})'|"
    r"attr\(\s*([\w-]{1,60})|(/)"
)
_ESCAPED = regex(r"\\(?:([0-9a-fA-F]{1,6})\s?|(.))")
_SIDE = regex(r":(?:before|after)\b")
MOST_SELECTORS = 2_000
"""Characters of a rule's selectors that are searched."""
_COMMENT = regex(r"/\*[^*]*+(?>\*(?!/)[^*]*+)*+\*/")
_LETTERS = regex(r"\w")
LEAST_LETTERS = 4
"""Minimum letters and digits of a literal text in a style sheet: shorter ones are icons."""


def page_of_sheets(document: Document) -> PageText | None:
    """The texts that a page's style elements may generate, each as a passage, or None if there are none.

    Also None for a rendered page, whose own passages include generated text.
    """
    if document.rendered is not None:
        return None
    texts = dict.fromkeys(_texts(document))
    return plain_page("\n".join(list(texts)[:MOST_WORDS])) if texts else None


def _texts(document: Document) -> Iterator[str]:
    for node, _ in document.landmarks.of("style"):
        sheet = node.text(deep=True) or ""
        if len(sheet) > MOST_STYLE or "content" not in sheet:
            continue
        shown = "}".join(levels(_COMMENT.sub("", sheet) if "/*" in sheet else sheet))
        for declared in islice(_CONTENT.finditer(shown), MOST_RULES):
            opening = shown.rfind("{", 0, declared.start())
            if _SIDE.search(shown, max(shown.rfind("}", 0, opening), opening - MOST_SELECTORS, 0), opening):
                yield from (" ".join(text.split()) for text in _written(document, declared[1]))


def _written(document: Document, declared: str) -> Iterator[str]:
    """The texts that one declaration generates: one per element with the attributes it names."""
    parts: list[tuple[str, bool]] = []
    for match in _PART.finditer(declared):
        if match[4]:  # what follows is alternative text
            break
        parts.append((match[3].lower(), True) if match[3] else (_plain(match[1] or match[2] or ""), False))
    named = [name for name, is_attribute in parts if is_attribute]
    if not named:
        text = "".join(text for text, _ in parts)
        if len(_LETTERS.findall(text)) >= LEAST_LETTERS:
            yield text
        return
    page = document.page
    for index in page.by_attribute.get(named[0], ())[:MOST_WORDS]:
        attributes = page.elements[index].attributes
        yield "".join((attributes.get(text) or "") if is_name else text for text, is_name in parts)


def _plain(string: str) -> str:
    """A CSS string without escapes; private-use characters, which are icons, are removed."""
    return _ESCAPED.sub(lambda match: _letter(match[1]) if match[1] else match[2], string)


def _letter(code: str) -> str:
    number = int(code, 16)
    return "" if number == 0 or number > 0x10FFFF or 0xD800 <= number <= 0xF8FF else chr(number)
