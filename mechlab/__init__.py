"""mechlab: a workbench for people who design mech tabletop games."""

__version__ = "0.1.0"
