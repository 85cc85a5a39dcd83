"""A plugin of MkDocs that checks the site after each build: ``plugins: [factmark]`` (docs/site-generators.md)."""

from __future__ import annotations

import logging
from pathlib import Path

from mkdocs.config import config_options
from mkdocs.config.base import Config
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.plugins import BasePlugin

from ..linter.config.usage import UsageError
from .built_site import check_site

_log = logging.getLogger("mkdocs.plugins.factmark")


class Options(Config):
    """The plugin's options in mkdocs.yml."""

    select = config_options.Type(list, default=[])
    ignore = config_options.Type(list, default=[])
    fail_level = config_options.Type(str, default="error")


class Plugin(BasePlugin[Options]):
    """Checks the built pages, logs the report, and fails the build."""

    def on_post_build(self, *, config: MkDocsConfig) -> None:
        """Check the site. Raises PluginError."""
        options = self.config
        try:
            passes, text = check_site(
                Path(config.site_dir),
                select=options.select,
                ignore=options.ignore,
                fail_level=options.fail_level,
            )
        except UsageError as error:
            raise PluginError(f"factmark: {error}") from None
        if passes:
            _log.info("%s", text)
        else:
            raise PluginError(f"factmark has findings, or could not check everything:\n{text}")
