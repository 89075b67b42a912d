"""Several servers on one PostgreSQL: leases, the tables' owners, and how tables are shared and moved."""
