"""How long a static site of many pages takes: on one core, on all of them, and again where nothing has changed.

The site is made on the spot: product pages that differ in their values. Three runs of ``factmark lint`` in this order:
one process without a cache, one process per core, which fills the cache, and the same again. Seconds on the clock
depend on what else the machine does; processor seconds and the ratios much less.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from ...linter.runner.collection import cores
from ..input import UnusableInputError
from ..output import add_format, emit, rounded, share, table_of

_PAGE = """\
<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Walnut board {number}</title>
<script type="application/ld+json">
{{
  "@context": "https://schema.org",
  "@type": "Product",
  "name": "Walnut board {number}",
  "sku": "WB-{number:05}",
  "description": "A board of oiled walnut, number {number} of its kind.",
  "brand": {{"@type": "Brand", "name": "Board works"}},
  "offers": {{"@type": "Offer", "price": "{price}", "priceCurrency": "EUR", "availability": "https://schema.org/InStock"}}
}}
</script></head>
<body><header>Board works</header><main><h1>Walnut board {number}</h1>
<p>A board of oiled walnut, number {number} of its kind.</p>
<p>Article WB-{number:05}. Price: {price} €. In stock.</p>
<ul>{others}</ul></main><footer>Board works, in the old mill</footer></body></html>
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options of ``factmark bench site``."""
    parser.add_argument("--pages", type=int, default=5000, metavar="N", help="pages of the site (5000)")
    parser.add_argument("--jobs", type=int, default=0, metavar="N", help="processes (default: one per core)")
    add_format(parser)


def run(args: argparse.Namespace) -> int:
    """Run the measure and print its figures."""
    if args.pages < 1:
        raise UnusableInputError("--pages must be 1 or more")
    with tempfile.TemporaryDirectory() as folder:
        site = Path(folder, "site")
        site.mkdir()
        for number in range(args.pages):
            (site / f"board-{number}.html").write_text(_page(number), encoding="utf-8")
        runs = {name: _timed(options, folder) for name, options in _runs(args.jobs)}
    wall = {name: seconds for name, (seconds, _) in runs.items()}
    ratios = {
        "all cores to one core": rounded(share(wall["one core"], wall["all cores"])),
        "nothing changed to all cores": rounded(share(wall["all cores"], wall["nothing changed"])),
    }
    document = {
        "pages": args.pages,
        "cores": args.jobs or cores(),
        "seconds": {name: rounded(seconds) for name, (seconds, _) in runs.items()},
        "processor_seconds": {name: rounded(spent) for name, (_, spent) in runs.items()},
        "times_faster": ratios,
    }
    rows = [(name, rounded(seconds), rounded(spent)) for name, (seconds, spent) in runs.items()]
    emit(
        args,
        document,
        [
            table_of(f"factmark lint, {args.pages} pages", ("run", "seconds", "processor seconds"), rows),
            table_of("times faster", ("runs", "ratio"), list(ratios.items())),
        ],
    )
    return 0


def _page(number: int) -> str:
    others = "".join(
        f'<li><a href="board-{other}.html">{other}</a></li>' for other in range(number, number + 20)
    )
    return _PAGE.format(number=number, price=f"{20 + number % 80}.90", others=others)


def _runs(jobs: int) -> Iterator[tuple[str, list[str]]]:
    yield "one core", ["--jobs", "1", "--no-cache"]
    yield "all cores", ["--jobs", str(jobs)]
    yield "nothing changed", ["--jobs", str(jobs)]


def _timed(options: list[str], folder: str) -> tuple[float, float]:
    """Seconds and processor seconds of one run, including startup."""
    command = [sys.executable, "-m", "factmark", "lint", "site", "--isolated", *options]
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    start, before = time.monotonic(), os.times()
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    after = os.times()
    if done.returncode:
        raise UnusableInputError(f"factmark lint failed: {(done.stderr or done.stdout).strip()[-300:]}")
    spent = after.children_user + after.children_system - before.children_user - before.children_system
    return time.monotonic() - start, spent
