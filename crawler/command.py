"""Crawl a site and judge its pages."""

from __future__ import annotations

import argparse
import sys
from contextlib import ExitStack, closing, redirect_stdout
from dataclasses import asdict, replace
from importlib.util import find_spec
from math import isfinite
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..linter.collection import collecting_between
from ..linter.formats.excerpt import visible_lines
from ..linter.history import HistoryError, remember
from ..linter.judges import Plan
from ..linter.judging import cores
from ..linter.options import EXIT_USAGE, UsageError, add_run_options, count, deliver, read_run
from ..linter.ray_cluster import RayCluster
from ..linter.report import Notification, Report
from ..linter.verifier_options import VerifierError
from .archive import ArchiveError
from .folder import Folder
from .frontier import FrontierError
from .login import Login, LoginError, read_login
from .settings import MAX_WAIT, CrawlSettings, CrawlSettingsError, unusable

if TYPE_CHECKING:
    from ..linter.config import Config
    from .statistics import CrawlStatistics

CATEGORY = "factmark/crawl"


def number(text: str) -> float:
    """A number of an option, and neither infinite nor none. ValueError else."""
    value = float(text)
    if not isfinite(value):
        raise ValueError(text)
    return value


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options of ``factmark crawl``."""
    default = CrawlSettings()
    parser.add_argument("url", nargs="*", metavar="URL", help="address to start from")
    parser.add_argument(
        "--output", metavar="DIR", default="factmark-out", help="folder to write (factmark-out)"
    )
    parser.add_argument("--resume", action="store_true", help="go on with the crawl that was left off in DIR")
    parser.add_argument(
        "--incremental",
        action="store_true",
        help="ask only for pages that changed since the crawl that DIR has, and judge only those again",
    )
    parser.add_argument(
        "--generate",
        action="store_true",
        help="suggest markup for pages that have none, or none for what they are about (with --llm: by a model, too)",
    )
    found = parser.add_argument_group("which pages")
    found.add_argument("--sitemap", action="append", default=[], metavar="URL", help="sitemap to start from")
    found.add_argument("--url-list", metavar="FILE", help="file with an address to start from on every line")
    found.add_argument("--no-follow", action="store_true", help="crawl the given addresses only")
    found.add_argument("--host", action="append", default=[], help="further host that belongs to the site")
    found.add_argument(
        "--include", action="append", default=[], metavar="REGEX", help="crawl only such addresses"
    )
    found.add_argument(
        "--exclude", action="append", default=[], metavar="REGEX", help="leave such addresses out"
    )
    found.add_argument("--max-pages", type=int, metavar="N", help="crawl at most so many pages")
    found.add_argument("--max-depth", type=int, metavar="N", help="follow at most so many links in a row")
    render = parser.add_argument_group("rendering")
    render.add_argument(
        "--render",
        choices=("auto", "always", "never"),
        default=default.render,
        help="which pages a browser opens",
    )
    render.add_argument("--browser", metavar="PATH", help="browser to use (or set FACTMARK_BROWSER)")
    render.add_argument(
        "--render-timeout",
        type=number,
        default=default.render_timeout,
        metavar="S",
        help="seconds a page may take",
    )
    render.add_argument(
        "--render-wait",
        type=number,
        metavar="S",
        help="until when after its start a rendered page is waited for that has put something off (4, and only where "
        f"it would be reported for what it shows; at most {MAX_WAIT:g})",
    )
    render.add_argument(
        "--render-memory",
        type=number,
        metavar="MIB",
        help=f"memory in MiB that a page may take in a browser started here ({default.max_memory // 2**20})",
    )
    render.add_argument(
        "--screenshots",
        choices=("none", "plain", "pictures"),
        default="plain",
        help="of rendered pages with errors or warnings, for the report: none, without the page's pictures "
        "(default), or with them, which are loaded then",
    )
    render.add_argument(
        "--screenshots-per-rule",
        type=count,
        default=default.screenshots_per_rule,
        metavar="N",
        help=f"of how many pages that break a rule there are screenshots ({default.screenshots_per_rule})",
    )
    render.add_argument(
        "--browser-endpoint",
        action="append",
        default=[],
        metavar="URL",
        help="browser that runs elsewhere (ws://..., Playwright's server protocol); several share the pages",
    )
    login = parser.add_argument_group(
        "login (sent to the site alone, written nowhere; env:NAME reads a variable)"
    )
    login.add_argument(
        "--storage-state", metavar="FILE", help="a browser's stored state, as Playwright writes it"
    )
    login.add_argument("--cookie", action="append", default=[], metavar="NAME=VALUE", help="cookie to send")
    login.add_argument("--header", action="append", default=[], metavar="NAME:VALUE", help="header to send")
    login.add_argument("--basic-auth", metavar="USER:PASSWORD", help="basic authentication")
    manners = parser.add_argument_group("manners and limits")
    manners.add_argument(
        "--delay",
        type=number,
        default=0.25,
        metavar="S",
        help="least seconds between requests to a host (0.25)",
    )
    manners.add_argument(
        "--concurrency", type=int, default=default.concurrency, metavar="N", help="requests to a host at once"
    )
    manners.add_argument(
        "--timeout", type=number, default=default.timeout, metavar="S", help="seconds an answer may take"
    )
    manners.add_argument(
        "--max-size", type=number, default=default.max_body / 2**20, metavar="MIB", help="largest page in MiB"
    )
    manners.add_argument("--user-agent", default=default.user_agent, help="name the crawler gives itself")
    manners.add_argument("--ignore-robots", action="store_true", help="crawl what robots.txt rules out")
    manners.add_argument("--insecure", action="store_true", help="accept invalid certificates")
    manners.add_argument(
        "--allow-private", action="store_true", help="allow addresses of private networks and this machine"
    )
    over_ray = parser.add_argument_group("over Ray (--engine ray, with --url-list and --no-follow)")
    over_ray.add_argument(
        "--ray-address",
        metavar="ADDRESS",
        help="Ray cluster: auto, host:port, ray://host:port (default: one on this machine)",
    )
    over_ray.add_argument("--jobs", type=count, metavar="N", help="workers (default: one for each core)")
    add_run_options(parser)


def run(args: argparse.Namespace) -> int:
    """Run ``factmark crawl`` and return the exit status."""
    with ExitStack() as afterwards:
        return _run(args, afterwards)


def _run(args: argparse.Namespace, afterwards: ExitStack) -> int:
    try:
        run_ = read_run(args, default_profiles=("google",))
        settings = _settings(args)
        if run_.over_ray:
            _divisible(args, settings)
    except (UsageError, CrawlSettingsError) as error:
        sys.stderr.write(f"factmark: {visible_lines(str(error))}\n")
        return EXIT_USAGE
    if args.render_memory is not None and settings.browser_endpoints:
        sys.stderr.write(
            "factmark: --render-memory has no effect on browsers at --browser-endpoint: their machines bound them\n"
        )
    # They are imported when the processes that judge have been started, which have imports of their own.
    if missing := [name for name in ("scrapy", "playwright") if find_spec(name) is None]:
        sys.stderr.write(f"factmark: crawling needs the extra factmark[crawl]: there is no {missing[0]}\n")
        return EXIT_USAGE
    from .judged_crawl import judged_crawl
    from .progress import Progress

    plan = Plan(
        run_.config,
        Path.cwd(),
        all_kinds=args.all_kinds,
        show_open=args.show_open,
        corrections=True,
        today=run_.settings.today,
    )
    folder = Folder(Path(args.output))
    try:
        folder.begin(resume=args.resume, incremental=args.incremental)
    except OSError as error:
        sys.stderr.write(f"factmark: cannot write to {folder.path}: {error.strerror or error}\n")
        return EXIT_USAGE
    except FrontierError as error:
        sys.stderr.write(f"factmark: {visible_lines(str(error))}\n")
        return EXIT_USAGE
    try:
        with Progress(sys.stderr) as progress:
            how: dict[str, Any] = {
                "verifier": run_.settings.verifier,
                "cache": not args.no_cache,
                "on_progress": progress.show,
            }
            if run_.over_ray:
                from .ray_crawl import ray_crawl

                workers = (run_.config.jobs if args.jobs is None else args.jobs) or cores()
                # Ray tells of lost workers on standard output, where the report belongs.
                with redirect_stdout(sys.stderr), closing(RayCluster(args.ray_address, workers)) as cluster:
                    report, statistics = ray_crawl(settings, plan, folder, cluster, **how)
            else:
                how["afterwards"] = afterwards  # the browsers end while the report is written
                report, statistics = judged_crawl(settings, plan, folder, incremental=args.incremental, **how)
    except (FrontierError, ArchiveError, CrawlSettingsError, UsageError) as error:
        sys.stderr.write(f"factmark: {visible_lines(str(error))}\n")
        return EXIT_USAGE
    if args.generate:
        try:
            report = _with_suggestions(folder, report, args, run_.config)
        except VerifierError as error:
            sys.stderr.write(f"factmark: {visible_lines(str(error))}\n")
            return EXIT_USAGE
    with collecting_between():  # looking through what the crawl left took a twentieth of the end
        report = _compared(folder, report)
        paths = _write(folder, report, statistics, args)
        status = deliver(report, args, run_, CATEGORY)
    told = sys.stdout if run_.config.output_format == "text" and not args.output_file else sys.stderr
    told.write("\nWritten:\n" + "".join(f"  {path}\n" for path in paths))
    return status


def _divisible(args: argparse.Namespace, settings: CrawlSettings) -> None:
    """UsageError where a crawl is not one of a list of addresses, each by itself."""
    if not args.url_list or settings.follow_links:
        raise UsageError(
            "--engine ray crawls a list of addresses: give --url-list and --no-follow; a site is one process's, "
            "and its DIR/pages.warc.gz can be linted with it"
        )
    alone = {
        "--sitemap": settings.sitemap_urls,
        "--max-pages": settings.max_pages is not None,
        "--incremental": args.incremental,
        "a login": settings.login,
    }
    if refused := [name for name, given in alone.items() if given]:
        raise UsageError(f"--engine ray and {', '.join(refused)} do not go together")


def _settings(args: argparse.Namespace) -> CrawlSettings:
    urls = tuple(args.url)
    if args.url_list:
        try:
            lines = Path(args.url_list).read_text(encoding="utf-8-sig").splitlines()
        except (OSError, UnicodeDecodeError) as error:
            raise UsageError(f"cannot read {args.url_list}: {error}") from None
        listed = [(n, line.strip()) for n, line in enumerate(lines, 1) if line.strip() and line[0] != "#"]
        for number, url in listed:
            if (reason := unusable(url)) is not None:
                raise UsageError(f"{args.url_list}, line {number}: {reason}")
        urls += tuple(url for _, url in listed)
    if not urls and not args.sitemap:
        raise UsageError("nothing to crawl: give an address, --sitemap or --url-list")
    default = CrawlSettings()
    return CrawlSettings(
        start_urls=urls,
        sitemap_urls=tuple(args.sitemap),
        follow_links=not args.no_follow,
        hosts=tuple(args.host),
        include=tuple(args.include),
        exclude=tuple(args.exclude),
        max_pages=args.max_pages,
        max_depth=args.max_depth,
        render=args.render,
        browser=args.browser,
        render_timeout=args.render_timeout,
        render_wait=args.render_wait,
        max_memory=default.max_memory if args.render_memory is None else int(args.render_memory * 2**20),
        screenshots=args.screenshots,
        screenshots_per_rule=args.screenshots_per_rule,
        browser_endpoints=tuple(args.browser_endpoint),
        login=_login(args, urls),
        delay=args.delay,
        concurrency=args.concurrency,
        timeout=args.timeout,
        max_body=int(args.max_size * 2**20),
        user_agent=args.user_agent,
        obey_robots=not args.ignore_robots,
        verify_tls=not args.insecure,
        allow_private=args.allow_private,
    )


def _with_suggestions(folder: Folder, report: Report, args: argparse.Namespace, config: Config) -> Report:
    """The report with markup for the pages that lack some. VerifierError where a model cannot be asked."""
    from ..generator.model import read_model
    from .suggestions import with_suggestions

    # --llm-model names the model that judges; the one that writes is configured.
    model = read_model(argparse.Namespace(**{**vars(args), "llm_model": None}), config)
    try:
        return with_suggestions(report, folder.archive, model)
    finally:
        if model is not None:
            sys.stderr.write(f"factmark: for suggestions, {model.spent()}\n")
            model.close()


def _login(args: argparse.Namespace, urls: tuple[str, ...]) -> Login:
    try:
        return read_login(
            (*urls, *args.sitemap),
            storage_state=args.storage_state,
            cookies=args.cookie,
            headers=args.header,
            basic=args.basic_auth,
        )
    except LoginError as error:
        raise UsageError(str(error)) from None


def _compared(folder: Folder, report: Report) -> Report:
    """Add the crawl to the folder's history; the report with how it compares with the crawls before."""
    try:
        return replace(report, past=remember(folder.history, report))
    except HistoryError as error:
        note = Notification("warning", f"not compared with earlier crawls: {error}", incomplete=False)
        return replace(report, notifications=(*report.notifications, note))


def _write(
    folder: Folder, report: Report, statistics: CrawlStatistics, args: argparse.Namespace
) -> list[Path]:
    from ..linter.formats import Options
    from .outputs import uncorrected, write_outputs

    uncovered = uncorrected(report)
    if uncovered is not None:
        report = replace(report, notifications=(*report.notifications, uncovered))
    options = Options(all_kinds=args.all_kinds, show_open=args.show_open, category=CATEGORY)
    history = [folder.history] if report.past is not None else []
    return [*write_outputs(folder.path, report, asdict(statistics), options), folder.archive, *history]
