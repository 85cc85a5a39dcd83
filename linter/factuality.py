"""The factuality agent: is each statement grounded in the words a visitor sees?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import replace
from datetime import date, datetime
from typing import Literal as Choice

from ..shapes.vocabulary import vocabulary
from .document import Document
from .grounding import byline, computed, fact_role, ingredient, labelled_role, position, title
from .grounding.address_blocks import AddressBlocks
from .grounding.cards import Cards
from .grounding.claim import Claim, last_name
from .grounding.dispatch import COMPARATORS
from .grounding.entries import Entries, Entry
from .grounding.fit import LEAST_FIT, score
from .grounding.folding import folded
from .grounding.kinds import kind_of
from .grounding.main_entity import OWN
from .grounding.main_part import MainPart
from .grounding.mentioned import mentions as mentioned
from .grounding.mentions import mentions
from .grounding.nothing import missing, says_nothing
from .grounding.together import Together
from .grounding.view import View
from .location import Location
from .passage import MAX_ELEMENTS, MAX_TEXT, plain_page
from .statement import Literal, Node, Reference, Statement
from .verdict import LIKELY, Verdict, plumbing
from .visibility import is_for_readers

__all__ = ["Verdict", "judge_text", "verdicts"]


def verdicts(document: Document) -> tuple[tuple[Statement, Verdict], ...]:
    """The verdict on every literal statement of a document, in the document's order."""
    claims = list(_claims(document.nodes))
    if document.media == "json":
        none = plumbing("page", "a JSON file has no page to compare with")
        return tuple((claim.statement, none) for claim in claims)
    if not claims:
        return ()
    view = _view(document)
    trails = _trails(document.nodes)
    if view.page.cut:
        document.leave_unread(
            f"after {MAX_ELEMENTS:,} elements or {MAX_TEXT:,} characters of text, its words were not read"
        )
    judged = [(claim.statement, _settled(_judge(claim, view, trails), document.cut)) for claim in claims]
    if not document.cut:
        cards = Cards(view, document.nodes, claims, compare)
        judged = MainPart(view, claims, compare).check(cards.check(judged))
        judged = AddressBlocks(view, claims).check(judged)
    return tuple(Together(document.nodes, judged).settle())


def compare(claim: Claim, view: View) -> Verdict:
    """The verdict of the comparator for a claim's kind."""
    return COMPARATORS[claim.kind](claim, view)


def shown_days(document: Document, days: Collection[date]) -> frozenset[date]:
    """Those of some days that a date on the page means, and can mean no other than."""
    return frozenset(days) & {mention.date for mention in mentions(_view(document))}


def judge_text(text: str, prop: str, value: str) -> Choice["positive", "negative", "undecided"]:
    """Whether a value, as this property, is grounded in a text without markup: mentioned, and of its looks."""
    claim, view = _claim_on_text(text, prop, value)
    told = mentioned(claim, view, _judge(claim, view, {}))
    return "positive" if told and score(prop, value) > LEAST_FIT else "negative"


def trace(text: str, prop: str, value: str) -> Verdict:
    """What a text without markup says of a value as this property, however unlikely a flag may be."""
    claim, view = _claim_on_text(text, prop, value)
    return _judge(claim, view, {})


def _view(document: Document) -> View:
    return View(document.page, document.address, document.base, _day(document.fetched_at))


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


def _claims(nodes: tuple[Node, ...]) -> Iterator[Claim]:
    references: dict[str, set[str]] = {}
    values: dict[str, set[str]] = {}
    for node in nodes:
        for statement in node.statements:
            if isinstance(statement.value, Reference):
                references.setdefault(statement.value.target, set()).add(statement.property.lower())
            else:
                text = statement.text
                # Moments of one day are one value.
                values.setdefault(statement.property, set()).add(text if "/" in text else text[:10])
    site_names, logos, headlines = _site_names(nodes), _logos(nodes, references), _headlines(nodes)
    sellers, addresses = _sellers(nodes), _addresses(nodes)
    by_themselves = Counter(
        types for types, _ in {(node.types, node.id) for node in nodes if node.parent is None}
    )
    for node in nodes:
        siblings: dict[str, list[Statement]] = {}
        for statement in node.statements:
            if isinstance(statement.value, Literal):
                siblings.setdefault(last_name(statement.property), []).append(statement)
        named = frozenset(references.get(node.id, ()))
        entries = sum(statement.property.lower() == "itemlistelement" for statement in node.statements)
        outer_types, outermost = _outermost(node)
        for statement in node.statements:
            if isinstance(statement.value, Literal):
                claim = Claim(
                    statement,
                    siblings,
                    references=named,
                    distinct=len(values[statement.property]),
                    as_logo=statement.text in logos,
                    entries=entries,
                    seller=sellers.get(id(node)),
                    alone=by_themselves[node.types] <= 1,
                    main=by_themselves[outer_types] == 1,
                    addresses=addresses.get(outermost, ()),
                )
                claim.site_named = claim.folded in site_names
                if headlines and claim.property == "name" and claim.folded in headlines:
                    claim.as_headline = any(
                        vocabulary().is_subtype(name, "Organization") for name in node.types
                    )
                claim.kind = kind_of(claim)
                yield claim


def _outermost(node: Node) -> tuple[tuple[str, ...], str]:
    """The types and the identifier of the node that one is nested in, however deep."""
    types, name, parent = node.types, node.id, node.parent
    while parent is not None:
        types, name, parent = parent.types, parent.subject, parent.parent
    return types, name


def _addresses(nodes: tuple[Node, ...]) -> dict[str, tuple[str, ...]]:
    """The addresses that the markup gives nodes, by their identifiers."""
    found: dict[str, tuple[str, ...]] = {}
    for node in nodes:
        for statement in node.statements:
            if last_name(statement.property) in OWN and isinstance(statement.value, Literal):
                found[node.id] = (*found.get(node.id, ()), statement.text)
    return found


def _sellers(nodes: tuple[Node, ...]) -> dict[int, str]:
    """The names of those who make offers, by the identity of the offer's node."""
    offers = {
        id(node): statement.value.target
        for node in nodes
        for statement in node.statements
        if isinstance(statement.value, Reference) and last_name(statement.property) in ("seller", "offeredby")
    }
    wanted = set(offers.values())
    names = {
        node.id: statement.text
        for node in nodes
        if node.id in wanted
        for statement in node.statements
        if last_name(statement.property) == "name" and isinstance(statement.value, Literal)
    }
    return {offer: names[target] for offer, target in offers.items() if target in names}


def _headlines(nodes: tuple[Node, ...]) -> frozenset[str]:
    """The folded headlines that the markup gives articles."""
    return frozenset(
        folded(statement.text)
        for node in nodes
        if byline.is_article(node.types)
        for statement in node.statements
        if statement.property.lower() == "headline" and isinstance(statement.value, Literal)
    )


def _site_names(nodes: tuple[Node, ...]) -> frozenset[str]:
    """The folded names that the markup gives sites and organisations."""
    known = vocabulary()
    named = frozenset(
        folded(statement.text)
        for node in nodes
        if any(name == "WebSite" or known.is_subtype(name, "Organization") for name in node.types)
        for statement in node.statements
        if statement.property.lower() in ("name", "alternatename") and isinstance(statement.value, Literal)
    )
    return named - {""}


def _logos(nodes: tuple[Node, ...], references: dict[str, set[str]]) -> frozenset[str]:
    """The addresses that the markup gives as a logo."""
    return frozenset(
        statement.text
        for node in nodes
        for statement in node.statements
        if isinstance(statement.value, Literal)
        and (
            statement.property.lower() == "logo"
            or (statement.property.lower() in ("url", "contenturl") and "logo" in references.get(node.id, ()))
        )
    )


def _judge(claim: Claim, view: View, trails: dict[int, Entry]) -> Verdict:
    if claim.kind == "position":
        return position.compare(claim, view, trails.get(id(claim.statement)))
    verdict = compare(claim, view)
    if says_nothing(claim):
        return missing(claim, verdict)
    if verdict.outcome == "unsupported" and claim.property == "name" and id(claim.statement) in trails:
        verdict = position.check_home(view, trails[id(claim.statement)].of.names, verdict)
    verdict = computed.check(claim, verdict)
    if verdict.outcome == "unsupported" and verdict.where == "nowhere" and claim.kind in _CONCEALABLE:
        return _concealed(claim, view, verdict)
    verdict = labelled_role.check(claim, view, byline.check(claim, view, verdict))
    verdict = fact_role.check(claim, view, verdict)
    return ingredient.check(claim, view, title.check(claim, view, verdict))


_CONCEALABLE = frozenset({
    "date", "price", "currency", "range", "hours", "day", "phone", "rating", "count", "number", "identifier",
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


def _settled(verdict: Verdict, cut: bool) -> Verdict:
    """A flag below the bar of likelihood is a question, not a flag; so is any on a page not read to its end."""
    if verdict.outcome not in ("unsupported", "contradicted"):
        return verdict
    if cut:
        return replace(verdict, outcome="undecided", reason="the page was not read to its end")
    return replace(verdict, outcome="undecided") if verdict.confidence < LIKELY else verdict


def _trails(nodes: tuple[Node, ...]) -> dict[int, Entry]:
    """For every position of a list's entry, and the name of a list's first, the entry with its list."""
    names: dict[str, Statement] = {}
    lists: dict[tuple[str, str], list[Node]] = {}
    for node in nodes:
        for statement in node.statements:
            if statement.property.lower() == "name" and isinstance(statement.value, Literal):
                names.setdefault(node.id, statement)
        parent = node.parent
        if parent is not None and parent.property.lower() == "itemlistelement":
            lists.setdefault((parent.subject, parent.property), []).append(node)
    found: dict[int, Entry] = {}
    for entries in lists.values():
        ordered = sorted(entries, key=lambda entry: _position(entry) or 0.0)
        named = [(entry, name) for entry in ordered if (name := _name(entry, names))]
        positions = [position for entry, _ in named if (position := _position(entry)) is not None]
        parent = entries[0].parent
        trail = Entries(
            tuple(name.text for _, name in named),
            tuple(positions),
            len(positions) == len(entries),
            parent is not None and any(each.endswith("BreadcrumbList") for each in parent.types),
            tuple(map(_leads_to, ordered)),
        )
        own = {id(entry): place for place, (entry, _) in enumerate(named)}
        if named:
            found[id(named[0][1])] = Entry(trail, 0)
        for entry in entries:
            for statement in entry.statements:
                if statement.property.lower() == "position":
                    found[id(statement)] = Entry(trail, own.get(id(entry), -1))
    return found


def _name(entry: Node, names: dict[str, Statement]) -> Statement | None:
    if entry.id in names:
        return names[entry.id]
    for statement in entry.statements:
        if isinstance(statement.value, Reference) and statement.value.target in names:
            return names[statement.value.target]
    return None


def _leads_to(entry: Node) -> str:
    """The address of a list's entry, or nothing."""
    return next((s.text for s in entry.statements if s.property.lower() in ("item", "url")), "")


def _position(entry: Node) -> float | None:
    for statement in entry.statements:
        if statement.property.lower() == "position" and isinstance(statement.value, Literal):
            try:
                return float(statement.text)
            except ValueError:
                return None
    return None
