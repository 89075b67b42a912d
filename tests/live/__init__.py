"""The real server as a process of its own, and people who play at it over real sockets."""
