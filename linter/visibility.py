"""Whether an element of a page is seen, judged from its markup alone (HTML Living Standard, section 15.3.1).

Style sheets decide on visibility and static HTML has few of them: the ``hidden`` attribute, inline styles,
simple rules of ``style`` elements and the class names that frameworks share are read. A browser knows better
(crawler/).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Literal

from .regex import regex

if TYPE_CHECKING:
    from selectolax.lexbor import LexborHTMLParser

    from .landmarks import Landmarks

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
_TELLING = frozenset({"style", "hidden", "type"})
#: Looked for in lower case: a search skips to the letters that an expression begins with, unless it ignores their case.
_HIDING_STYLES = (regex(r"display\s*:\s*none"), regex(r"visibility\s*:\s*(?:hidden|collapse)"))
_SCREEN_READER = frozenset((
    "sr-only", "visually-hidden", "visuallyhidden", "screen-reader-text", "screen-reader-only", "screenreader",
    "hidden-text", "element-invisible", "u-hidden", "hide-text", "offscreen",
))  # fmt: skip
_HIDING_NAMES = frozenset(("hidden", "hide", "is-hidden", "d-none"))
"""Classes by which the frameworks that most sites are made with hide an element."""
_SHOWING_NAME = regex(
    r"(?:^|[\s:-])(?:xs|sm|md|lg|xl|xxl|2xl)[:-](?:block|flex|grid|inline|table|contents|list-item)(?![^\s-])"
)
"""Classes of the same frameworks that show it again from a width on ("d-none d-md-block", "hidden lg:flex")."""
_OPENABLE_HINTS = (
    "collaps", "accordion", "tab-pane", "tabpanel", "tab-content", "tab_content", "tabs-panel", "panel",
    "dropdown", "menu", "toggle", "expand", "more", "faq", "answer", "carousel", "slide", "nav", "spoiler",
    "flyout", "drawer", "submenu", "modal", "popup", "popover", "dialog", "lightbox",
)  # fmt: skip
MAX_STYLE = 400_000
_SIMPLE = regex(r"([.#])([\w-]+)")
_AT_BLOCK = regex(
    r"@(?:media|supports|container|font-face|keyframes|-webkit-keyframes|page)[^{]*\{", re.IGNORECASE
)
_SCREENS = regex(r"@media(?![^{]*\bprint\b)", re.IGNORECASE)
_SHOWING_STYLES = (regex(r"display\s*:\s*(?!none|inherit|initial|unset)\w"),)
_COMMENT = regex(r"/\*[^*]*+(?:\*(?!/)[^*]*+)*+\*/")


_CONTROLS = "[aria-controls],[data-target],[data-bs-target],[popovertarget],[href^='#']"
_TOGGLED = regex(r"(?:x-show|x-collapse|v-show|data-(?:tab|accordion|collapse|panel|dropdown|modal|toggle))")
"""Attributes by which scripts show and hide an element, as their names begin."""
_CONTROLLING = ("aria-controls", "data-target", "data-bs-target", "popovertarget", "href")
_OPENING = frozenset({*_CONTROLLING[:-1], "data-toggle", "data-bs-toggle"})
"""Attributes without which an element that leads to a place on its page opens nothing, unless it is a link."""


@dataclass(frozen=True)
class StyleRules:
    """What a document says of all its elements: classes and ids that a rule of one simple selector in a style
    element hides, and what its controls open."""

    classes: frozenset[str] = frozenset()
    ids: frozenset[str] = frozenset()
    _tree: LexborHTMLParser | None = field(default=None, compare=False, repr=False)
    said: dict[str | None, str] = field(default_factory=lambda: {None: ""}, compare=False, repr=False)
    """What the class attributes that were asked about say."""

    def told(self, names: str | None) -> str:
        """What a class attribute says: "hidden" by a rule, for screen "readers" only, or ""."""
        said = self.said.get(names)
        if said is None:
            names = names or ""
            said = self.said[names] = self._told(names) if not self._names.isdisjoint(names.split()) else ""
        return said

    def _told(self, names: str) -> str:
        classes = names.split()
        if not self.classes.isdisjoint(classes):
            return "hidden"
        if not _HIDING_NAMES.isdisjoint(classes) and not _SHOWING_NAME.search(names):
            return "hidden"
        return "readers" if not _SCREEN_READER.isdisjoint(classes) else ""

    @cached_property
    def _names(self) -> frozenset[str]:
        """The classes that say anything."""
        return self.classes | _HIDING_NAMES | _SCREEN_READER

    @cached_property
    def telling(self) -> frozenset[str]:
        """Attributes that, as the class, may tell that an element is seen less than what is around it."""
        return _TELLING | {"id"} if self.ids else _TELLING

    @classmethod
    def of(cls, landmarks: Landmarks) -> StyleRules:
        """The hiding rules of a document's style elements; those inside ``@media`` and the like are left out, and so
        is what such a rule shows again on some screen. Where style sheets are loaded late, the page's own rules hold
        only until these have come, and tell nothing."""
        classes: set[str] = set()
        ids: set[str] = set()
        on_screens: list[str] = []
        late = False
        for node, attributes in landmarks.of("style", "link"):
            if node.tag == "link":
                called = f"{attributes.get('as') or ''} {attributes.get('rel') or ''}".lower()
                late = late or ("onload" in attributes and "style" in called)
                continue
            text = node.text(deep=True) or ""
            if len(text) > MAX_STYLE or not _hides(text):
                continue
            always, screens = _levels(_COMMENT.sub("", text) if "/*" in text else text)
            for sign, name in _simple_selectors(always, _HIDING_STYLES):
                (classes if sign == "." else ids).add(name)
            on_screens.append(screens)
        if late:
            return cls(_tree=landmarks.tree)
        shown = {
            sign + name
            for text in on_screens
            if classes or ids
            for sign, name in _simple_selectors(text, _SHOWING_STYLES)
        }
        return cls(
            frozenset(name for name in classes if f".{name}" not in shown),
            frozenset(name for name in ids if f"#{name}" not in shown),
            landmarks.tree,
        )

    @cached_property
    def opened(self) -> frozenset[str]:
        """The ids of what a control of the page opens, looked for when an element that is hidden has one."""
        return frozenset(
            name.removeprefix("#")
            for node in (self._tree.css(_CONTROLS) if self._tree is not None else ())
            for attributes in (node.attributes,)
            if node.tag == "a" or not _OPENING.isdisjoint(attributes)
            for attribute in _CONTROLLING
            for name in (attributes.get(attribute) or "").split()
        )


def is_for_readers(names: str) -> bool:
    """Whether a class attribute hides an element from all but screen readers, for which it says what others see."""
    return not _SCREEN_READER.isdisjoint(names.split())


def _hides(style: str) -> bool:
    """Whether a style says that something is hidden."""
    lower = style.lower()
    return any(each.search(lower) for each in _HIDING_STYLES)


def _simple_selectors(text: str, styles: tuple[re.Pattern[str], ...]) -> Iterator[tuple[str, str]]:
    """The selectors of one class (".") or id ("#") whose rules in a style sheet have one of some styles."""
    for selectors in _selectors(text, styles):
        for selector in selectors.split(","):
            if match := _SIMPLE.fullmatch(selector.strip()):
                yield match[1], match[2]


def _selectors(text: str, styles: tuple[re.Pattern[str], ...]) -> Iterator[str]:
    """The selectors of the rules of a style sheet that have one of some styles."""
    lower = text.replace("\u0130", "I").lower()  # the one letter that is two in lower case
    end = 0
    for place, behind in sorted(match.span() for style in styles for match in style.finditer(lower)):
        if place < end:
            continue
        opening = text.rfind("{", end, place)
        if opening < 0:
            end = behind
            continue
        yield text[max(text.rfind("}", end, opening), text.rfind(";", end, opening), end - 1) + 1 : opening]
        end = text.find("}", place) + 1 or len(text)


def _levels(text: str) -> tuple[str, str]:
    """A style sheet without its at-rules that hold other rules, and what stands in those of them that are about
    screens."""
    kept: list[str] = []
    screens: list[str] = []
    position = 0
    while (match := _AT_BLOCK.search(text, position)) is not None:
        kept.append(text[position : match.start()])
        depth, position = 1, match.end()
        while depth:
            start, position = position, text.find("}", position) + 1
            if not position:
                position = len(text)
                break
            depth += text.count("{", start, position) - 1
        if _SCREENS.match(match.group()):
            screens.append(text[match.end() : position - 1])
    kept.append(text[position:])
    return "".join(kept), "}".join(screens)


def own_visibility(
    tag: str, attributes: dict[str, str | None], inherited: Visibility, rules: StyleRules
) -> Visibility:
    """The visibility of an element inside one of a known visibility.

    What a visitor can open (closed ``details``, collapsed panels, tabs) is openable, not hidden.
    """
    if inherited is UNSEEN or inherited is HIDDEN:
        return inherited
    if tag in NOT_AS_AROUND and (tag != "details" or "open" not in attributes):
        return OPENABLE if tag == "details" else UNSEEN
    get = attributes.get
    names, style, identifier = get("class"), get("style"), get("id")
    by_class = rules.told(names)
    if not by_class and rules.telling.isdisjoint(attributes):
        return inherited  # as most elements with a class
    hides = (
        "hidden" in attributes
        or by_class == "hidden"
        or (style and ":" in style and _hides(style))
        or (rules.ids and identifier in rules.ids)
    )
    if hides:
        if identifier and identifier in rules.opened:
            return OPENABLE
        if any(map(_TOGGLED.match, attributes)):
            return OPENABLE
        hints = f"{names or ''} {identifier or ''} {get('role') or ''}".lower()
        return OPENABLE if any(hint in hints for hint in _OPENABLE_HINTS) else HIDDEN
    if by_class == "readers":
        return HIDDEN
    if tag == "input" and (get("type") or "").lower() == "hidden":
        return HIDDEN
    return inherited
