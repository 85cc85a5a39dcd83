"""The factuality agent: is each statement grounded in the words a visitor sees?"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace
from datetime import date, datetime
from typing import Literal as Choice

from ...source.location import Location
from ..document.document import Document
from ..findings.verdict import LIKELY, Verdict, technical_value
from ..grounding import computed, defaults
from ..grounding.claim import Claim
from ..grounding.claims import claims_of
from ..grounding.dispatch import COMPARATORS
from ..grounding.fit import LEAST_FIT, score
from ..grounding.kinds import kind_of
from ..grounding.labels import fact_role, labelled_role, labelled_value
from ..grounding.links import link_names
from ..grounding.money import variants
from ..grounding.money.currency import dollars_shown
from ..grounding.money.free import free_of_charge
from ..grounding.nothing import missing, says_nothing
from ..grounding.numbers import ingredient, ingredient_amount, ingredient_words, other_figure
from ..grounding.order import position, section_names, step_order
from ..grounding.order.entries import Entry
from ..grounding.order.trails import trails_of
from ..grounding.page_parts.cards import Cards
from ..grounding.page_parts.dependencies import Dependencies
from ..grounding.page_parts.main_part import MainPart
from ..grounding.people import authorship
from ..grounding.places.address_blocks import AddressBlocks
from ..grounding.times.mentions import mentions
from ..grounding.view import View
from ..grounding.wording import asked, changed_words, exchanged_word, other_language, stray_sentence, title
from ..grounding.wording.mentioned import mentions as mentioned
from ..markup.statement import Literal, Statement
from ..unread.application_shell import is_shell
from ..unread.unseen import Unseen
from ..visible_text.passage import MAX_ELEMENTS, MAX_TEXT, PageText, plain_page
from ..visible_text.visibility import is_for_readers

__all__ = ["Verdict", "judge_text", "verdicts"]


def verdicts(document: Document) -> tuple[tuple[Statement, Verdict], ...]:
    """The verdict on every literal statement of a document, in the document's order."""
    claims = list(claims_of(document.nodes))
    if document.media == "json":
        none = technical_value("page", "a JSON file has no page to compare with")
        return tuple((claim.statement, none) for claim in claims)
    if not claims:
        return ()
    view = _view(document)
    trails = trails_of(document.nodes)
    if view.page.cut:
        document.leave_unread(
            f"after {MAX_ELEMENTS:,} elements or {MAX_TEXT:,} characters of text, its words were not read"
        )
    judged = [(claim.statement, _judge(claim, view, trails)) for claim in claims]
    doubt = _doubt(document, judged)
    judged = [(statement, _settled(verdict, doubt)) for statement, verdict in judged]
    if not doubt:
        judged = Unseen(document, lambda page: _view(document, page), compare).check(claims, judged)
        cards = Cards(view, document.nodes, claims, compare)
        judged = MainPart(view, claims, compare).check(cards.check(judged))
        judged = AddressBlocks(view, claims).check(judged)
        judged = variants.check(view, claims, judged)
        judged = section_names.check(view, claims, step_order.check(view, claims, judged))
        judged = asked.check(view, claims, judged)
    return tuple(Dependencies(document.nodes, judged).settle())


def compare(claim: Claim, view: View) -> Verdict:
    """The verdict of the comparator for a claim's kind."""
    return COMPARATORS[claim.kind](claim, view)


def shown_days(document: Document, days: Collection[date]) -> frozenset[date]:
    """Those of some days that a date on the page means, and can mean no other than."""
    return frozenset(days) & {mention.date for mention in mentions(_view(document))}


def shown_dollars(document: Document) -> str | None:
    """The currency (ISO 4217) whose dollars a page names as the only ones ("C$24.50", "All prices in AUD"), or None."""
    named = dollars_shown(_view(document))
    return next(iter(named)) if len(named) == 1 else None


def costs_nothing(document: Document) -> bool:
    """Whether the page says that something on it costs nothing, and not only its shipping."""
    return free_of_charge(_view(document), itself=True) is not None


def judge_text(text: str, prop: str, value: str) -> Choice["positive", "negative", "undecided"]:
    """Whether a value, as this property, is grounded in a text without markup: mentioned, and of its looks."""
    claim, view = _claim_on_text(text, prop, value)
    told = mentioned(claim, view, _judge(claim, view, {}))
    return "positive" if told and score(prop, value) > LEAST_FIT else "negative"


def trace(text: str, prop: str, value: str) -> Verdict:
    """What a text without markup says of a value as this property, however unlikely a flag may be."""
    claim, view = _claim_on_text(text, prop, value)
    return _judge(claim, view, {})


def _view(document: Document, page: PageText | None = None) -> View:
    """The view of a document's page, or of other words as if they were on it."""
    return View(page or document.page, document.address, document.base, _day(document.fetched_at))


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
    verdict = other_language.check(claim, view, compare(claim, view))
    if says_nothing(claim):
        return missing(claim, verdict)
    if verdict.outcome == "unsupported" and claim.property == "name" and id(claim.statement) in trails:
        verdict = position.check_home(view, trails[id(claim.statement)].of.names, verdict)
    verdict = defaults.check(claim, computed.check(claim, verdict))
    if verdict.outcome == "unsupported" and verdict.where == "nowhere" and claim.kind in _CONCEALABLE:
        return _concealed(claim, view, verdict)
    verdict = link_names.check(claim, view, verdict)
    verdict = labelled_role.check(claim, view, authorship.check(claim, view, verdict))
    verdict = labelled_value.check(claim, view, fact_role.check(claim, view, verdict))
    verdict = exchanged_word.check(claim, view, changed_words.check(claim, view, verdict))
    verdict = stray_sentence.check(claim, view, other_figure.check(claim, view, verdict))
    verdict = ingredient.check(claim, view, title.check(claim, view, verdict))
    verdict = ingredient_amount.check(claim, view, verdict)
    return ingredient_words.check(claim, view, verdict)


_FLAGS = ("unsupported", "contradicted")
_CONCEALABLE = frozenset({
    "date", "price", "currency", "range", "hours", "day", "phone", "rating", "count", "number", "episode", "identifier",
    "duration", "street", "postcode",
})  # fmt: skip


def _concealed(claim: Claim, view: View, verdict: Verdict) -> Verdict:
    """A verdict on what is not shown, with the place where hidden text has it: that it is hidden is less sure."""
    behind = view.concealed
    if not behind.passages:
        return verdict
    told = COMPARATORS[claim.kind](claim, behind)
    if told.outcome != "grounded":
        return verdict
    if claim.kind in _DRAWN and _is_read_out(told, view):
        return replace(told, where="attribute", confidence=0.85, reason="read out to who cannot see it")
    places = tuple(replace(each, relation="hidden") for each in told.evidence)
    if claim.kind == "date" and _awaits_script(told, view):
        return replace(verdict, outcome="undecided", evidence=places, reason="a time that a script may show")
    return replace(
        verdict, where="hidden", evidence=places or verdict.evidence, confidence=min(verdict.confidence, 0.9)
    )


_DRAWN = frozenset({"rating", "count"})
"""Kinds that pages show as a drawing, with words for screen readers."""


def _awaits_script(told: Verdict, view: View) -> bool:
    """Whether a verdict goes by a time that its class hides: scripts write it in the visitor's zone, and show it."""
    places = (view.page.passages[each.passage].element for each in told.evidence if each.passage is not None)
    return any(
        element.tag == "time"
        and element.attributes.get("datetime")
        and element.visibility == "hidden"
        and view.page.elements[element.parent].visibility != "hidden"
        for place in places
        for element in view.page.ancestors(place, 3)
    )


def _is_read_out(told: Verdict, view: View) -> bool:
    """Whether a verdict goes by words for screen readers."""
    places = (view.page.passages[each.passage].element for each in told.evidence if each.passage is not None)
    return any(
        is_for_readers(element.attributes, view.page.clipped)
        for place in places
        for element in view.page.ancestors(place, 3)
    )


def _doubt(document: Document, judged: Iterable[tuple[Statement, Verdict]]) -> str:
    """Why nothing that a page does not show can be held against it, or ""; told where it matters."""
    if document.cut:
        return "the page was not read to its end"
    if not any(verdict.outcome in _FLAGS for _, verdict in judged) or not is_shell(document):
        return ""
    document.leave_unread(
        "scripts write what it shows, and were not run: what its markup says was not traced; judge the page as a "
        "browser renders it (factmark crawl)"
    )
    return "scripts write what the page shows"


def _settled(verdict: Verdict, doubt: str) -> Verdict:
    """A flag below the bar of likelihood is a question, not a flag; so is any on a page that is in doubt."""
    if verdict.outcome not in _FLAGS:
        return verdict
    if doubt:
        return replace(verdict, outcome="undecided", reason=doubt)
    return replace(verdict, outcome="undecided") if verdict.confidence < LIKELY else verdict
