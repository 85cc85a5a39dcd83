"""Elements with microdata whose attributes are printed as a whole: nothing is said of a value that may be among them."""

from __future__ import annotations

from pathlib import Path

import pytest

from .checked_files import checked_file, flagged

ITEM = '<div itemscope itemtype="https://schema.org/Product"><h1 itemprop="name">%s</h1>%s</div>'
OPEN = {
    "page.liquid": ITEM % ("{{ product.title }}", '<img itemprop="image" {{ product | attributes }}>'),
    "page.blade.php": ITEM % ("{{ $p->title }}", '<img itemprop="image" {{ $attributes->merge([]) }}>'),
    "page.php": ITEM % ("<?= $p->title ?>", '<img itemprop="image" <?= attributes($p) ?>>'),
    "page.html.erb": ITEM % ("<%= p.title %>", "<%= tag.meta itemprop: 'mpn', **options %>"),
    "page.tsx": "export default ({ p, ...rest }) => (<div itemScope itemType='https://schema.org/Product'>"
    '<h1 itemProp="name">{p.title}</h1><a itemProp="url" {...rest}>{p.title}</a></div>)',
    "page.svelte": "<script>export let p; export let rest;</script>"
    + ITEM % ("{p.title}", '<a itemprop="url" {...rest}>{p.title}</a>'),
    "page.vue": "<template>"
    + ITEM % ("{{ p.title }}", '<meta itemprop="mpn" v-bind="rest">')
    + "</template><script setup>defineProps(['p', 'rest'])</script>",
}
CLOSED = {
    "page.liquid": ITEM % ("{{ product.title }}", '<meta itemprop="mpn" value="{{ product.mpn }}">'),
    "page.php": ITEM % ("<?= $p->title ?>", '<meta itemprop="mpn" value="<?= $p->mpn ?>">'),
    "page.tsx": "export default ({ p }) => (<div itemScope itemType='https://schema.org/Product'>"
    '<h1 itemProp="name">{p.title}</h1><meta itemProp="mpn" value={p.mpn} /></div>)',
}


@pytest.mark.parametrize("name", OPEN)
def test_a_value_that_may_be_printed_is_not_missing(tmp_path: Path, name: str) -> None:
    assert flagged(checked_file(tmp_path, name, OPEN[name])) == set()


@pytest.mark.parametrize("name", CLOSED)
def test_a_value_that_nothing_prints_is_missing(tmp_path: Path, name: str) -> None:
    assert flagged(checked_file(tmp_path, name, CLOSED[name])) == {("VAL129", "mpn")}


@pytest.mark.parametrize("given", ['"/lamp"', "{p.url}"])
def test_a_link_of_a_router_has_an_address(tmp_path: Path, given: str) -> None:
    source = f"""import {{ Link }} from '@remix-run/react';
export default ({{ p }}) => (<div itemScope itemType='https://schema.org/Product'>
<h1 itemProp="name">{{p.title}}</h1><Link itemProp="url" to={given}>{{p.title}}</Link></div>)"""
    assert flagged(checked_file(tmp_path, "page.tsx", source)) == set()


STARS = """{block name='data'}{if $kind === 'one'}{$data='itemprop="reviewRating" itemscope itemtype="https://schema.org/%s"'}
{else}{$data='itemprop="aggregateRating" itemscope itemtype="https://schema.org/AggregateRating"'}{/if}{/block}
<span class="stars"{if $marked} {$data}{/if}><meta itemprop="ratingValue" content="{$points}">{for $i=1 to 5}<i></i>{/for}</span>"""
REVIEW = """<div itemscope itemtype="https://schema.org/Review"><span itemprop="author">{$vote.name}</span>
{include file="stars.tpl" points=$vote.points kind="one" marked=true}</div>"""


@pytest.mark.parametrize(("name", "is_found"), [("Rating", False), ("Review", True)])
def test_attributes_that_a_block_of_smarty_sets_are_those_of_the_element(
    tmp_path: Path, name: str, is_found: bool
) -> None:
    found = flagged(checked_file(tmp_path, "stars.tpl", STARS % name, others={"review.tpl": REVIEW}))
    codes = {code for code, _ in found}
    assert ("VAL103" in codes or "VAL104" in codes) is is_found


PRINTED_NAMES = {
    "a.html.twig": '<div itemprop="{{ key }}">{{ text }}</div>{% for name, each in page.all %}<meta itemprop="{{ name }}" content="{{ each }}">{% endfor %}',
    "a.blade.php": '@foreach ($page->all() as $name => $each)<meta itemprop="{{ $name }}" content="{{ $each }}">@endforeach',
    "a.php": '<?php foreach ($page->all() as $name => $each) { ?><meta itemprop="<?= $name ?>" content="<?= $each ?>"><?php } ?>',
}


@pytest.mark.parametrize("name", PRINTED_NAMES)
def test_names_of_properties_that_data_gives_are_open(tmp_path: Path, name: str) -> None:
    item = '<html><body><article itemscope itemtype="https://schema.org/Article"><h1 itemprop="{}">{}</h1>{}</article></body></html>'
    title = "<?= $title ?>" if name.endswith(".php") and "blade" not in name else "{{ $title }}"
    title = "{{ title }}" if name.endswith("twig") else title
    text = item.format("headline", title, PRINTED_NAMES[name])
    assert not flagged(checked_file(tmp_path, name, text))
    text = item.format("haedline", title, PRINTED_NAMES[name])
    assert flagged(checked_file(tmp_path, name, text)) == {("VAL102", "haedline")}
