"""Things for sale: Product with Offer, AggregateRating and Review; a list of them on pages that show many."""

from __future__ import annotations

import re
from collections import Counter

from selectolax.lexbor import LexborNode

from ..draft import Draft
from ..reading import Reading, is_below, text_of
from ..words import labels, pattern
from ..written import Money, money_in
from .rating import aggregate, reviews
from .site import description

_STOCK = (("OutOfStock", "out_of_stock"), ("PreOrder", "pre_order"), ("InStock", "in_stock"))
_NAMED = ("price", "preis", "prix", "precio", "prezzo", "prijs", "preco", "cena", "pris", "hinta", "fiyat")
_PRICE = ", ".join(["[itemprop=price]", "[data-price]", *(f"[class*={n} i], [id*={n} i]" for n in _NAMED)])
_ALONE = "p, span, strong, b, div, td, dd, li, em, ins"
_LEFT = re.compile(r"[\d.,'\s€£$¥₹₽₺₩:-]|EUR|USD|GBP|CHF|SEK|NOK|DKK|PLN|kr|zł|Kč|Ft|руб", re.IGNORECASE)
MAX_PRICE = 24
"""An element with no more than this, an amount of money in it, shows a price whatever its class."""


def drafts(reading: Reading) -> list[Draft]:
    """The product a page sells, or the products it lists."""
    root = reading.main
    if root is None:
        return []
    cards = _cards(reading)
    buttons = reading.select("button, input[type=submit], a[class*=cart i], a[class*=buy i]")
    sells = any(
        pattern("buy").search(text_of(node) or node.attributes.get("value") or "") for node in buttons
    )
    declared = reading.meta("og:type").lower() in ("product", "og:product", "product.item")
    if (declared or (sells and len(cards) < 4)) and reading.title:
        product = _product(reading, root)
        return [product] if product.first("offers") is not None or declared else []
    return [_list(reading, cards)] if len(cards) >= 4 else []


def _product(reading: Reading, root: LexborNode) -> Draft:
    draft = Draft("Product", "a heading, a price and a way to buy", reading.address + "#product")
    draft.add("name", reading.title)
    draft.add("url", reading.address)
    draft.add("description", description(reading))
    shown = [i.url for i in reading.pictures if is_below(i.node, root) and not reading.is_teaser(i)]
    draft.extend("image", shown[:6])
    draft.add(
        "sku",
        reading.pair(*labels("sku")),
    )
    draft.add("mpn", reading.pair(*labels("mpn")))
    code = reading.pair(*labels("gtin")).replace(" ", "").replace("-", "")
    if code.isdigit() and len(code) in (8, 12, 13, 14):
        draft.add(f"gtin{len(code)}", code)
    maker = reading.pair(*labels("brand"))
    if maker:
        brand = Draft("Brand", "the page names the brand")
        brand.add("name", maker)
        draft.add("brand", brand)
    draft.add("color", reading.pair(*labels("color")))
    draft.add("material", reading.pair(*labels("material")))
    offer = _offer(reading, root)
    draft.add("offers", offer)
    draft.add("aggregateRating", aggregate(reading))
    draft.extend("review", reviews(reading))
    return draft


def _places(reading: Reading, node: LexborNode | None) -> list[LexborNode]:
    """The elements that show prices: named so, else those that hold an amount of money and nothing else."""
    found = reading.select(_PRICE, node)
    if any(money_in(text_of(place), reading) for place in found):
        return found
    return [
        place
        for place in reading.select(_ALONE, node)
        if len(text := text_of(place)) <= MAX_PRICE and _LEFT.sub("", text) == "" and money_in(text, reading)
    ]


def _prices(reading: Reading, node: LexborNode) -> list[Money]:
    found: list[Money] = []
    for place in _places(reading, node):
        classes = (place.attributes.get("class") or "").lower()
        if (
            place.tag in ("del", "s")
            or re.search(r"\bold|was|regular|strike|before|rrp", classes)
            or len(text_of(place)) > 60
        ):
            continue
        crossed = {text_of(gone) for gone in place.css("del, s")}
        text = text_of(place)
        for gone in crossed:
            text = text.replace(gone, " ")
        found.extend(money_in(text, reading))
        if found:
            break
    return found


def _offer(reading: Reading, root: LexborNode) -> Draft | None:
    prices = _prices(reading, root)
    if not prices:
        return None
    price = prices[-1] if len(prices) > 1 else prices[0]
    draft = Draft("Offer", "a price is shown")
    draft.add("price", price.amount)
    draft.add("priceCurrency", price.currency)
    text = text_of(root)
    state = next((name for name, words in _STOCK if pattern(words).search(text)), None)
    draft.add("availability", f"https://schema.org/{state}" if state else None)
    draft.add("url", reading.address)
    return draft


def _cards(reading: Reading) -> list[tuple[str, str, str, Money | None]]:
    """(name, address, image, price) of each of several like elements that show a linked name and a price.

    The price is None where it is a range: none of its ends is what the thing costs.
    """
    found: dict[str, tuple[str, str, str, Money | None]] = {}
    for place in _places(reading, reading.main):
        prices = money_in(text_of(place), reading) if len(text_of(place)) < 60 else []
        card = place.parent
        for _ in range(5):
            if card is None or not prices:
                break
            links = [
                (_name(a, text_of(place)), reading.absolute(a.attributes.get("href")))
                for a in card.css("a[href]")
            ]
            named = [
                (name, url)
                for name, url in links
                if 4 <= len(name) <= 120 and url and not pattern("buy").search(name)
            ]
            if named:
                if len({url for _, url in named}) <= 2:
                    name, url = named[0]
                    picture = next((i.url for img in card.css("img") if (i := reading.image(img))), "")
                    price = None if _is_range(text_of(place), prices) else prices[-1]
                    found.setdefault(url, (name, url, picture, price))
                break
            card = card.parent
    # What several cards are called alike is their button, not a thing for sale.
    names = Counter(name.casefold() for name, *_ in found.values())
    return [card for card in found.values() if names[card[0].casefold()] == 1][:60]


def _is_range(text: str, prices: list[Money]) -> bool:
    return len({price.amount for price in prices}) > 1 and bool(re.search(r"\s[-–—]\s", text))


def _name(link: LexborNode, price: str) -> str:
    """What a card's link calls the thing: the heading inside it, else its words without the price."""
    heading = link.css_first("h2, h3, h4, h5, [class*=title i], [class*=name i]")
    return (text_of(heading) or text_of(link)).replace(price, " ").strip(" -–|·")


def _list(reading: Reading, cards: list[tuple[str, str, str, Money | None]]) -> Draft:
    draft = Draft("ItemList", "several products with prices are listed", reading.address + "#products")
    draft.add("name", reading.title)
    for position, (name, url, picture, price) in enumerate(cards, 1):
        product = Draft("Product", "a card with name and price")
        product.add("name", name)
        product.add("url", url)
        product.add("image", picture)
        if price is not None:
            offer = Draft("Offer", "a price is shown")
            offer.add("price", price.amount)
            offer.add("priceCurrency", price.currency)
            offer.add("url", url)
            product.add("offers", offer)
        item = Draft("ListItem")
        item.add("position", position)
        item.add("item", product)
        draft.add("itemListElement", item)
    return draft
