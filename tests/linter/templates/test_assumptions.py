"""Every branch with markup is on one of the pages that are generated, however many conditions a template has."""

from __future__ import annotations

from pathlib import Path

import pytest

from factmark.linter.templates.assumptions import Assumptions
from factmark.linter.templates.expansion import Expansion

from .checked_files import checked_file, flagged

OTHER = "\n".join(
    f"{{% if product.part_{at} %}}<p>{{{{ product.part_{at} }}}}</p>{{% endif %}}" for at in range(40)
)
PAGE = """<html><body><div itemscope itemtype="https://schema.org/Product"><h1 itemprop="name">{{ product.title }}</h1>
%s
<div itemprop="offers" itemscope itemtype="https://schema.org/Offer">
{%% if product.available %%}<link itemprop="availability" href="https://schema.org/InStock">
{%% elsif product.coming %%}<link itemprop="availability" href="https://schema.org/PreOrder">Pre-order
{%% elsif product.few %%}<link itemprop="availability" href="https://schema.org/SoldOut">Sold out
{%% elsif product.%s %%}<link itemprop="availability" href="https://schema.org/%s">Discontinued
{%% else %%}<link itemprop="availability" href="https://schema.org/OutOfStock">Out of stock{%% endif %%}
</div></div></body></html>"""


@pytest.mark.parametrize(
    ("member", "expected"), [("Discontinued", set()), ("Disconinued", {("CMP307", "availability")})]
)
def test_late_branches_are_judged(tmp_path: Path, member: str, expected: set[tuple[str, str]]) -> None:
    page = PAGE % (OTHER, "gone", member)
    assert flagged(checked_file(tmp_path, "product.liquid", page)) == expected


def test_the_branches_of_an_included_file_are_judged(tmp_path: Path) -> None:
    (tmp_path / "snippets").mkdir()
    part = "{% if offer.new %}{% else %}<link itemprop='itemCondition' href='https://schema.org/Used'>{% endif %}"
    (tmp_path / "snippets" / "condition.liquid").write_text(part)
    page = PAGE % (OTHER + "{% render 'condition' %}", "gone", "Discontinued")
    (tmp_path / "product.liquid").write_text(page)
    found = checked_file(tmp_path / "snippets", "condition.liquid", part)
    assert flagged(found) == {("CMP307", "itemCondition")}


def test_conditions_around_others_hold_while_each_branch_is_printed() -> None:
    made = Expansion(asked={"outer": True, "inner": True, "alone": True, "other": True})
    made.stated = [["inner"], ["outer"], ["alone"]]
    made.around = {"outer"}
    left = Assumptions()
    first = left.next()
    assert first == {}
    left.add(first, made)
    second = left.next()
    assert second == {"inner": False, "alone": False}
    made.asked["next"] = True
    made.stated = [["next"], ["outer"]]
    left.add(second, made)
    assert left.next() == {"inner": False, "alone": False, "next": False}


def test_what_markup_hangs_on_is_assumed_first() -> None:
    made = Expansion(asked={"other": True, "outer": True})
    made.stated, made.around = [["outer"]], {"outer"}
    left = Assumptions()
    first = left.next()
    assert first is not None
    left.add(first, made)
    assert [left.next() for _ in range(4)] == [
        {"outer": False},
        {"other": False},
        {"other": False, "outer": False},
        None,
    ]
