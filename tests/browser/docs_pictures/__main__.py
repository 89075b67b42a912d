"""Takes all pictures of the docs, at real servers with arranged cards and dice.

    python -m tests.browser.docs_pictures [SUBJECT...] [rounds [NAME...]]

writes all of them, or those named, to `docs/page`, as small JPEG files. Subjects: lobby, tables, notices,
coach, training, staff; of the rounds those whose names begin so. The page must be built (`./go build-page`).
"""

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.browser.docs_pictures.pages import SUBJECTS
from tests.browser.docs_pictures.rounds import rounds
from tests.browser.docs_pictures.staff import staff
from tests.browser.docs_pictures.training import training


def main(wanted: list[str]) -> int:
    subjects = {one.__name__: one for one in (*SUBJECTS, training, staff)}
    names = tuple(name for name in wanted if name not in subjects and name != "rounds")
    failed = 0
    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        folder = Path(name)
        chromium = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        for subject, pictures in subjects.items():
            if not wanted or subject in wanted:
                pictures(chromium, folder)
        if not wanted or "rounds" in wanted or names:
            failed = rounds(chromium, folder, names)
        chromium.close()
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
