"""The balance page: what many games say of a game's teams, numbers and length.

``case`` is the question and ``address`` its place in the address bar; ``studies`` finds what was
played and keeps what is played anew; ``found`` reads figures out of it, each with its interval; the
other files each draw one part of the page, and ``page`` puts them together. What the page knows of
a game is the lab's face of it.

>>> from mechlab.pages.balance.page import BalancePage
>>> BalancePage.__name__
'BalancePage'
"""
