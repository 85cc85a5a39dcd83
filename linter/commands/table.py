"""The commands there are: a table, so that starting up imports only the one asked for."""

from __future__ import annotations

#: name -> (module with ``add_arguments(parser)`` and ``run(args) -> int``, one line of help)
COMMANDS: dict[str, tuple[str, str]] = {
    "lint": ("linter.commands.lint", "judge files, folders, a page's address or standard input"),
    "crawl": ("crawler.command", "crawl a site and judge its pages"),
    "diff": ("linter.commands.diff", "compare two crawls: what is new, fixed and still there"),
    "generate": ("generator.command", "propose markup for pages that have none"),
    "repair": ("generator.repair.command", "repair markup and graphs that violate SHACL shapes"),
    "compare": (
        "bench.three_agents.compare",
        "tell which of two markups says more, and what the agents reject",
    ),
    "shape": ("shapes.command", "print the SHACL shape of a schema.org type"),
    "rule": ("linter.commands.rule", "explain a rule"),
    "config": ("linter.commands.config", "show the configuration in force, or its JSON schema"),
    "lsp": (
        "linter.language_server.command",
        "judge pages and templates in an editor, while they are written",
    ),
    "completion": (
        "linter.commands.completion",
        "print a script that completes commands and options in a shell",
    ),
    "bench": ("bench.command", "measure agents and generators"),
}
