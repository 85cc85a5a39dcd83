"""The report for a terminal: findings grouped by page and rule, what to fix first, and a short summary."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import TYPE_CHECKING

from ..findings.naming import DEFINITION, on_pages
from ..findings.rule import LEVELS
from .excerpt import shorten, visible, wrap
from .fix_first import MAX_FIX_FIRST, pages_of, ranked
from .options import Options, results_to_list
from .terminal import INDENT, Terminal, count

if TYPE_CHECKING:
    from ..findings.report import Report
    from ..findings.rule import Result

MIN_PAGES = 3
"""Minimum number of pages with findings for a section "Fix first"."""


def stream(report: Report, options: Options) -> Iterator[str]:
    """An entry for each rule on each page, then what could not be checked, what to fix first, and the summary."""
    writer = _Writer(report, options)
    results = results_to_list(report, options)
    pages = [
        (uri, _by_rule(group)) for uri, group in groupby(results, key=lambda result: result.location.uri)
    ]
    entries = sum(len(groups) for _, groups in pages)
    writer.is_compact = entries > MAX_FULL_ENTRIES
    for uri, groups in pages if options.listing else ():
        yield writer.heading(uri)
        yield from map(writer.entry, groups)
        yield "\n"
    yield from writer.notifications()
    if not options.listing or (len(pages) >= MIN_PAGES and entries > MAX_FIX_FIRST):
        yield from writer.fix_first()
    yield from writer.broken_links()
    yield from writer.summary()
    if results:
        yield writer.wrapped("--output-format full shows each finding with its evidence and change.")


MAX_FULL_ENTRIES = 20
"""With more entries than this, each is shortened to one line."""


def _by_rule(results: Iterable[Result]) -> list[list[Result]]:
    """The findings of a page grouped by rule, the gravest first."""
    groups: dict[tuple[str, str], list[Result]] = {}
    for result in results:
        groups.setdefault((result.code, result.kind), []).append(result)
    return sorted(
        groups.values(),
        key=lambda group: (-_severity(_most_severe(group)), group[0].location.start_line or 0),
    )


def _most_severe(group: list[Result]) -> Result:
    return max(group, key=_severity)


def _severity(result: Result) -> int:
    return LEVELS.index(result.level)


class _Writer(Terminal):
    is_compact = False
    """Whether an entry takes one line of the terminal, however long its message is."""

    def entry(self, group: list[Result]) -> str:
        """The findings of a rule on a page: the first message, and how many there are."""
        result = _most_severe(group)
        place = result.location
        position = f"{place.start_line}:{place.start_column}" if place.start_line else "-"
        label, style = self.label(result)
        times = f" × {len(group)}" if len(group) > 1 else ""
        head = f"  {position:>7}  {label}  {result.code}{times}: "
        styled_head = f"  {position:>7}  {self.paint(label, style)}  {self.code(result.code)}{times}: "
        message, indent = visible(result.message), " " * len(head)
        if self.options.wraps and self.options.width - len(head) < MIN_COLUMNS:
            styled_head, indent = f"{styled_head.rstrip()}\n{INDENT}", INDENT
        room = self.options.width - len(indent)
        lines = [shorten(message, room)] if self.is_compact else wrap(message, room)
        if len(group) > 1 and not self.is_compact:
            lines += wrap(_other_positions(group, result), room)
            message = f"{message}\n{indent}{_other_positions(group, result)}"
        return styled_head + f"\n{indent}".join(lines if self.options.wraps else [message]) + "\n"

    def fix_first(self) -> Iterator[str]:
        """What to fix first."""
        groups = ranked(self.report)
        if not groups:
            return
        yield self.paint("Fix first", "bold") + "\n"
        for number, group in enumerate(groups[:MAX_FIX_FIRST], 1):
            result, pages = _most_severe(group), len(pages_of(group))
            where_found, message = f"on {count(pages, 'page')}", result.message.partition(DEFINITION)[0]
            if result.pages:
                line = f":{result.location.start_line}" if result.location.start_line else ""
                where_found = f"in {visible(self.name(result.location.uri))}{line}, {where_found}"
                message = message.removesuffix(on_pages(result.pages))  # the line names them already
            elif pages == 1:
                where_found = f"in {visible(self.name(result.seen_on[0]))}"
            yield "\n".join(self.block(f"{number}. {result.code} {where_found}: {visible(message)}")) + "\n"
        if len(groups) > MAX_FIX_FIRST:
            yield f"{INDENT}… and {count(len(groups) - MAX_FIX_FIRST, 'more kind')} of finding\n"
        yield "\n"


def _other_positions(group: list[Result], main_result: Result) -> str:
    """Where the other findings of a rule on a page are, with the values that they are about."""
    others = [each for each in group if each is not main_result]
    places = [_position_and_value(each) for each in others[:MAX_OTHERS]]
    left = len(others) - len(places)
    return "also " + ", ".join(places) + (f" and {left} more" if left else "")


def _position_and_value(result: Result) -> str:
    place, statement = result.location, result.statement
    at = f"{place.start_line}:{place.start_column}" if place.start_line else "-"
    value = " ".join(statement.text.split()) if statement is not None else ""
    return f'{at} ("{visible(shorten(value, MAX_VALUE))}")' if value else at


MAX_OTHERS = 3
"""Maximum number of further findings whose position an entry lists."""
MAX_VALUE = 40
"""Maximum characters of each of their values."""
MIN_COLUMNS = 40
"""Columns for a message beside its code; in fewer, it begins on a line of its own."""
