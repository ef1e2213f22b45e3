"""Changes in the original of a copied army."""
