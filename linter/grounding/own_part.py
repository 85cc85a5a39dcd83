"""The part of a page that is about its subject: without the titles, cards and boxes that tell of others ("Recent
posts", "You may also like"). What markup says of the page's subject, and only another's part shows, is that one's."""

from __future__ import annotations

from collections.abc import Callable

from ..passage import Passage
from ..regex import regex
from ..verdict import Verdict, unsupported
from . import asides
from .cards import RIVALS, restricted
from .claim import Claim
from .main_entity import is_of_the_page
from .number import are_counted, cues
from .title import is_titled
from .view import View

_KINDS = frozenset({"date", "price", "rating", "count"})
_NUMBERS = frozenset(
    {"commentcount", "minvalue", "maxvalue", "numberofbedrooms", "numberofrooms", "yearbuilt"}
)
_TITLES = frozenset({"headline", "title"})
_OF_OTHERS = frozenset({
    "itemlistelement", "haspart", "isrelatedto", "issimilarto", "review", "reviews", "mentions", "comment", "subevent",
    "superevent", "hasvariant", "suggestedanswer", "citation", "hasoffercatalog", "recordedin",
})  # fmt: skip
"""Properties that lead from what a page is about to other things."""
_CALLED = regex(
    r"(?<![a-z])(?:related|recommend|up-?sell|cross-?sell|similar|recent|popular|trending|latest|neueste|aehnlich|verwandt|"
    r"relacionad|correlat|podobne|souvis)"
)
"""What authors call the parts of a page that show other things."""
LEVELS = 8


def check(claim: Claim, view: View, verdict: Verdict, compare: Callable[[Claim, View], Verdict]) -> Verdict:
    """A verdict on what markup says of the page's subject: not shown where others' parts show it only, and its own
    part another value of the kind."""
    if (
        verdict.outcome != "grounded"
        or not is_of_the_page(claim, view)
        or not _OF_OTHERS.isdisjoint(claim.path)
    ):
        return verdict
    named = claim.property in _TITLES and not claim.path and is_titled(claim.statement.types)
    if not (claim.kind in _KINDS or claim.property in _NUMBERS or named):
        return verdict
    shown = (view.page.passages[e.passage] for e in verdict.evidence if e.passage in view.rank)
    if not all(_is_of_others(view, passage) for passage in shown if passage.kind == "text"):
        return verdict
    own = view.once("own part.view", lambda: _own(view))
    if own is None or any(e.passage in own.rank for e in verdict.evidence):
        return verdict
    told = compare(claim, own)
    if claim.property in _NUMBERS:
        rival = are_counted(own, cues(claim.statement.property))
    else:
        rival = bool(RIVALS[claim.kind](own)) if claim.kind in RIVALS else named
    if told.outcome not in ("unsupported", "contradicted") or not rival:
        return verdict
    return unsupported(
        verdict.family, "shown for something else", *verdict.evidence[:1], confidence=0.85, shown=told.shown
    )


def _own(view: View) -> View | None:
    """The page without the parts of others; None where it has none, or nothing else."""
    rest = [p for p in view.page.passages if p.kind != "text" or not _is_of_others(view, p)]
    if len(rest) == len(view.page.passages):
        return None
    own = restricted(view, rest, view.page.by_attribute)
    return own if sum(p.heading == 1 for p in own.headings) == 1 else None


def _is_of_others(view: View, passage: Passage) -> bool:
    """Whether a passage stands under a title of others, or in an element that its author calls so, and not beside the
    page's heading."""
    if asides.is_under_title(view, passage):
        return True
    known = view.once("own part.called", dict[int, bool])
    if passage.element not in known:
        around = [e for e in view.page.ancestors(passage.element, LEVELS) if e.tag not in ("body", "html")]
        titles = view.once("own part.titles", lambda: [p.index for p in view.headings if p.heading == 1])
        called = (e for e in around if _CALLED.search(e.hints))
        known[passage.element] = any(not any(e.first <= t < e.last for t in titles) for e in called)
    return known[passage.element]
