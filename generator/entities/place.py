"""Places and postal addresses: on one or several lines, an event's (Place), and the publisher's own."""

from __future__ import annotations

import re
from collections.abc import Iterator

from selectolax.lexbor import LexborNode

from ..draft import Draft
from ..reading import Reading
from ..text_values import day_spans
from ..texts import is_below, is_longer, lines_of, self_and_ancestors, text_of
from ..words import kinds, labels, pattern
from .page_kind import is_about_publisher

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


_ADDRESS_SELECTOR = "address, [class*=address i], [itemprop=address], footer p, footer li, p, li, td"
_FOOTERS = "footer, footer div, [id*=footer]"
"""Elements with an address alone, and those that may contain it among other text."""
_DIGIT = re.compile(r"\d")
_FIELD = re.compile(r"[\n|•·]")
MAX_ADDRESS = 120
"""In a longer text, an address must make up a third of a field; otherwise it is only mentioned."""


def seat(reading: Reading) -> Draft | None:
    """Return the first postal address in an address element or short text around the content or about the publisher."""
    node = seat_of(reading)
    return postal_address(lines_of(node), reading) if node is not None else None


def seat_of(reading: Reading) -> LexborNode | None:
    """Return the element with the publisher's address; None if the content gives several places."""
    return reading.once(_seat_of)


def _seat_of(reading: Reading) -> LexborNode | None:
    candidates = dict(_candidates(reading))
    first = next(iter(candidates), None)
    if first is None or not reading.is_content(first):
        return first
    in_content = {key for node, key in candidates.items() if reading.is_content(node)}
    return (
        first
        if len(in_content) == 1
        else next((node for node in candidates if not reading.is_content(node)), None)
    )


def _candidates(reading: Reading) -> Iterator[tuple[LexborNode, str]]:
    """Elements with the publisher's address, each with its postal code."""
    for node in (*reading.select(_ADDRESS_SELECTOR), *reading.select(_FOOTERS)):
        text = "" if not _is_own(reading, node) or is_longer(node, 300) else lines_of(node)
        if not 10 <= len(text) <= 250 or not _DIGIT.search(text):
            continue
        match = find_postal(text, reading)
        if (
            match is None
            or (len(text) > MAX_ADDRESS and not _fills_field(match))
            or _is_row_of_links(match, node)
            or _is_topic(reading, match["street"])
        ):
            continue
        yield node, re.sub(r"\W+", " ", (match["code"] or match["code2"] or match["code3"]).casefold())


def _fills_field(match: re.Match[str]) -> bool:
    """Whether an address makes up at least a third of its lines, or of its fields on a line."""
    before, after = match.string[: match.start()], match.string[match.end() :]
    beside = len(_FIELD.split(before)[-1]) + len(_FIELD.split(after)[0])
    return len(match[0]) >= (beside + len(match[0])) / 3


def _is_row_of_links(match: re.Match[str], node: LexborNode) -> bool:
    """Whether street and town are separate links: two destinations, not an address."""
    street = match["street"].strip(" ,:\n")
    links = [text_of(link) for link in node.css("a[href]")]
    following = match[0][len(match["street"]) :].strip(" ,|•·\n")
    return any(street.endswith(text) for text in links if text) and any(
        following.startswith(text) for text in links if text
    )


def _is_topic(reading: Reading, street: str) -> bool:
    """Whether the page is about what is at an address, such as a house for sale, not about its publisher."""
    named = f"{reading.title} {reading.site_title}".casefold()
    return street.strip(" ,:").casefold() in named and not (reading.is_home or is_about_publisher(reading))


def _is_own(reading: Reading, node: LexborNode) -> bool:
    """Whether an address is the publisher's: around the content, or on a front, contact or about page."""
    around = reading.regions.of(node) not in ("", "comments", "nav")
    return around or (reading.is_home and not _is_of_listed(node, reading)) or is_about_publisher(reading)


def _is_of_listed(node: LexborNode, reading: Reading) -> bool:
    """Whether an element stands in an article without the main heading: a front page lists what is elsewhere, too."""
    article = next((around for around in self_and_ancestors(node) if around.tag == "article"), None)
    return article is not None and not is_below(reading.heading, article)


_IN_BRACKETS = re.compile(
    r"(?P<name>[^()（）]{2,40})\s?[(（](?P<address>(?:〒?\d{3}-\d{4}\s?)?[^\W\d]{1,8}[都道府県市区町村][^()（）]{2,60}\d[^()（）]*)[)）]"
)
"""A place with its Japanese address in brackets, which has no street."""


def venue(reading: Reading) -> Draft | None:
    """Return the labelled place, with its address if given."""
    line = reading.pair(*labels("venue"))
    if not line:
        return None
    place = place_of(line, reading)
    if place.type == "Place" and place.first("address") is None:
        place.add("address", reading.pair(*labels("address")))
    return place


def place_of(line: str, reading: Reading) -> Draft:
    """Return the place on a line: its name, and its postal address if given."""
    if pattern("online").match(line):
        online = Draft("VirtualLocation", "the page says that it takes place online")
        online.add("name", line)
        return online
    place = Draft("Place", "the page tells the venue")
    address = postal_address(line, reading)
    match = find_postal(line, reading)
    if address is None or match is None:
        inside = _IN_BRACKETS.fullmatch(line)
        place.add("name", inside["name"] if inside is not None else line)
        place.add("address", inside["address"] if inside is not None else None)
        return place
    place.add("name", line[: match.start()].strip(" ,|·•–—-\n"))
    place.add("address", address)
    return place


# The type of a place, according to its name.

CIVIC = frozenset({"Museum", "Church", "Mosque", "Synagogue", "PerformingArtsTheater"})
"""Types of places that are not organizations, whoever runs them."""
_BEFORE_NAMES = frozenset({"Hotel", "Restaurant", "CafeOrCoffeeShop", "Winery"})
"""Types that also precede names in English ("Hotel Bristol"); others before a name are only nearby."""
_AFTER_NAME = re.compile(
    r"\s*(?:$|[,–—|·•:(&/-]|\s(?:of|in|at|on|by|for|and|am|an|im|zu|zur|zum|von|vom|der|des|und|de|du|des|la|le|les|di|"
    r"del|della|dei|do|da|dr|st|sankt|saint|van|voor|te)\b|\sd['’])",
    re.IGNORECASE,
)
"""What may follow the word for the type ("Museum of Clocks", "Hill Bakery, Leeds")."""
_ARTICLE = re.compile(r"(?:(?:the|das|die|der|le|la|les|il|lo|el|het|de|l['’])\s*)?", re.IGNORECASE)
_NAMED_AFTER = re.compile(
    r"\s+(?:road|street|lane|close|avenue|drive|terrace|square|hill|house|farm|cottage|shop|store|garage|garden)\b",
    re.IGNORECASE,
)
"""Streets and houses named after a place ("Church Road Garage")."""


def place_kind(name: str, reading: Reading) -> str:
    """Return the type of place that a name states, or empty: by its last word, else its first, else any.

    Words in the middle of a name never state a civic type; English names end with the word for the type.
    """
    english = reading.language.startswith("en")
    candidates: list[tuple[int, str]] = []
    for kind, words in kinds():
        for match in words.finditer(name):
            following = name[match.end() :]
            if _NAMED_AFTER.match(following):
                continue
            begins = _ARTICLE.fullmatch(name[: match.start()]) is not None
            if _AFTER_NAME.match(following):
                candidates.append((0, kind))
            elif begins and (kind in _BEFORE_NAMES or not english):
                candidates.append((1, kind))
            elif kind not in CIVIC and not english:
                candidates.append((2, kind))
    return min(candidates, key=lambda one: one[0])[1] if candidates else ""
