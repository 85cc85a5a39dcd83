"""Split a page into parts, each around one of some passages, and find other numbers in one that fit a claim."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable
from itertools import islice

from ...findings.reason import Reason
from ...findings.verdict import Verdict
from ...visible_text.passage import PageText, Passage
from ..claim import Claim
from ..numbers.figures import decimal, figures
from ..view import DIGIT, View


def parts_around(page: PageText, anchors: list[Passage]) -> tuple[list[tuple[int, int] | None], bool]:
    """Return for each entity's passage the range of elements of its part, None where unclear, and whether only
    headings delimit the parts."""
    order = sorted(anchor.index for anchor in anchors)
    place = {index: number for number, index in enumerate(order)}
    tops: list[int] = []
    for anchor in anchors:
        number = place[anchor.index]
        before = order[number - 1] if number else -1
        behind = order[number + 1] if number + 1 < len(order) else len(page.passages)
        top = element = anchor.element
        while (
            element >= 0 and page.elements[element].first > before and page.elements[element].last <= behind
        ):
            top, element = element, page.elements[element].parent
        tops.append(top)
    spans = [(top, _end(page, top)) for top in tops]
    bare = [_holds_only(page, top, anchor) for top, anchor in zip(tops, anchors, strict=True)]
    around = page.elements[tops[0]].parent
    if not all(
        alone and anchor.heading and page.elements[top].parent == around
        for alone, anchor, top in zip(bare, anchors, tops, strict=True)
    ):
        return [None if alone else span for alone, span in zip(bare, spans, strict=True)], False
    bounds = sorted(tops)
    reach = dict(zip(bounds, [*bounds[1:], _end(page, around)], strict=True))
    return [(top, reach[top]) for top in tops], True


def _holds_only(page: PageText, element: int, anchor: Passage) -> bool:
    """Whether an element holds nothing but a thing's name: a passage with figures tells more."""
    if not anchor.heading and DIGIT.search(anchor.text):
        return False
    first, last = page.elements[element].first, page.elements[element].last
    return all(p.index == anchor.index or p.kind != "text" for p in page.passages[first:last])


def _end(page: PageText, element: int) -> int:
    """The index behind an element's last descendant."""
    end = element + 1
    while end < len(page.elements) and page.elements[end].parent >= element:
        end += 1
    return end


def part_of(view: View, start: int, end: int) -> View:
    """Return the page reduced to a range of elements, end exclusive."""
    page = view.page
    first = page.elements[start].first
    last = page.elements[end].first if end < len(page.elements) else len(page.passages)
    passages = [p for p in page.passages[first:last] if start <= p.element < end]
    attributes = {
        name: indexes[bisect_left(indexes, start) : bisect_left(indexes, end)]
        for name, indexes in page.by_attribute.items()
    }
    return restricted(view, passages, attributes)


def restricted(view: View, passages: list[Passage], attributes: dict[str, list[int]]) -> View:
    """Return the page reduced to some passages, and to some elements by their attributes."""
    whole = view.page
    page = PageText(
        whole.elements,
        passages,
        whole.language,
        whole.cut,
        attributes or {"": []},
        clipped=whole.clipped,
    )
    part = View(page, view.address, view.base, view.fetched, view.today)
    part.whole = view.whole
    return part


MOST = 60
"""Different numbers of a part that are tried."""
_DECISIVE = frozenset(
    {
        Reason.NUMBER_WITH_ITS_WORD,
        Reason.NUMBER_WITH_ITS_UNIT,
        Reason.NUMBER_SPELLED_OUT,
        Reason.YEAR_IN_THAT_ROLE,
    }
)
"""Reasons of verdicts on numbers that something tells to be what the markup says."""


def shows_another_number(claim: Claim, view: View, compare: Callable[[Claim, View], Verdict]) -> bool:
    """Whether a part shows another number that would support the claim if it were the claim's value."""
    own = decimal(claim.raw)
    others = (value for value in figures(view) if value != own and value >= 0)
    return any(
        (verdict := compare(claim.saying(f"{value:f}"), view)).outcome == "grounded"
        and verdict.reason in _DECISIVE
        for value in islice(others, MOST)
    )
