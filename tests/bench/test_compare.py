import json
import time
from pathlib import Path

import pytest

from factmark.__main__ import main
from factmark.bench.three_agents import compare

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
