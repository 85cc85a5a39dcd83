"""One line a finding, as compilers and linters write them: ``path:line:column: CODE message``."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ..findings.report import message_with_page
from .excerpt import visible
from .options import Options, results_to_list
from .terminal import Terminal, count

if TYPE_CHECKING:
    from ..findings.report import Report


def stream(report: Report, options: Options) -> Iterator[str]:
    """The findings, what could not be checked, and their number."""
    writer = Terminal(report, options)
    results = results_to_list(report, options)
    for result in results:
        place = result.location
        position = f"{place.start_line}:{place.start_column}: " if place.start_line else ""
        name = visible(writer.name(place.uri))
        yield f"{name}:{position or ' '}{writer.code(result.code)} {visible(result.message)}\n"
    for item in report.notifications:
        if item.incomplete:
            yield f"{visible(message_with_page(item))}\n"
    yield f"{count(len(results), 'finding')}.\n"
