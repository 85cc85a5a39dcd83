"""Make a page of the objects of JSON-LD in a template that nothing followed prints."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable
from dataclasses import replace

from ...source.location import LineIndex
from ..findings.rule import Result
from .expand import Expander
from .expansion import Source
from .faults.findings import Key
from .languages.loose_objects import loose_objects
from .projects.project import Project, Watched
from .weave import render_page
from .woven import MappedPage

OF_WHOLE_ITEMS = frozenset(
    {"missing-type", "price-without-currency", "dangling-reference", "part-never-stated", "missing-required"}
)
"""Rules about what an item lacks, of which nothing is known where only some of its properties are."""
_OF_VALUES = ("VAL", "CMP", "FAC271")
"""The codes of the rules about what one statement says, or one type."""


def loose_page(source: Source, project: Project, statements: Iterable[Key]) -> MappedPage | None:
    """A page with the objects in a template's code that have none of some statements, by location; or None."""
    lines = LineIndex(source.text)
    found = sorted((one[1], one[2]) for one in statements if one[0] == source.uri)

    def is_known(start: int, end: int) -> bool:
        at = bisect_left(found, lines.position(start))
        return at < len(found) and found[at] < lines.position(end)

    objects = loose_objects(source.text, source.family, is_known)
    if objects is None:
        return None
    return render_page(Expander(Watched(project, source), {}).expand(replace(source, template=objects)))


def is_of_value(result: Result) -> bool:
    """Whether a result is a fault of one statement or type, whatever the rest of the page holds."""
    is_fault = result.kind == "fail" and result.code.startswith(_OF_VALUES)
    return is_fault and result.rule not in OF_WHOLE_ITEMS
