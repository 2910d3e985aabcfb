"""The table in the browser: a server that owns the tables, and the pages and sockets around them."""
