"""Whether an element of a page is seen, judged from its markup alone (HTML Living Standard, section 15.3.1).

Style sheets decide on visibility and static HTML has few of them: the ``hidden`` attribute, inline styles,
simple rules of ``style`` elements and the class names that frameworks share are read. A browser knows better
(crawler/).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from selectolax.lexbor import LexborHTMLParser

Visibility = Literal["shown", "openable", "hidden", "unseen"]
SHOWN: Visibility = "shown"
OPENABLE: Visibility = "openable"
HIDDEN: Visibility = "hidden"
UNSEEN: Visibility = "unseen"

_NEVER = frozenset((
    "head", "title", "script", "style", "template", "noscript", "meta", "link", "base", "datalist", "object",
))  # fmt: skip
NOT_AS_AROUND = _NEVER | {"details"}
"""Elements that may be seen less than what is around them though they have no attributes."""
_TELLING = frozenset({"class", "style", "id", "hidden", "type"})
"""Attributes that may tell that an element is seen less than what is around it."""
#: A set of letters to begin with, which a search skips to, as it does not where it has to ignore case.
_HIDING_STYLE = re.compile(r"[dDvV](?i:(?<=d)isplay\s*:\s*none|(?<=v)isibility\s*:\s*(?:hidden|collapse))")
_SCREEN_READER = frozenset((
    "sr-only", "visually-hidden", "visuallyhidden", "screen-reader-text", "screen-reader-only", "screenreader",
    "hidden-text", "element-invisible", "u-hidden", "d-none", "hide-text", "offscreen",
))  # fmt: skip
_OPENABLE_HINTS = (
    "collaps", "accordion", "tab-pane", "tabpanel", "tab-content", "tab_content", "tabs-panel", "panel",
    "dropdown", "menu", "toggle", "expand", "more", "faq", "answer", "carousel", "slide", "nav", "spoiler",
    "flyout", "drawer", "submenu",
)  # fmt: skip
MAX_STYLE = 400_000
_SIMPLE = re.compile(r"([.#])([\w-]+)")
_AT_BLOCK = re.compile(
    r"@(?:media|supports|container|font-face|keyframes|-webkit-keyframes|page)[^{]*\{", re.IGNORECASE
)
_BRACE = re.compile(r"[{}]")
_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)


_CONTROLS = (
    "[aria-controls],[data-target],[data-bs-target],[popovertarget],"
    "[role=tab][href^='#'],[data-toggle][href^='#'],[data-bs-toggle][href^='#']"
)
_CONTROLLING = ("aria-controls", "data-target", "data-bs-target", "popovertarget", "href")


@dataclass(frozen=True, slots=True)
class StyleRules:
    """What a document says of all its elements: classes and ids that a rule of one simple selector in a style
    element hides, and the ids of what a control of the page opens."""

    classes: frozenset[str] = frozenset()
    ids: frozenset[str] = frozenset()
    opened: frozenset[str] = frozenset()
    _told: dict[str, str] = field(default_factory=dict, compare=False, repr=False)

    def told(self, names: str) -> str:
        """What a class attribute says, remembered: "hidden" by a rule, for screen "readers" only, or ""."""
        said = self._told.get(names)
        if said is None:
            classes = names.split()
            said = "readers" if not _SCREEN_READER.isdisjoint(classes) else ""
            said = self._told[names] = "hidden" if not self.classes.isdisjoint(classes) else said
        return said

    @classmethod
    def of(cls, tree: LexborHTMLParser) -> StyleRules:
        """The hiding rules of a document's style elements; rules inside ``@media`` and the like are left out."""
        classes: set[str] = set()
        ids: set[str] = set()
        opened: set[str] = set()
        for node in tree.css(f"style,{_CONTROLS}"):
            get = node.attributes.get
            for attribute in _CONTROLLING:
                if value := get(attribute):
                    opened.update(name.removeprefix("#") for name in value.split())
            if node.tag != "style":
                continue
            text = node.text(deep=True) or ""
            if len(text) > MAX_STYLE or not _HIDING_STYLE.search(text):
                continue
            for selectors in _hiding_selectors(_top_level(_COMMENT.sub("", text))):
                for selector in selectors.split(","):
                    match = _SIMPLE.fullmatch(selector.strip())
                    if match:
                        (classes if match[1] == "." else ids).add(match[2])
        return cls(frozenset(classes), frozenset(ids), frozenset(opened))


def _hiding_selectors(text: str) -> Iterator[str]:
    """The selectors of the rules of a style sheet that hide."""
    end = 0
    for match in _HIDING_STYLE.finditer(text):
        if match.start() < end:
            continue
        opening = text.rfind("{", end, match.start())
        if opening < 0:
            end = match.end()
            continue
        yield text[max(text.rfind("}", end, opening), text.rfind(";", end, opening), end - 1) + 1 : opening]
        end = text.find("}", match.start()) + 1 or len(text)


def _top_level(text: str) -> str:
    """A style sheet without its at-rules that hold other rules."""
    kept: list[str] = []
    position = 0
    while (match := _AT_BLOCK.search(text, position)) is not None:
        kept.append(text[position : match.start()])
        depth, position = 1, len(text)
        for brace in _BRACE.finditer(text, match.end()):
            depth += 1 if brace.group() == "{" else -1
            if not depth:
                position = brace.end()
                break
    kept.append(text[position:])
    return "".join(kept)


def own_visibility(
    tag: str, attributes: dict[str, str | None], inherited: Visibility, rules: StyleRules
) -> Visibility:
    """The visibility of an element inside one of a known visibility.

    What a visitor can open (closed ``details``, collapsed panels, tabs) is openable, not hidden.
    """
    if inherited is UNSEEN or inherited is HIDDEN:
        return inherited
    if tag in _NEVER:
        return UNSEEN
    if tag == "details" and "open" not in attributes:
        return OPENABLE
    if _TELLING.isdisjoint(attributes):
        return inherited
    get = attributes.get
    names, style, identifier = get("class"), get("style"), get("id")
    by_class = rules.told(names) if names else None
    hides = (
        "hidden" in attributes
        or by_class == "hidden"
        or (style and ("none" in style or ":" in style) and _HIDING_STYLE.search(style) is not None)
        or (rules.ids and identifier in rules.ids)
    )
    if hides:
        if identifier in rules.opened:
            return OPENABLE
        hints = f"{names or ''} {identifier or ''} {get('role') or ''}".lower()
        return OPENABLE if any(hint in hints for hint in _OPENABLE_HINTS) else HIDDEN
    if by_class == "readers":
        return HIDDEN
    if tag == "input" and (get("type") or "").lower() == "hidden":
        return HIDDEN
    return inherited
