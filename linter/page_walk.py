"""One walk over a parsed page in document order, which makes its elements and passages."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from .passage import MAX_ELEMENTS, MAX_TEXT, Attributes, Element, PageText, Passage, PassageKind
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

    from ..crawler.items import ObservedPassage
    from .landmarks import Landmarks

_INLINE = frozenset((
    "a", "abbr", "acronym", "b", "bdi", "bdo", "big", "cite", "code", "data", "del", "dfn", "em", "font", "i",
    "ins", "kbd", "label", "mark", "meter", "output", "q", "rp", "rt", "ruby", "s", "samp", "small", "span",
    "strike", "strong", "sub", "sup", "time", "tt", "u", "var", "wbr", "button", "img", "picture", "source",
    "input", "svg", "textarea",
))  # fmt: skip
_FORMATTING = frozenset((
    "b", "i", "em", "strong", "u", "font", "mark", "sup", "sub", "wbr", "bdi", "bdo", "big", "small", "s", "q",
    "ins", "del",
))  # fmt: skip
_BLOCK = 2
_PARTS = dict.fromkeys(_INLINE, 1) | dict.fromkeys(_FORMATTING, 0)
"""How elements part the words in them from those around: not at all, by a blank; all others as blocks."""
_STRUCK = frozenset(("s", "del", "strike"))
_RAW = frozenset(["script", "style", "template", "iframe", "noembed", "noframes"])
_HEADINGS = {f"h{level}": level for level in range(1, 7)}
_READ = frozenset((SHOWN, OPENABLE))
LONGEST_LINK = 200
"""Characters of the words of a link from which on no more are kept: it is a card, and no name."""
_SPOKEN = ("title", "aria-label")
_SIDES = frozenset(("before", "after"))
_OF_THEIR_OWN = NOT_AS_AROUND | INSTEAD | DESCRIBING | {"html", "img", "input", *_RAW, *_HEADINGS, *_STRUCK}
"""Elements that are looked at more closely; most are none of these, and have no attributes that tell anything."""


class _Parted(NamedTuple):
    """What has been read of a passage that is seen, where something unseen stands within it."""

    pieces: list[str]
    inner: list[int]
    struck: list[str]
    home: int


class _Walk:
    def __init__(
        self,
        seen: dict[str, ObservedPassage] | None,
        rules: StyleRules,
        made: dict[tuple[str | None, str], ObservedPassage],
    ) -> None:
        self.page = PageText(clipped=rules.clipped)
        self._seen = seen
        self._made = made
        """What style sheets put before and after an element's own words, by its stamp and the side."""
        self._rules = rules
        self._pieces: list[str] = []
        self._home = -1
        self._inner: list[int] = []
        self._state: Visibility = SHOWN
        self._heading = 0
        self._gap = False
        self._struck: list[str] = []
        self._struck_from = -1
        self._link = -1
        """The element of the link that is open, or -1."""
        self._parted: _Parted | None = None
        self._between: list[Passage] = []
        """What stands unseen between the parts of a passage that is seen; it comes after it."""

    def text(self, text: str, element: int, state: Visibility) -> None:
        """A text node. What is seen goes on behind what is not: a visitor reads it as one."""
        if not self._pieces:
            self._state, self._home = state, element
        elif state != self._state:
            self._turn(state, element)
        elif self._seen is not None and element != self._home and text.strip():
            self._inner.append(element)
        if (
            self._pieces
            and text[0].isalnum()
            and self._pieces[-1][-1].isalnum()
            and (self._gap or (text[0].isdigit() and self._raised_cents(text, element)))
        ):
            self._pieces.append(" ")
        self._gap = False
        self._pieces.append(text)
        if self._link >= 0 and state in _READ:
            linked = self.page.linked
            said = linked.get(self._link, "")
            if len(said) <= LONGEST_LINK:
                linked[self._link] = f"{said} {text}" if said else text

    def _raised_cents(self, text: str, element: int) -> bool:
        """Whether two figures stand raised behind a number, as the cents of a price do."""
        raised = self.page.elements[element].tag == "sup" and len(text.strip()) == 2
        return raised and text.strip().isdigit() and self._pieces[-1][-1:].isdigit()

    def strike(self, *, on: bool) -> None:
        """The beginning, or the end, of what is struck through."""
        if self._struck_from >= 0 and (text := " ".join("".join(self._pieces[self._struck_from :]).split())):
            self._struck.append(text)
        self._struck_from = len(self._pieces) if on else -1

    def _turn(self, state: Visibility, element: int) -> None:
        """Go on in another visibility, in the same line."""
        striking = self._struck_from >= 0
        if self._state is SHOWN:
            if striking:
                self.strike(on=True)
            self._parted = _Parted(self._pieces, self._inner, self._struck, self._home)
            self._pieces, self._inner, self._struck = [], [], []
        elif self._parted is None:
            self._end()
        else:
            passages = self.page.passages
            before = len(passages)
            self._end()
            self._between += passages[before:]
            del passages[before:]
        self._state, self._home = state, element
        if state is SHOWN and self._parted is not None:
            self._resume(self._parted)
            self._parted = None
            self._pieces.append(" ")
            if self._seen is not None and element != self._home:
                self._inner.append(element)
        self._struck_from = len(self._pieces) if striking else -1

    def _resume(self, parted: _Parted) -> None:
        self._pieces, self._inner, self._struck, self._home = parted

    def flush(self) -> None:
        """The end of a passage, and of what stands unseen within it."""
        if self._parted is None and not self._between:
            return self._end()
        unseen: list[Passage] = []
        if self._parted is not None:
            passages = self.page.passages
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
            passage.index = len(self.page.passages)
            self.page.passages.append(passage)
        self._between.clear()
        return None

    def _end(self) -> None:
        """Make a passage of what has been read of it."""
        struck = ()
        if self._struck_from >= 0:
            self.strike(on=True)
            self._struck_from = 0
        if self._struck:
            struck = tuple(self._struck)
            self._struck.clear()
        if self._pieces:
            text = " ".join("".join(self._pieces).split())
            if text and self.page.elements[self._home].tag == "title":
                self.add(text, "head", self._state, self._home, "title")
            elif text:
                inner = tuple(dict.fromkeys(self._inner)) if self._inner else ()
                passages = self.page.passages
                passages.append(
                    Passage(
                        text, "text", self._state, self._home, len(passages), self._heading, "", inner, struck
                    )
                )
            self._pieces.clear()
            self._inner.clear()

    def add(self, text: str, kind: PassageKind, state: Visibility, element: int, name: str) -> None:
        """A passage of an attribute, or of the head."""
        passages = self.page.passages
        passages.append(Passage(text, kind, state, element, len(passages), 0, name))

    def observed(self, tag: str, attributes: Attributes, inherited: Visibility) -> Visibility:
        """The visibility of an element as a browser saw it, inside one of known visibility."""
        if tag in ("html", "body"):
            return inherited
        stamp = attributes.get("data-factmark-passage")
        observed = self._seen.get(stamp) if stamp and self._seen is not None else None
        if observed is None or not (observed.visible or observed.openable):
            return UNSEEN
        return SHOWN if observed.visible else OPENABLE

    def put(self, side: str, attributes: Attributes, element: int) -> None:
        """The words that a style sheet puts on a side of an element, where it puts any."""
        found = self._made.get((attributes.get("data-factmark-passage"), side))
        if found is not None:
            self.text(found.text, element, SHOWN if found.visible else OPENABLE if found.openable else UNSEEN)

    def walk(self, root: LexborNode) -> None:
        """Visit the tree below the root in document order, without recursion."""
        # Most of a page's nodes are blanks between elements, and every instruction here runs once a node.
        elements, passages = self.page.elements, self.page.passages
        rules, static, made = self._rules, self._seen is None, bool(self._made)
        said, noted = rules.said, rules.telling.union(_SPOKEN)
        striking: list[Element] = []
        #: The element nodes that are open: their element, how it parts words, the heading and the visibility outside.
        stack: list[tuple[LexborNode, Element, int, int, Visibility]] = []
        node: LexborNode | None = root
        parent, size = -1, 0
        state: Visibility = SHOWN
        while node is not None:
            if (text := node.text_content) is not None:
                if text.isspace():
                    if self._pieces:
                        self._pieces.append(" ")
                elif size >= MAX_TEXT:
                    self.page.cut = True
                elif text and parent >= 0:
                    size += len(text)
                    self.text(text, parent, state)
            elif not (tag := node.tag) or tag[0] in "-!":  # a comment, a document type
                pass
            elif (index := len(elements)) >= MAX_ELEMENTS:
                self.page.cut = True
            else:
                attributes = node.attributes
                outside, has_own_ways = state, tag in _OF_THEIR_OWN
                is_noted = has_own_ways or not noted.isdisjoint(attributes)
                told = said.get(names := attributes.get("class"))
                if told is None:
                    told = rules.told(names)
                is_struck = False
                if not static:
                    state = self.observed(tag, attributes, state)
                if is_noted or told:
                    if static and state is not UNSEEN and state is not HIDDEN:
                        state = own_visibility(tag, attributes, state, rules, node)
                    is_struck = told == "struck" or (
                        is_noted
                        and (tag in _STRUCK or ("style" in attributes and has_line(attributes["style"])))
                    )
                if (parts := _PARTS.get(tag, _BLOCK)) == _BLOCK:
                    if self._pieces:
                        self.flush()
                elif parts:
                    self._gap = True
                element = Element(tag, parent, attributes, state, len(passages))
                elements.append(element)
                if is_noted and attributes:
                    self._attributes(tag, attributes, state, index)
                if made:
                    self.put("before", attributes, index)
                child = node.first_child if not has_own_ways or tag not in _RAW else None
                if child is not None:
                    stack.append((node, element, parts, self._heading, outside))
                    if tag == "a":
                        self._link = index
                    if has_own_ways:
                        self._heading = _HEADINGS.get(tag, self._heading)
                        if tag in INSTEAD or (tag in DESCRIBING and _is_inside(self.page, index, "svg")):
                            state = UNSEEN
                    if is_struck:
                        striking.append(element)
                        self.strike(on=True)
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
                    if self._pieces:
                        self.flush()
                elif parts:
                    self._gap = True
                if striking and striking[-1] is element:
                    striking.pop()
                    self.strike(on=False)
                self._heading = heading
                element.last = len(passages)
                if element.tag == "a":
                    self._link = -1
                parent = element.parent
                node = closing.next if parent >= 0 or closing is not root else None
        self.flush()

    def _attributes(self, tag: str, attributes: Attributes, state: Visibility, index: int) -> None:
        """What an element's attributes hold: texts, and the page's language."""
        if tag == "html":
            self.page.language = attributes.get("lang") or attributes.get("xml:lang")
        elif tag == "meta":
            name = attributes.get("name") or attributes.get("property") or attributes.get("itemprop")
            content = attributes.get("content")
            if name and content:
                self.add(content, "head", UNSEEN, index, name.lower())
            return
        if tag == "img":
            alt = attributes.get("alt")
            if alt and not alt.isspace():
                drawn = (
                    state is SHOWN or self._seen is not None or not _is_inside(self.page, index, "noscript")
                )
                shown = state if drawn else SHOWN
                self.add(" ".join(alt.split()), "image", shown, index, "alt")
        elif tag == "input":
            kind = (attributes.get("type") or "text").lower()
            value = attributes.get("value")
            if value and kind in ("text", "submit", "button", "search", "email", "tel", "number"):
                self.add(value, "attribute", state, index, "value")
        for name in _SPOKEN:
            spoken = attributes.get(name)
            if spoken and not spoken.isspace():
                self.add(" ".join(spoken.split()), "attribute", state, index, name)


def _is_inside(page: PageText, index: int, tag: str) -> bool:
    return any(element.tag == tag for element in page.ancestors(index))


def read_page(landmarks: Landmarks, observed: tuple[ObservedPassage, ...] | None = None) -> PageText:
    """The elements and passages of a parsed page; ``observed`` are a browser's verdicts on visibility."""
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
    return walk.page
