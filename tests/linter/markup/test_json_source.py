import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from factmark.linter.markup.json_source import JsonValue, read_json

JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(10**30), 10**30)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(),
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text(), inner, max_size=5),
    max_leaves=40,
)


def plain(value: JsonValue) -> object:
    if value.kind == "object":
        return {member.key: plain(member.value) for member in value.members}
    if value.kind == "array":
        return [plain(item) for item in value.items]
    return value.scalar


@given(JSON, st.sampled_from([None, 1, "\t"]), st.booleans())
def test_reads_what_the_standard_library_writes(
    value: object, indent: int | str | None, ascii_only: bool
) -> None:
    text = json.dumps(value, indent=indent, ensure_ascii=ascii_only)
    root, problems = read_json(f"<<{text}>>", 2, 2 + len(text))
    assert not [problem for problem in problems if problem.fatal]
    assert root is not None
    assert plain(root) == json.loads(text)
    for part in root.walk():
        if part.kind not in ("object", "array"):
            assert json.loads(f"<<{text}>>"[part.start : part.end]) == part.scalar


@given(st.text(alphabet="{}[]\",:0123456789-+.eEtruefalsn\\u \n\t/*'a", max_size=40))
def test_accepts_exactly_what_the_standard_library_accepts(text: str) -> None:
    root, problems = read_json(text)
    try:
        expected = json.loads(
            text, strict=False, parse_constant=lambda name: (_ for _ in ()).throw(ValueError(name))
        )
    except ValueError:
        assert root is None
        assert problems[-1].fatal
    else:
        assert root is not None
        assert plain(root) == expected


@pytest.mark.parametrize(
    ("text", "code", "at"),
    [
        ('{"a": 1,}', "trailing-comma", 7),
        ("{'a': 1}", "single-quotes", 1),
        ('{"a": 1 // no\n}', "comment", 8),
        ("{a: 1}", "not-json-word", 1),
        ('{"a": NaN}', "not-json-word", 6),
        ('{"a" 1}', "expected-colon", 5),
        ('{"a": 1 "b": 2}', "expected-comma", 8),
        ('{"a": "x}', "unterminated-string", 6),
        ('{"a": "\\q"}', "bad-escape", 7),
        ('{"a": 1} x', "trailing-text", 9),
        ('{"a": [1', "unterminated", 8),
        ("  ", "empty", 2),
        ("[" * 10_000, "too-deep", 256),
        ("[" + "9" * 1_000_000 + "]", "number-too-long", 1),
    ],
)
def test_says_what_is_wrong_and_where(text: str, code: str, at: int) -> None:
    root, problems = read_json(text)
    assert root is None
    assert (problems[-1].code, problems[-1].start) == (code, at)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ('{"a": "x\ny"}', "control-character"),
        ('{"a": 1, "a": 2}', "duplicate-key"),
        ('"\\ud800"', "lone-surrogate"),
    ],
)
def test_reads_over_what_consumers_read_over(text: str, code: str) -> None:
    root, problems = read_json(text)
    assert root is not None
    assert [problem.code for problem in problems] == [code]
    if code == "duplicate-key":
        value = root.get("a")
        assert value is not None
        assert value.scalar == 2


def test_follows_pointers() -> None:
    root, _ = read_json('{"a/b": [{"c~d": 1}]}')
    assert root is not None
    found = root.at("/a~1b/0/c~0d")
    assert found is not None
    assert found.scalar == 1
    assert root.at("/a~1b/7") is None
