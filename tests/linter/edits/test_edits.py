"""Edits of the source, and patches of them that git takes."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from factmark.linter.document.document import Document
from factmark.linter.edits.edits import (
    insert_member,
    json_text,
    left_empty,
    patch,
    removal,
    remove,
    rename_key,
    replace_value,
)
from factmark.linter.engine.fixing import apply_edits
from factmark.linter.findings.rule import Edit
from factmark.linter.markup.json_source import escape_pointer
from factmark.source.location import Location

KEYS = st.text(alphabet='ab/~"\\<é ', min_size=1, max_size=4).filter(lambda key: not key.startswith("@"))
SCALARS = st.integers() | st.booleans() | st.text(alphabet='ab"\\/<>!-é\n', max_size=8)
VALUES = st.recursive(
    SCALARS,
    lambda inner: (
        st.lists(inner, min_size=1, max_size=4) | st.dictionaries(KEYS, inner, min_size=1, max_size=4)
    ),
    max_leaves=15,
)
BLOCKS = st.dictionaries(KEYS, VALUES, min_size=1, max_size=5)


def html(block: object, indent: int | None = None) -> str:
    text = (
        json.dumps(block, indent=indent, ensure_ascii=False)
        .replace("</", "<\\/")
        .replace("<!--", "\\u003c!--")
    )
    return f'<p>x</p>\n<script type="application/ld+json">\n{text}\n</script><p>y</p>'


def pointers(value: Any, pointer: str = "") -> list[str]:
    found = [pointer] if pointer else []
    if isinstance(value, dict):
        for key, inner in value.items():
            found += pointers(inner, f"{pointer}/{escape_pointer(key)}")
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            found += pointers(inner, f"{pointer}/{index}")
    return found


def at(value: Any, pointer: str) -> Any:
    for part in pointer.split("/")[1:]:
        key = part.replace("~1", "/").replace("~0", "~")
        value = value[int(part)] if isinstance(value, list) else value[key]
    return value


def place(pointer: str) -> Location:
    return Location("p", 0, pointer)


def edited(document: Document, edits: tuple[Edit, ...]) -> tuple[Any, str]:
    source = apply_edits(document.source, edits)
    after = Document("p", source)
    assert [block.root is not None for block in after.blocks] == [True], source
    return json.loads(after.blocks[0].script.text), source


@given(BLOCKS, st.sampled_from([None, 2]), st.data(), SCALARS)
def test_replacing_changes_the_value_and_nothing_else(
    block: Any, indent: int | None, data: Any, new: Any
) -> None:
    document = Document("p", html(block, indent))
    pointer = data.draw(st.sampled_from(pointers(block)))
    after, source = edited(document, replace_value(document, place(pointer), new))
    assert at(after, pointer) == new
    parent, _, last = pointer.rpartition("/")
    holder = at(block, parent)
    key = last.replace("~1", "/").replace("~0", "~")
    holder[int(last) if isinstance(holder, list) else key] = new
    assert after == block
    assert source.startswith("<p>x</p>\n<script")
    assert source.endswith("</script><p>y</p>")


@given(BLOCKS, st.sampled_from([None, 2]), st.data())
def test_removing_takes_out_just_that(block: Any, indent: int | None, data: Any) -> None:
    document = Document("p", html(block, indent))
    pointer = data.draw(st.sampled_from(pointers(block)))
    after, _ = edited(document, remove(document, place(pointer)))
    # What would be left as an empty list goes with its only item.
    while True:
        parent, _, last = pointer.rpartition("/")
        holder = at(block, parent)
        if isinstance(holder, list):
            if len(holder) > 1:
                del holder[int(last)]
                break
            pointer = parent
            continue
        del holder[last.replace("~1", "/").replace("~0", "~")]
        break
    assert after == block


@given(BLOCKS, st.data(), KEYS)
def test_renaming_keeps_order_and_value(block: Any, data: Any, name: str) -> None:
    document = Document("p", html(block))
    key = data.draw(st.sampled_from(sorted(block)))
    if name in block:
        return
    after, _ = edited(document, rename_key(document, place("/" + escape_pointer(key)), name))
    assert list(after.items()) == [(name if k == key else k, v) for k, v in block.items()]


@given(BLOCKS, st.sampled_from([None, 2]), SCALARS)
def test_inserting_adds_a_last_member(block: Any, indent: int | None, value: Any) -> None:
    document = Document("p", html(block, indent))
    after, _ = edited(document, insert_member(document, place(""), "@new", json_text(value)))
    assert list(after.items()) == [*block.items(), ("@new", value)]


def test_inserted_members_are_indented_like_the_last() -> None:
    document = Document("p", html({"a": 1, "b": 2}, 4))
    source = apply_edits(document.source, insert_member(document, place(""), "c", "3"))
    assert '\n    "b": 2,\n    "c": 3\n}' in source


def test_values_cannot_close_the_script() -> None:
    assert "</script" not in json_text("</script><!-- x")
    assert json.loads(json_text("</script><!-- ]]>")) == "</script><!-- ]]>"


@pytest.mark.parametrize("location", [Location("p"), Location("p", 3, "/a"), Location("p", 0, "/nope")])
def test_unknown_places_give_no_edits(location: Location) -> None:
    document = Document("p", html({"a": 1}))
    assert remove(document, location) == ()
    assert replace_value(document, location, 1) == ()
    assert rename_key(document, location, "b") == ()


@pytest.mark.parametrize("name", ["page.html", "a menu.html", "käse/menü.html"])
@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("one\ntwo\n", "one\nthree\n"),
        ("one\ntwo", "one\nthree"),
        ("one\r\ntwo\r\n", "one\r\nthree\r\n"),
        ("one\u2028and\x0cmore\x85\rtwo\nfour\n", "one\u2028and\x0cmore\x85\rthree\nfour\n"),
    ],
)
def test_it_can_be_applied(
    name: str, before: str, after: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    file = Path(name)
    file.parent.mkdir(exist_ok=True)
    file.write_bytes(before.encode())
    told = "".join(patch(before, after, name))
    assert told.endswith("\n")
    subprocess.run(["git", "apply"], input=told.encode(), check=True)
    assert file.read_bytes() == after.encode()


def test_a_name_with_blanks_ends_at_a_tab() -> None:
    assert list(patch("one\n", "two\n", "a menu.html"))[:2] == [
        "--- a/a menu.html\t\n",
        "+++ b/a menu.html\t\n",
    ]


def test_the_same_makes_none() -> None:
    assert not list(patch("one\n", "one\n", "page.html"))


@pytest.mark.parametrize(
    ("pointer", "outermost"),
    [
        ("/author/name", "/author"),
        ("/publisher/logo/url", "/publisher/logo"),
        ("/publisher/name", "/publisher/name"),  # its logo stays
        ("/review/0/author/name", "/review/0/author"),
        ("/offers/0/price", "/offers"),  # the only one of an array
        ("/brand/name", "/brand/name"),  # has an identifier
        ("/name", "/name"),
    ],
)
def test_a_node_of_which_nothing_would_be_left_goes_as_a_whole(pointer: str, outermost: str) -> None:
    block = {
        "@type": "Product",
        "name": "",
        "author": {"@type": "Person", "name": ""},
        "publisher": {"name": "A", "logo": {"@type": "ImageObject", "url": ""}},
        "review": [{"reviewBody": "Good", "author": {"name": ""}}, {"reviewBody": "Bad"}],
        "offers": [{"@type": "Offer", "price": ""}],
        "brand": {"@id": "#brand", "name": ""},
    }
    document = Document("page.html", html(block))
    place = Location("page.html", 0, pointer)
    assert left_empty(document, place).pointer == outermost
    changed = apply_edits(document.source, removal(document, place, "it")[0].edits)
    assert Document("page.html", changed).blocks[0].root is not None
