"""Dishes and how they are made: Recipe."""

from __future__ import annotations

from selectolax.lexbor import LexborNode

from ...linter.forms.durations import proposed_duration
from ..draft import Draft
from ..reading import Reading
from ..texts import is_below, lineage, text_of
from ..words import labels, pattern
from .article import authors, dates
from .pictures import lead_image
from .rating import aggregate
from .summary import description

_TITLES = "h2, h3, h4, h5, strong, b"
_TIMES = (("prepTime", "prep_time"), ("cookTime", "cook_time"), ("totalTime", "total_time"))


def drafts(reading: Reading) -> list[Draft]:
    """The recipe of a page with a list under a heading of ingredients and one under a heading of steps."""
    ingredients = _list_under(reading, "ingredients")
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
    for text in steps:
        step = Draft("HowToStep")
        step.add("text", text)
        draft.add("recipeInstructions", step)
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


def _list_under(reading: Reading, title: str) -> list[str]:
    """The items of the first list that follows a heading of this kind."""
    for heading in reading.select(_TITLES, reading.main):
        words = text_of(heading)
        if len(words) > 60 or not pattern(title).search(words):
            continue
        found = _items_after(heading)
        if found:
            return found
    return []


def _items_after(heading: LexborNode) -> list[str]:
    node: LexborNode | None = heading
    for _ in range(3):
        following = node.next if node is not None else None
        while following is not None:
            if following.tag in ("ul", "ol") or (
                following.tag not in ("-text", "-comment") and following.css_first("li") is not None
            ):
                items = [text_of(item) for item in following.css("li") if not _holds_items(item)]
                return [item for item in items if item][:80]
            if following.tag in ("h1", "h2", "h3"):
                break
            following = following.next
        node = node.parent if node is not None else None
    return []


def _holds_items(item: LexborNode) -> bool:
    """Whether a list item holds a list of its own; an element's own selector finds the element too."""
    return any(inner.mem_id != item.mem_id for inner in item.css("li"))
