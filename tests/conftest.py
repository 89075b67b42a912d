"""What holds for every test: answers are computed, nobody's cache is read or written, compiling is not said.

On a new machine any test may be the first that compiles something.
"""

import os

from cutcard.cli import progress

os.environ["CUTCARD_NO_CACHE"] = "1"  # for the processes that tests start, too
progress.COMPILING_AT_ONCE = False
