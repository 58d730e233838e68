"""What differs between databases; nothing else in the project asks which one it is.

SQLite: the driver must not open transactions by itself. SQLAlchemy leaves `FOR UPDATE`
out there without a word, so a command that means to write opens with `BEGIN IMMEDIATE`,
which locks the whole file; a read opens with `BEGIN`. Other databases lock the head row.
"""

import os
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, event
from sqlalchemy.engine import URL
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.pool import AsyncAdaptedQueuePool

WRITES = "mendikot_writes"
"""Execution option of a connection: its next transaction is going to write."""

BUSY_SECONDS = 10.0


def connect(url: URL) -> AsyncEngine:
    """An engine with durable commits and, on SQLite, transactions that begin when told."""
    if url.get_backend_name() != "sqlite":
        return create_async_engine(url, pool_pre_ping=True)
    if (file := file_of(url)) is not None:
        _private_file(file)
    engine = create_async_engine(
        url,
        poolclass=AsyncAdaptedQueuePool,
        pool_size=1 if not url.database or url.database == ":memory:" else 4,
        max_overflow=0,
        connect_args={"timeout": BUSY_SECONDS},
    )
    event.listen(engine.sync_engine, "connect", _sqlite_settings)
    event.listen(engine.sync_engine, "begin", _sqlite_begin)
    return engine


def file_of(url: URL) -> Path | None:
    """The file that the database is, if it is one."""
    name = url.database
    if url.get_backend_name() != "sqlite" or not name or name == ":memory:":
        return None
    return None if name.startswith("file:") else Path(name)


def one_writer_a_process(engine: AsyncEngine) -> bool:
    """Whether writers had better queue in memory than wait for the file's lock."""
    return engine.dialect.name == "sqlite"


def _private_file(path: Path) -> None:
    """Creates the database file readable by its owner only: it holds hidden cards."""
    path.parent.mkdir(parents=True, exist_ok=True)
    descriptor = os.open(path, os.O_CREAT | os.O_RDWR, 0o600)
    os.close(descriptor)


def _sqlite_settings(connection: Any, _record: object) -> None:
    connection.isolation_level = None  # no transaction but ours
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode = WAL")
    cursor.execute("PRAGMA synchronous = FULL")
    cursor.execute("PRAGMA foreign_keys = ON")
    cursor.execute(f"PRAGMA busy_timeout = {int(BUSY_SECONDS * 1000)}")
    cursor.close()


def _sqlite_begin(connection: Connection) -> None:
    writes = connection.get_execution_options().get(WRITES, False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")
