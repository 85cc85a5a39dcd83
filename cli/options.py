"""The options that ``lint`` and ``crawl`` share, and the run they describe."""

from __future__ import annotations

import argparse
import os
import sys
from collections import Counter
from collections.abc import Iterable
from datetime import date
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from ..linter.agents.rule_context import Settings
from ..linter.agents.verifier import VerifierError
from ..linter.config.config import FAIL_ON, FORMATS, Config, ConfigError, find_config, load_config
from ..linter.config.patterns import Patterns
from ..linter.config.usage import EXIT_INCOMPLETE, EXIT_USAGE, UsageError, missing_module_message
from ..linter.engine.catalogue import catalogue
from ..linter.engine.selection import UnknownRuleError, known
from ..linter.findings.report import Report
from ..linter.findings.rule import Rule
from ..linter.history.baseline import (
    DEFAULT_NAME,
    BaselineError,
    apply_baseline,
    not_judged,
    read_baseline,
    write_baseline,
)
from ..linter.reports.excerpt import visible, visible_lines
from ..linter.reports.options import FORMAT_OF
from ..linter.runner.file_checker import rules_of, settings_of
from ..source.files import SourceError, write_atomically
from . import standard_output
from .verifier_options import add_verifier_options, read_verifier

if TYPE_CHECKING:
    from ..crawler.items import PageItem


class Run(NamedTuple):
    """A run's rules and settings, from the configuration and the command line."""

    config: Config
    rules: tuple[Rule, ...]
    settings: Settings
    catalogue: tuple[Rule, ...] = ()
    """All rules; ``rules`` are those that run unless an override says otherwise."""
    over_ray: bool = False
    """Whether archives are checked over Ray."""


def add_run_options(parser: argparse.ArgumentParser, default_profile: str = "none") -> None:
    """Declare the options that decide which rules run and how results are shown.

    ``default_profile`` is that of the command; ``factmark lint`` takes the one that a crawl's archive was made with.
    """
    rules = parser.add_argument_group("rules")
    rules.add_argument(
        "--select",
        action="append",
        metavar="RULES",
        help="run only these: codes, starts of codes, names, families",
    )
    rules.add_argument("--extend-select", action="append", metavar="RULES", help="run these too")
    rules.add_argument("--ignore", action="append", metavar="RULES", help="leave these out")
    rules.add_argument(
        "--profile",
        action="append",
        choices=("google", "none"),
        help=f"also ask for what search features need (default: that of the configuration, else {default_profile})",
    )
    rules.add_argument(
        "--engine",
        action="append",
        choices=("compiled", "shacl", "ray"),
        help="what judges; may be given twice. Validity: compiled (default), or shacl (pySHACL, the reference). "
        "ray: the pages of web archives are judged over Ray",
    )
    output = parser.add_argument_group("output")
    output.add_argument("--output-format", choices=FORMATS, help="how to report (default text)")
    short = () if "-o" in parser._option_string_actions else ("-o",)  # a crawl's folder
    output.add_argument(
        *short,
        "--output-file",
        metavar="FILE",
        help="write the report to a file, whose ending says its format (default: to standard output)",
    )
    output.add_argument("-q", "--quiet", action="store_true", help="say nothing but the report")
    output.add_argument(
        "-v", "--verbose", action="store_true", help="say which configuration and rules are used"
    )
    output.add_argument(
        "--also",
        action="append",
        default=[],
        type=_further,
        metavar="FORMAT=FILE",
        help="write a further report of the run, in another format, to a file",
    )
    output.add_argument(
        "--all-kinds", action="store_true", help="add pass, open, review and notApplicable results"
    )
    output.add_argument("--show-open", action="store_true", help="add what could not be decided")
    output.add_argument(
        "--fail-level", choices=("note", "warning", "error"), help="exit 1 from this level on (default error)"
    )
    output.add_argument(
        "--fail-on",
        action="append",
        default=[],
        choices=FAIL_ON,
        help="exit 1 also with broken links of a crawl (default: they are only listed)",
    )
    output.add_argument(
        "--max-warnings",
        type=count,
        metavar="N",
        help="exit 1 with more warnings than this (default: any number)",
    )
    output.add_argument(
        "--baseline", metavar="FILE", help="hide the findings that this file lists (default: none)"
    )
    output.add_argument(
        "--write-baseline", action="store_true", help=f"write what was found there (default {DEFAULT_NAME})"
    )
    output.add_argument("--exit-zero", action="store_true", help="exit 0 whatever was found")
    add_verifier_options(parser)
    parser.add_argument("--config", metavar="FILE", help="configuration file (default: the nearest one)")
    parser.add_argument("--isolated", action="store_true", help="read no configuration file")
    parser.add_argument("--no-cache", action="store_true", help="judge everything anew")


def read_run(args: argparse.Namespace, default_profiles: tuple[str, ...] = ()) -> Run:
    """Read the run from options and configuration. UsageError if they conflict."""
    try:
        config = configured(args.config, isolated=args.isolated)
    except ConfigError as error:
        raise UsageError(str(error)) from None
    own, config = config, _with_options(config, args, default_profiles)
    required = ("ignore-without-reason",) if config.require_reason else ()
    every = catalogue((*config.selectors, *own.selectors, *required) if config.select else ("ALL",))
    try:
        known(own.selectors, every)
    except UnknownRuleError as error:
        raise UsageError(f"{own.source}: {error}") from None
    try:
        rules = rules_of(config, every)
    except UnknownRuleError as error:
        raise UsageError(str(error)) from None
    try:
        verifier = read_verifier(args, config)
    except VerifierError as error:
        raise UsageError(str(error)) from None
    over_ray = "ray" in (args.engine or ())
    if args.verbose:
        used = config.source or "none"
        profiles = ", ".join(config.profiles) or "none"
        sys.stderr.write(
            f"factmark: configuration: {visible(used)}; profile: {profiles}; {len(rules)} rules\n"
        )
    return Run(config, rules, settings_of(config, date.today(), verifier), every, over_ray)


def configured(file: str | None, *, isolated: bool) -> Config:
    """The configuration of a file, or the nearest one. Raises ConfigError."""
    if isolated:
        return Config()
    return load_config(Path(file) if file else find_config(Path.cwd()))


def _with_options(config: Config, args: argparse.Namespace, default_profiles: tuple[str, ...]) -> Config:
    profiles = config.profiles or default_profiles
    if args.profile:
        profiles = tuple(name for name in args.profile if name != "none")
    return config._replace(
        select=_selected(args.select) or config.select,
        extend_select=(*config.extend_select, *_listed(args.extend_select)),
        ignore=_listed(args.ignore) or config.ignore,
        fail_level=args.fail_level or config.fail_level,
        fail_on=(*config.fail_on, *args.fail_on),
        max_warnings=config.max_warnings if args.max_warnings is None else args.max_warnings,
        remove_unshown=config.remove_unshown or getattr(args, "remove_unshown", False),
        engine=next((name for name in reversed(args.engine or ()) if name != "ray"), config.engine),
        output_format=args.output_format or _format_of(args.output_file) or config.output_format,
        profiles=profiles,
    )


def _format_of(file: str | None) -> str | None:
    """The format that a report's file name stands for, or None."""
    return FORMAT_OF.get(Path(file).suffix.lower()) if file else None


def say(args: argparse.Namespace, text: str) -> None:
    """Write to standard error what is no part of the report, unless --quiet."""
    if not args.quiet:
        sys.stderr.write(text)


def count(text: str) -> int:
    """Parse a whole number from the command line."""
    if not (text.isascii() and text.isdigit()):
        raise argparse.ArgumentTypeError("must be a whole number, 0 or more")
    return int(text)


def _further(text: str) -> tuple[str, str]:
    """Parse a format and a file from the command line."""
    output_format, _, file = text.partition("=")
    if output_format not in FORMATS or not file:
        raise argparse.ArgumentTypeError(f"must be FORMAT=FILE with one of the formats {', '.join(FORMATS)}")
    return output_format, file


def _selected(values: list[str] | None) -> tuple[str, ...]:
    """Parse the selectors of ``--select``. UsageError if it names none, which must not mean all."""
    listed = _listed(values)
    if values and not listed:
        raise UsageError("--select names no rule")
    return listed


def _listed(values: list[str] | None) -> tuple[str, ...]:
    return tuple(part.strip() for value in values or () for part in value.split(",") if part.strip())


MAX_LISTED = 10
"""Pages of a crawl up to which their findings are listed in text."""


def deliver(
    report: Report,
    args: argparse.Namespace,
    run: Run,
    category: str,
    instead: Iterable[str] | None = None,
    *,
    listing: bool = True,
) -> int:
    """Write the report, or other text ``instead``, to the requested outputs; returns the exit status.

    The baseline is applied, or written, first. Without ``listing``, the text format lists the findings of a few pages
    only, else what to fix first.
    """
    from ..linter.reports import stream
    from ..linter.reports.options import Options, for_stream

    try:
        report = _with_baseline(report, args, run)
    except BaselineError as error:
        sys.stderr.write(f"factmark: {visible_lines(str(error))}\n")
        return EXIT_USAGE
    choices = {
        "all_kinds": args.all_kinds,
        "show_open": args.show_open,
        "category": category,
        "listing": listing or args.show_open or args.all_kinds or report.pages <= MAX_LISTED,
    }
    options = Options(**choices) if args.output_file else for_stream(sys.stdout, os.environ, **choices)
    pieces = stream(report, run.config.output_format, options) if instead is None else instead
    place = ""
    try:
        for output_format, place in args.also:
            write_atomically(Path(place), stream(report, output_format, Options(**choices)))
        place = args.output_file or "standard output"
        _write(pieces, args.output_file, "diff" if instead is not None else run.config.output_format)
    except OSError as error:
        sys.stderr.write(f"factmark: cannot write {visible(place)}: {error.strerror or error}\n")
        return EXIT_USAGE if standard_output.full_disk_message(error) is None else EXIT_INCOMPLETE
    if args.exit_zero:
        return 0
    status = report.exit_status(run.config.fail_level)
    if run.config.fail_on and any(item.broken for item in report.notifications):
        return 1
    too_many = max(_too_many_warnings(report, run.config), _over_budget(report, run.config))
    return status if status == 1 else max(status, too_many, key=(0, 3, 1).index)


def _too_many_warnings(report: Report, config: Config) -> int:
    """1 if there are more warnings than allowed, else 0."""
    warnings = sum(result.kind == "fail" and result.level == "warning" for result in report.results)
    if config.max_warnings is None or warnings <= config.max_warnings:
        return 0
    _tell_too_many(warnings, "warning", "", config.max_warnings)
    return 1


def _tell_too_many(number: int, level: str, where: str, most: int) -> None:
    sys.stderr.write(f"factmark: {number} {level}{'' if number == 1 else 's'}{where}, {most} allowed\n")


def _over_budget(report: Report, config: Config) -> int:
    """1 if the files on some paths have more warnings or errors than their budget allows, else 0."""
    status = 0
    for budget in config.budgets:
        patterns = Patterns(budget.paths, config.folder)
        levels = Counter(
            result.level
            for result in report.results
            if result.kind == "fail" and patterns.match_uri(result.location.uri, Path.cwd())
        )
        for level, most in (("warning", budget.max_warnings), ("error", budget.max_errors)):
            count = levels[level]  # type: ignore[index]
            if most is not None and count > most:
                status = 1
                _tell_too_many(count, level, f" on {', '.join(budget.paths)}", most)
    return status


def _with_baseline(report: Report, args: argparse.Namespace, run: Run) -> Report:
    """Apply the baseline to the report; it is written first if requested."""
    configured = str(run.config.folder / run.config.baseline) if run.config.baseline else ""
    named = args.baseline or configured
    if not (named or args.write_baseline) or not report.files:
        # If no page was checked, nothing is known about the baseline's findings.
        return report
    path = Path(named or DEFAULT_NAME)
    if args.write_baseline:
        before = read_baseline(path) if path.exists() else Counter()
        # What did not change since a revision was not checked, and stays as it was.
        kept = not_judged(before, report, path) if getattr(args, "since", None) else None
        after = write_baseline(path, report.results, kept)
        change = f" ({(before - after).total()} gone, {(after - before).total()} new)" if before else ""
        say(args, f"{path}: {after.total()} finding{'' if after.total() == 1 else 's'}{change}\n")
    return apply_baseline(report, path, [rule.code for rule in report.rules])


def _write(pieces: Iterable[str], file: str | None, output_format: str) -> None:
    if file:
        write_atomically(Path(file), pieces)
        return
    if output_format not in ("text", "github"):
        standard_output.take_document()
    try:
        sys.stdout.writelines(pieces)
        sys.stdout.flush()
    except OSError as error:
        # Whatever cannot be written now cannot be written when the interpreter exits either.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if not isinstance(error, BrokenPipeError):
            raise
        # The reader stopped early (a pager, head); the exit status stays.


def add_fetch_options(parser: argparse.ArgumentParser) -> None:
    """Declare the options of commands that take the address of a page."""
    parser.add_argument(
        "--render",
        choices=("auto", "always", "never"),
        default="auto",
        help="whether a browser opens addresses",
    )
    parser.add_argument(
        "--allow-private", action="store_true", help="allow addresses of private networks and this machine"
    )


def fetched(url: str, args: argparse.Namespace) -> PageItem:
    """Fetch the page at an address; a failure is in the item. SourceError if the extra is not installed."""
    # Checked first: they are imported where they are used, after much has been started.
    if (
        missing := next((name for name in ("scrapy", "playwright") if find_spec(name) is None), None)
    ) is not None:
        raise SourceError(url, f"cannot fetch {url}: {missing_module_message(missing)}")
    from ..crawler.crawl import fetch
    from ..crawler.settings import CrawlSettings

    return fetch(url, CrawlSettings(render=args.render, allow_private=args.allow_private))
