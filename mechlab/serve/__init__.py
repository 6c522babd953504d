"""The pages and notebooks on this machine: Voilà and JupyterLab for whoever sits at it.

`server` and `lab` bring Voilà and JupyterLab with them; what is here is light.
"""

from mechlab.serve.folders import folder, page_names

__all__ = ["folder", "page_names"]
