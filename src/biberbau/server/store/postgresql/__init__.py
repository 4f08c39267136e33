"""The store on PostgreSQL, for servers that run on several machines (`nodes`) with the same tables and people."""
