"""Reading what a model answered. Nothing is taken on trust: what does not fit the schema is no answer."""

from __future__ import annotations

import json
from collections.abc import Collection
from dataclasses import dataclass, field
from typing import Any

from ...source.regex import regex
from .question import SAID, Answer

_ITEM = regex(r'\{[^{}]*"n"[^{}]*\}')
MAX_REPLY = 2_000_000


@dataclass(frozen=True, slots=True)
class Parsed:
    """The answers by number, and what was wrong with the rest."""

    answers: dict[int, Answer]
    problems: tuple[str, ...] = field(default=())


def parse(text: str, numbers: Collection[int]) -> Parsed:
    """The answers to the questions of these numbers.

    Numbers that were not asked are dropped, numbers answered twice in two ways count as not answered, and
    of an answer that was cut off, or has words around its JSON, every whole verdict is read.
    """
    problems: list[str] = []
    found: dict[int, Answer | None] = {}
    for item in _items(text[:MAX_REPLY], problems):
        number, answer = _read(item)
        if answer is None:
            problems.append("a verdict does not fit the schema")
        elif number not in numbers:
            problems.append(f"a verdict on statement {number}, which was not asked about")
        elif found.setdefault(number, answer) != answer:
            found[number] = None
            problems.append(f"two verdicts on statement {number}")
    answers = {number: answer for number, answer in found.items() if answer is not None}
    if len(answers) < len(numbers):
        problems.append(
            f"{len(numbers) - len(answers)} of {len(numbers)} questions, controls included, have no verdict"
        )
    return Parsed(answers, tuple(dict.fromkeys(problems)))


def _items(text: str, problems: list[str]) -> list[Any]:
    """The verdict objects of an answer, by its JSON, else those that stand whole in the text."""
    try:
        content = json.loads(text)
    except (ValueError, RecursionError):
        content = None
    if isinstance(content, dict) and isinstance(content.get("verdicts"), list):
        return content["verdicts"]
    problems.append("the answer is not the JSON asked for")
    items = []
    for match in _ITEM.finditer(text):
        try:
            items.append(json.loads(match[0]))
        except (ValueError, RecursionError):
            continue
    return items


def _read(item: Any) -> tuple[int, Answer | None]:
    """The number and the answer of a verdict object; None where it does not fit the schema."""
    if not isinstance(item, dict):
        return -1, None
    number, said, quote = item.get("n"), item.get("verdict"), item.get("quote", "")
    if (
        not isinstance(number, int)
        or isinstance(number, bool)
        or said not in SAID
        or not isinstance(quote, str)
    ):
        return -1, None
    return number, Answer(said, quote)
