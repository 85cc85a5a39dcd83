"""Forms that markup may not have, what is shown in hidden text only, and tags of plugins."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from factmark.linter.templates.faults.makers import markup_tags
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
        (("format_date", "long"), "March 4, 2011"),
        (("format_date", ""), "Mar 4, 2011"),
        (("format_date", "Y-MM-dd"), None),
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
        # What a site may set otherwise, and a name that anything may be behind.
        (
            "p.liquid",
            ARTICLE,
            '{% assign form = site.form | default: "%b %-d" %}{{ post.date | date: form }}',
            ("CMP301", "datePublished"),
        ),
        ("p.liquid", ARTICLE, '{% assign form = "%F" %}{{ post.date | date: form }}', None),
        ("p.html.twig", ARTICLE, "{{ post.date|date(shop.form) }}", None),
        ("p.html.twig", ARTICLE, "{{ post.date|format_date('long') }}", ("CMP301", "datePublished")),
        ("p.html.twig", ARTICLE, "{{ post.date|format_date(pattern='Y-MM-dd') }}", None),
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
        # Members that hold what a shop shows its customers.
        ("p.hbs", SHOP, "{{loaf.price.formatted}}", ("CMP305", "price")),
        ("p.liquid", SHOP, "{{ loaf.formatted_price | escape }}", ("CMP305", "price")),
        ("p.hbs", SHOP, "{{loaf.price.value}}", None),
        ("p.jinja", SHOP, "£{{ loaf.price|e }}", ("CMP305", "price")),
        ("p.jinja", SHOP, "{{ loaf.price|e }} GBP", ("CMP305", "price")),
        ("p.jinja", SHOP, "{{ loaf.pounds|e }}.{{ loaf.pence|e }}", None),
    ],
)
def test_forms_are_judged(
    tmp_path: Path, name: str, markup: str, body: str, expected: tuple[str, str] | None
) -> None:
    flags = flagged(checked_file(tmp_path, name, PAGE.format(markup.format(body), body)))
    assert {one for one in flags if one[0].startswith("CMP")} == ({expected} if expected else set())


@pytest.mark.parametrize(
    ("written", "is_found"), [("{{ m }} minutes", True), ("PT{{ h }}H{{ m }}M", False), ("PT{{ m }}M", False)]
)
def test_durations_are_judged(tmp_path: Path, written: str, is_found: bool) -> None:
    markup = '"@type": "Recipe", "prepTime": "' + written + '"'
    flags = flagged(checked_file(tmp_path, "p.liquid", PAGE.format(markup, "{{ h }} {{ m }}")))
    assert (("CMP303", "prepTime") in flags) == is_found


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
    assert [fix.description for fix in one.fixes] == ["print the date in ISO 8601 format"]


MARKUP = (
    '<script type="application/ld+json">{"@context": "https://schema.org", "@type": "Product", "name": {{ loaf.name|tojson }},'
    ' "model": {{ loaf.model|tojson }}}</script>'
)
CONCEALED_PAGE = (
    '<html lang="en"><head><style>.gone { display: none }</style></head><body><h1>{{ loaf.name }}</h1>%s'
    + MARKUP
)
COMPONENT = (
    'export default function P({ it }) { const ld = { "@context": "https://schema.org", "@type": "Product", name: it.name,'
    " model: it.model };\n  return (<main>"
    '<script type="application/ld+json" dangerouslySetInnerHTML={{ __html: JSON.stringify(ld) }} />'
    "<h1>{it.name}</h1>%s</main>);\n}\n"
)


@pytest.mark.parametrize(
    "body",
    [
        "<p hidden>{{ loaf.model }}</p>",
        '<p style="display:none">{{ loaf.model }}</p>',
        '<div class="gone"><p>{{ loaf.model }}</p></div>',
        '<p class="sr-only">{{ loaf.model | upper }}</p>',
    ],
)
def test_what_nobody_sees_is_told_as_hidden(body: str, tmp_path: Path) -> None:
    assert flagged(checked_file(tmp_path, "page.jinja", CONCEALED_PAGE % body)) == {("FAC213", "model")}


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("page.jinja", CONCEALED_PAGE % "<p hidden>{{ loaf.model }}</p><p>Code {{ loaf.model | lower }}</p>"),
        (
            "page.jinja",
            CONCEALED_PAGE % "<p hidden>{{ loaf.model }}</p><a href='/loaves?{{ loaf.model }}'>Buy</a>",
        ),
        ("page.jinja", CONCEALED_PAGE % "<p {% if loaf.new %}hidden{% endif %}>{{ loaf.model }}</p>"),
        ("page.jinja", CONCEALED_PAGE % "<p style=\"{{ 'display:none' if loaf.new }}\">{{ loaf.model }}</p>"),
        ("page.jinja", CONCEALED_PAGE % '<p class="d-none {{ loaf.state }}">{{ loaf.model }}</p>'),
        (
            "page.jinja",
            CONCEALED_PAGE % '<button aria-controls="x">More</button><p id="x" hidden>{{ loaf.model }}</p>',
        ),
        ("page.jinja", CONCEALED_PAGE % "<details><summary>More</summary>{{ loaf.model }}</details>"),
        ("page.jsx", COMPONENT % "<p hidden={!open}>{it.model}</p>"),
        ("page.jsx", COMPONENT % '<p className={open ? "flex" : "hidden"}>{it.model}</p>'),
    ],
)
def test_what_somebody_may_see_is_shown(name: str, text: str, tmp_path: Path) -> None:
    assert flagged(checked_file(tmp_path, name, text)) == set()


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("<head>{% seo %}</head>", ["{% seo %}"]),
        ("<head>{%- seo title=false -%}</head>", ["{% seo %}"]),
        ("{% jsonLdScript meta, type, tags %}", ["{% jsonLdScript %}"]),
        ("{% load json_ld %}{% render_json_ld sd %}", ["{% render_json_ld %}"]),
        ("{% ld_for_object page %}{% ld_for_site %}", ["{% ld_for_object %}", "{% ld_for_site %}"]),
        ('{{ template "_internal/schema.html" . }}', ["_internal/schema.html"]),
        ("{{ghost_head}}{{{ ghost_head }}}", ["{{ghost_head}}"]),
        ("{% block json_ld %}{% endblock %}{% include 'json_ld.html' %}{{ seo.title }}", []),
        ('<script type="application/ld+json">{{ json_ld(page) }}</script>', []),
        ("{% schema %}{}{% endschema %}{% feed_meta %}", []),
    ],
)
def test_what_is_called_as_such_tags_are(text: str, told: list[str]) -> None:
    assert [tag.written for tag in markup_tags(text)] == told


def test_a_template_that_only_a_plugin_gives_markup_is_told_of(tmp_path: Path) -> None:
    text = "---\nlayout: base.njk\n---\n<h1>{{ title }}</h1>\n{% jsonLdScript meta, type, tags %}\n"
    found = checked_file(tmp_path, "_includes/post.njk", text, named=False)
    told = ["what {% jsonLdScript %} prints on line 5 was not checked: judge the pages that are built"]
    assert [note.message for note in found.notifications if "prints" in note.message] == told
    assert not any(note.incomplete for note in found.notifications)


def test_a_post_is_told_of_the_tag_in_its_layout(
    tmp_path: Path, monkeypatch: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    from factmark.__main__ import main

    files = {
        "_config.yml": "title: Crumb\n",
        "_layouts/post.html": "<html><head>{% seo %}</head><body><h1>{{ page.title }}</h1>{{ content }}</body></html>\n",
        "_posts/2026-03-02-rye.md": "---\nlayout: post\ntitle: Rye\n---\nRye bread.\n",
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    assert main(["lint", "--no-cache", "--isolated", "--jobs", "1", "_posts/2026-03-02-rye.md"]) == 0
    assert "not followed: what {% seo %} prints" in " ".join(capsys.readouterr().out.split())


def test_a_date_made_of_the_characters_of_another_is_in_no_known_form(tmp_path: Path) -> None:
    text = """export default function P({ date, title }) {
  return <Query render={(data) => {
    const dateFormatted = %s;
    const ld = { "@context": "https://schema.org", "@type": "BlogPosting", headline: title, datePublished: dateFormatted };
    return <main><h1>{title}</h1><p>{date}</p><script type="application/ld+json">{JSON.stringify(ld)}</script></main>;
  }} />;
}
"""
    found = checked_file(tmp_path, "p.jsx", text % 'date.replace(/\\\\./g, "-")', families=("CMP",))
    assert not flagged(found)
    found = checked_file(tmp_path, "p.jsx", text % "inWords(date)", families=("CMP",))
    assert flagged(found) == {("CMP301", "datePublished")}
