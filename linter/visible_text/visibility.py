"""Determine whether an element is visible from the markup alone (HTML Living Standard, section 15.3.1).

Style sheets decide on visibility, and static HTML has few of them: the ``hidden`` attribute, inline styles, simple
rules of ``style`` elements (linter/visible_text/hiding.py) and class names common to frameworks are evaluated. A
browser knows better (crawler/).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Literal, NamedTuple

from ...source.regex import lower, regex
from ..locale.word_tables import word_list, words
from .hiding import Way, signs, way

if TYPE_CHECKING:
    from selectolax.lexbor import LexborHTMLParser, LexborNode

    from ..markup.items import Landmarks

Visibility = Literal["shown", "openable", "hidden", "unseen"]
SHOWN: Visibility = "shown"
OPENABLE: Visibility = "openable"
HIDDEN: Visibility = "hidden"
UNSEEN: Visibility = "unseen"

_NEVER = words("html_elements", "never_shown")
INSTEAD = frozenset({"video", "audio", "canvas", "meter", "progress"})
"""Elements that browsers replace with something else than their content."""
DESCRIBING = frozenset({"desc", "metadata"})
"""Elements of SVG that are never drawn."""
NOT_AS_AROUND = _NEVER | {"details"}
"""Elements that may be less visible than their parent even without attributes."""
_TELLING = frozenset({"style", "hidden", "type"})
_SCREEN_READER = words("class_names", "screen_reader")
_HIDING_NAMES = frozenset(("hidden", "hide", "is-hidden", "d-none"))
"""Classes that hide an element in the most common frameworks."""
_SHOWING_NAME = regex(
    r"(?:^|[\s:-])(?:xs|sm|md|lg|xl|xxl|2xl)[:-](?:block|flex|grid|inline|table|contents|list-item)(?![^\s-])"
)
"""Classes of these frameworks that show it again from a width on ("d-none d-md-block", "hidden lg:flex")."""
_OPENABLE_HINTS = word_list("class_names", "openable")
_OPENED_OTHERWISE = (*_OPENABLE_HINTS, "canvas", "overlay", "hover", "tooltip", "ui-tabs", "slick", "swiper")
"""The same for elements that are hidden by other means than ``display``."""
_NOT_HIDING = frozenset({"readers", "struck"})
MAX_STYLE = 400_000
MAX_BLOCK = 4_000
_SIMPLE = regex(r"[.#][\w-]+")
_ANY_SIMPLE = regex(r"(?:^|[{},])\s*([.#][\w-]+)\s*(?=[,{])")
_AT_BLOCK = regex(
    r"@(?:media|supports|container|font-face|keyframes|-webkit-keyframes|page)[^{]*\{", re.IGNORECASE
)
_STRUCK_NAMES = words("class_names", "struck")
"""Classes for struck-through text, and those that shops give a previous price."""
_STRUCK_NAME = regex(
    r"(?<![\w-])(?:[a-z0-9_-]{1,40}[-_])?(?:price[-_]{1,2}(?:old|was|previous|crossed)|"
    r"(?:old|was|previous|former|crossed)[-_]{1,2}price)(?![\w-])"
)
"""Such classes with the name of the component before them ("product__price--old")."""
_LINE = (regex(r"text-decoration(?:-line)?\s*:\s*line-through"),)
_PICTURED = words("html_elements", "replaced_by_pictures")
"""Elements whose words style sheets move away and replace with a picture of them."""
_STIRRED = "script:not([type*=json]):not([type*=template]), link[rel~=stylesheet], link[as=style]"
"""Elements that may fade in what is transparent at first."""
_ANY_SCREEN = regex(r"@media\s*(?:(?:only\s+)?screen|all)?\s*\{", re.IGNORECASE)
_SCREENS = regex(r"@media(?![^{]*\bprint\b)", re.IGNORECASE)
_SHOWING_STYLES = (regex(r"display(?<![\w-]display)\s*:\s*(?!none|inherit|initial|unset)\w"),)
_COMMENT = regex(r"/\*[^*]*+(?>\*(?!/)[^*]*+)*+\*/")


_CONTROLS = "[aria-controls],[data-target],[data-bs-target],[popovertarget],[href^='#']"
_TOGGLED = regex(r"(?:x-show|x-collapse|v-show|data-(?:tab|accordion|collapse|panel|dropdown|modal|toggle))")
"""Prefixes of attributes with which scripts show and hide an element."""
_CONTROLLING = ("aria-controls", "data-target", "data-bs-target", "popovertarget", "href")
_OPENING = frozenset({*_CONTROLLING[:-1], "data-toggle", "data-bs-toggle"})
"""Attributes without which an element with a fragment address opens nothing, unless it is a link."""


@dataclass(frozen=True)
class StyleRules:
    """Document-wide style information: how simple rules hide classes and ids, and what the page's controls open.

    Keys of ``ways`` are selectors of one class (".") or id ("#") in style elements.
    """

    ways: Mapping[str, Way] = field(default_factory=dict)
    struck: frozenset[str] = frozenset()
    """Classes that the page's own rules strike through."""
    _tree: LexborHTMLParser | None = field(default=None, compare=False, repr=False)
    hiding_by_class: dict[str | None, str] = field(
        default_factory=lambda: {None: ""}, compare=False, repr=False
    )
    """The results of ``own_hiding`` so far, by class attribute."""

    def own_hiding(self, names: str | None) -> str:
        """How a class attribute hides an element: a ``Way``, "readers" (screen readers only), or "".

        "struck" if it draws a line through the element instead.
        """
        hiding = self.hiding_by_class.get(names)
        if hiding is None:
            names = names or ""
            known = not self._names.isdisjoint(names.split()) or _has_old_price(names)
            hiding = self.hiding_by_class[names] = self._own_hiding(names) if known else ""
        return hiding

    def _own_hiding(self, names: str) -> str:
        classes = names.split()
        by_rules = [self.ways[f".{name}"] for name in classes if f".{name}" in self.ways]
        if "gone" in by_rules:
            return "gone"
        if not _HIDING_NAMES.isdisjoint(classes) and not _SHOWING_NAME.search(names):
            return "gone"
        if not _SCREEN_READER.isdisjoint(classes):
            return "readers"
        if by_rules:
            return by_rules[0]
        struck = not _STRUCK_NAMES.isdisjoint(classes) or not self.struck.isdisjoint(classes)
        return "struck" if struck or _has_old_price(names) else ""

    @cached_property
    def clipped(self) -> frozenset[str]:
        """Classes that the page's own rules hide from all but screen readers."""
        return frozenset(name[1:] for name, how in self.ways.items() if how == "clipped" and name[0] == ".")

    @cached_property
    def _names(self) -> frozenset[str]:
        """The classes that have any effect."""
        by_rule = frozenset(name[1:] for name in self.ways if name[0] == ".")
        return by_rule | self.struck | _HIDING_NAMES | _SCREEN_READER | _STRUCK_NAMES

    @cached_property
    def has_ids(self) -> bool:
        """Whether a rule hides an element by its id."""
        return any(name[0] == "#" for name in self.ways)

    @cached_property
    def telling(self) -> frozenset[str]:
        """Attributes besides the class that may make an element less visible than its parent."""
        return _TELLING | {"id"} if self.has_ids else _TELLING

    @cached_property
    def still(self) -> bool:
        """Whether the page has no script or external style sheet that could fade anything in."""
        return self._tree is not None and self._tree.css_first(_STIRRED) is None

    @classmethod
    def of(cls, landmarks: Landmarks) -> StyleRules:
        """The hiding rules of a document's style elements.

        Leaves out rules inside ``@media`` and similar at-rules, and what such rules show again on some screen. If
        style sheets are loaded late, the page's own rules only hold until then, and are ignored.
        """
        ways: dict[str, Way] = {}
        struck: set[str] = set()
        on_screens: list[str] = []
        late = any(
            "onload" in attributes
            and "style" in f"{attributes.get('as') or ''} {attributes.get('rel') or ''}".lower()
            for _, attributes in landmarks.of("link")
        )
        for node, _ in landmarks.of("style"):
            text = node.text(deep=True) or ""
            if len(text) > MAX_STYLE:
                continue
            sheet = _sheet(text)
            struck |= sheet.struck
            if late or not sheet.hides:
                continue
            for name, how in sheet.ways:
                if ways.get(name) != "gone":
                    ways[name] = how
            on_screens.append(sheet.screens)
        if ways:
            otherwise = {name for name, how in ways.items() if how != "gone"}
            for text in on_screens:
                for name, _ in _simple_rules(text, _SHOWING_STYLES):
                    ways.pop(name, None)
                for match in _ANY_SIMPLE.finditer(text) if otherwise else ():
                    if match[1] in otherwise:
                        ways.pop(match[1], None)
        return cls(ways, frozenset(struck), landmarks.tree)

    @cached_property
    def opened(self) -> frozenset[str]:
        """The ids of elements that a control of the page opens."""
        return frozenset(
            name.removeprefix("#")
            for node in (self._tree.css(_CONTROLS) if self._tree is not None else ())
            for attributes in (node.attributes,)
            if node.tag == "a" or not _OPENING.isdisjoint(attributes)
            for attribute in _CONTROLLING
            for name in (attributes.get(attribute) or "").split()
        )


def _has_old_price(names: str) -> bool:
    return "price" in names and _STRUCK_NAME.search(names) is not None


def has_line(style: str | None) -> bool:
    """Whether a style attribute strikes text through."""
    return style is not None and "line-through" in style.lower()


class _Sheet(NamedTuple):
    """A style element: classes struck through, whether it may hide anything, its hiding rules, its rules for
    screens."""

    struck: frozenset[str]
    hides: bool
    ways: tuple[tuple[str, Way], ...] = ()
    screens: str = ""


@lru_cache(maxsize=16)
def _sheet(text: str) -> _Sheet:
    """Analyze a style element; cached, as the pages of a site share many."""
    struck = (
        frozenset(name[1:] for name, _ in _simple_rules(text, _LINE) if name[0] == ".")
        if "line-through" in text
        else frozenset[str]()
    )
    if not _may_hide(text):
        return _Sheet(struck, False)
    always, screens = levels(_COMMENT.sub("", text) if "/*" in text else text)
    ways = tuple(
        (name, how)
        for name, declarations in _simple_rules(always, signs(always))
        if (how := way(declarations[:MAX_BLOCK]))
    )
    return _Sheet(struck, True, ways, screens)


def is_for_readers(attributes: Mapping[str, str | None], clipped: frozenset[str]) -> bool:
    """Whether an element is visible to screen readers only, by its class or style.

    ``clipped`` are the classes that the page's own rules hide in this way.
    """
    names = (attributes.get("class") or "").split()
    style = attributes.get("style") or ""
    return (
        not _SCREEN_READER.isdisjoint(names)
        or not clipped.isdisjoint(names)
        or way(style[:MAX_BLOCK]) == "clipped"
    )


def _may_hide(style: str) -> bool:
    """Whether a style sheet may hide anything."""
    small = style.lower()
    return any(each.search(small) for each in signs(small))


def _simple_rules(text: str, styles: tuple[re.Pattern[str], ...]) -> Iterator[tuple[str, str]]:
    """Selectors of one class (".") or id ("#") and declarations of the rules that match one of the styles."""
    for selectors, declarations in _rules(text, styles):
        for selector in selectors.split(","):
            if _SIMPLE.fullmatch(selector := selector.strip()):
                yield selector, declarations


def _rules(text: str, styles: tuple[re.Pattern[str], ...]) -> Iterator[tuple[str, str]]:
    """Selectors and declarations of a style sheet's rules that match one of the styles."""
    small, end = lower(text), 0
    for place, following in sorted(match.span() for style in styles for match in style.finditer(small)):
        if place < end:
            continue
        opening = text.rfind("{", end, place)
        if opening < 0:
            end = following
            continue
        start = max(text.rfind("}", end, opening), text.rfind(";", end, opening), end - 1) + 1
        end = text.find("}", place) + 1 or len(text)
        yield text[start:opening], text[opening + 1 : min(end, opening + 2 + MAX_BLOCK)].rstrip("}")


def levels(text: str) -> tuple[str, str]:
    """A style sheet without its nested at-rules but those for every screen, and the content of those for some."""
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
        inner = text[match.end() : position - 1]
        if _ANY_SCREEN.fullmatch(match.group()):
            always, some = levels(inner)
            kept.append(always)
            screens.append(some)
        elif _SCREENS.match(match.group()):
            screens.append(inner)
    kept.append(text[position:])
    return "".join(kept), "}".join(screens)


def own_visibility(
    tag: str,
    attributes: dict[str, str | None],
    inherited: Visibility,
    rules: StyleRules,
    node: LexborNode | None = None,
) -> Visibility:
    """The visibility of an element inside a parent of known visibility; ``node`` is the element itself.

    What a visitor can open (closed ``details``, collapsed panels, tabs) is openable, not hidden.
    """
    if inherited is UNSEEN or inherited is HIDDEN:
        return inherited
    if tag in NOT_AS_AROUND and (tag != "details" or "open" not in attributes):
        return OPENABLE if tag == "details" else UNSEEN
    get = attributes.get
    names, style, identifier = get("class"), get("style"), get("id")
    by_class = rules.own_hiding(names)
    if by_class in ("", "struck") and rules.telling.isdisjoint(attributes):
        return inherited  # most elements with a class
    how: str = "gone" if "hidden" in attributes else "" if by_class in _NOT_HIDING else by_class
    if not how and rules.has_ids:
        how = rules.ways.get(f"#{identifier}", "")
    if not how and style and ":" in style:
        how = way(style[:MAX_BLOCK])
    if how and _holds(how, tag, rules, node):
        if identifier and identifier in rules.opened:
            return OPENABLE
        if any(map(_TOGGLED.match, attributes)):
            return OPENABLE
        hints = f"{names or ''} {identifier or ''} {get('role') or ''}".lower()
        known = _OPENABLE_HINTS if how == "gone" else _OPENED_OTHERWISE
        return OPENABLE if any(hint in hints for hint in known) else HIDDEN
    if by_class == "readers":
        return HIDDEN
    if tag == "input" and (get("type") or "").lower() == "hidden":
        return HIDDEN
    return inherited


def _holds(how: str, tag: str, rules: StyleRules, node: LexborNode | None) -> bool:
    """Whether a way of hiding hides an element for good.

    Children may reset a font size of zero, a common trick against gaps; text in links and headings may be indented
    away in favour of a picture of it. A script that hides the whole page until it is loaded shows it again.
    """
    if tag in ("html", "body"):
        return rules.still
    if how == "sizeless":
        return node is not None and all(child.text_content is not None for child in _children(node))
    if how == "indented":
        return tag not in _PICTURED
    return how != "faded" or rules.still


def _children(node: LexborNode) -> Iterator[LexborNode]:
    child = node.first_child
    while child is not None:
        yield child
        child = child.next
