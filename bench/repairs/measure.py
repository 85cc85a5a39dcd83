"""Repairs of knowledge graphs and of markup, evaluated on violations induced from the shapes.

Source: Lin et al., "Systematic Evaluation of Knowledge Graph Repair with Large Language Models" (2025).
Every constraint of a shapes graph is broken once in a valid graph; a repair is scored in four tiers.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from dataclasses import replace
from pathlib import Path
from statistics import fmean
from typing import TYPE_CHECKING, Any

from rdflib import Graph
from rdflib.term import BNode, Node, URIRef

from ...generator.repair.contexts import around, closure
from ...generator.repair.reports import ValidationResult
from ...generator.repair.terms import SH, skolemized
from ...linter.language_model.tokens import estimate
from ..asking import Asker, add_llm, asker
from ..options import at_least
from ..output import Table, add_format, emit, rounded, table_of
from ..rows import UnusableInputError, read_rows, write_text

if TYPE_CHECKING:
    from .cases import Case, Cases
    from .manifest import Subject


OWN = "candidates"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the shapes and graph, or pages; the output and what to score."""
    parser.add_argument(
        "manifest", type=Path, nargs="?", metavar="SHAPES", help="a shapes graph, or a SHACL test manifest"
    )
    parser.add_argument(
        "graph", type=Path, nargs="?", metavar="GRAPH", help="the valid graph for a shapes graph"
    )
    parser.add_argument(
        "--pages",
        nargs="+",
        metavar="PAGES",
        help="instead: break the valid markup of these pages by factmark's own shapes, and score its fixes",
    )
    parser.add_argument(
        "--limit", type=at_least(1), default=200, metavar="N", help="make at most N cases a graph"
    )
    parser.add_argument("--cases", type=Path, metavar="FILE", help="write the cases (JSON Lines)")
    parser.add_argument("--prompts", type=Path, metavar="FILE", help="write nine prompts a case (JSON Lines)")
    parser.add_argument(
        "--answers",
        type=Path,
        metavar="FILE",
        help="score these repairs (JSON Lines {case, context, answer}: a SPARQL update, or the whole graph in "
        "Turtle)",
    )
    add_llm(parser, "let this model answer the prompts of --context")
    parser.add_argument(
        "--context",
        action="append",
        metavar="SHAPES+DATA",
        help="which of the nine prompts --llm answers (default violated_constraints+neighbourhood); repeatable",
    )
    add_format(parser)


def run(args: argparse.Namespace) -> int:
    """Induce violations, count them, and score repairs."""
    if (args.pages is None) == (args.manifest is None):
        raise UnusableInputError("give either SHAPES (and GRAPH) or --pages")
    if args.pages:
        from .markup import score_pages

        document = score_pages(args.pages, args.limit)
        emit(args, document, _page_tables(document))
        return 0 if document["cases"] else 3
    _check_contexts(args.context or [])
    with asker(args) as model:
        document = _measure(args, model)
        if model:
            document["llm"] = model.figures()
        emit(args, document, _tables(document))
        trouble = [f"{args.answers}: there is no case {name}" for name in document["unknown_cases"]]
        if model and not model.complete:
            trouble.append(model.trouble())
        sys.stderr.writelines(f"factmark bench repair: {reason}\n" for reason in trouble)
        return 3 if trouble or not document["cases"] else 0


def _check_contexts(wanted: list[str]) -> None:

    for context in wanted:
        shapes, _, data = context.partition("+")
        if shapes not in SHAPE_CHOICES or data not in DATA_CHOICES:
            raise UnusableInputError(
                f"--context {context}: one of {', '.join(SHAPE_CHOICES)}, +, one of {', '.join(DATA_CHOICES)}"
            )


def _measure(args: argparse.Namespace, model: Asker | None) -> dict[str, Any]:
    from .cases import make_cases
    from .manifest import subjects, valid_part

    answers = _answers(args.answers) if args.answers else {}
    unknown = dict.fromkeys(answers)
    graphs, cases, prompts, scores = [], [], [], []
    for subject in subjects(args.manifest, args.graph):
        valid = valid_part(subject) if args.graph is None else subject
        if valid is None:
            graphs.append({"graph": subject.name, "valid": False})
            continue
        try:
            made = make_cases(valid.data, valid.shapes, args.limit)
        except ValueError as error:
            raise UnusableInputError(f"{args.graph}: {error}") from error
        graphs.append({"graph": subject.name, "valid": True, **_counts(made)})
        for case in made.cases:
            name = case.name if args.graph else f"{subject.name} {case.name}"
            shown = contexts(case.graph, valid.shapes, case.results)
            cases.append({"graph": subject.name, **_row(case, name), "tokens": token_counts(shown)})
            prompts += _prompts(name, shown) if args.prompts else []
            unknown.pop(name, None)
            given = [*answers.get(name, ()), *_asked(shown, args.context, model)]
            scores += [*_scores(name, given, case, valid), _own_score(name, case, valid)]
    for path, rows in ((args.cases, cases), (args.prompts, prompts)):
        if path is not None:
            text = "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)
            write_text(path, text)
    return {**_document(graphs, cases, scores), "unknown_cases": list(unknown)}


def _counts(made: Cases) -> dict[str, Any]:
    return {
        "cases": len(made.cases),
        "constraints": made.constraints,
        "covered": made.covered,
        "isomorphic": made.isomorphic,
        "ineffective": made.ineffective,
        "impossible": made.impossible,
        "uncovered": list(made.uncovered),
        "unsupported": list(made.unsupported),
    }


def _row(case: Case, name: str) -> dict[str, Any]:
    return {
        "case": name,
        "focus": str(case.focus),
        "constraints": list(case.components),
        "amplification": case.amplification,
        "operation": case.sparql,
        "turtle": case.graph.serialize(format="turtle"),
    }


def _answers(path: Path) -> dict[str, list[tuple[str, str]]]:
    found: dict[str, list[tuple[str, str]]] = {}
    for row in read_rows(path, {"case": str, "context?": str, "answer": str}):
        found.setdefault(row["case"], []).append((row.get("context") or "", row["answer"]))
    return found


def _prompts(name: str, shown: dict[str, str]) -> list[dict[str, str]]:

    pairs = [(shape, data) for shape in SHAPE_CHOICES for data in DATA_CHOICES]
    return [{"case": name, "context": f"{s}+{d}", "prompt": prompt(shown, s, d)} for s, d in pairs]


def _asked(shown: dict[str, str], wanted: list[str] | None, model: Asker | None) -> list[tuple[str, str]]:

    if model is None:
        return []
    given = []
    for context in wanted or ["violated_constraints+neighbourhood"]:
        shapes, _, data = context.partition("+")
        answer = model.ask(prompt(shown, shapes, data), 4000)
        if answer is not None:
            given.append((context, answer))
    return given


def _scores(name: str, answers: list[tuple[str, str]], case: Case, valid: Subject) -> list[dict[str, Any]]:
    from dataclasses import asdict

    from ...generator.repair.update import read_answer
    from .tiers import reached

    found = [(context, read_answer(answer, case.graph)) for context, answer in answers]
    return [
        {"case": name, "context": context, **asdict(reached(repaired, valid.data, valid.shapes))}
        for context, repaired in found
    ]


def _own_score(name: str, case: Case, valid: Subject) -> dict[str, Any]:
    """The score of our repair without a model, as the context "candidates"."""
    from dataclasses import asdict

    from ...generator.repair.search import GraphSubject, repair
    from .tiers import reached

    done = repair(GraphSubject.of(case.graph, valid.shapes), valid.shapes)
    graph = done.subject.graph.de_skolemize()
    return {"case": name, "context": OWN, **asdict(reached(graph, valid.data, valid.shapes))}


def _document(
    graphs: list[dict[str, Any]], cases: list[dict[str, Any]], scores: list[dict[str, Any]]
) -> dict[str, Any]:
    from .tiers import TIERS

    pairs = list(cases[0]["tokens"]) if cases else []
    by_context = {}
    for context in sorted({score["context"] for score in scores}):
        own = [score for score in scores if score["context"] == context]
        by_context[context] = {
            "answers": len(own),
            "unanswered": len(cases) - len({score["case"] for score in own}),
            **{tier: rounded(fmean(score[tier] for score in own)) for tier in TIERS},
        }
    return {
        "measure": "repair",
        "graphs": graphs,
        "cases": [{k: v for k, v in case.items() if k not in {"turtle", "tokens"}} for case in cases],
        "amplification": rounded(fmean(case["amplification"] for case in cases)) if cases else None,
        "constraints": dict(Counter(name for case in cases for name in case["constraints"]).most_common()),
        "tokens": {pair: rounded(fmean(case["tokens"][pair] for case in cases), 1) for pair in pairs},
        "tiers": by_context,
        "scores": scores,
    }


def _tables(document: dict[str, Any]) -> list[Table]:
    counted = ("cases", "constraints", "covered", "isomorphic", "ineffective", "impossible")
    tables = [
        table_of(
            "Graphs",
            ("graph", *counted),
            [(g["graph"], *(g.get(name) for name in counted)) for g in document["graphs"]],
        ),
        table_of(
            "Cases: violations induced, and how many the report counts for each",
            ("case", "amplification", "constraints", "operation"),
            [
                (
                    c["case"],
                    c["amplification"],
                    " ".join(c["constraints"]),
                    " ".join(c["operation"].split())[:120],
                )
                for c in document["cases"]
            ],
        ),
        table_of(
            "Not broken by any case",
            ("graph", "constraint"),
            [
                (g["graph"], what)
                for g in document["graphs"]
                for what in (
                    *g.get("uncovered", ()),
                    *(f"{u}: not supported" for u in g.get("unsupported", ())),
                )
            ],
        ),
        table_of("Tokens of a prompt, mean", ("context", "tokens"), document["tokens"].items()),
    ]
    if document["tiers"]:
        rows = [(name, *tiers.values()) for name, tiers in document["tiers"].items()]
        columns = ("context", *next(iter(document["tiers"].values())))
        tables.append(table_of("Share of repairs that reach each tier", columns, rows))
    return tables


def _page_tables(document: dict[str, Any]) -> list[Table]:
    names = ("pages", "blocks", "valid_blocks", "invalid_blocks", "too_large", "beyond_limit", "cases")
    figures = [(name, document[name]) for name in (*names, "amplification")]
    columns = ("constraint", *next(iter(document["by_constraint"].values()), {}))
    return [
        table_of("Markup broken by factmark's own shapes", ("figure", "value"), figures),
        table_of("Share of fixes that reach each tier", ("tier", "share"), document["tiers"].items()),
        table_of("By constraint", columns, [(n, *g.values()) for n, g in document["by_constraint"].items()]),
    ]


# Contexts for a model and their lengths: three choices of shapes, three of data.
#
# Source: Lin et al. (2025), section 5 (prompting strategies). Shapes: all, those that the violated ones refer to, or
# the violated constraints alone. Data: all, what surrounds the violating nodes, or only their own triples.

SHAPE_CHOICES = ("all_shapes", "violated_shapes", "violated_constraints")
DATA_CHOICES = ("all_data", "neighbourhood", "focus_nodes")

INSTRUCTION = (
    "The data violates the shapes; you may be shown only a part of either. Repair the data: change as little as "
    "possible so that it conforms. Answer with one SPARQL 1.1 update (DELETE and INSERT, prefixes declared) "
    "and nothing else."
)


def contexts(data: Graph, shapes: Graph, results: tuple[ValidationResult, ...]) -> dict[str, str]:
    """Return the Turtle of each choice; blank nodes are skolem IRIs, which an answer can name."""
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
    """Return the prompt for a pair of choices."""
    return f"{INSTRUCTION}\n\nSHAPES:\n{shown[shape_choice]}\n\nDATA:\n{shown[data_choice]}\n"


def token_counts(shown: dict[str, str]) -> dict[str, int]:
    """Return the tokens of each pair's prompt, named ``<shapes>+<data>``; estimated without a tokenizer."""
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
    """The paths and violated parameters of the violated shapes, with their blank nodes."""
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
