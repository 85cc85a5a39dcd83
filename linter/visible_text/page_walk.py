"""Walk a parsed page in document order and build its elements and passages, each from its text to the next boundary."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ..locale.word_tables import words
from .passage import MAX_ELEMENTS, MAX_TEXT, Attributes, Element, PageText, Passage, PassageKind, open_whole
from .visibility import (
    DESCRIBING,
    HIDDEN,
    INSTEAD,
    NOT_AS_AROUND,
    OPENABLE,
    SHOWN,
    UNSEEN,
    StyleRules,
    Visibility,
    has_line,
    own_visibility,
)

if TYPE_CHECKING:
    from selectolax.lexbor import LexborNode

    from ...crawler.items import ObservedPassage
    from ..markup.items import Landmarks


MAX_LINK = 200
"""The most characters kept of a link's text: longer ones are cards, not names."""
_READ = frozenset((SHOWN, OPENABLE))


class _Parted(NamedTuple):
    """What was read of a visible passage when unseen text interrupted it."""

    pieces: list[str]
    inner: list[int]
    struck: list[str]
    home: int


class PassageMaker:
    """Builds passages from a page's texts; unseen text within a line becomes a passage after it.

    ``observed`` is true if a browser saw the page, so that the elements with text of their own are known.
    """

    def __init__(self, page: PageText, *, observed: bool) -> None:
        self._page = page
        self._observed = observed
        self.pieces: list[str] = []
        """What was read of the passage so far."""
        self.gap = False
        """Whether a space separates the previous text from the next."""
        self.heading = 0
        """The level of the open heading, or 0."""
        self.link = -1
        """The element of the open link, or -1."""
        self._home = -1
        self._inner: list[int] = []
        self._state: Visibility = SHOWN
        self._struck: list[str] = []
        self._struck_from = -1
        self._parted: _Parted | None = None
        self._between: list[Passage] = []
        """Unseen passages between the parts of a visible passage; they follow it."""

    def text(self, text: str, element: int, state: Visibility) -> None:
        """Add a text node. Visible text continues after unseen text: a visitor reads it as one."""
        if not self.pieces:
            self._state, self._home = state, element
        elif state != self._state:
            self._turn(state, element)
        elif self._observed and element != self._home and text.strip():
            self._inner.append(element)
        if (
            self.pieces
            and text[0].isalnum()
            and self.pieces[-1][-1].isalnum()
            and (self.gap or (text[0].isdigit() and self._raised_cents(text, element)))
        ):
            self.pieces.append(" ")
        self.gap = False
        self.pieces.append(text)
        if self.link >= 0 and state in _READ:
            linked = self._page.linked
            title = linked.get(self.link, "")
            if len(title) <= MAX_LINK:
                linked[self.link] = f"{title} {text}" if title else text

    def _raised_cents(self, text: str, element: int) -> bool:
        """Whether two raised digits follow a number, like the cents of a price."""
        raised = self._page.elements[element].tag == "sup" and len(text.strip()) == 2
        return raised and text.strip().isdigit() and self.pieces[-1][-1:].isdigit()

    def strike(self, *, on: bool) -> None:
        """Start or end struck-through text."""
        if self._struck_from >= 0 and (text := " ".join("".join(self.pieces[self._struck_from :]).split())):
            self._struck.append(text)
        self._struck_from = len(self.pieces) if on else -1

    def _turn(self, state: Visibility, element: int) -> None:
        """Continue the line with another visibility."""
        striking = self._struck_from >= 0
        if self._state is SHOWN:
            if striking:
                self.strike(on=True)
            self._parted = _Parted(self.pieces, self._inner, self._struck, self._home)
            self.pieces, self._inner, self._struck = [], [], []
        elif self._parted is None:
            self._end()
        else:
            passages = self._page.passages
            before = len(passages)
            self._end()
            self._between += passages[before:]
            del passages[before:]
        self._state, self._home = state, element
        if state is SHOWN and self._parted is not None:
            self._resume(self._parted)
            self._parted = None
            self.pieces.append(" ")
            if self._observed and element != self._home:
                self._inner.append(element)
        self._struck_from = len(self.pieces) if striking else -1

    def _resume(self, parted: _Parted) -> None:
        self.pieces, self._inner, self._struck, self._home = parted

    def flush(self) -> None:
        """End a passage, and the unseen text within it."""
        if self._parted is None and not self._between:
            return self._end()
        unseen: list[Passage] = []
        if self._parted is not None:
            passages = self._page.passages
            before = len(passages)
            self._end()
            unseen = passages[before:]
            del passages[before:]
            striking = self._struck_from
            self._resume(self._parted)
            self._state, self._struck_from, self._parted = SHOWN, -1, None
            self._end()
            self._struck_from = striking
        else:
            self._end()
        for passage in (*self._between, *unseen):
            passage.index = len(self._page.passages)
            self._page.passages.append(passage)
        self._between.clear()
        return None

    def _end(self) -> None:
        """Make a passage of what was read of it."""
        struck = ()
        if self._struck_from >= 0:
            self.strike(on=True)
            self._struck_from = 0
        if self._struck:
            struck = tuple(self._struck)
            self._struck.clear()
        if self.pieces:
            text = " ".join("".join(self.pieces).split())
            if text and self._page.elements[self._home].tag == "title":
                self.add(text, "head", self._state, self._home, "title")
            elif text:
                inner = tuple(dict.fromkeys(self._inner)) if self._inner else ()
                passages = self._page.passages
                passages.append(
                    Passage(
                        text, "text", self._state, self._home, len(passages), self.heading, "", inner, struck
                    )
                )
            self.pieces.clear()
            self._inner.clear()

    def add(self, text: str, kind: PassageKind, state: Visibility, element: int, name: str) -> None:
        """Add a passage of an attribute or of the head."""
        passages = self._page.passages
        passages.append(Passage(text, kind, state, element, len(passages), 0, name))


_INLINE = words("html_elements", "inline")
_FORMATTING = words("html_elements", "formatting")
_BLOCK = 2
_PARTS = dict.fromkeys(_INLINE, 1) | dict.fromkeys(_FORMATTING, 0)
"""How elements separate their words from those around: not at all (0), by a space (1); others are blocks."""
_STRUCK = frozenset(("s", "del", "strike"))
_RAW = frozenset(["script", "style", "template", "iframe", "noembed", "noframes"])
_HEADINGS = {f"h{level}": level for level in range(1, 7)}
_SPOKEN = ("title", "aria-label")
_SIDES = frozenset(("before", "after"))
_OF_THEIR_OWN = NOT_AS_AROUND | INSTEAD | DESCRIBING | {"html", "img", "input", *_RAW, *_HEADINGS, *_STRUCK}
"""Elements that need special treatment; most need none, and have no relevant attributes."""


class _Walk:
    def __init__(
        self,
        seen: dict[str, ObservedPassage] | None,
        rules: StyleRules,
        made: dict[tuple[str | None, str], ObservedPassage],
    ) -> None:
        self.page = PageText(clipped=rules.clipped)
        self._maker = PassageMaker(self.page, observed=seen is not None)
        self._seen = seen
        self._made = made
        """Text that style sheets put before and after an element's own, by its stamp and the side."""
        self._rules = rules

    def observed(self, tag: str, attributes: Attributes, inherited: Visibility) -> Visibility:
        """The visibility of an element as observed in a browser, given that of its parent."""
        if tag in ("html", "body"):
            return inherited
        stamp = attributes.get("data-factmark-passage")
        observed = self._seen.get(stamp) if stamp and self._seen is not None else None
        if observed is None or not (observed.visible or observed.openable):
            return UNSEEN
        return SHOWN if observed.visible else OPENABLE

    def put(self, side: str, attributes: Attributes, element: int) -> None:
        """Add the text that a style sheet puts before or after an element."""
        passages = self._made.get((attributes.get("data-factmark-passage"), side))
        if passages is not None:
            self._maker.text(
                passages.text,
                element,
                SHOWN if passages.visible else OPENABLE if passages.openable else UNSEEN,
            )

    def walk(self, root: LexborNode) -> None:
        """Visit the tree below the root in document order, without recursion."""
        # Most nodes are white space between elements, and every instruction here runs once per node.
        elements, passages, maker = self.page.elements, self.page.passages, self._maker
        rules, static, made = self._rules, self._seen is None, bool(self._made)
        declared, noted = rules.hiding_by_class, rules.telling.union(_SPOKEN)
        striking: list[Element] = []
        #: The open element nodes: element, how it separates words, and the heading and visibility outside it.
        stack: list[tuple[LexborNode, Element, int, int, Visibility]] = []
        node: LexborNode | None = root
        parent, size = -1, 0
        state: Visibility = SHOWN
        while node is not None:
            if (text := node.text_content) is not None:
                if text.isspace():
                    if maker.pieces:
                        maker.pieces.append(" ")
                elif size >= MAX_TEXT:
                    self.page.cut = True
                elif text and parent >= 0:
                    size += len(text)
                    maker.text(text, parent, state)
            elif not (tag := node.tag) or tag[0] in "-!":  # a comment, a document type
                pass
            elif (index := len(elements)) >= MAX_ELEMENTS:
                self.page.cut = True
            else:
                attributes = node.attributes
                outside, has_own_ways = state, tag in _OF_THEIR_OWN
                is_noted = has_own_ways or not noted.isdisjoint(attributes)
                declaration = declared.get(names := attributes.get("class"))
                if declaration is None:
                    declaration = rules.own_hiding(names)
                is_struck = False
                if not static:
                    state = self.observed(tag, attributes, state)
                if is_noted or declaration:
                    if static and state is not UNSEEN and state is not HIDDEN:
                        state = own_visibility(tag, attributes, state, rules, node)
                    is_struck = declaration == "struck" or (
                        is_noted
                        and (tag in _STRUCK or ("style" in attributes and has_line(attributes["style"])))
                    )
                if (parts := _PARTS.get(tag, _BLOCK)) == _BLOCK:
                    if maker.pieces:
                        maker.flush()
                elif parts:
                    maker.gap = True
                element = Element(tag, parent, attributes, state, len(passages))
                elements.append(element)
                if is_noted and attributes:
                    self._attributes(tag, attributes, state, index)
                if made:
                    self.put("before", attributes, index)
                child = node.first_child if not has_own_ways or tag not in _RAW else None
                if child is not None:
                    stack.append((node, element, parts, maker.heading, outside))
                    if tag == "a":
                        maker.link = index
                    if has_own_ways:
                        maker.heading = _HEADINGS.get(tag, maker.heading)
                        if tag in INSTEAD or (tag in DESCRIBING and _is_inside(self.page, index, "svg")):
                            state = UNSEEN
                    if is_struck:
                        striking.append(element)
                        maker.strike(on=True)
                    parent, node = index, child
                    continue
                if made:
                    self.put("after", attributes, index)
                element.last = len(passages)
                state = outside
            node = node.next
            while node is None and stack:
                closing, element, parts, heading, state = stack.pop()
                if made:
                    self.put("after", element.attributes, parent)
                if parts == _BLOCK:
                    if maker.pieces:
                        maker.flush()
                elif parts:
                    maker.gap = True
                if striking and striking[-1] is element:
                    striking.pop()
                    maker.strike(on=False)
                maker.heading = heading
                element.last = len(passages)
                if element.tag == "a":
                    maker.link = -1
                parent = element.parent
                node = closing.next if parent >= 0 or closing is not root else None
        maker.flush()

    def _attributes(self, tag: str, attributes: Attributes, state: Visibility, index: int) -> None:
        """Add the texts in an element's attributes, and set the page's language."""
        if tag == "html":
            self.page.language = attributes.get("lang") or attributes.get("xml:lang")
        elif tag == "meta":
            name = attributes.get("name") or attributes.get("property") or attributes.get("itemprop")
            content = attributes.get("content")
            if name and content:
                self._maker.add(content, "head", UNSEEN, index, name.lower())
            return
        if tag == "img":
            alt = attributes.get("alt")
            if alt and not alt.isspace():
                drawn = (
                    state is SHOWN or self._seen is not None or not _is_inside(self.page, index, "noscript")
                )
                inherited = state if drawn else SHOWN
                self._maker.add(" ".join(alt.split()), "image", inherited, index, "alt")
        elif tag == "input":
            kind = (attributes.get("type") or "text").lower()
            value = attributes.get("value")
            if value and kind in ("text", "submit", "button", "search", "email", "tel", "number"):
                self._maker.add(value, "attribute", state, index, "value")
        for name in _SPOKEN:
            spoken = attributes.get(name)
            if spoken and not spoken.isspace():
                self._maker.add(" ".join(spoken.split()), "attribute", state, index, name)


def _is_inside(page: PageText, index: int, tag: str) -> bool:
    return any(element.tag == tag for element in page.ancestors(index))


def read_page(landmarks: Landmarks, observed: tuple[ObservedPassage, ...] | None = None) -> PageText:
    """The elements and passages of a parsed page; ``observed`` is the visibility as a browser observed it."""
    if observed is None:
        walk = _Walk(None, StyleRules.of(landmarks), {})
    else:
        put = [each for each in observed if each.kind in _SIDES]
        made: dict[tuple[str | None, str], ObservedPassage] = {
            (str(each.index), each.kind): each for each in put
        }
        seen = {str(each.index): each for each in put}
        seen |= {str(each.index): each for each in observed if each.kind not in _SIDES}
        walk = _Walk(seen, StyleRules(), made)
    root = landmarks.tree.root
    if root is not None:
        walk.walk(root)
    if observed is None:
        open_whole(walk.page)
    return walk.page
