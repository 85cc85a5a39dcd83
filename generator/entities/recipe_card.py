"""Where a page has a recipe: the list of its ingredients, that of its steps, and what stands around both."""

from __future__ import annotations

import re
from typing import NamedTuple

from selectolax.lexbor import LexborNode

from ..reading import Reading
from ..texts import is_below, lineage, text_of
from ..words import pattern

SMALL_HEADINGS = frozenset({"h3", "h4", "h5", "h6"})
_TITLES = "h2, h3, h4, h5, strong, b"
LONGEST_TITLE = 60
_AMOUNT = re.compile(r"\W{0,3}(?:\d|[¼-¾⅐-⅞])")
LONGEST_INGREDIENT = 120
LEAST_ALIKE = 0.5
"""Share of the words of two headings that are the same from which on they name the same."""


class RecipeCard(NamedTuple):
    """The headings of a recipe's ingredients and of its steps, and what is listed under them."""

    heading: LexborNode
    ingredients: list[str]
    steps_heading: LexborNode
    steps: list[LexborNode]


class _List(NamedTuple):
    place: int
    heading: LexborNode
    items: list[LexborNode]


def find_card(reading: Reading) -> RecipeCard | None:
    """The recipe of a page; None where one of the lists is missing.

    Of several lists of ingredients it is the one with the most amounts (an article about a dish tells of them before),
    of steps the first behind it, or else the first.
    """
    listed: dict[str, list[_List]] = {"ingredients": [], "steps": []}
    for place, heading in enumerate(reading.select(_TITLES, reading.main)):
        words = text_of(heading)
        kinds = (
            [kind for kind in listed if pattern(kind).search(words)] if len(words) <= LONGEST_TITLE else []
        )
        items = _items_after(heading) if kinds else []
        for kind in kinds if items else ():
            listed[kind].append(_List(place, heading, items))
    if not listed["ingredients"] or not listed["steps"]:
        return None
    ingredients = max(listed["ingredients"], key=_measured)
    behind = [each for each in listed["steps"] if each.place > ingredients.place]
    steps = (behind or listed["steps"])[0]
    texts = [text for node in ingredients.items if (text := text_of(node))]
    return RecipeCard(ingredients.heading, texts, steps.heading, steps.items)


def _measured(found: _List) -> float:
    """The share of a list's items that begin with an amount, as ingredients do."""
    texts = [text_of(item) for item in found.items]
    return sum(1 for t in texts if _AMOUNT.match(t) and len(t) <= LONGEST_INGREDIENT) / len(texts)


def name_of(card: RecipeCard, reading: Reading) -> str:
    """What the dish is called: by the heading around its ingredients and steps that says what the page's does, or that
    names neither a part of a recipe; else by the page's."""
    if card.heading.mem_id == card.steps_heading.mem_id:
        return reading.title
    holding = {around.mem_id for around in lineage(card.steps_heading)}
    around = next((each for each in lineage(card.heading) if each.mem_id in holding), None)
    if around is None or is_below(reading.heading, around):
        return reading.title
    headings = [text for node in around.css("h1, h2, h3") if (text := text_of(node))]
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
        found: list[LexborNode] = []
        wanted = True
        while following is not None:
            if following.tag in ("ul", "ol") or (
                following.tag not in ("-text", "-comment") and following.css_first("li") is not None
            ):
                if wanted:
                    found += [
                        item for item in following.css("li") if not _holds_items(item) and text_of(item)
                    ]
                wanted = False
            elif _level(following) <= level or following.tag in ("h1", "h2"):
                break
            elif found and following.tag in SMALL_HEADINGS:
                if pattern("ingredients", "steps").search(text_of(following)):
                    break
                wanted = True  # "For the topping"
            following = following.next
        if found:
            return found[:80]
        node = node.parent if node is not None else None
    return []


def _level(node: LexborNode) -> int:
    """The level of a heading; that of what is none lies below all."""
    tag = node.tag or ""
    return (
        int(tag[1])
        if len(tag) == 2 and tag[0] == "h" and tag[1].isdigit()
        else 7
        if tag in ("strong", "b")
        else 8
    )


def _holds_items(item: LexborNode) -> bool:
    """Whether a list item holds a list of its own; an element's own selector finds the element too."""
    return any(inner.mem_id != item.mem_id for inner in item.css("li"))
