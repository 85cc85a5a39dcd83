"""What the reports for a terminal share: names of pages, links to rules, what could not be checked, and the summary."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING
from urllib.parse import quote

from ..findings import naming
from ..findings.report import message_with_page
from .excerpt import visible, wrap
from .options import Options
from .suggestion import Sources

if TYPE_CHECKING:
    from ..findings.report import Notification, Report
    from ..findings.rule import Result

INDENT = "    "
NOTIFICATIONS_SHOWN = 10

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


class Terminal:
    """Writes a report for a terminal; lines end with a line break."""

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

    def label(self, result: Result) -> tuple[str, str]:
        """The level or kind of a result, padded, and its style."""
        label = result.level if result.kind == "fail" else result.kind
        return f"{_LABELS.get(label, label):<7}", label if label in _COLORS else "dim"

    def code(self, code: str) -> str:
        """A rule's code, linked to its page."""
        return self.link(self.paint(code, "bold"), self.rule_page(code))

    def block(self, text: str) -> list[str]:
        return [INDENT + line for line in wrap(text, self.options.width - len(INDENT))]

    def notifications(self) -> Iterator[str]:
        unchecked = [item for item in self.report.notifications if item.incomplete]
        known = [item for item in self.report.notifications if not (item.incomplete or item.broken)]
        for title, items, style in (("Not checked", unchecked, "error"), ("About this run", known, "bold")):
            if not items:
                continue
            yield self.paint(f"{title} ({len(items)})", style) + "\n"
            once = _deduplicate(items)
            for item in once[:NOTIFICATIONS_SHOWN]:
                yield "\n".join(self.notification(item)) + "\n"
            if len(once) > NOTIFICATIONS_SHOWN:
                yield f"{INDENT}… and {len(once) - NOTIFICATIONS_SHOWN} more\n"
            yield "\n"

    def broken_links(self) -> Iterator[str]:
        """The links that lead nowhere, grouped by reason."""
        groups = self.report.broken_links
        if not groups:
            return
        number = sum(map(len, groups.values()))
        yield self.paint(f"Broken links ({number})", "bold") + "\n"
        left = NOTIFICATIONS_SHOWN
        for reason, links in groups.items():
            if left:
                yield f"{INDENT}{reason} ({len(links)})\n"
            for item in links[:left]:
                linked = f", linked from {visible(item.linked_from)}" if item.linked_from else ""
                yield "".join(
                    f"  {line}\n" for line in self.block(visible(item.uri or item.message) + linked)
                )
            left = max(left - len(links), 0)
        if number > NOTIFICATIONS_SHOWN:
            yield f"{INDENT}… and {number - NOTIFICATIONS_SHOWN} more\n"
        yield "\n"

    def notification(self, item: Notification) -> list[str]:
        return self.block(visible(message_with_page(item)))

    def summary(self) -> Iterator[str]:
        report = self.report
        failed = [result for result in report.results if result.kind == "fail"]
        levels = Counter(result.level for result in failed)
        counts = ", ".join(
            count(levels[level], level) for level in ("error", "warning", "note") if levels[level]
        )
        on = len({uri for result in failed for uri in result.seen_on})
        checked = f"{count(report.pages, 'page')}, {count(report.statements, 'statement')}"
        if report.nothing_to_check:
            yield "Nothing to check.\n"
        elif not report.pages:
            yield self.paint("Nothing was checked.", "error") + "\n"
        elif failed:
            worst = "error" if levels["error"] else "warning" if levels["warning"] else "note"
            # Findings in a template may be in files that it includes.
            where = f"on {on} of {checked}" if on <= report.pages else f"in {count(on, 'file')}; {checked}"
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
            yield self.wrapped(f"{count(levels['note'], 'note')} not listed (--show-open lists everything).")
        verdicts = [f"{kinds['pass']} passed"] if kinds.get("pass") else []
        undecided = kinds.get("open", 0) + kinds.get("review", 0)
        if undecided:
            hint = "" if listed else " (--show-open lists them)"
            verdicts.append(f"{undecided} not decided{hint}")
        if report.suppressed:
            verdicts.append(f"{len(report.suppressed)} suppressed")
        if verdicts:
            yield self.wrapped(f"Checks: {', '.join(verdicts)}.")
        yield from self.since()

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


def count(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"


def _deduplicate(items: Sequence[Notification]) -> list[Notification]:
    """Each message once, with an example of the pages that it is about."""
    same: dict[str, list[Notification]] = {}
    for item in items:
        same.setdefault(item.message, []).append(item)
    return [
        first if not more else replace(first, message=f"{first.message} (on {len(more) + 1:,} pages)")
        for first, *more in same.values()
    ]
