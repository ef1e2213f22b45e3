"""Everything that all apps share: requests and pages, writing rows, limits, times. It depends on no app."""
