"""Read and write mappings as SSSOM tables (https://mapping-commons.github.io/sssom, 1.1).

TSV with a YAML header in comment lines. Results of a comparison are in declared extension columns.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable
from typing import Any

from ..rows import UnusableInputError
from .alignment import (
    EXTENSION,
    MISSING,
    Mapping,
    confidence,
    iri,
    is_iri,
    target_iri,
    term,
)

_SKOS = "http://www.w3.org/2004/02/skos/core#"
_NO_TERM = ("sssom:NoTermFound", "https://w3id.org/sssom/NoTermFound")
_PREFIXES = {
    "skos": _SKOS,
    "owl": "http://www.w3.org/2002/07/owl#",
    "rdfs": "http://www.w3.org/2000/01/rdf-schema#",
}
_PREDICATES = {
    "skos:exactMatch": "=",
    "owl:equivalentClass": "=",
    "owl:equivalentProperty": "=",
    "owl:sameAs": "=",
    "skos:broadMatch": "<",
    "rdfs:subClassOf": "<",
    "rdfs:subPropertyOf": "<",
    "skos:narrowMatch": ">",
    "skos:closeMatch": "~",
    "skos:relatedMatch": "~",
}
_PREDICATE_OF = {
    "=": "skos:exactMatch",
    "<": "skos:broadMatch",
    ">": "skos:narrowMatch",
    "~": "skos:closeMatch",
}
_COLUMNS = (
    "subject_id",
    "subject_label",
    "subject_type",
    "predicate_id",
    "object_id",
    "mapping_justification",
    "confidence",
    "verdict",
    "expected",
    "expected_source",
)


def read_sssom(text: str, name: str = "mappings") -> list[Mapping]:
    """Return the rows of an SSSOM table with expanded curie_map prefixes; negated mappings are skipped."""
    lines = io.StringIO(text, newline="").readlines()
    head = next((i for i, line in enumerate(lines) if not line.startswith("#")), len(lines))
    prefixes = _curie_map("".join(line[1:] for line in lines[:head]), name)
    try:
        rows = csv.DictReader(lines[head:], delimiter="\t")
        if not {"subject_id", "object_id"} <= set(rows.fieldnames or ()):
            raise UnusableInputError(f"{name}: no SSSOM table: it has no columns subject_id and object_id")
        found = (_row(row, prefixes, f"{name}:{head + rows.line_num}") for row in rows)
        return [mapping for mapping in found if mapping is not None]
    except csv.Error as error:
        raise UnusableInputError(f"{name}: no table: {error}") from error


def _row(row: dict[str, Any], prefixes: dict[str, str], where: str) -> Mapping | None:
    named = row["subject_id"] or ""
    # A term without a counterpart is not a mapping, in either direction.
    source = "" if named in _NO_TERM else _expanded(named, prefixes) or (row.get("subject_label") or "")
    written = row["object_id"] or ""
    target = "" if written in _NO_TERM else _expanded(written, prefixes)
    verdict = row.get("verdict") or ""
    if row.get("predicate_modifier") == "Not" or not source or not (target or verdict == MISSING):
        return None
    predicate = row.get("predicate_id") or ""
    for prefix, address in _PREFIXES.items():
        predicate = predicate.replace(address, f"{prefix}:")
    return Mapping(
        source,
        target,
        _PREDICATES.get(predicate, "~" if predicate else "="),
        confidence(row.get("confidence"), where),
        verdict,
        _expanded(row.get("expected") or "", prefixes),
        _expanded(row.get("expected_source") or "", prefixes),
    )


def write_sssom(mappings: Iterable[Mapping]) -> str:
    """Return an SSSOM table; verdict and what was expected are in declared extension columns.

    A source that is not an IRI makes a literal mapping; a mapping that the model lacks has sssom:NoTermFound.
    """
    out = io.StringIO()
    out.write(
        "#mapping_set_id: urn:factmark:mappings\n#license: https://w3id.org/sssom/license/unspecified\n"
    )
    out.write("#extension_definitions:\n")
    for column in ("verdict", "expected", "expected_source"):
        out.write(f"#  - slot_name: {column}\n#    property: {EXTENSION}{column}\n")
    writer = csv.writer(out, delimiter="\t", lineterminator="\n")
    writer.writerow(_COLUMNS)
    for m in mappings:
        named = is_iri(m.source)
        writer.writerow(
            (
                m.source if named else "",
                "" if named else m.source,
                "" if named else "rdfs literal",
                _PREDICATE_OF.get(m.relation, "skos:relatedMatch"),
                target_iri(m.target) if m.target else _NO_TERM[0],
                "semapv:UnspecifiedMatching",
                m.confidence,
                m.verdict,
                target_iri(m.expected) if m.expected else "",
                iri(m.expected_source) if m.expected_source else "",
            )
        )
    return out.getvalue()


def _curie_map(header: str, name: str) -> dict[str, str]:
    """The prefixes that the header's curie_map declares."""
    import yaml

    try:
        document = yaml.safe_load(header)
    except (yaml.YAMLError, RecursionError, ValueError) as error:
        raise UnusableInputError(f"{name}: the header is no YAML: {str(error)[:200]}") from error
    prefixes = document.get("curie_map") if isinstance(document, dict) else None
    if not isinstance(prefixes, dict):
        return {}
    return {str(prefix): str(address) for prefix, address in prefixes.items()}


def _expanded(identifier: str, prefixes: dict[str, str]) -> str:
    prefix, colon, rest = identifier.partition(":")
    return term(prefixes[prefix] + rest if colon and prefix in prefixes else identifier)
