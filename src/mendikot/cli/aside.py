"""Long work in a thread of its own, as Ctrl-C is not heard while compiled code runs."""

from collections.abc import Callable
from threading import Event, Thread
from typing import TypeVar

Answer = TypeVar("Answer")

INTERRUPTED = 130
"""The exit code of a command that Ctrl-C ended, as shells tell it."""

TICK = 0.1
"""Seconds between two calls of ``meanwhile``."""


def aside(
    work: Callable[[], Answer],
    cancel: Event | None = None,
    meanwhile: Callable[[], None] = lambda: None,
) -> Answer:
    """What ``work`` gives, or its error; ``meanwhile`` is called now and then as long as it runs.

    Ctrl-C is raised at once and lets the thread be. Where the work heeds ``cancel``, Ctrl-C sets
    that and the answer is waited for; a second Ctrl-C is raised.
    """
    done, answers, errors = Event(), list[Answer](), list[BaseException]()

    def run() -> None:
        try:
            answers.append(work())
        except BaseException as error:  # handed to the thread that waits
            errors.append(error)
        finally:
            done.set()

    Thread(target=run, daemon=True).start()  # an interrupted join() would take it for ended
    try:
        while not done.wait(TICK):
            meanwhile()
    except KeyboardInterrupt:
        if cancel is None:
            raise
        cancel.set()
        done.wait()
    if errors:
        raise errors[0]
    return answers[0]
