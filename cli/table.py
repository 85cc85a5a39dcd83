"""The commands there are: a table, so that starting up imports only the one asked for."""

from __future__ import annotations

#: name -> (module with ``add_arguments(parser)`` and ``run(args) -> int``, one line of help)
COMMANDS: dict[str, tuple[str, str]] = {
    "lint": ("cli.lint", "check files, folders, a page's address or standard input"),
    "crawl": ("cli.crawl", "crawl a site and check its pages"),
    "diff": ("cli.diff", "compare two crawls: what is new, fixed and still there"),
    "generate": ("cli.generate", "propose markup for pages that have none"),
    "repair": ("cli.repair", "repair markup and graphs that violate SHACL shapes"),
    "compare": (
        "bench.three_agents.compare",
        "show which of two markups says more, and what the agents reject",
    ),
    "shape": ("cli.shape", "print the SHACL shape of a schema.org type"),
    "init": ("cli.init", "set factmark up in a repository: configuration, hook, workflow"),
    "rule": ("cli.rule", "explain a rule"),
    "report-wrong": ("cli.report_wrong", "make a small page of a wrong finding, to report it"),
    "config": ("cli.config", "show the configuration in force, or its JSON schema"),
    "lsp": (
        "cli.lsp",
        "check pages and templates in an editor, while they are written",
    ),
    "mcp": ("cli.mcp", "serve coding assistants over the Model Context Protocol"),
    "completion": (
        "cli.completion",
        "print a script that completes commands and options in a shell",
    ),
    "bench": ("bench.command", "measure agents and generators"),
}
