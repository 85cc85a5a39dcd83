"""Things for sale: Product with Offer, AggregateRating and Review; a list of them on pages that show many."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from urllib.parse import urlsplit

from selectolax.lexbor import LexborNode

from ..draft import Draft
from ..images import IMAGE_FILE
from ..reading import Reading
from ..texts import is_below, is_longer, lineage, text_of
from ..words import labels, pattern
from ..written import Money, days_in, money_in
from .overview import is_overview
from .pictures import shown
from .quantity import quantity
from .rating import aggregate, reviews
from .stock import condition_of, state_in
from .summary import description
from .variants import variants, varying

_NAMED = ("price", "preis", "prix", "precio", "prezzo", "prijs", "preco", "cena", "pris", "hinta", "fiyat")
_PRICE = ", ".join(["[itemprop=price]", "[data-price]", *(f"[class*={n} i], [id*={n} i]" for n in _NAMED)])
_ALONE = "p, span, strong, b, div, td, dd, li, em, ins"
_HEADINGS = ("h2", "h3", "h4", "h5")
_REMARK = re.compile(r"\s*(?:\([^()\d]*\)|（[^（）\d]*）)\s*$")
_LEFT = re.compile(r"[\d.,'\s€£$¥₹₽₺₩:-]|EUR|USD|GBP|CHF|SEK|NOK|DKK|PLN|kr|zł|Kč|Ft|руб", re.IGNORECASE)
_FORMER = re.compile(
    r"\b(?:old|was|regular|strike|before|rrp|msrp|uvp|compare|previous|crossed)|line-?through|strike-?through|"
    r"exclu?d?(?:ing|es)?[-_]?(?:tax|vat)|\b(?:ex|excl)[-_](?:tax|vat)"
)
MAX_CARD, MAX_STATE, MAX_OFFER = 300, 40, 60
"""The longest text of a card in a list, of a line that tells the stock, and of what shows a price, in characters."""
MAX_LINKS = 12
"""More links than these are those of several cards."""
MAX_PRICE = 24
"""An element with no more than this, an amount of money in it, shows a price whatever its class."""


def drafts(reading: Reading) -> list[Draft]:
    """The product a page sells, or the products it lists."""
    root = reading.main
    if root is None:
        return []
    if reading.title and _sells(reading):
        product = _product(reading, root)
        if product.first("offers") is not None or product.first("hasVariant") is not None:
            return [product]
        if any(_own_prices(reading, root)):
            return []  # a page of one thing, whose price isn't clear
    cards = _cards(reading)
    return [_list(reading, cards)] if len(cards) >= 4 else []


def _sells(reading: Reading) -> bool:
    """Whether the page declares itself to be about a product, or what it is about is in stock or has a button."""
    if reading.meta("og:type").lower() in ("product", "og:product", "product.item"):
        return True
    if condition_of(reading.pair(*labels("condition"))):
        return True
    if reading.main is not None and _availability(reading, reading.main) is not None:
        return True
    buttons = reading.select("button, input[type=submit], a[class*=cart i], a[class*=buy i]")
    return any(
        pattern("buy").search(text_of(node) or node.attributes.get("value") or "")
        and reading.is_content(node)
        and _card(node, reading) is None
        for node in buttons
    )


def _product(reading: Reading, root: LexborNode) -> Draft:
    draft = Draft("Product", "a heading, a price and a way to buy", reading.address + "#product")
    draft.add("name", reading.title)
    draft.add("url", reading.address)
    draft.add("description", description(reading))
    draft.extend("image", images_of(reading, root))
    draft.add(
        "sku",
        reading.pair(*labels("sku")),
    )
    draft.add("mpn", reading.pair(*labels("mpn")))
    code = reading.pair(*labels("gtin")).replace(" ", "").replace("-", "")
    if code.isdecimal() and len(code) in (8, 12, 13, 14):
        draft.add(f"gtin{len(code)}", code)
    maker = reading.pair(*labels("brand"))
    if maker:
        brand = Draft("Brand", "the page names the brand")
        brand.add("name", maker)
        draft.add("brand", brand)
    draft.add("color", reading.pair(*labels("color")))
    draft.add("material", reading.pair(*labels("material")))
    draft.add("weight", quantity(reading.pair(*labels("weight")), "KGM", "GRM", "LBR"))
    versions = variants(reading, root)
    if versions:
        draft.type, draft.reason = "ProductGroup", "a table of versions with their prices, and a way to buy"
        draft.extend("variesBy", [f"https://schema.org/{name}" for name in varying(versions)])
        draft.extend("hasVariant", versions)
    else:
        draft.add("offers", offer_of(reading, root))
    draft.add("aggregateRating", aggregate(reading))
    draft.extend("review", reviews(reading))
    return draft


def images_of(reading: Reading, root: LexborNode) -> list[str]:
    """The pictures of the thing that a page is about: no other things' cards have them."""
    return [i.url for i in shown(reading) if is_below(i.node, root) and not _card(i.node, reading)][:6]


def _card(node: LexborNode, reading: Reading) -> LexborNode | None:
    """The card of another thing that an element stands in, by its link to that thing's page; None for this page's own.

    What holds the main heading is no card. A card is short, or stands beside others like it.
    """
    holding = {around.mem_id for around in lineage(reading.heading)}
    for around, _ in zip(lineage(node), range(8), strict=False):
        if around.mem_id in holding:
            return None
        links = [around] if around.tag == "a" else around.css("a[href]")
        short = not is_longer(around, MAX_CARD)
        if short and any(_leads_to_thing(link, reading) for link in links):
            return around
        if links and _stands_in_row(around, reading):
            return around
    return None


def _stands_in_row(node: LexborNode, reading: Reading) -> bool:
    """Whether an element has two others like it beside it, each with a link to another page and with money in it."""
    named = (node.attributes.get("class") or "").split()[:1]
    like = [
        one
        for one in (node.parent.iter() if node.parent is not None else ())
        if one.tag == node.tag and (one.attributes.get("class") or "").split()[:1] == named
    ]
    return len(like) > 2 and all(
        any(not reading.same_page(reading.absolute(a.attributes.get("href"))) for a in one.css("a[href]"))
        and money_in(text_of(one), reading)
        for one in like[:3]
    )


def _leads_to_thing(link: LexborNode, reading: Reading) -> bool:
    """Whether a link is a picture or a heading that leads to another page of the site."""
    url = reading.absolute(link.attributes.get("href"))
    if not url.startswith(reading.home) or reading.same_page(url) or IMAGE_FILE.search(urlsplit(url).path):
        return False
    headed = link.parent is not None and link.parent.tag in _HEADINGS
    return headed or link.css_first(", ".join(["img", *_HEADINGS])) is not None


def _places(reading: Reading, node: LexborNode | None) -> list[LexborNode]:
    """The elements that show prices: named so, else those that hold an amount of money and nothing else."""
    found = reading.select(_PRICE, node)
    if any(money_in(text_of(place), reading) for place in found):
        return found
    return [
        place
        for place in reading.select(_ALONE, node)
        if not is_longer(place, MAX_STATE)
        and len(text := _bare(text_of(place))) <= MAX_PRICE
        and _LEFT.sub("", text) == ""
        and money_in(text, reading)
    ]


def _bare(text: str) -> str:
    """A line without the label that calls it a price and without a remark in brackets that ends it."""
    label, colon, value = text.partition(":")
    if colon and label.strip().lower() in labels("price"):
        text = value
    return _REMARK.sub("", text).strip()


def offer_of(reading: Reading, root: LexborNode) -> Draft | None:
    """What the thing costs: the first price outside other things' cards; between its ends where that is a range.

    In a table of sizes with their prices, none of them is the price of the thing.
    """
    tabled = _tabled(reading, root)
    if len(tabled) == 2:
        return _priced(reading, root, f"{tabled[0].amount} – {tabled[1].amount}", tabled)
    for place, text, prices in _own_prices(reading, root):
        if (offer := _priced(reading, root, text, prices)) is not None:
            return offer
        alone = _parts(place, reading)
        return _priced(reading, root, "", alone) if len(alone) == 1 else None
    return None


def _tabled(reading: Reading, root: LexborNode) -> list[Money]:
    """The lowest and the highest price of a table whose rows give one each; one where they agree; none without such.

    Without two rows, or with several currencies, the table is none of prices.
    """
    for table in reading.select("table", root):
        rows = [row for row in table.css("tr") if row.css_first("td") is not None]
        shown = [money_in(text_of(cells[-1]), reading) for row in rows if (cells := row.css("td"))]
        if len(rows) < 2 or any(len(prices) != 1 for prices in shown) or not reading.is_content(table):
            continue
        prices = sorted((row[0] for row in shown), key=_amount)
        if len({price.currency for price in prices}) == 1 and not table.css_first("a[href]"):
            return list(dict.fromkeys((prices[0], prices[-1])))
    return []


def _own_prices(reading: Reading, root: LexborNode) -> Iterator[tuple[LexborNode, str, list[Money]]]:
    """The places outside other things' cards that show a price which holds, with their words and amounts."""
    for place in _places(reading, root):
        if _is_former(place) or not reading.is_content(place) or _card(place, reading) is not None:
            continue
        text = text_of(place)
        for gone in {text_of(one) for one in place.css("*") if _is_former(one)}:
            text = text.replace(gone, " ") if gone else text
        prices = list(dict.fromkeys(money_in(text, reading))) if len(text) <= MAX_OFFER else []
        if prices:
            yield place, text, prices


def _parts(place: LexborNode, reading: Reading) -> list[Money]:
    """The amounts that the innermost elements of a place show by themselves, without those that do not hold."""
    found: dict[Money, None] = {}
    for one in place.css("*"):
        inner = [each for each in one.iter() if money_in(text_of(each), reading)]
        if not inner and not any(_is_former(around) for around in lineage(one)):
            found.update(dict.fromkeys(money_in(text_of(one), reading)))
    return list(found)


def _is_former(place: LexborNode) -> bool:
    """Whether a price holds no more, or is not what a customer pays: it is crossed out, or one without tax."""
    classes = (place.attributes.get("class") or "").lower()
    return any(around.tag in ("del", "s") for around in lineage(place)) or bool(_FORMER.search(classes))


def _priced(reading: Reading, root: LexborNode, text: str, prices: list[Money]) -> Draft | None:
    """An offer at one price, or several from a lowest price; None where it isn't clear which price holds."""
    if len(prices) > 2 or len({price.currency for price in prices}) > 1:
        return None
    lowest_only = len(prices) == 1 and pattern("from_price").search(text) is not None
    if len(prices) == 2 and not _is_range(text, prices):
        return None
    if len(prices) == 2 or lowest_only:
        several = Draft("AggregateOffer", "a range of prices is shown")
        low, high = min(prices, key=_amount), max(prices, key=_amount)
        several.add("lowPrice", low.amount)
        several.add("highPrice", high.amount if not lowest_only else None)
        several.add("priceCurrency", low.currency)
        return several
    draft = Draft("Offer", "a price is shown")
    draft.add("price", prices[0].amount)
    draft.add("priceCurrency", prices[0].currency)
    draft.add("availability", _availability(reading, root))
    state = condition_of(reading.pair(*labels("condition")))
    draft.add("itemCondition", f"https://schema.org/{state}" if state else None)
    draft.add("priceValidUntil", _valid_until(reading, root))
    draft.add("url", reading.address)
    return draft


def _valid_until(reading: Reading, root: LexborNode) -> str | None:
    """The last day of the price, where one line of the content says it."""
    days = {
        day
        for node in reading.select(_ALONE, root)
        if not is_longer(node, MAX_OFFER) and reading.is_content(node) and _card(node, reading) is None
        if pattern("valid_until").match(text_of(node))
        for day in days_in(text_of(node), reading)
    }
    return days.pop() if len(days) == 1 else None


def _amount(price: Money) -> float:
    return float(price.amount)


def _availability(reading: Reading, root: LexborNode) -> str | None:
    """The one state of stock that short lines outside other things' cards tell, or None."""
    states = {
        name
        for node in reading.select(_ALONE, root)
        if not is_longer(node, MAX_STATE)
        for name in [state_in(text_of(node))]
        if name and reading.is_content(node) and _card(node, reading) is None
    }
    return f"https://schema.org/{states.pop()}" if len(states) == 1 else None


def _cards(reading: Reading) -> list[tuple[str, str, str, Money | None]]:
    """(name, address, image, price) of each of several like elements that show a linked name and a price.

    The price is None where it is a range: none of its ends is what the thing costs.
    """
    found: dict[str, tuple[str, str, str, Money | None]] = {}
    first: LexborNode | None = None
    for place in _places(reading, reading.main):
        if not reading.is_content(place):
            continue
        prices = money_in(text_of(place), reading) if len(text_of(place)) < 60 else []
        card = place.parent
        for _ in range(5):
            if card is None or not prices:
                break
            shown = card.css("a[href]")
            if len(shown) > MAX_LINKS:
                break  # a row of cards
            links = [(_name(a, text_of(place)), reading.absolute(a.attributes.get("href"))) for a in shown]
            named = [
                (name, url)
                for name, url in links
                if 4 <= len(name) <= 120
                and url
                and not reading.same_page(url)
                and not pattern("buy").search(name)
            ]
            if named:
                if len({url for _, url in named}) <= 2:
                    name, url = named[0]
                    picture = next((i.url for img in card.css("img") if (i := reading.image(img))), "")
                    price = None if _is_range(text_of(place), prices) else prices[-1]
                    first = card if first is None else first
                    found.setdefault(url, (name, url, picture, price))
                break
            card = card.parent
    if first is None or not is_overview(reading, first):
        return []
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
