"""What a real browser shows of a page: every way of hiding text, and every way of merely folding it."""

from __future__ import annotations

import pytest
from crawled_site import crawl_site, serving

pytestmark = pytest.mark.browser

#: HTML whose text is the key -> (visible, openable, reason).
SHOWN = (True, False, None)
CASES: dict[str, tuple[str, tuple[bool, bool, str | None] | None]] = {
    "plain": ("<p>plain</p>", SHOWN),
    "display": ("<p style='display:none'>display</p>", (False, False, "display")),
    "by class": ("<p class=gone>by class</p>", (False, False, "display")),
    "hidden": ("<p hidden>hidden</p>", (False, False, "hidden")),
    "inside hidden": ("<div hidden><p><b>inside hidden</b></p></div>", (False, False, "hidden")),
    "visibility": ("<p style='visibility:hidden'>visibility</p>", (False, False, "visibility")),
    "shown again": (
        "<div style='visibility:hidden'>x<p style='visibility:visible'>shown again</p></div>",
        SHOWN,
    ),
    "opacity": ("<div style='opacity:.1'><p style='opacity:.1'>opacity</p></div>", (False, False, "opacity")),
    "faint": ("<p style='opacity:.4'>faint</p>", SHOWN),
    "transparent": ("<p style='color:transparent'>transparent</p>", (False, False, "opacity")),
    "gradient": (
        "<p style='background:linear-gradient(red,blue);background-clip:text;-webkit-background-clip:text;"
        "color:transparent'>gradient</p>",
        SHOWN,
    ),
    "size": ("<p style='font-size:0'>size</p>", (False, False, "size")),
    "scaled": ("<p style='transform:scale(0)'>scaled</p>", (False, False, "size")),
    "clipped": (
        "<div style='width:200px;height:0;overflow:hidden'><p>clipped</p></div>",
        (False, False, "clip"),
    ),
    "screen reader": (
        "<span style='position:absolute;width:1px;height:1px;overflow:hidden;clip:rect(0,0,0,0)'>"
        "screen reader</span>",
        (False, False, "clip"),
    ),
    "clip path": ("<p style='clip-path:inset(50%)'>clip path</p>", (False, False, "clip")),
    "below the fold of a box": (
        "<div style='height:20px;width:300px;overflow:hidden'><p style='margin:0'>first line</p>"
        "<p style='margin:40px 0'>below the fold of a box</p></div>",
        (False, False, "clip"),
    ),
    "scrollable": (
        "<div style='height:20px;overflow:auto'><p style='margin:80px 0'>scrollable</p></div>",
        SHOWN,
    ),
    "to the left": (
        "<p style='position:absolute;left:-9999px'>to the left</p>",
        (False, False, "off-screen"),
    ),
    "indented": ("<p style='text-indent:-9999px'>indented</p>", (False, False, "off-screen")),
    "fixed away": ("<p style='position:fixed;top:-500px'>fixed away</p>", (False, False, "off-screen")),
    "far below": ("<p style='position:absolute;top:5000px'>far below</p>", SHOWN),
    "summary": ("<details><summary>summary</summary><p>folded</p></details>", SHOWN),
    "folded": ("<details><summary>s</summary><p>folded</p></details>", (False, True, "closed")),
    "unfolded": ("<details open><summary>s</summary><p>unfolded</p></details>", SHOWN),
    "tab panel": (
        "<div role=tabpanel style='display:none'><p>tab panel</p></div>",
        (False, True, "closed"),
    ),
    "controlled": (
        "<button aria-controls=c1 aria-expanded=false>+</button><div id=c1 hidden>controlled</div>",
        (False, True, "closed"),
    ),
    "accordion": (
        "<h3><button aria-expanded=false>+</button></h3>"
        "<div class='accordion-body collapse' style='display:none'>accordion</div>",
        (False, True, "closed"),
    ),
    "collapsed by height": (
        "<div class=accordion style='max-height:0;overflow:hidden'><p>collapsed by height</p></div>",
        (False, True, "clip"),
    ),
    "second slide": (
        "<div class=carousel style='width:300px;overflow:hidden'><div style='width:600px;display:flex'>"
        "<p style='width:300px;flex:none'>one</p><p style='width:300px;flex:none'>second slide</p></div></div>",
        (False, True, "clip"),
    ),
    "slide of a viewport": (
        "<div class=slideshow><div style='height:0;overflow:hidden;position:relative'>"
        "<p style='position:absolute;top:0'>slide of a viewport</p></div></div>",
        (False, True, "clip"),
    ),
    "scrolled in": (
        "<style>@keyframes in{from{opacity:0}}.in{animation:in linear both;animation-timeline:view();"
        "animation-range:entry}</style><div style='height:2000px'></div><p class=in><b>scrolled in</b></p>",
        SHOWN,
    ),
    "slid in": (
        "<style>@keyframes in{from{transform:scale(0);visibility:hidden}}.in{animation:in linear both;"
        "animation-timeline:view()}</style><div style='height:2000px'></div><p class=in>slid in</p>",
        SHOWN,
    ),
    "escapes the clip": (
        "<div style='overflow:hidden;height:0'><p style='position:absolute'>escapes the clip</p></div>",
        SHOWN,
    ),
    "hidden inside folded": (
        "<details><summary>s</summary><p style='display:none'>hidden inside folded</p></details>",
        (False, False, "display"),
    ),
    "chosen": ("<select><option>chosen<option>not chosen</select>", SHOWN),
    "not chosen": ("<select><option>a<option>not chosen</select>", (False, True, "closed")),
    "aria hidden": ("<p aria-hidden=true>aria hidden</p>", SHOWN),
    "in a shadow": (
        "<my-price></my-price><script>document.querySelector('my-price').attachShadow({mode:'open'})"
        ".innerHTML='<p>in a shadow</p>'</script>",
        SHOWN,
    ),
    "written late": (
        "<p id=late></p><script>setTimeout(()=>{late.textContent='written late'},60)</script>",
        SHOWN,
    ),
    "fetched": (
        "<p id=f></p><script>fetch('/text').then(r=>r.text()).then(t=>{f.textContent=t})</script>",
        SHOWN,
    ),
    "revealed": (
        "<div style='height:3000px'></div><p id=r style='opacity:0'>revealed</p><script>"
        "new IntersectionObserver(e=>{if(e[0].isIntersecting)r.style.opacity=1}).observe(r)</script>",
        SHOWN,
    ),
    "in svg": ("<svg width=90 height=30><text x=5 y=20>in svg</text></svg>", SHOWN),
    "no script": ("<noscript>no script</noscript>", None),
    "script text": ("<script type=text/plain>script text</script>", None),
    "template": ("<template><p>template</p></template>", None),
}


_GROWS = """<h1>List</h1><div id=list></div><p id=end>.</p><script>
let number = 0, asked = false;
const more = async () => {
  if (asked || number >= BATCHES) return;
  asked = true;
  const names = await (await fetch("/batch/BATCHES?" + number++)).text();
  for (const name of names.split(" ")) {
    const item = document.createElement("p");
    item.style.height = "100px";
    item.innerHTML = `<a href="/item/${number}/${name}">${name} of ${number}</a>`;
    list.append(item);
  }
  asked = false;
};
new IntersectionObserver((seen) => seen[0].isIntersecting && more()).observe(end);
</script>"""
BATCHES = {3: 3, 1000: 5}
"""How many batches a list grows by, and how many of them are read."""

BODIES = {
    "elements": (
        "<h1>Title</h1><p>Costs <b>12</b> euros, <a href='/buy?x=1'>buy</a></p>"
        "<img src=/p.png alt='A picture' width=40 height=30><input value='typed' placeholder='hint'>"
        "<input type=hidden value=secret><input type=password value=secret>"
        "<div data-factmark-passage=7>spoofed</div>"
    ),
    "added": "<p>served</p><script>document.body.append('added')</script>",
    "below": "<div style='height:2000px'></div><p style='margin:0'>below</p>",
    "scrolls": (
        "<h1 style='margin:0;height:50px'>Above</h1>"
        "<div id=s style='height:60px;width:200px;overflow:auto;position:relative'>"
        "<p style='margin:0;height:50px'>passed</p><p style='margin:0;height:40px'>in view</p>"
        "<p style='margin:0;white-space:nowrap'>goes on to the right for much longer than the box is wide</p>"
        "<p style='margin:300px 0 0'>to come</p><p style='position:fixed;left:400px;top:5px'>fixed</p></div>"
        "<p>Below</p><script>s.scrollTop=50</script>"
    ),
    "pictures": (
        "<p>Above</p><div style='height:3000px'></div>"
        + "<img loading=lazy src=/p.png>" * 50
        + "<script>let n=0;onscroll=()=>{if(scrollY>0)document.title=++n}</script>"
    ),
    **{f"grows {batches}": _GROWS.replace("BATCHES", str(batches)) for batches in BATCHES},
}


@pytest.fixture(scope="module")
def observed(chromium):
    """The site, and its pages by name from one crawl."""
    bodies = {text: html for text, (html, _) in CASES.items()} | BODIES
    paths = {name: f"/{number}" for number, name in enumerate(bodies)}
    with serving() as make_site:
        site = make_site()
        site.add("/text", "fetched", "text/plain")
        for batches in BATCHES:
            site.add_slowly(f"/batch/{batches}", 0.15, b"a b c d e f g h i j", "text/plain")
        for name, path in paths.items():
            site.add(path, f"<!DOCTYPE html><style>.gone{{display:none}}</style>{bodies[name]}")
        pages = crawl_site(site, *paths.values(), render="always").pages
    named = {name: pages[path] for name, path in paths.items()}
    assert {name: (page.error, page.render_error) for name, page in named.items()} == dict.fromkeys(
        named, (None, None)
    )
    return site, named


def test_every_way_of_hiding(observed):
    seen = {}
    for text in CASES:
        found = [p for p in observed[1][text].passages or () if p.text == text and p.kind == "text"]
        seen[text] = (found[0].visible, found[0].openable, found[0].reason) if found else None
    assert seen == {text: expected for text, (_, expected) in CASES.items()}


def test_passages_stand_on_their_elements(observed):
    site, pages = observed
    page = pages["elements"]
    passages = {(p.kind, p.text): p for p in page.passages}
    assert {key for key in passages if key[0] != "text"} == {
        ("link", site.url("/buy?x=1")),
        ("image", site.url("/p.png")),
        ("attribute", "A picture"),
        ("attribute", "typed"),
        ("attribute", "hint"),
    }
    assert ("text", "Costs euros,") in passages
    assert passages["text", "buy"].index == passages["link", site.url("/buy?x=1")].index
    box = passages["image", site.url("/p.png")].box
    assert (box.width, box.height) == (40, 30)
    assert "secret" not in {p.text for p in page.passages}
    for p in page.passages:
        assert page.rendered_html.count(f'data-factmark-passage="{p.index}"') == 1


def test_served_and_rendered_are_both_kept(observed):
    site, pages = observed
    page = pages["added"]
    path = page.url.removeprefix(site.address)
    assert "added</body>" not in page.html
    assert "added" in page.rendered_html
    assert page.html == site.pages[path][2].decode()
    assert site.requests.count(path) == 1


def test_boxes_are_of_the_document(observed):
    (below,) = [p for p in observed[1]["below"].passages if p.text == "below"]
    assert below.box.y == pytest.approx(2008, abs=20)


def test_boxes_are_what_is_in_view_of_a_box_that_scrolls(observed):
    page = observed[1]["scrolls"]
    boxes = {p.text: p.box for p in page.passages if p.kind == "text"}
    assert all(p.visible for p in page.passages)
    assert boxes["passed"] is None
    assert boxes["to come"] is None
    assert boxes["fixed"].x == 400
    (box,) = [p.box for p in page.passages if p.text == "in view"]
    assert box.y == pytest.approx(58, abs=4)
    (long,) = [box for text, box in boxes.items() if text.startswith("goes on")]
    assert long.x + long.width <= 208
    assert long.y + long.height <= 118
    assert boxes["Below"].y > 100


@pytest.mark.parametrize(("batches", "read"), BATCHES.items())
def test_lists_that_grow_while_they_are_scrolled(observed, batches, read):
    site, pages = observed
    texts = {p.text for p in pages[f"grows {batches}"].passages if p.visible}
    assert {f"j of {number}" for number in range(1, read + 1)} <= texts
    assert sum(path.startswith(f"/batch/{batches}?") for path in site.requests) <= read + 2


def test_pictures_that_come_late_do_not_make_a_page_grow(observed):
    page = observed[1]["pictures"]
    assert "<title>" in page.rendered_html
    assert int(page.rendered_html.split("<title>")[1].split("<")[0]) < 12
