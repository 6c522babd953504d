"""How bolts looks on the pages."""

TITLE = "Bolts"
PAGES = {
    "hangar": "mechlab.pages.bolts.hangar.page:Hangar",
}
