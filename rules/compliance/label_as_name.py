"""What a menu, a button or a heading of the site says stands as the name of a thing.

## What it does
Checks names of products, services, events, people, courses, videos, places, brands and programs, and titles of jobs,
for labels such as "Home", "Our services", "Search results", "Buy tickets" and "Untitled event", in many languages; and
names of organizations and sites for the label of the front page before or behind them ("Home - Example Works").

## Why it matters
The name is what the item is called; a template printed what stood at the place of the name.

## Example
```json
{"@type": "Service", "name": "Our services"}
```

## Use instead
```json
{"@type": "Service", "name": "Window cleaning"}
```

## Fix safety
No fix: the name has to come from someone who knows it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ...linter.agents.rule_context import RuleContext
from ...linter.findings.rule import Finding, rule
from ...linter.locale.word_tables import word_list
from ...source.regex import regex
from ._findings import excerpt, quoted

_SITES = ("Organization", "WebSite", "Place")
_ENTRIES = ("item", "itemListElement", "itemOffered", "hasPart", "mainEntity")
"""Where a thing may be named as the link or the group that leads to it."""
_HOME_WORDS = r"""home|home ?page|startseite|hauptseite|accueil|inicio|página (?:de )?inicio|pagina inicial
|página inicial|strona główna|domů|főoldal|αρχική|главная(?: страница)?|головна|ana ?sayfa|forside
|etusivu|trang chủ|beranda|トップページ|ホーム|首页|首頁|홈"""
_HOME = _HOME_WORDS.replace("\n", "")
"""Labels of the front page: alternatives of a regular expression that ignores case."""
_SIGNS_OF_HOME = (
    "home|startseite|hauptseite|accueil|inicio|inicial|główna|domů|főoldal|αρχική|главная|головна|sayfa|forside"
    "|etusivu|trang chủ|beranda|トップページ|ホーム|首页|首頁|홈"
)
_BESIDE_A_NAME = regex(
    rf"(?:{_HOME})\s+[|–—•:-]\s+\S.*|\S.*\s[|–—•-]\s+(?:{_HOME})",
    re.IGNORECASE | re.DOTALL,
    signs=_SIGNS_OF_HOME,
)
_STEPS = r"""about us|contact|contact us|shop|cart|shopping cart|my cart|checkout|search|search results?|log ?in
|sign ?in|sign up|my account|wish ?list|products|our products|all products|services|our services|our team
|meet the team|gallery|faqs?|events|upcoming events|past events|courses|recipes|videos?|see (?:all|more)
|load more|more info(?:rmation)?|buy tickets?|get tickets|in stock|out of stock|sold out|back in stock
|auf lager|ausverkauft|en stock|rupture de stock|agotado|esaurito|нет в наличии|в наличии|page not found
|404|404 not found|error 404|not found|coming soon|under construction|auto draft|untitled(?: (?:event
|document|page|post|product|recipe|course|video|\d+))?|new (?:page|event|product)|sample page|(?:test
|sample|dummy|demo|example) (?:product|event|page|post|course|recipe|article|service|item)
|verified (?:buyer|purchase|customer|review)|related products|featured products|new arrivals|über uns
|kontakt|warenkorb|suche|suchergebnisse|anmelden|leistungen|unsere leistungen|produkte|veranstaltungen
|à propos|nous contacter|panier|recherche|connexion|nos services|produits|sobre nosotros|contacto|carrito
|buscar|servicios|nuestros servicios|productos|eventos|chi siamo|contatti|carrello|cerca|servizi|prodotti
|eventi|sobre nós|contato|carrinho|serviços|produtos|o nas|koszyk|usługi|produkty|о нас|контакты|корзина
|поиск|услуги|товары|каталог|giới thiệu|liên hệ|giỏ hàng|sản phẩm|dịch vụ|tentang kami|hubungi kami
|produk|layanan|register"""
_LABEL = regex(rf"(?:{_HOME}|{_STEPS.replace(chr(10), '')})[!.…»›>]*", re.IGNORECASE)
_LONGEST = 40


@rule("CMP393", "label-as-name", level="warning", fix="none")
def check(context: RuleContext) -> Iterator[Finding]:
    for thing in context.entities_with("name", "title"):
        if thing.parent is not None and thing.parent.property in _ENTRIES:
            continue
        if thing.is_a("JobPosting"):
            names = ("title",)
        elif thing.is_a(*word_list("schema_terms", "never_named_by_label")) and not thing.is_a(
            "Organization", "WebSite", "WebPage"
        ):
            names = ("name",)
        elif thing.is_a(*_SITES):
            for statement in thing.literals("name", "legalName"):
                if _has_front_page_in_it(statement.text[:200]):
                    message = f"{statement.key} {excerpt(statement.text)} contains the label of the home page"
                    yield Finding(message + quoted("name", ""), statement)
            continue
        else:
            continue
        for statement in thing.literals(*names):
            if _is_label(statement.text[:100]):
                message = f"{statement.key} {excerpt(statement.text)} is a label of the site, not a name"
                yield Finding(message + quoted(statement.property, ""), statement)


def _is_label(text: str) -> bool:
    """Whether a text is only the label of a menu, button or heading."""
    text = text.strip()
    return len(text) <= _LONGEST and _LABEL.fullmatch(text) is not None


def _has_front_page_in_it(text: str) -> bool:
    """Whether a text is a name with a label of the front page before or after it: "Home - Example"."""
    return len(text) <= 120 and _BESIDE_A_NAME.fullmatch(text.strip()) is not None
