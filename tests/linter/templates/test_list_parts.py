"""Lists that a body and its markup go through in parts, groups and orders of their own: their items are the same."""

from __future__ import annotations

from pathlib import Path

import pytest

from .checked_files import checked_file, flagged

LIST = '<script type="application/ld+json">{"@context": "https://schema.org", "@type": "ItemList", "itemListElement": [%s]}</script>'
ITEM = '{"@type": "ListItem", "position": %s, "name": %s}'
JINJA = (
    "{% for l in loaves %}"
    + ITEM % ("{{ loop.index }}", "{{ l.name|tojson }}")
    + "{{ ',' if not loop.last }}{% endfor %}"
)
NUNJUCKS = JINJA.replace("tojson", "dump | safe")
TWIG = (
    "{% for l in loaves %}"
    + ITEM % ("{{ loop.index }}", "{{ l.name|json_encode|raw }}")
    + "{% if not loop.last %},{% endif %}{% endfor %}"
)
RUBY = (
    "<% @loaves.each_with_index do |l, i| %><%= ',' if i > 0 %>"
    + ITEM % ("<%= i + 1 %>", "<%= l.name.to_json %>")
    + "<% end %>"
)
EJS = (
    "<% loaves.forEach((l, i) => { %><%= i ? ',' : '' %>"
    + ITEM % ("<%= i + 1 %>", "<%- JSON.stringify(l.name) %>")
    + "<% }) %>"
)
BLADE = (
    "@foreach ($loaves as $l)"
    + ITEM % ("{{ $loop->iteration }}", "@json($l->name)")
    + "@if(!$loop->last),@endif @endforeach"
)
SHOWN = "<p>{{ l.name }}</p>"


@pytest.mark.parametrize(
    ("name", "body", "markup"),
    [
        (
            "a.jinja",
            "{% for l in loaves %}" + SHOWN + "{% endfor %}",
            JINJA.replace("in loaves", "in loaves[:5]"),
        ),
        ("a.jinja", "<h2>{{ loaves[0].name }}</h2>{% for l in loaves[1:] %}" + SHOWN + "{% endfor %}", JINJA),
        (
            "a.jinja",
            "{% for row in loaves|batch(3) %}{% for l in row %}" + SHOWN + "{% endfor %}{% endfor %}",
            JINJA,
        ),
        (
            "a.jinja",
            "{% for kind, ls in loaves|groupby('kind') %}{% for l in ls %}"
            + SHOWN
            + "{% endfor %}{% endfor %}",
            JINJA,
        ),
        (
            "a.jinja",
            "{% for g in loaves|groupby('kind') %}{% for l in g.list %}" + SHOWN + "{% endfor %}{% endfor %}",
            JINJA,
        ),
        (
            "a.twig",
            "{% for l in loaves %}" + SHOWN + "{% endfor %}",
            TWIG.replace("in loaves", "in loaves[:5]"),
        ),
        ("a.twig", "{% for l in loaves|filter(l => l.fresh) %}" + SHOWN + "{% endfor %}", TWIG),
        (
            "a.njk",
            "{% for l in loaves %}" + SHOWN + "{% endfor %}",
            NUNJUCKS.replace("in loaves", "in loaves.slice(0, 5)"),
        ),
        (
            "a.njk",
            "{% for c in loaves | slice(3) %}{% for l in c %}" + SHOWN + "{% endfor %}{% endfor %}",
            NUNJUCKS,
        ),
        (
            "a.erb",
            "<% @loaves.each do |l| %><p><%= l.name %></p><% end %>",
            RUBY.replace("@loaves", "@loaves.first(5)"),
        ),
        ("a.erb", "<% @loaves.sort_by(&:name).reverse.each do |l| %><p><%= l.name %></p><% end %>", RUBY),
        (
            "a.erb",
            "<% @loaves.each_slice(3) do |row| %><% row.each do |l| %><p><%= l.name %></p><% end %><% end %>",
            RUBY,
        ),
        (
            "a.ejs",
            "<% loaves.forEach(l => { %><p><%= l.name %></p><% }) %>",
            EJS.replace("loaves", "loaves.slice(0, 5)"),
        ),
        (
            "a.php",
            "<?php foreach (array_slice($loaves, 0, 5) as $l) { ?><p><?= $l['name'] ?></p><?php } ?>",
            "<?php foreach ($loaves as $i => $l) { echo $i ? ',' : ''; ?>"
            + ITEM % ("<?= $i + 1 ?>", "<?= json_encode($l['name']) ?>")
            + "<?php } ?>",
        ),
        (
            "a.blade.php",
            "@foreach ($loaves->chunk(3) as $row)@foreach ($row as $l)<p>{{ $l->name }}</p>@endforeach @endforeach",
            BLADE,
        ),
    ],
)
def test_items_are_the_same_and_others_are_missed(name: str, body: str, markup: str, tmp_path: Path) -> None:
    script = LIST % markup
    if name.endswith(".blade.php"):
        script = script.replace('"@', '"@@')
    begin = '<html lang="en"><body><h1>Loaves</h1>'
    assert flagged(checked_file(tmp_path, name, begin + body + script)) == set()
    other = body.replace(".name", ".baker").replace("->name", "->baker").replace("['name']", "['baker']")
    assert flagged(checked_file(tmp_path, name, begin + other + script)) == {("FAC270", "name")}


def test_of_a_list_that_is_written_out_it_is_known_what_a_part_has(tmp_path: Path) -> None:
    page = """const faq = [{ q: "Do you deliver?", a: "Yes, within ten miles." }, { q: "Do you sell rye?", a: "Always, and spelt." }];
export default function Faq() {
  return (<><script type="application/ld+json" dangerouslySetInnerHTML={{ __html: JSON.stringify({
    "@context": "https://schema.org", "@type": "FAQPage", mainEntity: faq.map(({ q, a }) => (
      { "@type": "Question", name: q, acceptedAnswer: { "@type": "Answer", text: a } })) }) }} />
    <dl>{faq.map(({ q, a }) => (<div><dt>{q}</dt><dd>{a}</dd></div>))}</dl></>);
}
"""
    assert flagged(checked_file(tmp_path, "a.jsx", page)) == set()
    part = page.replace("<dl>{faq.map", "<dl>{faq.slice(0, 1).map")
    flags = flagged(checked_file(tmp_path, "a.jsx", part))
    assert flags == {("FAC202", "name"), ("FAC202", "text")}
    whole = page.replace("<dl>{faq.map", "<dl>{faq.slice(0, 9).map")
    assert flagged(checked_file(tmp_path, "a.jsx", whole)) == set()
