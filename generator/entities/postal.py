"""PostalAddress: postal addresses, on one or several lines."""

from __future__ import annotations

import re

from ..draft import Draft
from ..reading import Reading
from ..text_values import day_spans

_ROADS = r"(?:Road|Street|Lane|Close|Avenue|Drive|Terrace|Crescent|Grove|Mews|Way|Rd|St|Ave)\b\.?"
_STREET_NAME = (
    r"(?<![\w/])(?:C/|[Cc]alle|C\.|Avda\.?|Avenida|Av\.|Plaza|Pza\.?|Paseo|P[ºo°]\.?|Ronda|Carrer|Rambla|Camino|Carretera|"
    r"Via|Viale|Piazza|Piazzale|Corso|Largo|Vicolo|Strada|Lungo\w+|Rua|R\.|Praça|Travessa|Largo)"
)
"""Words for streets in Spain, Italy and Portugal, where a comma precedes the house number."""
_BRITISH = r"[A-Z]{1,2}\d[A-Z\d]?\s?\d[A-Z]{2}"
_POSTAL = re.compile(
    r"(?P<street>(?:(?:Flat|Apartment|Unit|Suite|Studio|Office)\s?\w{1,4},\s*)?"
    r"(?:[^,\n|•·]{4,60}?\d[^,\n|•·]{0,12}|\d+[A-Za-z]?,?[ \u00a0][^,\n|•·]{4,50}?"
    rf"|{_STREET_NAME}[ \u00a0][^,\n|•·\d]{{2,50}},\s?(?:n[.ºo°]{{0,2}}\s?)?\d{{1,4}}(?:\s?[A-Za-z]\b)?"
    r"(?:,\s(?:bajo|local|piso|interno|int\.|\d{1,2}\s?[.ºª°]{1,2})(?:\s?\w{1,6})?)?"
    rf"|(?:^|(?<=[,\n|•·])|(?<=[,|•·]\s))(?:(?:[^\W\da-z][\w'’.-]*|of|the)\s){{1,4}}{_ROADS}"
    rf"(?=\s*[,\n]\s*[^\W\d][^,\n\d]{{1,40}}(?:[,\n][^,\n\d]{{1,30}})?{_BRITISH}\b))"
    r"(?:[,\n]\s*(?:[Ss]uite|[Ss]te|[Uu]nit|[Aa]pt|[Ff]loor|[Rr]oom|[Bb]uilding|#)\.?\s?#?[\w-]{1,6})?)\s*[,|•·\n]\s*"
    r"(?:(?:[A-Z]{1,2}[-–])?(?P<code>\d{4}\s?[A-Z]{2}\b|\d{4,5}|\d\d-\d{3}|\d{4}-\d{3}|\d{3}\s\d\d)\s+"
    r"(?P<city>(?![A-Z]{2}(?:\W|$))[^\W\d][\w .'-]{1,40})"
    r"|(?P<city2>[^\W\d][\w .'-]{1,40}),\s*(?P<region>[A-Z]{2})\s+"
    r"(?P<code2>\d{5}(?:-\d{4})?|[A-Z]\d[A-Z]\s?\d[A-Z]\d\b)"
    r"|(?P<city3>[^\W\d][\w .'-]{1,40}?)(?:[,\n]\s*(?P<county>[^\W\d][^\W\d .'-]*(?:[ -][^\W\d]+){0,2}))?,?\s+"
    rf"(?P<code3>{_BRITISH})\b)"
)
"""Street with number, and town with postal code; the number is optional with a British postcode."""
_ROAD = re.compile(rf"{_ROADS}$")
_BOX = re.compile(
    r"(?:P\.?\s?O\.?\s?Box|Postfach|Apartado|Casella postale|Boîte postale|BP|Postbus)\s+(?P<number>[\w -]{1,12})",
    re.I,
)
_NUMBER_FIRST = re.compile(
    r"^.*(?:[.:;!]|\s[-–—]|\bat)\s+(?P<street>\d{1,5}[A-Za-z]?,?\s+[^\W\d]\D{3,})$", re.DOTALL
)
"""Text before a street that begins with its number ("© Mill Hall. 4 Mill Lane", "Visit us at 4 Mill Lane")."""
_BEHIND_NAME = re.compile(r"^\D{2,60}?\s[-–—]\s+(?=\S*[^\W\d].*\d)", re.DOTALL)
"""A name and a dash before a street ("Trattoria Nives – Via Roma 33")."""
_OWNER = re.compile(r"©|\(c\)|copyright|all rights", re.IGNORECASE)
_AFTER_TOWN = re.compile(
    r"\s+[-–—]\s+|\s+(?:tel|tél|phone|fax|ph|t)\b\.?|\s*\d|(?<=[^\W\d]{3})(?<!Ste)\.(?:\s|$)", re.IGNORECASE
)
"""Text after a town on the same line: a telephone number, a district's number, another sentence."""
_LABEL = re.compile(r"^[^\d:]{2,30}:\s+(?=\S)")
"""A label before a street ("Office: Hill Lane 4")."""
_CLOCK = re.compile(r"\d:\d\d")
_PROVINCE = re.compile(r"(.+[a-zà-ü])\s([A-Z]{2})")
"""An Italian town followed by its province's letters ("Bergamo BG")."""


def find_postal(text: str, reading: Reading) -> re.Match[str] | None:
    """Find the first postal address in a text.

    The year of a date ("on December 27, 2014 at 12") or a count ("0:56, 18117 views") is not a postal code.
    """
    days = [(begins, ends) for _, begins, ends in day_spans(text, reading)]
    for match in _POSTAL.finditer(text):
        begins, ends = next(match.span(name) for name in ("code", "code2", "code3") if match[name])
        town = next(match[name] for name in ("city", "city2", "city3") if match[name])
        counted = _CLOCK.search(match["street"]) or not town[0].isupper()
        counted = counted or (match["county"] and _ROAD.search(town))  # house, street and town
        if not counted and not any(first < ends and begins < last for first, last in days):
            return match
    return None


def postal_address(text: str, reading: Reading) -> Draft | None:
    """Return the first postal address in a text in parts, or None."""
    match = find_postal(text, reading)
    if match is None:
        return None
    draft = Draft("PostalAddress", "a postal address is shown")
    street = _NUMBER_FIRST.sub(r"\g<street>", match["street"].strip(" ,:")).replace("\n", ", ")
    street = _BEHIND_NAME.sub("", _LABEL.sub("", street))
    if _OWNER.search(street):
        return None
    box = _BOX.fullmatch(street)
    draft.add("postOfficeBoxNumber" if box else "streetAddress", box["number"] if box else street)
    town = (match["city"] or match["city2"] or match["city3"]).strip()
    city, region = _AFTER_TOWN.split(town)[0].rstrip(" ."), match["region"] or match["county"]
    province = _PROVINCE.fullmatch(city) if reading.language.startswith("it") else None
    draft.add("addressLocality", province[1] if province is not None else city)
    draft.add("addressRegion", province[2] if province is not None else region)
    draft.add("postalCode", match["code"] or match["code2"] or match["code3"])
    return draft
