"""The options of ``factmark crawl``, and the settings that follow from them."""

from __future__ import annotations

import argparse
import os
import re
from collections.abc import Sequence
from math import isfinite
from pathlib import Path

from ..crawler.requests.login import Login, LoginError, read_login
from ..crawler.settings import MAX_WAIT, CrawlSettings, unusable
from ..linter.config.config import ConfigError
from ..linter.config.usage import UsageError
from ..linter.runner.collection import cores
from ..linter.runner.sources import intended_address
from .options import add_run_options, configured, count

#: Default upper bound on pages rendered at once, on machines with many cores.
_MAX_WINDOWS = 8
#: A comment in a list of addresses: at the start of a line or after whitespace.
_COMMENT = re.compile(r"(?:^|\s)#.*")


COMMON = {
    "--output",
    "--max-pages",
    "--include",
    "--exclude",
    "--sitemap",
    "--render",
    "--delay",
    "--resume",
    "--incremental",
    "--generate",
    "--profile",
    "--fail-level",
    "--allow-private",
}
"""The options that ``--help`` shows."""
EXAMPLES = """\
  factmark crawl https://example.com/                     crawl a site, and write factmark-out/report.html
  factmark crawl https://example.com/ --max-pages 200     crawl its first 200 pages
  factmark crawl https://example.com/ --exclude '/tag/'   leave addresses out
  factmark crawl --resume                                 go on with an interrupted crawl
  factmark crawl https://example.com/ --incremental       check only what changed since the last crawl
  factmark crawl http://localhost:8000/ --allow-private   crawl a server on this machine
"""


def number(text: str) -> float:
    """Parse a finite number. ValueError for anything else."""
    value = float(text)
    if not isfinite(value):
        raise ValueError(text)
    return value


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options of ``factmark crawl``."""
    default = CrawlSettings()
    parser.add_argument(
        "url", nargs="*", metavar="URL", help="address to start from (with --resume: none is needed)"
    )
    parser.add_argument("-o", "--output", metavar="DIR", default="factmark-out", help="folder to write")
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
    pages = parser.add_argument_group("which pages")
    pages.add_argument("--sitemap", action="append", default=[], metavar="URL", help="sitemap to start from")
    pages.add_argument(
        "--url-list", metavar="FILE", help="file with an address to start from on each line (default: none)"
    )
    pages.add_argument("--no-follow", action="store_true", help="crawl the given addresses only")
    pages.add_argument("--host", action="append", default=[], help="further host that belongs to the site")
    pages.add_argument(
        "--include", action="append", default=[], metavar="REGEX", help="crawl only such addresses"
    )
    pages.add_argument(
        "--exclude", action="append", default=[], metavar="REGEX", help="leave such addresses out"
    )
    pages.add_argument(
        "--max-pages", type=int, metavar="N", help="crawl at most this many pages (default: no limit)"
    )
    pages.add_argument(
        "--max-depth",
        type=int,
        metavar="N",
        help="follow at most this many links in a row (default: no limit)",
    )
    render = parser.add_argument_group("rendering")
    render.add_argument(
        "--render",
        choices=("auto", "always", "never"),
        default=default.render,
        help="which pages a browser opens",
    )
    render.add_argument(
        "--browser", metavar="PATH", help="browser to use (default: FACTMARK_BROWSER, else the one found)"
    )
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
        help="seconds after its start for which a rendered page with pending work (timers, requests) is watched "
        "(default: 5 after it has loaded, where findings depend on it or markup may come late; at most "
        f"{MAX_WAIT:g})",
    )
    render.add_argument(
        "--render-concurrency",
        type=count,
        metavar="N",
        help=f"pages rendered at once in a browser (default: {default.render_concurrency}; in one started here one "
        f"more than there are cores, from {default.render_concurrency} to {_MAX_WINDOWS})",
    )
    render.add_argument(
        "--render-memory",
        type=number,
        metavar="MIB",
        help=f"memory in MiB that a page may take in a browser started here (default: {default.max_memory // 2**20})",
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
        help="of how many pages that break a rule there are screenshots",
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
        "--storage-state",
        metavar="FILE",
        help="a browser's stored state, as Playwright writes it (default: none)",
    )
    login.add_argument("--cookie", action="append", default=[], metavar="NAME=VALUE", help="cookie to send")
    login.add_argument("--header", action="append", default=[], metavar="NAME:VALUE", help="header to send")
    login.add_argument("--basic-auth", metavar="USER:PASSWORD", help="basic authentication (default: none)")
    manners = parser.add_argument_group("manners and limits")
    manners.add_argument(
        "--delay",
        type=number,
        default=0.25,
        metavar="S",
        help="least seconds between requests to a host",
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
    over_ray.add_argument(
        "-j", "--jobs", type=count, metavar="N", help="workers (default: one for each core)"
    )
    add_run_options(parser, "google")


def take_defaults(parser: argparse.ArgumentParser, arguments: Sequence[str]) -> None:
    """Make what the configuration says of crawls the default of the options. What is wrong with it is said later."""
    which = argparse.ArgumentParser(add_help=False, allow_abbrev=False)
    which.add_argument("--config")
    which.add_argument("--isolated", action="store_true")
    try:
        namespace, _ = which.parse_known_args(arguments)
        config = configured(namespace.config, isolated=namespace.isolated)
    except (ConfigError, argparse.ArgumentError, SystemExit):
        return
    parser.set_defaults(**config.crawl_options)


def _instead(url: str) -> str:
    """Suggest what to give instead of a wrong address, for common mistakes: a bare host name, a file."""
    if os.path.exists(url):
        return "; factmark lint judges files and folders"
    suggestion = intended_address(url)
    return f"; did you mean {suggestion}?" if suggestion else ""


def read_settings(args: argparse.Namespace, *, over_ray: bool) -> CrawlSettings:
    """Return the settings from a command line. UsageError or CrawlSettingsError if they are invalid."""
    urls = tuple(args.url)
    for url in (*urls, *args.sitemap):
        if (reason := unusable(url)) is not None:
            raise UsageError(f"{reason}{_instead(url)}")
    if args.url_list:
        try:
            lines = Path(args.url_list).read_text(encoding="utf-8-sig").splitlines()
        except OSError as error:
            raise UsageError(f"cannot read {args.url_list}: {error.strerror or error}") from None
        except UnicodeDecodeError:
            raise UsageError(f"cannot read {args.url_list}: it is not UTF-8") from None
        stripped = ((n, _COMMENT.sub("", line).strip()) for n, line in enumerate(lines, 1))
        listed = [(number, url) for number, url in stripped if url]
        for number, url in listed:
            if "\t" in url:  # it would be dropped from the address
                raise UsageError(
                    f"{args.url_list}, line {number}: {url!r} has a tab in it: give an address a line"
                )
            if (reason := unusable(url)) is not None:
                raise UsageError(f"{args.url_list}, line {number}: {reason}")
        urls += tuple(url for _, url in listed)
    if not urls and not args.sitemap:
        raise UsageError("nothing to crawl: give an address, --sitemap or --url-list")
    output = Path(args.output)
    if output.suffix.lower() in (".html", ".json", ".sarif", ".xml", ".md") and not output.exists():
        raise UsageError(
            f"--output names a folder, and {args.output} is called like a file: --output-file writes a report to one"
        )
    default = CrawlSettings()
    settings = CrawlSettings(
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
        render_concurrency=_windows(args, default.render_concurrency, over_ray=over_ray),
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
    if over_ray:
        _divisible(args, settings)
    return settings


def _windows(args: argparse.Namespace, default: int, *, over_ray: bool) -> int:
    """Return how many pages a browser renders at once: rendering mostly waits, and takes a process for each page."""
    if args.render_concurrency is not None:
        return int(args.render_concurrency)
    if args.browser_endpoint or over_ray:  # the cores of its machine are unknown, or each runs a crawl
        return default
    return max(default, min(cores() + 1, _MAX_WINDOWS))


def _divisible(args: argparse.Namespace, settings: CrawlSettings) -> None:
    """Raise UsageError unless the crawl is of a list of addresses, each by itself."""
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
    if refused := [name for name, is_set in alone.items() if is_set]:
        raise UsageError(f"--engine ray and {', '.join(refused)} do not go together")


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
