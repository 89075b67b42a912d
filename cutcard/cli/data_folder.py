"""Finds the folder for a user's data on this system."""

import os
import sys
from pathlib import Path


def data_folder() -> Path:
    """`CUTCARD_DATA`, or the system's usual folder; it may not exist yet."""
    home = Path.home()
    if sys.platform == "win32":
        usual = Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local") / "Cutcard"
    elif sys.platform == "darwin":
        usual = home / "Library" / "Application Support" / "Cutcard"
    else:
        usual = Path(os.environ.get("XDG_DATA_HOME") or home / ".local" / "share") / "cutcard"
    return Path(os.environ.get("CUTCARD_DATA") or usual)


def usual_database() -> str:
    """The default database of a server."""
    return str(data_folder() / "cutcard.sqlite")
