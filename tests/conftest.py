from __future__ import annotations

from hypothesis import HealthCheck, settings

# How long a machine takes over an example, or over drawing one, says nothing about the rules.
settings.register_profile("unhurried", deadline=None, print_blob=True, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("unhurried")
