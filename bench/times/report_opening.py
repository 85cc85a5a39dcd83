"""How large the HTML report of many pages is, how long making it takes, and how fast a browser opens it.

Your pages are judged and then repeated, each time under another address, until there are as many as asked
for. Screenshots are not among them: a report holds up to 6 MB of those. The time of opening is wall time,
the median of several; it holds for the machine and for what else it does.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from dataclasses import replace
from itertools import cycle, islice
from pathlib import Path
from statistics import median
from typing import Any

from ...linter.agents.rule_context import Settings
from ...linter.config.usage import EXIT_INCOMPLETE
from ...linter.engine.catalogue import catalogue
from ...linter.engine.engine import Engine
from ...linter.findings.report import Report, SourceFile
from ...linter.findings.rule import Result
from ...linter.reports import render
from ..input import UnusableInputError, documents
from ..output import add_format, emit, rounded, table_of

#: Milliseconds until the document is complete, and until the first page's findings are readable.
_TIMES = """async () => {
  while (!document.querySelector("#page .card, #page .good")) await new Promise(requestAnimationFrame);
  return [performance.getEntriesByType("navigation")[0].domComplete, performance.now()];
}"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the pages, and the number of pages in the report."""
    parser.add_argument("pages", nargs="+", metavar="PAGES", help="pages, folders of pages or web archives")
    parser.add_argument("--count", type=int, default=2000, metavar="N", help="pages of the report (2000)")
    parser.add_argument("--repeat", type=int, default=5, metavar="N", help="times it is opened (5)")
    add_format(parser)


def run(args: argparse.Namespace) -> int:
    """Measure and print; 3 without a browser to open the report."""
    engine = Engine([rule for rule in catalogue() if not rule.retired], Settings(), corrections=True)
    for document in documents(args.pages):
        engine.add(document)
    report = engine.report()
    if not report.files:
        raise UnusableInputError(f"{', '.join(args.pages)}: no pages here")
    many = repeated(report, args.count)
    begun = time.process_time()
    text = render(many, "html")
    seconds = time.process_time() - begun
    figures: dict[str, Any] = {
        "pages": many.pages,
        "findings": len(many.results),
        "megabytes": rounded(len(text.encode("utf-8", "replace")) / 1e6, 2),
        "making_s": rounded(seconds, 2),
    }
    opened = _opened(text, args.repeat)
    if opened is None:
        sys.stderr.write("factmark: no browser was found (extra crawl): how fast it opens was not measured\n")
    else:
        figures |= {
            "complete_ms": rounded(median(complete for complete, _ in opened), 0),
            "readable_ms": rounded(median(readable for _, readable in opened), 0),
        }
    document = {"measure": "report", "of": report.pages, **figures}
    emit(args, document, [table_of("A report of many pages", ("figure", "value"), figures.items())])
    return EXIT_INCOMPLETE if opened is None else 0


def repeated(report: Report, count: int) -> Report:
    """Return a report with ``count`` pages: its own, repeated under distinct addresses."""
    by_page: dict[str, list[Result]] = {}
    for result in report.results:
        by_page.setdefault(result.location.uri, []).append(result)
    files: list[SourceFile] = []
    results: list[Result] = []
    for number, file in enumerate(islice(cycle(report.files), count)):
        uri = f"{number}/{file.uri}"
        files.append(replace(file, uri=uri, url=file.url and f"{file.url}#{number}"))
        results += [
            replace(
                result,
                message=f"{result.message} ({number})",
                location=replace(result.location, uri=uri),
            )
            for result in by_page.get(file.uri, ())
        ]
    return replace(report, files=tuple(files), results=tuple(results))


def _opened(text: str, repeat: int) -> list[tuple[float, float]] | None:
    """Milliseconds until complete and until readable, for each run; None without a browser."""
    try:
        from playwright.sync_api import sync_playwright

        from ...crawler.browsing.browser import find_browser, launch_options
    except ImportError:
        return None
    executable = find_browser()
    if executable is None:
        return None
    times = []
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        file = Path(folder) / "report.html"
        file.write_text(text, encoding="utf-8", errors="replace")
        browser = playwright.chromium.launch(**launch_options(executable))
        for _ in range(repeat):
            page = browser.new_page()
            page.goto(file.as_uri(), timeout=120_000)
            complete, readable = page.evaluate(_TIMES)
            times.append((complete, readable))
            page.close()
        browser.close()
    return times
