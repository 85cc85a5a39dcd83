"""JobPosting: a vacancy with place, employment type, salary and closing date."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from urllib.parse import urlsplit

from selectolax.lexbor import LexborNode

from ..draft import Draft
from ..money import money_in
from ..reading import Reading
from ..text_values import date_in, date_of, days_in
from ..texts import is_longer, lines_of, text_of
from ..words import labels, pattern
from .place import postal_address
from .publisher import site_name

_JOB_PATH = re.compile(
    r"/(?:jobs?|careers?|karriere|stellen\w*|emplois?|vacanc(?:y|ies)|vacatures?|empleos?|lavoro|praca)/+[^/?#]+",
    re.I,
)
_ANYBODY = re.compile(r"\((?:[mwfdhx]|div|gn)(?:\s?[/|*]\s?(?:[mwfdhxni]|div))+\)", re.I)
""""(m/w/d)" or "(H/F)" at the end of job titles in Germany and France."""
_KINDS = (
    ("FULL_TIME", "full_time"),
    ("PART_TIME", "part_time"),
    ("TEMPORARY", "temporary"),
    ("INTERN", "internship"),
    ("CONTRACTOR", "freelance"),
)
_UNITS = (("HOUR", "hourly"), ("DAY", "daily"), ("WEEK", "weekly"), ("MONTH", "monthly"), ("YEAR", "yearly"))
_CODE_AND_TOWN = re.compile(r"(?:[A-Z]{1,2}-)?(?P<code>\d{4,5}|\d\d-\d{3})\s+(?P<town>[^\W\d][^\d,;/]{1,40})")
_BOUNDS = re.compile(r"\d\s*(?:-|–|—|to|bis|à|a|tot|do)\s*(?:[£€$]\s*)?\d", re.I)
_EMAIL = re.compile(r"[\w.+-]+@(?P<host>[\w-]+(?:\.[\w-]+)+)")
_FIELD = re.compile(r"\s*[\n|·•]\s*")
MAX_DAYS = 120
"""Longest line, in characters, that only gives the closing date."""
MANY = 3
"""Least number of different ways to apply that indicates several vacancies."""


def drafts(reading: Reading) -> list[Draft]:
    """Return the vacancy of a page whose address, title or labels say so, with a way to apply."""
    place = reading.pair(*labels("work_place"))
    labelled = reading.pair(*labels("employment"))
    named = place and (
        reading.pair(*labels("employer")) or reading.pair(*labels("salary"), *labels("closing"))
    )
    is_job = _JOB_PATH.search(reading.address) or _ANYBODY.search(reading.title) or labelled or named
    if not (reading.title and is_job and _applies(reading)) or _are_several(reading):
        return []
    return [vacancy_of(reading)]


def vacancy_of(reading: Reading) -> Draft:
    """Return the vacancy that a page is about, with what it shows of it."""
    place = reading.pair(*labels("work_place"))
    draft = Draft("JobPosting", "a vacancy with a way to apply", reading.address + "#job")
    draft.add("title", reading.title)
    draft.add("url", reading.address)
    places = [node for node in reading.select("p, li", reading.main) if reading.is_content(node)]
    paragraphs = Counter(text_of(node) for node in places if not _leads_elsewhere(node))
    statements = [
        text
        for text, count in paragraphs.items()
        if count == 1  # what is repeated is the site's
        and text.partition(":")[0].strip().lower() not in reading.pairs
        and not _is_of_days(text)
        and not (len(text) <= MAX_DAYS // 2 and money_in(text, reading))  # the pay, in a list of facts
    ]
    draft.add("description", " ".join(text for text in statements if len(text) > 30)[:3000])
    draft.add(
        "datePosted", date_in(reading.pair(*labels("posted")), reading) or _day_behind(reading, "posted")
    )
    draft.add(
        "validThrough", date_in(reading.pair(*labels("closing")), reading) or _day_behind(reading, "closing")
    )
    draft.extend(
        "employmentType",
        _kinds(
            " ".join(
                [reading.title, *(reading.pair(*labels(name)) for name in ("employment", "working_time"))]
            )
        ),
    )
    draft.add("hiringOrganization", _employer(reading, " ".join(statements)))
    if place and not pattern("remote").search(place):  # remote work has no town
        where = Draft("Place")
        where.add("address", _address(place, reading))
        draft.add("jobLocation", where)
    draft.add("baseSalary", _salary(reading))
    return draft


def _leads_elsewhere(node: LexborNode) -> bool:
    """Whether all of a paragraph is a link."""
    return any(text_of(link) == text_of(node) for link in node.css("a[href]"))


def _are_several(reading: Reading) -> bool:
    """Whether the page labels several workplaces or salaries, as for several vacancies."""
    return any(
        len({value for label in labels(name) for value in reading.pairs.get(label, ())}) > 1
        for name in ("work_place", "salary")
    )


def _applies(reading: Reading) -> bool:
    """Whether a link, button or sentence says how to apply; many different ones indicate a list."""
    links = [
        node
        for node in reading.select("a, button", reading.main)
        if pattern("apply").search(text_of(node)) and reading.is_content(node)
    ]
    if len({node.attributes.get("href") for node in links}) >= MANY:
        return False
    return bool(links) or pattern("application").search(reading.content) is not None


def _day_behind(reading: Reading, name: str) -> str:
    """The only day on a line that begins with a label without a colon ("Apply by 30 June 2026"), or empty."""
    lead = _lead(name)
    for node in reading.select("time", reading.main):
        labelled = (
            node.parent is not None and lead.match(text_of(node.parent)) and not is_longer(node.parent, 200)
        )
        if labelled and (day := date_of(node, reading)):
            return day[:10]
    for node in reading.select("p, li, div, span", reading.main):
        if is_longer(node, 200) or not reading.is_content(node):
            continue
        for line in _FIELD.split(lines_of(node)):
            days = days_in(line, reading) if lead.match(line.strip()) else []
            if len(days) == 1:
                return days[0]
    return ""


@cache
def _lead(name: str) -> re.Pattern[str]:
    """Labels of a kind at the start of a line."""
    return re.compile(rf"(?:{'|'.join(map(re.escape, labels(name)))})\b", re.IGNORECASE)


def _is_of_days(text: str) -> bool:
    """Whether a paragraph only gives opening and closing dates, and so is not part of the description."""
    fields = [field.strip() for field in _FIELD.split(text)]
    return len(text) <= MAX_DAYS and all(
        any(_lead(name).match(field) for name in ("posted", "closing")) for field in fields
    )


def _kinds(words: str) -> list[str]:
    return [kind for kind, name in _KINDS if pattern(name).search(words)]


def _employer(reading: Reading, label: str) -> Draft | None:
    """The employer: labelled, else the site if the vacancy's text names it or the site hires for itself."""
    publisher = site_name(reading)
    own = publisher in label or _seeks_for_itself(reading)
    name = reading.pair(*labels("employer")) or _company(reading) or (publisher if own else "")
    if not name:
        return None
    employer = Draft("Organization", "the page names the employer")
    employer.add("name", name)
    return employer


_COMPANY = (
    '[class*="company-name" i], [class*=companyname i], [class*="employer-name" i], a[href*="/company/"], '
    'a[href*="/companies/"], a[href*="/employer/"], a[href*="/employers/"]'
)
MAX_NAME = 60
"""Longest name of an employer, in characters."""


def _company(reading: Reading) -> str:
    """The text that most elements with the name or address of a company have, or empty."""
    nodes = [node for node in reading.select(_COMPANY, reading.main) if reading.is_content(node)]
    texts = [text_of(node) for node in nodes if not is_longer(node, MAX_NAME)]
    counted = Counter(text for text in texts if len(text) > 1)
    most = counted.most_common(2)
    return most[0][0] if len(most) == 1 or (most and most[0][1] > most[1][1]) else ""


def _seeks_for_itself(reading: Reading) -> bool:
    """Whether the page says "we seek" without a client, with an e-mail address at the site's own host."""
    host = urlsplit(reading.address).netloc.lower().removeprefix("www.")
    hosts = {match["host"].lower().rstrip(".") for match in _EMAIL.finditer(reading.content)}
    own = bool(host) and hosts == {host}
    return (
        own
        and pattern("job_board").search(f"{site_name(reading)} {host.replace('.', ' ')}") is None
        and pattern("we_seek").search(reading.content) is not None
        and pattern("for_client").search(reading.content) is None
    )


def _address(place: str, reading: Reading) -> Draft:
    """The workplace: a postal address, a town with its postal code, or the label's value."""
    whole = postal_address(place, reading)
    if whole is not None:
        return whole
    address = Draft("PostalAddress", "the page labels the place of work")
    town = _CODE_AND_TOWN.fullmatch(place.strip())
    address.add("addressLocality", town["town"].strip() if town else place)
    address.add("postalCode", town["code"] if town else None)
    return address


def _salary(reading: Reading) -> Draft | None:
    """The salary for a period stated by the label; None if unclear."""
    label = reading.pair(*labels("salary"))
    amounts = list(dict.fromkeys(money_in(label, reading)))
    units = [unit for unit, name in _UNITS if pattern(name).search(label)]
    if not 1 <= len(amounts) <= 2 or len(units) != 1 or len({each.currency for each in amounts}) > 1:
        return None
    if bool(_BOUNDS.search(label)) != (len(amounts) == 2):
        return None
    value = Draft("QuantitativeValue", "the page labels the salary")
    if len(amounts) == 2:
        low, high = sorted(amounts, key=lambda each: float(each.amount))
        value.add("minValue", low.amount)
        value.add("maxValue", high.amount)
    else:
        value.add("value", amounts[0].amount)
    value.add("unitText", units[0])
    salary = Draft("MonetaryAmount", "the page labels the salary")
    salary.add("currency", amounts[0].currency)
    salary.add("value", value)
    return salary
