"""Split web addresses into parts that tell whether two are the same for a visitor (RFC 3986, section 6)."""

from __future__ import annotations

import re
from collections import Counter
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import SplitResult, parse_qsl, unquote, urljoin, urlsplit

from ....source.regex import regex
from ...locale.word_tables import words
from ..wording.folding import fold, squash

if TYPE_CHECKING:
    from ..view import View

_TRACKING = regex(
    r"(?:utm_|mc_|pk_)\w+|fbclid|gclid|dclid|msclkid|igshid|ref|ref_src|src|lang|hl|locale|trk|si",
    re.IGNORECASE,
)
_BLANK = regex(r"\s")
_INDEX = regex(r"/(?:index|default|home)\.(?:html?|php|aspx?|jsp)$", re.IGNORECASE)
_LOOKS_ABSOLUTE = regex(r"^(?:https?:)?//", re.IGNORECASE)
_HOSTLIKE = regex(r"^(?:www\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,12}(?:/\S*)?$", re.IGNORECASE)
_SECOND_LEVEL = words("websites", "second_level_domains")


class Address(NamedTuple):
    """The significant parts of an address: host without ``www.``, path without final slash, query without tracking."""

    host: str
    path: str
    query: frozenset[tuple[str, str]]
    fragment: str


def is_address(text: str) -> bool:
    """Whether a value has the form of a web address, or of a path on this site."""
    if not text or _BLANK.search(text):
        return False
    return (
        bool(_LOOKS_ABSOLUTE.match(text))
        or text.startswith(("/", "./", "../"))
        or bool(_HOSTLIKE.match(text))
    )


_SLASHES = regex(r"/{2,}")


@lru_cache(maxsize=8192)
def address(text: str, base: str | None = None) -> Address | None:
    """Return the parts of an address, resolved against ``base`` if relative; None if it is no web address."""
    text = text.strip()
    if not text or text.startswith(("mailto:", "tel:", "javascript:", "data:", "whatsapp:", "sms:")):
        return None
    try:
        if (
            _HOSTLIKE.match(text)
            and not text.startswith("/")
            and "." in text.split("/", 1)[0]
            and (
                "/" in text
                or text.lower().startswith("www.")
                or base is None
                or not re.search(r"\.(?:html?|php|aspx?|jpe?g|png|pdf)$", text)
            )
        ):
            text = "//" + text
        plain = _PLAIN.fullmatch(text)
        if plain is not None:
            host, path, query_text, fragment = plain.groups("")
        else:
            parts = _resolved(text, base)
            host, path, query_text, fragment = parts.hostname or "", parts.path, parts.query, parts.fragment
        host = host.lower()
    except ValueError:
        return None
    if host.startswith("www."):
        host = host[4:]
    path = unquote(path)
    path = (_INDEX.sub("/", path) if "." in path else path).rstrip("/").lower()
    path = _SLASHES.sub("/", path) if "//" in path else path
    pairs = parse_qsl(query_text, keep_blank_values=True) if query_text else ()
    query = frozenset((key.lower(), value) for key, value in pairs if not _TRACKING.fullmatch(key))
    return Address(host, path, query, fragment)


_PLAIN = regex(r"https?://([a-z0-9.-]+)(/[^\s?#;]*)?(?:\?([^\s#;]*))?(?:#([^\s;]*))?")
"""An address of the web as nearly all are written: its parts are what they seem."""


def _resolved(text: str, base: str | None) -> SplitResult:
    """The parts of an address as ``urljoin`` resolves it, which is asked only where it changes more than the host."""
    parts = urlsplit(text)
    if not base:
        return parts
    own = urlsplit(base)
    if ";" not in text:
        if parts.netloc and parts.scheme in ("http", "https", ""):
            return parts
        if (
            parts.path.startswith("/")
            and "/." not in parts.path
            and not (parts.scheme or parts.netloc)
            and own.scheme in ("http", "https")
        ):
            return parts._replace(netloc=own.netloc)
    return urlsplit(urljoin(base, text))


@lru_cache(maxsize=2048)
def registrable(host: str) -> str:
    """Return the registrable domain of a host, approximately: "example.co.uk" for "shop.example.co.uk"."""
    labels = host.split(".")
    if len(labels) >= 3 and labels[-2] in _SECOND_LEVEL and len(labels[-1]) == 2:
        return ".".join(labels[-3:])
    return ".".join(labels[-2:])


LEAST_LINKS, MOST_OF = 4, 0.6
"""Whole addresses in a page's links, and the share of them to one host, from which on that host is the page's."""


_NUMBER = regex(r"(?<=/)\d{5,}(?=/|$)")
"""The number of a thing in the path of its address."""


def is_short_form(one: Address, other: Address) -> bool:
    """Whether one of two addresses of a site ends with the number of the thing that the other leads to ("/q/373061" of
    "/questions/373061/how-to-knead")."""
    numbers = [_NUMBER.findall(each.path) for each in (one, other)]
    ends = [each.path.rpartition("/")[2] for each in (one, other)]
    return one.host == other.host and (ends[0] in numbers[1] or ends[1] in numbers[0])


def home(view: View) -> str:
    """Return the page's host: from its own address, its base, or most of its links; "" where unknown."""

    def make() -> str:
        for known in (view.address, view.base):
            if known and (own := address(known)) is not None and own.host:
                return own.host
        hrefs = [href for element, href in view.hrefs if element.tag == "a"]
        written = [href for href in hrefs if href.startswith(("http:", "https:"))]
        within = sum(href.startswith(("/", ".")) for href in hrefs)
        hosts = Counter(parsed.host for href in written if (parsed := address(href)) is not None)
        host, count = next(iter(hosts.most_common(1)), ("", 0))
        return host if count >= max(LEAST_LINKS, within, MOST_OF * len(written)) else ""

    return view.once("address.home", make)


def site_names(view: View) -> frozenset[str]:
    """Return the squashed names in the site's own address."""
    return _names_of(host) if (host := home(view)) else frozenset()


@lru_cache(maxsize=1024)
def _names_of(host: str) -> frozenset[str]:
    """The same of a host, which all pages of a site have."""
    name = registrable(host)
    label = name.split(".")[0]
    return frozenset(filter(None, (squash(fold(label)), squash(fold(name)))))
