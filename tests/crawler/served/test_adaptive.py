"""Which pages are rendered: kinds are compared until known, and what is learnt is kept."""

from __future__ import annotations

import pytest
from selectolax.lexbor import LexborHTMLParser

from factmark.crawler.served.adaptive import MIN_COMPARISONS, RenderingMemory, rendering_reason
from factmark.crawler.served.page_kind import page_kind, place_on_site


def kind(html, url="https://example.com/shop/a"):
    return page_kind(LexborHTMLParser(html), url)


def test_a_kind_is_a_place_and_its_scripts():
    data = "<script>track({id: %d, name: '%s'})</script>"
    assert kind("<p>x") is None
    assert kind('<script type="application/ld+json">{}</script>') is None
    assert kind("<script src=/a.js?v=1></script>") == kind("<script src=/a.js?v=2></script>")
    assert kind("<script src=/a.js></script>") != kind("<script src=/b.js></script>")
    assert kind(data % (1, "Honey")) == kind(data % (2, "Jam (large)"))
    assert kind(data % (1, "x")) != kind("<script>inject()</script>")
    same = "<script src=/a.js></script>"
    assert kind(same, "https://example.com/shop/a") == kind(same, "https://example.com/shop/b")
    assert kind(same, "https://example.com/shop/a") != kind(same, "https://example.com/blog/a")
    assert kind("<body onload=x()>") is not None
    assert kind("<p ontoggle=x()>") is not None
    assert kind('<iframe srcdoc="&lt;script&gt;x()&lt;/script&gt;"></iframe>') is not None
    assert kind("<P ONLOADEDDATA>") is not None
    assert kind("<svg onbegin='x()'></svg>") is not None
    assert kind('<iframe src="java&#115;cript:x()"></iframe>') is not None
    assert kind("<iframe src=/widgets/price></iframe>") is not None  # its scripts may write into the page
    assert kind("<iframe src=//elsewhere.example/price></iframe>") is None
    assert kind("<iframe src='http://[bad'></iframe>") is None
    assert kind("<p>press on onload=x()") is None  # in words
    assert kind("<p onclick=x() onmouseover=x()>") is None  # only a visitor brings that about
    assert kind("<script src='http://[bad'></script>") is not None


def test_places():
    assert place_on_site("https://example.com/") == "example.com//0"
    assert place_on_site("https://example.com/2024/05/x") == "example.com//3"
    assert place_on_site("https://example.com/a/b?y=1&x=2") == "example.com/a/2?x&y"


def test_kinds_are_compared_then_trusted_then_checked():
    memory = RenderingMemory()
    for _ in range(MIN_COMPARISONS):
        assert memory.advice("k") == "compare"
        memory.learn("k", differs=False)
    advice = [memory.advice("k") for _ in range(100)]
    assert advice.count("compare") == 2
    assert set(advice) == {"compare", "served"}
    memory.learn("k", differs=True)
    assert memory.advice("k") == "render"


def test_a_complaint_is_trusted_once_a_browser_has_confirmed_it():
    memory = RenderingMemory()
    for _ in range(MIN_COMPARISONS):
        assert memory.advice("k") == "compare"
        memory.learn("k", differs=False)
    assert memory.advice("k") == "served"
    for _ in range(MIN_COMPARISONS):
        assert memory.advice("k", ["price"]) == "compare"
        memory.learn("k", differs=False, complaints=["price"], rendered_complaints=["price", "name"])
    assert memory.advice("k", ["price"]) == "served"
    assert memory.advice("k", ["price", "name"]) == "compare"
    memory.learn("k", differs=False, complaints=["price", "name"], rendered_complaints=["price"])
    assert memory.advice("k", ["name"]) == "render"
    assert memory.advice("k", ["price"]) == "served"
    assert memory.advice("k") == "served"


def test_no_more_is_compared_at_once_than_is_needed():
    memory = RenderingMemory()
    assert [memory.advice("k") for _ in range(MIN_COMPARISONS + 2)] == [
        *["compare"] * MIN_COMPARISONS,
        "wait",
        "wait",
    ]
    memory.learn("k", differs=None)  # the browser failed: another page must do
    assert memory.advice("k") == "compare"
    for _ in range(MIN_COMPARISONS):
        memory.learn("k", differs=False)
    assert memory.advice("k") == "served"
    assert not memory.differs("k")


@pytest.mark.parametrize(
    "more",
    [
        "<div id=app></div>",
        "<DIV CLASS=app><!-- filled later --></DIV>",
        "<p itemscope ITEMTYPE=https://schema.org/Product>x</p>",
        "<p data-price=5>x</p>",
        "<my-price>x</my-price>",
        '<script type="application/ld+json">{"@type": "Product"}</script>',
        '<div itemscope itemtype="https://schema.org/Product">x</div>',
    ],
)
def test_what_a_shared_script_may_act_on_makes_a_kind(more):
    shared = "<script src=/a.js></script><p>words"
    assert kind(shared + more) != kind(shared)
    assert kind(shared + more) == kind(shared.replace("words", "others") + more.replace("5", "6"))


def test_memory_is_kept(tmp_path):
    path = tmp_path / "rendering.json"
    memory = RenderingMemory(path)
    memory.learn("differs", differs=True)
    for _ in range(MIN_COMPARISONS):
        memory.learn("same", differs=False)
    memory.save()
    again = RenderingMemory(path)
    assert again.advice("differs") == "render"
    # What an address stands for may be another script by now: one page of the kind is compared first.
    assert [again.advice("same") for _ in range(3)] == ["compare", "wait", "wait"]
    assert not again.trusts("same")
    again.learn("same", differs=False)
    assert again.trusts("same")
    assert again.advice("same") == "served"
    again._today += 100
    again.save()
    path.write_text('{"old": [9, 0, 1], "broken": 3}')
    assert RenderingMemory(path).advice("old") == "compare"


@pytest.mark.parametrize(
    ("html", "needed"),
    [
        ("<p>" + "Plain words for everybody to read, quite a lot of them. " * 5, False),
        ("<p>few words", False),
        ("<p>few words<script src=a.js></script>", True),
        ("<p>" + "Enough words stand here to be judged by. " * 9 + "<script src=a.js></script>", False),
        ("<p>" + "Enough words stand here to be judged by. " * 9 + "<script>x.innerHTML=1</script>", True),
        (
            "<div id=__next>"
            + "Enough words stand here to be judged by. " * 9
            + "</div><script src=a.js></script>",
            True,
        ),
        (
            "<p>"
            + "Enough words stand here to be judged by. " * 9
            + "<script src=a></script><noscript>Please enable JavaScript to go on</noscript>",
            True,
        ),
        (
            "<p>" + "Enough words. " * 20 + '<script type="application/ld+json">{"innerHTML":1}</script>',
            False,
        ),
        ("<script src=/a.js></script><nav>%s</nav><main> <!-- here --> </main>" % ("word " * 30), True),
        ("<script src=/a.js></script><nav>%s</nav><div ui-view></div>" % ("word " * 30), True),
        ("<script src=/a.js></script><nav>%s</nav><main><img src=a.png></main>" % ("word " * 30), False),
        ("<nav>%s</nav><main></main>" % ("word " * 30), False),
    ],
)
def test_what_the_html_alone_tells(html, needed):
    assert (rendering_reason(LexborHTMLParser(html)) is not None) is needed
