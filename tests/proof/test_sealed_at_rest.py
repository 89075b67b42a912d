"""The undealt part of a shoe in the database: sealed, opened again with the key, and named if the key is lost."""

import json
import re
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

from cutcard.pit.keys import key_file
from cutcard.pit.keys.house_keys import HouseKey, HouseKeys
from cutcard.pit.log.audit.audit import audit
from cutcard.pit.runtime.house import House, Pace, TableSheet
from cutcard.pit.store.connection.opening import open_store
from cutcard.pit.table import acts
from cutcard.pit.table.shoe.vault import SealedError
from cutcard.pit.wallet.play_money import PlayMoney
from tests.pit.random_players import SHEETS
from tests.pit.running_table_fixtures import NoFrames

TEXT = (SHEETS / "atlantic-city.toml").read_text(encoding="utf-8")
