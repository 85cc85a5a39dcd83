"""Values that a body shows in another way than by the expression of the markup; the same without it is told."""

from __future__ import annotations

from pathlib import Path

import pytest

from .checked_files import checked_file, faults, flagged

LD = '<script type="application/ld+json">%s</script>'
ARTICLE = LD % (
    '{"@context": "https://schema.org", "@type": "Article", "headline": {{ article.title | json }},'
    ' "author": {"@type": "Person", "name": {{ article.author | json }}}}'
)
VARIANTS = LD % (
    '{"@context": "https://schema.org", "@type": "ProductGroup", "name": {{ product.title | json }}, "hasVariant": ['
    '{% for v in product.variants %}{"@type": "Product", "color": {{ v.shade | json }}}'
    "{% unless forloop.last %},{% endunless %}{% endfor %}]}"
)
RATING = (
    "<?php $score = (float) $row->rating; $count = (int) $row->rating_count; ?>"
    "<h1><?php echo $row->title; ?></h1>"
    '<div itemscope itemtype="https://schema.org/AggregateRating">'
    '<span itemprop="ratingValue"><?php echo $score; ?></span>'
    '<meta itemprop="ratingCount" content="<?php echo $count; ?>"></div>%s'
)

# file name, right template, what stands in it, what takes its place in the faulty one, what is found there
WAYS = {
    "the parts of a name, given to a translation": (
        "article.liquid",
        ARTICLE + "<h1>{{ article.title }}</h1>"
        "<p>{{ 'blog.by' | t: first: article.user.first_name, last: article.user.last_name }}</p>",
        (
            "article.user.first_name, last: article.user.last_name",
            "article.user.city, last: article.user.street",
            ("FAC270", "name"),
        ),
    ),
    "the parts of a name": (
        "article.liquid",
        ARTICLE + "<h1>{{ article.title }}</h1><p>{{ article.user.last_name }}</p>",
        ("article.user.last_name", "customer.last_name", ("FAC270", "name")),
    ),
    "an argument of a class's printf with a key": (
        "rating.php",
        RATING % "<?php if ($options->get('votes')) : echo Text::sprintf('VOTES', $count); endif; ?>",
        ("'VOTES', $count", "'VOTES', $row->hits", ("FAC270", "ratingCount")),
    ),
    "an argument of printf with a key": (
        "rating.php",
        RATING % "<?php printf('votes_total', $count); ?>",
        ("'votes_total', $count", "'votes_total', $row->hits", ("FAC270", "ratingCount")),
    ),
    "an attribute that Rivets binds": (
        "product.liquid",
        VARIANTS + '<h1>{{ product.title }}</h1><b rv-text="variant.shade"></b>',
        ("variant.shade", "variant.name", ("FAC270", "color")),
    ),
    "an attribute that Alpine binds": (
        "product.liquid",
        VARIANTS + '<h1>{{ product.title }}</h1><b x-text="`No. ${current?.shade}`"></b>',
        ("current?.shade", "current?.name", ("FAC270", "color")),
    ),
    "an attribute that Vue binds": (
        "product.liquid",
        VARIANTS + '<h1>{{ product.title }}</h1><input v-bind:value="chosen.shade">',
        ("chosen.shade", "chosen.name", ("FAC270", "color")),
    ),
    "a text that Knockout binds": (
        "product.liquid",
        VARIANTS + "<h1>{{ product.title }}</h1><b data-bind='text: chosen().shade'></b>",
        ("chosen().shade", "chosen().name", ("FAC270", "color")),
    ),
    "braces that are left to the client": (
        "product.liquid",
        VARIANTS + "<h1>{{ product.title }}</h1>{% raw %}<b>{{ chosen.shade }}</b>{% endraw %}",
        ("chosen.shade", "chosen.name", ("FAC270", "color")),
    ),
    "an attribute that only handles events": (
        "product.liquid",
        VARIANTS
        + '<h1>{{ product.title }}</h1><b x-on:click="add(chosen.shade)" x-text="chosen.shade">+</b>',
        (' x-text="chosen.shade"', "", ("FAC270", "color")),
    ),
    "what a component of Svelte that data chooses is given": (
        "page.svelte",
        "<script>\nlet { data } = $props();\n"
        'const ld = { "@context": "https://schema.org", "@type": "Product", name: data.title, color: data.shade };\n'
        '</script>\n<svelte:head>{@html `<script type="application/ld+json">${JSON.stringify(ld)}</script>`}</svelte:head>\n'
        "<h1>{data.title}</h1><svelte:component this={themes[data.theme]} shown={data.shade} />",
        ("shown={data.shade}", "shown={data.size}", ("FAC270", "color")),
    ),
    "what a component of Vue that data chooses is given": (
        "page.vue",
        '<script setup>\nconst { it } = defineProps(["it"]);\n'
        'useHead({ script: [{ type: "application/ld+json", innerHTML: JSON.stringify({ "@context": "https://schema.org",'
        ' "@type": "Product", name: it.name, color: it.shade }) }] });\n</script>\n'
        '<template><h1>{{ it.name }}</h1><component :is="theme" :shown="it.shade" /></template>',
        (':shown="it.shade"', ':shown="it.size"', ("FAC270", "color")),
    ),
}


@pytest.mark.parametrize("way", WAYS)
def test_a_value_shown_in_another_way_holds_and_a_fault_in_it_is_found(way: str, tmp_path: Path) -> None:
    name, right, (written, wrong, expected) = WAYS[way]
    assert flagged(checked_file(tmp_path, name, right)) == set()
    assert right.count(written) == 1
    assert expected in flagged(checked_file(tmp_path, name, right.replace(written, wrong)))


VIDEO = (
    '<div itemscope itemtype="https://schema.org/VideoObject"><?php echo $player; ?>'
    '<meta itemprop="name" content="<?php echo $article->title; ?>"></div>'
)


def test_a_part_of_a_page_that_nothing_is_known_to_use_has_its_heading_elsewhere(tmp_path: Path) -> None:
    assert flagged(checked_file(tmp_path, "video.php", VIDEO)) == set()
    whole = f"<h1>Videos</h1>{VIDEO}"
    assert flagged(checked_file(tmp_path, "video.php", whole)) == {("FAC270", "name")}


def test_an_item_that_a_property_takes_by_its_address_may_be_named(tmp_path: Path) -> None:
    page = (
        '<div itemscope itemtype="https://schema.org/Book"><h1 itemprop="name">{{ book.title }}</h1>'
        '<meta itemprop="%s" content="{{ series.name }}"><a href="{{ series.link }}">{{ series.name }}</a></div>'
    )
    assert flagged(checked_file(tmp_path, "page.html.twig", page % "isPartOf")) == set()
    assert ("FAC271", "url") in flagged(checked_file(tmp_path, "page.html.twig", page % "url"))


SHOP = LD % (
    '{"@context": "https://schema.org", "@type": "HardwareStore", "name": {{ shop.name | json }},'
    ' "%s": {{ shop.detail | json }}}'
)


@pytest.mark.parametrize("name", ["alternateName", "priceRange", "logo"])
def test_what_describes_any_kind_of_organization_is_a_note(name: str, tmp_path: Path) -> None:
    found = checked_file(tmp_path, "page.liquid", SHOP % name + "<h1>{{ shop.name }}</h1>")
    assert ("FAC270", "note", name) in faults(found) or name == "logo"
