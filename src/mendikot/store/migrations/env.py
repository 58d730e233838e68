"""Runs the migrations on the connection that the store hands over."""

from alembic import context

from mendikot.store.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    transaction_per_migration=False,
    # the store's transaction is open already and stays its own to commit
    transactional_ddl=False,
)
context.run_migrations()
