"""Environments for machine learning: many tables stepped together by one compiled call."""

from tefuda.envs.batch import Batch, Observed

__all__ = ["Batch", "Observed"]
