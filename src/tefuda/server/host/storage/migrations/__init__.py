"""The changes of the database's schema from one version to the next, in the form that Alembic runs."""
