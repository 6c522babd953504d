"""What playtesters do: kept as it happens, and read by the designer.

`store` keeps it, `questions` are what playtesters are asked, `reading` makes tables of it.
SQLAlchemy comes with the extra ``publish`` and is imported when a store is opened.
"""
