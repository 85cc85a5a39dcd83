"""What labelled pages seldom show, and that the words of templates are those."""

from __future__ import annotations

import json
from pathlib import Path

from factmark.bench.labelled_pages import seldom_shown as listing
from factmark.linter.templates.expressions.names import words

LABELS = Path(listing.__file__).parent.parent / "labels"


def row(page: int, name: str, fact: str, types: str = "Product") -> dict[str, object]:
    return {"page": str(page), "type": types, "prop": name, "fact": fact}


def test_a_page_counts_once_with_its_share() -> None:
    rows = [row(page, "color", "unsupported" if page < 5 else "explicit") for page in range(20)]
    assert listing.seldom_shown(rows) == {("", "color"): (20, 0.25)}
    shown_too = [row(page, "color", "implicit") for page in range(5)]
    assert listing.seldom_shown(rows + shown_too) == {}


def test_of_few_pages_the_interval_decides() -> None:
    assert listing.seldom_shown([row(0, "color", "unsupported")]) == {}
    assert listing.seldom_shown(row(page, "color", "unsupported") for page in range(2)) == {
        ("", "color"): (2, 1)
    }
    half = [row(page, "color", "unsupported" if page % 2 else "explicit") for page in range(4)]
    assert listing.seldom_shown(half) == {}


def test_ratings_plumbing_and_pages_of_scripts_are_left_out() -> None:
    hidden = [row(page, "ratingValue", "unsupported", "AggregateRating") for page in range(9)]
    hidden += [row(page, "width", "plumbing") for page in range(9)]
    hidden += [{**row(page, "color", "unsupported"), "shell": True} for page in range(9)]
    assert listing.seldom_shown(hidden) == {}


def test_parts_are_counted_as_a_whole_and_owners_apart() -> None:
    rows = [row(page, f"line{page}", "unsupported", "PostalAddress") for page in range(20)]
    rows += [row(page, "slogan", "unsupported", "HardwareStore") for page in range(2)]
    found = listing.seldom_shown(rows)
    assert found == {("PostalAddress", ""): (20, 1), ("", "slogan"): (2, 1), ("owner", "slogan"): (2, 1)}


def test_the_words_of_templates_are_those_of_the_labels() -> None:
    files = [LABELS / f"batch-{number:02}.jsonl" for number in range(1, 16)]
    lines = [
        line for path in files if path.exists() for line in path.read_text(encoding="utf-8").splitlines()
    ]
    found = listing.seldom_shown(map(json.loads, lines))
    assert len(found) > 20
    technical = words("technical")
    assert {name for whose, name in found if not whose and name.lower() not in technical} <= words(
        "seldom_shown"
    )
    assert {whose for whose, name in found if not name} <= words("seldom_shown_types")
    kept = words("seldom_shown") | words("of_owners") | technical
    assert {name for whose, name in found if whose == "owner"} <= kept
