"""Read what describes a page: headings, links, images, labelled values, lists.

Read from the rendered tree if known, else from the served source. Nothing read here is used before the factuality
agent has traced it to visible text.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from typing import Any, TypeVar, cast
from urllib.parse import urldefrag, urljoin, urlsplit

from selectolax.lexbor import LexborNode

from ..linter.document.document import Document
from ..linter.grounding.wording.folding import fold
from ..linter.grounding.wording.language import by_common_words
from .images import IMAGE_FILE, Image, is_decoration, is_sign
from .pairs import labelled
from .regions import Regions
from .texts import DEEPEST, hides, is_below, self_and_ancestors, speaks_of, text_of, words_of

T = TypeVar("T")
_TITLE_SEPARATOR = re.compile(r"\s+[-–—|·•»:]\s+|\s*[|»]\s*")
_TEMPLATE_SYNTAX = re.compile(r"\{\{|\{%|<%|<\?|\$\{|%7B%7B|\{\$", re.IGNORECASE)
"""Template syntax inside an address."""
LABEL = 12
"""Longest label before a heading's text ("Jun 17"), and shortest title that is not a name, in characters."""
MIN_CONTENT_SHARE = 0.25
"""The least share of a page's text that is its content, unless it comes after the main heading."""
MAX_LINE = 150
"""Longest line, in characters, in an article's head; a longer one below the heading belongs to the article."""
MAX_META_ELEMENTS = 300
"""The most meta elements that are looked at."""
_FRONT_PAGE_PATH = re.compile(
    r"/?(?:[a-z]{2}(?:[-_][a-z]{2})?/?)?(?:(?:index|home|default)(?:\.\w+)?/?)?", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class Link:
    """A link: absolute address, text (or its image's), and element."""

    url: str
    text: str
    node: LexborNode


class Reading:
    """A page, read for generating markup. ``address`` is its own, or empty if unknown."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.tree = document.view
        self.address = _without_template_syntax(document.address)
        self.base = _without_template_syntax(document.base)
        self._depths: dict[int, int] = {}
        self._done: dict[Callable[[Reading], Any], Any] = {}

    def once(self, work: Callable[[Reading], T]) -> T:
        """Return the result of some work on the page, computed on first use."""
        if work not in self._done:
            self._done[work] = work(self)
        return cast("T", self._done[work])

    def absolute(self, reference: str | None) -> str:
        """Return a reference as an absolute http(s) address, with blanks encoded as browsers do, or empty."""
        text = (reference or "").strip()
        if not text:
            return ""
        try:
            url = urljoin(self.base, text).replace(" ", "%20")
            return url if urlsplit(url).scheme in ("http", "https") and urlsplit(url).netloc else ""
        except ValueError:
            return ""

    @cached_property
    def language(self) -> str:
        """The language the page declares (BCP 47); empty if none, or if its text is in another."""
        node = self.tree.css_first("html[lang]")
        declared = (node.attributes.get("lang") or "").strip() if node is not None else ""
        detected = by_common_words(fold(self.content[:3000]).split())
        return declared if detected in (None, declared.split("-")[0].split("_")[0].lower()) else ""

    @property
    def has_one_language(self) -> bool:
        """Whether the page links to no version of itself in another language."""
        named = {
            (node.attributes.get("hreflang") or "").split("-")[0].lower()
            for node in self.tree.css("link[rel=alternate][hreflang]")
        }
        return len(named - {"x", ""}) <= 1

    @property
    def home(self) -> str:
        """The address of the site's front page, or empty."""
        parts = urlsplit(self.address)
        return f"{parts.scheme}://{parts.netloc}/" if parts.netloc else ""

    def select(self, selector: str, within: LexborNode | None = None) -> list[LexborNode]:
        """Return the elements matching a CSS selector that no ancestor's markup hides, in document order.

        The parser returns an element once for each part of the selector that it matches.
        """
        root = within if within is not None else self.tree.root
        if root is None:
            return []
        distinct = {node.mem_id: node for node in root.css(selector)}
        return [node for node in distinct.values() if not self._is_hidden(node)]

    def _is_hidden(self, node: LexborNode) -> bool:
        """Whether an element's own or an ancestor's markup hides it, or it is nested too deeply."""
        pending: list[LexborNode] = []
        depth = 0
        for ancestor in self_and_ancestors(node):
            if ancestor.mem_id in self._depths:
                depth = self._depths[ancestor.mem_id]
                break
            pending.append(ancestor)
        for ancestor in reversed(pending):
            depth = DEEPEST + 1 if depth > DEEPEST or hides(ancestor) else depth + 1
            self._depths[ancestor.mem_id] = depth
        return depth > DEEPEST

    @cached_property
    def heading(self) -> LexborNode | None:
        """The page's main heading: the h1 whose text is in the title, else a smaller heading that is the title.

        Else the first h1, or the only h2.

        A heading that is only the site's name is not the heading of an inner page.
        """
        headings = [(node, text) for node in self.select("h1") if (text := text_of(node))]
        page_headings = [
            one for one in headings if not self._names_site(*one) and not self._leads_away(one[0])
        ]
        named = [(node, text) for node, text in page_headings if _plain(text) in self._titles]
        if named:
            return max(named, key=lambda one: len(one[1]))[0]
        subheadings = [(node, text) for node in self.select("h2, h3") if len(text := text_of(node)) >= 4]
        for node, text in subheadings if page_headings else ():
            within = any(_plain(text) in _plain(other) for _, other in page_headings)
            if self._is_titled(text) and not within and not self._leads_away(node):
                return node
        if page_headings:
            # With several, one must match the title; else each belongs to an entity of its own.
            same_text = len({text for _, text in page_headings}) == 1
            matching = (
                page_headings
                if same_text
                else [one for one in page_headings if speaks_of(self._titles, one[1])]
            )
            return matching[0][0] if matching else None
        named = [(node, text) for node, text in subheadings if _plain(text) in self._titles]
        if headings:
            return max(named, key=lambda one: len(one[1]))[0] if named else None
        for node, text in subheadings:
            if self._is_titled(text) or (len(text) >= LABEL and self._titles.startswith(_plain(text))):
                return node
        only = self.select("main h2, article h2")
        return only[0] if len(only) == 1 and speaks_of(self._titles, text_of(only[0])) else None

    def _is_titled(self, text: str) -> bool:
        """Whether a heading equals the title or most of it, apart from a label before it."""
        plain = _plain(text)
        return len(plain) <= MAX_LINE and any(
            plain.endswith(part) and len(plain) <= len(part) + LABEL for part in self._title_parts
        )

    @cached_property
    def _title_parts(self) -> list[str]:
        """The declared titles and the longest part of each, normalized; other parts may be names."""
        whole = [self.meta("og:title"), _text(self.tree.css_first("title"))]
        parts = [part for title in whole for part in (title, max(_TITLE_SEPARATOR.split(title), key=len))]
        return [plain for part in parts if len(plain := _plain(part)) >= LABEL]

    def _leads_away(self, node: LexborNode) -> bool:
        """Whether a heading, or most of it, is a link to another page."""
        inner = [link for link in node.css("a[href]") if 2 * len(text_of(link)) > len(text_of(node))]
        links = [*inner, *(one for one in self_and_ancestors(node) if one.tag == "a")]
        addresses = [self.absolute(link.attributes.get("href")) for link in links]
        return bool(self.address) and any(
            url.startswith(self.home) and not self.same_page(url) for url in addresses
        )

    def _names_site(self, node: LexborNode, text: str) -> bool:
        """Whether a heading is the site's name or a link to its front page, not the page's heading."""
        if self.is_home:
            return False
        if _plain(text) == _plain(self.meta("og:site_name")):
            return True
        links = (one for one in self_and_ancestors(node) if one.tag == "a")
        link = next(links, None) or node.css_first("a[href]")
        address = self.absolute(link.attributes.get("href")) if link is not None else ""
        return bool(address) and self.leads_home(address)

    @cached_property
    def title(self) -> str:
        """The main heading's text without labels that the title lacks; empty if there is none."""
        text = text_of(self.heading).rstrip(" ,;:|·-–—¶")
        parts = [
            part
            for part in _TITLE_SEPARATOR.split(self.meta("og:title") or _text(self.tree.css_first("title")))
            if part
        ]
        if _plain(text) in self._titles:
            return text
        # The rest must be labels in the heading, not a part set off by a symbol or punctuation.
        within = [
            p
            for p in parts
            if (text.startswith(p) and len(p) >= 0.6 * len(text) and text[len(p) :][:2].strip().isalnum())
            or (text.endswith(f" {p}") and LABEL <= len(p) >= len(text) - LABEL)
        ]
        return max(within, key=len).strip() if within else text

    @cached_property
    def _titles(self) -> str:
        return _plain(f"{_text(self.tree.css_first('title'))} {self.meta('og:title')}")

    @property
    def site_title(self) -> str:
        """The titles the page declares, normalized."""
        return self._titles

    @cached_property
    def content(self) -> str:
        """The text of the page's content, at most 50,000 characters."""
        root = self.tree.body
        return words_of(root, skipped=lambda node: not self.is_content(node)) if root is not None else ""

    @cached_property
    def regions(self) -> Regions:
        """The regions of the page."""
        return Regions(self.tree, self.heading)

    def is_content(self, node: LexborNode | None) -> bool:
        """Whether an element belongs to the main content, not to what surrounds it or to comments."""
        return self.regions.of(node) == ""

    @cached_property
    def order(self) -> dict[int, int]:
        """The position of each element in the document, by its ``mem_id``."""
        return {node.mem_id: number for number, node in enumerate(self.tree.css("*"))}

    @cached_property
    def breaks(self) -> list[int]:
        """The sorted positions of what ends an article's head: a paragraph of its text, or another article."""
        nodes = self.select("p, article")
        return sorted(
            self.order.get(node.mem_id, 0)
            for node in nodes
            if node.tag == "article" or len(words_of(node, MAX_LINE)) >= MAX_LINE
        )

    @property
    def is_home(self) -> bool:
        """Whether the page is the site's front page."""
        return bool(self.address) and self.leads_home(self.address)

    def leads_home(self, url: str) -> bool:
        """Whether an address is the site's front page, in any language."""
        parts, own = urlsplit(url), urlsplit(self.address).netloc.lower().removeprefix("www.")
        host = parts.netloc.lower().removeprefix("www.")
        same = host == own or host.endswith("." + own) or (own.endswith("." + host) and "." in host)
        return same and not parts.query and bool(_FRONT_PAGE_PATH.fullmatch(parts.path))

    def leads_up(self, url: str) -> bool:
        """Whether an address is a parent folder of the page on the site, such as a blog's front page."""
        folder, own = urlsplit(url).path, urlsplit(self.address).path
        return (
            bool(self.home) and url.startswith(self.home) and folder.endswith("/") and own.startswith(folder)
        )

    @cached_property
    def main(self) -> LexborNode | None:
        """The element with the main content, as marked by the author or found by headings."""
        for selector in ("main", '[role="main"]', "article", "#content", "#main", "body"):
            elements = self.select(selector)
            largest = max(elements, key=lambda node: len(text_of(node)), default=None)
            if largest is not None and not (selector == "article" and self._is_beside(largest)):
                return largest
        return self.tree.root

    def _is_beside(self, node: LexborNode) -> bool:
        """Whether an element without the main heading holds only a small part of the page's text."""
        body = self.tree.body
        return (
            body is not None
            and self.heading is not None
            and not is_below(self.heading, node)
            and len(words_of(node)) < MIN_CONTENT_SHARE * len(words_of(body))
        )

    @cached_property
    def links(self) -> list[Link]:
        """The visible links with an address."""
        links_read = []
        for node in self.select("a[href]"):
            url = self.absolute(node.attributes.get("href"))
            if url:
                image = node.css_first("img[alt]")
                text = text_of(node) or (image.attributes.get("alt") or "" if image is not None else "")
                links_read.append(Link(url, text, node))
        return links_read

    @cached_property
    def images(self) -> list[Image]:
        """The visible images that are content rather than decoration."""
        images_read = []
        for node in self.select("img"):
            image = self.image(node)
            if image is not None and not is_decoration(image):
                images_read.append(image)
        return images_read

    @cached_property
    def pictures(self) -> list[Image]:
        """The images that show the page's subject: no logos, banners or icons of other services."""
        return [image for image in self.images if not is_sign(image)]

    def is_teaser(self, image: Image) -> bool:
        """Whether an image links to another page and so shows that page's subject."""
        node: LexborNode | None = image.node
        while node is not None and node.tag != "a":
            node = node.parent
        url = self.absolute(node.attributes.get("href")) if node is not None else ""
        return bool(url) and not self.same_page(url) and not IMAGE_FILE.search(urlsplit(url).path)

    def image(self, node: LexborNode) -> Image | None:
        """Return an image element with its address (lazy-loaded ones and ``srcset`` included), or None."""
        attributes = node.attributes
        sets = (attributes.get(name) or "" for name in ("data-srcset", "srcset"))
        largest = (each.split(", ")[-1].split()[0] for each in sets if each.split())
        plain = (attributes.get(name) or "" for name in ("data-src", "data-lazy-src", "data-original", "src"))
        for value in chain(plain, largest):
            if ("/" in value or "." in value) and not value.startswith("data:"):
                url = self.absolute(value)
                if url:
                    return Image(url, " ".join((attributes.get("alt") or "").split()), node)
        return None

    @cached_property
    def pairs(self) -> dict[str, list[str]]:
        """The labelled values of the main content, by lower-case label."""
        return labelled(lambda selector: self.select(selector, self.main))

    def pair(self, *labels: str) -> str:
        """Return the value of the first of some lower-case labels that the page uses, or empty."""
        for label in labels:
            values = self.pairs.get(label)
            if values:
                return values[0]
        return ""

    def meta(self, name: str) -> str:
        """Return the content of a meta element by name or property, or empty."""
        node = self.tree.css_first(f'meta[property="{name}"], meta[name="{name}"]')
        return " ".join((node.attributes.get("content") or "").split()) if node is not None else ""

    def declared(self, *names: str) -> list[str]:
        """Return the distinct contents of all meta elements of some names or properties, in the order of the names."""
        contents: dict[str, list[str]] = {name: [] for name in names}
        for node in self.tree.css("meta[content]")[:MAX_META_ELEMENTS]:
            name = (node.attributes.get("property") or node.attributes.get("name") or "").lower()
            if name in contents and (text := " ".join((node.attributes.get("content") or "").split())):
                contents[name].append(text)
        return list(dict.fromkeys(text for texts in contents.values() for text in texts))

    def same_page(self, url: str) -> bool:
        """Whether an address is the page's own."""
        return bool(self.address) and urldefrag(url)[0].rstrip("/") == urldefrag(self.address)[0].rstrip("/")


def _without_template_syntax(address: str | None) -> str:
    """An address, or empty if it contains template syntax."""
    return address if address and not _TEMPLATE_SYNTAX.search(address) else ""


def same_site(host: str, other: str) -> bool:
    """Whether two hosts belong to one site, such as "news.mill.example" and "www.mill.example"."""
    one, two = (name.lower().removeprefix("www.") for name in (host, other))
    shorter, longer = sorted((one, two), key=len)
    return longer == shorter or longer.endswith("." + shorter)


def _plain(text: str) -> str:
    """Normalize a text for comparison: case and kinds of quotes are ignored."""
    return " ".join(text.casefold().replace("’", "'").replace("‘", "'").split())


def _text(node: LexborNode | None) -> str:
    """All text of an element, of whatever kind."""
    return " ".join((node.text(deep=True) or "").split()) if node is not None else ""
