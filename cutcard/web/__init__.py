"""The live table in the browser: pages, sockets, wire types. Thin: it asks the pit and decides nothing."""
