"""Ratings and their counts: a number supports one only beside a word or stars that make it a rating."""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal

from ..verdict import Verdict, grounded, undecided, unsupported
from .claim import Claim
from .figures import Figure, abbreviated, decimal, figures, in_date, surroundings
from .folding import fold, is_unspaced
from .labels import role_words
from .view import DIGIT, View, evidence

FAMILY = "rating"
_STARS = re.compile(r"[★⭐✭✩☆]|(?<![\d/.,])\d{1,2}(?:[.,]\d+)?\s*/\s*(?:5|10|100)(?![\d/.])")
_OF = r"(?:out of|of|von|sur|su|de|em|van|z|ze|из|з|av|af|sobre|/)"
_OUT_OF = re.compile(rf"\s*{_OF}\s*(5|10|20|100)(?![\d.,:/%-])", re.IGNORECASE)
"""What stands behind a score that is told with its scale ("4,6 su 5")."""
_CALLED = re.compile(
    r"(?<![a-z])(?:stars?|score|(?:aggregate|star|review|user|product|average|post)?-?ratings?)(?![a-z])"
)
_ROW = re.compile(r"[★⭐]{1,5}|(?:(?<=stars: )|(?<=star rating: )|(?<=Star rating: )|(?<=Stars: ))\*{1,5}")
_STAR = re.compile(r"(?<![a-z])stars?(?![a-z])")
_REVIEW = re.compile(
    r"rating|review|testimonial|(?<![a-z])stars|score|feedback|avis|bewertung|recens|opinion"
)
_EMPTY = re.compile(r"empty|star-o\b|outline|far\b|inactive|rating|half|wrap|disabled")
_FULL = re.compile(r"stars?[-_]{1,2}(?:checked|full|filled|active|on)(?![a-z])")
"""What tells a full star from an empty one where all are called after the rating they make up."""
_WIDTH = re.compile(r"width\s*:\s*(\d{1,3}(?:\.\d+)?)%")


def has_rating(view: View) -> bool:
    """Whether a rating is shown at all: a number of stars or a score beside a rating word."""

    def make() -> bool:
        for group in figures(view).values():
            for figure in group:
                if Decimal(0) <= figure.values[0] <= Decimal(100) and _is_score(
                    view, figure, figure.values[0]
                ):
                    return True
        return bool(star_widths(view) or star_rows(view))

    return view.once("rating.shown", make)


def star_widths(view: View) -> list[Decimal]:
    """Percentages of star bars: the widths of elements that are called after stars or ratings."""

    def make() -> list[Decimal]:
        found = []
        for index, element in enumerate(view.page.elements):
            style = element.attributes.get("style")
            match = _WIDTH.search(style) if style and "width" in style else None
            if match and any(_CALLED.search(outer.hints) for outer in view.page.ancestors(index, 4)):
                found.append(Decimal(match[1]))
        return found

    return view.once("rating.widths", make)


def compare(claim: Claim, view: View) -> Verdict:
    """Trace a rating's value, best or worst."""
    wanted = decimal(claim.raw.split("/")[0]) if claim.raw else None
    if wanted is None and claim.folded.isdigit():
        wanted = decimal(claim.folded)
    if wanted is None:
        return undecided(FAMILY, "no number")
    if claim.property == "worstrating":
        return _worst(claim, view, wanted)
    if claim.property == "bestrating":
        return _best(claim, view, wanted)
    shown = _shown_value(view, wanted, decimal(claim.sibling("bestrating") or "5") or Decimal(5))
    if shown is not None and (claim.property in _VALUES or shown.where == "visible"):
        return shown
    return unsupported(FAMILY, "rating not shown", confidence=_sure(view))


_VALUES = frozenset({"ratingvalue", "rating"})
_SCORE = re.compile(r"(?<![\d.,])\d{1,3}(?:[.,]\d{1,2})?(?![\d,]|\.\d)")


def _numbers(text: str) -> set[Decimal | None]:
    """The scores that a text may tell ("4,5 Sterne" tells 4.5, and neither 4 nor 5)."""
    return {decimal(score) for score in _SCORE.findall(text)} if DIGIT.search(text) else set()


def _shown_value(view: View, wanted: Decimal, best: Decimal) -> Verdict | None:
    """The verdict on a rating's value that is shown: as a number, in an image's text, by stars; else None."""
    for figure in _rounded(view, wanted):
        if _is_score(view, figure, wanted):
            return grounded(
                FAMILY, "rating shown", evidence(figure.passage, "supports", FAMILY), confidence=0.9
            )
    for passage, folded in view.spoken:
        if wanted in _numbers(passage.text) and any(
            f" {w} " in f" {folded} " for w in role_words("ratingvalue")
        ):
            support = evidence(passage, "supports", FAMILY)
            return grounded(FAMILY, "rating in an image's text", support, confidence=0.9, where="attribute")
    if best and any(abs(width - wanted / best * 100) <= 2 for width in star_widths(view)):
        return grounded(FAMILY, "star bar", confidence=0.9, where="attribute")
    if wanted in star_rows(view):
        return grounded(FAMILY, "row of stars", confidence=0.85, where="attribute")
    if wanted in pictured_scores(view):
        return grounded(FAMILY, "a picture of stars", confidence=0.85, where="attribute")
    if wanted in drawn_scores(view):
        return grounded(FAMILY, "stars drawn by a script", confidence=0.85, where="attribute")
    return None


_SCORED = re.compile(
    r"data-(?:\w+-)?(?:set)?(?:rating|rate|score|stars?|average|avg)(?:-value|-score)?|aria-valuenow"
)


_ASKING = frozenset({"form", "fieldset", "label", "button", "input", "option", "select"})
"""Elements by which a visitor gives a rating."""


def drawn_scores(view: View) -> frozenset[Decimal]:
    """The scores that elements called after stars or ratings hand to the script that draws them."""

    def make() -> frozenset[Decimal]:
        found: dict[int, set[Decimal]] = {}
        for index, element in enumerate(view.page.elements):
            written = [v for name, v in element.attributes.items() if v and _SCORED.fullmatch(name)]
            around = list(view.page.ancestors(index, 4)) if written else []
            if (
                element.visibility in ("shown", "openable")
                and any(_CALLED.search(outer.hints) for outer in around)
                and not any(outer.tag in _ASKING for outer in around)
            ):
                scores = filter(None, map(decimal, written))
                found.setdefault(element.parent, set()).update(scores)
        told = {score for scores in found.values() if len(scores) == 1 for score in scores}
        return frozenset(told | {round(score, 1) for score in told})

    return view.once("rating.drawn", make)


_OF_STARS = re.compile(
    r"(?<![a-z])(?:stars?|ratings?|sterne?n?|sterren|[eé]toiles?|estrell?as?|stelle|gwiazd\w*|hv[eě]zd\w*)(?![a-z])"
)
_ONE_SCORE = re.compile(r"\D*(\d)(?:[._-]?(0|5))?\D*")


def pictured_scores(view: View) -> frozenset[Decimal]:
    """The scores that pictures of stars are called after ("stars/4_5.png", "stars-3.gif", "50_stars.png")."""

    def make() -> frozenset[Decimal]:
        found = set()
        for element in view.page.elements:
            source = element.attributes.get("src") if element.tag == "img" else None
            if not source or element.visibility not in ("shown", "openable"):
                continue
            folder, _, file = source.partition("?")[0].lower().rpartition("/")
            name = file.rpartition(".")[0]
            if _OF_STARS.search(f"{folder.rpartition('/')[2]}/{name}".replace("_", "-")):
                told = _ONE_SCORE.fullmatch(name)
                if told is not None and Decimal(told[1]) <= MOST_STARS:
                    found.add(Decimal(f"{told[1]}.{told[2] or 0}").normalize())
        return frozenset(found)

    return view.once("rating.pictured", make)


MOST_STARS = 5
_WIDGETS = (
    "trustpilot", "judgeme", "judge.me", "jdgm", "yotpo", "stamped", "loox", "bazaarvoice", "bv-rating", "bv_rating",
    "feefo", "reviews.io", "okendo", "powerreviews", "trustedshops", "trusted-shops", "trusted_shops", "ekomi",
    "turnto", "pr-snippet", "pr_snippet", "kiyoh", "webwinkelkeur", "avis-verifies", "avis_verifies", "rivyo",
    "ryviu", "shopperapproved",
)  # fmt: skip
"""What the elements of review services' widgets are called, in lower case."""


def _sure(view: View) -> float:
    """How sure it is that a rating is not shown: on a page with a review service's widget a script may show it."""

    def make() -> bool:
        sources = (
            e.attributes.get("src") or "" for e in view.page.elements if e.tag in ("script", "iframe", "img")
        )
        called = "\n".join((*(hints for _, hints in view.hints), "\n".join(sources).lower()))
        return any(name in called for name in _WIDGETS)

    return 0.85 if view.once("rating.widget", make) else 0.95


def _is_score(view: View, figure: Figure, wanted: Decimal) -> bool:
    """Whether a number is a score: with stars or a scale, or called a rating; a whole number only right beside it."""
    text = figure.passage.text
    if _SCALE_BEFORE.search(text[max(figure.start - 8, 0) : figure.start]) and not _STARS_BEHIND.match(
        text[figure.end :]
    ):
        return False
    close = text[max(figure.start - 8, 0) : figure.end + 10]
    whole = wanted == wanted.to_integral_value()
    scaled = _OUT_OF.match(text, figure.end) is not None
    if (
        _STARS.search(close)
        or (scaled and not whole)
        or (
            len(text) < 60
            and any(_CALLED.search(e.hints) for e in view.page.ancestors(figure.passage.element, 3))
        )
    ):
        return True
    if (
        not whole
        and text == figure.text
        and any(_COUNTED.fullmatch(behind.text) for behind in view.near(figure.passage, before=0, after=1))
    ):
        return True
    around = f" {fold(close)} " if whole else surroundings(view, figure, 40, hints=False)
    if any(f" {word} " in around for word in role_words("ratingvalue")):
        return True
    return scaled and any(_says(around, word) for word in role_words("reviewcount") if len(word) > 4)


_COUNTED = re.compile(r"\(\d{1,3}(?:[.,]?\d{3})*(?: [^\W\d]{1,14})?\)")
"""How many gave a score, in brackets behind it."""
_SCALE_BEFORE = re.compile(r"\d\s*(?:/|out of|von|sur|de|van|su|z|из|av|af|of)\s*$", re.IGNORECASE)
"""A figure before another that is its scale: "4/", "4.5 out of "."""
_STARS_BEHIND = re.compile(r"\s*/\s*\d")
USUAL_SCALES = frozenset(map(Decimal, (4, 5, 6, 10, 20, 100)))


def _best(claim: Claim, view: View, wanted: Decimal) -> Verdict:
    """The upper end of a scale: "4.5/5", "out of 5", or that of a score which is shown."""
    scale = re.compile(rf"(?<![^\W\d]){_OF}\s*{wanted}(?!\d|[.,]\d)", re.IGNORECASE)
    value = decimal(claim.sibling("ratingvalue") or "")
    other = _told_scale(view, value) if value is not None else None
    if other is not None and wanted not in other:
        return unsupported(FAMILY, "another scale", confidence=0.9, shown=str(other[0]))
    likely = wanted in USUAL_SCALES and (value is None or value <= wanted)
    passage = next((p for p in view.passages if scale.search(p.text) and len(p.text) < 200), None)
    if passage is not None and has_rating(view):
        return grounded(FAMILY, "scale shown", evidence(passage, "supports", FAMILY), confidence=0.85)
    if likely and value is not None and _shown_value(view, value, wanted) is not None:
        return grounded(FAMILY, "scale of a shown rating", confidence=0.85)
    if likely and value is not None and star_widths(view):
        return grounded(FAMILY, "scale of stars", confidence=0.8)
    asked = wanted in asked_scales(view)  # a visitor who may rate sees the scale, though no rating
    return unsupported(FAMILY, "rating not shown", confidence=0.7 if asked else _sure(view))


def asked_scales(view: View) -> frozenset[Decimal]:
    """The upper ends of the scales on which the page asks its visitors to rate: choices one after the other."""

    def make() -> frozenset[Decimal]:
        found: dict[str, set[Decimal]] = {}
        for index, element in enumerate(view.page.elements):
            get = element.attributes.get
            name = get("name") or ""
            if element.tag != "input" or (get("type") or "").lower() != "radio":
                continue
            around = " ".join((name.lower(), *(outer.hints for outer in view.page.ancestors(index, 5))))
            if _CALLED.search(around) and (value := decimal(get("value") or "")) is not None:
                found.setdefault(name, set()).add(value)
        return frozenset(max(values) for values in found.values() if len(values) >= LEAST_CHOICES)

    return view.once("rating.asked", make)


LEAST_CHOICES = 4
"""Values from which on choices are a scale."""


def _told_scale(view: View, value: Decimal) -> tuple[Decimal, ...] | None:
    """The scales that the page tells a score with ("4,6 su 5"), or None where it tells none."""
    found = (_OUT_OF.match(figure.passage.text, figure.end) for figure in _rounded(view, value))
    return tuple(Decimal(match[1]) for match in found if match is not None) or None


def star_rows(view: View) -> list[Decimal]:
    """How many full stars stand side by side: elements called after a full star, in one parent."""

    def make() -> list[Decimal]:
        rows: dict[int, Decimal] = {}
        for index, hints in view.hints:
            element = view.page.elements[index]
            if (
                "star" not in hints
                or not _STAR.search(hints)
                or element.tag
                not in (
                    "i",
                    "span",
                    "svg",
                    "img",
                    "use",
                    "path",
                    "li",
                    "div",
                )
            ):
                continue
            if _EMPTY.search(hints) and not _FULL.search(hints):
                continue
            if any(_REVIEW.search(outer.hints) for outer in view.page.ancestors(element.parent, 4)):
                rows[element.parent] = rows.get(element.parent, Decimal(0)) + 1
        starred = (p.text for p in view.passages if "★" in p.text or "⭐" in p.text or "*" in p.text)
        written = (Decimal(len(run)) for text in starred for run in _ROW.findall(text))
        return [count for count in (*rows.values(), *written) if 1 <= count <= 5]

    return view.once("rating.stars", make)


def _worst(claim: Claim, view: View, wanted: Decimal) -> Verdict:
    """The lower end of a scale: pages that show one write "1-5" or "1 to 5"."""
    scale = re.compile(rf"(?<![\d.,]){wanted}\s*(?:-|–|to|bis|à|a)\s*(?:5|10|100)(?![\d.,])", re.IGNORECASE)
    passage = next((p for p in view.passages if scale.search(p.text)), None)
    if passage is not None:
        return grounded(FAMILY, "scale shown", evidence(passage, "supports", FAMILY), confidence=0.85)
    sure = 0.85 if has_rating(view) else _sure(view)
    return unsupported(FAMILY, "lower end of the scale not shown", confidence=sure)


def _rounded(view: View, wanted: Decimal) -> Iterator[Figure]:
    """Numbers shown that are the value, or it rounded to one place; of a value of one place, the exacter ones too."""
    shown = figures(view)
    for value in dict.fromkeys((wanted, round(wanted, 1), round(wanted, 2))):
        yield from shown.get(value, ())
    if wanted.as_tuple().exponent == -1:
        for hundredths in range(-5, 6):
            if hundredths:
                yield from shown.get(wanted + Decimal(hundredths) / 100, ())


def _says(around: str, word: str) -> bool:
    """Whether folded surroundings say a word, or one that begins with it where it is long enough to tell."""
    return (f" {word}" if len(word) > 4 else f" {word} ") in around or (is_unspaced(word) and word in around)


CLOSE = 28
"""Characters around a number in which a word says what it counts."""


def compare_count(claim: Claim, view: View) -> Verdict:
    """Trace a number of ratings or reviews."""
    wanted = decimal(claim.raw)
    if wanted is None:
        return undecided(FAMILY, "no number")
    words = role_words("reviewcount")
    for figure in figures(view).get(wanted, ()):
        around = surroundings(view, figure, CLOSE) if not in_date(figure) else ""
        if any(_says(around, word) for word in words if len(word) > 2 or is_unspaced(word)):
            return grounded(
                FAMILY, "count shown", evidence(figure.passage, "supports", FAMILY), confidence=0.9
            )
    short = abbreviated(view, wanted)
    if short is not None:
        return grounded(FAMILY, "rounded count", evidence(short, "supports", FAMILY), confidence=0.85)
    return unsupported(FAMILY, "count not shown", confidence=_sure(view))
