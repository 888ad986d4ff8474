"""Checks that secrets do not leak: of deals of tefuda, and of games of OpenSpiel and PettingZoo."""

from tefuda.testing.secrets.deals import check_secrets, exchange_cards, fail, other_worlds, seen_cards
from tefuda.testing.secrets.elsewhere import Leak, check_open_spiel, check_petting_zoo

__all__ = [
    "Leak",
    "check_open_spiel",
    "check_petting_zoo",
    "check_secrets",
    "exchange_cards",
    "fail",
    "other_worlds",
    "seen_cards",
]
