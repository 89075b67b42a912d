"""Records the frames of a proven table for the tests of the page: `python -m tests.proof.recorded_shoe`.

Of each frame only what the proof needs is kept. The secrets of the reader's browser are kept beside them.
"""

import json
from pathlib import Path

from tests.proof.proven_players import READER, ProvenPlayers

FILE = Path(__file__).parents[2] / "ui" / "src" / "fixtures" / "proven" / "shoe.json"
TOLD = ("dealt", "turned", "cards")


def recorded() -> str:
    played = ProvenPlayers("single-deck", 9, reader=READER)
    played.play(9)
    played.close()
    frames = [
        {
            "mine": {"name": READER, "box": frame["mine"]["box"]},
            "felt": {"round": frame["felt"]["round"]},
            "told": [one for one in frame["told"] if one["type"] in TOLD],
            "proof": frame.get("proof"),
        }
        for frame in played.frames
    ]
    kept = [one for one in frames if one["told"] or one["proof"]]
    secrets = {wash: one.hex() for (player, wash), one in played.secrets.items() if player == READER}
    return json.dumps({"secrets": secrets, "frames": kept}, indent=1) + "\n"


if __name__ == "__main__":
    FILE.write_text(recorded(), encoding="utf-8")
