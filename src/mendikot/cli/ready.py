"""What a command waits for before its clock runs: the compiled search."""

import sys

from mendikot.cli.warmup import compile_search


def make_ready() -> None:
    """Compile what is not compiled yet; a line tells of it where no progress can be shown."""
    from mendikot.search.cache import is_complete, use_folder

    if is_complete():
        return
    if use_folder() is None:
        note = "compiling, as always: nothing can be kept; `mendikot warmup` tells why"
    else:
        note = "" if sys.stderr.isatty() else "compiling, once: about half a minute"
    if note:
        print(note, file=sys.stderr, flush=True)
    compile_search()
