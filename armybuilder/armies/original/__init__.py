"""What has changed in the original of a copied army."""
