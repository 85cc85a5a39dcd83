"""How long judging takes, and how that compares with other tools on the same pages, side by side in one run.

In process: reading a page and judging it with all agents, page by page, garbage collected as ``factmark lint``
collects it; once in a new process, which loads tables and compiles expressions as pages first need them, and once more
in the state that every later page meets. Whole process: ``factmark lint``
of all pages with its start, against extruct merely extracting all syntaxes, and against pySHACL
checking a few of the pages against the shapes of the whole vocabulary. Everything runs on one core, and
processor time is what counts, so that other work on the machine does not.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import fmean, median, quantiles

from ...linter.agents.rule_context import Settings
from ...linter.document.document import Document
from ...linter.engine.catalogue import catalogue
from ...linter.engine.check_document import check_document
from ...linter.engine.selection import UnknownRuleError, select
from ...linter.findings.rule import Rule
from ...linter.runner.collection import collect_garbage_between
from ...linter.runner.sources import FileSource, expand
from ...source.files import SourceError
from ..input import UnusableInputError
from ..output import add_format, emit, rounded, share, table_of

#: The first check of the pages with all agents, after checking only one page.
NEW_PROCESS = "all agents, new process"
AGENTS = ("syntax", "validity", "factuality", "compliance")

_EXTRUCT = """
import sys, extruct
for path in sys.argv[1:]:
    with open(path, encoding="utf-8", errors="replace") as file:
        text = file.read()
    try:
        extruct.extract(text, base_url="https://example.org/", errors="ignore")
    except Exception as error:
        print(path, error, file=sys.stderr)
"""

_PYSHACL = """
import sys, time
import pyshacl
from rdflib import Graph
shapes = Graph().parse(sys.argv[1])
for path in sys.argv[2:]:
    data = Graph().parse(path)
    start = time.process_time()
    pyshacl.validate(data, shacl_graph=shapes)
    print(time.process_time() - start, flush=True)
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the pages, and the extent of the slow comparison."""
    parser.add_argument("pages", nargs="+", metavar="PAGES", help="pages or folders of pages")
    parser.add_argument(
        "--pyshacl-pages",
        type=int,
        default=5,
        metavar="N",
        help="check this many of the pages with pySHACL, which takes seconds each; 0 leaves it out "
        "(default: %(default)s)",
    )
    parser.add_argument(
        "--repeat", type=int, default=1, metavar="N", help="judge each page N times, take the best"
    )
    add_format(parser)


def run(args: argparse.Namespace) -> int:
    """Measure, print the times and the ratios."""
    sources = [source for source in expand(args.pages, ()) if isinstance(source, FileSource)]
    if not sources:
        raise UnusableInputError(f"{', '.join(args.pages)}: no pages here")
    paths = [str(source.path) for source in sources]
    with _one_core():
        every = select(catalogue(), (), (), ())
        in_process = {NEW_PROCESS: _per_page(sources, every, 1)}
        in_process["all agents"] = _per_page(sources, every, args.repeat)
        for agent in AGENTS:
            rules = _rules_of(agent)
            if rules:
                in_process[agent] = _per_page(sources, rules, args.repeat)
        whole = _whole_process(paths)
        if args.pyshacl_pages:
            whole["pyshacl_page"] = _pyshacl(sources[: args.pyshacl_pages])
    document = {
        "measure": "time",
        "pages": len(paths),
        "in_process_ms": in_process,
        "whole_process_s": {name: rounded(value, 3) for name, value in whole.items()},
        "ratios": _ratios(whole, len(paths)),
    }
    columns = ("median", "p95", "mean", "max")
    emit(
        args,
        document,
        [
            table_of(
                "A page in process, parse included, milliseconds of processor time",
                ("agents", *columns),
                [(name, *(times[c] for c in columns)) for name, times in in_process.items()],
            ),
            table_of(
                "Whole processes, seconds of processor time",
                ("what", "seconds"),
                document["whole_process_s"].items(),
            ),
            table_of("How many times faster", ("than", "times"), document["ratios"].items()),
        ],
    )
    return 0


@contextmanager
def _one_core() -> Iterator[None]:
    # Not every system lets a process choose its core; then the system's choice is measured.
    if not hasattr(os, "sched_setaffinity"):
        yield
        return
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {max(before)})
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)


def _rules_of(agent: str) -> tuple[Rule, ...]:
    try:
        return select(catalogue(), (agent,), (), ())
    except UnknownRuleError:
        return ()


def _per_page(sources: list[FileSource], rules: tuple[Rule, ...], repeat: int) -> dict[str, float | None]:
    """Milliseconds per page. The first page is checked once before, so that imports do not count."""
    settings = Settings()
    with collect_garbage_between() as collect:

        def time_of(source: FileSource) -> float:
            start = time.process_time()
            _judge(source, rules, settings)
            collect()
            return 1000 * (time.process_time() - start)

        time_of(sources[0])
        times = [min(time_of(source) for _ in range(max(repeat, 1))) for source in sources]
    return {
        "median": rounded(median(times), 2),
        "p95": rounded(quantiles(times, n=20, method="inclusive")[-1] if len(times) > 1 else times[0], 2),
        "mean": rounded(fmean(times), 2),
        "max": rounded(max(times), 2),
    }


def _judge(source: FileSource, rules: tuple[Rule, ...], settings: Settings) -> None:
    try:
        document = source.read()
    except SourceError as error:
        raise UnusableInputError(str(error)) from error
    if document is not None:
        check_document(document, rules, settings)


def _whole_process(paths: list[str]) -> dict[str, float]:
    lint = [
        sys.executable,
        "-m",
        "factmark",
        "lint",
        "--isolated",
        "--no-cache",
        "--exit-zero",
        "--output-format",
        "json",
    ]
    seconds = {
        "python_start": _seconds([sys.executable, "-c", "pass"]),
        "help": _seconds([sys.executable, "-m", "factmark", "--help"]),
        "lint_one_page": min(_seconds([*lint, paths[0]]) for _ in range(2)),
        # Short runs vary by up to a fifth; extruct's long one hardly does.
        "lint": median(_seconds([*lint, *paths]) for _ in range(3)),
    }
    if _rules_of("validity"):
        seconds["lint_validity"] = median(_seconds([*lint, "--select", "validity", *paths]) for _ in range(3))
    seconds["extruct"] = _seconds([sys.executable, "-c", _EXTRUCT, *paths])
    return seconds


def _seconds(command: list[str]) -> float:
    # The environment of an installed package: with its bytecode, which the first run writes.
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    start = _children_time()
    done = subprocess.run(
        command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, check=False, env=environment
    )
    elapsed = _children_time() - start
    if done.returncode:
        raise UnusableInputError(f"{' '.join(command[:4])} failed: {done.stderr.strip()[-300:]}")
    return elapsed


def _children_time() -> float:
    """Processor seconds of all finished child processes."""
    spent = os.times()
    return spent.children_user + spent.children_system


def _pyshacl(sources: list[FileSource]) -> float:
    """Seconds per page for pySHACL over all shapes, without startup and reading the graphs."""
    from ...shapes.shacl import all_shapes

    with tempfile.TemporaryDirectory() as folder:
        shapes = Path(folder, "shapes.ttl")
        shapes.write_text(all_shapes(), encoding="utf-8")
        graphs = []
        for number, source in enumerate(sources):
            document = source.read()
            if document is not None:
                graphs.append(Path(folder, f"{number}.nt"))
                graphs[-1].write_text(_ntriples(document), encoding="utf-8")
        command = [sys.executable, "-c", _PYSHACL, str(shapes), *map(str, graphs)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode:
            raise UnusableInputError(f"pySHACL failed: {done.stderr.strip()[-300:]}")
        return fmean(float(line) for line in done.stdout.split())


def _ntriples(document: Document) -> str:
    from ...linter.document.rdf_graph import rdf_graph

    return rdf_graph(document).serialize(format="nt")


def _ratios(whole: dict[str, float], pages: int) -> dict[str, float | None]:
    ratios = {"extruct (all agents)": share(whole["extruct"], whole["lint"])}
    if "lint_validity" in whole:
        ratios["extruct (validity only)"] = share(whole["extruct"], whole["lint_validity"])
        if "pyshacl_page" in whole:
            ratios["pySHACL a page (validity only)"] = share(
                whole["pyshacl_page"], whole["lint_validity"] / pages
            )
    return {name: rounded(value, 1) for name, value in ratios.items()}
