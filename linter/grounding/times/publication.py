"""Find publication and modification dates: next to the page's heading, with a word for one of the two, as opposed to
dates in running text, comments and teasers."""

from __future__ import annotations

import re
from functools import cache

from ....source.regex import regex
from ...findings.reason import Family, Reason
from ...findings.verdict import Verdict, contradicted, unsupported
from ...locale.word_tables import alternatives
from ..claim import Claim
from ..labels.fields import role_words
from ..links.page_links import is_the_page
from ..page_parts.asides import is_in_own_teaser
from ..people.byline import bylines, holds_title, is_of_others
from ..view import View, evidence
from ..wording.folding import fold, is_unspaced
from .day_times import clock
from .mentions import (
    Mention,
    as_written,
    datelines,
    in_series,
    is_beside_title,
    is_line,
    mentions,
    role_of,
)
from .moment import read

FAMILY = Family.DATE
PUBLICATION = ("datepublished", "datemodified")
ROLES = (*PUBLICATION, "birthdate", "deathdate", "foundingdate")
"""Properties whose dates pages name by a word."""
OF_TEXTS = frozenset({*PUBLICATION, "datecreated"})
OF_OTHERS = frozenset(
    {"comment", "review", "imageobject", "videoobject", "audioobject", "answer", "question"}
)
"""Types of things whose dates are not those of the page that they stand on."""


def check(claim: Claim, view: View, fit: list[Mention]) -> Verdict | None:
    """Return a verdict against a date that the page shows (``fit``: where) but not as its publication or
    modification; else None."""
    return (
        _stated_elsewhere(claim, view, fit)
        or _in_another_role(claim, view, fit)
        or _at_another_time(claim, view, fit)
        or _not_as_change(claim, view, fit)
        or _not_as_publication(claim, view, fit)
    )


def _stated_elsewhere(claim: Claim, view: View, fit: list[Mention]) -> Verdict | None:
    """A verdict against a date of the page itself that is only in its text or beside other texts, while a date
    beside its heading says another; else None."""
    if claim.property not in OF_TEXTS or claim.types & OF_OTHERS or not is_the_page(claim, view):
        return None
    beside_title = view.once("publication.beside title", lambda: _beside_title(view))
    called, is_labelled = view.once(
        f"publication.called {claim.property}", lambda: _called(view, claim.property)
    )
    own = called or beside_title
    if not own and _are_of_comments(fit, view):
        near = evidence(fit[0].passage, "nearest", FAMILY)
        return unsupported(FAMILY, Reason.SHOWN_AS_A_COMMENT_S_DATE_ONLY, near, where="visible")
    # Where a word beside the heading, or the only date behind it, dates the page, no date far from it does.
    alone = view.once("publication.alone", lambda: _is_alone(view, beside_title))
    telling = view.once(
        "publication.telling",
        lambda: {id(m) for m in (*beside_title, *(m for m, _ in labelled(view)))},
    )
    if not own or any(
        id(mention) in telling
        or is_in_own_teaser(view, mention.passage)
        or not (
            _is_aside(mention, view)
            or ((is_labelled or alone) and not is_beside_title(view, mention.passage))
        )
        or mention.passage.index in view.once("publication.bylines", lambda: _byline_places(view))
        for mention in fit
    ):
        return None
    beside = own[0]
    return unsupported(
        FAMILY,
        Reason.SHOWN_AS_A_DATE_OF_SOMETHING_ELSE,
        evidence(beside.passage, "nearest", FAMILY),
        shown=as_written(beside),
        replacement=None if beside.date is None else beside.date.isoformat(),
    )


def _beside_title(view: View) -> list[Mention]:
    """The dates beside the page's heading that are its own: no teasers' and no comments'."""
    lines = [m for m in datelines(view) if not _is_of_title(m, view)]
    single = len({m.date for m in lines}) == 1
    return [m for m in lines if not is_of_others(view, m.passage) and (single or not in_series(view, m))]


def _is_of_title(mention: Mention, view: View) -> bool:
    """Whether a date is a part of the page's title, as the head has it, too: it says of what day the page tells, not
    when it was written."""
    heads = mention.passage.heading == 1 and mention.before.strip() != ""
    return (
        heads
        and role_of(view, mention, ROLES) is None
        and view.head.find(fold(mention.passage.text)) is not None
    )


def _byline_places(view: View) -> frozenset[int]:
    """The lines that name the page's writer, and those right before and behind, by their passages' indexes."""
    near = (p for line, _ in bylines(view) for p in (line, *view.near(line, before=1, after=1)))
    return frozenset(p.index for p in near if p.heading != 1 and is_line(p.text))


def _called(view: View, name: str) -> tuple[list[Mention], bool]:
    """The dates that a word calls those of a property, and whether one of them stands beside the page's heading."""
    called = [mention for mention, role in labelled(view) if role == name]
    return called, any(is_beside_title(view, m.passage) and not _is_aside(m, view) for m in called)


def _is_alone(view: View, beside_title: list[Mention]) -> bool:
    """Whether the dates beside the heading are of one day, and one of them stands behind it."""
    following = {m.date for m in beside_title if is_beside_title(view, m.passage, before=0)}
    return len(following) == 1 and None not in following and len({m.date for m in beside_title}) == 1


_COMMENT = regex(
    r"(?<![a-z])(?:comment(?:s|list|author|ary)?|[ck]omm?entar\w*|instagram-media|twitter-tweet|fb-post|tiktok-embed)(?![a-z])"
)


def _are_of_comments(fit: list[Mention], view: View) -> bool:
    """Whether dates stand in comments only, or without their year in the words of links, which tell of other pages."""
    of_comments = [of_comment(mention, view) for mention in fit]
    return any(of_comments) and all(
        commented or (mention.date is None and _is_linked(mention, view))
        for mention, commented in zip(fit, of_comments, strict=True)
    )


def _is_linked(mention: Mention, view: View) -> bool:
    """Whether a date stands in a link."""
    return any(element.tag == "a" for element in view.page.ancestors(mention.passage.element, 4))


def of_comment(mention: Mention, view: View) -> bool:
    """Whether a date is in a comment or an embedded post; an element that contains the page's heading does not
    count."""
    return any(
        _COMMENT.search(element.hints) and not holds_title(view, element)
        for element in view.page.ancestors(mention.passage.element, 8)
    )


def _is_aside(mention: Mention, view: View) -> bool:
    """Whether a date stands in running text, in a comment, or beside another text; what begins a passage dates it."""
    known = view.once("publication.asides", dict[int, bool])
    if id(mention) not in known:
        running = len(mention.passage.text) > MAX_LABELLED and mention.before.strip() != ""
        running = running or _is_of_title(mention, view)
        known[id(mention)] = running or is_of_others(view, mention.passage) or in_series(view, mention)
    return known[id(mention)]


def labelled(view: View) -> list[tuple[Mention, str]]:
    """Return the dates labelled outside of running text as publication or modification, with which of them."""

    def make() -> list[tuple[Mention, str]]:
        short = [mention for mention in mentions(view) if len(mention.passage.text) <= MAX_LABELLED]
        return [(m, role) for m in short if (role := role_of(view, m, ROLES)) in PUBLICATION]

    return view.once("publication.labelled", make)


_REGISTERED = regex(lambda: alternatives("date_formats", "registered"), re.IGNORECASE)


def is_registration(view: View, mention: Mention) -> bool:
    """Whether a date is a newspaper's registration, as in the imprint at the foot of every page."""
    known, passage = view.once("publication.registrations", dict[int, bool]), mention.passage
    if passage.index not in known:
        known[passage.index] = _REGISTERED.search(passage.text) is not None
    return known[passage.index]


ZONES = 30
"""Minutes by a multiple of which the clocks of two zones differ, but for a few."""
MAX_LABELLED = 200
"""Characters up to which a passage with a date is no running text, which tells of more than its page."""


def _in_another_role(claim: Claim, view: View, fit: list[Mention]) -> Verdict | None:
    """A verdict against a date of the page that it shows as that of its change, or of its publication, while it shows
    another in the claim's role; else None."""
    if claim.property not in PUBLICATION or claim.types & OF_OTHERS or not is_the_page(claim, view):
        return None
    beside = [mention for mention in fit if not _is_aside(mention, view)]
    own, others = view.once(f"publication.own {claim.property}", lambda: _of_role(view, claim.property))
    if own is None or not beside or not all(id(mention) in others for mention in beside):
        return None
    if any(mention.date == own.date for mention in fit):
        return None
    return contradicted(
        FAMILY,
        Reason.ANOTHER_DATE_IN_THAT_ROLE,
        evidence(own.passage, "contradicts", FAMILY),
        shown=as_written(own),
        replacement=own.date.isoformat() if own.date is not None else None,
    )


def _not_as_change(claim: Claim, view: View, fit: list[Mention]) -> Verdict | None:
    """A verdict against a day of change that the page shows as the day of publication only; else None."""
    if claim.property != "datemodified":
        return None
    roles = _roles(view)
    if any(roles.get(id(mention)) == "datemodified" or _is_changed_later(mention) for mention in fit):
        return None
    moment = _MOMENT.fullmatch(claim.raw)
    changed = view.once("publication.changed at", lambda: _times_of_change(view)) if moment else ()
    if moment and any((int(moment[2]) * 60 + int(moment[3]) - time) % ZONES == 0 for time in changed):
        return None
    published = read(claim.sibling("datepublished") or "")
    called = {m.date for m, role in labelled(view) if role == "datepublished" and m.date is not None}
    days = called if published is None else set(published.days)
    if days and not any(mention.may_be(day) for mention in fit for day in days):
        return None
    near = evidence(fit[0].passage, "nearest", FAMILY)
    return unsupported(FAMILY, Reason.SHOWN_AS_THE_DAY_OF_PUBLICATION, near, where="visible")


def _is_changed_later(mention: Mention) -> bool:
    """Whether a line goes on behind its date with a word for a change, and its time ("5 May, updated at 4 pm")."""
    if len(mention.passage.text) > MAX_LABELLED:
        return False
    following = fold(mention.passage.text.rpartition(as_written(mention))[2])
    return any(map(str.isdigit, following)) and _names_change(following)


def _times_of_change(view: View) -> frozenset[int]:
    """The times of day, in minutes after midnight, of lines that name a change without its date ("Updated 15.59")."""
    return frozenset(
        time
        for passage, words in view.visible.numeric
        if len(passage.text) <= MAX_LABELLED and _names_change(words)
        for time in clock(passage.text)
    )


def _names_change(words: str) -> bool:
    """Whether folded words have one for a change of a text."""
    text = f" {words} "
    return any(word in text for word in _changes())


@cache
def _changes() -> tuple[str, ...]:
    """The words for a change of a text, with a blank on either side where their script has blanks."""
    return tuple(word if is_unspaced(word) else f" {word} " for word in role_words("datemodified"))


def _not_as_publication(claim: Claim, view: View, fit: list[Mention]) -> Verdict | None:
    """A verdict against a day of publication that the page shows as the day of change only; else None."""
    if claim.property != "datepublished" or claim.types & OF_OTHERS or not is_the_page(claim, view):
        return None
    roles = _roles(view)
    if not fit or any(roles.get(id(mention)) != "datemodified" for mention in fit):
        return None
    near = evidence(fit[0].passage, "nearest", FAMILY)
    return unsupported(FAMILY, Reason.SHOWN_AS_THE_DAY_OF_CHANGE, near, where="visible")


def _roles(view: View) -> dict[int, str]:
    """What a word calls the dates of the page, by their ``id``."""
    return view.once("publication.roles", lambda: {id(mention): role for mention, role in labelled(view)})


def _of_role(view: View, name: str) -> tuple[Mention | None, set[int]]:
    """The first of the dates that the page shows as those of a property, where they are one day, and the ``id`` of
    those that it shows as another's."""
    roles, published = _roles(view), name == "datepublished"
    named = [m for m, role in labelled(view) if role == name and m.date and not _is_aside(m, view)]
    # A date beside the heading without a word is that of publication.
    bare = [m for m in datelines(view) if id(m) not in roles and m.date and not _is_aside(m, view)]
    own = (named or bare) if published else named
    others = {place for place, role in roles.items() if role != name}
    if not published:
        others.update(map(id, bare))
    return own[0] if len({mention.date for mention in own}) == 1 else None, others


def _at_another_time(claim: Claim, view: View, fit: list[Mention]) -> Verdict | None:
    """A verdict against a change on the day of publication at another time than the page says, where its time of
    publication is that of the markup (then both go by one clock); else None."""
    published = claim.sibling("datepublished") if claim.property == "datemodified" else None
    first, changed = _MOMENT.fullmatch(published or ""), _MOMENT.fullmatch(claim.raw)
    if first is None or changed is None or first.group(1, 4) != changed.group(1, 4):
        return None
    began, ended = (int(moment[2]) * 60 + int(moment[3]) for moment in (first, changed))
    roles = _roles(view)
    timed = [(mention, roles.get(id(mention)), _clock_behind(mention, fit)) for mention in fit]
    updates = [(mention, times) for mention, role, times in timed if role == "datemodified" and times]
    if updates and any(began in times for _, role, times in timed if role != "datemodified"):
        if any((ended - time) % ZONES == 0 for _, times in updates for time in times):
            return None
        near = evidence(updates[0][0].passage, "nearest", FAMILY)
        visible = as_written(updates[0][0])
        return unsupported(FAMILY, Reason.ANOTHER_TIME_OF_THAT_DAY, near, shown=visible)
    return None


_MOMENT = regex(r"(\d{4}-\d\d-\d\d)T(\d\d):(\d\d)(?::\d\d(?:\.\d+)?)?(Z|[+-]\d\d:?\d\d|[A-Z]{2,5})?")


def _clock_behind(mention: Mention, fit: list[Mention]) -> frozenset[int]:
    """The times of day right behind a date outside of running text, one of some that a page shows, in minutes after
    midnight."""
    if len(mention.passage.text) > MAX_LABELLED:
        return frozenset()
    alike = [other for other in fit if other.passage is mention.passage]
    text, place = mention.passage.text, 0
    for other in alike[: alike.index(mention) + 1]:
        written = as_written(other)
        place = text.find(written, place) + len(written)
    return clock(text[place:][:REACH]) if place else frozenset()


REACH = 16
"""Characters behind a date in which its time stands."""
