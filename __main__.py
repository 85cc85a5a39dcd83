"""The command line: looks a command up by name and imports only what it needs."""

from __future__ import annotations

import atexit
import contextlib
import gc
import importlib
import os
import sys
from collections.abc import Sequence

from . import __version__
from .cli import standard_output
from .cli.arguments import Arguments
from .cli.standard_output import full_disk_message
from .cli.table import COMMANDS
from .linter.config.usage import EXIT_INCOMPLETE, EXIT_USAGE, UsageError, did_you_mean, missing_extra

EXIT_INTERRUPTED = 130
"""As a shell has it of what SIGINT ends."""


def _parser() -> Arguments:
    parser = Arguments(
        prog="factmark",
        description="Traces every statement of a page's schema.org markup to the words a visitor sees.",
        epilog="exit status: 0 nothing found, 1 findings at or above --fail-level, 2 wrong usage or "
        "configuration, 3 something could not be checked",
    )
    parser.add_argument("--version", action="version", version=f"factmark {__version__}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    for name, (_, summary) in COMMANDS.items():
        commands.add_parser(name, help=summary, add_help=False)
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command and return the exit status (docs/architecture.md lists the meanings)."""
    try:
        return _main(list(sys.argv[1:] if argv is None else argv))
    except KeyboardInterrupt:  # also while what the command needs is imported
        sys.stderr.write("factmark: interrupted\n")
        return EXIT_INTERRUPTED


def _no_command(arguments: list[str]) -> int:
    """What is said where no command is named: the help, or what was meant. Ends the process but for the former."""
    parser = _parser()
    if not arguments:
        parser.print_help(sys.stderr)
        return EXIT_USAGE
    name = arguments[0]
    if name.startswith("-"):
        parser.parse_args(arguments)
    advice = did_you_mean(name, COMMANDS)
    if not advice and (name.startswith(("http://", "https://")) or os.path.exists(name)):
        advice = f"; factmark lint {name} judges that"
    parser.error(f'there is no command "{name}"{advice}')


def _main(arguments: list[str]) -> int:
    if not arguments or arguments[0] not in COMMANDS:
        return _no_command(arguments)
    name = arguments[0]
    module = importlib.import_module(f".{COMMANDS[name][0]}", __package__)
    parser = Arguments(
        prog=f"factmark {name}",
        description=module.__doc__,
        common=getattr(module, "COMMON", ()),
        examples=getattr(module, "EXAMPLES", ""),
    )
    module.add_arguments(parser)
    if hasattr(module, "take_defaults"):
        module.take_defaults(parser, arguments[1:])
    namespace = parser.given(arguments[1:])
    try:
        os.getcwd()  # files and settings are looked for from here
    except OSError as error:
        sys.stderr.write(f"factmark: the working directory cannot be read: {error.strerror}\n")
        return EXIT_USAGE
    standard_output.take_words()
    try:
        status = module.run(namespace)
        if sys.stdout is not None and not sys.stdout.closed:  # a language server closes it
            sys.stdout.flush()
        return status
    except BrokenPipeError:  # the reader has seen enough (a pager, head), or something else hung up
        _write_nowhere()
        sys.stderr.write("factmark: the output was closed before its end\n")
        return EXIT_INCOMPLETE
    except UsageError as error:
        sys.stderr.write(f"factmark: {error}\n")
        return EXIT_USAGE
    except Exception as error:  # Python's own status would read as findings
        if (missing := missing_extra(error)) is not None:
            sys.stderr.write(f"factmark: {missing}\n")
            return EXIT_USAGE
        if (reason := full_disk_message(error)) is not None:
            _write_nowhere()
            again = "run it again" + (" (--resume goes on with the crawl)" if name == "crawl" else "")
            sys.stderr.write(f"factmark: the output could not be written: {reason}; make room, and {again}\n")
            return EXIT_INCOMPLETE
        import traceback

        traceback.print_exc()
        sys.stderr.write(f"factmark: internal error, nothing was reported: {type(error).__name__}: {error}\n")
        return EXIT_INCOMPLETE


def _write_nowhere() -> None:
    """Let what is still to be written go: Python tries again when it ends."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def process() -> int:
    """Run the command that this process was started for, and return its exit status, with which the process ends.

    Garbage is collected seldom: starting makes many objects and no garbage. Nor is what a run has made taken apart at
    the end of the process, which took a thirtieth of the run.
    """
    gc.set_threshold(50_000, 20, 20)
    sys.unraisablehook = _interrupt_again
    status: list[int] = []
    atexit.register(_end, status)  # the first to be registered is the last to be called
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:  # closed by who started us: what is said there is for nobody
            setattr(sys, name, os.fdopen(os.open(os.devnull, os.O_WRONLY), "w", encoding="utf-8"))
    try:
        status.append(main())
    finally:
        gc.freeze()
    return status[0]


def _interrupt_again(unraisable: sys.UnraisableHookArgs) -> None:
    """Raise an interruption again that fell into a callback of Python, as imports have: Python prints and drops it."""
    if not issubclass(unraisable.exc_type, KeyboardInterrupt):
        sys.__unraisablehook__(unraisable)
        return
    import _thread
    import threading

    while True:
        try:
            threading.Timer(0.01, _thread.interrupt_main).start()  # when the callback is over
            return
        except KeyboardInterrupt:  # on a busy machine, that time is over before this is: it fell in here
            continue


def _end(status: list[int]) -> None:
    """End the process with the status of its command, if it has come to one."""
    with contextlib.suppress(OSError, ValueError):
        sys.stdout.flush()
        sys.stderr.flush()
        if status:
            os._exit(status[0])


if __name__ == "__main__":
    sys.exit(process())
