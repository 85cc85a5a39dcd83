"""Fixes lose nothing: invariants over blocks that are broken in every way that the syntax rules know."""

from __future__ import annotations

import html
import json
import random
import re
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from factmark.__main__ import main
from factmark.linter.agents.rule_context import Settings
from factmark.linter.document.document import Document
from factmark.linter.engine.catalogue import catalogue
from factmark.linter.engine.check_document import check_document
from factmark.linter.engine.fixing import Fixed, fix
from factmark.linter.findings.rule import SAFE_AND_UNSAFE, Result
from factmark.linter.markup.statement import Literal

CORPUS = Path(__file__).parents[4] / "shared/corpus/pages"
OWN = (
    '{"@context": "https://schema.org", "@type": "Product", "name": "Lamp, \\"small\\"", "sku": "L-1",\n'
    ' "offers": [{"@type": "Offer", "price": 12.5, "priceCurrency": "EUR", "isFamilyFriendly": true}],\n'
    ' "description": "A lamp.\\nFor the desk: 40 cm, 2 kg.", "brand": {"@type": "Brand", "name": "Dunmore"}}',
    '[{"@context": "https://schema.org", "@type": "Article", "headline": "Rye & barley", "keywords": ["a", "b, c"]},'
    ' {"@type": "Person", "name": "Ida \\u00d8", "url": "https://example.com/a?b=1&c=2"}]',
)
"""Blocks for machines without the corpus."""
MAX_CHARACTERS = 4000
SYNTAX = tuple(rule for rule in catalogue(("syntax",)) if rule.agent == "syntax" and not rule.retired)


@cache
def blocks() -> tuple[str, ...]:
    """The JSON-LD of real pages that is sound and short, and the blocks above."""
    found = [*OWN]
    for path in sorted(CORPUS.glob("*.html")) if CORPUS.is_dir() else ():
        for block in Document(path.name, path.read_bytes().decode("utf-8", "replace")).blocks:
            text = block.script.text.strip()
            if block.root is not None and not block.problems and len(text) <= MAX_CHARACTERS:
                found.append(text)
    return tuple(found)


def places(text: str, sign: str) -> list[int]:
    return [at for at in range(len(text)) if text.startswith(sign, at)]


def at_one(find: str, put: str) -> Callable[[str, random.Random], str]:
    """A break that puts something in the place of one occurrence of a text that stands outside of strings."""

    def broken(text: str, chance: random.Random) -> str:
        found = [at for at in places(text, find) if outside(text, at)]
        if not found:
            return text
        at = chance.choice(found)
        return text[:at] + put + text[at + len(find) :]

    return broken


def outside(text: str, at: int) -> bool:
    quotes = text[:at].replace("\\\\", "").replace('\\"', "").count('"')
    return quotes % 2 == 0


def in_a_string(put: str) -> Callable[[str, random.Random], str]:
    """A break that puts something between two words of a text value."""

    def broken(text: str, chance: random.Random) -> str:
        found = [at for at in places(text, " ") if not outside(text, at) and text[at - 1].isalpha()]
        if not found:
            return text
        at = chance.choice(found)
        return text[:at] + put + text[at:]

    return broken


def keyed(change: Callable[[str], str]) -> Callable[[str, random.Random], str]:
    """A break that changes how one key is written."""

    def broken(text: str, chance: random.Random) -> str:
        ends = [at for at in places(text, '":') if not outside(text, at)]
        at = chance.choice(ends)
        start = text.rindex('"', 0, at)
        return text[:start] + change(text[start + 1 : at]) + text[at + 1 :]

    return broken


def whole(change: Callable[[str], str]) -> Callable[[str, random.Random], str]:
    return lambda text, _: change(text)


BREAKS: dict[str, Callable[[str, random.Random], str]] = {
    "trailing comma": at_one("}", ",}"),
    "trailing comma in a list": at_one("]", ",]"),
    "two commas": at_one(",", ",,"),
    "no comma": at_one(",", " "),
    "no comma, next line": at_one(",", "\n"),
    "semicolon for comma": at_one(",", ";"),
    "arrow for colon": at_one(":", " =>"),
    "equals sign for colon": at_one(":", " ="),
    "no colon": at_one(":", " "),
    "key in single quotes": keyed(lambda key: f"'{key}'"),
    "key in typographic quotes": keyed(lambda key: f"\u201c{key}\u201d"),
    "key without quotes": keyed(lambda key: key if key.isidentifier() else f'"{key}"'),
    "quotes doubled": whole(lambda text: text.replace('"', '""') if "\\" not in text else text),
    "line comment": at_one(",", ", // as before\n"),
    "comment": at_one(",", ", /* as before */"),
    "comment around": whole(lambda text: f"<!-- {text} -->"),
    "CDATA": whole(lambda text: f"//<![CDATA[\n{text}\n//]]>"),
    "byte order mark": whole(lambda text: f"\ufeff{text}"),
    "line break in a string": in_a_string("\n"),
    "tab in a string": in_a_string("\t"),
    "escape of JavaScript": in_a_string("\\x2b"),
    "escape of a quote": in_a_string("\\'s"),
    "escape by code point": in_a_string("\\u{2b}"),
    "path of Windows": in_a_string(" C:\\data"),
    "quotes in a string": in_a_string(' "so called"'),
    "end cut off": whole(lambda text: text.rstrip()[:-1]),
    "bracket too many": whole(lambda text: text + text.rstrip()[-1]),
    "closed too early": at_one(",", "},"),
    "assignment": whole(lambda text: f"var data = {text};"),
    "member assigned": whole(lambda text: f"window.schema.page = {text}"),
    "call": whole(lambda text: f"render({text});"),
    "semicolon behind": whole(lambda text: text + ";"),
    "twice": whole(lambda text: text + "\n" + text),
    "twice with a comma": whole(lambda text: f"{text},\n{text}"),
    "encoded twice": whole(json.dumps),
    "HTML escapes": whole(html.escape),
    "tags between": at_one(",", ",<br />"),
    "tag before": whole(lambda text: f'<script type="application/ld+json">{text}'),
    "tags around": whole(lambda text: f"<p>{text}</p>"),
    "words of Python": at_one("true", "True"),
    "NaN": at_one("true", "NaN"),
    "date without quotes": whole(lambda text: re.sub(r'"(\d{4}-\d\d-\d\d[^"]*)"', r"\1", text, count=1)),
}


class Pairs(list[tuple[str, Any]]):
    """The members of an object, with those whose key stands there twice."""


def pairs(text: str) -> Any:
    return json.loads(text, object_pairs_hook=Pairs)


def said(value: Any, key: str = "") -> Counter[tuple[str, str]]:
    """What JSON says: each text and number with its key."""
    if isinstance(value, Pairs):
        return sum((said(item, name) for name, item in value), Counter())
    if isinstance(value, list):
        return sum((said(item, key) for item in value), Counter())
    return Counter({(key, " ".join(str(value).split())): 1}) if value is not None else Counter()


def page(text: str) -> str:
    return f'<p>Café</p>\r\n<script type="application/ld+json">{text}</script>\r\n<p>&eacute; x</p>'


def mended(source: str) -> Fixed:
    document = Document("page", source)
    judged = check_document(document, SYNTAX, Settings())
    return fix(
        document, judged.results, lambda changed: check_document(changed, SYNTAX, Settings()), SAFE_AND_UNSAFE
    )


CHANGED = ("escape", "path", "quotes in", "line break", "tab in", "NaN", "date without", "HTML escapes")
"""Breaks that change a value: of these, the other statements are compared."""
outcomes: Counter[str] = Counter()
by_name: Counter[str] = Counter()


@pytest.mark.parametrize("name", BREAKS)
def test_what_a_block_says_is_still_there_when_it_parses(name: str) -> None:
    @settings(max_examples=8, derandomize=True, deadline=None, suppress_health_check=list(HealthCheck))
    @given(st.sampled_from(blocks()), st.integers(0, 10_000))
    def holds(text: str, seed: int) -> None:
        broken = BREAKS[name](text, random.Random(seed))
        try:
            before = said(pairs(text))
        except ValueError:
            return
        source = page(broken)
        fixed = mended(source)
        assert fixed.source.startswith("<p>Café</p>\r\n<script")
        assert fixed.source.endswith("</script>\r\n<p>&eacute; x</p>")
        block = Document("page", fixed.source).blocks[0]
        outcomes["read" if block.root is not None else "not read"] += 1
        by_name[name] += block.root is None
        if block.root is None:
            return
        after = said(pairs(block.script.text))
        if name.startswith(CHANGED):
            lost = Counter(key for key, _ in before) - Counter(key for key, _ in after)
            lost = Counter() if name == "NaN" else lost
            changed = before - after
            assert sum(changed.values()) <= (len(before) if name == "HTML escapes" else 1), changed
        else:
            lost = Counter(before - after)  # type: ignore[assignment]
        assert not lost, f"{broken}\n{fixed.source}"
        assert mended(fixed.source).source == fixed.source

    holds()


def test_most_broken_blocks_are_mended() -> None:
    if not outcomes:
        pytest.skip("needs the outcomes of the test above")
    assert outcomes["read"] >= 0.9 * outcomes.total(), outcomes


# Real pages, all rules


class Kept:
    """What a fix did to a page's statements."""

    def __init__(self, document: Document, judged: tuple[Result, ...], fixed: Fixed) -> None:
        after = literals(document.with_source(fixed.source))
        before = literals(document)
        told = Counter[tuple[str, str]]()
        for result in (*judged, *(item.result for item in fixed.applied)):
            if result.kind == "fail":
                told += literals_at(document, result)
        written = {text for (_, text), count in (after - before).items() if count}
        self.lost = [one for one in before - after if one not in told and one[1] not in written]


def literals(document: Document) -> Counter[tuple[str, str]]:
    statements = (each for each in document.statements if isinstance(each.value, Literal))
    return Counter((each.property.lower(), " ".join(each.text.split())) for each in statements)


def literals_at(document: Document, result: Result) -> Counter[tuple[str, str]]:
    statements = [result.statement] if result.statement is not None else []
    places = {(place.block, place.pointer) for place in result.covers}
    statements += [
        each for each in document.statements if (each.location.block, each.location.pointer) in places
    ]
    return Counter((each.property.lower(), " ".join(each.text.split())) for each in statements)


ALL = tuple(rule for rule in catalogue() if not rule.retired and rule.profile is None)


def test_fixes_of_real_pages_lose_nothing_and_do_not_depend_on_their_order(shared: Path) -> None:
    pages = sorted((shared / "corpus/pages").glob("*.html"))
    for path in random.Random(41).sample(pages, 6):
        document = Document(path.name, path.read_bytes().decode("utf-8", "replace"))

        def judge(changed: Document) -> Any:
            return check_document(changed, ALL, Settings())

        judged = judge(document)
        fixed = fix(document, judged.results, judge, SAFE_AND_UNSAFE)
        backwards = fix(document, judged.results[::-1], judge, SAFE_AND_UNSAFE)
        again = fix(document.with_source(fixed.source), fixed.remaining, judge, SAFE_AND_UNSAFE)
        assert Kept(document, judged.results, fixed).lost == [], path.name
        assert backwards.source == fixed.source, path.name
        assert again.source == fixed.source, path.name


UNSEEN = """<html lang="en"><head><title>Ham</title><script type="application/ld+json">
{"@context": "https://schema.org", "@type": "VideoObject", "name": "Glazed ham", "uploadDate": "2022-12-22T22:06:38Z",
 "duration": "PT65S", "thumbnailUrl": "https://ham.example/t.jpg", "sameAs": "https://tube.example/v/1",
 "author": {"@type": "Person", "name": "Nils Ost"}, "identifier": "VX-2207-88"}
</script></head><body><h1>Glazed ham</h1><p>A ham for the feast, glazed with brown sugar and baked until golden.</p>
</body></html>
"""


def test_what_is_merely_unseen_gets_advice_and_no_edit() -> None:
    document = Document("page", UNSEEN)
    judged = check_document(document, ALL, Settings())
    unseen = [result for result in judged.results if result.kind == "fail"]
    assert {"uploadDate", "duration"} <= {each.statement.property for each in unseen if each.statement}
    assert not any(change.edits for result in unseen for change in result.fixes)
    advice = [result.fixes[0].description for result in unseen]
    assert all(each.startswith(("Keep it", "Show it", "Show the whole")) for each in advice), advice
    asked = replace(Settings(), remove_unshown=True)
    offered = check_document(document, ALL, asked).results
    assert any(change.edits for result in offered for change in result.fixes)


def test_a_node_is_not_emptied_into_another_type() -> None:
    text = page(
        '{"@context": "https://schema.org", "@type": "UserComments", "commentText": "Fair, I think.",'
        ' "commentTime": "2023-11-02T16:43+01:00", "creator": {"@type": "Person", "name": "Ann"}}'
    )
    document = Document("page", text)
    judged = check_document(document, ALL, Settings())
    judge = lambda changed: check_document(changed, ALL, Settings())  # noqa: E731
    after = fix(document, judged.results, judge, SAFE_AND_UNSAFE).source
    assert '"commentText": "Fair, I think."' in after
    assert '"UserComments"' in after


@pytest.mark.parametrize(
    ("encoding", "start", "declared"),
    [
        ("utf-8", "", "utf-8"),
        ("utf-8-sig", "", "utf-8"),
        ("utf-16", "", "utf-16"),
        ("latin-1", "", "iso-8859-1"),
        ("cp1252", "", "windows-1252"),
    ],
)
def test_bytes_outside_of_the_edit_stay(encoding: str, start: str, declared: str, tmp_path: Path) -> None:
    text = (
        f'<!doctype html>\r\n<html lang="en"><head><meta charset="{declared}"><title>Caf\xe9 &eacute;</title>\r\n'
        '<script type="application/ld+json">\r\n{"@context": "https://schema.org", "@type": "Cafe\xe9",\r\n'
        '  "name": "Caf\xe9",}\r\n</script></head>\r<body>\n<p>Caf\xe9 &amp; &#233; \xfc\xdf</p></body></html>\r\n'
    )
    file = tmp_path / "page.html"
    file.write_bytes(text.encode(encoding))
    main(["lint", "--isolated", "--no-cache", "-q", "--select", "SYN002", "--fix", str(file)])
    assert file.read_bytes() == text.replace('é",}', 'é"}').encode(encoding)
