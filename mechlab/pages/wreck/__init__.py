"""How When It Goes Wrong looks on the pages."""

TITLE = "When It Goes Wrong"
PAGES = {
    # "hangar"
    "odds": "mechlab.pages.wreck.odds.page:OddsPage",
}
