"""Handle prices of variants: a page shows the price of the selected one, and others only once selected."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple
from urllib.parse import parse_qsl, urlsplit

from ....source.regex import regex
from ...findings.verdict import Verdict
from ...markup.statement import Statement
from ...visible_text.passage import Element
from ..claim import Claim
from ..view import View, evidence
from ..wording.folding import fold

_UNSHOWN = frozenset({"price not shown", "another price"})
"""Reasons of verdicts that an amount stands nowhere on the page."""
_MARKED = ("selected", "checked", "aria-checked", "aria-pressed", "aria-selected", "aria-current")
_CHOSEN = regex(r"(?<![a-z])(?:selected|active|current|checked)(?![a-z])")
"""What authors call the choice that is made."""
LEAST_CHOICES = 2
MOST_CHOICES = 200
LONGEST_CHOICE = 60


class Choice(NamedTuple):
    """An option that a visitor can select: its folded words, its element's index, and whether it is selected."""

    words: str
    element: int
    chosen: bool


def check(
    view: View, claims: list[Claim], judged: list[tuple[Statement, Verdict]]
) -> list[tuple[Statement, Verdict]]:
    """Return the verdicts, leaving prices that are not shown undecided where the page shows another one of the
    markup's and the visitor can select their variant: by an option that the name of the offer or item contains, or
    an address of its own with a query."""
    verdicts = {id(statement): verdict for statement, verdict in judged}
    prices = [claim for claim in claims if claim.property == "price" and claim.distinct > 1]
    shown = [c for c in prices if verdicts[id(c.statement)].outcome == "grounded"]
    unseen = [c for c in prices if verdicts[id(c.statement)].reason in _UNSHOWN]
    if not shown or not unseen:
        return judged
    choices = view.once("variants.choices", lambda: list(_choices(view)))
    if len(choices) < LEAST_CHOICES:
        return judged
    changed = {
        id(claim.statement): _open(view, verdicts[id(claim.statement)], choice)
        for claim in unseen
        if (choice := _choice_of(claim, view, choices)) is not None
    }
    return [(statement, changed.get(id(statement), verdict)) for statement, verdict in judged]


def _open(view: View, verdict: Verdict, choice: Choice) -> Verdict:
    element = view.page.elements[choice.element]
    beside = [p for p in view.page.passages[element.first : element.last] if p.kind == "text"][:1]
    return replace(
        verdict,
        outcome="undecided",
        reason="the price of a variant that is not chosen",
        evidence=tuple(evidence(passage, "nearest", verdict.family) for passage in beside),
        replacement=None,
    )


def _choice_of(claim: Claim, view: View, choices: list[Choice]) -> Choice | None:
    """The choice, not made on the page, that a price is of; None where it is of none, or of what is chosen."""
    names = [fold(name) for name in (claim.sibling("name"), claim.offered) if name]
    named = [c for c in choices if any(f" {c.words} " in f" {name} " for name in names)]
    others = [choice for choice in named if not choice.chosen]
    if others and not any(choice.chosen and choice.words == others[0].words for choice in named):
        return others[0]
    asked = urlsplit(claim.sibling("url") or "")
    here = urlsplit(view.address or "")
    queried = set(parse_qsl(asked.query)) - set(parse_qsl(here.query))
    if not named and queried and asked.path.rstrip("/") == here.path.rstrip("/"):
        return next((choice for choice in choices if not choice.chosen), None)
    return None


def _choices(view: View) -> Iterator[Choice]:
    """What the page's lists and buttons let a visitor choose; of a list without a mark the first is chosen."""
    page = view.page
    lists: dict[int, list[tuple[int, Element]]] = {}
    for index, element in enumerate(page.elements):
        if element.tag == "option" and element.visibility in _USABLE:
            lists.setdefault(element.parent, []).append((index, element))
    for options in lists.values():
        marked = [index for index, option in options if "selected" in option.attributes]
        chosen = marked[0] if marked else options[0][0]
        for index, option in options[:MOST_CHOICES]:
            if words := _words(view, option):
                yield Choice(words, index, index == chosen)
    radios: dict[str, list[tuple[int, Element]]] = {}
    labels = {
        target: element
        for _, element in page.having(("for",))
        if element.tag == "label" and (target := element.attributes.get("for"))
    }
    for index, element in page.having(("type", "role", "aria-pressed")):
        get = element.attributes.get
        if (get("type") or "").lower() == "radio":
            radios.setdefault(get("name") or "", []).append((index, element))
        elif (
            (
                get("role") in ("radio", "option")
                or (element.tag == "button" and "aria-pressed" in element.attributes)
            )
            and element.visibility in _USABLE
            and (words := _words(view, element))
        ):
            yield Choice(words, index, _is_marked(element))
    for group in radios.values():
        for index, element in group[:MOST_CHOICES] if len(group) > 1 else ():
            label = labels.get(element.attributes.get("id") or "")
            words = (_words(view, label) if label is not None else "") or _words(view, element)
            if words:
                yield Choice(words, index, "checked" in element.attributes)


_USABLE = frozenset({"shown", "openable"})


_SURCHARGE = regex(
    r"\s*[(\[]?\s*[+\u2212-]\s?(?:[^\w\s]\s?|[A-Z]{1,3}\$?\s?)?\d[\d.,]*\s?[^\w\s)\]]?(?:[A-Z]{3}|kr|zł)?\s*[)\]]?\s*$"
)
"""What a choice costs more than the first ("Chrome (+$10)")."""


def _words(view: View, element: Element) -> str:
    said = " ".join(p.text for p in view.page.passages[element.first : element.last] if p.kind == "text")
    get = element.attributes.get
    said = (
        _SURCHARGE.sub("", said)
        or get("aria-label")
        or get("data-value")
        or get("value")
        or get("title")
        or ""
    )
    return fold(said) if len(said) <= LONGEST_CHOICE else ""


def _is_marked(element: Element) -> bool:
    get = element.attributes.get
    return any(get(name) in ("true", "") for name in _MARKED if name in element.attributes) or (
        _CHOSEN.search(element.hints) is not None
    )
