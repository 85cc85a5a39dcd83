"""Measures of agents and generators: the figures of the published systems, and your own site's."""

from __future__ import annotations

import argparse
import importlib
import shutil
import sys

from ..linter.config.usage import EXIT_INCOMPLETE
from ..linter.reports.excerpt import wrap

#: name -> (module of this package with ``add_arguments(parser)`` and ``run(args) -> int``, one line of help)
MEASURES: dict[str, tuple[str, str]] = {
    "pages": ("labelled_pages.pages", "a lint run scored on labelled pages"),
    "agents": ("three_agents.agents", "the factuality and compliance agents scored on rows of ground truth"),
    "time": ("times.timing", "how long judging takes, beside extruct and pySHACL"),
    "site": (
        "times.site",
        "how long a static site takes: on one core, on all, and again where nothing has changed",
    ),
    "report": ("times.report_opening", "size of a report of many pages, and how fast a browser opens it"),
    "text2kg": (
        "text2kg.measure",
        "fact extraction by an ontology (Text2KGBench), beside the published figures",
    ),
    "text2kg-prompts": (
        "text2kg.prompts",
        "the baseline prompts of Text2KGBench",
    ),
    "text2kg-sets": (
        "text2kg.sentence_sets",
        "stratified splits of sentences, and sentences with changed facts (Text2KGBench)",
    ),
    "llm-agents": (
        "models.llm_agents",
        "agents with a language model: the published method and prompts beside ours, on rows",
    ),
    "llm-cost": ("models.llm_cost", "tokens sent to a model: the published method's against ours"),
    "llm-joined": (
        "models.llm_joined",
        "verdicts joined with a perfect model's, an always-yes and an always-no one's",
    ),
    "mimr": (
        "three_agents.mimr",
        "the ideal-merge ratio of two markups, and the published ones (LLM4Schema.org)",
    ),
    "pipeline": (
        "three_agents.pipeline",
        "what three agents leave of human and of models' markup (LLM4Schema.org)",
    ),
    "agreement": (
        "three_agents.agreement",
        "whether people prefer the markup with the higher MIMR: a form, and Cohen's kappa (LLM4Schema.org)",
    ),
    "csets": (
        "three_agents.csets",
        "characteristic sets of a crawl or of N-Quads, strata, a sample of pages",
    ),
    "repair": ("repairs.measure", "repairs, on violations induced from SHACL shapes or from our own"),
    "repair-effects": (
        "repairs.effects",
        "what a choice of context or model changes in repairs: linear mixed-effects models",
    ),
    "generate": (
        "mappings.generation",
        "generated markup beside reference markup: how types and properties were missed",
    ),
    "mapping": ("mappings.mapping", "how mappings, types or properties miss the reference's (OAEI-LLM)"),
    "needles": ("needles.measure", "entities infused into pages and found again in generated markup (MINEA)"),
    "crawls": (
        "crawls.measure",
        "crawls of a site made for it: rendering, speed, memory, killed and resumed",
    ),
    "repositories": (
        "repositories",
        "repositories of templates: how many with markup are judged, named or passed over, and the findings",
    ),
    "fixes": (
        "faults.fixes",
        "fixes applied to pages: what they change, and whether anything is lost that no finding named",
    ),
    "mutate": ("faults.mutate", "known faults put into your pages, and which of them the linter finds there"),
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Take the measure's name; its own module parses the rest."""
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    room = min(max(shutil.get_terminal_size().columns - 2, 38), 158)
    parser.description = "\n".join(wrap(__doc__ or "", room))
    indent = min(max(map(len, MEASURES)) + 4, room // 2)
    parser.epilog = "measures (each has its own --help):"
    for name, (_, summary) in MEASURES.items():
        first, *others = wrap(summary, room - indent)
        parser.epilog += f"\n{f'  {name}  ':<{indent}}{first}"
        parser.epilog += "".join(f"\n{' ' * indent}{line}" for line in others)
    parser.add_argument("measure", choices=MEASURES, metavar="MEASURE", help="what to measure; see below")
    parser.add_argument("arguments", nargs=argparse.REMAINDER, help="the measure's own arguments")


def run(args: argparse.Namespace) -> int:
    """Run a measure: 0 measured, 2 unusable input, 3 nothing to measure."""
    from ..generator.curation import UncheckedError
    from .input import UnusableInputError

    module = importlib.import_module(f".{MEASURES[args.measure][0]}", __package__)
    parser = argparse.ArgumentParser(prog=f"factmark bench {args.measure}", description=module.__doc__)
    module.add_arguments(parser)
    try:
        status = module.run(parser.parse_args(args.arguments))
    except UnusableInputError as error:
        print(f"factmark bench {args.measure}: {error}", file=sys.stderr)
        return 2
    except UncheckedError as error:
        print(f"factmark bench {args.measure}: {error}", file=sys.stderr)
        status = EXIT_INCOMPLETE
    if status == EXIT_INCOMPLETE:
        print(f"factmark bench {args.measure}: nothing to measure, or a part of it missing", file=sys.stderr)
    return status
