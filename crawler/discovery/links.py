"""Read what a page says about other pages: links, canonical addresses, robots directives."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain
from string import ascii_letters, digits
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import quote, unquote_plus, urljoin, urlsplit, urlunsplit

from ...source.encodings import codec
from ..requests.addresses import ascii_host

if TYPE_CHECKING:
    from selectolax.lexbor import LexborHTMLParser

# Resolve the references of a page.

#: References that mean the same on every page of a site: they begin with a path from its root, or with a host.
FROM_ROOT = re.compile(r"(?:/(?!/)|(?:https?:)?//[^/?#])[^\t\r\n]{0,2000}")
#: Cache size: most scripts and style sheets of a page are on every page of its site.
_REFERENCES_REMEMBERED = 1024


def base_reference(tree: LexborHTMLParser) -> str | None:
    """Return the reference of the first ``base`` element that has one (HTML standard, section 4.2.3), or None."""
    for element in tree.tags("base"):
        if "href" in (attributes := element.attributes):
            return attributes["href"] or ""
    return None


def resolved(base: str, reference: str) -> str:
    """Resolve a reference to an address (RFC 3986 section 5). ValueError if that is impossible."""
    if FROM_ROOT.fullmatch(reference):
        return _joined_with_root(root_of(base), reference)
    return urljoin(base, reference)


@lru_cache(maxsize=_REFERENCES_REMEMBERED)
def _joined_with_root(root: str, reference: str) -> str:
    return urljoin(root, reference)


@lru_cache(maxsize=64)
def root_of(base: str) -> str:
    """Return the root address of the site that an address is on."""
    parts = urlsplit(base)
    return f"{parts.scheme}://{parts.netloc}/"


#: Parameters that track where a visitor came from and never change what is shown.
_TRACKING = re.compile(
    r"utm_.+|gclid|gbraid|wbraid|dclid|fbclid|msclkid|yclid|twclid|ttclid|igshid|mc_[ce]id|_hs(enc|mi)|"
    r"_ga|_gl|phpsessid|jsessionid|aspsessionid.*",
    re.IGNORECASE,
)
#: Parameters that may name a session, or a story or talk: their values decide.
_MAYBE_SESSION = re.compile(r"(?:oscs|zen|[a-z]*sess|session_?|s)id|cftoken", re.IGNORECASE)
_RANDOM = re.compile(r"(?=[a-z]*[0-9])(?=[0-9]*[a-z])[0-9a-z]{16,}", re.IGNORECASE)
_SESSION_IN_PATH = re.compile(r";jsessionid=[^/?#]*", re.IGNORECASE)

#: File extensions of downloads or parts of a page. Articles have names like "Node.js" and "package.json".
_NO_PAGE = re.compile(
    r"\.(?:7z|apk|avi|avif|bin|bmp|bz2|css|csv|deb|dmg|doc|docx|eot|eps|epub|exe|flv|gif|gz|ico|ics|iso|jar|"
    r"jpe?g|jsonld|m4a|m4v|mjs|mkv|mov|mp3|mp4|mpe?g|msi|od[pst]|ogg|otf|pdf|png|pps|pptx?|psd|rar|"
    r"rpm|rss|rtf|svgz?|swf|tar|tgz|tiff?|ttf|txt|vcf|wav|web[mp]|wmv|woff2?|xlsx?|xml|xz|zip)$",
    re.IGNORECASE,
)
#: Cache size: most links of a page are on every page of its site.
_REMEMBERED = 8192
_REFRESH = re.compile(r"^\s*[\d.]+\s*[;,]\s*(?:url\s*=\s*)?['\"]?([^'\"]+)", re.IGNORECASE)
_BEYOND = re.compile(r"[^!-~]+")
_ENCODED = re.compile(r"%[0-9a-fA-F]{2}")
_UNRESERVED = frozenset(ascii_letters + digits + "-._~")
#: What may be before a colon in X-Robots-Tag: a crawler's name, or a directive with a value.
_AGENT = re.compile(r"[a-z][\w-]*")
_WITH_VALUE = frozenset({"unavailable_after", "max-snippet", "max-image-preview", "max-video-preview"})
#: Maximum number of links of one page that are followed.
MAX_LINKS = 5000
_MAX_URL = 2083


@dataclass(frozen=True, slots=True)
class Discovered:
    """What a page says about other pages. Addresses are absolute, normalised and without fragment.

    ``links`` are those to follow (``a``, ``area``, refreshes, ``rel=next/prev`` and ``hreflang`` alternates, as
    elements or as Link fields of the response), in document order; none if the page or the link says ``nofollow``.
    ``files`` are such links whose file extensions are not of pages. ``more`` says that the page has more links than
    are followed. ``noindex`` is only counted: search engines leave the page out, but its markup is checked.
    """

    links: tuple[str, ...] = ()
    files: tuple[str, ...] = ()
    canonical: str | None = None
    noindex: bool = False
    nofollow: bool = False
    more: bool = False


def normalised(url: str, encoding: str = "utf-8") -> str | None:
    """Return an http(s) address without fragment, tracking parameters and session identifiers, or None.

    Non-ASCII letters and percent signs are encoded in one way (RFC 3986 section 6.2.2, RFC 3987 section 3.1): in the
    query, letters have the ``encoding`` of the document that names the address (URL Standard). The other parameters
    keep their values and order: servers may depend on it.
    """
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        return None
    if parts.scheme not in {"http", "https"} or not parts.hostname or len(url) > _MAX_URL:
        return None
    query = parts.query
    if query:
        query = "&".join(pair for pair in query.split("&") if not _is_noise(pair))
    host = ascii_host(parts.hostname)
    host = f"[{host}]" if ":" in host else host
    if port is not None and port != {"http": 80, "https": 443}[parts.scheme]:
        host = f"{host}:{port}"
    path = _written(_SESSION_IN_PATH.sub("", parts.path) or "/")
    if "/." in path:
        path = _without_dot_segments(path)
    return urlunsplit((parts.scheme, host, path, _written(query, encoding), ""))


def _is_noise(pair: str) -> bool:
    """Whether a query parameter tracks where a visitor came from, or identifies them."""
    name, _, value = pair.partition("=")
    name = unquote_plus(name)
    return _TRACKING.fullmatch(name) is not None or (
        _MAYBE_SESSION.fullmatch(name) is not None and _RANDOM.fullmatch(value) is not None
    )


def _without_dot_segments(path: str) -> str:
    """Resolve "." and ".." in a path (RFC 3986 section 5.2.4)."""
    kept: list[str] = []
    _, *segments = path.split("/")
    for segment in segments:
        if segment == "..":
            kept[-1:] = []
        elif segment != ".":
            kept.append(segment)
    if segments[-1] in {".", ".."}:
        kept.append("")
    return "/" + "/".join(kept)


def _written(text: str, encoding: str = "utf-8") -> str:
    """Percent-encode everything in a path or query but visible ASCII, and nothing else that need not be."""
    if _BEYOND.search(text):
        errors = "replace" if encoding == "utf-8" else "xmlcharrefreplace"
        text = _BEYOND.sub(
            lambda match: quote(match[0], safe="", encoding=codec(encoding), errors=errors), text
        )
    return _ENCODED.sub(_encoded, text) if "%" in text else text


def _encoded(match: re.Match[str]) -> str:
    character = chr(int(match[0][1:], 16))
    return character if character in _UNRESERVED else match[0].upper()


def discover(
    tree: LexborHTMLParser,
    url: str,
    *,
    encoding: str | None = None,
    robots: Iterable[str] = (),
    refresh: Iterable[str] = (),
    linked: Iterable[str] = (),
) -> Discovered:
    """Read the links and directives of a page (HTML standard; RFC 6596 for canonical).

    ``encoding`` is that of the page; ``robots`` are its X-Robots-Tag header fields, ``refresh`` its Refresh fields,
    ``linked`` its Link fields.
    """
    encoding = _of_queries(encoding)
    base = joined(url, base_reference(tree), encoding) or url
    directives = " ".join(
        (attributes.get("content") or "").lower()
        for attributes in (element.attributes for element in tree.tags("meta"))
        if (attributes.get("name") or "").lower() in {"robots", "googlebot"}
    )
    for field in robots:
        directives += f" {' '.join(_directives_for_us(field))}"
    nofollow = "nofollow" in directives or re.search(r"\bnone\b", directives) is not None
    noindex = "noindex" in directives or re.search(r"\bnone\b", directives) is not None
    canonical = None
    for attributes in (element.attributes for element in tree.tags("link")):
        if "href" in attributes and "canonical" in (attributes.get("rel") or "").lower().split():
            canonical = joined(base, attributes["href"], encoding)
            break
    named = list(field_links(linked))
    if canonical is None:
        canonical = next((joined(url, link.href) for link in named if "canonical" in link.rel), None)
    links: dict[str, None] = {}
    files: dict[str, None] = {}
    more = False
    if not nofollow:
        first = [match[1] for match in map(_REFRESH.match, refresh) if match]
        first += [link.href for link in named if _leads_on(link.rel, link.hreflang)]
        leading = (joined(url, href, encoding) for href in first)
        for target in chain(leading, (joined(base, link, encoding) for link in _hrefs(tree))):
            if target is None:
                continue
            if may_be_page(target):
                if more := len(links) >= MAX_LINKS and target not in links:
                    break
                links[target] = None
            elif len(files) < MAX_LINKS:
                files[target] = None
    return Discovered(tuple(links), tuple(files), canonical, noindex, nofollow, more)


@lru_cache(maxsize=64)
def _of_queries(encoding: str | None) -> str:
    """Return the encoding of queries in a document's addresses (URL Standard): UTF-8 where no other applies."""
    if encoding is None or encoding.lower().startswith(("utf", "ascii")):
        return "utf-8"
    try:
        "\u00e9".encode(codec(encoding), "xmlcharrefreplace")
    except (LookupError, ValueError):
        return "utf-8"
    return encoding


def _directives_for_us(field: str) -> Iterator[str]:
    """Yield the directives of an X-Robots-Tag field, without those for other crawlers."""
    ours = True
    for directive in field.lower().split(","):
        agent, colon, rest = (part.strip() for part in directive.partition(":"))
        named = colon and _AGENT.fullmatch(agent) and agent not in _WITH_VALUE
        if named:
            ours = agent in {"googlebot", "factmark"}
        if ours:
            yield rest if named else directive


def _leads_on(rel: Collection[str], hreflang: str | None) -> bool:
    """Whether a link that visitors do not see is followed: to next or previous pages, to other languages."""
    return "next" in rel or "prev" in rel or ("alternate" in rel and bool(hreflang))


def _hrefs(tree: LexborHTMLParser) -> Iterator[str]:
    for element in tree.css("a[href], area[href], link[href], meta[http-equiv=refresh i]"):
        attributes = element.attributes
        rel = (attributes.get("rel") or "").lower().split()
        if element.tag == "meta":
            if match := _REFRESH.match(attributes.get("content") or ""):
                yield match[1]
        elif element.tag == "link":
            if _leads_on(rel, attributes.get("hreflang")):
                yield attributes.get("href") or ""
        elif "nofollow" not in rel and "download" not in attributes:
            yield attributes.get("href") or ""


def joined(base: str, href: str | None, encoding: str = "utf-8") -> str | None:
    """Resolve and normalise a reference on a page; None if it is not an address to request."""
    if href is None or not (href := href.strip()):
        return None
    try:
        if FROM_ROOT.fullmatch(href):
            return _from_root(root_of(base), href, "utf-8" if href.isascii() else encoding)
        return normalised(urljoin(base, href), encoding)
    except ValueError:
        return None


@lru_cache(maxsize=_REMEMBERED)
def _from_root(root: str, href: str, encoding: str) -> str | None:
    return normalised(urljoin(root, href), encoding)


@lru_cache(maxsize=_REMEMBERED)
def may_be_page(address: str) -> bool:
    """Whether an address, by its file extension, is not a download or a part of a page."""
    return _NO_PAGE.search(urlsplit(address).path) is None


# Parse Link header fields (RFC 8288).

_MAX_FIELD = 20_000
_LINK = re.compile(r"<([^<>]{0,2083})>([^<]*)")
_PARAMETER = re.compile(r""";\s*([\w*-]{1,40})\s*(?:=\s*(?:"([^"]*)"|([^\s";,]*)))?""")


class FieldLink(NamedTuple):
    """A link: its reference, relative to the response's address, its relation types, and its language."""

    href: str
    rel: frozenset[str]
    hreflang: str


def field_links(fields: Iterable[str]) -> Iterator[FieldLink]:
    """Yield the links of a page's Link fields, except those with an ``anchor``, which are another resource's."""
    for field in fields:
        for href, rest in _LINK.findall(field[:_MAX_FIELD]):
            parameters: dict[str, str] = {}
            for name, quoted, plain in _PARAMETER.findall(rest):
                parameters.setdefault(name.lower(), quoted or plain)  # the first one counts (section 3.3)
            if "anchor" not in parameters:
                yield FieldLink(
                    href, frozenset(parameters.get("rel", "").lower().split()), parameters.get("hreflang", "")
                )
