"""MIMR after the agents: both sides cut alike, in all and per type of the reference."""

from __future__ import annotations

import json

from factmark.bench.three_agents.curated_ratio import ALL, curated_ratio, mean_ratios
from factmark.bench.three_agents.mimr import markup
from factmark.linter.document.document import Document

CONTEXT = "https://schema.org"
OWN = {
    "@context": CONTEXT,
    "@graph": [
        {
            "@type": "Restaurant",
            "name": "Blue Fork",
            "telephone": "+1 555 0100 334",
            "nonsense": "Basque food",
        },
        {"@type": "Person", "name": "Nia Holm"},
    ],
}
PAGE = (
    '<html lang="en"><head><title>Blue Fork</title><script type="application/ld+json">'
    f"{json.dumps(OWN)}</script></head><body><h1>Blue Fork</h1><p>Basque food</p>"
    "<p>Call +1 555 0100 334</p><p>Nia Holm cooks.</p></body></html>"
)


def test_both_are_cut_by_the_agents() -> None:
    made = markup(
        {"@context": CONTEXT, "@type": "Restaurant", "name": "Blue Fork", "telephone": "+1 555 0100 999"}
    )
    ratio = curated_ratio(Document("page.html", PAGE), made)
    # The reference keeps two types, two names and the number; the number made up and "nonsense" fall.
    assert ratio.whole == (1.0, 0.4)
    assert ratio.things["Restaurant"][1] == 2 / 3
    assert ratio.things["Person"] == (1.0, 0.0)


def test_a_page_without_generated_markup_counts_nothing_for_it() -> None:
    page = Document("page.html", PAGE)
    made = markup({"@context": CONTEXT, "@type": "Person", "name": "Nia Holm"})
    means = mean_ratios([curated_ratio(page, None), curated_ratio(page, made)])
    assert list(means) == [ALL, "Person", "Restaurant"]
    assert means[ALL] == {
        "pages": 2,
        "reference": 1.0,
        "generated": 0.2,
        "with_thing": None,
        "thing": None,
    }
    assert (means["Person"]["with_thing"], means["Person"]["thing"]) == (1, 0.5)
    assert (means["Restaurant"]["with_thing"], means["Restaurant"]["thing"]) == (0, 0.0)
