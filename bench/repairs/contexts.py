"""What a model may be shown of a violation, and how long that gets: three choices of shapes, three of data.

Source: Lin et al. (2025), section 5 (prompting strategies). Shapes: all, those that the violated
ones refer to, or the violated constraints alone. Data: all, what is around the violating nodes, or
their own triples.
"""

from __future__ import annotations

from dataclasses import replace

from rdflib import Graph
from rdflib.term import BNode, Node, URIRef

from ...generator.repair.contexts import around, closure
from ...generator.repair.reports import ValidationResult
from ...generator.repair.skolem import skolemized
from ...generator.repair.terms import SH
from ...linter.model.tokens import estimate

SHAPE_CHOICES = ("all_shapes", "violated_shapes", "violated_constraints")
DATA_CHOICES = ("all_data", "neighbourhood", "focus_nodes")

INSTRUCTION = (
    "The data violates the shapes; you may be shown only a part of either. Repair the data: change as little as "
    "possible so that it conforms. Answer with one SPARQL 1.1 update (DELETE and INSERT, prefixes declared) "
    "and nothing else."
)


def contexts(data: Graph, shapes: Graph, results: tuple[ValidationResult, ...]) -> dict[str, str]:
    """The Turtle of each choice; the data's blank nodes are shown as skolem IRIs, which an answer can name."""
    named = {node: node.skolemize() for node in _nodes(results) if isinstance(node, BNode)}
    data, results = skolemized(data), tuple(_renamed(result, named) for result in results)
    return {
        "all_shapes": _turtle(shapes),
        "violated_shapes": _turtle(closure(shapes, {r.shape for r in results if r.shape is not None})),
        "violated_constraints": _turtle(_constraints(shapes, results)),
        "all_data": _turtle(data),
        "neighbourhood": _turtle(around(data, _nodes(results), 2)),
        "focus_nodes": _turtle(around(data, {r.focus for r in results if r.focus is not None}, 1)),
    }


def prompt(shown: dict[str, str], shape_choice: str, data_choice: str) -> str:
    """The prompt of a pair of choices."""
    return f"{INSTRUCTION}\n\nSHAPES:\n{shown[shape_choice]}\n\nDATA:\n{shown[data_choice]}\n"


def token_counts(shown: dict[str, str]) -> dict[str, int]:
    """Tokens of the prompt of each pair, named ``<shapes>+<data>``; estimated, without a model's tokenizer."""
    return {
        f"{shape}+{data}": estimate(prompt(shown, shape, data))
        for shape in SHAPE_CHOICES
        for data in DATA_CHOICES
    }


def _renamed(result: ValidationResult, named: dict[BNode, URIRef]) -> ValidationResult:
    def new(node: Node | None) -> Node | None:
        return named.get(node, node) if isinstance(node, BNode) else node

    return replace(result, focus=new(result.focus), value=new(result.value))


def _turtle(graph: Graph) -> str:
    return graph.serialize(format="turtle")


def _nodes(results: tuple[ValidationResult, ...]) -> set[Node]:
    return {node for result in results for node in (result.focus, result.value) if node is not None}


def _constraints(shapes: Graph, results: tuple[ValidationResult, ...]) -> Graph:
    """The paths and the violated parameters of the violated shapes, with the blank nodes they need."""
    part = Graph(namespace_manager=shapes.namespace_manager)
    for result in results:
        if result.shape is None:
            continue
        wanted = str(result.component).rpartition("#")[2].removesuffix("ConstraintComponent").casefold()
        for predicate, value in shapes.predicate_objects(result.shape):
            name = str(predicate).rpartition("#")[2].casefold()
            if predicate == SH.path or name == wanted:
                part.add((result.shape, predicate, value))
                if isinstance(value, BNode):
                    part += closure(shapes, {value})
    return part
