"""What has changed in the army that one's own was copied from."""
