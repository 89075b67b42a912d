"""Runs the tests of a tier over two processes, and says where the time went: `python -m tests.runner`.

Each worker is one pytest session. It asks for a file, imports it, runs it and asks for the next; so it
imports only what it runs, and a session fixture (a PostgreSQL cluster, a built page) serves all files of
a worker.
"""
