"""Make needles, entities with a paragraph of their own, insert them into a page between paragraphs, and score
extractions by the needles found in them (MINEA).

Source: Seitl et al., "Assessing the quality of information extraction" (2024), sections 5.2.2 and 5.2.3.
"""

from __future__ import annotations

import html
import json
import random
import re
import tomllib
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from ...linter.document.document import Document
from ...linter.markup.statement import Literal
from ..asking import LLM
from ..input import NUMBER, UnusableInputError, occurs, read_rows
from ..output import rounded, share

_BOUNDARY = re.compile(
    r"<(script|style|template|noscript|textarea|svg)\b.*?(?:</\1\s*>|\Z)|<!--.*?(?:-->|\Z)|(?P<end></p\s*>)",
    re.IGNORECASE | re.DOTALL,
)
MAX_TEXT = 60_000
"""Characters of a document shown to a model."""
_BODY_END = re.compile(r"</body\s*>", re.IGNORECASE)


ROW = {
    "type": str,
    "name": str,
    "description?": str,
    "keywords?": [str],
    "paragraph?": str,
    "position?": NUMBER,
    "page?": str,
}
"""Schema of a needle in JSON Lines."""


@dataclass(frozen=True, slots=True)
class Needle:
    """An entity to be found. ``position`` is where it was inserted, from 0 (start) to 1 (end).

    ``page`` is the name of its page, or "" if unknown.
    """

    type: str
    name: str
    description: str
    keywords: tuple[str, ...]
    paragraph: str
    position: float = 0.0
    page: str = ""


@lru_cache(maxsize=1)
def templates() -> dict[str, Any]:
    """Return the templates in ``needles.toml``: words, and one needle per type."""
    return tomllib.loads(Path(__file__).with_name("needles.toml").read_text(encoding="utf-8"))


def make_needles(count: int, seed: int | str, types: tuple[str, ...] = ()) -> list[Needle]:
    """Return needles with distinct names and alternating types; the same for the same seed."""
    known = [t for t in templates()["needle"] if not types or t["type"] in types]
    if not known:
        names = ", ".join(t["type"] for t in templates()["needle"])
        raise UnusableInputError(f"no needles of these types; there are {names}")
    words, draw = templates()["words"], random.Random(seed)
    pairs = [(first, second) for first in words["first"] for second in words["second"]]
    draw.shuffle(pairs)
    if count > len(pairs):
        raise UnusableInputError(f"there are names for {len(pairs)} needles")
    draw.shuffle(known)
    made = []
    for index in range(count):
        template = known[index % len(known)]
        first, second = pairs[index]
        name = template["name"].format(first=first, second=second)
        slug = re.sub(r"\W+", "-", name.lower())
        paragraph = template["paragraph"].format(
            name=name, slug=slug, number=draw.randint(12, 98), day=draw.randint(1, 28)
        )
        made.append(
            Needle(template["type"], name, template["description"], tuple(template["keywords"]), paragraph)
        )
    return made


def ask_needles(model: LLM, count: int, kind: str, text: str) -> list[Needle]:
    """Return needles of a type that a model writes to fit a text, and that are not in it (section 5.2.1).

    Raises UnusableInputError if its answer has none.
    """
    answer = model.ask(
        f"Document:\n{text[:MAX_TEXT]}\n\nInvent {count} fictional entities of the schema.org type {kind} that fit the "
        "document's subject and do not appear in it. Answer with a JSON array of objects "
        '{"name", "description", "keywords" (six short phrases of the paragraph), "paragraph" (two or three '
        "sentences that mention the name and the keywords)} and nothing else.",
        400 * count,
    )
    if answer is None:
        raise UnusableInputError(model.trouble())
    try:
        rows = json.loads(answer[answer.index("[") : answer.rindex("]") + 1])
        written = [
            Needle(
                kind,
                " ".join(str(r["name"]).split()),
                str(r["description"]),
                tuple(map(str, r["keywords"])),
                str(r["paragraph"]),
            )
            for r in rows[:count]
        ]
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise UnusableInputError(f"{model.name} gave no needles: {error}") from None
    # A needle that its paragraph does not name cannot be found, and would count against the generator.
    usable = [n for n in written if n.name and n.name.casefold() in n.paragraph.casefold()]
    usable = [n for n in usable if n.name.casefold() not in text.casefold()]
    # Needles with the same name would be indistinguishable.
    usable = list({n.name.casefold(): n for n in reversed(usable)}.values())[::-1]
    if not usable:
        raise UnusableInputError(f"{model.name} gave no needles whose paragraph has their name")
    return usable


def infuse(page: str, needles: list[Needle], seed: int | str) -> tuple[str, list[Needle]]:
    """Return the page with each needle's paragraph after one of its own, and the needles with positions.

    A page with fewer paragraphs than needles has several at one boundary; one without any has them at the end of its
    body.
    """
    ends = _paragraph_ends(page)
    if not ends:
        body = _BODY_END.search(page)
        ends = [body.start() if body else len(page)]
    draw = random.Random(seed)
    if len(needles) <= len(ends):
        chosen = sorted(draw.sample(range(len(ends)), len(needles)))
    else:
        chosen = sorted(draw.choices(range(len(ends)), k=len(needles)))
    placed = []
    for needle, boundary in zip(needles, chosen, strict=True):
        where = boundary / (len(ends) - 1) if len(ends) > 1 else 0.5
        placed.append(Needle(**{**asdict(needle), "position": round(where, 4)}))
    for needle, boundary in reversed(list(zip(placed, chosen, strict=True))):
        at = ends[boundary]
        page = f"{page[:at]}\n<p>{html.escape(needle.paragraph, quote=False)}</p>{page[at:]}"
    return page, placed


def _paragraph_ends(page: str) -> list[int]:
    """The ends of visible paragraphs: not in scripts, style sheets or comments."""
    ends = (match for match in _BOUNDARY.finditer(page) if match.lastgroup == "end")
    return [match.end() for match in ends]


def as_page(text: str) -> str:
    """Return a text as a page, with elements for its paragraphs (separated by blank lines). A page is unchanged."""
    if re.search(r"<(?:html|body|p)[\s>]", text, re.IGNORECASE):
        return text
    paragraphs = (part.strip() for part in re.split(r"\n\s*\n", text))
    body = "\n".join(f"<p>{html.escape(part, quote=False)}</p>" for part in paragraphs if part)
    return f"<!doctype html>\n<html><head><title></title></head><body>\n{body}\n</body></html>"


def part_of(page: str, part: int, parts: int) -> str:
    """Return one of several equal parts of a page, by paragraphs, as a page with the same head."""
    ends = _paragraph_ends(page)
    if len(ends) < parts:
        return page
    opening = re.search(r"<body[^>]*>", page, re.IGNORECASE)
    start = opening.end() if opening else 0
    cuts = [start, *(ends[len(ends) * k // parts - 1] for k in range(1, parts)), ends[-1]]
    head = page[:start] if opening else ""
    return f"{head}{page[cuts[part] : cuts[part + 1]]}{'</body></html>' if opening else ''}"


def read_needles(path: Path) -> list[Needle]:
    """Read needles (JSON Lines). Raises UnusableInputError for a needle without name or a keyword without letters."""

    def check(row: dict[str, Any]) -> str:
        if not row["name"].strip():
            return "a needle without a name is found in every text"
        blank = any(not keyword.strip() for keyword in row.get("keywords") or ())
        return "an empty keyword is found in every text" if blank else ""

    return [
        Needle(
            row["type"],
            row["name"],
            row.get("description") or "",
            tuple(row.get("keywords") or ()),
            row.get("paragraph") or "",
            min(max(float(row.get("position") or 0.0), 0.0), 1.0),
            row.get("page") or "",
        )
        for row in read_rows(path, ROW, check)
    ]


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
