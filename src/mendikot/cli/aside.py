"""Long work in a thread of its own, as Ctrl-C is not heard while compiled code runs."""

from collections.abc import Callable
from threading import Event, Thread
from typing import TypeVar

Answer = TypeVar("Answer")


def aside(work: Callable[[], Answer]) -> Answer:
    """What ``work`` gives, or its error; Ctrl-C is raised at once and lets the thread be."""
    done, answers, errors = Event(), list[Answer](), list[BaseException]()

    def run() -> None:
        try:
            answers.append(work())
        except BaseException as error:  # handed to the thread that waits
            errors.append(error)
        finally:
            done.set()

    Thread(target=run, daemon=True).start()  # an interrupted join() would take it for ended
    done.wait()
    if errors:
        raise errors[0]
    return answers[0]
