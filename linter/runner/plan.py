"""Choose the rules and settings for each file, from the configuration and its overrides."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Any, NamedTuple

from ..agents.rule_context import Required, Settings
from ..agents.verifier import OFFLINE, Verifier
from ..config.config import Config
from ..config.patterns import Patterns
from ..engine.engine import Engine
from ..engine.selection import graded, known, select
from ..engine.suppression import ConfiguredIgnores
from ..findings.rule import Applicability, Rule, matches
from .file_checker import FileChecker, FixMode
from .sources import Source


@dataclass(frozen=True, slots=True)
class Plan:
    """The options of a run. ``folder`` is the base of file names in reports."""

    config: Config
    folder: Path
    all_kinds: bool = False
    show_open: bool = False
    corrections: bool = False
    fixes: FixMode = "none"
    allowed: frozenset[Applicability] = frozenset()
    today: date = field(default_factory=date.today)
    context: dict[str, Any] | None = None
    """Data to render Jinja2 templates with."""
    digests: bool = False
    """Whether reports include a digest of the checked bytes, which a cache needs."""


class Task(NamedTuple):
    """A file and the indexes of the overrides that apply to it."""

    source: Source
    choice: tuple[int, ...]


class FileCheckers:
    """One file checker per choice of rules: the indexes of the overrides that apply to the file."""

    def __init__(self, plan: Plan, rules: Sequence[Rule], verifier: Verifier = OFFLINE) -> None:
        self.plan = plan
        self.verifier = verifier
        self._catalogue = rules
        config = plan.config
        self._overrides = [Patterns(entry.paths, config.folder) for entry in config.overrides]
        self._ignores = ConfiguredIgnores(config.all_ignores, config.folder, plan.folder)
        self._checkers: dict[tuple[int, ...], FileChecker] = {}

    def choice(self, path: Path | str) -> tuple[int, ...]:
        """The overrides that apply to a file."""
        return tuple(index for index, patterns in enumerate(self._overrides) if patterns.match(path))

    def checker(self, choice: tuple[int, ...] = ()) -> FileChecker:
        """The file checker for a choice. Raises UnknownRuleError if a selector matches no rule."""
        if choice not in self._checkers:
            plan = self.plan
            config = plan.config
            for index in choice:
                entry = config.overrides[index]
                given = ("select", "extend_select", "ignore", "profiles", "severity")
                changes = {name: value for name in given if (value := getattr(entry, name)) is not None}
                config = config._replace(**changes)
            engine = Engine(
                rules_of(config, self._catalogue),
                settings_of(config, plan.today, self.verifier),
                all_kinds=plan.all_kinds,
                show_open=plan.show_open,
                corrections=plan.corrections,
                ignores=self._ignores,
            )
            self._checkers[choice] = FileChecker(engine, plan.fixes, plan.allowed, plan.context, plan.digests)
        return self._checkers[choice]

    @property
    def rules(self) -> tuple[Rule, ...]:
        """All rules that any file checker of this run uses, in catalogue order."""
        used = {
            rule.code: rule
            for judge in (*self._checkers.values(), self.checker())
            for rule in judge.engine.rules
        }
        return tuple(used[rule.code] for rule in self._catalogue if rule.code in used)

    def runs(self, selectors: Sequence[str]) -> bool:
        """Whether all rules that the selectors match, except retired ones, run on every file."""
        meant = {
            rule.code
            for rule in self._catalogue
            if not rule.retired and any(matches(selector, rule) for selector in selectors)
        }
        return all(meant <= {rule.code for rule in judge.engine.rules} for judge in self._checkers.values())

    def check(self) -> None:
        """Raise UnknownRuleError if an override or an ignore names no rule."""
        for index in range(len(self._overrides)):
            self.checker((index,))
        for entry in self.plan.config.all_ignores:
            known(entry.rules, self._catalogue)


def rules_of(config: Config, rules: Sequence[Rule]) -> tuple[Rule, ...]:
    """The rules that a configuration selects, with the levels it gives them.

    Raises UnknownRuleError if a selector matches no rule.
    """
    extended = (*config.extend_select, *(("ignore-without-reason",) if config.require_reason else ()))
    chosen = select(rules, config.select, config.ignore, config.profiles, extended)
    return graded(chosen, config.severity, rules)


def settings_of(config: Config, today: date, verifier: Verifier = OFFLINE) -> Settings:
    """The agents' settings."""
    engine = "shacl" if config.engine == "shacl" else "compiled"
    required = tuple(
        Required(Patterns(entry.paths, config.folder), Path.cwd(), entry.types, entry.properties)
        for entry in config.require
    )
    return Settings(engine, frozenset(config.profiles), today, verifier, config.remove_unshown, required)
