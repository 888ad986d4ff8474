"""The themes of problems at Teyaku Dobon."""

from __future__ import annotations

from tefuda.core.words.themes import DRAW_ON, SAFE, WAIT

THEMES = (WAIT, SAFE, DRAW_ON)
"""The themes, the most special first."""
