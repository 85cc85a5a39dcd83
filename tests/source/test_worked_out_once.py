"""Properties that are worked out when they are first asked for."""

from __future__ import annotations

import pytest

from factmark.linter.document.document import Document
from factmark.source.worked_out_once import cached_property


class Loaf:
    def __init__(self) -> None:
        self.baked = 0

    @cached_property
    def weight(self) -> int:
        """In grams."""
        self.baked += 1
        if self.baked == 1:
            raise ValueError("not yet")
        return 750


def test_kept_once_it_is_known() -> None:
    loaf = Loaf()
    with pytest.raises(ValueError):
        _ = loaf.weight
    assert (loaf.weight, loaf.weight, loaf.baked) == (750, 750, 2)
    assert Loaf.weight.__doc__ == "In grams."


def test_may_be_forgotten_and_replaced() -> None:
    loaf = Loaf()
    loaf.weight = 500
    assert (loaf.weight, loaf.baked) == (500, 0)
    del loaf.weight
    loaf.baked = 1
    assert loaf.weight == 750


def test_pages_take_no_lock_for_it() -> None:
    assert not hasattr(vars(Document)["tree"], "lock")
