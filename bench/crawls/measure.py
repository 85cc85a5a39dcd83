"""Crawls of a site made for it on this machine, side by side in one run.

rendering: ``--render auto`` against ``always``, which must find the same, and ``always`` against a plain
scrapy-playwright spider with default settings, which judges nothing; in turns, because machines drift, and a ratio is
one of medians. static: how many small pages a second are
fetched and judged, and the memory of all Python processes. killed: a crawl that is killed at random moments
and resumed against one that is not. The site is ``python -m factmark.bench.crawls.crawl_site``.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import random
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import median
from typing import Any

from ...crawler.browsing.browser import NO_BROWSER, find_browser
from ...crawler.warc.archive import read_archive
from ..input import UnusableInputError
from ..output import add_format, emit, rounded, share, table_of
from .crawl_site import add_contradicted

#: Pages of each measure, as for the figures in docs/scale.md.
_PAGES = {"rendering": 2000, "static": 20_000, "killed": 500}
_SAMPLE = 0.25
#: The crawls of ``rendering``; the short ones are spread between the long ones.
_TURNS = ("auto", "always", "auto", "plain", "auto", "always", "auto")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the measures and numbers of pages."""
    parser.add_argument("what", choices=_PAGES, help="what to measure")
    parser.add_argument("--pages", type=int, metavar="N", help=f"pages of the site (default: {_PAGES})")
    parser.add_argument(
        "--kills", type=int, default=10, metavar="N", help="killed: how often (default: %(default)s)"
    )
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="killed: choice of the moments")
    add_contradicted(parser)
    parser.add_argument("--browser", metavar="PATH", help="browser to use (or set FACTMARK_BROWSER)")
    add_format(parser)


def run(args: argparse.Namespace) -> int:
    """Measure and print; 3 if the crawls found different results."""
    pages = args.pages or _PAGES[args.what]
    with tempfile.TemporaryDirectory() as folder, _site(args, pages) as address:
        measure = {"rendering": _rendering, "static": _static, "killed": _killed}[args.what]
        document = {
            "measure": f"crawls {args.what}",
            "pages": pages,
            "contradicted": args.contradicted,
            **measure(args, address, Path(folder), pages),
        }
    rows = [
        (name, json.dumps(value) if isinstance(value, list) else value) for name, value in document.items()
    ]
    emit(args, document, [table_of(f"Crawls: {args.what}", ("figure", "value"), rows)])
    return 0 if document["same"] else 3


@contextlib.contextmanager
def _site(args: argparse.Namespace, pages: int) -> Iterator[str]:
    command = [sys.executable, "-m", "factmark.bench.crawls.crawl_site", "--pages", str(pages)]
    command += ["--contradicted", str(args.contradicted)]
    command += ["--static"] if args.what == "static" else []
    server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        yield server.stdout.readline().strip() if server.stdout is not None else ""
    finally:
        server.terminate()
        server.communicate()


def _command(address: str, folder: Path, *more: str) -> list[str]:
    crawl = [
        sys.executable,
        "-m",
        "factmark",
        "crawl",
        address,
        "--allow-private",
        "--delay",
        "0",
        "--isolated",
    ]
    return [*crawl, "--exit-zero", "--output", str(folder), *more]


def _environment() -> dict[str, str]:
    """The environment of an installed package: with its bytecode."""
    return {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}


def _timed(command: Sequence[str]) -> tuple[float, str]:
    begun = time.monotonic()
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=_environment())
    if done.returncode:
        raise UnusableInputError(f"{' '.join(command[:4])} failed: {done.stderr.strip()[-300:]}")
    return time.monotonic() - begun, done.stdout


def _rendering(args: argparse.Namespace, address: str, folder: Path, pages: int) -> dict[str, Any]:
    browser = find_browser(args.browser)
    if browser is None:
        raise UnusableInputError(NO_BROWSER)
    # Otherwise only the first crawl would pay for compiling and disk reads.
    _timed(
        _command(address, folder / "first", "--render", "always", "--browser", browser, "--max-pages", "1")
    )
    seconds: dict[str, list[float]] = {name: [] for name in _TURNS}
    findings_by_mode: dict[str, list[list[tuple[str, ...]]]] = {"auto": [], "always": []}
    rendered: dict[str, int] = {}
    opened = 0
    for number, name in enumerate(_TURNS):
        if name == "plain":
            took, output = _timed(
                [sys.executable, "-m", "factmark.bench.crawls.plain_spider", address, browser]
            )
            opened = int(output)
        else:
            into = folder / str(number)
            took, _ = _timed(_command(address, into, "--render", name, "--browser", browser))
            findings_by_mode[name].append(_findings(into))
            rendered[name] = json.loads((into / "stats.json").read_text())["rendered"]
            shutil.rmtree(into)
        seconds[name].append(took)
    crawls = [*findings_by_mode["always"], *findings_by_mode["auto"]]
    auto, always, plain = (median(seconds[name]) for name in ("auto", "always", "plain"))
    return {
        "same": all(crawl == crawls[0] for crawl in crawls),
        "findings": len(crawls[0]),
        "only_auto": len(set().union(*findings_by_mode["auto"]) - set(crawls[0])),
        "only_always": max(len(set(crawls[0]) - set(crawl)) for crawl in findings_by_mode["auto"]),
        "browser": browser,
        "rendered_under_auto": rendered["auto"],
        "rendered_under_always": rendered["always"],
        "opened_by_plain_spider": opened,
        "turns": list(_TURNS),
        **{f"{name}_s": [rounded(took, 1) for took in times] for name, times in seconds.items()},
        "auto_median_s": rounded(auto, 1),
        "always_median_s": rounded(always, 1),
        "auto_times_faster_than_always": rounded(share(always, auto), 2),
        "always_times_faster_than_plain": rounded(share(plain, always), 2),
    }


def _findings(folder: Path) -> list[tuple[str, ...]]:
    """The results of a crawl, without details of how they were found."""
    results = json.loads((folder / "findings.json").read_text())["results"]
    return sorted(
        (
            r["location"]["uri"],
            r["code"],
            r["level"],
            r["kind"],
            str(r["location"]["block"]),
            str(r["location"]["pointer"]),
            r["message"],
        )
        for r in results
    )


def _static(args: argparse.Namespace, address: str, folder: Path, pages: int) -> dict[str, Any]:
    samples: list[tuple[float, float]] = []
    begun = time.monotonic()
    # Only pages with findings about visible content are rendered: this measures auto.
    crawl = subprocess.Popen(_command(address, folder), stdout=subprocess.DEVNULL, env=_environment())
    sampling = threading.Thread(target=_sample, args=(crawl, begun, samples))
    sampling.start()
    status = crawl.wait()
    seconds = time.monotonic() - begun
    sampling.join()
    figures = json.loads((folder / "stats.json").read_text())
    crawled = [megabytes for at, megabytes in samples if at < figures["seconds"]]
    third = max(1, len(crawled) // 3)
    return {
        "same": status == 0 and figures["pages"] == pages,
        "seconds": rounded(seconds, 1),
        "crawl_seconds": rounded(figures["seconds"], 1),
        "pages_a_second": rounded(pages / seconds, 1),
        "pages_a_second_while_crawling": rounded(pages / figures["seconds"], 1),
        "memory_mb_first_third": rounded(max(crawled[:third], default=0), 0),
        "memory_mb_last_third": rounded(max(crawled[-third:], default=0), 0),
        "memory_mb_most": rounded(max((megabytes for _, megabytes in samples), default=0), 0),
    }


def _sample(crawl: subprocess.Popen[bytes], begun: float, samples: list[tuple[float, float]]) -> None:
    while crawl.poll() is None:
        samples.append((time.monotonic() - begun, _memory(crawl.pid)))
        time.sleep(_SAMPLE)


def _memory(root: int) -> float:
    """The memory of a Python process and its descendants in MB: the proportional set size (Linux), else 0."""
    parents: dict[int, int] = {}
    for entry in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError, ValueError):
            stat = (entry / "stat").read_text()
            parents[int(entry.name)] = int(stat[stat.rindex(")") + 2 :].split()[1])
    total = 0
    for pid in parents:
        above = pid
        while above in parents and above != root:
            above = parents[above]
        if above != root:
            continue
        with contextlib.suppress(OSError, ValueError):
            if b"python" in Path(f"/proc/{pid}/cmdline").read_bytes():
                rollup = Path(f"/proc/{pid}/smaps_rollup").read_text()
                total += next(int(line.split()[1]) for line in rollup.splitlines() if line.startswith("Pss:"))
    return total / 1024


def _killed(args: argparse.Namespace, address: str, folder: Path, pages: int) -> dict[str, Any]:
    options = ("--render", "never", "--resume")
    _timed(_command(address, folder / "whole", *options))
    moments = sorted(random.Random(args.seed).sample(range(pages), min(args.kills, pages)))
    reached = [
        _kill_at(_command(address, folder / "killed", *options), folder / "killed", at) for at in moments
    ]
    _timed(_command(address, folder / "killed", *options))
    urls = [page.url for page in read_archive(folder / "killed" / "pages.warc.gz")]
    return {
        "same": _findings(folder / "killed") == _findings(folder / "whole")
        and len(urls) == len(set(urls)) == pages,
        "killed_at_pages": reached,
        "pages_in_archive": len(urls),
        "pages_twice": len(urls) - len(set(urls)),
        "findings": len(_findings(folder / "whole")),
        "findings_equal": _findings(folder / "killed") == _findings(folder / "whole"),
    }


def _kill_at(command: Sequence[str], folder: Path, pages: int) -> int:
    """Kill a crawl once this many pages are done; return how many were."""
    crawl = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    done = 0
    while crawl.poll() is None and (done := _done(folder)) <= pages:
        time.sleep(0.002)
    with contextlib.suppress(ProcessLookupError):
        os.kill(crawl.pid, signal.SIGKILL)
    crawl.wait()
    return done


def _done(folder: Path) -> int:
    state = folder / "state" / "crawl.sqlite"
    try:
        with contextlib.closing(
            sqlite3.connect(f"{state.as_uri()}?mode=ro", uri=True, timeout=1)
        ) as database:
            return database.execute("SELECT count(*) FROM pages").fetchone()[0]
    except sqlite3.OperationalError:
        return 0
