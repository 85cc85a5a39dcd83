"""Product with Offer, AggregateRating and Review, lists of products, and cars for sale (Car)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from urllib.parse import unquote, urlsplit

from selectolax.lexbor import LexborNode

from ..draft import Draft
from ..money import Money, money_in
from ..reading import Reading
from ..texts import is_below, is_longer, text_of
from ..words import labels, pattern
from .byline import without_by
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
from .pictures import visible_images
from .publication import is_in_article_head
from .rating import aggregate, reviews
from .summary import description

MIN_LISTED = 4
"""Fewer cards are items related to the page's."""
MAX_LINKS = 12
"""More links than this belong to several cards."""


def drafts(reading: Reading) -> list[Draft]:
    """Return the product that a page sells, or the products it lists."""
    root = reading.main
    if root is None:
        return []
    if (
        reading.title
        and tells_when(reading)
        and not any(reading.pair(*labels(name)) for name in ("sku", "gtin"))
    ):
        return []  # tickets: an event then
    if reading.title and _sells(reading):
        product = product_of(reading, root)
        if product.first("offers") is not None or product.first("hasVariant") is not None:
            return [product]
        if any(own_prices(reading, root)):
            return []  # a page about one product with an unclear price
    cards = _cards(reading)
    return [_list(reading, cards)] if len(cards) >= MIN_LISTED else []


def _sells(reading: Reading) -> bool:
    """Whether the page declares itself a product page, or its subject is in stock or has a buy button."""
    if reading.meta("og:type").lower() in ("product", "og:product", "product.item"):
        return True
    if condition_of(reading.pair(*labels("condition"))):
        return True
    if reading.main is not None and availability(reading, reading.main) is not None:
        return True
    return is_bought_here(reading)


def is_bought_here(reading: Reading) -> bool:
    """Whether a button puts the page's subject into a basket; several below headings of their own do not count."""
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
    """The ``mem_id`` of the last heading before an element, or 0."""
    place = reading.order.get(node.mem_id, 0)
    before = [each for each in reading.select("h1, h2, h3, h4") if reading.order.get(each.mem_id, 0) < place]
    return before[-1].mem_id if before else 0


def lists_products(reading: Reading) -> bool:
    """Whether several cards with prices come first on a page: it is about none of them."""
    return len(_cards(reading)) >= MIN_LISTED


def product_of(reading: Reading, root: LexborNode) -> Draft:
    """Return the page's subject as a product, with the price if one is plain."""
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
    maker = reading.pair(*labels("brand")) or _declared_maker(reading) or _maker(reading, root)
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
        offer = offer_of(reading, root)
        if offer is not None and offer.type == "Offer" and offer.first("availability") is None:
            # What can be put into a basket is in stock, where nothing says otherwise.
            offer.add("availability", "https://schema.org/InStock" if is_bought_here(reading) else None)
        draft.add("offers", offer)
    draft.add("aggregateRating", aggregate(reading))
    draft.extend("review", reviews(reading))
    return draft


_MAKER = '[class*=brand i], [class*=vendor i], [class*=manufacturer i], a[href*="/brand"]'
MAX_MAKER, MAX_MAKERS = 40, 60
"""Longest name of a brand, in characters, and the most elements that are looked at for it."""


def _declared_maker(reading: Reading) -> str:
    """The brand that the head declares, if the content has its name."""
    content = reading.content.casefold()
    declared = reading.declared("product:brand", "og:brand")
    return next((name for name in declared if len(name) > 1 and name.casefold() in content), "")


def _maker(reading: Reading, root: LexborNode) -> str:
    """The brand by the name or address of its element, if the title has it, or it alone stands beside the heading."""
    names: dict[str, bool] = {}
    for node in reading.select(_MAKER, root)[:MAX_MAKERS]:
        name = "" if is_longer(node, MAX_MAKER) else without_by(text_of(node)).strip(" :")
        if name and reading.is_content(node) and card_around(node, reading) is None and name != reading.title:
            names[name] = names.get(name, False) or is_in_article_head(reading, node)
    title = f" {reading.title.casefold()} "
    titled = [name for name in names if f" {name.casefold()} " in title]
    headed = [name for name, beside in names.items() if beside and _is_named(name)]
    return max(titled, key=len, default="") or (headed[0] if len(headed) == 1 else "")


def _is_named(text: str) -> bool:
    """Whether a text is one word or capitalized ones: no sentence about a maker, such as "more from" it."""
    words = text.split()
    return any(map(str.isalpha, text)) and (len(words) == 1 or not any(word[0].islower() for word in words))


def images_of(reading: Reading, root: LexborNode) -> list[str]:
    """Return the images of the page's subject: outside other items' cards, or with its whole name."""
    title = reading.title.casefold()
    return [
        i.url
        for i in visible_images(reading)
        if is_below(i.node, root) and (not card_around(i.node, reading) or i.alt.casefold() == title)
    ][:6]


def _cards(reading: Reading) -> list[tuple[str, str, str, Money | None]]:
    """(name, address, image, price) of each of several similar elements with a linked name and a price.

    The price is None for a range.
    """
    cards: dict[str, tuple[str, str, str, Money | None]] = {}
    first: LexborNode | None = None
    for place in price_places(reading, reading.main):
        if not reading.is_content(place):
            continue
        prices = money_in(text_of(place), reading) if len(text_of(place)) < 60 else []
        card = place.parent
        for _ in range(5):
            if card is None or not prices:
                break
            anchors = card.css("a[href]")
            if len(anchors) > MAX_LINKS:
                break  # a row of cards
            links = [(_name(a, text_of(place)), reading.absolute(a.attributes.get("href"))) for a in anchors]
            named = [
                (name, url)
                for name, url in links
                if 4 <= len(name) <= 120
                and url
                and not reading.same_page(url)
                and not pattern("buy").search(name)
                and not pattern("people_folder").search(unquote(urlsplit(url).path))
            ]
            if named:
                if len({url for _, url in named}) <= 2:
                    name, url = named[0]
                    picture = next((i.url for img in card.css("img") if (i := reading.image(img))), "")
                    price = None if is_range(text_of(place), prices) else prices[-1]
                    first = card if first is None else first
                    cards.setdefault(url, (name, url, picture, price))
                break
            card = card.parent
    if first is None or not is_overview(reading, first):
        return []
    # Text that several cards share is a button's, not a product's name.
    names = Counter(name.casefold() for name, *_ in cards.values())
    return [card for card in cards.values() if names[card[0].casefold()] == 1][:60]


def _name(link: LexborNode, price: str) -> str:
    """The item's name in a card's link: a heading inside it, else its text without the price."""
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


# Variants: table rows with a colour or size and a price each.

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
MIN_VARIANTS, MAX_VARIANTS = 2, 100


def variants(reading: Reading, root: LexborNode) -> list[Draft]:
    """Return the variants in the first table with named columns, each with its varying properties.

    A table with only sizes and prices is one item's prices.
    """
    for table in reading.select("table", root):
        if reading.is_content(table):
            drafts = _variants_in_table(table, reading)
            if drafts:
                return drafts
    return []


def varying(drafts: list[Draft]) -> list[str]:
    """Return the properties that vary between variants."""
    return [name for name in VARYING if len({one.text(name) for one in drafts}) > 1]


def _variants_in_table(table: LexborNode, reading: Reading) -> list[Draft]:
    rows = [[cell for cell in row.iter() if cell.tag in ("td", "th")] for row in table.css("tr")]
    head, body = (rows[0], rows[1:]) if rows else ([], [])
    columns = {name: at for at, cell in enumerate(head) if (name := _column(text_of(cell)))}
    if (
        "price" not in columns
        or len(columns) <= MIN_VARIANTS
        or not any(name in columns for name in VARYING)
        or not MIN_VARIANTS <= len(body) <= MAX_VARIANTS
    ):
        return []
    if any(len(row) != len(head) for row in body):
        return []
    variants_read = [
        _variant({name: text_of(row[at]) for name, at in columns.items()}, reading) for row in body
    ]
    complete = [one for one in variants_read if one is not None]
    apart = {tuple(one.text(name) for name in VARYING) for one in complete}
    return complete if len(complete) == len(body) == len(apart) else []


def _column(heading: str) -> str:
    name = heading.strip(" :").lower()
    return next((column for column, kind in _COLUMNS if name in labels(kind)), "")


def _variant(row: Mapping[str, str], reading: Reading) -> Draft | None:
    """One variant; None if the row does not have one price."""
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


_VEHICLE_LABELS = (
    "mileage",
    "fuel",
    "transmission",
    "first_registration",
    "engine_power",
    "body_type",
    "doors",
)
MIN_LABELS = 3
"""Least number of labels specific to cars on a page that offers one."""
_YEAR = re.compile(r"(?:19|20)\d\d")
_MONTH = re.compile(r"(?P<month>0?[1-9]|1[0-2])\s?[/.]\s?(?P<year>(?:19|20)\d\d)")


def vehicles(reading: Reading) -> list[Draft]:
    """Return the car of a page that labels mileage or fuel and other facts of cars, and gives a price."""
    labelled = {name: reading.pair(*labels(name)) for name in _VEHICLE_LABELS}
    root = reading.main
    if not reading.title or root is None or sum(map(bool, labelled.values())) < MIN_LABELS:
        return []
    if not (labelled["mileage"] or (labelled["fuel"] and not is_bought_here(reading))):
        return []  # what goes into a basket is a spare part
    draft = Draft("Car", "labels of a car are used", reading.address + "#car")
    draft.add("name", reading.title)
    draft.add("url", reading.address)
    draft.add("description", description(reading))
    draft.extend("image", images_of(reading, root))
    maker = Draft("Brand", "the page names the make")
    maker.add("name", reading.pair(*labels("make")))
    draft.add("brand", maker)
    draft.add("model", reading.pair(*labels("model")))
    year = _YEAR.fullmatch(reading.pair(*labels("model_year")))
    draft.add("vehicleModelDate", year[0] if year else None)
    draft.add("dateVehicleFirstRegistered", _month(labelled["first_registration"]))
    draft.add("mileageFromOdometer", quantity(labelled["mileage"], "KMT", "SMI"))
    draft.add("fuelType", labelled["fuel"])
    draft.add("vehicleTransmission", labelled["transmission"])
    draft.add("bodyType", labelled["body_type"])
    draft.add("color", reading.pair(*labels("color")))
    draft.add("numberOfDoors", int(labelled["doors"]) if re.fullmatch(r"\d", labelled["doors"]) else None)
    offer = offer_of(reading, root)
    draft.add("offers", offer)
    return [draft] if offer is not None else []


def _month(text: str) -> str | None:
    """The month of first registration ("03/2021") in ISO 8601, or its year."""
    match = _MONTH.fullmatch(text)
    if match is not None:
        return f"{match['year']}-{int(match['month']):02}"
    return text if _YEAR.fullmatch(text) else None
