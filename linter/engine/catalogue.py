"""The catalogue of rules: one per module of the folder ``rules``, and those of other packages.

An entry point of the group ``factmark.rules`` names a module, or a package whose modules are all read. A rule belongs
to the agent that its decorator names. Looking for entry points reads one small file of each installed package;
importlib.metadata, which is slow to import, is used only if one is found.
"""

from __future__ import annotations

import importlib
import os
import pkgutil
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any, get_args

from ...source.files import digest
from ...source.regex import regex
from ..config.usage import UsageError
from ..findings.rule import LEVELS, Agent, Rule
from .selection import needs_of

AGENTS: tuple[Agent, ...] = get_args(Agent)
_PREFIXES: dict[str, Agent] = {
    "SYN": "syntax",
    "VAL": "validity",
    "FAC": "factuality",
    "CMP": "compliance",
    "RIC": "richresults",
}


_PACKAGE = __name__.split(".", 1)[0] + ".rules"


def catalogue(selectors: Iterable[str] = ("ALL",)) -> tuple[Rule, ...]:
    """The rules of the families that selectors may mean, ordered by code; all rules by default.

    Other families are not imported, which saves most of the start-up time. An unknown selector may mean any family, so
    that error messages can draw on all rules. Rules of other packages (own_rules.py) are always there. Raises
    UsageError if two rules share a code or name, ValueError if one is in the wrong family.
    """
    return _catalogue(frozenset(agent for selector in selectors for agent in _agents(selector)))


def _agents(selector: str) -> tuple[Agent, ...]:
    """The families that a selector may mean, from codes, families and module names, without importing any."""
    name = selector.strip()
    if name.lower() in AGENTS:
        return (name.lower(),)  # type: ignore[return-value]
    prefix, number = name.upper()[:3], name[3:]
    if prefix in _PREFIXES and (not number or number.isdigit()):
        return (_PREFIXES[prefix],)
    module = name.lower().replace("-", "_")
    folder = Path(__file__).parents[2] / "rules"
    named = module.isidentifier() and [each for each in AGENTS if (folder / each / f"{module}.py").is_file()]
    return tuple(named or AGENTS)


@cache
def _catalogue(agents: frozenset[Agent]) -> tuple[Rule, ...]:
    rules = [rule for agent in AGENTS if agent in agents for rule in _family(agent)]
    for rule in rules:
        if _PREFIXES.get(rule.code[:3]) != rule.agent:
            raise ValueError(f"rule {rule.code} does not belong in rules/{rule.agent}")
    rules += own_rules(AGENTS, frozenset(_PREFIXES))
    rules.sort(key=lambda rule: rule.code)
    _refuse_clashes(rules)
    return tuple(rules)


@cache
def _family(agent: Agent) -> tuple[Rule, ...]:
    folder = importlib.import_module(f"{_PACKAGE}.{agent}")
    rules: list[Rule] = []
    for info in pkgutil.iter_modules(folder.__path__):
        if info.name.startswith("_"):
            continue
        module = importlib.import_module(f"{folder.__name__}.{info.name}")
        for check in vars(module).values():
            declared = getattr(check, "__factmark_rule__", None)
            if declared is not None and check.__module__ == module.__name__:
                docstring = module.__doc__ or ""
                fields: dict[str, Any] = {**declared, "agent": agent}
                rules.append(Rule(help=docstring, check=check, needs=needs_of(check), **fields))
    return tuple(rules)


def _refuse_clashes(rules: list[Rule]) -> None:
    for name in ("code", "name"):
        values = [getattr(rule, name) for rule in rules]
        twice = {value for value in values if values.count(value) > 1}
        if twice:
            raise UsageError(f"rules share a {name}: {', '.join(sorted(twice))}")


def losing() -> tuple[Rule, ...]:
    """The rules that say what a page would lack without some statements, whether they are selected or not."""
    return tuple(rule for rule in catalogue(("richresults",)) if rule.losses is not None)


def find(text: str) -> Rule | None:
    """The rule with this code or name, in any case, or None."""
    name = text.strip().lower()
    return next((rule for rule in catalogue() if name in (rule.code.lower(), rule.name)), None)


GROUP = "factmark.rules"
_CODE = regex(r"[A-Z]{3,12}\d{2,5}")
_NAME = regex(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*")


@cache
def own_rules(agents: tuple[Agent, ...], reserved: frozenset[str]) -> tuple[Rule, ...]:
    """The rules of other packages. ``reserved`` are the starts of factmark's codes. Raises UsageError."""
    rules = []
    for module in _modules():
        for check in list(vars(module).values()):
            declared = getattr(check, "__factmark_rule__", None)
            if declared is None or check.__module__ != module.__name__:
                continue
            fields = dict(declared)
            agent = fields.pop("agent") or "compliance"
            rule = Rule(agent=agent, help=module.__doc__ or "", check=check, **fields)
            if (wrong := _wrong(rule, agents, reserved)) is not None:
                raise UsageError(f"the rule {rule.code} of {module.__name__} {wrong}")
            rules.append(rule)
    return tuple(rules)


def _wrong(rule: Rule, agents: tuple[Agent, ...], reserved: frozenset[str]) -> str | None:
    if not _CODE.fullmatch(rule.code):
        return "has a code of another form: write three or more capital letters and two or more digits, as in ACME001"
    if rule.code[:3] in reserved:
        return f"has a code that begins like factmark's own: {', '.join(sorted(reserved))} are taken"
    if not _NAME.fullmatch(rule.name):
        return f'has the name "{rule.name}": write small letters, digits and hyphens'
    if rule.level not in LEVELS[1:]:
        return f'has the level "{rule.level}": it may be {", ".join(LEVELS[1:])}'
    if rule.agent not in agents:
        return f'names the agent "{rule.agent}": it may be {", ".join(agents)}'
    if not rule.help.strip():
        return "has no documentation: its module needs a docstring, which factmark rule shows"
    return None


@cache
def own_digest() -> bytes:
    """A digest of the modules of other packages, by which kept outcomes are known to be outdated."""
    facts = []
    for module in _modules():
        path = getattr(module, "__file__", None)
        status = os.stat(path) if path else None
        facts.append(
            f"{module.__name__} {status.st_size} {status.st_mtime_ns}" if status else module.__name__
        )
    return digest(*facts)


@cache
def _modules() -> tuple[ModuleType, ...]:
    """The modules with rules. Raises UsageError if one cannot be imported."""
    if not _is_declared():
        return ()
    from importlib.metadata import entry_points

    by_name: dict[str, ModuleType] = {}
    for entry in sorted(entry_points(group=GROUP), key=lambda entry: entry.value):
        try:
            module = importlib.import_module(entry.value)
            modules = [module, *map(importlib.import_module, _inside(module))]
        except Exception as error:  # whatever somebody else's module does, it is named
            raise UsageError(
                f'the rules "{entry.name}" ({entry.value}) cannot be imported: {type(error).__name__}: {error}'
            ) from error
        by_name |= {each.__name__: each for each in modules}
    return tuple(by_name.values())


def _inside(package: ModuleType) -> Iterator[str]:
    for info in pkgutil.iter_modules(getattr(package, "__path__", ())):
        if not info.name.startswith("_"):
            yield f"{package.__name__}.{info.name}"


def _is_declared() -> bool:
    """Whether an installed package declares rules."""
    mark = f"[{GROUP}]".encode()
    for folder in dict.fromkeys(sys.path):
        try:
            entries = list(os.scandir(folder or "."))
        except OSError:
            continue
        for entry in entries:
            if not entry.name.endswith((".dist-info", ".egg-info")):
                continue
            try:
                if mark in Path(entry.path, "entry_points.txt").read_bytes():
                    return True
            except OSError:
                continue
    return False
