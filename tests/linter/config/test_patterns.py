from pathlib import Path

import pytest

from factmark.linter.config.patterns import Patterns


@pytest.mark.parametrize(
    ("pattern", "path", "matched"),
    [
        ("*.html", "a/b.html", True),
        ("b.html", "a/b.html", True),
        ("drafts", "a/drafts/b.html", True),
        ("drafts/", "drafts/b.html", True),
        ("a/drafts", "a/drafts/b.html", True),
        ("drafts/x", "a/drafts/x", False),
        ("blog/*", "blog/2026/x.html", True),
        ("blog/**/x.html", "blog/2026/x.html", True),
        ("./blog/*", "blog/x.html", True),
        ("blog/*", "weblog/x.html", False),
        ("*/old/*", "/elsewhere/old/x.html", True),
        ("B.html", "b.html", False),
    ],
)
def test_paths(tmp_path: Path, pattern: str, path: str, matched: bool) -> None:
    assert Patterns((pattern,), tmp_path).match(path) is matched


@pytest.mark.parametrize("pattern", ["/blog/*", "shop.example/*", "https://shop.example/*", "x.html"])
def test_addresses(tmp_path: Path, pattern: str) -> None:
    assert Patterns((pattern,), tmp_path).match_uri("https://shop.example/blog/x.html", tmp_path)


def test_uris_of_files(tmp_path: Path) -> None:
    patterns = Patterns(("sub/a b.html",), tmp_path)
    assert patterns.match_uri("a%20b.html", tmp_path / "sub")
    assert patterns.match_uri((tmp_path / "sub" / "a b.html").as_uri(), Path("/"))
