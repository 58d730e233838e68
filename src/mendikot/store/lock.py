"""One server a database file: a second one would not hear of the first one's moves.

Advisory, and taken by `mendikot serve` only: the store itself bears any number of processes.
"""

import errno
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy.engine import URL

from mendikot.store import dialect


class Served(Exception):
    """Another server has this database."""


@contextmanager
def alone(url: URL) -> Iterator[None]:
    """Holds the lock file beside the database's; it goes with the process, however that ends.

    Raises Served; OSError or ValueError when the lock file cannot be made.
    """
    file = dialect.file_of(url)
    if file is None:
        yield
        return
    if file.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    file.parent.mkdir(parents=True, exist_ok=True)
    lock = os.open(file.with_name(f"{file.name}.lock"), os.O_CREAT | os.O_RDWR, 0o600)
    try:
        if sys.platform != "win32":
            import fcntl

            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                raise Served(str(file)) from None
            except OSError:
                pass  # a file system without locks
        yield
    finally:
        os.close(lock)
