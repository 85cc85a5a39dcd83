"""The outcome of a run over pages: what every output format is made from (SARIF run)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from .model_use import ModelUse
from .naming import path
from .rule import LEVELS, Agent, Kind, Level, Result, Rule

if TYPE_CHECKING:
    from .comparison import Past
    from .shown_page import Shown


@dataclass(frozen=True, slots=True)
class Notification:
    """Something that could not be checked, or is good to know (SARIF section 3.58).

    ``incomplete`` is true where a part of the input was not judged: it makes the run's exit status 3
    where no finding makes it 1.
    """

    level: Level
    message: str
    uri: str | None = None
    incomplete: bool = True


class Screenshot(NamedTuple):
    """A JPEG picture of a rendered page from its top left corner; ``width`` is what it shows in CSS pixels."""

    path: Path
    width: int


class Suggestion(NamedTuple):
    """Markup for a page that lacks some: why, each type with what speaks for it, JSON-LD, and its statements."""

    reason: str
    types: tuple[tuple[str, str], ...]
    markup: str
    statements: int


@dataclass(slots=True, unsafe_hash=True)  # not frozen: see source/location.py
class SourceFile:
    """A page that was judged: how outputs name it, and what they need of it to show code and corrections.

    ``uri`` is the address in outputs; ``url`` the page's own address or None; ``source`` the served text;
    ``rendered`` whether a browser's view was judged. ``corrected`` maps block indexes to the block's
    JSON text after all applicable fixes; ``corrected_source`` is the whole source after them.
    ``shown`` is the page's words, which ``Evidence.passage`` counts, and its statements that are no fault, where
    an output shows them. ``verdicts`` counts the results of each agent by kind, those that the report does not
    keep included.
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
    """What pages of one template have in common: a digest of which statements there are, not of their values."""
    screenshot: Screenshot | None = None
    suggested: Suggestion | None = None


@dataclass(frozen=True, slots=True)
class Report:
    """Everything a run found. Results are ordered by page, then position, then code."""

    results: tuple[Result, ...] = ()
    suppressed: tuple[Result, ...] = ()
    notifications: tuple[Notification, ...] = ()
    files: tuple[SourceFile, ...] = ()
    rules: tuple[Rule, ...] = field(default=(), repr=False)
    statements: int = 0
    tool_version: str = ""
    started_at: str = ""
    sources: tuple[str, ...] = ()
    """The files that built pages were traced to, or could have been."""
    model_use: ModelUse | None = None
    """What was asked of a language model, or None where none was."""
    past: Past | None = field(default=None, repr=False)
    """How the run compares with earlier ones, where those are kept."""
    nothing_to_check: bool = False
    """Whether it is no failure that no page was judged: none changed, or no file is meant to be one."""

    @property
    def pages(self) -> int:
        """How many pages were judged."""
        return len(self.files)

    @property
    def bare(self) -> bool:
        """Whether all pages were judged and none has structured data that states anything, which is no praise."""
        found = self.statements or self.results or self.suppressed
        return bool(self.files) and not found and not any(n.incomplete for n in self.notifications)

    def by_kind(self) -> dict[Kind, int]:
        """Results counted by kind; of those that are no faults also the ones that the report does not keep."""
        counts = Counter(result.kind for result in self.results)
        judged: Counter[Kind] = Counter()
        for (_, kind), count in self.verdicts().items():
            judged[kind] += count
        return dict(counts | Counter({kind: count for kind, count in judged.items() if kind != "fail"}))

    def verdicts(self) -> Counter[tuple[Agent, Kind]]:
        """How many results of which kind each agent gave, over all pages."""
        counts: Counter[tuple[Agent, Kind]] = Counter()
        for file in self.files:
            for agent, kind, count in file.verdicts:
                counts[agent, kind] += count
        return counts

    def grounded(self) -> tuple[int, int]:
        """How many statements hold against their page, of how many that were judged against it.

        As counted in judging, else by the results that the report holds.
        """
        agents = {rule.code: rule.agent for rule in self.rules}
        counts = Counter({kind: n for (agent, kind), n in self.verdicts().items() if agent == "factuality"})
        counts = counts or Counter(r.kind for r in self.results if agents.get(r.code) == "factuality")
        return counts["pass"], counts["pass"] + counts["fail"] + counts["open"]

    def by_code(self) -> dict[str, int]:
        """Results of kind fail counted by code."""
        return dict(sorted(Counter(r.code for r in self.results if r.kind == "fail").items()))

    def exit_status(self, fail_level: Level = "error") -> int:
        """1: results at or above the level; else 3: nothing, or not everything, could be checked; else 0."""
        bar = LEVELS.index(fail_level)
        if any(r.kind == "fail" and LEVELS.index(r.level) >= bar for r in self.results):
            return 1
        if not (self.files or self.nothing_to_check) or any(n.incomplete for n in self.notifications):
            return 3
        return 0


def told(notification: Notification) -> str:
    """A notification's message with the page's name before it, unless it is in it already."""
    uri, message = notification.uri or "", notification.message
    name = path(uri, None)
    return message if not uri or uri in message or name in message else f"{name}: {message}"


@dataclass(slots=True)
class TemplateResult:
    """What the pages of a template say, on the template's lines."""

    results: list[Result] = field(default_factory=list)
    suppressed: list[Result] = field(default_factory=list)
    notifications: list[Notification] = field(default_factory=list)
    statements: int = 0
    root: Path | None = None
    dated: bool = False
    """Whether a rule asked for the date of today when a page was judged."""
