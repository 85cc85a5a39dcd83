"""The title of a page, a slogan or a row of search words stands where the name of a business or a site is meant.

## What it does
Checks `name`, `legalName` and `alternateName` of organizations, places of business and sites: three parts or more with
bars between them, two long ones without the name of the site's host, a whole sentence, a list of services, what people
type into a search ("Best dentist in Springfield", "plumber near me"), and a service with its town and no name ("Ремонт
квартир в Москве").

## Why it matters
The name is what the business is called; maps and knowledge panels join what they know of it by its name.

## Example
```json
{"@type": "Dentist", "name": "Best Dentist in Springfield | Teeth Whitening | Implants"}
```

## Use instead
```json
{"@type": "Dentist", "name": "Example Dental Care"}
```

## Fix safety
No fix: the name has to come from someone who knows it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape

from ...linter.compliance import quoted, shown
from ...linter.facts import Facts
from ...linter.forms.regions import folded
from ...linter.forms.sites import host
from ...linter.judgement import Judgement
from ...linter.rule import Finding, rule

_NAMES = ("name", "legalName", "alternateName")
_BAR = re.compile(r"\s+[|•»·]\s+|\s*\|\s*")
_LONG_PARTS = 4
"""Words of a part that a name or a slogan beside it seldom has."""
_SENTENCE = re.compile(r"\w.*\s[^\W\d_A-ZÀ-ÞА-ЯЁІЇЄ][^\W\d_]{3,}[.!]+", re.DOTALL)
_SMALL_WORD = re.compile(r"(?<!\S)[^\W\d_A-ZÀ-ÞА-ЯЁІЇЄ][^\W\d_]{1,}(?!\S)")
_SHORT = frozenset({"bros", "corp", "assoc", "sons", "stud"})
_SEARCHED = re.compile(
    r"(?:(?:the )?(?:#1|no\.? ?1|number one|top(?: ?\d{1,3})?|best|cheap(?:est)?|affordable|leading"
    r"|trusted|most trusted)"
    r" (?!western\b|buy\b|gear\b|foods?\b|friends?\b)(?:[\w&/'’-]+ ){1,6}(?:in|near|for|around|of) .{2,60}"
    r"|(?:buy|order|rent|hire|book|get|find|shop(?: for)?|download|watch) (?:[\w&/'’-]+ ){1,6}"
    r"(?:online|in|near|at (?:best|low|cheap)|for) ?.{0,60}"
    r"|.{3,60}\bnear me\b.{0,40}"
    r"|(?:el |la |los |las )?mejor(?:es)? (?:\S+ ){1,6}(?:en|de|para) .{2,60}|(?:comprar|alquiler de"
    r"|venta de) (?:\S+ ){1,6}(?:en|online)\b.{0,60}"
    r"|(?:o |a |os |as )?melhor(?:es)? (?:\S+ ){1,6}(?:em|de|do|da|para) .{2,60}"
    r"|(?:le |la |les )?meilleure?s? (?:\S+ ){1,6}(?:à|de|en|pour) .{2,60}|(?:achat|vente"
    r"|acheter) (?:\S+ ){1,6}(?:à|en ligne|pas cher)\b.{0,60}"
    r"|(?:der |die |das )?(?:beste[rs]?|günstige[rs]?) (?:\S+ ){1,6}(?:in|für) .{2,60}|.{3,60} (?:günstig"
    r"|online) kaufen.{0,30}"
    r"|(?:il |la |i |le )?miglior[ei]? (?:\S+ ){1,6}(?:a|di|in|per) .{2,60}"
    r"|(?:jual|sewa|beli) (?:\S+ ){1,6}(?:di|murah|terbaik|online)\b.{0,60}|(?:купить|заказать|аренда"
    r"|купити|замовити) .{3,60} (?:в|на|во|у|недорого|онлайн)\b.{0,60})",
    re.IGNORECASE,
)
_TRADE = re.compile(
    r"(?:изготовлени[ея]|установка|ремонт|продажа|доставка|в[её]рстка|создание|разработка|производство|аренда|услуги"
    r"|строительство|монтаж|поставка|прокат|перевозка|грузоперевозки|продвижение|оформление|обучение|уборка|вывоз|печать|пошив"
    r"|отделка|проектирование|сборка|лечение|удаление|чистка|организация|обслуживание|бурение"
    r"|виготовлення|встановлення|продаж|створення|розробка|виробництво|оренда|послуги|будівництво|перевезення|навчання)"
    r"(?: [а-яёіїєґ-]+){2,}(?: (?:в|во|на|по|у|з|с|и|і|та) .{2,60})?(?: (?:с|з) \d{4} (?:года|г\.?|року))?"
    r"|.{10,80} (?:с \d{4} года|з \d{4} року)",
    re.IGNORECASE,
)
"""A service, told in small letters: Russian and Ukrainian names have a capital or stand in quotation marks."""
_LISTED = 4
LONGEST = 200


@rule("CMP376", "title-for-name", level="warning", fix="none")
def check(judgement: Judgement) -> Iterator[Finding]:
    for thing in judgement.things_with(*_NAMES):
        if not thing.is_a("Organization", "WebSite") or (
            thing.is_a("CreativeWork") and not thing.is_a("WebSite")
        ):
            continue
        if thing.parent is not None and thing.parent.property in ("item", "itemListElement"):
            continue  # an entry of a breadcrumb is called as its link
        for statement in thing.literals(*_NAMES):
            reason = _reason(thing, unescape(statement.text.strip()[:LONGEST]))
            if reason is not None:
                message = f"{statement.key} {shown(statement.text)} {reason}"
                yield Finding(message + quoted(statement.property, ""), statement)


def _reason(thing: Facts, text: str) -> str | None:
    """What a text is instead of a name, completing "the value …"; None where it may be one."""
    words = text.split()
    if len(words) < 3:
        return None
    parts = [part for part in _BAR.split(text) if part]
    if len(parts) > 2:
        return "is a row of titles or search words, no name"
    if (
        len(parts) == 2
        and all(len(part.split()) >= _LONG_PARTS for part in parts)
        and not _has_host(thing, text)
    ):
        return "is the title of a page, no name"
    if _SEARCHED.fullmatch(text):
        return "is what people search for, no name"
    if _TRADE.fullmatch(text):
        return "says what is done, and names nobody"
    if len(words) > 3 and _SENTENCE.fullmatch(text) and len(_SMALL_WORD.findall(text[:-1])) * 2 >= len(words):
        return "is a sentence, no name"
    listed = [part.split() for part in text.split(",")]
    if (
        len(listed) >= _LISTED
        and not re.search(r"[:–—]|\s-\s|&| (?:and|und|et|y|e|i) \S+\Z", text)
        and sum(len(each) > 1 for each in listed) * 2 >= len(listed)
        and all(0 < len(each) <= _LONG_PARTS for each in listed)
    ):
        return "is a list of services, no name"
    return None


def _has_host(thing: Facts, text: str) -> bool:
    """Whether a text has the name of the host in it that the thing's own address is on."""
    label = re.sub(r"[\W_]+", "", host(thing.text("url") or "").partition(".")[0])
    return not label or label in re.sub(r"[\W_]+", "", folded(text))
