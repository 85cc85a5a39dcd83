"""Whether a value of content is the one that a page's markup has, though a generator wrote it in another form."""

from __future__ import annotations

from decimal import Decimal, InvalidOperation

from ..templates.expressions.moments import moment

LEAST_ADDRESS = 5
"""Characters that the address of a file has at least ("a.jpg")."""


def same_value(written: str, stated: str) -> bool:
    """Whether content ``written`` so is what markup ``stated``: one moment, one number, or an address of the site."""
    return (
        written == stated
        or _is_moment(written, stated)
        or _is_number(written, stated)
        or _ends(written, stated)
    )


def _is_moment(written: str, stated: str) -> bool:
    """A day ("2026-03-02") is midnight wherever it is; times are compared as they are at one place."""
    own, other = moment(written), moment(stated)
    if own is None or other is None:
        return False
    if ":" not in written or ":" not in stated:
        midnight = own.when.time() == other.when.time()
        return own.when.date() == other.when.date() and (midnight or ":" not in stated)
    return own.when == other.when


def is_figure(text: str) -> bool:
    """Whether a value is a number."""
    try:
        return Decimal(text).is_finite()
    except InvalidOperation:
        return False


def _is_number(written: str, stated: str) -> bool:
    return is_figure(written) and is_figure(stated) and Decimal(written) == Decimal(stated)


def _ends(written: str, stated: str) -> bool:
    """Whether an address with its host leads to the one within the site."""
    path = written.removeprefix(".")
    if len(path) < LEAST_ADDRESS or "." not in path or " " in path or "://" in path or "://" not in stated:
        return False
    return stated.endswith(path if path.startswith("/") else f"/{path}")
