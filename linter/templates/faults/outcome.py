"""What the pages of a template say, told of the files that they are made of."""

from __future__ import annotations

from collections.abc import Iterable

from ...findings.rule import LEVELS, Result

#: The rule about expressions that the body shows, and that are something else than the markup says.
OTHERWISE = "FAC271"
#: The rules about expressions themselves.
OWN = frozenset({"SYN050", "SYN051", "SYN052", "SYN053", "SYN054", "FAC270", OTHERWISE})


def gravest(result: Result) -> tuple[int, int]:
    """Which of several results on one place to keep: the gravest, else what is surest."""
    kinds = ("notApplicable", "open", "review", "pass", "fail")
    return kinds.index(result.kind), LEVELS.index(result.level)


def once(results: Iterable[Result]) -> list[Result]:
    """Results without those that say the same of the same place of several pages."""
    kept: dict[tuple[object, ...], Result] = {}
    for result in results:
        place = result.location
        key = (result.code, result.kind, place.uri, place.start_line, place.start_column, result.message)
        kept.setdefault(key, result)
    return list(kept.values())
