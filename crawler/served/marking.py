"""Mark elements that may be hidden in served HTML, for the check that reads it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from html import unescape

from selectolax.lexbor import LexborHTMLParser, LexborNode

from ...source.html_tree import html_tree
from .stylesheets import Hiding, way_of, without_guises

_MAX_STYLE = 10_000
_STANDARDS = re.compile(r"<!doctype\s+html\s*>", re.IGNORECASE)
#: What the check of served HTML reads itself.
_DISPLAY = re.compile(r"(?<![\w-])(?:display|visibility)\s*:[^;]*", re.IGNORECASE)
#: Classes of what observe.js takes for an openable element.
_COLLAPSIBLE_NAME = re.compile(
    r"(?:^|[\s_-])(?:collapse|collapsed|collapsible|accordion|tab-pane|tab-panel|tabpanel|tab-content|tabs-panel"
    r"|expandable|toggle-content|dropdown-menu|popover|modal|submenu|sub-menu)(?:$|[\s_-])"
    r"|carousel|slide|swiper|slick|splide|glide|flickity|owl-",
    re.IGNORECASE,
)
_NO_TEXT = frozenset({"script", "style", "br", "link", "meta"})


def hides_own(tree: LexborHTMLParser) -> bool:
    """Whether elements with text of their own are hidden by their ``style``, or are closed dialogs.

    The check of served HTML reads ``display`` and ``visibility`` itself: only other declarations count.
    """
    return any((node.text() or "").strip() for node in _hidden_by_themselves(tree.body))


def _hidden_by_themselves(body: LexborNode | None) -> Iterator[LexborNode]:
    if body is not None:
        cut = set[int]()
        for node in body.css("[style], dialog:not([open]), template[shadowrootmode]"):
            if node.tag == "template":  # its host shows a shadow tree
                if node.parent is not None:
                    yield node.parent
                continue
            style = (node.attributes.get("style") or "")[:_MAX_STYLE]
            plain = without_guises(style) if "\\" in style or "/*" in style else style
            if node.tag == "dialog":
                yield node
                continue
            way = way_of(plain if plain != style else _DISPLAY.sub("", style))
            if way in {"hides", "moves"}:
                yield node
            elif way == "cuts":
                yield from _cut_off(node, cut)


def _cut_off(node: LexborNode, known: set[int]) -> Iterator[LexborNode]:
    """Yield what an element without room cuts off: all but its first child, and that one's first, and so on.

    What is in ``known`` elements is left out; the visited ones are added to them.
    """
    first: LexborNode | None = node
    while first is not None and first.mem_id not in known:
        known.add(first.mem_id)
        children = [child for child in first.iter() if child.tag not in _NO_TEXT]
        yield from children[1:]
        first = children[0] if children else None


def _veiled(body: LexborNode, unveiled: Mapping[int, LexborNode]) -> Iterator[LexborNode]:
    """Yield the elements of a hidden page, except some ``unveiled`` ones with their ancestors and descendants."""
    around: set[int] = set()
    for node in unveiled.values():
        parent = node.parent
        while parent is not None and parent.mem_id not in around:
            around.add(parent.mem_id)
            parent = parent.parent
    left = [body]
    while left:
        for child in left.pop().iter():
            if child.mem_id in unveiled or child.tag in _NO_TEXT:
                continue
            if child.mem_id in around:
                left.append(child)
            else:
                yield child


def mark_hidden(html: str, hiding: Iterable[Hiding], *, own: bool = False) -> str | None:
    """Return the page with ``hidden`` on every element that a rule may hide, or None if there is none.

    With ``own``, also on those that ``hides_own`` is about.
    """
    # Most pages have nothing that most rules match, and parsing a page costs as much as the rest.
    written = unescape(html)
    # In quirks mode, without a document type, classes and ids ignore case.
    folded = _STANDARDS.search(html, 0, 2_000) is None
    if folded:
        written = written.lower()
    hiding = [rule for rule in hiding if all((w.lower() if folded else w) in written for w in rule.words)]
    if not hiding and not own:
        return None
    tree, _ = html_tree(html)
    body = tree.body
    if body is None:
        return None
    names: set[str] = set()
    for node in body.css("[class], [id]"):
        names.update("." + name for name in (node.attributes.get("class") or "").split())
        if identifier := node.attributes.get("id"):
            names.add("#" + identifier)
    if folded:
        names = {name.lower() for name in names}
    marked = own and _mark(_hidden_by_themselves(body))
    veiled, unveiled, moved, cut = False, dict[int, LexborNode](), dict[int, LexborNode](), set[int]()
    for rule in hiding:
        if rule.way == "veils":
            veiled = veiled or bool(_matches(tree, rule))
            continue
        if not ({name.lower() for name in rule.names} if folded else rule.names) <= names:
            continue
        matches = [node for node in _matches(body, rule) if node.tag != "body"]
        if rule.way == "unveils":
            unveiled |= {node.mem_id: node for node in matches}
        elif rule.way == "cuts":
            for node in matches:
                marked |= _mark(_cut_off(node, cut))
        else:
            marked |= _mark(matches)
            if rule.way == "moves":
                moved |= {node.mem_id: node for node in matches}
    if veiled and unveiled:
        marked |= _mark(_veiled(body, unveiled))
    for node in moved.values():
        if (name := node.attributes.get("class")) and not _COLLAPSIBLE_NAME.search(name):
            del node.attrs["class"]
    return tree.html if marked else None


def _mark(nodes: Iterable[LexborNode]) -> bool:
    """Set ``hidden`` on elements; returns whether any did not have it."""
    marked = False
    for node in nodes:
        if "hidden" not in node.attributes and node.tag not in {"body", "script", "style"}:
            node.attrs["hidden"] = ""
            marked = True
    return marked


def _matches(within: LexborHTMLParser | LexborNode, rule: Hiding) -> list[LexborNode]:
    try:
        return within.css(rule.selector)
    except Exception:  # a selector that the parser does not support is ignored
        return []
