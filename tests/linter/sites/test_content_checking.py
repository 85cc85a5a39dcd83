"""Content files of Jekyll, Hugo and Eleventy, judged as the pages that their layouts make of them."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from factmark.__main__ import main

JEKYLL = {
    "_config.yml": """\
title: Field Notes
url: https://notes.example
defaults:
  - scope: {path: "", type: posts}
    values: {layout: post, author: Mina Okafor}
""",
    "_data/people.yml": "ada: {name: &one Ada Brook}\nother: {name: &one Ada Brook}\n",
    "_layouts/default.html": "<html lang=en><body>{{ content }}<footer>{{ site.title }}</footer></body></html>\n",
    "_layouts/post.html": """\
---
layout: default
---
<script type="application/ld+json">
{"@context": "https://schema.org", "@type": "BlogPosting",
 "headline": {{ page.title | jsonify }},
 "datePublished": "{{ page.date | date_to_xmlschema }}",
 {% if page.image or page.cover %}"image": "{{ page.image | default: page.cover | absolute_url }}",{% endif %}
 "author": {"@type": "Person", "name": {{ site.data.people[page.by].name | default: page.author | jsonify }}},
 "publisher": {"@type": "Organization", "name": {{ site.title | jsonify }}}}
</script>
<h1>{{ page.title | escape }}</h1>
<p>{{ page.date | date: "%-d %B %Y" }}, {{ site.data.people[page.by].name | default: page.author }}</p>
{{ content }}
""",
    "_layouts/product.html": """\
---
layout: default
---
<script type="application/ld+json">
{"@context": "https://schema.org", "@type": "Product", "name": {{ page.title | jsonify }},
 "releaseDate": "{{ page.released }}",
 "offers": {"@type": "Offer", "price": "{{ page.price }}", "priceCurrency": "{{ page.currency | default: "EUR" }}"}}
</script>
<h1>{{ page.title }}</h1>
{{ content }}
""",
}
POST = """\
---
title: How we dried "wild" mushrooms
date: 2024-03-01 10:00:00 +0200
by: ada
---
We found them under the *old* beech trees, and dried them for three days.
"""
LAMP = """\
---
layout: product
title: Desk lamp
price: 10
released: 2024-05-01
---
A lamp for your desk, out since 1 May 2024.

Price: €10
"""

HUGO = {
    "hugo.toml": 'title = "Hill Farm"\nbaseURL = "https://farm.example/"\n[params]\nbrand = "Hill"\n',
    "layouts/_default/baseof.html": """\
<html lang="en"><head><title>{{ .Title }}</title></head>
<body>{{ block "main" . }}{{ end }}<footer>{{ site.Title }}</footer></body></html>
""",
    "layouts/products/single.html": """\
{{ define "main" }}
{{ partial "product.html" . }}
<h1>{{ .Title }}</h1><p>{{ .Params.brand | default site.Params.brand }}, {{ .Date.Format "2 January 2006" }}</p>
{{ .Content }}
{{ range .Params.tags }}<b>{{ . }}</b>{{ end }}
{{ end }}
""",
    "layouts/partials/product.html": """\
{{ if .IsPage }}<script type="application/ld+json">
{"@context": "https://schema.org", "@type": "Product", "name": {{ .Title }},
 "model": "{{ .Params.model }}", "releaseDate": {{ .Date.Format "2006-01-02" }},
 {{ with .Params.gtin }}"gtin13": "{{ . }}",{{ end }}
 "brand": {{ dict "@type" "Brand" "name" (.Params.brand | default site.Params.brand) | jsonify | safeJS }},
 "offers": {"@type": "Offer", "price": {{ .Params.offer.price }}, "priceCurrency": "{{ .Params.offer.currency }}"}}
</script>{{ end }}
""",
}
JAM = """\
+++
title = "Plum \\"best\\" jam"
date = 2024-05-01
model = "PJ-250"
tags = ["sweet", "plum"]

[offer]
price = 6.5
currency = "EUR"
+++
Jam PJ-250 costs €6.50.
"""

ELEVENTY = {
    ".eleventy.js": "module.exports = () => ({});\n",
    "_data/site.json": '{"title": "Kiln", "url": "https://kiln.example"}\n',
    "_includes/base.njk": "<html lang=en><body>{{ content | safe }}<p>{{ site.title }}</p></body></html>\n",
    "_includes/post.njk": """\
---
layout: base.njk
kind: BlogPosting
---
<script type="application/ld+json">
{"@context": "https://schema.org", "@type": "{{ kind }}", "headline": {{ title | dump | safe }},
 "datePublished": "{{ date | toIso }}", "author": {"@type": "Person", "name": {{ author | dump | safe }}},
 "publisher": {"@type": "Organization", "name": {{ site.title | dump | safe }}}, "wordCount": {{ words }}}
</script>
<h1>{{ title }}</h1><p>{{ author }}, <time>{{ date | readable }}</time>, {{ words }} words</p>{{ content | safe }}
""",
    "posts/posts.json": '{"layout": "post.njk", "author": "Ada Brook"}\n',
}
KILN = '---\ntitle: A "kiln"\ndate: 2024-01-02\nwords: 12\n---\nBuilt of {{ words }} bricks.\n'


def write(folder: Path, files: dict[str, str]) -> None:
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")


@pytest.fixture
def lint(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    monkeypatch.chdir(tmp_path)

    def run(files: dict[str, str], *inputs: str) -> dict[str, Any]:
        write(tmp_path, files)
        status = main(["lint", "--no-cache", "--isolated", "--jobs", "1", "--output-format", "json", *inputs])
        report = json.loads(capsys.readouterr().out)
        return {**report, "status": status}

    return run


def found(report: dict[str, Any]) -> list[tuple[str, int, str, str]]:
    return [
        (
            r["location"]["uri"],
            r["location"]["startLine"],
            r["code"],
            (r["statement"] or {}).get("property", ""),
        )
        for r in report["results"]
    ]


def told(report: dict[str, Any]) -> str:
    return " ".join(n["message"] for n in report["notifications"])


@pytest.mark.parametrize(
    ("files", "name", "text"),
    [
        (JEKYLL, "_posts/2024-03-01-mushrooms.md", POST),
        (JEKYLL, "_posts/2024-03-01-mushrooms.md", POST.replace("\n", "\r\n")),
        (JEKYLL, "_posts/2024-03-02-no-date-of-its-own.md", "---\ntags: a b\n---\nA text.\n"),
        (JEKYLL, "lamp.md", LAMP),
        (JEKYLL, "lamp.html", LAMP.replace("Price: €10", "<p>Price: €10</p>")),
        (HUGO, "content/products/jam.md", JAM),
        (
            HUGO,
            "content/products/jam/index.md",
            '{"title": "Jam", "date": "2024-05-01", "model": "PJ", "offer": {"price": 2, "currency": "EUR"}}\n\nPJ, €2\n',
        ),
        (
            {name: text for name, text in HUGO.items() if name != "hugo.toml"}
            | {"hugo.yml": "params: {brand: Hill}\n"},
            "content/products/jam.md",
            JAM,
        ),
        (ELEVENTY, "posts/kiln.md", KILN),
    ],
)
def test_a_page_that_shows_what_its_front_matter_says_is_fine(
    files: dict[str, str], name: str, text: str, lint: Any
) -> None:
    report = lint({**files, name: text}, name)
    assert (found(report), report["status"]) == ([], 0)
    assert [n for n in report["notifications"] if n["level"] != "note"] == []
    assert report["summary"]["statements"] > 0


@pytest.mark.parametrize(
    ("files", "name", "text", "expected"),
    [
        (JEKYLL, "lamp.md", LAMP.replace("Price: €10", "Price: €12"), (4, "FAC201", "price")),
        (
            JEKYLL,
            "lamp.md",
            LAMP.replace("released: 2024-05-01", "released: soon"),
            (5, "CMP301", "releaseDate"),
        ),
        (JEKYLL, "lamp.md", LAMP.replace(", out since 1 May 2024", ""), (5, "FAC205", "releaseDate")),
        (JEKYLL, "lamp.md", LAMP.replace("released: 2024-05-01\n", ""), (1, "CMP330", "releaseDate")),
        (
            JEKYLL,
            "lamp.md",
            LAMP.replace("layout:", 'currency: "US dollars"\nlayout:').replace("€10", "10 US dollars"),
            (2, "CMP304", "priceCurrency"),
        ),
        (HUGO, "content/products/jam.md", JAM.replace("€6.50", "€7.50"), (8, "FAC204", "price")),
        (HUGO, "content/products/jam.md", JAM.replace("Jam PJ-250", "It"), (4, "FAC202", "model")),
        (HUGO, "content/products/jam.md", JAM.replace('model = "PJ-250"\n', ""), (1, "CMP330", "model")),
        (
            HUGO,
            "content/products/jam.md",
            JAM.replace("date = ", 'gtin = "4006381333932"\ndate = ').replace(
                "costs", "(4006381333932) costs"
            ),
            (3, "CMP313", "gtin13"),
        ),
        (ELEVENTY, "posts/kiln.md", KILN.replace("words: 12\n", ""), (1, "SYN001", "")),
    ],
)
def test_a_fault_of_content_stands_in_its_front_matter(
    files: dict[str, str], name: str, text: str, expected: tuple[int, str, str], lint: Any
) -> None:
    report = lint({**files, name: text}, name)
    assert found(report) == [(name, *expected)]


def test_a_block_of_the_content_that_another_program_fills_in_is_not_fine(lint: Any) -> None:
    block = (
        '<script type="application/ld+json">{"@type": "Thing", "name": {% raw %}{{ x }}{% endraw %}}</script>'
    )
    report = lint({**JEKYLL, "lamp.md": f"{LAMP}\n{block}\n"}, "lamp.md")
    assert (found(report), report["status"]) == ([], 3)
    assert "the JSON-LD block at lamp.md:11 cannot be read" in told(report)


def test_what_the_front_matter_lacks_is_named_with_the_template_that_prints_it(lint: Any) -> None:
    report = lint({**JEKYLL, "lamp.md": LAMP.replace("released: 2024-05-01\n", "")}, "lamp.md")
    (result,) = report["results"]
    assert result["message"].startswith(
        'the front matter has no "released", which _layouts/product.html prints'
    )


def test_a_whole_site_tells_each_fault_once(lint: Any) -> None:
    hidden = JEKYLL["_layouts/product.html"].replace('"name":', '"award": "{{ page.award }}", "name":')
    pages = {f"lamps/{n}.md": LAMP.replace("layout:", f"award: LMP-77{n}\nlayout:") for n in range(3)}
    report = lint({**JEKYLL, **pages, "_layouts/product.html": hidden}, ".")
    skus = [
        (r["code"], r["location"]["uri"])
        for r in report["results"]
        if (r["statement"] or {}).get("property") == "award"
    ]
    assert skus == [("FAC270", "_layouts/product.html")]
    assert not [r for r in report["results"] if r["location"]["uri"].startswith("lamps/")]


@pytest.mark.parametrize(
    ("text", "checked", "expected"),
    [
        ("Jam PJ-250 costs €6.50.", ".", []),
        ("Jam PJ-250 costs €6.50.", "layouts", []),  # the text of pages may show it
        ("Jam PJ-250.", ".", ["content/products/jam.md"]),
    ],
)
def test_a_price_is_not_missing_where_the_content_may_show_it(
    text: str, checked: str, expected: list[str], lint: Any
) -> None:
    jam = JAM.replace("Jam PJ-250 costs €6.50.", text)
    report = lint({**HUGO, "content/products/jam.md": jam}, checked)
    assert [uri for uri, *_, name in found(report) if name == "price"] == expected


@pytest.mark.parametrize("checked", ["_posts", "."])
def test_a_date_printed_in_no_form_is_the_template_s_fault(checked: str, lint: Any) -> None:
    post = JEKYLL["_layouts/post.html"].replace("page.date | date_to_xmlschema", "page.date")
    files = {
        **JEKYLL,
        "_layouts/post.html": post,
        "_posts/2024-01-01-a.md": POST,
        "_posts/2024-01-02-b.md": POST,
    }
    report = lint(files, checked)
    dates = [each for each in found(report) if each[3] == "datePublished"]
    assert dates == [("_layouts/post.html", 7, "CMP301", "datePublished")]
    (message,) = (r["message"] for r in report["results"] if r["code"] == "CMP301")
    assert "; print the date in ISO 8601 format" in message  # and not one page's date


@pytest.mark.parametrize(
    "front",
    [
        "layout: [post]",
        "layout: {a: b}",
        "layout: post\ntitle: {a: [b]}\ndate: [1]\ntags: {x: y}",
        "- a",
        "a",
        "",
    ],
)
def test_front_matter_of_any_shape_is_read_or_refused(front: str, lint: Any) -> None:
    report = lint({**JEKYLL, "a.md": f"---\n{front}\n---\n{'> ' * 3000}x {'[' * 3000}\n"}, "a.md")
    assert not any(
        "could not be judged" in n["message"] or "failed" in n["message"] for n in report["notifications"]
    )


def test_what_new_pages_are_made_of_is_no_page(lint: Any) -> None:
    report = lint(
        {**JEKYLL, "scaffolds/post.md": "---\ntitle: {{ title }}\ndate: {{ date }}\n---\n"}, "scaffolds"
    )
    assert report["status"] == 0
    assert "its front matter is printed by a template, so it is no page" in told(report)


@pytest.mark.parametrize(
    ("files", "name", "text", "message", "status"),
    [
        (JEKYLL, "a.md", '---\ntitle: "x\nlayout: y: z\n---\n', "cannot be read (line", 3),
        (JEKYLL, "a.md", "---\nlayout: nowhere\ntitle: x\n---\nText\n", 'layout "nowhere" was not found', 0),
        (JEKYLL, "a.md", "---\nlayout: post\ntitle: x\n---\n{% if x %}\n", "the content cannot be read", 3),
        (JEKYLL, "a.md", "---\na: &a [*a, *a]\n---\n", "an alias stands inside of what it repeats", 3),
        (
            *(JEKYLL, "a.md"),
            "---\n"
            + "".join(f"{a}: &{a} [{', '.join([f'*{b}'] * 9)}]\n" for b, a in pairwise("abcdefgh")).replace(
                "*a", "x"
            )
            + "---\n",
            *("its aliases repeat too much", 3),
        ),
        (JEKYLL, "a.md", "---\nlayout: post\n", "the front matter is not closed", 3),
        (HUGO, "content/a.md", "+++\ntitle = \n+++\n", "cannot be read (line 2", 3),
        (HUGO, "content/a.md", "---\ntitle: x\n---\n", "was not found", 0),
    ],
)
def test_what_could_not_be_followed_is_told(
    files: dict[str, str], name: str, text: str, message: str, status: int, lint: Any
) -> None:
    report = lint({**files, name: text}, name)
    assert message in told(report)
    assert report["status"] == status


def test_content_leads_nowhere_outside_of_its_site(lint: Any) -> None:
    site = {f"site/{name}": text for name, text in JEKYLL.items()}
    page = "---\nlayout: ../../outside\n---\nText\n"
    report = lint({**site, "outside.html": JEKYLL["_layouts/post.html"], "site/a.md": page}, "site/a.md")
    assert 'layout "../../outside" was not found' in told(report)


def test_a_theme_kept_elsewhere_is_a_note(lint: Any) -> None:
    files = {
        "_config.yml": "theme: minima\n",
        "_posts/2024-01-01-a.md": "---\nlayout: post\ntitle: A\n---\nText\n",
    }
    report = lint(files, "_posts")
    assert 'layout "post" was not found, which a theme' in told(report)
    assert report["status"] == 0


def test_a_value_shown_through_an_unknown_filter_is_not_judged(lint: Any) -> None:
    layout = JEKYLL["_layouts/product.html"].replace("<h1>", "<b>{{ page.price | fancy_money }}</b><h1>")
    text = LAMP.replace("Price: €10", "")
    report = lint({**JEKYLL, "_layouts/product.html": layout, "lamp.md": text}, "lamp.md")
    assert found(report) == []
    assert "not followed: fancy_money of page.price at _layouts/product.html:9" in told(report)


def test_markup_written_into_the_content_is_judged_on_its_own_lines(lint: Any) -> None:
    block = '<script type="application/ld+json">{"@context": "https://schema.org", "@type": "Person",\n"name": "Zed Quill"}</script>'
    report = lint({**JEKYLL, "lamp.md": f"{LAMP}\n{block}\n"}, "lamp.md")
    assert [(line, code[:3]) for _, line, code, _ in found(report)] == [(12, "FAC")]


def test_a_text_that_is_no_page_is_said_to_be_none_and_fails_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    write(tmp_path, {"README.md": "# Boards\n", "docs/a.md": "---\ntitle: x\n---\nText\n"})
    assert main(["lint", "--no-cache", "--isolated", "README.md", "docs/a.md"]) == 0
    assert "README.md is no page" in capsys.readouterr().err
    options = ["--output-format", "sarif", "--output-file", "out.sarif"]
    assert main(["lint", "--no-cache", "--isolated", *options, "README.md"]) == 0
    assert "README.md is no page" in capsys.readouterr().err
    (empty,) = json.loads((tmp_path / "out.sarif").read_text(encoding="utf-8"))["runs"]
    assert empty["results"] == []
    assert empty["invocations"][0]["executionSuccessful"]
    write(tmp_path, {"page.html": "<p>Text</p>"})
    assert main(["lint", "--no-cache", "--isolated", "README.md", "page.html"]) == 0
    assert "README.md is no page" in " ".join(capsys.readouterr().out.split())


def test_markup_that_a_text_shows_as_code_is_none_of_its_own(lint: Any) -> None:
    block = '<script type="application/ld+json">{"@type": "Product", "price": {{ x }}}</script>'
    shown = f"# How to\n\n```html\n{block}\n```\n\n    {block}\n\nWrite `{block}`.\n"
    files = {**JEKYLL, "README.md": shown, "docs/a.md": f"---\nlayout: default\n---\n{shown}"}
    report = lint(files, "README.md", "docs/a.md")
    assert (report["results"], report["status"]) == ([], 0)
    assert [line for _, line, _, _ in found(lint({"README.md": f"# Own\n\n{block}\n"}, "README.md"))] != []


@pytest.mark.parametrize(
    ("script", "followed"),
    [
        ({"posts/posts.11tydata.js": "module.exports = { layout: 'post.njk', author: 'Ada Brook' };"}, True),
        (
            {"posts/posts.11tydata.js": "module.exports = { grid: { layout: 'wide' }, layout: `post.njk` };"},
            True,
        ),
        ({".eleventy.js": 'module.exports = (cfg) => { cfg.addGlobalData("layout", "post.njk"); };'}, True),
        ({"posts/posts.11tydata.js": "module.exports = { grid: { layout: 'wide' } };"}, False),
    ],
)
def test_eleventy_takes_layouts_that_scripts_write_out(
    lint: Any, script: dict[str, str], followed: bool
) -> None:
    files = {
        **ELEVENTY,
        "posts/posts.json": "{}",
        **script,
        "posts/kiln.md": KILN,
    }
    report = lint(files, "posts/kiln.md")
    assert bool(report["summary"]["statements"]) is followed
    assert not any("was not found" in note["message"] for note in report["notifications"])
    if "author" in str(script):
        assert found(report) == []  # the author is the script's, and not missing


def test_eleventy_names_the_syntax_of_front_matter_and_makes_dates(lint: Any) -> None:
    layout = ELEVENTY["_includes/post.njk"].replace("{{ date | toIso }}", "{{ page.date.toISOString() }}")
    computed = KILN.replace("2024-01-02", "git Last Modified")
    named = '---json\n{"title": "Kiln", "words": 9, "date": "2 May 2024"}\n---\nText of 9 words.\n'
    files = {
        **ELEVENTY,
        "_includes/post.njk": layout,
        "posts/a.md": computed,
        "posts/b.md": named,
        "posts/c.md": '---js\n{title: "Kiln"}\n---\nText\n',
    }
    assert found(lint(files, "posts/a.md")) == []
    assert [(line, code) for _, line, code, _ in found(lint({}, "posts/b.md"))] == [(2, "CMP301")]
    report = lint({}, "posts/c.md")
    assert "the front matter is a script; the page was not checked" in told(report)
    assert report["status"] == 3


def test_a_fault_of_a_layout_is_told_once_whatever_the_order_of_files_and_with_fixes(
    lint: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    hidden = JEKYLL["_layouts/product.html"].replace('"name":', '"award": "{{ page.award }}", "name":')
    files = {
        **JEKYLL,
        "lamp.md": LAMP.replace("layout:", "award: LMP-77\nlayout:"),
        "_layouts/product.html": hidden,
    }
    for options in ((), ("--fix",)):
        report = lint(files, *options, "lamp.md", "_layouts/default.html", "_layouts/product.html")
        assert [(uri, code) for uri, _, code, what in found(report) if what == "award"] == [
            ("_layouts/product.html", "FAC270")
        ]


def test_the_cache_forgets_a_page_whose_layout_or_data_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    write(tmp_path, {**JEKYLL, "_posts/2024-03-01-a.md": POST})
    command = ["lint", "--isolated", "--jobs", "1", "_posts"]
    assert main(command) == 0
    assert main(command) == 0
    write(
        tmp_path,
        {"_layouts/post.html": JEKYLL["_layouts/post.html"].replace("{{ page.title | escape }}", "Post")},
    )
    main(command)
    assert "_posts/2024-03-01-a.md" in capsys.readouterr().out


def test_a_baseline_of_the_site_holds_for_one_of_its_files(lint: Any) -> None:
    hidden = JEKYLL["_layouts/product.html"].replace('"name":', '"award": "{{ page.award }}", "name":')
    files = {
        **JEKYLL,
        "_layouts/product.html": hidden,
        "lamp.md": LAMP.replace("layout:", "award: LMP-77\nlayout:"),
    }
    assert found(lint(files, ".", "--write-baseline")) == []
    assert found(lint({}, "lamp.md", "--baseline", "factmark-baseline.json")) == []
    assert [code for _, _, code, _ in found(lint({}, "lamp.md"))] == ["FAC202"]


def test_a_layout_that_prints_without_end_is_told_and_the_page_not_judged(lint: Any) -> None:
    parts = {f"_includes/p{n}.html": f"{{% include p{n + 1}.html %}}" * 4 for n in range(8)} | {
        "_includes/p8.html": "x"
    }
    layout = JEKYLL["_layouts/product.html"].replace("<h1>", "{% include p0.html %}<h1>")
    files = JEKYLL | parts | {"_layouts/product.html": layout, "lamp.md": LAMP.replace("€10", "€12")}
    report = lint(files, "lamp.md")
    assert found(report) == []
    assert "prints so much that not all was followed: it was not checked" in told(report)
    assert report["status"] == 3


@pytest.mark.parametrize(
    ("folder", "changed", "text", "is_before", "is_note"),
    [
        ("content", "", "Text", False, False),
        ("content", "lastmod: 2014-01-01\n", "Text", True, False),
        ("exampleSite/content", "", "Text", False, True),
        (
            "content",
            "",
            "Cum sociis natoque penatibus et magnis dis parturient montes, nascetur ridiculus.",
            False,
            True,
        ),
    ],
)
def test_content_of_hugo_was_changed_on_its_date_and_that_of_an_example_is_made_up(
    folder: str,
    changed: str,
    text: str,
    is_before: bool,
    is_note: bool,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    layout = (
        '<html lang=en><script type="application/ld+json">{"@context": "https://schema.org", "@type": "Article", '
        '"headline": {{ .Title }}, "datePublished": {{ .Date }}, "dateModified": {{ .Lastmod }}, "author": {"@type": "Person", '
        '"name": {{ .Params.by }}}}</script><h1>{{ .Title }}</h1>{{ .Params.by }} {{ .Content }}</html>'
    )
    front = f"title: A cup\nby: John Doe\ndate: 2015-05-13\n{changed}"
    files = {
        "theme.toml": "name = 'Bakery'",
        "layouts/_default/single.html": layout,
        f"{folder}/posts/a.md": f"---\n{front}---\n{text}\n",
    }
    for name, content in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(content, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    main(["lint", ".", "--no-cache", "--output-format", "json"])
    results = json.loads(capsys.readouterr().out)["results"]
    levels = {one["rule"]: one["level"] for one in results}
    assert ("modified-before-publication" in levels) is is_before
    assert (levels["placeholder-value"] == "note") is is_note


def test_data_that_cannot_be_read_is_told_and_leaves_the_values_open(lint: Any) -> None:
    report = lint({**JEKYLL, "_data/people.yml": "ada: [\n", "_posts/2024-03-01-a.md": POST}, "_posts")
    assert "_data/people.yml could not be read" in told(report)
    assert report["status"] == 0
