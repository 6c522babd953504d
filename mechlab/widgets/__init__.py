"""What pages and notebooks are made of: pictures, charts, tables and forms that know no game."""
