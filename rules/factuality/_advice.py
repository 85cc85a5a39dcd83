"""What to do about a value that the page does not show: words only, because it may be true.

A page has to show its own content. What else markup says of it, of its files, its site and its writers may be true
without being shown here: such advice says when nothing need be done.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...linter.agents.rule_context import RuleContext
from ...linter.document.entities import Entity
from ...linter.findings.match import Role
from ...linter.findings.reason import Family, Reason
from ...linter.findings.verdict import Verdict
from ...linter.grounding.links.address_parts import SOCIAL, address, profile, registrable
from ...linter.grounding.people.byline import has_byline
from ...linter.grounding.times.moment import read
from ...linter.locale.word_tables import words
from ...linter.markup.statement import Statement
from ...linter.value_forms.urls import url_fault
from ...source.regex import regex

_ALWAYS_VISIBLE = frozenset({Family.RATING, Family.PRICE, Family.SUBJECT})
"""What has to be shown on the page that says it."""
_OF_REVIEWS = frozenset({Family.RATING, Family.TEXT})
_OF_THE_PAGE = {"datePublished": "Published on …", "dateModified": "Updated on …"}
"""The dates of a text, and what pages write before them."""
_TELLING = frozenset({"name", "ratingValue"})
"""Properties without which their node says nothing."""
_CLOSED = words("websites", "closed")
_UNSEEN = words("schema_terms", "unseen")
_NOT_A_LETTER = regex(r"[\W_]+")


def advice_if_absent(context: RuleContext, statement: Statement, verdict: Verdict) -> str:
    """The advice about a value that the page does not show: to correct it, show it, take it out, or let it be."""
    name = statement.property
    things = tuple(_enclosing_things(context, statement))
    if things and name == "name" and things[0].is_a("HowToStep", "HowToSection"):
        return 'Write in "name" what the page calls the step, or remove "name"'
    if any(each.is_a("ListItem") for each in things[: 2 if name in ("name", "url") else 1]):
        return "Show the whole list on the page, or remove it from the markup"
    if verdict.family is Family.PRICE and verdict.shown is not None:
        return "Write what the page shows, or correct the page"
    if verdict.family is Family.LINK and (advice := _about_link(statement, verdict)):
        return advice
    if verdict.family is Family.IMAGE:
        return (
            f'Keep it if it shows the same thing, otherwise use one that the page shows, or remove "{name}"'
        )
    if verdict.family not in _ALWAYS_VISIBLE and name != "name" and _is_of_the_site(context, things):
        return "Show or remove it, unless another page of the site shows it"
    reviews = {each.id for each in things if each.is_a("Review") and each.parent is not None}
    if (name == "name" or verdict.family in _OF_REVIEWS) and not reviews <= context.once(visible_reviews):
        return "Show the whole review on the page, or remove it from the markup"
    return (
        _advice_about_things(context, things[0], statement, verdict)
        if things
        else f'Show it, or remove "{name}"'
    )


def _advice_about_things(context: RuleContext, thing: Entity, statement: Statement, verdict: Verdict) -> str:
    """The advice about what a page says of the things that it is about."""
    name, nested = statement.property, thing.parent
    if thing.is_a("VideoObject", "AudioObject") and verdict.family is not Family.DATE:
        return f'Keep it if the player shows it, otherwise show it on the page or remove "{name}"'
    if verdict.family is Family.DATE and (advice := _about_date(context, thing, statement, verdict)):
        return advice
    if (
        name in _UNSEEN
        or thing.is_a("MediaObject", "BreadcrumbList", "WebPageElement")
        or _is_mentioned(thing)
    ):
        return f'Keep it if it is right, otherwise correct or remove "{name}"'
    if verdict.reason.role is Role.OTHER:
        return f'Write the "{name}" that the page shows, or remove it'
    if verdict.family is Family.RATING and name not in _TELLING:
        return "Show it on the page beside the rating, or correct it"
    if (
        name == "name"
        and verdict.family is not Family.SUBJECT
        and (
            thing.is_a("Person", "Organization") or (nested is not None and thing.is_a("WebPage", "WebSite"))
        )
    ):
        return 'Show it on the page, or correct "name"'
    if verdict.family is Family.SUBJECT or (nested is not None and name in _TELLING):
        if verdict.family is not Family.SUBJECT and thing.id in context.once(_visible_things):
            return f'Show it with the rest of the rating, or correct "{name}"'
        whole = nested.property if nested is not None else " ".join(thing.types)
        return f'Show it on the page, or remove the whole "{whole}" from the markup'
    if name == "name":
        return 'Show it on the page, or write in "name" what the page calls this'
    return f'Show it on the page, or remove "{name}"'


def visible_reviews(context: RuleContext) -> frozenset[str]:
    """The reviews whose words the page shows, by their identifiers."""
    return frozenset(
        statement.subject
        for statement, verdict in context.verdicts
        if statement.property == "reviewBody" and verdict.outcome == "grounded"
    )


def _enclosing_things(context: RuleContext, statement: Statement) -> Iterator[Entity]:
    """The things that a statement is part of, the innermost first."""
    inner: Statement | None = statement
    while inner is not None:
        thing = context.entities.get(inner.subject)
        if thing is not None:
            yield thing
        inner = inner.parent


def _is_of_the_site(context: RuleContext, things: tuple[Entity, ...]) -> bool:
    """Whether something is said of who makes a page or of its site, not of what a page may be about."""
    place = next((each for each in things[-1:] if each.is_a("Place") and not each.is_a("Organization")), None)
    if (
        place is not None and place.parent is not None
    ):  # it has an identifier, by which its owner refers to it
        owner = context.entities.get(place.parent.subject)
        things += (owner,) if owner is not None else ()
    for thing in things:
        if thing.is_a("WebPage"):
            return False
        if thing.is_a("WebSite"):
            return True
        if thing.is_a("Organization", "Person"):
            return not thing.is_a("LocalBusiness") or thing.parent is not None
    return False


def _is_mentioned(thing: Entity) -> bool:
    """Whether a thing is one that a text is about or mentions, which is described elsewhere."""
    return thing.parent is not None and thing.parent.property in ("about", "mentions")


def _about_link(statement: Statement, verdict: Verdict) -> str:
    """The advice about an address; "" if it is not one that tells which thing is meant."""
    name, marked = statement.property, address(statement.text)
    if marked is not None and not _CLOSED.isdisjoint((marked.host, registrable(marked.host))):
        return f'Remove it from "{name}": that service has closed'
    if url_fault(statement.text) is not None:
        return f'Correct the address, or remove "{name}"'
    if _is_another_of_its_names(statement.text, verdict.shown):
        return f'Use one URL in both places: correct "{name}" or the link on the page'
    if name in ("sameAs", "url"):
        what = f'this "{statement.types[0]}"' if statement.types else "the same thing"
        return f'Keep it if it is about {what}, otherwise correct or remove "{name}"'
    return f'Keep it if it leads to what "{name}" says, otherwise correct or remove it'


def _about_date(context: RuleContext, thing: Entity, statement: Statement, verdict: Verdict) -> str:
    """The advice about a date; "" if it is no day of a text's own."""
    name = statement.property
    if name not in _OF_THE_PAGE:
        return ""
    visible = _OF_THE_PAGE[name]
    published, modified = (read(thing.text(each) or "") for each in _OF_THE_PAGE)
    if published is not None and modified is not None and max(modified.days) < min(published.days):
        return 'Correct one of the dates, since "dateModified" is before "datePublished"'
    if verdict.reason is Reason.SHOWN_AS_THE_DAY_OF_PUBLICATION:
        return "Keep it if that was the last change, otherwise correct it"
    if verdict.reason is Reason.SHOWN_AS_THE_DAY_OF_CHANGE:
        return 'Use "dateModified", or show the day of publication as well'
    if not context.once(_has_text):
        return f'Keep it if it is right and the page is not an article, otherwise correct it, or show it ("{visible}")'
    dates = context.once(_visible_dates) if name == "datePublished" else ()
    if "datePublished" in dates:
        return "Keep it if it is right, otherwise write the day of publication that the page shows"
    if "dateModified" in dates:
        return f'Keep it if it is right (the day of the last change is shown), otherwise correct or remove "{name}"'
    if name == "datePublished" and verdict.shown is not None:
        return f'Write the day that the page shows, or show this one as well ("{visible}")'
    if verdict.reason.role is Role.OTHER:
        return f'Show it as "{visible}", or remove "{name}"'
    return f'Show it on the page ("{visible}"), or remove "{name}"'


def _has_text(context: RuleContext) -> bool:
    """Whether markup says of a text that it has an author and a date."""
    return any(has_byline(each.types) for each in context.entities.values())


def _visible_things(context: RuleContext) -> frozenset[str]:
    """The things of which the page shows something, by their identifiers."""
    return frozenset(
        statement.subject for statement, verdict in context.verdicts if verdict.outcome == "grounded"
    )


def _visible_dates(context: RuleContext) -> frozenset[str]:
    """The properties of the dates of texts that the page shows, whichever thing they are said of."""
    return frozenset(
        statement.property
        for statement, verdict in context.verdicts
        if statement.property in _OF_THE_PAGE
        and verdict.outcome == "grounded"
        and has_byline(statement.types)
    )


def _is_another_of_its_names(marked: str, visible: str | None) -> bool:
    """Whether two addresses are of accounts on one network, of which one's name begins with the other's."""
    ours, theirs = address(marked), address(visible or "")
    if ours is None or theirs is None:
        return False
    (network, path), (other_network, other_path) = profile(ours), profile(theirs)
    one, other = (_NOT_A_LETTER.sub("", each.rpartition("/")[2]).casefold() for each in (path, other_path))
    return network == other_network and network in SOCIAL and bool(one and other) and _begins(one, other)


def _begins(one: str, other: str) -> bool:
    return one != other and (one.startswith(other) or other.startswith(one))
