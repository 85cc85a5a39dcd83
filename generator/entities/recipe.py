"""Dishes and how they are made: Recipe."""

from __future__ import annotations

import re

from selectolax.lexbor import LexborNode

from ...linter.forms.durations import proposed_duration
from ..draft import Draft
from ..reading import Reading
from ..texts import is_below, lineage, text_of, words_of
from ..words import labels, pattern
from .article import authors, dates
from .pictures import lead_image
from .rating import aggregate
from .summary import description

_TITLES = "h2, h3, h4, h5, strong, b"
_TIMES = (("prepTime", "prep_time"), ("cookTime", "cook_time"), ("totalTime", "total_time"))


def drafts(reading: Reading) -> list[Draft]:
    """The recipe of a page with a list under a heading of ingredients and one under a heading of steps."""
    ingredients = [text for node in _list_under(reading, "ingredients") if (text := text_of(node))]
    steps = _list_under(reading, "steps")
    if len(ingredients) < 2 or not steps or not reading.title:
        return []
    draft = Draft("Recipe", "a list of ingredients and of steps is shown", reading.address + "#recipe")
    draft.add("name", _name(reading))
    draft.add("url", reading.address)
    draft.add("description", description(reading))
    draft.add("image", lead_image(reading))
    root = reading.main
    if root is not None:
        draft.extend("author", authors(reading, root))
        draft.add("datePublished", dates(reading, root)[0])
    for name, kind in _TIMES:
        shown = reading.pair(*labels(kind))
        draft.add(name, proposed_duration(shown) if shown else None)
    draft.add(
        "recipeYield",
        reading.pair(*labels("yield")),
    )
    draft.add("recipeCuisine", reading.pair(*labels("cuisine")))
    draft.add("recipeCategory", reading.pair(*labels("course")))
    draft.extend("recipeIngredient", ingredients)
    for number, node in enumerate(steps, 1):
        draft.add("recipeInstructions", _step(node, number))
    draft.add("aggregateRating", aggregate(reading))
    return [draft]


def _name(reading: Reading) -> str:
    """What the dish is called: by the heading of the card around its ingredients and steps, else by the page's."""
    parts = [
        node
        for node in reading.select(_TITLES, reading.main)
        if pattern("ingredients", "steps").search(text_of(node))
    ]
    if len(parts) < 2:
        return reading.title
    holding = {around.mem_id for around in lineage(parts[-1])}
    card = next((around for around in lineage(parts[0]) if around.mem_id in holding), None)
    if card is None or is_below(reading.heading, card):
        return reading.title
    headings = [text for node in card.css("h1, h2, h3") if (text := text_of(node))]
    first = headings[0] if headings else ""
    return reading.title if not first or pattern("ingredients", "steps").search(first) else first


def _step(node: LexborNode, number: int) -> Draft:
    """A step: what to do, and what it is called where it has a heading of its own, which often says the same again."""
    step = Draft("HowToStep")
    heading = _heading_of(node)
    title, words = text_of(heading), words_of(node, skipped=lambda each: _is(each, heading))
    counted = re.compile(rf"(?:{pattern('step').pattern}\s?)?{number}", re.IGNORECASE)
    if heading is None or not words or not title:
        title, words = "", text_of(node)
    elif counted.fullmatch(title.rstrip(".:)")):
        title = ""
    elif heading.tag not in _HEADINGS and not (title.endswith(":") or _begins_alike(words, title)):
        title, words = "", text_of(node)  # words set bold at the beginning of a sentence
    told = re.compile(
        rf"\A(?:{pattern('step').pattern}\s?{number}\s?[.:)–-]|{number}\s?[.:)])\s+", re.IGNORECASE
    )
    step.add("name", title.rstrip(":") or None)
    step.add("text", told.sub("", words, count=1))
    return step


_HEADINGS = frozenset({"h3", "h4", "h5", "h6"})


def _heading_of(node: LexborNode) -> LexborNode | None:
    """The heading, the bold words or the number that a list item begins with."""
    first: LexborNode | None = node
    for _ in range(4):
        inside = (
            [each for each in first.iter(include_text=True) if text_of(each)] if first is not None else []
        )
        if not inside or inside[0].tag == "-text":
            return None
        first = inside[0]
        if first.tag in (*_HEADINGS, "strong", "b") or (
            first.tag == "span" and text_of(first).strip(".:)").isdigit()
        ):
            return first
    return None


def _is(node: LexborNode, other: LexborNode | None) -> bool:
    return other is not None and node.mem_id == other.mem_id


def _begins_alike(words: str, title: str) -> bool:
    """Whether a step begins with its title once more ("Mix": "Mix flour and salt")."""
    return words.casefold().startswith(title.rstrip(":.").casefold())


def _list_under(reading: Reading, title: str) -> list[LexborNode]:
    """The items of the first list that follows a heading of this kind, and of those under smaller ones behind it."""
    for heading in reading.select(_TITLES, reading.main):
        words = text_of(heading)
        if len(words) > 60 or not pattern(title).search(words):
            continue
        found = _items_after(heading)
        if found:
            return found
    return []


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
            elif found and following.tag in _HEADINGS:
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
