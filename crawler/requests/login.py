"""Log a crawl in: cookies, headers, basic authentication, a browser's stored state.

Credentials are not sent to other hosts than the site's, nor over plain HTTP if the site was named with HTTPS, and
never written: secrets are removed from pages and messages.
"""

from __future__ import annotations

import base64
import json
import os
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from html.entities import html5
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

from ..items import PageItem
from .addresses import ascii_host

REDACTED = "[redacted]"
#: Shorter values are not secrets, and would be found everywhere.
_SECRET_LENGTH = 6
#: A word in a browser's storage is a setting ("country": "Germany"), not a token; pages are full of such words.
_SETTING_NAME = re.compile(r"[A-Z]?[a-z]{1,11}")
#: A token within a stored object, unlike addresses and words.
_SECRET_WITHIN = re.compile(r"(?!https?:)(?=\D*\d)\S{16,}")
_TOKEN = re.compile(r"[!#$%&'*+.^_`|~0-9A-Za-z-]+")


class LoginError(ValueError):
    """A login that cannot be used; the message says why, without the secret."""


@dataclass(frozen=True, slots=True)
class Login:
    """Cookies as Playwright stores them, header fields, and localStorage items by origin. Its repr is empty."""

    cookies: tuple[dict[str, Any], ...] = field(default=(), repr=False)
    headers: tuple[tuple[str, str], ...] = field(default=(), repr=False)
    storage: tuple[tuple[str, tuple[tuple[str, str], ...]], ...] = field(default=(), repr=False)
    secrets: tuple[str, ...] = field(default=(), repr=False)

    def __bool__(self) -> bool:
        return bool(self.cookies or self.headers or self.storage)

    def redacted(self, text: str) -> str:
        """Remove the secrets from a text, also as encoded in addresses, HTML and JSON."""
        return _secrets_pattern(self.secrets).sub(REDACTED, text) if self.secrets else text

    def redacted_page(self, page: PageItem) -> PageItem:
        """Remove the secrets from a page, wherever a server or a script may have put them."""
        if not self.secrets:
            return page

        def clean(text: str | None) -> str | None:
            return None if text is None else self.redacted(text)

        passages = page.passages
        if passages is not None:
            passages = tuple(passage._replace(text=self.redacted(passage.text)) for passage in passages)
        return replace(
            page,
            final_url=self.redacted(page.final_url),
            headers=tuple((name, self.redacted(value)) for name, value in page.headers),
            html=clean(page.html),
            rendered_html=clean(page.rendered_html),
            received=clean(page.received),
            passages=passages,
            error=clean(page.error),
            render_error=clean(page.render_error),
            unsettled=clean(page.unsettled),
        )

    def redacted_bytes(self, body: bytes | None) -> bytes | None:
        """Remove the secrets from bytes."""
        if body is None or not self.secrets:
            return body
        return _written_bytes(self.secrets).sub(REDACTED.encode(), body)


NO_LOGIN = Login()


@cache
def _secrets_pattern(secrets: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile("|".join("".join(map(_forms, secret)) for secret in secrets))


@cache
def _written_bytes(secrets: tuple[str, ...]) -> re.Pattern[bytes]:
    return re.compile(_secrets_pattern(secrets).pattern.encode("utf-8", "surrogateescape"))


@cache
def _forms(character: str) -> str:
    """Return a pattern of the ways to write a character. ASCII letters and digits are only written as they are."""
    if character.isascii() and character.isalnum():
        return character
    units = character.encode("utf-16-be", "surrogatepass").hex()
    forms = [
        re.escape(character),
        r"\\" + re.escape(character),
        "(?i:" + "".join(f"%{byte:02x}" for byte in character.encode("utf-8", "surrogatepass")) + ")",
        "(?i:" + "".join(rf"\\u{units[at : at + 4]}" for at in range(0, len(units), 4)) + ")",
        rf"&#0*{ord(character)};",
        rf"(?i:&#x0*{ord(character):x};)",
        *(f"&{name}" for name, symbol in html5.items() if symbol == character and name.endswith(";")),
    ]
    if character == " ":
        forms.append(r"\+")
    return f"(?:{'|'.join(forms)})"


def read_login(
    start_urls: Sequence[str],
    *,
    storage_state: str | None = None,
    cookies: Sequence[str] = (),
    headers: Sequence[str] = (),
    basic: str | None = None,
) -> Login:
    """Read the login from options: ``NAME=VALUE`` cookies, ``Name: value`` headers, ``USER:PASSWORD``.

    ``env:NAME`` in place of any of these, or of the value in it (``session=env:SESSION``), is the value of that
    environment variable. LoginError.
    """
    kept, storage = _read_state(storage_state) if storage_state else ([], [])
    hosts = sorted({_host(url) for url in start_urls})
    for number, argument in enumerate(cookies, 1):
        name, separator, value = _value(argument).partition("=")
        if not separator or not _TOKEN.fullmatch(name):
            raise LoginError(f"cookie {number} is not of the form NAME=VALUE")
        value = _value(value)
        kept += [{"name": name, "value": value, "domain": host, "path": "/"} for host in hosts]
    fields: list[tuple[str, str]] = []
    for number, argument in enumerate(headers, 1):
        name, separator, value = _value(argument).partition(":")
        value = _value(value.strip())
        if not separator or not _TOKEN.fullmatch(name.strip()) or not value.strip().isprintable():
            raise LoginError(f"header {number} is not of the form 'Name: value'")
        fields.append((name.strip(), value.strip()))
    if basic is not None:
        user, separator, password = _value(basic).partition(":")
        if not separator:
            raise LoginError("basic authentication is not of the form USER:PASSWORD")
        password = _value(password)
        fields.append(("Authorization", f"Basic {base64.b64encode(f'{user}:{password}'.encode()).decode()}"))
    return Login(tuple(kept), tuple(fields), tuple(storage), _secrets(kept, fields, storage))


def means(domain: str, host: str) -> bool:
    """Whether a host matches a cookie's domain (RFC 6265 section 5.1.3)."""
    bare = domain.removeprefix(".").lower()
    return host == bare or (domain.startswith(".") and host.endswith(f".{bare}"))


def _value(argument: str) -> str:
    if not argument.startswith("env:"):
        return argument
    name = argument.removeprefix("env:")
    if name not in os.environ:
        raise LoginError(f"the environment variable {name} is not set")
    return os.environ[name]


def _read_state(path: str) -> tuple[list[dict[str, Any]], list[tuple[str, tuple[tuple[str, str], ...]]]]:
    try:
        state = json.loads(Path(path).read_text(encoding="utf-8"))
        cookies = [
            {
                "name": str(cookie["name"]),
                "value": str(cookie["value"]),
                "domain": str(cookie["domain"]),
                "path": str(cookie.get("path") or "/"),
                "secure": bool(cookie.get("secure")),
            }
            for cookie in state.get("cookies", ())
        ]
        storage = [
            (str(origin["origin"]), tuple((str(i["name"]), str(i["value"])) for i in origin["localStorage"]))
            for origin in state.get("origins", ())
        ]
    except OSError as error:
        raise LoginError(f"cannot read {path}: {error.strerror or error}") from None
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        raise LoginError(f"{path} is no storage state as Playwright writes it") from None
    return cookies, storage


def _secrets(
    cookies: list[dict[str, Any]],
    headers: list[tuple[str, str]],
    storage: list[tuple[str, tuple[tuple[str, str], ...]]],
) -> tuple[str, ...]:
    values = {cookie["value"] for cookie in cookies} | {value for _, value in headers}
    values |= {value.split()[-1] for _, value in headers}  # a token without its scheme
    values |= {unquote(cookie["value"]) for cookie in cookies}
    values |= {value for _, items in storage for _, value in items if not _SETTING_NAME.fullmatch(value)}
    values |= {token for _, items in storage for _, value in items for token in _tokens_within(value)}
    values |= {_password(value) for name, value in headers if name.lower() == "authorization"}
    kept = (value for value in values if len(value) >= _SECRET_LENGTH)
    return tuple(sorted(kept, key=lambda value: (-len(value), value)))


def _tokens_within(value: str) -> Iterator[str]:
    """Yield the tokens within JSON objects in a browser's storage, where login libraries keep them."""
    if value[:1] not in ("{", "["):
        return
    try:
        left = [json.loads(value)]
    except (ValueError, RecursionError):
        return
    while left:
        inner = left.pop()
        if isinstance(inner, dict):
            left.extend(inner.values())
        elif isinstance(inner, list):
            left.extend(inner)
        elif isinstance(inner, str) and _SECRET_WITHIN.fullmatch(inner):
            yield inner


def _password(value: str) -> str:
    """Return the password in a basic authentication header (RFC 7617), or nothing."""
    scheme, _, credentials = value.partition(" ")
    if scheme.lower() != "basic":
        return ""
    try:
        return base64.b64decode(credentials, validate=True).decode("utf-8", "replace").partition(":")[2]
    except ValueError:
        return ""


def _host(url: str) -> str:
    """Return the host of an address, empty if invalid: the crawl's settings report that."""
    try:
        return ascii_host(urlsplit(url).hostname or "")
    except ValueError:
        return ""
