"""The log of entries and its head rows."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "heads",
        sa.Column("code", sa.String(12), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("turn", sa.Integer(), nullable=False),
        sa.Column("due", sa.Boolean(), nullable=False),
        sa.Column("creator", sa.String(64), nullable=False),
        sa.Column("cmd", sa.String(40), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("changed", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("code", name="pk_heads"),
        sa.UniqueConstraint("creator", "cmd", name="uq_heads_creator_cmd"),
    )
    op.create_index("ix_heads_due", "heads", ["due"])
    op.create_table(
        "entries",
        sa.Column("code", sa.String(12), nullable=False),
        sa.Column("seq", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("cmd", sa.String(64), nullable=True),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("player", sa.String(64), nullable=True),
        sa.Column("body", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("code", "seq", name="pk_entries"),
        sa.ForeignKeyConstraint(["code"], ["heads.code"], name="fk_entries_code"),
        sa.UniqueConstraint("code", "cmd", name="uq_entries_code_cmd"),
    )


def downgrade() -> None:
    op.drop_table("entries")
    op.drop_index("ix_heads_due", table_name="heads")
    op.drop_table("heads")
