"""Exact value of melee exchanges in which both sides choose best (F11.2)."""

from .average import Exchange, exchange, exchange_steps
from .values import Choice, ExchangeValue, Rolled, choice_values, exchange_value

__all__ = [
    "Choice",
    "Exchange",
    "ExchangeValue",
    "Rolled",
    "choice_values",
    "exchange",
    "exchange_steps",
    "exchange_value",
]
