"""Find values that a page shows only under the label of another role: an actor as the director, a fax as the
telephone."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice

from ....source.regex import regex
from ...findings.rule import Evidence
from ...findings.verdict import Verdict, contradicted
from ...visible_text.passage import Passage
from ..claim import Claim
from ..people.byline import is_article
from ..times.event_time import clock_time
from ..times.time_spans import spans, times
from ..view import View, evidence
from ..wording.folding import fold
from .labelled import (
    BY,
    EVENTS,
    PEOPLE,
    PLACES,
    STAYS,
    Group,
    Part,
    may_be_labelled,
    named,
    parts,
)

_ROLES = {
    "director": "director", "directors": "director", "actor": "performer", "actors": "performer",
    "performer": "performer", "performers": "performer", "translator": "translator", "illustrator": "illustrator",
    "readby": "readby",
    "organizer": "organizer", "author": "author", "musicby": "musicby", "instructor": "instructor",
    "reviewedby": "reviewedby", "birthplace": "birthplace", "deathplace": "deathplace",
}  # fmt: skip
"""The properties whose values pages put behind labels, in lower case, and the role of each."""
_CALLED = frozenset({"name", "addresslocality"})
_NAME = regex(r"[^\W\d_]{2}")
_PLACE = regex(r"(?<!\w)(?!\d)[^\W_a-zß-ÿа-я]\w")
_BEFORE_NAME = regex(r"^[\s,:.;]*(?:(?:by|de|von|par|por|di|da|door|av|af)\s)?")
"""What stands between a label and the name, or before a name with its label behind."""


def check(claim: Claim, view: View, verdict: Verdict) -> Verdict:
    """Check a name or place that the page shows: contradicted where it is only under another role's label and the
    page names another in the claim's role."""
    if verdict.outcome != "grounded" or verdict.where != "visible":
        return verdict
    role = _role(claim)
    if role is None:
        return verdict
    group = PLACES if role in PLACES.roles else PEOPLE
    places = list(islice(view.shown.all(claim.folded), MOST_PLACES + 1))
    if not places or len(places) > MOST_PLACES:
        return verdict
    # What stands elsewhere without a label, too, is that of the label where the role asked for has another one's name;
    # where it has one label on a page, no label of another role is needed.
    single = role in _SINGLE and not claim.site_named
    if not single and not any(may_be_labelled(view, passage, group, role) for passage in places):
        return verdict
    roles: set[str | None] = set()
    for passage in places:
        if not single and not may_be_labelled(view, passage, group, ""):
            continue
        said = parts(view, passage, group)
        having = [part for part in said for _ in range(_count(claim.folded, part.text))]
        if not having or len(having) != _count(claim.folded, passage.text):
            return verdict  # it goes on behind the passage, or begins with a label's last word
        roles.update(part.role for part in having)
    if roles != {_CONTACT}:
        roles.discard(_CONTACT)  # who answers for a thing does something else for it, too
    acts = role == "performer" and {"actor", "actors"}.isdisjoint((claim.property, *claim.path))
    alike = {role, *_ALIKE.get(role, ()), *(_PERFORMING if acts else ())}
    by = BY in roles and role not in _NOT_WRITERS
    if not alike.isdisjoint(roles) or by or (not single and roles <= {None}):
        return verdict
    is_name = _PLACE if group is PLACES else _NAME
    called = named(view, group, lambda text: is_name.search(text) is not None)
    own = next((called[each] for each in (role, *_ALIKE.get(role, ())) if each in called), None)
    if own is None or _is_alike(claim, own.text):
        return verdict
    return contradicted(
        "text",
        "another in that role",
        evidence(own.passage, "contradicts", "text"),
        confidence=0.85,
        shown=_BEFORE_NAME.sub("", own.text).rstrip(" ,:."),
        replacement=_BEFORE_NAME.sub("", own.text).rstrip(" ,:."),
    )


_ALIKE = {"author": ("screenwriter",), "performer": ("instructor",), "instructor": ("performer",)}
"""Roles that markup has no other property for: who wrote a film is its author, and who teaches performs."""
_CONTACT = "contact"
_PERFORMING = ("musicby", "author", "readby")
"""Roles of those who perform at an event: who plays, and who reads out."""
_NOT_WRITERS = frozenset({"translator", "illustrator", "readby", "musicby", "reviewedby"})
"""Roles of whom "by" alone does not name: it does who wrote a thing, or made it."""
_SINGLE = frozenset({"organizer", "director", "translator", "illustrator", "readby", "musicby", "reviewedby"})
"""Roles that pages label wherever they name somebody in them."""


def _is_alike(claim: Claim, shown: str) -> bool:
    """Whether a name has a word or its first letters in common with another, as one in another form has."""
    said, other = claim.folded.split(), fold(shown).split()
    letters = {"".join(word[0] for word in words) for words in (said, other)}
    return not {w for w in said if len(w) > 2}.isdisjoint(other) or not letters.isdisjoint({*said, *other})


def _role(claim: Claim) -> str | None:
    """The one role that a claim gives a name in, or None."""
    if claim.property in _ROLES:
        role, types = _ROLES[claim.property], claim.statement.types
    elif claim.property in _CALLED and (steps := [s for s in (claim.roles or ()) if s != "address"]):
        roles = {_ROLES.get(step) for step in (*steps, *claim.path[1:2] * (claim.path[:1] == ("address",)))}
        parent = claim.statement.parent
        role, types = (roles.pop() if len(roles) == 1 else None), parent.types if parent else ()
    else:
        return None
    return None if role == "author" and is_article(types) else role


def _count(words: str, text: str) -> int:
    return f" {fold(text)} ".replace(" ", "  ").count(f" {words.replace(' ', '  ')} ")


MOST_PLACES = 20
"""Places of a value that are looked at: more of them are a list's."""


def check_time(role: str, wanted: int, view: View) -> Part | None:
    """Return the labelled time for a role where the page has the wanted time, in minutes after midnight, only under
    the label of another role of the same kind; else None."""
    group = next((group for group in (STAYS, EVENTS) if role in group.roles), None)
    if group is None:
        return None
    places = view.once("labelled role.times", lambda: _by_time(view)).get(wanted, ())
    if not 0 < len(places) <= MOST_PLACES:
        return None
    roles = {_role_at(view, passage, group, role, wanted) for passage in places}
    if role in roles or (roles <= {None} and role not in _ALWAYS_LABELLED):
        return None
    return named(view, group, _is_time).get(role)


def is_other_end(role: str, wanted: int, view: View) -> bool:
    """Whether a page has a time, in minutes after midnight, only as the end of a span labelled as check-in ("arrival
    14:00–22:00"), or as the start of one labelled as check-out."""
    if role not in STAYS.roles:
        return False
    own = named(view, STAYS, _is_time).get(role)
    places = view.once("labelled role.times", lambda: _by_time(view)).get(wanted, ())
    if own is None or any(passage is not own.passage for passage in places):
        return False
    told = spans(own.text)
    first, last = any(wanted in span.first for span in told), any(wanted in span.last for span in told)
    return last and not first if role == "checkintime" else first and not last


_ALWAYS_LABELLED = frozenset({"doortime"})
"""Roles of times that no page tells without a label where it has one for them."""


def _by_time(view: View) -> dict[int, list[Passage]]:
    """The passages of a page by the times of day that they tell, in minutes after midnight."""
    found: dict[int, list[Passage]] = {}
    for passage in view.numeric:
        for moment in times(passage.text):
            found.setdefault(moment, []).append(passage)
    return found


def _role_at(view: View, passage: Passage, group: Group, role: str, wanted: int) -> str | None:
    """The role in which a passage has a time of day, ``role`` where it may be that one; None where it has no label."""
    if not may_be_labelled(view, passage, group, ""):
        return None
    said = parts(view, passage, group)
    if len(said) > 1 and said[0].role is None and times(said[0].text):
        return role if wanted in times(passage.text) else None  # times may stand before their labels
    having = [part.role for part in said if wanted in times(part.text)]
    return role if not having or role in having else next(iter(having))


def time_in_role(claim: Claim, view: View, days: Iterable[Passage]) -> Evidence | None:
    """Return the evidence of when an event begins or its doors open, where the page has the claim's time as the
    other of the two; it must be next to one of the event's days."""
    role = {"startdate": "starttime", "doortime": "doortime"}.get(claim.property)
    wanted = clock_time(claim)
    if role is None or wanted is None:
        return None
    beside = {
        p.index: p
        for day in islice(days, MOST_PLACES)
        for p in (day, *view.near(day, before=BEHIND, after=BEHIND))
    }
    own = check_time(role, wanted, view)
    if own is not None:
        return evidence(own.passage, "nearest", "date") if own.passage.index in beside else None
    if role == "starttime" and _is_of_doors(wanted, view):
        others = (p for p in beside.values() if any(time > wanted for time in times(p.text) - {wanted}))
        return next((evidence(p, "nearest", "date") for p in others if not _tells_doors(p, view)), None)
    return None


def _is_of_doors(wanted: int, view: View) -> bool:
    """Whether a page shows a time as that at which doors open, and nowhere else."""
    places = view.once("labelled role.times", lambda: _by_time(view)).get(wanted, ())
    roles = {_role_at(view, passage, EVENTS, "starttime", wanted) for passage in places[:MOST_PLACES]}
    return roles == {"doortime"}


def _tells_doors(passage: Passage, view: View) -> bool:
    return any(part.role == "doortime" for part in parts(view, passage, EVENTS))


BEHIND = 5
"""Passages around an event's day in which its times stand."""


def _is_time(text: str) -> bool:
    return bool(times(text))
