"""What somebody does or has learnt, or a call to act, stands where the name of a thing is meant.

## What it does
Checks names of organizations, brands and people, `hiringOrganization`, `worksFor`, `founder` and their like for
occupations ("Software Engineer"), `alumniOf` for degrees, years and faculties without a university, the `title` of a
job for calls to apply, `jobTitle` and `title` for names of companies and schools, the `name` of a product for a company
with its legal form and labels of buttons, names of organizations, places and sites for greetings, telephone numbers and
whole addresses, `servesCuisine` for services and countries, `recipeCuisine` for courses, `manufacturer` for "Made in
…",
`contactType` for telephones and their like, a job's `description` for somebody who seeks one.

## Why it matters
Readers join what they know of a thing by its name; nobody is called by a common noun.

## Example
```json
"worksFor": "Software Engineer"
```

## Use instead
```json
"jobTitle": "Software Engineer"
```

## Fix safety
No fix: the name has to come from someone who knows it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from ...linter.agents.rule_context import RuleContext
from ...linter.document.entities import Entity
from ...linter.findings.rule import Finding, rule
from ...linter.locale.word_tables import alternatives, words
from ...linter.markup.statement import Statement
from ...linter.value_forms.addresses import is_whole_address
from ...linter.value_forms.regions import country_code, folded
from ...source.regex import expression, regex
from ._findings import Mistake, is_no_name, is_not, key_value, quoted

_DEGREE = regex(lambda: alternatives("occupations", "degrees"), re.IGNORECASE)
_FACULTY = regex(
    lambda: (
        rf"(?:the )?(?:{alternatives('occupations', 'faculties')}) (?:of|de|di|für|da|do|d['’]) ?"
        r"(?:{0})(?:(?: and | e | y | et |, )(?:{0}))?".format(alternatives("occupations", "subjects"))
        + rf"|(?:the )?(?:{alternatives('occupations', 'schools')})"
    ),
    re.IGNORECASE,
)


@lru_cache(maxsize=1024)
def is_occupation(text: str) -> bool:
    """Whether a text is two or more words that describe an occupation, and nothing else."""
    if not 6 < len(text) <= 80:
        return False
    parts = [each.strip("(),.;:") or each for each in text.casefold().split()]
    return (
        1 < len(parts) < 10
        and not words("occupations", "occupations").isdisjoint(parts)
        and all(
            each in words("occupations", "occupations") or each in words("occupations", "qualities")
            for each in parts
        )
        and parts[0] != "the"
    )


def is_employment(text: str) -> bool:
    """Whether a text describes an employment status instead of naming an employer."""
    return text.strip().casefold() in words("occupations", "employment") or is_occupation(text)


@lru_cache(maxsize=512)
def is_degree(text: str) -> bool:
    """Whether a text is a degree or a kind of school, without a school's name."""
    text = text.strip().rstrip(".")
    return len(text) <= 100 and (_DEGREE.fullmatch(text) or _FACULTY.fullmatch(text)) is not None


_EMPLOYERS = ("hiringOrganization", "worksFor", "memberOf", "affiliation", "parentOrganization")
_AGENT_PROPERTIES = ("founder", "founders", "employee", "employees", "provider", "manufacturer", "brand")
_NO_CUISINE = regex(
    lambda: alternatives("page_frame", "no_cuisines"),
    re.IGNORECASE,
    signs=lambda: alternatives("page_frame", "no_cuisines_signs"),
)
_COURSES = regex(lambda: alternatives("page_frame", "courses"), re.IGNORECASE)
_MADE_IN = regex(
    r"(?:made|produced|manufactured) in .{2,40}|hergestellt in .{2,40}|fabriqué en .{2,40}"
    r"|hecho en .{2,40}|prodotto in .{2,40}",
    re.IGNORECASE,
)
_YEARS = regex(r"(?:class of )?(?:19|20)\d\d(?:\s?[-–/]\s?(?:(?:19|20)?\d\d|present))?", re.IGNORECASE)
_TYPES_WITH_NAMES = ("Organization", "Brand", "Person", "WebSite")
_CALL = regex(lambda: f"(?:{alternatives('page_frame', 'calls_to_apply')})[!.]*", re.IGNORECASE)
_COMPANY = regex(lambda: rf"[^,|:]{{2,80}}(?:{alternatives('organizations', 'legal_forms_behind_names')})")
_WITH_INC = regex(
    lambda: (
        rf"[^|:]{{2,60}}(?:(?:{alternatives('organizations', 'legal_forms_behind_names')})|,? Inc\.?|,? Corp\.?)"
    )
)
_INSTITUTION = regex(
    r"(?:[A-ZÀ-Þ][\w'’.&-]+ ){1,5}(?:University|College|Institute|Hospital|High School)"
    r"|University of [A-Z]\w+(?: [A-Z]\w+){0,2}",
    signs="College|High School|Hospital|Institute|University",
)
_GREETING = regex(
    lambda: (
        r"(?:"
        + alternatives("page_frame", "greetings")
        + r")\b.*|welcome[!.]*|willkommen|bienvenue|bienvenidos?|ようこそ.*|歡迎.*|欢迎.*"
    ),
    re.IGNORECASE,
    signs=lambda: alternatives("page_frame", "greetings_signs"),
)
_BUTTON = regex(
    lambda: r"(?:" + alternatives("page_frame", "buttons") + r")[!.]*",
    re.IGNORECASE,
    signs=lambda: alternatives("page_frame", "buttons_signs"),
)
_EMPLOYMENT_SUFFIX = regex(
    r"[\s,(|–—-]+(?:full|part)[ -]time\)?\Z|[\s,(|–—-]+(?:contract|internship|freelance|present)\)?\Z",
    re.IGNORECASE,
)
_NAME_PARTS = ("honorificPrefix", "honorificSuffix", "givenName", "familyName")
_TELEPHONE = regex(r"(?:(?:call|tel|phone|ph)\b[:. ]*)?\+?[\d(][\d\s()./-]{8,20}", re.IGNORECASE)
_ADVERTISEMENT = regex(
    lambda: (
        r"\b(?:"
        + alternatives("page_frame", "advertisements")
        + r")|!!|[$€£₹]\s?\d{2,}|\d{3,}\s?(?:[€£]|usd|eur|gbp|k?/(?:month|year|monat)|lpa\b)"
    ),
    re.IGNORECASE,
)
"""What an advertisement says beside the post: to hurry, to apply, what is paid."""
_HOURS_A_WEEK = regex(lambda: alternatives("occupations", "working_hours"), re.IGNORECASE)
_MIN_COUNTRY_LENGTH = 4
_COUNTRIES_LIKE_ADJECTIVES = frozenset({"georgia", "holland", "polska"})
_LANGUAGES_WITHOUT_ADJECTIVES = frozenset({"tr", "id", "ms", "vi", "th", "zh", "ja", "ko"})
"""Languages that call a country and what comes from it by one word."""

_NAMES = ("name", "alternateName", "legalName")
_WAYS_OF_CONTACT = regex(lambda: alternatives("page_frame", "ways_of_contact"), re.IGNORECASE)
"""What tells by which way somebody is reached, and not for which purpose."""
_SEEKS_WORK = regex(lambda: rf"\b(?:{alternatives('page_frame', 'seeking_work')})", re.IGNORECASE)
_CHECKED = (
    *(*_NAMES, *_EMPLOYERS, *_AGENT_PROPERTIES, *_NAME_PARTS),
    *(
        "alumniOf",
        "title",
        "jobTitle",
        "employmentType",
        "description",
        "servesCuisine",
        "recipeCuisine",
        "contactType",
    ),
)
_OTHER_PROPERTIES = frozenset(_CHECKED) - frozenset(_NAMES)

_HOMES = ("Residence", "Accommodation")
"""What is called by its address."""
_NO_KIND_OF_CUISINE = Mistake("is not a kind of cuisine")


@rule("CMP369", "common-noun-for-name", level="warning", fix="none", advice="write the name, or remove it")
def check(context: RuleContext) -> Iterator[Finding]:
    for thing in context.entities_with(*_CHECKED):
        for statement, mistake in (
            *_mistakes_in_names(thing),
            *_other_mistakes(thing, context.hints.languages),
        ):
            message = f"{key_value(statement)} {mistake.reason}"
            advice = mistake.advice(statement.key)
            if statement.property == "recipeCuisine" and mistake is _NO_KIND_OF_CUISINE:
                advice = 'move it to "recipeCategory", or remove it'
            yield Finding(message + quoted(statement.property, ""), statement, advice=advice)


def _mistakes_in_names(thing: Entity) -> Iterator[tuple[Statement, Mistake]]:
    """Names and other names of a thing that are none."""
    organization, product = thing.is_a("Organization", "Place"), thing.is_a("Product", "SoftwareApplication")
    named = thing.is_a(*_TYPES_WITH_NAMES) or organization
    entry = thing.parent is not None and thing.parent.property in ("item", "itemListElement")
    only_buttons = thing.is_a("Service", "Event", "Course", "Recipe", "VideoObject")
    if entry or not (named or product or only_buttons):
        return
    for statement in thing.literals(*_NAMES):
        text = statement.text.strip()[:300]
        if not thing.is_a("Person") and _BUTTON.fullmatch(text):
            yield statement, is_no_name("is the label of a button")
        elif named and is_occupation(text):
            yield statement, is_not("describes an activity", "a person", "the name of a person")
        elif (organization or thing.is_a("WebSite")) and _GREETING.fullmatch(text):
            yield statement, is_no_name("is a greeting")
        elif organization and _TELEPHONE.fullmatch(text) and sum(map(str.isdigit, text)) > 8:
            yield statement, is_no_name("is a telephone number", "telephone")
        elif organization and is_whole_address(text) and not thing.is_a(*_HOMES):
            yield statement, is_no_name("is an address")
        elif product and not organization and statement.property == "name" and _COMPANY.fullmatch(text):
            yield statement, is_not("is a company", "a product", "the name of a product")


def _other_mistakes(thing: Entity, languages: tuple[str, ...]) -> Iterator[tuple[Statement, Mistake]]:
    """Texts for an employer, a school or a post that are none."""
    if thing.statements.keys().isdisjoint(_OTHER_PROPERTIES):
        return
    for statement in thing.literals(*_EMPLOYERS):
        if is_employment(statement.text.strip()):
            yield statement, is_not("describes an activity", "an organization", "the name of an organization")
    if thing.is_a("Organization", "Place", "Brand"):
        for statement in thing.literals("description"):
            if is_occupation(_EMPLOYMENT_SUFFIX.sub("", statement.text.strip()[:120])):
                yield (
                    statement,
                    is_not("describes an activity", "an organization", "the name of an organization"),
                )
    for statement in thing.literals(*_AGENT_PROPERTIES):
        if is_occupation(statement.text.strip()):
            yield statement, is_not("describes an activity", "a person", "the name of a person")
        elif statement.property in ("manufacturer", "brand") and _MADE_IN.fullmatch(
            statement.text.strip()[:80]
        ):
            yield statement, Mistake("says where something is made, not who made it")
    for name, nouns in (("servesCuisine", _NO_CUISINE), ("recipeCuisine", _COURSES)):
        for statement in thing.literals(name):
            if nouns.fullmatch(statement.text.strip()[:80]):
                yield statement, _NO_KIND_OF_CUISINE
            elif name == "servesCuisine" and _names_a_country(statement.text, languages):
                yield statement, is_not("is a country", "a kind of cuisine")
    for statement in thing.literals("contactType"):
        if _WAYS_OF_CONTACT.fullmatch(statement.text.strip()[:80]):
            yield statement, Mistake("says how to make contact, not what for")
    for statement in thing.literals(*_NAME_PARTS):
        if is_occupation(statement.text.strip()):
            yield statement, Mistake("describes an activity and is not part of a name")
    for statement in thing.literals("alumniOf"):
        if is_degree(statement.text) or _YEARS.fullmatch(statement.text.strip()):
            yield statement, Mistake("does not name a school", "the name of a school")
    if thing.is_a("JobPosting"):
        for statement in thing.literals("title"):
            if _CALL.fullmatch(statement.text.strip()):
                yield statement, Mistake("does not name a position", "the name of a position")
            elif _ADVERTISEMENT.search(statement.text[:300]):
                yield statement, Mistake("contains more than the name of the position")
        for statement in thing.literals("title", "description"):
            if _SEEKS_WORK.search(statement.text[:500]):
                yield statement, is_not("describes somebody looking for work", "a position")
    posts = ("title", "jobTitle") if thing.is_a("JobPosting") else ("jobTitle",)
    for statement in thing.literals(*posts):
        text = statement.text.strip()[:100]
        if _WITH_INC.fullmatch(text) or _INSTITUTION.fullmatch(text):
            yield statement, is_not("names an organization", "a position")
        elif _YEARS.fullmatch(text):
            yield statement, Mistake("says when, not which position")
    for statement in thing.literals("employmentType"):
        if is_occupation(statement.text.strip()) or _HOURS_A_WEEK.fullmatch(statement.text.strip()[:60]):
            yield statement, Mistake("is not a kind of employment")


def _names_a_country(text: str, languages: tuple[str, ...]) -> bool:
    """Whether a text is the name of a country, written together or apart, in English or the page's language."""
    name = " ".join(expression(r"(?<=[a-z])(?=[A-Z])").sub(" ", text.strip()[:60]).split())
    if len(name) < _MIN_COUNTRY_LENGTH or folded(name) in _COUNTRIES_LIKE_ADJECTIVES:
        return False
    spoken = tuple(each for each in languages if each not in _LANGUAGES_WITHOUT_ADJECTIVES)
    return any(country_code(each, spoken) is not None for each in (name, name.replace(" ", "")))
