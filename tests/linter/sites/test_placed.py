"""Data with the places of their values."""

import pytest

from factmark.linter.sites.site import Reader
from factmark.linter.templates.expressions.values import Known
from factmark.linter.templates.projects.front_matter import DataError, Syntax

YAML = 'title: "A b"\nauthor: {name: Ada}\nitems:\n  - one\n  - price: 10\n'
TOML = 'title = "A b"\nitems = ["one"]\n\n[author]\nname = \'Ada\'\n\n[[items2]]\nprice = 10\n[[items2]]\nprice = 12\n'
JSON = '{"title": "A b", "author": {"name": "Ada"}, "items": ["one", {"price": 10}]}'


def at(known: Known, *path: str) -> Known:
    for part in path:
        known = known.value[int(part) if isinstance(known.value, list) else part]
    return known


@pytest.mark.parametrize(
    ("text", "syntax", "path", "value", "written"),
    [
        (YAML, "yaml", ("title",), "A b", '"A b"'),
        (YAML, "yaml", ("author", "name"), "Ada", "Ada"),
        (YAML, "yaml", ("items", "1", "price"), 10, "10"),
        (TOML, "toml", ("title",), "A b", '"A b"'),
        (TOML, "toml", ("author", "name"), "Ada", "'Ada'"),
        (TOML, "toml", ("items2", "1", "price"), 12, "12"),
        (JSON, "json", ("author", "name"), "Ada", '"Ada"'),
        (JSON, "json", ("items", "1", "price"), 10, "10"),
    ],
)
def test_each_value_knows_its_place(
    text: str, syntax: Syntax, path: tuple[str, ...], value: object, written: str
) -> None:
    known = at(Reader("a.md", "page").read(text, syntax, 100), *path)
    assert (known.value, known.key) == (value, ".".join(("page", *path)))
    assert known.place is not None
    uri, start, end = known.place
    assert (uri, text[start - 100 : end - 100]) == ("a.md", written)


def test_names_are_folded_as_hugo_looks_them_up() -> None:
    known = Reader("a.md", "page", fold=True).read("Author:\n  fullName: Ada\n", "yaml")
    assert at(known, "author", "fullname").key == "page.author.fullname"


@pytest.mark.parametrize(
    ("text", "syntax", "offset"),
    [
        ("a: 'x\nb: y\n", "yaml", None),
        ("- one\n", "yaml", 0),
        ("a: &x [*x]\n", "yaml", 0),
        ("a = 1\nb = \n", "toml", 10),
        ('{"a": }', "json", 6),
    ],
)
def test_what_cannot_be_read_is_an_error_with_its_place(
    text: str, syntax: Syntax, offset: int | None
) -> None:
    with pytest.raises(DataError) as caught:
        Reader("a.md").read(text, syntax)
    assert offset is None or caught.value.offset == offset
