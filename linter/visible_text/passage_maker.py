"""Build passages during a walk over a page, each from its first text to the next boundary."""

from __future__ import annotations

from typing import NamedTuple

from .passage import PageText, Passage, PassageKind
from .visibility import OPENABLE, SHOWN, Visibility

LONGEST_LINK = 200
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
            if len(title) <= LONGEST_LINK:
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
