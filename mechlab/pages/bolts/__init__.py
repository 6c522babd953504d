"""How bolts looks on the pages."""

TITLE = "Bolts"
ABOUT = "Mechs of six parts whose points are bought one by one, on a table measured in inches."
PAGES = {
    "hangar": "mechlab.pages.bolts.hangar.page:Hangar",
    "odds": "mechlab.pages.bolts.odds.page:OddsPage",
    "table": "mechlab.pages.bolts.table.page:Table",
    "balance": "mechlab.pages.balance.page:BalancePage",
}
BALANCE = {
    "row": 0,
    "column": 1,
    "path": "rules/band_modifiers",
    "value": "modifier list",
    "place": "left arm",
}
"""What the balance page opens on: the two readings of the long band's modifier, a weapon."""
