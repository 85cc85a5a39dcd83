"""The `url` of a thing leads to a picture, a source repository or another thing's page.

## What it does
Checks `url` of organizations, places, people, products, events, services and sites: the address of a picture or a
feed, a chat, a search, a place on a map, for a business, a place or an event the page of a source
repository, for who made or offers something the address of that thing itself, and for a person the folder of all
authors or the page of an article. Of articles it checks whether their `url` is a picture.

## Why it matters
The definition asks for the URL of the item. Search engines show it as the item's address.

## Example
```json
{"@type": "Restaurant", "url": "https://example.com/front.jpg"}
```

## Use instead
```json
{"@type": "Restaurant", "url": "https://example.com/"}
```

## Fix safety
No fix: which page is the item's has to come from someone who knows it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

from ...linter.agents.rule_context import RuleContext
from ...linter.document.entities import Entity
from ...linter.findings.rule import Finding, rule
from ...linter.locale.word_tables import alternatives, word_list
from ...linter.value_forms.regions import folded
from ...linter.value_forms.sites import host, is_account, is_front_page, is_front_page_of_others, is_search
from ...source.regex import expression, regex
from ._findings import key_value, quoted

_THINGS = ("Organization", "Place", "Person", "Product", "Event", "Service", "WebSite")
_FOUNDED = ("LocalBusiness", "Place", "Event")
_OF_PLACES = ("address", "openingHours", "openingHoursSpecification", "priceRange")
_PICTURE = regex(r"https?://[^?#]+\.(?:jpe?g|png|gif|webp|svg|ico|avif)(?:[?#].*)?", re.IGNORECASE)
_FEED = regex(r"https?://[^?#]+(?:/feed/?|\.(?:rss|atom)|/(?:rss|sitemap)\.xml)", re.IGNORECASE)
_REPOSITORY = regex(r"https?://[^/]+/[^/?#]+/[^/?#]+/?(?:[?#].*)?")
_CHAT = regex(r"https?://(?:wa\.me/|api\.whatsapp\.com/|m\.me/|(?:www\.)?messenger\.com/t/)", re.IGNORECASE)
_ON_A_MAP = regex(
    r"https?://(?:goo\.gl/maps|maps\.app\.goo\.gl|maps\.google\.|(?:www\.)?google\.[a-z.]{2,6}/maps)",
    re.IGNORECASE,
)
_MAP_OF_NOTHING = regex(
    r"https?://(?:(?:www\.)?google\.[a-z.]{2,6}/maps|maps\.google\.[a-z.]{2,6}|(?:www\.)?openstreetmap\.org)/?",
    re.IGNORECASE,
)
_TO_THE_CART = regex(
    lambda: r"[?&]add-to-cart=|/(?:" + alternatives("websites", "carts") + r")/?\Z", re.IGNORECASE
)
_MAKERS = frozenset(
    {"author", "creator", "publisher", "provider", "brand", "manufacturer", "seller", "organizer"}
    | {"hiringOrganization", "sourceOrganization", "copyrightHolder"}
)
_ALL_AUTHORS = regex(
    lambda: f"https?://[^?#]+/(?:{alternatives('websites', 'folders_of_authors')})/*",
    re.IGNORECASE,
)
"""The folder that has the pages of all who write for a site, without the name of one."""
_ARTICLE = regex(r"https?://[^?#]+/(?:\d+-)?((?:[a-z0-9]+-){4,}[a-z0-9]+)(?:\.\w{3,5}|/)?", re.IGNORECASE)
"""An address that ends in five words or more, as a title makes them."""
_MIN_NAME = 3
MAX_NAMES, MAX_NAME = 20, 200
_FORGES = frozenset({"github.com", "gitlab.com", "bitbucket.org"})


@rule(
    "CMP367",
    "url-of-something-else",
    level="warning",
    fix="none",
    advice="write the URL of a page about {this}, or remove it",
)
def check(context: RuleContext) -> Iterator[Finding]:
    for thing in context.entities_with("hasMap", "url", "mainEntityOfPage"):
        if not (thing.is_a(*_THINGS, "Article") or _is_somewhere(thing)):
            continue
        if thing.is_a("CreativeWork") and not thing.is_a("WebSite"):
            yield from _pictures(thing)
            continue
        for statement in thing.literals("hasMap"):
            text = statement.text.strip()[:2000]
            if _MAP_OF_NOTHING.fullmatch(text) or is_account(text):
                message = f"{key_value(statement)} is not a map of this place"
                yield Finding(message + quoted("hasMap", ""), statement)
        for statement in thing.literals("url"):
            text = statement.text.strip()[:2000]
            reason = _reason(thing, text) or _address_of_its_work(context, thing, text)
            if reason is not None:
                message = f"{key_value(statement)} {reason}"
                yield Finding(message + quoted("url", ""), statement)


def _address_of_its_work(context: RuleContext, thing: Entity, text: str) -> str | None:
    """Whether an address is, below the front page, that of what the thing has made, publishes or offers."""
    parent = thing.parent
    if parent is None or parent.property not in _MAKERS or is_front_page(text):
        return None
    work = context.entities.get(parent.subject)
    if work is None or not work.is_a(*word_list("schema_terms", "works_with_pages")):
        return None
    own = {each.text.strip().rstrip("/") for each in work.all("url", "mainEntityOfPage")}
    return (
        f'is the URL of the "{work.types[0]}" whose "{parent.property}" this is'
        if text.rstrip("/") in own
        else None
    )


def _pictures(thing: Entity) -> Iterator[Finding]:
    """Addresses of articles that are pictures."""
    for statement in thing.literals("url", "mainEntityOfPage") if thing.is_a("Article") else ():
        if _PICTURE.fullmatch(statement.text.strip()[:2000]):
            message = f"{key_value(statement)} is an image, not a page"
            yield Finding(message + quoted(statement.property, ""), statement)


def _of_no_person(thing: Entity, text: str) -> str | None:
    """What an address is that is no page of the person: the folder of all authors, or an article."""
    if _ALL_AUTHORS.fullmatch(text):
        return "is the page of all authors, not of one"
    article = _ARTICLE.fullmatch(text)
    if article is None:
        return None
    called = " ".join(each.text[:MAX_NAME] for each in islice(thing.literals("name"), MAX_NAMES))
    names = [word for word in expression(r"[a-z0-9]+").findall(_spelt(called)) if len(word) >= _MIN_NAME]
    address = _spelt(text)
    if not names or any(name in address for name in names):
        return None
    return "does not lead to a page about the person"


def _spelt(text: str) -> str:
    """Folded words with one vowel for two: "ü" is "u" in one address and "ue" in another."""
    return expression(r"([aou])e|aa").sub(lambda vowels: vowels[1] or "a", folded(text))


def _is_somewhere(thing: Entity) -> bool:
    """Whether a thing, of a type that schema.org may not have, has what only businesses and places have."""
    return any(name in thing.statements for name in _OF_PLACES)


def _reason(thing: Entity, text: str) -> str | None:
    """What an address is instead of the thing's page, completing "the value …"; None where it may be that page."""
    if thing.is_a("Person") and (reason := _of_no_person(thing, text)) is not None:
        return reason
    names = (each.text for each in thing.literals("name", "alternateName", "legalName"))
    if thing.is_a("Organization", "Person", "WebSite", "Place", "Event") and is_front_page_of_others(
        text, *names
    ):
        return f"is the home page of {host(text)}"
    if _PICTURE.fullmatch(text):
        return "is an image, not a page"
    if _FEED.fullmatch(text):
        return "is a feed, not a page"
    if _CHAT.match(text):
        return "opens a chat instead of a page"
    if _ON_A_MAP.match(text) and not thing.is_a("Place"):
        return "is a map, not a page about this"
    if _TO_THE_CART.search(text):
        return "is a purchase or login step, not a page about this"
    if is_search(text):
        return "is a search results page"
    if (
        host(text) in _FORGES
        and _REPOSITORY.fullmatch(text)
        and (thing.is_a(*_FOUNDED) or _is_somewhere(thing))
    ):
        return "is a source repository"
    return None
