"""Whether a thing is in stock, and in what condition: enumerations of schema.org, by the words of a page."""

from __future__ import annotations

from ..words import pattern

_STATES = (("OutOfStock", "out_of_stock"), ("PreOrder", "pre_order"), ("InStock", "in_stock"))
_CONDITIONS = (
    ("RefurbishedCondition", "refurbished"),
    ("UsedCondition", "used"),
    ("NewCondition", "brand_new"),
)


def state_in(text: str) -> str:
    """The availability that a text tells, or empty."""
    return next((name for name, words in _STATES if pattern(words).search(text)), "")


def condition_of(text: str) -> str:
    """The condition that a labelled value begins with, or empty: a thing may be called "like new"."""
    return next((name for name, words in _CONDITIONS if pattern(words).match(text)), "")
