"""What somebody does or has learnt, or a call to act, stands where the name of a thing is meant.

## What it does
Checks names of organizations, brands and people, `hiringOrganization`, `worksFor`, `founder` and their like for
occupations ("Software Engineer"), `alumniOf` for degrees, years and faculties without a university, the `title` of a
job for calls to apply, `jobTitle` and `title` for names of companies and schools, the `name` of a product for a company
with its legal form and labels of buttons, names of organizations, places and sites for greetings, telephone numbers and
whole addresses, `servesCuisine` for services, `recipeCuisine` for courses, `manufacturer` for "Made in …".

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

from ...linter.compliance import quoted, shown
from ...linter.facts import Facts
from ...linter.forms.addresses import is_whole_address
from ...linter.forms.occupations import is_degree, is_employment, is_occupation
from ...linter.judgement import Judgement
from ...linter.rule import Finding, rule
from ...linter.statement import Statement

_EMPLOYERS = ("hiringOrganization", "worksFor", "memberOf", "affiliation", "parentOrganization")
_OF_AGENTS = ("founder", "founders", "employee", "employees", "provider", "manufacturer", "brand")
_NO_CUISINE = re.compile(
    r"(?:[\w&'’-]+ ){0,3}services?|restaurants?|food|hotel|catering|delivery|take[- ]?(?:away|out)"
    r"|dine[- ]?in|free wi-?fi"
    r"|(?:dine[- ]?in|take[- ]?(?:away|out)|delivery|catering)(?:, (?:dine[- ]?in|take[- ]?(?:away|out)"
    r"|delivery|catering))+"
    r"|lieferung|abholung|lieferservice|livraison|à emporter|domicilio|para llevar|asporto|доставка|ресторан|кафе",
    re.IGNORECASE,
)
_COURSES = re.compile(
    r"desserts?|main (?:course|dish)|side dish|appetizers?|starters?|breakfast|brunch|lunch|dinner"
    r"|snacks?|soups?|salads?|drinks?"
    r"|beverages?|hauptgericht|hauptspeise|vorspeise|nachtisch|nachspeise|beilage|frühstück"
    r"|plat principal|entrée|petit[- ]déjeuner"
    r"|postres?|plato principal|desayuno|almuerzo|cena|primi piatti|secondi piatti|antipasti|dolci"
    r"|sobremesas?|prato principal"
    r"|hoofdgerecht|voorgerecht|nagerecht|десерт|завтрак|обед|ужин|салат",
    re.IGNORECASE,
)
_MADE_IN = re.compile(
    r"(?:made|produced|manufactured) in .{2,40}|hergestellt in .{2,40}|fabriqué en .{2,40}"
    r"|hecho en .{2,40}|prodotto in .{2,40}",
    re.IGNORECASE,
)
_YEARS = re.compile(r"(?:class of )?(?:19|20)\d\d(?:\s?[-–/]\s?(?:(?:19|20)?\d\d|present))?", re.IGNORECASE)
_NAMED = ("Organization", "Brand", "Person", "WebSite")
_CALL = re.compile(
    r"(?:apply (?:now|here|today|online)|careers?|jobs?|vacanc(?:y|ies)|job (?:openings?|vacanc(?:y|ies)"
    r"|description|details?"
    r"|title|listings?|offers?)|(?:we are|we're|now) hiring|join (?:us|our team)|open positions?"
    r"|stellenangebote?|karriere|jobangebote?"
    r"|offres? d['’]emploi|recrutement|empleos?|ofertas? de (?:empleo|trabajo)|vagas?|trabalhe conosco|lavora con noi"
    r"|offert[ae] di lavoro|vacatures?|praca|oferta pracy|работа|ваканси[яи]|採用情報|求人|招聘|채용)[!.]*",
    re.IGNORECASE,
)
_LEGAL_FORM = (
    r"(?:,? (?:GmbH(?: & Co\. KG)?|Pty\.? Ltd|Pvt\.? Ltd|Private Limited|Co\.?,? Ltd|Ltd|LLC|L\.L\.C|S\.?r\.?l|S\.p\.A"
    r"|Sp\. z o\.o|B\.V|S\.A\. de C\.V|Sdn\.? Bhd)\.?|(?:有限公司|株式会社)| (?:Trading|Manufacturing"
    r"|Import(?: & )?Export) Co\.?)"
)
_COMPANY = re.compile(rf"[^,|:]{{2,80}}{_LEGAL_FORM}")
_WITH_INC = re.compile(rf"[^|:]{{2,60}}(?:{_LEGAL_FORM}|,? Inc\.?|,? Corp\.?)")
_INSTITUTION = re.compile(
    r"(?:[A-ZÀ-Þ][\w'’.&-]+ ){1,5}(?:University|College|Institute|Hospital|High School)"
    r"|University of [A-Z]\w+(?: [A-Z]\w+){0,2}"
)
_GREETING = re.compile(
    r"(?:welcome to|willkommen (?:bei|auf|in)|herzlich willkommen|bienvenue (?:sur|chez|à|au)|bienvenid[oa]s? (?:a|al)"
    r"|benvenut[oi] (?:su|in|a|nel)|bem[- ]?vind[oa]s? (?:a|ao|à)|welkom (?:bij|op)|witamy (?:w|na)|добро пожаловать"
    r"|välkommen till|velkommen til|hoş ?geldiniz)\b.*|welcome[!.]*|willkommen|bienvenue|bienvenidos?"
    r"|ようこそ.*|歡迎.*|欢迎.*",
    re.IGNORECASE,
)
_BUTTON = re.compile(
    r"(?:add to (?:cart|basket|bag|wishlist)|(?:buy|order|book|shop|call|apply|subscribe|register|join"
    r"|donate|download) (?:it )?(?:now|here|today|online)"
    r"|get (?:started|a quote|in touch)|sign up|log ?in|learn more|read more|view (?:details|more|all)"
    r"|quick view|click here|submit"
    r"|in den warenkorb|jetzt (?:kaufen|buchen|bestellen|anfragen)|mehr erfahren|ajouter au panier"
    r"|acheter|réserver|en savoir plus"
    r"|añadir al carrito|comprar(?: ahora)?|reservar(?: ahora)?|aggiungi al carrello|acquista(?: ora)?"
    r"|prenota(?: ora)?|scopri di più"
    r"|adicionar ao carrinho|comprar agora|in winkelwagen|bestel nu|dodaj do koszyka|kup teraz|в корзину"
    r"|купить|заказать|подробнее)[!.]*",
    re.IGNORECASE,
)
_AND_HOURS = re.compile(
    r"[\s,(|–—-]+(?:full|part)[ -]time\)?\Z|[\s,(|–—-]+(?:contract|internship|freelance|present)\)?\Z",
    re.IGNORECASE,
)
_BESIDE_A_NAME = ("honorificPrefix", "honorificSuffix", "givenName", "familyName")
_TELEPHONE = re.compile(r"(?:(?:call|tel|phone|ph)\b[:. ]*)?\+?[\d(][\d\s()./-]{8,20}", re.IGNORECASE)

_NAMES = ("name", "alternateName", "legalName")
_LOOKED_AT = (
    *(*_NAMES, *_EMPLOYERS, *_OF_AGENTS, *_BESIDE_A_NAME),
    *("alumniOf", "title", "jobTitle", "description", "servesCuisine", "recipeCuisine"),
)


@rule("CMP369", "common-noun-for-name", level="warning", fix="none")
def check(judgement: Judgement) -> Iterator[Finding]:
    for thing in judgement.things_with(*_LOOKED_AT):
        for statement, reason in (*_names(thing), *_others(thing)):
            message = f"{statement.key} {shown(statement.text)} {reason}"
            yield Finding(message + quoted(statement.property, ""), statement)


def _names(thing: Facts) -> Iterator[tuple[Statement, str]]:
    """Names and other names of a thing that are none."""
    organization, product = thing.is_a("Organization", "Place"), thing.is_a("Product", "SoftwareApplication")
    named = thing.is_a(*_NAMED) or organization
    entry = thing.parent is not None and thing.parent.property in ("item", "itemListElement")
    if entry or not (named or product):
        return
    for statement in thing.literals(*_NAMES):
        text = statement.text.strip()[:300]
        if (product or named) and not thing.is_a("Person") and _BUTTON.fullmatch(text):
            yield statement, "is the label of a button, no name"
        elif named and is_occupation(text):
            yield statement, "says what somebody does, and names nobody"
        elif (organization or thing.is_a("WebSite")) and _GREETING.fullmatch(text):
            yield statement, "is a greeting, no name"
        elif organization and _TELEPHONE.fullmatch(text) and sum(map(str.isdigit, text)) > 8:
            yield statement, "is a telephone number, no name"
        elif organization and is_whole_address(text):
            yield statement, "is an address, no name"
        elif product and not organization and statement.property == "name" and _COMPANY.fullmatch(text):
            yield statement, "is the name of a company, no product's"


def _others(thing: Facts) -> Iterator[tuple[Statement, str]]:
    """Texts for an employer, a school or a post that are none."""
    for statement in thing.literals(*_EMPLOYERS):
        if is_employment(statement.text.strip()):
            yield statement, "says what somebody does, and names no organization"
    if thing.is_a("Organization", "Place", "Brand"):
        for statement in thing.literals("description"):
            if is_occupation(_AND_HOURS.sub("", statement.text.strip()[:120])):
                yield statement, "says what somebody does there, and describes no organization"
    for statement in thing.literals(*_OF_AGENTS):
        if is_occupation(statement.text.strip()):
            yield statement, "says what somebody does, and names nobody"
        elif statement.property in ("manufacturer", "brand") and _MADE_IN.fullmatch(
            statement.text.strip()[:80]
        ):
            yield statement, "says where a thing is made, and names nobody"
    for name, told in (("servesCuisine", _NO_CUISINE), ("recipeCuisine", _COURSES)):
        for statement in thing.literals(name):
            if told.fullmatch(statement.text.strip()[:80]):
                yield statement, "is no kind of cuisine"
    for statement in thing.literals(*_BESIDE_A_NAME):
        if is_occupation(statement.text.strip()):
            yield statement, "says what somebody does, and is no part of a name"
    for statement in thing.literals("alumniOf"):
        if is_degree(statement.text) or _YEARS.fullmatch(statement.text.strip()):
            yield statement, "names no school by which people were taught"
    if thing.is_a("JobPosting"):
        for statement in thing.literals("title"):
            if _CALL.fullmatch(statement.text.strip()):
                yield statement, "names no post"
    posts = ("title", "jobTitle") if thing.is_a("JobPosting") else ("jobTitle",)
    for statement in thing.literals(*posts):
        text = statement.text.strip()[:100]
        if _WITH_INC.fullmatch(text) or _INSTITUTION.fullmatch(text):
            yield statement, "names an organization, no post"
