"""The factuality agent: is each statement grounded in the text that a visitor sees?"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace
from datetime import date, datetime
from typing import Literal as Choice
from weakref import WeakKeyDictionary

from ...source.location import Location
from ..document.document import Document
from ..findings.reason import Family, Reason
from ..findings.rule import Evidence
from ..findings.verdict import FLAGS, Verdict, technical_value, undecided
from ..grounding import defaults
from ..grounding.claim import Claim
from ..grounding.claims import claims_of
from ..grounding.comparators import COMPARATORS
from ..grounding.defaults import missing, only_value, says_nothing
from ..grounding.fit import MIN_FIT, score
from ..grounding.kinds import kind_of
from ..grounding.links import link_names
from ..grounding.money.amounts import free_of_charge
from ..grounding.money.currency import dollar_codes
from ..grounding.numbers import ingredient
from ..grounding.order import position
from ..grounding.order.entries import Entry, trails_of
from ..grounding.page_parts.beside import with_scopes
from ..grounding.page_parts.cards import Cards
from ..grounding.page_parts.causes import Causes, Neighbours
from ..grounding.page_parts.main_part import MainPart
from ..grounding.people import authorship
from ..grounding.policy import Features, decide, features_of
from ..grounding.times.mentions import mentions
from ..grounding.view import View, evidence
from ..grounding.wording import exchanged_word, title
from ..grounding.wording.occurrence import mentions as mentioned
from ..locale.word_tables import words
from ..markup.statement import Literal, Statement
from ..unread_content.unread import is_shell
from ..unread_content.unseen import Unseen
from ..visible_text.passage import MAX_ELEMENTS, MAX_TEXT, PageText, plain_page
from ..visible_text.visibility import is_for_readers

__all__ = ["Verdict", "check_text", "verdicts"]


def verdicts(document: Document) -> tuple[tuple[Statement, Verdict], ...]:
    """The verdict on every literal statement of a document, in document order; kept as long as the document is."""
    judged = _judged.get(document)
    if judged is None:
        judged = _judged[document] = _verdicts(document)
    return judged


_judged: WeakKeyDictionary[Document, tuple[tuple[Statement, Verdict], ...]] = WeakKeyDictionary()


def _verdicts(document: Document) -> tuple[tuple[Statement, Verdict], ...]:
    traced_verdicts = traced(document)
    settled = any(verdict.where == "hidden" for _, verdict in traced_verdicts) and (
        document.rendered is not None or not document.tree.css(_REVEALING)
    )
    decided = [
        (statement, _decided(verdict, features, settled=settled))
        for (statement, verdict), features in zip(traced_verdicts, features_of(traced_verdicts), strict=True)
    ]
    return tuple(Causes(document.nodes, decided).with_causes())


_REVEALING = "script:not([type*=json]), link[rel~=stylesheet]"
"""What may show an element of a page as served that its own styles and attributes hide."""


def _decided(verdict: Verdict, features: Features, *, settled: bool) -> Verdict:
    """The verdict weighed by labels. What is certainly hidden is as if it were nowhere: a browser says so, or nothing
    that was not read can show it."""
    if not settled or verdict.where != "hidden":
        return decide(verdict, features)
    nowhere = decide(replace(verdict, where="nowhere"), features._replace(where="nowhere"))
    return replace(nowhere, where="hidden")


def traced(document: Document) -> list[tuple[Statement, Verdict]]:
    """What the comparators say of every literal statement of a document, in document order, before any of it is
    weighed by what labelled pages say of such verdicts."""
    statements = [
        each for node in document.nodes for each in node.statements if isinstance(each.value, Literal)
    ]
    if document.media == "json":
        none = technical_value(Family.PAGE, Reason.A_JSON_FILE_HAS_NO_PAGE_TO_COMPARE_WITH)
        return [(statement, none) for statement in statements]
    if not statements:
        return []
    others = statements[MAX_TRACED:]
    if others:
        document.leave_unchecked(
            f"it makes more than {MAX_TRACED:,} statements, and the other {len(others):,} were not traced"
        )
    untraced = undecided(Family.PAGE, Reason.TOO_MANY_STATEMENTS)
    compared = [*_compared(document), *((statement, untraced) for statement in others)]
    return Neighbours(document.nodes, compared).settle()


MAX_TRACED = 10_000
"""The most literal statements of a page that are traced; real pages make up to about a thousand."""


def _compared(document: Document) -> list[tuple[Statement, Verdict]]:
    """What the comparators say of the statements that are traced, and the parts of the page that they stand in."""
    claims = _claims(document)[:MAX_TRACED]
    view = _view(document)
    trails = trails_of(document.nodes)
    if view.page.cut:
        document.leave_unread(
            f"after {MAX_ELEMENTS:,} elements or {MAX_TEXT:,} characters of text, its words were not read"
        )
    judged = [(claim.statement, _judge(claim, view, trails)) for claim in claims]
    doubt = _doubt(document, judged)
    if doubt is not None:
        return [
            (
                statement,
                replace(verdict, outcome="undecided", reason=doubt) if verdict.outcome in FLAGS else verdict,
            )
            for statement, verdict in judged
        ]
    judged = Unseen(document, lambda page: _view_of(document, page), compare).check(claims, judged)
    cards = Cards(view, document.nodes, claims, compare)
    return list(with_scopes(view, MainPart(view, claims, compare).check(cards.check(judged))))


def compare(claim: Claim, view: View) -> Verdict:
    """The verdict of the comparator for a claim's kind."""
    return COMPARATORS[claim.kind](claim, view)


def visible_days(document: Document, days: Collection[date]) -> frozenset[date]:
    """Those of ``days`` that a date on the page unambiguously names."""
    return frozenset(days) & {mention.date for mention in mentions(_view(document))}


def dollar_currency(document: Document) -> str | None:
    """The only currency (ISO 4217) whose dollars a page names ("C$24.50", "All prices in AUD"), or None."""
    named = dollar_codes(_view(document))
    return next(iter(named)) if len(named) == 1 else None


def costs_nothing(document: Document) -> bool:
    """Whether the page says that something on it is free, other than its shipping."""
    return free_of_charge(_view(document), itself=True) is not None


def other_byline_author(document: Document, names: Collection[str]) -> tuple[Evidence, str] | None:
    """The line of a page that says who wrote it, and whom it names, if it names nobody by a word of some names."""
    byline = authorship.other_byline_author(_view(document), names)
    return None if byline is None else (evidence(byline[0], "contradicts", authorship.FAMILY), byline[1])


def role_values(document: Document, statements: Collection[Statement]) -> dict[int, str]:
    """What a page shows in the roles of some statements that say nothing, by their identity."""
    ids = {id(statement) for statement in statements}
    if not ids or document.media == "json":
        return {}
    view = _view(document)
    claims = (claim for claim in _claims(document) if id(claim.statement) in ids)
    visible = ((id(claim.statement), only_value(claim, view)) for claim in claims)
    return {statement: value for statement, value in visible if value is not None}


def check_text(text: str, prop: str, value: str) -> Choice["positive", "negative", "undecided"]:
    """Decide whether a value of this property is grounded in a plain text: mentioned there, and of plausible form."""
    claim, view = _claim_on_text(text, prop, value)
    is_mentioned = mentioned(claim, view, _judge(claim, view, {}))
    return "positive" if is_mentioned and score(prop, value) > MIN_FIT else "negative"


def trace(text: str, prop: str, value: str) -> Verdict:
    """The verdict on a value of this property against a plain text, even if a flag is unlikely to be right."""
    claim, view = _claim_on_text(text, prop, value)
    return _judge(claim, view, {})


def _view(document: Document) -> View:
    """The view of a document's page; kept as long as the document is."""
    view = _views.get(document)
    if view is None:
        view = _views[document] = _view_of(document, document.page)
    return view


_views: WeakKeyDictionary[Document, View] = WeakKeyDictionary()


def _claims(document: Document) -> list[Claim]:
    """A document's claims, in document order; kept as long as its page's view."""
    return _view(document).once("claims", lambda: list(claims_of(document.nodes)))


def _view_of(document: Document, page: PageText) -> View:
    """The view of another text in the place of a document's page."""
    view = View(page, document.address, document.base, _day(document.fetched_at))
    view.of_template = document.is_woven
    return view


def _claim_on_text(text: str, prop: str, value: str) -> tuple[Claim, View]:
    place = Location("")
    statement = Statement("_:it", (), prop, prop, Literal(value, value), "json-ld", place, place)
    claim = Claim(statement, {})
    claim.kind = kind_of(claim)
    return claim, View(plain_page(text))


def _day(fetched_at: str) -> date | None:
    try:
        return datetime.fromisoformat(fetched_at).date()
    except ValueError:
        return None


def _judge(claim: Claim, view: View, trails: dict[int, Entry]) -> Verdict:
    if claim.kind == "position":
        return position.compare(claim, view, trails.get(id(claim.statement)))
    verdict = compare(claim, view)
    if says_nothing(claim):
        return missing(claim, verdict)
    if verdict.outcome == "unsupported" and claim.property == "name" and id(claim.statement) in trails:
        verdict = position.check_home(view, trails[id(claim.statement)].of.names, verdict)
    verdict = defaults.check(claim, verdict)
    if verdict.outcome == "unsupported" and verdict.where == "nowhere":
        if claim.kind in _CONCEALABLE:
            return _concealed(claim, view, verdict)
        if verdict.family is Family.NUMBER and (following := _concealed(claim, view, verdict)) is not verdict:
            return following  # a text that begins with a quantity
    verdict = link_names.check(claim, view, verdict)
    verdict = authorship.check(claim, view, verdict)
    verdict = exchanged_word.check(claim, view, verdict)
    return ingredient.check(claim, view, title.check(claim, view, verdict))


_CONCEALABLE = words("property_forms", "looked_for_in_hidden_text")


def _concealed(claim: Claim, view: View, verdict: Verdict) -> Verdict:
    """The verdict on a value that is not visible, with its location in hidden text if any, and then less confident."""
    following = view.concealed
    if not following.passages:
        return verdict
    behind_it = COMPARATORS[claim.kind](claim, following)
    if behind_it.outcome != "grounded":
        return verdict
    if claim.kind in _DRAWN and _is_read_out(behind_it, view):
        return replace(behind_it, where="attribute", reason=Reason.READ_OUT_TO_WHO_CANNOT_SEE_IT)
    places = tuple(replace(each, relation="hidden") for each in behind_it.evidence)
    if claim.kind == "date" and _awaits_script(behind_it, view):
        return replace(
            verdict, outcome="undecided", evidence=places, reason=Reason.A_TIME_THAT_A_SCRIPT_MAY_SHOW
        )
    return replace(verdict, where="hidden", evidence=places or verdict.evidence)


_DRAWN = frozenset({"rating", "count"})
"""Kinds that pages show graphically, with text for screen readers."""


def _awaits_script(verdict: Verdict, view: View) -> bool:
    """Whether the evidence is a time hidden by its class: scripts rewrite it in the visitor's time zone and show
    it."""
    places = (
        view.page.passages[each.passage].element for each in verdict.evidence if each.passage is not None
    )
    return any(
        element.tag == "time"
        and element.attributes.get("datetime")
        and element.visibility == "hidden"
        and view.page.elements[element.parent].visibility != "hidden"
        for place in places
        for element in view.page.ancestors(place, 3)
    )


def _is_read_out(verdict: Verdict, view: View) -> bool:
    """Whether the evidence is text for screen readers."""
    places = (
        view.page.passages[each.passage].element for each in verdict.evidence if each.passage is not None
    )
    return any(
        is_for_readers(element.attributes, view.page.clipped)
        for place in places
        for element in view.page.ancestors(place, 3)
    )


def _doubt(document: Document, judged: Iterable[tuple[Statement, Verdict]]) -> Reason | None:
    """Why missing content cannot be held against a page, or None; reports the reason if it affects verdicts."""
    if document.cut:
        return Reason.THE_PAGE_WAS_NOT_READ_TO_ITS_END
    if not any(verdict.outcome in FLAGS for _, verdict in judged) or not is_shell(document):
        return None
    document.leave_unread(
        "scripts write what it shows, and were not run: what its markup says was not traced; judge the page as a "
        "browser renders it (factmark crawl)"
    )
    return Reason.SCRIPTS_WRITE_WHAT_THE_PAGE_SHOWS
