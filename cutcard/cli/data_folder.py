"""Where this system keeps a user's data."""

import os
import sys
from pathlib import Path


def data_folder() -> Path:
    """`CUTCARD_DATA`, or the usual place; it may not be there yet."""
    home = Path.home()
    if sys.platform == "win32":
        usual = Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local") / "Cutcard"
    elif sys.platform == "darwin":
        usual = home / "Library" / "Application Support" / "Cutcard"
    else:
        usual = Path(os.environ.get("XDG_DATA_HOME") or home / ".local" / "share") / "cutcard"
    return Path(os.environ.get("CUTCARD_DATA") or usual)


def usual_database() -> str:
    """The database of a server that was told no other."""
    return str(data_folder() / "cutcard.sqlite")
