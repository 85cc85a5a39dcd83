"""A Markdown summary of a CI job: totals, the most severe findings, what was not checked.

GitHub shows it as the summary of a step, which is limited to 1 MiB.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from ..findings import naming
from ..findings.rule import LEVELS, Level
from .excerpt import escaped, shorten
from .options import Options, notified, results_to_show
from .repetition import Repetition, gathered
from .suggestion import Sources

if TYPE_CHECKING:
    from ..findings.report import Report

FINDINGS_SHOWN = 50
NOTIFICATIONS_SHOWN = 20
MESSAGE_LIMIT = 400


def stream(report: Report, options: Options) -> Iterator[str]:
    """The summary, one block at a time."""
    sources = Sources(report)
    repetitions = gathered(results_to_show(report, options), sources)
    levels = Counter(result.level for result in report.results if result.kind == "fail")
    yield "## factmark\n\n"
    if report.pages or levels:
        yield f"**{_counts(levels)}** on {_number(report.pages, 'page')}, "
        bare = ": there is no structured data that states anything" if report.bare else ""
        yield f"{_number(report.statements, 'statement')}{bare}.\n"
    else:
        yield "Nothing to check.\n" if report.nothing_to_check else "**Nothing was checked.**\n"
    yield from _unchecked(report)
    yield from _broken_links(report)
    if not repetitions:
        return
    worst = sorted(repetitions, key=lambda item: -LEVELS.index(item.first.level))
    listed = worst[:FINDINGS_SHOWN]
    grave = [item for item in listed if item.first.level in ("error", "warning")]
    others = listed[len(grave) :]
    yield from _table(grave or others, sources)
    if grave and others:  # keep what must be fixed apart from what may be
        what = (
            _number(len(others), "note")
            if all(item.first.level == "note" for item in others)
            else "The others"
        )
        yield f"\n<details><summary>{what}</summary>\n"
        yield from _table(others, sources)
        yield "\n</details>\n"
    if len(worst) > FINDINGS_SHOWN:
        yield f"\nAnd {len(worst) - FINDINGS_SHOWN} more: the full report has them.\n"


def _table(repetitions: list[Repetition], sources: Sources) -> Iterator[str]:
    yield "\n| | rule | where | finding |\n|---|---|---|---|\n"
    for repetition in repetitions:
        yield _row(repetition, sources)


def _counts(levels: Counter[Level]) -> str:
    counts = [_number(levels[level], level) for level in reversed(LEVELS[1:]) if levels[level]]
    return ", ".join(counts) or "Nothing found"


def _unchecked(report: Report) -> Iterator[str]:
    missing = [item for item in notified(report) if item.incomplete]
    if not missing:
        return
    yield f"\n{_number(len(missing), 'thing')} could not be checked:\n\n"
    for item in missing[:NOTIFICATIONS_SHOWN]:
        yield f"- {_sentence(item.message)}\n"
    if len(missing) > NOTIFICATIONS_SHOWN:
        yield f"- and {len(missing) - NOTIFICATIONS_SHOWN} more\n"


def _broken_links(report: Report) -> Iterator[str]:
    links = [item for group in report.broken_links.values() for item in group]
    if not links:
        return
    yield f"\n<details><summary>{_number(len(links), 'broken link')}</summary>\n\n"
    for item in links[:NOTIFICATIONS_SHOWN]:
        yield f"- {_sentence(item.message)}\n"
    if len(links) > NOTIFICATIONS_SHOWN:
        yield f"- and {len(links) - NOTIFICATIONS_SHOWN} more\n"
    yield "\n</details>\n"


def _row(repetition: Repetition, sources: Sources) -> str:
    result = repetition.first
    place = result.location
    file = sources.file(place.uri)
    where = naming.path(place.uri, file.url if file else None)
    line = f", line {place.start_line}" if place.start_line else ""
    pages = f" and {repetition.pages - 1} more" if repetition.pages > 1 else ""
    label = result.level if result.kind == "fail" else result.kind
    cells = (
        label,
        f"{result.code} {result.rule}",
        f"{_sentence(where)}{line}{pages}",
        _sentence(result.message),
    )
    return f"| {' | '.join(cells)} |\n"


def _sentence(text: str) -> str:
    return escaped(shorten(text, MESSAGE_LIMIT))


def _number(count: int, noun: str) -> str:
    return f"{count:,} {noun}{'' if count == 1 else 's'}"
