"""Progress on the standard error, where that is a terminal."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic

PATIENCE = 1.0
"""Seconds of silence before a long search is shown to go on."""


@contextmanager
def progress(what: str, total: int) -> Iterator[Callable[[], None]]:
    """Gives what is to be called after each of ``total`` steps."""
    if not sys.stderr.isatty():
        yield lambda: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn
    from rich.progress import TimeRemainingColumn as Remaining

    columns = (TextColumn(what), BarColumn(), MofNCompleteColumn(), Remaining())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(what, total=total)
        yield lambda: bar.advance(task)


@contextmanager
def waiting(what: Callable[[float], str]) -> Iterator[Callable[[], None]]:
    """Gives what is to be called now and then: after a while it shows ``what`` of the seconds."""
    if not sys.stderr.isatty():
        yield lambda: None
        return
    from rich.console import Console

    start = monotonic()
    status = Console(stderr=True).status(what(0))

    def show() -> None:
        seconds = monotonic() - start
        if seconds >= PATIENCE:
            status.update(what(seconds))
            status.start()

    try:
        yield show
    finally:
        status.stop()
