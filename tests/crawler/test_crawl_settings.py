"""Settings that cannot be meant, and how a browser is found."""

from __future__ import annotations

import json
import re
from importlib.util import find_spec
from pathlib import Path

import playwright
import pytest
from scrapy.settings import Settings

from factmark.__main__ import main
from factmark.crawler.browsing.browser import ARGUMENTS, find_browser, launch_options
from factmark.crawler.settings import (
    CrawlSettings,
    CrawlSettingsError,
    authority,
    scrapy_settings,
)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"start_urls": ("example.com",)}, "'example.com' is not an address"),
        ({"start_urls": ("file:///etc/passwd",)}, "not an address"),
        ({"start_urls": ("https://[x/",)}, "not an address"),
        ({"sitemap_urls": ("ftp://x/y",)}, "not an address"),
        (
            {"start_urls": ("https://jo:hunter2@b.example/",)},
            "^an address has a user name or password: give them",
        ),
        ({"sitemap_urls": ("https://jo@b.example/",)}, "--basic-auth"),
        ({"hosts": ("https://b.example/",)}, "'https://b.example/' is not a host"),
        ({"hosts": ("b.example/shop",)}, "is not a host"),
        ({"include": ("(",)}, "not a regular expression"),
        ({"render": "sometimes"}, "auto, always or never"),
        ({"concurrency": 0}, "concurrency"),
        ({"timeout": -1}, "timeout"),
        ({"max_pages": -1}, "--max-pages is -1: it must be greater than 0"),
        ({"max_pages": 0}, "--max-pages is 0: it must be greater than 0"),
        ({"max_body": 0}, "--max-size is 0"),
    ],
)
def test_wrong_settings_are_named(options, message):
    with pytest.raises(CrawlSettingsError, match=message.replace("(", r"\(")):
        CrawlSettings(**options)


def test_the_hosts_of_the_site():
    settings = CrawlSettings(
        start_urls=("https://A.example/x", "http://b.example:8080/"), hosts=("C.example",)
    )
    assert settings.site_hosts() == {"a.example", "b.example:8080", "c.example"}
    named = CrawlSettings(
        start_urls=("https://B\u00fccher.example/",), hosts=("\u00d6l.example:8080", "[::1]:80")
    )
    assert named.site_hosts() == {"xn--bcher-kva.example", "xn--l-0ga.example:8080", "[::1]:80"}
    assert authority("https://a.example:443/") == "a.example"
    assert authority("http://a.example:443/") == "a.example:443"


@pytest.mark.parametrize("allowed", [False, True])
def test_a_proxy_of_the_environment_is_no_way_around_the_check_of_addresses(allowed):
    settings = CrawlSettings(start_urls=("https://a.example/",), allow_private=allowed)
    middlewares = scrapy_settings(settings)["DOWNLOADER_MIDDLEWARES"]
    assert ("scrapy.downloadermiddlewares.httpproxy.HttpProxyMiddleware" in middlewares) is allowed


def executable(path):
    path.write_text("#!/bin/sh\n")
    path.chmod(0o755)
    return str(path)


@pytest.fixture
def no_browser(tmp_path, monkeypatch):
    """A machine without a browser, where Playwright keeps its own in a folder of the test."""
    monkeypatch.setattr("factmark.crawler.browsing.browser._INSTALLED", ())
    monkeypatch.setattr("factmark.crawler.browsing.browser._INSTALLED_SHELLS", ())
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("PLAYWRIGHT_BROWSERS_PATH", str(tmp_path / "ms-playwright"))
    monkeypatch.delenv("FACTMARK_BROWSER", raising=False)
    assert find_browser() is None


def downloaded(tmp_path, build):
    path = tmp_path / "ms-playwright" / build
    path.parent.mkdir(parents=True)
    return executable(path)


def test_finding_a_browser(tmp_path, monkeypatch, no_browser):
    own = downloaded(tmp_path, "chromium-1200/chrome-linux/chrome")
    assert find_browser() == own
    chrome = executable(tmp_path / "google-chrome")
    assert find_browser() == chrome
    chromium = executable(tmp_path / "chromium")
    assert find_browser() == chromium
    shell = executable(tmp_path / "chromium-headless-shell")
    assert find_browser() == shell
    own = executable(tmp_path / "my-browser")
    monkeypatch.setenv("FACTMARK_BROWSER", "my-browser")
    assert find_browser() == own
    assert find_browser(chrome) == chrome
    monkeypatch.setenv("FACTMARK_BROWSER", str(tmp_path / "missing"))
    assert find_browser() is None


@pytest.mark.parametrize(
    "place",
    [
        "chrome-headless-shell-linux64/chrome-headless-shell",
        "chrome-headless-shell-mac-arm64/chrome-headless-shell",
        "chrome-headless-shell-win64/chrome-headless-shell.exe",
        "chrome-linux/headless_shell",
        "chrome-mac/headless_shell",
        "chrome-win/headless_shell.exe",
    ],
)
def test_a_shell_of_playwright_is_found(tmp_path, no_browser, place):
    downloaded(tmp_path, "chromium-1300/chrome-linux64/chrome")
    shell = downloaded(tmp_path, f"chromium_headless_shell-1200/{place}")
    assert find_browser() == shell


@pytest.mark.parametrize(
    "place",
    [
        "chrome-linux64/chrome",
        "chrome-linux-arm64/chrome",
        "chrome-mac-arm64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing",
        "chrome-mac/Chromium.app/Contents/MacOS/Chromium",
        "chrome-win64/chrome.exe",
    ],
)
def test_a_browser_of_playwright_is_found_newest_first(tmp_path, no_browser, place):
    newest = downloaded(tmp_path, f"chromium-1000/{place}")
    downloaded(tmp_path, f"chromium-999/{place}")
    assert find_browser() == newest


def test_a_shell_older_than_playwright_itself_is_no_better_than_a_browser(tmp_path, no_browser):
    shells = "chromium_headless_shell-{}/chrome-headless-shell-linux64/chrome-headless-shell"
    meant = find_spec("playwright").submodule_search_locations[0] + "/driver/package/browsers.json"
    (build,) = (
        int(listed["revision"])
        for listed in json.loads(Path(meant).read_text())["browsers"]
        if listed["name"] == "chromium-headless-shell"
    )
    downloaded(tmp_path, shells.format(build - 1))
    chromium = executable(tmp_path / "chromium")
    assert find_browser() == chromium
    newer = downloaded(tmp_path, shells.format(build))
    assert find_browser() == newer


@pytest.mark.parametrize(("user", "sandbox"), [(0, False), (1000, True)])
def test_the_sandbox_is_off_only_for_root(monkeypatch, user, sandbox):
    monkeypatch.setattr("os.geteuid", lambda: user)
    options = launch_options("/usr/bin/chromium", proxy="http://127.0.0.1:1")
    assert options["chromium_sandbox"] is sandbox
    assert options["proxy"] == {"server": "http://127.0.0.1:1"}
    assert set(ARGUMENTS) <= set(options["args"])
    assert "--no-sandbox" not in options["args"]


def test_the_sandbox_can_be_switched_off_for_containers(monkeypatch):
    monkeypatch.setattr("os.geteuid", lambda: 1000)
    monkeypatch.setenv("FACTMARK_BROWSER_SANDBOX", "off")
    assert launch_options("/usr/bin/chromium")["chromium_sandbox"] is False


def test_features_that_playwright_turns_off_stay_off():
    # Chromium heeds the last switch of a name: ours takes the place of Playwright's.
    (ours,) = (argument for argument in ARGUMENTS if argument.startswith("--disable-features="))
    driver = Path(playwright.__file__).parent / "driver" / "package" / "lib"
    sources = [text for file in driver.rglob("*.js") if "disabledFeatures = [" in (text := file.read_text())]
    assert sources
    named = sources[0].partition("disabledFeatures = [")[2].partition("]")[0]
    assert set(re.findall(r'^\s*"(\w+)"', named, re.MULTILINE)) <= set(ours.partition("=")[2].split(","))


def test_what_a_crawl_uses_of_scrapy_stands_where_scrapy_has_it():
    ours, theirs = scrapy_settings(CrawlSettings()), Settings()
    for kind in ("EXTENSIONS", "SPIDER_MIDDLEWARES", "DOWNLOADER_MIDDLEWARES", "DOWNLOAD_HANDLERS"):
        assert ours[f"{kind}_BASE"].items() <= dict(theirs[f"{kind}_BASE"]).items()
    assert set(ours["DOWNLOAD_HANDLERS_BASE"]) == {"http", "https"}


@pytest.mark.parametrize("name", ["render_timeout", "timeout", "delay"])
@pytest.mark.parametrize("value", [float("nan"), float("inf"), -1.0])
def test_times_without_end_are_refused(name, value):
    with pytest.raises(CrawlSettingsError, match=f"--{name.replace('_', '-')} is"):
        CrawlSettings(**{name: value})


@pytest.mark.parametrize("arguments", [["http://[::1"], ["--sitemap", "http://[::1"]])
def test_an_address_that_is_none_is_wrong_usage(arguments, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    assert main(["crawl", *arguments]) == 2
    assert "is not an address to crawl" in capsys.readouterr().err
