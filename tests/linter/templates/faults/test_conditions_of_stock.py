"""Availabilities under conditions of their own, beside one that the page asks for something else."""

from __future__ import annotations

from pathlib import Path

import pytest

from ..checked_files import checked_file, flagged

PAGE = """<body>{if !$loaf->isNotBuyable()}<button>Buy</button>{/if}
<div itemscope itemtype="http://schema.org/Product"><b itemprop="name">{$loaf->title}</b>
<div itemprop="offers" itemscope itemtype="http://schema.org/Offer">
{if ONE}<link itemprop="availability" href="http://schema.org/OutOfStock"/>{$lang.gone}
{OTHER}<link itemprop="availability" href="http://schema.org/InStock"/>{$lang.there}{/if}
</div></div></body>
"""
FIXED = ("FAC271", "availability")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("$loaf->getStockStatus() == -1", "elseif $loaf->getStockStatus() == 0"),
        ("$loaf.inventory_quantity <= 0", "else"),
    ],
)
def test_an_availability_under_a_condition_on_the_stock_is_not_fixed(
    tmp_path: Path, one: str, other: str
) -> None:
    page = PAGE.replace("ONE", one).replace("OTHER", other)
    assert FIXED not in flagged(checked_file(tmp_path, "loaf.tpl", page))


def test_an_availability_under_another_condition_is_fixed(tmp_path: Path) -> None:
    page = PAGE.replace("ONE", "$loaf->old").replace("OTHER", "else")
    assert FIXED in flagged(checked_file(tmp_path, "loaf.tpl", page))
