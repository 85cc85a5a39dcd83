"""Find prices of Shopify that are printed in hundredths."""

from __future__ import annotations

from ....source.regex import regex
from ..expressions.values import Value
from ..woven import MappedPage, Printed

_MONEY = regex(r"money(?:_\w+)?")
"""Shopify filters that format an amount in hundredths with its decimals."""


def is_in_hundredths(printed: Printed, woven: MappedPage) -> bool:
    """Whether a Shopify price is printed in hundredths, while the body formats it with decimals."""
    value = printed.occurrence.value
    if value.symbol is None or value.symbol.changed or value.form is not None or "number" in value.roles:
        return False
    last = value.symbol.name.rpartition(".")[2]
    shown = [one.occurrence.value for one in woven.printed if one.is_visible]
    return (
        printed.segment.uri.endswith(".liquid")
        and any(
            one.symbol is not None
            and one.symbol.name.rpartition(".")[2] == last
            and not one.symbol.changed
            and _has_money_filter(one)
            for one in shown
        )
        and not any(one.symbol == value.symbol and not _has_money_filter(one) for one in shown)
    )


def _has_money_filter(value: Value) -> bool:
    return value.form is not None and _MONEY.fullmatch(value.form[0]) is not None
