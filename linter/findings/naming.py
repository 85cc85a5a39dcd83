"""Names of pages and values: references for services that only know files, and text for people."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import quote, unquote, urlsplit

from ...shapes.vocabulary import vocabulary
from ...source.regex import regex
from ..markup.statement import Reference, Statement

if TYPE_CHECKING:
    from .rule import Result

_SAFE = "/~!$&'()*+,;=@-._%"  # RFC 3986, pchar without the colon; percent-encoding is kept
_LONE_PERCENT = regex(r"%(?![0-9A-Fa-f]{2})")


def reference(uri: str, url: str | None) -> str:
    """A relative URI reference for a page: a file's own, or an address without its scheme.

    ``https://shop.example:8080/a?b=c`` becomes ``shop.example%3A8080/a%3Fb=c``: a colon would make the host a scheme,
    and a question mark would end the path.
    """
    if url is None and "://" not in uri:
        return _quoted(uri)
    address = urlsplit(url or uri)
    if address.scheme == "file":
        return _quoted(address.path.lstrip("/"))
    return _quoted(address.netloc + address.path + (f"?{address.query}" if address.query else "")).rstrip("/")


def path(uri: str, url: str | None) -> str:
    """The page's name for people and for services that take file names: not percent-encoded."""
    if url is not None or (uri.startswith(("http:", "https:"))):
        return url or uri
    return unquote(uri.removeprefix("file://"))


def value(statement: Statement) -> str:
    """A statement's value as written; braces for a node without a name, as its label is not on the page."""
    written = statement.value
    nameless = isinstance(written, Reference) and written.target.startswith("_:")
    return "{…}" if nameless else statement.text


_STEP = regex(r"(?<=[a-z\d])(?=[A-Z])")


def in_words(name: str) -> str:
    """The name of a property in words: "rating value", "vat ID"."""
    return " ".join(each if each.isupper() else each.lower() for each in _STEP.split(name))


TERMS = "https://schema.org/"


def links(result: Result) -> tuple[tuple[str, str], ...]:
    """The pages that say what a finding asks for, as (name, address): those of search features, and the term's."""
    pages = list(result.links)
    name = result.statement.property if result.statement is not None else ""
    if not any(address.startswith(TERMS) for address in pages) and vocabulary().is_property(name):
        pages.append(TERMS + name)
    return tuple((_page_name(address), address) for address in dict.fromkeys(pages))


def _page_name(address: str) -> str:
    host, _, page = address.removeprefix("https://").partition("/")
    return f"{host}/{page}" if address.startswith(TERMS) else f"{host}: {page.rpartition('/')[2]}"


def _quoted(text: str) -> str:
    return quote(_LONE_PERCENT.sub("%25", text), safe=_SAFE)
