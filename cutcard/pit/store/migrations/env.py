"""What Alembic runs: the migrations, on the connection and in the transaction it is handed."""

from alembic import context

connection = context.config.attributes["connection"]
context.configure(connection=connection, transactional_ddl=True)
context.run_migrations()
