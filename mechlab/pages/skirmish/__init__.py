"""How Mecha Skirmish looks on the pages."""

TITLE = "Mecha Skirmish"
ABOUT = "Mechs put together from parts, teams of three on hexes."
PAGES = {
    "hangar": "mechlab.pages.skirmish.hangar.page:Hangar",
    "odds": "mechlab.pages.skirmish.odds.page:OddsPage",
    "table": "mechlab.pages.skirmish.table.page:Table",
    "balance": "mechlab.pages.balance.page:BalancePage",
}
