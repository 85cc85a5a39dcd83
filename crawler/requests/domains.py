"""Tell public suffixes from domains and which hosts are of one site, and limit the cookies that a site sets.

By the public suffix list bundled with tldextract, which is never downloaded.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from http.cookiejar import Cookie
from typing import Any
from urllib.parse import urlsplit

from scrapy import Request
from scrapy.downloadermiddlewares.cookies import CookiesMiddleware
from scrapy.http import Response
from scrapy.http.cookies import CookieJar
from scrapy.utils.httpobj import urlparse_cached


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
    return here == there or (
        _registered_label(here) is not None and _registered_label(here) == _registered_label(there)
    )


@lru_cache(maxsize=1024)
def _registered_label(host: str) -> tuple[str, str] | None:
    """Return the label of a host that was registered, and the public suffix; None if it is not a domain."""
    parts = _suffixes()(host)
    if parts.suffix:
        return (parts.domain, parts.suffix) if parts.domain else None
    labels = host.split(".")
    if parts.ipv4 or parts.ipv6 or len(labels) < 2:
        return None
    return labels[-2], labels[-1]  # a suffix that is not in the list (its rule "*")


#: Maximum bytes of cookies of a site. Servers refuse requests with more than 8 KiB (nginx, Apache), and some set a
#: cookie for each page viewed: a crawl views more than any visitor.
_MAX_KNOWN = 4096


class SiteCookies(CookiesMiddleware):
    """Scrapy's cookies, bounded: a site that sets ever more keeps the first, its session among them.

    Public suffixes are from the list bundled with tldextract: Scrapy would download it, while the whole crawl waits.
    """

    def process_response(self, request: Request, response: Response, spider: Any = None) -> Response:
        """Store a response's cookies as far as there is room for them."""
        if "Set-Cookie" not in response.headers:
            return response
        jar = self.jars[request.meta.get("cookiejar")]
        for cookie in jar.make_cookies(response, request):
            if _fits(cookie, jar):
                self._process_cookies([cookie], jar=jar, request=request)
        return response

    def _process_cookies(self, cookies: Iterable[Cookie], *, jar: CookieJar, request: Request) -> None:
        host = (urlparse_cached(request).hostname or "").lower()
        for cookie in cookies:
            domain = cookie.domain.removeprefix(".")
            if domain and is_public(domain):
                if domain != host:
                    continue
                cookie.domain = host
            jar.set_cookie_if_ok(cookie, request)


def _fits(cookie: Cookie, jar: CookieJar) -> bool:
    used = sum(
        _size(known)
        for names in jar._cookies.get(cookie.domain, {}).values()
        for known in names.values()
        if (known.path, known.name) != (cookie.path, cookie.name)
    )
    return used + _size(cookie) <= _MAX_KNOWN


def _size(cookie: Cookie) -> int:
    return len(cookie.name) + len(cookie.value or "") + len("=; ")
