"""Templates of Angular's components, with directives of both kinds."""

from __future__ import annotations

from pathlib import Path

import pytest

from factmark.linter.runner.text_document import text_document

from ..checked_files import checked_file, flagged

CARD = """<article itemscope itemtype="https://schema.org/Product">
<h1 itemprop="name">{{ loaf.name | titlecase }}</h1>
<ng-container *ngIf="loaf.text as text; else none"><p itemprop="description" [innerHTML]="text"></p></ng-container>
<div *ngFor="let review of loaf.reviews; let i = index; trackBy: byId" itemprop="review" itemscope itemtype="https://schema.org/Review">
<span itemprop="author">{{ review.author }}</span>
<meta itemprop="datePublished" [attr.content]="review.date"><i>{{ review.date | date:'short' }}</i></div>
@if (loaf.mark) { <b itemprop="sku">{{ (loaf$ | async)?.sku }}</b> } @else { <i>none</i> }
</article>
"""


def test_a_template_of_angular_is_judged(tmp_path: Path) -> None:
    found = checked_file(tmp_path, "card.component.html", CARD)
    assert flagged(found) == set()
    judged = {one.statement.property for one in found.results if one.statement is not None}
    assert {"name", "description", "author", "datePublished", "sku"} <= judged


@pytest.mark.parametrize(
    ("right", "wrong", "expected"),
    [
        ('"name"', '"naem"', ("VAL102", "naem")),
        ('[attr.content]="review.date"', '[attr.content]="review.dat"', ("FAC270", "datePublished")),
        ('itemprop="sku"', 'itemprop="sk"', ("VAL102", "sk")),
    ],
)
def test_a_fault_in_a_template_of_angular_is_found(
    tmp_path: Path, right: str, wrong: str, expected: tuple[str, str]
) -> None:
    assert expected in flagged(checked_file(tmp_path, "card.component.html", CARD.replace(right, wrong)))


def test_a_template_of_angular_is_read_in_a_folder(tmp_path: Path) -> None:
    path = tmp_path / "card.component.html"
    path.write_text(CARD, encoding="utf-8")
    document = text_document(path.as_uri(), CARD, False, ending=".html", path=path)
    assert document is not None
    assert document.template is not None
