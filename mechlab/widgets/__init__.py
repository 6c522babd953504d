"""What dashboards and notebooks are made of: pictures, charts, tables, and whole pages.

The pieces know no game; a page is a class with ``open()``. Widgets load when they are asked for,
so importing this package stays light.
"""
