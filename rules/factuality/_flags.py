"""Which factuality rule a verdict belongs to: exactly one, whatever the verdict."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from ...linter.agents.rule_context import RuleContext
from ...linter.document.document import Document
from ...linter.edits.edits import json_text, removal, replace_json, replace_value
from ...linter.findings.match import Role
from ...linter.findings.naming import cut
from ...linter.findings.reason import Family, Reason
from ...linter.findings.rule import Finding, Fix, Kind
from ...linter.findings.verdict import Verdict
from ...linter.grounding.links.address_parts import address
from ...linter.grounding.people.authorship import is_organization
from ...linter.grounding.times.moment import read as read_date
from ...linter.markup.statement import Literal, Scalar, Statement
from ...linter.unread_content.unread import Unread
from ...source.regex import regex
from ..compliance.text_decoded_wrongly import is_decoded_wrongly
from ._advice import advice_if_absent

_FAMILIES = {
    Family.TEXT: "text",
    Family.LANGUAGE: "text",
    Family.CHOICE: "text",
    Family.NUMBER: "number",
    Family.IDENTIFIER: "number",
    Family.DURATION: "number",
    Family.PRICE: "price",
    Family.DATE: "date",
    Family.CONTACT: "contact",
    Family.POSTAL: "address",
    Family.GEO: "address",
    Family.HOURS: "hours",
    Family.POSITION: "list-item",
    Family.LINK: "link",
    Family.IMAGE: "image",
    Family.RATING: "rating",
    Family.SUBJECT: "subject",
}
_ENDS = frozenset({"pricevaliduntil", "validthrough", "availabilityends", "expires"})
_OF_EVENTS = frozenset({"startdate", "enddate"})
#: A property -> what says nothing without it.
_STATED_WITH = {"priceCurrency": ("price", "lowPrice", "highPrice", "minPrice", "maxPrice")}
_KINDS_WITH_LOCATION = {"text", "number", "address", "contact", "price", "date", "hours"}
_VARIANT = regex(r"/(?:hasVariant|offers)/\d+/")
MAX_QUOTED = 60
_NUMBER = regex(r"-?\d{1,15}(?:\.\d{1,6})?")


def group(context: RuleContext, statement: Statement, verdict: Verdict) -> str:
    """The group of a verdict: "grounded", "open", "technical", "fallen", or the kind of flag."""
    if verdict.cause is not None:
        return "fallen"
    if verdict.outcome == "grounded":
        return "grounded"
    if verdict.outcome == "undecided":
        return "open"
    if verdict.outcome == "technical":
        return "technical"
    if _is_of_unselected_variant(context, statement, verdict):
        return "open"
    kind = _FAMILIES.get(verdict.family, "text")
    if kind == "date" and _outdated(context, statement, verdict):
        return "outdated"
    if verdict.outcome == "contradicted":
        return "contradicted"
    if kind in _KINDS_WITH_LOCATION and verdict.where in ("hidden", "head"):
        return verdict.where
    if kind == "text" and statement.property == "name" and "ListItem" in statement.types:
        return "list-item"
    return kind


def _is_of_unselected_variant(context: RuleContext, statement: Statement, verdict: Verdict) -> bool:
    """Whether a price may be that of a variant that a visitor has yet to select: the page has a control to select with,
    and shows the price of another variant of the same product."""
    place = statement.location
    if verdict.family is not Family.PRICE or verdict.outcome != "unsupported" or place.pointer is None:
        return False
    return (place.block, place.pointer_shape) in context.once(_variant_prices)


def _variant_prices(context: RuleContext) -> frozenset[tuple[int | None, str | None]]:
    """The block and the shape of the pointers to prices of variants, if one is shown and another can be selected."""
    shapes = {
        (statement.location.block, statement.location.pointer_shape)
        for statement, verdict in context.verdicts
        if verdict.outcome == "grounded"
        and not verdict.judge  # what a model affirms shows nothing that is selected
        and verdict.family is Family.PRICE
        and statement.property == "price"
        and _VARIANT.search(statement.location.pointer or "")
    }
    if not shapes or context.document.media == "json":
        return frozenset()
    selects = context.document.view.css_first("select, input[type=radio]") is not None
    return frozenset(shapes) if selects else frozenset()


def _outdated(context: RuleContext, statement: Statement, verdict: Verdict) -> bool:
    """Whether a date is past its use: an end that is over, or a page that shows a later day in its role."""
    moment = read_date(statement.text)
    if moment is None:
        return False
    if statement.property.lower() in _ENDS:
        # That the page says another end tells more than that this one is over.
        return verdict.outcome != "contradicted" and max(moment.days) < context.settings.today
    if statement.property.lower() in _OF_EVENTS:
        return False
    later = read_date(str(verdict.replacement or "")) if verdict.outcome == "contradicted" else None
    return later is not None and max(later.days) > max(moment.days)


def quoted(text: str) -> str:
    """A value for a message: on one line, cut where it is long."""
    line = " ".join(text.split())
    return f'"{cut(line, MAX_QUOTED)}"'


def _kept_references(context: RuleContext) -> frozenset[int]:
    """The statements, by identity, that lead to a node of which something is not flagged."""
    kept: set[int] = set()
    for statement, verdict in context.verdicts:
        if verdict.outcome in ("unsupported", "contradicted", "technical"):
            continue
        parent = statement.parent
        while parent is not None and id(parent) not in kept:
            kept.add(id(parent))
            parent = parent.parent
    return frozenset(kept)


def _outermost_to_remove(statement: Statement, kept: frozenset[int]) -> Statement:
    """The statement to take out with a flagged one: the outermost that leads to nothing but what falls."""
    whole = statement
    while (
        (parent := whole.parent) is not None
        and id(parent) not in kept
        and whole.subject.startswith("_:")  # other places may speak of what has a name
    ):
        whole = parent
    return whole


def _groups(context: RuleContext) -> dict[str, list[tuple[Statement, Verdict]]]:
    """The verdicts of the page that is being judged by their groups, in the page's order."""
    groups: dict[str, list[tuple[Statement, Verdict]]] = {}
    for statement, verdict in context.verdicts:
        groups.setdefault(group(context, statement, verdict), []).append((statement, verdict))
    return groups


def _fallen(context: RuleContext) -> dict[int, list[Statement]]:
    """The statements that fall with another, by the other's identity."""
    fallen: dict[int, list[Statement]] = {}
    for statement, verdict in context.once(_groups).get("fallen", ()):
        fallen.setdefault(id(verdict.cause), []).append(statement)
    return fallen


def _unread(context: RuleContext) -> Unread:
    """The source of the page that is being judged, to be asked what it has that no visitor reads."""
    return Unread(context.document)


_ABSENT = "is not on the page"
_IT = regex(r"\b([Kk]eep|[Ss]hows?|remove|correct) it\b")
ADVICE = "write what the page shows, or correct the page"
PERSON_ADVICE = 'write what the page shows, as a "Person"'


def findings_with_verdict(
    context: RuleContext,
    kind: str,
    fault: str | Callable[[Statement, bool], str] | None = _ABSENT,
    *,
    is_absent: bool = True,
) -> Iterator[Finding]:
    """The findings of one group.

    ``fault`` completes "the value …", also by the statement and whether others fail with it; None: the page shows
    another value. ``is_absent``: it says that the value is not there.
    """
    document = context.document
    groups = context.once(_groups)
    if kind not in groups:
        return
    kept, fallen = context.once(_kept_references), context.once(_fallen)
    for statement, verdict in groups[kind]:
        covered = fallen.get(id(statement), [])
        if verdict.replacement is not None and _is_author_s_organization(statement):
            covered = [*covered, *_beside(document, statement)]  # the person's they are not
        fixes = []
        if verdict.replacement is not None and not _is_labelled_otherwise(document, statement, verdict):
            fixes += _correction(document, statement, verdict.replacement)
        advice = None  # what the page shows is told before
        if fixes and fixes[0].edits and verdict.shown is not None:
            advice = PERSON_ADVICE if _is_author_s_organization(statement) else ADVICE
        if not fixes:
            fixes = [_without_value(context, statement, verdict, kept)]
            if kind == "outdated" and verdict.outcome != "contradicted":
                advice = f'write a new date, or remove "{statement.property}"'
            elif verdict.outcome == "contradicted" and fixes[0].edits:
                advice = f'correct or remove "{statement.property}"'
        if covered and not fixes[0].edits:
            fixes = [replace(fixes[0], description=_of_several(fixes[0].description))]
        fault_text = fault(statement, bool(covered)) if callable(fault) else fault
        yield Finding(
            _words(context, statement, verdict, fault_text, len(covered), is_absent=is_absent),
            statement,
            sure=verdict.sure,
            minor=verdict.reason is Reason.ONLY_IN_A_PICTURE_S_TEXT,  # which is what captions are made of
            confidence=verdict.confidence,
            evidence=verdict.evidence,
            covers=tuple(other.location for other in covered),
            fixes=tuple(fixes),
            advice=advice,
        )


def _of_several(advice: str) -> str:
    """Advice about one value as that about several."""
    return _IT.sub(r"\1 them", advice.replace("if it is right", "if they are right"))


def _words(
    context: RuleContext,
    statement: Statement,
    verdict: Verdict,
    fault: str | None,
    covered: int,
    *,
    is_absent: bool,
) -> str:
    """What is wrong with a value and what the page shows; ``covered`` are the statements that fail with it."""
    value = quoted(statement.text)
    visible = quoted(verdict.shown) if verdict.shown else "something else"
    beside = f" and {covered} related value{'s' if covered > 1 else ''}" if covered else ""
    if fault is None or verdict.outcome == "contradicted":
        value += f", {quoted(verdict.part)} in it" if verdict.part else ""
        shows = (
            "but the language of the page is" if verdict.family is Family.LANGUAGE else "but the page shows"
        )
        others = f" (with{beside[4:]})" if covered else ""
        words = f'"{statement.property}" is {value}{others}, {shows} {visible}'
    else:
        is_, fault = ("are", fault.replace("is ", "are ", 1)) if covered else ("is", fault)
        words = f'"{statement.property}" value {value}{beside} '
        about = verdict.family is Family.SUBJECT
        elsewhere = verdict.outcome == "unsupported" and verdict.reason.role is Role.OTHER and not about
        if elsewhere and is_absent:
            words += f"{is_} on the page, but {verdict.grounds}"
            near = verdict.evidence[0].text if verdict.evidence else ""
            words += f", {quoted(near)}" if verdict.reason is Reason.ONLY_INSIDE_A_NAME and near else ""
        elif verdict.part:
            words += f"contain{'' if covered else 's'} {quoted(verdict.part)}, which {fault}"
        else:
            words += fault
            if verdict.outcome == "unsupported" and verdict.where == "nowhere" and not about:
                place = context.once(_unread).place(statement)
                words += f", only in {place}" if place else ""
        words += f" (the page shows {visible})" if verdict.shown else ""
    if verdict.reason is Reason.ANOTHER_UNIT:
        words += " in another unit"
    if verdict.reason is Reason.IT_IS_IN_ANOTHER_LANGUAGE:
        words += f", since {verdict.grounds}"
    return words + (f" (so says {verdict.judge})" if verdict.judge else "")


def _correction(document: Document, statement: Statement, visible: Scalar) -> list[Fix]:
    """What the page shows in the place of a value; a person in that of an organization that is named as an author."""
    if is_decoded_wrongly(str(visible)):
        return [Fix(f"Correct the page: it shows {quoted(str(visible))}, decoded wrongly", "display-only")]
    remedy = f"Write what the page shows: {quoted(str(visible))}"
    if _is_author_s_organization(statement) and statement.parent is not None:
        remedy += ', a "Person"'
        person = json_text({"@type": "Person", "name": str(visible)})
        edits = replace_json(document, statement.parent.location, person)
    else:
        edits = replace_value(document, statement.location, _as_written(statement, visible))
    if _is_folder_of(statement, document.address or ""):
        remedy = f'Use one URL in both places: correct "{statement.property}" or the link on the page'
        return [Fix(remedy, "display-only")]
    return [Fix(remedy, "unsafe", edits)] if edits else []


def _is_folder_of(statement: Statement, page: str) -> bool:
    """Whether an entry of a trail leads to a folder that a page lies in, as entries do."""
    if statement.property != "item":
        return False
    entry, own = address(statement.text), address(page)
    if entry is None or own is None or not entry.path.strip("/"):
        return False
    return entry.host == own.host and own.path.startswith(f"{entry.path}/")


def _is_labelled_otherwise(document: Document, statement: Statement, verdict: Verdict) -> bool:
    """Whether the day that is shown in the place of a date is another date of the same node, which it belongs to."""
    visible = read_date(str(verdict.replacement)) if verdict.family is Family.DATE else None
    if visible is None or verdict.outcome == "contradicted":  # a label says whose it is
        return False
    others = (
        read_date(each.text)
        for each in document.statements
        if each.subject == statement.subject
        and each.property != statement.property
        and isinstance(each.value, Literal)
    )
    return any(other is not None and not set(visible.days).isdisjoint(other.days) for other in others)


def _is_author_s_organization(statement: Statement) -> bool:
    """Whether a statement names an organization that stands in the place of an author."""
    parent = statement.parent
    return (
        parent is not None
        and parent.property in ("author", "creator")
        and statement.property == "name"
        and is_organization(statement.types)
    )


def _beside(document: Document, statement: Statement) -> list[Statement]:
    """The other literals of a statement's node."""
    return [
        each
        for each in document.statements
        if each.parent is statement.parent and each is not statement and isinstance(each.value, Literal)
    ]


def _without_value(context: RuleContext, statement: Statement, verdict: Verdict, kept: frozenset[int]) -> Fix:
    """What to do about a value for which the page has no other.

    What is merely unseen may be true: it is removed only where the user asked for that (``remove_unshown``).
    """
    if verdict.reason is Reason.IT_IS_IN_ANOTHER_LANGUAGE:
        return Fix(f'Write "{statement.property}" in the language of the page', "display-only")
    if verdict.outcome == "unsupported" and not context.settings.remove_unshown:
        return Fix(advice_if_absent(context, statement, verdict), "display-only")
    whole = _outermost_to_remove(statement, kept) if context.settings.remove_unshown else statement
    stays = whole is statement and _holds_another(context, statement)
    one = "this " if (whole.location.pointer or "").rpartition("/")[2].isdigit() else ""
    fixes = () if stays else removal(context.document, whole.location, f'{one}"{whole.property}"')
    return next(iter(fixes), Fix(f'Correct the page, or remove "{statement.property}"', "display-only"))


def _as_written(statement: Statement, replacement: Scalar) -> Scalar:
    """What to write in the place of a value: a number where it is one in the markup and the other can be one."""
    scalar = statement.value.value if isinstance(statement.value, Literal) else None
    is_number = isinstance(scalar, int | float) and not isinstance(scalar, bool)
    if not is_number or not isinstance(replacement, str) or _NUMBER.fullmatch(replacement) is None:
        return replacement
    number = float(replacement)
    return int(number) if number.is_integer() else number


def _holds_another(context: RuleContext, statement: Statement) -> bool:
    """Whether another statement of the same node would mean nothing without this one."""
    names = _STATED_WITH.get(statement.property, ())
    thing = context.entities.get(statement.subject)
    return thing is not None and any(name in thing.statements for name in names)


def without_fault(context: RuleContext, kind: Kind, label: str, *groups: str) -> Iterator[Finding]:
    """The findings, of a kind that is no fault, of some groups in the page's order, each told by a word or two."""
    known = context.once(_groups)
    if len(groups) == 1:
        verdicts = iter(known.get(groups[0], ()))
    else:
        verdicts = (each for each in context.verdicts if group(context, *each) in groups)
    for statement, verdict in verdicts:
        lacking = f", but not {quoted(verdict.part)}" if verdict.part else ""
        yield Finding(
            f'"{statement.property}": {label} ({verdict.grounds}{lacking})',
            statement,
            kind=kind,
            confidence=verdict.confidence,
            evidence=verdict.evidence,
        )
