"""What a designer publishes."""

import json
from dataclasses import dataclass
from typing import Any

from mechlab.publish.limits import Limits


@dataclass(frozen=True)
class Published:
    """What a designer publishes, and where.

    ``url`` is the address that visitors have when a proxy stands before the server; ``token`` is
    what the link must hold, if not empty. ``playtests`` is the store's address, ``questions`` the
    file of the questionnaire, ``variants`` what :mod:`mechlab.publish.variants` reads.
    """

    pages: tuple[str, ...]
    limits: Limits
    host: str
    port: int
    url: str = ""
    token: str = ""
    query: str = ""
    playtests: str = ""
    questions: str = ""
    variants: tuple[dict[str, Any], ...] = ()

    @property
    def environment(self) -> dict[str, str]:
        """What the processes of pages are told: also what there is none of, whatever was set."""
        return {
            "MECHLAB_PUBLISHED": "1",
            "MECHLAB_ALLOWED_PAGES": ",".join(self.pages),
            "MECHLAB_PLAYTESTS": self.playtests,
            "MECHLAB_QUESTIONS": self.questions,
            "MECHLAB_VARIANTS": json.dumps(self.variants) if self.variants else "",
        }
