"""Compare dates and times of the markup with those on a page.

A date is compared by its day; for a time in UTC, the days it can be at any place on Earth count.
"""

from __future__ import annotations

import re
from datetime import date, timedelta

from ....source.regex import regex
from ...findings.reason import Family, Reason
from ...findings.verdict import Verdict, contradicted, grounded, undecided, unsupported
from ...value_forms.dates import is_null_date
from ...visible_text.passage import Passage
from ..as_shown import with_time
from ..claim import Claim
from ..links.page_links import is_the_page, own_addresses
from ..people.byline import is_of_others
from ..view import View, evidence
from ..wording.language import languages, spoken_language
from ..wording.occurrence import find
from . import indirect_dates, publication, year
from .calendar_words import in_one_word, long_months, month_names
from .event_time import MIDNIGHT, other_day, other_time, other_time_of_role
from .indirect_dates import cell, day_in_figures
from .mentions import (
    MAX_DATES,
    Mention,
    as_written,
    datelines,
    in_figures,
    in_words,
    is_beside_title,
    is_line,
    latest,
    mentions,
    on_days,
    role_of,
)
from .moment import Moment, read
from .publication import MAX_LABELLED, OF_OTHERS, OF_TEXTS, PUBLICATION, ROLES, is_registration
from .time_spans import times

FAMILY = Family.DATE
_OF_LIVES = frozenset({"birthdate", "deathdate", "foundingdate", "dissolutiondate"})
_AHEAD = frozenset({"startdate", "enddate", "validthrough", "pricevaliduntil", "availabilityends", "expires"})
"""Properties whose dates lie ahead when they are written: no page counts them back."""


def compare(claim: Claim, view: View) -> Verdict:
    """Trace a date."""
    moment = read(claim.raw)
    if moment is None:
        return _in_own_words(claim, view)
    if moment.precision == "year":
        return year.compare(claim, view, moment.days[0].year)
    candidates = mentions(view)
    stated = moment.days[0]
    whole = moment.precision == "day"
    days = local_days(moment, view)
    fit = on_days(view, days) if whole else [m for m in candidates if _same_month(m, stated)][:MAX_DATES]
    if fit:
        return (
            publication.check(claim, view, fit)
            or _at_the_other_end(claim, view, fit)
            or _on_another_day(claim, view, fit)
            or _at_another_time(claim, view, fit)
            or grounded(FAMILY, Reason.DATE_SHOWN, evidence(fit[0].passage, "supports", FAMILY))
        )
    spans = _spans(claim, view)
    for span in spans:
        if indirect_dates.fits(span, stated, view.fetched, latest(view), view.today):
            support = evidence(span.passage, "supports", FAMILY)
            return grounded(FAMILY, Reason.A_RELATIVE_DATE, support)
    if (timed := _at_moment(claim, view)) is not None:
        return grounded(FAMILY, Reason.A_RELATIVE_DATE, evidence(timed, "supports", FAMILY))
    if not spans and len(days) < len(moment.days) and (beside := on_days(view, moment.days)):
        near = evidence(beside[0].passage, "nearest", FAMILY)
        return unsupported(
            FAMILY,
            Reason.A_DAY_LATER_OR_EARLIER,
            near,
            shown=as_written(beside[0]),
            replacement=_day_of(beside[0]),
        )
    if (morning := _next_morning(claim, view, stated)) is not None:
        return morning
    months = {(m.year, m.month) for m in candidates if m.day is None}
    for mention in candidates if len(months) <= ARCHIVE else ():
        if mention.day is None and _same_month(mention, stated):
            support = evidence(mention.passage, "supports", FAMILY)
            return grounded(FAMILY, Reason.MONTH_SHOWN, support)
    if not whole and (hit := _month_in_figures(view, stated)) is not None:
        return grounded(FAMILY, Reason.MONTH_SHOWN, evidence(hit, "supports", FAMILY))
    if whole and (stated.year, stated.month) in months and (number := cell(view, days)) is not None:
        return grounded(FAMILY, Reason.A_DAY_OF_A_CALENDAR, evidence(number, "supports", FAMILY))
    if spans:
        return undecided(
            FAMILY, Reason.A_RELATIVE_DATE_IS_SHOWN, evidence(spans[0].passage, "nearest", FAMILY)
        )
    return _missing(claim, view, candidates)


ARCHIVE = 3
"""Months without a day up to which one may date the page: a page that shows more lists an archive, or a calendar."""


def _month_in_figures(view: View, stated: date) -> Passage | None:
    """The first passage that writes a month in figures ("03/2020", "2020-03"), as tables of cars and of careers do."""
    written = re.compile(
        rf"(?<![\d./-])(?:0?{stated.month}\s?[/.]\s?{stated.year}|{stated:%Y-%m})(?![\d/-]|\.\d)"
    )
    return view.once(
        f"date.month {stated:%Y-%m}", lambda: next((p for p in view.numeric if written.search(p.text)), None)
    )


_BEGUN = frozenset({"dateposted", "datepublished", "validfrom"})
_NAMED_ENDS = ("datepublished", "datemodified", "validthrough")


def _at_the_other_end(claim: Claim, view: View, fit: list[Mention]) -> Verdict | None:
    """A verdict against the day from which something is offered where the page shows it only as its last one, and
    against a last day that it shows only as the first; another day must stand in the role."""
    if claim.property not in _BEGUN and claim.property != "validthrough":
        return None
    stated = "datepublished" if claim.property in _BEGUN else "validthrough"
    wrong = "validthrough" if claim.property in _BEGUN else "datepublished"
    named = view.once("date.ends", lambda: _ends(view))
    own = next((m for m, role in named.values() if role == stated and m.date is not None), None)
    if own is None or any(id(m) not in named or named[id(m)][1] != wrong for m in fit):
        return None
    return contradicted(
        FAMILY,
        Reason.ANOTHER_DATE_IN_THAT_ROLE,
        evidence(own.passage, "contradicts", FAMILY),
        shown=as_written(own),
        replacement=_day_of(own),
    )


def _ends(view: View) -> dict[int, tuple[Mention, str | None]]:
    """The dates outside of running text of a page that calls one a last day, by their ``id``, with what it calls each;
    of others nothing."""
    short = [m for m in mentions(view)[:MAX_DATES] if len(m.passage.text) <= MAX_LABELLED]
    roles = {id(mention): (mention, role_of(view, mention, _NAMED_ENDS)) for mention in short}
    return roles if any(role == "validthrough" for _, role in roles.values()) else {}


def _on_another_day(claim: Claim, view: View, fit: list[Mention]) -> Verdict | None:
    """A verdict against an event's last day that the page shows as the first of several, or the first as the last."""
    other = other_day(claim, view, fit)
    if other is None:
        return None
    return contradicted(
        FAMILY,
        Reason.ANOTHER_DATE_IN_THAT_ROLE,
        evidence(other.passage, "contradicts", FAMILY),
        shown=other.passage.text[:MAX_LABELLED],
        replacement=_day_of(other),
    )


def _at_another_time(claim: Claim, view: View, fit: list[Mention]) -> Verdict | None:
    """A verdict against an event's time where the page shows another one beside its day."""
    days = [mention.passage for mention in fit]
    if (field := other_time_of_role(claim, view, days)) is not None:
        return contradicted(
            FAMILY,
            Reason.ANOTHER_DATE_IN_THAT_ROLE,
            evidence(field.passage, "contradicts", FAMILY),
            shown=field.value,
            replacement=with_time(claim.raw, times(field.value)),
        )
    other = other_time(claim, view, days)
    if other is None:
        return None
    return unsupported(
        FAMILY,
        Reason.ANOTHER_TIME_ON_THAT_DAY,
        other,
        shown=other.text[:MAX_LABELLED],
        replacement=with_time(claim.raw, times(other.text)) if _is_first_day(view, fit) else None,
    )


def _is_first_day(view: View, fit: list[Mention]) -> bool:
    """Whether a day is the first that a page tells: those behind it may be other events'."""
    return any(mention is first for first in mentions(view)[:1] for mention in fit)


_IN_THE_MORNING = regex(r"\d{4}-\d\d-\d\d[T ](0\d|1[01]):([0-5]\d)")


def _next_morning(claim: Claim, view: View, stated: date) -> Verdict | None:
    """A verdict on the end of an event that goes on past midnight: pages show the day on which it begins."""
    begun = read(claim.sibling("startdate") or "") if claim.property == "enddate" else None
    written = _IN_THE_MORNING.match(claim.raw)
    if begun is None or written is None or begun.precision != "day" or (stated - begun.days[0]).days != 1:
        return None
    fit = on_days(view, begun.days)
    if not fit:
        return None
    moment = int(written[1]) * 60 + int(written[2])
    places = [p for m in fit for p in (m.passage, *view.near(m.passage, before=1, after=3))]
    for passage in places:
        if moment in times(passage.text) or (moment == 0 and MIDNIGHT.search(passage.text)):
            return grounded(FAMILY, Reason.THE_MORNING_AFTER, evidence(passage, "supports", FAMILY))
    return undecided(FAMILY, Reason.THE_MORNING_AFTER, evidence(fit[0].passage, "nearest", FAMILY))


def _same_month(mention: Mention, stated: date) -> bool:
    return (mention.year, mention.month) == (stated.year, stated.month)


def _spans(claim: Claim, view: View) -> list[indirect_dates.Ago]:
    """The relative dates that may be the claim's: those of comments and of other texts are none of the page's."""
    if claim.property in _OF_LIVES or claim.property in _AHEAD:
        return []
    spans = view.once("date.undated spans", lambda: _undated(view))
    if claim.property in OF_TEXTS and not claim.types & OF_OTHERS:
        beside = bool(spans and datelines(view) and is_the_page(claim, view))
        return view.once(
            f"date.spans {beside}",
            lambda: [
                span
                for span in spans
                if (not beside or is_beside_title(view, span.passage))
                and not is_of_others(view, span.passage)
            ],
        )
    return spans


def _at_moment(claim: Claim, view: View) -> Passage | None:
    """The passage that shows a text's date as a time of the day on which it is read, or None."""
    timed = indirect_dates.at_moment(claim.raw, view) if claim.property in OF_TEXTS else None
    if timed is None or is_of_others(view, timed) or any(m.passage is timed for m in mentions(view)):
        return None
    return timed


def _undated(view: View) -> list[indirect_dates.Ago]:
    """The relative dates of lines without a full date: "2 hours ago, 4 March 2022" says one day twice."""
    spans = indirect_dates.spans(view)
    dated = {m.passage.index for m in mentions(view) if m.date is not None} if spans else ()
    return [s for s in spans if s.passage.index not in dated or not is_line(s.passage.text)]


def _missing(claim: Claim, view: View, candidates: list[Mention]) -> Verdict:
    """A contradiction where a date stands in the claim's role, and the markup has but one for it."""
    role = "datepublished" if claim.property in ("datecreated", "uploaddate") else claim.property
    if claim.distinct == 1 and role in ROLES and not (claim.types & OF_OTHERS and role in PUBLICATION):
        for mention in candidates:
            if mention.day is None or role_of(view, mention, ROLES) != role:
                continue
            if role in _OF_LIVES and len(mention.passage.text) > MAX_LABELLED:
                continue  # running text tells of others
            if role in PUBLICATION and (
                is_registration(view, mention) or is_of_others(view, mention.passage)
            ):
                continue
            return contradicted(
                FAMILY,
                Reason.ANOTHER_DATE_IN_THAT_ROLE,
                evidence(mention.passage, "contradicts", FAMILY),
                shown=as_written(mention),
                replacement=_day_of(mention),
            )
    if claim.property in ("datepublished", "datecreated") and _in_own_address(claim, view):
        return grounded(FAMILY, Reason.IN_ITS_ADDRESS, where="attribute")
    if (stated := read(claim.raw)) is not None and _stands_for_year(stated.days[0], view, candidates):
        return undecided(FAMILY, Reason.ONLY_THE_YEAR_IS_SHOWN)
    if stated is not None and stated.precision == "day":
        bare = next((p for each in stated.days if (p := day_in_figures(view, each)) is not None), None)
        if bare is not None:
            return undecided(FAMILY, Reason.A_DAY_WITHOUT_ITS_YEAR, evidence(bare, "nearest", FAMILY))
    if stated is not None and not view.once("date.rewritten", lambda: _rewritten(view)).isdisjoint(
        stated.days
    ):
        return undecided(FAMILY, Reason.A_TIME_THAT_A_SCRIPT_MAY_SHOW)
    if not candidates and _other_calendar(view):
        return undecided(FAMILY, Reason.DATES_OF_ANOTHER_CALENDAR)
    only = candidates[0] if len({(m.year, m.month, m.day) for m in candidates}) == 1 else None
    near = tuple(evidence(m.passage, "nearest", FAMILY, 0.5) for m in candidates[:1])
    seen = as_written(only) if only is not None and role in PUBLICATION else None
    day = _day_of(only) if only is not None and seen is not None and _dates_page(claim, view, only) else None
    if only is not None and role_of(view, only, ROLES) not in (None, role):
        day = None  # the page calls it the day of something else
    return unsupported(FAMILY, Reason.DATE_NOT_SHOWN, *near, shown=seen, replacement=day)


_AGO = regex(r"(?<![a-z])(?:time-?ago|relative-?time|from-?now|livestamp)", re.IGNORECASE)


def _rewritten(view: View) -> frozenset[date]:
    """The days of elements whose text a script replaces by a relative date: those that libraries find by their class
    or their tag (jQuery's timeago, ``relative-time``), with the day in an attribute."""
    elements = (
        e for _, e in view.page.having(("datetime", "title")) if _AGO.search(e.hints) or _AGO.search(e.tag)
    )
    moments = (read(e.attributes.get("datetime") or e.attributes.get("title") or "") for e in elements)
    return frozenset(day for moment in moments if moment is not None for day in moment.days)


def _dates_page(claim: Claim, view: View, mention: Mention) -> bool:
    """Whether the day of a line beside the heading is what to write for a day of publication: that of a change is
    another one, which nobody tells by writing the first again."""
    is_first = claim.property in _BEGUN and not claim.types & OF_OTHERS
    return (
        is_first
        and any(line is mention for line in datelines(view))
        and not publication.of_comment(mention, view)
    )


def _day_of(mention: Mention) -> str | None:
    """A day that the page shows, as markup writes it; None where the year is not told."""
    return None if mention.date is None else mention.date.isoformat()


_DAY_IN_PATH = regex(r"/((?:19|20)\d\d)([/-]?)(\d{1,2})\2(\d{1,2})(?=[/-]|$)")


def _in_own_address(claim: Claim, view: View) -> bool:
    """Whether the page's address carries the day, as those of news and journals do ("/2013/11/27/storm"), and no date
    beside its heading speaks against it."""
    moment = read(claim.raw)
    if moment is None or moment.precision != "day" or not is_the_page(claim, view) or datelines(view):
        return False
    paths = (own.path for _, own in own_addresses(view))
    days = {tuple(map(int, day.group(1, 3, 4))) for path in paths for day in _DAY_IN_PATH.finditer(path)}
    return any((day.year, day.month, day.day) in days for day in moment.days)


def _stands_for_year(day: date, view: View, candidates: list[Mention]) -> bool:
    """Whether a day is the first or last of a year that the page shows: markup has no other way to say a year."""
    if (day.month, day.day) not in ((1, 1), (12, 31)) or any(
        mention.year == day.year for mention in candidates
    ):
        return False
    return f" {day.year} " in view.visible.text


_ITS_YEARS = regex(r"1(?<!\d1)[34]\d\d(?!\d)")


def _other_calendar(view: View) -> bool:
    """Whether the page counts years as the Persian or the Islamic calendar does."""
    return _ITS_YEARS.search(view.visible.text) is not None and (
        spoken_language(view) in ("fa", "ar", "ps", "ckb", "ur")
    )


def _in_own_words(claim: Claim, view: View) -> Verdict:
    """A date that is not in ISO form: by the dates that it mentions itself, then by its words."""
    if is_null_date(claim.raw):
        return unsupported(FAMILY, Reason.A_PLACEHOLDER)
    own = Passage(claim.text, "text", "shown", 0, -1)
    words = in_one_word(claim.folded, long_months(languages(view)))
    mentioned = [*in_figures(claim.text, own), *in_words(words, own, month_names(languages(view)))]
    days = {(m.year, *reading) for m in mentioned for reading in m.readings}
    fit = [m for m in mentions(view) if any((m.year, *reading) in days for reading in m.readings)]
    if fit and (elsewhere := publication.check(claim, view, fit)) is not None:
        return elsewhere
    hit = find(view, claim.folded)
    if hit is not None:
        return grounded(FAMILY, Reason.VERBATIM, evidence(hit[0].passage, "supports", FAMILY), where=hit[1])
    if fit:
        return grounded(FAMILY, Reason.DATE_SHOWN, evidence(fit[0].passage, "supports", FAMILY))
    return unsupported(FAMILY, Reason.DATE_NOT_SHOWN) if mentioned else undecided(FAMILY, Reason.NO_DATE)


# Local days of a moment in UTC: markup often has UTC, and pages local time.

_HOURS = {
    "bg": (2, 3), "cs": (1, 2), "da": (1, 2), "de": (1, 2), "el": (2, 3), "et": (2, 3), "fi": (2, 3), "he": (2, 3),
    "hr": (1, 2), "hu": (1, 2), "it": (1, 2), "ja": (9, 9), "ko": (9, 9), "lt": (2, 3), "lv": (2, 3), "nb": (1, 2),
    "no": (1, 2), "pl": (1, 2), "ro": (2, 3), "sk": (1, 2), "sl": (1, 2), "sv": (1, 2), "th": (7, 7), "tr": (3, 3),
    "uk": (2, 3), "vi": (7, 7),
}  # fmt: skip
"""Hours before UTC, the fewest and the most of a year, where languages are spoken that have one zone only (tz database
2025a). Others, as English, are spoken all over the world."""


def local_days(moment: Moment, view: View) -> tuple[date, ...]:
    """Return the days of a moment on a page: the one written in the markup, and those where the page's language is
    spoken; if that is unknown, those anywhere on Earth."""
    hours = _HOURS.get(spoken_language(view) or "") if moment.utc is not None else None
    if hours is None or moment.utc is None:
        return moment.days
    local = {moment.days[0], *((moment.utc + timedelta(hours=each)).date() for each in hours)}
    return tuple(day for day in moment.days if day in local)
