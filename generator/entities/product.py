"""Things for sale: Product with Offer, AggregateRating and Review; a list of them on pages that show many."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from selectolax.lexbor import LexborNode

from ..draft import Draft
from ..reading import Reading
from ..texts import is_below, text_of
from ..words import labels, pattern
from ..written import Money, money_in
from .card import card_around, is_overview
from .event import tells_when
from .offer import (
    availability,
    condition_of,
    is_range,
    offer_of,
    own_prices,
    price_places,
    quantity,
    state_in,
)
from .pictures import shown
from .rating import aggregate, reviews
from .summary import description

MAX_LINKS = 12
"""More links than these are those of several cards."""


def drafts(reading: Reading) -> list[Draft]:
    """The product a page sells, or the products it lists."""
    root = reading.main
    if root is None:
        return []
    if (
        reading.title
        and tells_when(reading)
        and not any(reading.pair(*labels(name)) for name in ("sku", "gtin"))
    ):
        return []  # tickets are sold for what takes place then
    if reading.title and _sells(reading):
        product = _product(reading, root)
        if product.first("offers") is not None or product.first("hasVariant") is not None:
            return [product]
        if any(own_prices(reading, root)):
            return []  # a page of one thing, whose price isn't clear
    cards = _cards(reading)
    return [_list(reading, cards)] if len(cards) >= 4 else []


def _sells(reading: Reading) -> bool:
    """Whether the page declares itself to be about a product, or what it is about is in stock or has a button."""
    if reading.meta("og:type").lower() in ("product", "og:product", "product.item"):
        return True
    if condition_of(reading.pair(*labels("condition"))):
        return True
    if reading.main is not None and availability(reading, reading.main) is not None:
        return True
    return is_bought_here(reading)


def is_bought_here(reading: Reading) -> bool:
    """Whether a button of the page puts what it is about into a basket: several below headings of their own do not."""
    buttons = [
        node
        for node in reading.select("button, input[type=submit], a[class*=cart i], a[class*=buy i]")
        if pattern("buy").search(text_of(node) or node.attributes.get("value") or "")
        and reading.is_content(node)
        and card_around(node, reading) is None
    ]
    main = reading.heading.mem_id if reading.heading is not None else 0
    above = {_heading_above(node, reading) for node in buttons}
    return bool(buttons) and (len(above) == 1 or main in above)


def _heading_above(node: LexborNode, reading: Reading) -> int:
    """The last heading before an element, by its ``mem_id``; 0 where there is none."""
    place = reading.order.get(node.mem_id, 0)
    before = [each for each in reading.select("h1, h2, h3, h4") if reading.order.get(each.mem_id, 0) < place]
    return before[-1].mem_id if before else 0


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
    return [i.url for i in shown(reading) if is_below(i.node, root) and not card_around(i.node, reading)][:6]


def _cards(reading: Reading) -> list[tuple[str, str, str, Money | None]]:
    """(name, address, image, price) of each of several like elements that show a linked name and a price.

    The price is None where it is a range: none of its ends is what the thing costs.
    """
    found: dict[str, tuple[str, str, str, Money | None]] = {}
    first: LexborNode | None = None
    for place in price_places(reading, reading.main):
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
                    price = None if is_range(text_of(place), prices) else prices[-1]
                    first = card if first is None else first
                    found.setdefault(url, (name, url, picture, price))
                break
            card = card.parent
    if first is None or not is_overview(reading, first):
        return []
    # What several cards are called alike is their button, not a thing for sale.
    names = Counter(name.casefold() for name, *_ in found.values())
    return [card for card in found.values() if names[card[0].casefold()] == 1][:60]


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


# The versions that a thing is sold in: the rows of a table that tell each one's colour or size, and its
# price.

_COLUMNS = (
    ("color", "color"),
    ("size", "size_of"),
    ("material", "material"),
    ("sku", "sku"),
    ("mpn", "mpn"),
    ("price", "price"),
    ("availability", "stock"),
)
VARYING = ("color", "size", "material")
LEAST, MOST = 2, 100


def variants(reading: Reading, root: LexborNode) -> list[Draft]:
    """The versions of the first table of the content whose columns are named, each told apart by what varies.

    A table of sizes with their prices and nothing else tells what one thing costs.
    """
    for table in reading.select("table", root):
        if reading.is_content(table):
            found = _read(table, reading)
            if found:
                return found
    return []


def varying(found: list[Draft]) -> list[str]:
    """The properties by which versions differ."""
    return [name for name in VARYING if len({one.text(name) for one in found}) > 1]


def _read(table: LexborNode, reading: Reading) -> list[Draft]:
    rows = [[cell for cell in row.iter() if cell.tag in ("td", "th")] for row in table.css("tr")]
    head, body = (rows[0], rows[1:]) if rows else ([], [])
    columns = {name: at for at, cell in enumerate(head) if (name := _column(text_of(cell)))}
    if (
        "price" not in columns
        or len(columns) <= LEAST
        or not any(name in columns for name in VARYING)
        or not LEAST <= len(body) <= MOST
    ):
        return []
    if any(len(row) != len(head) for row in body):
        return []
    found = [_variant({name: text_of(row[at]) for name, at in columns.items()}, reading) for row in body]
    told = [one for one in found if one is not None]
    apart = {tuple(one.text(name) for name in VARYING) for one in told}
    return told if len(told) == len(body) == len(apart) else []


def _column(heading: str) -> str:
    name = heading.strip(" :").lower()
    return next((column for column, kind in _COLUMNS if name in labels(kind)), "")


def _variant(row: Mapping[str, str], reading: Reading) -> Draft | None:
    """One version; None where the row does not give one price."""
    prices = money_in(row["price"], reading)
    if len(prices) != 1:
        return None
    draft = Draft("Product", "a row of a table tells a version and its price")
    draft.add("name", reading.title)
    for name in (*VARYING, "sku", "mpn"):
        draft.add(name, row.get(name))
    offer = Draft("Offer", "a price is shown")
    offer.add("price", prices[0].amount)
    offer.add("priceCurrency", prices[0].currency)
    state = state_in(row.get("availability", ""))
    offer.add("availability", f"https://schema.org/{state}" if state else None)
    draft.add("offers", offer)
    return draft
