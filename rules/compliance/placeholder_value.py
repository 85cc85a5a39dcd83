"""A placeholder, a template expression or nothing at all stands in the place of a value.

## What it does
Checks every literal: words that programs print for nothing (`undefined`, `null`, `n/a`), expressions of
templates that were not filled, filler such as lorem ipsum, labels of fields and made-up addresses ("Company
Name", "123 Example Street"), and values that only repeat the name of their property or type. Where a page's
addresses are on a host of its own, those on `example.com` are told as well. `none` and `unknown` pass where they
are an answer (hazards, side effects, gender), and so do the templates of search actions, and expressions in a text that
the page shows as code.

## Why it matters
A missing property says nothing; "undefined" says something wrong, and it is shown to people as it
stands. Empty text of a property that no search feature requires is a note.

## Example
```json
"address": "undefined, undefined"
```

## Use instead
```json
"address": "12 High Street, Springfield"
```

## Fix safety
Unsafe: writes what the page shows in that role, where it shows one thing only (the heading for an empty headline, the
byline's name, the price beside the heading, the linked telephone number); else the fix takes the statement out, because
nobody but the author knows the value.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from ...linter.agents.factuality import role_values
from ...linter.agents.rule_context import RuleContext
from ...linter.document.entities import objects
from ...linter.edits.edits import removal, replace_value
from ...linter.findings.rule import Finding, Fix, rule
from ...linter.locale.word_tables import word_list
from ...linter.markup.statement import Literal, Statement
from ...linter.value_forms.regions import country_code, subdivision
from ...linter.value_forms.sites import host, is_profile_site
from ...linter.value_forms.unanswered import STANDS_IN, UNFILLED, placeholder_of, unfilled
from ...linter.value_forms.urls import is_email
from ...linter.visible_text.passage import quotes_code
from ...shapes.vocabulary import intended_property, vocabulary
from ...source.regex import caseless, regex
from ..richresults._features import is_required
from ._findings import excerpt, key_value, quoted

_EMPTY = "is empty"
_TITLES = frozenset({"name", "headline", "description"})
_SUBJECTS = frozenset({"about", "mentions", "mainEntity", "subjectOf", "isPartOf", "hasPart"})
"""Properties by which things hang together: a thing's own type names none."""
_HUMP = regex(r"(?<=[a-z])(?=[A-Z])")


_EMPLOYERS_OF_EXAMPLES = frozenset({"Google", "MagsRUs Wheel Company"})
_NUMBERS = regex(r"[\d.]+|[\da-f]*:[\da-f:]+")
"""A host's IP address, where a site is tried out under the names it will have."""
_OF_THIS_MACHINE = frozenset({"", "localhost"})
"""Hosts that the form of an address is about."""
_EXAMPLE = regex(r"(?:\A|\.)(?:example(?:\.(?:com|org|net))?|test|invalid|localhost)\Z")

_STANDS_IN = ".example"
"""How the hosts end that stand for those of data in the page of a template."""
_SIGNS_OF_EXAMPLE = ("example", "test", "invalid", "localhost")

_TO_DO = "write the value or remove it"


@rule(
    "CMP330",
    "placeholder-value",
    level="error",
    fix="sometimes",
    repeats=("property-without-attribute",),
    advice=_TO_DO,
)
def check(context: RuleContext) -> Iterator[Finding]:
    for statement in context.document.statements:
        if isinstance(statement.value, Literal) and isinstance(statement.value.value, str):
            reason = placeholder_of(statement.property, statement.text)
            if reason == UNFILLED and _quotes_code(context, statement):
                continue
            if reason is not None and not _is_a_code(context, statement):
                minor = reason == _EMPTY and not is_required(statement.property, statement.types)
                yield replace(_finding(context, statement, reason), sure=reason != STANDS_IN, minor=minor)
            elif statement.property in _TITLES and (kind := _by_type(statement)):
                yield replace(_finding(context, statement, kind), sure=False)
            elif statement.property in _SUBJECTS and _names_its_type(statement):
                yield replace(_finding(context, statement, "only repeats its type"), sure=False)
    yield from _of_examples(context)
    yield from _of_googles_example(context)


def _quotes_code(context: RuleContext, statement: Statement) -> bool:
    """Whether a text about templates quotes what the page shows as code."""
    page = context.document
    if page.media == "json":
        return False
    return quotes_code(statement.text, unfilled(statement.text), page.source)


def _is_a_code(context: RuleContext, statement: Statement) -> bool:
    """Whether a word for nothing is a code where it stands: NA is Namibia, and the province of Naples."""
    text, languages = statement.text.strip(), context.hints.languages
    if not text.isupper() or statement.property not in ("addressCountry", "addressRegion"):
        return False
    if statement.property == "addressCountry":
        return country_code(text, languages) is not None
    for thing in context.entities_with("addressRegion"):
        if statement in thing.all("addressRegion"):
            country = country_code(thing.text("addressCountry") or "", languages)
            return country is not None and subdivision(text, country) is not None
    return False


def _of_googles_example(context: RuleContext) -> Iterator[Finding]:
    """The employer of Google's example of a job, left over in an identifier of another's."""
    for job in context.entities_with("identifier"):
        if not job.is_a("JobPosting"):
            continue
        employers = {
            each.text("name") for _, each in objects(context.entities, job.all("hiringOrganization"))
        }
        for _, identifier in objects(context.entities, job.all("identifier")):
            for statement in identifier.literals("name"):
                if statement.text.strip() in _EMPLOYERS_OF_EXAMPLES and statement.text not in employers:
                    yield replace(
                        _finding(context, statement, "is copied from Google's example of a job posting"),
                        sure=False,
                    )


def _of_examples(context: RuleContext) -> Iterator[Finding]:
    """Addresses on hosts that are kept for examples (RFC 2606), where the page's other addresses are on a real one."""
    placed = [
        (text, statement)
        for statement in context.document.statements
        if (text := statement.text.strip()).startswith(("http://", "https://"))
        or statement.property == "email"
    ]
    written = caseless("".join("".join(text for text, _ in placed).split()))
    if not any(map(written.__contains__, _SIGNS_OF_EXAMPLE)):
        return
    known: dict[str, list[Statement]] = {}
    for text, statement in placed:
        if isinstance(statement.value, Literal) and text.startswith(("http://", "https://")):
            known.setdefault(host(text), []).append(statement)
        elif statement.property == "email" and is_email(text):
            known.setdefault(text.rpartition("@")[2].casefold(), []).append(statement)
    own = host(context.document.address or "")
    if context.document.is_woven:  # what stands for addresses of data, which are on the site
        known = {each if not each.endswith(_STANDS_IN) else "": place for each, place in known.items()}
        own = "data" if "" in known and (not own or own.endswith(_STANDS_IN)) else own
    real = [
        each
        for each in (*known, own)
        if each and each != "schema.org" and not _EXAMPLE.search(each) and not _NUMBERS.fullmatch(each)
    ]
    if _EXAMPLE.search(own) or all(is_profile_site(f"https://{each}/") for each in real):
        return
    for each, statements in known.items():
        if not _EXAMPLE.search(each) or each in _OF_THIS_MACHINE:
            continue
        for statement in statements:
            if placeholder_of(statement.property, statement.text) is not None:
                continue
            message = f"{key_value(statement)} is on a host that is reserved for examples"
            yield Finding(message, statement, sure=False)


@lru_cache(maxsize=1024)
def _has_a_name_of_its_own(kind: str) -> bool:
    """Whether things of a type are told apart by name: a menu may be called Menu, a product not Product."""
    return any(vocabulary().is_subtype(kind, each) for each in word_list("schema_terms", "named_things"))


def _names_its_type(statement: Statement) -> bool:
    """Whether a text is the type of the thing it is said of, or a type above it."""
    text = statement.text.strip()
    return text != "Thing" and any(vocabulary().is_subtype(each, text) for each in statement.types)


def _by_type(statement: Statement) -> str | None:
    """What a text says that has nothing but the words for its type and its property."""
    if len(statement.text) > 60 or "PropertyValue" in statement.types:
        return None
    if (
        "Brand" in statement.types
        and statement.property == "name"
        and placeholder_of("brand", statement.text)
    ):
        return "says that there is no value"
    words = " ".join(statement.text.casefold().split())
    for each in statement.types:
        kind = _HUMP.sub(" ", each).casefold()
        if words in (f"{kind} {statement.property.casefold()}", f"{kind} name", f"{kind} title"):
            return "only repeats its type and property"
        if words == kind and statement.property == "name" and _has_a_name_of_its_own(each):
            return "only repeats its type"
    return None


def _visible_values(context: RuleContext) -> dict[int, str]:
    """What the page shows in the place of its placeholders, by the identity of their statements; nothing for those
    beside which the thing has another value, as in another language."""
    statements = context.document.statements
    placeholders = [each for each in statements if placeholder_of(each.property, each.text) is not None]
    left_out = set(map(id, placeholders))
    stated = {(each.subject, each.property) for each in statements if id(each) not in left_out}
    return role_values(
        context.document, [each for each in placeholders if (each.subject, each.property) not in stated]
    )


def _finding(context: RuleContext, statement: Statement, reason: str) -> Finding:
    visible = context.once(_visible_values).get(id(statement))
    if visible is not None:
        edits = replace_value(context.document, statement.location, visible)
        fixes = (Fix(f"Write what the page shows: {excerpt(visible)}", "unsafe", edits),) if edits else ()
    else:
        fixes = removal(context.document, statement.location, statement.key)
    prop = intended_property(statement.property)
    message = f"{key_value(statement)} {reason}"
    advice = None if visible is not None else _TO_DO
    return Finding(message + (quoted(prop, "") if prop else ""), statement, fixes=fixes, advice=advice)
