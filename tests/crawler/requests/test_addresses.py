"""Which addresses are public, in every spelling, and names that no system can be asked for."""

from __future__ import annotations

import time

import pytest

from factmark.crawler.crawl import fetch
from factmark.crawler.requests.addresses import ascii_host, is_public, literal_address, refusal
from factmark.crawler.settings import CrawlSettings

PRIVATE = [
    "127.0.0.1",
    "127.8.9.10",
    "0.0.0.0",
    "10.1.2.3",
    "172.16.0.1",
    "192.168.1.1",
    "169.254.169.254",
    "100.64.0.1",
    "192.0.2.1",
    "198.18.0.1",
    "224.0.0.1",
    "240.0.0.1",
    "255.255.255.255",
    "::1",
    "::",
    "fe80::1",
    "fe80::1%eth0",
    "fc00::1",
    "ff02::1",
    "::ffff:127.0.0.1",
    "::ffff:10.0.0.1",
    "64:ff9b::7f00:1",
    "2002:7f00:1::",
    "2001:db8::1",
    "fec0::1",
    "3fff:1::1",
    "168.63.129.16",
    "192.0.0.192",
    "::ffff:168.63.129.16",
    "fd00:ec2::254",
    "fd20:ce::254",
    "100.100.100.200",
    "192.88.99.1",
    "5f00::1",
    "64:ff9b:1::a00:1",
    "2606:2800:220:1:0:5efe:127.0.0.1",
    "2606:2800:220:1:200:5efe:10.0.0.1",
    "not an address",
]


@pytest.mark.parametrize("address", PRIVATE)
def test_not_public(address):
    assert not is_public(address)


@pytest.mark.parametrize(
    "address",
    [
        "93.184.216.34",
        "8.8.8.8",
        "2606:2800:220:1:248:1893:25c8:1946",
        "2606:2800:220:1:200:5efe:8.8.8.8",
        "2606:2800:220:1:100:5efe:127.0.0.1",
    ],
)
def test_public(address):
    assert is_public(address)


@pytest.mark.parametrize(
    ("url", "address"),
    [
        ("http://127.0.0.1/", "127.0.0.1"),
        ("http://127.1/", "127.0.0.1"),
        ("http://2130706433/", "127.0.0.1"),
        ("http://0x7f000001/", "127.0.0.1"),
        ("http://0x7f.0.0.1/", "127.0.0.1"),
        ("http://0177.0.0.1/", "127.0.0.1"),
        ("http://127.0.0.1./", "127.0.0.1"),
        ("http://[::1]:80/", "::1"),
        ("http://example.com/", None),
        ("http://1.example/", None),
        ("http://999.1.1.1/", None),
        ("http://0x/", "0.0.0.0"),
    ],
)
def test_literal_addresses(url, address):
    assert literal_address(url) == address


@pytest.mark.parametrize(
    "url",
    ["file:///etc/passwd", "ftp://example.com/", "http://localhost.:1/x".replace("localhost.", "127.1")],
)
def test_refusals(url):
    assert refusal(url, allow_private=False)


@pytest.mark.parametrize(
    ("host", "written"),
    [
        ("Straße.example", "xn--strae-oqa.example"),  # not strasse.example, which is somebody else's
        ("bücher.example", "xn--bcher-kva.example"),
        ("βόλος.example", "xn--nxasmm1c.example"),
        ("☃.example", "xn--n3h.example"),
        ("bakery。example", "bakery.example"),
        ("①②⑦.0.0.1", "127.0.0.1"),
        ("a\ufffd.example", "a\ufffd.example"),
        ("Bakery.Example", "bakery.example"),
    ],
)
def test_hosts_are_written_as_browsers_write_them(host, written):
    assert ascii_host(host) == written


def test_allowed_on_demand():
    assert refusal("http://127.0.0.1/", allow_private=True) is None
    assert refusal("file:///etc/passwd", allow_private=True)
    assert refusal("https://example.com/", allow_private=False) is None


@pytest.mark.parametrize("host", ["a..b", f"{'a' * 70}.example"])
def test_a_host_that_is_no_name_is_told_at_once(host: str) -> None:
    begun = time.monotonic()
    page = fetch(f"http://{host}/", CrawlSettings(render="never", allow_private=True, timeout=120))
    assert page.error is not None
    assert "cannot be resolved" in page.error
    assert time.monotonic() - begun < 60
