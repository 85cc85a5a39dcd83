"""Make a page as small as a wrong finding on it allows, and replace the private words in what is left.

Greedy removal of parts, from the largest down (hierarchical delta debugging, Misherghi and Su 2006): a part goes if the
finding stays. What is left is rewritten word by word in the same way.
"""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from html import escape
from typing import Any, TypeVar

from selectolax.lexbor import LexborNode

from ..linter.findings.rule import Result
from ..linter.locale.word_tables import words
from ..linter.markup.statement import Statement
from ..shapes.vocabulary import vocabulary
from ..source.html_tree import html_tree

_VOID = words("html_elements", "void")
_RAW = frozenset(("script", "style", "xmp", "iframe", "noembed", "noframes", "plaintext"))


@dataclass(slots=True)
class Element:
    """An element: its attributes, and elements and texts in it."""

    tag: str
    attributes: dict[str, str | None]
    children: list[Element | str] = field(default_factory=list)

    def walk(self) -> Iterator[Element]:
        """This element and those below it, from the top."""
        waiting = [self]
        while waiting:
            element = waiting.pop()
            yield element
            waiting += [child for child in reversed(element.children) if isinstance(child, Element)]

    @property
    def is_json_ld(self) -> bool:
        """Whether it is a script element of JSON-LD."""
        kind = (self.attributes.get("type") or "").split(";")[0].strip().lower()
        return self.tag == "script" and kind == "application/ld+json"

    def shown(self) -> str:
        """The texts in it, without those of scripts and styles, with single spaces."""
        texts = (each.children for each in self.walk() if each.tag not in _RAW)
        return " ".join(" ".join(part for text in texts for part in text if isinstance(part, str)).split())

    def written(self) -> str:
        """The element as HTML."""
        attributes = "".join(
            f" {name}" if value is None else f' {name}="{escape(value)}"'
            for name, value in self.attributes.items()
        )
        if self.tag in _VOID:
            return f"<{self.tag}{attributes}>"
        raw = self.tag in _RAW
        inner = "".join(
            child.written() if isinstance(child, Element) else child if raw else escape(child, quote=False)
            for child in self.children
        )
        return f"<{self.tag}{attributes}>{inner}</{self.tag}>"


def page_tree(source: str) -> Element | None:
    """The tree of a page, without comments, or None if it has none."""
    root = html_tree(source)[0].root
    return None if root is None else _element(root)


def _element(node: LexborNode) -> Element:
    element = Element(str(node.tag), dict(node.attributes))
    stack = [(element, node)]
    while stack:
        parent, here = stack.pop()
        child = here.child
        while child is not None:
            if child.tag == "-text":
                text = child.text_content or ""
                if parent.children and isinstance(parent.children[-1], str):  # a comment was between them
                    parent.children[-1] += text
                else:
                    parent.children.append(text)
            elif child.tag and not str(child.tag).startswith(("-", "!")):
                inner = Element(str(child.tag), dict(child.attributes))
                parent.children.append(inner)
                stack.append((inner, child))
            child = child.next
    return element


def as_page(tree: Element) -> str:
    """The page that a tree is of."""
    return f"<!doctype html>\n{tree.written()}"


MAX_CHECKS = 3_000
MAX_SECONDS = 90.0
_QUOTED = re.compile(r'"[^"]*"')
_WORD = re.compile(r"[^\W\d_]{2,}|\d+")
_KEPT = frozenset(("html", "head", "body"))
_KEYWORDS = frozenset(("@context", "@type"))
_LETTERS, _DIGITS = "bdfgklmnprstvzaeiou", "1234567890"

Part = TypeVar("Part")
Identity = tuple[object, ...]


def identity(result: Result) -> Identity:
    """What makes a finding the same in a smaller page: rule, level, property, and the form of its message."""
    statement = result.statement
    relations = tuple(sorted({evidence.relation for evidence in result.evidence}))
    message = _QUOTED.sub('"', result.message)
    return result.code, result.level, statement.property if statement else None, relations, message


def visible_words(statement: Statement | None, source: str) -> list[str]:
    """The words of a statement's value that the page shows: without them, a page would lack them of course."""
    tree = page_tree(source)
    if statement is None or tree is None:
        return []
    visible = set(_WORD.findall(tree.shown()))
    return [word for word in dict.fromkeys(_WORD.findall(statement.text)) if word in visible]


class Shrinker:
    """Makes pages smaller for which ``holds`` says that they still have the finding.

    Texts that are ``needed`` stay on the page while it is made smaller; they show why the finding is wrong.
    """

    def __init__(self, holds: Callable[[str], bool], needed: Sequence[str] = ()) -> None:
        self._holds = holds
        self._needed = [" ".join(text.split()) for text in needed]
        self._left = MAX_CHECKS
        self._until = time.monotonic() + MAX_SECONDS
        self.tree = Element("html", {})

    def shrink(self, source: str) -> str | None:
        """The smallest page found, or None if the finding is lost when the page is only written again."""
        tree = page_tree(source)
        if tree is None or not self._holds(as_page(tree)):
            return None
        self.tree = tree
        before = ""
        while before != (before := as_page(tree)) and self._goes_on():
            for element in list(tree.walk()):
                self._without(element.children, lambda part: getattr(part, "tag", "") not in _KEPT)
            for element in tree.walk():
                self._reduce_attributes(element)
            for element in [each for each in tree.walk() if each.is_json_ld]:
                self._reduce_json(element)
            self._unwrap(tree)
            self._shorten_texts(tree)
        return as_page(tree)

    def _goes_on(self) -> bool:
        return self._left > 0 and time.monotonic() < self._until

    def _still(self) -> bool:
        """Whether the page as it is now still has the finding. False when there is no time to know."""
        if not self._goes_on():
            return False
        if self._needed:
            visible = self.tree.shown()
            if not all(text in visible for text in self._needed):
                return False
        self._left -= 1
        return self._holds(as_page(self.tree))

    def _without(
        self,
        parts: list[Part],
        removable: Callable[[Part], bool] = lambda part: True,
        changed: Callable[[], None] = lambda: None,
    ) -> None:
        """Remove runs of parts, long ones first, as long as the finding stays. ``changed`` writes them back."""
        size = max(len(parts) // 2, 1)
        while size:
            start = 0
            while start < len(parts):
                chosen = parts[start : start + size]
                if all(map(removable, chosen)):
                    del parts[start : start + size]
                    changed()
                    if self._still():
                        continue
                    parts[start:start] = chosen
                    changed()
                start += size
            size //= 2

    def _reduce_attributes(self, element: Element) -> None:
        names = [name for name in element.attributes if not (name == "type" and element.is_json_ld)]
        before = dict(element.attributes)

        def write() -> None:
            element.attributes = {
                n: v for n, v in before.items() if n in names or (n == "type" and element.tag == "script")
            }

        self._without(names, changed=write)

    def _unwrap(self, tree: Element) -> None:
        """Put what an element holds in its place."""
        for parent in list(tree.walk()):
            for child in list(parent.children):
                if (
                    isinstance(child, Element)
                    and child.tag not in (*_KEPT, "script", "style")
                    and child.children
                ):
                    place = next(n for n, each in enumerate(parent.children) if each is child)
                    parent.children[place : place + 1] = child.children
                    if not self._still():
                        parent.children[place : place + len(child.children)] = [child]

    def _shorten_texts(self, tree: Element) -> None:
        for element in list(tree.walk()):
            for place, text in enumerate(element.children):
                if not isinstance(text, str) or element.is_json_ld:
                    continue
                words = re.findall(r"\S+\s*", text)

                def write(element: Element = element, place: int = place, words: list[str] = words) -> None:
                    element.children[place] = "".join(words)

                self._without(words, changed=write)

    def _reduce_json(self, element: Element) -> None:
        """Remove members and entries of JSON-LD; lines, if it cannot be read."""
        text = "".join(child for child in element.children if isinstance(child, str))

        def write_text(value: str) -> None:
            element.children = [value]

        try:
            value = json.loads(text, strict=False)
        except (ValueError, RecursionError):
            lines = text.splitlines(keepends=True)
            self._without(lines, changed=lambda: write_text("".join(lines)))
            return
        write_text(_dumped(value))
        if not self._still():  # what matters is how it is written
            write_text(text)
            return
        waiting = [value]
        while waiting and self._goes_on():
            each = waiting.pop(0)
            if isinstance(each, dict):
                members = list(each.items())

                def keep(each: dict[str, Any] = each, members: list[tuple[str, Any]] = members) -> None:
                    each.clear()
                    each.update(members)
                    write_text(_dumped(value))

                self._without(members, lambda member: member[0] not in _KEYWORDS, keep)
                waiting += each.values()
            elif isinstance(each, list):
                self._without(each, changed=lambda: write_text(_dumped(value)))
                waiting += each

    def disguise(self) -> tuple[str, list[str]]:
        """The page with other words and numbers, the same for the same, and the words that had to stay."""
        kept, replacements = [], dict[str, str]()
        self._needed = []  # they are replaced, too
        for word in sorted(set(_words(self.tree)), key=lambda word: (-len(word), word)):
            other = _other(word, len(replacements))
            before = as_page(self.tree)
            self._replace(word, other)
            if self._still():
                replacements[word] = other
            else:
                restored = page_tree(before)
                assert restored is not None  # noqa: S101 it is the page that was written a moment ago
                self.tree = restored
                kept.append(word)
        return as_page(self.tree), sorted(kept)

    def _replace(self, word: str, other: str) -> None:
        pattern = re.compile(
            rf"(?<![^\W\d_]){re.escape(word)}(?![^\W\d_])" if word.isalpha() else rf"(?<!\d){word}(?!\d)"
        )
        for element in self.tree.walk():
            if element.is_json_ld:
                element.children = [_in_json("".join(map(str, element.children)), pattern, other)]
                continue
            if element.tag in ("script", "style"):
                continue
            element.children = [
                pattern.sub(other, each) if isinstance(each, str) else each for each in element.children
            ]
            for name, value in element.attributes.items():
                if value and name in (
                    "content",
                    "alt",
                    "title",
                    "datetime",
                    "value",
                    "placeholder",
                    "aria-label",
                ):
                    element.attributes[name] = pattern.sub(other, value)


def _dumped(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, indent=1).replace("</", "<\\/")


def _in_json(text: str, pattern: re.Pattern[str], other: str) -> str:
    """JSON-LD with a word of its values replaced; keys, types and terms of schema.org stay. As it is, if broken."""
    try:
        return _dumped(_rewritten(json.loads(text, strict=False), None, pattern, other))
    except (ValueError, RecursionError):
        return text


def _rewritten(value: Any, key: str | None, pattern: re.Pattern[str], other: str) -> Any:
    if isinstance(value, dict):
        return {name: _rewritten(each, name, pattern, other) for name, each in value.items()}
    if isinstance(value, list):
        return [_rewritten(each, key, pattern, other) for each in value]
    if isinstance(value, str) and not _is_term(value, key):
        return pattern.sub(other, value)
    if isinstance(value, int | float) and not isinstance(value, bool):
        changed = pattern.sub(other, json.dumps(value))
        try:
            return json.loads(changed)
        except ValueError:
            return value
    return value


def _is_term(value: str, key: str | None) -> bool:
    return key in _KEYWORDS or "schema.org/" in value or vocabulary().is_term(value)


def _words(tree: Element) -> Iterator[str]:
    """The words and numbers of a page's texts and of its JSON-LD's values."""
    for element in tree.walk():
        if element.is_json_ld:
            try:
                values = list(_values(json.loads("".join(map(str, element.children)), strict=False), None))
            except (ValueError, RecursionError):
                continue
        elif element.tag in ("script", "style"):
            continue
        else:
            values = [child for child in element.children if isinstance(child, str)]
            values += [value for value in element.attributes.values() if value]
        for value in values:
            yield from _WORD.findall(value)


def _values(value: Any, key: str | None) -> Iterator[str]:
    if isinstance(value, dict):
        for name, each in value.items():
            yield from _values(each, name)
    elif isinstance(value, list):
        for each in value:
            yield from _values(each, key)
    elif isinstance(value, str) and not _is_term(value, key):
        yield value
    elif isinstance(value, int | float) and not isinstance(value, bool):
        yield json.dumps(value)


def _other(word: str, number: int) -> str:
    """Another word of the same length and case, or another number of as many digits."""
    if word.isdigit():
        return "".join(_DIGITS[(int(digit) + number + 1) % 9] for digit in word)
    letters = []
    for place, letter in enumerate(word):
        turn = number * 7 + place * 5 + len(word)
        new = _LETTERS[14 + turn % 5] if place % 2 else _LETTERS[turn % 14]
        letters.append(new.upper() if letter.isupper() else new)
    return "".join(letters)
