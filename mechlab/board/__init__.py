"""Boards, which know no game: hexes, their names, lines; tables measured in inches."""
