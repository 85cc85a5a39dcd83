"""Course: a course with its level, length and fee. One with a single day and place is an Event."""

from __future__ import annotations

import re

from ...linter.value_forms.durations import proposed_duration
from ..draft import Draft, Pointer
from ..money import money_in
from ..reading import Reading
from ..spans import span_in
from ..text_values import date_in, days_in
from ..words import labels
from .byline import people
from .pictures import lead_image
from .place import venue
from .publisher import ORGANIZATION, publisher_name
from .summary import description

_COURSE_PATH = re.compile(
    r"/(?:courses?|classes|kurse?|lehrg[aä]nge?|cours|formations?|cursos?|corsi|cursus(?:sen)?|opleidingen|kursy|kurser|szkolenia)/[^/]+",
    re.IGNORECASE,
)
MIN_LABELS = 2
"""Least number of labels specific to courses on a course page."""
_COURSE_LABELS = ("course_code", "level", "course_span", "tutor", "tickets")


def drafts(reading: Reading) -> list[Draft]:
    """Return the course of a page with a course code, or in a folder of courses and with labels specific to them."""
    used = [name for name in _COURSE_LABELS if reading.pair(*labels(name))]
    coded = "course_code" in used
    if not reading.title or not (coded or _COURSE_PATH.search(reading.address)) or len(used) < MIN_LABELS:
        return []
    draft = Draft("Course", "labels of a course are used", reading.address + "#course")
    draft.add("name", reading.title)
    draft.add("url", reading.address)
    draft.add("description", description(reading))
    draft.add("image", lead_image(reading))
    draft.add("courseCode", reading.pair(*labels("course_code")))
    span = reading.pair(*labels("course_span"))
    draft.add("timeRequired", proposed_duration(span) if span else None)
    draft.add("offers", _offer(reading))
    draft.add("inLanguage", reading.language)
    draft.add("hasCourseInstance", _instance(reading))
    if publisher_name(reading):
        draft.add("provider", Pointer(reading.home + ORGANIZATION))
    return [draft]


def _instance(reading: Reading) -> Draft | None:
    """The next course instance with date and organizer, from labels."""
    draft = Draft("CourseInstance", "the page labels when the course is held")
    first, last = (reading.pair(*labels(name)) for name in ("start", "end"))
    draft.add("startDate", date_in(first, reading) or next(iter(days_in(first, reading)), None))
    span = span_in(first, "", reading)
    until = span.end[:10] if span is not None else ""
    if span is not None and until == span.start[:10]:
        until = ""  # the end time of a lesson that day
    draft.add("endDate", date_in(last, reading) or next(iter(days_in(last, reading)), None) or until or None)
    if not draft.properties:
        return None
    draft.add("location", venue(reading))
    draft.extend("instructor", people(reading.pair(*labels("tutor")), "the page labels who teaches"))
    return draft


def is_coded(reading: Reading) -> bool:
    """Whether a page has a course code, and a length, an audience, or an address in a folder of courses.

    Such a page is not about an event.
    """
    code, span, level = (reading.pair(*labels(name)) for name in ("course_code", "course_span", "level"))
    return bool(code and (span or level or _COURSE_PATH.search(reading.address)))


def _offer(reading: Reading) -> Draft | None:
    """The fee, if labelled."""
    label = reading.pair(*labels("tickets"))
    prices = list(dict.fromkeys(money_in(label, reading))) if label else []
    if len(prices) != 1:
        return None
    draft = Draft("Offer", "a fee is labelled")
    draft.add("price", prices[0].amount)
    draft.add("priceCurrency", prices[0].currency)
    return draft
