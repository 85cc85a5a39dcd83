"""Read and write files of mappings, in a format chosen by extension: EDOAL, SSSOM or JSON Lines."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from ..rows import NUMBER, read_rows, read_text, write_text
from .alignment import Mapping, confidence
from .edoal import read_edoal, write_edoal
from .sssom import read_sssom, write_sssom

ROW = {
    "source": str,
    "target": str,
    "relation?": frozenset({"=", "<", ">", "~"}),
    "confidence?": NUMBER,
}
"""Schema of a row of JSON Lines."""


def read_mappings(path: Path) -> list[Mapping]:
    """Read the mappings in a file: EDOAL (.rdf, .xml, .owl, .edoal), SSSOM (.tsv), JSON Lines {source, target}."""
    suffix = path.suffix.lower()
    if suffix in {".rdf", ".xml", ".owl", ".edoal"}:
        return read_edoal(read_text(path), str(path))
    if suffix == ".tsv":
        return read_sssom(read_text(path), str(path))
    return [
        Mapping(
            row["source"],
            row["target"],
            row.get("relation") or "=",
            confidence(row.get("confidence"), str(path)),
        )
        for row in read_rows(path, ROW)
    ]


def write_mappings(path: Path, mappings: Iterable[Mapping], llm: str = "model") -> None:
    """Write mappings in the format of the file's extension: SSSOM for ``.tsv``, else EDOAL with the model's name."""
    text = write_sssom(mappings) if path.suffix.lower() == ".tsv" else write_edoal(mappings, llm)
    write_text(path, text)
