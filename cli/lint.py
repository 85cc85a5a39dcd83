"""Check files, folders, a page's address or standard input."""

from __future__ import annotations

import argparse
import os
import shutil
import sys
import textwrap
from collections import Counter
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

from ..api.files import Inputs, combined, kept
from ..linter.config.config import PROFILES
from ..linter.config.patterns import Patterns
from ..linter.config.usage import EXIT_USAGE, UsageError
from ..linter.engine.engine import Engine
from ..linter.engine.fixing import Applied
from ..linter.findings import naming
from ..linter.findings.report import Notification, Report
from ..linter.findings.rule import SAFE, SAFE_AND_UNSAFE
from ..linter.reports.excerpt import columns, visible, visible_lines, wrap
from ..linter.reports.options import width_of
from ..linter.runner.collection import cores, with_progress
from ..linter.runner.file_checker import FileCheckers, FileReport, FixMode, Plan
from ..linter.runner.scheduler import Scheduler
from ..linter.runner.sources import (
    FileSource,
    Source,
    as_in_a_folder,
    expand,
    input_name,
    is_address,
    is_archive,
)
from ..linter.runner.text_document import skipped_markup
from ..source.files import SourceError
from .built_sites import out_of_date
from .options import Run, add_fetch_options, add_run_options, count, deliver, fetched, read_run, say

COMMON = {
    "--fix",
    "--unsafe-fixes",
    "--diff",
    "--select",
    "--ignore",
    "--profile",
    "--output-format",
    "--output-file",
    "--fail-level",
    "--since",
    "--config",
}
"""The options that ``--help`` shows."""
EXAMPLES = """\
  factmark lint                            check the pages and templates of this folder
  factmark lint public/ --fix              check a built site, and write the safe fixes
  factmark lint page.html --diff           show the fixes, and write nothing
  factmark lint https://example.com/       check one page as a browser shows it
  factmark lint --since origin/main        check only files that differ from a revision
  factmark lint . -o report.html           write a report to read in a browser
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options of ``factmark lint``."""
    parser.add_argument(
        "input",
        nargs="*",
        type=input_name,
        metavar="INPUT",
        default=["."],
        help="file, folder, web archive (.warc, .warc.gz), http(s) address of a page, or - for standard input "
        "(default: this folder)",
    )
    parser.add_argument(
        "--stdin-filename",
        metavar="NAME",
        help="file name of standard input, which says how to read it (default: none)",
    )
    parser.add_argument(
        "--exclude", action="append", default=[], metavar="GLOB", help="leave files of folders out"
    )
    parser.add_argument(
        "--since", metavar="REV", help="check only files that differ from a git revision (default: all)"
    )
    parser.add_argument(
        "--as-found",
        action="store_true",
        help="check named files like those found in a folder, as hooks do: files without markup are skipped silently",
    )
    add_fetch_options(parser)
    parser.add_argument(
        "-j", "--jobs", type=count, metavar="N", help="processes (default: one for each core)"
    )
    parser.add_argument(
        "--ray-address",
        metavar="ADDRESS",
        help="Ray cluster for --engine ray: auto, host:port, ray://host:port (default: one on this machine)",
    )
    parser.add_argument(
        "--template-context",
        metavar="FILE",
        help="render Jinja2 templates with this YAML or JSON too (default: that of the configuration)",
    )
    parser.add_argument("--watch", action="store_true", help="judge again whenever a file changes")
    parser.add_argument(
        "--no-origins",
        dest="origins",
        action="store_false",
        help="tell findings of built pages on the pages, not on the templates, content and data they come from",
    )
    fixes = parser.add_argument_group("fixes")
    fixes.add_argument("--fix", action="store_true", help="write the safe fixes to the files")
    fixes.add_argument(
        "--unsafe-fixes",
        action="store_true",
        help="with --fix or --diff: also fixes that may change what the markup says",
    )
    fixes.add_argument(
        "--diff",
        action="store_true",
        help="show what would be written, instead of the report, and write nothing",
    )
    fixes.add_argument(
        "--remove-unshown",
        action="store_true",
        help="offer to remove what the page does not show, as an unsafe fix (default: only advice)",
    )
    add_run_options(parser, "none; of a crawl's archive, what the crawl asked for")


def run(args: argparse.Namespace) -> int:
    """Run ``factmark lint`` and return the exit status."""
    try:
        if args.watch:
            from ..linter.runner.changes import watch

            watch(args, _lint)
        return _lint(args)
    except UsageError as error:
        sys.stderr.write(f"factmark: {visible_lines(str(error))}\n")
        return EXIT_USAGE


def _lint(args: argparse.Namespace) -> int:
    run_ = read_run(args, default_profiles=_profiles_of_crawl(args.input))
    mode = _fix_mode(args)
    # A model has its own cache and budget, which one process keeps.
    asks = run_.settings.verifier.asks
    caches = run_.config.cache and not args.no_cache and mode == "none" and not asks
    checkers = FileCheckers(_plan(args, run_, mode, caches), run_.catalogue, run_.settings.verifier)
    engine = checkers.checker().engine
    for url in filter(is_address, args.input):
        _check_address(engine, url, args)
    archived = _check_archives(engine, checkers, args, run_)
    sources, skipped = _sources(args, run_)
    for notification in out_of_date(
        args.input, [each.path for each in sources if isinstance(each, FileSource)]
    ):
        engine.notify(notification)
    reports = [*archived, *_checked(engine, checkers, sources, args, run_, caches)]
    if mode != "none":
        applied = [item for report in reports for item in report.applied]
        say(args, _fixes_message(applied, "Would fix" if mode == "diff" else "Fixed"))
    compared = bool(args.baseline or run_.config.baseline or args.write_baseline)
    inputs = Inputs(args.input, sources, bool(args.since), skipped)
    trace = _scheduler(checkers, args, run_, caches).reports if mode == "none" and args.origins else None
    report = combined(engine, checkers, inputs, reports, trace, compared=compared)
    if report.nothing_to_check:
        messages = [f"No page differs from {args.since}."] if skipped else []
        messages = messages or [n.message for each in reports for n in each.notifications]
        messages = messages or [n.message for n in report.notifications]
        say(args, "".join(f"{visible(message)}\n" for message in messages))
    bare = run_.config.output_format == "text" and not args.output_file and not args.also
    # Another program waits for the document that it asked for, empty as it is.
    if report.nothing_to_check and bare:
        return 0
    diffs = [each.diff for each in reports] if mode == "diff" else None
    status = deliver(report, args, run_, "factmark/lint", diffs)
    if bare:
        say(args, _fixes_left(report, mode, unsafe=args.unsafe_fixes))
    return status


def _profiles_of_crawl(inputs: Sequence[str]) -> tuple[str, ...]:
    """The profiles that a crawl noted in its archive, if only archives are checked, and all with the same."""
    if not all(map(is_archive, inputs)):
        return ()
    from ..crawler.warc.archive import profiles_of

    noted = {profiles_of(Path(name)) for name in inputs}
    profiles = noted.pop() if len(noted) == 1 else ()
    return tuple(name for name in profiles if name in PROFILES)


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
    checked = _scheduler(checkers, args, run_, caches).reports(sources)
    return kept(engine, checked if args.quiet else with_progress(checked, "Judging", len(sources)))


def _scheduler(checkers: FileCheckers, args: argparse.Namespace, run_: Run, caches: bool) -> Scheduler:
    jobs, cache = run_.config.jobs if args.jobs is None else args.jobs, None
    if run_.settings.verifier.asks:
        jobs = 1
    elif caches:
        from ..linter.runner.cache import Cache

        cache = Cache(run_.config.folder / run_.config.cache_dir, run_.settings.today)
    return Scheduler(checkers, jobs, cache)


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


def _sources(args: argparse.Namespace, run_: Run) -> tuple[list[Source | SourceError], bool]:
    """Return the files to check, and whether unchanged ones were left out."""
    config = run_.config
    exclude = (Patterns(config.exclude, config.folder), Patterns(tuple(args.exclude), Path.cwd()))
    paths = [argument for argument in args.input if not is_address(argument) and not is_archive(argument)]
    skipped_templates: list[Path] = []
    sources = list(expand(paths, exclude, args.stdin_filename, skipped_templates))
    sources += [FileSource(path, named=False) for path in skipped_markup(skipped_templates)]
    sources = list(as_in_a_folder(sources)) if args.as_found else sources
    if not args.since:
        return sources, False
    from ..linter.runner.changes import RevisionError, changed_since, is_changed

    try:
        changed = changed_since(args.since, Path.cwd())
    except RevisionError as error:
        raise UsageError(str(error)) from None
    left = [
        source for source in sources if isinstance(source, SourceError) or is_changed(source.path, changed)
    ]
    return left, len(left) < len(sources)


def _fix_mode(args: argparse.Namespace) -> FixMode:
    if args.diff:
        return "diff"
    if not args.fix:
        return "none"
    if any(argument == "-" or is_address(argument) or is_archive(argument) for argument in args.input):
        raise UsageError("only files can be fixed in place, not addresses, archives or standard input")
    return "write"


def _fixes_left(report: Report, mode: FixMode, *, unsafe: bool) -> str:
    """How many findings have a fix that was not written, and the options that write it; empty if none has."""
    kinds = [
        {fix.applicability for fix in result.fixes if fix.edits}
        for result in report.results
        if result.kind == "fail" and not is_address(result.location.uri)
    ]
    safe = sum("safe" in each for each in kinds) if mode == "none" else 0
    others = (
        0 if unsafe and mode != "none" else sum("safe" not in each and "unsafe" in each for each in kinds)
    )
    parts = [f"{safe} fix{'' if safe == 1 else 'es'} available with --fix"] if safe else []
    if others:
        more = "more " if safe else ""
        noun = "" if safe else f"fix{'' if others == 1 else 'es'} available "
        parts.append(f"{others} {more}{noun}with --fix --unsafe-fixes")
    width = shutil.get_terminal_size().columns
    return f"{textwrap.fill(', '.join(parts) + '.', width)}\n" if parts else ""


def _fixes_message(applied: Sequence[Applied], verb: str) -> str:
    """Return what was fixed, one line each, and the total."""
    width = width_of(sys.stderr, os.environ)
    lines = []
    for item in applied:
        place = (
            f"{visible(naming.path(item.result.location.uri, None))}:{item.result.location.start_line or 1}:"
        )
        description = f"{item.result.code} {item.result.rule}: {visible(item.fix.description)}"
        if width is None or columns(f"{place} {description}") <= width:
            lines.append(f"{place} {description}\n")
        else:
            lines += [f"{place}\n", *(f"    {line}\n" for line in wrap(description, width - 4))]
    files = len({item.result.location.uri for item in applied})
    kinds = Counter(item.fix.applicability for item in applied)
    how = ", ".join(f"{count} {kind}" for kind, count in sorted(kinds.items()))
    total = f"{verb} {len(applied)} finding{'' if len(applied) == 1 else 's'}"
    place = f" in {files} file{'' if files == 1 else 's'} ({how})" if applied else ""
    description = [f"{total}{place}."] if width is None else wrap(f"{total}{place}.", width)
    return "".join(lines) + "".join(f"{line}\n" for line in description)


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
    from ..linter.runner.archives import SharesHere, SharesOnCores, reports

    jobs = (run_.config.jobs if args.jobs is None else args.jobs) or cores()
    if run_.over_ray:
        from ..linter.runner.ray_cluster import RayCluster, RayShares

        with closing(RayCluster(args.ray_address, jobs)) as cluster:
            return kept(engine, reports(named, RayShares(checkers.plan, cluster)))
    here = verifier.asks or jobs == 1
    return kept(engine, reports(named, SharesHere(checkers) if here else SharesOnCores(checkers.plan, jobs)))


def _check_address(engine: Engine, url: str, args: argparse.Namespace) -> None:
    """Fetch one page, render it if requested and possible, and check it."""
    from ..linter.engine.engine import check_page

    try:
        page = fetched(url, args)
    except SourceError as error:
        engine.notify(Notification("error", str(error), url))
        return
    check_page(engine, page)
