"""The golden cases about the board."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import yaml

CASES: dict[str, Any] = yaml.safe_load(
    (Path(__file__).parent.parent / "golden" / "board.yaml").read_text(encoding="utf-8")
)
