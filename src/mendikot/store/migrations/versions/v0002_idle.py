"""Idle tables are found by when they last changed."""

from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_index("ix_heads_changed", "heads", ["changed"])


def downgrade() -> None:
    op.drop_index("ix_heads_changed", table_name="heads")
