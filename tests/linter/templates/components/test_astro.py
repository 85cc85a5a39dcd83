"""Objects that Astro pages hand to their layout, which hands them on to what prints them."""

from __future__ import annotations

from pathlib import Path

import pytest

from ..checked_files import checked_file, faults

LAYOUT = """---
import Head from '../components/Head.astro';
const { title = 'Tools', schema, lang = 'en' } = Astro.props;
---
<html lang={lang}><head><Head schema={schema} /><title>{title}</title></head>
<body><main><slot /></main></body></html>
"""
HEAD = """---
const fallback = { schema: null };
const { schema = fallback.schema } = Astro.props;
---
{schema && <script type="application/ld+json" set:html={JSON.stringify(schema)} />}
"""
PAGE = """---
import Layout from '../layouts/Layout.astro';
const { saw } = Astro.props;
---
<Layout title={saw.title} %s schema={{
  '@context': 'https://schema.org', '@type': 'BlogPosting', headline: saw.title, inLanguage: '%s', %s
}}>
  <h1>{saw.title}</h1><img src={saw.picture} alt="" />
</Layout>
"""


def told(root: Path, page: str) -> set[tuple[str, str]]:
    others = {
        "package.json": '{"dependencies": {"astro": "5"}}',
        "src/layouts/Layout.astro": LAYOUT,
        "src/components/Head.astro": HEAD,
    }
    return {
        (code, name)
        for code, _, name in faults(checked_file(root, "src/pages/saw.astro", page, others=others))
    }


@pytest.mark.parametrize(("given", "stated"), [('lang="fr"', "fr"), ("", "en-GB"), ("lang={saw.lang}", "it")])
def test_what_a_layout_is_handed_is_judged_on_its_page(tmp_path: Path, given: str, stated: str) -> None:
    found = told(tmp_path, PAGE % (given, stated, "image: saw.picture.src"))
    assert (("FAC272", "inLanguage") in found) is (stated == "it")
    assert "FAC270" not in {code for code, _ in found}


def test_what_the_page_does_not_show_is_told(tmp_path: Path) -> None:
    assert ("FAC270", "alternativeHeadline") in told(
        tmp_path, PAGE % ("", "en", "alternativeHeadline: saw.nickname")
    )
