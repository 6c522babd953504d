"""The pages and notebooks on this machine: Voilà and JupyterLab for whoever sits at it.

`server` and `lab` bring Voilà and JupyterLab with them; what is here is light.
"""

import sys

from mechlab.serve.folders import folder, page_names

__all__ = ["folder", "lean", "page_names"]


def lean() -> None:
    """Spare Jupyter's server, before it is imported, more than a second of that.

    As jsonschema is imported it has a grammar of international web addresses built, for a check
    that it leaves out where there is none, and that nothing here asks for.
    """
    sys.modules.setdefault("rfc3987_syntax", None)  # type: ignore[arg-type]
