"""Thymeleaf: what attributes put in the place of texts, and what is written into scripts, is traced as anybody's markup."""

from __future__ import annotations

import contextlib
import time
from pathlib import Path

import pytest

from factmark.linter.templates.languages.thymeleaf import read_thymeleaf
from factmark.linter.templates.projects.recognition import uses_templates
from factmark.linter.templates.tree import Block, Branch, Include, Loop, Node, Output, Scope, Text, Unknown

from ..checked_files import checked_file, flagged

PAGE = """<!doctype html><html xmlns:th="http://www.thymeleaf.org" lang="en"><head>
<script type="application/ld+json" th:inline="javascript">{"@context": "https://schema.org", "@type": "Product",
 "name": [[${loaf.name}]], "model": /*[[${loaf.code}]]*/ "R-1", "brand": {"@type": "Brand", "name": [[${loaf.baker?.name}]]},
 "image": [ [# th:each="i, s : ${loaf.pictures}"][[${i.url}]][# th:unless="${s.last}"],[/][/] ],
 "offers": {"@type": "Offer", "priceCurrency": "EUR", "price": [[${loaf.price}]],
  "availability": [[${loaf.left > 0 ? 'https://schema.org/InStock' : 'https://schema.org/OutOfStock'}]]}}</script></head>
<body><h1 th:text="${loaf.name}">Rye</h1><p th:object="${loaf}">Code <b th:text="*{code}">R-1</b></p>
<p th:if="${loaf.baker != null}" th:text="|By ${loaf.baker.name}|">By Ada</p>
<img th:each="i : ${loaf.pictures}" th:src="@{${i.url}}" alt=""><p th:text="${loaf.getPrice()} + ' EUR'">4</p>
<p th:if="${loaf.left > 0}">In stock</p><p th:unless="${loaf.left > 0}">Sold out</p></body></html>
"""
FRAGMENTS = """<html xmlns:th="http://www.thymeleaf.org"><body><ul th:fragment="questions(list)">
<li th:each="q : ${list}"><b th:text="${q.asked}">?</b><i th:utext="${q.said}">!</i></li></ul></body></html>
"""
QUESTIONS = """<html xmlns:th="http://www.thymeleaf.org" lang="en"><body><div th:replace="~{parts/lists :: questions(${faq})}"></div>
<script type="application/ld+json" th:inline="javascript">{"@context": "https://schema.org", "@type": "FAQPage", "mainEntity": [
/*[# th:each="q, at : ${faq}"]*/{"@type": "Question", "name": [[${q.asked}]],
 "acceptedAnswer": {"@type": "Answer", "text": [[${q.said}]]}}/*[# th:if="${!at.last}"]*/,/*[/]*/ /*[/]*/]}</script></body></html>
"""
LAYOUT = """<html xmlns:layout="http://www.ultraq.net.nz/thymeleaf/layout" xmlns:th="http://www.thymeleaf.org" lang="en">
<head><title>Crumb</title></head><body><header>Crumb Bakery</header><main layout:fragment="content"></main></body></html>
"""
DECORATED = """<html xmlns:th="http://www.thymeleaf.org" layout:decorate="~{layouts/base}"><head>
<script type="application/ld+json" th:inline="javascript">{"@context": "https://schema.org", "@type": "Event",
 "name": [[${event.title}]], "organizer": {"@type": "Organization", "name": "Crumb Bakery"},
 "startDate": "[(${#temporals.format(event.start, 'yyyy-MM-dd')})]"}</script></head>
<body><main layout:fragment="content"><h1 th:text="${event.title}">x</h1>
<time th:datetime="${event.start}" th:text="${#temporals.format(event.start, 'd MMMM yyyy')}">1 May</time></main></body></html>
"""
OTHERS = {
    "templates/parts/lists.html": FRAGMENTS,
    "templates/layouts/base.html": LAYOUT,
    "package.json": "{}",
}


@pytest.mark.parametrize("page", [PAGE, QUESTIONS, DECORATED], ids=["page", "fragments", "layout"])
def test_nothing_is_found_in_what_is_right(page: str, tmp_path: Path) -> None:
    found = checked_file(tmp_path, "templates/page.html", page, others=OTHERS)
    assert flagged(found) == set()
    assert sum(one.kind == "pass" for one in found.results) > 1


@pytest.mark.parametrize(
    ("page", "written", "wrong", "expected"),
    [
        (PAGE, '<h1 th:text="${loaf.name}">', '<h1 th:text="${loaf.title}">', ("FAC270", "name")),
        (PAGE, 'th:text="*{code}"', 'th:text="*{weight}"', ("FAC270", "model")),
        (PAGE, "|By ${loaf.baker.name}|", "By a baker", ("FAC270", "name")),
        (PAGE, "' EUR'", "' GBP'", ("FAC204", "priceCurrency")),
        (PAGE, '"model": /*[[', '"skus": /*[[', ("VAL102", "skus")),
        (PAGE, "[[${loaf.name}]],", '"[[${loaf.name}]]",', ("SYN051", "")),
        (PAGE, "[[${loaf.name}]],", '"[(${loaf.name})]",', ("SYN050", "")),
        (PAGE, '[# th:unless="${s.last}"],[/]', ",", ("SYN002", "")),
        (QUESTIONS, '/*[# th:if="${!at.last}"]*/,/*[/]*/', "", ("SYN003", "")),
        (QUESTIONS, "[[${q.said}]]", "[[${q.teaser}]]", ("FAC270", "text")),
        (DECORATED, "'yyyy-MM-dd'", "'dd.MM.yyyy'", ("CMP301", "startDate")),
        (DECORATED, '<h1 th:text="${event.title}">x</h1>', "<h1>Event</h1>", ("FAC270", "name")),
    ],
)
def test_faults_are_found(
    page: str, written: str, wrong: str, expected: tuple[str, str], tmp_path: Path
) -> None:
    assert page.count(written) == 1
    text = page.replace(written, wrong)
    assert expected in flagged(checked_file(tmp_path, "templates/page.html", text, others=OTHERS))


def test_a_name_of_the_site_that_its_layout_does_not_show_is_a_note(tmp_path: Path) -> None:
    text = DECORATED.replace('"Crumb Bakery"', '"Crust Bakery"')
    found = checked_file(tmp_path, "templates/page.html", text, others=OTHERS)
    assert [(one.code, one.level) for one in found.results if one.kind == "fail"] == [("FAC202", "note")]


def told(nodes: tuple[Node, ...]) -> list[str]:
    """What nodes are, with what they are made of in brackets, and texts left out."""
    found: list[str] = []
    for node in nodes:
        if isinstance(node, Branch):
            found += [f"if{told(body)}" for _, body in node.arms]
        elif isinstance(node, Loop | Scope | Block):
            found.append(f"{type(node).__name__}{told(node.body)}")
        elif isinstance(node, Include):
            found.append(f"{node.name}#{node.part}")
        elif isinstance(node, Output | Unknown):
            found.append(type(node).__name__)
    return found


@pytest.mark.parametrize(
    ("text", "made"),
    [
        ('<p th:each="a : ${b}" th:if="${a}" th:text="${a}">x</p>', ["Loop[\"if['Output']\"]"]),
        ('<p th:with="a=${b},c=${d}" th:text="${a}"></p>', ["Scope[\"Scope['Output']\"]"]),
        ('<p data-th-text="${a}">', ["Output"]),
        ('<th:block th:if="${a}">[[${a}]] and [(${b})]</th:block>', ["if['Output', 'Output']"]),
        (
            '<p th:switch="${a}"><b th:case="1" th:text="${b}"></b><i th:case="*">x</i></p>',
            ["if['Output']", "if[]"],
        ),
        ('<p th:remove="all" th:text="${a}">x</p><!-- <p th:text="${a}"> -->', []),
        ('<!--/*/ <p th:text="${a}">x</p> /*/-->', ["Output"]),
        ('<p th:replace="parts/a :: b"></p><p th:insert="~{parts/a}"></p>', ["parts/a#b", "parts/a#"]),
        ('<p th:replace="~{parts/a :: b(~{::main})}"><b th:text="${a}"></b></p>', ["Unknown", "Output"]),
        ('<p th:fragment="b" th:text="${a}"></p><p th:replace="~{:: b}"></p>', ["Output", "b#"]),
        ('<p th:attr="content=${a},lang=${b}" th:alt-title="${c}"></p>', ["Output"] * 4),
        ("<p>[[1, 2]], [(a)]</p><script>var a = [[1]];</script>", []),
    ],
)
def test_what_directives_make(text: str, made: list[str]) -> None:
    assert told(read_thymeleaf(text).body) == made


def test_a_page_of_the_engine_is_told_by_its_attributes() -> None:
    assert uses_templates('<p th:text="${a}">x</p>')
    assert uses_templates('<main layout:fragment="content"></main>')
    assert not uses_templates("<table><tr><th>text</th></tr></table><p>Write th:text=&quot;…&quot;</p>")


@pytest.mark.parametrize(
    "piece", ["[[${", '<p th:text="', '<p th:text="${a}">', "/*[# th:each='", "<!--/*/", "[(${a}"]
)
def test_hostile_templates_end(piece: str) -> None:
    begun = time.process_time()
    with contextlib.suppress(ValueError):
        read_thymeleaf('<script type="application/ld+json">' + piece * 5_000 + "</script>" + piece * 5_000)
    assert time.process_time() - begun < 10


def test_text_around_directives_stays_in_its_place() -> None:
    text = '<h1>a</h1><p class="b" th:text="${c}">d</p><p>e</p>'
    kept = [text[node.start : node.end] for node in read_thymeleaf(text).body if isinstance(node, Text)]
    assert kept == ["<h1>a</h1>", "b", "<p>e</p>"]
