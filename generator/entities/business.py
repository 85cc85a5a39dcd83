"""LocalBusiness: a place to visit or call, with address, telephone and opening hours."""

from __future__ import annotations

import re
from collections.abc import Iterator

from selectolax.lexbor import LexborNode

from ...linter.locale.locale_names import weekday
from ..draft import Draft
from ..reading import Reading
from ..spans import times_in
from ..text_values import hints
from ..texts import is_longer, lines_of, text_of
from ..words import labels, pattern
from .contact import is_publishers, telephone
from .page_kind import is_for_visitors, is_named_after
from .pictures import lead_image
from .place import CIVIC, place_kind, seat
from .publisher import is_persons, organization, publisher_name
from .rating import aggregate, reviews
from .summary import description

PLACE = "#place"
SERVING = frozenset({"Restaurant", "CafeOrCoffeeShop", "BarOrPub", "Bakery", "Brewery", "Winery"})
LODGING = frozenset({"Hotel", "BedAndBreakfast", "Hostel", "Campground"})
_SEPARATOR = re.compile(r"\s*[,;/|]\s*")


def drafts(reading: Reading) -> list[Draft]:
    """Return the business of a page: its subject, or recognized by its name or the opening hours around the content.

    Around a page on another subject, an address with only a telephone number is its publisher's imprint.
    """
    address = seat(reading)
    hours = opening_hours(reading)
    about = reading.is_home or is_for_visitors(reading) or is_named_after(reading, publisher_name(reading))
    phone = telephone(reading)
    own = place_kind(publisher_name(reading), reading)
    kind = own or (place_kind(reading.title, reading) if about else "") or "LocalBusiness"
    if address is None or not (hours or ((about or own) and phone)):
        return []
    if kind == "LocalBusiness" and pattern("association").search(
        f"{publisher_name(reading)} {reading.title}"
    ):
        return []  # clubs and other non-businesses are organizations of no specific type
    if not hours and kind == "LocalBusiness" and is_persons(reading, publisher_name(reading)):
        return []
    return [draft] if (draft := business_of(reading, kind, about=about)) is not None else []


def business_of(reading: Reading, kind: str, *, about: bool) -> Draft | None:
    """Return the publisher as a business of a type; None without a name.

    ``about`` tells whether the page is about it.
    """
    hours = opening_hours(reading)
    draft = _civic_place(reading, kind) if kind in CIVIC else organization(reading, kind)
    draft.reason = (
        "a postal address with opening hours is shown"
        if hours
        else "a postal address with a telephone number is shown"
    )
    if not draft.text("name") and reading.is_home:
        draft.add("name", reading.title)
    if not draft.text("name"):
        return None
    if reading.is_home:
        draft.add("description", description(reading))
        draft.add("image", lead_image(reading))
    draft.extend("openingHours", hours)
    if kind in SERVING:
        draft.extend("servesCuisine", _SEPARATOR.split(reading.pair(*labels("cuisine")) if about else ""))
    if kind in LODGING and about:
        for name, label in (("checkinTime", "check_in"), ("checkoutTime", "check_out")):
            times = times_in(reading.pair(*labels(label)), reading)
            draft.add(name, times[0] if times else None)
    if about:
        draft.add("aggregateRating", aggregate(reading))
        draft.extend("review", reviews(reading))
    return draft


def _civic_place(reading: Reading, kind: str) -> Draft:
    """A place that is not an organization, besides its operator."""
    draft = Draft(kind, "", reading.home + PLACE)
    draft.add("name", publisher_name(reading))
    draft.add("url", reading.home)
    draft.add("address", seat(reading))
    draft.add("telephone", telephone(reading))
    return draft


MAX_ROW, MAX_HOURS = 160, 14
_SENTENCES = re.compile(r"\.\s+(?=[^\W\d])|\s*[|•]\s*|\s+·\s+")
_DAYS = ("Mo", "Tu", "We", "Th", "Fr", "Sa", "Su")
_TO = r"(?:-|–|—|to|until|bis|au|à|a|al|alle|alla|tot|t/m|till|do|through)"
_AND = r"(?:and|und|et|y|e|en|i|och|og)"
_CLOCK = r"\d{1,2}(?:[:.h]\d{2}|h)?\s*(?:[ap]\.?m\b\.?)?"
_INTERVAL = (
    rf"(?:(?:también|auch|également|anche|ook|också|also)\s+)?(?:(?:von|from|de|dalle|od|van|kl\.?)\s+)?(?:las\s+)?{_CLOCK}\s*(?:uhr|h)?"
    rf"\s*{_TO}\s*(?:las\s+)?{_CLOCK}\s*(?:uhr|uur|hrs?|h)?"
)
_ROW = re.compile(
    rf"(?:(?:dal|dalla|du|de|von|from|van|od)\s+)?(?P<first>[^\W\d]{{2,13}})\.?(?:\s*{_TO}\s*(?P<last>[^\W\d]{{2,13}})\.?|(?P<more>(?:\s*(?:,|/|&|\+|\s{_AND}\s)\s*"
    rf"[^\W\d]{{2,13}}\.?){{1,5}}))?\s*[:,]?\s*"
    rf"(?P<times>{_INTERVAL}(?:\s*(?:,|/|&|\+|;|\||{_AND})\s*{_INTERVAL})?)",
    re.IGNORECASE,
)
_PAIR = re.compile(
    rf"(?P<opens>{_CLOCK})\s*(?:uhr|h)?\s*{_TO}\s*(?:las\s+)?(?P<closes>{_CLOCK})", re.IGNORECASE
)
_TIME = re.compile(r"(\d{1,2})(?:[:.h](\d{2})|h)?\s*(?:([ap])\.?m)?", re.IGNORECASE)
_OPEN = re.compile(rf"(?:{pattern('open').pattern})\s*:?\s+(?=\w)", re.IGNORECASE)
_SHUT = re.compile(
    rf"(?<=[\d.mhr])[\s,;|·]+[^\W\d]{{2,13}}\.?(?:\s*(?:,|/|&|{_TO}|{_AND})\s*[^\W\d]{{2,13}}\.?){{0,3}}\s*:?\s+"
    r"(?:closed|geschlossen|ruhetag|fermée?|cerrado|chiuso|gesloten|nieczynne|zamknięte|stängt|lukket|fechado|suljettu|zavřeno)$",
    re.IGNORECASE,
)
"""Days at the end of a line on which a place is closed."""
_LABEL = re.compile(r"[^\W\d][^:\d]{3,30}:\s*(?=[^\W\d])")


def opening_hours(reading: Reading) -> list[str]:
    """Return the distinct rows with a weekday, or range of them, and one or two ranges of times.

    Only the publisher's count: around the content, or on a page about them. Opening hours in an article are others'.
    """
    return reading.once(_opening_hours)


def _opening_hours(reading: Reading) -> list[str]:
    hours: list[str] = []
    for node in reading.select("tr, li, p, dt, div, address, footer, section"):
        if is_longer(node, 4 * MAX_ROW) or not is_publishers(reading, node):
            continue
        for row in _rows(node):
            hours += _hours(row, reading) if len(row) <= MAX_ROW else []
    distinct = list(dict.fromkeys(hours))[:MAX_HOURS]
    return [] if _contradict(distinct) else distinct


def _contradict(hours: list[str]) -> bool:
    """Whether two rows have overlapping times for a day, as for several places or seasons."""
    spans: list[tuple[int, str, str]] = []
    for row in hours:
        days, _, times = row.partition(" ")
        opens, closes = times.split("-")
        for part in days.split(","):
            first, _, last = part.partition("-")
            begins, ends = _DAYS.index(first), _DAYS.index(last or first)
            over = range(begins, ends + 1 if ends >= begins else ends + 8)
            spans += [(day % 7, opens, closes if closes > opens else "24:00") for day in over]
    return any(
        one[0] == other[0] and one[1] < other[2] and other[1] < one[2]
        for at, one in enumerate(spans)
        for other in spans[at + 1 :]
    )


def _rows(node: LexborNode) -> list[str]:
    """The lines of an element: table rows, terms with their descriptions, and sentences within longer lines."""
    if node.tag == "tr":
        return [text_of(node)]
    if node.tag == "dt":
        text_node = node.next
        while text_node is not None and text_node.tag in ("-text", "-comment"):
            text_node = text_node.next
        return (
            [f"{text_of(node)} {text_of(text_node)}"]
            if text_node is not None and text_node.tag == "dd"
            else []
        )
    lines = lines_of(node).split("\n")
    return [part for line in lines for part in dict.fromkeys((line, *_SENTENCES.split(line)))]


def _hours(row: str, reading: Reading) -> Iterator[str]:
    """The opening hours on a line; empty if any part is not days with times."""
    line = _SHUT.sub("", _OPEN.sub("", row.strip(" ."), count=1))
    match = _ROW.match(line)
    if match is None or not _day(match["first"], reading):
        label = _LABEL.match(line)
        if label is None or pattern("seasons").search(label[0]):
            return iter(())
        line = line[label.end() :]
        match = _ROW.match(line)
    hours: list[str] = []
    while match is not None:
        first, last = _day(match["first"], reading), _day(match["last"] or "", reading)
        others = [
            _day(name, reading) for name in re.findall(r"[^\W\d]+", match["more"] or "") if not _is_and(name)
        ]
        if not first or bool(match["last"]) != bool(last) or not all(others):
            return iter(())
        for pair in _PAIR.finditer(match["times"]):
            opens, closes = _clock(pair["opens"]), _clock(pair["closes"])
            if not opens or not closes:
                return iter(())
            hours.append(f"{','.join((first, *others))}{'-' + last if last else ''} {opens}-{closes}")
        line = line[match.end() :].lstrip(" ,;|·")
        match = _ROW.match(line)
    return iter(hours) if not line else iter(())


def _is_and(word: str) -> bool:
    return re.fullmatch(_AND, word, re.IGNORECASE) is not None


def _day(name: str, reading: Reading) -> str:
    number = weekday(name, hints(reading).languages) if name else None
    return _DAYS[number] if number is not None and 0 <= number < 7 else ""


def _clock(text: str) -> str:
    match = _TIME.match(text)
    if match is None:
        return ""
    hour, minute, half = int(match[1]), int(match[2] or 0), (match[3] or "").lower()
    if half and hour <= 12:
        hour = hour % 12 + (12 if half == "p" else 0)
    return f"{hour:02}:{minute:02}" if hour <= 24 and minute < 60 else ""
