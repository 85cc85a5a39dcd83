"""Two markups compared statement by statement, and MIMR after curation by the agents."""

from __future__ import annotations

import json
import time
from pathlib import Path

import pytest

from factmark.__main__ import main
from factmark.bench.three_agents import compare
from factmark.bench.three_agents.mimr import markup
from factmark.bench.three_agents.pipeline_stages import ALL, curated_ratio, mean_ratios
from factmark.linter.document.document import Document

PAGE = '<html lang="en"><body><h1>Rye loaf</h1><p>Price: £4.60</p></body></html>'


def write(path: Path, price: str, **more: object) -> Path:
    offer = {"@type": "Offer", "price": price, "priceCurrency": "GBP"}
    markup = {
        "@context": "https://schema.org",
        "@type": "Product",
        "name": "Rye loaf",
        "offers": offer,
        **more,
    }
    path.write_text(json.dumps(markup), encoding="utf-8")
    return path


def test_compares_statement_by_statement(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page = tmp_path / "page.html"
    page.write_text(PAGE, encoding="utf-8")
    first = write(tmp_path / "a.jsonld", "4.60")
    second = write(tmp_path / "b.jsonld", "9.99", model="Q-77-XY")
    status = main(["compare", str(first), str(second), "--page", str(page), "--output-format", "json"])
    assert status == 0
    document = json.loads(capsys.readouterr().out)
    prices = {
        s["value"]: (s["first"], s["second"]) for s in document["statements"] if s["property"] == "price"
    }
    assert prices["4.60"] == ([], None)
    assert prices["9.99"][0] is None
    assert prices["9.99"][1]
    assert document["mimr"][1] == 1
    assert document["mimr"][0] < 1
    assert document["mimr_curated"][0] == 1
    assert document["rejected"]["factuality"] == [0, 2]


def test_what_is_left_open_is_not_said_to_hold(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    first = write(tmp_path / "a.jsonld", "4.60")
    assert main(["compare", str(first), str(first)]) == 0
    output = capsys.readouterr().out
    assert "not rejected" in output
    assert "holds" not in output


def test_of_microdata_and_rdfa_only_what_is_rejected_is_rejected(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    heading = "<h1>Rye loaf</h1><p>Price: £4.60</p>"
    microdata, rdfa = tmp_path / "microdata.html", tmp_path / "rdfa.html"
    microdata.write_text(
        f'<html lang="en"><body>{heading}<div itemscope itemtype="https://schema.org/Product">'
        '<meta itemprop="name" content="Rye loaf"><meta itemprop="naem" content="Rye loaf"></div></body></html>'
    )
    rdfa.write_text(
        f'<html lang="en"><body>{heading}<div vocab="https://schema.org/" typeof="Product">'
        '<meta property="name" content="Rye loaf"><meta property="naem" content="Rye loaf"></div></body></html>'
    )
    assert main(["compare", str(microdata), str(rdfa), "--output-format", "json"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert {s["property"]: (s["first"], s["second"]) for s in document["statements"]} == {
        "naem": (["VAL102"], ["VAL102"]),
        "name": ([], []),
    }
    assert document["mimr_curated"] == [1, 1]


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    assert main(["compare", str(tmp_path / "a.html"), str(tmp_path / "b.html")]) == 2


def test_a_page_cannot_steer_the_terminal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "a.jsonld"
    path.write_text('{"@context": "https://schema.org", "@type": "Product", "name": "x\\u001b[31m \\u202ey"}')
    assert main(["compare", str(path), str(path)]) == 0
    output = capsys.readouterr().out
    assert "x␛[31m <U+202E>y" in output
    assert not {"\x1b", "\u202e"} & set(output)


def test_markup_that_takes_too_long_is_given_up(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = write(tmp_path / "a.jsonld", "4.60"), write(tmp_path / "b.jsonld", "9.99")
    monkeypatch.setattr(compare, "SECONDS", 0.1)
    monkeypatch.setattr(compare, "_judged", lambda document: time.sleep(20))
    assert main(["compare", str(first), str(second)]) == 3
    assert capsys.readouterr().err.endswith("b.jsonld: it took longer than 0.1 seconds\n")


CONTEXT = "https://schema.org"
OWN = {
    "@context": CONTEXT,
    "@graph": [
        {
            "@type": "Restaurant",
            "name": "Blue Fork",
            "telephone": "+1 555 0100 334",
            "nonsense": "Basque food",
        },
        {"@type": "Person", "name": "Nia Holm"},
    ],
}
CURATED_PAGE = (
    '<html lang="en"><head><title>Blue Fork</title><script type="application/ld+json">'
    f"{json.dumps(OWN)}</script></head><body><h1>Blue Fork</h1><p>Basque food</p>"
    "<p>Call +1 555 0100 334</p><p>Nia Holm cooks.</p></body></html>"
)


def test_both_are_cut_by_the_agents() -> None:
    made = markup(
        {"@context": CONTEXT, "@type": "Restaurant", "name": "Blue Fork", "telephone": "+1 555 0100 999"}
    )
    ratio = curated_ratio(Document("page.html", CURATED_PAGE), made)
    # The reference keeps two types, two names and the number; the number made up and "nonsense" fall.
    assert ratio.whole == (1.0, 0.4)
    assert ratio.things["Restaurant"][1] == 2 / 3
    assert ratio.things["Person"] == (1.0, 0.0)


def test_a_page_without_generated_markup_counts_nothing_for_it() -> None:
    page = Document("page.html", CURATED_PAGE)
    made = markup({"@context": CONTEXT, "@type": "Person", "name": "Nia Holm"})
    means = mean_ratios([curated_ratio(page, None), curated_ratio(page, made)])
    assert list(means) == [ALL, "Person", "Restaurant"]
    assert means[ALL] == {
        "pages": 2,
        "reference": 1.0,
        "generated": 0.2,
        "with_thing": None,
        "thing": None,
    }
    assert (means["Person"]["with_thing"], means["Person"]["thing"]) == (1, 0.5)
    assert (means["Restaurant"]["with_thing"], means["Restaurant"]["thing"]) == (0, 0.0)
