"""Web addresses: pages, sites, profiles, pictures."""
