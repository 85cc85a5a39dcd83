"""Describe a failed request in one sentence that names the cause."""

from __future__ import annotations

import zlib
from urllib.parse import urlsplit

from scrapy import exceptions
from twisted.internet import error as network
from twisted.web.client import ResponseFailed

from . import replacements
from .decoding import ContentCodingError, size_of
from .replacements import HeaderTooLongError


class Refused(exceptions.IgnoreRequest):
    """A request that was not made because a crawl may not reach its address."""


class RedirectFailure(exceptions.IgnoreRequest):
    """A redirect that leads nowhere: a loop, too many, off the site."""


class RobotsForbid(exceptions.IgnoreRequest):
    """An address that robots.txt disallows."""


class Excluded(exceptions.IgnoreRequest):
    """A redirect to an address that --exclude and --include leave out."""


class HostLeftAlone(exceptions.IgnoreRequest):
    """The host no longer answers, or asks to be left alone: the address is kept for when the crawl resumes."""


class AlreadyCrawled(exceptions.IgnoreRequest):
    """A redirect to a page that is crawled by itself: nothing is lost by not following it."""


def describe(error: BaseException, url: str, *, timeout: float, max_body: int) -> str:
    """Describe in one sentence why a request failed. ``timeout`` in seconds and ``max_body`` in bytes."""
    host = urlsplit(url).hostname or ""
    text = str(error).strip()
    match error:
        case Refused() | RedirectFailure() | RobotsForbid() | Excluded():
            return text
        case exceptions.CannotResolveHostError():
            if host in replacements.refused:
                return (
                    f"refused: {host} resolves to {replacements.refused[host]}, "
                    "which is not on the public Internet (--allow-private permits it)"
                )
            return f"the host name {host} cannot be resolved"
        case exceptions.DownloadConnectionRefusedError():
            return "the server refused the connection"
        case exceptions.DownloadTimeoutError():
            return f"no complete answer within {timeout:g} seconds"
        case exceptions.DownloadCancelledError():
            return f"larger than {size_of(max_body)}"
        case exceptions.ResponseDataLossError():
            return "the answer broke off before its end"
        case exceptions.IgnoreRequest() if "during decompression" in text:
            return f"larger than {size_of(max_body)} after decompression"
        case exceptions.DownloadFailedError():
            return _transport(error.__cause__ or error)
        case ContentCodingError():
            return text
        case zlib.error() | EOFError():
            return f"the compressed answer is broken: {text}"
        case OSError() if "gzip" in text.lower() or "compress" in text.lower():
            return f"the compressed answer is broken: {text}"
    return _transport(error)


def _transport(error: BaseException) -> str:
    reasons = getattr(error, "reasons", None)
    if isinstance(error, ResponseFailed) and reasons:
        error = reasons[0].value
    if isinstance(error, network.ConnectionLost | network.ConnectionDone):
        return "the connection was closed before the answer was complete"
    if isinstance(error, HeaderTooLongError):
        return str(error)
    name = type(error).__name__
    detail = " ".join(str(error).split())[:300]
    if "certificate" in detail or "SSL" in name or "ssl" in detail.lower() or "VerificationError" in name:
        return f"the secure connection failed: {detail or name}"
    return f"the request failed: {detail or name}"
