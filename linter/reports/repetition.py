"""Faults that a template repeats over pages, or in a list on one, gathered: one entry with a count, not thousands."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from ..findings import fingerprint
from ..findings.rule import LEVELS, Result
from .suggestion import Sources

#: On so many pages the very same finding (rule, property, value, message) is one fault of their template.
SAME_REPEATED = 3
#: The same rule on the same property with other values: a crawl's pages come from templates, files of a
#: repository are edited one by one, so that it takes many of them to tell a template's fault from habit.
PAGES_REPEATED = 3
FILES_REPEATED = 50

Numbered = list[tuple[int, Result]]


@dataclass(frozen=True)
class Repetition:
    """Findings of one rule on one property: the first stands for all; ``pages`` counts distinct pages."""

    results: tuple[Result, ...]
    pages: int

    @property
    def message(self) -> str:
        """What it says, for services that show an entry on the line of its first page."""
        said = self.first.message
        return f"{said.rstrip('.')} (the same on {self.pages - 1:,} more pages)" if self.pages > 1 else said

    @cached_property
    def first(self) -> Result:
        """The finding that stands for all: the gravest, and of those the first."""
        return max(self.results, key=lambda result: LEVELS.index(result.level))


def gathered(
    results: Iterable[Result], sources: Sources, *, values_apart: bool = False, least: int = SAME_REPEATED
) -> list[Repetition]:
    """The findings in order of first appearance, with repeated ones together and the others alone.

    ``values_apart`` gathers only findings that say the very same, so that nothing is lost to a reader, and those on
    one page, too (each of a product's variants has its price); ``least`` is the number of pages, or of places on one,
    from which on findings are gathered at all.
    """
    groups: dict[object, Numbered] = {}
    for position, result in enumerate(results):
        groups.setdefault((result.kind, *fingerprint.shape(result)), []).append((position, result))
    found: list[tuple[int, Repetition]] = []
    for group in groups.values():
        if group[0][1].kind != "fail":
            found += _alone(group)
        elif not values_apart and len(_pages(group)) >= max(_enough(group, sources), least):
            found.append(_together(group))
        else:
            found += _same(group, least, on_one_page=values_apart)
    return [repetition for _, repetition in sorted(found, key=lambda item: item[0])]


def _same(group: Numbered, least: int, *, on_one_page: bool) -> Iterable[tuple[int, Repetition]]:
    alike: dict[tuple[str, str], Numbered] = {}
    for position, result in group:
        key = (result.message, fingerprint.value(result))
        alike.setdefault(key, []).append((position, result))
    for part in alike.values():
        if len(_pages(part)) >= least:
            yield _together(part)
        elif on_one_page:
            yield from _same_here(part, least)
        else:
            yield from _alone(part)


def _same_here(group: Numbered, least: int) -> Iterable[tuple[int, Repetition]]:
    for uri in sorted(_pages(group)):
        part = [each for each in group if each[1].location.uri == uri]
        if len(part) >= least:
            yield _together(part)
        else:
            yield from _alone(part)


def _alone(group: Numbered) -> Iterable[tuple[int, Repetition]]:
    return ((position, Repetition((result,), 1)) for position, result in group)


def _together(group: Numbered) -> tuple[int, Repetition]:
    return group[0][0], Repetition(tuple(result for _, result in group), len(_pages(group)))


def _pages(group: Numbered) -> set[str]:
    return {result.location.uri for _, result in group}


def _enough(group: Numbered, sources: Sources) -> int:
    files = (sources.file(uri) for uri in _pages(group))
    of_a_site = all(file is not None and file.url is not None for file in files)
    return PAGES_REPEATED if of_a_site else FILES_REPEATED
