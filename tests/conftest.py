from __future__ import annotations

from hypothesis import HealthCheck, settings

# How long a machine takes over an example, or over drawing one, says nothing about the rules.
settings.register_profile("search", deadline=None, print_blob=True, suppress_health_check=[HealthCheck.too_slow])
# The same examples for the same code, on every machine and whatever .hypothesis holds.
settings.register_profile("same", settings.get_profile("search"), derandomize=True)
settings.load_profile("same")
