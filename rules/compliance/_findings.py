"""What rules about compliance say: the value, the right form, and the sentence of the definition that it fails."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from ...linter.agents.rule_context import RuleContext
from ...linter.document.document import Document
from ...linter.edits.edits import json_text, replace_json, replace_value, state_value
from ...linter.findings.naming import DEFINITION, cut
from ...linter.findings.rule import Edit, Finding, Fix
from ...linter.markup.statement import Statement
from ...linter.value_forms.fault import Fault
from ...shapes.vocabulary import intended_property
from ...source.regex import expression, regex

QUOTE_LENGTH = 160
_SENTENCE_END = regex(
    r"(?<=[.!?])(?<!e\.g\.)(?<!i\.e\.)(?<!etc\.)(?<!cf\.)\s+(?=[A-Z\"'(])|(?:\n|\\n)\s*(?:(?:\n|\\n)|\*\s)"
)


def is_words_of_an_element(document: Document, statement: Statement) -> bool:
    """Whether a value of microdata or RDFa is the words of an element: what is odd about it, the page itself says."""
    if statement.syntax == "json-ld":
        return False
    span = document.span(statement.location)
    return span is not None and not document.source.startswith(("<meta", "<link", "<META"), span.start)


def in_form(context: RuleContext, *forms: str, advice: str | None = None) -> Iterator[Finding]:
    """What a rule about forms reports: the violations of these forms, in the order of the document."""
    for violation in context.form_violations:
        if violation.form in forms:
            yield form_finding(context.document, violation.statement, violation.fault, advice)


def form_finding(
    document: Document, statement: Statement, fault: Fault, advice: str | None = None
) -> Finding:
    """A finding about a value's form, with the right form as its fix where that is known; ``advice`` is for others."""
    prop = intended_property(statement.property) or statement.property
    message = f"{key_value(statement)} {fault.reason}"
    fixes: tuple[Fix, ...] = ()
    if fault.proposal is not None or fault.several:
        beside: tuple[Edit, ...] = ()
        if fault.several:
            proposal = json_text(list(fault.several))
            edits = replace_json(document, statement.location, proposal)
        else:
            written = fault.proposal or ""
            proposal = excerpt(written)
            edits = replace_value(document, statement.location, written)
            beside = () if edits or not written else state_value(document, statement.location, written)
        applicability = "safe" if edits and fault.safe else "unsafe" if edits or beside else "display-only"
        remedy = (
            f"Add {beside[0].text.strip()[:60]} and keep the visible text" if beside else f"Write {proposal}"
        )
        fixes = (Fix(remedy, applicability, edits or beside, "" if beside else proposal),)
    return Finding(
        message + quoted(prop, fault.part),
        statement,
        sure=fault.sure,
        fixes=fixes,
        advice=None if fixes else advice,
    )


def writing(document: Document, statement: Statement, text: str) -> tuple[Fix, ...]:
    """The unsafe fix that writes a text in a value's place; none if it cannot be written there."""
    edits = replace_value(document, statement.location, text)
    return (Fix(f"Write {excerpt(text)}", "unsafe", edits, text),) if edits else ()


_ITS = "{its}"
"""Stands for the value that the property is for, in the words of the rule's advice (``linter/findings/naming.py``)."""


class Mistake(NamedTuple):
    """What a value is in place of what its property is for.

    ``reason`` says what it is, ``write`` what to write, and ``belongs`` is the property for such values, or "".
    """

    reason: str
    write: str = _ITS
    belongs: str = ""

    def advice(self, prop: str) -> str:
        """What to do about the value of a property."""
        otherwise = f'move it to "{self.belongs}"' if self.belongs not in ("", prop) else "remove it"
        return f"write {self.write}, or {otherwise}"


def is_not(what: str, expected: str, write: str = "") -> Mistake:
    """What a value is, and what it should be: the latter is what to write, unless ``write`` says it better."""
    return Mistake(f"{what}, not {expected}", write or expected)


def is_no_text(what: str) -> Mistake:
    """What a value is that should be text."""
    return is_not(what, "text", _ITS)


def is_no_name(what: str, belongs: str = "") -> Mistake:
    """What a value is that should be a name."""
    return Mistake(f"{what}, not a name", belongs=belongs)


def expects(what: str, expected: str, write: str = "") -> Mistake:
    """What a value is where schema.org expects nodes or other values: those are what to write."""
    return Mistake(f"{what}, where schema.org expects {expected}", write or expected)


def key_value(statement: Statement, text: str | None = None) -> str:
    """A property and its value as messages begin: ``"price" value "1,99"``; ``"price"`` where the value is blank."""
    text = statement.text if text is None else text
    return f'"{statement.key}" value {excerpt(text)}' if text.strip() else f'"{statement.key}"'


def excerpt(text: str, length: int = 60) -> str:
    """A value in quotation marks, cut where it is long."""
    text = " ".join(text.split()) if "\n" in text else text
    return f'"{cut(text, length)}"'


@lru_cache(maxsize=1024)
def quoted(prop: str, part: str) -> str:
    """The part of a property's definition that a value fails, ready to stand at the end of a message.

    Empty where the definitions are not installed. ``part`` is a regular expression, its alternatives in the order
    in which they are looked for; the first sentence stands for the whole where none has it.
    """
    from ...shapes.vocabulary import definition

    text = definition(prop)
    if not text:
        return ""
    sentences = [" ".join(each.replace("```", "").split()) for each in _SENTENCE_END.split(text)]
    patterns = part.split("|") if "(" not in part else [part]
    fitting = (each for pattern in patterns if pattern for each in sentences if _has(each, pattern))
    sentence = next(fitting, sentences[0]).removeprefix("* ")
    if len(sentence) > QUOTE_LENGTH:
        sentence = sentence[: QUOTE_LENGTH - 1] + "…"
    return f"{DEFINITION}{prop}: “{sentence}”"


def _has(sentence: str, pattern: str) -> bool:
    """Whether an expression is found in a sentence; most are words, which need no compiling."""
    if pattern.replace(" ", "").isalnum():
        return pattern in sentence
    return expression(pattern).search(sentence) is not None
