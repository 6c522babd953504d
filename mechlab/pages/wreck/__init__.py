"""How When It Goes Wrong looks on the pages."""

TITLE = "When It Goes Wrong"
PAGES = {
    "hangar": "mechlab.pages.wreck.hangar.page:Hangar",
    "odds": "mechlab.pages.wreck.odds.page:OddsPage",
    "table": "mechlab.pages.wreck.table.page:Table",
}
