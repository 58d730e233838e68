"""The tables of the store: a head row for each table of players, and its log; groups.

The log is the truth. A head row only says how long the log is, and what is worth
knowing without reading it; it is also the row that a command locks. A group keeps what it
wants to know of its finished matches when their tables are gone.
"""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
    }
)

heads = Table(
    "heads",
    metadata,
    Column("code", String(12), primary_key=True),
    Column("seq", Integer, nullable=False),  # of the newest entry
    Column("turn", Integer, nullable=False),  # positions the games of this table went through
    Column("due", Boolean, nullable=False),  # the server owes the next move: chance or a bot's
    Column("creator", String(64), nullable=False),
    Column("cmd", String(40), nullable=False),  # the command that created it
    Column("created", BigInteger, nullable=False),  # milliseconds since 1970
    Column("changed", BigInteger, nullable=False),  # milliseconds since 1970
    UniqueConstraint("creator", "cmd"),
    Index("ix_heads_due", "due"),
    Index("ix_heads_changed", "changed"),
)

entries = Table(
    "entries",
    metadata,
    Column("code", String(12), ForeignKey("heads.code"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),  # 1, 2, 3 …
    Column("cmd", String(64), nullable=True),  # on the last entry that a command made
    Column("kind", String(16), nullable=False),
    Column("player", String(64), nullable=True),
    Column("body", Text, nullable=False),  # JSON object, keys sorted
    Column("at", BigInteger, nullable=False),  # milliseconds since 1970
    UniqueConstraint("code", "cmd"),
)

groups = Table(
    "groups",
    metadata,
    Column("code", String(12), primary_key=True),
    Column("name", String(200), nullable=False),
    Column("creator", String(64), nullable=False),
    Column("cmd", String(40), nullable=False),  # the command that created it
    Column("created", BigInteger, nullable=False),  # milliseconds since 1970
    UniqueConstraint("creator", "cmd"),
)

results = Table(
    "results",
    metadata,
    Column("id", Integer, primary_key=True),  # in the order in which matches ended
    Column("group_code", String(12), ForeignKey("groups.code"), nullable=False),
    Column("code", String(12), nullable=False),  # of the table, which may be gone
    Column("number", Integer, nullable=False),  # of the match at its table
    Column("body", Text, nullable=False),  # JSON object, keys sorted
    Column("at", BigInteger, nullable=False),  # milliseconds since 1970
    Index("ix_results_group_code", "group_code", "id"),
)
