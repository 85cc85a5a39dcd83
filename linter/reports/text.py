"""The report for a terminal: findings grouped by page and rule, what to fix first, and a short summary."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import TYPE_CHECKING

from ..findings.naming import DEFINITION
from ..findings.rule import LEVELS
from .excerpt import shorten, visible, wrap
from .first import SHOWN, pages_of, ranked
from .options import Options, listed
from .terminal import INDENT, Terminal, count

if TYPE_CHECKING:
    from ..findings.report import Report
    from ..findings.rule import Result

MIN_PAGES = 3
"""Pages with findings from which on the report names what to fix first, where it lists more than that."""


def stream(report: Report, options: Options) -> Iterator[str]:
    """An entry for each rule on each page, then what could not be checked, what to fix first, and the summary."""
    writer = _Writer(report, options)
    results = listed(report, options)
    pages = [
        (uri, _by_rule(group)) for uri, group in groupby(results, key=lambda result: result.location.uri)
    ]
    entries = sum(len(groups) for _, groups in pages)
    writer.shortens = entries > SCREEN
    for uri, groups in pages if options.listing else ():
        yield writer.heading(uri)
        yield from map(writer.entry, groups)
        yield "\n"
    yield from writer.notifications()
    if not options.listing or (len(pages) >= MIN_PAGES and entries > SHOWN):
        yield from writer.first()
    yield from writer.broken_links()
    yield from writer.summary()
    if results:
        yield writer.wrapped("--output-format full shows each finding with its evidence and change.")


SCREEN = 20
"""Entries from which on a terminal shows one line of each."""


def _by_rule(results: Iterable[Result]) -> list[list[Result]]:
    """The findings of a page grouped by rule, the gravest first."""
    groups: dict[tuple[str, str], list[Result]] = {}
    for result in results:
        groups.setdefault((result.code, result.kind), []).append(result)
    return sorted(
        groups.values(), key=lambda group: (-_gravity(_gravest(group)), group[0].location.start_line or 0)
    )


def _gravest(group: list[Result]) -> Result:
    return max(group, key=_gravity)


def _gravity(result: Result) -> int:
    return LEVELS.index(result.level)


class _Writer(Terminal):
    shortens = False
    """Whether an entry takes one line of the terminal, however long its message is."""

    def entry(self, group: list[Result]) -> str:
        """The findings of a rule on a page: the first message, and how many there are."""
        result = _gravest(group)
        place = result.location
        position = f"{place.start_line}:{place.start_column}" if place.start_line else "-"
        label, style = self.label(result)
        times = f" × {len(group)}" if len(group) > 1 else ""
        head = f"  {position:>7}  {label}  {result.code}{times}: "
        painted = f"  {position:>7}  {self.paint(label, style)}  {self.code(result.code)}{times}: "
        message, indent = visible(result.message), " " * len(head)
        if self.options.wraps and self.options.width - len(head) < MIN_COLUMNS:
            painted, indent = f"{painted.rstrip()}\n{INDENT}", INDENT
        room = self.options.width - len(indent)
        lines = [shorten(message, room)] if self.shortens else wrap(message, room)
        if len(group) > 1 and not self.shortens:
            lines += wrap(_others(group, result), room)
            message = f"{message}\n{indent}{_others(group, result)}"
        return painted + f"\n{indent}".join(lines if self.options.wraps else [message]) + "\n"

    def first(self) -> Iterator[str]:
        """What to fix first."""
        groups = ranked(self.report)
        if not groups:
            return
        yield self.paint("Fix first", "bold") + "\n"
        for number, group in enumerate(groups[:SHOWN], 1):
            result, pages = _gravest(group), len(pages_of(group))
            on, fault = f"on {count(pages, 'page')}", result.message.partition(DEFINITION)[0]
            if result.pages:
                line = f":{result.location.start_line}" if result.location.start_line else ""
                on = f"in {visible(self.name(result.location.uri))}{line}, {on}"
                fault = (
                    fault.rpartition(" (on ")[0] if fault.endswith(")") else fault
                )  # the pages, told just before
            elif pages == 1:
                on = f"in {visible(self.name(result.seen_on[0]))}"
            yield "\n".join(self.block(f"{number}. {result.code} {on}: {visible(fault)}")) + "\n"
        if len(groups) > SHOWN:
            yield f"{INDENT}… and {count(len(groups) - SHOWN, 'more kind')} of finding\n"
        yield "\n"


def _others(group: list[Result], main_result: Result) -> str:
    """Where the other findings of a rule on a page are, with the values that they are about."""
    others = [each for each in group if each is not main_result]
    places = [_place(each) for each in others[:OTHERS]]
    left = len(others) - len(places)
    return "also " + ", ".join(places) + (f" and {left} more" if left else "")


def _place(result: Result) -> str:
    place, statement = result.location, result.statement
    at = f"{place.start_line}:{place.start_column}" if place.start_line else "-"
    value = " ".join(statement.text.split()) if statement is not None else ""
    return f'{at} ("{visible(shorten(value, MAX_VALUE))}")' if value else at


OTHERS = 3
"""Further findings of a rule on a page that its entry places."""
MAX_VALUE = 40
"""Characters of their values."""
MIN_COLUMNS = 40
"""Columns for a message beside its code; in fewer, it begins on a line of its own."""
