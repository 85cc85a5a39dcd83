"""Check statements about the page's main entity against the page without its parts about other entities.

A value is not the main entity's if only teasers, comments, menus, boxes under titles like "You may also like" or the
site's credits show it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import lru_cache
from itertools import islice

from ....shapes.vocabulary import vocabulary
from ....source.regex import regex
from ...findings.reason import Family, Reason
from ...findings.rule import Evidence
from ...findings.verdict import Verdict, contradicted, unsupported
from ...locale.word_tables import words
from ...markup.statement import Statement
from ..choice import SAYS_BOTH
from ..claim import Claim
from ..links.page_links import is_of_the_page, is_the_page
from ..links.site import is_maker, is_site_name, links_elsewhere
from ..numbers.number import are_counted, cues
from ..people.byline import bylines, is_article
from ..ratings.rating import has_rating
from ..ratings.rating_count import counts_ratings
from ..view import View, evidence
from ..wording.folding import fold
from ..wording.title import another_heading, is_titled
from .beside import Kinds, beside, is_in_box, shows_another_number, without, without_boxes
from .cards import RIVALS, Compare, is_another_day
from .teased import is_teased

_TITLES = frozenset({"name", "headline", "title"})
_WRITERS = frozenset({"author", "creator"})
_NAMED = frozenset(
    {"performer", "organizer", "director", "hiringorganization", "actor", "illustrator", "brand", "location"}
)
"""Roles of whoever and whatever a teaser of another thing names as well."""
_OF_ADDRESS = frozenset({"street", "postcode", "place"})
_TO_ADDRESS = frozenset({"address", "location", "joblocation", "mainentity", "about", "itemoffered"})
"""The properties that lead to the address of the thing itself; its branches have others."""
_COUNTS = frozenset({"commentcount", "interactioncount", "userinteractioncount"})
_OF_SITES = frozenset(
    {"publisher", "hiringorganization", "seller", "ispartof", "copyrightholder", "organizer"}
)
"""Roles of whoever has a site; others may well have made it."""
_LISTS = frozenset(
    {
        "itemlist",
        "collectionpage",
        "searchresultspage",
        "profilepage",
        "breadcrumblist",
        "listitem",
        "website",
    }
)
"""Types of what consists of the things that it teases."""
_OF_OTHERS = frozenset({
    "comment", "answer", "question", "discussionforumposting", "imageobject", "videoobject", "review", "person",
})  # fmt: skip
"""Types of what stands beside others of its kind: the first post of a forum stands in a box like its answers."""

_KINDS_OF_VALUES = frozenset({"date", "duration", "identifier", "price", "rating", "count"})
_SCORES = frozenset({"rating", "count"})
_NUMBERS = frozenset(
    {
        "commentcount",
        "minvalue",
        "maxvalue",
        "numberofbedrooms",
        "numberofpages",
        "numberofrooms",
        "yearbuilt",
    }
)
_TO_OTHERS = words("schema_terms", "to_other_things")
"""Properties that lead from what a page is about to other things."""


_ENDS = frozenset({"minvalue", "maxvalue"})
_MEASURED = frozenset({"value", "vehiclemodeldate"})
"""Properties with numbers of a thing that those like it have, too."""


def _is_name_of_others(claim: Claim) -> bool:
    """Whether a claim is the name of somebody or something that teasers of other things name as well."""
    if claim.property in _OWN_NAMES:
        return not claim.path
    return claim.property == "name" and claim.path[:1] in (
        ("brand",),
        ("performer",),
        ("director",),
        ("actor",),
    )


_OWN_NAMES = frozenset({"model"})


def _names_a_site(claim: Claim) -> bool:
    """Whether a claim is the name of whoever has the site, or of the site."""
    return claim.property == "name" and claim.roles <= _OF_SITES and _has_site(claim.statement.types)


class MainPart:
    """The statements of a document about the page's main entity."""

    def __init__(self, view: View, claims: Iterable[Claim], compare: Compare) -> None:
        self._view, self._compare = view, compare
        self._claims = list(claims)
        self._subjects = {claim.statement.subject: claim for claim in self._claims if not claim.path}

    def check(self, judged: list[tuple[Statement, Verdict]]) -> list[tuple[Statement, Verdict]]:
        """Return the verdicts, flagging values that only other entities' parts show."""
        return [
            (statement, self._checked(claim, verdict))
            for claim, (statement, verdict) in zip(self._claims, judged, strict=True)
        ]

    def _checked(self, claim: Claim, verdict: Verdict) -> Verdict:
        if verdict.outcome == "grounded":
            return self._verdict(claim, verdict)
        return self._without_others(claim, verdict) if verdict.reason == SAYS_BOTH else verdict

    def _without_others(self, claim: Claim, verdict: Verdict) -> Verdict:
        """A verdict on what the page says both of and against, where it says one of them of other things only."""
        rest = without_boxes(self._view)
        if rest is None or not is_of_the_page(claim, self._view) or not _TO_OTHERS.isdisjoint(claim.path):
            return verdict
        rest_verdict = self._compare(claim, rest)
        return rest_verdict if rest_verdict.evidence else verdict

    def _verdict(self, claim: Claim, verdict: Verdict) -> Verdict:
        if claim.kind in ("image", "link"):
            main = self._main(claim)
            if main is None or not is_titled(main.statement.types) or not main.types.isdisjoint(_LISTS):
                return verdict
            return is_teased(claim, main, self._view, verdict)
        if verdict.where == "attribute" and _names_a_site(claim):
            other = links_elsewhere(self._view, claim.folded)
            if other is not None and not is_site_name(self._view, claim.folded):
                near = evidence(other, "nearest", "text")
                return unsupported(Family.TEXT, Reason.WHAT_A_LINK_TO_ANOTHER_SITE_IS_CALLED, near)
        if (
            verdict.where != "visible"
            or not verdict.evidence
            or (place := verdict.evidence[0].passage) is None
        ):
            return verdict
        view = self._view
        if _names_a_site(claim):
            maker = is_maker(view, claim.folded)
            if maker is not None and not is_site_name(view, claim.folded) and not _heads(view, claim.folded):
                return unsupported(
                    Family.TEXT,
                    Reason.SHOWN_AS_WHO_MADE_THE_SITE_ONLY,
                    evidence(maker, "nearest", "text"),
                )
        verdict = self._under_titles(claim, verdict)
        role = self._role(claim) if verdict.outcome == "grounded" else None
        if role is None:
            return verdict
        kinds = _KINDS.get(role, ("cards", "comments"))
        if not beside(view).holds(view.page.passages[place].element, kinds):
            return verdict
        if role == "title" and another_heading(claim, view) is None:
            return verdict
        if role in _OF_NAMES and _has_own_card(claim, view):
            return verdict
        rest = without(view, kinds)
        rest_outcome = self._compare(claim, rest).outcome
        if rest_outcome not in ("unsupported", "contradicted") and not (
            role == "topic" and rest_outcome == "undecided"
        ):
            return verdict
        return _against(role, claim, rest, verdict)

    def _under_titles(self, claim: Claim, verdict: Verdict) -> Verdict:
        """A verdict on a part of the main thing, too, of which others' boxes alone show the value."""
        view = self._view
        named = claim.property in _TITLES - {"name"} and not claim.path and is_titled(claim.statement.types)
        others = _is_name_of_others(claim)
        numbered = claim.property in _MEASURED
        if not (claim.kind in _KINDS_OF_VALUES or claim.property in _NUMBERS or named or others or numbered):
            return verdict
        if not is_of_the_page(claim, view) or not _TO_OTHERS.isdisjoint(claim.path):
            return verdict
        passages = (view.page.passages[e.passage] for e in verdict.evidence if e.passage in view.rank)
        if not all(is_in_box(view, passage) for passage in passages if passage.kind == "text"):
            return verdict
        rest = without_boxes(view)
        if rest is None or any(e.passage in rest.rank for e in verdict.evidence):
            return verdict
        rest_verdict = self._compare(claim, rest)
        if claim.property in _NUMBERS:
            rival = are_counted(rest, cues(claim.statement.property))
            rival = rival or (claim.property in _ENDS and shows_another_number(claim, rest, self._compare))
        elif numbered:
            rival = shows_another_number(claim, rest, self._compare)
        elif others:
            rival = rest_verdict.reason != Reason.IN_ANOTHER_LANGUAGE_THAN_THE_PAGE
        else:
            labelled = (
                claim.kind == "identifier" and rest_verdict.outcome == "contradicted"
            )  # by its own label
            rival = bool(RIVALS[claim.kind](rest)) if claim.kind in RIVALS else named or labelled
            rival = rival or claim.kind in _SCORES  # nobody rates a thing in the box of others
        if rest_verdict.outcome not in ("unsupported", "contradicted") or not rival:
            return verdict
        return unsupported(
            verdict.family,
            Reason.SHOWN_FOR_SOMETHING_ELSE,
            *verdict.evidence[:1],
            shown=rest_verdict.shown,
            replacement=rest_verdict.replacement,
        )

    def _role(self, claim: Claim) -> str | None:
        """What a claim says of the page's main thing, of what others have too; None for everything else."""
        role = _role(claim)
        if role is None or not self._view.titles:
            return None
        main = self._main(claim)
        if main is None or not main.types.isdisjoint(_LISTS) or not main.types.isdisjoint(_OF_OTHERS):
            return None
        return role if is_the_page(main, self._view) else None

    def _main(self, claim: Claim) -> Claim | None:
        """A claim about what a claim's subject belongs to."""
        if claim.statement.parent is not None:
            parent = claim.statement.parent
            while parent.parent is not None:
                parent = parent.parent
            return self._subjects.get(parent.subject)
        if claim.references & _WRITERS and claim.alone:  # a graph names its people by identifiers
            return next((each for each in self._subjects.values() if is_article(each.statement.types)), None)
        return claim


@lru_cache(maxsize=1024)
def _has_site(types: tuple[str, ...]) -> bool:
    """Whether something of these types is a site, or may have one that others made."""
    return any(name == "WebSite" or vocabulary().is_subtype(name, "Organization") for name in types)


def _heads(view: View, words: str) -> bool:
    """Whether the page's head has some words: its title, or what it is shared as."""
    return f" {words} " in view.head.text


_OF_NAMES = frozenset({"named", "author", "address"})


def _has_own_card(claim: Claim, view: View) -> bool:
    """Whether a link or a heading begins with a value: a performer's or a branch's own teaser is no other thing's."""
    return any(
        passage.heading or any(e.tag == "a" for e in view.page.ancestors(passage.element, 5))
        for passage in islice(view.visible.opened(claim.folded), MAX_OCCURRENCES)
    )


MAX_OCCURRENCES = 20
"""Places of a value that are looked at."""


def _role(claim: Claim) -> str | None:
    """The role of a value, of those that teasers, comments and menus show as well, or None."""
    steps = (claim.property, *claim.path)
    if claim.kind in _OF_ADDRESS:
        return "address" if claim.path and _TO_ADDRESS.issuperset(claim.path) else None
    if steps[0] in _WRITERS and len(steps) == 1:
        return "author"
    if steps[0] == "name" and (
        (len(steps) == 2 and steps[1] in _WRITERS) or (len(steps) == 1 and claim.references & _WRITERS)
    ):
        return "author"
    if steps == ("brand",) or (steps[0] == "name" and len(steps) == 2 and steps[1] in _NAMED):
        return "named"
    if len(steps) == 2 and steps[1] == "aggregaterating" and claim.kind in ("rating", "count"):
        return claim.kind if steps[0] not in ("bestrating", "worstrating") else None
    if len(steps) > 1:
        return None
    if steps[0] in _TITLES:
        return "title" if len(claim.siblings.get(steps[0], ())) <= 1 else None
    if steps[0] in _COUNTS:
        return "comments"
    if steps[0] == "articlesection":  # of several sections pages show one, or some
        return "section" if len(claim.siblings.get(steps[0], ())) <= 1 else None
    return claim.kind if claim.kind in ("date", "topic") else None


_KINDS: dict[str, Kinds] = {
    "rating": ("cards",),
    "count": ("cards",),
    "comments": ("cards",),
    "section": ("cards", "menus"),
    "topic": ("foot", "menus"),
}
"""The kinds of parts that cannot show a value of the page's main thing in some roles; in the others it is teasers and
comments."""


def _against(role: str, claim: Claim, rest: View, verdict: Verdict) -> Verdict:
    """A verdict against a value that only parts about other things show, where the rest shows one in its role."""
    if role == "title":
        heading = another_heading(claim, rest)
        if heading is None or claim.site_named or is_site_name(rest, claim.folded):
            return verdict
        return contradicted(
            Family.TEXT,
            Reason.THE_HEADING_IS_ANOTHER,
            evidence(heading, "contradicts", "text"),
            shown=heading.text,
            replacement=heading.text,
        )
    visible = only = None
    if role == "author":
        lines = bylines(rest)
        if not lines:
            return verdict
        visible = lines[0][1]
        only = visible if len({fold(name) for _, name in lines}) == 1 else None
    elif not _RIVALS.get(role, _none)(claim, rest):
        return verdict
    return unsupported(
        verdict.family,
        Reason.SHOWN_OF_SOMETHING_ELSE_ONLY,
        *_as_nearest(verdict),
        shown=visible,
        replacement=only,
    )


def _none(claim: Claim, view: View) -> bool:
    """Roles that need no other value to be shown."""
    return True


def _tells_section(claim: Claim, view: View) -> bool:
    """Whether a part of a page shows in which section it stands."""
    return view.once(
        "main part.section",
        lambda: any(
            _SECTION.search(element.hints)
            for passage in view.passages
            if len(passage.text) < MAX_LABEL
            for element in view.page.ancestors(passage.element, 3)
        ),
    )


MAX_LABEL = 80
_SECTION = regex(r"crumb|ariane|brotkr|categor|kategor|rubri|cat-links|section-(?:name|label|title)|kicker")


def _as_nearest(verdict: Verdict) -> tuple[Evidence, ...]:
    return tuple(replace(each, relation="nearest") for each in verdict.evidence[:1])


def _has_rest_of_address(claim: Claim, view: View) -> bool:
    """Whether a part of a page shows some of a claim's address; an organisation's may stand at a branch's only."""
    parent = claim.statement.parent
    while parent is not None and parent.parent is not None:
        parent = parent.parent
    if parent is None or not any(vocabulary().is_subtype(name, "Organization") for name in parent.types):
        return True
    parts = (each for name in _PARTS if name != claim.property for each in claim.siblings.get(name, ()))
    return any(f" {fold(each.text)} " in view.visible.text for each in parts)


_PARTS = ("streetaddress", "postalcode", "addresslocality")


_RIVALS: dict[str, Callable[[Claim, View], bool]] = {
    "rating": lambda claim, view: has_rating(view),
    "count": lambda claim, view: any(counts_ratings(p.text) for p in view.numeric),
    "address": _has_rest_of_address,
    "section": _tells_section,
    "date": is_another_day,
}
"""For some roles, whether a part of a page shows another value than a claim's."""
