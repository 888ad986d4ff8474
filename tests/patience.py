"""How long tests wait for something that is immediate on a quiet machine.

It bounds only how long a broken test hangs, and does not decide what passes: on a machine under heavy load a process
takes minutes to start.
"""

from __future__ import annotations

PATIENCE = 300.0
"""Seconds for one thing to happen."""
WHOLE_DEAL = 600.0
"""Seconds for a deal to be played to its end."""
