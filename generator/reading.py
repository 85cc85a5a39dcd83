"""What a page offers to someone who describes it: headings, links, images, label and value pairs, lists.

Read from the parsed tree of what a visitor's browser shows, where that is known, else of the served source.
Nothing read here is believed before the factuality agent has traced it to visible words.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any
from urllib.parse import urldefrag, urljoin, urlsplit

from selectolax.lexbor import LexborNode

from ..linter.document import Document
from .microformats import microformats

MAX_TEXT = 5000
_HIDDEN = re.compile(r"display\s*:\s*none|visibility\s*:\s*hidden", re.IGNORECASE)
_SKIPPED = frozenset({"script", "style", "template", "noscript", "svg", "iframe", "-comment", "head"})
_INLINE = frozenset(
    (
        "a", "abbr", "b", "bdi", "bdo", "cite", "code", "data", "em", "font", "i", "kbd", "mark", "q", "s", "small",
        "span", "strong", "sub", "sup", "time", "u", "var", "-text",
    )
)  # fmt: skip
_TINY = re.compile(
    r"sprite|icon|pixel|spacer|blank|avatar-default|loading|placeholder|emoji|badge", re.IGNORECASE
)


_SIGN = re.compile(
    r"logo|\bicons?\b|\.svg(?:$|\?)|(?:^|[-_/ ])(?:social|share|facebook|twitter|instagram|youtube|linkedin|whatsapp|"
    r"gmail|copyscape|dmca|paypal|visa|mastercard|"
    r"bars|menu|hamburger|flag|search|cart|arrow|stars?|rating|check|tick)(?:[-_. ]|$)",
    re.IGNORECASE,
)


_IMAGE_FILE = re.compile(r"\.(?:jpe?g|png|webp|gif|avif|tiff?|bmp)$", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Link:
    """A link: its absolute address, its text (or its image's), and its element."""

    url: str
    text: str
    node: LexborNode


@dataclass(frozen=True, slots=True)
class Image:
    """An image: its absolute address, alternative text, and element."""

    url: str
    alt: str
    node: LexborNode


class Reading:
    """A page read for what can be said about it. ``address`` is its own, or empty where unknown."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.tree = document.view
        self.address = document.address or ""
        self.base = document.base or ""

    def absolute(self, reference: str | None) -> str:
        """A reference as absolute http(s) address, or empty."""
        text = (reference or "").strip()
        if not text:
            return ""
        try:
            url = urljoin(self.base, text)
            return url if urlsplit(url).scheme in ("http", "https") and urlsplit(url).netloc else ""
        except ValueError:
            return ""

    @cached_property
    def microformats(self) -> list[dict[str, Any]]:
        """The page's outermost recipes, events, products and cards that are marked as microformats."""
        return microformats(self.tree.html or "", self.base)

    @cached_property
    def language(self) -> str:
        """The language the page declares (BCP 47), or empty."""
        node = self.tree.css_first("html[lang]")
        return (node.attributes.get("lang") or "").strip() if node is not None else ""

    @property
    def home(self) -> str:
        """The address of the site's front page, or empty."""
        parts = urlsplit(self.address)
        return f"{parts.scheme}://{parts.netloc}/" if parts.netloc else ""

    def select(self, selector: str, within: LexborNode | None = None) -> list[LexborNode]:
        """The elements of a CSS selector that no ancestor's markup hides, in document order."""
        root = within if within is not None else self.tree.root
        if root is None:
            return []
        return [node for node in root.css(selector) if not hidden(node)]

    @cached_property
    def title(self) -> str:
        """The page's main heading: of its h1 with words the one in its title, else the first; else its only h2."""
        for selector in ("h1", "main h2, article h2"):
            found = [text for node in self.select(selector) if (text := text_of(node))]
            if selector == "h1" and len(found) > 1:
                # A site may set its own name as a heading, too: the title of the page has both.
                named = [text for text in found if text.casefold() in self._titles]
                return max(named, key=len, default=found[0])
            if len(found) == 1:
                return found[0]
        return ""

    @cached_property
    def _titles(self) -> str:
        return f"{_text(self.tree.css_first('title'))} {self.meta('og:title')}".casefold()

    @cached_property
    def main(self) -> LexborNode | None:
        """The element that holds what the page is about, as its author or its headings say."""
        for selector in ("main", '[role="main"]', "article", "#content", "#main", "body"):
            found = self.select(selector)
            if found:
                return max(found, key=lambda node: len(text_of(node)))
        return self.tree.root

    @cached_property
    def links(self) -> list[Link]:
        """The visible links with an address."""
        found = []
        for node in self.select("a[href]"):
            url = self.absolute(node.attributes.get("href"))
            if url:
                image = node.css_first("img[alt]")
                text = text_of(node) or (image.attributes.get("alt") or "" if image is not None else "")
                found.append(Link(url, text, node))
        return found

    @cached_property
    def images(self) -> list[Image]:
        """The visible images that are content rather than decoration."""
        found = []
        for node in self.select("img"):
            image = self.image(node)
            if image is not None and not _TINY.search(image.url) and not _small(node):
                found.append(image)
        return found

    @cached_property
    def pictures(self) -> list[Image]:
        """The images that show something of what the page is about: no logos and no signs of other services."""
        return [
            image
            for image in self.images
            if not _SIGN.search(image.url.rpartition("/")[2])
            and not _SIGN.search(image.alt)
            and not _is_logo(image)
        ]

    def is_teaser(self, image: Image) -> bool:
        """Whether an image leads to another page: it shows what that page is about, not this one."""
        node: LexborNode | None = image.node
        while node is not None and node.tag != "a":
            node = node.parent
        url = self.absolute(node.attributes.get("href")) if node is not None else ""
        return bool(url) and not self.same_page(url) and not _IMAGE_FILE.search(urlsplit(url).path)

    def image(self, node: LexborNode) -> Image | None:
        """An image element with its address (lazy attributes understood), or None."""
        attributes = node.attributes
        for name in ("data-src", "data-lazy-src", "data-original", "src"):
            value = attributes.get(name) or ""
            if value and not value.startswith("data:"):
                url = self.absolute(value)
                if url:
                    return Image(url, " ".join((attributes.get("alt") or "").split()), node)
        return None

    @cached_property
    def pairs(self) -> dict[str, list[str]]:
        """Label and value pairs of the main part: definition lists, two-column rows, "Label: value" lines."""
        found: dict[str, list[str]] = {}

        def add(label: str, value: str) -> None:
            name = label.strip(" :\u00a0*•-").lower()
            if 0 < len(name) <= 40 and 0 < len(value) <= 300:
                found.setdefault(name, []).append(value)

        root = self.main
        for term in self.select("dt", root):
            following = term.next
            while following is not None and following.tag in ("-text", "-comment"):
                following = following.next
            if following is not None and following.tag == "dd":
                add(text_of(term), text_of(following))
        for row in self.select("tr", root):
            cells = [cell for cell in row.iter() if cell.tag in ("td", "th")]
            if len(cells) == 2:
                add(text_of(cells[0]), text_of(cells[1]))
        for node in self.select("li, p, div, span", root):
            if any(child.tag not in _INLINE for child in node.iter(include_text=True)):
                continue
            label, colon, value = text_of(node).partition(":")
            if colon and len(label) <= 30 and value.strip() and not value.startswith("//"):
                add(label, value.strip())
        return found

    def pair(self, *labels: str) -> str:
        """The value beside the first of some labels (lower case) that the page uses, or empty."""
        for label in labels:
            values = self.pairs.get(label)
            if values:
                return values[0]
        return ""

    def meta(self, name: str) -> str:
        """The content of a meta element by name or property, or empty."""
        node = self.tree.css_first(f'meta[property="{name}"], meta[name="{name}"]')
        return " ".join((node.attributes.get("content") or "").split()) if node is not None else ""

    def same_page(self, url: str) -> bool:
        """Whether an address is the page's own."""
        return bool(self.address) and urldefrag(url)[0].rstrip("/") == urldefrag(self.address)[0].rstrip("/")


def text_of(node: LexborNode | None) -> str:
    """An element's words with blanks between blocks, scripts and styles left out; cut at MAX_TEXT."""
    if node is None:
        return ""
    pieces: list[str] = []
    length = 0
    for part in _texts(node):
        pieces.append(part)
        length += len(part)
        if length > MAX_TEXT:
            break
    return " ".join("".join(pieces).split())[:MAX_TEXT]


def _texts(node: LexborNode) -> Iterator[str]:
    stack: list[LexborNode | str] = [node]
    while stack:
        current = stack.pop()
        if isinstance(current, str):
            yield current
        elif current.tag == "-text":
            yield current.text_content or ""
        elif current.tag == "br":
            yield " "
        elif current.tag not in _SKIPPED:
            children: list[LexborNode | str] = list(current.iter(include_text=True))
            gap: list[LexborNode | str] = [] if current.tag in _INLINE else [" "]
            stack.extend(reversed([*gap, *children, *gap]))


def hidden(node: LexborNode) -> bool:
    """Whether an element's own markup, or that of one around it, keeps it from sight."""
    current: LexborNode | None = node
    while current is not None:
        if current.tag in _SKIPPED:
            return True
        attributes = current.attributes
        if "hidden" in attributes or attributes.get("aria-hidden") == "true":
            return True
        style = attributes.get("style")
        if style and _HIDDEN.search(style):
            return True
        current = current.parent
    return False


def is_below(node: LexborNode | None, root: LexborNode | None) -> bool:
    """Whether an element is another, or stands inside it."""
    while node is not None and root is not None:
        if node.mem_id == root.mem_id:
            return True
        node = node.parent
    return False


def _small(node: LexborNode) -> bool:
    for name in ("width", "height"):
        value = (node.attributes.get(name) or "").removesuffix("px")
        if value.isdigit() and int(value) < 60:
            return True
    return False


def _is_logo(image: Image) -> bool:
    node: LexborNode | None = image.node
    for _ in range(3):
        if node is None:
            break
        if "logo" in f"{node.attributes.get('class') or ''} {node.attributes.get('id') or ''}".lower():
            return True
        node = node.parent
    return False


def _text(node: LexborNode | None) -> str:
    """All text of an element, whatever it is."""
    return " ".join((node.text(deep=True) or "").split()) if node is not None else ""
