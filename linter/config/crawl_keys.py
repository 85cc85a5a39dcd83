"""Keys of ``[tool.factmark.crawl]``: options of ``factmark crawl``."""

from __future__ import annotations

from .config_keys import Choice, Count, Flag, Kind, Number, Strings, Text

CRAWL_KEYS: dict[str, Kind] = {
    "url": Strings(),
    "output": Text(),
    "incremental": Flag(),
    "generate": Flag(),
    "sitemap": Strings(),
    "url-list": Text(),
    "no-follow": Flag(),
    "host": Strings(),
    "include": Strings(),
    "exclude": Strings(),
    "max-pages": Count(),
    "max-depth": Count(),
    "render": Choice(("auto", "always", "never")),
    "render-timeout": Number(),
    "render-wait": Number(),
    "render-concurrency": Count(),
    "render-memory": Number(),
    "screenshots": Choice(("none", "plain", "pictures")),
    "screenshots-per-rule": Count(),
    "delay": Number(),
    "concurrency": Count(),
    "timeout": Number(),
    "max-size": Number(),
    "user-agent": Text(),
    "ignore-robots": Flag(),
    "insecure": Flag(),
    "allow-private": Flag(),
    "ray-address": Text(),
    "jobs": Count(),
}
"""As the options are called; those that take several values are lists. A test compares them with the command's."""
LEFT_OUT = ("browser", "browser_endpoint", "storage_state", "cookie", "header", "basic_auth", "resume")
"""Options that a configuration cannot set: it may be somebody else's, and they start programs and send secrets."""
PATHS = ("output", "url_list")
"""The keys that hold paths in the configuration's folder."""
