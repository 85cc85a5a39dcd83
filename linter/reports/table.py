"""Tables of figures for a terminal: aligned columns if they fit, else a paragraph per row."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from .excerpt import columns, visible, wrap

GAP = "  "


def lines(
    names: Sequence[str], rows: Sequence[Sequence[str]], numeric: Sequence[bool], width: int | None = None
) -> Iterator[str]:
    """The lines of a table; ``numeric`` columns are right-aligned. Unprintable characters in cells are made visible.

    If the table is wider than ``width`` (None: no limit), each row becomes its first cell on a line of its own,
    followed by the other cells with their column names.
    """
    rows = [tuple(map(visible, row)) for row in rows]
    table = [tuple(names), *rows]
    widths = [max(columns(row[i]) for row in table) for i in range(len(names))]
    if width is None or sum(widths) + len(GAP) * (len(names) - 1) <= width:
        for row in table:
            cells = zip(row, widths, numeric, strict=True)
            yield GAP.join(_padded(cell, room, right) for cell, room, right in cells).rstrip()
        return
    for row in rows:
        yield from wrap(row[0] if not numeric[0] else f"{names[0]} {row[0]}", width)
        labelled_cells = (
            f"{name}\u00a0{cell}" for name, cell in zip(names[1:], row[1:], strict=True) if cell
        )
        for line in wrap(", ".join(labelled_cells), width - len(GAP)):
            yield GAP + line.replace("\u00a0", " ")


def _padded(cell: str, width: int, right: bool) -> str:
    room = " " * (width - columns(cell))
    return room + cell if right else cell + room
