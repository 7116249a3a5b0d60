"""Small World: two to five players, fourteen races and twenty special powers."""
