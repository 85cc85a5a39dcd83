"""Names of the sections of menus, against the headings above their dishes."""

from __future__ import annotations

import json

import pytest

from factmark.linter.agents.factuality import verdicts
from factmark.linter.document.document import Document

MENU = (
    "<h1>Da Lino</h1><h2>Menu</h2><h3>Primi</h3><ul><li>Tagliatelle</li><li>Tortellini in brodo</li></ul>"
    "<h3>Secondi</h3><ul><li>Cotoletta</li></ul><h3>Dolci</h3><p>Torta</p>"
)
DISHES = (("Tagliatelle", "Tortellini in brodo"), ("Cotoletta",))


@pytest.mark.parametrize(
    ("names", "outcome"),
    [
        (("Primi", "Secondi"), ["grounded", "grounded"]),
        (("Primi", "Primi"), ["grounded", "contradicted"]),
        (("Secondi", "Primi"), ["contradicted", "contradicted"]),
        (("Dolci", "Secondi"), ["contradicted", "grounded"]),
        (("Menu", "Secondi"), ["grounded", "grounded"]),
    ],
)
def test_a_section_is_called_as_the_heading_above_its_dishes(
    names: tuple[str, str], outcome: list[str]
) -> None:
    sections = [
        {
            "@type": "MenuSection",
            "name": name,
            "hasMenuItem": [{"@type": "MenuItem", "name": dish} for dish in dishes],
        }
        for name, dishes in zip(names, DISHES, strict=True)
    ]
    node = {"@context": "https://schema.org", "@type": "Menu", "hasMenuSection": sections}
    source = f'<html lang="it"><body>{MENU}<script type="application/ld+json">{json.dumps(node)}</script></body></html>'
    found = [v.outcome for s, v in verdicts(Document("page", source)) if "MenuSection" in s.types]
    assert found == outcome
