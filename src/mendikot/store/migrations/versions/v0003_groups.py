"""Groups, and the matches that were played out at their tables."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "groups",
        sa.Column("code", sa.String(12), nullable=False),
        sa.Column("name", sa.String(200), nullable=False),
        sa.Column("creator", sa.String(64), nullable=False),
        sa.Column("cmd", sa.String(40), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("code", name="pk_groups"),
        sa.UniqueConstraint("creator", "cmd", name="uq_groups_creator_cmd"),
    )
    op.create_table(
        "results",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("group_code", sa.String(12), nullable=False),
        sa.Column("code", sa.String(12), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_results"),
        sa.ForeignKeyConstraint(["group_code"], ["groups.code"], name="fk_results_group_code"),
    )
    op.create_index("ix_results_group_code", "results", ["group_code", "id"])


def downgrade() -> None:
    op.drop_index("ix_results_group_code", table_name="results")
    op.drop_table("results")
    op.drop_table("groups")
