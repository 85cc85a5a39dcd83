"""Find the recipe on a page: ingredients, steps and what surrounds them."""

from __future__ import annotations

import re
from typing import NamedTuple

from selectolax.lexbor import LexborNode

from ..reading import Reading
from ..texts import is_below, lineage, lines_of, text_of
from ..words import pattern

SMALL_HEADINGS = frozenset({"h3", "h4", "h5", "h6"})
_TITLES = "h2, h3, h4, h5, strong, b"
LONGEST_TITLE = 60
_AMOUNT = re.compile(r"\W{0,3}(?:\d|[¼-¾⅐-⅞])")
LONGEST_INGREDIENT, SENTENCE, MOST = 120, 25, 40
"""Longest ingredient, shortest step without a list (both in characters), and the most of either."""
LEAST_AMOUNTS = 0.5
"""Least share of a paragraph's lines that begin with an amount, for a list of ingredients."""
LEAST_ALIKE = 0.5
"""Least share of common words for two headings to name the same dish."""


class RecipeCard(NamedTuple):
    """The headings of ingredients and steps, and the items under them."""

    heading: LexborNode
    ingredients: list[str]
    steps_heading: LexborNode
    steps: list[LexborNode]


class _List(NamedTuple):
    """The elements under a heading, and their lines."""

    place: int
    heading: LexborNode
    items: list[LexborNode]
    lines: list[str]


def find_card(reading: Reading) -> RecipeCard | None:
    """Return the recipe of a page; None if one of the lists is missing.

    Of several lists of ingredients, the one with most amounts (articles mention some earlier); of lists of steps, the
    first after it, else the first.
    """
    listed: dict[str, list[_List]] = {"ingredients": [], "steps": []}
    for place, heading in enumerate(reading.select(_TITLES, reading.main)):
        words = text_of(heading)
        kinds = (
            [kind for kind in listed if pattern(kind).search(words)] if len(words) <= LONGEST_TITLE else []
        )
        items = _items_after(heading) if kinds else []
        for kind in kinds:
            instructions = _instructions(kind, heading, items)
            if instructions is not None:
                listed[kind].append(_List(place, heading, *instructions))
    if not listed["ingredients"] or not listed["steps"]:
        return None
    ingredients = max(listed["ingredients"], key=_measured)
    behind = [each for each in listed["steps"] if each.place > ingredients.place]
    steps = (behind or listed["steps"])[0]
    if steps.lines == ingredients.lines:
        return None  # one list under both headings
    return RecipeCard(ingredients.heading, ingredients.lines, steps.heading, steps.items)


def _measured(listed: _List) -> float:
    """The share of a list's items that begin with an amount, as ingredients do."""
    return _share_of_amounts(listed.lines)


def _share_of_amounts(lines: list[str]) -> float:
    return sum(1 for t in lines if _AMOUNT.match(t) and len(t) <= LONGEST_INGREDIENT) / len(lines)


def _instructions(
    kind: str, heading: LexborNode, items: list[LexborNode]
) -> tuple[list[LexborNode], list[str]] | None:
    """The elements under a heading of this kind and their lines: a list's, else those of the paragraphs below."""
    texts = [text for item in items if (text := text_of(item))]
    paragraphs = _paragraphs_after(heading)
    if kind == "steps":
        paragraph_texts = [text for node in paragraphs if len(text := text_of(node)) >= SENTENCE]
        labels = all(len(text) < SENTENCE for text in texts)
        if paragraph_texts and labels and len(paragraph_texts) == len(paragraphs):
            return paragraphs, paragraph_texts
    elif not texts:
        lines = [line for node in paragraphs for line in lines_of(node).split("\n")]
        lines = [line for line in lines if line.rstrip(" :") != text_of(heading).rstrip(" :")]
        if len(lines) > 1 and _share_of_amounts(lines) >= LEAST_AMOUNTS:
            return paragraphs, lines
    return (items, texts) if texts else None


def _paragraphs_after(heading: LexborNode) -> list[LexborNode]:
    """The paragraphs after a heading up to the next, and a bold heading's own if it contains more text."""
    inline = heading.tag not in ("h2", *SMALL_HEADINGS)
    own = heading.parent if inline and heading.parent is not None and heading.parent.tag == "p" else None
    start = own if own is not None else heading
    paragraphs = [start] if own is not None and len(lines_of(start).split("\n")) > 1 else []
    following = start.next
    while following is not None and len(paragraphs) < MOST:
        if following.tag not in ("-text", "-comment"):
            if following.tag != "p" or _announces(following):
                break
            paragraphs += [following] if text_of(following) else []
        following = following.next
    return paragraphs


def _announces(node: LexborNode) -> bool:
    """Whether an element is, or begins with, a heading for ingredients or steps."""
    titles = [node] if node.tag in ("h2", *SMALL_HEADINGS) else node.css("h2, h3, h4, h5, h6, strong, b")
    words = text_of(titles[0]) if titles else ""
    return 0 < len(words) <= LONGEST_TITLE and pattern("ingredients", "steps").search(words) is not None


def name_of(card: RecipeCard, reading: Reading) -> str:
    """Return the dish's name: a heading above the recipe if it matches the page's or neither names part of a recipe.

    Else the page's heading.
    """
    if card.heading.mem_id == card.steps_heading.mem_id:
        return reading.title
    holding = {around.mem_id for around in lineage(card.steps_heading)}
    around = next((each for each in lineage(card.heading) if each.mem_id in holding), None)
    if around is None or is_below(reading.heading, around):
        return reading.title
    begins = reading.order.get(card.heading.mem_id, 0)
    above = [node for node in around.css("h1, h2, h3") if reading.order.get(node.mem_id, 0) < begins]
    headings = [text for node in above if (text := text_of(node))]
    alike = max(headings, key=lambda text: _alike(text, reading.title), default="")
    if alike and _alike(alike, reading.title) >= LEAST_ALIKE:
        return alike
    first = headings[0] if headings else ""
    return (
        reading.title if not first or pattern("ingredients", "steps", "recipe_parts").search(first) else first
    )


def _alike(one: str, other: str) -> float:
    words, others = (set(re.findall(r"\w+", text.casefold())) for text in (one, other))
    return len(words & others) / len(words | others) if words and others else 0.0


def _items_after(heading: LexborNode) -> list[LexborNode]:
    node: LexborNode | None = heading
    level = _level(heading)
    for _ in range(3):
        following = node.next if node is not None else None
        items: list[LexborNode] = []
        expected = True
        while following is not None:
            if following.tag in ("ul", "ol") or (
                following.tag not in ("-text", "-comment") and following.css_first("li") is not None
            ):
                if expected:
                    items += [
                        item for item in following.css("li") if not _holds_items(item) and text_of(item)
                    ]
                expected = False
            elif (
                _level(following) <= level
                or following.tag in ("h1", "h2")
                or (following.tag == "p" and _announces(following))
            ):
                break
            elif items and following.tag in SMALL_HEADINGS:
                if pattern("ingredients", "steps").search(text_of(following)):
                    break
                expected = True  # "For the topping"
            following = following.next
        if items:
            return items[:80]
        node = node.parent if node is not None else None
    return []


def _level(node: LexborNode) -> int:
    """The level of a heading; below all for other elements."""
    tag = node.tag or ""
    return (
        int(tag[1])
        if len(tag) == 2 and tag[0] == "h" and tag[1].isdigit()
        else 7
        if tag in ("strong", "b")
        else 8
    )


def _holds_items(item: LexborNode) -> bool:
    """Whether a list item contains a list; an element's own selector also matches itself."""
    return any(inner.mem_id != item.mem_id for inner in item.css("li"))
