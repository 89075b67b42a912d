"""The public API: `import cutcard` exports it (`docs/python.md`). Everything else may move."""
