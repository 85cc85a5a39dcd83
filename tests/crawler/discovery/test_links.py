"""Links, canonical addresses and sitemaps, and the hostile forms of them."""

from __future__ import annotations

import gzip
from urllib.parse import urljoin

import pytest
from selectolax.lexbor import LexborHTMLParser

from factmark.crawler.discovery.links import discover, normalised
from factmark.crawler.discovery.sitemaps import SitemapError, read_sitemap

URL = "https://example.com/shop/page?x=1"


def links(html):
    return discover(LexborHTMLParser(html), URL).links


@pytest.mark.parametrize(
    ("url", "expected"),
    [
        ("https://Example.com", "https://example.com/"),
        ("https://example.com:443/a#b", "https://example.com/a"),
        ("http://example.com:8080/a", "http://example.com:8080/a"),
        ("https://example.com/a?utm_source=x&b=1&gclid=2", "https://example.com/a?b=1"),
        ("https://example.com/a?b=%20&a=1", "https://example.com/a?b=%20&a=1"),
        ("https://example.com/a;jsessionid=ABC?b=1", "https://example.com/a?b=1"),
        ("https://example.com/caf\u00e9?q=a b", "https://example.com/caf%C3%A9?q=a%20b"),
        ("https://example.com/caf%c3%a9?q=a%20b", "https://example.com/caf%C3%A9?q=a%20b"),
        ("https://example.com/%7Ejo/%41%2fb%3f%zz", "https://example.com/~jo/A%2Fb%3F%zz"),
        ("https://example.com/s?q=K%F6ln&utm_source=x", "https://example.com/s?q=K%F6ln"),
        ("https://example.com/s?page&utm_source=x", "https://example.com/s?page"),
        ("https://example.com/s?utm%5Fsource=x&q=a+b%2Cc;d&&e=", "https://example.com/s?q=a+b%2Cc;d&&e="),
        ("https://example.com/a?osCsid=0a1b2c3d4e5f60718293&p=2", "https://example.com/a?p=2"),
        ("https://example.com/a?zenid=0a1b2c3d4e5f60718293&processid=7", "https://example.com/a?processid=7"),
        ("https://example.com/a?sid=17&sessionid=4", "https://example.com/a?sid=17&sessionid=4"),
        (
            "https://example.com/a?sid=introduction-to-markup-2",
            "https://example.com/a?sid=introduction-to-markup-2",
        ),
        ("https://example.com/a?sid=20260101120000123", "https://example.com/a?sid=20260101120000123"),
        ("https://example.com/a?SID=0123456789abcdef&b=1", "https://example.com/a?b=1"),
        ("https://example.com/a?PHPSESSID=x&jsessionid=1", "https://example.com/a"),
        ("https://example.com/a/%2e%2E/b/.%2e/c", "https://example.com/c"),
        ("https://example.com/a/../../b/%2e", "https://example.com/b/"),
        ("https://example.com/a/..", "https://example.com/"),
        ("https://example.com/.well-known/...", "https://example.com/.well-known/..."),
        ("https://B\u00fccher.example/a", "https://xn--bcher-kva.example/a"),
        ("https://" + "\u00fc" * 70 + ".example/", "https://" + "\u00fc" * 70 + ".example/"),
        ("https://example.com/\ud800", "https://example.com/%3F"),
        ("ftp://example.com/", None),
        ("https:///nohost", None),
        ("http://example.com:port/", None),
        ("http://[::1/", None),
        ("https://example.com/" + "x" * 3000, None),
    ],
)
def test_normalised(url, expected):
    assert normalised(url) == expected


def test_links_of_every_kind():
    html = """<base href="/base/"><link rel="next" href="?page=2"><link rel="alternate" hreflang="de" href="/de">
      <link rel="stylesheet" href="/s.css"><a href="a">a</a><map><area href="/area"></map>
      <a href="  /spaced ">s</a><a href="/a.PDF">pdf</a><a href="/x" rel="nofollow ugc">n</a>
      <a href="/d" download>d</a><a href="mailto:x@y.z">m</a><a href="javascript:x()">j</a><a>none</a>
      <a href="#top">t</a><a href="http://[bad/">b</a><meta http-equiv="Refresh" content="5; URL='/later'">"""
    assert links(html) == (
        "https://example.com/base/?page=2",
        "https://example.com/de",
        "https://example.com/base/a",
        "https://example.com/area",
        "https://example.com/spaced",
        "https://example.com/base/",
        "https://example.com/later",
    )


@pytest.mark.parametrize("base", [URL, "https://example.com", "http://example.com:8080/a/b/"])
@pytest.mark.parametrize(
    "href",
    [
        "/",
        "/a/../b?c#d",
        "/?q",
        "//other.example/x",
        "//?q",
        "///x",
        "//",
        "/\n/?q",
        "/\t/x",
        "http://?q",
        "http:///x",
        "http:x",
        "https://Other.example/x?utm_source=a",
        "http://[x",
        "//[x",
        "x/y",
        "?q",
        "#here",
        "/;p?q",
        "mailto:jane",
    ],
)
def test_what_is_remembered_of_a_reference_holds_from_everywhere(base, href):
    """References from the root are joined once for all pages of a site: as each page would join them."""
    try:
        expected = normalised(urljoin(base, href))
    except ValueError:
        expected = None
    for _ in range(2):
        found = discover(LexborHTMLParser(f'<a href="{href}">x</a>'), base).links
        assert found == ((expected,) if expected else ())


@pytest.mark.parametrize(
    ("encoding", "expected"),
    [
        ("windows-1252", "?q=K%F6ln&c=%26%2330000%3B"),
        ("shift_jis", "?q=K%26%23246%3Bln&c=%93c"),
        ("utf-16-le", "?q=K%C3%B6ln&c=%E7%94%B0"),
        ("no-such-encoding", "?q=K%C3%B6ln&c=%E7%94%B0"),
        (None, "?q=K%C3%B6ln&c=%E7%94%B0"),
    ],
)
def test_queries_are_in_the_encoding_of_their_page(encoding, expected):
    """As browsers ask for them; paths are in UTF-8 on every page."""
    html = '<a href="/\u00f6?q=K\u00f6ln&amp;c=\u7530">x</a><a href="?q=K\u00f6ln&amp;c=\u7530">x</a>'
    found = discover(LexborHTMLParser(html), "https://example.com/p", encoding=encoding)
    assert found.links == (f"https://example.com/%C3%B6{expected}", f"https://example.com/p{expected}")


def test_files_are_told_from_articles_of_their_names():
    html = "".join(
        f'<a href="{path}">x</a>' for path in ("/wiki/Node.js", "/docs/index.json", "/a.pdf", "/feed.xml")
    )
    found = discover(LexborHTMLParser(html), URL)
    assert found.links == ("https://example.com/wiki/Node.js", "https://example.com/docs/index.json")
    assert found.files == ("https://example.com/a.pdf", "https://example.com/feed.xml")


@pytest.mark.parametrize(
    ("fields", "noindex", "nofollow"),
    [
        (["nofollow"], False, True),
        (["NoIndex", "max-snippet: 20, nofollow"], True, True),
        (["none"], True, True),
        (["googlebot: noindex, nofollow"], True, True),
        (["otherbot: noindex, nofollow"], False, False),
        (["noindex, otherbot: nofollow"], True, False),
        (["unavailable_after: Sat, 25 Jun 2050 15:00:00 GMT, nofollow"], False, True),
    ],
)
def test_directives_of_header_fields(fields, noindex, nofollow):
    found = discover(LexborHTMLParser('<a href="/a">a</a>'), URL, robots_fields=fields)
    assert (found.noindex, found.nofollow) == (noindex, nofollow)
    assert found.links == (() if nofollow else ("https://example.com/a",))


def test_directives():
    html = (
        '<link rel="canonical" href="/c#x"><meta name="Robots" content="NOINDEX, nofollow"><a href="/a">a</a>'
    )
    found = discover(LexborHTMLParser(html), URL)
    assert found.canonical == "https://example.com/c"
    assert found.noindex
    assert found.nofollow
    assert found.links == ()


def test_links_are_bounded():
    assert len(links("".join(f"<a href=/{n}>" for n in range(9000)))) == 5000
    pictures = "".join(f"<a href=/{n}.jpg>" for n in range(9000))
    found = discover(LexborHTMLParser(f"{pictures}<a href=/last>"), URL)
    assert (len(found.files), found.links) == (5000, ("https://example.com/last",))


def entries(body, **options):
    found = read_sitemap(body, "https://example.com/sitemap.xml", max_size=options.get("max_size", 10**6))
    return [(entry.url, entry.sitemap) for entry in found]


def test_sitemap_forms():
    xml = (
        b'\xef\xbb\xbf<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" '
        b'xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"><url><loc> https://example.com/a </loc>'
        b"<image:image><image:loc>https://example.com/i.jpg</image:loc></image:image></url>"
        b"<url><loc>/relative</loc></url><url><lastmod>2024</lastmod></url></urlset>"
    )
    pages = [("https://example.com/a", False), ("https://example.com/relative", False)]
    assert entries(xml) == pages
    assert entries(gzip.compress(xml)) == pages
    assert entries(b"https://example.com/a\n\nnot a url\n")[0] == ("https://example.com/a", False)
    index = b"<sitemapindex><sitemap><loc>https://example.com/s2.xml</loc></sitemap></sitemapindex>"
    assert entries(index) == [("https://example.com/s2.xml", True)]
    rss = b"<rss><channel><item><link>https://example.com/r</link></item></channel></rss>"
    assert entries(rss) == [("https://example.com/r", False)]
    atom = b'<feed xmlns="http://www.w3.org/2005/Atom"><entry><link href="https://example.com/e"/></entry></feed>'
    assert entries(atom) == [("https://example.com/e", False)]


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be"])
def test_sitemaps_in_utf_16(encoding):
    xml = (
        '<?xml version="1.0" encoding="utf-16"?><urlset><url><loc>https://example.com/a</loc></url></urlset>'
    )
    assert entries(xml.encode(encoding)) == [("https://example.com/a", False)]
    assert entries("https://example.com/a\n".encode("utf-16")) == [("https://example.com/a", False)]


def test_only_whole_addresses_count_in_text_sitemaps():
    text = (
        b"\xef\xbb\xbf# pages\n https://example.com/a \r\nsee https://example.com/b\nHTTPS://example.com/c\n"
    )
    assert entries(text) == [("https://example.com/a", False), ("https://example.com/c", False)]


def test_a_broken_sitemap_gives_what_comes_before_the_fault():
    cut_off = b"<urlset><url><loc>https://example.com/a</loc></url><url><loc>https://exam"
    assert entries(cut_off)[0] == ("https://example.com/a", False)
    unescaped = b"<urlset><url><loc>https://example.com/a?x=1&y=2</loc></url></urlset>"
    assert len(entries(unescaped)) == 1


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        (b"", "empty"),
        (b"<!DOCTYPE html><html></html>", "HTML"),
        (b"<other/>", "no urlset"),
        (b"Sorry, the page was not found.\nPlease try later", "without an address"),
        (b'{"error": "not found",\n "code": 404}', "without an address"),
        (b"https://example.com/ is down\n/relative\nftp://example.com/a", "without an address"),
        (b"\x1f\x8b\x08garbage", "gzip"),
        (gzip.compress(b"0" * 10**6), "larger"),
        (
            b'<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;">]><x>&b;&b;</x>',
            "no urlset",
        ),
    ],
)
def test_what_is_no_sitemap(body, reason):
    with pytest.raises(SitemapError, match=reason):
        entries(body, max_size=10**5)


def test_external_entities_are_not_read(tmp_path):
    secret = tmp_path / "secret"
    secret.write_text("https://example.com/secret")
    xml = f'<!DOCTYPE x [<!ENTITY s SYSTEM "{secret.as_uri()}">]><urlset><url><loc>&s;</loc></url></urlset>'
    assert entries(xml.encode()) == []


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        (['</list?page=2>; rel="next"'], ["https://example.com/list?page=2"]),
        (['<?page=2>; rel=next, <?page=0>; title="a, b"; rel="first prev"'], ["https://example.com/shop/page?page=2", "https://example.com/shop/page?page=0"]),
        (["</a>; rel=NEXT", "</b>;REL=next;rel=other"], ["https://example.com/a", "https://example.com/b"]),
        (['</de>; rel="alternate"; hreflang="de"', "</feed>; rel=alternate"], ["https://example.com/de"]),
        (["</s.css>; rel=preload; as=style", "</other>; rel=last"], []),
        (["</other>; rel=next; anchor=\"/elsewhere\""], []),
        (["rel=next", "<", "<>", "<javascript:x>; rel=next", "<http://[>; rel=next", "<a" * 50_000], []),
    ],
)  # fmt: skip
def test_links_of_header_fields(fields, expected):
    found = discover(LexborHTMLParser("<base href='https://base.example/'><p>a"), URL, link_fields=fields)
    assert list(found.links) == expected


def test_canonical_addresses_of_header_fields():
    html = "<p>a"
    fields = ['<https://example.com/shop/page>; rel="canonical"']
    assert (
        discover(LexborHTMLParser(html), URL, link_fields=fields).canonical == "https://example.com/shop/page"
    )
    html = "<link rel=canonical href=/other>"
    assert discover(LexborHTMLParser(html), URL, link_fields=fields).canonical == "https://example.com/other"
    html = "<meta name=robots content=nofollow>"
    assert discover(LexborHTMLParser(html), URL, link_fields=["</a>; rel=next"]).links == ()
