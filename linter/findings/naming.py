"""Words of findings: names of pages and values, as references for services that only know files and as text for people;
and messages, which say what is wrong, then what to do about it, on one line."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import quote, unquote, urlsplit

from ...shapes.vocabulary import vocabulary
from ...source.regex import regex
from ..markup.statement import Reference, Statement
from .rule import Finding, Rule

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ...source.location import Location
    from .rule import Result


_SAFE = "/~!$&'()*+,;=@-._%"  # RFC 3986, pchar without the colon; percent-encoding is kept
_LONE_PERCENT = regex(r"%(?![0-9A-Fa-f]{2})")


def reference(uri: str, url: str | None) -> str:
    """A relative URI reference for a page: a file's own, or an address without its scheme.

    ``https://shop.example:8080/a?b=c`` becomes ``shop.example%3A8080/a%3Fb=c``: a colon would make the host a scheme,
    and a question mark would end the path.
    """
    if url is None and "://" not in uri:
        return _quote(uri)
    address = urlsplit(url or uri)
    if address.scheme == "file":
        return _quote(address.path.lstrip("/"))
    return _quote(address.netloc + address.path + (f"?{address.query}" if address.query else "")).rstrip("/")


def path(uri: str, url: str | None) -> str:
    """The page's name for people and for services that take file names: not percent-encoded."""
    if url is not None or (uri.startswith(("http:", "https:"))):
        return url or uri
    return unquote(uri.removeprefix("file://"))


def value(statement: Statement) -> str:
    """A statement's value as written; braces for a node without a name, as its label is not on the page."""
    raw = statement.value
    nameless = isinstance(raw, Reference) and raw.target.startswith("_:")
    return "{…}" if nameless else statement.text


_CAMEL_BOUNDARY = regex(r"(?<=[a-z\d])(?=[A-Z])")


def in_words(name: str) -> str:
    """The name of a property in words: "rating value", "vat ID"."""
    return " ".join(each if each.isupper() else each.lower() for each in _CAMEL_BOUNDARY.split(name))


SCHEMA_ORG = "https://schema.org/"


def links(result: Result) -> tuple[tuple[str, str], ...]:
    """The pages that document a requirement, as (name, address): those of search features, and the term's."""
    pages = list(result.links)
    name = result.statement.property if result.statement is not None else ""
    if not any(address.startswith(SCHEMA_ORG) for address in pages) and vocabulary().is_property(name):
        pages.append(SCHEMA_ORG + name)
    return tuple((_page_name(address), address) for address in dict.fromkeys(pages))


def _page_name(address: str) -> str:
    host, _, page = address.removeprefix("https://").partition("/")
    return f"{host}/{page}" if address.startswith(SCHEMA_ORG) else f"{host}: {page.rpartition('/')[2]}"


def _quote(text: str) -> str:
    return quote(_LONE_PERCENT.sub("%25", text), safe=_SAFE)


MAX_MESSAGE = 160
"""Characters of a message before the definition that it quotes."""
MIN_QUOTATION = 16
"""A quotation in a message is never cut to fewer characters than this to make room for the advice."""
DEFINITION = ". schema.org on "
"""What is between a message and the definition that a value fails."""
_NO_NOUNS = frozenset({"about", "has", "is", "knows", "makes", "same", "serves", "works"})
"""First words of properties whose names are no nouns."""
_QUOTATION = regex(r'"([^"\n]+)"')


def message_and_advice(rule: Rule, finding: Finding) -> tuple[str, str]:
    """The message of a finding that is a fault, ending with what to do, and that alone: "" if there is no place for it.

    What to do is what the rule says about this finding, else its first fix; where that is too long, or there is none,
    what the rule says about all of its findings.
    """
    fault, separator, definition = finding.message.rpartition(DEFINITION)
    if not separator:
        fault, definition = definition, ""
    advice_start = _QUOTATION.sub(lambda each: "_" * len(each[0]), fault).find("; ")
    if finding.advice == "":
        return finding.message, ""
    if advice_start >= 0:  # it says what to do
        advice = fault[advice_start + 2 :]
        return with_advice(fault[:advice_start], advice) + separator + definition, advice
    property_name = finding.statement.property if finding.statement is not None else ""
    specific = _fill_in(finding.advice or (finding.fixes[0].description if finding.fixes else ""), finding)
    shorter = specific.replace(f'remove "{property_name}"', "remove it").replace(
        " and keep the visible text", ""
    )
    candidates = [(f"{fault}{message_suffix(each)}", each) for each in (specific, shorter) if each]
    candidates += [
        (with_advice(fault, each), each) for each in (shorter, _fill_in(rule.advice, finding)) if each
    ]
    message, advice = next((each for each in candidates if len(each[0]) <= MAX_MESSAGE), (fault, ""))
    return message + separator + definition, advice


def _fill_in(advice: str, finding: Finding) -> str:
    """Advice with the property for ``{property}``, whose it is for ``{this}``, and both for ``{its}``."""
    statement = finding.statement
    if statement is None:
        return advice
    its = f'the actual "{statement.property}"'
    in_property_words = in_words(statement.property)
    this = f'this "{statement.types[0]}"' if statement.types and "/" not in statement.types[0] else ""
    if this and in_property_words and in_property_words.partition(" ")[0] not in _NO_NOUNS:
        its = f"the {in_property_words} of {this}"
    return (
        advice.replace("{its}", its)
        .replace("{this}", this or "this node")
        .replace("{property}", statement.property)
    )


def message_suffix(advice: str) -> str:
    """What to do, as it stands at the end of a message."""
    return f"; {advice[:1].lower()}{advice[1:]}"


def on_pages(pages: Sequence[Location]) -> str:
    """Which pages show a fault of a source, at the end of a message about it."""
    named = unquote(pages[0].uri)
    return f" (on {named})" if len(pages) == 1 else f" (on {len(pages):,} pages, such as {named})"


def cut(text: str, length: int) -> str:
    """Shorten a text: keep the end of an address, which is distinctive, else the beginning."""
    if len(text) <= length:
        return text
    if text.endswith("…") or not text.startswith(("https://", "http://", "…")):
        return f"{text[: length - 1].rstrip('…')}…"
    end = text[1 - length :]
    path_start = end.find("/", 0, length // 2)
    return f"…{end[max(path_start, 0) :].removeprefix('//')}"


def with_advice(fault: str, advice: str) -> str:
    """What is wrong and what to do; quotations in what is wrong are cut as far as that needs, the longest first."""
    ending = message_suffix(advice)
    while (excess := len(fault) + len(ending) - MAX_MESSAGE) > 0:
        longest = max(_QUOTATION.finditer(fault), key=lambda each: len(each[1]), default=None)
        if longest is None or len(longest[1]) <= MIN_QUOTATION:
            break
        kept = cut(longest[1], max(len(longest[1]) - excess, MIN_QUOTATION))
        fault = f"{fault[: longest.start(1)]}{kept}{fault[longest.end(1) :]}"
    return fault + ending
