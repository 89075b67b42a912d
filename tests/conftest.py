"""What holds for every test: answers are computed, and nobody's cache is read or written."""

import os

os.environ["CUTCARD_NO_CACHE"] = "1"  # for the processes that tests start, too
