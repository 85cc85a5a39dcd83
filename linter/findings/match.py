"""How a place of a page agrees with a value, and whom it is about."""

from __future__ import annotations

from enum import StrEnum


class Match(StrEnum):
    """How a place of the page and the value agree."""

    EXACT = "exact"
    FORM = "form"
    """The same value in another written form."""
    PART = "part"
    IMPLIED = "implied"
    """It follows from what the page shows or is."""
    NEAR = "near"
    """A value that differs in a word, a figure or a day."""
    OTHER = "other"
    """Another value in the same role."""
    NONE = "none"


class Scope(StrEnum):
    """The part of the page in which a place stands."""

    PAGE = "page"
    MENU = "menu"
    FOOT = "foot"
    OTHERS = "others"
    """A teaser of another page or product, a comment, or a box under a title like "You may also like"."""


class Role(StrEnum):
    """Whether a place of the page is about the entity of the statement."""

    OWN = "own"
    OTHER = "other"
    UNKNOWN = "unknown"
