"""Classify an address by its text alone: a profile, a search, a front page, a contact page."""

from __future__ import annotations

import re
from functools import lru_cache
from urllib.parse import SplitResult, unquote, urlsplit

from ...source.regex import expression, regex
from ..locale.word_tables import alternatives, words

PROFILES = words("websites", "profiles")
_SEARCH_PATH = regex(
    r"/(?:search|results|explore/tags?|hashtag|tags?/explore|sharer?(?:\.php)?|share(?:article|\.php)?|intent|dialog|login|signup"
    r"|home\.php|pin/create/button)(?:/|\Z)",
    re.IGNORECASE,
)
_SEARCH_KEY = regex(r"(?:\A|&)(?:q|query|keywords?|(?:[a-z]+_)?search[a-z_]*)(?:\[|%5b|=)", re.IGNORECASE)
_MAP = regex(r"\bmaps?\b")
_POST_PATH = regex(
    r"\A/(?:p|reel|shorts|photo|posts|embed)/[\w-]+|/(?:status|posts)/\d{6,}|\A/pin/\d+", re.IGNORECASE
)
_NETWORK = regex(
    r"(?:[a-z]{2}\.|m\.)?(?:facebook|twitter|x|instagram|linkedin|pinterest|tiktok|youtube)\.com"
)
_ACCOUNT_PATH = regex(
    r"/(?:(?:company|in|user|c|channel|pages|pg)/[^/]+|(?!watch\b|playlist\b|events\b|embed\b|[\w-]+\.php)[^/]+)/?"
)
_CONTACT = regex(lambda: rf"(?:{alternatives('websites', 'contact_pages')})(?:\.\w{{2,5}})?", re.IGNORECASE)


_LEGAL = regex(
    lambda: alternatives("websites", "legal_pages"),
    re.IGNORECASE,
    signs=lambda: alternatives("websites", "legal_pages_signs"),
)


_PRIVACY = regex(r"privacy|cookie|datenschutz|confidentialite|privacidad|prywatnosci|gizlilik", re.IGNORECASE)


@lru_cache(maxsize=1024)
def _parts(url: str) -> SplitResult | None:
    try:
        parts = urlsplit(url.strip())
        return parts if parts.scheme in ("http", "https") and parts.hostname else None
    except ValueError:
        return None


@lru_cache(maxsize=1024)
def host(url: str) -> str:
    """The host of an address without ``www.``, or an empty text."""
    parts = _parts(url)
    return (parts.hostname or "").removeprefix("www.") if parts else ""


def is_profile_site(url: str) -> bool:
    """Whether an address is on a site of profiles (including its national and mobile hosts)."""
    labels = host(url).split(".")
    registered = labels[-3:-2] if labels[-2:-1] in (["co"], ["com"]) else labels[-2:-1]
    if not words("websites", "names").isdisjoint(registered):
        return True
    return any(".".join(labels[-size:]) in PROFILES for size in (2, 3))


def is_front_page(url: str) -> bool:
    """Whether an address is a site's front page."""
    parts = _parts(url)
    return parts is not None and parts.path in ("", "/") and not parts.query and not parts.fragment


def is_network_front_page(url: str) -> bool:
    """Whether an address is the front page of a site of profiles (not a profile with its own host)."""
    parts = _parts(url)
    bare = (
        parts is not None
        and parts.path in ("", "/")
        and not parts.query
        and parts.fragment in ("", "!", "!/")
    )
    return bare and host(url) in PROFILES


def is_front_page_of_others(url: str, *names: str) -> bool:
    """Whether an address is the front page of a network or service that none of the names belongs to."""
    own = host(url)
    if not is_front_page(url) or (own not in PROFILES and own not in words("websites", "services")):
        return False
    word = own.split(".")[-2]
    return not any(word in expression(r"[\W_]+").sub("", name.casefold()) for name in names)


def is_search(url: str) -> bool:
    """Whether an address is a search, tag, share button or login, not a page about somebody."""
    parts = _parts(url)
    if parts is None:
        return False
    if _SEARCH_PATH.search(parts.path):
        return True
    is_query = _SEARCH_KEY.search(parts.query) is not None and not _MAP.search(f"{parts.netloc}{parts.path}")
    return is_query or (parts.path in ("", "/") and parts.query.startswith("s="))


def is_post(url: str) -> bool:
    """Whether an address is a single post or video on a network, not a profile."""
    parts = _parts(url)
    if parts is None or host(url) not in PROFILES:
        return False
    return _POST_PATH.search(parts.path) is not None or (parts.path == "/watch" and "v=" in parts.query)


def is_account(url: str) -> bool:
    """Whether an address is an account on a network: one name after the host, or a company's."""
    parts = _parts(url)
    if parts is None or not _NETWORK.fullmatch(host(url)):
        return False
    return _ACCOUNT_PATH.fullmatch(parts.path) is not None


def is_contact_page(url: str) -> bool:
    """Whether the last part of an address's path means a contact page."""
    return _CONTACT.fullmatch(_last_part(url)) is not None


def is_of_privacy(url: str) -> bool:
    """Whether the last part of an address's path means a privacy statement."""
    return is_legal_page(url) and _PRIVACY.search(unquote(url)) is not None


def is_legal_page(url: str) -> bool:
    """Whether the last part of an address's path means a privacy statement or terms of use."""
    return _LEGAL.fullmatch(_last_part(url)) is not None


def _last_part(url: str) -> str:
    """The last part of an address's path, or an empty text."""
    parts = _parts(url)
    return "" if parts is None else unquote(parts.path.rstrip("/").rpartition("/")[2])
