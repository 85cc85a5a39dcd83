"""Read the stars that a page draws for a rating: bars of a width, rows, pictures, or names of elements."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal

from ....source.regex import regex
from ...findings.reason import Reason
from ...locale.word_tables import alternatives
from ...visible_text.passage import Element
from ..numbers.figures import decimal
from ..view import View

CALLED = regex(
    r"(?<![a-z])(?:stars?|score|(?:aggregate|star|review|user|product|average|post)?-?ratings?)(?![a-z])"
)
"""What authors call the elements of a rating, in their names in lower case."""
_ROW = regex(r"[★⭐]{1,5}½?|(?:(?<=stars: )|(?<=star rating: )|(?<=Star rating: )|(?<=Stars: ))\*{1,5}")
_OF_HOUSE = regex(r"(?<=\w )\*{2,5}$")
"""The stars behind a hotel's name, in a heading ("Hotel Bellevue ***")."""
_STAR = regex(r"(?<![a-z])stars?(?![a-z])")
_REVIEW = regex(lambda: alternatives("class_names", "reviews"))
_EMPTY = regex(r"empty|star-o\b|outline|far\b|inactive|rating|half|wrap|disabled")
_HALF = regex(r"stars?[-_]{0,2}half|half[-_]{0,2}stars?(?![a-z])")
_FULL = regex(r"stars?[-_]{1,2}(?:checked|full|filled|active|on)(?![a-z])")
"""What tells a full star from an empty one where all are called after the rating they make up."""
_WIDTH = regex(r"width\s*:\s*(\d{1,3}(?:\.\d+)?)%")
_PIXELS = regex(r"(?<![-\w])width\s*:\s*(\d{1,4}(?:\.\d+)?)px")


def drawn(view: View, stated: Decimal, best: Decimal) -> Reason | None:
    """Return how the page draws a score on a scale, or None."""
    if best and any(abs(width - stated / best * 100) <= 2 for width in star_widths(view)):
        return Reason.STAR_BAR
    drawings = (
        (star_rows, Reason.ROW_OF_STARS),
        (pictured_scores, Reason.A_PICTURE_OF_STARS),
        (coded_scores, Reason.STARS_DRAWN_BY_A_STYLE),
        (drawn_scores, Reason.STARS_DRAWN_BY_A_SCRIPT),
    )
    values = {stated}
    if best > MAX_STARS and 0 < stated <= best:  # shops that count in points draw them as stars
        values.add(stated / best * MAX_STARS)
    if reason := next((reason for scores, reason in drawings if not values.isdisjoint(scores(view))), None):
        return reason
    halves = [count for count in star_rows(view) if count % 1]
    near = any(abs(value - count) <= A_QUARTER for value in values for count in halves)
    return Reason.ROW_OF_STARS if near else None


A_QUARTER = Decimal("0.25")
"""How far a score is at most from the half stars that it is drawn as."""


def star_widths(view: View) -> list[Decimal]:
    """Return the percentages of star bars: the widths of elements named after stars or ratings."""

    def make() -> list[Decimal]:
        result = []
        for index, element in view.page.having(("style",)):
            style = element.attributes["style"]
            share = _share(view, element, style) if style and "width" in style else None
            if (
                share is not None
                and any(CALLED.search(outer.hints) for outer in view.page.ancestors(index, 4))
                and not _tells_score(view, element)
            ):
                result.append(share)
        return result

    return view.once("rating.widths", make)


_EXACT = regex(r"(?<![\d.,])\d{1,2}(?:[.,]\d{1,2}(?![\d%]|[.,]\d)|(?:\s[^\W\d_]{1,6}){1,2}\s(?:5|10)(?!\d))")


def _tells_score(view: View, bar: Element) -> bool:
    """Whether a bar has its score in figures, too: then these tell it, and more exactly."""
    outer = view.page.elements[bar.parent] if bar.parent >= 0 else bar
    around = outer if CALLED.search(outer.hints) else bar
    return any(
        _EXACT.search(p.text) for p in view.page.passages[around.first : min(around.last, around.first + 4)]
    )


def _share(view: View, element: Element, style: str) -> Decimal | None:
    """How much of the element around it one fills, in per cent, by its style; None where that is not told."""
    if match := _WIDTH.search(style):
        return Decimal(match[1])
    wide = _PIXELS.search(style)
    outer = view.page.elements[element.parent].attributes.get("style") if element.parent >= 0 else None
    whole = _PIXELS.search(outer) if wide is not None and outer else None
    if wide is None or whole is None or not 0 < Decimal(wide[1]) <= Decimal(whole[1]):
        return None
    return Decimal(wide[1]) / Decimal(whole[1]) * 100


_SCORED = regex(
    r"data-(?:\w+-)?(?:set)?(?:rating|rate|score|stars?|average|avg)(?:-value|-score)?|aria-valuenow"
)

ASKING = frozenset({"form", "fieldset", "label", "button", "input", "option", "select"})
"""Elements by which a visitor gives a rating."""

_CODED = regex(
    r"(?:^|\s)(?:[a-z]{1,12}[-_]{1,2})?(?:stars?|ratings?|score|rated)[-_]{0,2}([0-5])(?:[-_.]?(0|5)|[-_](half))?(?=\s|$)"
)
"""A class that says how many stars an element draws ("star-rating-4-5", "stars45", "a-star-4", "rating_3_half")."""


def coded_scores(view: View) -> frozenset[Decimal]:
    """Return the scores in names of elements, where no element next to them has another one."""

    def make() -> frozenset[Decimal]:
        result: dict[int, set[Decimal]] = {}
        for index, hints in view.called("star", "rat", "score"):
            element = view.page.elements[index]
            coded = _CODED.search(hints)
            if (
                coded is not None
                and element.visibility in ("shown", "openable")
                and not any(outer.tag in ASKING for outer in view.page.ancestors(index, 4))
            ):
                half = "5" if coded[3] else coded[2] or "0"
                result.setdefault(element.parent, set()).add(Decimal(f"{coded[1]}.{half}").normalize())
        return frozenset(score for scores in result.values() if len(scores) == 1 for score in scores)

    return view.once("rating.coded", make)


def drawn_scores(view: View) -> frozenset[Decimal]:
    """Return the scores that elements named after stars or ratings pass to the script that draws them."""

    def make() -> frozenset[Decimal]:
        result: dict[int, set[Decimal]] = {}
        scored = list(filter(_SCORED.fullmatch, view.page.by_attribute))
        for index, element in view.page.having(scored):
            written = [v for name, v in element.attributes.items() if v and name in scored]
            around = list(view.page.ancestors(index, 4)) if written else []
            if (
                element.visibility in ("shown", "openable")
                and any(CALLED.search(outer.hints) for outer in around)
                and not any(outer.tag in ASKING for outer in around)
            ):
                scores = filter(None, map(decimal, written))
                result.setdefault(element.parent, set()).update(scores)
        match = {score for scores in result.values() if len(scores) == 1 for score in scores}
        return frozenset(match | {round(score, 1) for score in match})

    return view.once("rating.drawn", make)


_OF_STARS = regex(lambda: f"(?<![a-z])(?:{alternatives('ratings', 'stars')})(?![a-z])")
_ONE_SCORE = regex(r"\D*(\d)(?:[._-]?(0|5))?\D*")


def pictured_scores(view: View) -> frozenset[Decimal]:
    """Return the scores in names of star pictures ("stars/4_5.png", "stars-3.gif", "50_stars.png")."""

    def make() -> frozenset[Decimal]:
        result = set()
        for _, element in view.page.having(("src",)):
            source = element.attributes["src"] if element.tag == "img" else None
            if not source or element.visibility not in ("shown", "openable"):
                continue
            folder, _, file = source.partition("?")[0].lower().rpartition("/")
            name = file.rpartition(".")[0]
            if _OF_STARS.search(f"{folder.rpartition('/')[2]}/{name}".replace("_", "-")):
                match = _ONE_SCORE.fullmatch(name)
                if match is not None and Decimal(match[1]) <= MAX_STARS:
                    result.add(Decimal(f"{match[1]}.{match[2] or 0}").normalize())
        return frozenset(result)

    return view.once("rating.pictured", make)


MAX_STARS = 5

_WRITTEN_STAR = regex("[★⭐*]")


def star_rows(view: View) -> list[Decimal]:
    """Return the lengths of rows of stars: elements named after a full or half star, in one parent."""

    def make() -> list[Decimal]:
        rows: dict[int, Decimal] = {}
        for index, hints in view.called("star"):
            element = view.page.elements[index]
            if not _STAR.search(hints) or element.tag not in (
                "i",
                "span",
                "svg",
                "img",
                "use",
                "path",
                "li",
                "div",
            ):
                continue
            half = _HALF.search(hints) is not None
            if _EMPTY.search(hints) and not half and not _FULL.search(hints):
                continue
            if any(_REVIEW.search(outer.hints) for outer in view.page.ancestors(element.parent, 4)):
                rows[element.parent] = rows.get(element.parent, Decimal(0)) + Decimal("0.5" if half else 1)
        starred = view.may_have(_WRITTEN_STAR)
        written = (
            len(run.rstrip("½")) + Decimal(5 * run.count("½")) / 10
            for passage in starred
            for run in (
                *_ROW.findall(passage.text),
                *(_OF_HOUSE.findall(passage.text) if passage.heading else ()),
            )
        )
        return [count for count in (*rows.values(), *_side_by_side(view, rows), *written) if 1 <= count <= 5]

    return view.once("rating.stars", make)


def _side_by_side(view: View, rows: dict[int, Decimal]) -> Iterator[Decimal]:
    """How many stars stand side by side in elements of their own, each of which ``rows`` has by its index; those in
    controls of their own are for voting."""
    around: dict[int, list[Decimal]] = {}
    for parent, count in rows.items():
        if count <= 1 and view.page.elements[parent].tag not in ASKING:
            around.setdefault(view.page.elements[parent].parent, []).append(count)
    return (sum(counts, Decimal(0)) for counts in around.values() if len(counts) > 1)
