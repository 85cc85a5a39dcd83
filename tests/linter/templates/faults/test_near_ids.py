"""References to nodes that other templates of the project make."""

from __future__ import annotations

from pathlib import Path

import pytest

from ..checked_files import checked_file

BLOCK = '<script type="application/ld+json">%s</script>'
SITE = (
    BLOCK
    % '{"@context": "https://schema.org", "@type": "WebSite", "@id": "{{ site.root }}#bakery", "name": "x"}'
)
POST = (
    BLOCK
    % '{"@context": "https://schema.org", "@type": "Article", "headline": "x", "isPartOf": {"@id": "%s"}}'
)
PAGE = """<script>
	const root = origin();
	const data = { '@context': 'https://schema.org', '@graph': [
		{ '@type': 'Organization', '@id': `${root}/#bakery`, name: 'x' },
		{ '@type': 'WebSite', '@id': `${root}/#site`, name: 'x', publisher: { '@id': `${root}/#bakery` } }
	] };
</script>
<svelte:head>{@html `<script type="application/ld+json">${JSON.stringify(data)}</script>`}</svelte:head><Hidden {...data} />
"""


def told(root: Path, name: str, text: str, others: dict[str, str]) -> list[str]:
    found = checked_file(root, name, text, others={"package.json": "{}", **others})
    return [one.level for one in found.results if one.code == "VAL113" and one.kind == "fail"]


@pytest.mark.parametrize(
    ("address", "is_found"),
    [
        ("{{ site.root }}#bakery", False),
        ("{{site.root}}#bakery", False),
        ("{{ site.root }}/#bakery", True),
        ("{{ site.root }}#Bakery", True),
        ("{{ site.root }}#baker", True),
        ("{{ site.root }}#orchard", True),
        ("{{ other.root }}#bakery", False),
        ("https://www.example.org/#bakery", False),
    ],
)
@pytest.mark.parametrize("ending", ["njk", "liquid", "html.twig"])
def test_a_node_of_another_template_is_referred_to_as_it_is(
    tmp_path: Path, ending: str, address: str, is_found: bool
) -> None:
    assert (
        told(tmp_path, f"post.{ending}", POST % address, {f"site.{ending}": SITE}) == ["warning"] * is_found
    )


def test_an_address_that_another_part_of_the_project_names_may_be_a_node(tmp_path: Path) -> None:
    others = {"site.njk": SITE, "more.njk": '{% set id = "#baker" %}{# "@id" #}'}
    assert told(tmp_path, "post.njk", POST % "{{ site.root }}#baker", others) == []


def test_a_node_of_a_program_is_referred_to_as_it_is(tmp_path: Path) -> None:
    assert told(tmp_path, "page.svelte", PAGE, {}) == []
    wrong = PAGE.replace("publisher: { '@id': `${root}/#bakery` }", "publisher: { '@id': `${root}/#bakry` }")
    assert told(tmp_path, "page.svelte", wrong, {}) == ["warning"]


@pytest.mark.parametrize(
    ("name", "form"),
    [
        ("post.liquid", '"@id": {{ shop.url | append: "#%s" | json }}'),
        ("layouts/partials/post.html", '"@id": {{ printf "%%s#%s" .Permalink }}'),
    ],
)
def test_addresses_that_filters_and_functions_join_are_nodes(tmp_path: Path, name: str, form: str) -> None:
    node = '{"@context": "https://schema.org", "@type": "%s", %s, "%s": %s}'
    site = BLOCK % (node % ("WebSite", form % "bakery", "name", '"x"'))
    others = {name.replace("post", "site"): site, "layouts/x.html": "{{ .Title }}", "hugo.toml": ""}
    for fragment, levels in (("bakery", []), ("orchard", ["warning"])):
        part = "{" + form % fragment + "\n}"
        post = BLOCK % (node % ("Article", '"headline": "x"', "isPartOf", part))
        assert told(tmp_path, name, post, others) == levels
