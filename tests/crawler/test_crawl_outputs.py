"""What a crawl writes: names that stay in the folder, files that are whole, corrections that are current."""

from __future__ import annotations

import json

import pytest

from factmark.audit.outputs import PageNames, write_outputs
from factmark.linter.findings.report import Report, SourceFile
from factmark.linter.reports import Options


@pytest.mark.parametrize(
    ("url", "name"),
    [
        ("https://example.com/", "index"),
        ("https://example.com", "index"),
        ("https://example.com/shop/honey.html", "shop_honey"),
        ("https://example.com/shop/", "shop"),
        ("https://example.com/a.b-c", "a.b-c"),
    ],
)
def test_plain_names(url, name):
    assert PageNames().name(url) == name


@pytest.mark.parametrize(
    "url",
    [
        "https://example.com/../../etc/passwd",
        "https://example.com/%2e%2e/%2e%2e/etc/passwd",
        "https://example.com/..%5c..%5cwindows",
        "https://example.com/a%00b",
        "https://example.com/%0a",
        "https://example.com/...",
        "https://example.com/Käse/日本語?q=1",
        "https://example.com/" + "x" * 5000,
        "https://example.com/a?b=c/d",
        "https://example.com/\ud800",
        "https://example.com/.hidden",
        "https://example.com/-rf",
    ],
)
def test_names_stay_in_the_folder(url, tmp_path):
    name = PageNames().name(url)
    assert (tmp_path / name).resolve().parent == tmp_path
    assert name == name.strip(".-")
    assert 0 < len(name) <= 100
    assert name.isascii()


def test_names_are_never_shared():
    names = PageNames()
    urls = ["/a", "/a/", "/A", "/a.html", "/a?x=1", "/a?x=2", "/b_c", "/b/c", "/b%5fc"]
    given = [names.name(f"https://example.com{path}").lower() for path in urls]
    assert len(set(given)) == len(urls)


def page(path, source, corrected):
    url = f"https://example.com{path}"
    blocks = ((0, '{"a": 1}'), (2, '{"b": 2}')) if path == "/two" else ((0, '{"a": 1}'),)
    return SourceFile(url, url, source, corrected=blocks if corrected else (), corrected_source=corrected)


def test_outputs(tmp_path):
    (tmp_path / "notes.txt").write_text("mine")
    (tmp_path / "corrected").mkdir()
    (tmp_path / "corrected" / "stale.jsonld").write_text("old")
    report = Report(
        files=(
            page("/one", "<p>old\n<p>same", "<p>new\n<p>same"),
            page("/two", "x", "y"),
            page("/clean", "x", None),
        )
    )
    written = write_outputs(tmp_path, report, {"pages": 3}, Options())
    assert all(path.exists() for path in written)
    assert sorted(p.name for p in (tmp_path / "corrected").iterdir()) == [
        "one.diff",
        "one.jsonld",
        "two.diff",
        "two.jsonld",
    ]
    assert json.loads((tmp_path / "corrected/one.jsonld").read_text()) == {"a": 1}
    assert json.loads((tmp_path / "corrected/two.jsonld").read_text()) == [{"a": 1}, {"b": 2}]
    diff = (tmp_path / "corrected/one.diff").read_text()
    assert diff.startswith("--- a/one.html\n+++ b/one.html\n")
    assert "-<p>old\n+<p>new\n" in diff
    assert json.loads((tmp_path / "stats.json").read_text()) == {"pages": 3}
    assert json.loads((tmp_path / "findings.json").read_text())["version"] == 1
    assert json.loads((tmp_path / "findings.sarif").read_text())["version"] == "2.1.0"
    assert (tmp_path / "notes.txt").read_text() == "mine"
    write_outputs(tmp_path, Report(), {}, Options())
    assert not (tmp_path / "corrected").exists()
    assert not [p.name for p in tmp_path.iterdir() if p.name.startswith(".")]
