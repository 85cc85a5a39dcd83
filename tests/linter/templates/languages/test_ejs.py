"""The statements of EJS: blocks that open in one tag and close in another, however their JavaScript is written."""

from __future__ import annotations

import contextlib
import time
from pathlib import Path

import pytest

from factmark.linter.templates.languages.ejs import read_ejs
from factmark.linter.templates.tree import (
    Assign,
    Branch,
    Content,
    Include,
    Loop,
    Node,
    Output,
    TemplateSyntaxError,
    Text,
)

from ..checked_files import checked_file, flagged


def kinds(text: str) -> list[str]:
    """What a template is made of, its bodies in brackets."""

    def told(nodes: tuple[Node, ...]) -> list[str]:
        found: list[str] = []
        for node in nodes:
            if isinstance(node, Branch):
                found.append(f"if{[told(body) for _, body in node.arms]}")
            elif isinstance(node, Loop):
                found.append(f"for {','.join(node.names)}{told(node.body)}")
            elif isinstance(node, Include | Assign):
                found.append(f"{type(node).__name__} {node.name}")
            elif not isinstance(node, Text):
                found.append(type(node).__name__)
        return found

    return told(read_ejs(text).body)


@pytest.mark.parametrize(
    ("text", "made"),
    [
        ("<%# no %><%= a %><%- b %><%~ c -%>", ["Output", "Output", "Output"]),
        (
            "<% if (a) { %><%= b %><% } else if (c) { %><% } else { %><%= d %><% } %>",
            ["if[['Output'], [], ['Output']]"],
        ),
        ("<% xs.forEach(function(x, i) { %><%= x %><% }); %>", ["for i,x['Output']"]),
        ("<% (xs || []).forEach((x) => { %><%= x %><% }) %>", ["for x['Output']"]),
        ("<% for (const x of xs) { %><%= x %><% } %>", ["for x['Output']"]),
        ("<% for (let i = 0; i < xs.length; i++) { %><%= xs[i] %><% } %>", ["for i,i_item['Output']"]),
        ("<% const a = b\nlet c = d // why\nif (a) { _%><% } %>", ["Assign a", "Assign c", "if[[]]"]),
        (
            "<% xs.forEach(x => { const y = x.z; if (y) { %><%= y %><% } }); %>",
            ["for x['Assign y', \"if[['Output']]\"]"],
        ),
        ("<% if (a) { b = 1 } %><%= '}' %>", ["if[['Assign b']]", "Output"]),
        ("<% if (a) b = 1 %>", ["if[['Assign b'], []]"]),
        ("<% const f = x => { return x } %><% function g(x) { return x } %>", ["Assign f"]),
        ("<% function item(x) { %><%= x %><% } %><%- item(a) %>", ["Macro", "Output"]),
        ("<% xs.each(function (x) { %><%= x %><% }) %>", ["for x['Output']"]),
        ("<% for (const [k, x] of Object.entries(xs)) { %><%= x %><% } %>", ["for k,x['Output']"]),
        (
            "<% switch (a) { %>text<% } %><% try { %><%= a %><% } catch (e) { %>\n<% } finally { %><%= b %><% } %>",
            ["Unknown", "Output", "Output"],
        ),
        ("<% try { %><%= a %><% } catch (e) { %>Oh no<% } %>", ["Output", "Unknown"]),
        ("<% include head %><%- partial('tail') %>", ["Include head", "Include tail"]),
        ("<%- include('partials/head', { title: a }) %><%- body %>", ["Include partials/head", "Content"]),
        ("<%% if (a) { %>", []),
    ],
)
def test_statements(text: str, made: list[str]) -> None:
    assert kinds(text) == made


@pytest.mark.parametrize("text", ["<% if (a) { %>", "<% " + "if (a) { " * 3000 + "%>", "<% if (a) {"])
def test_what_is_not_followed_is_no_template_that_can_be_read(text: str) -> None:
    with pytest.raises(TemplateSyntaxError):
        read_ejs(text)


def test_what_escapes() -> None:
    escaped, raw = (node for node in read_ejs("<%= a %><%- a %>").body if isinstance(node, Output))
    assert escaped.escapes == raw.escapes == "html"
    assert escaped.expression != raw.expression
    assert not any(isinstance(node, Content) for node in read_ejs("<%= content.title %>").body)


@pytest.mark.parametrize(
    "code",
    [
        "data = {a: b.map(x => x), ...base}",
        "data = {a: b.map(x => x)}; data.c = d",
        "data = {a: b.map(x => x)}; if (e) data = {a: b.map(x => y)}",
        "data = {a: [b.map(x => x)}",
        "data = {a: b.map(x => x), c: " + "[" * 500 + "]" * 500 + "}",
    ],
)
def test_objects_that_are_not_followed_stay_one_expression(code: str) -> None:
    assert kinds(f"<% const {code} %><%- JSON.stringify(data) %>")[-1] == "Output"


@pytest.mark.parametrize(
    "text",
    [
        "<% " + "x;" * 500_000 + " %>",
        "<% const data = {a: b.map(x => x)} %>" + "<%- JSON.stringify(data) %>" * 5000,
        "<%- JSON.stringify({a: x => ({[( %>" * 5000,
        "<%- JSON.stringify(a)" + ".replace(/</g, '')" * 20_000 + "x %>",
        "<%- JSON.stringify({a: x => x, b: " + " " * 95_000 + "}) %>",
    ],
)
def test_hostile_templates_are_read_within_a_second_or_two(text: str) -> None:
    begun = time.process_time()
    with contextlib.suppress(TemplateSyntaxError):
        read_ejs(text)
    assert time.process_time() - begun < 4


def test_what_html_webpack_plugin_prints_is_not_escaped() -> None:
    def escapes(text: str) -> list[str]:
        return [node.escapes for node in read_ejs(text).body if isinstance(node, Output)]

    assert escapes("<%= JSON.stringify(a) %>") == ["html"]
    assert escapes("<%= JSON.stringify(a) %><%= htmlWebpackPlugin.options.title %>") == ["none", "none"]


def test_a_method_of_a_value_named_with_an_underscore_is_no_function_of_a_library(tmp_path: Path) -> None:
    data = '{"@context": "https://schema.org", "@type": "Offer", price: _.state.price, priceCurrency: "EUR", priceValidUntil: %s}'
    for value, is_found in (("_.state.end ? _.state.end.slice(0, 10) : undefined", False), ('"0"', True)):
        text = f"<%- JSON.stringify({data % value}) %>"
        page = f'<p><%= _.state.price %> EUR</p><script type="application/ld+json">{text}</script>'
        assert (("CMP301", "priceValidUntil") in flagged(checked_file(tmp_path, "a.ejs", page))) is is_found
