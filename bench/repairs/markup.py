"""Evaluate factmark's own shapes and fixes on real markup: break, lint, fix and compare valid blocks.

A fix that invents nothing cannot restore deleted values: the tiers tell how often the markup is valid again, and how
often it equals the original.
"""

from __future__ import annotations

import json
from collections import defaultdict
from typing import TYPE_CHECKING, Any

from ...generator.curation import UncheckedError
from ...generator.repair.reports import ValidationResult
from ...linter.agents.rule_context import Settings
from ...linter.agents.validity import shape_violations
from ...linter.document.document import Document
from ...linter.document.rdf_graph import SCHEMA, rdf_graph
from ...linter.engine.catalogue import catalogue
from ...linter.engine.check_document import CheckResult, check_document
from ...linter.engine.fixing import fix
from ...linter.engine.selection import select
from ...linter.findings.rule import SAFE_AND_UNSAFE, Result, Rule
from ...shapes.constraints import allowed_properties
from ...shapes.shacl import SHAPES, ShapeWriter
from ...shapes.vocabulary import vocabulary
from ..input import documents
from ..output import rounded
from .cases import Case, Reached, make_cases, reached, shares

if TYPE_CHECKING:
    from rdflib import Graph

VALIDITY = ("SYN", "VAL")
PER_BLOCK = 12
"""Maximum number of cases per block, so that many blocks have some."""
MAX_STATEMENTS = 300
"""The cost of checking isomorphism grows fast with the number of blank nodes."""


def score_pages(pages: list[str], limit: int) -> dict[str, Any]:
    """Break every valid JSON-LD block of the pages in every way, up to a limit, and score the fixes.

    Blocks that are skipped are counted: without statements, invalid from the start, too large, or after the limit.
    """
    rules = tuple(rule for rule in select(catalogue(), (), (), ()) if rule.code.startswith(VALIDITY))
    counts = dict.fromkeys(
        (
            "pages",
            "blocks",
            "valid_blocks",
            "invalid_blocks",
            "too_large",
            "beyond_limit",
            "unchecked_blocks",
        ),
        0,
    )
    unchecked: list[str] = []
    outcomes: list[tuple[Case, Reached]] = []
    for page in documents(pages):
        counts["pages"] += 1
        for block in _blocks(page):
            counts["blocks"] += 1
            if len(outcomes) >= limit:
                counts["beyond_limit"] += 1
                continue
            if len(block.statements) > MAX_STATEMENTS:
                counts["too_large"] += 1
                continue
            scored = None
            try:
                if _is_valid(block, rules):
                    scored = _score_block(block, rules, min(PER_BLOCK, limit - len(outcomes)))
            except UncheckedError as error:
                counts["unchecked_blocks"] += 1
                unchecked.append(f"{block.uri}: {error}")
                continue
            if scored is None:
                counts["invalid_blocks"] += 1
                continue
            counts["valid_blocks"] += 1
            outcomes += scored
    by_constraint: dict[str, list[Reached]] = defaultdict(list)
    for case, outcome in outcomes:
        by_constraint[" ".join(dict.fromkeys(case.components))].append(outcome)
    amplified = [case.amplification for case, _ in outcomes]
    return {
        "measure": "repair",
        **counts,
        "cases": len(outcomes),
        "amplification": rounded(sum(amplified) / len(amplified)) if amplified else None,
        "tiers": {tier: rounded(value) for tier, value in shares(o for _, o in outcomes).items()},
        "by_constraint": {
            name: {"cases": len(group), **{tier: rounded(v) for tier, v in shares(group).items()}}
            for name, group in sorted(by_constraint.items())
        },
        "unchecked": unchecked,
    }


def _blocks(page: Document) -> list[Document]:
    return [
        Document(f"{page.uri}#{block.index}.jsonld", block.script.text, media="json") for block in page.blocks
    ]


def _is_valid(document: Document, rules: tuple[Rule, ...]) -> bool:
    return bool(document.statements) and not _faults(_checked(document, rules).results)


def _checked(document: Document, rules: tuple[Rule, ...]) -> CheckResult:
    judged = check_document(document, rules, Settings())
    if judged.unchecked:
        raise UncheckedError("; ".join(judged.unchecked))
    return judged


def _faults(results: tuple[Result, ...]) -> list[Result]:
    return [r for r in results if r.kind == "fail" and r.level in {"error", "warning"}]


def _score_block(block: Document, rules: tuple[Rule, ...], limit: int) -> list[tuple[Case, Reached]] | None:
    """The cases of a block with the results of our fixes; None if the shapes reject the block."""
    original = rdf_graph(block)
    shapes = own_shapes(block)
    try:
        made = make_cases(original, shapes, limit, check)
    except ValueError:
        return None
    return [(case, reached(repaired(case.graph, rules), original, shapes, check)) for case in made.cases]


def check(data: Graph, _: Graph) -> tuple[ValidationResult, ...]:
    """Return the violations by the compiled engine, whose verdicts match pySHACL's over the same shapes."""
    from rdflib import URIRef

    document = Document("checked.jsonld", as_json_ld(data), media="json")
    return tuple(
        ValidationResult(
            URIRef(violation.node.id),
            "" if violation.statement is None else violation.statement.property,
            None if violation.statement is None else URIRef(violation.statement.location.pointer or ""),
            URIRef(f"{SHAPES}{violation.component}"),
            None,
        )
        for violation in shape_violations(document)
        if violation.severity == "Violation"
    )


def own_shapes(document: Document) -> Graph:
    """Return the shapes of the types in a document, for the properties used there, as a graph.

    A shape for an absent property has no value to break.
    """
    from rdflib import Graph

    types = {name for names in document.types.values() for name in names if vocabulary().is_type(name)}
    used = {statement.property for statement in document.statements}
    writer = ShapeWriter(known=types)
    for name in sorted(types):
        allowed = allowed_properties((name,))
        if allowed is None:
            writer.type_shape(name)
        else:
            writer.closed_shape(name, f"sh:targetClass schema:{name}", allowed & used)
    return Graph().parse(data=writer.text(), format="turtle")


def repaired(graph: Graph, rules: tuple[Rule, ...]) -> Graph:
    """Write the graph as JSON-LD, lint and fix it, and read it again. Raises UncheckedError if a rule fails."""
    document = Document("violated.jsonld", as_json_ld(graph), media="json")
    results = _checked(document, rules).results
    fixed = fix(document, results, lambda changed: _checked(changed, rules), SAFE_AND_UNSAFE)
    return rdf_graph(Document("fixed.jsonld", fixed.source, media="json"))


def as_json_ld(graph: Graph) -> str:
    """Return a graph as flat JSON-LD with schema.org's vocabulary, as a site could serve it."""
    text = graph.serialize(format="json-ld", context={"@vocab": SCHEMA}, auto_compact=False)
    document = json.loads(text)
    nodes = document.get("@graph", [document]) if isinstance(document, dict) else document
    bare = [{key: value for key, value in node.items() if key != "@context"} for node in nodes]
    return json.dumps({"@context": SCHEMA.replace("http:", "https:"), "@graph": bare}, indent=1)
