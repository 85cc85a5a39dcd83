"""Find terms in the text of a template that schema.org does not have, types without an item, and dates by their class.

A program may keep the members of an enumeration in arrays, choose one in branches that are not followed, or return
attributes of microdata from functions that nothing followed calls.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Mapping, Sequence
from typing import NamedTuple

from ....shapes.vocabulary import nearest_member, nearest_property, nearest_word, vocabulary
from ....source.location import LineIndex
from ....source.regex import regex
from ...document.document import Document
from ...findings.report import Notification, TemplateResult
from ...findings.rule import Level, Result
from .role_table import rules_by_property, split_name
from .written_scopes import unscoped

_ADDRESS = regex(
    r"(?<=[\"'`])https?://(?:www\.)?schema\.org/(?P<name>[A-Za-z][A-Za-z0-9]{2,60})/?(?=\\?[\"'`])",
)
_PATH = regex(r"(?<=[\"'])/(?P<name>[A-Z][A-Za-z]{6,60})(?=[\"'])")
"""A text that is joined to the vocabulary's address, where others of the file are terms."""
_ITEMPROP = regex(r"\bitemprop\s*=\s*\\?[\"'](?P<name>[A-Za-z][\w,; -]{2,100})\\?[\"']", re.IGNORECASE)
_TYPED = regex(
    r"[\"']@type\\?[\"']\s*(?:=>|:)\s*\\?[\"'](?P<name>[A-Z][A-Za-z]{5,60})\\?[\"']", signs="@type"
)
_TAG = regex(
    r"<[a-z][\w-]*+\s[^<>]{0,400}?\bitemprop\s*=\s*\\?[\"']dateModified\\?[\"'][^<>]{0,400}", re.IGNORECASE
)
_CLASS = regex(r"\bclass(?:Name)?\s*=\s*\\?[\"'](?P<names>[^\"'<>]*)", re.IGNORECASE)
_COMMENTED = regex(r"^\s*(?://|\*|#|/\*|<!--|\{#|\{\*|--)|(?<![:\w])//\s|<!--|\{#|\{\{!|\{\*")
"""What begins a comment, before a term on its line."""


class _Fault(NamedTuple):
    """The code and name of a rule, and what it says of a term."""

    code: str
    rule: str
    message: str


def check_names(document: Document, language: str, named: bool, agents: Mapping[str, str]) -> TemplateResult:
    """Check the names of schema.org in the text of a template whose ``language`` is not read; or of a program, ""."""
    what = f"{document.uri} is a template of {language}, which is not read"
    message = f"{what}: only names of types and properties were checked; judge the page that it makes"
    level: Level = "error" if named else "note"
    outcome = TemplateResult()
    if language:
        outcome.notifications.append(
            Notification(level, message, document.uri, incomplete=named, about="unchecked")
        )
    outcome.results += unknown_terms(document.uri, document.source, LineIndex(document.source), (), agents)
    return outcome


def unknown_terms(
    uri: str, text: str, lines: LineIndex, results: Sequence[Result], selected: Container[str]
) -> Iterator[Result]:
    """A warning of ``selected`` rules for each such term that no other fault is reported of, or on the line of."""
    faults = [one for one in results if one.kind == "fail" and one.location.uri == uri]
    flagged = {one.location.start_line for one in faults}
    names = {one.statement.property for one in faults if one.statement is not None}
    for start, end, fault in _faults(text, names):
        before = text[text.rfind("\n", 0, start) + 1 : start]
        if fault.code in selected and not _COMMENTED.search(before):
            place = lines.place(uri, start, end, None, None)
            if place.start_line not in flagged:
                yield Result(fault.code, fault.rule, "fail", "warning", fault.message, place)


def _faults(text: str, reported: Container[str]) -> Iterator[tuple[int, int, _Fault]]:
    """The faults in a text with where they start and end, without those about the names ``reported``."""
    for expression, find in ((_ADDRESS, _address), (_ITEMPROP, _property), (_TYPED, _type)):
        for match in expression.finditer(text):
            faults = (find(match[0], name) for name in match["name"].split() if name not in reported)
            yield from ((*match.span(), fault) for fault in faults if fault is not None)
    paths = list(_PATH.finditer(text)) if "schema.org" in text else []
    if any(vocabulary().is_term(one["name"]) for one in paths):
        slips = ((one, _member(one[0], one["name"])) for one in paths)
        yield from ((*one.span(), fault) for one, fault in slips if fault is not None)
    for match in _TAG.finditer(text):
        named = _CLASS.search(match[0])
        words = split_name(named["names"].replace(".", " ")) if named is not None else frozenset[str]()
        published, changed = (_expected(name) for name in ("datepublished", "datemodified"))
        if named is not None and words & published and not words & changed:
            message = f'"dateModified" is stated of an element with the class "{named["names"].strip()}"'
            fault = _Fault(
                "FAC271", "expression-in-another-role", f"{message}; correct the property or the class"
            )
            yield (*match.span(), fault)
    for one in unscoped(text):
        yield one.start, one.end, _scope(one.name)


def _expected(name: str) -> frozenset[str]:
    """The words for what a property states."""
    return frozenset[str]().union(*(rule.expected for rule in rules_by_property()[name]))


def _scope(name: str) -> _Fault:
    """The fault of attributes that have a type's name and no item, or an item and no type."""
    if not name:
        message = 'this node has no "itemtype"; add the type of what is described'
        return _Fault("VAL119", "missing-type", message)
    message = f'"{name}" in "itemtype" has no effect, since the element has no "itemscope"'
    return _Fault(
        "VAL124", "type-without-item", f'{message}; add "itemscope" to the element, or remove "itemtype"'
    )


def _address(written: str, name: str) -> _Fault | None:
    known = vocabulary()
    if known.is_term(name):
        return None
    same = [each for each in known.same_but_for_case(name) if not known.is_property(each)]
    if not same and name[0].islower():
        return None  # a page of schema.org's own
    close = same[0] if same else nearest_member(name, ("Enumeration",))
    remedy = f'write "https://schema.org/{close}"' if close else "write one that schema.org has"
    message = f'"{written}" is no term of schema.org; {remedy}'
    return _Fault("CMP307", "not-an-enumeration-member", message)


def _member(written: str, name: str) -> _Fault | None:
    """Paths may lead anywhere: those with a wrong letter are meant to be members."""
    close = None if vocabulary().is_term(name) else nearest_member(name, ("Enumeration",))
    is_slip = close is not None and nearest_word(name, (close,)) is not None
    return _address(f"https://schema.org{written}", name) if is_slip else None


def _property(_: str, name: str) -> _Fault | None:
    """Other vocabularies have properties of their own: those near to one of schema.org's are meant to be it."""
    known = vocabulary()
    if known.is_type(name) and not known.is_property(name):
        message = f'schema.org has no property "{name}", which is a type; use a property of schema.org, or remove it'
        return _Fault("VAL102", "unknown-property", message)
    close = None if known.is_property(name) else nearest_property(name)
    if close is None:
        return None
    is_miscased = close.casefold() == name.casefold()
    code, rule = ("VAL121", "miscased-property") if is_miscased else ("VAL102", "unknown-property")
    return _Fault(code, rule, f'schema.org has no property "{name}"; did you mean "{close}"?')


def _type(_: str, name: str) -> _Fault | None:
    """Other vocabularies have types of their own: those with a wrong letter are meant to be one of schema.org's."""
    known = vocabulary()
    close = None if known.is_type(name) else nearest_word(name, known.types)
    message = f'schema.org has no type "{name}"; did you mean "{close}"?'
    return _Fault("VAL101", "unknown-type", message) if close is not None else None
