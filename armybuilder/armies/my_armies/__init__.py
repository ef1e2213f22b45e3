"""The list of one's own armies: searched, sorted, copied, removed and put back."""
