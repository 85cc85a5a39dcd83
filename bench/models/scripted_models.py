"""Scripted models: one that knows the labels, one that always says yes, one that always says no.

They answer the requests of ``factmark lint --llm`` and bound the effect of any model on the verdicts.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from ...linter.language_model.question import shortened
from .endpoints import Say, Script

_PAGE_BLOCK = re.compile(r"<page ([0-9a-f]+)>\n(.*)\n</page \1>", re.DOTALL)
_QUESTION_LINE = re.compile(r'(\d+)\. (.*?) \| (?:(\S+) = )?(".*")')
_DIGIT_OR_URL = re.compile(r"\d|://")
_WORDS = re.compile(r"\w+")


@dataclass(frozen=True, slots=True)
class Questions:
    """A parsed request. ``text`` is the page's, or "" for questions about definitions.

    ``statements`` are the numbered questions; those about a definition have it under "definition".
    """

    text: str
    statements: tuple[dict[str, Any], ...]

    @classmethod
    def of(cls, body: Mapping[str, Any]) -> Questions:
        """Parse the body of a request."""
        content = "\n".join(block["text"] for block in body["messages"][0]["content"])
        page = _PAGE_BLOCK.search(content)
        statements = []
        definition = prop = ""
        for line in (content[page.end() :] if page else content).splitlines():
            numbered = _QUESTION_LINE.fullmatch(line)
            if numbered:
                number, subject, own, value = numbered.groups()
                statements.append(
                    {
                        "n": int(number),
                        "of": subject,
                        "property": own or prop,
                        "value": json.loads(value),
                        "definition": definition,
                    }
                )
            elif ": " in line:
                prop, _, definition = line.partition(": ")
        return cls(page[2] if page else "", tuple(statements))


def reply_with(verdicts: Iterable[Mapping[str, Any]]) -> Say:
    """Return the verdicts as an answer in the requested format."""
    return Say(json.dumps({"verdicts": list(verdicts)}, ensure_ascii=False))


Judge = Callable[[Questions, Mapping[str, Any]], tuple[str, str]]
"""Returns verdict and quote for one of a request's statements."""


def script(judge: Judge) -> Script:
    """Return the script of a model that decides on each statement separately."""

    def say(body: dict[str, Any]) -> Say:
        questions = Questions.of(body)
        verdicts = []
        for statement in questions.statements:
            verdict, quote = judge(questions, statement)
            verdicts.append({"n": statement["n"], "verdict": verdict, "quote": quote})
        return reply_with(verdicts)

    return say


def is_visible(request: Questions, statement: Mapping[str, Any]) -> bool:
    """Whether a value is verbatim on the page, and the only one that is asked of that property of that thing.

    Of two, one is a control, which the page has of something else. A line of the page's text is itself.
    """
    matching = [s for s in request.statements if all(s[key] == statement[key] for key in ("of", "property"))]
    is_line = (statement["of"], statement["property"]) == ("WebPage", "text")
    return statement["value"] in request.text and (len(matching) == 1 or is_line)


def always_yes(request: Questions, statement: Mapping[str, Any]) -> tuple[str, str]:
    """Supported, with a quote from the page."""
    return "supported", " ".join(request.text.split()[:6])


def always_no(request: Questions, statement: Mapping[str, Any]) -> tuple[str, str]:
    """Denied; for a definition, with a quote from it."""
    if request.text:
        return "unsupported", ""
    return "contradicted", " ".join(statement["definition"].split()[:4])


@dataclass(frozen=True)
class LabelledModel:
    """Answers by the labels; "undecided" if labels of identical questions differ.

    Without a label, it affirms what the page shows word for word (``affirmed``, and lines of its text), and plain words
    for a definition.

    ``pages`` has the text of each labelled page as sent, by name; ``affirmed`` has subject, property and value of
    statements.
    """

    labels: tuple[Mapping[str, Any], ...]
    pages: Mapping[str, str]
    affirmed: frozenset[tuple[str, str, str]] = frozenset()

    def __call__(self, questions: Questions, statement: Mapping[str, Any]) -> tuple[str, str]:
        """Return the label of a statement as a verdict."""
        value = str(statement["value"])
        same = [row for row in self._by_property.get(str(statement["property"]), ()) if _is_about(row, value)]
        if not questions.text:
            labels = {str(row.get("comply")) for row in same}
            if not labels:
                return ("undecided", "") if _DIGIT_OR_URL.search(value) else ("supported", "")
            quote = " ".join(statement["definition"].split()[:4])
            known = {"yes": ("supported", ""), "no": ("contradicted", quote)}
            return known.get(labels.pop(), ("undecided", "")) if len(labels) == 1 else ("undecided", "")
        page = next((name for name, text in self.pages.items() if questions.text in text), None)
        labels = {_VERDICTS.get(str(row.get("fact")), "undecided") for row in same if row["page"] == page}
        if (statement["of"], statement["property"], value) in self.affirmed or (
            statement["of"] == "WebPage" and statement["property"] == "text" and value in questions.text
        ):
            return "supported", value
        if not labels:
            return "unsupported", ""
        verdict = labels.pop() if len(labels) == 1 else "undecided"
        return verdict, _nearest(questions.text, value) if verdict in _VERDICTS_WITH_QUOTE else ""

    @cached_property
    def _by_property(self) -> dict[str, list[Mapping[str, Any]]]:
        by_property: dict[str, list[Mapping[str, Any]]] = {}
        for row in self.labels:
            by_property.setdefault(str(row.get("prop")), []).append(row)
        return by_property


def _is_about(row: Mapping[str, Any], visible_value: str) -> bool:
    value = shortened(_lexical(row.get("value")))
    return value == visible_value or (
        "[…]" in visible_value and value.startswith(visible_value.partition(" […]")[0])
    )


_VERDICTS = {
    "explicit": "supported",
    "implicit": "supported",
    "unsupported": "unsupported",
    "contradicted": "contradicted",
}
_VERDICTS_WITH_QUOTE = frozenset({"supported", "contradicted"})


def _lexical(value: object) -> str:
    return value if isinstance(value, str) else json.dumps(value)


def _nearest(text: str, value: str) -> str:
    """Some words of the line most similar to a value."""
    value_words = {word.lower() for word in _WORDS.findall(value)}

    def common(line: str) -> float:
        words = {word.lower() for word in _WORDS.findall(line)}
        return len(words & value_words) / (len(words) + 3)

    lines = [line for line in text.splitlines() if sum(sign.isalnum() for sign in line) >= 3]
    return " ".join(max(lines, key=common, default="").split()[:12])
