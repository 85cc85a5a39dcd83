"""One template of a language without faults, and with one fault after another: each is found, and nothing before."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import pytest

from .checked_files import checked_file, flagged


class Fault(NamedTuple):
    """What is replaced in a template by what, and the finding that follows."""

    old: str
    new: str
    code: str
    name: str


class Case(NamedTuple):
    """A template, files beside it, and faults."""

    file: str
    text: str
    faults: tuple[Fault, ...]
    others: tuple[str, ...] = ()
    """The names of files beside it, which are empty."""


EJS = """<% const shelf = [];
bakery.loaves.forEach((loaf, i) => {
  shelf.push({
    '@type': 'ListItem',
    position: i + 1,
    item: {
      '@type': 'Product',
      name: loaf.name,
      offers: {
        '@type': 'Offer', priceCurrency: bakery.currency, price: loaf.price,
        itemCondition: `https://schema.org/${loaf.fresh ? 'New' : 'Used'}Condition`,
        availability: loaf.stock > 0 ? 'https://schema.org/InStock' : 'https://schema.org/OutOfStock',
        seller: { '@id': `${root}#bakery` }
      }
    }
  });
});
const whole = { '@context': 'https://schema.org', '@graph': [
  { '@type': 'Bakery', '@id': `${root}#bakery`, name: bakery.name },
  { '@type': 'ItemList', itemListElement: shelf }
] }; %>
<html><head><script type="application/ld+json"><%- JSON.stringify(whole) %></script></head><body>
<h1><%= bakery.name %></h1>
<% bakery.loaves.forEach(({ name, price }) => { %><p><%= name %>: <%= price %> <%= bakery.currency %></p><% }) %>
</body></html>"""
ERB = """<h1><%= @class.title %></h1><p><%= @baker.name %></p>
<% @class.dates.each do |d| %><p><%= d.begins %> to <%= d.ends %></p><% end %>
<%
  data = {
    "@context": "https://schema.org", "@type": "Course", name: @class.title,
    hasCourseInstance: @class.dates.map { |d|
      { "@type": "CourseInstance", startDate: d.begins.iso8601, endDate: d.ends.iso8601 }
    }
  }
  crumbs = []
%>
<% crumbs << { "@type": "ListItem", position: 1, name: @baker.name, item: baker_url(@baker) } %>
<% crumbs << { "@type": "ListItem", position: 2, name: @class.title, item: class_url(@class) } %>
<script type="application/ld+json"><%= raw data.to_json %></script>
<script type="application/ld+json">
<%= raw({ "@context": "https://schema.org", "@type": "BreadcrumbList", itemListElement: crumbs }.to_json) %></script>"""
JINJA = """{% set steps = [] %}{% for step in loaf.steps %}
{% do steps.append({"@type": "HowToStep", "position": loop.index, "text": step.text}) %}
{% endfor %}
<html><head><script type="application/ld+json">
{{ {"@context": "https://schema.org", "@type": "HowTo", "name": loaf.name, "step": steps}|tojson }}
</script></head><body><h1>{{ loaf.name }}</h1>{% for step in loaf.steps %}<p>{{ step.text }}</p>{% endfor %}</body></html>"""
PHP = """<?php
add_action('wp_head', 'bread_markup');
function bread_markup() {
    $bread = array('@context' => 'https://schema.org', '@type' => 'BlogPosting', 'headline' => get_the_title(),
        'publisher' => array('@type' => 'Organization', 'name' => get_bloginfo('name')));
    $bread['publisher']['logo'] = get_site_icon_url();
    $shelves = array();
    foreach (get_the_category() as $shelf) {
        $shelves[] = array('@type' => 'ListItem', 'position' => count($shelves) + 1, 'name' => $shelf->name,
            'item' => get_category_link($shelf->term_id));
    }
    $trail = array('@context' => 'https://schema.org', '@type' => 'BreadcrumbList', 'itemListElement' => $shelves);
    echo '<script type="application/ld+json">' . wp_json_encode($bread) . '</script>';
    echo '<script type="application/ld+json">' . wp_json_encode($trail) . '</script>';
}
"""
SMARTY = """<html><body><div itemscope itemtype="https://schema.org/Product"><h1 itemprop="name">{$loaf.name}</h1>
<p itemprop="description">{$loaf.text}</p>
<p itemprop="brand">{$loaf.mill}</p>
{foreach from=$opinions item=opinion}<div itemprop="review" itemscope itemtype="https://schema.org/Review">
<b itemprop="author">{$opinion.person}</b><p itemprop="reviewBody">{$opinion.words}</p>
<div itemprop="reviewRating" itemscope itemtype="https://schema.org/Rating"><b itemprop="ratingValue">{$opinion.grade}</b></div>
</div>{/foreach}
<div itemprop="offers" itemscope itemtype="https://schema.org/Offer"><meta itemprop="priceCurrency" content="{$currency.code}">
<b itemprop="price">{$loaf.cost}</b> {$currency.code}
<link itemprop="availability" href="https://schema.org/{if $loaf.quantity > 0}InStock{else}OutOfStock{/if}"></div>
</div></body></html>"""
TWIG = """<html><body><div itemscope itemtype="https://schema.org/Event"><h1 itemprop="name">{{ fair.name }}</h1>
<time itemprop="startDate" datetime="{{ fair.opening|date('c') }}">{{ fair.opening|date('j F') }}</time>
<link itemprop="eventStatus" href="https://schema.org/{{ fair.cancelled ? 'EventCancelled' : 'EventScheduled' }}">
<div itemprop="location" itemscope itemtype="https://schema.org/Place"><b itemprop="name">{{ fair.hall.name }}</b></div>
</div></body></html>"""
RAZOR = """@model Bakery.Loaf
<div itemscope itemtype="https://schema.org/Product"><h1 itemprop="name">@Model.Name</h1>
<time itemprop="releaseDate" datetime="@Model.Baked.ToString("yyyy-MM-dd")">@Model.Baked.ToLongDateString()</time>
<div itemprop="offers" itemscope itemtype="https://schema.org/Offer"><meta itemprop="priceCurrency" content="@Model.Currency" />
@Model.Currency <b itemprop="price" content="@Model.Price.ToString("0.00")">@Model.Price.ToString("C")</b></div></div>"""
DJANGO = """<html><head><script type="application/ld+json">
{"@context": "https://schema.org", "@type": "Book", "name": "{{ book.title|escapejs }}",
 "datePublished": "{{ book.printed|date:'Y-m-d' }}"}
</script></head><body><h1>{{ book.title }}</h1><p>{{ book.printed|date:"F Y" }}</p></body></html>"""
NUNJUCKS = """<html><head><script type="application/ld+json">
{"@context": "https://schema.org", "@type": "BlogPosting", "headline": {{ title | dump | safe }},
 "datePublished": "{{ page.date.toISOString() }}"}
</script></head><body><h1>{{ title }}</h1><p>{{ page.date | readableDate }}</p></body></html>"""
TSX = """export default async function Page() {
  const film = await getFilm();
  const markup = {
    "@context": "https://schema.org",
    "@graph": [
      { "@type": "VideoObject", name: film.name, thumbnailUrl: film.still, uploadDate: film.shown.toISOString(),
        duration: `PT${film.minutes}M`,
        interactionStatistic: { "@type": "InteractionCounter", userInteractionCount: film.views } },
      { "@type": "BreadcrumbList", itemListElement: [
        { "@type": "ListItem", position: 1, name: film.shelf.name, item: film.shelf.url }
      ].concat(film.trail.map((one, i) => ({ "@type": "ListItem", position: i + 2, name: one.name, item: one.url }))) }
    ].filter(Boolean)
  };
  return <main><script type="application/ld+json" dangerouslySetInnerHTML={{ __html: JSON.stringify(markup) }} />
    <h1>{film.name}</h1><img src={film.still} /><p>{film.shown}, {film.minutes} minutes, {film.views} views</p>
    <p>{film.shelf.name}</p>{film.trail.map((one) => <p>{one.name}</p>)}</main>;
}
"""
ASTRO = """---
const { loaf } = Astro.props;
const bread = { "@context": "https://schema.org", "@type": "Product", name: loaf.name };
---
<html><head><script type="application/ld+json" set:html={JSON.stringify(bread)} /></head>
<body><h1>{loaf.name}</h1></body></html>"""
HUGO = """{{- $bread := dict "@context" "https://schema.org" "@type" "Article" "headline" .Title -}}
<html><head><script type="application/ld+json">{{ $bread | jsonify | safeJS }}</script></head>
<body><h1>{{ .Title }}</h1></body></html>"""
LIQUID = """<h1>{{ product.title }}</h1>{% assign loaf = product.selected_or_first_available_variant %}
<b>{{ loaf.price | money }}</b><i>{{ loaf.sku }}</i><script type="application/ld+json">
{"@context": "https://schema.org", "@type": "Product", "name": {{ product.title | json }}, "offers": [
{%- for variant in product.variants -%}
{"@type": "Offer", "sku": {{ variant.sku | json }}, "price": {{ variant.price | divided_by: 100.0 | json }},
"priceCurrency": {{ cart.currency.iso_code | json }}}{% unless forloop.last %},{% endunless %}{%- endfor -%}]}
</script>"""
PUG = """html
  head
    - const bread = { '@context': 'https://schema.org', '@type': 'Article', headline: loaf.title, author: { '@type': 'Person', name: loaf.baker.name } }
    script(type='application/ld+json')!= JSON.stringify(bread)
  body
    h1= loaf.title
    p= loaf.baker.name
"""
BLADE = """<html><head><script type="application/ld+json">
{"@@context": "https://schema.org", "@@type": "Article", "headline": @json($loaf->title),
 "author": {"@@type": "Person", "name": @json($loaf->baker->name)}}
</script></head><body><h1>{{ $loaf->title }}</h1><p>{{ $loaf->baker->name }}</p></body></html>"""
HELMET = """import { Helmet } from "react-helmet";
export default function Head({ loaf }) {
  const bread = [
    { "@context": "https://schema.org", "@type": "Article", headline: loaf.title },
    loaf.steps && { "@context": "https://schema.org", "@type": "HowTo", name: loaf.title, step: loaf.steps.map((one) => ({ "@type": "HowToStep", text: one })) },
  ].filter(Boolean);
  return <Helmet><script type="application/ld+json">{JSON.stringify(bread)}</script></Helmet>;
}
"""
CASES = (
    Case("layouts/single.html", HUGO, (Fault("| jsonify |", "| jsonify | jsonify |", "SYN054", ""),)),
    Case(
        "sections/loaf.liquid",
        LIQUID,
        (
            Fault(" | divided_by: 100.0", "", "FAC271", "price"),
            Fault(
                "divided_by: 100.0 | json", "divided_by: 100.0 | replace: '.', ',' | json", "CMP305", "price"
            ),
            Fault("variant.sku | json", "loaf.sku | json", "FAC271", "sku"),
            Fault("cart.currency.iso_code", "shop.money_format", "FAC271", "priceCurrency"),
        ),
    ),
    Case(
        "views/loaf.pug",
        PUG,
        (Fault("{ '@type': 'Person', name: loaf.baker.name }", "loaf.baker", "FAC271", "author"),),
    ),
    Case(
        "resources/views/loaf.blade.php",
        BLADE,
        (Fault("@json($loaf->baker->name)", "@json($loaf->baker)", "FAC271", "name"),),
    ),
    Case(
        "src/head.js",
        HELMET,
        (
            Fault("{JSON.stringify(bread)}", "{bread}", "SYN009", ""),
            Fault('"HowToStep"', '"Step"', "VAL101", "step"),
        ),
    ),
    Case(
        "shelf.ejs",
        EJS,
        (
            Fault("position: i + 1,", "", "VAL130", ""),
            Fault("name: loaf.name", "name: bakery.name", "FAC271", "name"),
            Fault("'Used'}Condition`", "'Used'}`", "CMP307", "itemCondition"),
            Fault("stock > 0 ?", "stock <= 0 ?", "FAC271", "availability"),
            Fault("seller: { '@id': `${root}#bakery`", "seller: { '@id': `${root}#shop`", "VAL113", "seller"),
        ),
    ),
    Case(
        "app/views/classes/show.html.erb",
        ERB,
        (
            Fault("d.begins.iso8601", "d.begins.to_fs(:long)", "CMP301", "startDate"),
            Fault("startDate: d", "startsOn: d", "VAL102", "startsOn"),
            Fault("position: 2,", "position: 1,", "CMP357", "position"),
            Fault("position: 2,", "", "VAL130", ""),
            Fault("crumbs }.to_json)", "crumbs })", "SYN001", ""),
        ),
        ("Gemfile",),
    ),
    Case(
        "steps.jinja",
        JINJA,
        (Fault('"text": step.text', '"texts": step.text', "VAL102", "texts"),),
    ),
    Case(
        "functions.php",
        PHP,
        (
            Fault("['publisher']['logo']", "['publisher']['icon']", "VAL102", "icon"),
            Fault("'name' => get_bloginfo('name')", "'name' => 'Rye Mill'", "FAC272", "name"),
            Fault("wp_json_encode($trail)", "$trail", "SYN001", ""),
            Fault("wp_json_encode($bread)", "esc_html(wp_json_encode($bread))", "SYN054", ""),
            Fault("'item' => get", "'url' => get", "VAL130", ""),
        ),
        ("composer.json",),
    ),
    Case(
        "templates/loaf.tpl",
        SMARTY,
        (
            Fault("{$opinion.grade}", "{$average|round:1}", "FAC271", "ratingValue"),
            Fault("{$opinion.words}", "{$loaf.text}", "FAC271", "reviewBody"),
            Fault("{$opinion.person}", "{$loaf.mill}", "FAC271", "author"),
            Fault("{$loaf.mill}", "{$loaf.name}", "FAC271", "brand"),
            Fault("{if $loaf.quantity > 0}", "{if $loaf.quantity == 0}", "FAC271", "availability"),
        ),
    ),
    Case(
        "templates/fair.html.twig",
        TWIG,
        (
            Fault("{{ fair.hall.name }}", "{{ fair.name }}", "FAC271", "name"),
            Fault(
                "'EventCancelled' : 'EventScheduled'",
                "'EventScheduled' : 'EventCancelled'",
                "FAC271",
                "eventStatus",
            ),
        ),
    ),
    Case(
        "Views/Loaf.cshtml",
        RAZOR,
        (
            Fault('ToString("yyyy-MM-dd")', "ToShortDateString()", "CMP301", "releaseDate"),
            Fault('ToString("yyyy-MM-dd")', 'ToString("D")', "CMP301", "releaseDate"),
            Fault('ToString("0.00")', 'ToString("N2")', "CMP305", "price"),
            Fault('@Model.Price.ToString("0.00")', "@Model.PriceText", "CMP305", "price"),
        ),
    ),
    Case(
        "shop/templates/book.html",
        DJANGO,
        (Fault("{{ book.printed|date:'Y-m-d' }}", "{{ book.printed }}", "CMP301", "datePublished"),),
        ("manage.py",),
    ),
    Case(
        "post.njk",
        NUNJUCKS,
        (Fault("{{ page.date.toISOString() }}", "{{ page.date }}", "CMP301", "datePublished"),),
    ),
    Case(
        "app/film/page.tsx",
        TSX,
        (
            Fault("`PT${film.minutes}M`", "`${film.minutes}:00`", "CMP303", "duration"),
            Fault("`PT${film.minutes}M`", "film.minutes", "FAC271", "duration"),
            Fault("toISOString()", "toString()", "CMP301", "uploadDate"),
            Fault("position: i + 2, ", "", "VAL130", ""),
            Fault('"VideoObject"', '"Video"', "VAL101", ""),
        ),
    ),
    Case(
        "src/pages/loaf.astro",
        ASTRO,
        (
            Fault("set:html", "set:text", "SYN054", ""),
            Fault("set:html={JSON.stringify(bread)} />", ">{JSON.stringify(bread)}</script>", "SYN001", ""),
        ),
    ),
)
FORMS = ("SYN", "FAC271", "FAC272", "VAL", "CMP")


def found(root: Path, case: Case, text: str) -> set[tuple[str, str]]:
    """What is at fault in a case's template, besides what its pages do not show."""
    others = {name: '{"type": "wordpress-plugin"}' if name == "composer.json" else "" for name in case.others}
    return flagged(checked_file(root, case.file, text, others=others, families=FORMS))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.file)
def test_a_template_without_faults_has_no_findings(tmp_path: Path, case: Case) -> None:
    assert found(tmp_path, case, case.text) == set()


@pytest.mark.parametrize(
    ("case", "fault"),
    [(case, fault) for case in CASES for fault in case.faults],
    ids=lambda one: one.file if isinstance(one, Case) else one.new[:40] or f"without {one.old}",
)
def test_a_fault_is_found(tmp_path: Path, case: Case, fault: Fault) -> None:
    assert fault.old in case.text
    text = case.text.replace(fault.old, fault.new, 1)

    assert (fault.code, fault.name) in found(tmp_path, case, text)


def test_a_number_that_is_a_duration_elsewhere_is_no_text(tmp_path: Path) -> None:
    text = TSX.replace("film.views }", "film.minutes }", 1)

    assert not [code for code, _ in found(tmp_path, CASES[-2], text) if code.startswith("SYN")]
