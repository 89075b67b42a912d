"""Takes the pictures of the docs: `python -m tests.browser.docs_pictures`."""
