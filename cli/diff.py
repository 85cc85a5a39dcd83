"""Compare two crawls: what is new, what is fixed, what is still there."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from ..linter.config.usage import EXIT_INCOMPLETE, EXIT_USAGE
from ..linter.findings.report import Comparison, RecordedFinding, RunTotals, Snapshot
from ..linter.findings.rule import LEVELS, Level
from ..linter.history.history import History, HistoryError, compare
from ..linter.reports import table
from ..linter.reports.excerpt import columns, shorten, visible, visible_lines, wrap
from ..linter.reports.options import Options, for_stream
from . import standard_output

NAME = "history.sqlite"
VERSION = 1
EXIT_FINDINGS = 1
MAX_LISTED = 50
_COLORS = {"new": "31;1", "first": "33;1", "fixed": "32", "unchecked": "33", "still": "2"}
_TITLES = {
    "new": "New",
    "first": "On pages, or by rules, that were not judged before",
    "fixed": "Fixed",
    "unchecked": "Not judged again",
    "still": "Still there",
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options of ``factmark diff``."""
    parser.add_argument(
        "runs",
        nargs="*",
        metavar="RUN",
        help="two runs, the earlier first (default: previous last): a number, last, previous, a crawl's "
        "output folder (its last run), or FOLDER@NUMBER",
    )
    parser.add_argument("--output", metavar="DIR", default="factmark-out", help="the crawl's output folder")
    parser.add_argument("--list", action="store_true", help="list the runs there are")
    parser.add_argument("--show-still", action="store_true", help="list what is still there too")
    parser.add_argument(
        "--output-format", choices=("text", "json"), default="text", help="how to report (default text)"
    )
    parser.add_argument(
        "--fail-level",
        choices=("note", "warning", "error"),
        default="error",
        help="exit 1 with new findings from this level on (default error)",
    )
    parser.add_argument("--exit-zero", action="store_true", help="exit 0 whatever is new")


def run(args: argparse.Namespace) -> int:
    """Run ``factmark diff`` and return the exit status."""
    if len(args.runs) not in (0, 2):
        suggestion = f" (of {args.runs[0]}: --output {args.runs[0]})" if _is_folder(args.runs) else ""
        message = f"give two runs, the earlier first, or none for the last two{suggestion}"
        sys.stderr.write(f"factmark: {visible_lines(message)}\n")
        return EXIT_USAGE
    options = for_stream(sys.stdout, os.environ)
    try:
        if args.list:
            pieces = _listed(_runs(Path(args.output)), args.output_format, options.width)
            status = 0
        else:
            before, after = (_read(name, Path(args.output)) for name in args.runs or ("previous", "last"))
            comparison = compare(before, after)
            pieces = (
                _json(comparison)
                if args.output_format == "json"
                else _text(comparison, options, args.show_still)
            )
            status = 0 if args.exit_zero else exit_status(comparison, args.fail_level)
    except HistoryError as error:
        sys.stderr.write(f"factmark: {visible_lines(str(error))}\n")
        return EXIT_USAGE
    if args.output_format == "json":
        standard_output.take_document()
    sys.stdout.writelines(pieces)
    return status


def exit_status(comparison: Comparison, fail_level: Level) -> int:
    """1: something new at or above the level; else 3: the later run could not check everything; else 0."""
    bar = LEVELS.index(fail_level)
    if any(LEVELS.index(finding.level) >= bar for finding in (*comparison.new, *comparison.first)):
        return EXIT_FINDINGS
    return EXIT_INCOMPLETE if comparison.after.incomplete else 0


def _runs(folder: Path) -> tuple[RunTotals, ...]:
    history = History(_file(folder))
    try:
        return history.runs()
    finally:
        history.close()


def _is_folder(names: Sequence[str]) -> bool:
    """Whether the only input is the folder of a crawl."""
    return len(names) == 1 and (Path(names[0]) / NAME).is_file()


def _file(folder: Path) -> Path:
    return folder / NAME if folder.is_dir() else folder


def _read(name: str, folder: Path) -> Snapshot:
    """Read the run of a name. HistoryError."""
    if not (name in ("last", "previous") or _number(name)):
        place, at, number = name.rpartition("@")
        folder, name = (Path(place), number) if at and _number(number) else (Path(name), "last")
        if not folder.exists():
            raise HistoryError(
                f"{folder}: no such folder; a run is a number, last, previous, FOLDER or FOLDER@NUMBER"
            )
    history = History(_file(folder))
    try:
        if _number(name):
            return history.read(int(name))
        runs = history.runs(2)
        back = 1 if name == "last" else 2
        if len(runs) < back:
            raise HistoryError(
                f"{history.path} has {'one run' if runs else 'no run'}: crawl again, then compare"
            )
        return history.read(runs[-back].number)
    finally:
        history.close()


def _number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) < 10


def _listed(runs: Iterable[RunTotals], output_format: str, width: int) -> Iterator[str]:
    if output_format == "json":
        yield json.dumps({"version": VERSION, "runs": [_figures(totals) for totals in runs]}, indent=2) + "\n"
        return
    names = ("run", "started", "pages", "statements", "grounded", "errors", "warnings", "notes", "")
    rows = [
        (
            str(run_.number),
            visible(run_.started_at).removesuffix("+00:00").removesuffix("Z"),
            *map(str, (run_.pages, run_.statements)),
            share(run_),
            *map(str, (run_.errors, run_.warnings, run_.notes)),
            "incomplete" if run_.incomplete else "",
        )
        for run_ in runs
    ]
    numeric = (True, False, *(True,) * 6, False)
    yield from (f"{line}\n" for line in table.lines(names, rows, numeric, width))


def share(totals: RunTotals) -> str:
    """Format the grounded share in percent, or a dash if nothing was checked against its page."""
    return f"{100 * totals.grounded / totals.judged:.1f} %" if totals.judged else "-"


def _text(comparison: Comparison, options: Options, show_still: bool) -> Iterator[str]:
    def paint(text: str, style: str) -> str:
        return f"\x1b[{_COLORS[style]}m{text}\x1b[0m" if options.color else text

    def wrapped(text: str) -> str:
        return "".join(f"{line}\n" for line in wrap(text, options.width))

    groups = {name: getattr(comparison, name) for name in _TITLES}
    for name, findings in groups.items():
        if not findings or (name == "still" and not show_still):
            continue
        yield paint(wrapped(f"{_TITLES[name]} ({len(findings)})").rstrip(), name) + "\n"
        limit = len(findings) if show_still else MAX_LISTED
        for finding in findings[:limit]:
            yield "".join(_lines(finding, options.width))
        if len(findings) > limit:
            for line in wrap(
                f"… and {len(findings) - limit} more (--output-format json lists all)", options.width - 4
            ):
                yield f"    {line}\n"
        yield "\n"
    before, after = comparison.before, comparison.after
    new, fixed, still = (
        len(comparison.new) + len(comparison.first),
        len(comparison.fixed),
        len(comparison.still),
    )
    unchecked = f", {len(comparison.unchecked)} not judged again" if comparison.unchecked else ""
    yield wrapped(f"{new} new, {fixed} fixed, {still} still there{unchecked}.")
    yield wrapped(
        f"Grounded: {share(before)} of {before.judged}, then {share(after)} of {after.judged} statements."
    )
    for title, totals in (("Before", before), ("After", after)):
        of = f" of {visible(totals.site)}" if totals.site else ""
        note = "; not everything could be checked" if totals.incomplete else ""
        yield wrapped(
            f"{title}: run {totals.number}{of}, {visible(totals.started_at)}, {totals.pages} pages{note}."
        )
    if before.tool_version != after.tool_version:
        yield wrapped(
            f"The versions differ: {visible(before.tool_version)}, then {visible(after.tool_version)}."
        )


def _lines(finding: RecordedFinding, width: int) -> Iterator[str]:
    entry = finding.entry
    head, page = f"  {finding.level:<7}  {entry.rule} {finding.rule}", visible(entry.file)
    if columns(head) + 2 + columns(page) <= width:
        yield f"{head}  {page}\n"
    else:
        yield f"{shorten(head, width)}\n    {shorten(page, max(width - 4, 76))}\n"
    for line in wrap(visible(finding.message), width - 4):
        yield f"    {line}\n"


def _json(comparison: Comparison) -> Iterator[str]:
    content: dict[str, Any] = {
        "version": VERSION,
        "before": _figures(comparison.before),
        "after": _figures(comparison.after),
    }
    for name in _TITLES:
        content[name] = [_finding(finding) for finding in getattr(comparison, name)]
    yield json.dumps(content, indent=2) + "\n"


def _figures(totals: RunTotals) -> dict[str, Any]:
    return {
        "run": totals.number,
        "startedAt": totals.started_at,
        "toolVersion": totals.tool_version,
        "site": totals.site,
        "pages": totals.pages,
        "statements": totals.statements,
        "grounded": totals.grounded,
        "judged": totals.judged,
        "errors": totals.errors,
        "warnings": totals.warnings,
        "notes": totals.notes,
        "incomplete": totals.incomplete,
    }


def _finding(finding: RecordedFinding) -> dict[str, str]:
    entry = finding.entry
    return {
        "code": entry.rule,
        "rule": finding.rule,
        "level": finding.level,
        "page": entry.file,
        "pointer": entry.pointer,
        "property": entry.property,
        "value": entry.value,
        "message": finding.message,
    }
