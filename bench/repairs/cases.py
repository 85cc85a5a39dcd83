"""Test cases (a valid graph with one induced violation, distinct up to isomorphism), their prompts and scores.

Source: Lin et al. (2025), section 4. The amplification factor of a case is the number of violations in its validation
report per induced violation.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import product
from typing import Any

from rdflib import RDF, RDFS, Graph, Literal, URIRef
from rdflib.compare import isomorphic, to_canonical_graph, to_isomorphic
from rdflib.term import Node

from ...generator.repair.conformance import is_subclass
from ...generator.repair.contexts import DATA_CHOICES, PAPER, SHAPE_CHOICES, prompts
from ...generator.repair.reports import Check, ShapesError, ValidationResult, validate
from ...generator.repair.terms import SH, skolem_name, skolemized
from ...generator.repair.tracing import closure
from ...linter.language_model.tokens import estimate
from ..asking import LLM
from ..output import rounded, share
from .expansion import Conform, Constraint, Plan, Violation, constraints, expand, violations
from .inducing import induce


@dataclass(frozen=True, slots=True)
class Case:
    """A violated graph, how it was made, and its validation report."""

    name: str
    focus: Node
    shape: Node
    components: tuple[str, ...]
    sparql: str
    graph: Graph = field(repr=False, compare=False)
    results: tuple[ValidationResult, ...] = ()

    @property
    def amplification(self) -> int:
        """The number of reported violations for the induced one."""
        return len(self.results)


@dataclass(slots=True)
class Cases:
    """All cases of a shapes graph and a valid graph, and the failures.

    ``constraints`` counts those expanded from targeted shapes and ``covered`` those violated by some case;
    ``uncovered`` names the others with reasons. ``isomorphic`` counts violated graphs equal to an earlier one,
    ``ineffective`` those still valid, ``impossible`` violations that no operation could make. ``unsupported`` names
    parameters that no operation breaks.
    """

    cases: list[Case] = field(default_factory=list)
    constraints: int = 0
    covered: int = 0
    isomorphic: int = 0
    ineffective: int = 0
    impossible: int = 0
    uncovered: tuple[str, ...] = ()
    unsupported: tuple[str, ...] = ()


def make_cases(
    data: Graph,
    shapes: Graph,
    limit: int = 1000,
    check: Check = validate,
    seed: int | None = None,
    *,
    once: bool = False,
) -> Cases:
    """Break every constraint of every targeted shape, at a focus node and values drawn by a seed, else the first.

    Each way to break a constraint is a case; with ``once``, ways are drawn until all constraints are broken, from the
    shapes that no other depends on (section 4.3). ``data`` must be valid, else ValueError with the first violations.
    """
    faults = check(data, shapes)
    if faults:
        named = ", ".join(sorted({f"{f.focus} {f.path}" for f in faults})[:3])
        raise ValueError(f"the graph is not valid to begin with: {len(faults)} violations ({named})")
    making = _Making(data, shapes, check, seed)
    for place, (shape, focuses) in enumerate(_in_order(shapes, list(targeted(making.whole, shapes)))):
        # By place, since names of blank nodes differ from run to run.
        draw = random.Random(f"{seed} {place}")
        if seed is not None:
            draw.shuffle(focuses)
        expansion = expand(shapes, shape)
        making.unsupported.update(
            {f"{_local(parameter)} of {owner.n3()}": None for owner, parameter in expansion.unsupported}
        )
        making.reach(expansion.plan)
        ways = list(violations(expansion.plan))
        for violation in draw.sample(ways, len(ways)) if once else ways:
            if once and making.has_broken(violation):
                continue
            if len(making.outcome.cases) >= limit:
                making.note(violation, f"the limit of {limit} cases was reached before")
                continue
            making.violate(shape, focuses, violation)
    return making.finished()


class _Making:
    """Collects cases; ``whole`` is the valid graph with its blank nodes as skolem IRIs."""

    def __init__(self, data: Graph, shapes: Graph, check: Check, seed: int | None) -> None:
        self._seed = seed
        self._tried = 0
        self.whole = to_canonical_graph(data).skolemize()
        self.outcome = Cases()
        self.unsupported: dict[str, None] = {}
        self._shapes = shapes
        self._check = check
        self._seen: set[int] = set()
        self._reasons: dict[Goal, str] = {}
        self._covered: set[Goal] = set()

    def reach(self, plan: Plan) -> None:
        """Record the constraints of a plan, with a reason that its violations may replace."""
        for constraint in constraints(plan):
            self._reasons.setdefault(goal(constraint), "it stands beside an alternative that nothing breaks")

    def note(self, violation: Violation, reason: str) -> None:
        """Record why a violation does not break its constraints."""
        for breach in violation:
            self._reasons[goal(breach.constraint)] = reason

    def has_broken(self, violation: Violation) -> bool:
        """Whether cases so far break all constraints that a violation breaks."""
        return all(goal(breach.constraint) in self._covered for breach in violation)

    def violate(self, shape: Node, focuses: list[Node], violation: Violation) -> None:
        """Add the case of a violation, or count why there is none."""
        goals = {goal(breach.constraint) for breach in violation}
        placed = False
        for case in self._candidates(shape, focuses, violation):
            placed = True
            digest = to_isomorphic(case.graph).graph_digest()
            results = () if digest in self._seen else self._check(case.graph, self._shapes)
            if digest in self._seen:
                self.outcome.isomorphic += 1
            elif results:
                self._seen.add(digest)
                self.outcome.cases.append(replace(case, results=results))
            else:
                continue
            self._covered |= goals
            return
        if any(hop.is_variant for breach in violation for hop in breach.hops):
            return  # a variant of a violation that is counted by itself
        if placed:
            self.outcome.ineffective += 1
            self.note(violation, "the graph stays valid")
        else:
            self.outcome.impossible += 1
            self.note(violation, "no operation on this graph does it")

    def finished(self) -> Cases:
        """Return the cases with the counts of constraints."""
        self.outcome.constraints, self.outcome.covered = len(self._reasons), len(self._covered)
        self.outcome.uncovered = tuple(
            f"{_local(one.component)} {_constraint_location(one)}: {reason}"
            for one, reason in self._reasons.items()
            if one not in self._covered
        )
        self.outcome.unsupported = tuple(self.unsupported)
        return self.outcome

    def _candidates(self, shape: Node, focuses: list[Node], violation: Violation) -> Iterator[Case]:
        """The graph violated in the first way, then in the alternative way (see Operator)."""
        self._tried += 1
        draw = None if self._seed is None else random.Random(f"{self._seed} violation {self._tried}")
        for otherwise in (False, True):
            for focus in focuses:
                operations = induce(
                    self.whole, self._shapes, focus, violation, otherwise=otherwise, draw=draw
                )
                if not operations:
                    continue
                changed = self.whole.de_skolemize()
                for operation in reversed(operations):
                    operation.undo(self.whole)
                yield Case(
                    f"case-{len(self.outcome.cases) + 1:03}",
                    focus,
                    shape,
                    tuple(_local(breach.constraint.component) for breach in violation),
                    " ;\n".join(operation.sparql() for operation in operations),
                    changed,
                )
                break


def _in_order(shapes: Graph, listed: list[tuple[Node, list[Node]]]) -> list[tuple[Node, list[Node]]]:
    """Targeted shapes in topological order: those that others depend on after these."""
    above = {shape: set(closure(shapes, {shape}).subjects()) - {shape} for shape, _ in listed}
    return sorted(listed, key=lambda each: sum(each[0] in below for below in above.values()))


def targeted(data: Graph, shapes: Graph) -> Iterator[tuple[Node, list[Node]]]:
    """Return the shapes with targets and their focus nodes in the graph (W3C SHACL, section 2.1.3)."""
    targets: dict[Node, set[Node]] = {}
    for shape, node in shapes.subject_objects(SH.targetNode):
        targets.setdefault(shape, set()).add(node)
    classes = [(s, c) for s, c in shapes.subject_objects(SH.targetClass)]
    implicit = set(shapes.subjects(RDF.type, SH.NodeShape)) | set(shapes.subjects(RDF.type, SH.PropertyShape))
    classes += [(s, s) for s in implicit if isinstance(s, URIRef) and (s, RDF.type, RDFS.Class) in shapes]
    for shape, cls in classes:
        targets.setdefault(shape, set()).update(
            node for node, kind in data.subject_objects(RDF.type) if is_subclass(data, shapes, kind, cls)
        )
    for shape, predicate in shapes.subject_objects(SH.targetSubjectsOf):
        targets.setdefault(shape, set()).update(data.subjects(predicate))
    for shape, predicate in shapes.subject_objects(SH.targetObjectsOf):
        targets.setdefault(shape, set()).update(data.objects(None, predicate))
    for shape in sorted(targets, key=str):
        if targets[shape] and shapes.value(shape, SH.deactivated) is None:
            yield shape, sorted(targets[shape], key=lambda node: node.n3())


Goal = Constraint | Conform
"""A constraint that some case must break."""


def goal(constraint: Constraint | Conform) -> Goal:
    """Return the constraint; for sh:xone, the same one whichever of its parts conforms as well."""
    if isinstance(constraint, Conform) and constraint.component == SH.xone:
        return replace(constraint, shape=constraint.owner)
    return constraint


def _constraint_location(one: Goal) -> str:
    """The location of a constraint: a named shape, or a path."""
    owner = f"of {one.owner.n3()}" if isinstance(one.owner, URIRef) else ""
    path = f"on {one.path.sparql}" if one.path is not None else ""
    return " ".join(part for part in (owner, path) if part) or "of a nested shape"


def _local(component: URIRef) -> str:
    return str(component).rpartition("#")[2]


# The score of a repair (Lin et al. 2025, section 6): syntactically valid, semantically valid, isomorphic to the
# original with every literal replaced by one placeholder, isomorphic. A tier counts only if all earlier ones are
# reached. A system that gives no repair has abstained, which the paper does not tell from a failure: it reaches no
# tier and is counted by itself.

TIERS = ("parses", "valid", "isomorphic_relaxed", "isomorphic")


@dataclass(frozen=True, slots=True)
class Reached:
    """The tiers a repair reached, in order, and the violations left (None if it was not judged)."""

    parses: bool = False
    valid: bool = False
    isomorphic_relaxed: bool = False
    isomorphic: bool = False
    left: int | None = None
    abstained: bool = False


def reached(repaired: Graph | None, original: Graph, shapes: Graph, check: Check = validate) -> Reached:
    """Compare a repaired graph with the original valid graph."""
    if repaired is None:
        return Reached()
    try:
        left = len(check(repaired, shapes))
    except ShapesError:  # the engine judges no such graph, such as a blank node that sh:lessThan compares
        return Reached(True)
    if left:
        return Reached(True, left=left)
    if not isomorphic(relaxed(repaired), relaxed(original)):
        return Reached(True, True, left=0)
    return Reached(True, True, True, isomorphic(repaired, original), 0)


def relaxed(graph: Graph) -> Graph:
    """Return the graph with each literal replaced by the string "placeholder" (section 6)."""
    loose = Graph()
    for subject, predicate, obj in graph:
        loose.add((subject, predicate, Literal("placeholder") if isinstance(obj, Literal) else obj))
    return loose


def shares(repairs: Iterable[Reached]) -> dict[str, float | None]:
    """Return the share of repairs that reach each tier, and that of those that abstained."""
    outcomes = list(repairs)
    return {
        name: sum(getattr(outcome, name) for outcome in outcomes) / len(outcomes) if outcomes else None
        for name in (*TIERS, "abstained")
    }


# The nine prompts of a case (Lin et al. 2025, section 5), their tokens, and what repairs cost (figure 7).


def prompts_of(data: Graph, shapes: Graph, results: tuple[ValidationResult, ...]) -> dict[str, str]:
    """Return the prompt of each pair of choices, named ``<shapes>+<data>``; blank nodes are skolem IRIs."""
    data = skolemized(data)
    named = tuple(
        replace(
            each,
            focus=None if each.focus is None else skolem_name(each.focus),
            value=None if each.value is None else skolem_name(each.value),
        )
        for each in results
    )
    pairs = list(product(SHAPE_CHOICES, DATA_CHOICES))
    texts = map("\n\n".join, prompts(data, shapes, named, pairs))
    return dict(zip(map("+".join, pairs), texts, strict=True))


def token_counts(by_context: dict[str, str]) -> dict[str, int]:
    """Return the tokens of each pair's prompt; estimated without a tokenizer."""
    return {pair: estimate(text) for pair, text in by_context.items()}


def label(pair: str) -> str:
    """Return the paper's name of a pair of choices, such as S_nF⁺; other names unchanged."""
    shapes, _, data = pair.partition("+")
    return PAPER[shapes] + PAPER[data] if shapes in PAPER and data in PAPER else pair


COUNTED = ("input_tokens", "output_tokens", "dollars")


class Costs:
    """Adds up what each context's prompts and answers cost. Dollars are None where no price is known."""

    def __init__(self) -> None:
        self._spent: dict[str, dict[str, Any]] = {}

    def ask(self, model: LLM, context: str, prompt: str, most: int) -> str | None:
        """Return a model's answer of at most ``most`` tokens, or None, and count what it cost."""
        before = model.figures()
        answer = model.ask(prompt, most)
        after = model.figures()
        spent = self._spent.setdefault(context, {"prompts": 0, **dict.fromkeys(COUNTED, 0)})
        spent["prompts"] += 1
        for name in COUNTED:
            known = spent[name] is not None and before[name] is not None and after[name] is not None
            spent[name] = spent[name] + after[name] - before[name] if known else None
        return answer

    def figures(self, scores: Iterable[Mapping[str, Any]]) -> dict[str, dict[str, Any]]:
        """Return the means per prompt of each context, and what each violation that was repaired cost.

        ``scores`` tell the context and whether a repair is semantically valid; None where nothing was repaired.
        """
        listed = list(scores)
        return {context: _figures(context, spent, listed) for context, spent in self._spent.items()}


def _figures(context: str, spent: dict[str, Any], scores: list[Mapping[str, Any]]) -> dict[str, Any]:
    repaired = sum(bool(score["valid"]) for score in scores if score["context"] == context)
    tokens, dollars = spent["input_tokens"] + spent["output_tokens"], spent["dollars"]
    return {
        "prompts": spent["prompts"],
        **{name: _per(spent[name], spent["prompts"]) for name in COUNTED},
        "repaired": repaired,
        "tokens_per_repair": _per(tokens, repaired),
        "dollars_per_repair": _per(dollars, repaired),
    }


def _per(amount: float | None, count: int) -> float | None:
    return None if amount is None else rounded(share(amount, count), 6)
