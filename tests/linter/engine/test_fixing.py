"""Fixing: any set of fixes on any block, and all fixes on real pages."""

from __future__ import annotations

import json
import re
import shutil
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from endurance import cases
from hypothesis import given
from hypothesis import strategies as st

from factmark.__main__ import main
from factmark.linter.document.document import Document
from factmark.linter.edits.edits import insert_member, json_text, remove, rename_key, replace_value
from factmark.linter.engine.check_document import CheckResult
from factmark.linter.engine.fixing import Fixed, fix
from factmark.linter.findings.rule import SAFE_AND_UNSAFE, Edit, Fix, Result
from factmark.linter.markup.json_source import escape_pointer
from factmark.source.location import Location

KEYS = st.text(alphabet='ab/~"\\<é ', min_size=1, max_size=3) | st.sampled_from(["@type", "@id"])
SCALARS = st.integers() | st.booleans() | st.text(alphabet='ab"\\/<>!-é\n', max_size=6)
VALUES = st.recursive(
    SCALARS,
    lambda inner: (
        st.lists(inner, min_size=1, max_size=4) | st.dictionaries(KEYS, inner, min_size=1, max_size=4)
    ),
    max_leaves=15,
)
BLOCKS = st.dictionaries(KEYS, VALUES, min_size=1, max_size=5)
OPERATIONS = ("replace", "remove", "rename", "insert")


def page(block: object, indent: int | None) -> str:
    text = json.dumps(block, indent=indent, ensure_ascii=False)
    text = text.replace("</", "<\\/").replace("<!--", "\\u003c!--")
    return f'<p>x</p>\n<script type="application/ld+json">\n{text}\n</script><p>y</p>'


def places(value: Any, pointer: str = "") -> list[tuple[str, Any]]:
    found = [(pointer, value)]
    if isinstance(value, dict):
        for key, inner in value.items():
            found += places(inner, f"{pointer}/{escape_pointer(key)}")
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            found += places(inner, f"{pointer}/{index}")
    return found


def result(number: int, pointer: str, edits: tuple[Edit, ...]) -> Result:
    return Result(
        f"T{number}", "test", "fail", "error", "m", Location("p", 0, pointer), None,
        fixes=(Fix("do it", "unsafe", edits),),
    )  # fmt: skip


def nothing_left(document: Document) -> CheckResult:
    return CheckResult(document, ())


class Expected:
    """What a block has to be after operations, worked out on its values rather than its text."""

    def __init__(self, block: Any, done: dict[str, list[tuple[str, Any]]]) -> None:
        self.removed = {pointer for pointer in done if any(name == "remove" for name, _ in done[pointer])}
        # The only item of a list is taken out with the list.
        values = dict(places(block))
        for pointer in [*self.removed]:
            at = pointer
            while "/" in at:
                parent = at.rpartition("/")[0]
                if not (isinstance(values[parent], list) and len(values[parent]) == 1):
                    break
                at = parent
            self.removed.add(at)
        self.done = done

    def value(self, value: Any, pointer: str = "") -> Any:
        for name, new in self.done.get(pointer, ()):
            if name == "replace":
                return new
        if isinstance(value, list):
            inner = ((item, f"{pointer}/{index}") for index, item in enumerate(value))
            return [self.value(item, at) for item, at in inner if not self.gone(item, at)]
        if not isinstance(value, dict):
            return value
        made = {}
        for key, item in value.items():
            at = f"{pointer}/{escape_pointer(key)}"
            if not self.gone(item, at):
                names = [new for name, new in self.done.get(at, ()) if name == "rename"]
                made[names[0] if names else key] = self.value(item, at)
        for name, new in self.done.get(pointer, ()):
            if name == "insert":
                made[new] = 1
        return made

    def gone(self, value: Any, pointer: str) -> bool:
        return pointer in self.removed or self.emptied(value, pointer)

    def emptied(self, value: Any, pointer: str) -> bool:
        operations = [name for name, _ in self.done.get(pointer, ())]
        if "replace" in operations or "insert" in operations:
            return False
        if isinstance(value, list):
            return bool(value) and all(self.gone(item, f"{pointer}/{i}") for i, item in enumerate(value))
        if not isinstance(value, dict) or "@id" in value:
            return False
        said = [key for key in value if key != "@type"]
        return bool(said) and all(self.gone(value[key], f"{pointer}/{escape_pointer(key)}") for key in said)


@given(BLOCKS, st.sampled_from([None, 2]), st.data())
def test_any_fixes_of_any_block_change_what_they_say_and_nothing_else(
    block: Any, indent: int | None, data: Any
) -> None:
    document = Document("p", page(block, indent))
    everywhere = [(pointer, value) for pointer, value in places(block) if pointer]
    chosen = data.draw(
        st.lists(st.tuples(st.sampled_from(everywhere), st.sampled_from(OPERATIONS)), max_size=6)
    )
    results, meant = [], {}
    for number, ((pointer, value), name) in enumerate(chosen):
        place, new = Location("p", 0, pointer), f"new{number}"
        if name == "replace":
            edits = replace_value(document, place, new)
        elif name == "remove":
            edits = remove(document, place)
        elif name == "insert":
            edits = insert_member(document, place, new, "1") if isinstance(value, dict) else ()
        else:
            edits = rename_key(document, place, new) if not pointer.rpartition("/")[2].isdigit() else ()
        if edits:
            results.append(result(number, pointer, edits))
            meant[f"T{number}"] = (pointer, name, new)
    fixed: Fixed = fix(document, results, nothing_left, SAFE_AND_UNSAFE)
    after = Document("p", fixed.source)
    assert [each.root is not None for each in after.blocks] == [True]
    assert fixed.source.startswith("<p>x</p>\n<script")
    assert fixed.source.endswith("</script><p>y</p>")
    done: dict[str, list[tuple[str, Any]]] = {}
    for item in fixed.applied:
        pointer, name, new = meant[item.result.code]
        done.setdefault(pointer, []).append((name, new))
    assert json.loads(after.blocks[0].script.text) == Expected(block, done).value(block)
    assert bool(fixed.applied) == (fixed.source != document.source) == bool(results)


def test_a_node_goes_with_its_last_statement_and_a_reference_stays() -> None:
    block = {
        "@type": "Product",
        "name": "Lamp",
        "aggregateRating": {"@type": "AggregateRating", "ratingValue": 5},
        "review": [{"@type": "Review", "author": {"@type": "Person", "name": "A"}}, {"reviewBody": "Good"}],
        "brand": {"@type": "Brand", "@id": "#b", "name": "B"},
    }
    document = Document("p", page(block, 2))
    pointers = ["/aggregateRating/ratingValue", "/review/0/author/name", "/brand/name"]
    results = [result(n, p, remove(document, Location("p", 0, p))) for n, p in enumerate(pointers)]
    source = fix(document, results, nothing_left, SAFE_AND_UNSAFE).source
    assert json.loads(Document("p", source).blocks[0].script.text) == {
        "@type": "Product",
        "name": "Lamp",
        "review": [{"reviewBody": "Good"}],
        "brand": {"@type": "Brand", "@id": "#b"},
    }
    assert '  "name": "Lamp",\n  "review": [\n' in source


def test_a_node_at_the_top_stays_though_nothing_is_left_of_it() -> None:
    document = Document("p", page({"@graph": [{"@type": "Thing", "name": "A"}]}, None))
    place = Location("p", 0, "/@graph/0/name")
    source = fix(document, [result(0, "", remove(document, place))], nothing_left, SAFE_AND_UNSAFE).source
    assert json.loads(Document("p", source).blocks[0].script.text) == {"@graph": [{"@type": "Thing"}]}


@pytest.mark.parametrize(
    "fault",
    [('" "answer"', '", "answer"'), ('is "rye" {}', r"is \"rye\" {}"), (",}}", "}}")],
    ids=["no comma", "quotes", "a comma too many"],
)
def test_all_faults_of_a_block_are_mended_in_one_run(
    fault: tuple[str, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    sound = r'{{"@type": "Question", "name": "What is \"rye\" {}?", "answer": 2}}'
    broken = sound.replace(fault[1], fault[0])
    page = tmp_path / "bread.html"

    def text(entry: str) -> str:
        entries = ", ".join(entry.format(number) for number in range(40))
        return f'<script type="application/ld+json">{{"@graph": [{entries}]}}</script>'

    assert broken != sound
    page.write_text(text(broken), encoding="utf-8")
    linted(capsys, tmp_path, "--select", "SYN", "--ignore", "SYN031", "--fix", "--unsafe-fixes")
    assert page.read_text(encoding="utf-8") == text(sound)


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"], ids=["LF", "CRLF", "CR"])
def test_a_line_break_within_a_text_is_mended_the_same_whatever_ends_lines(
    end: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = tmp_path / "bread.html"
    text = '<script type="application/ld+json">\n{"@context": "https://schema.org", "name": "a\n\tb"}\n</script>\n'
    page.write_bytes(text.replace("\n", end).encode())
    report = linted(capsys, tmp_path, "--select", "SYN007")
    assert [r["message"] for r in report["results"]] == [
        "this string contains a raw line break; write \\n instead"
    ]
    linted(capsys, tmp_path, "--select", "SYN007", "--fix")
    assert page.read_bytes() == text.replace("a\n\tb", "a\\n\\tb").replace("\n", end).encode()


@pytest.mark.parametrize(
    ("block", "left"),
    [
        ('{"@type": "Book", "@name": "A", "name": "B"}', {"@type": "Book", "@name": "A", "name": "B"}),
        ('{"@id": "#a", "@Id": "#b", "@type": "Book"}', {"@id": "#a", "@Id": "#b", "@type": "Book"}),
        (
            '{"@type": "Book", "autor": "A", "auther": "B", "isbn": ""}',
            {"@type": "Book", "author": "A", "auther": "B"},
        ),
        (
            '{"@type": "Product", "offers": {"@Type": "Offer", "price": "2.50", "priceCurrency": "EUR"}}',
            {"@type": "Product", "offers": {"price": "2.50", "priceCurrency": "EUR", "@type": "Offer"}},
        ),
        (
            '{"@type": "Book", "additionalType": ["https://www.instagram.com/rye", "https://www.wikidata.org/wiki/Q571"]}',
            {
                "@type": "Book",
                "additionalType": ["https://www.instagram.com/rye", "https://www.wikidata.org/wiki/Q571"],
            },
        ),
    ],
    ids=["beside", "keyword", "two at once", "renamed or added", "one of several"],
)
def test_no_fix_gives_a_node_the_same_key_twice(
    block: str, left: dict[str, Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = tmp_path / "bread.html"
    text = block.replace("{", '{"@context": "https://schema.org", ', 1)
    page.write_text(
        f'<h1>A</h1><p>B 2.50 EUR</p><script type="application/ld+json">{text}</script>', encoding="utf-8"
    )
    report = linted(capsys, tmp_path, "--fix", "--unsafe-fixes", "--ignore", "FAC")
    assert not [r for r in report["results"] if r["code"] == "SYN014"]
    written = Document("p", page.read_text(encoding="utf-8")).blocks[0].script.text
    assert {key: value for key, value in json.loads(written).items() if key != "@context"} == left


# Real pages


def linted(capsys: pytest.CaptureFixture[str], folder: Path, *arguments: str) -> dict[str, Any]:
    main(["lint", "--isolated", "--no-cache", "--output-format", "json", *arguments, str(folder)])
    return json.loads(capsys.readouterr().out)


def found(report: dict[str, Any]) -> Counter[tuple[Any, ...]]:
    """The results, told apart by page, rule, property (whatever its letter case) and value."""
    return Counter(
        (
            Path(r["location"]["uri"]).name,
            r["code"],
            (r["statement"]["property"] or "").lower() if r["statement"] else None,
            r["statement"]["value"] if r["statement"] else r["message"],
        )
        for r in report["results"]
    )


def new(before: dict[str, Any], after: dict[str, Any]) -> Counter[tuple[Any, ...]]:
    """The results that were not there before; one whose value a fix has written in the right form was there."""
    come, gone = found(after) - found(before), found(before) - found(after)
    left = Counter(key[:3] for key in come.elements()) - Counter(key[:3] for key in gone.elements())
    # What was under another name, or one text, is judged again: of that, more may be found. Facts that were undecided
    # of a name nobody knows are decided of the one that was meant.
    told = {(page, str(value)) for page, _, _, value in found(before)}
    named = {(page, name) for page, _, name, _ in found(before)}
    same = {
        (page, code, name)
        for page, code, name, value in come
        if code.startswith("FAC2")
        or (page, name) in named
        or any(page == one and str(value) in text for one, text in told)
    }
    return Counter({key: count for key, count in left.items() if key not in same})


def outside_of_blocks(source: str) -> str:
    """A page without the text of its JSON-LD scripts and the start tags of microdata and RDFa."""
    document = Document("p", source)
    for block in reversed(document.blocks):
        assert block.script.start is not None
        source = source[: block.script.start] + source[block.script.end :]
    return re.sub(r"<[^<>]*\b(?:itemprop|property)\b[^<>]*>", "<>", source)


@pytest.mark.shared
@pytest.mark.slow
def test_all_fixes_on_real_pages(shared: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "pages"
    folder.mkdir()
    for path in cases(sorted((shared / "corpus/pages").iterdir()), 15):
        shutil.copyfile(path, folder / path.name)  # they are read-only
    original = {path.name: path.read_bytes() for path in folder.iterdir()}
    before = linted(capsys, folder)
    linted(capsys, folder, "--fix", "--unsafe-fixes")
    fixed = {path.name: path.read_bytes() for path in folder.iterdir()}
    after = linted(capsys, folder, "--fix", "--unsafe-fixes")

    assert {path.name: path.read_bytes() for path in folder.iterdir()} == fixed
    assert [r["message"] for r in after["results"] if any(f["edits"] for f in r["fixes"])] == []
    assert new(before, after) == Counter()
    assert [n for n in after["notifications"] if n["level"] == "error"] == []
    assert sum(before != fixed[name] for name, before in original.items()) > len(original) / 3
    for name, body in fixed.items():
        page_before, page_after = original[name].decode(errors="replace"), body.decode(errors="replace")
        for block in Document(name, page_after).blocks:
            json.loads(block.script.text)
        assert outside_of_blocks(page_after) == outside_of_blocks(page_before), name


def test_values_are_safe_in_their_place() -> None:
    document = Document("p", page({"@type": "Thing", "name": "A"}, None))
    edits = replace_value(document, Location("p", 0, "/name"), "</script><!--")
    source = fix(document, [result(0, "/name", edits)], nothing_left, SAFE_AND_UNSAFE).source
    assert source.count("</script>") == 1
    assert json_text("</script>") in source or "<\\/script>" in source


def test_a_round_that_a_rule_did_not_check_is_withdrawn() -> None:
    document = Document("p", page({"name": "a", "url": "b"}, None))
    places = {key: Location("p", 0, f"/{key}") for key in ("name", "url")}
    first = result(0, "/name", replace_value(document, places["name"], "x"))
    judged = iter((CheckResult(document, (first,), unchecked=("rule T1 failed",)),))
    fixed = fix(document, [first], lambda _: next(judged), SAFE_AND_UNSAFE)
    assert fixed == Fixed(document.source, (), (first,), ("rule T1 failed",))

    def judge(changed: Document) -> CheckResult:
        if '"x"' in changed.source and '"y"' in changed.source:
            return CheckResult(changed, (), unchecked=("rule T1 failed",))
        return CheckResult(changed, (result(1, "/url", replace_value(changed, places["url"], "y")),))

    # The first round was checked and stays, the second is withdrawn, and what it was to mend is left.
    fixed = fix(document, [first], judge, SAFE_AND_UNSAFE)
    assert '"x"' in fixed.source
    assert '"y"' not in fixed.source
    assert [each.result.code for each in fixed.applied] == ["T0"]
    assert [each.code for each in fixed.remaining] == ["T1"]
    assert fixed.unchecked == ("rule T1 failed",)
