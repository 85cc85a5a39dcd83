"""Check files on several cores: processes that each take a few files at a time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.util import Finalize

from ...source import system
from ...source.files import display_path
from ...source.regex import CACHE
from ..findings.report import Notification
from .collection import collect_garbage_between
from .file_checker import FileCheckers, FileReport, Plan, Task

_checkers: FileCheckers | None = None


class WorkerPool:
    """Checks tasks in processes. A file that crashes its process is retried alone, then given up."""

    def __init__(self, checkers: FileCheckers, count: int) -> None:
        self._checkers = checkers
        self._count = count

    def reports(self, tasks: Sequence[Task]) -> Iterator[FileReport]:
        """The reports on the tasks, in order."""
        # Small enough that the last chunks end together, large enough that message overhead is negligible.
        size = max(1, min(16, len(tasks) // (self._count * 4)))
        chunks = [tasks[start : start + size] for start in range(0, len(tasks), size)]
        while chunks:
            done = 0
            with self._pool(self._count) as pool:
                futures = [pool.submit(_judge, chunk) for chunk in chunks]
                try:
                    for future in futures:
                        yield from future.result()
                        done += 1
                except BrokenProcessPool:
                    pass
                except BaseException:
                    _cancel(futures)
                    raise
            chunks = chunks[done:]
            if chunks:
                for task in chunks.pop(0):
                    yield self._alone(task)

    def _alone(self, task: Task) -> FileReport:
        with self._pool(1) as pool:
            try:
                return pool.submit(_judge, [task]).result()[0]
            except BrokenProcessPool:
                message = (
                    f"{display_path(task.source.path)} could not be judged: the process that read it ended"
                )
                return FileReport(None, (Notification("error", message, task.source.uri),))

    def _pool(self, count: int) -> ProcessPoolExecutor:
        if system.FORKS:  # a fork starts with everything imported
            global _checkers  # noqa: PLW0603
            _checkers = self._checkers
            return ProcessPoolExecutor(count, system.worker_context(), _begin)
        return ProcessPoolExecutor(count, system.worker_context(), _start, (self._checkers.plan,))


def _cancel(futures: list[Future[list[FileReport]]]) -> None:
    for future in futures:
        future.cancel()


def _begin() -> None:
    """Ignore Ctrl-C, because the parent ends the workers in order, and save the expression cache at exit, when
    ``atexit`` does not run."""
    system.ignore_interrupts()
    Finalize(None, CACHE.save, exitpriority=0)


def _start(plan: Plan) -> None:
    from ..engine.catalogue import catalogue

    global _checkers  # noqa: PLW0603
    _begin()
    _checkers = FileCheckers(plan, catalogue())


def _judge(chunk: Sequence[Task]) -> list[FileReport]:
    if _checkers is None:
        raise RuntimeError("the worker was not started")
    outcomes = []
    with collect_garbage_between() as collect:
        for task in chunk:
            outcomes.append(_checkers.checker(task.choice).check(task.source))
            collect()
    return outcomes
