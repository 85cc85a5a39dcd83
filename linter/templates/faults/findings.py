"""Collect the findings on a template's generated pages, each once, on the template's lines."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import TypeVar

from ....source.location import Location
from ....source.regex import regex
from ...findings.rule import LEVELS, Result
from ...markup.statement import Statement
from ..expressions.values import Known, Symbol
from ..woven import MappedPage, is_constant
from .filled import may_be_filled
from .made_page import (
    ABOUT_ELSE,
    MadePage,
    is_by_name,
    is_cut_off,
    is_empty,
    is_of_known_node,
    is_of_language,
    is_position,
    left_open,
    level_of_absent,
    of_other_pages,
    shown_elsewhere,
    shows_expression,
)
from .of_calls import may_be_of_call
from .parts_of_nodes import CODE as LACKS_PART
from .parts_of_nodes import PartsOnPages
from .result_mapper import FaultAgreement, ResultMapper
from .same_everywhere import OWNERS
from .stock_conditions import StockConditions
from .trace import constant, expressions, shows
from .written_forms import is_malformed

#: The rule for expressions shown in the body with another meaning than the markup gives them.
OTHERWISE = "FAC271"
#: The rule for expressions that the body never shows.
NOT_SHOWN = "FAC270"
#: The rule for values that all pages state alike.
SAME_EVERYWHERE = "FAC272"
#: The rule for values that a template is given and does not state.
LEFT_OUT = "FAC273"
#: The rules about expressions themselves.
TEMPLATE_RULES = frozenset(
    {
        "SYN050",
        "SYN051",
        "SYN052",
        "SYN053",
        "SYN054",
        "SYN056",
        NOT_SHOWN,
        OTHERWISE,
        SAME_EVERYWHERE,
        LEFT_OUT,
    }
)


def severity_key(result: Result) -> tuple[int, int]:
    """Sort key to choose between results at one location: the most severe, then the most certain."""
    kinds = ("notApplicable", "open", "review", "pass", "fail")
    return kinds.index(result.kind), LEVELS.index(result.level)


def without_repeats(results: Iterable[Result]) -> list[Result]:
    """Results without repeats from several pages about one location."""
    kept: dict[tuple[object, ...], Result] = {}
    for result in results:
        place = result.location
        key = (result.code, result.kind, place.uri, place.start_line, place.start_column, result.message)
        kept.setdefault(key, result)
    return list(kept.values())


_FORMS = frozenset({"CMP301", "CMP303", "CMP304", "CMP305", "CMP309", "CMP325"})
"""The rules on the format of dates, durations, currencies, numbers, languages and addresses."""
_SEEN_FAULTS = frozenset({"FAC201", "FAC215", OTHERWISE, SAME_EVERYWHERE, LEFT_OUT})
"""The rules of factuality that hold whatever else the page shows."""
_NEVER_SHOWN = frozenset({"inLanguage", "priceCurrency", "salaryCurrency", "currency"})
"""Properties whose values a body that has them as fixed text shows on some pages wrongly, too."""
_ORPHAN = "property-without-item"
_LACKS_CURRENCY = "price-without-currency"
_REQUIRED = "missing-required"
CONTEXT = "wrong-context"
"""The rule on a value that nothing put beside it changes."""
_DANGLING = "dangling-reference"
_OF_PLACES = frozenset({_DANGLING, _ORPHAN, "missing-type", "trailing-comma"})
"""Rules of which one place has one finding, whatever it says on each page."""
_OUT_OF_ORDER = "positions-out-of-order"
_CONFLICTING = "conflicting-duplicates"
_OF_KNOWN = frozenset({"counted-from-zero", _OUT_OF_ORDER, "text-for-structure"})
"""Rules that hold whatever number a known value is."""
_TWICE = "duplicate-key"
_LONGEST_NAME = 80
_ASSIGNS = regex(r"(?:\.\w+|\])\s*=\s*\Z")
_SEARCH = "search-variable-missing"
_TARGETS = ("target", "urlTemplate")
_TERMS = frozenset({"unknown-type", "unknown-property", "miscased-property"})
"""The rules about names, which hold whatever is left out of a page."""
_COMPARING = frozenset({"text-repeated", "text-of-its-neighbour", "value-of-its-neighbour"})
"""Rules about values that are the same in two places: so are those of one expression."""

T = TypeVar("T")
Key = tuple[object, ...]
"""Identity of a result: its rule, its agent, and the location in the template with the property there."""
_PLACE = slice(2, 7)
"""What of a key is the location."""


class Findings:
    """Collects results on generated pages; at one location, the most severe.

    ``texts`` has the template's files by URI, ``agents`` the agents of codes. ``uri`` is the template; results in other
    files are kept on ``named`` pages only. ``statements`` are the locations of statements found.
    """

    def __init__(
        self, mapper: ResultMapper, texts: Mapping[str, str], agents: Mapping[str, str], uri: str
    ) -> None:
        self._mapper = mapper
        self._texts = texts
        self._agents = agents
        self._uri = uri
        self._results: dict[tuple[Key, str], Result] = {}
        """By identity and constant value: a loop over known values has several statements at one location."""
        self._visible_values: dict[Key, list[tuple[int, str]]] = {}
        """The page numbers and values with which a location was found shown."""
        self._stated: dict[tuple[int, Key], set[str]] = {}
        """The constant values that pages state at a location."""
        self._missing: dict[tuple[Key, str], tuple[Symbol, ...]] = {}
        """The expressions of results that say that no page shows them."""
        self._printed: dict[tuple[str, tuple[str, ...], str], set[int]] = {}
        """The properties of types that an expression of a file gives -> the numbers of the pages."""
        self._passed: set[tuple[Key, str]] = set()
        """The locations and constant values that some page shows."""
        self._stock = StockConditions()
        self._parts = PartsOnPages()
        self._page = 0
        self._agreement = FaultAgreement()
        self.suppressed: dict[Key, Result] = {}
        self.statements: set[Key] = set()

    def results(self) -> list[Result]:
        """The results; what one page shows is not reported missing on another."""
        left: dict[Key, Result] = {}
        owned = {where[:3] for where in self.statements}
        required = {key[2:5] for (key, _), one in self._results.items() if one.rule == _REQUIRED}
        for (key, value), result in self._results.items():
            place = result.location
            claim = result.statement
            if result.rule == _ORPHAN and claim is None and (place.uri, *_begin(place)) in owned:
                continue  # on another page, an item has it
            if result.code == LACKS_PART and (key[2:5] in required or not self._parts.is_everywhere(place)):
                continue
            if result.code == SAME_EVERYWHERE and claim is not None:
                graced = self._varies(claim, key[1:], value, place.uri)
            else:
                graced = result.code != OTHERWISE and self._is_graced(key[1:], value)
            if result.kind != "fail" or not graced:
                _keep(left, key, result)
        for key, result in self._fixed_stock(left).items():
            _keep(left, key, result)
        decided = {key[1:] for key, result in left.items() if result.kind in ("pass", "fail")}
        told = {
            key[_PLACE]
            for key, one in left.items()
            if one.code != SAME_EVERYWHERE and one.level not in ("none", "note")
        }
        fixed = {key[_PLACE] for key, one in left.items() if one.code == SAME_EVERYWHERE} - told
        return without_repeats(
            self._agreement.with_safe_edits(key, result, self._texts.get(result.location.uri, ""))
            for key, result in left.items()
            if (result.kind != "open" or key[1:] not in decided)  # another page tells
            and (result.code != SAME_EVERYWHERE or key[_PLACE] not in told)
            and (result.level != "note" or result.code == SAME_EVERYWHERE or key[_PLACE] not in fixed)
        )

    def _fixed_stock(self, results: Mapping[Key, Result]) -> dict[Key, Result]:
        """The availabilities written out on one branch, while another branch asks for them."""
        fixed: dict[Key, Result] = {}
        for key, result in results.items() if SAME_EVERYWHERE in self._agents else ():
            statement, condition = result.statement, self._stock.condition(key[1:])
            if statement is not None and condition and result.kind != "fail":
                message = (
                    f'"availability" is "{statement.text}" whatever {{{condition}}} is, which another branch asks for; '
                    "print it under the same condition"
                )
                fixed[(SAME_EVERYWHERE, *key[1:])] = replace(
                    result,
                    code=SAME_EVERYWHERE,
                    rule="same-on-every-page",
                    kind="fail",
                    level="warning",
                    message=message,
                    evidence=(),
                    fixes=(),
                )
        return fixed

    def without_items(self) -> frozenset[Key]:
        """The places of properties that are told to be outside of items."""
        places = (one.location for one in self._results.values() if one.rule == _ORPHAN)
        return frozenset((one.uri, *_begin(one)) for one in places)

    def missing(self) -> bool:
        """Whether a result since the last call of ``leave_open`` says that the pages do not show an expression."""
        return any(self._results[key].code == NOT_SHOWN for key in self._missing)

    def leave_open(self, woven: MappedPage | None, *, unread: bool) -> None:
        """Leave open what is not on any page so far and is on one that shows everything that any page may show.

        ``unread``: a part of that page, which may show anything, was not followed.
        """
        for key, symbols in self._missing.items():
            result = self._results[key]
            may_be_shown = unread or woven is None or any(shows(woven, one) for one in symbols)
            if result.code != NOT_SHOWN or not may_be_shown:
                continue
            why = "pages show it under conditions that were not followed"
            self._results[key] = left_open(
                result, "a part of the template was not followed" if unread else why
            )
            self._record_visible(key[0][1:], key[1])
        self._missing.clear()

    def _record_visible(self, where: Key, value: str) -> None:
        """Record that the current page shows what is stated at a location, as far as anybody knows."""
        self._visible_values.setdefault(where, []).append((self._page, value))

    def _is_graced(self, where: Key, value: str) -> bool:
        """Whether a page shows the value missing at a location, or the one it states there instead."""
        return any(
            value == visible_value or value not in self._stated.get((page, where), ())
            for page, visible_value in self._visible_values.get(where, ())
        )

    def _varies(self, statement: Statement, where: Key, value: str, uri: str) -> bool:
        """Whether fixed text is that of some pages only, or is in the body.

        On others, its place has another value, or an expression of the same file gives its property.
        """
        is_of_owner = not OWNERS.isdisjoint(statement.types)  # a theme shows its own name in every foot
        may_be_shown = statement.property not in _NEVER_SHOWN and not is_of_owner
        is_shown = may_be_shown and (where, value) in self._passed
        others = self._printed.get((statement.property, statement.types, uri), ())
        return (
            is_shown
            or any(place == where and value not in values for (_, place), values in self._stated.items())
            or any((page, where) not in self._stated for page in others)
        )

    def begin(self, page: MadePage, *, whole: bool = True) -> None:
        """Begin a page: the results that follow are on it, all of them if ``whole``."""
        self._page += 1
        self._agreement.begin_page(page.document, page.woven)
        if whole and not page.emptied and LACKS_PART in self._agents:
            self._parts.add_page(self._page, page.document, page.woven, self._mapper)

    def take(self, result: Result, page: MadePage, *, suppressed: bool = False) -> None:
        """Add a result on a page, if it applies to the template."""
        agent = self._agents.get(result.code, "")
        statement = result.statement
        place = self._mapper.map_location(result.location, page.document, page.woven)
        if place is None or (place.uri != self._uri and not page.named):
            return
        name = statement.property if statement is not None else ""
        if name.isdecimal():
            return  # a place in a list, which stands for a key that only data knows
        if result.rule == _TWICE and self._is_assigned(place):
            return  # a program replaces the member
        if result.kind == "fail" and self._mapper.is_provided(result.location, page.document, page.woven):
            if agent != "factuality" or result.statement is None:
                return
            result = left_open(result, "the platform prints it by itself")
        where = (place.uri, place.start_line, place.start_column, name, place.pointer_shape)
        span = page.document.span(result.location) if statement is not None else None
        if span is not None and page.woven.lacks(span.start, span.end):
            if agent == "compliance":
                return
            if agent == "factuality":
                result = left_open(result, "a part of the value was not followed")
        if agent == "factuality" and result.kind == "fail" and (why := of_other_pages(result, page)):
            result = left_open(result, why)
        if agent == "factuality" and result.kind == "fail" and result.code not in _SEEN_FAULTS:
            if page.unread:
                result = left_open(result, "a part of the template was not followed")
                self._record_visible(("factuality", *where), constant(page.document, result.statement))
            elif why := shown_elsewhere(result, page):
                result = left_open(result, why)
        if statement is not None:
            self.statements.add(where)
            if agent == "factuality" and page.bodiless and result.code not in _SEEN_FAULTS:
                result = left_open(result, "no page with a body that uses it was found")
        if (
            agent == "factuality"
            and page.woven.body
            and (result.kind == "pass" or shows_expression(result, page))
        ):
            self._record_visible(("factuality", *where), constant(page.document, result.statement))
            if result.kind == "pass":
                self._passed.add((("factuality", *where), constant(page.document, result.statement)))
        if agent == "factuality" and statement is not None:
            constant_value = constant(page.document, result.statement)
            self._stated.setdefault((self._page, ("factuality", *where)), set()).add(constant_value)
            if name == "availability":
                self._stock.add(("factuality", *where), place.uri, constant_value, page.woven)
            if not constant_value:
                self._printed.setdefault((name, statement.types, place.uri), set()).add(self._page)
        if not self._holds(result, agent, page):
            return
        if result.code == LACKS_PART:
            self._parts.add_lack(self._page, place)
        mapped = self._mapper.map_result(result, place, page.document, page.woven, agent)
        is_not_shown = mapped.rule.endswith(("-not-on-page", "head-only")) and statement is not None
        if mapped.kind == "fail" and (is_not_shown or mapped.code in (ABOUT_ELSE, NOT_SHOWN)):
            mapped = replace(mapped, level=level_of_absent(result))
        elif page.assumed and mapped.kind == "fail" and is_empty(mapped):
            mapped = replace(mapped, level="note")  # a branch that may never be taken
        if agent == "factuality":
            key: Key = (mapped.code if mapped.kind == "fail" else "", agent, *where)
        else:
            # An expression is named as on the page that the partial is in: still one fault.
            is_one = mapped.code in TEMPLATE_RULES | _FORMS or mapped.rule in _OF_PLACES
            key = (mapped.code, agent, *where, "" if is_one else mapped.message)
            self._agreement.record_fault(key)
        if suppressed:
            _keep(self.suppressed, key, mapped)
        else:
            value = constant(page.document, result.statement) if agent == "factuality" else ""
            _keep(self._results, (key, value), mapped)
            if mapped.code == NOT_SHOWN and result.statement is not None:
                printed = expressions(page.document, result.statement)
                symbols = tuple(one for each in printed for one in each.occurrence.value.symbols)
                self._missing.setdefault((key, value), symbols)

    def _is_assigned(self, place: Location) -> bool:
        """Whether a program assigns what is at a place to a member of an object (``data.review = …``)."""
        at = self._mapper.lines(place.uri).offset(place.start_line or 1, place.start_column or 1)
        return _ASSIGNS.search(self._texts.get(place.uri, ""), max(0, at - _LONGEST_NAME), at) is not None

    def _holds(self, result: Result, agent: str, page: MadePage) -> bool:
        """Whether a result is about the template rather than the stand-ins."""
        woven = page.woven
        if result.kind != "fail":
            return result.code not in TEMPLATE_RULES
        if woven.expansion.truncated and is_cut_off(result, page):
            return False
        if result.code == OTHERWISE and (page.assumed or page.bodiless) and not is_by_name(result, page):
            return False  # the stand-in of a missing value may be a different one
        if result.code in TEMPLATE_RULES:
            if result.code == NOT_SHOWN and (page.bodiless or is_position(result)):
                return False
            return result.code not in (NOT_SHOWN, OTHERWISE) or not (page.emptied or page.rendered)
        if page.emptied and agent != "syntax" and result.rule not in _TERMS:
            return False
        if page.assumed and result.rule in (_OUT_OF_ORDER, _CONFLICTING):
            return False  # what comes before on most pages is left out; conditions may depend on one another
        if result.rule in _COMPARING and result.statement is not None:
            printed = expressions(page.document, result.statement)
            if printed:
                # A bare name may be the parameter of several functions.
                symbols = [one.occurrence.value.symbol for one in printed]
                if page.assumed or any(one.occurrence.value.others for one in printed):
                    return False  # the text of a key may be any
                return all(one is not None and "." in one.name for one in symbols)
        if result.rule == _LACKS_CURRENCY or result.code == LACKS_PART:
            of_part, block = result.code == LACKS_PART, result.location.block
            lacks = woven.expansion.gaps if block is None else block in woven.incomplete
            hides = not of_part and (lacks or page.assumed)
            return not (hides or may_be_filled(result, page.document, woven, assumed=False))
        if result.rule == _ORPHAN and any(gap.is_outer for gap in woven.expansion.gaps):
            return False
        is_emptied = page.assumed and result.rule.startswith("empty-")
        if is_emptied or may_be_filled(result, page.document, woven, assumed=page.assumed):
            return False
        if agent == "syntax":
            return result.rule == CONTEXT or result.location.block not in woven.incomplete
        if agent == "factuality":
            return self._is_missing(result, page)
        if result.location.block in woven.incomplete and not is_of_known_node(result, page):
            return False
        if result.rule == _DANGLING:
            return not (page.assumed or page.bodiless or woven.expansion.gaps or woven.opaque)
        if result.rule == _SEARCH:  # a variable of the target is written out, whatever is beside it
            return any("{" in one.text for one in page.document.statements if one.property in _TARGETS)
        if result.code in _FORMS and is_malformed(page.document, result.statement):
            return True
        part = self._mapper.part_of(result.location, page.document, woven)
        if part is not None and part.occurrence is not None:
            pieces = woven.printed[part.occurrence].occurrence.value.pieces
            if result.rule in _OF_KNOWN and all(isinstance(one, Known) for one in pieces):
                return True
            return is_constant(woven.printed[part.occurrence].occurrence.value)
        return not woven.contains_standin(result.message)

    def _is_missing(self, result: Result, page: MadePage) -> bool:
        """Whether a statement's value is missing from all pages, and not just from this one."""
        if page.bodiless or page.rendered:
            return False
        if result.statement is None:
            return True
        if is_position(result) or (is_of_language(result) and page.woven.expansion.assumed_answers):
            return False  # the texts of one language may stand where a condition has another
        if expressions(page.document, result.statement):
            return result.rule == "hidden-only" and not shows_expression(result, page)
        return not may_be_of_call(result, page.woven, self._texts)


def _begin(place: Location) -> tuple[int | None, int | None]:
    return place.start_line, place.start_column


def _keep(kept: dict[T, Result], key: T, result: Result) -> None:
    """Store a result, unless a more severe one is there."""
    before = kept.get(key)
    if before is None or severity_key(before) < severity_key(result):
        kept[key] = result
