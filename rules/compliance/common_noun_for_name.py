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
from ._findings import excerpt, quoted

_DEGREE = regex(
    r"(?:ph\.? ?d\.?|m\.?b\.?a\.?|b\.? ?sc\.?|m\.? ?sc\.?|b\.? ?tech\.?|m\.? ?tech\.?|b\.? ?com\.?"
    r"|m\.?c\.?a\.?|b\.?c\.?a\.?|ll\.?[bm]\.?)"
    r"(?:,? (?:in |of )?[^,;]{2,60})?"
    r"|(?:(?:the )?(?:bachelor|master|doctor|doctorate|associate|undergraduate"
    r"|graduate)(?:['’]?s)?(?: degree| program(?:me)?)?(?: (?:of|in) .{2,60})?)"
    r"|(?:licenciad[oa]|licenciatura|graduaç[ãa]o|graduad[oa]|grado|maestr[ií]a|m[aá]ster|mestrado|bacharel(?:ado)?"
    r"|doctorado|doutorado|diplom|laurea|laureat[oa]|licence|maîtrise|doctorat) (?:en|em|in|de|di|universit\S+).{2,60}",
    re.IGNORECASE,
)
_SUBJECTS = (
    r"(?:law|medicine|engineering|arts?|sciences?|education|business|economics|pharmacy|nursing|dentistry"
    r"|computer science"
    r"|direito|medicina|engenharia|derecho|ingenier[ií]a|droit|médecine|giurisprudenza|ingegneria|letras|lettres"
    r"|rechtswissenschaften?|medizin|educaç[ãa]o|economia|odontologia)"
)
_FACULTY = regex(
    r"(?:the )?(?:faculty|school|college|department|institute|faculdade|facultad|facult[ée]|facoltà"
    r"|fakultät|departamento|escuela)"
    rf" (?:of|de|di|für|da|do|d['’]) ?{_SUBJECTS}(?:(?: and | e | y | et |, ){_SUBJECTS})?"
    r"|(?:the )?(?:(?:high|secondary|primary|middle|elementary|graduate|business|law|medical"
    r"|grammar) school|university|college"
    r"|universit[éàä]t?|universidad|universidade|uniwersytet|gymnasium|lycée|bachillerato|abitur|secundaria)",
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
_OF_AGENTS = ("founder", "founders", "employee", "employees", "provider", "manufacturer", "brand")
_NO_CUISINE = regex(
    r"(?:[\w&'’-]+ ){0,3}services?|restaurants?|food|hotel|catering|delivery|take[- ]?(?:away|out)"
    r"|dine[- ]?in|free wi-?fi"
    r"|(?:dine[- ]?in|take[- ]?(?:away|out)|delivery|catering)(?:, (?:dine[- ]?in|take[- ]?(?:away|out)"
    r"|delivery|catering))+"
    r"|lieferung|abholung|lieferservice|livraison|à emporter|domicilio|para llevar|asporto|доставка|ресторан|кафе",
    re.IGNORECASE,
    signs=(
        "service|restaurant|food|hotel|catering|delivery|tak|dine|wi|lieferung|abholung|livraison"
        "|emporter|domicilio|llevar|asporto|доставка|ресторан|кафе"
    ),
)
_COURSES = regex(lambda: alternatives("page_frame", "courses"), re.IGNORECASE)
_MADE_IN = regex(
    r"(?:made|produced|manufactured) in .{2,40}|hergestellt in .{2,40}|fabriqué en .{2,40}"
    r"|hecho en .{2,40}|prodotto in .{2,40}",
    re.IGNORECASE,
)
_YEARS = regex(r"(?:class of )?(?:19|20)\d\d(?:\s?[-–/]\s?(?:(?:19|20)?\d\d|present))?", re.IGNORECASE)
_NAMED = ("Organization", "Brand", "Person", "WebSite")
_CALL = regex(lambda: f"(?:{alternatives('page_frame', 'calls_to_apply')})[!.]*", re.IGNORECASE)
_LEGAL_FORM = (
    r"(?:,? (?:GmbH(?: & Co\. KG)?|Pty\.? Ltd|Pvt\.? Ltd|Private Limited|Co\.?,? Ltd|Ltd|LLC|L\.L\.C|S\.?r\.?l|S\.p\.A"
    r"|Sp\. z o\.o|B\.V|S\.A\. de C\.V|Sdn\.? Bhd)\.?|(?:有限公司|株式会社)| (?:Trading|Manufacturing"
    r"|Import(?: & )?Export) Co\.?)"
)
_COMPANY = regex(rf"[^,|:]{{2,80}}{_LEGAL_FORM}")
_WITH_INC = regex(rf"[^|:]{{2,60}}(?:{_LEGAL_FORM}|,? Inc\.?|,? Corp\.?)")
_INSTITUTION = regex(
    r"(?:[A-ZÀ-Þ][\w'’.&-]+ ){1,5}(?:University|College|Institute|Hospital|High School)"
    r"|University of [A-Z]\w+(?: [A-Z]\w+){0,2}",
    signs="College|High School|Hospital|Institute|University",
)
_GREETING = regex(
    r"(?:welcome to|willkommen (?:bei|auf|in)|herzlich willkommen|bienvenue (?:sur|chez|à|au)|bienvenid[oa]s? (?:a|al)"
    r"|benvenut[oi] (?:su|in|a|nel)|bem[- ]?vind[oa]s? (?:a|ao|à)|welkom (?:bij|op)|witamy (?:w|na)|добро пожаловать"
    r"|välkommen till|velkommen til|hoş ?geldiniz)\b.*|welcome[!.]*|willkommen|bienvenue|bienvenidos?"
    r"|ようこそ.*|歡迎.*|欢迎.*",
    re.IGNORECASE,
    signs=(
        "welcome|welkom|willkommen|bienven|benven|vind|witamy|пожаловать|välkommen|velkommen"
        "|geldiniz|ようこそ|歡迎|欢迎"
    ),
)
_BUTTON = regex(
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
    signs=(
        "add to|now|here|today|online|started|quote|in touch|sign up|log|more|details|all"
        "|quick view|submit|warenkorb|jetzt|erfahren|panier|acheter|réserver|savoir plus|carrito"
        "|comprar|reservar|carrello|acquista|prenota|scopri|carrinho|winkelwagen|bestel|koszyka"
        "|kup teraz|корзину|купить|заказать|подробнее"
    ),
)
_AND_HOURS = regex(
    r"[\s,(|–—-]+(?:full|part)[ -]time\)?\Z|[\s,(|–—-]+(?:contract|internship|freelance|present)\)?\Z",
    re.IGNORECASE,
)
_BESIDE_A_NAME = ("honorificPrefix", "honorificSuffix", "givenName", "familyName")
_TELEPHONE = regex(r"(?:(?:call|tel|phone|ph)\b[:. ]*)?\+?[\d(][\d\s()./-]{8,20}", re.IGNORECASE)
_ADVERTISED = regex(
    r"\b(?:apply (?:now|today|here)|urgent(?:ly)?(?: (?:hiring|requirement|need(?:ed)?))?:"
    r"|immediate (?:start|joiner)s?|hiring now"
    r"|now hiring|we(?:'re| are) hiring|walk[- ]?in(?: interview| drive)?|earn up to|jetzt bewerben|postulez|inscríbete"
    r"|candidate-se|lamar sekarang|ứng tuyển|срочно|tuyển gấp)|!!|[$€£₹]\s?\d{2,}|\d{3,}\s?(?:[€£]|usd"
    r"|eur|gbp|k?/(?:month|year|monat)|lpa\b)",
    re.IGNORECASE,
)
"""What an advertisement says beside the post: to hurry, to apply, what is paid."""
_HOURS_A_WEEK = regex(
    r"\d{1,3}(?:\s?[-–]\s?\d{1,3})? ?(?:h|hours?|hrs|stunden|std\.?|heures|horas|ore|uur|timmar|часов)"
    r"(?: ?(?:/|per|a|pro|par|por|a la|alla|w) ?(?:week|woche|semaine|semana|settimana|неделю))?"
    r"|remote|on[- ]?site|hybrid|home ?office|work from home|vor ort|télétravail|удал[её]нно",
    re.IGNORECASE,
)
_SHORTEST_COUNTRY = 4
_ADJECTIVES = frozenset({"georgia", "holland", "polska"})
_SAME_AS_ADJECTIVES = frozenset({"tr", "id", "ms", "vi", "th", "zh", "ja", "ko"})
"""Languages that call a country and what comes from it by one word."""

_NAMES = ("name", "alternateName", "legalName")
_WAYS_OF_CONTACT = regex(lambda: alternatives("page_frame", "ways_of_contact"), re.IGNORECASE)
"""What tells by which way somebody is reached, and not for which purpose."""
_SEEKS_WORK = regex(lambda: rf"\b(?:{alternatives('page_frame', 'seeking_work')})", re.IGNORECASE)
_LOOKED_AT = (
    *(*_NAMES, *_EMPLOYERS, *_OF_AGENTS, *_BESIDE_A_NAME),
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
_BESIDE_NAMES = frozenset(_LOOKED_AT) - frozenset(_NAMES)

_HOMES = ("Residence", "Accommodation")
"""What is called by its address."""


@rule("CMP369", "common-noun-for-name", level="warning", fix="none")
def check(context: RuleContext) -> Iterator[Finding]:
    for thing in context.entities_with(*_LOOKED_AT):
        for statement, reason in (*_names(thing), *_others(thing, context.hints.languages)):
            message = f"{statement.key} {excerpt(statement.text)} {reason}"
            yield Finding(message + quoted(statement.property, ""), statement)


def _names(thing: Entity) -> Iterator[tuple[Statement, str]]:
    """Names and other names of a thing that are none."""
    organization, product = thing.is_a("Organization", "Place"), thing.is_a("Product", "SoftwareApplication")
    named = thing.is_a(*_NAMED) or organization
    entry = thing.parent is not None and thing.parent.property in ("item", "itemListElement")
    offered = thing.is_a("Service", "Event", "Course", "Recipe", "VideoObject")
    if entry or not (named or product or offered):
        return
    for statement in thing.literals(*_NAMES):
        text = statement.text.strip()[:300]
        if not thing.is_a("Person") and _BUTTON.fullmatch(text):
            yield statement, "is the label of a button, not a name"
        elif named and is_occupation(text):
            yield statement, "describes an activity, not a person"
        elif (organization or thing.is_a("WebSite")) and _GREETING.fullmatch(text):
            yield statement, "is a greeting, not a name"
        elif organization and _TELEPHONE.fullmatch(text) and sum(map(str.isdigit, text)) > 8:
            yield statement, "is a telephone number, not a name"
        elif organization and is_whole_address(text) and not thing.is_a(*_HOMES):
            yield statement, "is a URL, not a name"
        elif product and not organization and statement.property == "name" and _COMPANY.fullmatch(text):
            yield statement, "is the name of a company, not of a product"


def _others(thing: Entity, languages: tuple[str, ...]) -> Iterator[tuple[Statement, str]]:
    """Texts for an employer, a school or a post that are none."""
    if thing.statements.keys().isdisjoint(_BESIDE_NAMES):
        return
    for statement in thing.literals(*_EMPLOYERS):
        if is_employment(statement.text.strip()):
            yield statement, "describes an activity, not an organization"
    if thing.is_a("Organization", "Place", "Brand"):
        for statement in thing.literals("description"):
            if is_occupation(_AND_HOURS.sub("", statement.text.strip()[:120])):
                yield statement, "describes an activity, not an organization"
    for statement in thing.literals(*_OF_AGENTS):
        if is_occupation(statement.text.strip()):
            yield statement, "describes an activity, not a person"
        elif statement.property in ("manufacturer", "brand") and _MADE_IN.fullmatch(
            statement.text.strip()[:80]
        ):
            yield statement, "says where something is made, not who made it"
    for name, nouns in (("servesCuisine", _NO_CUISINE), ("recipeCuisine", _COURSES)):
        for statement in thing.literals(name):
            if nouns.fullmatch(statement.text.strip()[:80]):
                yield statement, "is not a kind of cuisine"
            elif name == "servesCuisine" and _names_a_country(statement.text, languages):
                yield statement, "is a country, not a kind of cuisine"
    for statement in thing.literals("contactType"):
        if _WAYS_OF_CONTACT.fullmatch(statement.text.strip()[:80]):
            yield statement, "says how to make contact, not what for"
    for statement in thing.literals(*_BESIDE_A_NAME):
        if is_occupation(statement.text.strip()):
            yield statement, "describes an activity and is not part of a name"
    for statement in thing.literals("alumniOf"):
        if is_degree(statement.text) or _YEARS.fullmatch(statement.text.strip()):
            yield statement, "does not name a school"
    if thing.is_a("JobPosting"):
        for statement in thing.literals("title"):
            if _CALL.fullmatch(statement.text.strip()):
                yield statement, "does not name a position"
            elif _ADVERTISED.search(statement.text[:300]):
                yield statement, "contains more than the name of the position"
        for statement in thing.literals("title", "description"):
            if _SEEKS_WORK.search(statement.text[:500]):
                yield statement, "describes somebody looking for work, not a position"
    posts = ("title", "jobTitle") if thing.is_a("JobPosting") else ("jobTitle",)
    for statement in thing.literals(*posts):
        text = statement.text.strip()[:100]
        if _WITH_INC.fullmatch(text) or _INSTITUTION.fullmatch(text):
            yield statement, "names an organization, not a position"
        elif _YEARS.fullmatch(text):
            yield statement, "says when, not which position"
    for statement in thing.literals("employmentType"):
        if is_occupation(statement.text.strip()) or _HOURS_A_WEEK.fullmatch(statement.text.strip()[:60]):
            yield statement, "is not a kind of employment"


def _names_a_country(text: str, languages: tuple[str, ...]) -> bool:
    """Whether a text is the name of a country, written together or apart, in English or the page's language."""
    name = " ".join(expression(r"(?<=[a-z])(?=[A-Z])").sub(" ", text.strip()[:60]).split())
    if len(name) < _SHORTEST_COUNTRY or folded(name) in _ADJECTIVES:
        return False
    spoken = tuple(each for each in languages if each not in _SAME_AS_ADJECTIVES)
    return any(country_code(each, spoken) is not None for each in (name, name.replace(" ", "")))
