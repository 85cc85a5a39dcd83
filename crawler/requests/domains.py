"""Tell public suffixes from domains, and which hosts are of one site.

By the public suffix list bundled with tldextract, which is never downloaded.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any
from urllib.parse import urlsplit


@cache
def _suffixes() -> Any:
    from tldextract import TLDExtract

    return TLDExtract(suffix_list_urls=(), cache_dir=None, include_psl_private_domains=True)


def is_public(domain: str) -> bool:
    """Whether anyone can register a host below a domain."""
    return not _suffixes()(domain).domain


def same_site(url: str, other: str) -> bool:
    """Whether two addresses are of the same site, whatever their ports (HTML standard, section 7.1.1)."""
    here, there = (urlsplit(each).hostname or "" for each in (url, other))
    return here == there or (_own(here) is not None and _own(here) == _own(there))


@lru_cache(maxsize=1024)
def _own(host: str) -> tuple[str, str] | None:
    """Return the label of a host that was registered, and the public suffix; None if it is not a domain."""
    parts = _suffixes()(host)
    if parts.suffix:
        return (parts.domain, parts.suffix) if parts.domain else None
    labels = host.split(".")
    if parts.ipv4 or parts.ipv6 or len(labels) < 2:
        return None
    return labels[-2], labels[-1]  # a suffix that is not in the list (its rule "*")
