"""Score extractions by the needles found in them (MINEA).

Source: Seitl et al., "Assessing the quality of information extraction" (2024), sections 5.2.2 and 5.2.3.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from ...linter.document.document import Document
from ...linter.markup.statement import Literal
from ..input import occurs
from ..output import rounded, share
from .needle import Needle

KEYWORD_SHARES = (0.5, 0.6, 0.7)
"""The paper's thresholds: columns k0.5, k0.6 and k0.7 of table 5."""

ByModel = Callable[[Needle, str], bool | None]
"""Whether a model finds a needle in the text of the whole extraction; None if it gave no verdict."""

Matches = dict[str, bool | None]
"""Whether each condition finds a needle."""


def accuracy(matched: Sequence[tuple[Needle, Matches]]) -> dict[str, Any]:
    """Return the share of needles that each condition finds, and ``minea``, the largest: in all, per type and third.

    A model's share is of the needles that it gave a verdict on; it is a score of all needles, which ``minea`` compares,
    only where that is every one.
    """
    if not matched:
        return {"needles": 0}
    methods = list(matched[0][1])

    def shares(group: Sequence[tuple[Needle, Matches]]) -> dict[str, Any]:
        counted: dict[str, float | None] = {}
        whole: list[float] = []
        for method in methods:
            decided = [verdict for _, f in group if (verdict := f[method]) is not None]
            counted[method] = rounded(share(sum(decided), len(decided)))
            whole += [value] if len(decided) == len(group) and (value := counted[method]) is not None else []
        best = max(whole, default=None)
        return {"needles": len(group), **counted, "minea": best}

    types = sorted({needle.type for needle, _ in matched})
    thirds = ("start", "middle", "end")
    return {
        **shares(matched),
        "by_type": {name: shares([f for f in matched if f[0].type == name]) for name in types},
        "by_position": {
            name: shares([f for f in matched if min(int(f[0].position * 3), 2) == index])
            for index, name in enumerate(thirds)
        },
    }


def matches(
    needles: Sequence[Needle],
    extracted: Sequence[Entity],
    by_model: ByModel | None = None,
    keyword_shares: Sequence[float] = KEYWORD_SHARES,
) -> list[Matches]:
    """Return the conditions of section 5.2.3 for each needle.

    - n: an entity's name is the needle's
    - ns: the needle's name is found, as whole words, among what was extracted
    - k0.5 …: an entity has at least this share of the needle's keywords, each as whole words
    - llm: the model says so; None where it gave no verdict
    """
    texts = [folded(entity.text) for entity in extracted]
    names = {" ".join(name.split()) for entity in extracted for name in entity.names}
    by_needle: list[Matches] = []
    for needle in needles:
        most = max((_keyword_share(needle, text) for text in texts), default=0.0)
        ways: Matches = {
            "n": " ".join(needle.name.split()) in names,
            "ns": any(occurs(folded(needle.name), text) for text in texts),
            **{f"k{least:g}": bool(needle.keywords) and most >= least - 1e-9 for least in keyword_shares},
        }
        if by_model is not None:
            ways["llm"] = by_model(needle, "\n".join(e.text for e in extracted))
        by_needle.append(ways)
    return by_needle


def _keyword_share(needle: Needle, text: str) -> float:
    keywords = dict.fromkeys(map(folded, needle.keywords))
    return sum(occurs(keyword, text) for keyword in keywords) / len(keywords) if keywords else 0.0


def folded(text: str) -> str:
    """Return a text in lower case, with single spaces."""
    return " ".join(text.casefold().split())


@dataclass(frozen=True, slots=True)
class Entity:
    """An extracted entity: its types, its names, the text of its literal values, and its properties with values."""

    types: tuple[str, ...]
    names: tuple[str, ...]
    text: str
    properties: tuple[tuple[str, str], ...] = ()


def entities(markup: Document) -> list[Entity]:
    """Return the entities in markup: nodes with a literal value, merged by identifier."""
    nodes: dict[str, tuple[dict[str, None], list[str], list[str], list[tuple[str, str]]]] = {}
    for node in markup.nodes:
        types, names, texts, properties = nodes.setdefault(node.id, ({}, [], [], []))
        types.update(dict.fromkeys(node.types))
        for statement in node.statements:
            properties.append((statement.property, statement.text))
            if isinstance(statement.value, Literal):
                texts.append(statement.text)
                if statement.property in {"name", "headline", "title"}:
                    names.append(statement.text)
    return [
        Entity(tuple(types), tuple(names), " ".join(texts), tuple(properties))
        for types, names, texts, properties in nodes.values()
        if texts
    ]
