"""The table of bolts: free measure in inches, with a ruler."""
