"""Nodes of templates that lack what things of their kind are stated for."""

from __future__ import annotations

from pathlib import Path

import pytest

from factmark.linter.engine.check_document import CheckResult

from ..checked_files import checked_file, faults


def told(found: CheckResult) -> set[tuple[str, str]]:
    """The codes and properties of what is told, notes among it."""
    return {(code, name) for code, _, name in faults(found)}


LD = '<script type="application/ld+json">%s</script>'
TRAIL = '<script type="application/ld+json">{"@context": "https://schema.org", "@type": "BreadcrumbList", "itemListElement": [%s]}</script>'
ITEMS = {
    "p.jinja": '{%% for c in trail %%}{"@type": "ListItem", %s "name": {{ c.name|tojson }}, "item": {{ c.url|tojson }}}{%% if not loop.last %%},{%% endif %%}{%% endfor %%}',
    "p.liquid": '{%% for c in trail %%}{"@type": "ListItem", %s "name": {{ c.name | json }}, "item": {{ c.url | json }}}{%% unless forloop.last %%},{%% endunless %%}{%% endfor %%}',
    "p.php": '<?php foreach ($trail as $i => $c): ?><?= $i ? "," : "" ?>{"@type": "ListItem", %s "name": <?= json_encode($c->name) ?>, "item": <?= json_encode($c->url) ?>}<?php endforeach ?>',
}
POSITIONS = {
    "p.jinja": '"position": {{ loop.index }},',
    "p.liquid": '"position": {{ forloop.index }},',
    "p.php": '"position": <?= $i + 1 ?>,',
}


@pytest.mark.parametrize("name", ITEMS)
@pytest.mark.parametrize("is_found", [False, True])
def test_an_item_of_a_trail_has_no_position(tmp_path: Path, name: str, is_found: bool) -> None:
    text = TRAIL % (ITEMS[name] % ("" if is_found else POSITIONS[name]))
    assert (("VAL130", "") in told(checked_file(tmp_path, name, text))) is is_found


CARD = """<div itemscope itemtype="https://schema.org/Product">%s
<div itemprop="offers" itemscope itemtype="https://schema.org/Offer"><meta itemprop="price" content="{{ loaf.price }}">
<meta itemprop="priceCurrency" content="{{ loaf.currency }}"></div></div>"""


@pytest.mark.parametrize(
    ("name", "is_found"),
    [
        ('<h2 itemprop="name">{{ loaf.name }}</h2>', False),
        ("<h2>{{ loaf.name }}</h2>", True),
        ('{% if loaf.name %}<h2 itemprop="name">{{ loaf.name }}</h2>{% endif %}', False),
        ('{% include "name.html" %}', False),
    ],
)
def test_a_product_has_no_name(tmp_path: Path, name: str, is_found: bool) -> None:
    found = told(checked_file(tmp_path, "card.jinja", CARD % name))
    assert (("VAL130", "") in found) is is_found


def test_a_component_that_spreads_what_it_is_given_passes(tmp_path: Path) -> None:
    text = """export function ratingLd(rating) {
  return { "@context": "https://schema.org", "@type": "AggregateRating", ratingValue: rating.value%s };
}
"""
    assert ("VAL130", "") in told(checked_file(tmp_path, "seo/a.ts", text % ""))
    assert ("VAL130", "") not in told(checked_file(tmp_path, "seo/b.ts", text % ", ...counts(rating)"))


MADE = {
    "p.jinja": '<script type="application/ld+json">{"@context": "https://schema.org", %s}</script>',
    "p.php": "<?php $ld = ['@context' => 'https://schema.org', %s]; ?><script type=\"application/ld+json\"><?= json_encode($ld) ?></script>",
    "p.ts": 'export const ld = (p) => ({ "@context": "https://schema.org", %s });',
}
VALUES = {"p.jinja": ("{{ p.%s|tojson }}", ": "), "p.php": ("$p->%s", " => "), "p.ts": ("p.%s", ": ")}


@pytest.mark.parametrize("engine", MADE)
@pytest.mark.parametrize(
    ("type_", "names", "dropped"),
    [
        ("BlogPosting", "headline datePublished author", "headline"),
        ("LocalBusiness", "name telephone", "name"),
        ("Recipe", "name recipeIngredient", "name"),
        ("GeoCoordinates", "latitude longitude", "longitude"),
        ("AggregateRating", "ratingValue reviewCount", "ratingValue"),
        ("Review", "reviewBody author", "author"),
    ],
)
def test_what_makes_a_thing_of_use_is_stated(
    tmp_path: Path, engine: str, type_: str, names: str, dropped: str
) -> None:
    value, between = VALUES[engine]
    quote = "'" if engine == "p.php" else '"'

    def page(*left: str) -> str:
        members = ", ".join(f"{quote}{name}{quote}{between}{value % name}" for name in left)
        return MADE[engine] % f"{quote}@type{quote}{between}{quote}{type_}{quote}, {members}"

    assert ("VAL130", "") not in told(checked_file(tmp_path, engine, page(*names.split())))
    rest = [name for name in names.split() if name != dropped]
    assert ("VAL130", "") in told(checked_file(tmp_path, engine, page(*rest)))


@pytest.mark.parametrize(
    ("members", "is_found"),
    [
        ('"@type": "CourseInstance", "location": {{ d.place|tojson }}, "courseMode": "onsite"', False),
        (
            '"@type": "BroadcastEvent", "startDate": {{ d.begins|tojson }}, "endDate": {{ d.ends|tojson }}',
            False,
        ),
        ('"@type": "MusicEvent", "startDate": {{ d.begins|tojson }}, "endDate": {{ d.ends|tojson }}', True),
        (
            '"@type": "DiscussionForumPosting", "datePublished": {{ d.begins|tojson }}, "text": {{ d.text|tojson }}',
            False,
        ),
        ('"@type": "TechArticle", "datePublished": {{ d.begins|tojson }}, "text": {{ d.text|tojson }}', True),
        (
            '"@type": "TechArticle", "datePublished": {{ d.begins|tojson }}, "headlin": {{ d.text|tojson }}',
            False,
        ),
        ('"@type": "TechArticle", "datePublished": {{ d.begins|tojson }}, "txt": {{ d.text|tojson }}', True),
    ],
)
def test_what_a_type_is_not_stated_for_or_what_is_misspelt_is_not_missing(
    tmp_path: Path, members: str, is_found: bool
) -> None:
    assert (("VAL130", "") in told(checked_file(tmp_path, "p.jinja", MADE["p.jinja"] % members))) is is_found


@pytest.mark.parametrize(
    ("name", "text", "added"),
    [
        (
            "p.php",
            "<?php function loaf($p) { return ['@type' => 'Article', 'datePublished' => $p->date]; }\n"
            "$d = loaf($post); %s ?>" + LD % "<?= json_encode($d) ?>",
            "$d['headline'] = $post->title;",
        ),
        (
            "seo/items.ts",
            "export const ld = (all) => ({ '@context': 'https://schema.org', '@type': 'ItemList', itemListElement: "
            "all.map((p) => ({ '@type': 'ListItem', name: p.name }))%s });",
            ".map((e, i) => ({ ...e, position: i + 1 }))",
        ),
        (
            "single.php",
            '<article itemscope itemtype="https://schema.org/Article">%s'
            '<time itemprop="datePublished"><?php the_date(); ?></time></article>',
            "<?php the_title('<h1 itemprop=\"headline\">', '</h1>'); ?>",
        ),
    ],
)
def test_what_other_code_of_the_template_adds_is_not_missing(
    tmp_path: Path, name: str, text: str, added: str
) -> None:
    assert ("VAL130", "") in told(checked_file(tmp_path / "without", name, text % ""))
    assert ("VAL130", "") not in told(checked_file(tmp_path / "with", name, text % added))


@pytest.mark.parametrize("more", ["{{ more }}", ", {{ more(page) }}", ', "{{ key }}": {{ p.value|tojson }}'])
def test_what_an_expression_between_members_prints_is_not_missing(tmp_path: Path, more: str) -> None:
    text = (
        LD % '{"@context": "https://schema.org", "@type": "Article", "datePublished": {{ p.date|tojson }}%s}'
    )
    assert ("VAL130", "") in told(checked_file(tmp_path / "without", "p.jinja", text % ""))
    assert ("VAL130", "") not in told(checked_file(tmp_path / "with", "p.jinja", text % more))


def test_an_item_of_a_trail_may_have_its_name_in_what_it_leads_to(tmp_path: Path) -> None:
    item = '"item": {"@type": "WebPage", "@id": {{ c.url|tojson }}, "name": {{ c.name|tojson }}}'
    text = TRAIL % (
        '{% for c in trail %}{"@type": "ListItem", "position": {{ loop.index }}, '
        + item
        + "}{% if not loop.last %},{% endif %}{% endfor %}"
    )
    assert ("VAL130", "") not in told(checked_file(tmp_path, "p.jinja", text))
    flat = text.replace(item, '"item": {{ c.url|tojson }}')
    assert ("VAL130", "") in told(checked_file(tmp_path, "q.jinja", flat))


@pytest.mark.parametrize(("called", "is_found"), [("defineProduct(%s)", False), ("%s", True)])
def test_packages_fill_in_what_is_missing(tmp_path: Path, called: str, is_found: bool) -> None:
    loaf = "{ %s sku: loaf.sku, offers: { '@type': 'Offer', price: loaf.price, priceCurrency: 'EUR' } }"
    made = called % (loaf % ("'@type': 'Product', " if is_found else ""))
    text = f"<script setup>\nuseSchemaOrg([{made}])\n</script>\n<template><h1>{{{{ loaf.name }}}}</h1></template>"
    found = checked_file(
        tmp_path, "pages/loaf.vue", text, others={"package.json": '{"dependencies": {"nuxt": "3"}}'}
    )
    assert (("VAL130", "") in told(found)) is is_found


@pytest.mark.parametrize(
    ("called", "is_found"),
    [
        ("", True),
        ("<?php the_date(); ?>", True),
        ("<?php bakery_title(); ?>", False),
        ("<?php echo bakery_title(); ?>", False),
    ],
)
def test_a_function_that_was_not_followed_may_print_what_is_missing(
    tmp_path: Path, called: str, is_found: bool
) -> None:
    date = '<time itemprop="datePublished" datetime="<?php echo get_the_date(\'c\'); ?>"></time>'
    text = f'<article itemscope itemtype="https://schema.org/BlogPosting">{called}{date}</article>'
    assert (("VAL130", "") in told(checked_file(tmp_path, "single.php", text))) is is_found


def test_a_member_with_the_name_of_a_variable_may_be_what_is_missing(tmp_path: Path) -> None:
    data = "<?php $d = ['@context' => 'https://schema.org', '@type' => 'Product', 'sku' => $p->sku]; %s ?>"
    script = '<script type="application/ld+json"><?php echo json_encode($d); ?></script>'
    for added, is_found in (("", True), ("foreach ($more as $k => $v) { $d[$k] = $v; }", False)):
        found = checked_file(tmp_path, "p.php", data % added + script)
        assert (("VAL130", "") in told(found)) is is_found


PHP = (
    "<?php $d = ['@context' => 'https://schema.org', '@type' => 'Article', 'datePublished' => $p->date]; %s ?>"
    + LD % "<?= json_encode($d) ?>"
)
TS = (
    "export function ld(p) { const d = { '@context': 'https://schema.org', '@type': 'Article', datePublished: p.date };"
    " %s return d; }"
)
RUBY = "module Ld\n  def ld(p)\n    { '@context' => 'https://schema.org', '@type' => 'Article', datePublished: p.date }%s\n  end\nend\n"
VUE = """<template><div itemscope itemtype="https://schema.org/Product"><h1 %s>{{ p.name }}</h1>
<div itemprop="offers" itemscope itemtype="https://schema.org/Offer"><meta itemprop="price" :content="p.price">
<meta itemprop="priceCurrency" :content="p.currency"></div></div></template>"""
TYPED = LD % '{"@context": "https://schema.org", "@type": "Article", %s "datePublished": {{ p.date|tojson }}}'


@pytest.mark.parametrize(
    ("name", "text", "added", "kept"),
    [
        ("p.php", PHP, "$this->complete($d);", "count($d);"),
        ("p.php", PHP, "$d = apply_filters('ld', $d, $p);", "$p = apply_filters('ld', $p);"),
        ("p.php", PHP, "function more(&$x) { $x['head' . 'line'] = 1; } add($d);", "array_filter($d);"),
        ("p.ts", TS, "fill(d, p);", "console.log(d);"),
        ("p.rb", RUBY, ".merge(extra(p))", ".freeze"),
        ("p.vue", VUE, 'v-bind="attrs"', ':class="big"'),
        ("p.jinja", TYPED, '"@id": {{ p.url|tojson }},', ""),
    ],
)
def test_what_others_may_complete_lacks_nothing(
    tmp_path: Path, name: str, text: str, added: str, kept: str
) -> None:
    assert ("VAL130", "") not in told(checked_file(tmp_path / "a", name, text % added))
    assert ("VAL130", "") in told(checked_file(tmp_path / "b", name, text % kept))


@pytest.mark.parametrize(
    ("around", "is_found"), [("withName(%s, p)", False), ("JSON.stringify(%s)", True), ("(%s)", True)]
)
def test_an_object_may_be_an_argument(tmp_path: Path, around: str, is_found: bool) -> None:
    members = "{ '@context': 'https://schema.org', '@type': 'Article', datePublished: p.date }"
    text = f"export const ld = (p) => {around % members};"
    assert (("VAL130", "") in told(checked_file(tmp_path, "p.ts", text))) is is_found


CRUMBS = """<ul itemscope itemtype="https://schema.org/BreadcrumbList">%s{%% for c in trail %%}
<li itemprop="itemListElement" itemscope itemtype="https://schema.org/ListItem">{%% if c.name %%}
<ul><li></ul><a itemprop="item" href="{{ c.url }}"><span itemprop="name">{{ c.name }}</span></a>%s{%% endif %%}</li>
{%% endfor %%}%s</ul>"""
UNKNOWN = '{% include "more.html" %}'


@pytest.mark.parametrize(
    ("before", "inside", "after", "is_found"),
    [
        ("", "", "", True),
        (UNKNOWN, "", "", True),
        ("", "", UNKNOWN, False),  # the inner list has an item that is not closed
        ("", UNKNOWN, "", False),
        (UNKNOWN, '<meta itemprop="position" content="{{ loop.index }}">', UNKNOWN, False),
    ],
)
def test_what_was_not_followed_outside_of_an_item_adds_nothing(
    tmp_path: Path, before: str, inside: str, after: str, is_found: bool
) -> None:
    found = told(checked_file(tmp_path, "trail.jinja", CRUMBS % (before, inside, after)))
    assert (("VAL130", "") in found) is is_found


@pytest.mark.parametrize(
    ("own", "of_offer", "inside", "is_found"),
    [
        ("material: saw.material,", "", "", False),
        ("", "material: saw.material,", "", True),
        ("", "material: saw.material,", "...saw.shipping", True),
        ("...saw.more,", "material: saw.material,", "", True),
        ("", "material: saw.material, ...saw.more,", "", False),  # which may have a type
    ],
)
def test_a_property_on_the_wrong_node_is_told_beside_what_is_not_known(
    tmp_path: Path, own: str, of_offer: str, inside: str, is_found: bool
) -> None:
    script = f"""<script>let {{ saw }} = $props(); const ld = {{ '@context': 'https://schema.org', '@type': 'Product',
    name: saw.name, {own} offers: {{ '@type': 'Offer', {of_offer} price: saw.price, priceCurrency: saw.currency,
    shippingDetails: {{ '@type': 'OfferShippingDetails', {inside} }} }} }}</script>
    <svelte:head>{{@html `<script type="application/ld+json">${{JSON.stringify(ld)}}</script>`}}</svelte:head>"""
    found = told(checked_file(tmp_path, "Saw.svelte", script))
    assert (("VAL103", "material") in found) is is_found
