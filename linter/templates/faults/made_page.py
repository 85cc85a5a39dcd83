"""A page that a template generates, the assumptions it was generated under, and what they decide of a result."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from ....source.regex import regex
from ...document.document import Document
from ...findings.rule import Level, Result
from ..expansion import SCRIPT_FAMILIES, Source
from ..standin import kind_of_property
from ..woven import MappedPage
from .filled import VALUE_ATTRIBUTE
from .in_lists import same_for_each
from .role_mismatch import PRICES, find_role_mismatch
from .same_everywhere import OWNERS, is_nothing
from .trace import expressions, is_of_heading, is_seen, shows, shows_list


@dataclass(frozen=True, slots=True)
class MadePage:
    """A page that a template generates, and the assumptions it was generated under.

    ``bodiless``: it lacks the visible content. ``assumed``: some condition was assumed false against the default.
    ``emptied``: some loop is empty, so that only the syntax is checked. ``rendered``: another page was rendered with
    data, which shows what the body contains. ``unread``: a part of it that may show anything was not followed.
    ``content``: it prints the content of pages, which is not known. ``named``: it is the page of a template that the
    user named, so what the template includes is reported, too. ``loose``: it is a part of a page, of which others have
    the heading.
    """

    document: Document
    woven: MappedPage
    bodiless: bool = False
    assumed: bool = False
    emptied: bool = False
    rendered: bool = False
    unread: bool = False
    content: bool = False
    named: bool = False
    loose: bool = False


ABOUT_ELSE = "FAC216"
"""The rule for things that a page is not about."""
_PAGE_ADDRESS = regex(r"https?://[^/?#]+/[^/?#]")
"""The beginning of an address of a page that is not a site's first."""
_WHOLE = regex(r"<(?:html|body|main|h[1-6]|p)\b", re.IGNORECASE)
"""What pages have, and parts of them most often lack."""


def is_loose_part(entry: Source, woven: MappedPage) -> bool:
    """Whether a template that no other uses makes a part of a page without headings and paragraphs."""
    template = entry.template
    is_inner = not (template.parent or template.dynamic_parent or template.layout)
    return is_inner and entry.family not in SCRIPT_FAMILIES and _WHOLE.search(woven.text) is None


def shown_elsewhere(result: Result, page: MadePage) -> str:
    """What of the pages that a template makes may show what the template does not; empty where nothing is known of."""
    statement = result.statement
    name = statement.property.lower() if statement is not None else ""
    if page.content and (result.code == "FAC204" or (result.code == "FAC270" and name in PRICES)):
        return "the content of pages may show it"  # where their text has the prices, no layout prints them
    is_outside = page.loose and statement is not None and is_of_heading(statement)
    return "the heading of the page that this is a part of may show it" if is_outside else ""


def of_other_pages(result: Result, page: MadePage) -> str:
    """Why what a statement is about is not a template's page, which is then no evidence; or ""."""
    statement = result.statement
    if statement is None:
        return ""
    if result.code == ABOUT_ELSE and not OWNERS.isdisjoint(statement.types):
        return "a layout says whose the site is, and a page shows it"
    addresses = (
        one for one in page.document.statements if one.subject == statement.subject and one.property == "url"
    )
    is_of_one_page = any(
        _PAGE_ADDRESS.match(one.text) and not expressions(page.document, one) for one in addresses
    )
    return "the page at its own address may show it" if is_of_one_page else ""


def level_of_absent(result: Result) -> Level:
    """The level of what one page does not show, and others of the site, or content, may.

    A price, and a whole list, belong beside what they are about.
    """
    statement = result.statement
    is_price = statement is not None and statement.property.lower() in PRICES and not is_nothing(statement)
    return "warning" if is_price or (result.code == "FAC209" and result.covers) else "note"


def is_cut_off(result: Result, page: MadePage) -> bool:
    """Whether a result is about a block that is unclosed on its page."""
    block = page.document.block(result.location.block)
    return block is not None and block.script.end == len(page.woven.text)


def is_empty(result: Result) -> bool:
    """Whether a result reports a value written out as empty."""
    statement = result.statement
    return statement is not None and not statement.text.strip() and result.rule != VALUE_ATTRIBUTE


def is_by_name(result: Result, page: MadePage) -> bool:
    """Whether names alone say that a value is something else, whatever the body shows."""
    mismatch = find_role_mismatch(page.document, result.statement) if result.statement is not None else None
    is_member = result.statement is not None and kind_of_property(result.statement.property, ()) == "member"
    if is_member and mismatch is None:
        return True  # by the condition that it is printed under, or the label beside it
    if mismatch is None:
        return any(one is result.statement for one, _ in same_for_each(page.document))
    if mismatch.label:
        return False
    # The expected value may be missing on a page that is made without it: another one stands for it.
    answers = page.woven.expansion.dependencies.items()
    return not any(
        held is False and f"{mismatch.expected_name}.".startswith(f"{key}.")
        for key, held in answers
        if mismatch.expected_name
    )


def is_position(result: Result) -> bool:
    """Whether a statement is a list position: it depends on the list's names, about which stand-ins say nothing."""
    return result.statement is not None and result.statement.property == "position"


def shows_expression(result: Result, page: MadePage) -> bool:
    """Whether the body shows an expression of a statement, outside hidden text."""
    if result.statement is None:
        return False
    printed = expressions(page.document, result.statement)
    symbols = [symbol for one in printed for symbol in one.occurrence.value.symbols]
    if result.rule == "hidden-only":
        return any(
            is_seen(page.document, one) or shows_list(page.woven, one)
            if one.name in page.woven.visible_names
            else shows(page.woven, one)
            for one in symbols
        )
    return any(shows(page.woven, symbol) for symbol in symbols)


def left_open(result: Result, why: str) -> Result:
    """A fault that is not decided, and why."""
    if result.kind != "fail":
        return result
    name = f"{result.statement.property}: " if result.statement is not None else ""
    message = f"{name}not decided: {why}"
    return replace(
        result, code="FAC291", rule="not-decided", kind="open", level="none", message=message, fixes=()
    )


_BRACKETS = regex(r"\"(?>[^\"\\]|\\.)*+\"|[{}\[\]]")
_MISPLACED = "property-not-on-type"


def is_of_known_node(result: Result, page: MadePage) -> bool:
    """Whether a property does not fit its object of JSON-LD, whose own members are all known: nothing retypes it."""
    statement, woven = result.statement, page.woven
    if result.rule != _MISPLACED or statement is None:
        return False
    node = next((one for one in page.document.nodes if statement in one.statements), None)
    span = page.document.span(node.location) if node is not None else None
    if span is None:
        return False
    unknown = [at for at in woven.missing if span.start < at < span.end]
    depth = 0
    for bracket in _BRACKETS.finditer(page.document.source, span.start, span.end) if unknown else ():
        while unknown and unknown[0] <= bracket.start():
            if depth == 1:
                return False
            unknown.pop(0)
        depth += bracket[0] in "{["
        depth -= bracket[0] in "}]"
    return not unknown


def is_of_language(result: Result) -> bool:
    """Whether a result is about the language that the words of the page are in."""
    return any(one.text.startswith("text in ") for one in result.evidence)
