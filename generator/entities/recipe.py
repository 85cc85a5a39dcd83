"""Dishes and how they are made: Recipe."""

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
"""The longest line, in characters, that tells how much a recipe makes."""
_MUCH = r"\d+(?:\s?[-–]\s?\d+)?(?:\s+[^\W\d]+){0,3}"
_SCALE = re.compile(r"(?<=\w)\s+1\s?x$")
"""What a button that scales a recipe adds to its yield."""
_TIMES = (("prepTime", "prep_time"), ("cookTime", "cook_time"), ("totalTime", "total_time"))


def drafts(reading: Reading) -> list[Draft]:
    """The recipe of a page with a list under a heading of ingredients and one under a heading of steps."""
    card = find_card(reading)
    if card is None or len(card.ingredients) < 2 or not reading.title:
        return []
    draft = Draft("Recipe", "a list of ingredients and of steps is shown", reading.address + "#recipe")
    draft.add("name", name_of(card, reading))
    draft.add("url", reading.address)
    told = description(reading)
    draft.add("description", None if any(told in text_of(node) for node in card.steps) else told)
    draft.add("image", lead_image(reading))
    root = reading.main
    if root is not None:
        draft.extend("author", authors(reading, root))
        draft.add("datePublished", dates(reading, root)[0])
    for name, kind in _TIMES:
        shown = reading.pair(*labels(kind))
        draft.add(name, proposed_duration(shown) if shown else None)
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
    """How much a short line says that it makes ("Makes 24 biscuits", "Serves 4"); empty where none or several do."""
    begins = re.compile(
        rf"(?:{'|'.join(map(re.escape, labels('yield')))})\s+(?P<much>{_MUCH})", re.IGNORECASE
    )
    lines = {
        text_of(node)
        for node in reading.select("li, p, span, div", reading.main)
        if not is_longer(node, MAX_YIELD) and reading.is_content(node)
    }
    found = {match["much"] for line in lines if (match := begins.fullmatch(line.rstrip(" .")))}
    found = {much for much in found if proposed_duration(much) is None}
    return found.pop() if len(found) == 1 else ""


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
    elif heading.tag not in SMALL_HEADINGS and not (title.endswith(":") or _begins_alike(words, title)):
        title, words = "", text_of(node)  # words set bold at the beginning of a sentence
    told = re.compile(
        rf"\A(?:{pattern('step').pattern}\s?{number}\s?[.:)–-]?|{number}\s?[.:)])\s+", re.IGNORECASE
    )
    step.add("name", title.rstrip(":") or None)
    step.add("text", told.sub("", words, count=1))
    return step


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
        if first.tag in (*SMALL_HEADINGS, "strong", "b") or (
            first.tag == "span" and text_of(first).strip(".:)").isdigit()
        ):
            return first
    return None


def _is(node: LexborNode, other: LexborNode | None) -> bool:
    return other is not None and node.mem_id == other.mem_id


def _begins_alike(words: str, title: str) -> bool:
    """Whether a step begins with its title once more ("Mix": "Mix flour and salt")."""
    return words.casefold().startswith(title.rstrip(":.").casefold())


# What a portion of a dish holds: NutritionInformation, from the table or the lines that a recipe's page
# shows.

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
    """The energy of a portion and what it holds; None where no energy is told: what is weighed may be bought."""
    energy = _ENERGY.search(reading.pair(*labels("calories")))
    if energy is None:
        return None
    draft = Draft("NutritionInformation", "energy and what a portion holds are labelled")
    draft.add("calories", energy[0])
    bought = " ".join(ingredients).casefold()
    for name, label in _PARTS:
        shown = reading.pair(*labels(label))
        amount = _MASS.match(shown)
        if amount is not None and not any(f"{each}: {shown}".casefold() in bought for each in labels(label)):
            draft.add(name, amount[0])
    return draft
