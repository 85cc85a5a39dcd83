"""Generate markup for a page from its content: propose, then curate."""

from __future__ import annotations

from dataclasses import dataclass

from ..linter.document.document import Document
from .curation import CheckDocument, Curated, curate
from .draft import Draft, graph
from .main_thing.kinds import PUBLISHING, kind_of
from .markup import block_of, with_new_source, without_blocks_of
from .proposal import propose
from .reading import Reading


@dataclass(frozen=True, slots=True)
class Generated:
    """Generated markup with its reasons: the type of each proposed node and what indicated it.

    ``notes`` tell what a model failed to answer, or which of its answers had to be repaired.
    """

    uri: str
    curated: Curated
    reasons: tuple[tuple[str, str], ...]
    notes: tuple[str, ...] = ()

    @property
    def main_type(self) -> str:
        """The type of what the page is about by the markup; empty if it has only the page's frame."""
        return main_type(self.curated.markup) if self.curated.markup is not None else ""


def generate(document: Document, judge: CheckDocument) -> Generated:
    """Propose markup for a page from its visible content and keep what the agents accept. Raises UncheckedError."""
    drafts = propose(Reading(document))
    reasons = tuple((draft.type, draft.reason) for draft in drafts)
    if not drafts:
        return Generated(document.uri, Curated(None), reasons)
    curated = _earlier(document, drafts, judge) or curate(document, graph(drafts), judge)
    return Generated(document.uri, curated, _types_with_reasons(curated, drafts))


def _earlier(document: Document, drafts: list[Draft], judge: CheckDocument) -> Curated | None:
    """The markup that an earlier run wrote into the page, if the same is proposed again; else None.

    Checked together, both copies would give a list each of its entries twice.
    """
    named = next((draft.id for draft in drafts if draft.id), None)
    for source in without_blocks_of(document.source, named) if named else ():
        curated = curate(with_new_source(document, source), graph(drafts), judge)
        if curated.markup is not None and block_of(document, curated.markup) is not None:
            return curated
    return None


def main_type(markup: dict[str, object]) -> str:
    """Return the type of the main thing of some generated markup, or empty.

    WebSite, WebPage, BreadcrumbList and whoever another node names as its publisher or author are none, unless the page
    names that one as its main entity.
    """
    nodes = markup.get("@graph", [markup])
    listed = [node for node in nodes if isinstance(node, dict)] if isinstance(nodes, list) else []
    main = {each for node in listed for each in _referenced_ids(node, "mainEntity")}
    around = {
        each for node in listed for each in _referenced_ids(node, "publisher", "author", "worksFor", "about")
    }
    for node in listed:
        kinds, name = _kinds(node), node.get("@id")
        if kinds and (name in main or name not in around or not PUBLISHING.issuperset(kinds)):
            return str(node["@type"] if isinstance(node["@type"], str) else node["@type"][0])
    return ""


def _referenced_ids(node: dict[str, object], *properties: str) -> list[str]:
    """The identifiers of the nodes that some properties of a node refer to."""
    values = [node.get(name) for name in properties]
    each = [one for value in values for one in (value if isinstance(value, list) else [value])]
    return [str(one["@id"]) for one in each if isinstance(one, dict) and "@id" in one]


def _kinds(node: dict[str, object]) -> set[str]:
    """The kinds of things that a node is one of."""
    types = node.get("@type", ())
    return {kind for name in (types if isinstance(types, list) else [types]) if (kind := kind_of(str(name)))}


def _types_with_reasons(curated: Curated, drafts: list[Draft]) -> tuple[tuple[str, str], ...]:
    markup = curated.markup or {}
    nodes = markup.get("@graph", [markup])
    named = [node.get("@type") for node in nodes if isinstance(node, dict)]
    types = {kind for each in named for kind in (each if isinstance(each, list) else [each])}
    return tuple((draft.type, draft.reason) for draft in drafts if draft.type in types)
