"""Which of two markups says more, and which agent rejects what: statement by statement, and by MIMR.

Both markups are judged beside the same page where one is given (``--page``), else each beside the page it
stands in; a JSON-LD file alone has no page, and factuality is then not applicable to it.
"""

from __future__ import annotations

import argparse
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ...generator.curation import UncheckedError, check_with_all_rules
from ...generator.markup import without_markup
from ...linter.config.usage import EXIT_INCOMPLETE, EXIT_USAGE
from ...linter.document.document import Document
from ...linter.edits.edits import script_element
from ...linter.engine.catalogue import catalogue
from ...linter.findings.rule import Agent
from ...linter.markup.statement import Literal
from ...linter.reports.excerpt import visible_lines
from ...source.location import Location
from ...source.system import TimeLimitExceeded, time_limit
from ..input import UnusableInputError
from ..output import Table, add_format, emit, rounded, table_of
from .mimr import merge_ratios, property_counts, read_markup

AGENTS: tuple[Agent, ...] = ("syntax", "validity", "factuality", "compliance")
SECONDS = 120.0
"""Time limit for both markups together, in seconds."""

PlaceKey = tuple[int | None, str | int | None]


@dataclass(frozen=True, slots=True)
class Side:
    """One markup: its document, and the codes of the agents' rules that reject each place."""

    document: Document
    rejected: dict[PlaceKey, tuple[str, ...]]

    def keeps(self, place: Location) -> bool:
        """Whether no agent rejects the statement at a location."""
        return _place_key(place) not in self.rejected


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options of ``factmark compare``."""
    parser.add_argument("first", type=Path, metavar="A", help="a page or a JSON-LD file")
    parser.add_argument("second", type=Path, metavar="B", help="the other one")
    parser.add_argument("--page", type=Path, help="the page that both markups are about (default: none)")
    add_format(parser)


def run(args: argparse.Namespace) -> int:
    """Compare two markups: 0, 2 for an unusable file, 3 if both are empty, a rule fails or time runs out."""
    try:
        with time_limit(SECONDS):
            return _run(args)
    except (TimeLimitExceeded, UncheckedError) as error:
        sys.stderr.write(f"factmark: {visible_lines(f'{args.first}, {args.second}: {error}')}\n")
        return EXIT_INCOMPLETE


def _run(args: argparse.Namespace) -> int:
    try:
        page = read_markup(args.page) if args.page is not None else None
        first, second = _side(read_markup(args.first), page), _side(read_markup(args.second), page)
    except UnusableInputError as error:
        sys.stderr.write(f"factmark: {visible_lines(str(error))}\n")
        return EXIT_USAGE
    raw = merge_ratios(property_counts(first.document), property_counts(second.document))
    curated = merge_ratios(
        property_counts(first.document, first.keeps), property_counts(second.document, second.keeps)
    )
    if raw is None:
        sys.stderr.write("factmark: neither markup says anything\n")
        return EXIT_INCOMPLETE
    statements = _statements(first, second)
    rejections = {agent: [_by_agent(first, agent), _by_agent(second, agent)] for agent in AGENTS}
    document = {
        "measure": "compare",
        "mimr": [rounded(value, 6) for value in raw],
        "mimr_curated": [rounded(value, 6) for value in curated] if curated else None,
        "rejected": rejections,
        "statements": statements,
    }
    emit(args, document, _tables(document))
    return 0


def _side(markup: Document, page: Document | None) -> Side:
    if page is None:
        return _judged(markup)
    roots = [block.root for block in markup.blocks if block.root is not None]
    if not roots:
        raise UnusableInputError(f"{markup.uri}: no JSON-LD that could be read")
    scripts = "".join(script_element(block.script.text) for block in markup.blocks)
    bare = without_markup(page.source)
    return _judged(Document(markup.uri, bare + scripts, url=page.address))


def _judged(document: Document) -> Side:
    rejected: dict[PlaceKey, tuple[str, ...]] = {}
    for result in check_with_all_rules(document):
        if result.kind == "fail" and result.level in ("error", "warning"):
            for place in (result.location, *result.covers):
                key = _place_key(place)
                rejected[key] = (*rejected.get(key, ()), result.code)
    return Side(document, rejected)


def _place_key(location: Location) -> PlaceKey:
    """A unique key of a location in its markup: microdata and RDFa have neither blocks nor pointers."""
    if location.pointer is None:
        return location.start_line, location.start_column
    return location.block, location.pointer


def _by_agent(side: Side, agent: Agent) -> int:
    codes = {rule.code for rule in catalogue() if rule.agent == agent}
    return sum(bool(codes & set(codes_of_statement)) for codes_of_statement in side.rejected.values())


def _statements(first: Side, second: Side) -> list[dict[str, Any]]:
    """Every statement of either, by type, property and value: who has it, and who rejects it."""
    statements: dict[tuple[str, str, str], list[list[str] | None]] = {}
    for number, side in enumerate((first, second)):
        for statement in side.document.statements:
            if isinstance(statement.value, Literal):
                key = (" ".join(statement.types), statement.property, statement.text)
                codes = side.rejected.get(_place_key(statement.location), ())
                held = statements.setdefault(key, [None, None])
                held[number] = sorted({*(held[number] or ()), *codes})
    return [
        {"type": kind, "property": name, "value": value, "first": held[0], "second": held[1]}
        for (kind, name, value), held in sorted(statements.items())
    ]


def _tables(document: dict[str, Any]) -> list[Table]:
    def cell(held: list[str] | None) -> str:
        # Not "holds": undecided statements, and those without a page, are not rejected either.
        return "-" if held is None else (" ".join(held) or "not rejected")

    rows = [
        (s["type"], s["property"], _short(s["value"]), cell(s["first"]), cell(s["second"]))
        for s in document["statements"]
    ]
    ratios = [("as written", *document["mimr"])]
    if document["mimr_curated"]:
        ratios.append(("after the agents", *document["mimr_curated"]))
    return [
        table_of("Statements", ("type", "property", "value", "A", "B"), rows),
        table_of("Rejected by", ("agent", "A", "B"), [(a, *n) for a, n in document["rejected"].items()]),
        table_of("MIMR", ("stage", "A", "B"), ratios),
    ]


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= 60 else line[:59] + "…"
