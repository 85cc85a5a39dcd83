"""Crawls of well-behaved sites: what is found, what is left out, and in which order."""

from __future__ import annotations

import gzip
from dataclasses import replace

import pytest

from factmark.crawler.crawl import crawl
from factmark.crawler.settings import CrawlSettings

TEXT = "<p>" + "Some words that stand on the page for everybody to read. " * 5


def links(*paths: str) -> str:
    return TEXT + "".join(f'<a href="{path}">{path}</a> ' for path in paths)


def test_links_are_followed_breadth_first_and_each_page_once(site, crawled):
    site.pages |= {"/": links("/a", "/b"), "/a": links("/c", "/"), "/b": links("/c#part"), "/c": links("/a")}
    result = crawled(concurrency=1)
    assert result.order == ["/", "/a", "/b", "/c"]
    assert sorted(p for p in site.requests if p != "/robots.txt") == ["/", "/a", "/b", "/c"]
    assert [result.pages[p].depth for p in result.order] == [0, 1, 1, 2]
    assert result.statistics.pages == 4


def test_a_page_says_what_was_served(site, crawled):
    site.add("/", "<p>Grüße</p>".encode("iso-8859-1"), "text/html; charset=iso-8859-1", X_Test="yes")
    page = crawled().pages["/"]
    assert (page.status, page.html, page.error) == (200, "<p>Grüße</p>", None)
    assert page.final_url == site.url("/")
    assert ("X-Test", "yes") in page.headers
    assert page.encoding == "windows-1252"  # what the Encoding standard reads as iso-8859-1
    assert page.fetched_at.endswith("+00:00")
    assert page.rendered_html is None
    assert page.passages is None


def test_other_hosts_files_and_nofollow_links_are_left_alone(site, make_site, crawled):
    other = make_site()
    site.pages["/"] = links(other.url("/x"), "/paper.pdf", "mailto:a@b.example", "javascript:void(0)") + (
        '<a rel="nofollow" href="/no">no</a><a href="/data">data</a>'
    )
    site.add("/data", b"{}", "application/json")
    result = crawled()
    assert result.order == ["/"]
    assert result.statistics.not_html == 1
    assert other.requests == []
    assert sorted(crawled(hosts=(other.address.removeprefix("http://"),)).pages) == ["/", other.url("/x")]


def test_robots_txt_is_obeyed_and_named(site, crawled):
    # Some editors begin a file with a byte order mark.
    site.add("/robots.txt", "\ufeffUser-agent: *\nDisallow: /private\n", "text/plain")
    site.pages |= {"/": links("/private/x", "/open"), "/open": TEXT, "/private/x": TEXT}
    result = crawled()
    assert sorted(result.pages) == ["/", "/open"]
    assert result.statistics.forbidden == 1
    assert "/private/x" not in site.requests
    assert "/private/x" in crawled(obey_robots=False).pages
    asked_for = crawled("/private/x").pages["/private/x"]
    assert asked_for.error == "robots.txt forbids it"


@pytest.mark.parametrize("order", ["utf-16-le", "utf-16-be"])
def test_robots_txt_in_utf_16_is_obeyed_and_told(site, crawled, order):
    site.add("/robots.txt", "\ufeffUser-agent: *\r\nDisallow: /private\r\n".encode(order), "text/plain")
    site.pages |= {"/": links("/private/x", "/open"), "/open": TEXT, "/private/x": TEXT}
    result = crawled()
    assert sorted(result.pages) == ["/", "/open"]
    [(told, message)] = result.statistics.problems
    assert told == site.url("/robots.txt")
    assert "UTF-16" in message


def test_sitemaps_are_read(site, crawled):
    index = f"<sitemapindex><sitemap><loc>{site.url('/pages.xml.gz')}</loc></sitemap></sitemapindex>"
    pages = (
        '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">'
        f"<url><loc>{site.url('/one')}</loc><lastmod>2024-01-01</lastmod>"
        f'<xhtml:link rel="alternate" hreflang="de" href="{site.url("/eins")}"/></url>'
        f"<url><loc>{site.url('/two')}</loc></url></urlset>"
    )
    site.add("/sitemap.xml", index, "application/xml")
    site.add("/pages.xml.gz", gzip.compress(pages.encode()), "application/gzip")
    site.add("/list.txt", f"{site.url('/three')}\n{site.url('/one')}\n", "text/plain")
    site.pages |= {"/one": TEXT, "/two": TEXT, "/three": TEXT, "/eins": TEXT}
    result = crawled(start_urls=(), sitemap_urls=(site.url("/sitemap.xml"), site.url("/list.txt")))
    assert sorted(result.pages) == ["/eins", "/one", "/three", "/two"]
    assert result.statistics.problems == []


def test_a_site_that_calls_itself_otherwise_is_told(site, crawled):
    elsewhere = "http://www.bakery.example"
    listed = "".join(f"<url><loc>{elsewhere}/{n}</loc></url>" for n in range(3))
    site.add("/sitemap.xml", f"<urlset>{listed}</urlset>", "application/xml")
    site.pages["/"] = links(f"{elsewhere}/1", "http://other.example/", f"{elsewhere}/2")
    said = "is of the site; most are of www.bakery.example (--host www.bakery.example takes it in)"
    problems = dict(crawled(sitemap_urls=(site.url("/sitemap.xml"),)).statistics.problems)
    assert problems == {
        site.url("/"): f"none of its 3 links {said}",
        site.url("/sitemap.xml"): f"none of its 3 addresses {said}",
    }
    site.pages["/"] += links("/in")
    site.pages["/in"] = links(f"{elsewhere}/1")  # no start page: it may lead elsewhere
    assert crawled().statistics.problems == []
    assert crawled(follow_links=False).statistics.problems == []


@pytest.mark.browser
def test_links_that_scripts_make_are_the_sites_own(site, crawled):
    site.pages["/"] = (
        f"<a href='http://other.example/'>x</a><script>document.body.innerHTML += `{links('/in')}`</script>"
    )
    site.pages["/in"] = TEXT
    result = crawled(render="always")
    assert sorted(result.pages) == ["/", "/in"]
    assert result.statistics.problems == []


def test_files_that_sitemaps_name_are_no_pages(site, crawled):
    site.add(
        "/sitemap.xml",
        f"<urlset><url><loc>{site.url('/one')}</loc></url><url><loc>{site.url('/menu.pdf')}</loc></url></urlset>",
        "application/xml",
    )
    site.add(
        "/feed.xml",
        '<feed xmlns="http://www.w3.org/2005/Atom"><entry><link rel="self" href="/two.atom"/><link href="/two"/>'
        '<link rel="enclosure" href="/two.mp3"/><link rel="replies" href="/two/answers"/></entry></feed>',
        "application/atom+xml",
    )
    site.pages |= {"/one": TEXT, "/two": TEXT, "/two/answers": TEXT}
    result = crawled(start_urls=(), sitemap_urls=(site.url("/sitemap.xml"), site.url("/feed.xml")))
    assert sorted(result.pages) == ["/one", "/two"]
    assert result.statistics.skipped_files == 1
    assert "/menu.pdf" not in site.requests


def test_robots_txt_names_sitemaps(site, crawled):
    site.add("/robots.txt", f"Sitemap: {site.url('/s.xml')}\n", "text/plain")
    site.add("/s.xml", f"<urlset><url><loc>{site.url('/hidden')}</loc></url></urlset>", "text/xml")
    site.pages |= {"/": TEXT, "/hidden": TEXT}
    assert sorted(crawled().pages) == ["/", "/hidden"]
    assert sorted(crawled(discover_sitemaps=False).pages) == ["/"]


def test_no_more_sitemaps_are_read_than_pages_are_wanted(site, crawled):
    def sitemap(number):
        return "".join(f"<url><loc>{site.url(f'/p{number}-{n}')}</loc></url>" for n in range(10))

    index = "".join(f"<sitemap><loc>{site.url(f'/s{n}.xml')}</loc></sitemap>" for n in range(60))
    site.add("/sitemap.xml", f"<sitemapindex>{index}</sitemapindex>", "application/xml")
    for number in range(60):
        site.add(f"/s{number}.xml", f"<urlset>{sitemap(number)}</urlset>", "application/xml")
    site.pages |= {f"/p{number}-{n}": TEXT for number in range(2, 60) for n in range(10)}
    result = crawled(
        start_urls=(), sitemap_urls=(site.url("/sitemap.xml"),), max_pages=30, follow_links=False
    )
    assert sum(page.error is None for page in result.pages.values()) >= 10
    assert len([path for path in site.requests if path.startswith("/s")]) <= 25


def test_an_unreadable_sitemap_is_named(site, crawled):
    site.add("/s.xml", "<html><body>no sitemap here</body></html>")
    site.pages["/"] = TEXT
    result = crawled(sitemap_urls=(site.url("/s.xml"), site.url("/missing.xml")))
    assert sorted(result.pages) == ["/"]
    said = dict(result.statistics.problems)
    assert "it is an HTML page" in said[site.url("/s.xml")]
    assert "status 404" in said[site.url("/missing.xml")]


def test_limits(site, crawled):
    site.pages |= {f"/{n}": links(f"/{n + 1}", f"/side{n}") for n in range(20)}
    site.pages |= {f"/side{n}": TEXT for n in range(20)}
    assert len(crawled("/0", max_pages=7).pages) == 7
    assert sorted(crawled("/0", max_depth=1).pages) == ["/0", "/1", "/side0"]
    assert sorted(crawled("/0", include=(r"/\d$",), exclude=("/3",)).pages) == ["/0", "/1", "/2"]


def test_pages_that_search_engines_leave_out_are_counted(site, crawled):
    site.pages |= {"/": links("/a", "/b"), "/a": '<meta name="robots" content="noindex">' + TEXT}
    site.add("/b", TEXT, X_Robots_Tag="noindex")
    result = crawled()
    assert sorted(result.pages) == ["/", "/a", "/b"]
    assert result.statistics.noindex == 2


def test_redirects(site, crawled):
    site.pages |= {"/": links("/old", "/away", "/new"), "/new": TEXT}
    site.redirect("/old", "/new", 301)
    site.redirect("/away", "http://elsewhere.example/")
    result = crawled()
    reached = [page for page in result.pages.values() if page.final_url == site.url("/new")]
    assert len(reached) == 1
    assert result.pages["/away"].error == "redirects off the site, to http://elsewhere.example/"
    assert crawled("/away").pages["/away"].error == (
        "redirects off the site, to http://elsewhere.example/; --host elsewhere.example takes that host in"
    )
    assert result.statistics.duplicates == 1


def test_variants_of_a_canonical_page_are_not_judged_twice(site, crawled):
    canonical = f'<link rel="canonical" href="{site.url("/list")}">'
    site.pages |= {
        "/": links("/list?sort=price", "/other"),
        "/list": canonical + TEXT,
        "/other": f'<link rel="canonical" href="{site.url("/")}">' + TEXT,
    }
    result = crawled()
    assert sorted(result.pages) == ["/", "/list", "/other"]
    assert result.statistics.duplicates == 1


def test_variants_that_servers_pass_over_are_not_judged_twice(site, crawled):
    site.pages |= {
        "/": links("/index.html", "/Jars", "/jars/", "/honey/index.php", "/other")
        + '<link rel="canonical" href="/">',
        "/other": '<link rel="canonical" href="/">' + TEXT,
    }
    site.pages["/index.html"] = site.pages["/"]
    site.pages |= dict.fromkeys(("/Jars", "/jars/", "/jars"), '<link rel="canonical" href="/jars">' + TEXT)
    site.pages |= dict.fromkeys(
        ("/honey/index.php", "/honey/"), '<link rel="canonical" href="/honey/">' + TEXT
    )
    result = crawled()
    assert sorted(result.pages) == ["/", "/honey/", "/jars", "/other"]
    assert result.statistics.duplicates == 4


def test_a_variant_whose_canonical_address_leads_back_is_judged(site, crawled):
    site.pages |= {"/": links("/jars/"), "/jars/": '<link rel="canonical" href="/jars">' + TEXT}
    site.redirect("/jars", "/jars/")
    pages = crawled().pages
    assert len([page for page in pages.values() if page.final_url == site.url("/jars/")]) == 1


def test_links_that_are_too_many_are_told(site, crawled):
    site.pages["/"] = links(*(f"/x{n}.html" for n in range(5001)), "/x1.html")
    result = crawled(max_pages=1)
    assert (
        dict(result.statistics.problems)[site.url("/")] == "only 5000 of its links were followed: it has more"
    )
    assert result.statistics.known == 5001
    site.pages["/"] = links(*(f"/x{n}.html" for n in range(5000)), "/x1.html")
    assert crawled(max_pages=1).statistics.problems == []


def _asked(site):
    return sorted(path for path in site.requests if path != "/robots.txt")


def test_a_page_that_redirects_to_its_own_variant_is_judged(site, crawled):
    site.pages |= {"/": links("/p"), "/p?lang=en": '<link rel="canonical" href="/p">' + TEXT}
    site.redirect("/p", "/p?lang=en")
    result = crawled()
    assert sorted(result.pages) == ["/", "/p"]
    assert result.pages["/p"].final_url == site.url("/p?lang=en")
    assert result.statistics.duplicates == 0
    assert _asked(site) == ["/", "/p", "/p?lang=en"]


def test_variants_of_each_other_are_judged(site, crawled):
    site.pages |= {
        "/": links("/p?a=1", "/p?a=2"),
        "/p?a=1": '<link rel="canonical" href="/p?a=2">' + TEXT,
        "/p?a=2": '<link rel="canonical" href="/p?a=1">' + TEXT,
    }
    result = crawled()
    assert sorted(result.pages) == ["/", "/p?a=1", "/p?a=2"]
    assert result.statistics.duplicates == 0
    assert result.statistics.pages == 3


def test_variants_of_a_page_that_is_not_there_are_judged(site, crawled):
    canonical = '<meta name="robots" content="noindex"><link rel="canonical" href="/p">' + TEXT
    site.pages |= {"/": links("/p?id=1", "/p?id=2"), "/p?id=1": canonical, "/p?id=2": canonical}
    result = crawled()
    assert sorted(result.pages) == ["/", "/p", "/p?id=1", "/p?id=2"]
    assert result.pages["/p"].error == "the server answered with status 404"
    assert result.statistics.duplicates == 0
    assert result.statistics.noindex == 2
    assert sorted(crawled(max_depth=1).pages) == ["/", "/p?id=1", "/p?id=2"]  # the canonical one is too deep


def test_variants_are_judged_by_a_crawl_that_goes_on(site, tmp_path):
    canonical = '<link rel="canonical" href="/p">' + TEXT
    site.pages |= {"/": links("/p?id=1", "/p?id=2"), "/p?id=1": canonical, "/p?id=2": canonical}
    settings = CrawlSettings(start_urls=(site.url("/"),), render="never", allow_private=True, max_pages=2)
    came = []
    for limit in (2, None):
        crawl(replace(settings, max_pages=limit), came.append, state=tmp_path / "crawl.sqlite", in_child=True)
    assert sorted(page.url for page in came) == [site.url(path) for path in ("/", "/p", "/p?id=1", "/p?id=2")]


@pytest.mark.parametrize("concurrency", [1, 8])
def test_a_redirect_loop_of_linked_pages_is_named(site, crawled, concurrency):
    site.pages["/"] = links("/a", "/b")
    site.redirect("/a", "/b")
    site.redirect("/b", "/a")
    errors = {path: page.error for path, page in crawled(concurrency=concurrency).pages.items() if page.error}
    assert len(errors) == 1
    assert next(iter(errors.values())).startswith("redirect loop: ")


def test_a_linked_round_that_a_cookie_ends_is_a_page(site, crawled):
    def answer(handler):
        told = "seen=1" in handler.headers.get("Cookie", "")
        handler.wfile.write(
            b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n" + TEXT.encode()
            if told
            else b"HTTP/1.1 302 Found\r\nLocation: /b\r\nContent-Length: 0\r\n\r\n"
        )

    site.pages |= {"/": links("/a", "/b"), "/a": answer}
    site.pages["/b"] = (302, {"Location": "/a", "Set-Cookie": "seen=1"}, b"")
    result = crawled(concurrency=1)
    assert [page.error for page in result.pages.values()] == [None, None]
    assert {page.final_url for page in result.pages.values()} == {site.url("/"), site.url("/a")}


def test_patterns_hold_for_redirects(site, crawled):
    site.pages |= {"/": links("/go", "/ok"), "/ok": TEXT, "/logout": TEXT}
    site.redirect("/go", "/logout")
    for patterns in ({"exclude": ("/logout",)}, {"include": ("/(go|ok)$",)}):
        result = crawled(**patterns)
        assert sorted(result.pages) == ["/", "/ok"]
        assert result.statistics.excluded == 1
    assert "/logout" not in site.requests
    site.redirect("/from", "/en")
    site.pages["/en"] = links("/ok")
    assert sorted(crawled("/from", include=("/ok$",)).pages) == ["/from", "/ok"]
    asked_for = crawled("/go", exclude=("/logout",)).pages["/go"]
    assert asked_for.error == f"redirects to {site.url('/logout')}, which --exclude or --include leaves out"


def test_links_to_files_are_counted_and_articles_of_such_names_read(site, crawled):
    paths = ("/wiki/Node.js", "/docs/index.json", "/a.pdf", "/b.jpg", "/a.pdf#page=2")
    site.pages |= {"/": links(*paths), "/wiki/Node.js": links("/a.pdf", "/c.zip")}
    site.add("/docs/index.json", "{}", "application/json")
    result = crawled()
    assert sorted(result.pages) == ["/", "/wiki/Node.js"]
    assert result.statistics.skipped_files == 3
    assert result.statistics.not_html == 1
    assert not {"/a.pdf", "/b.jpg", "/c.zip"} & set(site.requests)


def test_a_header_field_keeps_links_from_being_followed(site, crawled):
    site.add("/", links("/a"), X_Robots_Tag="nofollow")
    site.pages["/a"] = TEXT
    assert sorted(crawled().pages) == ["/"]


def test_a_page_that_a_header_field_leads_on_from_is_followed(site, crawled):
    site.add("/", TEXT, Refresh="0; url=/now")
    site.add("/now", TEXT, Refresh="3")
    assert sorted(crawled().pages) == ["/", "/now"]


def test_links_are_asked_for_in_the_encoding_of_their_page(site, crawled):
    site.add("/", links("/s?q=K\u00f6ln").encode("cp1252"), "text/html; charset=windows-1252")
    site.pages["/s"] = TEXT
    crawled()
    assert _asked(site) == ["/", "/s?q=K%F6ln"]


def test_addresses_that_differ_in_a_story_are_pages(site, crawled):
    stories = [f"/article.php?sid={n}" for n in range(1, 4)]
    site.pages |= {"/": links(*stories)} | dict.fromkeys(stories, TEXT)
    assert sorted(crawled().pages) == ["/", *stories]


def test_a_sitemap_on_another_host_is_read_for_this_site(site, make_site, crawled):
    other, third = make_site(), make_site()
    site.pages |= {"/": TEXT, "/one": TEXT, "/two": TEXT}
    site.add("/robots.txt", f"Sitemap: {other.url('/go.xml')}\n", "text/plain")
    other.redirect("/go.xml", "/index.xml")
    other.add(
        "/robots.txt", f"Sitemap: {other.url('/own.xml')}\nUser-agent: *\nDisallow: /no\n", "text/plain"
    )
    named = (site.url("/s.xml"), other.url("/s.xml"), other.url("/no.xml"), third.url("/s.xml"))
    index = "".join(f"<sitemap><loc>{url}</loc></sitemap>" for url in named)
    other.add("/index.xml", f"<sitemapindex>{index}</sitemapindex>", "application/xml")
    for place, pages in ((site, ("/one",)), (other, ("/two",))):
        urls = "".join(f"<url><loc>{site.url(path)}</loc></url>" for path in pages)
        place.add("/s.xml", f"<urlset>{urls}<url><loc>{other.url('/x')}</loc></url></urlset>", "text/xml")
    result = crawled()
    assert sorted(result.pages) == ["/", "/one", "/two"]
    assert sorted(other.requests) == ["/go.xml", "/index.xml", "/robots.txt", "/s.xml"]
    assert third.requests == []
    assert dict(result.statistics.problems) == {
        other.url("/go.xml"): "the sitemaps that it names on other hosts were not read",
        other.url("/no.xml"): "the sitemap cannot be read: robots.txt forbids it",
    }


def test_only_some_sitemaps_on_other_hosts_are_read(site, make_site, crawled):
    other = make_site()
    site.pages["/"] = TEXT
    named = "".join(f"Sitemap: {other.url(f'/{n}.xml')}\n" for n in range(30))
    site.add("/robots.txt", named, "text/plain")
    result = crawled()
    assert len(other.requests) == 21  # with its robots.txt
    assert (
        site.url("/robots.txt"),
        "the sitemaps that it names on other hosts were not read, but for 20",
    ) in result.statistics.problems


def test_sitemaps_that_are_too_deep_are_told_once(site, crawled):
    site.pages["/"] = TEXT
    for level in range(4):
        named = "".join(f"<sitemap><loc>{site.url(f'/{level + 1}{n}.xml')}</loc></sitemap>" for n in range(2))
        for n in range(2):
            site.add(f"/{level}{n}.xml", f"<sitemapindex>{named}</sitemapindex>", "application/xml")
    result = crawled(sitemap_urls=(site.url("/00.xml"),))
    assert "/20.xml" in site.requests
    assert "/30.xml" not in site.requests
    (problem,) = result.statistics.problems
    assert problem[1] == "the sitemaps that it names were not read: they are too many levels deep"


def test_an_answer_that_is_no_sitemap_is_not_asked_for_by_line(site, crawled):
    site.pages["/"] = TEXT
    site.add("/s.xml", "Sorry, the page was not found.\nPlease try later", "text/plain")
    result = crawled(sitemap_urls=(site.url("/s.xml"),))
    assert _asked(site) == ["/", "/s.xml"]
    assert [url for url, _ in result.statistics.problems] == [site.url("/s.xml")]


def test_tracking_parameters_do_not_make_pages(site, crawled):
    site.pages |= {"/": links("/a?utm_source=x", "/a?utm_source=y&gclid=1", "/a?p=2&fbclid=3"), "/a": TEXT}
    assert sorted(crawled().pages) == ["/", "/a", "/a?p=2"]


def test_the_user_agent_is_honest(site, crawled):
    site.pages["/"] = TEXT
    crawled()
    assert all(headers["User-Agent"].startswith("factmark/") for headers in site.headers)
    assert all("; +https://" in headers["User-Agent"] for headers in site.headers)  # whom to tell


@pytest.mark.parametrize(
    ("group", "agent", "forbidden"),
    [
        ("factmark", None, True),
        ("linter", None, False),
        ("github", None, False),
        ("loafbot", "Mozilla/5.0 (compatible; LoafBot/1.0)", True),
        ("loafbot", "LoafBot/1.0 (+https://bakery.example/bot)", True),
        ("bakery", "LoafBot/1.0 (+https://bakery.example/bot)", False),
    ],
)
def test_robots_txt_is_for_the_name_of_the_crawler(site, crawled, group, agent, forbidden):
    site.add("/robots.txt", f"User-agent: {group}\nDisallow: /\n", "text/plain")
    site.pages["/"] = TEXT
    page = crawled(**({} if agent is None else {"user_agent": agent})).pages["/"]
    assert page.error == ("robots.txt forbids it" if forbidden else None)


def test_the_next_pages_of_header_fields_are_followed(site, crawled):
    site.add("/", "<p>first", Link='</2>; rel="next"')
    site.add("/2", "<p>second", Link='</3>; rel="next", </>; rel="prev"')
    site.add("/3", "<p>third<link rel=next href=/4>")
    site.add("/4", "<p>fourth")
    assert crawled().order == ["/", "/2", "/3", "/4"]
