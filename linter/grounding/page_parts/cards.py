"""Match entities of the same kind with their parts of the page: reviews, branches, tour dates.

A value of one of them must be in its own part: a value that is only in another's part belongs to that one. A part is
found by a text of the entity that occurs once on the page: it is the largest element around that text without another
entity's text, or, where headings separate the parts, what is between two of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import islice

from ...findings.reason import Reason
from ...findings.verdict import Verdict, unsupported
from ...markup.statement import Literal, Node, Statement
from ...visible_text.passage import Passage
from ..claim import Claim, last_name
from ..money.amounts import figures_with_currency, free_of_charge
from ..people.contact import calls, mails
from ..ratings.rating import has_rating
from ..ratings.rating_count import counts_ratings
from ..times.day_times import rows
from ..times.duration import tells_lengths
from ..times.event_time import other_time
from ..times.mentions import dates, mentions
from ..times.moment import read
from ..view import View
from ..wording.folding import fold
from .beside import part_of, parts_around, restricted, shows_another_number

Compare = Callable[[Claim, View], Verdict]
Way = tuple[str, ...]
"""The properties that lead from a thing to a value, in lower case."""

_ANCHORS = ("name", "headline", "reviewbody", "text", "streetaddress", "author")
"""Properties whose text tells where a thing is shown, the likelier first."""
_AUTHOR = ("author", "name")
_DESCRIBED_BY = frozenset(
    {("seller", "name"), ("offeredby", "name"), ("itemoffered", "name"), ("location", "name")}
)
"""What tells offers apart that have no name of their own, and the days of a tour."""
RIVALS: dict[str, Callable[[View], object]] = {
    "date": mentions,
    "duration": tells_lengths,
    "price": lambda view: figures_with_currency(view) or free_of_charge(view, itself=True),
    "phone": calls,
    "email": mails,
    "rating": has_rating,
    "count": lambda view: any(counts_ratings(passage.text) for passage in view.numeric),
    "hours": lambda view: any(len(row.times) > 1 for row in rows(view)),
    "image": lambda view: any(
        view.page.elements[index].tag == "img" for index, _ in view.page.having(("src",))
    ),
    "link": lambda view: any(element.tag == "a" for _, element in view.page.having(("href",))),
}
"""For kinds of values, what tells that a part of the page shows one."""
_LEADING = frozenset({"image", "link"})
"""Kinds whose values stand in attributes."""
_OF_OTHERS = frozenset({Reason.LINKED, Reason.SAME_PICTURE, Reason.SAME_FILE})
"""Reasons why a picture or an address counts as shown that say nothing of whose it is."""
_MEASURED = frozenset(
    {"value", "minvalue", "maxvalue", "numberofrooms", "numberofbedrooms", "numberofbathroomstotal"}
)
"""Properties with numbers that each of several things has."""
_OF_ADDRESS = frozenset({"street", "postcode", "place"})
"""Kinds whose value counts as another thing's only where the markup says it of that one, too."""
_POST = ("jobtitle",)
_NAME, _BODY = ("name",), ("reviewbody",)
"""What tells things apart, and counts likewise where the markup gives two of them the same."""
_SIGNED = frozenset({
    ("author",), ("author", "name"), ("creator", "name"), ("acceptedanswer", "text"), ("location", "name"), _BODY,
    ("performer", "name"), ("instructor", "name"),
})  # fmt: skip
"""Names and texts that count likewise."""
_EXACT = frozenset({"startdate", "enddate"})
"""Days that no zone shifts: an event's are those of its place."""
_HOURS = ("openinghours",)
"""Hours in one value, which other things may have in several."""
_SCORE_OF_REVIEW = ("reviewrating", "ratingvalue")
_SCALES = frozenset({"bestrating", "worstrating"})
_NO_THINGS = frozenset({"listitem", "imageobject", "webpage", "website", "breadcrumblist", "searchaction"})
MAX_THINGS, MAX_IN_ALL = 60, 240
"""Things of a kind that are told apart, and those of a page."""
MAX_ASTRAY = 30
"""Values of a page, and pictures and addresses, that are looked for in the parts of other things."""
BEGINNING = 12
"""Words of a text that tell where it stands."""


@dataclass(slots=True, eq=False)
class _Thing:
    """One of several entities: its statements with the properties that lead to them, and its part of the page."""

    statements: list[tuple[Way, Statement]]
    view: View
    flat: bool
    """Whether only headings delimit its part."""
    doubled: bool
    """Whether another entity has the same text, so that a further text identifies this one's part."""
    span: tuple[int, int]
    """The range of elements of its part, end exclusive."""


class Cards:
    """The entities of a document that share their types with others."""

    def __init__(
        self, view: View, nodes: tuple[Node, ...], claims: Iterable[Claim], compare: Compare
    ) -> None:
        self._view, self._compare = view, compare
        self._claims = {id(claim.statement): claim for claim in claims}
        self._below: dict[int, list[Node]] = {}
        for node in nodes:
            if node.parent is not None:
                self._below.setdefault(id(node.parent), []).append(node)
        kinds: dict[tuple[str, ...], list[Node]] = {}
        for node in nodes:
            kinds.setdefault(node.types, []).append(node)
        self._kinds = [
            same for types, same in kinds.items() if 1 < len(same) <= MAX_THINGS and _are_things(types)
        ]
        self._left, self._rest = {True: MAX_ASTRAY, False: MAX_ASTRAY}, MAX_IN_ALL

    def check(self, judged: list[tuple[Statement, Verdict]]) -> list[tuple[Statement, Verdict]]:
        """Return the verdicts, flagging values that only another entity's part shows."""
        if not self._kinds:
            return judged
        outcomes = {id(statement): verdict for statement, verdict in judged}
        changed: dict[int, Verdict] = {}
        for same in self._kinds:
            statements = [each for node in same for each in self._statements(node)]
            if not any(
                self._is_compared(*each, outcomes) or _is_open(*each, outcomes) or _is_denied(*each, outcomes)
                for each in statements
            ):
                continue
            things = self._things(same)
            for thing in things if len(things) > 1 else ():
                for path, statement in thing.statements:
                    verdict = None
                    if self._is_compared(path, statement, outcomes):
                        verdict = self._verdict(things, thing, path, statement, outcomes[id(statement)])
                    elif _is_open(path, statement, outcomes):
                        verdict = self._of_its_own(thing, statement)
                    elif _is_denied(path, statement, outcomes):
                        verdict = self._not_denied(thing, statement)
                    if verdict is not None:
                        changed[id(statement)] = verdict
        if not changed:
            return judged
        return [(statement, changed.get(id(statement), verdict)) for statement, verdict in judged]

    def _is_compared(self, path: Way, statement: Statement, outcomes: dict[int, Verdict]) -> bool:
        claim, verdict = self._claims.get(id(statement)), outcomes.get(id(statement))
        if claim is None or verdict is None or verdict.outcome != "grounded":
            return False
        if verdict.where != "visible" and not (claim.kind == "rating" and verdict.where == "attribute"):
            return False
        if claim.kind in ("text", "role"):
            return path in _SIGNED or path in (_NAME, _POST)
        if claim.kind in _LEADING and verdict.reason not in _OF_OTHERS:
            return False
        if path[-1] == "availability":
            return verdict.reason is Reason.WORDS_OF_THE_MEMBER
        if claim.kind == "number":
            return path[-1] in _MEASURED
        return claim.property not in _SCALES and (claim.kind in RIVALS or claim.kind in _OF_ADDRESS)

    def _statements(self, node: Node) -> Iterator[tuple[Way, Statement]]:
        """The literal statements of a node and of those nested in it, with the properties that lead to them."""
        stack: list[tuple[Way, Node]] = [((), node)]
        while stack:
            path, current = stack.pop()
            for statement in current.statements:
                here = (*path, last_name(statement.property))
                if isinstance(statement.value, Literal):
                    yield here, statement
                elif len(here) < 4:
                    stack.extend((here, below) for below in self._below.get(id(statement), ()))

    def _things(self, same: list[Node]) -> list[_Thing]:
        """Those of some nodes whose place on the page is told, with it: of those with one title by another text, where
        they have one."""
        self._rest -= len(same)
        if self._rest < 0:
            return []
        placed: dict[int, Passage] = {}
        anchored: list[tuple[int, list[tuple[Way, Statement]], bool]] = []
        by_node = [list(self._statements(node)) for node in same]
        titles = Counter(filter(None, map(_title, by_node)))
        anchors = [list(islice(self._anchors(statements), 2)) for statements in by_node]
        used = Counter(each[0].index for each in anchors if each)
        for statements, own in zip(by_node, anchors, strict=True):
            if own:
                title = _title(statements)
                shared = used[own[0].index] > 1 and title is not None and titles[title] > 1
                doubled = shared and len(own) > 1
                anchor = own[-1] if doubled else own[0]
                placed[anchor.index] = anchor
                anchored.append((anchor.index, statements, doubled))
        if len(placed) < 2:
            return []
        around, flat = parts_around(self._view.page, list(placed.values()))
        spans = {index: span for index, span in zip(placed, around, strict=True) if span is not None}
        views = {index: part_of(self._view, *span) for index, span in spans.items()}
        return [
            _Thing(listed, views[index], flat, doubled, spans[index])
            for index, listed, doubled in anchored
            if index in views
        ]

    def _anchors(self, statements: list[tuple[Way, Statement]]) -> Iterator[Passage]:
        """The passages that alone begin with a text of a thing, or are the only heading of these that do."""
        for name in _ANCHORS:
            for path, statement in statements:
                if not _tells(path, name):
                    continue
                words = " ".join(fold(statement.text).split()[:BEGINNING])
                passages = list(self._view.visible.opened(words)) if words else []
                headings = [passage for passage in passages if passage.heading]
                for each in (passages, headings):
                    if len(each) == 1:
                        yield each[0]
                        break

    def _verdict(
        self, things: list[_Thing], thing: _Thing, path: Way, statement: Statement, whole: Verdict
    ) -> Verdict | None:
        """A verdict against a value that another thing's part shows, and neither its own nor the rest of the page."""
        claim = self._claims[id(statement)]
        written = (
            claim.kind not in _LEADING
        )  # pictures and links, of which there are most, leave room for values
        if self._left[written] <= 0 or (path == _NAME and not thing.doubled):
            return None
        if self._is_visible(claim, thing.view):
            days = _days(claim, thing.view) if claim.kind == "date" else []
            other = other_time(claim, thing.view, days) if days else None
            if other is None:
                return None
            return unsupported(whole.family, Reason.ANOTHER_TIME_ON_THAT_DAY, other)
        self._left[written] -= 1
        if not self._has_rival(claim, thing, path):
            return None
        if path == _SCORE_OF_REVIEW and not thing.flat and self._are_understood(things, path):
            return unsupported(whole.family, Reason.ANOTHER_SCORE_IN_ITS_REVIEW, *whole.evidence[:1])
        others = [
            each for each in things if each.view is not thing.view and self._is_visible(claim, each.view)
        ]
        named = claim.kind in (*RIVALS, "number") or any(_says(each, path, statement) for each in others)
        distinct = bool(others) and (
            (named and self._is_understood(things, path, flat=thing.flat))
            or any(self._are_exchanged(claim, thing, other, path) for other in others)
        )
        if not distinct or self._is_visible_elsewhere(claim, things):
            return None
        return unsupported(whole.family, Reason.SHOWN_FOR_ANOTHER_ONE, *whole.evidence[:1])

    def _is_understood(self, things: list[_Thing], path: Way, *, flat: bool) -> bool:
        """Whether the parts are the things': enough of their own values stand in them."""
        alike = self._alike(things, path)
        return sum(alike) * 2 >= len(alike) if flat else any(alike)

    def _alike(self, things: list[_Thing], path: Way) -> list[bool]:
        """For each value that the markup gives some things in a way, whether the thing's own part shows it."""
        return [
            self._is_visible(self._claims[id(fact)], each.view)
            for each in things
            for way, fact in each.statements
            if way == path or (self._claims[id(fact)].kind == "hours" and path[-1:] == _HOURS)
        ]

    def _are_understood(self, things: list[_Thing], path: Way) -> bool:
        """Whether half of such scores stand in their own parts, of those that show one."""
        alike = self._alike([each for each in things if has_rating(each.view)], path)
        return 2 * sum(alike) >= len(alike)

    def _are_exchanged(self, claim: Claim, thing: _Thing, other: _Thing, path: Way) -> bool:
        """Whether a thing's part shows what the markup says of another one, whose part shows what it says of that."""
        return self._is_visible(claim, other.view) and any(
            way == path and self._is_visible(self._claims[id(fact)], thing.view)
            for way, fact in other.statements
        )

    def _has_rival(self, claim: Claim, thing: _Thing, path: Way) -> bool:
        """Whether a thing's own part shows what a value of this kind should be."""
        if claim.kind == "date":
            exact = claim.property in _EXACT and any(mention.readings for mention in mentions(thing.view))
            return exact or is_another_day(claim, thing.view)
        if claim.kind in RIVALS:
            return bool(RIVALS[claim.kind](thing.view))
        if claim.kind == "number":
            return shows_another_number(claim, thing.view, self._compare)
        if claim.kind in ("text", "choice", "role"):
            return True
        return any(
            way[:-1] == path[:-1]
            and (other := self._claims[id(fact)]).kind in _OF_ADDRESS
            and other is not claim
            and self._is_visible(other, thing.view)
            for way, fact in thing.statements
        )

    def _of_its_own(self, thing: _Thing, statement: Statement) -> Verdict | None:
        """The verdict on what the page says both of and against, where a thing's own part says one of it."""
        verdict = self._compare(self._claims[id(statement)], thing.view)
        return (
            verdict
            if verdict.outcome == "contradicted" or verdict.reason is not Reason.NOTHING_SPEAKS_AGAINST_IT
            else None
        )

    def _not_denied(self, thing: _Thing, statement: Statement) -> Verdict | None:
        """The verdict on what the page denies, where a thing's own part doesn't: it denies that of another one."""
        verdict = self._compare(self._claims[id(statement)], thing.view)
        return verdict if verdict.outcome in ("grounded", "undecided") else None

    def _is_visible(self, claim: Claim, view: View) -> bool:
        if claim.kind == "date":
            return bool(_days(claim, view))
        return self._compare(claim, view).outcome == "grounded"

    def _is_visible_elsewhere(self, claim: Claim, things: list[_Thing]) -> bool:
        page = self._view.page
        inside = {passage.index for thing in things for passage in thing.view.page.passages}
        rest = [passage for passage in page.passages if passage.index not in inside]
        attributes: dict[str, list[int]] = {}
        if claim.kind in _LEADING:
            within = {element for thing in things for element in range(*thing.span)}
            attributes = {
                name: [element for element in elements if element not in within]
                for name, elements in page.by_attribute.items()
            }
        return self._is_visible(claim, restricted(self._view, rest, attributes))


def _days(claim: Claim, view: View) -> list[Passage]:
    """The passages of a part that show a date."""
    moment = read(claim.raw)
    if moment is None or moment.precision != "day":
        return []
    return [m.passage for m in mentions(view) if any(m.may_be(day) for day in moment.days)]


def is_another_day(claim: Claim, view: View) -> bool:
    """Whether a part shows full dates, none of which can be the day in another time zone."""
    moment = read(claim.raw)
    days = [day for mention in mentions(view) for day in dates(mention)]
    return moment is not None and bool(days) and all(abs((day - moment.days[0]).days) > 1 for day in days)


def _is_open(path: Way, statement: Statement, outcomes: dict[int, Verdict]) -> bool:
    """Whether the page as a whole says both of and against a thing's being there."""
    return path[-1] == "availability" and outcomes[id(statement)].outcome == "undecided"


def _is_denied(path: Way, statement: Statement, outcomes: dict[int, Verdict]) -> bool:
    """Whether the page says somewhere that a thing of the kind is not there."""
    return path[-1] == "availability" and outcomes[id(statement)].outcome == "contradicted"


def _are_things(types: tuple[str, ...]) -> bool:
    return bool(types) and _NO_THINGS.isdisjoint(name.rpartition("/")[2].lower() for name in types)


def _title(statements: list[tuple[Way, Statement]]) -> tuple[Way, str] | None:
    """What tells a thing apart, its name or the words of a review without one, folded and with the way to it."""
    for title_path in (_NAME, _BODY):
        for path, statement in statements:
            if path == title_path and (words := fold(statement.text)):
                return path, words
    return None


def _says(thing: _Thing, path: Way, statement: Statement) -> bool:
    return any(way == path and fact.text.strip() == statement.text.strip() for way, fact in thing.statements)


def _tells(path: Way, name: str) -> bool:
    """Whether the value that some properties lead to tells where a thing is shown, as one of ``_ANCHORS``."""
    if name == "author":
        return path in (("author",), _AUTHOR)
    return path[-1] == name and (len(path) == 1 or path in _DESCRIBED_BY or path[1:] == ("streetaddress",))
