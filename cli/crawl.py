"""Crawl a site and check its pages."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from contextlib import ExitStack, closing
from dataclasses import asdict, replace
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..crawler.discovery.frontier import Frontier, FrontierError
from ..crawler.folder import Folder
from ..crawler.settings import CrawlSettingsError
from ..crawler.warc.archive import ArchiveError, read_archive
from ..generator.annotation import Annotator
from ..generator.curation import check_with_all_rules
from ..generator.model import WritingModel
from ..linter.agents.verifier import VerifierError
from ..linter.config.usage import EXIT_USAGE, UsageError, missing_module_message
from ..linter.document.document import Document
from ..linter.engine.engine import document_of_page
from ..linter.findings.report import Notification, Report, Suggestion
from ..linter.history.history import HistoryError, remember, set_aside
from ..linter.reports.excerpt import visible_lines
from ..linter.runner.collection import collect_garbage_between, cores
from ..linter.runner.file_checker import Plan
from ..linter.runner.ray_cluster import RayCluster
from .crawl_options import COMMON, EXAMPLES, add_arguments, read_settings, take_defaults
from .options import deliver, read_run
from .standard_output import raise_full_disk

if TYPE_CHECKING:
    from ..crawler.settings import CrawlSettings
    from ..crawler.statistics import CrawlStatistics
    from ..linter.config.config import Config


def with_suggestions(report: Report, archive: Path, model: WritingModel | None = None) -> Report:
    """Return the report with suggestions for its pages. A page that fails becomes a notification."""
    notes: list[Notification] = []
    suggestions: dict[str, Suggestion] = {}
    annotator = Annotator(check_with_all_rules, model)
    for document in _documents(archive):
        annotator.see(document)
    for document in _documents(archive):
        try:
            suggestion, messages = annotator.suggestion(document)
            if suggestion is not None:
                suggestions[document.uri] = suggestion
            notes += [Notification("warning", f"{document.uri}: {note}", document.uri) for note in messages]
        except Exception as error:  # one page must not end the run
            reason = f"{type(error).__name__}: {error}"[:300]
            message = f"no markup could be suggested for {document.uri}: {reason}"
            notes.append(Notification("error", message, document.uri))
    files = tuple(replace(file, suggested=suggestions.get(file.uri)) for file in report.files)
    return replace(report, files=files, notifications=(*report.notifications, *notes))


def _documents(archive: Path) -> Iterator[Document]:
    for page in read_archive(archive) if archive.exists() else ():
        document = document_of_page(page)
        if document is not None:
            yield document


__all__ = ["COMMON", "EXAMPLES", "add_arguments", "run", "take_defaults"]

CATEGORY = "factmark/crawl"
#: The fact of a crawl that holds the start times of its run, and of parts of it, in the folder's history.
_REPORTED = "reported"
#: The fact of a crawl that holds which pages it is of, and the options that say it beside the addresses.
_ASKED = "asked"
_WHICH = ("no_follow", "host", "include", "exclude", "max_pages", "max_depth", "allow_private")


def run(args: argparse.Namespace) -> int:
    """Run ``factmark crawl`` and return the exit status."""
    with ExitStack() as afterwards:
        return _run(args, afterwards)


def _run(args: argparse.Namespace, afterwards: ExitStack) -> int:
    folder = Folder(Path(args.output))
    try:
        run_ = read_run(args, default_profiles=("google",))
        if args.resume and not (args.url or args.sitemap or args.url_list):
            _recall(folder, args)
        settings = read_settings(args, over_ray=run_.over_ray)
        settings = replace(settings, profiles=run_.config.profiles)
    except (UsageError, CrawlSettingsError, FrontierError) as error:
        sys.stderr.write(f"factmark: {visible_lines(str(error))}\n")
        return EXIT_USAGE
    if args.render_memory is not None and settings.browser_endpoints:
        sys.stderr.write(
            "factmark: --render-memory has no effect on browsers at --browser-endpoint: their machines bound them\n"
        )
    # Imported only after the worker processes have started, which import their own modules.
    if missing := [name for name in ("scrapy", "playwright") if find_spec(name) is None]:
        sys.stderr.write(f"factmark: {missing_module_message(missing[0])}\n")
        return EXIT_USAGE
    from ..audit.audited_crawl import audited_crawl
    from ..crawler.statistics import Progress

    plan = Plan(
        run_.config,
        Path.cwd(),
        all_kinds=args.all_kinds,
        show_open=args.show_open,
        corrections=True,
        today=run_.settings.today,
    )
    try:
        folder.begin(resume=args.resume, incremental=args.incremental)
        if not run_.over_ray:
            _note(folder, args, settings)
    except OSError as error:
        raise_full_disk(error)
        sys.stderr.write(f"factmark: cannot write to {folder.path}: {error.strerror or error}\n")
        return EXIT_USAGE
    except FrontierError as error:
        raise_full_disk(error)
        sys.stderr.write(f"factmark: {visible_lines(str(error))}\n")
        return EXIT_USAGE
    try:
        with Progress(sys.stderr) as progress:
            how: dict[str, Any] = {
                "verifier": run_.settings.verifier,
                "cache": not args.no_cache,
                "on_progress": _without_progress if args.quiet else progress.show,
            }
            if run_.over_ray:
                from ..audit.ray_crawl import ray_crawl

                workers = (run_.config.jobs if args.jobs is None else args.jobs) or cores()
                with closing(RayCluster(args.ray_address, workers)) as cluster:
                    report, statistics = ray_crawl(settings, plan, folder, cluster, **how)
            else:
                how["afterwards"] = afterwards  # the browsers shut down while the report is written
                report, statistics = audited_crawl(
                    settings, plan, folder, incremental=args.incremental, **how
                )
    except (FrontierError, ArchiveError, CrawlSettingsError, UsageError) as error:
        raise_full_disk(error)
        sys.stderr.write(f"factmark: {visible_lines(str(error))}\n")
        return EXIT_USAGE
    if args.generate:
        try:
            report = _with_suggestions(folder, report, args, run_.config)
        except VerifierError as error:
            sys.stderr.write(f"factmark: {visible_lines(str(error))}\n")
            return EXIT_USAGE
    with collect_garbage_between():  # full collections took a twentieth of the time at the end
        report = _compared(folder, report)
        try:
            paths = _write(folder, report, statistics, args)
        except OSError as error:  # something took its place during the crawl
            raise_full_disk(error)
            sys.stderr.write(f"factmark: cannot write to {folder.path}: {error.strerror or error}\n")
            return EXIT_USAGE
        status = deliver(report, args, run_, CATEGORY, listing=False)
    stream = sys.stdout if run_.config.output_format == "text" and not args.output_file else sys.stderr
    if not args.quiet:
        stream.write("\nWritten:\n" + "".join(f"  {path}{_hint(path)}\n" for path in paths))
    return status


def _without_progress(counts: CrawlStatistics) -> None:
    """Show nothing of a crawl's progress."""


def _note(folder: Folder, args: argparse.Namespace, settings: CrawlSettings) -> None:
    """Keep which pages the crawl is of, so that it can be resumed without naming them. Logins are not kept."""
    selection = {name: getattr(args, name) for name in _WHICH}
    selection |= {"url": settings.start_urls, "sitemap": settings.sitemap_urls}
    with closing(Frontier(folder.state)) as frontier:
        frontier.keep(**{_ASKED: selection})


def _recall(folder: Folder, args: argparse.Namespace) -> None:
    """Give the options the values that an interrupted crawl was started with, unless they are given now."""
    selection = None
    if folder.state.exists():
        with closing(Frontier(folder.state)) as frontier:
            selection = frontier.fact(_ASKED)
    if not isinstance(selection, dict):
        raise UsageError(f"{folder.path} has no crawl to resume: give an address to start one")
    for name in ("url", "sitemap", *_WHICH):
        if not getattr(args, name):
            setattr(args, name, selection.get(name))


def _hint(path: Path) -> str:
    """Return what to do with the HTML report, for first-time users."""
    return "  (open it in a browser)" if path.name == "report.html" else ""


def _with_suggestions(folder: Folder, report: Report, args: argparse.Namespace, config: Config) -> Report:
    """Return the report with markup for pages that lack some. VerifierError if a model is unavailable."""
    from ..generator.model import read_model

    # --llm-model names the verifier's model; the writing model is configured.
    model = read_model(argparse.Namespace(**{**vars(args), "llm_model": None}), config)
    try:
        return with_suggestions(report, folder.archive, model)
    finally:
        if model is not None:
            sys.stderr.write(f"factmark: for suggestions, {model.spent()}\n")
            model.close()


def _compared(folder: Folder, report: Report) -> Report:
    """Add the crawl to the folder's history; returns the report with the comparison to earlier crawls."""
    try:
        # The state starts empty for each crawl that is not resumed.
        if (reason := set_aside(folder.history)) is not None:
            note = Notification("note", reason, incomplete=False)
            report = replace(report, notifications=(*report.notifications, note))
        with closing(Frontier(folder.state)) as frontier:
            reported = frontier.fact(_REPORTED) or []
            # Kept before the run is: a crawl that ends in between must not be compared with itself.
            frontier.keep(**{_REPORTED: [*reported, report.started_at]})
            return replace(report, past=remember(folder.history, report, goes_on=reported))
    except (HistoryError, FrontierError) as error:
        note = Notification("warning", f"not compared with earlier crawls: {error}", incomplete=False)
        return replace(report, notifications=(*report.notifications, note))


def _write(
    folder: Folder, report: Report, statistics: CrawlStatistics, args: argparse.Namespace
) -> list[Path]:
    from ..audit.outputs import uncorrected, write_outputs
    from ..linter.reports import Options

    uncovered = uncorrected(report)
    if uncovered is not None:
        report = replace(report, notifications=(*report.notifications, uncovered))
    options = Options(all_kinds=args.all_kinds, show_open=args.show_open, category=CATEGORY)
    history = [folder.history] if report.past is not None else []
    return [*write_outputs(folder.path, report, asdict(statistics), options), folder.archive, *history]
