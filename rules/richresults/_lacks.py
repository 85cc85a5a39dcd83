"""The required properties that things of a page lack, or would lack, each with the features that ask for it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from ...linter.agents.rule_context import RuleContext
from ...linter.document.entities import Entity
from ...linter.markup.statement import Statement
from ...source.location import Location
from ..validity._names import quoted_names
from ._feature_nodes import FeatureNode, Things, feature_nodes, feature_nodes_without, type_pages
from ._features import pages, type_name


class Lack(NamedTuple):
    """A required property, or one of several, that a thing doesn't have."""

    titles: str
    kind: str
    missing: str
    location: Location
    parent: Statement | None
    sure: bool
    links: tuple[str, ...]


_Missing = dict[tuple[str, str, bool], tuple[Entity, str, list[str]]]
"""What is missing of which thing (by identifier), surely or not: the thing, its type, the features' titles."""


def lacks(context: RuleContext) -> tuple[Lack, ...]:
    """What is missing; where one feature surely asks for it and another may, the sure one counts."""
    return context.once(_lacks)


def _lacks(context: RuleContext) -> tuple[Lack, ...]:
    things, missing = feature_nodes(context)[0], context.once(_missing_on_page)
    return tuple(
        Lack(
            ", ".join(titles),
            kind,
            text,
            things.location(thing),
            things.home(thing).parent,
            sure,
            (*pages(", ".join(titles)), *type_pages(thing)),
        )
        for (identifier, text, sure), (thing, kind, titles) in missing.items()
        if sure or (identifier, text, True) not in missing
    )


def losses(context: RuleContext, gone: frozenset[int]) -> Iterator[str]:
    """What would be missing, and is not, without some statements (by identity)."""
    before = context.once(_missing)
    for (identifier, text, _), (_, kind, titles) in _missing_of(
        *feature_nodes_without(context, gone)
    ).items():
        if (identifier, text) not in before:
            yield missing_message(", ".join(titles), kind, text)


def _missing(context: RuleContext) -> frozenset[tuple[str, str]]:
    """What which things (by identifier) of the page that is being judged lack."""
    return frozenset((identifier, text) for identifier, text, _ in context.once(_missing_on_page))


def _missing_on_page(context: RuleContext) -> _Missing:
    return _missing_of(*feature_nodes(context))


def _missing_of(things: Things, nodes: Iterable[FeatureNode]) -> _Missing:
    """What is missing of which thing."""
    missing_of: _Missing = {}
    for one in nodes:
        for demands in one.requirements.demands:
            missing = [
                (each, f'"{name}"')
                for path in demands.required
                for each, name in things.lacking(one.thing, path)
            ]
            for group in demands.one_of:
                if not any(things.has(one.thing, path) for path in group):
                    missing.append((one.thing, _one_of(group)))
            for thing, text in missing:
                kind = type_name(thing.types)
                titles = missing_of.setdefault((thing.id, text, one.sure), (thing, kind, []))[2]
                if one.feature.title not in titles:
                    titles.append(one.feature.title)
    return missing_of


def missing_message(titles: str, kind: str, missing: str) -> str:
    """What is missing of which type, and the features that ask for it where they are not called like the type."""
    if kind == f'"{titles}"':
        return f"{kind} is missing the required property {missing}"
    features, _, last = titles.rpartition(", ")
    named = f"features {features} and {last}" if features else f"feature {last}"
    return f"{kind} is missing {missing}, required for the {named}"


def _one_of(group: tuple[str, ...]) -> str:
    names = [path.replace(" & ", '" with "') for path in group]
    return quoted_names(names, most=len(names))
