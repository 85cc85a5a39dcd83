"""The catalogue of rules, found by walking the folder ``rules``: one rule per module."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any, get_args

from ..config.usage import UsageError
from ..findings.rule import Agent, Rule
from .own_rules import own_rules
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
