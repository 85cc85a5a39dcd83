"""A property that should add something repeats the name or the headline.

## What it does
Checks `alternativeHeadline` against `headline` and `name`, `description` against `name` and `headline` (the first
words of one count, too) and the names of the page's organizations and places, `reviewBody` and `articleBody` against
the title and all names, `articleBody` against `description`, `slogan` against `name`, `articleSection` of an article
against its title, `sku` and `mpn` against `name` where it has several words, `disambiguatingDescription` against
`name` and `description`, and answers against their questions. In microdata and RDFa the words of an element pass: the
page itself says them twice. Descriptions are a note: short ones that are the name again are common, and harm little.

## Why it matters
The definitions ask for a secondary title, a description. A repetition takes the place of the
text that search results could show.

## Example
```json
"headline": "Bridge reopens", "alternativeHeadline": "Bridge reopens"
```

## Use instead
```json
"headline": "Bridge reopens"
```

## Fix safety
No edit: a text that adds something is better than none, and only the author can write it.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator
from functools import lru_cache
from html import unescape

from ...linter.agents.rule_context import RuleContext
from ...linter.findings.rule import Finding, Fix, rule
from ...linter.locale.word_tables import meanings
from ...linter.markup.statement import Literal, Statement
from ...source.regex import regex
from ._findings import is_words_of_an_element, key_value, quoted

_PAIRS = (
    ("alternativeHeadline", ("headline", "name"), r"secondary"),
    ("description", ("name", "headline"), r"description"),
    ("reviewBody", ("name", "author"), r"review"),
    ("articleBody", ("headline", "name", "description"), r"body"),
    ("slogan", ("name", "legalName"), r"slogan|motto"),
    ("articleSection", ("headline", "name"), r"[Ss]ection"),
    ("sku", ("name",), r"SKU|identifier"),
    ("mpn", ("name",), r"Part Number"),
    ("disambiguatingDescription", ("name", "description"), r"disambiguat"),
)
_COMPARED = tuple(prop for prop, _, _ in _PAIRS)

_MARKS = str.maketrans(meanings("signs", "plain"))
_SEPARATOR = regex(r"(?= [|-] |: )")
_CODES = frozenset({"sku", "mpn"})
_WITH_MORE = frozenset({"alternativeHeadline", "articleSection"})
"""What may go on after a title."""
_BODIES = ("reviewBody", "articleBody", "description")
BEGINNING = 12
"""Characters of a title's beginning that are no accident."""


@lru_cache(maxsize=256)  # a title is compared with several properties
def _words(text: str) -> str:
    text = text if "&" not in text else unescape(unescape(text))
    return " ".join(text.translate(_MARKS).casefold().split()).rstrip(".")


class _Titles:
    """What a thing is called: statements in the order in which they are looked at, found by their words."""

    def __init__(self, statements: Iterable[Statement]) -> None:
        self.statements = tuple(statements)
        self._places: dict[str, int] = {}
        for place, statement in enumerate(self.statements):
            self._places.setdefault(_words(statement.text), place)
        self._ordered = sorted(self._places)
        self._lengths = {len(words) for words in self._ordered}
        self._longest = max(self._lengths, default=0)
        self._begun: dict[str, list[int]] = {}

    def same(self, words: str) -> list[int]:
        """The place of the title of these words."""
        return [self._places[words]] if words and words in self._places else []

    def with_site(self, words: str) -> list[int]:
        """The places of the titles that go on, in the text, with a separator, as before a site's name."""
        ends = (match.start() for match in _SEPARATOR.finditer(words, 21))
        titles = (words[:end] for end in ends if end in self._lengths)
        return [self._places[title] for title in titles if title in self._places]

    def begun(self, words: str) -> list[int]:
        """The places of the titles that begin with a text, where it is long enough for that to be no accident."""
        if len(words) < BEGINNING or " " not in words:
            return []
        if words not in self._begun:  # so that all texts look at no more titles than these have characters
            at = end = bisect_left(self._ordered, words)
            while end < len(self._ordered) and self._ordered[end].startswith(words):
                end += 1
            self._begun[words] = [self._places[title] for title in self._ordered[at:end]]
        return self._begun[words]

    def _is_longer(self, text: str) -> bool:
        """Whether the beginning alone of a text is longer than all titles: most texts are, some by far."""
        head = text[: 2 * self._longest + BEGINNING]
        return len(head) < len(text) and "&" not in head and len(_words(head)) > self._longest

    def repeated(self, prop: str, text: str, *, described: bool) -> Statement | None:
        """The first title that a value of a property repeats; ``described``: or that it begins."""
        if not self.statements or (prop in _CODES and " " not in text.strip()):
            return None  # a model's number is name and code at once
        if prop not in _WITH_MORE and self._is_longer(text):
            return None
        words = _words(text)
        statements = self.same(words)
        if prop in _WITH_MORE:
            statements += self.with_site(words)
        if prop == "alternativeHeadline" and text.rstrip().endswith(("...", "…")):
            statements += self.begun(words.rstrip(". "))
        if described:
            statements += self.begun(words)
        return self.statements[min(statements)] if statements else None


@rule("CMP332", "text-repeated", level="warning", advice="write another text, or remove it")
def check(context: RuleContext) -> Iterator[Finding]:
    for thing in context.entities_with(*_COMPARED):
        for prop, others, part in _PAIRS:
            if prop not in thing.statements:
                continue
            if prop == "articleSection" and not thing.is_a("Article"):
                continue  # a section's own page is called as it is
            described = prop == "description" and not thing.is_a("ListItem", "Rating")
            titles = _Titles(thing.literals(*others))
            for statement in thing.literals(prop):
                same = titles.repeated(prop, statement.text, described=described)
                if same is None or not isinstance(statement.value, Literal):
                    continue
                if is_words_of_an_element(context.document, statement):
                    continue
                other = (
                    f'Describe this "{thing.types[0]}"'
                    if prop == "description" and thing.types
                    else "Write another text"
                )
                yield Finding(
                    f'{key_value(statement)} repeats "{same.key}"' + quoted(prop, part),
                    statement,
                    minor=prop == "description",
                    related=(same.location,),
                    fixes=(Fix(f'{other}, or remove "{statement.key}"', "display-only"),),
                )
    yield from _by_name_alone(context)
    yield from _answers(context)


def _by_name_alone(context: RuleContext) -> Iterator[Finding]:
    """Texts that are a name of the page's markup and nothing else."""
    things = context.entities_with(*_BODIES)
    bodies = [each for thing in things for each in thing.literals(*_BODIES) if len(each.text) < 100]
    if not bodies:
        return
    things = context.entities_with("name")
    named = [(thing, each, _words(each.text)) for thing in things for each in thing.literals("name")]
    names = {words: each for _, each, words in named}
    hosts = {words: each for thing, each, words in named if thing.is_a("Organization", "WebSite", "Place")}
    for body in bodies:
        same = (hosts if body.property == "description" else names).get(_words(body.text))
        if same is not None and same.subject != body.subject and _words(body.text):
            message = f"{key_value(body)} is the name, not a text about it"
            part = quoted(body.property, "body|review|description")
            minor = body.property == "description"
            yield Finding(message + part, body, minor=minor, related=(same.location,))


def _answers(context: RuleContext) -> Iterator[Finding]:
    """Answers that are their question and nothing else."""
    by_question: dict[str, dict[str, Statement]] = {}
    for thing in context.entities_with("text"):
        asks = (
            thing.parent is not None and thing.is_a("Answer") and context.entities.get(thing.parent.subject)
        )
        if not asks:
            continue
        if asks.id not in by_question:
            by_question[asks.id] = {_words(each.text): each for each in asks.literals("name", "text")}
        questions = by_question[asks.id]
        for answer in thing.literals("text"):
            same = questions.get(_words(answer.text))
            if same is not None and _words(answer.text):
                message = f"{key_value(answer)} repeats the question"
                yield Finding(message + quoted("acceptedAnswer", ""), answer, related=(same.location,))
