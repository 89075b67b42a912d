"""The live table in the browser: HTTP, sockets, frames. It asks the pit and decides nothing itself."""
