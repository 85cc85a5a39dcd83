"""Addresses that the page links to under the name of something else."""

from __future__ import annotations

from time import process_time

import pytest

from ..conftest import Trace

HOME = "https://bakery.example"
TRAIL = '<nav aria-label="Breadcrumb"><a href="/">Home</a> › <a href="/bread/">Bread</a> › <a href="/bread/rye/">Rye</a></nav>'
BYLINE = '<h1>How we bake</h1><p>By <a href="/people/ann-day">Ann Day</a></p><p>Flour first.</p>'
MORE = '<ul><li><a href="/people/bo-lee">Bo Lee</a></li><li><a href="/news/new-oven">A new oven</a></li></ul>'
NUMBERED = (
    '<h1><a href="/loaves/4410275/rye-loaf">Rye loaf</a></h1><p>Dark and dense.</p><p><a href="/l/4410275">Permalink</a></p>'
    '<ul><li><a href="/l/5520386">Spelt bun</a></li><li><a href="/news/oven">A new oven</a></li></ul>'
)


@pytest.mark.parametrize(
    ("prop", "value", "name", "type", "body", "outcome"),
    [
        # the trail's "Bread" leads elsewhere
        ("item", f"{HOME}/bread/rye/", "Bread", "ListItem", TRAIL, "contradicted"),
        ("item", f"{HOME}/", "Rye", "ListItem", TRAIL, "contradicted"),
        ("item", f"{HOME}/bread/", "Bread", "ListItem", TRAIL, "grounded"),
        # a link in a line, and one in a box of others
        ("url", f"{HOME}/people/bo-lee", "Ann Day", "Person", BYLINE + MORE, "contradicted"),
        ("url", f"{HOME}/news/new-oven", "Ann Day", "Person", BYLINE + MORE, "contradicted"),
        ("url", f"{HOME}/people/ann-day", "Ann Day", "Person", BYLINE + MORE, "grounded"),
        # the words of the link may mean her, or anything
        (
            "url",
            f"{HOME}/by/17",
            "Ann Day",
            "Person",
            BYLINE + MORE + '<a href="/by/17">More by Annday</a>',
            "grounded",
        ),
        (
            "url",
            f"{HOME}/by/17",
            "Ann Day",
            "Person",
            BYLINE + MORE + '<a href="/by/17">Read on</a> <a href="/by/18">Read on</a>',
            "grounded",
        ),
        # a card that leads to two places
        (
            "url",
            f"{HOME}/shop/7",
            "Rye loaf",
            "Product",
            '<div><h2><a href="/loaves/rye">Rye loaf</a></h2><a href="/shop/7">To the oven</a></div>' + MORE,
            "grounded",
        ),
        # one page of several beneath the same address, and a site's home
        (
            "url",
            f"{HOME}/people/ann-day/books",
            "Ann Day",
            "Person",
            BYLINE + MORE + '<a href="/people/ann-day/books">Her shelf</a>',
            "grounded",
        ),
        ("url", f"{HOME}/news/new-oven", "Home", "Organization", TRAIL + MORE, "grounded"),
        # the short form of the same address, and another number
        ("url", f"{HOME}/l/4410275", "Rye loaf", "Product", NUMBERED, "grounded"),
        ("url", f"{HOME}/l/5520386", "Rye loaf", "Product", NUMBERED, "contradicted"),
        # nothing links there by the name
        ("url", f"{HOME}/people/bo-lee", "Cy Poe", "Person", BYLINE + MORE, "grounded"),
    ],
)
def test_what_the_page_calls_an_address(
    trace: Trace, prop: str, value: str, name: str, type: str, body: str, outcome: str
) -> None:
    verdict = trace(body, prop, value, type=type, name=name, url=f"{HOME}/bread/rye/old")
    assert verdict.outcome == outcome
    assert (verdict.reason == "what the page calls otherwise") == (outcome == "contradicted")


def test_many_links_of_one_name(trace: Trace) -> None:
    body = "<h1>Rye loaf</h1>" + "".join(
        f'<a href="/loaf/{number}">Rye loaf</a><a href="/oven">Oven {number}</a>' for number in range(700)
    )
    began = process_time()
    verdict = trace(body, "url", f"{HOME}/oven", type="Product", name="Rye loaf", url=f"{HOME}/loaf")
    assert verdict.outcome == "grounded"
    assert process_time() - began < 10


@pytest.mark.parametrize(
    ("name", "links", "outcome"),
    [
        ("Ann Day", '<footer><a href="{}">Follow us</a></footer>', "undecided"),
        (
            "Ann Day",
            '<p>By Ann Day (<a href="{}">profile</a>)</p><footer><a href="{}">Us</a></footer>',
            "grounded",
        ),
        ("Ann Day", '<footer><a href="{}">Follow Ann Day</a></footer>', "grounded"),
        (
            "Crumb Press",
            '<footer><a href="{}">Follow us</a></footer>',
            "grounded",
        ),  # by the name of the profile
        ("Bakery", '<footer><a href="{}">Follow us</a></footer>', "grounded"),  # by the name of the site
    ],
)
def test_a_profile_of_the_site_is_not_surely_its_writer_s(
    trace: Trace, name: str, links: str, outcome: str
) -> None:
    profile = "https://social.example/crumbpress"
    body = f"<h1>How we bake</h1><p>By {name}</p>{links.replace('{}', profile)}"
    verdict = trace(body, "sameAs", profile, type="Person", name=name, url=f"{HOME}/bread/how")
    assert verdict.outcome == outcome
