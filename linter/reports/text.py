"""The report for a terminal: findings by page, each with its suggested change, and a short summary."""

from __future__ import annotations

import sys
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby
from typing import TYPE_CHECKING
from urllib.parse import quote

from ..findings import naming
from ..findings.report import told
from ..findings.rule import LEVELS
from .excerpt import columns, shorten, unsteering, visible, wrap
from .options import Options, chosen
from .repetition import Repetition, gathered
from .suggestion import Sources

if TYPE_CHECKING:
    from ..findings.report import Notification, Report
    from ..findings.rule import Result
    from ..markup.statement import Statement

INDENT = "    "
RULES_SHOWN = 10
NOTIFICATIONS_SHOWN = 10
EVIDENCE_SHOWN = 3
OTHERS_SHOWN = 3
PLACES_SHOWN = 10
#: Minimum width in columns of a value next to its name; narrower values move below.
LEAST = 16

_COLORS = {
    "error": "31;1",
    "warning": "33;1",
    "note": "36",
    "open": "35",
    "review": "35",
    "pass": "32",
    "page": "4;1",
    "dim": "2",
    "bold": "1",
    "before": "31",
    "after": "32",
}
_LABELS = {"notApplicable": "n/a"}
_RELATIONS = {
    "contradicts": "the page says",
    "supports": "supported by",
    "nearest": "nearest on the page",
    "hidden": "only in hidden text",
}


def stream(report: Report, options: Options) -> Iterator[str]:
    """The findings page by page, then what could not be checked, then the summary.

    Notes are listed only if there is nothing worse, or if all kinds of results are shown; else they are counted.
    """
    writer = _Writer(report, options)
    results = list(chosen(report, options))
    if not (options.show_open or options.all_kinds) and any(r.level in ("error", "warning") for r in results):
        results = [result for result in results if result.level != "note"]
    repetitions = gathered(results, writer.sources, values_apart=True)
    for uri, repeated in groupby(repetitions, key=lambda item: item.results[0].location.uri):
        yield writer.heading(uri)
        for repetition in repeated:
            yield writer.finding(repetition)
        yield "\n"
    yield from writer.notifications()
    yield from writer.summary()


class _Writer:
    def __init__(self, report: Report, options: Options) -> None:
        self.report = report
        self.options = options
        self.sources = Sources(report)
        self.pages: dict[str, str | None] = {}

    def paint(self, text: str, style: str) -> str:
        return f"\x1b[{_COLORS[style]}m{text}\x1b[0m" if self.options.color else text

    def link(self, text: str, address: str | None) -> str:
        if not (self.options.hyperlinks and address and address.isascii() and address.isprintable()):
            return text
        return f"\x1b]8;;{address}\x1b\\{text}\x1b]8;;\x1b\\"

    def rule_page(self, code: str) -> str | None:
        """The address of a rule's page: from the options, else its module, which begins with the documentation."""
        if not self.options.hyperlinks:
            return None
        if self.options.rule_url:
            return self.options.rule_url.format(code=code)
        if code not in self.pages:
            rule = next((rule for rule in self.report.rules if rule.code == code), None)
            module = sys.modules.get(rule.check.__module__) if rule else None
            file = getattr(module, "__file__", None)
            import socket

            # A terminal may show another machine's output, so the address includes the host name (OSC 8).
            self.pages[code] = f"file://{socket.gethostname()}{quote(file)}" if file else None
        return self.pages[code]

    def heading(self, uri: str) -> str:
        lines = wrap(visible(self.name(uri)), self.options.width)
        return "".join(self.paint(line, "page") + "\n" for line in lines)

    def name(self, uri: str) -> str:
        file = self.sources.file(uri)
        return naming.path(uri, file.url if file else None)

    def finding(self, repetition: Repetition) -> str:
        result = repetition.results[0]
        label = result.level if result.kind == "fail" else result.kind
        place = result.location
        position = f"{place.start_line}:{place.start_column}" if place.start_line else "-"
        url = self.rule_page(result.code)
        style = label if label in _COLORS else "dim"
        label_text = f"{_LABELS.get(label, label):<7}"
        head = f"  {position:>7}  {self.paint(label_text, style)}  {self.link(self.paint(result.code, 'bold'), url)}"
        if len(f"  {position:>7}  {label_text}  {result.code} {result.rule}") <= self.options.width:
            lines = [f"{head} {result.rule}"]
        else:
            lines = [head, *self.block(result.rule)]
        lines += self.block(visible(result.message))
        if result.statement:
            lines += self.labelled("markup", _named(result.statement), naming.value(result.statement))
        for evidence in result.evidence[:EVIDENCE_SHOWN]:
            line = evidence.location.start_line if evidence.location else None
            where = f" (line {line})" if line else ""
            lines += self.labelled(_RELATIONS[evidence.relation], None, evidence.text, after=where)
        if result.covers:
            fall = "fall" if len(result.covers) > 1 else "falls"
            lines += self.block(f"{_count(len(result.covers), 'further statement')} {fall} with this one.")
        lines += self.change(result)
        lines += self.others(repetition)
        return "\n".join(lines) + "\n"

    def block(self, text: str) -> list[str]:
        return [INDENT + line for line in wrap(text, self.options.width - len(INDENT))]

    def labelled(self, label: str, name: str | None, value: str, after: str = "") -> list[str]:
        head = f"{label}: {visible(name) + ' = ' if name else ''}"
        text = visible(value)
        room = self.options.width - len(INDENT) - columns(head) - columns(after) - 2
        if room >= min(LEAST, columns(text)):
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
        lines = self.block(f"the same on {_count(len(others), 'more page')}:")
        lines += [unsteering(f"{INDENT}  {visible(name)}") for name in others[:OTHERS_SHOWN]]
        return lines if len(others) <= OTHERS_SHOWN else [*lines, f"{INDENT}  …"]

    def places(self, results: Sequence[Result]) -> list[str]:
        """The other places of a finding on its page, by line if known."""
        if not results:
            return []
        summary = f"the same in {_count(len(results), 'more place')} here"
        lines = list(dict.fromkeys(result.location.start_line for result in results))
        if all(lines):
            some = ", ".join(map(str, lines[:PLACES_SHOWN])) + (", …" if len(lines) > PLACES_SHOWN else "")
            summary += f": line{'s' if len(lines) > 1 else ''} {some}"
        return self.block(summary)

    def change(self, result: Result) -> list[str]:
        suggestion = self.sources.suggestion(result)
        if suggestion is None:
            return []
        note = {"safe": "", "unsafe": " (look before you apply it)", "display-only": ""}
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

    def notifications(self) -> Iterator[str]:
        unchecked = [item for item in self.report.notifications if item.incomplete]
        known = [item for item in self.report.notifications if not item.incomplete]
        for title, items, style in (("Not checked", unchecked, "error"), ("Good to know", known, "bold")):
            if not items:
                continue
            yield self.paint(f"{title} ({len(items)})", style) + "\n"
            once = _once(items)
            for item in once[:NOTIFICATIONS_SHOWN]:
                yield "\n".join(self.notification(item)) + "\n"
            if len(once) > NOTIFICATIONS_SHOWN:
                yield f"{INDENT}… and {len(once) - NOTIFICATIONS_SHOWN} more\n"
            yield "\n"

    def notification(self, item: Notification) -> list[str]:
        return self.block(visible(told(item)))

    def summary(self) -> Iterator[str]:
        report = self.report
        failed = [result for result in report.results if result.kind == "fail"]
        levels = Counter(result.level for result in failed)
        counts = ", ".join(
            _count(levels[level], level) for level in ("error", "warning", "note") if levels[level]
        )
        on = len({uri for result in failed for uri in result.seen_on})
        checked = f"{_count(report.pages, 'page')}, {_count(report.statements, 'statement')}"
        if report.nothing_to_check:
            yield "Nothing to check.\n"
        elif not report.pages:
            yield self.paint("Nothing was checked.", "error") + "\n"
        elif failed:
            worst = "error" if levels["error"] else "warning" if levels["warning"] else "note"
            # Findings in a template may be in files that it includes.
            where = f"on {on} of {checked}" if on <= report.pages else f"in {_count(on, 'file')}; {checked}"
            yield self.wrapped(f"{counts} {where}.", counts, worst)
        elif report.bare:
            which = "it has" if report.pages == 1 else "they have"
            yield self.wrapped(
                f"No findings on {checked}: {which} no structured data that states anything "
                "(factmark generate proposes some)."
            )
        else:
            yield self.wrapped(f"No findings on {checked}.", "No findings", "pass")
        kinds = report.by_kind()
        listed = self.options.show_open or self.options.all_kinds
        if levels["note"] and (levels["error"] or levels["warning"]) and not listed:
            yield self.wrapped(
                f"{_count(levels['note'], 'note')} not listed here (--show-open lists everything)."
            )
        verdicts = [f"{kinds['pass']} hold"] if kinds.get("pass") else []
        undecided = kinds.get("open", 0) + kinds.get("review", 0)
        if undecided:
            hint = "" if listed else " (--show-open lists them)"
            verdicts.append(f"{undecided} could not be decided{hint}")
        if report.suppressed:
            verdicts.append(f"{len(report.suppressed)} suppressed")
        if verdicts:
            yield self.wrapped(f"Verdicts: {', '.join(verdicts)}.")
        yield from self.since()
        yield from self.by_rule(failed)

    def wrapped(self, text: str, start: str = "", style: str = "bold") -> str:
        """A sentence of the summary; ``start`` is styled if it fits on the first line."""
        first, *others = wrap(text, self.options.width)
        if start and first.startswith(start):
            first = self.paint(start, style) + first.removeprefix(start)
        return "".join(f"{line}\n" for line in (first, *others))

    def since(self) -> Iterator[str]:
        """The comparison with the previous run."""
        comparison = self.report.past.comparison if self.report.past else None
        if comparison is None:
            return
        counts = [
            f"{len(findings)} {name}"
            for findings, name in (
                (comparison.new + comparison.first, "new"),
                (comparison.fixed, "fixed"),
                (comparison.still, "still there"),
                (comparison.unchecked, "not judged again"),
            )
            if findings or name in ("new", "fixed")
        ]
        before = comparison.before
        yield self.wrapped(f"Since run {before.number} ({visible(before.started_at)}): {', '.join(counts)}.")

    def by_rule(self, failed: list[Result]) -> Iterator[str]:
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
        for (code, name), count in ordered[:RULES_SHOWN]:
            row = f"  {code}  {shorten(name, width):<{width}}  {count:>6}"
            yield f"{row}  on {_count(len(pages[code]), 'page')}\n" if wide else f"{row}\n"
        if len(rules) > RULES_SHOWN:
            yield f"  … and {_count(len(rules) - RULES_SHOWN, 'more rule')}\n"
        if any(fix.applicability == "safe" for result in failed for fix in result.fixes):
            fixable = sum(any(fix.applicability == "safe" for fix in result.fixes) for result in failed)
            # Pages fetched from an address can only be fixed in their source files.
            in_files = all(file.url is None for file in self.report.files)
            how = ": --diff shows how, --fix writes it" if in_files else ""
            yield self.wrapped(f"{_count(fixable, 'finding')} can be fixed safely{how}.")


def _named(statement: Statement) -> str:
    if not statement.types:
        return statement.property
    first = statement.types[0]
    vocabulary = first[: max(first.rfind("/"), first.rfind("#")) + 1]  # empty for schema.org
    return f"{'/'.join(statement.types)}.{statement.property.removeprefix(vocabulary)}"


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"


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


def _once(items: Sequence[Notification]) -> list[Notification]:
    """Each message once, with an example of the pages that it is about."""
    same: dict[str, list[Notification]] = {}
    for item in items:
        same.setdefault(item.message, []).append(item)
    return [
        first if not more else replace(first, message=f"{first.message} (on {len(more) + 1:,} pages)")
        for first, *more in same.values()
    ]
