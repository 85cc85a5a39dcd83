"""Repairs of knowledge graphs and of markup, evaluated on violations induced from the shapes.

Source: Lin et al., "Systematic Evaluation of Knowledge Graph Repair with Large Language Models" (2025).
Every constraint of a shapes graph is broken once in a valid graph; a repair is scored in four tiers.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections import Counter
from pathlib import Path
from statistics import fmean
from typing import TYPE_CHECKING, Any

from ...generator.repair.contexts import DATA_CHOICES, DEFAULT, SHAPE_CHOICES, read_choice
from ...generator.repair.reports import ValidationResult
from ...source.system import TimeLimitExceeded, time_limit
from ..asking import LLM, add_llm, asker
from ..input import UnusableInputError, read_rows, write_text
from ..output import Table, add_format, at_least, emit, rounded, table_of
from .cases import Costs, label, prompts_of, token_counts

if TYPE_CHECKING:
    from .cases import Case, Cases
    from .manifest import Subject


CANDIDATES_ANSWER = "candidates"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the shapes and graph, or pages; the output and what to score."""
    parser.add_argument(
        "manifest",
        type=Path,
        nargs="?",
        metavar="SHAPES",
        help="a shapes graph, a SHACL test manifest, or brick, lubm or qudt: shapes and graphs made in the manner of "
        "the paper's",
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
    parser.add_argument(
        "--seed", type=int, default=0, help="draws the focus nodes, and the violation that prompts are about"
    )
    parser.add_argument(
        "--every-way",
        action="store_true",
        help="make a case of every way to break a constraint; by default ways are drawn until all are broken",
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
        help=f"which of the nine prompts --llm answers (default {'+'.join(DEFAULT)}); repeatable",
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
        sys.stderr.writelines(f"factmark bench repair: {reason}\n" for reason in document["unchecked"])
        return 0 if document["cases"] and not document["unchecked"] else 3
    args.context = _read_contexts(args.context or [])
    with asker(args) as model:
        costs = Costs()
        document = _measure(args, model, costs)
        if model:
            document["llm"] = model.figures()
            document["costs"] = costs.figures(s for s in document["scores"] if s.get("by_model"))
        emit(args, document, _tables(document))
        trouble = [f"{args.answers}: there is no case {name}" for name in document["unknown_cases"]]
        late = sum("timed_out" in score for score in document["scores"])
        if late:
            trouble.append(
                f"answers that took longer than {SECONDS_PER_ANSWER:g} seconds, and were not judged: {late}"
            )
        if model and not model.complete:
            trouble.append(model.trouble())
        sys.stderr.writelines(f"factmark bench repair: {reason}\n" for reason in trouble)
        return 3 if trouble or not document["cases"] else 0


def _read_contexts(contexts: list[str]) -> list[str]:
    read = []
    for context in contexts:
        choice = read_choice(context)
        if choice is None:
            raise UnusableInputError(
                f"--context {context}: one of {', '.join(SHAPE_CHOICES)}, +, one of {', '.join(DATA_CHOICES)}"
            )
        read.append("+".join(choice))
    return read


def _measure(args: argparse.Namespace, model: LLM | None, costs: Costs) -> dict[str, Any]:
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
            made = make_cases(valid.data, valid.shapes, args.limit, seed=args.seed, once=not args.every_way)
        except ValueError as error:
            raise UnusableInputError(f"{args.graph}: {error}") from error
        graphs.append({"graph": subject.name, "valid": True, **_counts(made, valid)})
        for case in made.cases:
            name = case.name if args.graph else f"{subject.name} {case.name}"
            # One result of the report, drawn at random, makes the prompts (section 7.1).
            result = random.Random(f"{args.seed} {name}").choice(sorted(case.results, key=_order))
            by_context = prompts_of(case.graph, valid.shapes, (result,))
            row = _row(case, name, with_graph=args.cases is not None)
            cases.append({"graph": subject.name, **row, "tokens": token_counts(by_context)})
            prompts += _prompts(name, by_context) if args.prompts else []
            unknown.pop(name, None)
            by_model = _scores(name, _answers_of_model(by_context, args.context, model, costs), case, valid)
            scores += _scores(name, answers.get(name, []), case, valid)
            scores += [{**score, "by_model": True} for score in by_model]
            scores.append(_own_score(name, case, valid))
    for path, rows in ((args.cases, cases), (args.prompts, prompts)):
        if path is not None:
            text = "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)
            write_text(path, text)
    return {**_document(graphs, cases, scores), "unknown_cases": list(unknown)}


def _mean_of(graphs: list[dict[str, Any]], name: str) -> float | None:
    sizes = [graph[name] for graph in graphs if name in graph]
    return rounded(fmean(sizes), 1) if sizes else None


def _order(result: ValidationResult) -> tuple[str, ...]:
    """Without its shape, whose name differs from run to run if it is a blank node."""
    return str(result.focus), result.path, str(result.component), str(result.value)


def _counts(made: Cases, valid: Subject) -> dict[str, Any]:
    return {
        "triples": len(valid.data),
        "shape_triples": len(valid.shapes),
        "cases": len(made.cases),
        "constraints": made.constraints,
        "covered": made.covered,
        "isomorphic": made.isomorphic,
        "ineffective": made.ineffective,
        "impossible": made.impossible,
        "uncovered": list(made.uncovered),
        "unsupported": list(made.unsupported),
    }


def _row(case: Case, name: str, *, with_graph: bool) -> dict[str, Any]:
    return {
        "case": name,
        "focus": str(case.focus),
        "constraints": list(case.components),
        "amplification": case.amplification,
        "operation": case.sparql,
        **({"turtle": case.graph.serialize(format="turtle")} if with_graph else {}),
    }


def _answers(path: Path) -> dict[str, list[tuple[str, str]]]:
    by_case: dict[str, list[tuple[str, str]]] = {}
    for row in read_rows(path, {"case": str, "context?": str, "answer": str}):
        by_case.setdefault(row["case"], []).append((row.get("context") or "", row["answer"]))
    return by_case


def _prompts(name: str, by_context: dict[str, str]) -> list[dict[str, str]]:
    return [{"case": name, "context": pair, "prompt": text} for pair, text in by_context.items()]


def _answers_of_model(
    by_context: dict[str, str], contexts: list[str] | None, model: LLM | None, costs: Costs
) -> list[tuple[str, str]]:
    if model is None:
        return []
    answers = []
    for context in contexts or ["+".join(DEFAULT)]:
        answer = costs.ask(model, context, by_context[context], 4000)
        if answer is not None:
            answers.append((context, answer))
    return answers


def _scores(name: str, answers: list[tuple[str, str]], case: Case, valid: Subject) -> list[dict[str, Any]]:
    from dataclasses import asdict

    from ...generator.repair.update import answer_text, is_update, read_answer
    from .cases import Reached, reached

    scores = []
    for context, answer in answers:
        score: dict[str, Any] = {"case": name, "context": context}
        try:
            with time_limit(SECONDS_PER_ANSWER):  # an update may join a graph with itself, again and again
                outcome = (
                    Reached(abstained=True)
                    if answer_text(answer) == ""
                    else reached(read_answer(answer, case.graph), valid.data, valid.shapes)
                )
                if not outcome.parses and not outcome.abstained and is_update(answer, case.graph):
                    outcome = Reached(True)  # it parses, and is refused: it reads from elsewhere
        except TimeLimitExceeded:
            outcome, score["timed_out"] = Reached(), True
        scores.append({**score, **asdict(outcome)})
    return scores


SECONDS_PER_ANSWER = 120.0
"""Seconds after which an answer counts as one that reaches nothing, and is told."""


def _own_score(name: str, case: Case, valid: Subject) -> dict[str, Any]:
    """The score of our repair without a model, as the context "candidates"."""
    from dataclasses import asdict

    from ...generator.repair.search import GraphSubject, repair
    from .cases import Reached, reached

    done = repair(GraphSubject.of(case.graph, valid.shapes), valid.shapes, choices=False)
    graph = done.subject.graph.de_skolemize()
    outcome = reached(graph, valid.data, valid.shapes) if done.steps else Reached(abstained=True)
    return {"case": name, "context": CANDIDATES_ANSWER, **asdict(outcome)}


def _document(
    graphs: list[dict[str, Any]], cases: list[dict[str, Any]], scores: list[dict[str, Any]]
) -> dict[str, Any]:
    from .cases import TIERS

    pairs = list(cases[0]["tokens"]) if cases else []
    by_context = {}
    for context in sorted({score["context"] for score in scores}):
        own = [score for score in scores if score["context"] == context]
        by_context[context] = {
            "answers": len(own),
            "unanswered": len(cases) - len({score["case"] for score in own}),
            **{tier: rounded(fmean(score[tier] for score in own)) for tier in (*TIERS, "abstained")},
        }
    return {
        "measure": "repair",
        "graphs": graphs,
        "cases": [{k: v for k, v in case.items() if k not in {"turtle", "tokens"}} for case in cases],
        "cases_made": len(cases),
        "amplification": rounded(fmean(case["amplification"] for case in cases)) if cases else None,
        "amplification_max": max((case["amplification"] for case in cases), default=None),
        "graph_size": _mean_of(graphs, "triples"),
        "shapes_size": _mean_of(graphs, "shape_triples"),
        "constraints": dict(Counter(name for case in cases for name in case["constraints"]).most_common()),
        "tokens": {pair: rounded(fmean(case["tokens"][pair] for case in cases), 1) for pair in pairs},
        "tiers": by_context,
        "scores": scores,
    }


def _tables(document: dict[str, Any]) -> list[Table]:
    counted = (
        *("triples", "shape_triples", "cases"),
        *("constraints", "covered", "isomorphic", "ineffective", "impossible"),
    )
    sizes = ("graph_size", "shapes_size", "amplification", "amplification_max")
    tables = [
        table_of(
            "Dataset (table 2): mean triples of a graph and of its shapes, cases, amplification factor",
            ("triples", "triples of shapes", "cases", "mean", "maximum"),
            [
                (
                    *(document[name] for name in sizes[:2]),
                    len(document["cases"]),
                    *(document[name] for name in sizes[2:]),
                )
            ],
        ),
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
        table_of(
            "Tokens of a prompt, mean",
            ("context", "in the paper", "tokens"),
            [(pair, label(pair), count) for pair, count in document["tokens"].items()],
        ),
    ]
    if document["tiers"]:
        rows = [(name, *tiers.values()) for name, tiers in document["tiers"].items()]
        columns = ("context", *next(iter(document["tiers"].values())))
        tables.append(table_of("Share of repairs that reach each tier", columns, rows))
    if costs := document.get("costs"):
        columns = ("context", *next(iter(costs.values())))
        rows = [(name, *figures.values()) for name, figures in costs.items()]
        tables.append(table_of("Costs: means per prompt, and per violation repaired", columns, rows))
    return tables


def _page_tables(document: dict[str, Any]) -> list[Table]:
    names = (
        "pages",
        "blocks",
        "valid_blocks",
        "invalid_blocks",
        "too_large",
        "beyond_limit",
        "unchecked_blocks",
        "cases",
    )
    figures = [(name, document[name]) for name in (*names, "amplification")]
    columns = ("constraint", *next(iter(document["by_constraint"].values()), {}))
    return [
        table_of("Markup broken by factmark's own shapes", ("figure", "value"), figures),
        table_of("Share of fixes that reach each tier", ("tier", "share"), document["tiers"].items()),
        table_of("By constraint", columns, [(n, *g.values()) for n, g in document["by_constraint"].items()]),
    ]
