"""Hugo's scratch pads of a template's own, and dates of which a year is printed."""

from __future__ import annotations

from pathlib import Path

import pytest

from ..checked_files import checked_file, flagged

TRAIL = """{{ $pad := newScratch }}
{{ $pad.Set "count" 1 }}
{{ $pad.Add "items" (slice (dict "@type" "ListItem" "position" ($pad.Get "count") "NAME" .Title)) }}
{{ $pad.SetInMap "trail" "@context" "https://schema.org" }}
{{ $pad.SetInMap "trail" "@type" "BreadcrumbList" }}
{{ $pad.SetInMap "trail" "itemListElement" ($pad.Get "items") }}
<script type="application/ld+json">
{{ $pad.Get "trail" | jsonify (dict "prefix" " " "indent" "  ") | safeJS }}
</script><h1>{{ .Title }}</h1>
"""


def test_a_map_put_together_on_a_pad_has_all_its_members(tmp_path: Path) -> None:
    name, others = "layouts/_default/single.html", {"hugo.toml": "title = 'Bakery'"}
    text = TRAIL.replace("NAME", "name")
    assert flagged(checked_file(tmp_path, name, text, others=others)) == set()
    text = TRAIL.replace("NAME", "naem")
    assert ("VAL102", "naem") in flagged(checked_file(tmp_path, name, text, others=others))
    text = TRAIL.replace("NAME", "name").replace('"@context" "https://schema.org"', '"url" .Permalink')
    assert ("SYN031", "") in flagged(checked_file(tmp_path, name, text, others=others))


YEAR = """<script type="application/ld+json">
{"@context": "https://schema.org", "@type": "Article", "headline": {{ .Title }},
{{ with .PublishDate }}"copyrightYear": "{{ .Format "FORM" }}",{{ end }} "url": {{ .Permalink }}}
</script><h1>{{ .Title }}</h1>
"""


def test_the_year_of_a_date_is_a_year(tmp_path: Path) -> None:
    name, others = "layouts/_default/single.html", {"hugo.toml": "title = 'Bakery'"}
    text = YEAR.replace("FORM", "2006")
    assert ("FAC271", "copyrightYear") not in flagged(checked_file(tmp_path, name, text, others=others))
    text = YEAR.replace("FORM", "2006-01-02")
    assert ("FAC271", "copyrightYear") in flagged(checked_file(tmp_path, name, text, others=others))


@pytest.mark.parametrize(("form", "is_found"), [("January 2, 2006", True), ("2006-01-02", False)])
def test_a_date_whose_year_is_printed_before_is_a_date(tmp_path: Path, form: str, is_found: bool) -> None:
    date = f'"datePublished": "{{{{ .PublishDate.Format "{form}" }}}}", "url":'
    text = YEAR.replace("FORM", "2006").replace('"url":', date)
    found = checked_file(tmp_path, "layouts/partials/schema.html", text, others={"hugo.toml": ""})
    assert (("CMP301", "datePublished") in flagged(found)) is is_found


def test_a_template_that_states_links_alone_is_told(tmp_path: Path) -> None:
    text = '<figure itemscope itemtype="https://schema.org/ImageObject"><a href="{{ .Get "link" }}" itemprop="contentUrl"></a><p>{{ .Get "title" }}</p></figure>'
    others = {"hugo.toml": "title = 'Bakery'"}
    found = checked_file(tmp_path, "layouts/shortcodes/figure.html", text, others=others, named=False)
    assert [one.message for one in found.notifications] == [
        "only the form of what its markup states was checked"
    ]


def test_a_list_that_is_printed_as_a_text_shows_its_items(tmp_path: Path) -> None:
    script = '<script type="application/ld+json">{"@context": "https://schema.org", "@type": "Article", "headline": {{ .Title }}, '
    pad = '{{ $pad := newScratch }}{{ $pad.Add "a" (slice (printf "<b>%s</b>" .Params.genus)) }}'
    shown = '{{ with ($pad.Get "a") }}{{ delimit . "&nbsp;" | safeHTML }}{{ end }}'
    for text, expected in ((shown, set()), ("", {("FAC270", "model")})):
        page = f'{script}"model": {{{{ .Params.genus }}}}}}</script><h1>{{{{ .Title }}}}</h1>{pad}{text}'
        page = page.replace("Article", "Product").replace("headline", "name")
        others = {"hugo.toml": "title = 'Bakery'"}
        found = checked_file(tmp_path, "layouts/_default/single.html", page, others=others)
        assert {one for one in flagged(found) if one[0] == "FAC270"} == expected


def test_what_one_page_does_not_show_is_a_note(tmp_path: Path) -> None:
    page = (
        '<script type="application/ld+json">{"@context": "https://schema.org", "@type": "Article", "headline": {{ .Title }}, '
        '"dateModified": {{ .Lastmod }}, "datePublished": {{ .Date }}}</script><h1>{{ .Title }}</h1>'
    )
    found = checked_file(
        tmp_path, "layouts/_default/single.html", page, others={"hugo.toml": "title = 'Bakery'"}
    )
    levels = {
        one.statement.property: one.level for one in found.results if one.code == "FAC270" and one.statement
    }
    assert levels == {"dateModified": "note", "datePublished": "note"}


def test_the_date_of_content_is_written_as_json_in_a_script(tmp_path: Path) -> None:
    page = (
        '<script type="application/ld+json">{"@context": "https://schema.org", "@type": "Article", "headline": {{ .Title }}, '
        '"datePublished": VALUE}</script><h1>{{ .Title }}</h1><time>{{ .Date }}</time>'
    )
    others = {
        "hugo.toml": "title = 'Bakery'",
        "content/posts/a.md": "---\ntitle: A cup\ndate: 2015-05-13\n---\n",
    }
    for value, expected in (("{{ .PublishDate }}", False), ('"{{ .PublishDate }}"', True)):
        found = checked_file(
            tmp_path, "layouts/_default/single.html", page.replace("VALUE", value), others=others
        )
        assert ("CMP301" in {code for code, _ in flagged(found)}) is expected
