"""What is known of a template's page from what is around it: its layout, the components, the site."""

from __future__ import annotations

from pathlib import Path

import pytest

from .checked_files import checked_file, faults, flagged

SCRIPT = '<script type="application/ld+json">{"@context": "https://schema.org", %s}</script>'

# React: components print what is inside of their elements

LIST = """export function Trail({ ...props }) { return <nav aria-label="breadcrumb" {...props} /> }
export function Steps({ className, ...props }) { return <ol className={className} {...props} /> }
export function Step(props) { return <li {...props} /> }
"""
TRAIL = """import { Trail, Steps, Step } from "./trail";
export default function Page({ post }) {
  const data = {"@context": "https://schema.org", "@type": "BreadcrumbList", "itemListElement": [
    {"@type": "ListItem", "position": 1, "name": "Start", "item": "https://rye.example/"},
    {"@type": "ListItem", "position": 2, "name": "Journal", "item": "https://rye.example/journal"}]};
  return <body><script type="application/ld+json" dangerouslySetInnerHTML={{__html: JSON.stringify(data)}} />
    %s<h1>{post.title}</h1></body>;
}
"""
STEPS = '<Trail><Steps><Step><Link to="/">Start</Link></Step><Step>Journal</Step></Steps></Trail>'


def test_components_print_their_children_where_they_spread_their_properties(tmp_path: Path) -> None:
    others = {"trail.jsx": LIST}
    shown = checked_file(tmp_path, "page.jsx", TRAIL % STEPS, others=others)
    assert "FAC209" not in {code for code, _, _ in faults(shown)}
    text = checked_file(tmp_path, "page.jsx", TRAIL % "<p>See our Journal and Start again</p>", others=others)
    assert "FAC209" in {code for code, _, _ in faults(text)}


def test_what_a_component_does_not_print_follows_it(tmp_path: Path) -> None:
    others = {"trail.jsx": "export function Trail() { return <hr/> }"}
    page = TRAIL % "<Trail><ol><li>Start</li><li>Journal</li></ol></Trail>"
    assert ("FAC209", "name") not in flagged(checked_file(tmp_path, "page.jsx", page, others=others))


def test_a_component_without_output_of_its_own_leaves_no_tag(tmp_path: Path) -> None:
    page = TRAIL % "<Suspense fallback={<p>Wait</p>}><ol><li>Start</li><li>Journal</li></ol></Suspense>"
    assert ("FAC209", "name") not in flagged(checked_file(tmp_path, "page.jsx", page))


def test_a_slot_of_astro_is_where_its_content_stands(tmp_path: Path) -> None:
    layout = (
        '---\n---\n<html><body><div itemscope itemtype="https://schema.org/Article"><slot /></div>'
        '<div itemscope itemtype="https://schema.org/Person"><b itemprop="name">Ada</b></div></body></html>'
    )
    page = '---\nimport Base from "./Base.astro";\n---\n<Base><h1 itemprop="%s">Rye</h1></Base>'
    others = {"Base.astro": layout}
    assert not flagged(checked_file(tmp_path, "page.astro", page % "headline", others=others))
    assert ("VAL103", "givenName") in flagged(
        checked_file(tmp_path, "page.astro", page % "givenName", others=others)
    )


# Shopify: a page is put into its layout

REFERRING = SCRIPT % '"@type": "Product", "name": {{ product.title | json }}, "brand": {"@id": "#maker"}'
PRODUCT = f"{REFERRING}<h1>{{{{ product.title }}}}</h1>"
MAKER = "<html><head>%s</head><body>{{ content_for_layout }}</body></html>" % (
    SCRIPT % '"@type": "Brand", "@id": "#maker", "name": {{ shop.name | json }}'
)
SHOP = {"layout/theme.liquid": MAKER, "config/settings_schema.json": "[]"}


@pytest.mark.parametrize(
    ("name", "text", "is_told"),
    [
        ("templates/product.liquid", PRODUCT, False),
        ("templates/customers/order.liquid", PRODUCT, False),
        ("templates/product.liquid", "{% layout none %}<body>" + PRODUCT + "</body>", True),
        ("templates/product.liquid", PRODUCT + "{% if a %}{% layout none %}{% endif %}", False),
        ("templates/product.liquid", PRODUCT.replace('"#maker"', '"#shop"'), True),
    ],
    ids=["page", "page of customers", "no layout", "no layout at times", "another node"],
)
def test_pages_of_shopify_have_a_layout(tmp_path: Path, name: str, text: str, *, is_told: bool) -> None:
    found = flagged(checked_file(tmp_path, name, text, others=SHOP))
    assert (("VAL113", "brand") in found) is is_told


def test_a_property_outside_of_every_item_is_told_once(tmp_path: Path) -> None:
    text = '<h1>{{ product.title }}</h1>{% for p in all %}<b itemprop="price">{{ p.price | money }}</b>{% endfor %}'
    found = checked_file(tmp_path, "templates/product.liquid", text, others=SHOP)
    assert {one for one in flagged(found) if one[0] != "FAC270"} == {("VAL125", "")}


def test_what_a_part_refers_to_may_be_on_the_page_that_uses_it(tmp_path: Path) -> None:
    part = SCRIPT % '"@type": "Product", "name": {{ name | json }}, "brand": {"@id": "#maker"}'
    assert ("VAL113", "brand") not in flagged(checked_file(tmp_path, "part.liquid", part))
    assert ("VAL113", "brand") in flagged(
        checked_file(tmp_path, "part.liquid", f"<body>{part}<h1>{{{{ name }}}}</h1></body>")
    )


# Themes of one site

OWNER = SCRIPT % (
    '"@type": "WebSite", "name": "Bread and Salt", "url": "%s", "inLanguage": "en",'
    ' "publisher": {"@type": "Person", "name": "Maria Miller", "sameAs": ["https://social.example/ada"]}'
)


@pytest.mark.parametrize(
    ("address", "is_told"), [("https://www.adarye.example/", False), ("https://www.loaf.example/", True)]
)
def test_a_theme_called_like_the_domain_is_of_that_site(
    tmp_path: Path, address: str, *, is_told: bool
) -> None:
    others = {"package.json": '{\n"name": "ghost-theme-adarye",\n"keywords": ["ghost-theme"]\n}'}
    page = f"<html><head>{OWNER % address}</head><body><h1>{{{{title}}}}</h1></body></html>"
    found = flagged(checked_file(tmp_path, "default.hbs", page, others=others))
    told = {("FAC272", name) for name in ("name", "url", "sameAs", "inLanguage")}
    assert found & told == (told if is_told else set())


@pytest.mark.parametrize(("address", "is_told"), [("/", False), ("/about", False), ("//loaf.example", True)])
def test_a_path_is_one_of_each_site(tmp_path: Path, address: str, *, is_told: bool) -> None:
    page = (
        f'<body><div itemscope itemtype="https://schema.org/Organization"><a href="{address}" itemprop="url">'
        "{{ shop.name }}</a></div></body>"
    )
    others = {"config/settings_schema.json": '[{"name": "theme_info"}]'}
    found = flagged(checked_file(tmp_path, "layout/theme.liquid", page, others=others))
    assert (("FAC272", "url") in found) is is_told


def test_a_layout_says_whose_the_site_is(tmp_path: Path) -> None:
    page = "<html><head>%s</head><body><h1>{{title}}</h1><p>{{excerpt}}</p></body></html>"
    found = checked_file(tmp_path, "post.hbs", page % (OWNER % "https://adarye.example/"))
    assert not {one for one in faults(found) if one[0] == "FAC216"}


# What one page does not show

CRUMBS = SCRIPT % (
    '"@type": "BreadcrumbList", "itemListElement": ['
    '{"@type": "ListItem", "position": 1, "name": "Home", "item": "https://rye.example/"},'
    '{"@type": "ListItem", "position": 2, "name": "Journal", "item": "https://rye.example/journal"},'
    '{"@type": "ListItem", "position": 3, "name": {{ post.title | json }}}]'
)


def test_the_first_of_a_trail_is_seldom_shown(tmp_path: Path) -> None:
    page = f"<html><body>{CRUMBS}<ol>%s<li>{{{{ post.title }}}}</li></ol><h1>{{{{ post.title }}}}</h1></body></html>"
    for shown, levels in (("<li>Journal</li>", ["note"]), ("", ["warning"])):
        found = faults(checked_file(tmp_path, "p.liquid", page % shown))
        assert [level for code, level, _ in found if code == "FAC209"] == levels


def test_a_node_with_an_address_of_its_own_is_of_that_page(tmp_path: Path) -> None:
    page = f"<html><body>{SCRIPT}<h1>Bread at home</h1><p>{{{{ text }}}}</p></body></html>"
    node = '"@type": "Article", "headline": "About Ada Rye"%s'
    address = ', "url": "https://rye.example/about/"'
    for given, is_told in (("", True), (', "url": "https://rye.example/"', True), (address, False)):
        found = flagged(checked_file(tmp_path, "home.liquid", page % (node % given)))
        assert bool(found & {("FAC201", "headline"), ("FAC202", "headline")}) is is_told


OFFER = (
    '<body><div itemscope itemtype="https://schema.org/Product"><h1 itemprop="name">{{ product.title }}</h1>'
    '<div itemprop="offers" itemscope itemtype="https://schema.org/Offer">'
    '<meta itemprop="price" content="{{ product.price | divided_by: 100.0 }}">'
    '<link itemprop="availability" href="https://schema.org/InStock">%s</div></div></body>'
)


def test_the_label_of_a_choice_is_not_that_of_the_thing(tmp_path: Path) -> None:
    label = "{{ 'products.sold_out' | t }}"
    beside = checked_file(tmp_path, "p.liquid", OFFER % f"<b>{label}</b>")
    assert ("FAC271", "availability") in flagged(beside)
    choice = checked_file(tmp_path, "p.liquid", OFFER % f"<select><option disabled>{label}</option></select>")
    assert ("FAC271", "availability") not in flagged(choice)


def test_what_took_the_place_of_a_type_has_its_parts(tmp_path: Path) -> None:
    page = (
        '<body><div itemscope itemtype="https://schema.org/%s"><b itemprop="name">{{ comment.author }}</b>'
        '<p itemprop="description">{{ comment.text }}</p></div></body>'
    )
    codes = [code for code, _ in flagged(checked_file(tmp_path, "p.liquid", page % "UserComments"))]
    assert "VAL130" not in codes
    codes = [code for code, _ in flagged(checked_file(tmp_path, "p.liquid", page % "Event"))]
    assert "VAL130" in codes


def test_a_word_of_an_unknown_value_is_no_name(tmp_path: Path) -> None:
    page = (
        '<html><body vocab="https://schema.org/"><article typeof="schema:%s">'
        '<h1 property="name">{{ page.title }}</h1></article></body></html>'
    )
    called = checked_file(tmp_path, "page.html.twig", page % "{{ type_of(page.template) }}")
    assert "VAL101" not in {code for code, _ in flagged(called)}
    written = checked_file(tmp_path, "page.html.twig", page % "Bloggpost")
    assert "VAL101" in {code for code, _ in flagged(written)}


@pytest.mark.parametrize("comma", [",", ""])
@pytest.mark.parametrize("quote", ["'", '"'])
def test_a_program_joins_json_line_by_line(tmp_path: Path, comma: str, quote: str) -> None:
    lines = [
        '<script type="application/ld+json">{',
        '"@context": "https://schema.org",',
        f'"@type": "WebSite"{comma}',
        '"name": "Rye"}</script>',
    ]
    texts = (one.replace('"', '\\"') if quote == '"' else one for one in lines)
    first, *more = (f"{quote}{one}{quote}" for one in texts)
    added = "".join(f"$code .= {one} . PHP_EOL;\n" for one in more)
    code = f"<?php\nclass Foot {{\n protected function code(): string {{\n$code = {first};\n{added}return $code;\n}}\n}}\n"
    found = flagged(checked_file(tmp_path, "Foot.php", code))
    assert ({code for code, _ in found} == set()) is bool(comma)


# What a page's file says of it

HUGO = (
    '<html><body><h1>{{ .Title }}</h1><script type="application/ld+json">{"@context": "https://schema.org", '
    '"@type": "Article", "headline": {{ .Title }}, "description": '
    "{{ if .Description }}{{ .Description }}{{ else }}{{ if .IsPage }}{{ .Summary }}{{ end }}{{ end }}}</script></body></html>"
)


@pytest.mark.parametrize(
    ("name", "is_told"),
    [
        ("_default/single.html", False),
        ("posts/page.html", False),
        ("_default/list.html", True),
    ],
)
def test_a_layout_for_pages_is_of_pages(tmp_path: Path, name: str, *, is_told: bool) -> None:
    others = {"hugo.toml": "title = 'x'"}
    found = flagged(checked_file(tmp_path, f"layouts/{name}", HUGO, others=others))
    assert any(code.startswith("SYN") for code, _ in found) is is_told


@pytest.mark.parametrize(("user", "is_told"), [("single.html", False), ("list.html", True)])
def test_a_part_is_on_the_pages_that_use_it(tmp_path: Path, user: str, *, is_told: bool) -> None:
    others = {"hugo.toml": "title = 'x'", f"layouts/_default/{user}": '{{ partial "seo.html" . }}'}
    found = flagged(checked_file(tmp_path, "layouts/partials/seo.html", HUGO, others=others))
    assert any(code.startswith("SYN") for code, _ in found) is is_told


def test_the_item_that_a_loop_is_at_is_there(tmp_path: Path) -> None:
    page = (
        '<h1>{{ .Title }}</h1><script type="application/ld+json">{"@context": "https://schema.org", "@type": "Blog", '
        '"blogPost": [{{ range $i, $p := .Pages }}{{ with %s }}{"@type": "BlogPosting", "headline": {{ .Title }}{{ end }}}'
        "{{ if lt (add 1 $i) (len $.Pages) }}, {{ end }}{{ end }}]}</script>"
    )
    others = {"hugo.toml": "title = 'x'"}
    for value, is_told in (("$p", False), ("$p.Params.seo", True)):
        found = flagged(checked_file(tmp_path, "layouts/list.html", page % value, others=others))
        assert any(code.startswith("SYN") for code, _ in found) is is_told


SHOP_PAGE = (
    '<html><head><script type="application/ld+json">{"@context": "https://schema.org", "@type": "WebPage", '
    '"name": {{ page_title | json }}{% if template.name == "product" %}, "url": "x"{% else %} "url": "y"{% endif %}}'
    "</script></head><body>{{ content_for_layout }}</body></html>"
)


@pytest.mark.parametrize(
    ("name", "is_told"), [("product", False), ("product.alternate", False), ("page", True)]
)
def test_the_name_of_a_template_is_known_in_its_layout(tmp_path: Path, name: str, *, is_told: bool) -> None:
    others = {"layout/theme.liquid": "{% render 'head' %}<body>{{ content_for_layout }}</body>", **{}}
    others = {**others, "config/settings_schema.json": "[]", "snippets/head.liquid": SHOP_PAGE}
    page = "{% render 'head' %}<h1>{{ page_title }}</h1>"
    found = flagged(checked_file(tmp_path, f"templates/{name}.liquid", page, others=others, named=True))
    assert any(code.startswith("SYN") for code, _ in found) is is_told


def test_a_text_that_a_condition_chooses_is_not_fixed(tmp_path: Path) -> None:
    page = (
        "export default function Post({ post }) { const data = {'@context': 'https://schema.org', '@type': 'BlogPosting',"
        " headline: post.title, inLanguage: LANGUAGE };"
        " return <main><script type='application/ld+json' dangerouslySetInnerHTML={{__html: JSON.stringify(data)}} />"
        "<h1>{post.title}</h1><p>{post.lang}</p></main>; }"
    )
    chosen = page.replace("LANGUAGE", 'post.lang === "es" ? "es-MX" : "en-US"')
    assert ("FAC272", "inLanguage") not in flagged(checked_file(tmp_path, "post.jsx", chosen))
    fixed = page.replace("LANGUAGE", '"en-US"')
    assert ("FAC272", "inLanguage") in flagged(checked_file(tmp_path, "post.jsx", fixed))


# PHP: what programs keep in arrays

REVIEWS = """<?php // https://schema.org
function get_reviews() {
  $list = array(); $sum = 0; $mean = 1;
  foreach (get_all() as $one) {
    $sum += $one['stars'];
    $list[] = array('@type' => 'Review', 'author' => array('@type' => 'Person', 'name' => $one['name']));
  }
  if ($sum > 0) { $mean = $sum / count($list); }
  $rating = array('@type' => 'AggregateRating', 'ratingValue' => $mean, 'reviewCount' => count($list));
  return array(%s'list' => $list, 'rating' => $rating);
}
"""


@pytest.mark.parametrize(
    ("more", "is_told"), [("", False), ("'@type' => 'Product', 'name' => $name, ", True)]
)
def test_an_array_of_which_a_program_reads_the_parts_is_no_node(
    tmp_path: Path, more: str, *, is_told: bool
) -> None:
    found = flagged(checked_file(tmp_path, "reviews.php", REVIEWS % more))
    assert (("VAL102", "rating") in found) is is_told
    assert "CMP353" not in {code for code, _ in found}


def test_members_of_types_are_no_values(tmp_path: Path) -> None:
    members = (
        '"@context": "https://schema.org"; "@type": "Article"; url: string; headline: string; image: string;'
    )
    others = {"tsconfig.json": "{}"}
    for text in (f"export type Post = {{ {members} }};", f"export interface Post {{ {members} }}"):
        assert not checked_file(tmp_path, "types.ts", text, others=others).statements
    value = f"export const post = {{ {members.replace(';', ',').replace('string', 'link')} }};"
    assert checked_file(tmp_path, "types.ts", value, others=others).statements


def test_a_file_called_like_the_owner_is_of_that_site(tmp_path: Path) -> None:
    page = f"<html><head>{OWNER % 'https://www.adarye.example/'}</head><body><h1>{{{{ title }}}}</h1></body></html>"
    others = {"config/settings_schema.json": '[{\n"name": "theme_info",\n"theme_name": "%s"}]'}
    for theme, name, is_told in (
        ("Loaf", "head", True),
        ("Loaf", "adarye-head", False),
        ("Adarye", "head", False),
    ):
        files = {path: text % theme for path, text in others.items()}
        found = flagged(checked_file(tmp_path / theme / name, f"snippets/{name}.liquid", page, others=files))
        assert (("FAC272", "url") in found) is is_told


@pytest.mark.parametrize("member", ["alt", "email"])
def test_an_address_is_no_other_value_of_its_object(tmp_path: Path, member: str) -> None:
    page = (
        SCRIPT
        % '"@type": "Organization", "name": {{ shop.name | json }}, "logo": {{ settings.logo.%s | json }}'
    )
    for name, is_told in (("src", False), (member, True)):
        found = flagged(checked_file(tmp_path, "head.liquid", page % name + "<h1>{{ shop.name }}</h1>"))
        assert (("FAC271", "logo") in found) is is_told


def test_the_name_of_a_page_is_no_picture(tmp_path: Path) -> None:
    page = (
        '<h1>{{ .Title }}</h1><script type="application/ld+json">{"@context": "https://schema.org", "@type": "Person", '
        '"name": "{{ .Params.name }}", "image": "{{ .Params.%s }}"}</script><p>{{ .Params.name }}</p>'
    )
    others = {"hugo.toml": ""}
    for name, is_told in (("photo", False), ("name", True)):
        found = flagged(checked_file(tmp_path, "layouts/single.html", page % name, others=others))
        assert (("FAC271", "image") in found) is is_told


def test_what_a_partial_returns_as_a_script_is_not_quoted(tmp_path: Path) -> None:
    page = '<h1>{{ .Title }}</h1><script type="application/ld+json">{{ partial "ld.html" . }}</script>'
    part = '{{ $data := dict "@context" "https://schema.org" "@type" "WebPage" "name" .Title }}%s'
    for end, is_told in (("{{ return ($data | jsonify | safeJS) }}", False), ("{{ $data | jsonify }}", True)):
        others = {"hugo.toml": "", "layouts/partials/ld.html": part % end}
        found = flagged(checked_file(tmp_path, "layouts/single.html", page, others=others))
        assert ("SYN054" in {code for code, _ in found}) is is_told


@pytest.mark.parametrize(("value", "level"), [("P6M", "warning"), ("P30M", "error"), ("PT30M", "")])
def test_a_work_may_take_months(tmp_path: Path, value: str, level: str) -> None:
    page = SCRIPT % f'"@type": "HowTo", "name": {{{{ title | json }}}}, "totalTime": "{value}"'
    found = faults(checked_file(tmp_path, "p.liquid", f"<h1>{{{{ title }}}}</h1>{page}"))
    assert [one for code, one, name in found if code == "CMP303"] == ([level] if level else [])
