"""Repairing step by step: of the changes that may remove a violation, one that does and that adds none.

Source: Lin et al., "Systematic Evaluation of Knowledge Graph Repair with Large Language Models" (2025):
repairs are SPARQL updates; one counts where it parses and the graph conforms. Here it counts besides only
where it adds no violation and whoever holds the graph accepts it. What candidates cannot repair is put to
a model, where there is one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Generic, Protocol, Self, TypeVar

from rdflib import Graph

from ..model import NoAnswerError
from .answers import read_answer
from .candidates import Candidates
from .reports import Check, ValidationResult, validate
from .skolem import skolem_name, skolemized
from .update import Operation

MAX_STEPS = 60
MAX_TRIED = 60
"""So many candidates are tried for a violation."""


class Subject(Protocol):
    """What is repaired: a graph, or markup with the graph that was read from it.

    ``graph`` has skolem IRIs for its blank nodes; ``violations`` name nodes by them, too.
    """

    @property
    def graph(self) -> Graph: ...

    @property
    def violations(self) -> tuple[ValidationResult, ...]: ...

    def after(self, change: Operation) -> Self | None:
        """The subject with a change made, or None where the change cannot be made or is refused."""
        ...


S = TypeVar("S", bound=Subject)


@dataclass(frozen=True, slots=True)
class Step:
    """A change that was made: its SPARQL update, and whether a model came up with it."""

    sparql: str
    by_model: bool = False


@dataclass(frozen=True, slots=True)
class Repair(Generic[S]):
    """A subject after its repair and the steps that led there; its ``violations`` are what is left.

    ``notes`` say why answers of a model were not used.
    """

    subject: S
    steps: tuple[Step, ...] = ()
    notes: tuple[str, ...] = ()


Ask = Callable[[Subject, str], str]
"""Puts what is left to a model, with what was wrong with its last answer ("" at first), and gives its answer."""


def repair(subject: S, shapes: Graph, ask: Ask | None = None, attempts: int = 2) -> Repair[S]:
    """Remove violations until none is left, or none that candidates and the model can remove."""
    steps: list[Step] = []
    for _ in range(MAX_STEPS):
        found = _step(subject, shapes)
        if found is None:
            break
        subject, operation = found
        steps.append(Step(operation.sparql()))
    notes: list[str] = []
    if subject.violations and ask is not None:
        subject, more, notes = _asked(subject, ask, attempts)
        steps += more
    return Repair(subject, tuple(steps), tuple(notes))


def _step(subject: S, shapes: Graph) -> tuple[S, Operation] | None:
    """The subject after the best change for its first violation that has one."""
    candidates = Candidates(subject.graph, shapes)
    before = set(subject.violations)
    for violation in sorted(before, key=_order):
        best: tuple[S, Operation] | None = None
        tried: set[Operation] = set()
        for operation in islice(candidates.of(violation), MAX_TRIED):
            change = operation.on(subject.graph)
            if change in tried or not (change.deletes or change.inserts):
                continue
            tried.add(change)
            after = subject.after(change)
            if after is None or violation in after.violations or not set(after.violations) < before:
                continue
            if best is None or len(after.violations) < len(best[0].violations):
                best = (after, change)
            if not after.violations:
                break
        if best is not None:
            return best
    return None


def _order(violation: ValidationResult) -> tuple[str, str, str, str]:
    return (str(violation.focus), violation.path, str(violation.component), str(violation.value))


def _asked(subject: S, ask: Ask, attempts: int) -> tuple[S, list[Step], list[str]]:
    notes: list[str] = []
    complaint = ""
    for _ in range(attempts):
        try:
            answered = read_answer(ask(subject, complaint), subject.graph)
        except NoAnswerError as error:
            return subject, [], [*notes, f"the model was not heard: {error}"]
        if answered is None:
            complaint = "it is neither a SPARQL update nor a graph in Turtle"
        else:
            new = skolemized(answered)
            change = Operation(tuple(set(subject.graph) - set(new)), tuple(set(new) - set(subject.graph)))
            after = subject.after(change)
            if _robbed(subject, new):
                complaint = "it takes nodes away that violate nothing"
            elif after is None:
                complaint = "it changes what must not change, or says what cannot be accepted"
            elif set(after.violations) - set(subject.violations):
                complaint = "it adds violations"
            elif len(after.violations) == len(subject.violations):
                complaint = "it removes no violation"
            else:
                return after, [Step(change.sparql(), by_model=True)], notes
        notes.append(f"a repair by the model was not used: {complaint}")
    return subject, [], notes


def _robbed(subject: Subject, after: Graph) -> bool:
    """Whether a node loses all that is said of it, and neither violates nor hangs from one that does and goes with it.

    A graph in Turtle made of the part that the model was shown would take the rest away, and all its violations.
    """
    guilty = {node for violation in subject.violations for node in (violation.focus, violation.value)}
    gone = set(subject.graph.subjects()) - set(after.subjects())
    referring = {node: set(subject.graph.subjects(None, node)) for node in gone - guilty}
    return any(not above or above - gone for above in referring.values())


@dataclass(frozen=True, slots=True)
class GraphSubject:
    """A graph by itself. ``accepts`` may refuse a graph that a change leads to."""

    graph: Graph
    shapes: Graph
    violations: tuple[ValidationResult, ...]
    check: Check = validate
    accepts: Callable[[Graph], bool] = lambda _: True

    @classmethod
    def of(cls, data: Graph, shapes: Graph, check: Check = validate) -> GraphSubject:
        """The subject that a graph is."""
        graph = skolemized(data)
        return cls(graph, shapes, violations_of(graph, shapes, check), check)

    def after(self, change: Operation) -> GraphSubject | None:
        graph = Graph(namespace_manager=self.graph.namespace_manager)
        graph += self.graph
        change.apply(graph)
        if not self.accepts(graph):
            return None
        return replace(self, graph=graph, violations=violations_of(graph, self.shapes, self.check))


def violations_of(graph: Graph, shapes: Graph, check: Check = validate) -> tuple[ValidationResult, ...]:
    """The violations of a graph with skolem IRIs, validated with the blank nodes that they stand for."""
    found: Sequence[ValidationResult] = check(graph.de_skolemize(), shapes)
    return tuple(
        replace(
            each,
            focus=None if each.focus is None else skolem_name(each.focus),
            value=None if each.value is None else skolem_name(each.value),
        )
        for each in found
    )
