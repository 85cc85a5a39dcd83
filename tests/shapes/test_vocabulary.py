import json
import time
from pathlib import Path

import pytest

from factmark.shapes import vocabulary as module
from factmark.shapes.extract import facts, written
from factmark.shapes.vocabulary import (
    Vocabulary,
    definition,
    has_definitions,
    local_name,
    nearest_member,
    nearest_property,
    nearest_type,
    vocabulary,
)

FILE = Path(module.__file__).with_name("vocabulary.json")
KNOWN = vocabulary()


def test_size_of_the_vocabulary():
    assert KNOWN.version == "30.1"
    assert (len(KNOWN.types), len(KNOWN.properties), len(KNOWN.members("Enumeration"))) == (940, 1540, 544)


def test_the_file_is_what_the_package_says():
    pytest.importorskip("schema_org")
    pending = frozenset(json.loads(FILE.read_text("utf-8"))["pending"])
    assert written(facts(pending)) == FILE.read_text("utf-8")


def test_no_sentence_is_in_the_file():
    assert not any(line.count(" ") > 9 for line in FILE.read_text("utf-8").splitlines())


def test_loading_is_quick():
    def seconds():
        start = time.perf_counter()
        Vocabulary(json.loads(FILE.read_text("utf-8"))).ancestors("Hotel")
        return time.perf_counter() - start

    # 8 ms on an idle core; twice that and more while other tests run beside.
    assert min(seconds() for _ in range(20)) < 0.04


def test_hierarchy():
    assert KNOWN.ancestors("Hotel")[0] == "Hotel"
    assert set(KNOWN.ancestors("Hotel")) >= {
        "LodgingBusiness",
        "LocalBusiness",
        "Organization",
        "Place",
        "Thing",
    }
    assert KNOWN.is_subtype("Hotel", "Place")
    assert not KNOWN.is_subtype("Place", "Hotel")
    assert KNOWN.subtypes("Person") == ("Person", "Patient")
    assert KNOWN.ancestors("Nothing") == KNOWN.subtypes("Nothing") == ()


def test_properties():
    assert KNOWN.allows(["Recipe"], "name")
    assert KNOWN.allows(["Recipe"], "cookTime")
    assert not KNOWN.allows(["Person"], "cookTime")
    assert KNOWN.ranges("price") == ("Number", "Text")
    assert KNOWN.domains("cookTime") == ("Recipe",)
    assert KNOWN.inverse_of("hasPart") == "isPartOf"
    assert KNOWN.superseded_by("ingredients") == "recipeIngredient"
    assert KNOWN.pending("jobTitle") is KNOWN.pending("3DModel") is True
    assert not KNOWN.pending("price")


def test_enumerations():
    assert "Monday" in KNOWN.members("DayOfWeek")
    assert KNOWN.enumerations_of("Monday") == ("DayOfWeek",)
    assert "EventScheduled" in KNOWN.members("StatusEnumeration")


@pytest.mark.parametrize(
    ("iri", "name"),
    [
        ("https://schema.org/Product", "Product"),
        ("http://www.schema.org/price", "price"),
        ("schema:name", "name"),
        ("https://schema.org/", None),
        ("https://example.org/Product", None),
        ("Product", None),
    ],
)
def test_local_name(iri, name):
    assert local_name(iri) == name


@pytest.mark.parametrize(
    ("word", "name"),
    [
        ("Orgnization", "Organization"),
        ("product", "Product"),
        ("Recipes", "Recipe"),
        ("Company", "Organization"),
    ],
)
def test_nearest_type(word, name):
    assert nearest_type(word) == name


@pytest.mark.parametrize(
    ("word", "types", "name"),
    [
        ("creaator", (), "creator"),
        ("Name", ("Recipe",), "name"),
        ("authors", ("Article",), "author"),
        ("autor", (), "author"),
        ("title", ("Product",), "name"),
        ("cook_time", ("Recipe",), "cookTime"),
        ("wrongOne", (), None),
        ("x" * 100_000, (), None),
    ],
)
def test_nearest_property(word, types, name):
    assert nearest_property(word, types) == name


def test_nearest_member():
    assert nearest_member("in stock", ["ItemAvailability"]) == "InStock"


def test_definitions_are_read_from_the_package():
    pytest.importorskip("schema_org")
    assert has_definitions()
    assert "Monday" in (definition("Tuesday") or "")
    assert "[[" not in (definition("offers") or "[[")
    assert definition("no such term") is None
