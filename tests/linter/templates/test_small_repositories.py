"""Small repositories, patterned after real ones, with a fault each: how their parts find one another."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

Files = dict[str, str]
Linted = Callable[[Mapping[str, str]], tuple[list[str], list[str]]]

_ITEM = '<span itemprop="price">{{ item.price | money }}</span>'


@pytest.mark.parametrize(
    ("files", "expected"),
    [
        (  # The second branch includes the part, the page around it has no item.
            {
                "layout/theme.liquid": "<html><body>{{ content_for_layout }}</body></html>",
                "templates/search.liquid": "{% if search.terms == blank %}<p>–</p>{% else %}{% for item in search.results %}"
                "{% render 'hit' %}{% endfor %}{% endif %}",
                "snippets/hit.liquid": _ITEM,
            },
            ["VAL125:1"],
        ),
        (  # A static block of Shopify.
            {
                "layout/theme.liquid": "<html><body>{{ content_for_layout }}</body></html>",
                "sections/main.liquid": '<div itemscope itemtype="https://schema.org/Product">'
                "{% content_for 'block', type: '_title', id: 'title' %}{% # a comment %}</div>",
                "blocks/_title.liquid": '<h1 itemprop="nme">{{ product.title }}</h1>',
            },
            ["VAL102:1"],
        ),
        (  # An empty text is true in Liquid.
            {
                "_config.yml": "",
                "_layouts/event.html": "{% assign found = '' %}{% if found %}<p>{{ found }}</p>{% else %}"
                '<div itemscope itemtype="https://schema.org/Event"><b itemprop="nme">A</b></div>{% endif %}'
                '<div itemscope itemtype="https://schema.org/Event"><b itemprop="nam">A</b></div>'
                "{% for one-day in page.days %}{{ one-day }}{% endfor %}",
            },
            ["VAL130:1", "VAL102:1"],
        ),
        (  # A page of Nuxt that has a component by the path of its file.
            {
                "package.json": '{"dependencies": {"nuxt": "4"}}',
                "app/components/Page/Box.vue": '<template><section itemscope itemtype="https://schema.org/Book">'
                "<slot /></section></template>",
                "app/pages/book.vue": '<template><LazyPageBox><h1 itemprop="nme">{{ book.title }}</h1></LazyPageBox>'
                "</template>",
            },
            ["VAL102:1"],
        ),
        (  # Actions of Go's templates over several lines.
            {
                "hugo.toml": "",
                "layouts/_default/single.html": "{{- if\n  (eq .Name `a`)\n-}}<p>a</p>{{- else with\n  .Params.book -}}"
                '<div itemscope itemtype="https://schema.org/Book"><h1 itemprop="nme">{{ .title }}</h1></div>{{- end -}}',
            },
            ["VAL102:4"],
        ),
        (  # Translated texts of both kinds.
            {
                "manage.py": "",
                "templates/book.html": "{% load i18n %}{% for field in fields %}{% trans field.name %}{% endfor %}"
                '<div itemscope itemtype="https://schema.org/Book">{% blocktranslate with a=b.c %}'
                '<h1 itemprop="nme">{{ a }}</h1>{% endblocktranslate %}</div>',
            },
            ["VAL102:1"],
        ),
        (  # A package of a workspace, through what its index passes on; another file only uses the name.
            {
                "package.json": '{"workspaces": ["packages/*", "shop"]}',
                "packages/ui/package.json": '{"name": "@rye/ui"}',
                "packages/ui/index.ts": "export * from './Card'\nexport * from './Head'",
                "packages/ui/Card.tsx": "import { Head } from './Head'\nexport function Card() { return <Head /> }",
                "packages/ui/Head.tsx": "export function Head({ data }) { return <script type='application/ld+json' "
                "dangerouslySetInnerHTML={{ __html: JSON.stringify(data, escapes) }} /> }",
                "shop/package.json": "{}",
                "shop/pages/book.tsx": "import { Head } from '@rye/ui'\nexport default function Book({ book }) {\n"
                "return <body><h1>{book.title}</h1><Head data={{ '@context': 'https://schema.org', '@type': 'Book',\n"
                "nme: book.title }} /></body> }",
            },
            ["VAL102:4"],
        ),
        (  # A file of TypeScript without elements, whose functions return parts.
            {
                "package.json": "{}",
                "rated.tsx": "import type { Book } from 'schema-dts'\n"
                "export function rated(book: Kept): Pick<Book, 'aggregateRating'> {\n"
                "return { aggregateRating: { '@type': 'AggregateRating', ratingVale: book.mean } } }",
            },
            ["VAL130:3", "VAL102:3"],
        ),
        (  # What WordPress's names of templates say of the page.
            {
                "style.css": "/* Theme Name: Rye */",
                "functions.php": "<?php function kind() { if (is_single()) { $kind = 'Article'; } else { $kind = 'WebPage'; }\n"
                "echo 'itemscope itemtype=\"https://schema.org/' . $kind . '\"'; }",
                "header.php": "<html <?php kind(); ?>><body>",
                "404.php": "<?php get_header(); ?><?php if (is_page('rye')) { ?><p itemprop=\"nme\">a</p><?php } ?>"
                '<div itemprop="mainContentOfPage">Gone</div></body></html>',
                "single.php": '<?php get_header(); ?><div itemprop="mainContentOfPage">Here</div></body></html>',
            },
            ["VAL103:1"],
        ),
        (  # JSON that a function writes as text.
            {
                "package.json": "{}",
                "head.ts": 'export const head = (title: string) => `{"@context": "https://schema.org",\n'
                '"@type": "Book", "nme": ${JSON.stringify(title)}}`',
            },
            ["VAL102:1"],
        ),
        (  # Times of Wagtail's pages.
            {
                "manage.py": "",
                "templates/page.html": '{% load wagtailcore_tags %}<h1>{{ page.title }}</h1><script type="application/ld+json">\n'
                '{"@context": "https://schema.org", "@type": "Article", "headline": "{{ page.title|escapejs }}",\n'
                '"datePublished": "{{ page.first_published_at }}",\n'
                '"dateModified": "{{ page.last_published_at|date:"c" }}"}</script>',
            },
            ["CMP301:3"],
        ),
        (  # No page of Shopify has an article and a product.
            {
                "layout/theme.liquid": "<html><head>{% render 'data' %}</head><body>{{ content_for_layout }}</body></html>",
                "snippets/data.liquid": '<script type="application/ld+json">{% if article %}{"@context": "https://schema.org",\n'
                '"@type": "Article", "headline": {{ article.title | json }}}{% endif %}{% if product and product.title != "" %}\n'
                '{"@context": "https://schema.org", "@type": "Product", "nme": {{ product.title | json }}}{% endif %}</script>',
            },
            ["VAL102:3"],
        ),
        (  # An attribute that a condition leaves out.
            {
                "templates/_partials/book.tpl": '<div itemscope itemtype="https://schema.org/Book"><h1 itemprop="name">{$book.name}</h1>\n'
                '<meta itemprop="isbn"{if $book.isbn} content="{$book.isbn}"{/if}>\n<meta itemprop="bookEdition">{foreach $a as $b}{/foreach}</div>',
            },
            ["VAL129:2", "VAL129:3"],
        ),
        (  # What a component of a package prints by a function that it is given.
            {
                "package.json": "{}",
                "Meta.js": "const Meta = ({ data }) => { const it = {'@context': 'https://schema.org', '@type': `Person`,\n"
                "nme: data.name }; return (<Helmet><script type='application/ld+json'>\n"
                "{JSON.stringify(it)}</script></Helmet>) }\n"
                "const Query = props => (<StaticQuery query={query} render={data => <Meta data={data} {...props} />} />)\n"
                "export default Query",
            },
            ["VAL102:2"],
        ),
        (  # The end of a loop that is not the one around it; what is never printed.
            {
                "templates/list.tpl": '<script type="application/ld+json">{ "@context": "https://schema.org", "@type":\n'
                '"ItemList", "itemListElement": [{foreach from=$books item=b name=books}"{$b.url}"\n'
                "{if !$smarty.foreach.others.last},{/if}{/foreach}] }</script>"
                '{if false}<div itemscope itemtype="https://schema.org/Book"><b itemprop="nme">A</b></div>{/if}',
            },
            ["SYN002:3"],
        ),
        (  # A text that a method returns, escaped for HTML; a node that no template has.
            {
                "artisan": "",
                "resources/views/home.blade.php": '<script type="application/ld+json">{"@@context": "https://schema.org",\n'
                '"@@type": "WebSite", "name": @json($name), "inLanguage": {{ app()->getLocale() }},\n'
                '"publisher": {"@@id": "{{ url(\'/\') }}#owner"}}</script>',
            },
            ["SYN052:2"],
        ),
        (  # A node that no file of the project has, told once only it is named.
            {
                "package.json": "{}",
                "data.ts": "export const page = (url: string) => ({ '@context': 'https://schema.org', '@type': 'WebPage',\n"
                "headline: title, isPartOf: { '@id': `${base}#site` } })",
            },
            ["VAL113:2"],
        ),
        (  # A type without the slash before it.
            {"a.html": '<p itemscope itemtype="http://schema.orgBook"><b itemprop="name">A</b></p>'},
            ["VAL126:1"],
        ),
        (  # Members that are set one by one, of an array that may be none.
            {
                "composer.json": "{}",
                "data.php": "<?php function job() { $data = []; $data['@context'] = 'https://schema.org';\n"
                "$data['@type'] = 'JobPosting'; $data['title'] = get_the_title(); $data['hiringOrganization'] = [];\n"
                "$data['hiringOrganization']['@type'] = 'Organization'; $data['hiringOrganization']['nme'] = owner();\n"
                "if (count($data) == 1) { $data = false; } return apply_filters('job', $data); }",
            },
            ["VAL102:3", "VAL130:4"],
        ),
        (  # A list that brings its quotes, the name of a month, and what only indexes of Jekyll have.
            {
                "_config.yml": "title: Rye",
                "_layouts/post.html": "<html lang='en'><body><h1>{{ page.title }}</h1>{% assign months = 'January,May' | split: ',' %}"
                "{% assign n = page.date | date: '%-m' | minus: 4 %}<time>{{ months[n] }} {{ page.date | date: '%-d, %Y' }}</time>"
                "{% if paginator.activated == nil %}<p>{{ page.tags | join: ' ' }}</p>{% endif %}\n"
                '<script type="application/ld+json">{"@context": "https://schema.org", "@type": "BlogPosting", "headline":\n'
                '{{ page.title | jsonify }}, "datePublished": "{{ page.date | date: "%Y-%m-%d" }}",\n'
                """"keywords": [{{ page.tags | join: '","' | append: '"' | prepend: '"' }}], "nme": "a"}</script></body></html>""",
                "_posts/2019-05-16-rye.md": "---\nlayout: post\ntitle: Rye\ntags: [bread, flour]\n---\nText\n",
            },
            ["VAL102:4"],
        ),
        (  # What a loop puts into a list is as it is then.
            {
                "composer.json": "{}",
                "list.php": "<?php function items() { $data = array('@context' => 'https://schema.org', '@type' => 'ItemList');\n"
                "$i = 1; $list = array(); foreach ($posts as $post) { $one = array('@type' => 'ListItem');\n"
                "$one['position'] = $i; $one['url'] = get_permalink($post); $one['nme'] = 'a'; $list[] = $one; $i++; }\n"
                "$data['itemListElement'] = $list; return $data; }",
            },
            ["VAL102:3"],
        ),
        (  # Smarty in a file of PHP, whose lists are false if they are empty.
            {
                "skin/crumbs.php": "{* Crumbs *}\n{if $CRUMBS}<ul itemscope itemtype='https://schema.org/BreadcrumbList'>{foreach $CRUMBS as $one}\n"
                "<li itemprop='itemListElement' itemscope itemtype='https://schema.org/ListItem'><a itemprop='item'\n"
                " href='{$one.url}'><span itemprop='name'>{$one.title}</span></a><meta itemprop='posision' content='{$one@iteration}'>"
                "</li>{/foreach}</ul>\n{/if}",
                "skin/social.php": '{* Links *}<script type="application/ld+json">\n{literal}{{/literal}"@context": "https://schema.org",\n'
                '"@type": "Organization", "nme": "A"{if $LINKS}, "sameAs": [{foreach from=$LINKS item=one name=all}\n'
                '"{$one.url}"{if !$smarty.foreach.all.last},{else}]{/if}{/foreach}{/if}, "url": "{$URL}/a{$EXTENSION}?b=c"\n'
                "{literal}}{/literal}</script>",
            },
            ["VAL102:4", "VAL102:3"],
        ),
        (  # Whichever items of a list are left out, one comma is between two.
            {
                "package.json": "{}",
                "Person.tsx": "export const Person = ({ one, more }) => { const it = {'@context': 'https://schema.org',\n"
                "'@type': 'Person', sameAs: [...more.map(x => x.url), ...(one.a ? [one.a] : []), ...(one.b ? [one.b] : [])],\n"
                "nme: 'a'}; return <script type='application/ld+json'\n"
                "dangerouslySetInnerHTML={{ __html: JSON.stringify(it).replace(/</g, '\\\\u003c') }} /> }",
            },
            ["VAL102:3"],
        ),
        (  # A comma that an expression prints, by a count that the template makes.
            {
                "templates/hours.html.twig": '<script type="application/ld+json">{"@context": "https://schema.org", "@type": "Store",\n'
                '"nme": "A", "openingHoursSpecification": [{% set i = 0 %}{% for day in days %}{% if day.opens %}\n'
                '{{ i > 0 ? "," : "" }} {"@type": "OpeningHoursSpecification", "closes": "{{ day.closes|date("H:i:s") }}",\n'
                '"opens": "{{ day.opens|date("H:i:s") }}"}{% set i = i + 1 %}{% endif %}{% endfor %}],\n'
                '"telephone": "{{ phone }}", "description": "{{ text }}"}</script>',
            },
            ["VAL102:2", "SYN050:5"],
        ),
        (  # The rating of a product that a review has, too; a node that is there twice.
            {
                "layout/theme.liquid": "<html><head>{% render 'shop' %}{% render 'rating' %}</head>"
                "<body>{{ product.title }} {{ content_for_layout }}</body></html>",
                "snippets/shop.liquid": '<script type="application/ld+json">{"@context": "https://schema.org", "@type": "Store",\n'
                '"@id": "https://rye.example/#shop", "name": {{ shop.name | json }}, "url": {{ shop.url | json }}}</script>',
                "snippets/rating.liquid": '<script type="application/ld+json">{"@context": "https://schema.org", "@type": "Product",\n'
                '"name": {{ product.title | json }}, "aggregateRating": {"@type": "AggregateRating", "ratingCount":\n'
                '{{ product.metafields.reviews.count }}, "ratingValue": {{ product.metafields.reviews.rating.value }}},\n'
                '"review": {"@type": "Review", "author": {"@type": "Person", "name": {{ author | json }}}, "reviewRating":\n'
                '{"@type": "Rating", "ratingValue": {{ product.metafields.reviews.rating.value }}}}}</script>\n'
                '<script type="application/ld+json">{"@context": "https://schema.org", "@type": "Service", "name": "Milling",\n'
                '"provider": {"@type": "Store", "@id": "https://rye.example/#shop", "name": {{ shop.name | json }}}}</script>',
            },
            ["FAC271:5"],
        ),
        (  # One of several, asked for twice; what is empty has its quotes in a script of Hugo's.
            {
                "hugo.toml": "",
                "layouts/_default/single.html": '<html lang="en"><body><h1>{{ .Title }}</h1>{{ $url := "" }}{{ if .Params.a }}{{ $url = .Params.a }}{{ end }}\n'
                '<script type="application/ld+json">{"@context": "https://schema.org", "@type": "VideoObject",\n'
                '"name": {{ .Title }}, "uploadDate": {{ .Date.Format "2006-01-02" }}, "contentUrl": {{ $url }}, "author": {\n'
                '"@id": "{{ .Params.id }}"{{ with or (.Params.writer.name) (.Params.writer.url) }},{{ end }}{{ with .Params.writer.name }}\n'
                '"name": "{{ . }}",{{ end }}{{ with .Params.writer.url }}"url": "{{ . }}",{{ end }}\n'
                '{{ with or (.Params.writer.name) (.Params.writer.url) }}"@type": "Persn"{{ end }}}}</script></body></html>',
            },
            ["VAL101:6"],
        ),
        (  # What WordPress escapes for HTML by itself; the same property of several lists, in one place.
            {
                "style.css": "Theme Name: Rye",
                "index.php": "<html><body><h1><?php bloginfo('name'); ?></h1><script type='application/ld+json'>\n"
                '{"@context": "https://schema.org", "@type": "WebSite", "name": "<?php bloginfo(\'name\'); ?>",\n'
                '"description": "<?php the_author(); ?>"}</script></body></html>',
            },
            ["SYN050:2", "SYN050:3"],
        ),
        (  # Delimiters of XOOPS.
            {
                "templates/crumbs.tpl": "<{if $crumbs|count > 1}><ul itemscope itemtype='https://schema.org/BreadcrumbList'>\n"
                "<{foreach name=all from=$crumbs key=url item=title}><li itemprop='itemListElement' itemscope\n"
                " itemtype='https://schema.org/ListItem'><{if !$smarty.foreach.all.last}><a itemprop='item' href='<{$url}>'><{/if}>\n"
                "<span itemprop='nme'><{$title}></span><{if !$smarty.foreach.all.last}></a><{/if}>\n"
                "<meta itemprop='position' content='<{$smarty.foreach.all.iteration}>'></li><{/foreach}></ul><{/if}>",
            },
            ["VAL102:4"],
        ),
        (  # An element whose name Smarty prints is no delimiter.
            {
                "templates/title.tpl": "<div itemscope itemtype='https://schema.org/Book'><{$level} itemprop='nme'>{$book.name}</{$level}>\n"
                "<{if $small}h3{else}h2{/if} itemprop='isbn'>{$book.isbn}</{if $small}h3{else}h2{/if}></div>",
            },
            ["VAL102:1"],
        ),
        (  # A branch that a constant decides, which another branch assigns.
            {
                "layout/theme.liquid": "<html><body>{{ content_for_layout }}</body></html>",
                "templates/product.liquid": "{% assign hidden = false %}{% if product.tags contains 'a' %}{% assign hidden = true %}{% endif %}\n"
                "{% if a %}1{% endif %}{% if b %}2{% endif %}{% if c %}3{% endif %}{% if d %}4{% endif %}{% if e %}5{% endif %}{% if f %}6{% endif %}\n"
                "<div itemscope itemtype='https://schema.org/Product'><h1 itemprop='name'>{{ product.title }}</h1>\n"
                "<div itemprop='offers' itemscope itemtype='https://schema.org/Offer'><meta itemprop='priceCurrency' content='{{ shop.currency }}'>\n"
                "{% unless hidden %}<b itemprop='price'>{{ product.price | money }}</b>{% endunless %}</div></div>",
            },
            ["CMP305:5"],
        ),
        (  # A layout of Shopify that hands on what it is around; an address that is a name; a number for a node.
            {
                "layout/theme.liquid": "<html><body>{% comment %}{{ content_for_layout }}{% endcomment %}{% include 'app' %}</body></html>",
                "templates/article.liquid": "<div itemscope itemtype='https://schema.org/Article'><h1 itemprop='headline'>{{ article.title }}</h1>\n"
                "<meta itemprop='dateModified' content='{{ article.updated_at }}'></div>\n"
                '<script type="application/ld+json">{"@context": "https://schema.org", "@type": "Article", "author":\n'
                '{"@type": "Person", "name": {{ article.author | json }}, "url": {{ article.author | json }}}}</script>',
                "package.json": "{}",
                "Reviews.tsx": "const rows = [{ stars: 4, text: 'Good' }, { stars: 5, text: 'Fine' }]\n"
                "const list = { '@context': 'https://schema.org', '@type': 'ItemList', itemListElement: rows.map(one => ({\n"
                "'@type': 'Review', author: 'Ann', reviewBody: one.text, reviewRating: one.stars })) }\n"
                "export const Reviews = () => <script type='application/ld+json'\n"
                "dangerouslySetInnerHTML={{ __html: JSON.stringify(list).replace(/</g, '\\\\u003c') }} />",
            },
            ["CMP368:3", "CMP368:3", "CMP301:2", "VAL130:3", "FAC271:4"],
        ),
        (  # White space that tags trim, blocks that Grav prints last, and JSON that a template has as text.
            {
                "templates/base.html.twig": '<html lang="en"><head>{% block head %}<script type="application/ld+json">\n'
                "{% include 'data.json.twig' %}</script>{% block assets deferred %}{{ assets.css()|raw }}{% endblock %}{% endblock head %}</head>\n"
                "<body>{% block body %}{% endblock %}</body></html>",
                "templates/data.json.twig": '{"@context": "https://schema.org", "@type": "Organization", "name": "{{ site.title|e(\'js\') }}",\n'
                '"description": "\n   {%- if site.about -%}\n  {{- site.about|e(\'js\') -}}\n {%- endif -%}",\n"nme": "a"}',
            },
            ["VAL102:6"],
        ),
        (  # A member that a program replaces; data of a site with a document of JSON-LD in it.
            {
                "package.json": "{}",
                "data/projects.json": '{"projects": [{"id": 1, "seo": {"@context": "https://schema.org", "@type": "Product"}}]}',
                "data/markup.json": '[{"@context": "https://schema.org", "@type": "Product", "name": "Rye", "nme": "a"}]',
                "Product.tsx": "export const Product = ({ one }) => { const it = {'@context': 'https://schema.org',\n"
                "'@type': 'Product', name: one.name, review: {'@type': 'Review', name: 'Good'}, nme: 'a'};\n"
                "if (one.reviews) { it.review = one.reviews.map(each => ({'@type': 'Review', name: each.name})) }\n"
                "return <script type='application/ld+json'\n"
                "dangerouslySetInnerHTML={{ __html: JSON.stringify(it).replace(/</g, '\\\\u003c') }} /> }",
            },
            ["VAL102:2", "VAL102:1"],
        ),
        (  # Objects that nothing prints are judged by themselves.
            {
                "package.json": "{}",
                "src/pages/archive.astro": "---\nimport Layout from '../Layout.astro';\n"
                "const data = { '@context': 'https://schema.org', '@type': 'CollectionPge', name: 'Archive' };\n---\n"
                "<Layout given={data}><h1>Archive</h1></Layout>",
                "src/Layout.astro": "---\nconst { given } = Astro.props;\n---\n<html lang='en'><body><slot /></body></html>",
            },
            ["VAL101:3"],
        ),
    ],
)
def test_parts_of_a_repository_are_found(
    files: Files,
    expected: list[str],
    linted: Linted,
) -> None:
    assert linted(files)[0] == expected


_THEME = {
    "layout/theme.liquid": "<html><head>{% if settings.data %}{% render 'data' %}{% endif %}</head>"
    "<body>{{ content_for_layout }}</body></html>",
    "config/settings_schema.json": '[{"settings": [{"type": "checkbox", "id": "data"}]}]',
    "templates/article.json": '{"sections": {"main": {"type": "post"}}, "order": ["main"]}',
    "sections/post.liquid": "<h1>{{ article.title }}</h1>{% schema %}{}{% endschema %}",
}
_WRONG = '<script type="application/ld+json">{"@context": "https://schema.org", "@type": "Article", "nme": "a"}</script>'
_UNUSED = "no page of the theme prints this: its faults are notes"


@pytest.mark.parametrize(
    ("more", "is_printed"),
    [
        ({"snippets/data.liquid": _WRONG}, True),
        (
            {
                "snippets/data.liquid": _WRONG,
                "config/settings_schema.json": '[{"settings": [{"id": "other"}]}]',
            },
            False,
        ),
        ({"snippets/other.liquid": _WRONG}, False),
        (
            {
                "snippets/other.liquid": _WRONG,
                "snippets/data.liquid": "{% comment %}{% render 'other' %}{% endcomment %}",
            },
            False,
        ),
        ({"snippets/other.liquid": _WRONG, "snippets/data.liquid": "{% render 'other' %}"}, True),
        ({"snippets/other.liquid": _WRONG, "snippets/data.liquid": "{% include name %}"}, True),
        ({"snippets/other.liquid": _WRONG, "snippets/data.liquid": "{% if %}{% render 'other' %}"}, True),
        ({"sections/post.liquid": _WRONG}, True),
        ({"sections/old.liquid": _WRONG}, False),
        ({"sections/old.liquid": _WRONG + '{% schema %}{"presets": [{"name": "Old"}]}{% endschema %}'}, True),
        ({"sections/old.liquid": _WRONG, "assets/load.js": "fetch('/?section_id=old')"}, True),
        ({"sections/old.liquid": _WRONG, "templates/page.liquid": "{% section 'old' %}"}, True),
    ],
)
def test_what_no_page_of_a_theme_prints_has_notes(
    more: Files,
    is_printed: bool,
    linted: Linted,
) -> None:
    found, said = linted({**_THEME, **more})
    assert [one for one in found if one.startswith("VAL102")] == (["VAL102:1"] if is_printed else [])
    assert any(_UNUSED in one for one in said) is not is_printed


_DATED = (
    '<article itemscope itemtype="https://schema.org/Article">'
    '<time itemprop="dateModified" datetime="{{ post.updated | date: site.date_format }}">'
    "{{ post.updated | date: site.date_format }}</time></article>"
)


@pytest.mark.parametrize(
    ("config", "is_told"),
    [
        ("date_format: '%Y-%m-%d'  # as in ISO 8601", False),
        ("date_format: %Y-%m-%d", False),
        ('site:\n  date_format: "%B %d, %Y"', True),
        ("title: A", True),
    ],
)
def test_a_date_has_the_format_that_the_configuration_gives(
    config: str, is_told: bool, linted: Linted
) -> None:
    found, _ = linted({"_config.yml": config, "_includes/post.html": _DATED})
    assert [one for one in found if one.startswith("CMP301")] == (["CMP301:1"] if is_told else [])


@pytest.mark.parametrize(
    ("shown", "is_told"),
    [
        ("t.post.author", False),
        ("site.data.languages.[site.language].post.author", False),
        ("post.author", True),
    ],
)
def test_a_text_of_a_language_is_no_value_of_the_page(shown: str, is_told: bool, linted: Linted) -> None:
    found, _ = linted(
        {
            "_config.yml": "",
            "_layouts/post.html": '<article itemscope itemtype="https://schema.org/Article">'
            '<meta itemprop="author" content="{{ site.author }}"><h1 itemprop="headline">{{ page.title }}</h1>'
            f"<p>{{{{ {shown} }}}}</p></article>",
        }
    )
    assert [one for one in found if one.startswith("FAC271")] == (["FAC271:1"] if is_told else [])


_PAGE = (
    "<template><h1>{{ item.name }}</h1></template><script>\nimport Markup from '~/mixins/Markup'\n"
    "export default { OWN data: () => ({ item: load() }), head() { return { script: [{ type: 'application/ld+json', "
    "innerHTML: JSON.stringify(this.schema(this.item)) }] } } }</script>"
)
_METHODS = "methods: { schema(book) { return { '@context': 'https://schema.org', '@type': 'Book', nme: book.name } } },"


@pytest.mark.parametrize(
    ("own", "mixin", "expected"),
    [
        (_METHODS, "", ["VAL102:3"]),
        ("mixins: [Markup],", f"export default {{ {_METHODS} }}", ["VAL102:1", "VAL102:3"]),
        ("mixins: [Markup],", f"export default {{ {_METHODS.replace('nme', 'name')} }}", []),
        ("mixins: [Other],", f"export default {{ {_METHODS.replace('nme', 'name')} }}", []),
    ],
)
def test_a_component_of_vue_calls_its_own_methods(
    own: str, mixin: str, expected: list[str], linted: Linted
) -> None:
    found, said = linted(
        {
            "package.json": '{"dependencies": {"nuxt": "2"}}',
            "pages/book.vue": _PAGE.replace("OWN", own),
            **({"mixins/Markup.js": mixin} if mixin else {}),
        }
    )
    assert sorted(found) == expected
    assert any("was not checked" in one for one in said) is ("Other" in own)


_MEMBERS = '<script type="application/ld+json">{{"@context":"https://schema.org","@type":"Product" {} {}, "image": "https://x.org/{}.png" {} }}</script>'


@pytest.mark.parametrize(
    ("name", "begins", "ends"),
    [
        ("a.liquid", "{% for i in images limit: 1 %}", "{% endfor %}"),
        ("a.liquid", "{% for i in images limit:1 reversed %}", "{% endfor %}"),
        ("layouts/a.html", "{{ range first 1 .Params.images }}", "{{ end }}"),
        ("layouts/a.html", "{{ range (.Params.images | first 1) }}", "{{ end }}"),
        ("a.twig", "{% for i in images|slice(0, 1) %}", "{% endfor %}"),
        ("a.twig", "{% for i in images[:1] %}", "{% endfor %}"),
        ("templates/a.jinja", "{% for i in images[:1] %}", "{% endfor %}"),
        ("a.djhtml", '{% for i in images|slice:":1" %}', "{% endfor %}"),
        ("layouts/a.html", '{{ range where site.Data.images "id" $id }}', "{{ end }}"),
        ("layouts/a.html", '{{ range where site.Data.images "id" "eq" $id }}', "{{ end }}"),
    ],
)
@pytest.mark.parametrize("is_several", [False, True])
def test_a_loop_over_the_first_item_has_one_item(
    name: str, begins: str, ends: str, is_several: bool, linted: Linted
) -> None:
    if is_several:
        begins = begins.replace("1", "2").replace('"id"', '"size"')
    item = "{{ . }}" if name.startswith("layouts") else "{{ i }}"
    found, _ = linted({name: _MEMBERS.format("", begins, item, ends)})
    assert any(one.startswith("SYN014") for one in found) is is_several


_PERSON = '{{ $person := dict "@context" "https://schema.org" "@type" "Person" "nme" .Title }}\n'
_PRINTS = '<script type="application/ld+json">{{ $value | jsonify | safeJS }}</script>'


@pytest.mark.parametrize(
    ("page", "function", "expected"),
    [
        ('{{ $value := partial "f/person" . }}', _PERSON + "{{ return $person }}", ["VAL102:1"]),
        ('{{ $value := (partial "f/person" .) }}', _PERSON + "{{ return ($person) }}", ["VAL102:1"]),
        (
            '{{ $value := partial "f/person" (dict "page" .) }}',
            _PERSON.replace(".Title", ".page.Title") + "{{ return $person }}",
            ["VAL102:1"],
        ),
        (
            '{{ $value := partial "f/person" . }}',
            _PERSON.replace('"nme"', '"name"') + "{{ return $person }}",
            [],
        ),
        ('{{ $value := partial "f/person" . }}', '{{ return (partial "f/person" .) }}', []),
        ('{{ $value := partial "f/person" . }}', "{{ return .Params.person }}", []),
        (
            '{{ ($pad.Add "L" slice) }}{{ range site.Menus.main }}{{ ($pad.Add "L" (dict "@type" "Thing" "nme" .Name)) }}'
            '{{ end }}{{ $value := dict "@context" "https://schema.org" "@graph" ($pad.Get "L") }}',
            "",
            ["VAL102:1"],
        ),
    ],
)
def test_what_a_partial_of_hugo_returns(
    page: str, function: str, expected: list[str], linted: Linted
) -> None:
    found, _ = linted(
        {
            "hugo.toml": "",
            "layouts/_default/single.html": f"{page}{_PRINTS}<h1>{{{{ .Title }}}}</h1>",
            "layouts/partials/f/person.html": function,
        }
    )
    assert found == expected


@pytest.mark.parametrize("over", ["['a' => 'b', 'c' => 'd']", "[\n 'a' => 'b & c',\n 'c' => 'd',\n]"])
def test_a_loop_of_blade_over_several_lines(over: str, linted: Linted) -> None:
    text = f"@foreach({over} as $key => $label)<p>{{{{ $label }}}}</p>@endforeach"
    item = '<div itemscope itemtype="https://schema.org/Book"><b itemprop="nme">A</b></div>'
    found, _ = linted({"resources/views/a.blade.php": item + text})
    assert found == ["VAL102:1"]


_NODE = '<script type="application/ld+json">{"@context":"https://schema.org",%s}</script>'


@pytest.mark.parametrize(
    ("markup", "expected"),
    [
        ('"@type":"ImageObject","description":{{ page.imageAlt | jsonify }}', []),
        ('"@type":"ImageObject","description":{{ page.image | jsonify }}', ["FAC271:1"]),
        ('"@type":"Event","startDate":{{ page.start | jsonify }},"name":{{ site.title | jsonify }}', []),
        ('"@type":"Article","headline":{{ site.title | jsonify }}', ["FAC271:1"]),
        (
            '"@type":"ImageObject","width":"{{ page.width | escape }}","height":"{{ page.height | escape }}"',
            [],
        ),
        (
            '"@type":"ImageObject","width":"{{ page.width | escape }}","name":"{{ page.name | escape }}"',
            ["SYN050:1"],
        ),
    ],
)
def test_what_names_of_values_say(markup: str, expected: list[str], linted: Linted) -> None:
    body = "<h1>{{ page.title }}</h1><p>{{ page.name }} {{ page.start | date: '%d' }}</p>"
    found, _ = linted({"_config.yml": "", "_layouts/post.html": f"{_NODE % markup}<body>{body}</body>"})
    assert found == expected


_TALK = {
    "_includes/talk.njk": "<html><head><title>{{ teaser }}</title>"
    + _NODE % '"@type":"CreativeWork","name":"{{ speaker }}","description":"{{ teaser }}"'
    + "</head><body><h1>{{ speaker }}</h1>{% block 'about' %}</body></html>",
    ".eleventy.js": "module.exports = (c) => c.addPairedShortcode('hidden', (content) => keep(content))",
}
_FRONT = "---\nlayout: talk.njk\nspeaker: {}\nteaser: A model for shaping practices in engineering teams that grow\n---\n{}"


@pytest.mark.parametrize(
    ("layout", "text", "expected"),
    [
        # The layout prints what the content hands it in a way that is not followed.
        (
            "{% shown 'about' %}",
            "{% hidden 'about' %}<p>It is a model for shaping practices in engineering teams that grow.</p>{% endhidden %}",
            [],
        ),
        ("{% shown 'about' %}", "{% hidden 'about' %}<p>It is a plan.</p>{% endhidden %}", ["FAC214"]),
        ("", "<p>It is a model for shaping practices in engineering teams that grow.</p>", ["FAC270"]),
    ],
)
def test_what_content_hands_to_its_layout(
    layout: str, text: str, expected: list[str], linted: Linted
) -> None:
    talk = _TALK["_includes/talk.njk"].replace("{% block 'about' %}", layout)
    found, _ = linted({**_TALK, "_includes/talk.njk": talk, "a.md": _FRONT.format("Ann Sample", text)})
    assert [one.partition(":")[0] for one in found if one.startswith("FAC")] == expected


def test_lists_and_dates_are_printed_as_javascript_prints_them(linted: Linted) -> None:
    talk = _TALK["_includes/talk.njk"].replace("{% block 'about' %}", "{{ content | safe }}{{ teaser }}")
    talk = talk.replace('"name"', '"dateCreated":"{{ start }}","name"')
    page = _FRONT.format('["Ann Sample", "Bob Sample"]\nstart: 2023-07-07T14:00:00.000+12', "")
    found, _ = linted({**_TALK, "_includes/talk.njk": talk, "a.md": page})
    assert "CMP412" not in " ".join(found)
    assert any(one.startswith("CMP301") for one in found)


_LISTED = "{% assign u = '' %}{% if settings.a %}{% assign u = u | append: '\"' | append: settings.a | append: '\",' %}{% endif %}"


@pytest.mark.parametrize(
    ("printed", "expected"),
    [
        ("{{ u | remove_last: ',' }}", []),
        ("{{ u }}", ["SYN002:1"]),
        ("{{ u | replace_last: ',', '' }}", []),
        ("{{ settings.a }}", ["SYN052:1"]),
    ],
)
def test_a_value_brings_its_own_quotes(printed: str, expected: list[str], linted: Linted) -> None:
    markup = _NODE % f'"@type":"Organization","name":{{{{ shop.name | json }}}},"sameAs":[{printed}]'
    found, _ = linted({"snippets/a.liquid": _LISTED + markup})
    assert found == expected


_OPTIONAL = "{% if trail %}{{ trail }}{% else %}{% endif %}"


@pytest.mark.parametrize(
    ("tag", "expected"),
    [
        ("{% render 'crumbs' %}", []),
        ("{% render 'crumbs', size: 1 %}", []),
        ("{% render 'crumbs', trail: t %}", ["SYN052:1"]),
        ("{% render 'crumbs',\n  size: 1,\n  trail: t %}", ["SYN052:1"]),
        ("{% render 'crumbs' with t as trail %}", ["SYN052:1"]),
        ("{% include 'crumbs' %}", ["SYN052:1"]),
        ("{% liquid\n  render 'crumbs', trail: t\n%}", ["SYN052:1"]),
        ("{% if true %}{% render 'crumbs' %}{% endif %}{% render 'crumbs', trail: t %}", ["SYN052:1"]),
    ],
)
def test_a_snippet_has_the_names_that_it_is_given(tag: str, expected: list[str], linted: Linted) -> None:
    markup = _NODE % f'"@type":"BreadcrumbList","name":"A","itemListElement":[{_OPTIONAL}]'
    found, _ = linted(
        {
            "layout/theme.liquid": f"<html><head>{tag}</head><body>{{{{ content_for_layout }}}}</body></html>",
            "snippets/crumbs.liquid": markup,
        }
    )
    assert [one for one in found if one.startswith("SYN")] == expected


def test_a_name_that_a_loop_assigns_is_of_its_item(linted: Linted) -> None:
    loop = "{% for c in trail %}{% assign parts = c | split: '|' %}{% assign title = parts[0] %}"
    item = '{"@type":"ListItem","position":{{ forloop.index }},"name":{{ title | json }},"item":"{{ shop.url }}{{ parts[1] }}"}'
    markup = _NODE % (
        f'"@type":"BreadcrumbList","itemListElement":[{loop}{{% unless forloop.first %}},{{% endunless %}}{item}{{% endfor %}}]'
    )
    found, _ = linted(
        {
            "layout/theme.liquid": "<html><body>{% render 'crumbs' %}{{ content_for_layout }}</body></html>",
            "snippets/crumbs.liquid": f"<ol>{loop}<li>{{{{ title }}}}</li>{{% endfor %}}</ol>{markup}",
        }
    )
    assert found == []


@pytest.mark.parametrize(
    ("shown", "expected"),
    [
        ("<code>{% raw %}{% assign a = false %}{% endraw %}</code>", []),
        ("<b>{% raw %}{% assign a = false %}{% endraw %}</b>", ["CMP330:1"]),
    ],
)
def test_a_page_may_show_code_of_templates(shown: str, expected: list[str], linted: Linted) -> None:
    layout = '<body itemscope itemtype="https://schema.org/Article"><div itemprop="articleBody">{{ content }}</div></body>'
    page = f"---\nlayout: a\n---\n<p>To see it, change the line {shown} to true.</p>"
    found, _ = linted({"_config.yml": "", "_layouts/a.html": layout, "about.html": page})
    assert [one for one in found if one.startswith("CMP330")] == expected


def test_dates_at_the_ends_of_the_calendar_are_printed(linted: Linted) -> None:
    layout = "{{ date }}" + _NODE % '"@type":"Event","name":"A","startDate":"{{ start }}"' + "{{ start }}"
    page = "---\nlayout: l.njk\nstart: 0001-01-01T00:00:00+14:00\n---\nA"
    found, said = linted({".eleventy.js": "", "_includes/l.njk": layout, "a.md": page})
    assert not [one for one in said if "could not be judged" in one]
    assert [one for one in found if one.startswith("CMP301")]


@pytest.mark.parametrize("after", ["\n" * 200_000, "," + " " * 200_000, ("\n" + " " * 2_000) * 100])
def test_what_a_snippet_is_given_is_read_in_linear_time(after: str, linted: Linted) -> None:
    tag = f"{{% render 'crumbs'{after}, size: 1 %}}"
    markup = _NODE % f'"@type":"BreadcrumbList","name":"A","itemListElement":[{_OPTIONAL}]'
    found, _ = linted({"layout/theme.liquid": f"<body>{tag}</body>", "snippets/crumbs.liquid": markup})
    assert "SYN052:1" not in found


def test_partials_that_call_one_another_come_to_an_end(linted: Linted) -> None:
    calls = "".join(f'{{{{ $a{n} := partial "f/a" . }}}}' for n in range(20))
    page = f'{{{{ $value := partial "f/a" . }}}}{_PRINTS}<h1>{{{{ .Title }}}}</h1>'
    files = {
        "layouts/_default/single.html": page,
        "layouts/partials/f/a.html": f"{calls}{_PERSON}{{{{ return $person }}}}",
    }
    found, said = linted({"hugo.toml": "", **files})
    assert not [one for one in said if "seconds" in one]
    assert found == ["VAL102:1"]


def test_a_brace_and_a_number_sign_are_text_in_liquid(linted: Linted) -> None:
    layout = '<body itemscope itemtype="https://schema.org/Article"><h1 itemprop="nme">{{ page.title }}</h1>{{ content }}</body>'
    page = "---\nlayout: a\ntitle: A\n---\n## First {#first}\n\nNot closed: {# first"
    found, said = linted({"_config.yml": "", "_layouts/a.html": layout, "about.md": page})
    assert (found, said) == (["VAL102:1"], [])


@pytest.mark.parametrize("tag", ["ifequal", "ifnotequal"])
def test_djangos_former_tags_of_comparison(tag: str, linted: Linted) -> None:
    item = '<div itemscope itemtype="https://schema.org/Book"><b itemprop="nme">{{ book.title }}</b></div>'
    text = f'{{% load i18n %}}{{% {tag} book.kind "a b" %}}{item}{{% else %}}<p>–</p>{{% end{tag}%}}'
    found, said = linted({"shop/templates/book.html": text, "manage.py": ""})
    assert (found, said) == (["VAL102:1"], [])


_CAPTURED_MEMBERS = (
    '{% capture m %}\n  "@type": "Product",\n  "nme": {{ product.title | json }}\n{% endcapture %}'
)


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        (_CAPTURED_MEMBERS, '"@context":"https://schema.org",{{ m }}', ["VAL102:3"]),
        (_CAPTURED_MEMBERS, '"@context":"https://schema.org",{{ m | strip }}', ["VAL102:3"]),
        (_CAPTURED_MEMBERS, '{{ m }},"@context":"https://schema.org"', ["VAL102:3"]),
        ("", '"@context":"https://schema.org","@type":"Thing","name":"A",{{ m }}', []),
        ("", '"@context":"https://schema.org","@type":"Thing",{{ m }},"name":"A"', []),
        ("", '"@context":"https://schema.org","@type":"Thing","name":"A"{{ m }}', []),
        ("", '"@context":"https://schema.org","@type":"Thing","name":"A",', ["SYN002:1"]),
    ],
)
def test_members_that_are_put_together_elsewhere(
    before: str, after: str, expected: list[str], linted: Linted
) -> None:
    snippet = f'{before}<script type="application/ld+json">{{ {after}}}</script>'
    layout = "<html><body>{% render 'a' %}{{ content_for_layout }}</body></html>"
    assert linted({"layout/theme.liquid": layout, "snippets/a.liquid": snippet})[0] == expected


def test_a_page_of_shopify_has_a_product_or_a_text(linted: Linted) -> None:
    item = (
        '{{% if {0} %}}<li itemprop="itemListElement" itemscope itemtype="https://schema.org/ListItem">'
        '<b itemprop="name">{{{{ {0}.title }}}}</b><meta itemprop="position" content="{1}"></li>{{% endif %}}'
    )
    items = [
        item.format(name, at) for name, at in (("collection", 1), ("product", 2), ("page", 1), ("article", 1))
    ]
    trail = f'<ol itemscope itemtype="https://schema.org/BreadcrumbList">{"".join(items)}</ol>'
    layout = "<html><body>{% render 'trail' %}{{ content_for_layout }}</body></html>"
    assert linted({"layout/theme.liquid": layout, "snippets/trail.liquid": trail})[0] == []


def test_conditions_on_a_product_and_its_variant_depend_on_one_another(linted: Linted) -> None:
    node = _NODE % (
        '"@type":"Product","@id":"#p","name":{{ product.title | json }},"offers":{"@type":"Offer","price":1,"priceCurrency":"EUR",'
        '"availability":"https://schema.org/{% if %s.available %}InStock{% else %}OutOfStock{% endif %}"}'
    )
    page = (
        "<h1>{{ product.title }}</h1>" + node.replace("%s", "product") + node.replace("%s", "current_variant")
    )
    layout = "<html><body>{{ content_for_layout }}</body></html>"
    found, _ = linted({"layout/theme.liquid": layout, "templates/product.liquid": page})
    assert [one for one in found if one.startswith("VAL115")] == []


def test_a_text_on_the_author_is_not_the_author(linted: Linted) -> None:
    node = (
        _NODE
        % '"@type":"BlogPosting","headline":{{ page.title | jsonify }},"author":{"@type":"Person","name":{{ site.author | jsonify }}}'
    )
    layout = "<h1>{{ page.title }}</h1>{{ content }}<p>{{ site.author_%s }}</p>" + node
    files = {"_config.yml": "", "_posts/2020-01-01-a.md": "---\nlayout: post\ntitle: A\n---\nA"}
    found, _ = linted({**files, "_layouts/post.html": layout.replace("%s", "bio")})
    assert "FAC271:1" not in found


def _arms(fault: str, before: str = "", after: str = "") -> str:
    """Scripts in more branches than pages are tried for; the last has the fault."""
    arms = []
    for n in range(40):
        script = _NODE % f'"@type":"Question","name":"Question {n}?",{fault if n == 39 else ""}"text":"Why?"'
        around = (before, after) if n == 39 else ("", "")
        arms.append(
            f'{{% {"elsif" if n else "if"} request.path == "/{n}" %}}\n{around[0]}{script}{around[1]}\n'
        )
    return "".join(arms) + "{% endif %}"


@pytest.mark.parametrize(
    ("fault", "before", "after", "expected"),
    [
        ('"nme":"A",', "", "", ["VAL102:80"]),
        ('"dateCreated":"{{ page.published_at | date: \'%d.%m.%Y\' }}",', "", "", ["CMP301:80"]),
        (",", "", "", ["SYN002:80"]),
        ('"nme":"A",', "{% comment %}", "{% endcomment %}", []),
        ('"nme":"A",', "<!--", "-->", []),
        ('"nme":"A",', "{% if false %}", "{% endif %}", []),
        ('"about":{{ topic }},', "", "", []),
    ],
)
def test_scripts_in_branches_of_which_there_are_too_many(
    fault: str, before: str, after: str, expected: list[str], linted: Linted
) -> None:
    layout = "<html><body>{% render 'a' %}{{ content_for_layout }}</body></html>"
    found, _ = linted({"layout/theme.liquid": layout, "snippets/a.liquid": _arms(fault, before, after)})
    assert found == expected


def test_each_kind_of_page_is_tried(linted: Linted) -> None:
    kinds = ("product", "collection", "article", "page", "blog")
    emits = " or ".join(f'request.page_type == "{kind}"' for kind in kinds)
    arms = "".join(
        f'{{% {"elsif" if at else "if"} request.page_type == "{kind}" %}},{{"@type":"ListItem","{"posiion" if at == 3 else "position"}":2,'
        f'"name":{{{{ {kind}.title | json }}}}}}\n'
        for at, kind in enumerate(kinds)
    )
    options = "".join(f"{{% if settings.s{n} %}}{n}{{% endif %}}" for n in range(12))
    trail = _NODE % (
        '"@type":"BreadcrumbList","itemListElement":[{"@type":"ListItem","position":1,"name":{{ shop.name | json }}}'
        f"{arms}{{% endif %}}]"
    )
    snippet = f"{options}{{% if {emits} %}}{{% assign emit = true %}}{{% endif %}}{{% if emit %}}{trail}{{% endif %}}"
    layout = "<html><body>{% render 'trail' %}{{ content_for_layout }}</body></html>"
    found, _ = linted({"layout/theme.liquid": layout, "snippets/trail.liquid": snippet})
    assert found == ["VAL102:4"]


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("{% pictures image %}", ["CMP301:1", "VAL102:1"]),
        ("{% pictures image %}\n  ", ["CMP301:2", "VAL102:2"]),
        ('{% pictures image %} "name": "A"', []),
    ],
)
def test_a_tag_that_is_not_known_prints_the_value_of_a_member(
    value: str, expected: list[str], linted: Linted
) -> None:
    node = _NODE % (
        f'"@type":"BlogPosting","image":{value},"dateModified":"{{{{ date.toUTCString() }}}}","headlin":{{{{ title | dump | safe }}}}'
    )
    page = f"<html><body><h1>{{{{ title }}}}</h1>{node}{{{{ content | safe }}}}</body></html>"
    found, _ = linted({".eleventy.js": "", "_includes/post.njk": page})
    assert sorted(found) == expected


def test_a_filter_that_takes_white_space_away(linted: Linted) -> None:
    page = '{% set data %}{"@context": "https://schema.org", "@type": "Person", "nme": "A"}{% endset %}'
    page += '<h1>A</h1><script type="application/ld+json">{{ data | minifyJson | safe }}</script>'
    assert linted({".eleventy.js": "", "_includes/a.njk": page})[0] == ["VAL102:1"]


def test_a_script_without_expressions_is_on_the_page(linted: Linted) -> None:
    script = _NODE % '"@type":"Person","name":{{ shop.name | json }}'
    fixed = _NODE % '"@type":"Person","name":"A","url":"https://a.example/"'
    snippet = f"{fixed}\n{{% if shop.a %}}{script}{{% endif %}}\n{fixed}"
    layout = "<html><body>{% render 'a' %}{{ content_for_layout }}</body></html>"
    assert linted({"layout/theme.liquid": layout, "snippets/a.liquid": snippet})[0] == []
