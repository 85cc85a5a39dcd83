"""What to do about a value that the page does not show: words only, because it may be true.

A page tells its own things. What it says of its publisher, its site and its writers may stand on other pages of the
site, which one page cannot tell: such advice says when nothing need be done.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...linter.agents.rule_context import RuleContext
from ...linter.document.entities import Entity
from ...linter.findings.match import Role
from ...linter.findings.reason import Family
from ...linter.findings.verdict import Verdict
from ...linter.grounding.links.address_parts import address
from ...linter.grounding.links.profiles import SOCIAL, profile
from ...linter.markup.statement import Statement
from ...source.regex import regex

_ALWAYS_SHOWN = frozenset({Family.RATING, Family.PRICE, Family.SUBJECT})
"""What has to be shown on the page that says it."""
_NOT_A_LETTER = regex(r"[\W_]+")


def unshown(context: RuleContext, statement: Statement, verdict: Verdict) -> str:
    """The advice about a value that the page does not show: to show it, to correct it, or to take it out."""
    name = statement.property
    others = tuple(_around(context, statement))
    if any(each.is_a("ListItem") for each in others):
        return "Show the whole list or trail on the page, or take the whole of it out of the markup"
    if verdict.family is Family.LINK and _is_another_of_its_names(statement.text, verdict.shown):
        return f'Say one address in both places: correct "{name}", or the link of the page'
    if name == "sameAs":
        return (
            'Link to it on the page, or keep it if it is about the very same; else correct or remove "sameAs"'
        )
    if verdict.family not in _ALWAYS_SHOWN and name != "name" and _is_of_the_site(others):
        return f'Keep it if another page of the site shows it; else show it here, or remove "{name}"'
    if others and others[0].is_a("VideoObject", "AudioObject"):
        return f'Keep it if the player shows it; else show it on the page, or remove "{name}"'
    if verdict.family is Family.IMAGE:
        return f'Show it on the page, or name a picture in "{name}" that the page shows'
    if verdict.family is Family.DATE and verdict.reason.role is Role.OTHER:
        return f'Say on the page which day it is ("Published on …", "Updated on …"), or remove "{name}"'
    return f'Show it on the page, or remove "{name}"'


def _around(context: RuleContext, statement: Statement) -> Iterator[Entity]:
    """The things that a statement is part of, the innermost first."""
    inner: Statement | None = statement
    while inner is not None:
        thing = context.entities.get(inner.subject)
        if thing is not None:
            yield thing
        inner = inner.parent


def _is_of_the_site(things: tuple[Entity, ...]) -> bool:
    """Whether something is said of who makes a page or of its site, not of what a page may be about."""
    for thing in things:
        if thing.is_a("WebSite"):
            return True
        if thing.is_a("Organization", "Person"):
            return not thing.is_a("LocalBusiness") or thing.parent is not None
    return False


def _is_another_of_its_names(marked: str, shown: str | None) -> bool:
    """Whether two addresses are of accounts on one network, of which one's name begins with the other's."""
    ours, theirs = address(marked), address(shown or "")
    if ours is None or theirs is None:
        return False
    (network, path), (other_network, other_path) = profile(ours), profile(theirs)
    one, other = (_NOT_A_LETTER.sub("", each.rpartition("/")[2]).casefold() for each in (path, other_path))
    return network == other_network and network in SOCIAL and bool(one and other) and _begins(one, other)


def _begins(one: str, other: str) -> bool:
    return one != other and (one.startswith(other) or other.startswith(one))
