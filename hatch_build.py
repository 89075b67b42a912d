"""What the build of a wheel or an sdist adds to the files of the repository.

Both contain the built page; it is built here where it is missing or old. A wheel also contains the bundled
sheets, and the table of clauses and the tests that name them: it has no folder of sheets or tests beside it.
An editable install, as `./go` makes one, finds all of that in the repository, so it gets nothing here.
"""

import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CutcardBuild(BuildHookInterface[Any]):
    _table: tempfile.TemporaryDirectory[str] | None = None

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        root = Path(self.root)
        self._build_page(root)
        if self.target_name == "wheel":
            build_data["force_include"][str(root / "sheets")] = "cutcard/_sheets"
            build_data["force_include"][str(self._proof_table(root))] = "cutcard/law/proof.json"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if self._table is not None:
            self._table.cleanup()

    def _build_page(self, root: Path) -> None:
        """`go` knows whether the page is current, and gets Node.js where there is none."""
        settings = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
        command = [sys.executable, str(root / "go"), "build-page"]
        done = subprocess.run(command, check=False, env=settings, capture_output=True, text=True)
        if done.returncode:
            self.app.display(done.stderr.strip())
            self.app.abort(
                "Cutcard cannot be built without its page, and the page could not be built here: "
                "install Node.js 20.19 or newer, run `./go build-page` in the repository, then build again."
            )

    def _proof_table(self, root: Path) -> Path:
        """Read from the repository and nowhere else."""
        sys.path.insert(0, str(root))
        try:
            from cutcard.law import proof_table  # noqa: PLC0415
            from cutcard.law.proof import UnreadableTestError  # noqa: PLC0415
            from tests.law.clause_marks import namings_under  # noqa: PLC0415
        finally:
            sys.path.pop(0)
        try:
            namings = namings_under(root / "tests", shown_as="tests")
        except UnreadableTestError as error:
            self.app.abort(f"Cutcard cannot be built without its tests: {error.file}: {error.message}")
            raise
        self._table = tempfile.TemporaryDirectory()
        file = Path(self._table.name) / proof_table.TABLE
        file.write_text(proof_table.written(namings), "utf-8")
        return file
