"""Labels of page navigation: words in menus, buttons and headings that name nothing."""

from __future__ import annotations

import re

from ...source.regex import regex

_HOME_WORDS = r"""home|home ?page|startseite|hauptseite|accueil|inicio|página (?:de )?inicio|pagina inicial
|página inicial|strona główna|domů|főoldal|αρχική|главная(?: страница)?|головна|ana ?sayfa|forside
|etusivu|trang chủ|beranda|トップページ|ホーム|首页|首頁|홈"""
HOME = _HOME_WORDS.replace("\n", "")
"""Labels of the front page: alternatives of a regular expression that ignores case."""
_SIGNS_OF_HOME = (
    "home|startseite|hauptseite|accueil|inicio|inicial|główna|domů|főoldal|αρχική|главная|головна|sayfa|forside"
    "|etusivu|trang chủ|beranda|トップページ|ホーム|首页|首頁|홈"
)
_BESIDE_A_NAME = regex(
    rf"(?:{HOME})\s+[|–—•:-]\s+\S.*|\S.*\s[|–—•-]\s+(?:{HOME})",
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
_LABEL = regex(rf"(?:{HOME}|{_STEPS.replace(chr(10), '')})[!.…»›>]*", re.IGNORECASE)
_LONGEST = 40


def is_label(text: str) -> bool:
    """Whether a text is only the label of a menu, button or heading."""
    text = text.strip()
    return len(text) <= _LONGEST and _LABEL.fullmatch(text) is not None


def has_front_page_in_it(text: str) -> bool:
    """Whether a text is a name with a label of the front page before or after it: "Home - Example"."""
    return len(text) <= 120 and _BESIDE_A_NAME.fullmatch(text.strip()) is not None
