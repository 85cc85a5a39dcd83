"""Whether a proposal has what the search features of the page's main thing require, where the page shows it.

A feature counts on a page whose own main thing has all that the feature requires, at least one property, and of each
required property a statement that the page shows. It is met where the proposal's main thing has all that it requires.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from ...linter.agents.rule_context import RuleContext, Settings
from ...linter.document.document import Document
from ...rules.richresults._feature_nodes import FeatureNode, Things, feature_nodes

_PROFILE = "google"


def features_met(
    page: Document,
    nodes: Collection[str],
    shown: Collection[str],
    made: Document | None,
    made_nodes: Collection[str],
) -> bool | None:
    """Whether a proposal meets all features that count on a page; None where none counts.

    ``nodes`` and ``made_nodes`` are the identifiers of the main things, ``shown`` the properties of the page's main
    thing of which it shows a statement.
    """
    wanted = {
        one.feature.name
        for things, one in _of(page, nodes)
        if _heads(things, one) and _heads(things, one) <= set(shown)
    }
    if not wanted:
        return None
    return made is not None and wanted <= {one.feature.name for _, one in _of(made, made_nodes)}


def _of(document: Document, nodes: Collection[str]) -> Iterator[tuple[Things, FeatureNode]]:
    """The features of which some nodes have all that is required."""
    things, found = feature_nodes(RuleContext(document, Settings(profiles=frozenset({_PROFILE}))))
    for one in found:
        if one.thing.id in nodes and one.sure and _is_whole(things, one):
            yield things, one


def _is_whole(things: Things, one: FeatureNode) -> bool:
    return all(
        all(things.has(one.thing, path) for path in demands.required)
        and all(any(things.has(one.thing, path) for path in group) for group in demands.one_of)
        for demands in one.requirements.demands
    )


def _heads(things: Things, one: FeatureNode) -> set[str]:
    """The properties of a thing that a feature requires; of one of several, those that the thing has."""
    paths = [path for demands in one.requirements.demands for path in demands.required]
    for demands in one.requirements.demands:
        paths += [
            next(path for path in group if things.has(one.thing, path)) for group in demands.one_of if group
        ]
    return {path.split(".")[0].split("|")[0].split("&")[0].strip() for path in paths}
