"""Judge files, folders, a page's address or standard input."""

from __future__ import annotations

import argparse
import os
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing, redirect_stdout
from dataclasses import replace
from pathlib import Path
from typing import Any

from ..linter.config.patterns import Patterns
from ..linter.config.usage import EXIT_USAGE, UsageError
from ..linter.engine.engine import Engine
from ..linter.engine.fixing import Applied
from ..linter.findings import naming
from ..linter.findings.report import Notification, Report
from ..linter.findings.rule import SAFE, SAFE_AND_UNSAFE, Result
from ..linter.reports.excerpt import columns, visible, visible_lines, wrap
from ..linter.reports.options import width_of
from ..linter.runner.collection import cores
from ..linter.runner.file_checker import FileReport, FixMode
from ..linter.runner.plan import FileCheckers, Plan
from ..linter.runner.progress import tracked
from ..linter.runner.scheduler import Scheduler
from ..linter.runner.sources import FileSource, Source, expand, input_name, is_address, is_archive, readable
from ..linter.runner.unsupported_languages import told
from ..linter.sites.recognition import is_content_name
from ..source.files import SourceError, path_uri, shown
from .fetching import add_fetch_options, fetched
from .options import Run, add_run_options, count, deliver, read_run


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options of ``factmark lint``."""
    parser.add_argument(
        "input",
        nargs="+",
        type=input_name,
        metavar="INPUT",
        help="file, folder, web archive (.warc, .warc.gz), http(s) address of a page, or - for standard input",
    )
    parser.add_argument("--stdin-filename", metavar="NAME", help="how to name, and read, standard input")
    parser.add_argument(
        "--exclude", action="append", default=[], metavar="GLOB", help="leave files of folders out"
    )
    parser.add_argument("--since", metavar="REV", help="judge only files that differ from a git revision")
    add_fetch_options(parser)
    parser.add_argument("--jobs", type=count, metavar="N", help="processes (default: one for each core)")
    parser.add_argument(
        "--ray-address",
        metavar="ADDRESS",
        help="Ray cluster for --engine ray: auto, host:port, ray://host:port (default: one on this machine)",
    )
    parser.add_argument(
        "--template-context", metavar="FILE", help="render Jinja2 templates with this YAML or JSON too"
    )
    parser.add_argument("--watch", action="store_true", help="judge again whenever a file changes")
    fixes = parser.add_argument_group("fixes")
    fixes.add_argument("--fix", action="store_true", help="write the safe fixes to the files")
    fixes.add_argument(
        "--unsafe-fixes", action="store_true", help="write the unsafe fixes too: look at what they did"
    )
    fixes.add_argument(
        "--diff",
        action="store_true",
        help="show what would be written, instead of the report, and write nothing",
    )
    add_run_options(parser)


def run(args: argparse.Namespace) -> int:
    """Run ``factmark lint`` and return the exit status."""
    try:
        if args.watch:
            from ..linter.runner.watch import watch

            return watch(args, _lint)
        return _lint(args)
    except UsageError as error:
        sys.stderr.write(f"factmark: {visible_lines(str(error))}\n")
        return EXIT_USAGE


def _lint(args: argparse.Namespace) -> int:
    run_ = read_run(args)
    mode = _fix_mode(args)
    # A model has its own cache and budget, which one process keeps.
    asks = run_.settings.verifier.asks
    caches = run_.config.cache and not args.no_cache and mode == "none" and not asks
    checkers = FileCheckers(_plan(args, run_, mode, caches), run_.catalogue, run_.settings.verifier)
    engine = checkers.checker().engine
    for url in filter(is_address, args.input):
        _check_address(engine, url, args)
    archived = _check_archives(engine, checkers, args, run_)
    skipped_templates: list[Path] = []
    sources, skipped = _sources(args, run_, skipped_templates)
    unread = [(path_uri(path), message) for path, message in told(skipped_templates)]
    for uri, message in (*unread, *((None, message) for message in _crawls(args.input))):
        engine.notify(Notification("note", message, uri, incomplete=False))
    reports = [*archived, *_checked(engine, checkers, sources, args, run_, caches)]
    if mode != "none":
        applied = [item for report in reports for item in report.applied]
        sys.stderr.write(_fixes_told(applied, "Would fix" if mode == "diff" else "Fixed"))
    report = engine.report()
    report = replace(report, rules=checkers.rules, results=_distinct(report.results))
    compared = bool(args.baseline or run_.config.baseline or args.write_baseline)
    if mode == "none" and (compared or any(result.kind == "fail" for result in report.results)):
        report = _traced(report, args.input, engine)
    report = _folded(report, sources, compared)
    if any(map(os.path.isdir, args.input)) and not args.since:
        report = replace(report, notifications=(*report.notifications, *_unused_ignores(reports, checkers)))
    if skipped and not report.files and not any(n.incomplete for n in report.notifications):
        sys.stderr.write(f"No page differs from {args.since}.\n")
        report = replace(report, nothing_to_check=True)
    elif reports and all(each.no_page for each in reports):
        sys.stderr.write("".join(f"{visible(n.message)}\n" for each in reports for n in each.notifications))
        report = replace(report, nothing_to_check=True)
    elif sources and not report.files and not any(n.incomplete for n in report.notifications):
        if not unread:
            report = replace(report, notifications=(*report.notifications, _no_markup(len(sources))))
        report = replace(report, nothing_to_check=True)
    bare = run_.config.output_format == "text" and not args.output_file and not args.also
    # Another program waits for the document that it asked for, empty as it is.
    if report.nothing_to_check and bare:
        return 0
    diffs = [each.diff for each in reports] if mode == "diff" else None
    return deliver(report, args, run_, "factmark/lint", diffs)


def _plan(args: argparse.Namespace, run_: Run, mode: FixMode, digests: bool) -> Plan:
    """What to do with each file."""
    return Plan(
        run_.config,
        Path.cwd(),
        all_kinds=args.all_kinds,
        show_open=args.show_open,
        corrections="html" in (run_.config.output_format, *(name for name, _ in args.also)),
        fixes=mode,
        allowed=SAFE_AND_UNSAFE if args.unsafe_fixes else SAFE,
        today=run_.settings.today,
        context=_context(args, run_),
        digests=digests,
    )


def _checked(
    engine: Engine,
    checkers: FileCheckers,
    sources: Sequence[Source | SourceError],
    args: argparse.Namespace,
    run_: Run,
    caches: bool,
) -> list[FileReport]:
    """Check files: from the cache, on all cores, or in this process where a model is asked."""
    jobs, cache = run_.config.jobs if args.jobs is None else args.jobs, None
    if run_.settings.verifier.asks:
        run_.settings.verifier.prepare(readable(sources))
        jobs = 1
    elif caches:
        from ..linter.runner.cache import Cache

        cache = Cache(run_.config.folder / run_.config.cache_dir, run_.settings.today)
    checked = Scheduler(checkers, jobs, cache).reports(sources)
    return _kept(engine, tracked(checked, "Judging", len(sources)))


def _traced(report: Report, inputs: Sequence[str], engine: Engine) -> Report:
    """The report with findings on built pages put where their sources are."""
    folders = [Path(argument) for argument in inputs if os.path.isdir(argument)]
    if folders:
        from ..linter.origins.built import project_of

        if any(map(project_of, folders)):  # what reads projects is much to import
            from ..linter.origins.tracing import traced

            return traced(report, folders, lambda document: engine.check(document).results)
    return report


def _folded(report: Report, sources: Sequence[Source | SourceError], compared: bool) -> Report:
    """The report with one result for each fault that several content files of a site share."""
    content = [
        source.uri for source in sources if isinstance(source, FileSource) and is_content_name(source.path)
    ]
    if not content:
        return report
    from ..linter.sites.folding import folded

    return folded(report, content, compared=compared)


def _crawls(inputs: Iterable[str]) -> Iterator[str]:
    """Yield messages about folders written by a crawl, whose pages are in its archive."""
    for argument in inputs:
        archive = os.path.join(argument, "pages.warc.gz")
        if not is_address(argument) and os.path.isfile(archive):
            yield (
                f"{shown(argument)} is what a crawl wrote, and the pages that it crawled are in an archive: "
                f"factmark lint {shown(archive)} judges them"
            )


def _distinct(results: Iterable[Result]) -> tuple[Result, ...]:
    """Drop results repeated by several templates of a run for the same place in a shared one."""
    kept: dict[tuple[object, ...], Result] = {}
    for number, result in enumerate(results):
        place = result.location
        placed = result.kind == "fail" and place.start_column is not None and not result.pages
        key = (place, result.code, result.message) if placed else (number,)
        kept.setdefault(key, result)
    return tuple(kept.values())


def _no_markup(files: int) -> Notification:
    """Explain why nothing was checked, if all files of the given folders are skipped because of their content."""
    which = "no structured data found: " + (
        "one file holds no" if files == 1 else f"none of {files} files holds"
    )
    advice = (
        "of templates, JSON and Markdown, only those with markup are judged; name a file to have it judged"
    )
    return Notification("note", f"{which} markup ({advice})", incomplete=False)


def _context(args: argparse.Namespace, run_: Run) -> dict[str, Any] | None:
    """Return the data to render templates with, if any."""
    configured = run_.config.folder / run_.config.template_context if run_.config.template_context else None
    path = Path(args.template_context) if args.template_context else configured
    if path is None:
        return None
    from ..linter.templates.rendering import ContextError, read_context

    try:
        return read_context(path)
    except ContextError as error:
        raise UsageError(str(error)) from None


def _sources(
    args: argparse.Namespace, run_: Run, skipped_templates: list[Path]
) -> tuple[list[Source | SourceError], bool]:
    """Return the files to check, and whether unchanged ones were left out; adds to ``skipped_templates``."""
    config = run_.config
    exclude = (Patterns(config.exclude, config.folder), Patterns(tuple(args.exclude), Path.cwd()))
    paths = [argument for argument in args.input if not is_address(argument) and not is_archive(argument)]
    sources = list(expand(paths, exclude, args.stdin_filename, skipped_templates))
    if not args.since:
        return sources, False
    from ..linter.history.revision import RevisionError, changed_since, is_changed

    try:
        changed = changed_since(args.since, Path.cwd())
    except RevisionError as error:
        raise UsageError(str(error)) from None
    left = [
        source for source in sources if isinstance(source, SourceError) or is_changed(source.path, changed)
    ]
    return left, len(left) < len(sources)


def _kept(engine: Engine, reports: Iterable[FileReport]) -> list[FileReport]:
    """Return the reports; what the final report needs of them is passed to the engine."""
    found = []
    for report in reports:
        for notification in report.notifications:
            engine.notify(notification)
        if report.document is not None:
            engine.keep(report.document)
        found.append(report)
    return found


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
        message = (
            f"{config.source} ignores {', '.join(entry.rules)}{where}{paths}, and there is nothing to ignore"
        )
        yield Notification("note", message, incomplete=False)


def _fix_mode(args: argparse.Namespace) -> FixMode:
    if args.diff:
        return "diff"
    if not (args.fix or args.unsafe_fixes):
        return "none"
    if any(argument == "-" or is_address(argument) or is_archive(argument) for argument in args.input):
        raise UsageError("only files can be fixed in place, not addresses, archives or standard input")
    return "write"


def _fixes_told(applied: Sequence[Applied], verb: str) -> str:
    """Return what was fixed, one line each, and the total."""
    width = width_of(sys.stderr, os.environ)
    lines = []
    for item in applied:
        place = (
            f"{visible(naming.path(item.result.location.uri, None))}:{item.result.location.start_line or 1}:"
        )
        told = f"{item.result.code} {item.result.rule}: {visible(item.fix.description)}"
        if width is None or columns(f"{place} {told}") <= width:
            lines.append(f"{place} {told}\n")
        else:
            lines += [f"{place}\n", *(f"    {line}\n" for line in wrap(told, width - 4))]
    files = len({item.result.location.uri for item in applied})
    kinds = Counter(item.fix.applicability for item in applied)
    how = ", ".join(f"{count} {kind}" for kind, count in sorted(kinds.items()))
    total = f"{verb} {len(applied)} finding{'' if len(applied) == 1 else 's'}"
    place = f" in {files} file{'' if files == 1 else 's'} ({how})" if applied else ""
    told = [f"{total}{place}."] if width is None else wrap(f"{total}{place}.", width)
    return "".join(lines) + "".join(f"{line}\n" for line in told)


def _check_archives(
    engine: Engine, checkers: FileCheckers, args: argparse.Namespace, run_: Run
) -> list[FileReport]:
    """Check the pages of web archives over Ray, on all cores, or in this process."""
    named = [argument for argument in args.input if is_archive(argument)]
    verifier = run_.settings.verifier
    if run_.over_ray:
        if not named:
            raise UsageError("--engine ray judges web archives: give *.warc.gz, as a crawl leaves them")
        if verifier.asks:
            raise UsageError("--engine ray and --llm do not go together: a model's budget is one process's")
    if not named:
        return []
    from ..linter.runner.archives import SharesHere, SharesOnCores, documents, reports

    jobs = (run_.config.jobs if args.jobs is None else args.jobs) or cores()
    if run_.over_ray:
        from ..linter.runner.ray_cluster import RayCluster, RayShares

        # Ray reports lost workers on standard output, which is for the report.
        with redirect_stdout(sys.stderr), closing(RayCluster(args.ray_address, jobs)) as cluster:
            return _kept(engine, reports(named, RayShares(checkers.plan, cluster)))
    if verifier.asks:
        verifier.prepare(documents(named))
    here = verifier.asks or jobs == 1
    return _kept(engine, reports(named, SharesHere(checkers) if here else SharesOnCores(checkers.plan, jobs)))


def _check_address(engine: Engine, url: str, args: argparse.Namespace) -> None:
    """Fetch one page, render it if requested and possible, and check it."""
    from ..linter.engine.crawled_page import check_page

    try:
        page = fetched(url, args)
    except SourceError as error:
        engine.notify(Notification("error", str(error), url))
        return
    check_page(engine, page)
