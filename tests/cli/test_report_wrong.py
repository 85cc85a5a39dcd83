"""``factmark report-wrong``: the same finding on a small page without private words."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from factmark import lint_html
from factmark.__main__ import main
from factmark.api.shrinking import as_page, page_tree

PRIVATE = "".join(
    f'<section class="s{n}"><h2>Part {n}</h2><p>Jane Doerfler, jane@doerfler.example, told {n * 37} people.</p></section>'
    for n in range(40)
)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def shrunk(page: str, *arguments: str) -> str:
    Path("page.html").write_text(page, "utf-8")
    assert main(["report-wrong", "page.html", *arguments, "-o", "wrong.html"]) == 0
    return Path("wrong.html").read_text("utf-8")


def test_the_finding_stays_and_private_words_go(
    board_page: Callable[[str], str], capsys: pytest.CaptureFixture[str]
) -> None:
    page = board_page("19.90").replace("<h1>", PRIVATE + "<h1>")
    small = shrunk(page.replace('"name"', '"description": "By Jane Doerfler", "name"'), "value-contradicted")
    assert len(small) < 400
    assert not re.search(r"Jane|Doerfler|19\.90?|24\.90?|Walnut", small)
    (finding,) = [each for each in lint_html(small, isolated=True).findings if each.code == "FAC201"]
    assert finding.property == "price"
    output = capsys.readouterr().out
    assert "Nothing was sent" in output
    assert "but for those that the finding needs: Price" in output
    # Smaller means smallest: without any one of its lines, the finding is another one or gone.
    assert small.count("<") < 14


def test_words_can_stay(board_page: Callable[[str], str], capsys: pytest.CaptureFixture[str]) -> None:
    small = shrunk(board_page("19.90").replace("<h1>", PRIVATE + "<h1>"), "FAC201", "--keep-words")
    assert "Price: 24.90 €" in small
    assert "Jane" not in small
    assert "The words are those of the page." in capsys.readouterr().out


def test_what_shows_that_it_is_wrong_stays(board_page: Callable[[str], str]) -> None:
    """A value that is not on the page is not on an empty one either."""
    page = board_page("19.90").replace("24.90 €", "on <b>request</b>").replace("<h1>", PRIVATE + "<h1>")
    page = page.replace("</body>", "<p>No 19 in row 90</p><p>Ask at the desk</p></body>")
    small = shrunk(page, "FAC204", "--property", "price", "--shows", "at the desk", "--keep-words")
    assert "at the desk" in small
    assert "19" in small.partition("<body>")[2]


def test_broken_json_is_shortened_by_lines() -> None:
    lines = "\n".join(f'"key{n}": "value of Jane",' for n in range(50))
    page = f'<script type="application/ld+json">{{\n{lines}\n"name": "x",\n}}</script><p>{PRIVATE}</p>'
    (finding, *_) = lint_html(page, isolated=True, select=["SYN"]).findings
    small = shrunk(page, finding.code)
    assert len(small) < 300
    assert lint_html(small, isolated=True, select=[finding.code]).findings


@pytest.mark.parametrize(
    ("arguments", "status", "words"),
    [
        (["page.html", "FAC999"], 2, "no rule is called"),
        (["page.html", "FAC204"], 3, "has no such finding of FAC204"),
        (["page.html", "FAC201", "--property", "name"], 3, "has no such finding"),
        (["page.html", "FAC201", "--line", "1"], 3, "has no such finding"),
        (["absent.html", "FAC201"], 3, "absent.html"),
        (["data.jsonld", "FAC201"], 3, "no page of HTML"),
    ],
)
def test_what_cannot_be_reported(
    arguments: list[str],
    status: int,
    words: str,
    board_page: Callable[[str], str],
    capsys: pytest.CaptureFixture[str],
) -> None:
    Path("page.html").write_text(board_page("19.90"), "utf-8")
    Path("data.jsonld").write_text(json.dumps({"@context": "https://schema.org", "@type": "Thing"}))
    assert main(["report-wrong", *arguments]) == status
    assert words in capsys.readouterr().err
    assert not list(Path().glob("factmark-wrong*"))


@given(st.text(alphabet="<>/abp=\"'&; -!\n", max_size=80))
def test_a_page_written_again_shows_the_same(text: str) -> None:
    tree = page_tree(f"<p>{text}")
    assert tree is not None
    again = page_tree(as_page(tree))
    assert again is not None
    assert again.shown() == tree.shown()
