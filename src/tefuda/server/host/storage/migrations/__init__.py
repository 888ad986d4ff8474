"""The changes of the database from one version to the next, in the form that Alembic runs."""
