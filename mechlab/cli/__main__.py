"""`python -m mechlab.cli`: the command without the set-up."""

import sys

from mechlab.cli import main

if __name__ == "__main__":
    sys.exit(main())
