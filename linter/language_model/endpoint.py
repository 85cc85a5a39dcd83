"""Ask an endpoint with retries, within a budget, and without the parameters that it rejects, whatever its API."""

from __future__ import annotations

import random
import threading
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from typing import ClassVar, TypeVar

from .exchange import NotAnsweredError, Reply, Request
from .models import Model
from .spending import Ledger

T = TypeVar("T")

ATTEMPTS = 6
FIRST_WAIT = 0.5
MAX_WAIT = 30.0
MAX_RETRY_AFTER = 120.0
"""Seconds. An endpoint that asks for a longer wait is given up."""
GIVE_UP_AFTER = 3
"""After this many failed requests in a row the endpoint is given up."""
FINAL = (401, 402, 403, 404)
"""Statuses that apply to all other requests as well: key, account, address, model."""
NO_TIME = "no answer in time (--llm-timeout)"


class NoCredentialsError(Exception):
    """The environment names neither a key nor a self-hosted endpoint."""


class RejectedError(Exception):
    """An answer with an HTTP status other than success.

    ``complaint`` is the endpoint's message, ``kind`` the name of its error; ``elsewhere`` the target of a redirect.
    """

    def __init__(
        self, status: int, kind: str, complaint: str, headers: Mapping[str, str], elsewhere: str | None = None
    ) -> None:
        super().__init__(f"{status} {kind}: {complaint}")
        self.status = status
        self.complaint = complaint
        self.headers = headers
        self.elsewhere = elsewhere


class LostError(Exception):
    """A request that may have been answered, and be charged, but whose answer did not arrive or cannot be read."""


class Endpoint(ABC):
    """Asks one model through an API. Safe to use from several threads."""

    optional: ClassVar[tuple[str, ...]] = ()
    """Names of parameters that an endpoint may reject, and that are then left out or sent otherwise."""
    address_variable: ClassVar[str] = ""
    """The environment variable with the endpoint's address."""

    def __init__(self, model: Model, ledger: Ledger) -> None:
        self.model = model
        self._ledger = ledger
        self._lock = threading.Lock()
        self.dropped: set[str] = set()
        self._not_before = 0.0
        self._failures = 0
        self._refusal: NotAnsweredError | None = None

    @property
    @abstractmethod
    def server(self) -> str:
        """The address of a self-hosted server; empty for the provider's."""

    @abstractmethod
    def send(self, request: Request) -> Reply:
        """Send a request once. Raises as ``once`` does."""

    @abstractmethod
    def once(self, call: Callable[[], T]) -> T:
        """The result of one call of the API. Raises RejectedError, LostError, or NotAnsweredError if it is in vain."""

    @abstractmethod
    def close(self) -> None:
        """Close the connections: nothing is asked afterwards."""

    def ask(self, request: Request) -> Reply:
        """The model's answer. Raises NotAnsweredError if there is none, BudgetExceededError if it cannot be paid
        for."""
        if self._refusal is not None:
            raise self._refusal
        reserved = self._ledger.reserve(request)
        try:
            reply = self.patiently(lambda: self.send(request), lambda: self._lost(request))
        except NotAnsweredError as error:
            self._ledger.count_unanswered()
            if error.final:
                self._ledger.release(reserved)
                self._refusal = error
            else:
                self._ledger.forfeit(reserved)
                self._count_failure(error)
            raise
        except BaseException:
            self._ledger.forfeit(reserved)
            raise
        self._failures = 0
        self._ledger.settle(reserved, request.estimated_tokens, reply.usage)
        return reply

    def _count_failure(self, error: NotAnsweredError) -> None:
        with self._lock:
            self._failures += 1
            if self._failures >= GIVE_UP_AFTER:
                reason = f"given up after {self._failures} requests in a row without an answer: {error}"
                self._refusal = NotAnsweredError(reason, final=True)

    def patiently(self, call: Callable[[], T], lost: Callable[[], None] = lambda: None) -> T:
        """Call the endpoint, with retries while useful, and return its result. Raises NotAnsweredError.

        ``lost`` is called if a failed attempt may be charged.
        """
        reason = ""
        for attempt in range(ATTEMPTS):
            self._wait_for_turn()
            wait: float | None = None
            try:
                return self.once(call)
            except RejectedError as error:
                reason = str(error)
                if error.elsewhere is not None:
                    message = (
                        f"the endpoint sends requests on to {error.elsewhere} ({error.status}), which is not followed: "
                        f"{self.address_variable} has to name the server that answers"
                    )
                    raise NotAnsweredError(message, final=True) from error
                if error.status in (400, 422) and self.do_without(error.complaint):
                    continue
                if not _passing(error):
                    message = f"the endpoint turned the request down ({reason[:300]})"
                    status = error.status
                    raise NotAnsweredError(message, final=status in FINAL, status=status) from error
                wait = retry_after(error.headers)
                if wait is not None and wait > MAX_RETRY_AFTER:
                    message = f"the endpoint asks to wait {wait:.0f} seconds ({reason[:200]})"
                    raise NotAnsweredError(message, final=True) from error
            except LostError as error:
                reason = str(error)
                lost()
            if attempt + 1 < ATTEMPTS:
                self._wait(wait, attempt)
        raise NotAnsweredError(f"no answer after {ATTEMPTS} attempts, the last: {reason[:300]}")

    def do_without(self, complaint: str) -> bool:
        """Drop the optional parameter that an error message names, from now on; whether it names one."""
        with self._lock:
            for name in self.optional:
                if name in complaint and name not in self.dropped:
                    self.dropped.add(name)
                    return True
        return False

    def _lost(self, request: Request) -> None:
        self._ledger.forfeit(self._ledger.reserve(request))

    def _wait(self, seconds: float | None, attempt: int) -> None:
        """Wait as long as the endpoint asks, in all threads; else with exponential backoff."""
        if seconds is not None:
            with self._lock:
                self._not_before = max(self._not_before, time.monotonic() + seconds)
        else:
            time.sleep(min(FIRST_WAIT * 2**attempt, MAX_WAIT) * (1 + random.random() / 4))

    def _wait_for_turn(self) -> None:
        """Wait while the endpoint has asked any thread for a pause."""
        while (left := self._not_before - time.monotonic()) > 0:
            time.sleep(left)


def token_count(count: float | None) -> int:
    """A token count of at least 0, because a negative one would refund the budget. Raises ValueError, OverflowError."""
    return max(int(count or 0), 0)


def _passing(error: RejectedError) -> bool:
    """Whether the same request may succeed later."""
    if error.headers.get("x-should-retry") == "false":
        return False
    return error.status in (408, 409, 429) or error.status >= 500


def retry_after(headers: Mapping[str, str]) -> float | None:
    """The seconds that the endpoint asks to wait (RFC 9110 section 10.2.3), or None."""
    from email.utils import parsedate_to_datetime

    try:
        if "retry-after-ms" in headers:
            return max(float(headers["retry-after-ms"]) / 1000, 0.0)
        text = headers["retry-after"]
    except (KeyError, ValueError):
        return None
    try:
        return max(float(text), 0.0)
    except ValueError:
        pass
    try:
        return max(parsedate_to_datetime(text).timestamp() - time.time(), 0.0)
    except (TypeError, ValueError):
        return None
