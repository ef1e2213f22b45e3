"""What all apps stand on: requests and pages, rows that are written, limits, times. It knows no app."""
