"""Pages at addresses: the options that say how one is fetched, and fetching it."""

from __future__ import annotations

import argparse
from importlib.util import find_spec
from typing import TYPE_CHECKING

from ..linter.config.usage import needed
from ..source.files import SourceError

if TYPE_CHECKING:
    from ..crawler.items import PageItem


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
        raise SourceError(url, f"cannot fetch {url}: {needed(missing)}")
    from ..crawler.crawl import fetch
    from ..crawler.settings import CrawlSettings

    return fetch(url, CrawlSettings(render=args.render, allow_private=args.allow_private))
