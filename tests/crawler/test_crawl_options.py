"""What a crawl's options come to where they are not given."""

from __future__ import annotations

import argparse

import pytest

from factmark.cli.crawl_options import add_arguments, read_settings
from factmark.crawler.settings import CrawlSettings, CrawlSettingsError
from factmark.linter.config.usage import UsageError

ADDRESS = "https://example.com/"
ELSEWHERE = ("--browser-endpoint", "ws://one.example/", "--browser-endpoint", "ws://two.example/")


def settings(*options: str, over_ray: bool = False) -> CrawlSettings:
    parser = argparse.ArgumentParser()
    add_arguments(parser)
    return read_settings(parser.parse_args([ADDRESS, *options]), over_ray=over_ray)


@pytest.mark.parametrize(("cores", "windows"), [(1, 3), (2, 3), (4, 5), (64, 8)])
def test_more_pages_are_rendered_at_once_where_there_are_more_cores(monkeypatch, cores, windows):
    monkeypatch.setattr("factmark.cli.crawl_options.cores", lambda: cores)
    assert settings().windows == windows
    assert settings("--render-concurrency", "2").windows == 2


def test_what_other_machines_can_do_does_not_hang_on_this_one(monkeypatch, tmp_path):
    monkeypatch.setattr("factmark.cli.crawl_options.cores", lambda: 64)
    assert settings(*ELSEWHERE).windows == 6
    assert settings(*ELSEWHERE, "--render-concurrency", "5").windows == 10
    listed = tmp_path / "urls.txt"
    listed.write_text(ADDRESS)
    over_ray = ("--url-list", str(listed), "--no-follow")
    assert settings(*over_ray, over_ray=True).windows == 3


def test_no_page_at_once_is_refused():
    with pytest.raises(CrawlSettingsError, match="--render-concurrency is 0"):
        settings("--render-concurrency", "0")


def test_a_list_of_addresses_may_have_comments(tmp_path):
    listed = tmp_path / "list.txt"
    told = "# jars\n  # indented\nhttps://bakery.example/1  # the first\n\nhttps://bakery.example/a b#part\n"
    listed.write_text(told)
    found = settings("--url-list", str(listed)).start_urls[1:]
    assert found == ("https://bakery.example/1", "https://bakery.example/a b#part")
    listed.write_text("# jars\nhttps://bakery.example/1\t2026\n")
    with pytest.raises(UsageError, match=r"line 2: .* has a tab in it"):
        settings("--url-list", str(listed))
    listed.write_text("# jars\n\nhttps://anna:secret@bakery.example/1\n")
    with pytest.raises(UsageError, match=r"line 3: an address has a user name or password") as caught:
        settings("--url-list", str(listed))
    assert "secret@" not in str(caught.value)
