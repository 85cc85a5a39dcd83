"""The forms that templates write dates, durations and amounts in: those that markup may not have are found."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

import pytest

from factmark.linter.templates.faults.written_forms import date_written

from ..checked_files import checked_file, flagged

WHEN = datetime(2011, 3, 4)
PAGE = '<script type="application/ld+json">{{"@context": "https://schema.org", {}}}</script><h1>x</h1>{}'
ARTICLE = '"@type": "Article", "datePublished": "{}"'
SHOP = '"@type": "Offer", "priceCurrency": "GBP", "price": "{}"'


@pytest.mark.parametrize(
    ("form", "written"),
    [
        (("date", "%d/%m/%Y"), "04/03/2011"),
        (("Format", "2 January 2006"), "4 March 2011"),
        (("date", "j F Y"), "4 March 2011"),
        (("date", "d.m.Y"), "04.03.2011"),
        (("format", "DD/MM/YYYY"), "04/03/2011"),
        (("format", "MMMM Do, YYYY"), "March 4th, 2011"),
        (("get_the_date", ""), "March 4, 2011"),
        (("toLocaleDateString", "de"), "3/4/2011"),
        (("date", "%Y-%m-%d"), None),
        (("Format", "2006-01-02T15:04:05Z07:00"), None),
        (("date", "Y-m-d"), None),
        (("date", "Y-m-d\\TH:i:sP"), None),
        (("date", "Y-m-dTH:i:sO"), None),
        (("date", "c"), None),
        (("date", "U"), None),
        (("format", "yyyy-MM-dd"), None),
        (("format", "YYYY-MM-DD[T]HH:mm:ss"), None),
        (("format", "LL"), "March 4, 2011"),
        (("format", "PPP"), "March 4th, 2011"),
        (("format", "L"), None),
        (("toLocaleDateString", "sv-SE"), None),
        (("date", "%Q"), None),
        (("isoformat", ""), None),
        (("date", ""), None),
    ],
)
def test_only_what_is_surely_not_iso_8601_is_written(form: tuple[str, str], written: str | None) -> None:
    assert date_written(form, WHEN) == written


@pytest.mark.parametrize(
    ("name", "markup", "body", "expected"),
    [
        ("p.liquid", ARTICLE, '{{ post.date | date: "%d/%m/%Y" }}', ("CMP301", "datePublished")),
        ("p.liquid", ARTICLE, '{{ post.date | date: "%Y-%m-%d" }}', None),
        ("p.php", ARTICLE, "<?php echo get_the_date(); ?>", ("CMP301", "datePublished")),
        ("p.php", ARTICLE, "<?php echo get_the_date('c'); ?>", None),
        ("p.php", ARTICLE, "<?php echo esc_attr( get_the_date( DATE_W3C ) ); ?>", None),
        ("p.php", ARTICLE, "<?php echo get_post_time( 'c', true ); ?>", None),
        ("p.hbs", ARTICLE, '{{date published_at format="DD/MM/YYYY"}}', ("CMP301", "datePublished")),
        ("p.hbs", ARTICLE, '{{date format="MMMM Do, YYYY"}}', ("CMP301", "datePublished")),
        ("p.hbs", ARTICLE, '{{date published_at format="YYYY-MM-DD"}}', None),
        ("p.ejs", ARTICLE, "<%= moment(post.date).format('DD/MM/YYYY') %>", ("CMP301", "datePublished")),
        ("p.ejs", ARTICLE, "<%= moment(post.date).format('YYYY-MM-DD') %>", None),
        ("p.jinja", ARTICLE, "{{ post.day }}/{{ post.month }}/{{ post.year }}", ("CMP301", "datePublished")),
        ("p.jinja", ARTICLE, "{{ post.year }}-{{ post.month }}-{{ post.day }}T00:00:00Z", None),
        ("p.liquid", SHOP, "{{ loaf.price | money }}", ("CMP305", "price")),
        ("p.liquid", SHOP, "{{ loaf.price | money_without_currency }}", ("CMP305", "price")),
        ("p.twig", SHOP, "{{ loaf.price|number_format(2, ',', '.') }}", ("CMP305", "price")),
        ("p.twig", SHOP, "{{ loaf.price|number_format(2) }}", ("CMP305", "price")),
        ("p.twig", SHOP, "{{ loaf.price|number_format(2, '.', '') }}", None),
        ("p.twig", SHOP, "{{ loaf.price|number_format(2, shop.point, '') }}", None),
        ("p.twig", SHOP, "{{ loaf.price|currency }}", ("CMP305", "price")),
        ("p.php", SHOP, "<?= number_format( $loaf->price, 2, ',', '' ) ?>", ("CMP305", "price")),
        ("p.php", SHOP, "<?= number_format( $loaf->price, 2, '.', '' ) ?>", None),
        ("p.html.erb", SHOP, "<%= number_with_delimiter(loaf.price) %>", ("CMP305", "price")),
        ("p.ejs", SHOP, "<%= loaf.price.toLocaleString() %>", ("CMP305", "price")),
        ("p.ejs", SHOP, "<%= loaf.price.toLocaleString('en', {useGrouping: false}) %>", None),
        ("p.jinja", SHOP, "£{{ loaf.price|e }}", ("CMP305", "price")),
        ("p.jinja", SHOP, "{{ loaf.price|e }} GBP", ("CMP305", "price")),
        ("p.jinja", SHOP, "{{ loaf.pounds|e }}.{{ loaf.pence|e }}", None),
    ],
)
def test_forms_are_judged(
    tmp_path: Path, name: str, markup: str, body: str, expected: tuple[str, str] | None
) -> None:
    found = flagged(checked_file(tmp_path, name, PAGE.format(markup.format(body), body)))
    assert {one for one in found if one[0].startswith("CMP")} == ({expected} if expected else set())


@pytest.mark.parametrize(
    ("written", "is_found"), [("{{ m }} minutes", True), ("PT{{ h }}H{{ m }}M", False), ("PT{{ m }}M", False)]
)
def test_durations_are_judged(tmp_path: Path, written: str, is_found: bool) -> None:
    markup = '"@type": "Recipe", "prepTime": "' + written + '"'
    found = flagged(checked_file(tmp_path, "p.liquid", PAGE.format(markup, "{{ h }} {{ m }}")))
    assert (("CMP303", "prepTime") in found) == is_found


def test_the_form_is_named(tmp_path: Path) -> None:
    page = PAGE.format(ARTICLE.format('{{ post.date | date: "%d/%m/%Y" }}'), "{{ post.date }}")
    found = checked_file(tmp_path, "p.liquid", page)
    assert '"{post.date as date %d/%m/%Y, such as 04/03/2011}"' in next(
        one.message for one in found.results if one.code == "CMP301"
    )


def test_a_currency_that_contradicts_the_sign_is_found_beside_a_former_price(tmp_path: Path) -> None:
    markup = '"@type": "Offer", "priceCurrency": "USD", "price": {{ loaf.price }}'
    page = PAGE.format(markup, "<p>£{{ loaf.price }}</p><p>Old: £{{ loaf.old_price }}</p>")
    assert ("FAC204", "priceCurrency") in flagged(checked_file(tmp_path, "p.jinja", page))


def test_no_value_is_proposed_for_what_a_filter_writes(tmp_path: Path) -> None:
    text = """<div itemscope itemtype="https://schema.org/Review">
<meta itemprop="datePublished" content="{{ review.createdAt|date }}">
<p>{{ review.createdAt|date('Y-m-d') }}</p></div>"""
    (one,) = [one for one in checked_file(tmp_path, "r.html.twig", text).results if one.code == "CMP301"]
    assert "; write" not in one.message
    assert [fix.description for fix in one.fixes] == ["print it in the form that the property asks for"]
