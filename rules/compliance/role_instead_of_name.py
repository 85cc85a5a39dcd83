"""A role, or a remark on a person, stands in a name.

## What it does
Checks the names of organizations and the given and family names of people for words that stand for a
role or an account (`user`, `editor`, `staff`), and names of people for remarks such as "(verified)" and
"by", and for what they do ("Jane Roe, Senior Editor"). Labels that themes print in place of a name count too: "Author"
for a person, "Home" for a site or an organization; and so do copyright notices, names of files, and names of companies
for a person.

## Why it matters
The name is what the item is called; publishing systems fill it with the account they know.

## Example
```json
"publisher": {"@type": "Organization", "name": "User"}
```

## Use instead
```json
"publisher": {"@type": "Organization", "name": "Example Publishing"}
```

## Fix safety
No fix: the name has to come from someone who knows it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ...linter.agents.rule_context import RuleContext
from ...linter.document.entities import Entity
from ...linter.findings.rule import Finding, rule
from ...linter.locale.word_tables import alternatives, words
from ...linter.markup.statement import Statement
from ...linter.value_forms.addresses import is_whole_address
from ...linter.value_forms.regions import folded
from ...source.regex import regex
from ._findings import key_value, quoted

_NOBODYS = frozenset({"test", "demo", "my company", "my organization", "my business", "my shop", "my store"})
_NAME_PARTS = frozenset({"givenName", "familyName"})
_REMARK = regex(lambda: rf"\((?:{alternatives('roles', 'remarks')})\)", re.IGNORECASE)

_OF_PEOPLE = (
    "author",
    "creator",
    "contributor",
    "editor",
    "reviewedBy",
    "publisher",
    "translator",
    "director",
)
_WRITERS = frozenset({"author", "creator", "contributor", "editor"})
_FILE = regex(lambda: r"[\w() -]+\.(?:" + alternatives("file_names", "uploaded") + r")", re.IGNORECASE)
_LEGAL_FORM = regex(
    lambda: (
        rf",? (?:{alternatives('organizations', 'legal_forms_of_companies')})\.?|\b(?:公司|株式会社).*|.*(?:公司"
        "|株式会社)"
    ),
    re.IGNORECASE,
)
_OF_A_GROUP = regex(lambda: rf"\b(?:{alternatives('organizations', 'groups')})\b", re.IGNORECASE)
_BYLINE = regex(
    r"(?:(?:written|posted|reviewed|published|reported|compiled|words|story|text"
    r"|posted on .{3,30}) )?by:? |(?:view )?all (?:posts|articles) by "
    r"|posts by "
    r"|geschrieben von |verfasst von |ein (?:gast)?(?:beitrag|artikel) von |geschreven door |geplaatst door "
    r"|gepost door "
    r"|skrevet a[fv] |skriven av |publicerad av |napisan[ey] przez |opublikowane przez |ditulis oleh |diposting oleh "
    r"|đăng bởi |viết bởi |autor/in:? |(?:記者|记者|作者|撰文|文|執筆|ライター|글)\s?[/：:／]\s?(?=\S)"
    r"|(?:記者|记者) (?=\S)"
    r"|veröffentlicht von |alle beiträge von |escrito por |publicado por |ver todas las entradas de "
    r"|écrit par |publié par |voir tous les articles |scritto da |pubblicato da |author: ",
    re.IGNORECASE,
    signs=(
        "by|posts|articles|beitrag|artikel|beiträge |von |door |skrevet|skriven|publicerad|przez"
        "|oleh |bởi |autor|：|／|/|:|記者|记者|escrito|publicado|entradas|écrit|publié|scritto"
        "|pubblicato|author"
    ),
)
_COPYRIGHT = regex(r"(?:©|\(c\)|copyright\b|all rights reserved)", re.IGNORECASE)
_WITH_A_JOB = regex(
    lambda: (
        r"[^\W\d_][\w.'’-]*(?: [\w.'’-]+){1,3}(?:,| [-–—|]) (?:[\w&/-]+ ){0,4}(?:"
        + alternatives("occupations", "behind_a_name")
        + r")(?: (?:of|at|for|und|and|&) [\w &]{2,40})?"
    ),
    re.IGNORECASE,
    signs=lambda: alternatives("occupations", "behind_a_name_signs"),
)
"""A full name, a comma or a dash, and what the person does."""
_TELEPHONE = regex(r"(?=(?:\D*\d){9})(?:\+|00|\()[\d\s().-]{9,24}")
_BYLINE_BEFORE_A_NAME = regex(
    lambda: r"(?:" + alternatives("bylines", "before_a_name") + r"):? (?=[A-ZÀ-Þ][\w'’.-]+ [A-ZÀ-Þ])",
    signs=lambda: alternatives("bylines", "before_a_name_signs"),
)
_ATTRIBUTION = regex(
    lambda: r"(?:.{1,60} )?(?:" + alternatives("bylines", "says") + r") ?:|[\w .'’-]{2,40} (?:says|sagt)",
    signs=lambda: alternatives("bylines", "says_signs"),
)
_OF_LANGUAGE = {
    language: regex(rf"{word} (?=[A-ZÀ-Þ][\w'’.-]+ [A-ZÀ-Þ][\w'’.-]+(?: [A-ZÀ-Þ][\w'’.-]+)?\Z)")
    for language, word in (
        ("de", "Von"),
        ("it", "Di"),
        ("da", "Af"),
        ("sv", "Av"),
        ("nb", "Av"),
        ("no", "Av"),
    )
}
"""Words of authorship on pages of a language; elsewhere people are called so."""
_WITH_EMAIL = regex(r"[^@\n]+[\s(<\[,|-][\w.+-]+@[\w-]+(?:\.[\w-]+)+[)>\]]?")


_NAMING = (
    *("name", "legalName", "givenName", "familyName"),
    *("publisher", "hiringOrganization", "sourceOrganization", "copyrightHolder"),
    *_OF_PEOPLE,
)
"""The properties that are looked at."""
_NAMING_OTHERS = frozenset(_NAMING) - {"name", "legalName", "givenName", "familyName"}
_NAMED_SO = ("Person", "Organization", "WebSite", "Brand", "WebPage")
"""Things whose own names are looked at."""

_PERSON = 'write the name of the person, or use "Organization"'
_Fault = tuple[Statement, str, str | None]
"""A name, what it is instead, and the advice where the rule's does not fit."""
_WHOLE_NAME = regex(r"[^\W\d_][\w'’.-]*(?: [^\W\d_][\w'’.-]*){1,3}")
"""A name of two to four words, and nothing else."""


@rule(
    "CMP339",
    "role-instead-of-name",
    level="warning",
    fix="none",
    advice="write {its}, or remove it",
)
def check(context: RuleContext) -> Iterator[Finding]:
    organizations = {
        folded(each.text)
        for thing in context.entities_with("name")
        if thing.is_a("Organization")
        for each in thing.literals("name")
    }
    for thing in context.entities_with(*_NAMING):
        if not thing.is_a(*_NAMED_SO) and thing.statements.keys().isdisjoint(_NAMING_OTHERS):
            continue
        byline = next(map(_OF_LANGUAGE.get, context.hints.languages), None)
        remarks = _remarks(thing, byline)
        for statement, reason, advice in (*_roles(thing), *remarks, *_kinds(thing, organizations)):
            message = f"{key_value(statement)} {reason}" + quoted(statement.property, r"name")
            yield Finding(message, statement, advice=advice)


def _name_alone(text: str, byline: re.Pattern[str] | None) -> str:
    """What to write for a name with words around it: what is behind a byline's words, if that is all."""
    text = text.strip()
    for form in (_BYLINE, _BYLINE_BEFORE_A_NAME, byline):
        begun = form.match(text) if form is not None else None
        rest = text[begun.end() :] if begun is not None else ""
        if _WHOLE_NAME.fullmatch(rest):
            return f'write "{rest}"'
    return "write only the name"


def _roles(thing: Entity) -> Iterator[_Fault]:
    names = ["givenName", "familyName"] if thing.is_a("Person") else []
    if thing.is_a("Organization"):
        names = ["name", "legalName"]
    for statement in thing.literals(*names):
        text = statement.text.strip().casefold()
        alone = text in words("roles", "roles") or (statement.property in _NAME_PARTS and _are_roles(text))
        if text in words("occupations", "employment") and statement.property == "name":
            yield statement, "is a form of work, not an organization", None
        if alone or text in _NOBODYS:
            yield statement, "is a role, not a name", None
    if thing.is_a("Person"):
        for statement in thing.literals("name"):
            if statement.text.strip().casefold().rstrip(": ") in words("roles", "author_labels"):
                yield statement, "is the label of a name, not a name", None
    entry = thing.parent is not None and thing.parent.property == "item"  # of a breadcrumb: named as its link
    if thing.is_a("WebSite", "Organization") and not entry:
        for statement in thing.literals("name", "legalName"):
            if statement.text.strip().casefold() in words("page_frame", "page_labels"):
                yield statement, "is the label of a page, not the name of a site or organization", None


def _are_roles(text: str) -> bool:
    """Whether every word is one of roles, one at least a role by itself: staff writer, the news desk."""
    known = words("roles", "roles") | words("roles", "beside_roles")
    return 1 < len(text.split()) < 5 and known.issuperset(text.split())


def _kinds(thing: Entity, organizations: set[str]) -> Iterator[_Fault]:
    """Roles, copyright notices and remarks as names, files' names, and organizations' as those of people."""
    agents = (
        "copyrightHolder",
        *_OF_PEOPLE,
        *(("name", "legalName") if thing.is_a("Person", "Organization") else ()),
    )
    for statement in thing.literals("publisher", "hiringOrganization", "sourceOrganization"):
        if statement.text.strip().casefold() in words("roles", "roles"):
            yield statement, "is a role, not a name", None
    for statement in thing.literals(*agents):
        if _COPYRIGHT.match(statement.text.strip()):
            yield statement, "is a copyright notice, not a name", None
    if thing.is_a("Person", "Organization", "Brand", "WebPage"):
        for statement in thing.literals("name", "legalName"):
            if _FILE.fullmatch(statement.text.strip()):
                yield statement, "is the name of a file", None
    if thing.is_a("Person", "Organization") and not thing.is_a("Place"):
        for statement in thing.literals("name"):
            text = statement.text.strip()[:200]
            if is_whole_address(text) or _TELEPHONE.fullmatch(text):
                yield statement, "is an address or a telephone number, not a name", None
    if not thing.is_a("Person") or thing.is_a("Organization"):
        return
    for statement in thing.literals("name"):
        text = statement.text.strip()[:200]
        if any(form.end() == len(text) for form in _LEGAL_FORM.finditer(text)):
            yield statement, "is the name of a company, not of a person", _PERSON
        elif folded(text) in organizations and _OF_A_GROUP.search(text):
            yield statement, "is the name of an organization on this page, not of a person", _PERSON


def _remarks(thing: Entity, byline: re.Pattern[str] | None) -> Iterator[_Fault]:
    for statement in thing.literals(*_OF_PEOPLE):
        text = statement.text.strip()[:200]
        if (
            _BYLINE.match(text)
            or _BYLINE_BEFORE_A_NAME.match(text)
            or (byline is not None and byline.match(text))
            or (statement.property in _WRITERS and _WITH_A_JOB.fullmatch(text))
        ):
            yield (
                statement,
                "contains words that are not part of the name",
                _name_alone(statement.text, byline),
            )
        elif _WITH_EMAIL.fullmatch(text):
            yield (
                statement,
                "contains an e-mail address, which is not part of the name",
                _name_alone(statement.text, byline),
            )
    if thing.is_a("Person"):
        for statement in thing.literals("name", "givenName", "familyName"):
            if (
                _REMARK.search(statement.text)
                or (statement.property == "name" and _WITH_A_JOB.fullmatch(statement.text.strip()[:200]))
                or _BYLINE.match(statement.text)
                or _BYLINE_BEFORE_A_NAME.match(statement.text)
                or (byline is not None and byline.match(statement.text.strip()))
            ):
                yield (
                    statement,
                    "contains words that are not part of the name",
                    _name_alone(statement.text, byline),
                )
            elif _ATTRIBUTION.fullmatch(statement.text.strip()[:200]):
                yield statement, "is a label for what the person says, not a name", None
            elif _WITH_EMAIL.fullmatch(statement.text.strip()[:200]):
                yield (
                    statement,
                    "contains an e-mail address, which is not part of the name",
                    _name_alone(statement.text, byline),
                )
