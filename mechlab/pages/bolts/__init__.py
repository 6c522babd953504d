"""How bolts looks on the pages."""

TITLE = "Bolts"
PAGES = {
    "hangar": "mechlab.pages.bolts.hangar.page:Hangar",
    "odds": "mechlab.pages.bolts.odds.page:OddsPage",
    "table": "mechlab.pages.bolts.table.page:Table",
}
