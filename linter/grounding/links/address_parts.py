"""Split web addresses into parts that tell whether two are the same for a visitor (RFC 3986, section 6),
and identify a profile on a platform by them."""

from __future__ import annotations

import re
from collections import Counter
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import SplitResult, parse_qsl, unquote, urljoin, urlsplit

from ....source.regex import regex
from ...locale.word_tables import meanings, words
from ..wording.folding import fold, squash

if TYPE_CHECKING:
    from ..view import View


_TRACKING_PARAMETER = regex(
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
            parts = _resolve(text, base)
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
    query = frozenset((key.lower(), value) for key, value in pairs if not _TRACKING_PARAMETER.fullmatch(key))
    return Address(host, path, query, fragment)


_PLAIN = regex(r"https?://([a-z0-9.-]+)(/[^\s?#;]*)?(?:\?([^\s#;]*))?(?:#([^\s;]*))?")
"""An address of the web as nearly all are written: its parts are what they seem."""


def _resolve(text: str, base: str | None) -> SplitResult:
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


MIN_LINKS, MIN_HOST_SHARE = 4, 0.6
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
        return host if count >= max(MIN_LINKS, within, MIN_HOST_SHARE * len(written)) else ""

    return view.once("address.home", make)


def site_names(view: View) -> frozenset[str]:
    """Return the squashed names in the site's own address."""
    return _names_of(host) if (host := home(view)) else frozenset()


@lru_cache(maxsize=1024)
def _names_of(host: str) -> frozenset[str]:
    """``site_names`` for a host, cached because all pages of a site share it."""
    name = registrable(host)
    label = name.split(".")[0]
    return frozenset(filter(None, (squash(fold(label)), squash(fold(name)))))


SOCIAL = words("websites", "networks")
_HOST_ALIASES = meanings("websites", "other_hosts")
_HOST_PREFIX = regex(r"^(?:m|mobile|web|amp|[a-z]{2}(?:-[a-z]{2})?)\.(?=[^.]+\.[^.]+)")
_PATH_PREFIX = regex(r"^/(?:#!/|intl/[a-z-]+|[a-z]{2}(?:[-_][a-z]{2})?(?=/))")
_TAB = regex(
    r"/(?:about|home|videos|featured|posts|timeline|info|profile|admin|_created|_saved|boards|pins|reels|mycompany)$"
)
_PAGE_NUMBER = regex(r"^/(?:pages/(?:category/[^/]+/)?[^/]+|people/[^/]+)/(\d+)$")
_OLD_PAGE = regex(r"^/(?:pg|profile\.php)(?=/|$)")
_CHANNEL = regex(r"^/(?:(?:user|c|embed)/)?@?(?=[^/]+$)")
_GOOGLE_PLUS_PREFIX = regex(r"^/(?:u/\d+/)?(?:b/\d+/)?\+?")
"""What stands before a name on Google+: the account that looks at it, and a sign that may be left out."""
_PATH_REWRITES = {
    "facebook.com": ((regex(r"^/[^/]+-(\d{9,})$"), r"/\1"), (regex(r"^/t/(?=[^/]+$)"), "/")),
    "instagram.com": ((regex(r"^/_u/"), "/"),),
    "t.me": ((regex(r"^/s/"), "/"),),
    "vk.com": ((regex(r"^/(?:club|public)(?=\d)"), "/"),),
    "xing.com": ((regex(r"^/(?:company|pages)/"), "/companies/"),),
    "flipboard.com": ((regex(r"^(/@[^/]+)/.*"), r"\1"),),
    "apple.com": ((regex(r"^.*/(id\d{6,})$"), r"/\1"),),
}
"""Paths that platforms lead to one place: a pattern and what it stands for, by platform."""
_ID_PARAMETERS = ("id", "v", "cid", "q")


@lru_cache(maxsize=2048)
def _platform(host: str) -> str:
    host = _HOST_PREFIX.sub("", host)
    name = registrable(_HOST_ALIASES.get(host, host))
    label = name.split(".")[0] + ".com"
    return label if label in SOCIAL else name


def _twitter_path(address: Address, path: str) -> str:
    """The path of an account on Twitter, also of a button that follows it and of one written as a fragment."""
    if not path and address.fragment.startswith("!/"):
        path = "/" + address.fragment[2:].lower().rstrip("/")
    if path in ("/intent/follow", "/intent/user"):
        path = "/" + dict(address.query).get("screen_name", path).lower()
    return path.replace("/@", "/", 1)


def profile(address: Address) -> tuple[str, str]:
    """Return the platform and path that identify a profile; host and path for any other address."""
    name = _platform(address.host)
    path = _TAB.sub("", address.path) if name in SOCIAL else address.path
    if name == "facebook.com":
        path = _OLD_PAGE.sub("", _PAGE_NUMBER.sub(r"/\1", path))
    elif name == "linkedin.com" and not path.startswith("/in/"):
        path = _PATH_PREFIX.sub("", path)
    elif name == "youtube.com":
        path = _CHANNEL.sub("/", path)
    elif name == "twitter.com":
        path = _twitter_path(address, path)
    elif address.host == "plus.google.com":
        path = _GOOGLE_PLUS_PREFIX.sub("/", _TAB.sub("", path))
    for pattern, written in _PATH_REWRITES.get(name, ()):
        path = pattern.sub(written, path)
    if not path or name in ("facebook.com", "youtube.com", "google.com"):
        query = dict(address.query)
        for key in _ID_PARAMETERS:
            if query.get(key):
                path = "/" + query[key].lower()
    return name, path


_VIDEO = regex(
    r"(?:youtube(?:-nocookie)?\.com/(?:watch\?(?:[^#]*&)?v=|embed/|v/|shorts/|live/)|youtu\.be/)([\w-]{11})(?![\w-])|"
    r"vimeo\.com/(?:video/)?(\d{8,12})(?!\w)"
)


def video_key(url: str) -> str | None:
    """Return the key that a platform gave the video at an address, or None."""
    match = _VIDEO.search(url)
    return match[1] or match[2] if match is not None else None
