"""Votes of people beside MIMR: the published tables 9 and 16 of LLM4Schema.org, and the form."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page
from selectolax.lexbor import LexborHTMLParser

from factmark.__main__ import main
from factmark.bench.three_agents.agreement import TIE, form, kappa, table_9

SIDE = {"A": "human", "B": "model", "T": TIE}
# Table 16, from the first document to the last: people, MIMR.
GPT_35 = ("BABBAAAAAABBAATTAT", "BBBBAAAAAABAATABAA")
GPT_4 = ("BTTABTBBAABBABBBTT", "BBTBBABBAABBABBBAA")


def pairs(columns: tuple[str, str]) -> list[tuple[str, str]]:
    return [(SIDE[people], SIDE[mimr]) for people, mimr in zip(*columns, strict=True)]


@pytest.mark.parametrize(
    ("columns", "votes", "published"),
    [(GPT_35, (13, 8, 12, 7), 0.750), (GPT_4, (9, 14, 7, 12), 0.895)],
)
def test_table_9_follows_from_table_16(
    columns: tuple[str, str], votes: tuple[int, ...], published: float
) -> None:
    found = table_9(pairs(columns))
    assert tuple(found[k] for k in ("people_human", "people_model", "mimr_human", "mimr_model")) == votes
    assert found["kappa"] == pytest.approx(published, abs=0.001)


def test_kappa_by_hand() -> None:
    # Agreed 3 of 4; chance 3/4 * 2/4 + 1/4 * 2/4 = 1/2.
    assert kappa([("a", "a"), ("a", "a"), ("a", "b"), ("b", "b")]) == 0.5
    assert kappa([("a", "a")]) is None
    assert kappa([]) is None


def test_a_form_hides_whose_markup_it_is_and_its_votes_are_scored(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def row(page: str, author: str, **facts: str) -> dict:
        value = {"@context": "https://schema.org", "@type": "Product", **facts}
        stages = dict.fromkeys(("raw", "shacl", "factual", "semantic"), value)
        return {"page": page, "types": "Product", "author": author, "markup": stages}

    rows = []
    for number in range(6):
        fuller = "human" if number % 2 else "gpt-4"
        for author in ("human", "gpt-4"):
            facts = {"name": "</pre><script>alert(1)</script>"} | ({"sku": "1"} if author == fuller else {})
            rows.append(row(f"p{number}", author, **facts))
    outputs, form, key, votes = (tmp_path / n for n in ("out.jsonl", "form.html", "key.jsonl", "votes.jsonl"))
    outputs.write_text("\n".join(map(json.dumps, rows)))
    arguments = [
        "bench",
        "agreement",
        "make",
        str(outputs),
        "--key",
        str(key),
        "--form",
        str(form),
        "--share",
        "1",
    ]
    assert main(arguments) == 0
    page = LexborHTMLParser(form.read_text())
    assert len(page.css("fieldset")) == 6
    assert len(page.css("script")) == 1, "page content is shown as text"
    assert "gpt-4" not in form.read_text()
    told = [json.loads(line) for line in key.read_text().splitlines()]
    assert {each["A"] for each in told} == {"human", "gpt-4"}, "the order is drawn"
    # People choose as MIMR does, but for one.
    given = [{"id": e["id"], "vote": e["mimr"]} for e in told]
    given[0]["vote"] = "B" if given[0]["vote"] == "A" else "A"
    votes.write_text("\n".join(map(json.dumps, given)))
    capsys.readouterr()
    assert (
        main(["bench", "agreement", "score", str(votes), "--key", str(key), "--output-format", "json"]) == 0
    )
    figures = json.loads(capsys.readouterr().out)["authors"]["gpt-4"]
    assert figures["pairs"] == 6
    assert figures["kappa"] == pytest.approx(2 / 3, abs=0.001)
    votes.write_text('{"id": "099", "vote": "A"}')
    assert main(["bench", "agreement", "score", str(votes), "--key", str(key)]) == 3


def test_neither_shape_nor_order_tells_whose_markup_it_is() -> None:
    of_a_person = [
        {"name": "Lamp", "@type": "Product", "@context": "http://schema.org", "brand": ["Example"]}
    ]
    of_a_model = {"@context": "https://schema.org", "@type": "Product", "brand": "Example", "name": "Lamp"}
    page = LexborHTMLParser(form([("001", (of_a_person, of_a_model), "A <lamp>.")]))
    first, second = (node.text() for node in page.css("section pre"))
    assert first == second
    assert json.loads(first) == {"@type": "Product", "brand": "Example", "name": "Lamp"}
    assert [node.text() for node in page.css("h2")] == ["Markup A", "Markup B"]
    assert page.css_first("details pre").text() == "A <lamp>."


@pytest.mark.browser
def test_votes_are_cast_in_a_browser(page: Page, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Section 4.5 in a browser: choose, save, score."""
    rows = []
    for number in range(4):
        for author in ("human", "gpt-4"):
            facts = {"name": "Lamp"} | ({"sku": "1"} if (author == "human") == (number < 3) else {})
            value = {"@type": "Product", **facts}
            rows.append({
                "page": f"p{number}", "types": "Product", "author": author,
                "markup": dict.fromkeys(("raw", "shacl", "factual", "semantic"), value),
            })  # fmt: skip
        (tmp_path / f"p{number}.html").write_text(f"<html><body><p>Lamp number {number}.</p></body></html>")
    outputs, shown, key, votes = (
        tmp_path / n for n in ("out.jsonl", "form.html", "key.jsonl", "votes.jsonl")
    )
    outputs.write_text("\n".join(map(json.dumps, rows)))
    files = ("--key", str(key), "--form", str(shown), "--pages", str(tmp_path), "--share", "1")
    assert main(["bench", "agreement", "make", str(outputs), *files]) == 0
    page.goto(shown.as_uri())
    page.locator("summary").first.click()
    assert page.locator("details pre").first.is_visible()
    pairs = page.locator("fieldset")
    assert pairs.count() == 4
    for number, row in enumerate(map(json.loads, key.read_text().splitlines())):
        fuller = "Markup A" if row["mimr"] == "A" else "Markup B"
        if number:
            pairs.nth(number).get_by_label("Tie" if number == 1 else fuller).check()
    with page.expect_download() as download:
        page.get_by_role("button", name="Save votes").click()
    download.value.save_as(votes)
    assert page.locator("output").text_content() == "1 without a vote"
    capsys.readouterr()
    score = ["bench", "agreement", "score", str(votes), "--key", str(key), "--output-format", "json"]
    assert main(score) == 0
    # Page 0 has no vote; of the others, 1 is a tie of people, 2 is the person's and 3 the model's for people and MIMR.
    assert json.loads(capsys.readouterr().out)["authors"]["gpt-4"] == {
        "pairs": 3, "people_human": 2, "people_model": 2, "mimr_human": 2, "mimr_model": 1, "kappa": 1.0,
    }  # fmt: skip
