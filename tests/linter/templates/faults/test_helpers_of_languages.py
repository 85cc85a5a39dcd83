"""Dates and prices that helpers of template languages write for readers (``helpers.toml``) are found, others pass."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from ..checked_files import checked_file, flagged

HELPERS: dict[str, dict[str, Any]] = tomllib.loads(
    (Path(__file__).parent / "helpers.toml").read_text(encoding="utf-8")
)
SCRIPTS = HELPERS.pop("scripts")
PRODUCT = '{"@context": "https://schema.org", "@type": "Product", "name": %s, "releaseDate": %s, "offers": {"@type": "Offer", "priceCurrency": "EUR", "price": %s}}'
OBJECT = "{ '@context': 'https://schema.org', '@type': 'Product', name: p.name, releaseDate: %s, offers: { '@type': 'Offer', priceCurrency: 'EUR', price: %s } }"
SOURCES = {
    "app/page.tsx": "export default async function Page() {\n  const p = await getProduct();\n  const ld = %s;\n"
    "  return <main><h1>{p.name}</h1><p>{p.date}</p><p>{p.price}</p>"
    '<script type="application/ld+json" dangerouslySetInnerHTML={{ __html: JSON.stringify(ld) }} /></main>;\n}\n',
    "src/json-ld.ts": "export function productLd(p: Product) {\n  return %s;\n}\n",
    "src/p.astro": "---\nconst { p } = Astro.props;\nconst ld = %s;\n---\n<html><head>"
    '<script type="application/ld+json" set:html={JSON.stringify(ld)} /></head>'
    "<body><h1>{p.name}</h1><p>{p.date}</p><p>{p.price}</p></body></html>\n",
}


@pytest.mark.parametrize("language", HELPERS)
def test_helpers_of_a_language(tmp_path: Path, language: str) -> None:
    given = HELPERS[language]

    def found(date: str, price: str) -> set[str]:
        markup = PRODUCT % (given["name"], date, price)
        page = f'<html><head><script type="application/ld+json">{markup}</script></head><body>{given["shown"]}</body></html>'
        result = checked_file(tmp_path, given["file"], page, others=given["others"])
        return {name for _, name in flagged(result)}

    date, price = (*given["dates"], '"2011-03-04"')[0], (*given["prices"], '"5"')[0]
    assert [one for one in given["dates_of_readers"] if "releaseDate" not in found(one, price)] == []
    assert [one for one in given["dates"] if "releaseDate" in found(one, price)] == []
    assert [one for one in given["prices_of_readers"] if "price" not in found(date, one)] == []
    assert [one for one in given["prices"] if "price" in found(date, one)] == []


@pytest.mark.parametrize("source", SOURCES)
def test_helpers_of_scripts(tmp_path: Path, source: str) -> None:
    def found(date: str, price: str) -> set[str]:
        text = SOURCES[source] % (OBJECT % (date, price))
        others = {"package.json": '{"dependencies": {"react": "19"}}'}
        return {name for _, name in flagged(checked_file(tmp_path, source, text, others=others))}

    assert [one for one in SCRIPTS["dates_of_readers"] if "releaseDate" not in found(one, "p.price")] == []
    assert [one for one in SCRIPTS["dates"] if "releaseDate" in found(one, "p.price")] == []
    assert [one for one in SCRIPTS["prices_of_readers"] if "price" not in found("p.date", one)] == []
    assert [one for one in SCRIPTS["prices"] if "price" in found("p.date", one)] == []
