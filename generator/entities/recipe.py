"""Recipe: dishes with ingredients and steps."""

from __future__ import annotations

import re
from typing import NamedTuple

from selectolax.lexbor import LexborNode

from ...linter.value_forms.durations import proposed_duration
from ..draft import Draft
from ..reading import Reading
from ..texts import is_below, is_longer, lines_of, seen_text_of, self_and_ancestors, text_of, words_of
from ..words import labels, pattern
from .article import rated_comments
from .byline import authors, signer, without_by
from .pictures import lead_image
from .publication import dates
from .rating import aggregate
from .recipe_parts import Part, built_parts, named_time, named_values, without_titles
from .summary import description

SMALL_HEADINGS = frozenset({"h3", "h4", "h5", "h6"})
_TITLES = "h2, h3, h4, h5, strong, b, [class*=title i], [class*=heading i]"
MAX_TITLE = 60
_AMOUNT = re.compile(r"\W{0,3}(?:\d|[¼-¾⅐-⅞])")
MAX_INGREDIENT, SENTENCE, MAX_PARAGRAPHS = 120, 25, 40
"""Longest ingredient, shortest step without a list (both in characters), and the most of either."""
MIN_AMOUNTS = 0.5
"""Least share of a paragraph's lines that begin with an amount, for a list of ingredients."""
MIN_ALIKE = 0.5
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
    built = {kind: [_built(reading, part) for part in parts] for kind, parts in built_parts(reading).items()}
    listed = {kind: [] if kind == "ingredients" else list(elements) for kind, elements in built.items()}
    for heading in reading.select(_TITLES, reading.main):
        words = text_of(heading)
        kinds = [kind for kind in listed if pattern(kind).search(words)] if len(words) <= MAX_TITLE else []
        items = _items_after(heading) if kinds else []
        for kind in kinds:
            instructions = _instructions(kind, heading, items)
            if instructions is not None:
                listed[kind].append(_List(_position(reading, heading), heading, *instructions))
    whole = [each for each in built["ingredients"] if _measured(each) >= MIN_AMOUNTS]
    candidates = whole or [*listed["ingredients"], *built["ingredients"]]
    if not candidates or not listed["steps"]:
        return None
    ingredients = max(candidates, key=lambda each: (_measured(each), len(each.lines)))
    following = [each for each in listed["steps"] if each.place > ingredients.place]
    steps = (following or listed["steps"])[0]
    if steps.lines == ingredients.lines:
        return None  # one list under both headings
    return RecipeCard(ingredients.heading, ingredients.lines, steps.heading, steps.items)


def _built(reading: Reading, part: Part) -> _List:
    lines = [seen_text_of(item) for item in part.items]
    return _List(_position(reading, part.holder), part.holder, part.items, lines)


def _position(reading: Reading, node: LexborNode) -> int:
    return reading.order.get(node.mem_id, 0)


def _measured(listed: _List) -> float:
    """The share of a list's items that begin with an amount, as ingredients do."""
    return _share_of_amounts(listed.lines)


def _share_of_amounts(lines: list[str]) -> float:
    return sum(1 for t in lines if _AMOUNT.match(t) and len(t) <= MAX_INGREDIENT) / len(lines)


def _instructions(
    kind: str, heading: LexborNode, items: list[LexborNode]
) -> tuple[list[LexborNode], list[str]] | None:
    """The elements under a heading of this kind and their lines: a list's, else those of the paragraphs below."""
    items = without_titles(items)
    texts = [text for item in items if (text := seen_text_of(item))]
    paragraphs = _paragraphs_after(heading)
    if kind == "steps":
        paragraph_texts = [text for node in paragraphs if len(text := text_of(node)) >= SENTENCE]
        labels = all(len(text) < SENTENCE for text in texts)
        if paragraph_texts and labels and len(paragraph_texts) == len(paragraphs):
            return paragraphs, paragraph_texts
    elif not texts:
        lines = [line for node in paragraphs for line in lines_of(node).split("\n")]
        lines = [line for line in lines if line.rstrip(" :") != text_of(heading).rstrip(" :")]
        if len(lines) > 1 and _share_of_amounts(lines) >= MIN_AMOUNTS:
            return paragraphs, lines
    return (items, texts) if texts else None


def _paragraphs_after(heading: LexborNode) -> list[LexborNode]:
    """The paragraphs after a heading up to the next, and a bold heading's own if it contains more text."""
    inline = heading.tag not in ("h2", *SMALL_HEADINGS)
    own = heading.parent if inline and heading.parent is not None and heading.parent.tag == "p" else None
    start = own if own is not None else heading
    paragraphs = [start] if own is not None and len(lines_of(start).split("\n")) > 1 else []
    following = start.next
    while following is not None and len(paragraphs) < MAX_PARAGRAPHS:
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
    return 0 < len(words) <= MAX_TITLE and pattern("ingredients", "steps").search(words) is not None


def name_of(card: RecipeCard, reading: Reading) -> str:
    """Return the dish's name: a heading above the recipe if it matches the page's or neither names part of a recipe.

    Else the page's heading.
    """
    if card.heading.mem_id == card.steps_heading.mem_id:
        return reading.title
    holding = {around.mem_id for around in self_and_ancestors(card.steps_heading)}
    around = next((each for each in self_and_ancestors(card.heading) if each.mem_id in holding), None)
    if around is None or is_below(reading.heading, around):
        return reading.title
    begins = reading.order.get(card.heading.mem_id, 0)
    above = [node for node in around.css("h1, h2, h3") if reading.order.get(node.mem_id, 0) < begins]
    headings = [text for node in above if (text := text_of(node))]
    alike = max(headings, key=lambda text: _alike(text, reading.title), default="")
    if alike and _alike(alike, reading.title) >= MIN_ALIKE:
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
            elif following.tag not in ("-text", "-comment") and (
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


MAX_LISTING = 300
"""Longest element, in characters, with a recipe's keywords, kinds or courses."""
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
        named = [name for text in named_values(reading, "recipe_author") if (name := without_by(text))]
        draft.extend(
            "author",
            [signer(reading, named[0], "the recipe names its author")]
            if len(named) == 1
            else authors(reading, root),
        )
        draft.add("datePublished", dates(reading, root)[0])
    for name, kind in _TIMES:
        label = reading.pair(*labels(kind))
        draft.add(
            name,
            (proposed_duration(label) if label else None)
            or _time(reading, kind)
            or named_time(reading, kind),
        )
    made = reading.pair(*labels("yield")) or _yield_line(reading)
    draft.add("recipeYield", _SCALE.sub("", made) if made else None)
    for name, kind in (("recipeCuisine", "cuisine"), ("recipeCategory", "course"), ("keywords", "keywords")):
        listing = named_values(reading, kind, MAX_LISTING)
        draft.extend(name, _split_list(listing[0] if len(listing) == 1 else reading.pair(*labels(kind))))
    draft.extend("recipeIngredient", card.ingredients)
    for number, node in enumerate(card.steps, 1):
        step = _step(node, number)
        place = node.attributes.get("id")
        step.add("url", f"{reading.address.partition('#')[0]}#{place}" if place and reading.address else None)
        draft.add("recipeInstructions", step)
    draft.add("nutrition", nutrition(reading, card.ingredients))
    draft.add("aggregateRating", aggregate(reading))
    draft.extend("review", rated_comments(reading))
    return [draft]


def _split_list(text: str) -> list[str]:
    return re.split(r"\s*[,;]\s*", text) if text else []


def _time(reading: Reading, kind: str) -> str | None:
    """The only duration on short lines that begin with a label without a colon ("Prep Time 20 mins")."""
    begins = re.compile(
        rf"(?:{'|'.join(map(re.escape, sorted(labels(kind), key=len, reverse=True)))})\s*:?\s+(?P<time>\d.*)",
        re.IGNORECASE,
    )
    times = {
        duration
        for node in reading.select("li, p, span, div, td, dd", reading.main)
        if not is_longer(node, MAX_YIELD) and (match := begins.fullmatch(seen_text_of(node)))
        if (duration := proposed_duration(match["time"])) is not None
    }
    return times.pop() if len(times) == 1 else None


def _yield_line(reading: Reading) -> str:
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

_NUTRIENTS = (
    ("fatContent", "fat"),
    ("saturatedFatContent", "saturated_fat"),
    ("carbohydrateContent", "carbohydrates"),
    ("sugarContent", "sugar"),
    ("fiberContent", "fiber"),
    ("proteinContent", "protein"),
    ("sodiumContent", "sodium"),
    ("cholesterolContent", "cholesterol"),
    ("transFatContent", "trans_fat"),
    ("unsaturatedFatContent", "unsaturated_fat"),
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
    for name, label in _NUTRIENTS:
        value = reading.pair(*labels(label))
        amount = _MASS.match(value)
        if amount is not None and not any(f"{each}: {value}".casefold() in bought for each in labels(label)):
            draft.add(name, amount[0])
    draft.add("servingSize", reading.pair(*labels("serving_size")))
    return draft
