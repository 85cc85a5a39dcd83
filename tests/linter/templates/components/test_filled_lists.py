"""Lists that scripts fill with ``push`` are judged item by item; those filled in other ways are unknown."""

from __future__ import annotations

from pathlib import Path

import pytest

from ..checked_files import checked_file, flagged

PAGE = """export default function Page({ crumbs, extra }) {
  %s
  const data = { '@context': 'https://schema.org', '@type': 'BreadcrumbList', itemListElement: items };
  return <main><ol>{crumbs.map((one) => <li>{one.title}</li>)}</ol><p>{extra.title}</p>
    <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: JSON.stringify(data) }} /></main>;
}"""
FIRST = "{ '@type': 'ListItem', position: 1, name: extra.title }"
FILLED = {
    "forEach": "const items = []; crumbs.forEach((one, i) => { items.push({ '@type': 'ListItem', position: i + 1, KEY: one.title }); });",
    "forEach without braces": "const items = []; crumbs.forEach(one => items.push({ '@type': 'ListItem', KEY: one.title }));",
    "for of": "const items = []; for (const one of crumbs) { items.push({ '@type': 'ListItem', KEY: one.title }); }",
    "one by one": f"const items = []; items.push({FIRST}); items.push({{ '@type': 'ListItem', KEY: extra.title }});",
    "under a condition": f"const items = [{FIRST}]; if (extra) {{ items.push({{ '@type': 'ListItem', KEY: extra.title }}); }}",
    "under a condition in a loop": f"const items = [{FIRST}];"
    " for (const one of crumbs) if (one.shown) items.push({ '@type': 'ListItem', KEY: one.title });",
}
OTHERWISE = {
    "counted loops": "const items = []; for (let i = 0; i < 3; i++) { items.push({ '@type': 'ListItems' }); }",
    "taken away again": "const items = []; items.push({ '@type': 'ListItems' }); items.pop();",
    "spread": "const items = []; items.push(...crumbs);",
    "in another branch": "const items = []; if (extra) {} else { items.push({ '@type': 'ListItems' }); }",
    "in a callback": "const items = []; extra.then(() => { items.push({ '@type': 'ListItems' }); });",
    "two lists": "const items = []; for (const a of crumbs) items.push({ '@type': 'ListItems' });"
    " for (const b of crumbs) items.push({ '@type': 'ListItems' });",
}


@pytest.mark.parametrize("way", FILLED)
def test_items_are_judged(tmp_path: Path, way: str) -> None:
    sound = checked_file(tmp_path, "sound.jsx", PAGE % FILLED[way].replace("KEY", "name"))
    assert flagged(sound) <= {("VAL130", "")}  # most have no position
    assert ("ListItem", "name") in {
        (each.statement.types[0], each.statement.property)
        for each in sound.results
        if each.statement is not None
    }
    faulty = checked_file(tmp_path, "faulty.jsx", PAGE % FILLED[way].replace("KEY", "naem"))
    assert ("VAL102", "naem") in flagged(faulty)


@pytest.mark.parametrize("way", OTHERWISE)
def test_what_is_not_followed_is_told(tmp_path: Path, way: str) -> None:
    found = checked_file(tmp_path, "page.jsx", PAGE % OTHERWISE[way])
    assert flagged(found) <= {("VAL101", "")}  # the object by itself
    assert any('"itemListElement" was not checked' in note.message for note in found.notifications)
