"""The script that Alembic runs: it makes the changes over the connection that `schema.migrate` gives it."""

from __future__ import annotations

from alembic import context

context.configure(connection=context.config.attributes["connection"], transactional_ddl=False)
context.run_migrations()
