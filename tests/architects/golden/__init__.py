"""What the golden cases of Architects mean: one function a kind."""
