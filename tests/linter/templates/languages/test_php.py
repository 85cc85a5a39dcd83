"""PHP programs that return JSON-LD: scripts put together, and lists that they build."""

from __future__ import annotations

from pathlib import Path

import pytest

from ..checked_files import checked_file, flagged

PROGRAM = """<?php
class Trail {
    private function items($crumbs) {
        $items = [];
        foreach ($crumbs as $at => $crumb) {
            $items[] = ['@type' => 'ListItem', 'position' => $at + 1, 'KEY' => $crumb->title];
        }
        return $items;
    }
    public function trail($crumbs) {
        $schema = ['@context' => 'https://schema.org', '@type' => 'BreadcrumbList', 'itemListElement' => $this->items($crumbs)];
        RETURNS
    }
}
"""
RETURNS = [
    "return '<script type=\"application/ld+json\">' . wp_json_encode($schema) . '</script>';",
    "return json_encode($schema);",
    "return $schema;",
]


@pytest.mark.parametrize("returns", RETURNS)
def test_lists_that_a_method_returns_are_judged(tmp_path: Path, returns: str) -> None:
    text = PROGRAM.replace("RETURNS", returns)
    assert flagged(checked_file(tmp_path, "Trail.php", text.replace("KEY", "name"))) == set()
    assert flagged(checked_file(tmp_path, "Trail.php", text.replace("KEY", "naem"))) == {("VAL102", "naem")}


def test_a_link_of_an_author_shows_the_name(tmp_path: Path) -> None:
    page = (
        '<div itemscope itemtype="https://schema.org/Comment"><div itemprop="author" itemscope itemtype="https://schema.org/Person">'
        "<?php printf('<cite itemprop=\"name\">%s</cite>', PRINTED()); ?></div></div>"
    )
    right, wrong = (
        page.replace("PRINTED", one) for one in ("get_comment_author_link", "get_comment_author_url")
    )
    assert flagged(checked_file(tmp_path, "comment.php", right)) == set()
    assert flagged(checked_file(tmp_path, "comment.php", wrong)) == {("FAC271", "name")}
