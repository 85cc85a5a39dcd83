"""Read and write mappings in the Alignment format of the Alignment API 4.x (EDOAL).

A header names the two ontologies; each cell has entity1, entity2, relation and measure. Results of a comparison are
elements in an extension namespace.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence

from ..rows import UnusableInputError
from .alignment import (
    EXTENSION,
    MISSING,
    TERM,
    Mapping,
    confidence,
    iri,
    target_iri,
    term,
)

ALIGN = "http://knowledgeweb.semanticweb.org/heterogeneity/alignment#"
RDF = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"
XSD_FLOAT = "http://www.w3.org/2001/XMLSchema#float"
MAX_CHARACTERS = 50_000_000

_RELATIONS = {"Equivalence": "=", "SubsumedBy": "<", "Subsumes": ">"}


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
    if next(root.iter(f"{{{ALIGN}}}Alignment"), None) is None:
        raise UnusableInputError(f"{name}: no alignment: no element Alignment of {ALIGN}")
    mappings = []
    for cell in root.iter(f"{{{ALIGN}}}Cell"):
        source, target = (_entity(cell.find(f"{{{ALIGN}}}{side}")) for side in ("entity1", "entity2"))
        verdict = _text(cell.find(f"{{{EXTENSION}}}verdict"), "")
        expected = _entity(cell.find(f"{{{EXTENSION}}}expected"))
        if source and (target or verdict == MISSING):
            relation = _text(cell.find(f"{{{ALIGN}}}relation"), "=")
            measure = confidence(_text(cell.find(f"{{{ALIGN}}}measure"), "1.0"), name)
            relation = _RELATIONS.get(relation, relation)
            mappings.append(Mapping(source, target, relation, measure, verdict, expected))
    return mappings


def write_edoal(mappings: Iterable[Mapping]) -> str:
    """Return an alignment with one cell per mapping; verdicts are elements in an extension namespace."""
    from lxml import etree

    rows = list(mappings)
    names = {None: ALIGN, "rdf": RDF, "align": ALIGN, "miss": EXTENSION}
    root = etree.Element(f"{{{RDF}}}RDF", nsmap=names)
    alignment = etree.SubElement(root, f"{{{ALIGN}}}Alignment")
    for name, value in (("xml", "yes"), ("level", "0"), ("type", "**")):
        etree.SubElement(alignment, f"{{{ALIGN}}}{name}").text = value
    sides = (
        ("onto1", [iri(m.source) for m in rows]),
        ("onto2", [target_iri(m.target or m.expected) for m in rows]),
    )
    for name, terms in sides:
        described = etree.SubElement(
            etree.SubElement(alignment, f"{{{ALIGN}}}{name}"), f"{{{ALIGN}}}Ontology"
        )
        described.set(f"{{{RDF}}}about", _namespace(terms))
        etree.SubElement(described, f"{{{ALIGN}}}location").text = _namespace(terms)
    for mapping in rows:
        cell = etree.SubElement(etree.SubElement(alignment, f"{{{ALIGN}}}map"), f"{{{ALIGN}}}Cell")
        etree.SubElement(cell, f"{{{ALIGN}}}entity1").set(f"{{{RDF}}}resource", iri(mapping.source))
        if mapping.target:
            target = etree.SubElement(cell, f"{{{ALIGN}}}entity2")
            target.set(f"{{{RDF}}}resource", target_iri(mapping.target))
        etree.SubElement(cell, f"{{{ALIGN}}}relation").text = mapping.relation
        measure = etree.SubElement(cell, f"{{{ALIGN}}}measure")
        measure.set(f"{{{RDF}}}datatype", XSD_FLOAT)
        measure.text = str(mapping.confidence)
        if mapping.verdict:
            etree.SubElement(cell, f"{{{EXTENSION}}}verdict").text = mapping.verdict
        if mapping.expected:
            expected = etree.SubElement(cell, f"{{{EXTENSION}}}expected")
            expected.set(f"{{{RDF}}}resource", target_iri(mapping.expected))
    return etree.tostring(root, pretty_print=True, xml_declaration=True, encoding="utf-8").decode()


def _namespace(iris: Sequence[str]) -> str:
    """The most frequent namespace of the IRIs."""
    found = Counter(re.sub(r"[^/#:]*$", "", address) for address in iris)
    return min(found, key=lambda name: (-found[name], name)) if found else TERM


def _entity(element: object) -> str:
    """The address of an entity: rdf:resource, or rdf:about of the description inside."""
    if element is None:
        return ""
    address = element.get(f"{{{RDF}}}resource")  # type: ignore[attr-defined]
    if address:
        return term(str(address))
    abouts = (child.get(f"{{{RDF}}}about") for child in element.iter())  # type: ignore[attr-defined]
    return next((term(str(about)) for about in abouts if about), "")


def _text(element: object, otherwise: str) -> str:
    text = getattr(element, "text", None)
    return text.strip() if text and text.strip() else otherwise
