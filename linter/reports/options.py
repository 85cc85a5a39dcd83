"""Output options: which kinds of results to show, and what the terminal supports."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, NamedTuple, TextIO

if TYPE_CHECKING:
    from ..findings.report import Notification, Report
    from ..findings.rule import Result

DEFAULT_WIDTH = 80
FORMAT_OF = {
    ".html": "html",
    ".htm": "html",
    ".json": "json",
    ".sarif": "sarif",
    ".xml": "junit",
    ".md": "markdown",
}
"""The format that a file name implies."""


class Options(NamedTuple):
    """Options of all formats.

    ``all_kinds`` shows every verdict, ``show_open`` also those that need a human decision (open, review). ``wraps``
    says whether entries must fit ``width``, which is in columns; ``color`` and ``hyperlinks`` say what the terminal
    supports. ``rule_url`` is the address of a rule's page with ``{code}`` in it, or None. ``category`` names the kind
    of run, so that GitHub keeps the results of a lint and of a crawl apart (SARIF automationDetails.id). ``listing``
    says whether the text format lists the findings of each page.
    """

    all_kinds: bool = False
    show_open: bool = False
    wraps: bool = False
    color: bool = False
    hyperlinks: bool = False
    width: int = DEFAULT_WIDTH
    rule_url: str | None = None
    category: str = "factmark"
    title: str | None = None
    listing: bool = True


def for_stream(stream: TextIO, environment: Mapping[str, str], **choices: object) -> Options:
    """Options for output to a stream: colours and links only on a terminal.

    ``NO_COLOR`` (any non-empty value, no-color.org) and ``TERM=dumb`` switch colours off, ``FORCE_COLOR`` and
    ``CLICOLOR_FORCE`` on; ``COLUMNS`` overrides the width.
    """
    terminal = stream.isatty() and environment.get("TERM") != "dumb"
    width = width_of(stream, environment)
    forced = bool(environment.get("FORCE_COLOR") or environment.get("CLICOLOR_FORCE"))
    color = (terminal or forced) and not environment.get("NO_COLOR")
    # Terminals do not report support for links (OSC 8); those that set these variables have it.
    known = {"TERM_PROGRAM", "VTE_VERSION", "WT_SESSION", "KITTY_WINDOW_ID"} & environment.keys()
    return Options(
        wraps=width is not None,
        color=color,
        hyperlinks=bool(terminal and color and known),
        width=width or DEFAULT_WIDTH,
        **choices,  # type: ignore[arg-type]
    )


def width_of(stream: TextIO, environment: Mapping[str, str]) -> int | None:
    """The width of text, 40 to 160 columns: from ``COLUMNS``, else the terminal; None if there is neither."""
    import shutil

    columns = environment.get("COLUMNS", "")
    width = int(columns) if columns.isascii() and columns.isdigit() and len(columns) < 10 else 0
    if not width:
        if not stream.isatty() or environment.get("TERM") == "dumb":
            return None
        width = shutil.get_terminal_size((DEFAULT_WIDTH, 24)).columns
    return min(max(width, 40), 160)


def notified(report: Report) -> tuple[Notification, ...]:
    """The report's notifications, plus one if nothing was checked and no notification says why."""
    if report.files or report.nothing_to_check or any(item.incomplete for item in report.notifications):
        return report.notifications
    from ..findings.report import Notification

    return (*report.notifications, Notification("error", "Nothing was checked."))


def results_to_show(report: Report, options: Options) -> Iterator[Result]:
    """The results to show, in the report's order."""
    kinds = {"fail"}
    if options.show_open:
        kinds |= {"open", "review"}
    for result in report.results:
        if options.all_kinds or result.kind in kinds:
            yield result


def results_to_list(report: Report, options: Options) -> list[Result]:
    """The results that formats for reading list: notes only if there is nothing worse, or if all kinds are shown."""
    results = list(results_to_show(report, options))
    if not (options.show_open or options.all_kinds) and any(r.level in ("error", "warning") for r in results):
        return [result for result in results if result.level != "note"]
    return results
