"""Read and write files of mappings, in a format chosen by extension: EDOAL, SSSOM or JSON Lines.

EDOAL (Alignment API 4.x): a header names the two ontologies; each cell has entity1, entity2, relation and measure.
Results of a comparison are OAEI-LLM's extension (Qiang et al. 2024, section 2.2): a cell of the reference has a
``hallucination`` with ``llm``, ``category`` (missing or incorrect), ``source`` (the side that a mapping is missing
from: llm or oaei), ``type`` (false-mapping, disputed-mapping, align-up, align-down; none if not judged) and the entity
that the model has instead. SSSOM (https://mapping-commons.github.io/sssom, 1.1): TSV with a YAML header in comment
lines; results of a comparison are in declared extension columns.
"""

from __future__ import annotations

import csv
import io
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import groupby
from pathlib import Path
from typing import Any

from ..input import NUMBER, UnusableInputError, read_rows, read_text, write_text
from .alignment import (
    EXTENSION,
    MISSING_FROM_MODEL,
    NOT_JUDGED,
    TERM_PREFIX,
    Mapping,
    confidence,
    from_iri,
    is_iri,
    target_iri,
    to_iri,
)

ALIGN = "http://knowledgeweb.semanticweb.org/heterogeneity/alignment#"
RDF = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"
XSD_FLOAT = "http://www.w3.org/2001/XMLSchema#float"
MAX_CHARACTERS = 50_000_000

_RELATIONS = {
    "Equivalence": "=", "SubsumedBy": "<", "Subsumes": ">",
    "EquivRelation": "=", "SubsumedRelation": "<", "SubsumeRelation": ">",
}  # fmt: skip
_TYPE_OF_VERDICT = {
    "false": "false-mapping",
    "disputed": "disputed-mapping",
    "align_up": "align-up",
    "align_down": "align-down",
}
_VERDICTS = {name: verdict for verdict, name in _TYPE_OF_VERDICT.items()}


def read_edoal(text: str, name: str = "alignment") -> list[Mapping]:
    """Return the cells of an alignment. Raises UnusableInputError if invalid, too large, or not an alignment."""
    from lxml import etree

    if len(text) > MAX_CHARACTERS:
        raise UnusableInputError(f"{name}: larger than {MAX_CHARACTERS} characters")
    # Never reads other files or the network; expansion is bounded because huge_tree is off.
    parser = etree.XMLParser(resolve_entities="internal", no_network=True, load_dtd=False, huge_tree=False)
    try:
        root = etree.fromstring(text.encode(), parser)
    except etree.XMLSyntaxError as error:
        raise UnusableInputError(f"{name}: not XML: {error}") from error
    for element in root.iter(f"{{{ALIGN.rstrip('#')}}}*"):
        # OAEI's files have the namespace without its "#".
        element.tag = f"{{{ALIGN}}}{etree.QName(element).localname}"
    if next(root.iter(f"{{{ALIGN}}}Alignment"), None) is None:
        raise UnusableInputError(f"{name}: no alignment: no element Alignment of {ALIGN}")
    mappings = []
    for cell in root.iter(f"{{{ALIGN}}}Cell"):
        source, target = (_entity(cell.find(f"{{{ALIGN}}}{side}")) for side in ("entity1", "entity2"))
        if source and target:
            relation = _text(cell.find(f"{{{ALIGN}}}relation"), "=")
            measure = confidence(_text(cell.find(f"{{{ALIGN}}}measure"), "1.0"), name)
            relation = _RELATIONS.get(relation.rpartition(".")[2], relation)
            own = Mapping(source, target, relation, measure)
            if _text(cell.find(f"{{{EXTENSION}}}verdict"), "") == "correct":
                own = replace(own, verdict="correct", expected=target)
            mappings += [
                _read_hallucination(own, each) for each in cell.iter(f"{{{ALIGN}}}hallucination")
            ] or [own]
    return mappings


def _read_hallucination(cell: Mapping, element: Any) -> Mapping:
    """Return the mapping that a hallucination element describes, given the reference mapping of its cell."""
    source, target = (_entity(element.find(f"{{{ALIGN}}}{side}")) for side in ("entity1", "entity2"))
    if _text(element.find(f"{{{ALIGN}}}category"), "") == "missing":
        if _text(element.find(f"{{{ALIGN}}}source"), "llm") == "oaei":
            return replace(cell, verdict="missing_from_reference")
        return replace(cell, verdict=MISSING_FROM_MODEL, target="", expected=cell.target)
    return replace(
        cell,
        source=source or cell.source,
        target=target or cell.target,
        verdict=_VERDICTS.get(_text(element.find(f"{{{ALIGN}}}type"), ""), NOT_JUDGED),
        expected=cell.target,
        expected_source=cell.source if source and source != cell.source else "",
    )


def write_edoal(mappings: Iterable[Mapping], llm: str = "model") -> str:
    """Return an alignment with one cell per mapping of the reference that one tells of; ``llm`` names the model."""
    from lxml import etree

    rows = list(mappings)
    names = {None: ALIGN, "rdf": RDF, "align": ALIGN, "miss": EXTENSION}
    root = etree.Element(f"{{{RDF}}}RDF", nsmap=names)
    alignment = etree.SubElement(root, f"{{{ALIGN}}}Alignment")
    for name, value in (("xml", "yes"), ("level", "0"), ("type", "**")):
        etree.SubElement(alignment, f"{{{ALIGN}}}{name}").text = value
    sides = (
        ("onto1", [to_iri(m.expected_source or m.source) for m in rows]),
        ("onto2", [target_iri(m.expected or m.target) for m in rows]),
    )
    for name, terms in sides:
        described = etree.SubElement(
            etree.SubElement(alignment, f"{{{ALIGN}}}{name}"), f"{{{ALIGN}}}Ontology"
        )
        described.set(f"{{{RDF}}}about", _namespace(terms))
        etree.SubElement(described, f"{{{ALIGN}}}location").text = _namespace(terms)
    for key, each in groupby(rows, _cell_key):
        mappings_of_pair = list(each)
        # What a model misses of one mapping stands in one cell; the paper has no element for what it got right.
        for group in [mappings_of_pair] if key[-1] else [[mapping] for mapping in mappings_of_pair]:
            mapping = group[0]
            cell = etree.SubElement(etree.SubElement(alignment, f"{{{ALIGN}}}map"), f"{{{ALIGN}}}Cell")
            _add_resource(cell, "entity1", to_iri(mapping.expected_source or mapping.source))
            _add_resource(cell, "entity2", target_iri(mapping.expected or mapping.target))
            etree.SubElement(cell, f"{{{ALIGN}}}relation").text = mapping.relation
            measure = etree.SubElement(cell, f"{{{ALIGN}}}measure")
            measure.set(f"{{{RDF}}}datatype", XSD_FLOAT)
            measure.text = str(mapping.confidence)
            if mapping.verdict == "correct":
                etree.SubElement(cell, f"{{{EXTENSION}}}verdict").text = mapping.verdict
            for missed in group if key[-1] else ():
                _fill_hallucination(etree.SubElement(cell, f"{{{ALIGN}}}hallucination"), missed, llm)
    return etree.tostring(root, pretty_print=True, xml_declaration=True, encoding="utf-8").decode()


def _cell_key(mapping: Mapping) -> tuple[Any, ...]:
    """Grouping key: the identity of the mapping's cell, and whether it is a hallucination."""
    return (
        mapping.expected_source or mapping.source,
        mapping.expected or mapping.target,
        mapping.relation,
        mapping.confidence,
        mapping.verdict not in ("", "correct"),
    )


def _fill_hallucination(element: Any, mapping: Mapping, llm: str) -> None:
    """Fill a hallucination with code snippet 1's elements, in its order."""
    from lxml import etree

    kind = _TYPE_OF_VERDICT.get(mapping.verdict)
    is_incorrect = kind is not None or mapping.verdict == NOT_JUDGED
    etree.SubElement(element, f"{{{ALIGN}}}llm").text = llm
    etree.SubElement(element, f"{{{ALIGN}}}category").text = "incorrect" if is_incorrect else "missing"
    if not is_incorrect:
        etree.SubElement(element, f"{{{ALIGN}}}source").text = (
            "llm" if mapping.verdict == MISSING_FROM_MODEL else "oaei"
        )
        return
    if mapping.expected_source:
        _add_resource(element, "entity1", to_iri(mapping.source))
    if mapping.target != mapping.expected:
        _add_resource(element, "entity2", target_iri(mapping.target))
    if kind is not None:
        etree.SubElement(element, f"{{{ALIGN}}}type").text = kind


def _add_resource(parent: Any, name: str, iri: str) -> None:
    from lxml import etree

    etree.SubElement(parent, f"{{{ALIGN}}}{name}").set(f"{{{RDF}}}resource", iri)


def _namespace(iris: Sequence[str]) -> str:
    """The most frequent namespace of the IRIs."""
    counts = Counter(re.sub(r"[^/#:]*$", "", address) for address in iris)
    return min(counts, key=lambda name: (-counts[name], name)) if counts else TERM_PREFIX


def _entity(element: object) -> str:
    """The address of an entity: rdf:resource, or rdf:about of the description inside."""
    if element is None:
        return ""
    address = element.get(f"{{{RDF}}}resource")  # type: ignore[attr-defined]
    if address:
        return from_iri(str(address))
    abouts = (child.get(f"{{{RDF}}}about") for child in element.iter())  # type: ignore[attr-defined]
    return next((from_iri(str(about)) for about in abouts if about), "")


def _text(element: object, otherwise: str) -> str:
    text = getattr(element, "text", None)
    return text.strip() if text and text.strip() else otherwise


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
        mappings = (_row(row, prefixes, f"{name}:{head + rows.line_num}") for row in rows)
        return [mapping for mapping in mappings if mapping is not None]
    except csv.Error as error:
        raise UnusableInputError(f"{name}: no table: {error}") from error


def _row(row: dict[str, Any], prefixes: dict[str, str], where: str) -> Mapping | None:
    named = row["subject_id"] or ""
    # A term without a counterpart is not a mapping, in either direction.
    source = "" if named in _NO_TERM else _expand(named, prefixes) or (row.get("subject_label") or "")
    written = row["object_id"] or ""
    target = "" if written in _NO_TERM else _expand(written, prefixes)
    verdict = row.get("verdict") or ""
    if row.get("predicate_modifier") == "Not" or not source or not (target or verdict == MISSING_FROM_MODEL):
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
        _expand(row.get("expected") or "", prefixes),
        _expand(row.get("expected_source") or "", prefixes),
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
                to_iri(m.expected_source) if m.expected_source else "",
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


def _expand(identifier: str, prefixes: dict[str, str]) -> str:
    prefix, colon, rest = identifier.partition(":")
    return from_iri(prefixes[prefix] + rest if colon and prefix in prefixes else identifier)


ROW = {"source": str, "target": str, "relation?": frozenset({"=", "<", ">", "~"}), "confidence?": NUMBER}
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
