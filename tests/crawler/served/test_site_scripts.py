"""Scripts that a site's pages share, and those that these load."""

from __future__ import annotations

import asyncio

import pytest
from scrapy.http import Response
from selectolax.lexbor import LexborHTMLParser

from factmark.crawler.served.script_questions import Questions
from factmark.crawler.served.site_scripts import SiteScripts, script_addresses

SITE = "https://www.bakery.example"


class _Server:
    """Stands for Scrapy's engine: has scripts, and answers 404 to all else."""

    def __init__(self, scripts: dict[str, str]) -> None:
        self.engine = self
        self.requested: list[str] = []
        self._scripts = scripts

    async def download_async(self, request):
        self.requested.append(request.url)
        code = self._scripts.get(request.url)
        return Response(request.url, 404 if code is None else 200, body=(code or "").encode())


def _compared(server: _Server, *addresses: str) -> set[str]:
    async def read() -> list[Questions]:
        scripts = SiteScripts(server)
        assert scripts.known(addresses) is None
        found = await scripts.read(addresses)
        assert scripts.known(addresses) == found
        return found

    return {text for script in asyncio.run(read()) for text in script.compared}


@pytest.mark.parametrize(
    "loads",
    [
        "import './lib/act.js'",
        'import{a as b}from"./lib/act.js";b()',
        "export * from './lib/act.js'",
        "import('/lib/act.js').then((module) => module.act())",
        "const s = document.createElement('script'); s.src = '/lib/act.js?v=2'; document.head.append(s)",
    ],
)
def test_scripts_that_scripts_load_are_read(loads: str) -> None:
    act = "import '../main.js'; if (cup.dataset.size === 'tall') hide()"
    server = _Server(
        {f"{SITE}/main.js": loads, f"{SITE}/lib/act.js": act, f"{SITE}/lib/act.js?v=2": act},
    )
    assert "tall" in _compared(server, f"{SITE}/main.js")
    assert len(server.requested) == len(set(server.requested)) == 2


def test_scripts_that_load_others_without_end_are_read_in_bounds() -> None:
    scripts = {
        f"{SITE}/{n}.js": f"import './{n * 2 + 1}.js'; import './{n * 2 + 2}.js'; x === '{n}'"
        for n in range(500)
    }
    server = _Server(scripts)
    assert len(_compared(server, f"{SITE}/0.js")) == 40
    assert len(server.requested) <= 41


def test_a_script_is_of_the_site_where_its_host_is() -> None:
    sources = [
        "/a.js",
        "https://static.bakery.example/b.js",
        "https://bakery.example:8443/c.js",
        "https://cdn.library.example/d.js",
        "https://bakery.example.org/e.js",
        "data:text/javascript,x",
    ]
    tree = LexborHTMLParser("".join(f"<script src='{source}'></script>" for source in sources))
    assert script_addresses(tree, f"{SITE}/cup") == (f"{SITE}/a.js", *sources[1:3])
