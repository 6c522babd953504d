"""A stranger attacks a published server; it gives nothing away, and serves others throughout."""
