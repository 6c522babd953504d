"""`python3 -m mechlab`: sets up what is missing, then runs the command."""

import sys

from mechlab.bootstrap import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
