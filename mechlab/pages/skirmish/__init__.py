"""How Mecha Skirmish looks on the pages."""

TITLE = "Mecha Skirmish"
PAGES = {"hangar": "hangar.page:Hangar", "odds": "odds.page:OddsPage", "table": "table.page:Table"}
