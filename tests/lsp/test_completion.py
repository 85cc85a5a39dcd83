"""What is offered at a place of markup that is being written."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lsprotocol import types

from factmark.lsp.completion import completions, resolved
from factmark.lsp.positions import Positions


def offered(text: str) -> dict[str, types.CompletionItem]:
    """The items at the mark ``|``, in the order that an editor shows them."""
    offset = text.index("|")
    text = text.replace("|", "", 1)
    found = completions(text, offset, Positions(text))
    return (
        {item.label: item for item in sorted(found.items, key=lambda item: item.sort_text or "")}
        if found
        else {}
    )


@pytest.mark.parametrize(
    ("text", "first", "there", "absent"),
    [
        ('{"@type": "Recipe", "|"}', "cookTime", "name", "price"),
        ('{"|", "@type": "Recipe"}', "cookTime", "name", "price"),
        ('{"@type": "Recipe", "na', "", "", ""),
        ('{"@type": "Product", "offers": {"|"}}', None, "price", "cookTime"),
        ('{"@type": "Product", "offers": [{"@type": "Offer", "|', None, "price", "cookTime"),
        ('{"@type": "Product", "offers": {"@type": "|"}}', "Demand", "AggregateOffer", "Recipe"),
        ('{"@type": "|"}', None, "Recipe", "price"),
        ('{"@type": ["Person", "Pat|"]}', None, "Patient", "price"),
        ('{"@type": "Offer", "availability": "|"}', "BackOrder", "InStock", "EventScheduled"),
        ('{"@type": "Event", "eventStatus": ["|"]}', "EventCancelled", "EventScheduled", "InStock"),
        ('{"@graph": [{"@type": "Person", |}]}', None, "birthDate", "price"),
        ('<script type="application/ld+json">{"@type": "Person", "|"}</script>', None, "birthDate", "price"),
        ('<div itemtype="https://schema.org/Recipe"><p itemprop="|">', "cookTime", "name", "@id"),
        ('<div typeof="Recipe"><p property="name |">', "cookTime", "name", "price"),
        ("<div itemtype='|'>", None, "Recipe", "price"),
    ],
)
def test_terms_that_fit(text: str, first: str | None, there: str, absent: str) -> None:
    if not first and not there:
        text, there, absent = f"{text}|", "name", "price"
    items = offered(text)
    assert there in items
    assert absent not in items
    if first:
        assert next(iter(items)) == first
    assert len(items) == len(set(items))


@pytest.mark.parametrize(
    "text", ["<p>|</p>", '<p class="|">', '{"@type": "Offer", "price": "|"}', '{"name": "x"} |', "|"]
)
def test_nothing_elsewhere(text: str) -> None:
    assert offered(text) == {}


def test_what_is_written() -> None:
    item = offered('{"@type": "Offer", "availability": "In|"}')["InStock"]
    assert isinstance(item.text_edit, types.TextEdit)
    assert item.text_edit.new_text == "https://schema.org/InStock"
    assert (item.text_edit.range.start.character, item.text_edit.range.end.character) == (36, 38)
    bare = offered('{"@type": "Offer", |}')["price"]
    assert isinstance(bare.text_edit, types.TextEdit)
    assert bare.text_edit.new_text == '"price"'
    superseded = offered('{"@type": "Event", "|"}')
    old = [name for name, item in superseded.items() if item.tags]
    assert old
    assert list(superseded)[-len(old) :] == old


def test_the_definition_comes_when_it_is_asked_for() -> None:
    item = offered('{"@type": "Recipe", "|"}')["cookTime"]
    assert item.documentation is None
    assert item.detail is not None
    assert "Duration" in item.detail
    told = resolved(item).documentation
    assert isinstance(told, types.MarkupContent)
    assert told.value.endswith("[schema.org/cookTime](https://schema.org/cookTime)")
    assert resolved(offered('{"|"}')["@type"]).documentation is None


@given(st.text(alphabet='{}[]:,"@typeOffrnam \n\\|<>%', max_size=60), st.integers(0, 60))
def test_any_text_is_taken(text: str, place: int) -> None:
    completions("{" + text, min(place, len(text) + 1), Positions("{" + text))
