"""Check whether the expressions in markup are shown in the body, or in hidden text only."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache, lru_cache

from ....source.regex import regex
from ...document.document import Document
from ...locale.word_tables import word_list
from ...markup.statement import Statement
from ..expressions.names import role, words
from ..expressions.values import Piece, Symbol
from ..standin import kind_of_property
from ..woven import MappedDocument, MappedPage, Printed, woven_of
from .role_table import split_name

#: Derived from the content by the engine: shown where the content is.
_OF_CONTENT = frozenset({"content", "excerpt", "summary", "plain"})


_READ = ("text", "prose", "number", "rating", "date", "duration")
"""The kinds of values that visitors read on a page."""
_NAMES = frozenset({"name", "title", "label"})
#: Names of alternative forms of one value.
_FORMS = frozenset(word_list("template_directives", "value_forms"))
_ALIKE = sorted(_FORMS | _NAMES)
_PARTS_OF_NAMES = frozenset(word_list("template_directives", "parts_of_personal_names"))
_WORDS_OF_FORMS = frozenset(word_list("template_directives", "words_of_forms"))
_VISIBLE_WITH = _NAMES | {"amount", "value", "src"}
"""Members that are most likely all that is shown of an entity, of an amount of money or of a picture."""
_FORMATS = frozenset({"date", "number", "json"})
_HTML = regex(r"(?<=\w)(?:Html|HTML|_html)$")
_OF_RESULT = regex(r"\)\.(\w+)")
_ITEM = regex(r"\.\d+(?=\.|$)")
_OWNERS = frozenset({"Organization", "WebSite", "LocalBusiness", "Blog"})
"""Types of what a site belongs to, or is."""


def expressions(document: Document, statement: Statement) -> list[Printed]:
    """The expressions that give a statement's value, or a part of it."""
    woven = woven_of(document)
    span = document.span(statement.location)
    if woven is None or span is None:
        return []
    candidates = [one for one in woven.printed_in(span.start, span.end) if any(one.occurrence.value.symbols)]
    if statement.syntax == "json-ld":
        return candidates
    # One attribute gives the value of an element, or its text does.
    inside = [one for one in candidates if _is_in(statement, one)]
    if inside:
        return inside
    behind = woven.printed_in(span.end, document.source.find("<", span.end))
    return [one for one in behind if _is_in(statement, one)] or [
        one for one in candidates if _is_in_attribute(document.source[span.start : one.start])
    ]


def _is_in_attribute(before: str) -> bool:
    """Whether the value of an attribute goes on after the beginning of a tag."""
    return before.count('"') % 2 == 1 or before.count("'") % 2 == 1


def constant(document: Document, statement: Statement | None) -> str:
    """A statement's value if it contains no unknown expression, else ""."""
    return "" if statement is None or expressions(document, statement) else statement.text


def is_written(document: Document, statement: Statement) -> bool:
    """Whether a value stands in a template as it is."""
    woven, span = woven_of(document), document.span(statement.location)
    if woven is None or span is None:
        return False
    parts = (woven.part_at(span.start), *woven.parts_in(span.start + 1, span.end))
    source = document.template_source if isinstance(document, MappedDocument) else None
    return all(
        part is not None
        and (
            part.exact
            # A text of a program, whose quotes are not those of JSON.
            or (
                source is not None
                and part.uri == source.uri
                and part.occurrence is None
                and statement.text in source.text[part.origin : part.origin_end]
            )
        )
        for part in parts
    )


def _is_in(statement: Statement, printed: Printed) -> bool:
    """Whether a stand-in of an expression is in a statement's value."""
    return any(text and text in statement.text for _, text in printed.standins)


def first_not_visible(document: Document, statement: Statement) -> tuple[Printed, Symbol] | None:
    """The first expression of a statement's value that the body does not show; None if all are shown.

    Expressions that the body shows in another form, or that give an address, are skipped.
    """
    woven = woven_of(document)
    if woven is None:
        return None
    printed_values = expressions(document, statement)
    if kind_of_property(statement.property, statement.types) == "date" and any(
        "." not in name and "date" in split_name(name) for name in woven.visible_names
    ):
        return None  # a name without an object may be that of any date
    if any(shows(woven, symbol) for one in printed_values for symbol in one.occurrence.value.symbols):
        # Part of the value is on the page: the rest is most likely a name around it or a host before it.
        return None
    for one in printed_values:
        symbols = list(_symbols(one.occurrence.value.pieces))
        if kind_of_property(statement.property, statement.types) in ("link", "image"):
            symbols.reverse()  # what an address begins with is that of the site
        for symbol in symbols:
            if not _is_technical(symbol, statement) and not _is_named_by_parts(woven, symbol, statement):
                return one, symbol
    return None


def _is_named_by_parts(woven: MappedPage, symbol: Symbol, statement: Statement) -> bool:
    """Whether the body shows the parts of somebody's name: the ``first_name`` of the article's user."""
    if statement.property != "name" or "Person" not in statement.types:
        return False
    root = symbol.name.partition(".")[0]
    return any(
        name.startswith(f"{root}.") and _letters(name.rpartition(".")[2]) in _PARTS_OF_NAMES
        for name in woven.visible_names
    )


def _letters(name: str) -> str:
    return name.replace("_", "").lower()


def is_of_heading(statement: Statement) -> bool:
    """Whether a value is the name of what a page is about, and not of a crumb, or of whom the site belongs to."""
    is_other = {"ListItem", "Person"} | _owners_and_kinds()
    return (
        statement.property in ("headline", "name")
        and statement.parent is None
        and is_other.isdisjoint(statement.types)
    )


@cache
def _owners_and_kinds() -> frozenset[str]:
    """Types of what a site belongs to, with all of their kinds: a shop, a newspaper."""
    from ....shapes.vocabulary import vocabulary

    return _OWNERS.union(*map(vocabulary().subtypes, _OWNERS))


def is_words(statement: Statement) -> bool:
    """Whether a statement's value is readable: a text, a number, a date."""
    return kind_of_property(statement.property, statement.types) in _READ


def shows(woven: MappedPage, symbol: Symbol) -> bool:
    """Whether the body shows a symbol, or what it is derived from."""
    if symbol.name in woven.visible_names:
        return True
    if any(symbol.name.startswith(f"{whole}.") for whole in woven.expansion.handed):
        return True
    parts = symbol.name.split(".")
    if _OF_CONTENT & set(parts) and any("content" in name.split(".") for name in woven.visible_names):
        return True
    tail = symbol.name.partition(".")[2]
    if "." in tail and any("(" in name and f".{tail}" in name.lower() for name in woven.visible_names):
        # The body shows what a function made of it: the picture of that name.
        return True
    first, _, last = symbol.name.rpartition(".")
    if first in woven.visible_names and (last in _VISIBLE_WITH or role(last.removesuffix("()")) in _FORMATS):
        # An entity printed as such prints its name, an amount its figure; or a method gives another form of it.
        return True
    plain = _HTML.sub("", symbol.name)
    if any(f"{plain}{ending}" in woven.visible_names for ending in ("", "Html", "HTML", "_html")):
        # The same text, as HTML (``descriptionHtml``).
        return True
    if first and last in _FORMS and any(f"{first}.{form}" in woven.visible_names for form in _ALIKE):
        return True
    if last.isdecimal() and first in woven.visible_names:
        # A list printed as such prints its items.
        return True
    if (
        first
        and last in words("lengths")
        and any(name.startswith(f"{first}.0") for name in woven.visible_names)
    ):
        # The length of a list can be counted on the page.
        return True
    if (
        first
        and last not in _NAMES
        and any(f"{name}." == f"{first[: len(name)]}." for name in _owners(woven, last))
    ):
        # The price of the product, while the markup has that of each variant.
        return True
    if shows_list(woven, symbol) or _is_of_function(woven, symbol) or _has_other_form(woven, symbol):
        return True
    items = _ITEM.split(first, maxsplit=1)[0] if _ITEM.search(first) else ""
    whole = items.rpartition(".")[0]
    lists = (
        [_ITEM.split(one, maxsplit=1)[0] for one in _owners(woven, last) if _ITEM.search(one)]
        if items
        else []
    )
    if any(not whole or "." not in one or "(" in one for one in lists):
        # A list that the program makes for itself, most likely of another one that the page shows.
        return True
    if whole and any(owner.startswith(f"{whole}.") for owner in _owners(woven, last)):
        # The price of the selected variant, while the markup has that of each.
        return True
    # Parts of it are shown: whether all of it is, or how many there are, is unknown.
    return last in woven.client_names or any(
        name.startswith(f"{symbol.name}.") for name in woven.visible_names
    )


def _has_other_form(woven: MappedPage, symbol: Symbol) -> bool:
    """Whether the body shows a value of the same object whose name differs in words for its form alone.

    A shop has the amount and the text of one price (``product.price_amount``, ``getFPrice()``).
    """
    wanted = _words_of(symbol.name)
    return len(wanted) > 1 and any("." in name and _words_of(name) == wanted for name in woven.visible_names)


@lru_cache(maxsize=4096)
def _words_of(name: str) -> frozenset[str]:
    """The words of a name and its objects, without those for forms."""
    return frozenset(word for part in name.split(".") for word in split_name(part)) - _WORDS_OF_FORMS


def shows_list(woven: MappedPage, symbol: Symbol) -> bool:
    """Whether the body prints a list, or passes it to something that does, of which a symbol names an item."""
    first, _, last = symbol.name.rpartition(".")
    return last in _NAMES and _ITEM.search(first) is not None and _ITEM.split(first)[0] in woven.visible_names


def _is_of_function(woven: MappedPage, symbol: Symbol) -> bool:
    """Whether the body shows something alike of what a function makes of the list that a symbol is an item's of."""
    first, _, last = symbol.name.rpartition(".")
    items = _ITEM.split(first)[0].rpartition(".")[2] if _ITEM.search(first) else ""
    if not items:
        return False
    given = re.compile(rf"\(.*\b{re.escape(items)}\b")
    members = (
        member for name in woven.visible_names if given.search(name) for member in _OF_RESULT.findall(name)
    )
    return any(split_name(member) & split_name(last) for member in members)


def is_unknown(woven: MappedPage, printed: Printed) -> bool:
    """Whether nothing is known about the value that an expression gives a property of JSON-LD.

    It most likely has members, and the body shows no text of it; or it is the result of a call that is not evaluated,
    and the body shows neither the result nor the arguments.
    """
    place, symbol = printed.place, printed.occurrence.value.symbol
    if (
        place is None
        or symbol is None
        or place.role not in ("value", "string")
        or place.key in ("", "@graph")
    ):
        return False
    kind = kind_of_property(place.key, place.types)
    if kind == "node":
        return place.role == "value" and symbol.name not in woven.visible_names
    if "(" not in symbol.name or kind not in _READ or place.key.lower() in words("technical"):
        return False
    return not any(shows(woven, one) for one in printed.occurrence.value.symbols)


def _owners(woven: MappedPage, last: str) -> Iterator[str]:
    """The objects whose property of that name the body shows."""
    for name in woven.visible_names:
        owner, _, property_name = name.rpartition(".")
        if owner and property_name == last:
            yield owner


def _is_technical(symbol: Symbol, statement: Statement) -> bool:
    if statement.property.lower() in words("technical") or re.search(r"[({]|\.\[", symbol.name):
        # The result of a function, the source of a merged structure, or the member that data selects is
        # unknown.
        return True
    last = symbol.name.rpartition(".")[2].rstrip("()").lower()
    kind = kind_of_property(statement.property, statement.types)
    return (
        (last in words("addresses") or last.endswith(("_url", "_uri")))
        and kind in ("link", "image", "text", "node")
        and statement.property != "name"
    )


def _symbols(pieces: tuple[Piece, ...]) -> Iterator[Symbol]:
    for piece in pieces:
        if isinstance(piece, Symbol):
            yield piece


_SEEN = frozenset({"shown", "openable"})
_BEFORE = 400
"""How many characters before an expression are searched for its attribute."""
_IN_TAG = regex(r"<[^<>]*\Z")
_DECIDES = regex(
    r"\s(?:hidden|style)\s*=\s*[\"'][^\"'<>]*\Z"
    r"|\sclass\s*=\s*[\"'][^\"'<>]*\b(?:hid(?:e|den)|d-none|invisible|sr-only|collapse)\b[^\"'<>]*\Z"
)
"""An attribute that hides an element, with an expression in it: on some pages it most likely does not hide it."""


def is_seen(document: Document, symbol: Symbol) -> bool:
    """Whether a page shows a symbol visibly, or data decides whether it is hidden."""
    woven = woven_of(document)
    if woven is None:
        return False
    if any(one.place is None and _DECIDES.search(_before(woven, one)) for one in woven.printed):
        return True
    visible = [one for one in woven.printed if one.is_visible]
    texts = [passage.text for passage in document.page.passages if passage.visibility in _SEEN]
    for one in visible:
        written = [text for known, text in one.standins if known.name == symbol.name]
        if written and (
            _IN_TAG.search(_before(woven, one)) or any(w in text for w in written for text in texts)
        ):
            return True
    return False


def _before(woven: MappedPage, printed: Printed) -> str:
    return woven.text[max(printed.start - _BEFORE, 0) : printed.start]
