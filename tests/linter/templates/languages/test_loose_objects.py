"""Objects of JSON-LD that programs add to lists, keep in members, or pass on."""

from __future__ import annotations

from pathlib import Path

import pytest

from ..checked_files import checked_file, flagged

PUSHED = {
    "a.php": """<?php if (!$quiet) { $crumbs[] = ["@type" => "ListItem", "position" => $at, "name" => $one['label'], "item" => $one['link']]; } ?>
<script type="application/ld+json">{ "@context": "https://schema.org", "@type": "BreadcrumbList", "itemListElement": <?= json_encode($crumbs) ?> }</script>
""",
    "b.php": """<?php class Loaf { private $data = [];
  function build($loaf) { $this->data = ['@context' => 'https://schema.org']; $this->crumb($loaf); return $this->data; }
  private function crumb($loaf) { $this->data['itemListElement'][] = array('@type' => 'ListItem', 'position' => 1, "name" => $loaf->name); } }
""",
    "c.twig": """{% set crumbs = crumbs|merge([{"@type": "ListItem", "position": loop.index, "name": c.name, "item": c.url}]) %}
<script type="application/ld+json">{{ {"@context": "https://schema.org", "@type": "BreadcrumbList", "itemListElement": crumbs}|json_encode|raw }}</script>
""",
    "d.html.erb": """<% crumbs << {"@type" => "ListItem", "position" => i + 1, "name" => c.name, "item" => c.url} %>
<script type="application/ld+json"><%= raw({"@context" => "https://schema.org", "@type" => "BreadcrumbList", "itemListElement" => crumbs}.to_json) %></script>
""",
    "e.ejs": """<% crumbs.push({"@type": "ListItem", "position": i + 1, "name": c.name, "item": c.url}) %>
<script type="application/ld+json"><%- JSON.stringify({"@context": "https://schema.org", "@type": "BreadcrumbList", "itemListElement": crumbs}) %></script>
""",
}


@pytest.mark.parametrize("name", PUSHED)
@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("", "", ""),
        ("ListItem", "ListEntry", "VAL101"),
        ("position", "postion", "VAL102"),
        ('"name"', '"headline"', "VAL103"),
    ],
)
def test_objects_added_to_lists_are_checked(tmp_path: Path, name: str, old: str, new: str, code: str) -> None:
    found = checked_file(tmp_path, name, PUSHED[name].replace(old, new, 1) if old else PUSHED[name])
    assert (
        (code in {one for one, _ in flagged(found)})
        if code
        else not {one for one, _ in flagged(found) if one.startswith("VAL")}
    )


@pytest.mark.parametrize("comment", ["// ", "# ", "* "])
def test_comments_are_no_objects(tmp_path: Path, comment: str) -> None:
    text = f'<?php\n$context = \'https://schema.org\';\n/*\n{comment}["@type" => "Laof"]\n*/\n'
    assert not flagged(checked_file(tmp_path, "a.php", text))


def test_types_of_typescript_are_no_objects(tmp_path: Path) -> None:
    text = """interface Loaf {
  "@type": "Product";
  brand?: Maker | Omit<Maker, "@type">;
  offers?: Omit<Price, "@type"> | Omit<Price, "@type">[];
}
export const inStock = "https://schema.org/InStock";
"""
    assert not flagged(checked_file(tmp_path, "a.ts", text))
