"""The sheets that come with the program."""

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parents[1]


def bundled_sheets() -> list[Path]:
    """By name: in an installed package, or in the checkout it runs from."""
    for folder in (_PACKAGE / "_sheets", _PACKAGE.parent / "sheets"):
        if folder.is_dir():
            return sorted(folder.glob("*.toml"), key=lambda path: path.stem)
    return []
