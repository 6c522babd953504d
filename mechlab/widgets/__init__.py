"""What pages and notebooks are made of: pictures, charts, tables, forms. The pieces know no game."""
