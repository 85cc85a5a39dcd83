"""Options and output of measures: numbers with bounds; one JSON document, or aligned tables of the same figures."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from ..cli import standard_output
from ..linter.reports.excerpt import wrap
from ..linter.reports.options import width_of
from ..linter.reports.table import lines

Cell = str | int | float | bool | None


@dataclass(frozen=True, slots=True)
class Table:
    """A table with a title; each of ``rows`` has a cell per column."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]

    def text(self, width: int | None = None) -> str:
        """Return title and rows, fitted to a terminal's width; None: full width."""
        rows = [[_cell(cell) for cell in row] for row in self.rows]
        numeric = [all(_is_number(row[i]) for row in self.rows) for i in range(len(self.columns))]
        title = [self.title] if width is None else wrap(self.title, width)
        return "\n".join([*title, *lines(self.columns, rows, numeric, width)])


def add_format(parser: argparse.ArgumentParser) -> None:
    """Add ``--output-format``."""
    parser.add_argument(
        "--output-format",
        choices=("table", "json"),
        default="table",
        help="tables for reading, or one JSON document with every figure (default: %(default)s)",
    )


def emit(args: argparse.Namespace, document: dict[str, Any], tables: Iterable[Table]) -> None:
    """Print a measure's figures in the chosen format."""
    if args.output_format == "json":
        standard_output.take_document()
        json.dump(document, sys.stdout, ensure_ascii=False, indent=2)
        sys.stdout.write("\n")
        return
    width = width_of(sys.stdout, os.environ)
    sys.stdout.write("\n\n".join(table.text(width) for table in tables) + "\n")


def rounded(value: float | None, digits: int = 4) -> float | None:
    """Round a figure for printing; None (no such figure, for example a share of nothing) stays None."""
    return None if value is None else round(value, digits)


def share(part: float, whole: float) -> float | None:
    """Return part / whole, or None if whole is zero."""
    return part / whole if whole else None


def table_of(title: str, columns: Sequence[str], rows: Iterable[Sequence[Cell]]) -> Table:
    """Make a Table from any sequences."""
    return Table(title, tuple(columns), tuple(tuple(row) for row in rows))


def _is_number(cell: Cell) -> bool:
    return cell is None or (isinstance(cell, int | float) and not isinstance(cell, bool))


def _cell(cell: Cell) -> str:
    if cell is None:
        return "-"
    if isinstance(cell, float):
        return f"{cell:.3f}"
    return str(cell)


def at_least(least: int) -> Callable[[str], int]:
    """Return an option type: an integer of at least ``least``."""

    def whole_number(text: str) -> int:
        number = int(text)
        if number < least:
            raise argparse.ArgumentTypeError(f"{number} is less than {least}")
        return number

    return whole_number


def proportion(text: str) -> float:
    """Option type: a number from 0 to 1."""
    number = float(text)
    if not 0 <= number <= 1:
        raise argparse.ArgumentTypeError(f"{text} does not lie between 0 and 1")
    return number
