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


STOCK = """@let many = counts$ | async;
@if (loaf$ | async; as one) {
  <div itemscope itemtype="https://schema.org/Offer">
    <b>{{ 'loaf.price' | translate: { '0': one.price | breadPrice } }}</b>
    <meta itemprop="price" [attr.content]="one.price" /><meta itemprop="priceCurrency" [attr.content]="one.currency" />
    @for (crumb of one.crumbs; track crumb.id) { <i>{{ crumb.name }}</i> } @empty { <i>none</i> }
    @switch (one.state) { @case ('new') { <u>fresh</u> } @default { <u>{{ many }}</u> } }
    @if (available$ | async) {
      <span>{{ 'loaf.here' | translate }}<link itemprop="availability" href="https://schema.org/InStock" /></span>
    } @else {
      <span>{{ 'loaf.gone' | translate }}<link itemprop="availability" href="https://schema.org/OutOfStock" /></span>
    }
  </div>
}
"""


@pytest.mark.parametrize(
    ("right", "wrong", "expected"),
    [
        ("OutOfStock", "InStock", ("FAC271", "availability")),
        (']="one.price"', ']="one.price | breadPrice"', ("CMP305", "price")),
        (']="one.price"', "]=\"one.price | currency: 'EUR'\"", ("CMP305", "price")),
    ],
)
def test_blocks_of_control_flow_are_read(
    tmp_path: Path, right: str, wrong: str, expected: tuple[str, str]
) -> None:
    assert flagged(checked_file(tmp_path, "offer.component.html", STOCK)) == set()
    assert expected in flagged(checked_file(tmp_path, "offer.component.html", STOCK.replace(right, wrong)))


@pytest.mark.parametrize("form", ["| date", "| date: 'shortDate'", "| date: 'dd MMM yyyy'"])
def test_a_date_is_not_printed_for_readers(tmp_path: Path, form: str) -> None:
    text = CARD.replace('[attr.content]="review.date"', f'[attr.content]="review.date {form}"')
    assert ("CMP301", "datePublished") in flagged(checked_file(tmp_path, "card.component.html", text))
    text = CARD.replace('[attr.content]="review.date"', "[attr.content]=\"review.date | date: 'yyyy-MM-dd'\"")
    assert flagged(checked_file(tmp_path, "card.component.html", text)) == set()


@pytest.mark.parametrize(
    "cut", ["@if (a", "@if (a) {", "@for (a of b) { <p>", "@switch (a) { @case (1) {", "@let a = 1"]
)
def test_blocks_that_are_not_closed_are_text(tmp_path: Path, cut: str) -> None:
    assert (
        flagged(checked_file(tmp_path, "cut.component.html", f'<b itemprop="name">{{{{ a }}}}</b> {cut}'))
        == set()
    )
