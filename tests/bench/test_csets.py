"""Characteristic sets of N-Quads and of pages."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest

from factmark.__main__ import main
from factmark.bench.statistics import ranks, spearman
from factmark.bench.three_agents import csets
from factmark.bench.three_agents.csets import CharacteristicSet, Quad, Usage, read_quads, summary
from factmark.linter.document.document import Document

TYPE = "<http://www.w3.org/1999/02/22-rdf-syntax-ns#type>"
LINES = [
    f"_:a {TYPE} <http://schema.org/Product> <https://example.org/1> .",
    '_:a <http://schema.org/name> "Lamp \\"x\\" . <y>"@en <https://example.org/1> .',
    "_:a <http://schema.org/offers> _:b <https://example.org/1> .",
    f"_:b {TYPE} <https://schema.org/Offer> <https://example.org/1> .",
    '_:b <https://schema.org/price> "5"^^<http://www.w3.org/2001/XMLSchema#integer> <https://example.org/1> .',
    f"_:a {TYPE} <http://schema.org/Offer> <https://example.org/2> .",
    '_:a <http://schema.org/price> "6" <https://example.org/2> .',
    "this is no quad",
    "# a comment",
]


@pytest.fixture
def quads(tmp_path: Path) -> Path:
    path = tmp_path / "pages.nq.gz"
    path.write_bytes(gzip.compress("\n".join(LINES).encode()))
    return path


def test_quads_are_read_and_broken_lines_are_told(quads: Path) -> None:
    found = list(read_quads(quads))
    assert found[1] == Quad(
        "_:a", "http://schema.org/name", '"Lamp \\"x\\" . <y>"@en', "https://example.org/1"
    )
    assert found.count(None) == 1
    assert len(found) == 8


def test_sets_are_counted_over_pages(quads: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "csets", str(quads), "--sample", "1", "--output-format", "json"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert (document["pages"], document["instances"], document["sets"]) == (2, 3, 2)
    assert document["broken_lines"] == 1
    first = document["top"][0]
    assert (first["types"], first["properties"], first["instances"], first["pages"]) == (
        ["Offer"],
        ["price"],
        2,
        2,
    )
    assert document["spearman_rho"] == -1.0
    # A set's length counts its type: {isa:Product, name, offers} is the longest.
    assert [row["size"] for row in document["top"]] == [2, 3]
    assert document["sample"]["properties"]["medium"] == ["https://example.org/1"]
    assert document["sample"]["instances"]["low"] == ["https://example.org/1"]
    assert len(document["sample"]["instances"]["medium"]) == 1


def test_pages_that_come_in_several_files_are_told(quads: Path, capsys: pytest.CaptureFixture[str]) -> None:
    again = quads.with_name("others.nq")
    again.write_text(LINES[0], encoding="utf-8")
    for inputs, repeated in (([quads], 0), ([quads, again], 1), ([again, quads], 1)):
        assert main(["bench", "csets", *map(str, inputs), "--output-format", "json"]) == 0
        document = json.loads(capsys.readouterr().out)
        assert (document["pages"], document["repeated_pages"]) == (2, repeated)


@pytest.mark.parametrize(
    "name",
    ["dpef.html-embedded-jsonld.nq-00001.gz", "part_0.gz", "PAGES.NQ.GZ", "pages.nq", "pages.nq-00002"],
)
def test_files_are_read_under_the_names_they_are_published_with(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = "\r\n".join(LINES).encode()
    (tmp_path / name).write_bytes(gzip.compress(text) if name.lower().endswith(".gz") else text)
    assert main(["bench", "csets", str(tmp_path / name), "--output-format", "json"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert (document["instances"], document["broken_lines"]) == (3, 1)


def test_properties_written_behind_their_type_are_those_properties(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "pages.nq"
    path.write_text('_:a <http://schema.org/Product/name> "x" <https://example.org/1> .', encoding="utf-8")
    assert main(["bench", "csets", str(path), "--output-format", "json"]) == 0
    assert json.loads(capsys.readouterr().out)["top"][0]["properties"] == ["name"]


def test_damaged_files_are_refused_and_endless_lines_and_pages_bounded(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = gzip.compress("\n".join(LINES * 50).encode(), mtime=0)
    for number, data in enumerate((whole[:60], b"no gzip", whole[:30] + b"\xff\x00\xff" * 9 + whole[57:])):
        path = tmp_path / f"{number}.nq.gz"
        path.write_bytes(data)
        assert main(["bench", "csets", str(path)]) == 2
        assert str(path) in capsys.readouterr().err
    path = tmp_path / "long.nq.gz"
    path.write_bytes(gzip.compress(b"x" * (5 << 20) + b"\n" + "\n".join(LINES).encode()))
    assert main(["bench", "csets", str(path), "--output-format", "json"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert (document["instances"], document["broken_lines"]) == (3, 6)
    monkeypatch.setattr(csets, "MAX_NODES", 1)
    assert main(["bench", "csets", str(path), "--output-format", "json"]) == 0
    assert json.loads(capsys.readouterr().out)["pages"] == 2


def test_only_instances_of_a_type(quads: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "csets", str(quads), "--type", "Product", "--output-format", "json"]) == 0
    assert json.loads(capsys.readouterr().out)["instances"] == 1
    assert main(["bench", "csets", str(quads), "--type", "Recipe"]) == 3


def test_pages_are_read_in_all_syntaxes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "page.html").write_text(
        '<script type="application/ld+json">{"@context":"https://schema.org","@type":"Person","name":"A"}</script>'
        '<p itemscope itemtype="https://schema.org/Person"><b itemprop="name">B</b></p>',
        encoding="utf-8",
    )
    assert main(["bench", "csets", str(tmp_path), "--output-format", "json"]) == 0
    assert json.loads(capsys.readouterr().out)["top"][0]["instances"] == 2


def test_ranks_share_ties_and_rho_is_that_of_the_ranks() -> None:
    assert ranks([10, 20, 20, 5]) == [2.0, 3.5, 3.5, 1.0]
    assert spearman([1, 2, 3, 4], [1, 4, 9, 16]) == pytest.approx(1.0)
    # Worked by hand: ranks 1 2 3 4 5 and 2 1 4 3 5, rho = 1 - 6·4 / (5·24).
    assert spearman([1, 2, 3, 4, 5], [20, 10, 40, 30, 50]) == pytest.approx(0.8)
    assert spearman([1, 1, 1], [1, 2, 3]) is None


def test_a_crawl_s_archive_is_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from factmark.crawler.items import PageItem
    from factmark.crawler.warc.archive import ArchiveWriter

    page = '<p itemscope itemtype="https://schema.org/Person"><b itemprop="name">B</b></p>'
    archive = ArchiveWriter(tmp_path / "pages.warc.gz")
    archive.write(PageItem("https://example.org/", "https://example.org/", 200, html=page), page.encode())
    archive.write(PageItem("https://example.org/x", "https://example.org/x", error="no answer"))
    archive.close()
    assert main(["bench", "csets", str(tmp_path / "pages.warc.gz"), "--output-format", "json"]) == 3
    document = json.loads(capsys.readouterr().out)
    assert (document["pages"], document["unread"]) == (1, ["https://example.org/x: no answer"])


def test_a_page_whose_instances_have_only_a_type_is_a_page(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "part_0.nq"
    kind = "http://www.w3.org/1999/02/22-rdf-syntax-ns#type"
    path.write_text(f"<http://a> <{kind}> <https://schema.org/Product> <http://p/> .\n", encoding="utf-8")
    assert main(["bench", "csets", str(path), "--output-format", "json"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert (document["pages"], document["instances"]) == (1, 1)


def test_a_page_that_cannot_be_read_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def some(paths: list[str], unread: list[str]) -> list[Document]:
        unread.append("two.html: cannot be read")
        return [Document("one.jsonld", '{"@context": "https://schema.org", "@type": "Thing"}', media="json")]

    monkeypatch.setattr(csets, "documents", some)
    assert main(["bench", "csets", str(tmp_path)]) == 3
    assert "two.html: cannot be read" in capsys.readouterr().err


def test_a_byte_order_mark_breaks_no_line(tmp_path: Path) -> None:
    path = tmp_path / "pages.nq"
    path.write_text("\n".join(LINES), "utf-8-sig")
    assert next(read_quads(path)) == Quad(
        "_:a",
        "http://www.w3.org/1999/02/22-rdf-syntax-ns#type",
        "http://schema.org/Product",
        "https://example.org/1",
    )


def test_blocks_that_cannot_be_read_are_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page = tmp_path / "page.html"
    blocks = ('{"@context": "https://schema.org", "@type": "Bakery", "name": "Roggen"}', '{"@type": ', " ")
    page.write_text("".join(f'<script type="application/ld+json">{block}</script>' for block in blocks))
    assert main(["bench", "csets", str(page), "--output-format", "json"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert (document["instances"], document["broken_blocks"]) == (1, 1)


def test_lengths_of_the_paper_s_sets() -> None:
    """Section 4.3: the set of figure 5a has length 5; table 5: 10, 7, 7 and 3."""
    listed = (
        ("Recipe", "name recipeCategory recipeCuisine recipeIngredient", 5),
        (
            "NewsMediaOrganization",
            "address alternateName description image logo name sameAs telephone url",
            10,
        ),
        ("Product", "aggregateRating description isSimilarTo model name offers", 7),
        ("EmergencyService", "address contactPoint description name openingHours url", 7),
        ("HowToSection", "name sameAs", 3),
    )
    for kind, properties, length in listed:
        assert CharacteristicSet((kind,), tuple(properties.split())).size == length


def test_strata_are_thirds_of_the_sets_and_of_the_languages() -> None:
    """Six sets by hand: by instances 10 5 3 2 1 2, low up to 2 and medium up to 3; by properties 1 to 6, 2 each."""
    usage = Usage()
    names = ("name", "url", "image", "logo", "email", "slogan")
    sets = [CharacteristicSet((), names[: size + 1]) for size in range(6)]
    for page, (cset, count) in enumerate(zip(sets, (9, 5, 3, 2, 1, 1), strict=True)):
        usage.add_page(f"p{page}", [cset] * count)
    usage.add_page("both", [sets[0], sets[5]])
    usage.languages = {"p0": "en", "p1": "en", "p2": "en", "p3": "de", "p4": "de", "p5": "nl"}
    document = summary(usage, 0, 10, 0)
    found = {(each["feature"], each["stratum"]): each for each in document["strata"]}
    # "both" has one more instance of the first set and of the last.
    assert [found["instances", name]["up_to"] for name in ("low", "medium", "high")] == [2, 3, None]
    assert [found["instances", name]["members"] for name in ("low", "medium", "high")] == [3, 1, 2]
    assert [found["properties", name]["members"] for name in ("low", "medium", "high")] == [2, 2, 2]
    drawn = document["sample"]
    assert drawn["instances"] == {
        "low": ["both", "p3", "p4", "p5"],
        "medium": ["p2"],
        "high": ["both", "p0", "p1"],
    }
    assert drawn["properties"] == {
        "low": ["both", "p0", "p1"],
        "medium": ["p2", "p3"],
        "high": ["both", "p4", "p5"],
    }
    # Appendix E: languages of few, of some and of many pages.
    assert drawn["language"] == {"low": ["p5"], "medium": ["p3", "p4"], "high": ["p0", "p1", "p2"]}
    assert summary(usage, 0, 1, 3)["sample"] == summary(usage, 0, 1, 3)["sample"]
    assert len({json.dumps(summary(usage, 0, 1, seed)["sample"]) for seed in range(8)}) > 1


def test_the_language_of_n_quads_is_that_of_their_texts(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    texts = {
        "https://example.org/en": "This is the house that we have built for you with the help of our friends",
        "https://example.org/de": "Das ist das Haus, das wir mit der Hilfe von unseren Freunden gebaut haben",
    }
    path = tmp_path / "pages.nq"
    path.write_text(
        "".join(f'_:a <http://schema.org/description> "{text}" <{page}> .\n' for page, text in texts.items()),
        encoding="utf-8",
    )
    assert main(["bench", "csets", str(path), "--output-format", "json"]) == 0
    assert json.loads(capsys.readouterr().out)["languages"] == {"en": 1, "de": 1}
