"""Collect a document's claims: its literal statements, each with its context in the markup."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from ...shapes.vocabulary import vocabulary
from ...source.regex import regex
from ..markup.statement import Literal, Node, Reference, Statement
from .claim import Claim, last_name
from .kinds import kind_of
from .links.page_links import PAGE_ADDRESS_PROPERTIES
from .people.byline import is_article
from .wording.folding import fold_markup

_MOMENT = regex(r"\d{4}-\d\d-\d\d[T ]\d[^/]*$")


def claims_of(nodes: tuple[Node, ...]) -> Iterator[Claim]:
    """Return the claims of a document's nodes, in document order."""
    references: dict[str, set[str]] = {}
    values: dict[str, set[str]] = {}
    for node in nodes:
        for statement in node.statements:
            if isinstance(statement.value, Reference):
                references.setdefault(statement.value.target, set()).add(statement.property.lower())
            else:
                text = statement.text
                # Moments of one day are one value.
                values.setdefault(statement.property, set()).add(text[:10] if _MOMENT.match(text) else text)
    site_names, logos, headlines = _site_names(nodes), _logos(nodes, references), _headlines(nodes)
    sellers, offered, addresses = _sellers(nodes), _offered(nodes), _addresses(nodes)
    titles, called = _titles(nodes), _called(nodes)
    all_offered = frozenset(map(fold_markup, offered.values()))
    by_themselves = Counter(
        types for types, _ in {(node.types, node.id) for node in nodes if node.parent is None}
    )
    for node in nodes:
        siblings: dict[str, list[Statement]] = {}
        for statement in node.statements:
            if isinstance(statement.value, Literal):
                siblings.setdefault(last_name(statement.property), []).append(statement)
        if not siblings:
            continue
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
                    offered=offered.get(node.id),
                    all_offered=all_offered,
                    alone=by_themselves[node.types] <= 1,
                    main=by_themselves[outer_types] == 1,
                    addresses=addresses.get(outermost, ()),
                    titles=titles.get(outermost, frozenset()),
                    called=called,
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
    addresses: dict[str, tuple[str, ...]] = {}
    for node in nodes:
        for statement in node.statements:
            if last_name(statement.property) in PAGE_ADDRESS_PROPERTIES and isinstance(
                statement.value, Literal
            ):
                addresses[node.id] = (*addresses.get(node.id, ()), statement.text)
    return addresses


def _titles(nodes: tuple[Node, ...]) -> dict[str, frozenset[str]]:
    """The folded names and headlines that the markup gives nodes, by their identifiers."""
    titles: dict[str, frozenset[str]] = {}
    for node in nodes:
        names = frozenset(
            fold_markup(statement.text)
            for statement in node.statements
            if last_name(statement.property) in ("name", "headline") and isinstance(statement.value, Literal)
        )
        if names:
            titles[node.id] = titles.get(node.id, frozenset()) | names
    return titles


def _called(nodes: tuple[Node, ...]) -> dict[str, set[str]]:
    """The identifiers of the things that the markup calls by a name, pages and entries of lists left out."""
    ids: dict[str, set[str]] = {}
    for node in nodes:
        if any(name == "ListItem" or vocabulary().is_subtype(name, "WebPage") for name in node.types):
            continue
        for statement in node.statements:
            if last_name(statement.property) in ("name", "headline") and isinstance(statement.value, Literal):
                ids.setdefault(fold_markup(statement.text), set()).add(node.id)
    return ids


def _sellers(nodes: tuple[Node, ...]) -> dict[int, str]:
    """The names of those who make offers, by the identity of the offer's node."""
    offers = {
        id(node): statement.value.target
        for node in nodes
        for statement in node.statements
        if isinstance(statement.value, Reference) and last_name(statement.property) in ("seller", "offeredby")
    }
    names = _names(nodes, set(offers.values()))
    return {offer: names[target] for offer, target in offers.items() if target in names}


def _offered(nodes: tuple[Node, ...]) -> dict[str, str]:
    """The names of what is offered, by the identifiers of the offers."""
    things: dict[str, str] = {}
    for node in nodes:
        for statement in node.statements:
            name = last_name(statement.property)
            if name in ("offers", "itemoffered") and isinstance(statement.value, Reference):
                offer, thing = statement.value.target, node.id
                things.update({offer: thing} if name == "offers" else {thing: offer})
    names = _names(nodes, set(things.values()))
    return {offer: names[thing] for offer, thing in things.items() if thing in names}


def _names(nodes: tuple[Node, ...], ids: set[str]) -> dict[str, str]:
    """The names of some nodes, by their identifiers."""
    return {
        node.id: statement.text
        for node in nodes
        if node.id in ids
        for statement in node.statements
        if last_name(statement.property) == "name" and isinstance(statement.value, Literal)
    }


def _headlines(nodes: tuple[Node, ...]) -> frozenset[str]:
    """The folded headlines that the markup gives articles."""
    return frozenset(
        fold_markup(statement.text)
        for node in nodes
        if is_article(node.types)
        for statement in node.statements
        if statement.property.lower() == "headline" and isinstance(statement.value, Literal)
    )


def _site_names(nodes: tuple[Node, ...]) -> frozenset[str]:
    """The folded names that the markup gives sites and organisations."""
    known = vocabulary()
    named = frozenset(
        fold_markup(statement.text)
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
