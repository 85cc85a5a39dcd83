"""What ``--render auto`` finds where scripts change how a page is shown, and nothing that its HTML tells: what always finds."""

from __future__ import annotations

import json
import sys
from collections import Counter
from typing import Any

import pytest
from forked_commands import run as run_command

_PAGES = 12
_PAGE = """<!DOCTYPE html><html><head><title>Cup {number}</title>
<style>{style}</style><script src=/show.js defer></script>
<script type="application/ld+json">
{{"@context": "https://schema.org", "@type": "Product", "name": "Blue cup {number}",
 "offers": {{"@type": "Offer", "price": "4.50", "priceCurrency": "GBP"}}}}
</script></head><body><h1>Blue cup {number}</h1>
<p>A cup of clay, turned by hand and fired in the kiln behind the house, for tea and for soup, two to a box.</p>
<p class=price>Price: £4.50</p>{links}</body></html>"""


def _told(tmp_path: Any, urls: list[str], browser: str, mode: str) -> list[tuple[str, str]]:
    out = tmp_path / mode
    options = ["--allow-private", "--delay", "0", "--isolated", "--exit-zero", "--browser", browser]
    command = [
        sys.executable,
        "-m",
        "factmark",
        "crawl",
        *urls,
        "--render",
        mode,
        *options,
        "--output",
        str(out),
    ]
    done = run_command(command)
    assert done.returncode == 0, done.stderr
    results = json.loads((out / "findings.json").read_text())["results"]
    return sorted((r["location"]["uri"], r["code"]) for r in results if r["level"] != "note")


_SHOWN_LATER = {
    "rule": (".price{display:none}", "document.styleSheets[0].deleteRule(0)"),
    # On some pages of a kind alone: the others are reported.
    "some": (
        ".price{display:none}.price.on{display:block}",
        "location.pathname.split('/')[2] > 6 && document.querySelector('.price').classList.add('on')",
    ),
}
"""How prices are hidden, and the script that shows them, by the folder of the pages."""


def test_what_scripts_show_later_is_waited_for(site: Any, tmp_path: Any, chromium: str) -> None:
    site.add_slowly("/now", 0.1, b"now", "text/plain")
    for folder, (style, shows) in _SHOWN_LATER.items():
        # One after the other: what the first have taught holds for the others.
        for number in range(_PAGES):
            link = f"<a href=/{folder}/{number + 1}>next</a>"
            page = _PAGE.format(number=number, style=style, links=link)
            site.pages[f"/{folder}/{number}"] = page.replace("/show.js", f"/{folder}/show.js")
        script = f"fetch('/now').then((r) => r.text()).then(() => {{ {shows} }});"
        site.add(f"/{folder}/show.js", script.encode(), "text/javascript")
    starts = [site.url(f"/{folder}/0") for folder in _SHOWN_LATER]
    told = _told(tmp_path, starts, chromium, "auto")
    assert told == _told(tmp_path, starts, chromium, "always")
    folders = Counter(uri.removeprefix(site.address).split("/")[1] for uri in {uri for uri, _ in told})
    assert folders == {"some": 7}


_SHELL = "<!DOCTYPE html><title>Shop</title><div id=app></div><script>{script}</script>"
_LINKING = {
    "/link": _SHELL.format(script="document.body.insertAdjacentHTML('beforeend', '<a href=/0>first</a>')"),
    "/address": _SHELL.format(script="location.replace('/1')"),
    # Without anything that its HTML would be rendered for: what one teaches, holds for the others of its kind.
    **{
        f"/{name}": f"<!DOCTYPE html><title>List</title><p>{'Many words about clay and cups. ' * 20}</p>{more}"
        f"<script src=/list.js defer data-next=/{number}></script>"
        for name, number, more in [
            ("lists", 2, "".join(f"<a href=/l/{each}>{each}</a>" for each in range(3, 6))),
            *((f"l/{each}", each, "") for each in range(3, 6)),
        ]
    },
}
"""Pages whose scripts lead to pages with a fault: by a link, to another address, from lists."""


@pytest.mark.parametrize("mode", ["auto", "always"])
def test_links_that_scripts_make_are_followed(site: Any, tmp_path: Any, chromium: str, mode: str) -> None:
    site.pages |= _LINKING
    made = "document.body.insertAdjacentHTML('beforeend', `<a href=${document.currentScript.dataset.next}>n</a>`)"
    site.add(
        "/list.js",
        f"document.addEventListener('DOMContentLoaded', () => {{}}); {made}".encode(),
        "text/javascript",
    )
    for number in range(6):
        site.pages[f"/{number}"] = _PAGE.format(number=number, style=".price{display:none}", links="")
    starts = [site.url(path) for path in ("/link", "/address", "/lists")]
    told = {uri.removeprefix(site.address) for uri, _ in _told(tmp_path, starts, chromium, mode)}
    assert told == {f"/{number}" for number in range(6)}
