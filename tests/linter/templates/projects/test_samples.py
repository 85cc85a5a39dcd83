"""Folders of examples and tests, whose pages have contents that are made up."""

from __future__ import annotations

from pathlib import Path

import pytest

from factmark.linter.templates.projects.roots import is_sample

from ..checked_files import checked_file, faults

PAGE = """export default function Page() {
  const schema = { "@context": "https://schema.org", "@type": "Product", name: "Rye", image: "https://rye.test/a.jpg",
    offers: { "@type": "Offer", price: "4.00", priceCurrency: "GBP", availability: "https://schema.org/Here" } };
  return (<main><h1>Rye</h1><p>£5.00</p>
    <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: JSON.stringify(schema) }} /></main>);
}
"""


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("examples/shop/app/page.tsx", True),
        ("packages/seo/playground/pages/p.vue", True),
        ("test/fixtures/basic/app.vue", True),
        ("app/examples/page.tsx", False),
        ("app/test/page.tsx", False),
        ("src/demo.tsx", False),
    ],
)
def test_samples_are_told_by_the_folders_of_the_repository(tmp_path: Path, name: str, expected: bool) -> None:
    file = tmp_path / "examples" / "shop" / name  # folders around the repository say nothing
    file.parent.mkdir(parents=True)
    (tmp_path / "examples" / "shop" / "package.json").write_text("{}", encoding="utf-8")
    assert is_sample(file) is expected


@pytest.mark.parametrize(("folder", "level"), [("app", "error"), ("examples/a/app", "note")])
def test_what_a_sample_does_not_show_is_a_note(tmp_path: Path, folder: str, level: str) -> None:
    found = faults(checked_file(tmp_path, f"{folder}/page.tsx", PAGE, others={"package.json": "{}"}))
    levels = {name: one for code, one, name in found if code.startswith("FAC")}
    assert ("CMP307", "error", "availability") in found
    assert (levels["image"] == "note") is (level == "note")
    assert levels["price"] != "note"  # the page shows another price
