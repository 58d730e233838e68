"""What a command waits for before its clock runs: the compiled search."""

import sys

from mendikot.cli.warmup import compile_search


def make_ready() -> None:
    """Compile what is not compiled yet; a line tells of it where no progress can be shown."""
    from mendikot.search.cache import is_complete

    if not is_complete() and not sys.stderr.isatty():
        print("compiling, once: about half a minute", file=sys.stderr, flush=True)
    compile_search()
