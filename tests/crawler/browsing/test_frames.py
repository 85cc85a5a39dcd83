"""What a visitor reads in the frames of a page is on the page, as far as a browser may look into them; nothing else is."""

from __future__ import annotations

import re

import pytest
from crawled_site import crawl_site, serving

from factmark.linter.engine.engine import document_of_page

pytestmark = pytest.mark.browser

_FRAME = (
    "<!DOCTYPE html><body class=inner>Loose <p id=p>Price <b>4.50</b></p><a href=more.html>more</a></body>"
)


_BOX = "width=300 height=200"


SEEN = {
    "of the site": (
        f"<iframe src=/shop/frame.html {_BOX}>Not drawn</iframe><p>After</p>",
        ["Cup", "Loose", "Price 4.50", "more", "After"],
    ),
    "written out": (f'<iframe srcdoc="<p>Written here</p>" {_BOX}></iframe>', ["Cup", "Written here"]),
    "in a paragraph": (
        f"<p>Of a <iframe src=/shop/frame.html {_BOX}></iframe> paragraph</p><p>After</p>",
        ["Cup", "Of a", "paragraph", "Loose", "Price 4.50", "more", "After"],
    ),
    "in a frame": (
        f"<iframe src=/deep.html {_BOX}></iframe>",
        ["Cup", "Around", "Loose", "Price 4.50", "more"],
    ),
    "lazy": (
        f"<div style='height:3000px'></div><iframe loading=lazy src=/shop/frame.html {_BOX}></iframe>",
        ["Cup", "Loose", "Price 4.50", "more"],
    ),
    "by a script": (
        "<script>const f=document.createElement('iframe');document.body.append(f);"
        "f.contentDocument.body.textContent='By a script'</script>",
        ["Cup", "By a script"],
    ),
    "an object": (
        f"<object data=/shop/frame.html {_BOX}>Not drawn</object>",
        ["Cup", "Loose", "Price 4.50", "more"],
    ),
    "not drawn": (f"<iframe src=/shop/frame.html {_BOX} style='display:none'></iframe>", ["Cup"]),
    "in what is hidden": (f"<div hidden><iframe src=/shop/frame.html {_BOX}></iframe></div>", ["Cup"]),
    "tiny": ("<iframe src=/shop/frame.html width=1 height=1></iframe>", ["Cup"]),
    "away": (
        "<iframe src=/shop/frame.html width=300 height=200 style='position:absolute;left:-9999px'></iframe>",
        ["Cup"],
    ),
    "cut off": (
        f"<iframe scrolling=no srcdoc=\"<p>Above</p><p style='margin-top:900px'>Cut off</p>\" {_BOX}></iframe>",
        ["Cup", "Above"],
    ),
    "scrolled": (
        f"<iframe srcdoc=\"<p>Above</p><p style='margin-top:900px'>Scrolled to</p>\" {_BOX}></iframe>",
        ["Cup", "Above", "Scrolled to"],
    ),
    "hidden within": (f"<iframe srcdoc='<p>Seen<p hidden>Not seen' {_BOX}></iframe>", ["Cup", "Seen"]),
    "late": (
        f"<iframe srcdoc='<i id=f></i><script>setTimeout(()=>{{f.textContent=\"Late\"}},400)</script>' {_BOX}></iframe>",
        ["Cup", "Late"],
    ),
}
"""What a visitor sees of pages with frames: their bodies, and the words."""


UNREAD = {
    "of another site": (
        f"<iframe src=http://widget.example/loaf {_BOX}></iframe>",
        ["http://widget.example/loaf"],
    ),
    "openable": (
        f"<details><iframe src=http://widget.example/ {_BOX}></iframe></details>",
        ["http://widget.example/"],
    ),
    "lazy": (
        f"<div style='height:3000px'></div><iframe loading=lazy src=//widget.example/ {_BOX}></iframe>",
        ["http://widget.example/"],
    ),
    "shut off": (f"<iframe sandbox srcdoc='<p>Not told' {_BOX}></iframe>", [""]),
    "not drawn": (f"<iframe src=http://widget.example/ {_BOX} style='display:none'></iframe>", []),
    "tiny": ("<iframe src=http://widget.example/ width=1 height=1></iframe>", []),
    "of the site": (f"<iframe src=/shop/frame.html {_BOX}></iframe>", []),
    "empty": (f"<iframe src=/nothing.html {_BOX}></iframe><iframe {_BOX}></iframe>", []),
}
"""The addresses of frames that a visitor sees and that were not read, by page."""

_BLOCK = (
    '<script type="application/ld+json">{"@context":"https://schema.org","@type":"Thing","name":"a"}</script>'
)
OTHERS = {
    "openable": f"<details><summary>Prices</summary><iframe src=/shop/frame.html {_BOX}></iframe></details>",
    "markup": (
        f"<div itemscope itemtype=https://schema.org/Thing itemref=r></div><iframe srcdoc='{_BLOCK}"
        f"<div itemscope itemtype=https://schema.org/Thing><b itemprop=name id=r>Other</b></div>"
        f"<p vocab=https://schema.org/ typeof=Thing property=name>More' {_BOX}></iframe>"
    ),
    "boxes": (
        "<iframe style='position:absolute;left:100px;top:700px;border:5px solid;padding:7px' "
        f"srcdoc=\"<body style='margin:0'><p style='margin:0'>Here</p>\" {_BOX}></iframe>"
    ),
    "called a frame": (
        f"<span data-factmark-frame=0></span><iframe src=/shop/frame.html {_BOX}></iframe><p>After</p>"
    ),
}
"""Bodies of pages with frames that one test each looks at."""


@pytest.fixture(scope="module")
def seen(chromium):
    """The site, and by name its pages from one crawl and the words that a visitor sees on each."""
    bodies = {name: body for name, (body, _) in SEEN.items()} | OTHERS
    bodies |= {f"unread, {name}": body for name, (body, _) in UNREAD.items()}
    paths = {name: f"/{number}" for number, name in enumerate(bodies)}
    with serving() as make_site:
        site = make_site()
        site.pages |= {
            "/shop/frame.html": _FRAME,
            "/deep.html": "<p>Around</p><iframe src=/shop/frame.html></iframe>",
            "/nothing.html": "<!DOCTYPE html><body></body>",
        }
        for name, path in paths.items():
            site.pages[path] = _PAGE + bodies[name]
        pages = crawl_site(site, *paths.values(), render="always").pages
    return site, {name: (pages[path], _words(pages[path])) for name, path in paths.items()}


_PAGE = "<!DOCTYPE html><title>Cup</title><h1>Cup</h1>"


def _words(page):
    assert page.render_error is None
    passages = document_of_page(page).page.passages
    return [p.text for p in passages if p.visibility == "shown" and p.kind == "text"]


def test_words_of_frames_that_a_visitor_sees_are_on_the_page(seen):
    assert {name: seen[1][name][1] for name in SEEN} == {name: words for name, (_, words) in SEEN.items()}


def test_a_frame_that_can_be_opened_is_one_click_away(seen):
    page, words = seen[1]["openable"]
    assert words == ["Cup", "Prices"]
    passages = document_of_page(page).page.passages
    assert ("Price 4.50", "openable") in [(p.text, p.visibility) for p in passages]


def test_a_frames_markup_is_of_another_page(seen):
    page, words = seen[1]["markup"]
    assert words == ["Cup", "Other", "More"]
    assert [s.text for s in document_of_page(page).statements if s.property == "name"] == []


def test_a_frame_is_marked_and_its_references_lead_where_they_do(seen):
    site, pages = seen
    page, _ = pages["of the site"]
    assert f'data-factmark-frame="{site.url("/shop/frame.html")}"' in page.rendered_html
    assert f'href="{site.url("/shop/more.html")}"' in page.rendered_html


def test_boxes_in_frames_are_of_the_page(seen):
    page, _ = seen[1]["boxes"]
    (box,) = [p.box for p in page.passages if p.text == "Here"]
    assert (box.x, box.y) == (112, 712)


def test_what_a_page_calls_a_frame_of_ours_is_none(seen):
    _, words = seen[1]["called a frame"]
    assert words == ["Cup", "Loose", "Price 4.50", "more", "After"]


def test_other_sites_frames_are_not_loaded_and_frames_have_an_end(site, make_site, crawled, chromium):
    other = make_site()
    other.pages["/ad"] = "<p>Elsewhere"
    site.redirect("/leads", other.url("/ad"))

    def again(handler):
        handler.send_response(200)
        handler.send_header("Content-Type", "text/html")
        handler.end_headers()
        number = int(handler.path.partition("?")[2])
        handler.wfile.write(
            b"<p>Again<iframe src=/again?%d></iframe><iframe src=/again?%d></iframe>"
            % (2 * number, 2 * number + 1)
        )

    site.pages["/again"] = again
    site.pages["/"] = (
        f"{_PAGE}<iframe src={other.url('/ad')} {_BOX}></iframe><iframe src=/leads {_BOX}></iframe>"
        f"<iframe src=/again?1 {_BOX}></iframe>"
    )
    words = _words(crawled(render="always").pages["/"])
    assert "Again" in words
    assert "Elsewhere" not in words
    assert other.requests == []
    assert sum(path.startswith("/again") for path in site.requests) <= 20


def test_frames_that_are_seen_and_were_not_read_are_marked(seen):
    marked = {
        name: re.findall(r'data-factmark-unread="([^"]*)"', seen[1][f"unread, {name}"][0].rendered_html)
        for name in UNREAD
    }
    assert marked == {name: unread for name, (_, unread) in UNREAD.items()}
