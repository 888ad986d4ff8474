"""The themes of problems at Nippachi."""

from __future__ import annotations

from tefuda.core.words.themes import SAFE, WAIT

THEMES = (WAIT, SAFE)
"""The themes, the most special first."""
