"""Find out whether a constant of the markup may be what a call prints in the body: a currency, a translated text."""

from __future__ import annotations

import re
from collections.abc import Mapping

from ....source.regex import regex
from ...findings.rule import Result
from ..standin import kind_of_property
from ..woven import MappedPage

_MONEY = regex(
    r"money|currenc|\b(?:wc|woocommerce|the|get|display|show|print|render)_price\b|format_?price|NumberFormat",
    re.IGNORECASE,
)
_TRANSLATED = regex(
    r"(?:\$?\bt|\btc|\b__|\btrans(?:_choice)?|\$gettext)\(\s*[\"'][\w.:/-]+[\"']|@lang\(\s*[\"'][\w.:/-]+[\"']"
    r"|\{\{\{?\s*lang\s+[\"'][\w.:/-]+[\"']|^(?:_|__|t|trans|translate|lang)\s+[\"'][\w.:/-]+[\"']"
)
"""A text that another file translates, by its key."""


def may_be_of_call(result: Result, woven: MappedPage, texts: Mapping[str, str]) -> bool:
    """Whether a call may print the value of a result's statement; ``texts`` are those of the page's files, by URI.

    A filter that formats money prints a currency's sign beside the number; a translation may name a member.
    """
    statement = result.statement
    if statement is None:
        return False
    if statement.property == "priceCurrency" and _shows_call(_MONEY, woven, texts):
        return True
    is_member = kind_of_property(statement.property, statement.types) == "member"
    return is_member and _shows_call(_TRANSLATED, woven, texts)


def _shows_call(calls: re.Pattern[str], woven: MappedPage, texts: Mapping[str, str]) -> bool:
    """Whether visible output of the page comes from some calls, here or in the values of names."""
    for one in woven.printed:
        segment, form = one.segment, one.occurrence.value.form
        if one.is_visible and (
            (form is not None and calls.search(form[0]))
            or calls.search(texts.get(segment.uri, "")[segment.start : segment.end])
            or any(calls.search(symbol.name) for symbol in one.occurrence.value.symbols)
        ):
            return True
    return False
