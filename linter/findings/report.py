"""The report of a run over pages (SARIF run), its use of a language model, its comparison with an earlier run."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Literal, NamedTuple

from ...source.regex import regex
from .fingerprint import Entry, entry_of
from .naming import path
from .rule import LEVELS, Agent, Kind, Level, Result, Rule

if TYPE_CHECKING:
    from .shown_page import Shown


@dataclass(frozen=True, slots=True)
class Usage:
    """Tokens as counted by an endpoint. ``input`` excludes those written to or read from its cache."""

    input: int = 0
    output: int = 0
    cache_write: int = 0
    cache_read: int = 0

    @property
    def prompt(self) -> int:
        """All tokens of the prompt."""
        return self.input + self.cache_write + self.cache_read


_BUDGET = regex(r"\s*\$?\s*(\d+(?:\.\d+)?)\s*(k|m)?\s*(tokens?|t|usd|\$)?\s*", re.I)


@dataclass(frozen=True, slots=True)
class Budget:
    """The most to spend: US dollars, or tokens of prompts and answers together."""

    amount: float
    unit: str
    """ "usd" or "tokens"."""

    @classmethod
    def parse(cls, text: str) -> Budget:
        """``0.50`` and ``$0.50`` are dollars, ``20000tokens`` and ``20k tokens`` tokens. Else raises ValueError."""
        match = _BUDGET.fullmatch(text)
        tokens = match is not None and (match[3] or "").lower().startswith("t")
        if match is None or (match[2] and not tokens):
            raise ValueError(f'"{text}" is no budget: write dollars (0.50) or tokens (20000tokens)')
        scale = {"k": 1e3, "m": 1e6}.get((match[2] or "").lower(), 1)
        return cls(float(match[1]) * scale, "tokens" if tokens else "usd")

    def __str__(self) -> str:
        return f"{self.amount:,.0f} tokens" if self.unit == "tokens" else f"${self.amount:.4f}"


@dataclass(frozen=True, slots=True)
class ModelUse:
    """The requests of a run to a model. ``dollars`` is None if the model's price is unknown."""

    model: str
    requests: int
    usage: Usage
    dollars: float | None
    remembered: int = 0
    estimated: bool = False
    """Whether the figures are an estimate of what a run would send (``--llm-dry-run``)."""
    unanswered: int = 0
    """Requests without an answer; ``requests`` counts those with one."""
    most: Budget | None = None
    """For an estimate: a budget that suffices however long the answers, if no request is repeated."""

    def __str__(self) -> str:
        tokens = (
            f"{self.usage.prompt:,} input tokens ({self.usage.cache_read:,} from the prompt cache), "
            f"{self.usage.output:,} output tokens"
        )
        price = "price unknown" if self.dollars is None else f"about ${self.dollars:.4f}"
        kept = f", {self.remembered:,} verdicts from the cache" if self.remembered else ""
        failed = f", {self.unanswered:,} more without an answer" if self.unanswered else ""
        text = f"{self.model}: {self.requests:,} requests{failed}, {tokens}, {price}{kept}"
        if not self.estimated:
            return text
        room = (
            f"; a budget of {self.most} has room where nothing must be asked twice"
            if self.most is not None
            else ""
        )
        return f"{text} (estimated{room})"


@dataclass(frozen=True, slots=True)
class Notification:
    """Something that could not be checked, or other information (SARIF section 3.58).

    ``incomplete`` is true if part of the input was not checked: the run's exit status is then 3 unless findings make
    it 1. ``broken`` says why a link leads nowhere (``404 Not Found``), None if this is about something else;
    ``linked_from`` is the page on which that link was found first, None if the address was given, listed or in a
    sitemap. ``about`` names the kinds that programs tell apart: what of a site's templates was not followed, a
    block that holds template expressions, and what of a template was not checked.
    """

    level: Level
    message: str
    uri: str | None = None
    incomplete: bool = True
    broken: str | None = None
    linked_from: str | None = None
    about: Literal["", "not-followed", "template-block", "unchecked"] = ""


class Screenshot(NamedTuple):
    """A JPEG picture of a rendered page from its top left corner; ``width`` is the width shown in CSS pixels."""

    path: Path
    width: int


class Suggestion(NamedTuple):
    """Suggested markup for a page that lacks some: the reason, each type with its grounds, JSON-LD, statement count."""

    reason: str
    types: tuple[tuple[str, str], ...]
    markup: str
    statements: int


@dataclass(slots=True, unsafe_hash=True)  # not frozen: see source/location.py
class SourceFile:
    """A page that was checked: its names, and what outputs need to show code and fixes.

    ``uri`` is the address in outputs; ``url`` the page's own address or None; ``source`` the served text;
    ``rendered`` whether a browser's view was checked. ``corrected`` maps block indexes to the block's JSON text after
    all applicable fixes; ``corrected_source`` is the whole source after them. ``shown`` has the page's passages,
    which ``Evidence.passage`` indexes, and its statements without a fault, if an output shows them. ``verdicts``
    counts the results of each agent by kind, including those that the report leaves out.
    """

    uri: str
    url: str | None
    source: str
    statements: int = 0
    rendered: bool = False
    corrected: tuple[tuple[int, str], ...] = ()
    corrected_source: str | None = None
    shown: Shown | None = None
    verdicts: tuple[tuple[Agent, Kind, int], ...] = ()
    skeleton: str = ""
    """What pages of a template have in common: a digest of their statements without the values."""
    screenshot: Screenshot | None = None
    suggested: Suggestion | None = None


@dataclass(frozen=True, slots=True)
class Report:
    """All results of a run, ordered by page, then position, then code."""

    results: tuple[Result, ...] = ()
    suppressed: tuple[Result, ...] = ()
    notifications: tuple[Notification, ...] = ()
    files: tuple[SourceFile, ...] = ()
    rules: tuple[Rule, ...] = field(default=(), repr=False)
    statements: int = 0
    tool_version: str = ""
    started_at: str = ""
    sources: tuple[str, ...] = ()
    """The files that built pages were or could have been traced to."""
    model_use: ModelUse | None = None
    """The use of a language model, or None if none was used."""
    past: Past | None = field(default=None, repr=False)
    """The comparison with earlier runs, if those are recorded."""
    nothing_to_check: bool = False
    """Whether it is no failure that no page was checked: none changed, or no file is meant to be a page."""

    @property
    def pages(self) -> int:
        """The number of pages checked."""
        return len(self.files)

    @property
    def broken_links(self) -> dict[str, list[Notification]]:
        """Links that lead nowhere, by reason, in the order of reasons and addresses.

        Addresses that were given, listed or in a sitemap are not among them: those were to be checked.
        """
        links: dict[str, list[Notification]] = {}
        for item in sorted(self.notifications, key=lambda each: (each.broken or "", each.uri or "")):
            if item.broken is not None and not item.incomplete:
                links.setdefault(item.broken, []).append(item)
        return links

    @property
    def bare(self) -> bool:
        """Whether all pages were checked and none has structured data that states anything."""
        has_content = self.statements or self.results or self.suppressed
        is_unread = any(each.incomplete or each.about == "unchecked" for each in self.notifications)
        return bool(self.files) and not has_content and not is_unread

    def by_kind(self) -> dict[Kind, int]:
        """Results counted by kind; for kinds other than "fail" including those that the report leaves out."""
        counts = Counter(result.kind for result in self.results)
        judged: Counter[Kind] = Counter()
        for (_, kind), count in self.verdicts().items():
            judged[kind] += count
        return dict(counts | Counter({kind: count for kind, count in judged.items() if kind != "fail"}))

    def verdicts(self) -> Counter[tuple[Agent, Kind]]:
        """The number of results per agent and kind, over all pages."""
        counts: Counter[tuple[Agent, Kind]] = Counter()
        for file in self.files:
            for agent, kind, count in file.verdicts:
                counts[agent, kind] += count
        return counts

    def grounded(self) -> tuple[int, int]:
        """The numbers of statements that their page supports and of statements checked against their page.

        Taken from the counts of the check, else from the results in the report.
        """
        agents = {rule.code: rule.agent for rule in self.rules}
        counts = Counter({kind: n for (agent, kind), n in self.verdicts().items() if agent == "factuality"})
        counts = counts or Counter(r.kind for r in self.results if agents.get(r.code) == "factuality")
        return counts["pass"], counts["pass"] + counts["fail"] + counts["open"]

    def by_code(self) -> dict[str, int]:
        """Results of kind "fail" counted by code."""
        return dict(sorted(Counter(r.code for r in self.results if r.kind == "fail").items()))

    def exit_status(self, fail_level: Level = "error") -> int:
        """1: results at or above the level; else 3: nothing, or not everything, could be checked; else 0."""
        bar = LEVELS.index(fail_level)
        if any(r.kind == "fail" and LEVELS.index(r.level) >= bar for r in self.results):
            return 1
        if not (self.files or self.nothing_to_check) or any(n.incomplete for n in self.notifications):
            return 3
        return 0


def message_with_page(notification: Notification) -> str:
    """A notification's message, prefixed with the page's name unless it contains it."""
    uri, message = notification.uri or "", notification.message
    name = path(uri, None)
    return message if not uri or uri in message or name in message else f"{name}: {message}"


@dataclass(slots=True)
class TemplateResult:
    """The results of a template's pages, at the template's lines."""

    results: list[Result] = field(default_factory=list)
    suppressed: list[Result] = field(default_factory=list)
    notifications: list[Notification] = field(default_factory=list)
    statements: int = 0
    root: Path | None = None
    dated: bool = False
    """Whether a rule used today's date when a page was checked."""


#: new: not in the last run; still: in the last run; first: its page, or its rule, was not checked before
State = Literal["new", "still", "first"]


@dataclass(slots=True, unsafe_hash=True)  # not frozen: see source/location.py
class RecordedFinding:
    """A finding as recorded for a run: its identity in later runs, and what reports show of it."""

    entry: Entry
    level: Level
    rule: str
    message: str


@dataclass(frozen=True, slots=True)
class RunTotals:
    """The totals of a run. ``grounded`` of ``judged`` statements are supported by their page.

    ``number`` counts runs from 1, and is 0 for a run that is not recorded; ``incomplete`` is true if part of the
    input could not be checked.
    """

    number: int
    started_at: str
    tool_version: str
    site: str
    pages: int
    statements: int
    grounded: int
    judged: int
    errors: int
    warnings: int
    notes: int
    incomplete: bool


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A run's findings, in the order of its report, with the pages (by name) and rules (by code) it checked.

    A page that could be checked only in part is not among ``pages``.
    """

    totals: RunTotals
    findings: tuple[RecordedFinding, ...]
    pages: frozenset[str]
    codes: frozenset[str]


@dataclass(frozen=True, slots=True)
class Comparison:
    """The findings of ``before`` and ``after`` compared.

    ``unchecked`` are those whose page, or rule, was not checked again, so that they are not known to be fixed.
    """

    before: RunTotals
    after: RunTotals
    new: tuple[RecordedFinding, ...] = ()
    first: tuple[RecordedFinding, ...] = ()
    still: tuple[RecordedFinding, ...] = ()
    fixed: tuple[RecordedFinding, ...] = ()
    unchecked: tuple[RecordedFinding, ...] = ()


@dataclass(frozen=True, slots=True)
class Past:
    """Earlier runs, for a report: the comparison with the last one, and the trend, oldest first."""

    comparison: Comparison | None
    trend: tuple[RunTotals, ...]
    news: dict[str, dict[Entry, State]] = field(default_factory=dict, repr=False)
    """The findings whose state is not "still", by page and entry: most pages have none."""

    def state(self, result: Result) -> State | None:
        """The state of one of the report's results since the last run; None without a last run or for no finding."""
        if self.comparison is None or result.kind != "fail":
            return None
        on_page = self.news.get(result.location.uri)
        return on_page.get(key_of(result), "still") if on_page else "still"


def key_of(result: Result) -> Entry:
    return entry_of(result, str)
