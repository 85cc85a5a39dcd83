"""The versions that a thing is sold in: the rows of a table that tell each one's colour or size, and its price."""

from __future__ import annotations

from collections.abc import Mapping

from selectolax.lexbor import LexborNode

from ..draft import Draft
from ..reading import Reading
from ..texts import text_of
from ..words import labels
from ..written import money_in
from .stock import state_in

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
