"""What a project's own functions make of values: dates for readers, JSON of what they are given, contexts."""

from __future__ import annotations

import json
import time
from pathlib import Path

import pytest

from factmark.__main__ import main

Files = dict[str, str]

_DATES = "export const when = (date: string, place = 'en'): string => { BODY }"
_PAGE = """\
---
import { when } from '../dates';
const { post } = Astro.props;
const data = { '@context': 'https://schema.org', '@type': 'BlogPosting', headline: post.title,
  datePublished: when(post.date) };
---
<html lang="en"><body><h1>{post.title}</h1><time>{when(post.date)}</time>
<script type="application/ld+json" set:html={JSON.stringify(data).replace(/</g, "\\\\u003c")} /></body></html>
"""
_ENCODER = "<?php function put($value) { if (is_admin()) { return BODY; } else { return BODY; } }"
_PRINTER = """\
<?php $thing = array('@context' => kept_context(), '@type' => 'Review', 'reviewBdy' => get_the_content());
echo '<script type="application/ld+json">';
echo put($thing);
echo '</script>';
"""
_CLASS = """\
<?php
class Data {
  private function text($value) { FIRST $text = ENCODED; return $text; }
  public function head() {
    $thing = array('@context' => 'https://schema.org', '@type' => 'Review', 'reviewBdy' => get_the_content());
    echo '<script type="application/ld+json">' . $this->text($thing) . '</script>';
  }
}
"""
_HASH = """\
<script type="application/ld+json">
{{ {'@context': 'https://schema.org', '@type': 'BlogPosting', headline: CHOSEN,
    author: {MEMBERS}}|json_encode(constant('JSON_UNESCAPED_UNICODE') b-or constant('JSON_UNESCAPED_SLASHES'))|raw }}
</script>
"""


def _codes(
    files: Files, folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> tuple[list[str], list[str]]:
    """The errors and warnings with their lines, and what is said about the run."""
    monkeypatch.chdir(folder)
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    main(["lint", ".", "--isolated", "--no-cache", "--jobs", "1", "--output-format", "json"])
    report = json.loads(capsys.readouterr().out)
    found = [r for r in report["results"] if r["level"] in ("error", "warning")]
    return [f"{r['code']}:{r['location']['startLine']}" for r in found], [
        n["message"] for n in report["notifications"]
    ]


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("return new Date(date).toLocaleDateString(place, { month: 'long' });", ["CMP301:5"]),
        ("const day = new Date(date); return day.toDateString();", ["CMP301:5"]),
        ("return new Intl.DateTimeFormat('en').format(new Date(date));", ["CMP301:5"]),
        ("return dayjs(date).format('MMM D, YYYY');", ["CMP301:5"]),
        ("return dayjs(date).format('YYYY-MM-DD');", []),
        ("return new Date(date).toISOString();", []),
        ("return new Date(date).toISOString().slice(0, 10);", []),
        ("return place === 'en' ? date : date;", []),
    ],
)
def test_a_function_that_formats_dates_for_readers_is_followed(
    body: str,
    expected: list[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    files = {
        "package.json": "{}",
        "src/dates.ts": _DATES.replace("BODY", body),
        "src/pages/post.astro": _PAGE,
    }
    assert _codes(files, tmp_path, monkeypatch, capsys)[0] == expected


@pytest.mark.parametrize("encoded", ["wp_json_encode($value)", "json_encode($value, JSON_PRETTY_PRINT)"])
def test_a_function_that_returns_the_json_of_what_it_is_given_is_followed(
    encoded: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    # Nothing marks the project's folder but that the check is started in it.
    files = {"inc/json.php": _ENCODER.replace("BODY", encoded), "parts/head/review.php": _PRINTER}
    found, _ = _codes(files, tmp_path, monkeypatch, capsys)
    assert found == ["VAL102:3"]


@pytest.mark.parametrize(
    "functions",
    [
        "$f = fn($x) => $f($x);",
        "$f = fn($x) => $g($x); $g = fn($x) => $f($x);",
        "$f = fn($x) => date('Y', $f($x));",
        "$f0 = fn($x) => $x . '-';"
        + "".join(f"$f{i} = fn($x) => $f{i - 1}($x) . $f{i - 1}($x);" for i in range(1, 40))
        + "$f = fn($x) => $f39($x);",
        "$f = fn($x) => $x . $x;",
    ],
)
def test_functions_that_call_one_another_end(
    functions: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    call = f"{'$f(' * 35}$a{')' * 35}"
    text = f'<?php {functions} ?><p itemscope itemtype="https://schema.org/Book"><b itemprop="nme"><?= {call} ?></b></p>'
    started = time.process_time()
    assert _codes({"book.php": text}, tmp_path, monkeypatch, capsys) == (["VAL102:1"], [])
    assert time.process_time() - started < 20  # without a bound, years


@pytest.mark.parametrize("first", ["", "if (!$value) { return ''; }"])
def test_a_method_that_returns_the_json_of_what_it_is_given_is_followed(
    first: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    text = _CLASS.replace("FIRST", first).replace("ENCODED", "wp_json_encode($value)")
    assert _codes({"data.php": text}, tmp_path, monkeypatch, capsys)[0] == ["VAL102:5"]


def test_a_method_whose_return_value_is_not_known_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    text = _CLASS.replace("FIRST", "").replace("ENCODED", "$this->made_by($value)").replace("Bdy", "Body")
    found, said = _codes({"data.php": text}, tmp_path, monkeypatch, capsys)
    assert found == []
    assert any("was not checked" in one for one in said)


@pytest.mark.parametrize(
    "chosen",
    [
        "title",
        "title starts with 'a' ? title : name",
        "title not in names ? title : name",
        "title is same as(name) ? title : name",
        "title matches '/a/' ? title : name",
        '"#{title} by #{name}"',
    ],
)
def test_a_hash_of_twig_is_read_whatever_it_is_encoded_with(
    chosen: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    text = _HASH.replace("CHOSEN", chosen)
    for members, expected in (("'@type': 'Person', name: author", []), ("name: author", ["VAL119:2"])):
        files = {"composer.json": "{}", "templates/head.html.twig": text.replace("MEMBERS", members)}
        assert _codes(files, tmp_path, monkeypatch, capsys)[0] == expected


def test_an_identifier_is_no_address(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    text = """\
<div itemscope itemtype="https://schema.org/Book"><h1 itemprop="name">{{ book.title }}</h1>
<link itemprop="url" href="{{ book.FIELD }}"></div>
"""
    for field, expected in (("url", []), ("slug", []), ("id", ["FAC271:2"])):
        files = {"manage.py": "", "templates/book.html": "{% load i18n %}" + text.replace("FIELD", field)}
        assert _codes(files, tmp_path, monkeypatch, capsys)[0] == expected


# What templates of a repository are put together from

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
    ],
)
def test_parts_of_a_repository_are_found(
    files: Files,
    expected: list[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert _codes(files, tmp_path, monkeypatch, capsys)[0] == expected


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
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    found, said = _codes({**_THEME, **more}, tmp_path, monkeypatch, capsys)
    assert [one for one in found if one.startswith("VAL102")] == (["VAL102:1"] if is_printed else [])
    assert any(_UNUSED in one for one in said) is not is_printed
