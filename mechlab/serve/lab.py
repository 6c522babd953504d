"""JupyterLab on the notebooks: clicks and cells take turns, and nobody is asked about news."""

import os
from pathlib import Path

from mechlab.serve.folders import folder
from mechlab.serve.server import add_to_path


def open_lab(port: int = 8888, browse: bool = True) -> None:
    """Run JupyterLab until Ctrl-C, with the first notebook open."""
    from jupyterlab.labapp import LabApp

    # Its settings: callbacks of widgets never run beside a cell, where they would share its state.
    add_to_path("JUPYTER_CONFIG_PATH", Path(__file__).with_name("jupyter_config"))
    notebooks = folder("notebooks")
    first = min((path.name for path in notebooks.glob("*.ipynb")), default="")
    options = [
        # The folder above them, where the pages lie that they link to.
        f"--ServerApp.root_dir={notebooks.parent}",
        f"--LabApp.default_url=/lab/tree/{notebooks.name}/{first}",
        f"--port={port}",
    ]
    if not browse:
        options.append("--no-browser")
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        options.append("--allow-root")  # in a container; it listens to this machine only
    LabApp.launch_instance(options)
