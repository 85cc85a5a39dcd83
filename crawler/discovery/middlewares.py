"""Downloader middlewares: which addresses are requested, and where redirects may lead."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import urlsplit, urlunsplit

from scrapy import Request
from scrapy.downloadermiddlewares.httpcompression import HttpCompressionMiddleware
from scrapy.downloadermiddlewares.redirect import RedirectMiddleware
from scrapy.http import Response

from ..requests.addresses import refusal
from ..requests.decoding import unpacked
from ..requests.failure import AlreadyCrawled, Excluded, RedirectFailure, Refused
from ..requests.login import means
from ..settings import CrawlSettings, authority
from .frontier import FRONTIER_ID
from .links import normalised

#: The scheme of an absolute address (RFC 3986 section 3.1).
_SCHEME = re.compile(r"([A-Za-z][A-Za-z0-9+.-]*):")
#: Key of Request.meta: the number of redirects at the last response that set a cookie.
_COOKIE = "factmark_cookie"


class AddressMiddleware:
    """Refuses requests to IP addresses in URLs that are not on the public Internet.

    Host names are checked when they are resolved (crawler/requests/replacements.py).
    """

    def __init__(self, *, allow_private: bool) -> None:
        self._allow_private = allow_private

    @classmethod
    def from_crawler(cls, crawler: Any) -> AddressMiddleware:
        return cls(allow_private=crawler.settings["FACTMARK_CRAWL"].allow_private)

    def process_request(self, request: Request) -> None:
        """Raise Refused where the address may not be requested."""
        if (reason := refusal(request.url, allow_private=self._allow_private)) is not None:
            raise Refused(reason)


class UnpackingMiddleware(HttpCompressionMiddleware):
    """Unpacks responses; those of addresses of the crawl as a whole or not at all."""

    def process_response(
        self, request: Request, response: Response, spider: Any = None
    ) -> Request | Response:
        """Unpack a response. ContentCodingError if that of an address of the crawl is broken."""
        fields = response.headers.getlist("Content-Encoding")
        codings, unknown = self._split_encodings(fields)
        if FRONTIER_ID not in request.meta or not codings or unknown:
            return super().process_response(request, response)  # a truncated robots.txt is still useful
        names = b",".join(reversed(codings)).decode("latin-1")
        body = unpacked(response.body, names, max_size=request.meta.get("download_maxsize", self._max_size))
        headers = response.headers.copy()
        del headers["Content-Encoding"]
        return response.replace(body=body, headers=headers)


class LoginMiddleware:
    """Sends the login to the site: its headers with every request, its cookies once to each host.

    From then on, Scrapy's cookie jar handles the cookies.
    """

    def __init__(self, settings: CrawlSettings) -> None:
        self._settings = settings
        self._known: set[str] = set()

    @classmethod
    def from_crawler(cls, crawler: Any) -> LoginMiddleware:
        return cls(crawler.settings["FACTMARK_CRAWL"])

    def process_request(self, request: Request) -> None:
        """Add the login, or remove it if a redirect leads elsewhere."""
        login = self._settings.login
        if not login:
            return
        allowed = self._settings.lets_in(request.url)
        for name, value in login.headers:
            if allowed:
                request.headers[name] = value
            else:
                request.headers.pop(name, None)
        host = urlsplit(request.url).hostname or ""
        if allowed and host not in self._known:
            self._known.add(host)
            request.cookies = [  # type: ignore[assignment]
                cookie for cookie in login.cookies if means(cookie["domain"], host)
            ]


def _without_login(request: Request) -> Request:
    """Remove the user name and password from a request's address.

    A login is given by the user, and addresses are written everywhere.
    """
    parts = urlsplit(request.url)
    if parts.username is None:
        return request
    return request.replace(url=urlunsplit(parts._replace(netloc=parts.netloc.rpartition("@")[2])))


class SiteRedirectMiddleware(RedirectMiddleware):
    """Scrapy's redirects, with loops detected, kept on the site, and without fetching a page twice."""

    def _redirect(self, redirected: Request, request: Request, reason: Any) -> Request:
        redirected = _without_login(redirected)
        chain = (*request.meta.get("redirect_urls", ()), request.url)
        if FRONTIER_ID not in request.meta:
            return super()._redirect(redirected, request, reason)
        # A site that sets a cookie and redirects back, to test for cookies, responds differently the next time.
        before = max((place for place, url in enumerate(chain) if url == redirected.url), default=None)
        if before is not None and request.meta.get(_COOKIE, -1) < before:
            raise RedirectFailure(f"redirect loop: {' -> '.join((*chain, redirected.url))}")
        if len(chain) > self.max_redirect_times:
            raise RedirectFailure(
                f"more than {self.max_redirect_times} redirects, the last to {redirected.url}"
            )
        spider: Any = self.crawler.spider
        if not spider.may_redirect(chain[0], redirected.url):
            named = spider.is_named(chain[0])
            advice = f"; --host {authority(redirected.url)} takes that host in" if named else ""
            raise RedirectFailure(f"redirects off the site, to {redirected.url}{advice}")
        if not spider.may_lead(request, redirected.url):
            secret = spider.scope.tells(redirected.url)
            why = "tells a secret of the login" if secret else "--exclude or --include leaves out"
            raise Excluded(f"redirects to {redirected.url}, which {why}")
        target = normalised(redirected.url)
        if target is not None and not spider.frontier.claim(target, request.meta[FRONTIER_ID]):
            raise AlreadyCrawled(f"redirects to {target}, which is crawled by itself")
        return super()._redirect(redirected, request, reason)

    def process_response(
        self, request: Request, response: Response, spider: Any = None
    ) -> Request | Response:
        """Follow a redirect, or pass on the response; a redirect without a usable target is a failure."""
        if "Set-Cookie" in response.headers:
            request.meta[_COOKIE] = len(request.meta.get("redirect_urls", ()))
        if response.status not in {301, 302, 303, 307, 308}:
            return response
        location = (response.headers.get("Location") or b"").decode("latin-1").strip()
        if (scheme := _SCHEME.match(location)) and scheme[1].lower() not in {"http", "https"}:
            raise RedirectFailure(f"redirects to {location[:200]}, which is not a URL")
        result = super().process_response(request, response)
        if isinstance(result, Response) and FRONTIER_ID in request.meta:
            raise RedirectFailure(f"status {response.status} with {location or 'no'} Location")
        return result
