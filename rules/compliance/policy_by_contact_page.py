"""A contact page or a front page stands where a document on its own subject is meant.

## What it does
Checks the properties that lead to a policy or a report (`diversityPolicy`, `publishingPrinciples` and their like) and
`knowsAbout`. Policies about feedback and corrections pass: their page may well be the contact page; so does an
imprint as masthead or as statement of ownership. A privacy statement or terms of use in place of what a newsroom says
of itself is a warning; so is a `license` that is a privacy statement, a profile, the site's own front page or a way
to get in touch. Terms of use may be a licence.

## Why it matters
Readers of such links look for a statement; a form is none.

## Example
```json
"diversityPolicy": "https://example.com/contact"
```

## Use instead
```json
"diversityPolicy": "https://example.com/diversity"
```

## Fix safety
No fix: the right page has to come from someone who knows it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from ...linter.agents.rule_context import RuleContext
from ...linter.findings.naming import in_words
from ...linter.findings.rule import Finding, rule
from ...linter.locale.word_tables import alternatives
from ...linter.markup.statement import Statement
from ...linter.value_forms.sites import (
    host,
    is_contact_page,
    is_front_page,
    is_legal_page,
    is_of_privacy,
    is_profile_site,
)
from ...source.regex import regex
from ._findings import key_value, quoted

_ABOUT_A_SUBJECT = regex(r"(?:Policy|Policies|Principles|Report|knowsAbout|masthead|ownershipFundingInfo)\Z")
_NO_DOCUMENT = regex(r"(?:mailto|tel|sms|whatsapp|javascript):|https?://(?:wa|line|m)\.me/", re.IGNORECASE)
_TERMS = regex(r"[/_-](?:un)?licen[cs]e|/copying|/terms|/copyright|/legal|lizenz|licence", re.IGNORECASE)
"""What the address of a licence has in it, which may stand in a repository of source code."""
_IMPRINT = regex(r"/(?:impressum|imprint|mentions-legales|colophon|colofon)[^/]*/?\Z", re.IGNORECASE)
"""The page, asked for by law, that says who owns a site and who answers for it."""
_IN_AN_IMPRINT = frozenset({"masthead", "ownershipFundingInfo"})
_MAY_BE_A_FORM = frozenset({"actionableFeedbackPolicy", "correctionsPolicy"})

_OF_THE_NEWSROOM = regex(lambda: r"\A(?:" + alternatives("property_forms", "of_newsrooms") + r")\Z")
"""What a privacy statement or terms of use cannot be about; those of shops and rooms may stand among the terms."""


@lru_cache(maxsize=2048)
def _is_about_a_subject(prop: str) -> bool:
    return _ABOUT_A_SUBJECT.search(prop) is not None


@rule(
    "CMP337",
    "policy-by-contact-page",
    level="error",
    fix="none",
    advice="link to such a page, or remove it",
)
def check(context: RuleContext) -> Iterator[Finding]:
    for prop, statement in context.statements_of(_is_looked_at):
        if prop == "license":
            yield from _license(statement, host(context.document.address or ""))
            continue
        text, sure = statement.text, True
        if prop in _IN_AN_IMPRINT and _IMPRINT.search(text):
            continue
        if is_contact_page(text):
            reason = "is a contact page"
        elif is_front_page(text) and prop != "knowsAbout":
            reason = "is a home page"
        elif is_legal_page(text) and _OF_THE_NEWSROOM.search(prop):
            reason, sure = "is a privacy or terms page", False
        else:
            continue
        yield Finding(
            f"{key_value(statement, text)} {reason}, not a page about the {in_words(prop)}"
            + quoted(prop, ""),
            statement,
            sure=sure,
        )


def _is_looked_at(prop: str) -> bool:
    return prop == "license" or (prop not in _MAY_BE_A_FORM and _is_about_a_subject(prop))


def _license(statement: Statement, own: str) -> Iterator[Finding]:
    text = statement.text.strip()
    if is_of_privacy(text) or is_contact_page(text):
        reason = "is a privacy or contact page"
    elif (is_profile_site(text) and not _TERMS.search(text)) or (
        own and is_front_page(text) and host(text) == own
    ):
        reason = "is a profile or this site's home page"
    elif _NO_DOCUMENT.match(text):
        reason = "is a contact link"
    else:
        return
    message = f"{key_value(statement, text)} {reason}, not a licence"
    yield Finding(message + quoted("license", ""), statement, sure=False)
