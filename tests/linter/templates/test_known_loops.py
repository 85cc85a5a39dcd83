"""Templates with loops over what is known: each value counts for itself."""

from __future__ import annotations

from pathlib import Path

from .checked_files import checked_file

LOAVES = """\
{% set loaves = [{"name": "Seeded rye", "price": "4.80"}, {"name": "White tin", "price": "3.20"}] %}
<html lang="en"><body><h1>Loaves</h1>{% for loaf in loaves %}<h2>{{ loaf.name }}</h2>{% endfor %}<p>Seeded rye: £4.80</p>
<script type="application/ld+json">
{"@context": "https://schema.org", "@graph": [{% for loaf in loaves %}
 {"@type": "Product", "name": {{ loaf.name | tojson }},
  "offers": {"@type": "Offer", "price": {{ loaf.price | tojson }}, "priceCurrency": "GBP"}}{{ "," if not loop.last }}
{% endfor %}]}
</script></body></html>
"""


def test_one_value_of_a_loop_that_is_shown_says_nothing_of_the_others(tmp_path: Path) -> None:
    found = checked_file(tmp_path, "templates/loaves.html.j2", LOAVES, families=("FAC",))
    told = [
        (r.statement.text, r.location.start_line) for r in found.results if r.kind == "fail" and r.statement
    ]
    assert told == [("3.20", 6)]
    shown = LOAVES.replace("<p>Seeded rye: £4.80</p>", "<p>Seeded rye: £4.80</p><p>White tin: £3.20</p>")
    found = checked_file(tmp_path, "templates/loaves.html.j2", shown, families=("FAC",))
    assert [r.message for r in found.results if r.kind == "fail"] == []


def test_one_of_two_values_under_a_condition_that_is_shown_stands_for_both(tmp_path: Path) -> None:
    text = """<html lang="en"><body><h1>{{ loaf.name }}</h1><p>£4.80</p>
<script type="application/ld+json">
{"@context": "https://schema.org", "@type": "Product", "name": {{ loaf.name | tojson }}, "offers": {"@type": "Offer",
 "price": "4.80", "priceCurrency": "GBP", "availability": "https://schema.org/{% if loaf.left %}In{% else %}OutOf{% endif %}Stock"}}
</script></body></html>
"""
    found = checked_file(tmp_path, "templates/loaf.html.j2", text, families=("FAC",))
    assert [r.message for r in found.results if r.kind == "fail"] == []
