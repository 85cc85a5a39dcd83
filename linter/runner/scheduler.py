"""Check many files: unchanged ones from the cache, the others on all cores, in order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from ...source.encodings import decode
from ...source.files import SourceError, digest, program_digest
from ..engine.catalogue import own_digest
from ..engine.engine import DocumentReport
from ..findings.report import Notification
from .asking import asked_ahead
from .collection import collect_garbage_between, cores
from .file_checker import FileCheckers, FileReport, ReadAhead, Task
from .sources import FileSource, Source

if TYPE_CHECKING:
    from .cache import Cache

#: Below this number of files, checking is faster than starting processes.
FEW = 12


@dataclass(slots=True)
class _Place:
    """A source of the run, with its report or the task that produces it."""

    outcome: FileReport | None = None
    task: Task | None = None
    key: bytes | None = None


class Scheduler:
    """Checks the files of a run. ``jobs`` is the number of processes, 0 for one per core."""

    def __init__(self, checkers: FileCheckers, jobs: int, cache: Cache | None) -> None:
        self._checkers = checkers
        self._jobs = jobs
        self._cache = cache
        self._prefixes: dict[tuple[int, ...], bytes] = {}
        self._states: dict[str, str] = {}

    def reports(self, sources: Iterable[Source | SourceError]) -> Iterator[FileReport]:
        """The report on each source, in order. What cannot be read becomes a notification."""
        places = [self._place(source) for source in sources]
        tasks = [place.task for place in places if place.task is not None]
        answers = self._answers(tasks)
        for place in places:
            if place.outcome is not None:
                yield place.outcome
                continue
            outcome = next(answers)
            self._remember(place, outcome)
            yield outcome
        if self._cache is not None:
            self._cache.close()

    def _place(self, source: Source | SourceError) -> _Place:
        if isinstance(source, SourceError):
            return _Place(_unread(source))
        choice = self._checkers.choice(source.path)
        task = Task(source, choice)
        if self._cache is None or not isinstance(source, FileSource):
            return _Place(task=task)
        try:
            body = source.body()
        except SourceError as error:
            return _Place(_unread(error))
        if not source.named and source.path.suffix == ".json" and b"@context" not in body:
            return _Place(FileReport(None))
        key, content = self._key(source, choice), digest(body)
        kept = self._cache.find(digest(key, content))
        if kept is None or any(self._state(root) != state for root, state in _pairs(kept.depends)):
            return _Place(task=task, key=key)
        return _Place(FileReport(_with_source(kept, body)))

    def _key(self, source: FileSource, choice: tuple[int, ...]) -> bytes:
        """Digest of what a report depends on besides the file's bytes."""
        if choice not in self._prefixes:
            if not self._prefixes:
                self._program = program_digest()
            plan = self._checkers.plan
            engine = self._checkers.checker(choice).engine
            codes = ",".join(f"{rule.code} {rule.level}" for rule in engine.rules)
            profiles = ",".join(sorted(engine.settings.profiles))
            config = plan.config
            settings = (config.all_ignores, config.require, config.remove_unshown)
            facts = (plan.all_kinds, plan.show_open, plan.corrections, *settings, plan.context)
            self._prefixes[choice] = digest(
                self._program,
                own_digest(),
                codes,
                profiles,
                engine.settings.engine,
                repr(facts),
                str(plan.config.folder),
            )
        kind = f"{type(source).__name__} {source.named} {source.purpose}"
        return digest(self._prefixes[choice], source.uri, kind)

    def _remember(self, place: _Place, judged: FileReport) -> None:
        """Cache a report under the bytes that were checked, which may be newer than those looked up."""
        outcome = judged.document
        if self._cache is None or place.key is None or outcome is None or not judged.body:
            return
        if any(notification.incomplete for notification in outcome.notifications):
            return
        states = tuple(text for root in outcome.depends for text in (root, self._state(root)))
        outcome = replace(outcome, depends=states)
        self._cache.keep(digest(place.key, judged.body), _without_source(outcome), dated=outcome.dated)

    def _state(self, root: str) -> str:
        """The state of a template folder, computed once per run."""
        if root not in self._states:
            from ..templates.projects.project import project_state

            self._states[root] = project_state(Path(root))
        return self._states[root]

    def _answers(self, tasks: Sequence[Task]) -> Iterator[FileReport]:
        jobs = self._jobs or cores()
        if jobs > 1 and len(tasks) > (1 if self._jobs else FEW):
            from .worker_pool import WorkerPool

            yield from WorkerPool(self._checkers, min(jobs, len(tasks))).reports(tasks)
        else:
            with collect_garbage_between() as collect:
                for task, read in asked_ahead(self._checkers.verifier, tasks, _read):
                    yield self._checkers.checker(task.choice).check(task.source, read)
                    collect()


def _read(task: Task) -> ReadAhead | None:
    """ReadAhead a file that can be read again if that fails."""
    if not isinstance(task.source, FileSource):
        return None
    body = task.source.body()
    document = task.source.document(body)
    return None if document is None else ReadAhead(document, body)


def _pairs(texts: Sequence[str]) -> Iterator[tuple[str, str]]:
    return zip(texts[::2], texts[1::2], strict=True)


def _unread(error: SourceError) -> FileReport:
    return FileReport(None, (Notification("error", str(error), error.uri or None),))


def _without_source(outcome: DocumentReport) -> DocumentReport:
    """A report without the page's text, which is in its file, for the cache."""
    kept = "kept" if outcome.file.source else ""
    return replace(outcome, file=replace(outcome.file, source=kept))


def _with_source(outcome: DocumentReport, body: bytes) -> DocumentReport:
    if not outcome.file.source:
        return outcome
    return replace(outcome, file=replace(outcome.file, source=decode(body).text))
