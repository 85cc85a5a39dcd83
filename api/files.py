"""Put the run over files together: what was checked, traced to what pages were built from, folded, and what was not."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from ..linter.engine.engine import Engine
from ..linter.findings.report import Notification, Report
from ..linter.findings.rule import Result
from ..linter.runner.file_checker import FileCheckers, FileReport
from ..linter.runner.sources import FileSource, Source, TemplateSource, is_address
from ..linter.sites.recognition import is_content_name
from ..source.files import SourceError, display_path


class Inputs(NamedTuple):
    """The inputs of a run: as ``given``, and the ``sources`` among them.

    ``since`` says whether only files that changed since a revision are sources, ``unchanged`` whether others
    are left out.
    """

    arguments: Sequence[str]
    sources: Sequence[Source | SourceError]
    since: bool = False
    unchanged: bool = False


def combined(
    engine: Engine,
    checkers: FileCheckers,
    inputs: Inputs,
    reports: Sequence[FileReport],
    check: Callable[[list[TemplateSource]], Iterable[FileReport]] | None = None,
    *,
    compared: bool = False,
) -> Report:
    """The report on all that the engine has kept.

    ``reports`` are those on the sources; ``check`` checks templates in order, to trace findings to them (None traces
    nothing); ``compared`` if a baseline applies.
    """
    for message in _crawls(inputs.arguments):
        engine.notify(Notification("note", message, incomplete=False))
    report = engine.report()
    report = replace(report, rules=checkers.rules, results=_distinct(report.results))
    if check is not None and (compared or any(result.kind == "fail" for result in report.results)):
        report = _trace(report, inputs.arguments, check)
    report = _fold(report, inputs.sources, compared)
    if any(map(os.path.isdir, inputs.arguments)) and not inputs.since:
        report = replace(report, notifications=(*report.notifications, *_unused_ignores(reports, checkers)))
    nothing_changed = inputs.unchanged and not (
        report.files or any(n.incomplete for n in report.notifications)
    )
    if nothing_changed or (reports and all(each.no_page for each in reports)):
        return replace(report, nothing_to_check=True)
    if inputs.sources and not report.files and not any(n.incomplete for n in report.notifications):
        notes = report.notifications or (_no_markup(len(inputs.sources)),)
        return replace(report, notifications=notes, nothing_to_check=True)
    return report


def kept(engine: Engine, reports: Iterable[FileReport]) -> list[FileReport]:
    """Return the reports; what the final report needs of them is passed to the engine."""
    reports_kept = []
    for report in reports:
        for notification in report.notifications:
            engine.notify(notification)
        if report.document is not None:
            engine.keep(report.document)
        reports_kept.append(report)
    return reports_kept


def _trace(
    report: Report, inputs: Sequence[str], check: Callable[[list[TemplateSource]], Iterable[FileReport]]
) -> Report:
    """The report with findings on built pages put where their sources are."""
    folders = [Path(argument) for argument in inputs if os.path.isdir(argument)]
    if folders:
        from ..linter.origins.content import project_of

        if any(map(project_of, folders)):  # what reads projects is much to import
            from ..linter.origins.tracing import traced

            def judge(templates: Sequence[Path]) -> Iterator[Sequence[Result]]:
                for judged in check([TemplateSource(path, named=False) for path in templates]):
                    yield judged.document.results if judged.document is not None else ()

            return traced(report, folders, judge)
    return report


def _fold(report: Report, sources: Sequence[Source | SourceError], compared: bool) -> Report:
    """The report with one result for each fault that several content files of a site share."""
    content = [
        source.uri for source in sources if isinstance(source, FileSource) and is_content_name(source.path)
    ]
    if not content:
        return report
    from ..linter.sites.value_fixes import folded

    return folded(report, content, compared=compared)


def _distinct(results: Iterable[Result]) -> tuple[Result, ...]:
    """Drop results repeated by several templates of a run for the same place in a shared one."""
    kept: dict[tuple[object, ...], Result] = {}
    for number, result in enumerate(results):
        place = result.location
        placed = result.kind == "fail" and place.start_column is not None and not result.pages
        key = (place, result.code, result.message) if placed else (number,)
        kept.setdefault(key, result)
    return tuple(kept.values())


def _crawls(inputs: Iterable[str]) -> Iterator[str]:
    """Yield messages about folders written by a crawl, whose pages are in its archive."""
    for argument in inputs:
        archive = os.path.join(argument, "pages.warc.gz")
        if not is_address(argument) and os.path.isfile(archive):
            yield (
                f"{display_path(argument)} is what a crawl wrote, and the pages that it crawled are in an archive: "
                f"factmark lint {display_path(archive)} judges them"
            )


def _no_markup(files: int) -> Notification:
    """Explain why nothing was checked, if all files of the given folders are skipped because of their content."""
    which = "no structured data found: " + (
        "one file holds no" if files == 1 else f"none of {files} files holds"
    )
    advice = (
        "of templates, JSON and Markdown, only those with markup are judged; name a file to have it judged"
    )
    return Notification("note", f"{which} markup ({advice})", incomplete=False)


def _unused_ignores(reports: Sequence[FileReport], checkers: FileCheckers) -> Iterable[Notification]:
    """Yield a notification for each configured ignore that applies to checked pages and hid nothing."""
    checked = [item.document for item in reports if item.document is not None]
    on = {index for each in checked for index in each.ignores_on}
    used = {index for each in checked for index in each.ignores_used}
    config = checkers.plan.config
    for index in sorted(on - used):
        entry = config.all_ignores[index]
        if not checkers.runs(entry.rules):
            continue
        where = f" at {entry.pointer}" if entry.pointer else ""
        paths = f" on {', '.join(entry.paths)}" if entry.paths else ""
        message = f"{config.source} ignores {', '.join(entry.rules)}{where}{paths}, which hides no finding"
        yield Notification("note", message, incomplete=False)
