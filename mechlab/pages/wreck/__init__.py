"""How When It Goes Wrong looks on the pages."""

TITLE = "When It Goes Wrong"
ABOUT = "One mech under fire, between trips to base, against a deck of hits."
PAGES = {
    "hangar": "mechlab.pages.wreck.hangar.page:Hangar",
    "odds": "mechlab.pages.wreck.odds.page:OddsPage",
    "table": "mechlab.pages.wreck.table.page:Table",
    "balance": "mechlab.pages.balance.page:BalancePage",
}
BALANCE = {
    "row": 0,
    "column": 7,
    "path": "frames/Everest/Repairs",
    "value": "6",
    "place": "frame",
}
"""What the balance page opens on."""
