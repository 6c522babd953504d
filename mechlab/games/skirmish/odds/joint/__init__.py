"""The joint distribution of damage over all six parts, volley by volley."""
