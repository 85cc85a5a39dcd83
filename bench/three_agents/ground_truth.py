"""Make ground truth for the agents from markup examples, by the three-agent paper's principles.

Source: Dang et al., "LLM4Schema.org", sections 4.1.1 and 4.2.1. Positives are the examples' own statements, for
grounding those whose value is verbatim in the text. Negatives: intrinsic, a changed number, or, as in the published
rows and not in the text, a value of another property of the same document; extrinsic, the same property's value in a
document without common statements; compliance, a value of a distant property, whose definition shares next to no words
with this one's.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ...linter.document.document import Document
from ...linter.engine.engine import page_passages
from ...linter.markup.statement import Literal
from ...shapes.vocabulary import definition, has_definitions, vocabulary
from ..input import UnusableInputError, documents, occurs, read_rows
from ..statistics import TfIdf, cosine
from .mimr import markup

KINDS = ("intrinsic", "extrinsic", "compliance")
DISTANT = 0.05
"""Definitions with a smaller cosine share only common words."""
TRIES = 40

ROW = {"html?": str, "text?": str, "jsonld": (list, dict, str)}
"""Schema of an example in JSON Lines."""

Pair = tuple[str, str]
"""A property and a literal value of it."""


@dataclass(frozen=True, slots=True)
class Example:
    """A document: its visible text, and the statements of its markup."""

    text: str
    pairs: tuple[Pair, ...]


def read_examples(path: Path) -> list[Example]:
    """Read JSON Lines {html or text, jsonld: [...]}, a page, or a folder of pages with markup."""
    if path.suffix.lower() == ".jsonl":
        return [example for row in read_rows(path, ROW, _check) if (example := _of_row(row)).pairs]
    return [Example(_visible_text(d), pairs) for d in documents([str(path)]) if (pairs := _pairs(d))]


def _check(row: dict[str, Any]) -> str:
    has_page = row.get("html") is not None or row.get("text") is not None
    return "" if has_page else "a row has neither 'html' nor 'text'"


def _of_row(row: dict[str, Any]) -> Example:
    html = row.get("html")
    text = _visible_text(Document("example.html", html)) if html is not None else row["text"]
    listed = row["jsonld"]
    blocks = listed if isinstance(listed, list) else [listed]
    pairs: dict[Pair, None] = {}
    for block in blocks:
        is_text = isinstance(block, str)
        document = Document("example.jsonld", block, media="json") if is_text else markup(block)
        pairs.update(dict.fromkeys(_pairs(document)))
    return Example(text, tuple(pairs))


def _visible_text(document: Document) -> str:
    passages = page_passages(document)
    return "\n".join(
        p.text for p in passages if p.visibility in {"shown", "openable"} and p.kind in {"text", "link"}
    )


def _pairs(document: Document) -> tuple[Pair, ...]:
    """The distinct pairs of the markup's properties and literal values."""
    pairs = (
        (statement.property, statement.text.strip())
        for statement in document.statements
        if isinstance(statement.value, Literal) and ":" not in statement.property
    )
    return tuple(dict.fromkeys(pair for pair in pairs if pair[1]))


def make_rows(examples: Sequence[Example], kind: str, seed: int) -> Iterator[dict[str, str]]:
    """Yield rows of ground truth, each positive followed by a negative of the same property if there is one.

    The draw for a statement depends on the seed, the statement and the set of examples, not on their order.
    """
    if kind == "compliance":
        yield from _compliance(examples, seed)
        return
    ordered = sorted(examples, key=lambda each: (each.text, each.pairs))
    for example in examples:
        stated = {value for _, value in example.pairs}
        folded_text = _fold(example.text)
        for prop, value in example.pairs:
            if not occurs(_fold(value), folded_text):
                continue
            draw = _draw(seed, example.text, prop, value)
            yield {"text": example.text, "prop": prop, "value": value, "label": "positive"}
            if kind == "intrinsic":
                wrong = _intrinsic(example, prop, value, draw)
            else:
                wrong = _extrinsic(ordered, example, prop, stated, draw)
            if wrong is not None:
                yield {"text": example.text, "prop": prop, "value": wrong, "label": "negative"}


def _intrinsic(example: Example, prop: str, value: str, draw: random.Random) -> str | None:
    """The value with changed digits, so that the text no longer has it; or another property's value."""
    own = {other for name, other in example.pairs if name == prop}
    # The same words in other letters are the property's own value as well.
    same = set(map(_fold, own))
    others = sorted({other for name, other in example.pairs if name != prop and _fold(other) not in same})
    if re.search(r"\d", value) and (not others or draw.random() < 0.5):
        for _ in range(TRIES):
            changed = re.sub(r"\d", lambda _: str(draw.randrange(10)), value)
            if changed not in own and changed not in example.text:
                return changed
    return draw.choice(others) if others else None


def _extrinsic(
    examples: Sequence[Example], here: Example, prop: str, stated: set[str], draw: random.Random
) -> str | None:
    """The property's value in a document without common statements, and not in its text."""
    pairs, text = set(here.pairs), _fold(here.text)
    for other in draw.sample(examples, min(TRIES, len(examples))):
        if other is here or not pairs.isdisjoint(other.pairs):
            continue
        values = [v for name, v in other.pairs if name == prop and v not in stated and _fold(v) not in text]
        if values:
            return draw.choice(values)
    return None


def _draw(seed: int, *about: str) -> random.Random:
    return random.Random(json.dumps([seed, *about]))


def _compliance(examples: Sequence[Example], seed: int) -> Iterator[dict[str, str]]:
    """Needs the definitions' package. Each distinct pair once, in any document."""
    if not has_definitions():
        raise UnusableInputError("definitions are needed: pip install 'factmark[definitions]'")
    values: dict[str, list[str]] = {}
    for prop, value in dict.fromkeys(pair for example in examples for pair in example.pairs):
        if definition(prop):
            values.setdefault(prop, []).append(value)
    texts = {prop: definition(prop) or "" for prop in values}
    weights = TfIdf([definition(name) or "" for name in vocabulary().properties])
    vectors = {prop: weights.vector(text) for prop, text in texts.items()}
    for prop, own in values.items():
        distant = [other for other in values if cosine(vectors[prop], vectors[other]) < DISTANT]
        for value in own:
            row = {"prop": prop, "definition": texts[prop]}
            yield {**row, "value": value, "label": "positive"}
            wrong = sorted(v for other in distant for v in values[other] if v not in own)
            if wrong:
                yield {**row, "value": _draw(seed, prop, value).choice(wrong), "label": "negative"}


def _fold(text: str) -> str:
    return " ".join(text.casefold().split())
