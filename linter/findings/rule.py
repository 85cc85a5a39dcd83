"""Rules, findings and results (SARIF 2.1.0 section 3.49, reportingDescriptor; section 3.27, result)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple

from ...source.location import Location
from ..markup.statement import Statement

Agent = Literal["syntax", "validity", "factuality", "compliance", "richresults"]
Level = Literal["error", "warning", "note", "none"]
Kind = Literal["fail", "open", "review", "pass", "notApplicable"]
Applicability = Literal["safe", "unsafe", "display-only"]
SAFE: frozenset[Applicability] = frozenset({"safe"})
SAFE_AND_UNSAFE: frozenset[Applicability] = frozenset({"safe", "unsafe"})
FixAvailability = Literal["always", "sometimes", "none"]
Relation = Literal["supports", "contradicts", "nearest", "hidden"]
LEVELS: tuple[Level, ...] = ("none", "note", "warning", "error")


@dataclass(slots=True, unsafe_hash=True)  # not frozen: see source/location.py
class Evidence:
    """A passage that supports or contradicts a statement, and how the two were compared.

    ``kind`` is the passage's (text, link, image, attribute, head, address); ``comparator`` names the module of
    ``linter/grounding`` that compared; ``score`` is in [0, 1].
    """

    text: str
    kind: str
    relation: Relation
    location: Location | None = None
    comparator: str = ""
    score: float = 0.0
    passage: int | None = None


@dataclass(slots=True, unsafe_hash=True)  # not frozen: see source/location.py
class Edit:
    """Replace the characters [start, end) of the served source with ``text`` (SARIF section 3.57)."""

    start: int
    end: int
    text: str


@dataclass(slots=True, unsafe_hash=True)  # not frozen: see source/location.py
class Fix:
    """A change of the source. ``safe`` keeps the meaning, ``unsafe`` may change it, ``display-only`` is advice."""

    description: str
    applicability: Applicability
    edits: tuple[Edit, ...] = ()
    written: str = ""
    """The value that it writes in place of another, if it is one."""


@dataclass(slots=True, unsafe_hash=True)  # not frozen: see source/location.py
class Finding:
    """What a rule reports about a statement or a location; the rule adds code and level.

    A ``kind`` other than ``fail`` is a verdict without a fault. ``sure`` False lowers an error to a warning: such
    findings are usually, not almost always, right. ``minor`` makes it a note: careful readers disagree whether it is
    a fault. ``covers`` are the locations of further statements that fail with this one. ``confidence`` is in [0, 1].
    ``links`` are the addresses of pages that say what is asked: a search feature's, a type's of schema.org.
    ``message`` says what is wrong; the engine adds ``advice``, what to do: None for that of the first fix or the rule,
    "" where the message says it (linter/findings/naming.py).
    """

    message: str
    statement: Statement | None = None
    location: Location | None = None
    kind: Kind = "fail"
    sure: bool = True
    minor: bool = False
    confidence: float = 1.0
    evidence: tuple[Evidence, ...] = ()
    covers: tuple[Location, ...] = ()
    related: tuple[Location, ...] = ()
    fixes: tuple[Fix, ...] = ()
    links: tuple[str, ...] = ()
    advice: str | None = None


Check = Callable[[Any], Iterator[Finding]]
"""A rule's function: takes a ``RuleContext`` (linter/agents/rule_context.py)."""
Losses = Callable[[Any, frozenset[int]], Iterator[str]]
"""What a page would newly lack, in words, without some statements (by identity)."""


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule: one file, one check. ``help`` is the module's docstring, in Markdown; its first paragraph the summary."""

    code: str
    name: str
    agent: Agent
    level: Level
    fix: FixAvailability
    help: str
    check: Check = field(repr=False, compare=False)
    profile: str | None = None
    """The profile that enables the rule (``google``), or None if it is always on."""
    retired: bool = False
    yields_to: tuple[str, ...] = ()
    """Rules of another agent that report the same about the same statements: if all are selected, this one is
    skipped."""
    repeats: tuple[str, ...] = ()
    """Rules that report the same fault of a statement: beside one of them, this one is only named
    (linter/engine/withholding.py)."""
    last: bool = False
    """Whether it runs after all others, because it checks what they left."""
    losses: Losses | None = field(default=None, repr=False, compare=False)
    """What it would report if statements were removed: fixes that remove such statements are withheld."""
    advice: str = ""
    """What to do about its findings, in the imperative: their messages end with it where a finding has no fix.
    ``{property}`` stands for the property."""
    needs: Needs | None = field(default=None, repr=False, compare=False)
    """What a page must contain for it to report anything, or None if unknown (linter/engine/selection.py)."""

    @property
    def summary(self) -> str:
        """The first paragraph of the help, on one line."""
        return " ".join(self.help.strip().split("\n\n", 1)[0].split())


def rule(
    code: str,
    name: str,
    *,
    level: Level,
    fix: FixAvailability = "none",
    profile: str | None = None,
    retired: bool = False,
    yields_to: tuple[str, ...] = (),
    repeats: tuple[str, ...] = (),
    last: bool = False,
    losses: Losses | None = None,
    agent: Agent | None = None,
    advice: str = "",
) -> Callable[[Check], Check]:
    """Declare a rule: the decorated function takes a RuleContext and yields Findings.

    The help is its module's docstring. The agent of a rule of factmark is its folder (linter/engine/catalogue.py);
    a rule of another package names one, or is of compliance (linter/engine/catalogue.py).
    """

    def declare(check: Check) -> Check:
        check.__factmark_rule__ = {  # type: ignore[attr-defined]
            "code": code,
            "name": name,
            "level": level,
            "fix": fix,
            "profile": profile,
            "retired": retired,
            "yields_to": yields_to,
            "repeats": repeats,
            "last": last,
            "losses": losses,
            "agent": agent,
            "advice": advice,
        }
        return check

    return declare


@dataclass(slots=True, unsafe_hash=True)  # not frozen: see source/location.py
class Result:
    """A finding with its rule's code and level (SARIF result)."""

    code: str
    rule: str
    kind: Kind
    level: Level
    message: str
    location: Location
    statement: Statement | None = None
    confidence: float = 1.0
    evidence: tuple[Evidence, ...] = ()
    covers: tuple[Location, ...] = ()
    related: tuple[Location, ...] = ()
    fixes: tuple[Fix, ...] = ()
    links: tuple[str, ...] = ()
    """Addresses of pages that say what is asked (``naming.links`` adds the term's)."""
    pages: tuple[Location, ...] = ()
    """The pages of a built site that show a fault, each once; the finding's own location is then in the source."""
    advice: str = ""
    """What to do, as far as the message says it."""
    suppressed: str | None = None
    """The reason if the finding was suppressed by a comment or the configuration, else None."""

    @property
    def seen_on(self) -> tuple[str, ...]:
        """The pages that show it: those of a built site, else the page of its location."""
        return tuple(place.uri for place in self.pages) if self.pages else (self.location.uri,)


class Needs(NamedTuple):
    """What a rule looks at: entities with one of some properties, literals with a form violation, or both."""

    properties: frozenset[str]
    form_violations: bool


def matches(selector: str, rule: Rule) -> bool:
    """Whether a selector (``FAC203``, ``FAC2``, ``price-not-on-page``, ``factuality``, ``ALL``) selects a rule."""
    name = selector.strip()
    if name.upper() == "ALL":
        return True
    if name.lower() in (rule.name, rule.agent):
        return True
    return len(name) >= 3 and rule.code.startswith(name.upper())
