"""Group findings that a template repeats across pages, or in a list on one page, into one entry with a count."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from ..findings import fingerprint
from ..findings.rule import LEVELS, Result
from .suggestion import Sources

#: On this many pages, the same finding (rule, property, value, message) is a single error in their template.
SAME_REPEATED = 3
#: The same for findings with different values. Crawled pages come from templates; files of a repository are edited one
#: by one, so more are needed to tell a template's error from a habit.
PAGES_REPEATED = 3
FILES_REPEATED = 50

Numbered = list[tuple[int, Result]]


@dataclass(frozen=True)
class Repetition:
    """Findings of one rule on one property, represented by the first; ``pages`` counts distinct pages."""

    results: tuple[Result, ...]
    pages: int

    @property
    def message(self) -> str:
        """The message, for services that show an entry on the line of its first page."""
        text = self.first.message
        return f"{text.rstrip('.')} (the same on {self.pages - 1:,} more pages)" if self.pages > 1 else text

    @cached_property
    def first(self) -> Result:
        """The representative finding: the first of the most severe."""
        return max(self.results, key=lambda result: LEVELS.index(result.level))


def gathered(
    results: Iterable[Result], sources: Sources, *, values_apart: bool = False, least: int = SAME_REPEATED
) -> list[Repetition]:
    """Group repeated findings, in order of first appearance; the others stay alone.

    ``values_apart`` groups only identical findings, so that no information is lost, also within one page (each variant
    of a product has its price). ``least`` is the minimum number of pages, or of places on one page, to group.
    """
    groups: dict[object, Numbered] = {}
    for position, result in enumerate(results):
        groups.setdefault((result.kind, *fingerprint.template_key(result)), []).append((position, result))
    indexed: list[tuple[int, Repetition]] = []
    for group in groups.values():
        if group[0][1].kind != "fail":
            indexed += _unrepeated(group)
        elif not values_apart and len(_pages(group)) >= max(_enough(group, sources), least):
            indexed.append(_together(group))
        else:
            indexed += _same(group, least, on_one_page=values_apart)
    return [repetition for _, repetition in sorted(indexed, key=lambda item: item[0])]


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
            yield from _unrepeated(part)


def _same_here(group: Numbered, least: int) -> Iterable[tuple[int, Repetition]]:
    for uri in sorted(_pages(group)):
        part = [each for each in group if each[1].location.uri == uri]
        if len(part) >= least:
            yield _together(part)
        else:
            yield from _unrepeated(part)


def _unrepeated(group: Numbered) -> Iterable[tuple[int, Repetition]]:
    return ((position, Repetition((result,), 1)) for position, result in group)


def _together(group: Numbered) -> tuple[int, Repetition]:
    return group[0][0], Repetition(tuple(result for _, result in group), len(_pages(group)))


def _pages(group: Numbered) -> set[str]:
    return {result.location.uri for _, result in group}


def _enough(group: Numbered, sources: Sources) -> int:
    files = (sources.file(uri) for uri in _pages(group))
    of_a_site = all(file is not None and file.url is not None for file in files)
    return PAGES_REPEATED if of_a_site else FILES_REPEATED
