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
_REFERENCE_CACHE_SIZE = 1024


def base_reference(tree: LexborHTMLParser) -> str | None:
    """Return the reference of the first ``base`` element that has one (HTML standard, section 4.2.3), or None."""
    for element in tree.tags("base"):
        if "href" in (attributes := element.attributes):
            return attributes["href"] or ""
    return None


def resolve_reference(base: str, reference: str) -> str:
    """Resolve a reference to an address (RFC 3986 section 5). ValueError if that is impossible."""
    if FROM_ROOT.fullmatch(reference):
        return _resolve_from_root(root_of(base), reference)
    return urljoin(base, reference)


@lru_cache(maxsize=_REFERENCE_CACHE_SIZE)
def _resolve_from_root(root: str, reference: str) -> str:
    return urljoin(root, reference)


@lru_cache(maxsize=64)
def root_of(base: str) -> str:
    """Return the root address of the site that an address is on."""
    parts = urlsplit(base)
    return f"{parts.scheme}://{parts.netloc}/"


#: Parameters that track where a visitor came from, or identify a session, and never change what is shown.
_NOISE_PARAMETERS = re.compile(
    r"utm_.+|gclid|gbraid|wbraid|dclid|fbclid|msclkid|yclid|twclid|ttclid|igshid|mc_[ce]id|_hs(enc|mi)|"
    r"_ga|_gl|phpsessid|jsessionid|aspsessionid.*",
    re.IGNORECASE,
)
#: Parameters that may name a session ("sid" may also be a story's identifier): their values decide.
_MAYBE_SESSION = re.compile(r"(?:oscs|zen|[a-z]*sess|session_?|s)id|cftoken", re.IGNORECASE)
_RANDOM = re.compile(r"(?=[a-z]*[0-9])(?=[0-9]*[a-z])[0-9a-z]{16,}", re.IGNORECASE)
_SESSION_IN_PATH = re.compile(r";jsessionid=[^/?#]*", re.IGNORECASE)

#: File extensions of downloads or parts of a page. Articles have names like "Node.js" and "package.json".
_NON_PAGE_EXTENSION = re.compile(
    r"\.(?:7z|apk|avi|avif|bin|bmp|bz2|css|csv|deb|dmg|doc|docx|eot|eps|epub|exe|flv|gif|gz|ico|ics|iso|jar|"
    r"jpe?g|jsonld|m4a|m4v|mjs|mkv|mov|mp3|mp4|mpe?g|msi|od[pst]|ogg|otf|pdf|png|pps|pptx?|psd|rar|"
    r"rpm|rss|rtf|svgz?|swf|tar|tgz|tiff?|ttf|txt|vcf|wav|web[mp]|wmv|woff2?|xlsx?|xml|xz|zip)$",
    re.IGNORECASE,
)
#: Cache size: most links of a page are on every page of its site.
_LINK_CACHE_SIZE = 8192
_REFRESH = re.compile(r"^\s*[\d.]+\s*[;,]\s*(?:url\s*=\s*)?['\"]?([^'\"]+)", re.IGNORECASE)
_NOT_VISIBLE_ASCII = re.compile(r"[^!-~]+")
_ESCAPE = re.compile(r"%[0-9a-fA-F]{2}")
_UNRESERVED = frozenset(ascii_letters + digits + "-._~")
#: What may be before a colon in X-Robots-Tag: a crawler's name, or a directive with a value.
_AGENT = re.compile(r"[a-z][\w-]*")
_DIRECTIVES_WITH_VALUE = frozenset(
    {"unavailable_after", "max-snippet", "max-image-preview", "max-video-preview"}
)
#: Maximum number of links of one page that are followed.
MAX_LINKS = 5000
_MAX_URL = 2083


@dataclass(frozen=True, slots=True)
class Discovery:
    """What a page says about other pages. Addresses are absolute, normalised and without fragment.

    ``links`` are those to follow (``a``, ``area``, refreshes, ``rel=next/prev`` and ``hreflang`` alternates, as
    elements or as Link fields of the response), in document order; none if the page or the link says ``nofollow``.
    ``files`` are such links whose file extension is not that of a page. ``truncated``: the page has more links than are
    followed. ``noindex`` is only counted: search engines leave the page out, but its markup is checked.
    """

    links: tuple[str, ...] = ()
    files: tuple[str, ...] = ()
    canonical: str | None = None
    noindex: bool = False
    nofollow: bool = False
    truncated: bool = False


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
    path = _percent_encoded(_SESSION_IN_PATH.sub("", parts.path) or "/")
    if "/." in path:
        path = _without_dot_segments(path)
    return urlunsplit((parts.scheme, host, path, _percent_encoded(query, encoding), ""))


def _is_noise(pair: str) -> bool:
    """Whether a query parameter tracks where a visitor came from, or identifies them."""
    name, _, value = pair.partition("=")
    name = unquote_plus(name)
    return _NOISE_PARAMETERS.fullmatch(name) is not None or (
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


def _percent_encoded(text: str, encoding: str = "utf-8") -> str:
    """Percent-encode everything in a path or query but visible ASCII, and nothing else that need not be."""
    if _NOT_VISIBLE_ASCII.search(text):
        errors = "replace" if encoding == "utf-8" else "xmlcharrefreplace"
        text = _NOT_VISIBLE_ASCII.sub(
            lambda match: quote(match[0], safe="", encoding=codec(encoding), errors=errors), text
        )
    return _ESCAPE.sub(_normalise_escape, text) if "%" in text else text


def _normalise_escape(match: re.Match[str]) -> str:
    character = chr(int(match[0][1:], 16))
    return character if character in _UNRESERVED else match[0].upper()


def discover(
    tree: LexborHTMLParser,
    url: str,
    *,
    encoding: str | None = None,
    robots_fields: Iterable[str] = (),
    refresh_fields: Iterable[str] = (),
    link_fields: Iterable[str] = (),
) -> Discovery:
    """Read the links and directives of a page (HTML standard; RFC 6596 for canonical).

    ``encoding`` is that of the page; ``robots_fields`` are its X-Robots-Tag header fields, ``refresh_fields`` its
    Refresh fields, ``link_fields`` its Link fields.
    """
    encoding = _query_encoding(encoding)
    base = resolve_and_normalise(url, base_reference(tree), encoding) or url
    directives = " ".join(
        (attributes.get("content") or "").lower()
        for attributes in (element.attributes for element in tree.tags("meta"))
        if (attributes.get("name") or "").lower() in {"robots", "googlebot"}
    )
    for field in robots_fields:
        directives += f" {' '.join(_directives_for_us(field))}"
    nofollow = "nofollow" in directives or re.search(r"\bnone\b", directives) is not None
    noindex = "noindex" in directives or re.search(r"\bnone\b", directives) is not None
    canonical = None
    for attributes in (element.attributes for element in tree.tags("link")):
        if "href" in attributes and "canonical" in (attributes.get("rel") or "").lower().split():
            canonical = resolve_and_normalise(base, attributes["href"], encoding)
            break
    header_links = list(field_links(link_fields))
    if canonical is None:
        canonical = next(
            (resolve_and_normalise(url, link.href) for link in header_links if "canonical" in link.rel), None
        )
    links: dict[str, None] = {}
    files: dict[str, None] = {}
    truncated = False
    if not nofollow:
        header_references = [match[1] for match in map(_REFRESH.match, refresh_fields) if match]
        header_references += [link.href for link in header_links if _is_followed(link.rel, link.hreflang)]
        header_targets = (resolve_and_normalise(url, href, encoding) for href in header_references)
        for target in chain(
            header_targets, (resolve_and_normalise(base, link, encoding) for link in _hrefs(tree))
        ):
            if target is None:
                continue
            if may_be_page(target):
                if truncated := len(links) >= MAX_LINKS and target not in links:
                    break
                links[target] = None
            elif len(files) < MAX_LINKS:
                files[target] = None
    return Discovery(tuple(links), tuple(files), canonical, noindex, nofollow, truncated)


@lru_cache(maxsize=64)
def _query_encoding(encoding: str | None) -> str:
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
        names_agent = colon and _AGENT.fullmatch(agent) and agent not in _DIRECTIVES_WITH_VALUE
        if names_agent:
            ours = agent in {"googlebot", "factmark"}
        if ours:
            yield rest if names_agent else directive


def _is_followed(rel: Collection[str], hreflang: str | None) -> bool:
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
            if _is_followed(rel, attributes.get("hreflang")):
                yield attributes.get("href") or ""
        elif "nofollow" not in rel and "download" not in attributes:
            yield attributes.get("href") or ""


def resolve_and_normalise(base: str, href: str | None, encoding: str = "utf-8") -> str | None:
    """Resolve and normalise a reference on a page; None if it is not an address to request."""
    if href is None or not (href := href.strip()):
        return None
    try:
        if FROM_ROOT.fullmatch(href):
            return _normalised_from_root(root_of(base), href, "utf-8" if href.isascii() else encoding)
        return normalised(urljoin(base, href), encoding)
    except ValueError:
        return None


@lru_cache(maxsize=_LINK_CACHE_SIZE)
def _normalised_from_root(root: str, href: str, encoding: str) -> str | None:
    return normalised(urljoin(root, href), encoding)


@lru_cache(maxsize=_LINK_CACHE_SIZE)
def may_be_page(address: str) -> bool:
    """Whether an address, by its file extension, is not a download or a part of a page."""
    return _NON_PAGE_EXTENSION.search(urlsplit(address).path) is None


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
