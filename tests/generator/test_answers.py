"""The form that a model's markup has, and what a model may take from other things' parts of the page."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from factmark.__main__ import main
from factmark.bench.models.endpoints import ChatEndpoint, MessagesEndpoint, Say, Script, _is_strict
from factmark.generator.written_markup import SCHEMA, as_nodes, read_markup

PAGE = """<!doctype html><html lang="en"><head><title>Walnut board - Mill House</title>
<link rel="canonical" href="https://mill.example/walnut-board"></head><body>
<header><a href="/">Mill House</a> <nav><a href="/tables">Tables</a></nav></header>
<main><h1>Walnut board</h1><p class="price">€24.90</p><button>Add to basket</button>
<p>A board of walnut for bread and cheese, made by Ruth Arden.</p><p>Colour: dark brown</p>{}
<section class="comments"><h2>Comments</h2><article class="comment"><b class="comment-author">Tom Hill</b>
<time datetime="2024-03-02">2 March 2024</time><p>Mine has been in use for years.</p></article></section></main>
<aside class="related"><h2>You may also like</h2>
<div class="card"><a href="/oak"><img src="/oak.jpg" alt="Oak board">Oak board</a> <span>€31.50</span>
<span>Brand: Forest &amp; Sons</span> <span>4.7 out of 5 (88 reviews)</span> <span>SKU OAK-9</span></div>
<div class="card"><a href="/ash"><img src="/ash.jpg" alt="Ash board">Ash board</a> <span>€19.00</span>
<span>Brand: Northern Ash</span> <span>3.9 out of 5 (12 reviews)</span> <span>SKU ASH-2</span></div></aside>
<footer>Mill House AS, River Road 5, 0150 Oslo. Tel. +47 22 12 34 56</footer></body></html>"""
Endpoint = Callable[[Script], MessagesEndpoint]


def node(name: str, kind: str, /, **statements: str) -> dict[str, Any]:
    """A node in the form of answers; values that begin with "->" refer to other nodes."""
    told = [
        {
            "property": p,
            "value": "" if v.startswith("->") else v,
            "node": v.removeprefix("->") if v.startswith("->") else "",
        }
        for p, v in statements.items()
    ]
    return {"id": name, "type": kind, "statements": told}


def answer(*nodes: dict[str, Any]) -> Say:
    return Say(json.dumps({"nodes": list(nodes)}))


def once(say: Say) -> Script:
    left = [say]
    return lambda body: left.pop() if left else answer()


def product(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    main(["generate", "page.html", "--output-format", "json", "--type", "Product", *arguments])
    markup = json.loads(capsys.readouterr().out)["pages"][0]["markup"]
    return next(each for each in markup.get("@graph", [markup]) if each["@type"] == "Product")


def test_the_schema_is_one_that_structured_outputs_take() -> None:
    assert _is_strict(SCHEMA)
    assert len(json.dumps(SCHEMA)) < 1000


def test_the_answer_is_asked_for_by_schema(
    page_file: Path, endpoint: Endpoint, capsys: pytest.CaptureFixture[str]
) -> None:
    served = endpoint(once(answer(node("1", "Product", name="Walnut board", material="walnut"))))
    assert product(capsys, "--llm", "anthropic")["material"] == "walnut"
    assert served.bodies[0]["output_config"]["format"] == {"type": "json_schema", "schema": SCHEMA}


def test_an_openai_compatible_endpoint_writes_markup(
    page_file: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    said = answer(node("1", "Product", name="Walnut board", material="walnut"))
    with ChatEndpoint(once(said)) as served:
        monkeypatch.setenv("OPENAI_BASE_URL", served.address)
        monkeypatch.setenv("NO_PROXY", "127.0.0.1")
        made = product(capsys, "--llm", "openai", "--llm-model", "local")
    assert made["material"] == "walnut"
    form = served.bodies[0]["response_format"]["json_schema"]
    assert (form["name"], form["schema"]) == ("generation", SCHEMA)


def test_an_openai_compatible_endpoint_that_answers_no_json_is_told(
    page_file: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    with ChatEndpoint(lambda body: Say("The board is made of walnut.")) as served:
        monkeypatch.setenv("OPENAI_BASE_URL", served.address)
        monkeypatch.setenv("NO_PROXY", "127.0.0.1")
        status = main(["generate", "page.html", "--llm", "openai", "--llm-model", "local"])
    assert status == 3
    assert "was not used" in capsys.readouterr().err
    assert len(served.bodies) > 1


def test_openai_needs_the_name_of_a_model(page_file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["generate", "page.html", "--llm", "openai"]) == 2
    assert "--llm-model" in capsys.readouterr().err


OTHERS = {
    "price of a related card": [node("1", "Product", name="Walnut board", offers="->2"), node("2", "Offer", price="31.50", priceCurrency="EUR")],
    "brand of a related card": [node("1", "Product", name="Walnut board", brand="->2"), node("2", "Brand", name="Forest & Sons")],
    "rating of a related card": [
        node("1", "Product", name="Walnut board", aggregateRating="->2"),
        node("2", "AggregateRating", ratingValue="4.7", reviewCount="88", bestRating="5"),
    ],
    "number of a related card": [node("1", "Product", name="Walnut board", sku="OAK-9")],
    "picture of a related card": [node("1", "Product", name="Walnut board", image="https://mill.example/oak.jpg")],
    "commenter as maker": [node("1", "Product", name="Walnut board", manufacturer="->2"), node("2", "Person", name="Tom Hill")],
    "day of a comment": [node("1", "Product", name="Walnut board", releaseDate="2024-03-02")],
    "entry of the menu": [node("1", "Product", name="Walnut board", category="Tables")],
    "name of a related card": [node("1", "Product", name="Walnut board", alternateName="Oak board")],
}  # fmt: skip


@pytest.mark.parametrize("said", OTHERS.values(), ids=OTHERS)
def test_a_value_of_another_thing_on_the_page_is_refused(
    said: list[dict[str, Any]], page_file: Path, endpoint: Endpoint, capsys: pytest.CaptureFixture[str]
) -> None:
    endpoint(once(answer(*said)))
    made = json.dumps(product(capsys, "--llm", "anthropic"), ensure_ascii=False)
    for statement in (s for each in said for s in each["statements"]):
        if statement["value"] not in ("", "Walnut board", "EUR", "5"):
            assert statement["value"] not in made


def test_what_the_thing_itself_shows_is_taken(
    page_file: Path, endpoint: Endpoint, capsys: pytest.CaptureFixture[str]
) -> None:
    endpoint(once(answer(node("1", "Product", name="Walnut board", color="dark brown", material="walnut"))))
    made = product(capsys, "--llm", "anthropic")
    assert (made["color"], made["material"]) == ("dark brown", "walnut")


def test_nodes_that_others_refer_to_are_nested() -> None:
    said = {
        "nodes": [
            node("2", "Person", name="Ruth Arden"),
            node("1", "Book", name="x", author="->2", editor="->2"),
        ]
    }
    ruth = {"@type": "Person", "name": "Ruth Arden"}
    assert as_nodes(said) == [{"@type": "Book", "name": "x", "author": ruth, "editor": ruth}]


@pytest.mark.parametrize(
    "said",
    [
        {"nodes": [node("1", "Book", about="->1", name="x")]},
        {"nodes": [node("1", "Book", about="->2", name="x"), node("2", "Book", about="->1", name="y")]},
        {"nodes": [None, 5, [], {"id": "1"}, {"statements": [None, 1, {"property": 1}, {"property": "name", "value": "x"}]}]},
        {"nodes": [node(str(n), "Book", name="x", about=f"->{n + 1}", mentions=f"->{n + 1}") for n in range(500)]},
        {"nodes": [node("1", "Book", **{"@context": "https://elsewhere.example", "name": "x"})]},
    ],
)  # fmt: skip
def test_answers_of_any_shape_end_no_run(said: dict[str, Any]) -> None:
    text = json.dumps(list(read_markup(json.dumps(said)).nodes))
    assert "elsewhere" not in text
    assert len(text) < 200_000


def test_several_values_of_a_property_are_a_list_and_lasting_identifiers_stay() -> None:
    first = {"property": "award", "value": "A", "node": ""}
    said = {
        "id": "https://mill.example/#ruth",
        "type": "Person",
        "statements": [first, {**first, "value": "B"}],
    }
    assert as_nodes({"nodes": [said]}) == [
        {"@id": "https://mill.example/#ruth", "@type": "Person", "award": ["A", "B"]}
    ]


def test_an_answer_that_was_cut_off_is_used_up_to_there() -> None:
    whole = json.dumps({"nodes": [node("1", "Person", name="Ruth Arden", jobTitle="Carpenter")]})
    read = read_markup(whole[: whole.index("Carpenter") + 4], truncated=True)
    assert read.nodes == ({"@type": "Person", "name": "Ruth Arden"},)
    assert "cut off" in read.mended
