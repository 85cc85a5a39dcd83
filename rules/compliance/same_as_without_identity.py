"""A `sameAs` address that identifies nothing.

## What it does
Checks `sameAs`: searches, tags, share buttons and logins, folders of a network without a name, the front page of a
social network or a shop of apps, a single post or video, a link that opens a chat, directions on a map, contact
pages, pictures and feeds, types of schema.org, apps in a shop, a person's account for an organization and the other
way round, e-mail addresses, telephone numbers, handles without an address, places that a template left for a user's
name, and the accounts of the makers of site software that their templates come with. Of articles, products and
services it also checks accounts on networks: these identify who made them. Chats, apps in a shop, and a person's
account for an organization or a site are notes: they belong to the thing, and say something of it.

## Why it matters
The definition asks for a page that unambiguously indicates the item's identity. A search shows whatever
it finds that day.

## Example
```json
"sameAs": "https://twitter.com/search?q=example"
```

## Use instead
```json
"sameAs": "https://twitter.com/example"
```

## Fix safety
No fix: the profile's address has to come from someone who knows it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from urllib.parse import unquote

from ...linter.agents.rule_context import RuleContext
from ...linter.document.entities import Entity
from ...linter.findings.rule import Finding, rule
from ...linter.locale.word_tables import alternatives, word_list
from ...linter.value_forms.regions import folded
from ...linter.value_forms.sites import (
    host,
    is_account,
    is_contact_page,
    is_front_page,
    is_front_page_of_others,
    is_network_front_page,
    is_post,
    is_profile_site,
    is_search,
)
from ...linter.value_forms.urls import is_email
from ...shapes.vocabulary import local_name, vocabulary
from ...source.regex import expression, regex
from ._findings import key_value, quoted

_CHAT = regex(
    r"https?://(?:wa\.me/|api\.whatsapp\.com/|m\.me/|(?:www\.)?messenger\.com/t/"
    r"|(?:t|telegram)\.me/\w{2,}bot/?(?:\?.*)?\Z)",
    re.IGNORECASE,
)
_DIRECTIONS = regex(
    r"https?://(?:www\.)?google\.[a-z.]{2,6}/maps/dir/|https?://maps\.google\.[a-z.]{2,6}/maps/dir/"
)
_PLACEHOLDER_ACCOUNT = regex(
    lambda: r"/@?(?:" + alternatives("placeholders", "accounts") + r")/?\Z",
    re.IGNORECASE,
    signs=lambda: alternatives("placeholders", "accounts_signs"),
)


_FILE = regex(
    lambda: (
        r"https?://[^?#]+\.(?:"
        + alternatives("file_names", "without_identity")
        + (
            r")(?:[?#].*)?|https?://[^?#]+/feed/?|https?://(?:feeds\.feedburner\.com|feedproxy\.google\.com"
            r"|feeds\.[\w.-]+)/[^?#]+"
        )
    ),
    re.IGNORECASE,
    signs=lambda: alternatives("file_names", "without_identity_signs"),
)
_APP_STORE = regex(
    r"https?://(?:play\.google\.com(?:/store(?:/apps)?)?|(?:apps|itunes)\.apple\.com|maps\.google\.com|www\.google\.com(?:/maps)?|(?:twitter|x)\.com/home|calendly\.com)/?",
    re.IGNORECASE,
)
_APP = regex(
    r"https?://(?:play\.google\.com/store/apps/details\b|(?:apps|itunes)\.apple\.com/(?:[a-z]{2}/)?app/)",
    re.IGNORECASE,
    signs=".apple.com/|play.google.com/",
)
_ACCOUNT_OF_A_PERSON = regex(r"https?://(?:[a-z]{2,3}\.)?linkedin\.com/in/([^/?#]+)", re.IGNORECASE)
_ACCOUNT_OF_A_COMPANY = regex(
    r"https?://(?:[a-z]{2,3}\.)?linkedin\.com/(?:company|school|showcase)/([^/?#]+)", re.IGNORECASE
)
_NO_HANDLE = regex(
    lambda: (
        r"https?://(?:www\.|m\.|mobile\.)?(?:"
        + alternatives("websites", "with_accounts")
        + (
            r")\.com/(?:@?(?:(?:https?:?/*)?(?:www\.)?(?:twitter|instagram|facebook|tiktok|linkedin"
            r"|youtube)(?:\.com|:).*)|[^?#]*(?:\s|%20)[^?#]*|@@.*|@?(?:undefined|null|none|n/?a|#)/?)"
        )
    ),
    re.IGNORECASE,
)
"""Addresses of networks behind which no handle stands, but another address, several words or nothing."""
_FOLDER = regex(
    lambda: (
        r"https?://(?:www\.|m\.|[a-z]{2}\.)?(?:" + alternatives("websites", "folders_of_networks") + r")/?"
    ),
    re.IGNORECASE,
)
"""Where a network or a register has its accounts or entries, without the name of one."""
_LOG_IN = regex(
    r"https?://accounts\.google\.com/|/(?:wp-login\.php|sign-?in|log-?in)/?\Z",
    re.IGNORECASE,
)
_OF_THE_MAKERS = regex(
    lambda: (
        (
            r"https?://(?:www\.|[a-z]{2}\.)?(?:facebook|twitter|x|instagram|linkedin|pinterest|youtube|tiktok"
            r"|vimeo)\.com/(?:company/|user/|c/|@)?("
        )
        + alternatives("websites", "makers")
        + r")/?(?:\?.*)?"
    ),
    re.IGNORECASE,
)
"""Accounts that templates link to until somebody puts the own ones in their place."""


@rule(
    "CMP336",
    "same-as-without-identity",
    level="error",
    fix="none",
    advice="link to a page that identifies it, or remove it",
)
def check(context: RuleContext) -> Iterator[Finding]:
    things = context.entities_with("sameAs")
    articles = _articles(context) if things else frozenset()
    for thing in things:
        for statement in thing.all("sameAs"):
            text = statement.text.strip()
            reason, sure = _reason(thing, text[:2000])
            if (
                not reason
                and text.rstrip("/") in articles
                and thing.is_a("Organization", "WebSite", "Person")
            ):
                reason, sure = (
                    "is the URL of an article on this page, not of this",
                    False,
                )
            minor = not reason
            if not reason:
                reason = _of_something_near(thing, text[:2000])
            if reason and not _TWO_ADDRESSES.match(text):
                message = f"{key_value(statement, text)} {reason}"
                other = "telephone" if _is_telephone(text) else "email" if is_email(text) else ""
                advice = f'move it to "{other}"' if other else f"link to a page about this {_kind(thing)}"
                message += quoted("sameAs", "identity")
                advice += ", or remove it"
                yield Finding(message, statement, sure=sure, minor=minor, advice=advice)


_TWO_ADDRESSES = regex(r"https?://[^/?#]*/?https?://", re.IGNORECASE)
"""An address whose path is another address: a fault of its form."""


def _is_telephone(text: str) -> bool:
    """Whether a value is a telephone number."""
    return expression(r"\+?[\d\s()./-]{7,20}").fullmatch(text) is not None


def _kind(thing: Entity) -> str:
    """What a message calls a thing, by its type."""
    return f'"{thing.types[0]}"' if thing.types else "thing"


def _articles(context: RuleContext) -> frozenset[str]:
    """The addresses that articles have by the markup, but those of front pages."""
    return frozenset(
        each.text.strip().rstrip("/")
        for thing in context.entities_with("url", "mainEntityOfPage")
        if thing.is_a("Article") and not thing.is_a("Person", "Organization")
        for each in thing.literals("url", "mainEntityOfPage")
        if not is_front_page(each.text)
    )


def _reason(thing: Entity, text: str) -> tuple[str, bool]:
    """Why an address identifies nothing, and whether that is certain; an empty text where it may."""
    if is_search(text):
        return "is a search, tag or share link, not a page about this", True
    if is_network_front_page(text) and not (
        thing.is_a("WebSite") and host(thing.text("url") or "") == host(text)
    ):
        return "is the home page of a network, not a profile", True
    names = (each.text for each in thing.literals("name", "alternateName", "url"))
    if is_front_page_of_others(text, *names):
        return "is the home page of a service, not a page about this", False
    if _FOLDER.fullmatch(text) or _LOG_IN.search(text):
        return "does not name an account", False
    if is_email(text) or expression(r"(?:mailto|tel|sms|whatsapp|skype):", re.IGNORECASE).match(text):
        return "is a contact link, not a page", True
    if expression(r"@\w[\w.]*").fullmatch(text):
        return "is an account name, not a URL", True
    if _is_telephone(text):
        return "is a telephone number, not a page", True
    if _DIRECTIONS.match(text):
        return "is a route to a place, not a page about it", False
    if _PLACEHOLDER_ACCOUNT.search(text):
        return "contains a user name placeholder of a template", True
    made = _OF_THE_MAKERS.fullmatch(text)
    if made is not None and made[1].casefold()[:5] not in (thing.text("name", "url") or "").casefold():
        return f"is the account of {made[1]}, the default of a template", False
    if _NO_HANDLE.fullmatch(text):
        return "does not name an account on the network", False
    own_name = (thing.text("name") or "").strip().casefold()
    if _APP_STORE.fullmatch(text) and own_name not in host(text).split("."):
        return "is the home page of a service, not a page about this", True
    if _FILE.fullmatch(text):
        return "is a file, not a page about this", False
    if is_contact_page(text):
        return "is a contact page, which does not identify this", False
    if (name := local_name(text)) is not None and vocabulary().is_type(name):
        return "is a type, not a page about this", True
    if (
        thing.is_a(*word_list("schema_terms", "made_by_others"))
        and is_account(text)
        and not thing.is_a("Organization", "Person", "Place")
    ):
        return "is an account of its maker, which does not identify this", False
    if is_post(text) and not thing.is_a("CreativeWork", "Event", "Product"):
        return "is a single post, not a profile", False
    return "", True


def _of_something_near(thing: Entity, text: str) -> str | None:
    """What else an address identifies that belongs to the thing, completing "the value …"; None where nothing."""
    if _CHAT.match(text):
        return "opens a chat, not a page about this"
    if _APP.match(text) and thing.is_a("Organization", "Person", "Place", "WebSite", "Event"):
        return "is an app store page, which identifies the app"
    if thing.is_a("WebSite") and not thing.is_a("Organization", "Person") and _is_of_a_person(thing, text):
        return "is the account of a person, which does not identify a site"
    return _account_of_another_kind(thing, text)


def _is_of_a_person(thing: Entity, text: str) -> bool:
    """Whether an address is a profile of people on LinkedIn, or has its name on another network."""
    profiles = (_ACCOUNT_OF_A_PERSON.match(each.text.strip()[:2000]) for each in thing.all("sameAs"))
    handles = {each[1].casefold() for each in profiles if each is not None}
    handle = expression(r"[?#].*").sub("", text).rstrip("/").rpartition("/")[2].removeprefix("@").casefold()
    return handle in handles and is_profile_site(text)


def _account_of_another_kind(thing: Entity, text: str) -> str | None:
    """What an account on LinkedIn is, where its path says another kind of thing, and its name is not the thing's."""
    person = thing.is_a("Person")
    other = (_ACCOUNT_OF_A_COMPANY if person else _ACCOUNT_OF_A_PERSON).match(text)
    if other is None or person == thing.is_a("Organization", "Place", "Brand"):
        return None
    handle = expression(r"[\W_]+").sub("", folded(unquote(other[1])))
    words = expression(r"\w{3,}").findall(
        folded(" ".join(each.text for each in thing.literals("name", "alternateName")))
    )
    if not words or any(word in handle for word in words):
        return None
    return "is the account of a company, not of this person" if person else "is the account of a person"
