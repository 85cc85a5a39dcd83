"""Read sitemaps (sitemaps.org), and add their addresses to the frontier."""

from __future__ import annotations

import gzip
import io
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from ..settings import authority
from .frontier import Entry
from .links import may_be_page, normalised, resolve_and_normalise
from .scope import Intake

#: Byte order marks of UTF-16.
_UTF_16 = {b"\xff\xfe": "utf-16-le", b"\xfe\xff": "utf-16-be", b"<\0": "utf-16-le", b"\0<": "utf-16-be"}
_DECLARATION = re.compile(r"^<\?xml[^>]*\?>")
_WHOLE_URL = re.compile(r"https?://\S+", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class SitemapEntry:
    """An address of a sitemap: a page, or another sitemap; ``lastmod`` as written or None."""

    url: str
    sitemap: bool = False
    lastmod: str | None = None


class SitemapError(ValueError):
    """A sitemap that cannot be read; the message says why."""


def read_sitemap(body: bytes, url: str, *, max_size: int) -> Iterator[SitemapEntry]:
    """Yield the entries of a sitemap: XML, index, plain text, RSS or Atom feed, gzip or not (sitemaps.org).

    ``max_size`` bounds the decompressed size in bytes. ``hreflang`` alternates are pages, too. Raises SitemapError if
    nothing can be read; entries before an error in the XML are kept.
    """
    if body[:2] == b"\x1f\x8b":
        with gzip.GzipFile(fileobj=io.BytesIO(body)) as stream:
            try:
                body = stream.read(max_size + 1)
            except (OSError, EOFError) as error:
                raise SitemapError(f"the gzip stream is broken: {error}") from error
    if len(body) > max_size:
        raise SitemapError(f"larger than {max_size} bytes")
    text = _as_utf8(body).lstrip(b"\xef\xbb\xbf \t\r\n")
    if not text:
        raise SitemapError("it is empty")
    if text[:1] == b"<":
        yield from _read_xml(text, url)
    else:
        yield from _read_lines(text)


def _as_utf8(body: bytes) -> bytes:
    """Convert a sitemap from UTF-16 to UTF-8; any other stays as it is."""
    encoding = next((name for begin, name in _UTF_16.items() if body.startswith(begin)), None)
    if encoding is None:
        return body
    return _DECLARATION.sub("", body.decode(encoding, "replace").lstrip("\ufeff \t\r\n")).encode()


def _read_lines(text: bytes) -> Iterator[SitemapEntry]:
    """Yield the addresses of a text with one per line; lines with anything else are ignored."""
    has_address = False
    for line in text.decode("utf-8", "replace").splitlines():
        address = line.strip()
        if _WHOLE_URL.fullmatch(address) and (target := normalised(address)):
            has_address = True
            yield SitemapEntry(target)
    if not has_address:
        raise SitemapError("it is a text without an address in a line of its own")


def _read_xml(text: bytes, url: str) -> Iterator[SitemapEntry]:
    from lxml import etree

    if b"<html" in text[:1000].lower():
        raise SitemapError("it is an HTML page")
    events = etree.iterparse(
        io.BytesIO(text),
        events=("end",),
        recover=True,
        resolve_entities=False,
        no_network=True,
        huge_tree=False,
    )
    known = False
    try:
        for _, element in events:
            name = etree.QName(element).localname if isinstance(element.tag, str) else ""
            if name in {"url", "sitemap"}:
                known = True
                yield from _entry(element, url, sitemap=name == "sitemap")
                element.clear()
            elif name in {"item", "entry"}:
                known = True
                for child in element:
                    link = isinstance(child.tag, str) and etree.QName(child).localname == "link"
                    if (
                        link
                        and child.get("rel", "alternate") == "alternate"
                        and (target := resolve_and_normalise(url, child.get("href") or child.text))
                    ):
                        yield SitemapEntry(target)
                element.clear()
            elif name in {"urlset", "sitemapindex", "rss", "feed"}:
                known = True
    except etree.XMLSyntaxError as error:
        if not known:
            raise SitemapError(f"it is not XML: {error}") from error
    if not known:
        raise SitemapError("it has no urlset, sitemapindex, rss or feed")


def _entry(element: object, url: str, *, sitemap: bool) -> Iterator[SitemapEntry]:
    from lxml import etree

    lastmod = None
    targets: dict[str, None] = {}
    for child in element:  # type: ignore[attr-defined]
        name = etree.QName(child).localname if isinstance(child.tag, str) else ""
        if name == "loc":
            targets[resolve_and_normalise(url, child.text) or ""] = None
        elif name == "link" and child.get("hreflang"):
            targets[resolve_and_normalise(url, child.get("href")) or ""] = None
        elif name == "lastmod":
            lastmod = (child.text or "").strip() or None
    for target in targets:
        if target:
            yield SitemapEntry(target, sitemap, lastmod)


# Sitemaps named by a site's robots.txt or by sitemaps, and their addresses.

#: Maximum number of sitemaps on other hosts in robots.txt, and levels of nested sitemaps.
_ELSEWHERE, _LEVELS = 20, 2
_UNREAD_LEVELS = "the sitemaps that it names were not read: they are too many levels deep"
_UNREAD_HOSTS = "the sitemaps that it names on other hosts were not read"


@dataclass(slots=True)
class NamedSitemaps(Intake):
    """Adds sitemaps and their addresses to the frontier; reports what is left out."""

    _of_other_hosts: set[str] = field(default_factory=set, init=False)

    def take(self, robots: str, urls: Iterable[str]) -> None:
        """Add the sitemaps in a site's robots.txt; only so many on other hosts (sitemaps.org allows those)."""
        settings = self.settings
        if not (settings.discover_sitemaps and settings.follow_links and self.scope.on_site(robots)):
            return
        for url in filter(None, map(normalised, urls)):
            if self.scope.tells(url):
                continue
            if not self.scope.on_site(url):
                if len(self._of_other_hosts) >= _ELSEWHERE and url not in self._of_other_hosts:
                    self.statistics.tell_once(robots, f"{_UNREAD_HOSTS}, but for {_ELSEWHERE}")
                    continue
                self._of_other_hosts.add(url)
            self.frontier.add((url,), kind="sitemap")

    def read(self, body: bytes, url: str, entry: Entry) -> None:
        """Add the addresses of the sitemap ``entry``, fetched from ``url``."""
        hosts: Counter[str] = Counter()
        try:
            for listed in read_sitemap(body, url, max_size=self.settings.max_sitemap):
                if listed.sitemap:
                    self._take_named(listed.url, entry)
                    continue
                hosts[authority(listed.url)] += 1
                if not self.scope.includes(listed.url):
                    continue
                if may_be_page(listed.url):
                    self.frontier.add((listed.url,))
                else:
                    self.statistics.skipped_files += self.frontier.note_files((listed.url,))
        except Exception as error:
            reason = str(error) if isinstance(error, SitemapError) else f"{type(error).__name__}: {error}"
            self.unreadable(entry, reason)
            return
        self.tell_elsewhere(entry.url, "addresses", hosts)

    def _take_named(self, url: str, entry: Entry) -> None:
        """Add a sitemap that another one names, on the site or on the other one's host."""
        if self.scope.tells(url):
            return
        if not self.scope.on_site(url) and authority(url) != authority(entry.url):
            self.statistics.tell_once(entry.url, _UNREAD_HOSTS)
        elif entry.depth >= _LEVELS:
            self.statistics.tell_once(entry.url, _UNREAD_LEVELS)
        else:
            self.frontier.add((url,), kind="sitemap", depth=entry.depth + 1)

    def unreadable(self, entry: Entry, reason: str) -> None:
        """Report a sitemap that cannot be read."""
        self.statistics.tell(entry.url, f"the sitemap cannot be read: {reason}")
