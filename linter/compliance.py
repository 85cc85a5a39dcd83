"""The compliance agent: does a value do what its property's definition says, in form and in meaning.

Offline and without a model: forms are checked by ``linter/forms``, kinds of values against the vocabulary's
ranges and definitions, and statements of one node against each other by the rules themselves.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from typing import Literal as Choice
from typing import NamedTuple

from ..shapes.vocabulary import vocabulary
from .document import Document
from .fixes.edits import json_text, replace_json, replace_value
from .forms.currencies import currencies_meant
from .forms.demands import AMOUNT, Demand, demand, least_demand
from .forms.fault import Fault, Hints
from .forms.numbers import beside
from .forms.unanswered import placeholder_of
from .judgement import Judgement
from .markup.statement import Literal, Scalar, Statement
from .regex import expression, regex
from .rule import Finding, Fix

QUOTE_LENGTH = 240
LONGEST = 4000
_SENTENCE_END = regex(
    r"(?<=[.!?])(?<!e\.g\.)(?<!i\.e\.)(?<!etc\.)(?<!cf\.)\s+(?=[A-Z\"'(])|(?:\n|\\n)\s*(?:(?:\n|\\n)|\*\s)"
)
_CURRENCIES = frozenset({"priceCurrency", "currency"})
_AMOUNTS = frozenset({"MonetaryAmount", "QuantitativeValue"})


class Departure(NamedTuple):
    """A literal that departs from the form its property demands."""

    statement: Statement
    form: str
    fault: Fault


@lru_cache(maxsize=4096)
def meant_property(name: str) -> str | None:
    """The property a key names: itself, or the one it differs from in case only; None where there is none."""
    known = vocabulary()
    if known.is_property(name):
        return name
    same = [each for each in known.same_but_for_case(name) if known.is_property(each)]
    return same[0] if len(same) == 1 else None


def is_words_of_an_element(document: Document, statement: Statement) -> bool:
    """Whether a value of microdata or RDFa is the words of an element: what is odd about it, the page itself says."""
    if statement.syntax == "json-ld":
        return False
    span = document.span(statement.location)
    return span is not None and not document.source.startswith(("<meta", "<link", "<META"), span.start)


def departures(document: Document, hints: Hints) -> tuple[Departure, ...]:
    """The literals of a document that depart from the form their property demands, as its page writes values."""
    currencies = {
        each.subject: each.text.strip() for each in document.statements if each.property in _CURRENCIES
    }
    found: list[Departure] = []
    for statement in document.statements:
        if not isinstance(statement.value, Literal) or placeholder_of(statement.property, statement.text):
            continue  # a placeholder has a rule of its own
        if not _is_meant(statement):
            continue
        for asked in _asked(statement):
            fault = _fault(asked, statement.value.lexical, hints)
            if fault is not None:
                meant = currencies_meant(beside(statement.text)) if asked.form == "number" else None
                if meant and currencies.get(statement.subject) not in meant:
                    fault = replace(fault, safe=False)  # without the sign, nothing would name this currency
                found.append(Departure(statement, fault.form or asked.form, fault))
                break
    return tuple(found)


def _is_meant(statement: Statement) -> bool:
    """Whether a property is the one that the vocabulary defines: what a type that it does not have calls by the name of
    one for few types ("amount" of a "RecipeIngredient") may be anything."""
    return _may_have(statement.property, statement.types)


@lru_cache(maxsize=4096)
def _may_have(name: str, types: tuple[str, ...]) -> bool:
    known = vocabulary()
    meant = (each for name in types for each in (name, *known.same_but_for_case(name)))
    if not types or any(map(known.is_type, meant)):
        return True
    prop = meant_property(name)
    return prop is None or not _OF_ALL.isdisjoint(known.domains(prop))


_OF_ALL = frozenset({"Thing", "CreativeWork", "Product", "Offer", "Event", "Person", "Organization", "Place"})
"""Types whose properties most nodes have, whatever their type is called."""


def _asked(statement: Statement) -> tuple[Demand, ...]:
    """What is asked of a statement's value, the most first."""
    return _demands(statement.property, not _AMOUNTS.isdisjoint(statement.types))


@lru_cache(maxsize=4096)
def _demands(name: str, of_an_amount: bool) -> tuple[Demand, ...]:
    prop = meant_property(name)
    if prop is None:
        return ()
    asked = (AMOUNT if of_an_amount and prop == "value" else demand(prop), least_demand(prop))
    return tuple(each for each in asked if each is not None)


def _fault(asked: Demand, text: str, hints: Hints) -> Fault | None:
    """What a checker says; of a value that goes on for pages it sees the beginning, and proposes nothing."""
    if len(text) <= LONGEST:
        fault = asked.fault(text, hints)
        if fault is None or fault.proposal is None:
            return fault
        again = asked.fault(fault.proposal, hints)
        return replace(fault, proposal=None) if again is not None and again.sure else fault
    fault = asked.fault(text[:LONGEST], hints)
    return replace(fault, proposal=None, several=()) if fault is not None else None


def page_hints(document: Document) -> Hints:
    """The languages and the country that a page names for itself: ``html lang``, inLanguage, addressCountry."""
    languages: list[str] = []
    countries: list[str] = []
    if document.media != "json":
        root = document.tree.root
        tag = (root.attributes.get("lang") or "") if root is not None else ""
        languages.append(tag)
    for statement in document.statements:
        if statement.property == "inLanguage":
            languages.append(statement.text)
        elif statement.property == "addressCountry":
            countries.append(statement.text)
    return _hints(tuple(languages), frozenset(countries))


@lru_cache(maxsize=1024)  # which a site's pages have in common
def _hints(languages: tuple[str, ...], named: frozenset[str]) -> Hints:
    """The same of tags of languages, that of the page itself first, and of what addresses name as their country."""
    countries = [name for name in named if expression(r"[A-Z]{2}").fullmatch(name)]
    subtags = [expression(r"[-_]").split(tag.strip().lower())[0] for tag in languages]
    region = expression(r"[-_]([A-Z]{2})\b").search(languages[0]) if languages else None
    country = countries[0] if len(countries) == 1 else region[1] if region else ""
    return Hints(
        tuple(dict.fromkeys(tag for tag in subtags if expression(r"[a-z]{2,3}").fullmatch(tag)))[:3], country
    )


def in_form(judgement: Judgement, *forms: str) -> Iterator[Finding]:
    """What a rule about forms reports: the departures from these forms, in the order of the document."""
    for departure in judgement.departures:
        if departure.form in forms:
            yield form_finding(judgement.document, departure.statement, departure.fault)


def form_finding(document: Document, statement: Statement, fault: Fault) -> Finding:
    """A finding about a value's form, with the right form as its fix where that is known."""
    prop = meant_property(statement.property) or statement.property
    message = f"{statement.key} {shown(statement.text)} {fault.reason}"
    fixes: tuple[Fix, ...] = ()
    if fault.proposal is not None or fault.several:
        if fault.several:
            proposal = json_text(list(fault.several))
            edits = replace_json(document, statement.location, proposal)
        else:
            proposal = shown(fault.proposal or "")
            edits = replace_value(document, statement.location, fault.proposal or "")
        message += f"; write {proposal}"
        applicability = "display-only" if not edits else "safe" if fault.safe else "unsafe"
        fixes = (Fix(f"Write {proposal}", applicability, edits),)
    return Finding(message + quoted(prop, fault.part), statement, sure=fault.sure, fixes=fixes)


def shown(text: str, length: int = 80) -> str:
    """A value in quotation marks, cut where it is long."""
    text = " ".join(text.split()) if "\n" in text else text
    return f'"{text if len(text) <= length else text[: length - 1] + "…"}"'


@lru_cache(maxsize=1024)
def quoted(prop: str, part: str) -> str:
    """The part of a property's definition that a value fails, ready to stand at the end of a message.

    Empty where the definitions are not installed. ``part`` is a regular expression, its alternatives in the order
    in which they are looked for; the first sentence stands for the whole where none has it.
    """
    from ..shapes.definitions import definition

    text = definition(prop)
    if not text:
        return ""
    sentences = [" ".join(each.replace("```", "").split()) for each in _SENTENCE_END.split(text)]
    wanted = part.split("|") if "(" not in part else [part]
    fitting = (each for pattern in wanted if pattern for each in sentences if _has(each, pattern))
    sentence = next(fitting, sentences[0]).removeprefix("* ")
    if len(sentence) > QUOTE_LENGTH:
        sentence = sentence[: QUOTE_LENGTH - 1] + "…"
    return f". schema.org on {prop}: “{sentence}”"


def _has(sentence: str, pattern: str) -> bool:
    """Whether an expression is found in a sentence; most are words, which need no compiling."""
    if pattern.replace(" ", "").isalnum():
        return pattern in sentence
    return expression(pattern).search(sentence) is not None


def judge_value(prop: str, definition: str, value: Scalar) -> Choice["positive", "negative", "undecided"]:
    """Whether a value does what a property's definition says, without a page to see it on.

    The form decides where the definition demands one, then the ranges, then the learned model
    (``linter/meaning``). Always decides: the rows of ground truth have no third answer.
    """
    from .meaning.verdict import judged

    return judged(prop, definition, value if isinstance(value, str) else json_text(value))
