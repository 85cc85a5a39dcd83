"""Menu: a restaurant's menu with sections and dishes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from urllib.parse import unquote, urlsplit

from selectolax.lexbor import LexborNode

from ..draft import Draft
from ..money import Money, money_in
from ..reading import Reading
from ..texts import is_longer, lines_of, text_of
from ..words import pattern
from .card import blocks
from .offer import is_price

MIN_DISHES, MAX_DISHES = 3, 200
"""Least number of dishes on a menu, and the most that are listed."""
MAX_ROW = 200
"""Longest line of a menu, in characters."""
_SET_OFF = re.compile(
    r"(?P<name>\S.{1,78}?)\s*(?:\s[-–—:|]\s|\.{2,}|…|\s·\s)\s*(?P<price>\S.{0,20}\d\S*|\S*\d.{0,20})"
)
FEW = 24
"""Longest element, in characters, with only a price."""


def drafts(reading: Reading) -> list[Draft]:
    """Return the menu of a page that is called one and lists dishes with one price each."""
    last = (
        unquote(urlsplit(reading.address).path)
        .rstrip("/")
        .rpartition("/")[2]
        .replace("-", " ")
        .partition(".")[0]
    )
    if not any(pattern("menu_page").fullmatch(name.strip()) for name in (reading.title, last) if name):
        return []
    dishes = list(islice(_headed(reading), MAX_DISHES + 1)) or list(islice(_in_rows(reading), MAX_DISHES + 1))
    if not MIN_DISHES <= len(dishes) <= MAX_DISHES:
        return []
    draft = Draft("Menu", "the page is called a menu, with dishes and prices", reading.address + "#menu")
    draft.add("name", reading.title)
    draft.add("url", reading.address)
    sections: dict[str, Draft] = {}
    for section, item in dishes:
        if section and section not in sections:
            sections[section] = Draft("MenuSection", "a heading above dishes")
            sections[section].add("name", section)
        (sections[section] if section else draft).add("hasMenuItem", item)
    draft.extend("hasMenuSection", sections.values())
    draft.add("inLanguage", reading.language)
    return [draft]


def _headed(reading: Reading) -> Iterator[tuple[str, Draft]]:
    """Dishes that are headings with a price below, each with its section's heading."""
    for group in blocks(reading):
        sections: list[tuple[str, Draft]] = []
        if len(group) > MAX_DISHES:
            continue
        for block in group:
            prices = [money for line in block.lines if len(line) <= FEW for money in money_in(line, reading)]
            words = [line for line in block.lines if not money_in(line, reading)]
            if len(prices) == 1:
                sections.append(
                    (
                        _section(block.heading, reading),
                        _dish(block.name, words[0] if words else "", prices[0]),
                    )
                )
        if len(sections) >= MIN_DISHES and 2 * len(sections) > len(group):
            yield from sections
            return


def _in_rows(reading: Reading) -> Iterator[tuple[str, Draft]]:
    """Dishes in rows of lists and tables: the text before the only price, at the end of the row."""
    for row in reading.select("li, tr, p, div", reading.main):
        if is_longer(row, MAX_ROW) or not reading.is_content(row):
            continue
        if row.tag == "div" and not _is_row(row, reading):
            continue
        text = text_of(row)
        prices = money_in(text, reading)
        if (line := _priced_line(row, reading)) is not None:
            yield _section(row, reading), line
            continue
        last = next(
            (node for node in reversed(row.css("span, strong, b, td, em, div")) if text_of(node)), None
        )
        price_text = text_of(last) if last is not None else ""
        if (
            len(prices) == 1
            and price_text
            and len(price_text) <= FEW
            and money_in(price_text, reading)
            and text.endswith(price_text)
        ):
            name = text[: -len(price_text)].strip(" .…·-–—:")
            if 3 <= len(name) <= 80:
                yield _section(row, reading), _dish(name, "", prices[0])


def _is_row(node: LexborNode, reading: Reading) -> bool:
    """Whether a div is an innermost row: several elements, the last of them only a price."""
    cells = [text for child in node.iter() if (text := text_of(child))]
    return len(cells) > 1 and is_price(cells[-1], reading)


def _priced_line(row: LexborNode, reading: Reading) -> Draft | None:
    """The dish of a row whose first line has a price after a dash or dots ("Minestrone – £7.00"), or None."""
    first, _, description = lines_of(row).partition("\n")
    match = _SET_OFF.fullmatch(first)
    prices = money_in(match["price"], reading) if match and is_price(match["price"], reading) else []
    if (
        match is None
        or len(prices) != 1
        or money_in(description, reading)
        or money_in(match["name"], reading)
    ):
        return None
    return _dish(match["name"].strip(), description.replace("\n", " "), prices[0])


def _dish(name: str, description: str, price: Money) -> Draft:
    draft = Draft("MenuItem", "a dish with its price")
    draft.add("name", name)
    draft.add("description", description)
    offer = Draft("Offer", "a price is shown")
    offer.add("price", price.amount)
    offer.add("priceCurrency", price.currency)
    draft.add("offers", offer)
    return draft


def _section(node: LexborNode, reading: Reading) -> str:
    """The nearest heading of a higher level before an element, other than the main one, or empty."""
    level = node.tag or "" if (node.tag or "")[:1] == "h" and len(node.tag or "") == 2 else "h7"
    place = reading.order.get(node.mem_id, 0)
    above = [
        heading
        for heading in reading.select("h2, h3, h4", reading.main)
        if reading.order.get(heading.mem_id, 0) < place and (heading.tag or "") < level
    ]
    return text_of(above[-1]) if above else ""
