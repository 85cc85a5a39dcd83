"""Statements and findings drawn from pages, to be labelled and read."""

from pathlib import Path

from factmark.bench.labelled_pages.sample import flags, rows

PAGE = """<html lang="en"><title>Oak table</title><h1>Oak table</h1><p>Made in Leeds.</p>
<script type="application/ld+json">{"@context": "https://schema.org", "@type": "Product", "name": "Oak table",
"color": "red", "sku": "T-1", "description": "Made in Leeds.", "material": "Oak"}</script>
<div itemscope itemtype="https://schema.org/Person"><span itemprop="name">Oak table</span></div>"""


def test_rows_are_drawn_by_the_seed_with_their_places(tmp_path: Path) -> None:
    (tmp_path / "page.html").write_text(PAGE, encoding="utf-8")
    files = [tmp_path / "page.html"]
    drawn = rows(files, 1, 3)
    assert drawn == rows(files, 1, 3)
    assert {row["page"] for row in drawn} == {"page"}
    everything = {row["path"]: row["value"] for row in rows(files, 1, 99)}
    assert everything["0/color"] == "red"
    assert [value for path, value in everything.items() if path.startswith("@4:")] == ["Oak table"]
    assert len(drawn) == 3 < len(everything) == 6
    assert any(rows(files, seed, 3) != drawn for seed in range(2, 9))


def test_flags_are_at_most_so_many_of_a_page(tmp_path: Path) -> None:
    (tmp_path / "page.html").write_text(
        PAGE.replace("Oak", "Elm", 1).replace('"T-1"', '"undefined"'), encoding="utf-8"
    )
    found = flags([tmp_path / "page.html"], 1, 99)
    assert {flag["prop"] for flag in found} >= {"color", "sku"}
    assert len(flags([tmp_path / "page.html"], 1, 1)) == 1
