"""A site on loopback to measure crawls on: products, a few with faulty markup, some complete only in a browser.

``python -m factmark.bench.crawls.crawl_site --pages 2000`` serves it and prints its address; the same number gives
the same site. Of every 20 products one needs scripts (in turn: the price is written by a shared external
script, text and markup are fetched and built into an application's root, markup is injected by an inline
script); of every 50 one has its price hidden by an external style sheet, and one (``--contradicted``) states a
different price in its markup than on the page. With ``--static`` the pages are small and have neither scripts nor
style sheets.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import socket
import sys

_PRODUCTS_PER_LIST = 50
#: One in this many products has different prices in markup and page.
CONTRADICTED_EVERY = 50
_PROSE = (
    "heather honey from our own hives on the moor taken in late summer and sold in the shop by the road "
    "where walkers stop for tea and scones on their way to the coast and back again before it gets dark"
)
_PROSE_WORDS = _PROSE.split()

_STYLE = (
    "body{font:16px sans-serif}nav a{padding:4px}.card{display:flex;gap:8px}.price{font-weight:bold}"
    ".members .price{display:none}@media print{nav{display:none}}"
)
#: Loaded by every page; writes only into pages with a placeholder.
_SCRIPT = """
addEventListener('click', function (event) { window.last = event.target; });
document.querySelectorAll('[data-price]').forEach(function (place) {
  place.textContent = 'Price: £' + place.getAttribute('data-price');
});
"""
_APPLICATION = """
fetch('/api/' + document.getElementById('app').dataset.product).then(r => r.json()).then(product => {
  const root = document.getElementById('app');
  root.innerHTML = '<h1></h1><p class=text></p><p class=price></p>';
  root.querySelector('h1').textContent = product.name;
  root.querySelector('.text').textContent = product.text;
  root.querySelector('.price').textContent = 'Price: £' + product.shown;
  const markup = document.createElement('script');
  markup.type = 'application/ld+json';
  markup.textContent = product.markup;
  document.head.append(markup);
});
"""
_HTML, _CSS, _JS, _SVG = "text/html; charset=utf-8", "text/css", "text/javascript", "image/svg+xml"
_JSON, _TEXT = "application/json", "text/plain"
_FILES = {
    "/site.css": (_CSS, _STYLE),
    "/site.js": (_JS, _SCRIPT),
    "/application.js": (_JS, _APPLICATION),
    "/robots.txt": (_TEXT, "User-agent: *\nAllow: /\n"),
}
_PICTURE = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="80" height="60"><rect width="80" height="60"/></svg>'
)


class CrawlSite:
    """A site with a given number of pages: start page, lists of 50 products, products."""

    def __init__(
        self, pages: int, *, static: bool = False, contradicted_every: int = CONTRADICTED_EVERY
    ) -> None:
        self.static = static
        self._contradicted_every = contradicted_every
        self.lists = max(1, -(-(pages - 1) // (_PRODUCTS_PER_LIST + 1)))
        self.products = max(0, pages - 1 - self.lists)

    def respond(self, path: str) -> tuple[int, str, str]:
        """Return status, media type and body for a path."""
        name, _, number = path.strip("/").partition("/")
        index = int(number) if number.isdecimal() and len(number) < 9 else -1
        if path == "/":
            return 200, _HTML, self._links("Shop", "list", range(self.lists))
        if name == "list" and 0 <= index < self.lists:
            first = index * _PRODUCTS_PER_LIST
            last = min(first + _PRODUCTS_PER_LIST, self.products)
            return 200, _HTML, self._links(f"List {index}", "product", range(first, last))
        if name == "product" and 0 <= index < self.products:
            return 200, _HTML, self._product(index)
        if name == "api" and 0 <= index < self.products:
            return 200, _JSON, json.dumps(self._facts(index))
        if path in _FILES:
            return 200, *_FILES[path]
        if name == "picture":
            return 200, _SVG, _PICTURE
        return 404, _HTML, "<p>There is no such page."

    def _facts(self, index: int) -> dict[str, str]:
        interval = self._contradicted_every
        return _facts(index, contradicted=interval > 0 and index % interval == 31 % interval)

    def _head(self, title: str) -> str:
        files = (
            ""
            if self.static
            else '<link rel=stylesheet href="/site.css"><script src="/site.js" defer></script>'
        )
        return f"<!DOCTYPE html><html lang=en><head><meta charset=utf-8><title>{title}</title>{files}"

    def _links(self, title: str, kind: str, numbers: range) -> str:
        links = "".join(f'<li><a href="/{kind}/{n}">{kind} {n}</a>' for n in numbers)
        return f"{self._head(title)}</head><body><h1>{title}</h1><p>{_prose(1)}</p><ul>{links}</ul></body></html>"

    def _product(self, index: int) -> str:
        facts = self._facts(index)
        name, visible_price = facts["name"], facts["shown"]
        markup = f'<script type="application/ld+json">{facts["markup"]}</script>'
        text, price = f"<p>{facts['text']}</p>", f"<p class=price>Price: £{visible_price}</p>"
        kind = None if self.static else _kind(index)
        if kind == "application":
            root = f'<div id=app data-product="{index}"></div><script src="/application.js"></script>'
            return f"{self._head(name)}</head><body>{_NAV}{root}</body></html>"
        if kind == "scripted price":
            price = f'<p class=price data-price="{visible_price}"></p>'
        elif kind == "injected":
            markup = (
                "<script>addEventListener('DOMContentLoaded',function(){var s=document.createElement('script');"
                f"s.type='application/ld+json';s.textContent={json.dumps(facts['markup'])};"
                "document.head.append(s)})</script>"
            )
        elif kind == "hidden":
            price = f"<div class=members>{price}</div>"
        pictures = (
            "" if self.static else "".join(f'<img src="/picture/{index}-{n}" alt="">' for n in range(3))
        )
        return (
            f"{self._head(name)}{markup}</head><body>{_NAV}<h1>{name}</h1>{text}{price}{pictures}"
            f"<p>{_prose(index + 5)}</p></body></html>"
        )


_NAV = '<nav><a href="/">Shop</a> <a href="/list/0">First list</a></nav>'


def _kind(index: int) -> str | None:
    if index % 20 == 7:
        return ("scripted price", "application", "injected")[index // 20 % 3]
    return "hidden" if index % 50 == 13 else None


def _prose(start: int) -> str:
    return " ".join(_PROSE_WORDS[(start * 7 + n * (start % 3 + 1)) % len(_PROSE_WORDS)] for n in range(60))


def _facts(index: int, *, contradicted: bool) -> dict[str, str]:
    """The values on a product's page and in its markup, which has another price if ``contradicted``."""
    name, visible_price = f"Jar number {index}", f"{4 + index % 7}.{10 + index % 89}"
    price = f"{5 + index % 7}.{10 + index % 89}" if contradicted else visible_price
    text = f"{name} holds {_prose(index)}."
    markup = {
        "@context": "https://schema.org",
        "@type": "Product",
        "name": name,
        "description": text,
        "offers": {"@type": "Offer", "price": price, "priceCurrency": "GBP"},
    }
    return {"name": name, "text": text, "shown": visible_price, "markup": json.dumps(markup)}


class _Responses:
    """The responses of a site as bytes, prepared before serving, so that serving does not affect the measurement."""

    def __init__(self, site: CrawlSite) -> None:
        self._site = site
        numbered = {"list": site.lists, "product": site.products, "api": site.products}
        paths = [f"/{name}/{index}" for name, count in numbered.items() for index in range(count)]
        self._prepared = {path: self._make(path) for path in ("/", *_FILES, *paths)}

    def _make(self, path: str) -> bytes:
        status, media, body = self._site.respond(path)
        content = body.encode()
        cache_header = "Cache-Control: max-age=600\r\n" if media in {_CSS, _JS} else ""
        head = (
            f"HTTP/1.1 {status} {'OK' if status == 200 else 'Not Found'}\r\nContent-Type: {media}\r\n"
            f"{cache_header}Content-Length: {len(content)}\r\n"
        )
        return f"{head}\r\n".encode() + content

    def respond(self, path: str) -> bytes:
        """Return the response to a request for a path."""
        return self._prepared.get(path) or self._make(path)


class _Connection(asyncio.Protocol):
    """Just enough of HTTP/1.1 to keep the server's load minimal."""

    def __init__(self, responses: _Responses) -> None:
        self._responses = responses
        self._received = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = transport

    def data_received(self, data: bytes) -> None:
        self._received += data
        while (end := self._received.find(b"\r\n\r\n")) >= 0:
            head, self._received = self._received[:end], self._received[end + 4 :]
            response = self._responses.respond(head.split(b" ", 2)[1].decode("latin-1").split("?")[0])
            last = b"\r\nconnection: close" in head.lower()
            if last:
                response = response.replace(b"\r\n", b"\r\nConnection: close\r\n", 1)
            assert isinstance(self._transport, asyncio.Transport)  # noqa: S101 - created by create_server
            self._transport.write(response)
            if last:
                self._transport.close()
                return


async def serve(site: CrawlSite, listener: socket.socket) -> None:
    """Print the site's address and serve it until cancelled."""
    loop = asyncio.get_running_loop()
    responses = _Responses(site)
    server = await loop.create_server(lambda: _Connection(responses), sock=listener)
    print(f"http://127.0.0.1:{listener.getsockname()[1]}/", flush=True)
    async with server:
        await server.serve_forever()


def add_contradicted(parser: argparse.ArgumentParser) -> None:
    """Add the option ``--contradicted``: one product in N has another price in its markup than on its page."""
    parser.add_argument(
        "--contradicted",
        type=int,
        default=CONTRADICTED_EVERY,
        metavar="N",
        help="one of N products says another price than its page, none with 0 (default: %(default)s)",
    )


def main() -> None:
    """Serve a site until interrupted."""
    parser = argparse.ArgumentParser(prog="python -m factmark.bench.crawls.crawl_site", description=__doc__)
    parser.add_argument(
        "--pages", type=int, default=2000, metavar="N", help="how many (default: %(default)s)"
    )
    parser.add_argument("--port", type=int, default=0, help="where to listen (default: any)")
    parser.add_argument("--static", action="store_true", help="small pages without scripts and style sheets")
    add_contradicted(parser)
    args = parser.parse_args()
    listener = socket.create_server(("127.0.0.1", args.port), backlog=512)
    try:
        asyncio.run(
            serve(CrawlSite(args.pages, static=args.static, contradicted_every=args.contradicted), listener)
        )
    except KeyboardInterrupt:
        sys.exit(0)


if __name__ == "__main__":
    main()
