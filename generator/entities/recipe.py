"""Recipe: dishes with ingredients and steps."""

from __future__ import annotations

import re

from selectolax.lexbor import LexborNode

from ...linter.value_forms.durations import proposed_duration
from ..draft import Draft
from ..reading import Reading
from ..texts import is_longer, text_of, words_of
from ..words import labels, pattern
from .byline import authors
from .pictures import lead_image
from .publication import dates
from .rating import aggregate
from .recipe_card import SMALL_HEADINGS, find_card, name_of
from .summary import description

MAX_YIELD = 40
"""Longest line, in characters, with a recipe's yield."""
_MUCH = r"\d+(?:\s?[-–]\s?\d+)?(?:\s+[^\W\d]+){0,3}"
_SCALE = re.compile(r"(?<=\w)\s+1\s?x$")
"""Text that a scaling button adds to the yield."""
_TIMES = (("prepTime", "prep_time"), ("cookTime", "cook_time"), ("totalTime", "total_time"))


def drafts(reading: Reading) -> list[Draft]:
    """Return the recipe of a page with lists under headings for ingredients and steps."""
    card = find_card(reading)
    if card is None or len(card.ingredients) < 2 or not reading.title:
        return []
    draft = Draft("Recipe", "a list of ingredients and of steps is shown", reading.address + "#recipe")
    draft.add("name", name_of(card, reading))
    draft.add("url", reading.address)
    summary = description(reading)
    draft.add("description", None if any(summary in text_of(node) for node in card.steps) else summary)
    draft.add("image", lead_image(reading))
    root = reading.main
    if root is not None:
        draft.extend("author", authors(reading, root))
        draft.add("datePublished", dates(reading, root)[0])
    for name, kind in _TIMES:
        label = reading.pair(*labels(kind))
        draft.add(name, proposed_duration(label) if label else None)
    made = reading.pair(*labels("yield")) or _made(reading)
    draft.add("recipeYield", _SCALE.sub("", made) if made else None)
    draft.add("recipeCuisine", reading.pair(*labels("cuisine")))
    draft.add("recipeCategory", reading.pair(*labels("course")))
    draft.extend("recipeIngredient", card.ingredients)
    for number, node in enumerate(card.steps, 1):
        draft.add("recipeInstructions", _step(node, number))
    draft.add("nutrition", nutrition(reading, card.ingredients))
    draft.add("aggregateRating", aggregate(reading))
    return [draft]


def _made(reading: Reading) -> str:
    """The yield on the only such short line ("Makes 24 biscuits", "Serves 4"), or empty."""
    begins = re.compile(
        rf"(?:{'|'.join(map(re.escape, labels('yield')))})\s+(?P<much>{_MUCH})", re.IGNORECASE
    )
    lines = {
        text_of(node)
        for node in reading.select("li, p, span, div", reading.main)
        if not is_longer(node, MAX_YIELD) and reading.is_content(node)
    }
    yields = {match["much"] for line in lines if (match := begins.fullmatch(line.rstrip(" .")))}
    yields = {much for much in yields if proposed_duration(much) is None}
    return yields.pop() if len(yields) == 1 else ""


def _step(node: LexborNode, number: int) -> Draft:
    """A step: its text, and its name if it has a heading, which the text often repeats."""
    step = Draft("HowToStep")
    heading = _heading_of(node)
    title, words = text_of(heading), words_of(node, skipped=lambda each: _is(each, heading))
    counted = re.compile(rf"(?:{pattern('step').pattern}\s?)?{number}", re.IGNORECASE)
    if heading is None or not words or not title:
        title, words = "", text_of(node)
    elif counted.fullmatch(title.rstrip(".:)")):
        title = ""
    elif heading.tag not in SMALL_HEADINGS and not (title.endswith(":") or _begins_alike(words, title)):
        title, words = "", text_of(node)  # bold words at the start of a sentence
    pattern_of_step = re.compile(
        rf"\A(?:{pattern('step').pattern}\s?{number}\s?[.:)–-]?|{number}\s?[.:)])\s+", re.IGNORECASE
    )
    step.add("name", title.rstrip(":") or None)
    step.add("text", pattern_of_step.sub("", words, count=1))
    return step


def _heading_of(node: LexborNode) -> LexborNode | None:
    """The heading, bold words or number at the start of a list item."""
    first: LexborNode | None = node
    for _ in range(4):
        inside = (
            [each for each in first.iter(include_text=True) if text_of(each)] if first is not None else []
        )
        if not inside or inside[0].tag == "-text":
            return None
        first = inside[0]
        if first.tag in (*SMALL_HEADINGS, "strong", "b") or (
            first.tag == "span" and text_of(first).strip(".:)").isdigit()
        ):
            return first
    return None


def _is(node: LexborNode, other: LexborNode | None) -> bool:
    return other is not None and node.mem_id == other.mem_id


def _begins_alike(words: str, title: str) -> bool:
    """Whether a step's text repeats its title ("Mix": "Mix flour and salt")."""
    return words.casefold().startswith(title.rstrip(":.").casefold())


# NutritionInformation: nutrients of a portion, from a recipe's table or lines.

_PARTS = (
    ("fatContent", "fat"),
    ("saturatedFatContent", "saturated_fat"),
    ("carbohydrateContent", "carbohydrates"),
    ("sugarContent", "sugar"),
    ("fiberContent", "fiber"),
    ("proteinContent", "protein"),
    ("sodiumContent", "sodium"),
    ("cholesterolContent", "cholesterol"),
)
_ENERGY = re.compile(r"\d+(?:[.,]\d+)?\s?(?:kcal|calories|cal)\b", re.IGNORECASE)
_MASS = re.compile(r"(?:<\s?)?\d+(?:[.,]\d+)?\s?(?:g|mg)\b", re.IGNORECASE)


def nutrition(reading: Reading, ingredients: list[str]) -> Draft | None:
    """Return energy and nutrients of a portion; None without energy: other weights may be ingredients."""
    energy = _ENERGY.search(reading.pair(*labels("calories")))
    if energy is None:
        return None
    draft = Draft("NutritionInformation", "energy and what a portion holds are labelled")
    draft.add("calories", energy[0])
    bought = " ".join(ingredients).casefold()
    for name, label in _PARTS:
        value = reading.pair(*labels(label))
        amount = _MASS.match(value)
        if amount is not None and not any(f"{each}: {value}".casefold() in bought for each in labels(label)):
            draft.add(name, amount[0])
    return draft
