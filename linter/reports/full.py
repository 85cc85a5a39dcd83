"""The full report for a terminal: each finding with its evidence and its suggested change, by page, and a summary."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from ..findings import naming
from ..findings.rule import LEVELS
from .excerpt import columns, shorten, unsteering, visible
from .options import Options, results_to_list
from .repetition import Repetition, gathered
from .terminal import INDENT, Terminal, count

if TYPE_CHECKING:
    from ..findings.report import Report
    from ..findings.rule import Result
    from ..markup.statement import Statement

RULES_SHOWN = 10
EVIDENCE_SHOWN = 3
OTHERS_SHOWN = 3
PLACES_SHOWN = 10
#: Minimum width in columns of a value next to its name; narrower values move below.
MIN_COLUMNS = 16

_RELATIONS = {
    "contradicts": "the page says",
    "supports": "supported by",
    "nearest": "nearest on the page",
    "hidden": "only in hidden text",
}


def stream(report: Report, options: Options) -> Iterator[str]:
    """The findings page by page, then what could not be checked, then the summary."""
    writer = _Writer(report, options)
    repetitions = gathered(results_to_list(report, options), writer.sources, values_apart=True)
    for uri, repeated in groupby(repetitions, key=lambda item: item.results[0].location.uri):
        yield writer.heading(uri)
        for repetition in repeated:
            yield writer.finding(repetition)
        yield "\n"
    yield from writer.notifications()
    yield from writer.broken_links()
    yield from writer.summary()
    yield from writer.by_rule()


class _Writer(Terminal):
    def finding(self, repetition: Repetition) -> str:
        result = repetition.results[0]
        place = result.location
        position = f"{place.start_line}:{place.start_column}" if place.start_line else "-"
        label, style = self.label(result)
        head = f"  {position:>7}  {self.paint(label, style)}  {self.code(result.code)}"
        if len(f"  {position:>7}  {label}  {result.code} {result.rule}") <= self.options.width:
            lines = [f"{head} {result.rule}"]
        else:
            lines = [head, *self.block(result.rule)]
        lines += self.block(visible(result.message))
        if result.statement:
            lines += self.labelled("markup", _node_name(result.statement), naming.value(result.statement))
        for evidence in result.evidence[:EVIDENCE_SHOWN]:
            line = evidence.location.start_line if evidence.location else None
            where = f" (line {line})" if line else ""
            lines += self.labelled(_RELATIONS[evidence.relation], None, evidence.text, after=where)
        if result.covers:
            lines += self.block(f"Also affects {count(len(result.covers), 'more statement')}.")
        lines += self.change(result)
        lines += self.others(repetition)
        return "\n".join(lines) + "\n"

    def labelled(self, label: str, name: str | None, value: str, after: str = "") -> list[str]:
        head = f"{label}: {visible(name) + ' = ' if name else ''}"
        text = visible(value)
        room = self.options.width - len(INDENT) - columns(head) - columns(after) - 2
        if room >= min(MIN_COLUMNS, columns(text)):
            return [f'{INDENT}{self.paint(head, "dim")}"{shorten(text, room)}"{after}']
        room = self.options.width - len(INDENT) - 2 - columns(after) - 2
        heads = [self.paint(line, "dim") for line in self.block(head)]
        return [*heads, f'{INDENT}  "{shorten(text, room)}"{after}']

    def others(self, repetition: Repetition) -> list[str]:
        """The other pages of a repeated finding, or the other places on its only page."""
        pages = dict.fromkeys(result.location.uri for result in repetition.results)
        others = [self.name(uri) for uri in pages][1:]
        if not others:
            return self.places(repetition.results[1:])
        lines = self.block(f"the same on {count(len(others), 'more page')}:")
        lines += [unsteering(f"{INDENT}  {visible(name)}") for name in others[:OTHERS_SHOWN]]
        return lines if len(others) <= OTHERS_SHOWN else [*lines, f"{INDENT}  …"]

    def places(self, results: Sequence[Result]) -> list[str]:
        """The other places of a finding on its page, by line if known."""
        if not results:
            return []
        summary = f"the same in {count(len(results), 'more place')} here"
        lines = list(dict.fromkeys(result.location.start_line for result in results))
        if all(lines):
            some = ", ".join(map(str, lines[:PLACES_SHOWN])) + (", …" if len(lines) > PLACES_SHOWN else "")
            summary += f": line{'s' if len(lines) > 1 else ''} {some}"
        return self.block(summary)

    def change(self, result: Result) -> list[str]:
        suggestion = self.sources.suggestion(result)
        if suggestion is None:
            return []
        note = {"safe": "", "unsafe": " (unsafe: review it first)", "display-only": ""}
        lines = self.block(f"change: {visible(suggestion.description)}{note[suggestion.applicability]}")
        if suggestion.before == suggestion.after:
            return lines
        room = self.options.width - len(INDENT) - 4
        before, after = _around_change(suggestion.before, suggestion.after, room)
        for sign, changed, style in (("-", before, "before"), ("+", after, "after")):
            for line in changed[:4]:
                lines.append(INDENT + self.paint(f"  {sign} {shorten(line, room)}", style))
            if len(changed) > 4:
                lines.append(INDENT + self.paint(f"  {sign} … {len(changed) - 4} more lines", style))
        return lines

    def by_rule(self) -> Iterator[str]:
        """The rules with the most findings, the gravest first."""
        failed = [result for result in self.report.results if result.kind == "fail"]
        rules = Counter((result.code, result.rule) for result in failed)
        if len(rules) < 2:
            return
        pages: dict[str, set[str]] = defaultdict(set)
        for result in failed:
            pages[result.code].update(result.seen_on)
        width = max(columns(name) for _, name in rules)
        room = self.options.width - len("  FAC200  ") - len("  123456")
        wide = width + len("  on 1234 pages") <= room
        width = min(width, room)
        gravest = {r.code: LEVELS.index(r.level) for r in sorted(failed, key=lambda r: LEVELS.index(r.level))}
        ordered = sorted(rules.items(), key=lambda item: (-gravest[item[0][0]], -item[1], item[0]))
        for (code, name), number in ordered[:RULES_SHOWN]:
            row = f"  {code}  {shorten(name, width):<{width}}  {number:>6}"
            yield f"{row}  on {count(len(pages[code]), 'page')}\n" if wide else f"{row}\n"
        if len(rules) > RULES_SHOWN:
            yield f"  … and {count(len(rules) - RULES_SHOWN, 'more rule')}\n"


def _node_name(statement: Statement) -> str:
    if not statement.types:
        return statement.property
    first = statement.types[0]
    vocabulary = first[: max(first.rfind("/"), first.rfind("#")) + 1]  # empty for schema.org
    return f"{'/'.join(statement.types)}.{statement.property.removeprefix(vocabulary)}"


def _around_change(before: str, after: str, room: int) -> tuple[list[str], list[str]]:
    """The lines of a change as shown; a single line that is too wide starts shortly before the difference."""
    old, new = (
        [visible(line.strip()) for line in text.splitlines() if line.strip()] for text in (before, after)
    )
    if len(old) != 1 or len(new) != 1 or max(columns(old[0]), columns(new[0])) <= room:
        return old, new
    pairs = enumerate(zip(old[0], new[0], strict=False))
    same = next((index for index, (left, right) in pairs if left != right), min(len(old[0]), len(new[0])))
    start = same - room // 3
    if start > 1:
        old, new = [f"…{old[0][start:]}"], [f"…{new[0][start:]}"]
    return old, new
