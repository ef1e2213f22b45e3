"""What all apps share: requests and pages, writing rows, limits, times. It knows no app."""
