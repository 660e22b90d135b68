"""The arithmetic of ratings: plain Python, numbers in and numbers out."""
