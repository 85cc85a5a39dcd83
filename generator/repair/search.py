"""Repair step by step: find a change that removes a violation and adds none.

Source: Lin et al., "Systematic Evaluation of Knowledge Graph Repair with Large Language Models" (2025): repairs are
SPARQL updates; one succeeds if it parses and the graph conforms. Here it must also add no violation and be accepted
by the subject. What the candidates cannot repair is passed to a model, if there is one.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Generic, Protocol, Self, TypeVar

from rdflib import RDF, Graph, Literal
from rdflib.term import Node

from ..model import NoAnswerError
from .candidates import Candidates
from .conformance import kind_of
from .reports import Check, ShapesError, ValidationResult, validate
from .support import emptied, invented, not_required, taken, unsupported
from .terms import skolem_name, skolemized
from .update import Operation, merge, read_answer

MAX_STEPS = 60
"""Maximum number of repairs; similar violations count once."""
MAX_TRIED = 60
"""Maximum number of candidates tried for a violation."""
MAX_CHOICES, MAX_CHECKED = 12, 60
"""Maximum numbers of choices: told for a violation, tried for all."""


class Subject(Protocol):
    """What is repaired: a graph, or markup with its graph.

    ``graph`` has skolem IRIs for its blank nodes; ``violations`` name nodes by them, too.
    """

    @property
    def graph(self) -> Graph: ...

    @property
    def violations(self) -> tuple[ValidationResult, ...]: ...

    def after(self, change: Operation) -> Self | None:
        """Return the subject after a change, or None if the change is impossible or rejected."""
        ...

    def invented(self, change: Operation) -> bool:
        """Whether a model's change adds what neither the data nor a page has."""
        ...

    def supports(self, change: Operation) -> bool:
        """Whether what a candidate adds is no more than the data state, or ``after`` holds it against a page."""
        ...


S = TypeVar("S", bound=Subject)


@dataclass(frozen=True, slots=True)
class Step:
    """A change that was made: its SPARQL update, and whether a model proposed it."""

    sparql: str
    by_model: bool = False


@dataclass(frozen=True, slots=True)
class Repair(Generic[S]):
    """A repaired subject and the steps to it; its ``violations`` are those left.

    ``notes`` say why a model's answers were not used. ``choices`` are the changes that would remove a violation left,
    but that nothing decides for: they need a person.
    """

    subject: S
    steps: tuple[Step, ...] = ()
    notes: tuple[str, ...] = ()
    choices: dict[ValidationResult, tuple[Operation, ...]] = field(default_factory=dict)


Repairing = tuple[ValidationResult, Operation]
"""A violation and the change that removes it."""
Refused = dict[ValidationResult, list[Operation]]
"""The violations that no change removed, with all changes tried for each."""
Ask = Callable[[Subject, str], str]
"""Asks a model to repair what is left, given remarks (choices, the problem with its last answer)."""
Changed = tuple[S, tuple[Operation, ...]]
"""A subject after some changes, and the changes."""


def repair(
    subject: S, shapes: Graph, ask: Ask | None = None, attempts: int = 2, *, choices: bool = True
) -> Repair[S]:
    """Remove violations until none is left that candidates or the model can remove; ``choices``: look for them."""
    steps: list[Step] = []
    notes: list[str] = []
    refused: Refused = {}
    since = 0
    for number in range(MAX_STEPS + 1):
        step = _step(subject, shapes, refused, again=False)
        if step is None and refused and since < len(steps):
            # Later changes may have enabled ones that failed before.
            since = len(steps)
            step = _step(subject, shapes, refused, again=True)
        if step is None:
            break
        if number == MAX_STEPS:
            notes.append(f"{MAX_STEPS} repairs were looked for one by one: the next run may find more")
            break
        subject, operations = step
        steps += [Step(operation.sparql()) for operation in operations]
    if not choices:
        return Repair(subject, tuple(steps), tuple(notes))
    open_, looked = _choices(subject, shapes)
    if subject.violations and ask is not None:
        subject, more, messages = _answer(subject, shapes, ask, attempts, open_)
        steps += more
        notes += messages
        open_, looked = _choices(subject, shapes) if more else (open_, looked)
    if looked < len(subject.violations):
        notes.append(f"choices were looked for at {looked} of {len(subject.violations)} violations left")
    return Repair(subject, tuple(steps), tuple(notes), open_)


def _choices(subject: Subject, shapes: Graph) -> tuple[dict[ValidationResult, tuple[Operation, ...]], int]:
    """The changes that remove each violation, add none and are accepted, but that nothing decides for.

    At most MAX_CHECKED are tried, since each costs a validation; returns the number of violations looked at, too.
    """
    candidates, before = Candidates(subject.graph, shapes), set(subject.violations)
    choices: dict[ValidationResult, tuple[Operation, ...]] = {}
    left, looked = MAX_CHECKED, 0
    for violation in sorted(before, key=_order):
        open_ = (change for change in _changes(candidates, violation, subject) if change.is_arbitrary)
        works = []
        for change in islice(open_, min(MAX_CHOICES, left)):
            left -= 1
            after = subject.after(change)
            if after is not None and _removes(violation, subject, after):
                works.append(change)
        looked += 1
        if works:
            choices[violation] = tuple(works)
        if not left:
            break
    return choices, looked + len(subject.violations) - len(before)


def _step(subject: S, shapes: Graph, refused: Refused, *, again: bool) -> Changed[S] | None:
    """The subject after the best change for its first violation that has one, and the changes made.

    Similar violations are repaired with it. Violations in ``refused`` are skipped; with ``again``, only those with no
    new changes.
    """
    candidates = Candidates(subject.graph, shapes)
    before = set(subject.violations)
    for violation in sorted(before if again else before - refused.keys(), key=_order):
        if again and _with_choices(refused.get(violation, ())) == _with_choices(
            _changes(candidates, violation, subject)
        ):
            continue
        best: tuple[S, int] | None = None
        changes: list[Operation] = []
        for change in _changes(candidates, violation, subject):
            changes.append(change)
            after = None if change.is_arbitrary else subject.after(change)
            if after is None or not _removes(violation, subject, after):
                continue
            if best is None or len(after.violations) < len(best[0].violations):
                best = (after, len(changes))
            if not after.violations:
                break
        if best is not None:
            others = _alike(candidates, subject, violation, changes[: best[1]], refused)
            return made_at_once(others, (best[0], (changes[best[1] - 1],)), _with_more)
        refused[violation] = changes
    return None


def _with_choices(changes: Iterable[Operation]) -> list[tuple[Operation, bool]]:
    """Changes with whether each is a choice, which a change elsewhere may decide."""
    return [(change, change.is_arbitrary) for change in changes]


def _removes(violation: ValidationResult, before: Subject, after: Subject) -> bool:
    """Whether a violation is gone, and none is new.

    Equal results are counted: two values of one constraint, as of sh:class, give two results without a difference.
    """
    were, are = Counter(before.violations), Counter(after.violations)
    return are[violation] < were[violation] and are < were


def _changes(candidates: Candidates, violation: ValidationResult, subject: Subject) -> Iterator[Operation]:
    """The distinct changes for a violation; nothing decides for those without support, or that delete too much."""
    tried: set[Operation] = set()
    is_open = False
    for operation in islice(candidates.of(violation), MAX_TRIED):
        change = operation.effective_on(subject.graph)
        if change not in tried and (change.deletes or change.inserts):
            tried.add(change)
            is_kept = is_open and not change.inserts
            gone = emptied(change, violation, subject.violations, subject.graph)
            decided = subject.supports(change) and not gone
            change = change if decided and not is_kept else replace(change, is_arbitrary=True)
            is_open = is_open or change.is_arbitrary
            yield change


def _alike(
    candidates: Candidates,
    subject: Subject,
    violation: ValidationResult,
    changes: list[Operation],
    refused: Refused,
) -> list[Repairing]:
    """The violations similar to one repaired by the last of some changes, with the similar change for each.

    Empty if the change links to one of several nodes: each violation takes another.
    """
    if links_elsewhere(changes[-1], subject.graph):
        return []
    likenesses = [likeness(change, violation) for change in changes]
    repairings: list[Repairing] = []
    for other in sorted(set(subject.violations) - refused.keys() - {violation}, key=_order):
        if not is_alike(violation, other):
            continue
        theirs = list(islice(_changes(candidates, other, subject), len(changes)))
        is_open = any(change.is_arbitrary for change in theirs[-1:])
        if not is_open and [likeness(change, other) for change in theirs] == likenesses:
            repairings.append((other, theirs[-1]))
    return repairings


def _with_more(done: Changed[S], repairing: Sequence[Repairing]) -> Changed[S] | None:
    """A subject and its changes after more changes at once; None if one is rejected or useless."""
    subject, made = done
    more = tuple(dict.fromkeys(change for _, change in repairing))
    after = subject.after(merge(more).effective_on(subject.graph))
    if after is None or not all(_removes(violation, subject, after) for violation, _ in repairing):
        return None
    return after, (*made, *more)


def _order(violation: ValidationResult) -> tuple[bool, str, str, str, str]:
    """Types first: a wrong type makes references to its node seem wrong, too."""
    focus, value, component = map(str, (violation.focus, violation.value, violation.component))
    return violation.path != RDF.type.n3(), focus, violation.path, component, value


def _answer(
    subject: S, shapes: Graph, ask: Ask, attempts: int, choices: dict[ValidationResult, tuple[Operation, ...]]
) -> tuple[S, list[Step], list[str]]:
    notes: list[str] = []
    complaint = ""
    listed = dict.fromkeys(c.sparql() for each in choices.values() for c in each if not subject.invented(c))
    tied = "Each of these would do; take one only if the data speak for it:\n" + "\n".join(listed)
    for _ in range(attempts):
        remark = f"Your last answer was not used: {complaint}." if complaint else ""
        try:
            remarks = "\n\n".join(filter(None, (tied if listed else "", remark)))
            answered = read_answer(ask(subject, remarks), subject.graph)
        except NoAnswerError as error:
            return subject, [], [*notes, f"the model was not heard: {error}"]
        if answered is None:
            complaint = "it is neither a SPARQL update nor a graph in Turtle"
        else:
            new = skolemized(answered)
            change = Operation(tuple(set(subject.graph) - set(new)), tuple(set(new) - set(subject.graph)))
            after = subject.after(change)
            if taken(change, subject.violations, subject.graph, shapes):
                complaint = "it takes away what violates nothing, or more than it must, or the type that a shape is for"
            elif subject.invented(change):
                complaint = "it adds what cannot be accepted: a value or a node that nothing shown supports"
            elif not_required(change, subject.violations, subject.graph, shapes):
                complaint = "it adds what cannot be accepted: a statement that no violated shape asks for"
            elif after is None:
                complaint = "it changes what must not change, or says what cannot be accepted"
            elif Counter(after.violations) - Counter(subject.violations):
                complaint = "it adds violations"
            elif len(after.violations) == len(subject.violations):
                complaint = "it removes no violation"
            else:
                return after, [Step(change.sparql(), by_model=True)], notes
        notes.append(f"a repair by the model was not used: {complaint}")
    return subject, [], notes


@dataclass(frozen=True, slots=True)
class GraphSubject:
    """A graph by itself. ``accepts`` may reject the graph after a change."""

    graph: Graph
    shapes: Graph
    violations: tuple[ValidationResult, ...]
    check: Check = validate
    accepts: Callable[[Graph], bool] = lambda _: True

    @classmethod
    def of(cls, data: Graph, shapes: Graph, check: Check = validate) -> GraphSubject:
        """Make a subject of a graph."""
        graph = skolemized(data)
        return cls(graph, shapes, violations_of(graph, shapes, check), check)

    def after(self, change: Operation) -> GraphSubject | None:
        graph = Graph(namespace_manager=self.graph.namespace_manager)
        graph += self.graph
        change.apply(graph)
        if not self.accepts(graph):
            return None
        try:
            return replace(self, graph=graph, violations=violations_of(graph, self.shapes, self.check))
        except ShapesError:  # the engine compares no such value
            return None

    def invented(self, change: Operation) -> bool:
        return bool(invented(change, self.graph, self.shapes))

    def supports(self, change: Operation) -> bool:
        return not unsupported(change, self.graph, self.shapes)


def violations_of(graph: Graph, shapes: Graph, check: Check = validate) -> tuple[ValidationResult, ...]:
    """Return the violations of a graph with skolem IRIs, validated with blank nodes in their place."""
    violations: Sequence[ValidationResult] = check(graph.de_skolemize(), shapes)
    return tuple(
        replace(
            each,
            focus=None if each.focus is None else skolem_name(each.focus),
            value=None if each.value is None else skolem_name(each.value),
        )
        for each in violations
    )


# Similar violations, repaired at once by what repaired one of them.
#
# A template repeats the same fault on every node, often hundreds of times, and checking each repair by itself costs
# as much as the first. Changes are similar if they change the same properties by the same kinds of terms, and so are
# the changes tried before them: a value rewritten on one node is not deleted because rewriting failed on another.

MAX_TRIES = 24
"""Maximum number of subsets of similar violations tried, by halving when some are rejected."""

T = TypeVar("T")
Each = TypeVar("Each")
Likeness = tuple[tuple[str, ...], ...]


def is_alike(one: ValidationResult, other: ValidationResult) -> bool:
    """Whether two violations have the same constraint on the same path."""
    return (one.component, one.shape, one.path) == (other.component, other.shape, other.path)


def likeness(change: Operation, violation: ValidationResult) -> Likeness:
    """Describe what a change does to the node of a violation, without what is specific to the node."""

    def form(node: Node) -> str:
        if node == violation.focus:
            return "focus"
        if isinstance(node, Literal):
            return f"{node.datatype}@{node.language}"
        return "value" if node == violation.value else kind_of(node)

    parts = [("-", form(s), str(p), form(o)) for s, p, o in change.deletes]
    parts += [("+", form(s), str(p), form(o)) for s, p, o in change.inserts]
    return tuple(sorted(parts))


def links_elsewhere(change: Operation, graph: Graph) -> bool:
    """Whether a change links to a node chosen from the graph: one already linked is a worse choice."""
    moved = {o for _, _, o in change.deletes}
    return any(
        o not in moved and not isinstance(o, Literal) and (o, None, None) in graph
        for _, _, o in change.inserts
    )


def made_at_once(changes: Sequence[Each], begin: T, made: Callable[[T, Sequence[Each]], T | None]) -> T:
    """Apply changes at once: all of them, else each half, and so on.

    ``made`` returns None for changes that cannot be applied together.
    """
    parts = deque([changes] if changes else [])
    for _ in range(MAX_TRIES):
        if not parts:
            break
        part = parts.popleft()
        after = made(begin, part)
        if after is not None:
            begin = after
        elif len(part) > 1:
            middle = len(part) // 2
            parts += [part[:middle], part[middle:]]
    return begin
